"""The cover: what is in the kit, how to print it, what to make, and a check of the scale."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ppgen.definition import System
from ppgen.definition.problems import listed
from ppgen.drawing import fonts
from ppgen.drawing.scene import Group, Item, Line, Rect, Symbol, Text, filled, pt, stroked
from ppgen.pieces.registry import Design, kinds
from ppgen.sheets.components import needed, uses
from ppgen.sheets.cutting.pages import Cutting
from ppgen.sheets.cutting.selection import batches, counts
from ppgen.sheets.editions import TITLES, Edition
from ppgen.sheets.paper import furniture
from ppgen.sheets.paper.flow import Fragment, Setting, abreast, disc, heading, stacked
from ppgen.sheets.paper.furniture import SMALL, Draft
from ppgen.sheets.paper.page import Frame
from ppgen.sheets.paper.rulers import inch_square, scale_check
from ppgen.sheets.spec.layouts import Paper
from ppgen.sheets.subject import GameSubject, Subject, SystemSubject
from ppgen.words import counted


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the kit's list: a sheet with its pages, counted from 1."""

    kind: str
    title: str
    first: int
    pages: int
    note: str
    stock: str
    """paper or card."""

    @property
    def last(self) -> int:
        """Its last page."""
        return self.first + self.pages - 1


@dataclass(frozen=True)
class Contents:
    """What a cover tells of its kit."""

    edition: Edition | None
    listing: Sequence[Entry]
    total: int
    """Pages."""
    leaves: Mapping[str, int]
    """Sheets of each stock."""
    missing: Sequence[str]
    """What other editions have besides."""
    players: int | None = None

    @property
    def has_pieces(self) -> bool:
        """Whether there are pieces to cut out."""
        return any(entry.kind == "pieces" for entry in self.listing)


MARGIN = 14.0
CHECK = 38.0
"""Height of the scale check, in millimetres."""
SECONDS = {"square": 10, "round": 20, "hexagon": 15, "own": 120}
"""How long a piece takes, by how it is cut."""
AIR = (1.0, 0.85, 0.72, 0.64)
"""How wide the list and the bill may be set: closer, where the scale check would find no room."""


def placeholder(paper: Paper) -> Draft:
    """Hold the cover's place until its list is known."""
    return Draft(paper.width, paper.height, "Cover", ())


def cover(subject: Subject, paper: Paper, cutting: Cutting, contents: Contents) -> Draft:
    """Draw the cover."""
    small = paper.width < SMALL
    setting = Setting(
        subject, 11 if small else 15, 8 if small else 10, 10.5 if small else 13.5, 7.5, frame="the cover"
    )
    width = paper.width - 2 * MARGIN
    scale = 0.62 if small else 1.0
    mast = _masthead(subject, paper, contents, width, scale)
    gap = 8.0 if small else 15.0
    half = (width - gap) / 2
    how = stacked(
        [
            heading(setting, "Print", half),
            _numbered(setting, _settings(cutting, cut=contents.has_pieces), half),
        ],
        4.5,
    )
    bottom = paper.height - furniture.FOOT
    y_check = bottom - CHECK
    for air in AIR:
        told = [setting.prose(words, width) for words in _told(subject, paper, contents)]
        sheets = stacked([_list(setting, contents.listing, width, air), *told], 3.0 * air)
        make = _made(setting, contents, half, air)
        two = abreast([how, make], [0.0, half + gap])
        top = MARGIN + mast.height + 9 * air
        y_two = top + sheets.height + 9 * air
        if y_two + two.height + 4 <= y_check:
            break
    body: list[Item] = [mast.at(MARGIN, MARGIN), sheets.at(MARGIN, top), two.at(MARGIN, y_two)]
    frames = [
        Frame("masthead", MARGIN, MARGIN, width, mast.height),
        Frame("list", MARGIN, top, width, sheets.height),
        Frame("print", MARGIN, y_two, half, how.height),
        Frame("make", MARGIN + half + gap, y_two, half, make.height),
    ]
    if y_two + two.height + 4 <= y_check and not small:
        body.append(_check(setting, paper, y_check))
        frames.append(Frame("scale check", MARGIN, y_check, width, CHECK - 2))
    elif y_two + two.height > bottom - 1:
        raise_too_high(setting, y_two + two.height - bottom)
    return Draft(
        width=paper.width,
        height=paper.height,
        sheet="Cover",
        body=tuple(body),
        description=f"What is in the kit of {subject.title}, {contents.total} pages, and how to print it",
        paper=paper.title,
        margin=MARGIN,
        head="none",
        frames=tuple(frames),
    )


