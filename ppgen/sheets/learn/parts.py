"""The parts of a learn sheet: head and lead, the table, strips of pictures, rows, text and doubts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace

from ppgen.definition.learn import (
    Doubt,
    LessonPart,
    LessonRow,
    LessonRows,
    Need,
    PictureStrip,
    Sample,
    Seating,
)
from ppgen.definition.text import citations, uncited
from ppgen.drawing import fonts
from ppgen.drawing.scene import Group, Item, Line, Rect, Text, Transform, filled, pt, stroked
from ppgen.drawing.text import TextStyle, paragraph
from ppgen.language import spoken
from ppgen.pieces import icons, suits
from ppgen.sheets.learn.seating import narrowest, seating
from ppgen.sheets.learn.shots import kind_of, picture, symbol
from ppgen.sheets.paper.flow import (
    EMPTY,
    Fragment,
    GameSetting,
    abreast,
    disc,
    heading,
    padded,
    points,
    shares,
    stacked,
)

DISC = 5.8
GAP = 5.0
"""Between pictures of a strip, and between columns."""
PICTURED = (5.0, 4.0)
"""Shares of the width that a picture has, and the words to its right."""
WORDS, BESIDE = 62.0, 7.0
"""Width of the words beside a table, at least, and their distance from it."""
BLEED = 2.0
"""How far tinted rows reach beyond the text."""
LOWEST = 15.0
"""A picture is at least so high, in millimetres."""
SIGN = 6.0
"""Height of a sign of a legend."""
LEAD_AFTER, CLEAR = 4.5, 3.0
"""Before a sentence on the line of a heading, and at least before the numbers of clauses, in millimetres."""
CITED = 0.68
"""Size of those numbers, as a share of the text's."""
MOST_SPANS = 4
"""More runs of numbers than these beside a heading are noise: their sections are enough."""


def part(setting: GameSetting, wanted: LessonPart, width: float, fold: float | None = None) -> Fragment:
    """Set a part. Raises SheetError if something in it cannot be shown, TextOverflowError for a long word."""
    if not setting.cites:
        told = [*_below(setting, wanted, width, fold), *_doubts(setting, wanted, width)]
        return stacked([_head(setting, wanted, width), stacked(told, 3.4)], 3.6)
    quiet = replace(setting, cites=False, uncited=True)
    told = [*_below(quiet, wanted, width, fold), *_doubts(quiet, wanted, width)]
    return stacked([cited_head(setting, wanted, width), stacked(told, 3.4)], 3.6)


