"""What the booklet and the cover take from a game besides its prose: counts, and the picture of the setup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ppgen.definition import Definition, System
from ppgen.definition.game import Setup
from ppgen.diagrams import NoPicture, setup_scene
from ppgen.drawing.scene import Group, Scene, Transform
from ppgen.sheets.cutting.selection import KINDS
from ppgen.sheets.paper.flow import Fragment, Setting
from ppgen.sheets.subject import Subject

TALLEST = 110.0
"""Millimetres that the picture of the setup may be high."""


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
