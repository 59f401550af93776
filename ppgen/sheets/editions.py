"""The three kits of a game: for those who own nothing, for owners of the pieces, and everything there is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ppgen.definition.game import Setup
from ppgen.language import phrase, spoken
from ppgen.sheets.paper.furniture import SMALL
from ppgen.sheets.print_schema.kits import Edition, Kits
from ppgen.sheets.print_schema.layouts import Paper
from ppgen.sheets.print_schema.printing import Printing
from ppgen.sheets.subject import GameSubject

EDITIONS: tuple[Edition, ...] = ("play", "own-set", "archive")
TITLES: Mapping[Edition, str] = {
    "play": phrase("Play kit"),
    "own-set": phrase("Kit for owners of a set"),
    "archive": phrase("Archive"),
}
"""What they are called."""
_HOLDS: Mapping[Edition, tuple[Kits, ...]] = {
    "play": ("all", "play"),
    "own-set": ("all",),
    "archive": ("all", "play", "archive"),
}


def of_edition(printing: Printing, edition: Edition) -> Printing:
    """Return what is printed in an edition.

    Where a board stands in for tiles, the kit to play with does not say how tiles are laid.
    """
    held = _HOLDS[edition]
    boards = tuple(sheet for sheet in printing.boards if sheet.kits in held)
    laid = edition != "play" or not any(sheet.kits == "play" for sheet in boards)
    return replace(
        printing,
        boards=boards,
        layout=printing.layout if printing.layout and printing.layout.kits in held and laid else None,
        cards=tuple(card for card in printing.cards if card.kits in held),
        pieces=tuple(group for group in printing.pieces if group.kits in held),
    )


def setups_of(
    subject: GameSubject, whole: Printing, edition: Edition, paper: Paper, players: int | None
) -> Sequence[Setup]:
    """Return the setups in an edition: those for so many players, or the first ones outside the archive.

    What the lesson shows is not shown again.
    """
    found = [setup for setup in subject.game.setups if players in (None, setup.players)]
    if edition == "archive":
        return found
    seen = shown(subject, paper)
    return [setup for setup in found[: whole.setups] if setup not in seen]


def shown(subject: GameSubject, paper: Paper) -> Sequence[Setup]:
    """Return the setups that the lesson shows, which is not printed on small paper."""
    learn = subject.definition.learn
    if learn is None or paper.width < SMALL:
        return []
    counts = [part.seating.players for part in learn.parts if part.seating]
    return [
        next(setup for setup in subject.game.setups if setup.players == count)
        for count in counts
        if any(setup.players == count for setup in subject.game.setups)
    ]


def left_out(
    subject: GameSubject, edition: Edition, paper: Paper, players: int | None, *, rules: bool = False
) -> list[str]:
    """Name what the archive has and this edition has not, in the order of the archive.

    With the `rules` beside it, it has the setups that they show.
    """
    whole, game = subject.printing, subject.game
    held = of_edition(whole, edition)
    titles = [sheet.title for sheet in whole.boards if sheet not in held.boards]
    titles += [sheet.title for sheet in (whole.layout,) if sheet and sheet != held.layout]
    kept = setups_of(subject, whole, edition, paper, players)
    seen = shown(subject, paper)
    if not rules:
        titles += [setup.title for setup in game.setups if setup not in kept and setup not in seen]
    titles += [card.title for card in whole.cards if card not in held.cards]
    if edition == "own-set":
        titles.append(spoken("Pieces of a set"))
    if edition == "play":
        titles += [stand_in.title for stand_in in game.stand_ins]
        titles += [group.title or group.piece for group in whole.pieces if group not in held.pieces]
    if edition != "archive" and not rules:
        titles.append(spoken("Rules booklet"))
    return titles
