"""The figures of a game as pages of A4, drawn by our own scenes: for paper, and for a page of the web."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil, sqrt

from ppgen.definition import Definition
from ppgen.diagrams import Picture, as_agreed
from ppgen.drawing.palette import Palette
from ppgen.drawing.pdf import PdfMeta, PdfPage, write_pdf
from ppgen.drawing.scene import (
    Circle,
    Group,
    Item,
    Line,
    Polygon,
    Polyline,
    Rect,
    Scene,
    Text,
    Transform,
    filled,
    stroked,
)
from ppgen.drawing.svg import paint
from ppgen.drawing.text import TextStyle, paragraph
from ppgen.engine import Match, State
from ppgen.lab.figures import MOST_CAPPED, Plain, did, players_told
from ppgen.lab.page import page
from ppgen.lab.playing import Bench, Study
from ppgen.lab.telling import amount, eight_of_ten, idle, never_seen, points, scores, share

WIDTH, HEIGHT, MARGIN, FOOT = 210.0, 297.0, 16.0, 14.0
INNER = WIDTH - 2 * MARGIN
HEAD = TextStyle(13, 16, "display", tag="H2")
WORDS = TextStyle(9.5, 13)
NOTE = TextStyle(8, 11, role="muted")
LABEL = TextStyle(8.5, 11)
ROW = 5.2
"""Millimetres of a row of a table."""
SHOWN = 4
"""Positions that are shown of a game."""
COLUMNS = 28
"""Columns of a histogram at most."""


@dataclass(frozen=True)
class Findings:
    """All that a report is made of."""

    definition: Definition
    bench: Bench
    figures: Plain
    turns: Mapping[int, int]
    """How many games took so many turns."""
    like_most: int | None
    command: str

    @property
    def study(self) -> Study:
        """What was played."""
        return self.bench.study

    @property
    def title(self) -> str:
        """What it is called."""
        return f"{self.definition.game.title}: how it plays"


class _Pages:
    """Pages that are filled from the top; what finds no room begins another."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self.pages: list[list[Item]] = [[]]
        self.y = MARGIN

    def room(self, height: float) -> None:
        """See that there is so much room, or begin a page."""
        if self.y + height > HEIGHT - MARGIN - FOOT:
            self.pages.append([])
            self.y = MARGIN

    def add(self, *items: Item) -> None:
        """Draw on the page."""
        self.pages[-1] += items

    def words(self, text: str, style: TextStyle = WORDS, *, after: float = 2.5) -> None:
        """Set a paragraph over the whole width."""
        set_ = paragraph(text, style, (MARGIN, self.y), INNER)
        self.room(set_.height)
        set_ = paragraph(text, style, (MARGIN, self.y), INNER)
        self.add(set_.item)
        self.y += set_.height + after

    def heading(self, text: str, height: float) -> None:
        """Begin a section that wants so much room."""
        self.room(height + 12)
        self.add(Group((Line(MARGIN, self.y, WIDTH - MARGIN, self.y, stroked("ink", 0.8)),), artifact=True))
        self.y += 3
        self.words(text, HEAD, after=3.5)

    def scenes(self) -> list[Scene]:
        """Give the pages, each with its foot."""
        of, study = len(self.pages), self._findings.study
        foot = f"{self._findings.title} · {players_told(study, self._findings.bench.seats)} · {study.digest}"
        return [
            Scene(
                WIDTH,
                HEIGHT,
                (
                    *items,
                    Text(MARGIN, HEIGHT - MARGIN, foot, size=7.5, role="muted"),
                    Text(
                        WIDTH - MARGIN,
                        HEIGHT - MARGIN,
                        f"page {number} of {of}",
                        size=7.5,
                        role="muted",
                        anchor="end",
                    ),
                ),
                self._findings.title,
            )
            for number, items in enumerate(self.pages, 1)
        ]


def scenes(findings: Findings) -> list[Scene]:
    """Draw a report, page by page."""
    pages, found, study = _Pages(findings), findings.figures, findings.study
    pages.words(findings.definition.game.title, TextStyle(24, 28, "display", tag="H1"), after=3)
    who = players_told(study, findings.bench.seats)
    pages.words(f"How it plays between {who}: {study.games:,} games", TextStyle(12, 16), after=4)
    pages.words("This is what these players do, not what the game is.", NOTE, after=4)
    if "never" in found:
        _never(pages, findings)
    else:
        if found["capped"]["value"] < 1 and found["games"]:
            _wins(pages, findings)
        if "length" in found:
            _length(pages, findings)
        if "scores" in found:
            names = {seat.id: seat.name for seat in findings.definition.game.seats.all}
            pages.heading("Scores at the end", 6 * len(found["scores"]))
            for line in scores(found, names):
                pages.words(f"{line}.", after=1)
        if "deep" in found:
            _deep(pages, findings)
    _method(pages, findings)
    return pages.scenes()


