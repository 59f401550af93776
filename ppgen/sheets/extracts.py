"""What the booklet and the cover take from a game besides its prose: counts, pictures and worked examples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ppgen.definition import Definition, System, plain
from ppgen.definition.game import Setup
from ppgen.diagrams import NoPicture, Picture, setup_scene, touched_places
from ppgen.drawing.scene import Group, Item, Rect, Scene, Transform, stroked
from ppgen.engine import Placed, State
from ppgen.games import judge_of
from ppgen.pieces import icons
from ppgen.sheets.errors import SheetError
from ppgen.sheets.flow import Fragment, Setting, abreast, stacked
from ppgen.sheets.model import Example
from ppgen.sheets.selection import KINDS
from ppgen.sheets.subject import Subject
from ppgen.transcript import run, transcripts_in

PAD = 4.0
"""Space inside the box of an example, in millimetres."""
ARROW = 6.0
"""Size of the arrow from before to after, in millimetres."""
TALLEST = 110.0
"""Millimetres that the picture of the setup may be high."""
FRAME = {True: 50.0, False: 80.0}
"""Millimetres that a picture of an example may be high, by whether the two stand below one another."""


def plural(systems: Mapping[str, System], kind: str, count: int) -> str:
    """Name so many pieces of a kind."""
    for system in systems.values():
        for piece in system.pieces:
            if piece.id == kind:
                return piece.name if count == 1 else piece.plural
    return kind


def uses(definition: Definition, kind: str) -> str:
    """Say what the pieces of a kind are in the game."""
    rows = [row.use for row in definition.game.components if row.piece == kind and not row.aside]
    return "; ".join(dict.fromkeys(rows))


def in_play(definition: Definition) -> Iterator[str]:
    """Say of each kind of piece how many are in play, and what they are."""
    game = definition.game
    for kind in KINDS:
        rows = [row for row in game.components if row.piece == kind and not row.aside]
        counts = [sum(row.count_for(players) for row in rows) for players in game.players]
        if not rows or not max(counts):
            continue
        low, high = min(counts), max(counts)
        count = str(low) if low == high else f"{low} to {high}"
        yield f"**{count} {plural(definition.systems, kind, high)}**: {uses(definition, kind)}"


def fitted_setup(subject: Subject, setup: Setup, width: float, height: float) -> Scene | None:
    """Draw the setup as large as its place allows, or None; what lies beside it does not grow."""
    assert subject.definition is not None
    board = subject.definition.game.board
    # Whole millimetres: pictures of one game come in few scales.
    unit = max(1, int(min(board.unit, width / max(board.width, 1.0))))
    while True:
        scene = setup_scene(subject.definition, setup, unit, subject.palette)
        over = max(scene.width / width, scene.height / height)
        if over <= 1:
            return scene
        if unit == 1:
            return None
        unit = max(1, min(unit - 1, int(unit / over)))


def setup_picture(setting: Setting, setup: Setup, width: float) -> Fragment | None:
    """Draw the beginning of the game as wide as a page; None if it cannot be drawn or does not fit."""
    try:
        scene = fitted_setup(setting.subject, setup, width, TALLEST)
    except NoPicture:
        return None
    if scene is None:
        return None
    left = Transform.translate((width - scene.width) / 2, 0)
    return Fragment(scene.height, (Group(scene.items, left, alt=f"{setup.title}. {scene.description}"),))


def worked_example(setting: Setting, wanted: Example, width: float, indent: float) -> Fragment:
    """Show a moment of an example in a thin box: the input, the board before and after, and the answer.

    The box takes the whole width under a wide board, else only what the indent leaves.
    Raises SheetError if there is no such example or moment.
    """
    definition = setting.subject.definition
    assert definition is not None
    indent = 0.0 if _wide(definition) else indent
    before, after, said, heard = _moment(definition, wanted)
    inner = width - indent - 2 * PAD
    label = setting.prose(f"**Example**\u00a0\u00a0{said}", inner)
    shown = _before_and_after(setting, before, after, inner)
    lines = [setting.smaller().prose(line, inner, font="body-semibold") for line in heard]
    body = stacked([label, shown, stacked(lines, setting.smaller().line_gap)], 3.0)
    height = body.height + 2 * PAD
    edge = Group((Rect(indent, 0, width - indent, height, stroked("hairline", 0.75), 1),), artifact=True)
    return Fragment(height, (edge, body.at(indent + PAD, PAD)))


def _wide(definition: Definition) -> bool:
    """Tell whether two boards beside one another would be too small to read."""
    return definition.game.board.width > 2 * definition.game.board.height


def _moment(definition: Definition, wanted: Example) -> tuple[State, State, str, list[str]]:
    page = definition.folder / "examples.md"
    found = {transcript.name: transcript for transcript in transcripts_in(page)} if page.exists() else {}
    judge = judge_of(definition.id)
    if judge is None or wanted.example not in found:
        raise SheetError(f"{definition.game.title}: examples.md has no example {wanted.example!r}")
    played = run(found[wanted.example], judge(plain(definition)), keep=True)
    if not 1 <= wanted.step <= len(played.steps):
        raise SheetError(
            f"{definition.game.title}: the example {wanted.example!r} has {len(played.steps)} steps, "
            f"not {wanted.step}"
        )
    step = played.steps[wanted.step - 1]
    before = played.start if wanted.step == 1 else played.steps[wanted.step - 2].state
    assert before is not None
    assert step.state is not None
    assert step.exchange.input is not None
    said = step.exchange.input.text.lstrip("> ")
    return before, step.state, said, [line for line in step.printed if not line.startswith("next:")]


def _before_and_after(setting: Setting, before: State, after: State, width: float) -> Fragment:
    """Draw the board in two positions, beside one another, or below one another if it is wide."""
    definition = setting.subject.definition
    assert definition is not None
    frames = [_on_board(before), _on_board(after)]
    board = definition.game.board
    below = _wide(definition)
    room = width if below else (width - ARROW - 4) / 2
    unit = room / max(board.width, 1.0)
    while True:
        picture = Picture(definition, (), frames, unit, setting.subject.palette)
        over = max(picture.width / room, picture.height / FRAME[below])
        if over <= 1 or unit < 1.0:
            break
        unit *= min(0.99, 1 / over)
    scenes = [picture.scene(frames[0]), picture.scene(frames[1], touched_places(*frames))]
    drawn = [
        Fragment(scene.height, (Group(scene.items, alt=f"The board {when} the move. {scene.description}"),))
        for when, scene in zip(("before", "after"), scenes, strict=True)
    ]
    turn = 90.0 if below else 0.0
    arrow: Item = icons.symbol("arrow", "line").centred(ARROW / 2, ARROW / 2, ARROW / 100, turn)
    mark = Fragment(ARROW, (Group((arrow,), artifact=True),))
    if below:
        return stacked([drawn[0], Fragment(ARROW, (mark.at(width / 2 - ARROW / 2, 0),)), drawn[1]], 1.5)
    middle = Fragment(picture.height, (mark.at(0, max(0.0, picture.height / 2 - ARROW / 2)),))
    return abreast([drawn[0], middle, drawn[1]], [0.0, room + 2, room + ARROW + 4])


def _on_board(state: State) -> tuple[Placed, ...]:
    """Return what stands on the board; an example is about that, not about what lies beside it."""
    return tuple(piece for piece in state.table() if "/" not in piece.at)