def raise_too_high(setting: Setting, by: float) -> None:
    """Refuse a cover whose list is too long."""
    from ppgen.sheets.errors import SheetError

    raise SheetError(
        f"{setting.subject.title}: the cover is {by:.1f} mm too high; ask for fewer sheets at once"
    )


def _masthead(subject: Subject, paper: Paper, contents: Contents, width: float, scale: float) -> Fragment:
    size = 44.0 * scale
    left = size + 8 * scale
    title_size, lines = _title(subject.title, width - left, scale)
    items: list[Item] = [Group((furniture.emblem(subject, size).at(0, 0),), artifact=True)]
    y = 22.0 * scale if len(lines) == 1 else 14.0 * scale
    titles = []
    for line in lines:
        titles.append(Text(left, y, line, "display", title_size, "ink"))
        y += pt(title_size) * 1.12
    items.append(Group(tuple(titles), tag="H1"))
    y += 1.5 * scale
    kind = TITLES[contents.edition] if contents.edition else "Print-and-play kit"
    kind = kind if isinstance(subject, GameSubject) else "Pieces to cut out"
    words = f"{kind} · {paper.title} · {subject.palette.style}"
    items.append(Text(left + 0.6, y, words, "body", 12 * scale + 1, "muted", tag="P"))
    facts = _facts(subject)
    y += 7.5 * scale
    for line in fonts.wrap(facts, "body", 11 * scale, width - left):
        items.append(Text(left + 0.6, y, line, "body", 11 * scale, "ink", tag="P"))
        y += pt(11 * scale) * 1.3
    bottom = max(size, y - pt(11 * scale)) + 8 * scale
    items.append(Group((Line(0, bottom, width, bottom, stroked("accent", 3)),), artifact=True))
    return Fragment(bottom, tuple(items))


def _title(title: str, width: float, scale: float) -> tuple[float, list[str]]:
    """Set the title as large as it can be on one line, or on two if it would become small."""
    for size, most in ((38.0, 1), (35.0, 1), (32.0, 1), (29.0, 1), (30.0, 2)):
        lines = fonts.wrap(title, "display", size * scale, width)
        if len(lines) <= most:
            return size * scale, lines
    return 24.0 * scale, fonts.wrap(title, "display", 24.0 * scale, width)


def _facts(subject: Subject) -> str:
    if isinstance(subject, SystemSubject):
        system = subject.system
        box = [(piece, system.count(piece.id)) for piece in system.pieces if not piece.instead]
        return " · ".join(f"{n} {piece.name if n == 1 else piece.plural}" for piece, n in box)
    game = subject.game
    players = game.players
    one = counted(players[0], "player")
    count = one if len(players) == 1 else f"{players[0]} to {players[-1]} players"
    minutes = game.minutes.text
    time = f"{minutes} minutes" if minutes[:1].isdigit() else ""
    needs = [subject.systems[thing.system].title if thing.system else "" for thing in game.equipment]
    return " · ".join(filter(None, [count, time, *needs]))


def _list(setting: Setting, listing: Sequence[Entry], width: float, air: float) -> Fragment:
    """The sheets of the kit: pages, name, what it is, what to print it on."""
    size = setting.text + 0.5
    row = pt(setting.lead) * (1.72 if len(listing) <= 7 else 1.45) * air
    column = 13.0
    items: list[Item] = []
    notes = (
        column
        + 5
        + max((fonts.measure(line.title, "body-semibold", size) for line in listing), default=0)
        + 6
    )
    for index, line in enumerate(listing):
        y = index * row
        baseline = y + row / 2 + pt(size) * 0.34
        if index % 2 == 0:
            items.append(Rect(-2, y, width + 4, row, filled("tint")))
        pages = str(line.first) if line.first == line.last else f"{line.first}–{line.last}"
        stock = fonts.measure(line.stock, "body", size)
        note = _clipped(line.note, size, width - notes - stock - 4)
        cells = (
            Text(column - 1, baseline, pages, "display", size, "accent", "end", tag="TD"),
            Text(column + 4, baseline, line.title, "body-semibold", size, tag="TD"),
            Text(notes, baseline, note, "body", size, tag="TD"),
            Text(width, baseline, line.stock, "body", size, "muted", "end", tag="TD"),
        )
        items.append(Group(cells, tag="TR"))
    table = Fragment(len(listing) * row, (Group(tuple(items), tag="Table"),))
    return stacked([heading(setting, "What is in the kit", width), table], 3.2)