def _wins(pages: _Pages, findings: Findings) -> None:
    found = findings.figures
    names = {seat.id: seat.name for seat in findings.definition.game.seats.all}
    rows = [(names.get(seat, seat), estimate) for seat, estimate in found["seats"].items()]
    rows.append(("Nobody", found["draws"]))
    if found["capped"]["value"]:
        rows.append(("Given up", found["capped"]))
    pages.heading("Who wins", 7 * len(rows) + 5)
    left, wide = MARGIN + 32, 80.0
    for name, estimate in rows:
        middle = pages.y + 2.5
        low, high = (left + wide * estimate[each] for each in ("low", "high"))
        said = share(estimate) if estimate["value"] else never_seen(estimate["of"])
        pages.add(
            Text(MARGIN, middle + 1.1, name, "body-semibold", 9.5),
            Group(
                (
                    Rect(left, pages.y, wide, 5, stroked("hairline", 0.5)),
                    Rect(left, pages.y, wide * estimate["value"], 5, filled("arms")),
                    Line(low, middle, high, middle, stroked("ink", 1.2)),
                    *(Line(x, middle - 1.4, x, middle + 1.4, stroked("ink", 1.2)) for x in (low, high)),
                ),
                artifact=True,
            ),
            Text(left + wide + 4, middle + 1.1, said, size=9.5),
        )
        pages.y += 7
    pages.words("Lines: intervals of 95 %, those of seats for all seats together.", NOTE)
    if "first" in found:
        pages.words(f"Who decides first wins {share(found['first'])} of the games that one seat wins alone.")


