"""What to print: the jobs, who prints which of them, and what is made of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter

from ppgen.definition.text import escaped
from ppgen.drawing import fonts
from ppgen.drawing.scene import Group, Rect, Text, pt, stroked
from ppgen.drawing.text import TextStyle, paragraph
from ppgen.language import counted, in_a_row, phrase, spoken, together
from ppgen.sheets.cover import bill, work
from ppgen.sheets.cover.contents import Contents
from ppgen.sheets.jobs import Job, ManifestEntry, named
from ppgen.sheets.paper.flow import Fragment, Setting, abreast, disc, heading, stacked
from ppgen.sheets.subject import GameSubject, Subject

PAD = 3.6
"""Round the words of a box, in millimetres."""
NUMBERS = 12.5
"""For the numbers of pages, beside the names of sheets."""
LOW = 2.8
"""The same of a low box."""
DISC = 7.6
"""Width of the number of a job, in millimetres."""
BETWEEN = 5.0
"""Between two boxes."""
ACROSS = 3
"""Boxes beside one another at most."""
LONG = 6
"""So many sheets or more are listed by their names alone."""
FEW = 2
"""So many kinds of what is needed are listed on a cover to the edges."""
BILL = 9.6
"""Height of a row of what is made, in millimetres."""
NOTHING = phrase("I own scissors and card")
TIMES = {2: phrase("twice"), 3: phrase("three times"), 4: phrase("four times")}
COUNTS = (
    "",
    phrase("Print it in one go"),
    phrase("Print it in two jobs"),
    phrase("Print it in three jobs"),
    phrase("Print it in four jobs"),
    phrase("Print it in five jobs"),
    phrase("Print it in six jobs"),
)


def jobs(setting: Setting, contents: Contents, width: float, air: float, most: int | None = None) -> Fragment:
    """Set the jobs in boxes beside one another; `air` below 1 sets them closer.

    Of more sheets than `most` in a job the others are counted.
    """
    count = len(contents.jobs)
    room = ACROSS if width >= 150 else ACROSS - 1
    rows = -(-count // room)
    across = -(-count // rows)
    share = (width - (across - 1) * BETWEEN) / across
    drawn = [_job(setting, job, share - 2 * PAD, air, most) for job in contents.jobs]
    lines = []
    for start in range(0, count, across):
        row = drawn[start : start + across]
        tall = max(each.height for each in row) + 2 * PAD * air
        boxes = [_box(each, share, tall, PAD * air) for each in row]
        lines.append(abreast(boxes, [place * (share + BETWEEN) for place in range(len(row))]))
    title = spoken(COUNTS[count]) if count < len(COUNTS) else spoken("Print it in {count} jobs", count=count)
    return stacked([_head(setting, title, width), *lines], BETWEEN * air)


def compact_jobs(setting: Setting, contents: Contents, width: float) -> Fragment:
    """Set the jobs in low boxes: a number, the pages and what they are printed on, and the sheets' names."""
    count = len(contents.jobs)
    rows = -(-count // ACROSS)
    across = -(-count // rows)
    share = (width - (across - 1) * BETWEEN) / across
    drawn = [_compact(setting, job, share - 2 * LOW) for job in contents.jobs]
    lines = []
    for start in range(0, count, across):
        row = drawn[start : start + across]
        tall = max(each.height for each in row) + 2 * LOW
        boxes = [_box(each, share, tall, LOW) for each in row]
        lines.append(abreast(boxes, [place * (share + BETWEEN) for place in range(len(row))]))
    title = spoken(COUNTS[count]) if count < len(COUNTS) else spoken("Print it in {count} jobs", count=count)
    return stacked([_head(setting, title, width), *lines], 3.0)


def _compact(setting: Setting, job: Job, width: float) -> Fragment:
    """Set a job beside its number."""
    number = disc(str(job.number), DISC)
    beside = DISC + 2.8
    room = width - beside
    pages = (
        spoken("pages {span}", span=job.span)
        if job.last > job.first
        else spoken("page {span}", span=job.span)
    )
    sheets = counted(job.leaves, "sheet")
    on = spoken("{sheets} of {stock}", sheets=sheets, stock=spoken(job.stock))
    small = setting.smaller()
    parts = [
        setting.plain(pages, room, font="body-bold"),
        stacked([setting.plain(on, room), small.plain(job.setting, room, role="muted")], 1.0),
        setting.prose(in_a_row(_by_pages(job.entries)), room),
        *(small.prose(words, room, role="muted") for words in _again(setting.subject, job.entries)),
    ]
    told = stacked(parts, 1.2)
    return Fragment(max(DISC, told.height), (*number.items, told.at(beside, 0.6)))


def _by_pages(entries: Sequence[ManifestEntry]) -> Iterator[str]:
    """Name sheets, those on the same pages together."""
    for span, same in groupby(entries, attrgetter("span")):
        yield f"{span} {' · '.join(escaped(entry.title) for entry in same)}"


def compact_paths(setting: Setting, contents: Contents, width: float) -> Fragment:
    """Set beside one another who prints which jobs, and what that takes but for ink."""
    told = _ways(setting.subject, contents)
    count = max(2, len(told))
    share = (width - (count - 1) * BETWEEN) / count
    parts = [
        _path(setting, contents, head, which, share, owned=owned, inked=False) for head, which, owned in told
    ]
    if not contents.pieces:
        parts.append(list_of(setting, contents, share, 0.8, most=FEW))
    return abreast(parts, [place * (share + BETWEEN) for place in range(len(parts))])


def ink_of(contents: Contents, subject: Subject) -> str:
    """Say how much of the paper is inked, for whoever prints all jobs and for owners of the pieces."""
    every = max(1, round(100 * contents.inked(contents.jobs)))
    words = spoken("**Ink** covers {share} % of the pages.", share=every)
    ways = _ways(subject, contents)
    owners = next((which for _, which, owned in ways if owned and which), None)
    if owners and len(owners) < len(contents.jobs):
        less = max(1, round(100 * contents.inked(owners)))
        few = spoken("{share} % of those of {jobs}.", share=less, jobs=named(owners))
        words = f"{words} {few[:1].upper()}{few[1:]}"
    return words


def _ways(subject: Subject, contents: Contents) -> list[tuple[str, Sequence[Job], bool]]:
    """Give who prints which jobs: what they have, the jobs, and whether they own the pieces."""
    sets = _sets(subject)
    own = spoken("I own {sets}", sets=sets)
    if contents.pieces and sets:
        return [(own, contents.owners, True), (spoken(NOTHING), contents.jobs, False)]
    if contents.pieces:
        return [(spoken(NOTHING), contents.jobs, False), *_instead(subject, contents)]
    return [(own if sets else spoken("Print this"), contents.jobs, bool(sets))]


def _instead(subject: Subject, contents: Contents) -> Iterator[tuple[str, Sequence[Job], bool]]:
    """Give what stands in for the pieces, and the jobs that are printed then."""
    if not isinstance(subject, GameSubject):
        return
    for one in subject.printing.instead:
        titles = {card.title for card in subject.printing.cards if card.id in one.cards}
        enough = [job for job in contents.jobs if titles & {entry.title for entry in job.entries}]
        last = max((job.number for job in enough), default=len(contents.jobs))
        jobs = [_trimmed(job, titles) if job.number == last else job for job in contents.jobs[:last]]
        yield spoken("I own {sets}", sets=one.have), jobs, True


def _trimmed(job: Job, titles: Collection[str]) -> Job:
    """Return a job without the leaves after those of some sheets."""
    last = max((entry.last for entry in job.entries if entry.title in titles), default=job.last)
    return replace(job, last=last, entries=tuple(entry for entry in job.entries if entry.last <= last))


def _head(setting: Setting, title: str, width: float) -> Fragment:
    """Set the head over the jobs, and what holds of all of them at its right."""
    head = heading(setting, title, width)
    size = setting.small + 0.5
    words = spoken("actual size, 100 %")
    told = Text(width, head.height, words, "body", size, "muted", "end", tag="P")
    return Fragment(head.height, (*head.items, told))


def _job(setting: Setting, job: Job, width: float, air: float, most: int | None) -> Fragment:
    """Set a job: its number and pages, what to print it on and how, and its sheets."""
    size, small = setting.head * 1.2, setting.small + 0.5
    baseline = pt(size) * 0.74
    pages = (
        spoken("pages {span}", span=job.span)
        if job.last > job.first
        else spoken("page {span}", span=job.span)
    )
    label = spoken("Job {number}:", number=job.number)
    before = fonts.measure(f"{label}  ", "body-semibold", setting.text + 0.5)
    word, _, numbers = pages.partition(" ")
    between = fonts.measure(f"{word}  ", "body", setting.text + 0.5)
    head = Fragment(
        baseline,
        (
            Text(0, baseline, label, "body-semibold", setting.text + 0.5, tag="P"),
            Text(before, baseline, word, "body", setting.text + 0.5, tag="P"),
            Text(before + between, baseline, numbers, "display", size, "accent", tag="P"),
        ),
    )
    on = setting.prose(
        spoken("**{sheets} of {stock}**", sheets=counted(job.leaves, "sheet"), stock=spoken(job.stock)), width
    )
    how = setting.smaller().prose(job.setting, width, role="muted")
    short = air < 1 or len(job.entries) >= LONG
    entries = job.entries
    if most is not None and len(entries) > most + 1:  # one has the room of the line that would count it
        entries = entries[:most]
    lines = [_line(setting, entry, width, small, short=short) for entry in entries]
    if others := len(job.entries) - len(entries):
        words = spoken("and {others} more sheets", others=others)
        lines.append(setting.smaller().prose(words, width))
    again = [setting.smaller().prose(words, width) for words in _again(setting.subject, job.entries)]
    inner = stacked([*lines, *again], 1.8 * air)
    return stacked([head, stacked([on, how], 1.6), inner], 3.0 * air)


def _box(inner: Fragment, width: float, height: float, above: float) -> Fragment:
    """Lay a fragment on a ground."""
    ground = Group((Rect(0, 0, width, height, stroked("accent", 0.5, fill="tint")),), artifact=True)
    return Fragment(height, (ground, inner.at(PAD, above)))


def paths(
    setting: Setting,
    contents: Contents,
    width: float,
    air: float,
    *,
    made: bool = True,
    most: int | None = None,
) -> Sequence[Fragment]:
    """Set two columns: who prints which jobs, and what is made of them or is to have.

    Unless what is `made` is told elsewhere: then each path has a column.
    """
    told = [
        _path(setting, contents, head, which, width, owned=owned)
        for head, which, owned in _ways(setting.subject, contents)
    ]
    if not made and contents.pieces:
        return told
    return [stacked(told, 6.0 * air), list_of(setting, contents, width, air, most)]


def list_of(
    setting: Setting, contents: Contents, width: float, air: float, most: int | None = None
) -> Fragment:
    """List with pictures what is made, or where nothing is, what is to have: at most so many kinds."""
    size = BILL * air
    if contents.pieces:
        title, needs = spoken("You make"), bill.bill(setting, width, size, most)
    else:
        title, needs = spoken("You need"), bill.wanted(setting, width, size, most)
    return stacked([heading(setting, title, width), needs], 4.0 * air)


def _sets(subject: Subject) -> str:
    """Name what owners own; nothing if the pieces are of the game alone."""
    if not isinstance(subject, GameSubject) or not subject.definition.shared:
        return ""
    return together([bill.owned(system) for system in subject.definition.shared.values()], "and")


def _fitting(subject: Subject) -> str | None:
    """Say what fits on the board of those who own the pieces, if its sheet says so."""
    if not isinstance(subject, GameSubject):
        return None
    return next((sheet.takes for sheet in subject.printing.boards if sheet.takes and not sheet.on), None)


def _path(
    setting: Setting,
    contents: Contents,
    title: str,
    which: Sequence[Job],
    width: float,
    *,
    owned: bool,
    inked: bool = True,
) -> Fragment:
    """Set what somebody has, which jobs to print, and what that takes; whoever has the pieces cuts none."""
    every = len(which) == len(contents.jobs) > 1
    all_of_them = spoken("both jobs") if len(which) == 2 else spoken("all {count} jobs", count=len(which))
    words = spoken("Print **{jobs}**.", jobs=all_of_them if every else named(which))
    part = which[-1] if which else None
    if part and any(part.number == job.number and part.last < job.last for job in contents.jobs):
        before = which[:-1]
        words = (
            spoken(
                "Print **{jobs}**, and **pages {span}** of job {number}.",
                jobs=named(before),
                span=part.span,
                number=part.number,
            )
            if before
            else spoken("Print **pages {span}**.", span=part.span)
        )
    makes = any(entry.kind == "pieces" for job in which for entry in job.entries)
    if owned and makes:
        words = f"{words} {spoken('You need not cut out the pieces.')}"
    if owned and (fitting := _fitting(setting.subject)):
        words = f"{words} {spoken('Our board takes {pieces}.', pieces=fitting)}"
    others = [entry for job in contents.jobs if job not in which for entry in job.entries]
    # What stands in for a game's own pieces, such as two pencils, does without its board as well.
    boards = [entry.span for entry in others if entry.kind == "board"]
    if owned and boards and _sets(setting.subject):
        words = f"{words} {spoken('If you want our board too, add pages {span}.', span=in_a_row(boards))}"
    told = _takes(contents, which, cutting=makes and not owned, inked=inked)
    takes = setting.smaller().prose(told, width, role="muted")
    parts = [heading(setting, title, width), setting.prose(words, width), takes]
    return stacked(parts, 2.4)


def _takes(contents: Contents, which: Sequence[Job], *, cutting: bool, inked: bool) -> str:
    """Say what jobs take: sheets, ink if that is wanted, and minutes, with what is assumed of them."""
    leaves = contents.leaves(which)
    sheets = [
        spoken("{sheets} of {stock}", sheets=counted(leaves[stock], "sheet"), stock=spoken(stock))
        for stock in sorted(leaves, reverse=True)
    ]
    told = [together(sheets, "and")]
    if inked:
        told.append(spoken("{share} % ink", share=max(1, round(100 * contents.inked(which)))))
    if cutting:
        told.append(_time(contents.work))
    return ", ".join(told)


def _time(works: Sequence[work.Labour]) -> str:
    """Say how long it takes to make the pieces."""
    if any(one.folds for one in works):
        return spoken("about {minutes} minutes of cutting and folding", minutes=work.minutes(works))
    return spoken("about {minutes} minutes of cutting", minutes=work.minutes(works))


def _line(setting: Setting, entry: ManifestEntry, width: float, note: float, *, short: bool) -> Fragment:
    """Set a sheet: its pages, its name and, unless it is set short, what it is."""
    size = setting.text
    room = width - NUMBERS
    style = TextStyle(size, size * 1.2, "body-semibold", tag="LBody")
    name = paragraph(entry.title, style, (0, 0), room, frame="the cover")
    baseline = pt(size) * 0.74
    number = Text(NUMBERS - 2.4, baseline, entry.span, "display", size, "accent", "end", tag="Lbl")
    told = Fragment(name.height, (name.item,))
    words = "" if short else _clipped(entry.note, note, room)
    if words:
        below = Fragment(
            pt(note) * 0.9, (Text(0, pt(note) * 0.8, words, "body", note, "muted", tag="LBody"),)
        )
        told = stacked([told, below], 1.0)
    return Fragment(told.height, (Group((number, told.at(NUMBERS, 0)), tag="LI"),))


def _clipped(words: str, size: float, width: float) -> str:
    """Shorten a note that is too long for its column at the last separator that fits."""
    while fonts.measure(words, "body", size) > width:
        shorter, _, _ = words.rpartition("; " if "; " in words else ", " if ", " in words else " ")
        if not shorter:
            return ""
        words = shorter
    return words


def _again(subject: Subject, entries: Sequence[ManifestEntry]) -> Iterator[str]:
    """Say which pages larger games need more than once."""
    if not isinstance(subject, GameSubject):
        return
    for entry in entries:
        if entry.serves:
            for times, word in TIMES.items():
                more = [str(n) for n in subject.numbers_of_players if -(-n // entry.serves) == times]
                if more:
                    yield spoken(
                        "With {more} players print {span} {word}.",
                        more=together(more, "or"),
                        span=entry.span,
                        word=spoken(word),
                    )