def _clipped(words: str, size: float, width: float) -> str:
    """Shorten a note that is too long for its column at the last separator that fits."""
    while fonts.measure(words, "body", size) > width:
        shorter, _, _ = words.rpartition("; " if "; " in words else ", " if ", " in words else " ")
        if not shorter:
            return ""
        words = shorter
    return words


def _settings(cutting: Cutting, *, cut: bool) -> list[str]:
    sides = {
        "long-edge": "Both sides: turn over on the **long edge**. If your printer cannot, print fronts and "
        "backs and glue them back to back.",
        "short-edge": "Both sides: turn over on the **short edge**.",
        "gutterfold": "One side only. Fold pieces with backs along the **dashed line** and glue, then cut.",
        "single": "One side only. Glue each sheet of backs to its sheet of fronts before cutting.",
    }[cutting.arrangement]
    steps = ["Set the printer to **actual size, 100 %**. Print this page first and check its rulers.", sides]
    if cut:
        steps.append("Pieces on card of 200 to 250 g/m². Laminate inkjet prints only: laser toner can lift.")
        steps.append(
            "Cut along the marks with a knife and a steel rule, the long cuts first. Score folds, then glue."
        )
    return steps


def _numbered(setting: Setting, sentences: Sequence[str], width: float) -> Fragment:
    parts = []
    for place, sentence in enumerate(sentences, 1):
        body = setting.prose(sentence, width - 10, tag="LBody")
        number = disc(str(place))
        parts.append(
            Fragment(
                max(body.height, number.height), (Group((number.at(0, -1.6), body.at(10, 0)), tag="LI"),)
            )
        )
    return stacked(parts, setting.gap + 0.8).tagged("L")


def _told(subject: Subject, paper: Paper, contents: Contents) -> Iterator[str]:
    """Say what the kit takes to print, and what it leaves out."""
    sheets = [f"{counted(count, 'sheet')} of {stock}" for stock, count in contents.leaves.items()]
    minutes = _minutes(subject) if contents.has_pieces else 0
    cutting = [f"about {minutes} minutes of cutting and folding"] if minutes else []
    yield f"**It takes** {listed([*sheets, *cutting], 'and')}."
    if contents.missing:
        players = f" This kit is for {contents.players} players." if contents.players else ""
        name = f"{subject.id}-{paper.id}"
        building = (
            f", and how to make the pieces, in drawings, {name}-build.pdf" if contents.has_pieces else ""
        )
        yield (
            f"**Left out here:** {', '.join(contents.missing)}.{players} All of it is in {name}-archive.pdf; "
            f"the whole rules, to read, are {name}-rules.pdf{building}."
        )


def _minutes(subject: Subject) -> int:
    """Estimate how long the pieces take to cut and fold, to five minutes."""
    seconds = sum(SECONDS[piece.cut] for batch in batches(subject) for piece in batch.pieces)
    return max(5, 5 * round(seconds / 300))


def _made(setting: Setting, contents: Contents, width: float, air: float) -> Fragment:
    """What to make of the sheets of pieces; what to own where there are none."""
    if contents.has_pieces:
        return stacked([heading(setting, "You need to make", width), _bill(setting, width, air)], 4.5)
    if not isinstance(setting.subject, GameSubject):
        return Fragment(0.0, ())
    parts = [setting.prose(thing.text, width) for thing in setting.subject.game.equipment]
    return stacked([heading(setting, "You need", width), stacked(parts, 3.2 * air)], 4.5)


