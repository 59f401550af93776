"""What of the pieces, icons and grounds of a game cannot be drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ppgen.definition import Definition, DefinitionError, Document, Problem
from ppgen.definition.board import Space, Spaces
from ppgen.definition.checking import Case, Check
from ppgen.definition.deck_files import DeckFile, untaken
from ppgen.definition.document import Steps
from ppgen.definition.ids import dangling
from ppgen.definition.layers.language import FONTS
from ppgen.definition.problems import capped
from ppgen.definition.source import shown
from ppgen.definition.system import Surface, System
from ppgen.definition.systems import OWN
from ppgen.drawing.palette import DARK, PAPER, Palette, contrast, roles
from ppgen.pieces import icons, pictures, typefaces
from ppgen.pieces.cards.art import BACK
from ppgen.pieces.registry import DrawnKind, kinds
from ppgen.words import hyphened

READABLE = 3.0
"""The contrast of large words and of signs to their ground from which they are read (WCAG 2.2)."""


def own_problems(case: Case) -> list[Problem]:
    """List the pieces of a game's own that cannot be drawn."""
    definition = case.definition
    if definition.own is None:
        return []
    return piece_problems(definition.own, case.document(OWN), definition.folder)


def idle_problems(case: Case) -> Iterator[Problem]:
    """Yield warnings of a game's own pieces, and of cards of its decks, that no game is played with.

    They are not printed.
    """
    definition, game = case.definition, case.definition.game
    for at, piece in enumerate(definition.own.pieces if definition.own else ()):
        rows = [(place, row) for place, row in enumerate(game.components) if row.piece == piece.id]
        if not rows and not piece.instead and piece.family != "written":
            message = f"game.yml counts no {piece.id!r} among its components, so none is printed"
            yield replace(case.document(OWN).problem(("pieces", at, "id"), message), warning=True)
        elif rows and piece.rows:
            most = max(sum(row.count_for(players) for _, row in rows) for players in game.players)
            cards = sum(card.count for card in piece.rows)
            if most < cards:
                lack = f"the deck has {cards} {piece.plural}; not all are printed"
                steps = ("components", rows[-1][0], "count")
                problem = case.document().problem(steps, f"the count comes to {most}, but {lack}")
                yield replace(problem, warning=True)


def row_problems(case: Case) -> Iterator[Problem]:
    """Yield warnings of rows of sheets that no piece takes, although its deck chooses among them."""
    own = case.definition.own
    decks = [piece.deck for piece in own.pieces if isinstance(piece.deck, DeckFile)] if own else []
    yield from untaken(decks, case.definition.folder, case.definition.content)


def look_problems(case: Case) -> Iterator[Problem]:
    """Yield warnings of a game's own colour where words and numbers in it can hardly be read."""
    document, look = case.document(), case.definition.game.look
    for key, colour, ground in (("accent", look.accent, PAPER), ("dark", look.dark, DARK)):
        if (read := contrast(colour, str(ground["ground"]))) < READABLE:
            message = (
                f"{colour} on its ground has a contrast of {read:.1f}; numbers are read from {READABLE:g} on"
            )
            yield replace(document.problem(("look", key), message), warning=True)


def font_problems(case: Case) -> Iterator[Problem]:
    """Yield warnings of typefaces of a game that are called as ours are, which are taken instead."""
    for file in typefaces.files(case.definition.folder):
        if hyphened(file.stem) in FONTS:
            message = f"{hyphened(file.stem)!r} is a face of ours, so this file is not used; rename it"
            yield Problem(shown(file), 0, 0, message, warning=True)


def icon_problems(case: Case) -> Iterator[Problem]:
    """Yield every icon that nobody has drawn."""
    definition, document, game = case.definition, case.document(), case.definition.game
    named: list[tuple[Steps, str | None]] = [(("look", "emblem"), game.look.emblem)]
    spaces = _written(definition, document)
    named += [(("board", "spaces", i, "icon"), space.icon) for i, space in enumerate(spaces)]
    named += [(("board", "groups", i, "icon"), group.icon) for i, group in enumerate(game.board.groups)]
    named += [(("board", "exits", i, "icon"), way.icon) for i, way in enumerate(game.board.exits)]
    return dangling(document, named, icons.names(definition.folder), "icon")


def _written(definition: Definition, document: Document) -> Sequence[Space]:
    """Give the spaces that are written one by one, in the order of the file."""
    here = ("board", "spaces")
    return definition.game.board.spaces[: len(document.value(here))] if here in document.values else ()


def ground_problems(case: Case) -> Iterator[Problem]:
    """Yield every ground of spaces whose colour no palette knows, and every picture that cannot be read."""
    definition, document = case.definition, case.document()
    board = definition.game.board
    marked: list[tuple[Steps, Space | Spaces]] = [
        (("board", "spaces", i), space) for i, space in enumerate(_written(definition, document))
    ]
    marked += [(("board", "groups", i), group) for i, group in enumerate(board.groups)]
    for steps, given in marked:
        if given.ground and given.ground[0] != "#":
            yield from dangling(document, [((*steps, "ground"), given.ground)], roles(), "colour role")
        if given.picture:
            try:
                pictures.load(definition.folder / given.picture, definition.folder)
            except DefinitionError as error:
                where = (*steps, "picture")
                yield from (document.problem(where, str(each)) for each in error.problems)


def piece_problems(system: System, document: Document, folder: Path | None = None) -> list[Problem]:
    """List the pieces of a file that cannot be drawn; what they bring themselves lies in a folder."""
    if colours := capped(_strange_colours(document)):
        return colours
    known = kinds({system.id: system})
    return capped(
        document.problem(("pieces", at, "back" if message.startswith(BACK) else "id"), message)
        for at, piece in enumerate(document.data.get("pieces", ()))
        for message in [*known[piece["id"]].problems()] or _brought(known[piece["id"]], folder)
    )


def _strange_colours(document: Document) -> Iterator[Problem]:
    """Yield every colour of suits, of ranks and of the look that no palette knows."""
    mentions: list[tuple[Steps, Any]] = [
        ((key, at, "colour"), entry.get("colour"))
        for key in ("suits", "ranks")
        for at, entry in enumerate(document.data.get(key, ()))
    ]
    look = document.data.get("look") or {}
    own = look.get("colours") or {}
    mentions += [(("look", "colours", name), role) for name, role in own.items() if role != "none"]
    named = ((steps, colour) for steps, colour in mentions if colour and not str(colour).startswith("#"))
    return dangling(document, named, roles(), "colour")


def _brought(kind: DrawnKind, folder: Path | None) -> Iterator[str]:
    """Say what is wrong with icons, pictures and typefaces on the faces of a kind that is no deck."""
    sides = [side for side in (kind.piece.face, kind.piece.back) if isinstance(side, Surface)]
    if folder is None or not any(mark.picture or mark.font for side in sides for mark in side.marks):
        return
    try:
        for which in kind.faces:
            kind.design(which, Palette(folder=folder))
    except DefinitionError as error:
        yield from map(str, error.problems)
    except ValueError as error:
        yield str(error)


CHECKS: Sequence[Check[Case]] = (
    own_problems,
    idle_problems,
    row_problems,
    look_problems,
    icon_problems,
    font_problems,
    ground_problems,
)