def _length(pages: _Pages, findings: Findings) -> None:
    length = findings.figures["length"]["turns"]
    middle = length["q50"]["value"]
    pages.heading(f"Half are over after {middle:,} {'turn' if middle == 1 else 'turns'}", 42)
    turns = findings.turns
    first, last = min(turns), max(turns)
    width = max(1, ceil((last - first + 1) / COLUMNS))
    columns = [0] * ceil((last - first + 1) / width)
    for value, times in turns.items():
        columns[(value - first) // width] += times
    left, step, high, most = MARGIN + 8, (INNER - 8) / COLUMNS, 30.0, max(columns)
    base = pages.y + high
    low, top = length["q10"]["value"], length["q90"]["value"]
    shown = eight_of_ten(length)

    def bar(start: float, stop: float, times: int, role: str) -> Rect:
        at, end = (left + step * (turn - first) / width for turn in (start, stop))
        tall = high * times / most
        return Rect(at, base - tall, end - at, tall, filled(role))

    bars = []
    for at, times in enumerate(columns):
        start, stop = first + at * width, first + (at + 1) * width
        bars.append(bar(start + 0.04 * width, stop - 0.04 * width, times, "box"))
        begin, end = max(start, low), min(stop, top + 1)
        if shown and begin < end:  # a column is dark as far as its turns are among the eight of ten
            bars.append(bar(max(begin, start + 0.04 * width), min(end, stop - 0.04 * width), times, "arms"))
    axes = (
        Line(left, base, WIDTH - MARGIN, base, stroked("ink", 0.6)),
        Line(left, base - high, left + step * len(columns), base - high, stroked("hairline", 0.5)),
    )
    pages.add(
        Group((*bars, *axes), artifact=True),
        Text(left - 2, base + 1, "0", size=8, anchor="end"),
        Text(left - 2, base - high + 2, f"{most:,}", size=8, anchor="end"),
    )
    for at in range(0, len(columns) + 1, 7):
        pages.add(Text(left + at * step, base + 3.6, f"{first + at * width:,}", size=8, anchor="middle"))
    pages.y = base + 6
    said = f"Half: {amount(length['q50'])}. "
    if shown:
        said += f"{shown.capitalize()}: what is dark. "
    one = "games of one length" if width == 1 else f"games of {width} lengths each"
    pages.words(
        f"{said}Columns: {one}. "
        f"Decisions: {amount(findings.figures['length']['decisions']['q50'])} in the middle.",
        NOTE,
    )


def _deep(pages: _Pages, findings: Findings) -> None:
    deep = findings.figures["deep"]
    if len(deep["choices"]) > 1:
        _choices(pages, deep)
    if "lead_changes" in deep:
        pages.words(
            f"The lead changes {amount(deep['lead_changes'], 1)} times; the winner is alone in it to the end "
            f"from {100 * deep['decided_at']['value']:.0f} % of the turns on, in the middle."
        )
    _heat(pages, findings)
    _clauses(pages, findings)
    if findings.like_most is not None:
        _game(pages, findings, findings.like_most)


def _choices(pages: _Pages, deep: Plain) -> None:
    rows = deep["choices"]
    pages.heading(f"Legal actions at each turn, in {deep['games']} games", 38)
    high, most = 28.0, max(row[3] for row in rows)
    base, last = pages.y + high, rows[-1][0]

    def at(turn: float, value: float) -> tuple[float, float]:
        return MARGIN + 8 + (INNER - 8) * (turn - 1) / max(1, last - 1), base - high * value / most

    band = [at(row[0], row[3]) for row in rows] + [at(row[0], row[1]) for row in reversed(rows)]
    pages.add(
        Group(
            (
                Polygon(tuple(band), filled("ghost")),
                Polyline(tuple(at(row[0], row[2]) for row in rows), stroked("arms", 1.5)),
                Line(MARGIN + 8, base, WIDTH - MARGIN, base, stroked("ink", 0.6)),
            ),
            artifact=True,
        ),
        Text(MARGIN + 6, base + 1, "0", size=8, anchor="end"),
        Text(MARGIN + 6, base - high + 2, f"{most:g}", size=8, anchor="end"),
        Text(MARGIN + 8, base + 4, "turn 1", size=8),
        Text(WIDTH - MARGIN, base + 4, f"turn {last}", size=8, anchor="end"),
    )
    pages.y = base + 7
    forced, decisions = deep["forced"]
    pages.words(
        "The middle and the middle half of the decisions, while 30 games are alive. "
        f"{forced:,} of {decisions:,} decisions left no choice.",
        NOTE,
    )


def _heat(pages: _Pages, findings: Findings) -> None:
    """Draw where pieces go: the larger a disc, the oftener."""
    reached: dict[str, int] = {}
    for spaces in findings.figures["deep"]["reached"].values():
        for space, times in spaces.items():
            reached[space] = reached.get(space, 0) + times
    state = findings.bench.start
    picture = Picture(
        as_agreed(findings.definition, state), state.seats, [[]], 14.0, _palette(findings), bare=True
    )
    spots = [(box, times) for space, times in reached.items() if (box := picture.field.space(space))]
    if not spots or findings.definition.game.board.grows:
        return
    most = max(times for _, times in spots)
    discs = [
        Circle(
            box.left + box.width / 2,
            box.top + box.height / 2,
            max(0.3, min(box.width, box.height) * 0.42 * sqrt(times / most)),
            filled("suns"),
        )
        for box, times in spots
    ]
    side = min(66.0, INNER * picture.height / picture.width)
    pages.heading("Where pieces go", side + 6)
    factor = min(side / picture.height, INNER / picture.width)
    place = Transform(factor, 0, 0, factor, MARGIN, pages.y) @ picture.shift
    alt = ", ".join(
        f"{space} {reached[space]}" for space in sorted(reached, key=lambda each: -reached[each])[:12]
    )
    pages.add(Group((picture.empty_board(), *discs), place, alt=f"Most: {alt}"))
    pages.y += picture.height * factor + 3
    pages.words(
        f"Discs by how often; most at once {most:,} times in {findings.figures['deep']['games']} games.", NOTE
    )


def _clauses(pages: _Pages, findings: Findings) -> None:
    deep, rules = findings.figures["deep"], findings.definition.rules
    numbers = rules.numbers()
    heads = ("games", "times", "refuses", "ends", "last turn")
    columns = [MARGIN + INNER - 4 - 21 * (len(heads) - 1 - at) for at in range(len(heads))]

    def head() -> None:
        for title, x in zip(heads, columns, strict=True):
            pages.add(Text(x, pages.y + 3, title, size=8, role="muted", anchor="end"))
        pages.y += ROW

    pages.heading(f"What each clause did in {deep['games']} games", 4 * ROW)
    head()
    for row in deep["clauses"]:
        before = len(pages.pages)
        pages.room(ROW)
        if len(pages.pages) > before:
            head()
        title = rules.clause(row["id"]).title
        pages.add(
            Text(MARGIN, pages.y + 3, numbers[row["id"]], "display", 9, "arms"),
            Text(MARGIN + 10, pages.y + 3, _short(title, 46), size=8.5),
        )
        if not did(row):
            said = idle(row, deep["games"])
            pages.add(Text(columns[-1], pages.y + 3, said, size=8.5, role="muted", anchor="end"))
            pages.y += ROW
            continue
        games = round(row["applied_in"]["value"] * deep["games"])
        cells = (games, row["applied"], row["refused"], row["ends"], row["decisive"])
        pages.add(
            *(
                Text(x, pages.y + 3, f"{cell:,}" if cell else "–", size=8.5, anchor="end")
                for cell, x in zip(cells, columns, strict=True)
            ),
        )
        pages.y += ROW
    pages.y += 2
    pages.words(
        "Games in which it applied, and how often; decisions at which it refused something; games whose last "
        "event it told; won games in whose last turn it applied. A clause that says what can be tried at all "
        "refuses nothing.",
        NOTE,
    )


def _game(pages: _Pages, findings: Findings, number: int) -> None:
    """Show some positions of the game that is most like all."""
    states = list(_states(findings, number))
    chosen = [round(at * (len(states) - 1) / (SHOWN - 1)) for at in range(SHOWN)]
    wide = (INNER - 4 * (SHOWN - 1)) / SHOWN
    frames = [list(states[at].table()) for at in chosen]
    picture = Picture(
        as_agreed(findings.definition, states[0]), states[0].seats, frames, 14.0, _palette(findings)
    )
    factor = wide / picture.width
    high = picture.height * factor
    pages.heading(f"A game like most: number {number:,}", min(high, 200) + 10)
    if high > HEIGHT - pages.y - MARGIN - FOOT - 12:
        return
    for place, (at, frame) in enumerate(zip(chosen, frames, strict=True)):
        left = MARGIN + place * (wide + 4)
        scene = picture.scene(frame)
        pages.add(
            Group(scene.items, Transform(factor, 0, 0, factor, left, pages.y), alt=scene.description),
            Text(left, pages.y + high + 4, f"After step {at} of {len(states) - 1}", "body-semibold", 8.5),
        )
    pages.y += high + 8
    pages.words(
        "Of the commonest result, the nearest to the middle in decisions, turns, choices and lead.", NOTE
    )


def _states(findings: Findings, number: int) -> Iterator[State]:
    match = Match(findings.bench.judge, findings.bench.opening)
    yield match.state
    for line in findings.bench.transcript(number):
        if line.startswith("> "):
            match.play(match.state.parse(line[2:]))
            yield match.state


def _never(pages: _Pages, findings: Findings) -> None:
    never = findings.figures["never"]
    clause = findings.definition.rules.clause(never["clause"])
    pages.heading(f"Never using “{clause.title}”", 12)
    pages.words(
        f"costs {points(never['cost'])}; the seat was held back {amount(never['held_back'], 1)} times a game."
    )


def _method(pages: _Pages, findings: Findings) -> None:
    study = findings.study
    options = ", ".join(f"{name} {value}" for name, value in study.options.items()) or "as written"
    pages.heading("How this was found", 30)
    pages.words(
        f"Players: {players_told(study, findings.bench.seats)}; none sees what its seat may not. "
        f"Options: {options}. Games: {study.games:,} of seed {study.seed}, which gives the same figures on "
        "any machine. Intervals of 95 %: Wilson’s for shares, by order statistics for the middle. Games "
        f"beyond {study.cap:,} steps are given up; no length is told where they are more than "
        f"{MOST_CAPPED:.0%}. Rules and judge {study.digest}, "
        f"ppgen {study.versions['ppgen']}, Python {study.versions['python']}.",
    )
    pages.words(findings.command, TextStyle(8.5, 12, "mono", role="muted"))


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _palette(findings: Findings) -> Palette:
    look = findings.definition.game.look
    return Palette("colour", look.accent, look.tint, look.dark, folder=findings.definition.folder)


def as_pdf(findings: Findings) -> bytes:
    """Write a report as PDF."""
    meta = PdfMeta(findings.title, "ppgen")
    return write_pdf([PdfPage(scene) for scene in scenes(findings)], meta, _palette(findings))


def as_html(findings: Findings) -> str:
    """Write a report as one file of HTML that asks for nothing."""
    palette = _palette(findings)
    pictures = "\n".join(f'<div class="page">{paint(scene, palette)}</div>' for scene in scenes(findings))
    return page(findings.title, STYLE, pictures)


STYLE = """\
body { margin: 0; background: #ddd }
.page { margin: 1rem auto; max-width: 210mm; background: #fff }
.page svg { display: block; width: 100%; height: auto }
@media print { body { background: none } .page { margin: 0; break-after: page } }"""
