"""The three kits of a game: for those who own nothing, for owners of the pieces, and everything there is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from ppgen.definition.game import Game, Setup
from ppgen.sheets.spec.kits import Kits
from ppgen.sheets.spec.printing import Printing

Edition = Literal["play", "own-set", "archive"]
EDITIONS: tuple[Edition, ...] = ("play", "own-set", "archive")
TITLES: Mapping[Edition, str] = {
    "play": "Play kit",
    "own-set": "Kit for owners of a set",
    "archive": "Archive",
}
"""What they are called."""
_HOLDS: Mapping[Edition, tuple[Kits, ...]] = {
    "play": ("all", "play"),
    "own-set": ("all",),
    "archive": ("all", "play", "archive"),
}


def of_edition(printing: Printing, edition: Edition) -> Printing:
    """Return what is printed in an edition."""
    held = _HOLDS[edition]
    return replace(
        printing,
        boards=tuple(sheet for sheet in printing.boards if sheet.kits in held),
        layout=printing.layout if printing.layout and printing.layout.kits in held else None,
        cards=tuple(card for card in printing.cards if card.kits in held),
        pieces=tuple(group for group in printing.pieces if group.kits in held),
    )


def setups_of(game: Game, printing: Printing, edition: Edition, players: int | None) -> Sequence[Setup]:
    """Return the setups in an edition: those for so many players, or the first ones outside the archive."""
    found = [setup for setup in game.setups if players in (None, setup.players)]
    return found if edition == "archive" else found[: printing.setups]


def left_out(game: Game, whole: Printing, edition: Edition, players: int | None) -> list[str]:
    """Name what the archive has and this edition has not, in the order of the archive."""
    held = of_edition(whole, edition)
    titles = [sheet.title for sheet in whole.boards if sheet not in held.boards]
    titles += [sheet.title for sheet in (whole.layout,) if sheet and sheet != held.layout]
    kept = setups_of(game, whole, edition, players)
    titles += [setup.title for setup in game.setups if setup not in kept]
    titles += [card.title for card in whole.cards if card not in held.cards]
    if edition == "own-set":
        titles.append("Pieces of a set")
    if edition == "play":
        titles += [group.title or group.piece for group in whole.pieces if group not in held.pieces]
    if edition != "archive":
        titles.append("Rules booklet")
    return titles
