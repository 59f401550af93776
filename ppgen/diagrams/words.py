"""The position in words, for those who cannot see the picture."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.definition import Definition
from ppgen.diagrams.art import plurals
from ppgen.engine import Placed


def in_words(definition: Definition, placed: Sequence[Placed]) -> str:
    """Say what lies where, such as `Suns coins: 5, 9, stash of Suns (4)`."""
    kinds = plurals(definition)
    found: dict[str, dict[str, int]] = {}
    for piece in placed:
        what = " ".join(word for word in (_suit(definition, piece), kinds[piece.piece]) if word)
        if piece.value is not None:
            side = "showing" if piece.side == "face" else "hiding"
            what += f" {side} {_value(definition, piece.value)}"
        where = found.setdefault(what[:1].upper() + what[1:], {})
        name = place_in_words(definition, piece.at)
        where[name] = where.get(name, 0) + 1
    parts = []
    for what, where in found.items():
        places = ", ".join(f"{name} ({count})" if count > 1 else name for name, count in where.items())
        parts.append(f"{what}: {places}.")
    return " ".join(parts) or "The board is empty."


def _suit(definition: Definition, piece: Placed) -> str:
    for system in definition.systems.values():
        for suit in system.suits:
            if suit.id == piece.suit:
                return suit.name.lower()
    return "hidden" if piece.side == "back" and piece.piece != "tile" else ""


def _value(definition: Definition, value: str) -> str:
    for system in definition.systems.values():
        for rank in system.ranks:
            if rank.id == value:
                return rank.name
    return value


def place_in_words(definition: Definition, at: str) -> str:
    """Name a space or a tray, such as `stash of Suns`."""
    owner, slash, tray = at.partition("/")
    if not slash:
        return at
    label = next((t.label.lower() for t in definition.game.trays if t.id == tray), tray)
    return f"{label} of {definition.game.seats.named(owner).name}" if owner else label
