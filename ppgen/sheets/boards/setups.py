"""Setups: pictures of how a game begins, and the sheets that show each with its numbered steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ppgen.definition.game import Game, Setup
from ppgen.diagrams import (
    Beginning,
    NoPicture,
    beginning,
    in_words,
    setup_drawing,
    setup_scene,
    stand_in_drawn,
)
from ppgen.drawing.scene import Group, Item, Scene, Transform, pt
from ppgen.drawing.text import TextOverflowError
from ppgen.language import counted, phrase, spoken
from ppgen.sheets.errors import SheetError
from ppgen.sheets.paper.flow import Fragment, GameSetting, disc, ring, rule, shares, stacked
from ppgen.sheets.paper.furniture import SMALL, PageContent, TypeArea, type_area
from ppgen.sheets.paper.page import Frame
from ppgen.sheets.print_schema.layouts import Paper
from ppgen.sheets.subject import GameSubject
from ppgen.sheets.table.fitting import fitted_table, numbered_table
from ppgen.sheets.table.shelves import LABEL

GAP = 9.0
"""Space between picture and steps, and between the columns of steps, in millimetres."""
AIR = 24.0
"""Millimetres that stay free around steps that are set larger."""
LARGER = (18.0, 16.0, 14.5, 13.0, 11.5)
"""Points in which they are set."""
FULL = 0.6
"""The share of its true size that a board has at most among the seats of a table."""
WIDE_TABLE = 0.72
"""The height of such a table, as a share of its width."""
SQUARE_TABLE = 1.0
"""The same where long hands, or two seats at one side, have no room otherwise."""
LESSON = phrase(
    "Do you own the board and pieces of the game itself? The sheet *Learn to play* shows how they are laid."
)
"""What owners of the usual pieces have to know, where others stand in for them."""
RINGS = phrase("A number in a ring is not in the picture: there is nothing to point at.")
"""What the list of steps says of those without a place."""
TALLEST = 92.0
"""Millimetres that the picture of a setup in a book may be high."""
TALL = 0.7
"""The same as a share of the width of large pages."""
PAGE = 1.2
"""The same where much lies beside the board, on any page: most of the height below a heading."""
SMALLER = 7.0 / LABEL
"""How small the picture of a table from above is made rather than so high: its words still have 7 pt."""


def setup_pages(subject: GameSubject, setups: Sequence[Setup], paper: Paper) -> Iterator[PageContent]:
    """Draw setups of a game whose positions can be drawn: picture and steps on a page, or on one each.

    Raises SheetError if the picture alone does not fit on the paper.
    """
    for setup in setups:
        try:
            yield from _setup(subject, setup, paper)
        except NoPicture:
            return
        except TextOverflowError as error:
            raise SheetError(f"{subject.title}: {setup.title}: {error}") from error


def stand_in_pages(subject: GameSubject, paper: Paper, *, lesson: bool = False) -> Iterator[PageContent]:
    """Draw how the game begins with the pieces of other systems: picture and steps. Raises SheetError.

    If there is a `lesson`, it tells owners of the usual pieces to look there.
    """
    for stand_in in subject.game.stand_ins:
        try:
            drawn = stand_in_drawn(subject.definition, stand_in, subject.judges)
        except NoPicture:
            return
        there = replace(subject, definition=drawn.definition)
        setup = drawn.setup
        if lesson:
            setup = replace(setup, note=" ".join(filter(None, (setup.note, spoken(LESSON)))))
        yield from _setup(there, setup, paper, drawn.begins)


def _setup(
    subject: GameSubject, setup: Setup, paper: Paper, begins: Beginning | None = None
) -> Iterator[PageContent]:
    place = type_area(paper, margin=14.0 if paper.width > SMALL else 9.0)
    for size in (8.5,) if paper.width < SMALL else (9.5, 8.5):
        steps = _steps(subject, setup, place.width, size)
        room = place.height - steps.height - GAP
        scene = fitted_setup(subject, setup, place.width, room, begins)
        if scene:
            room = place.height - scene.height - GAP
            steps = _larger(subject, setup, place.width, room - AIR) or steps
            spare = room - steps.height
            air = min(spare * 0.3, 20.0)
            top = place.top + air
            base = top + scene.height + GAP + air
            yield _page(
                subject, setup, paper, place, [_picture(setup, scene, place, top), _below(steps, place, base)]
            )
            return
    scene = fitted_setup(subject, setup, place.width, place.height, begins)
    if scene is None:
        raise SheetError(
            f"{subject.title}: the picture of {setup.title!r} does not fit on {paper.title}; "
            "choose a larger paper"
        )
    yield _page(subject, setup, paper, place, [_picture(setup, scene, place, place.top)])
    yield _page(subject, setup, paper, place, [_below(steps, place, place.top + GAP)])


def _larger(subject: GameSubject, setup: Setup, width: float, height: float) -> Fragment | None:
    """Set the steps below a low picture larger, so that they can be read from where one stands."""
    steps = (_steps(subject, setup, width, size) for size in LARGER)
    return next((each for each in steps if each.height <= height), None)


Framed = tuple[Frame, tuple[Item, ...]]


def _picture(setup: Setup, scene: Scene, place: TypeArea, top: float) -> Framed:
    left = place.left + (place.width - scene.width) / 2
    drawn = Group(scene.items, Transform.translate(left, top), alt=f"{setup.title}. {scene.description}")
    return Frame("picture", left, top, scene.width, scene.height), (drawn,)


def _below(steps: Fragment, place: TypeArea, top: float) -> Framed:
    items = (rule(place.width).at(place.left, top - GAP / 2), steps.at(place.left, top))
    return Frame("steps", place.left, top, place.width, steps.height), items


def _page(
    subject: GameSubject, setup: Setup, paper: Paper, place: TypeArea, parts: list[Framed]
) -> PageContent:
    return PageContent(
        width=place.page_width,
        height=place.page_height,
        sheet=_name(subject, setup),
        body=tuple(item for _, items in parts for item in items),
        description=setup.title,
        paper=paper.title,
        margin=place.left,
        frames=tuple(frame for frame, _ in parts),
    )


def _name(subject: GameSubject, setup: Setup) -> str:
    alike = [other for other in subject.game.setups if other.players == setup.players]
    words = spoken("Setup, {players}", players=counted(setup.players, "player"))
    return words if len(alike) == 1 else setup.title


def _steps(subject: GameSubject, setup: Setup, width: float, size: float) -> Fragment:
    """Set the steps in two columns, numbered as in the picture, in type of some points."""
    setting = GameSetting(subject, 13, size, size * 1.31, 8, frame=f"the steps of {setup.title!r}")
    (left, share), (right, _) = shares(width, (1, 1), GAP)
    parts = []
    for number, step in enumerate(setup.steps, 1):
        title = setting.plain(step.title, share - 10, font="body-semibold", tag="H2")
        text = setting.prose(step.text, share - 10)
        words = stacked([title, text], setting.line_gap)
        mark = disc(str(number)) if step.at is not None else ring(str(number))
        label = mark.at(0, pt(size) * 0.42 - mark.height / 2)
        parts.append(Fragment(words.height, (label, words.at(10, 0))))
    for told in filter(None, (_rings(setup), setup.note)):
        note = setting.prose(told, share - 10, role="muted")
        parts.append(Fragment(note.height, (note.at(10, 0),)))
    gap = setting.gap + 2.2
    split = _halved([part.height + gap for part in parts])
    first, second = stacked(parts[:split], gap), stacked(parts[split:], gap)
    return Fragment(max(first.height, second.height) + 1.5, (first.at(left, 1.5), second.at(right, 1.5)))


def _rings(setup: Setup) -> str | None:
    """Say what a number in a ring means, if there are both kinds."""
    return spoken(RINGS) if len({step.at is None for step in setup.steps}) == 2 else None


def _halved(heights: list[float]) -> int:
    """Return after how many parts to begin the second column, so that the taller column is short."""
    splits = range(1, len(heights) + 1)
    return min(splits, key=lambda split: max(sum(heights[:split]), sum(heights[split:])))


def fitted_setup(
    subject: GameSubject, setup: Setup, width: float, height: float, begins: Beginning | None = None
) -> Scene | None:
    """Draw the setup as large as its place allows, or None; what lies beside it does not grow."""
    if begins is None and (table := _fitted_table(subject, setup, width, height)):
        return table
    begins = begins or beginning(subject.definition, setup, subject.judges)
    board = subject.game.board
    # Whole millimetres: pictures of one game come in few scales.
    unit = max(1, int(min(board.unit, width / max(board.width, 1.0))))
    within = width
    while True:
        drawing = setup_drawing(
            subject.definition,
            setup,
            unit,
            subject.palette,
            judges=subject.judges,
            begins=begins,
            within=within,
        )
        over = max(drawing.width / width, drawing.height / height)
        if over <= 1:
            return drawing.scene
        beside = drawing.width - drawing.picture.width
        if drawing.picture.board.width + beside <= width < within + beside:
            within = width - beside  # trays leave the discs beside them their room
        elif unit == 1:
            return None
        else:
            unit = max(1, min(unit - 1, int(unit / over)))


def _fitted_table(subject: GameSubject, setup: Setup, width: float, height: float) -> Scene | None:
    """Draw the table from above where only seats say where things lie; None if it finds no room."""
    if not _among_seats(subject.game):
        return None
    heights = (min(height, width * share) for share in (WIDE_TABLE, SQUARE_TABLE))
    return next((table for high in heights if (table := _table(subject, setup, width, high))), None)


def _among_seats(game: Game) -> bool:
    """Tell whether only seats say where things lie: the board grows from a tile, or is a place for each."""
    seats = {seat.id for seat in game.seats.all}
    return game.board.grows or {space.id for space in game.board.spaces} == seats


def _table(subject: GameSubject, setup: Setup, width: float, height: float) -> Scene | None:
    """Draw the table from above, each seat with its pieces at its side; None if it cannot be so small."""
    setting = GameSetting(subject, 13, 9.5, 12.5, 8, frame=f"the picture of {setup.title!r}")
    unit = subject.game.board.unit * FULL
    for labels in (True, False):  # a narrow page has no room for the names of trays
        try:
            table = fitted_table(setting, setup, (width, height), unit, labels=labels)
        except SheetError:
            continue
        words = in_words(subject.definition, (*table.on_board, *table.beside))
        return Scene(width, height, tuple(numbered_table(table, setup.steps)), setup.title, words)
    return None


def setup_picture(
    setting: GameSetting, setup: Setup, width: float, height: float | None = None
) -> Fragment | None:
    """Draw the beginning of the game, made smaller if it must be; None if it cannot be drawn.

    If a height is given it is no higher, unless it has no room there.
    """
    try:
        scene, scale = _scaled(setting.subject, setup, width, setting.enlarged, height)
    except NoPicture:
        return None
    across = scene.width * scale
    placed = Transform.translate((width - across) / 2, 0) @ Transform.scale(scale)
    drawn = Group(scene.items, placed, alt=f"{setup.title}. {scene.description}")
    return Fragment(scene.height * scale, (drawn,))


def _scaled(
    subject: GameSubject, setup: Setup, width: float, enlarged: float, wanted: float | None
) -> tuple[Scene, float]:
    """Draw the beginning of a game for a book, and tell by what it is enlarged, or made smaller."""
    low = max(TALLEST * enlarged, width * TALL)
    ways = [(enlarged, low), (enlarged, width * PAGE)]
    if _among_seats(subject.game):
        ways.insert(1, (enlarged * SMALLER, low))
        ways.insert(-1, (enlarged * SMALLER, width * SQUARE_TABLE))
    if wanted is not None:
        ways = [(enlarged, wanted), (enlarged * SMALLER, wanted), *ways]
    if enlarged > 1.0:
        ways.append((1.0, width * PAGE))
    for draw in (_fitted_table, fitted_setup):  # who lies where is told by the table from above
        for scale, height in ways:
            scene = draw(subject, setup, width / scale, height / scale)
            if scene is not None:
                return scene, scale
    # What lies beside the board has its least size.
    scene = setup_scene(subject.definition, setup, 1, subject.palette, judges=subject.judges)
    return scene, min(width / scene.width, 1.0)