def _bill(setting: Setting, width: float, air: float) -> Fragment:
    """What to make: a picture of each kind of piece, how many, and what they are; then what to own."""
    subject = setting.subject
    found = batches(subject)
    total = counts(found)
    parts = []
    for kind, count in total.items():
        groups = [batch for batch in found if batch.kind.id == kind and batch.counted]
        samples = [piece for batch in groups for piece in batch.pieces]
        words = f"**{count} {groups[0].kind.called(count)}**"
        use = _use(subject, kind) if isinstance(subject, GameSubject) else ""
        parts.append(_sample(setting, samples[min(2, len(samples) - 1)], words, use, width, 10.5 * air))
    if isinstance(subject, GameSubject):
        parts += [setting.prose(thing, width) for thing in _owned(subject)]
    return stacked(parts, 3.2 * air)


def _use(subject: GameSubject, kind: str) -> str:
    """Say what pieces are for: by the titles of their groups, or by the components."""
    titles = [wanted.title for wanted in subject.printing.pieces if wanted.piece == kind]
    named = ", ".join(title for title in titles if title) if all(titles) else ""
    return named or uses(subject.game, kind)


def _owned(subject: GameSubject) -> Iterator[str]:
    for thing in subject.game.equipment:
        if thing.system is None:
            yield f"You also need: {thing.text[0].lower()}{thing.text[1:]}"
    definition = subject.definition
    known = kinds(definition.systems)
    for kind, count in needed(definition).items():
        if not known[kind].printed:
            yield f"You also need: {count} {known[kind].called(count)}"
    if definition.shared and not definition.own:
        owned = listed([_owned_set(system) for system in definition.shared.values()], "and")
        yield f"If you own {owned}, print the kit for owners of a set instead."


def _owned_set(system: System) -> str:
    return "a set of dominoes" if "dominoes" in system.id else f"a {system.title.lower()}"


def _sample(setting: Setting, piece: Design, words: str, use: str, width: float, size: float) -> Fragment:
    symbol, *others = map(_wordless, piece.sample or (piece.front,))
    scale = size / max(symbol.width, symbol.height)
    drawn: list[Item] = [symbol.centred(9, size / 2, scale)]
    if piece.cut == "square" or piece.labels:
        w, h = symbol.width * scale, symbol.height * scale
        drawn.insert(0, Rect(9 - w / 2, size / 2 - h / 2, w, h, stroked("ink", 0.75, fill="ground"), 0.4))
    for back in others:
        drawn = [symbol.centred(3.9, size / 2, scale * 0.8), back.centred(13, size / 2, scale * 0.8)]
    text = stacked(
        [
            setting.prose(words, width - 22),
            setting.smaller().prose(use, width - 22) if use else Fragment(0, ()),
        ],
        setting.line_gap,
    )
    height = max(size, text.height)
    picture = Group(tuple(drawn), artifact=True)
    return Fragment(height, (picture, text.at(22, (height - text.height) / 2)))


def _wordless(piece: Symbol) -> Symbol:
    """Return a piece without its words, which would be too small to read, unless it has nothing else."""
    items = tuple(item for item in piece.items if not isinstance(item, Text))
    return piece if items in ((), piece.items) else replace(piece, name=f"{piece.name}-wordless", items=items)


def _check(setting: Setting, paper: Paper, top: float) -> Group:
    right = paper.width - MARGIN
    words = setting.prose("100 mm must measure 100 mm, and the square 1 inch both ways.", 34)
    credit = setting.subject.credit
    small = setting.smaller()
    note = small.prose(credit, paper.width - 2 * MARGIN, role="muted") if credit else Fragment(0, ())
    more = max(0.0, note.height - pt(small.lead))  # than a line, which grows upwards
    return Group(
        (
            Group((Line(MARGIN, top, right, top, stroked("hairline", 0.5)),), artifact=True),
            heading(setting, "Check the scale", 80).at(MARGIN, top + 4.5),
            scale_check(MARGIN, top + 22.5),
            words.at(MARGIN + 112, top + 10),
            inch_square(right - 25.4, top + 3.6),
            note.at(MARGIN, top + 33.5 - more),
        )
    )