def rows_of_pictures(wanted: LessonPart) -> int:
    """Count the rows of pictures in a part."""
    return -(-len(wanted.strip.shots) // wanted.strip.across) if wanted.strip else 0


def cited_head(setting: GameSetting, wanted: LessonPart, width: float) -> Fragment:
    """Set the head of a part, and at the right end of its line the clauses that are told below.

    Where they are many, or their numbers find no room there, only those of their sections are given.
    """
    head = _head(replace(setting, cites=False, uncited=True), wanted, width)
    if wanted.title is None:
        return head
    clauses = set(_clauses(wanted))
    numbers = [number for name, number in setting.subject.numbers.items() if name in clauses]
    size = setting.text * CITED
    baseline = heading(setting, wanted.title, width).height
    used = fonts.measure(wanted.title, "display", setting.head) + CLEAR
    if wanted.lead and head.height <= baseline * 1.3:  # it stands on the line of the heading
        lead = fonts.measure(setting.subject.plain(uncited(wanted.lead)), "body", setting.text)
        used += lead + LEAD_AFTER
    spans = _spans_of(numbers)
    sections = ", ".join(dict.fromkeys(each.split(".")[0] for each in numbers))
    for told in (spans, sections) if spans.count(", ") < MOST_SPANS else (sections,):
        if told and used + fonts.measure(told, "body", size) <= width:
            beside = Text(width, baseline, told, "body", size, "muted", "end", tag="P")
            return Fragment(head.height, (*head.items, beside))
    return head


def _clauses(value: object) -> Iterator[str]:
    """Find the clauses that a part names, and those that answer its questions."""
    if isinstance(value, str):
        yield from citations(value)
    elif isinstance(value, Sequence):
        for each in value:
            yield from _clauses(each)
    elif isinstance(value, Doubt):
        yield value.clause
    elif is_dataclass(value):
        for each in fields(value):
            yield from _clauses(getattr(value, each.name))


def _spans_of(numbers: Iterable[str]) -> str:
    """Write numbers of clauses shortly: those that follow one another as a range."""
    runs: list[list[tuple[str, int]]] = []
    for number in numbers:
        section, _, last = number.rpartition(".")
        here = (section, int(last)) if last.isdigit() else (number, 0)
        if runs and here[1] and runs[-1][-1] == (section, here[1] - 1):
            runs[-1].append(here)
        else:
            runs.append([here])
    told = []
    for run in runs:
        first, last = (f"{section}.{place}" if place else section for section, place in (run[0], run[-1]))
        told.append(first if len(run) == 1 else f"{first}–{last}" if len(run) > 2 else f"{first}, {last}")
    return ", ".join(told)


def _head(setting: GameSetting, wanted: LessonPart, width: float) -> Fragment:
    if wanted.title is None:
        return (
            _beside(setting, setting.prose(wanted.lead, width), heading(setting, "A", width).height, 0.0)
            if wanted.lead
            else EMPTY
        )
    title = heading(setting, wanted.title, width)
    if wanted.lead is None:
        return title
    left = fonts.measure(wanted.title, "display", setting.head) + LEAD_AFTER
    lead = setting.prose(wanted.lead, width - left) if left < width * 0.75 else None
    if lead is None or lead.height > title.height * 1.3:
        return stacked([title, setting.prose(wanted.lead, width)], 2.6)
    return Fragment(title.height, (*title.items, *_beside(setting, lead, title.height, left).items))


def _beside(setting: GameSetting, lead: Fragment, height: float, left: float) -> Fragment:
    """Set words on the line of a heading so high, whether it stands before them or on the page beside."""
    drop = max(0.0, height - lead.height + pt(setting.text) * fonts.DESCENT)
    return Fragment(max(height, lead.height), (lead.at(left, drop),))


def _below(setting: GameSetting, wanted: LessonPart, width: float, fold: float | None) -> Iterator[Fragment]:
    if wanted.seating:
        yield _seating(setting, wanted.seating, width, fold)
    if wanted.strip:
        yield _strip(setting, wanted.strip, width)
    if wanted.legend:
        yield _legend(setting, wanted.legend, width)
    if wanted.rows:
        yield _rows(setting, wanted.rows, width)
    for sentences in wanted.text:
        yield setting.prose(sentences, width)
    if wanted.points:
        yield points(setting, wanted.points, width)


def _doubts(setting: GameSetting, wanted: LessonPart, width: float) -> Iterator[Fragment]:
    if wanted.doubts:
        yield stacked([doubt_fragment(setting, doubt, width) for doubt in wanted.doubts], 2.9)


def _seating(setting: GameSetting, wanted: Seating, width: float, fold: float | None) -> Fragment:
    if wanted.beside:
        wide = narrowest(setting, wanted, width - WORDS - BESIDE, fold)
        drawn, _ = seating(setting, wanted, wide, fold)
        left = wide + BESIDE
        if fold is not None and wide <= fold:  # no line of words runs over it
            left = max(left, fold + BESIDE)
        words = stacked(seating_words(setting, wanted, width - left), 3.0)
        lower = max(0.0, (drawn.height - words.height) / 2)
        return abreast([drawn, padded(words, lower, 0.0)], [0.0, left])
    drawn, _ = seating(setting, wanted, width, fold)
    places = shares(width, (1, 1), GAP)
    told = seating_words(setting, wanted, places[0][1])
    words = _in_columns(told, [left for left, _ in places], 2.6)
    return stacked([drawn, words], 3.4)


def seating_words(setting: GameSetting, wanted: Seating, width: float) -> list[Fragment]:
    """Set what is said of a table: its steps, what differs with other numbers of players, and its note."""
    others = [
        spoken("**With\xa0{players}:** {text}", players=other.players, text=other.text)
        for other in wanted.others
    ]
    tail = [*others, *([wanted.note] if wanted.note else [])]
    return [*_steps(setting, wanted, width), *(setting.prose(text, width) for text in tail)]


def _steps(setting: GameSetting, wanted: Seating, width: float) -> Iterator[Fragment]:
    """Set the steps with their numbers in the picture; what is not seen there has none.

    All begin on the line on which a number's words begin, since they stand side by side.
    """
    number = 0
    numbered = any(step.at is not None for step in wanted.steps)
    for step in wanted.steps:
        if step.at is None:
            words, top = setting.prose(step.text, width), _beside_disc(setting) if numbered else 0.0
            yield Fragment(words.height + top, (words.at(0, top),))
        else:
            number += 1
            yield _numbered(setting, str(number), step.text, width)


def _in_columns(parts: Sequence[Fragment], lefts: Sequence[float], gap: float) -> Fragment:
    """Put fragments into two columns, as even as can be, in reading order."""
    heights = [part.height + gap for part in parts]
    split = min(range(1, len(parts) + 1), key=lambda n: max(sum(heights[:n]), sum(heights[n:])))
    return abreast([stacked(parts[:split], gap), stacked(parts[split:], gap)], lefts)


def _numbered(setting: GameSetting, number: str, text: str, width: float) -> Fragment:
    words = setting.prose(text, width - DISC - 2.4)
    mark = Fragment(DISC, disc(number, DISC).items)
    top = _beside_disc(setting)
    return Fragment(max(words.height + top, DISC), (mark.at(0, 0), words.at(DISC + 2.4, top)))


def _beside_disc(setting: GameSetting) -> float:
    """Give how far below the top of a number's disc the words beside it begin."""
    return (DISC - pt(setting.text) * 0.72) / 2


def _strip(setting: GameSetting, wanted: PictureStrip, width: float) -> Fragment:
    caption = replace(setting, text=setting.text - 0.5, lead=setting.lead - 1.2)
    if wanted.beside:
        return stacked(list(_told_beside(setting, caption, wanted, width)), 2.4)
    gap = GAP if wanted.across < 4 else 4.0
    places = shares(width, [1.0] * wanted.across, gap)
    height = max(LOWEST, wanted.height - setting.lower)
    rows = []
    for start in range(0, len(wanted.shots), wanted.across):
        shots = wanted.shots[start : start + wanted.across]
        drawn, words = [], []
        for number, (shot, (_, share)) in enumerate(zip(shots, places, strict=False), start + wanted.first):
            drawn.append(picture(setting, shot, wanted.example, share, height))
            words.append(_numbered(caption, str(number), shot.text, share))
        lefts = [left for left, _ in places[: len(shots)]]
        rows.append(stacked([abreast(drawn, lefts), abreast(words, lefts)], 2.2))
    return stacked(rows, 3.6)


def _told_beside(
    setting: GameSetting, caption: GameSetting, wanted: PictureStrip, width: float
) -> Iterator[Fragment]:
    """Set each picture with its words to the right, about the middle of its height."""
    (left, share), (right, rest) = shares(width, PICTURED, GAP)
    for number, shot in enumerate(wanted.shots, wanted.first):
        drawn = picture(setting, shot, wanted.example, share, float(wanted.height))
        words = _numbered(caption, str(number), shot.text, rest)
        lower = max(0.0, (drawn.height - words.height) / 2)
        yield abreast([drawn, padded(words, lower, 0.0)], [left, right])


def _legend(setting: GameSetting, signs: Sequence[Need], width: float) -> Fragment:
    """Set signs and what they mean beside one another, in as many lines as they need."""
    lines: list[list[Fragment]] = [[]]
    lefts: list[list[float]] = [[]]
    x = 0.0
    for sign in signs:
        drawn, wide = _sign(setting, sign, width)
        if lines[-1] and x + wide > width:
            lines.append([])
            lefts.append([])
            x = 0.0
        lines[-1].append(drawn)
        lefts[-1].append(x)
        x += wide + GAP
    return stacked([abreast(line, left) for line, left in zip(lines, lefts, strict=True)], 2.0)


def _sign(setting: GameSetting, sign: Need, width: float) -> tuple[Fragment, float]:
    """Draw a sign with its words to the right, and say how wide they are."""
    items: list[Item] = []
    x = 0.0
    if sign.icon:
        items.append(icons.placed(sign.icon, (SIGN / 2, SIGN / 2), SIGN, setting.subject.palette))
        x = SIGN + 1.4
    for sample in sign.show:
        drawn = symbol(setting, sample, SIGN / kind_of(setting, sample.piece).size[1])
        items.append(drawn.at(x, 0))
        x += drawn.width + 1.4
    style = TextStyle(setting.text, setting.lead)
    block = paragraph(
        setting.subject.spans(uncited(sign.text) if setting.uncited else sign.text, cited=True),
        style,
        (0, 0),
        width,
    )
    middle = (SIGN - pt(setting.text) * fonts.load("body").cap_height) / 2
    return Fragment(SIGN, (*items, Group((block.item,), Transform.translate(x, middle)))), x + block.width


def _rows(setting: GameSetting, wanted: LessonRows, width: float) -> Fragment:
    count = max(len(row.cells) for row in wanted.rows)
    lead = max(_lead(setting, row) for row in wanted.rows)
    weights = list(wanted.widths) or [1.0] * count
    places = shares(width - lead, weights[:count], 3.0)
    parts = []
    tinted = setting.subject.palette.colour("tint") is not None
    if wanted.heads:
        heads = [
            setting.smaller().plain(head, share, font="body-bold", role="accent")
            for head, (_, share) in zip(wanted.heads, places, strict=False)
        ]
        parts.append(abreast(heads, [lead + left for left, _ in places[: len(heads)]]))
    for index, row in enumerate(wanted.rows):
        cells = [setting.prose(cell, share) for cell, (_, share) in zip(row.cells, places, strict=False)]
        body = abreast(cells, [lead + left for left, _ in places[: len(cells)]])
        height = max(body.height, 4.4) + 2.6
        items: list[Item] = []
        if tinted and index % 2 == 0:
            tint = Rect(-BLEED, 0, width + 2 * BLEED, height, filled("tint"))
            items.append(Group((tint,), artifact=True))
        elif not tinted and index:
            items.append(Group((Line(0, 0, width, 0, stroked("hairline", 0.5)),), artifact=True))
        items += _signs(setting, row, height / 2)
        items.append(body.at(0, (height - body.height) / 2 + 0.5))
        parts.append(Fragment(height, tuple(items)))
    return Fragment(0.0, ()) if not parts else stacked(parts, 0.0 if not wanted.heads else 0.4)


def _lead(setting: GameSetting, row: LessonRow) -> float:
    number = fonts.measure(row.number, "display", 13) + 2.5 if row.number else 0.0
    signs = 7.5 * (bool(row.icon) + bool(row.suit))
    shown = sum(symbol(setting, sample, _scale(setting, sample)).width + 1.2 for sample in row.show)
    return number + signs + shown + 1.5


def _scale(setting: GameSetting, sample: Sample) -> float:
    return 6.4 / kind_of(setting, sample.piece).size[1]


def _signs(setting: GameSetting, row: LessonRow, middle: float) -> Iterator[Item]:
    palette, x = setting.subject.palette, 0.0
    if row.number:
        yield Text(x, middle + pt(13) * 0.35, row.number, "display", 13)
        x += fonts.measure(row.number, "display", 13) + 2.5
    if row.icon:
        yield icons.placed(row.icon, (x + 2.8, middle), 5.6, palette)
        x += 7.5
    if row.suit:
        yield suits.placed(row.suit, (x + 2.8, middle), 5.2, palette)
        x += 7.5
    for sample in row.show:
        drawn = symbol(setting, sample, _scale(setting, sample))
        yield drawn.centred(x + drawn.width / 2, middle)
        x += drawn.width + 1.2


def doubt_fragment(setting: GameSetting, wanted: Doubt, width: float) -> Fragment:
    """Set a question with its answer."""
    question = setting.plain(wanted.question, width, font="body-bold")
    return stacked([question, setting.prose(wanted.answer, width)], setting.line_gap)
