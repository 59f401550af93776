"""The position in words, for those who cannot see the picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

from ppgen.definition import Definition
from ppgen.definition.game import Called
from ppgen.definition.links import numbered
from ppgen.definition.text import words
from ppgen.engine import Placed, Side
from ppgen.engine.sentences import Speaker
from ppgen.language import at_the_table, phrase, spoken, within
from ppgen.pieces.registry import DrawnKind, kinds


def in_words(definition: Definition, placed: Sequence[Placed]) -> str:
    """Say what lies where, such as `Suns coins: 5, 9, stash of Suns (4)`."""
    found: dict[str, dict[str, int]] = {}
    seats: Mapping[str, str] = {seat.id: seat.name for seat in definition.game.seats.all}
    for piece in placed:
        where = found.setdefault(_what(definition, piece.piece, piece.suit, piece.value, piece.side), {})
        name = seats.get(piece.at) or place_in_words(definition, piece.at)
        where[name] = where.get(name, 0) + 1
    parts = []
    for what, where in found.items():
        places = ", ".join(f"{name} ({count})" if count > 1 else name for name, count in where.items())
        parts.append(f"{what}: {places}.")
    return " ".join(parts) or spoken("The board is empty.")


@lru_cache(maxsize=1024)
def _what(definition: Definition, kind: str, suit: str | None, value: str | None, side: Side) -> str:
    """Name pieces by what is seen of them, such as `Suns coins showing ace`."""
    if side == "face" and value is None and (called := called_in(definition, kind, suit)):
        return called.many[:1].upper() + called.many[1:]
    systems = definition.systems.values()
    piece = kinds(definition.systems)[kind].piece
    of = next((within(s.name) for system in systems for s in system.suits if s.id == suit), "")
    what = piece.plural
    if of:
        what = spoken("{suit} {pieces}", suit=of, pieces=what)
    elif side == "back" and not piece.base:
        what = spoken("hidden {pieces}", pieces=what)
    if value is not None:
        rank = next((r.name for system in systems for r in system.ranks if r.id == value), value)
        seen = phrase("{pieces} showing {value}") if side == "face" else phrase("{pieces} hiding {value}")
        what = spoken(seen, pieces=what, value=rank)
    return what[:1].upper() + what[1:]


@lru_cache(maxsize=2048)
def piece_in_words(definition: Definition, kind: str, suit: str | None, value: str | None) -> str:
    """Name one piece by what is seen of it, such as `3 of diamonds` or `Suns coin, ace`."""
    if value is None and (called := called_in(definition, kind, suit)):
        return called.one[:1].upper() + called.one[1:]
    systems = definition.systems.values()
    piece = kinds(definition.systems)[kind].piece
    of = next((s.name for system in systems for s in system.suits if s.id == suit), "")
    rank = next((r.name for system in systems for r in system.ranks if r.id == value), value or "")
    if piece.family == "card" and of and rank:
        return spoken("{rank} of {suit}", rank=rank, suit=within(of))
    what = spoken("{suit} {piece}", suit=of, piece=piece.name) if of else piece.name
    return f"{what}, {rank}" if rank else what


def called_in(definition: Definition, kind: str, suit: str | None) -> Called | None:
    """Give what the rules of a game call its pieces, where they say it otherwise than the system."""
    rows = (row for row in definition.game.components if row.piece == kind and row.called)
    return next((row.called for row in rows if not row.suits or suit in row.suits), None)


@lru_cache(maxsize=2048)
def place_in_words(definition: Definition, at: str) -> str:
    """Name a space or a tray: `stash of Suns`, or a space by its id, in the capitals of the board."""
    owner, slash, tray = at.partition("/")
    if not slash:
        said = at.replace("-", " ") if at[:1].isalpha() else at
        names = (space.name for space in definition.game.board.spaces if space.id == at and space.name)
        return next((name for name in names if name.lower() == said), at)
    label = next((within(t.label) for t in definition.game.trays if t.id == tray), tray)
    if not owner:
        return label
    return spoken("{tray} of {seat}", tray=label, seat=definition.game.seats.named(owner).name)


@lru_cache(maxsize=64)
def speaker(definition: Definition) -> Speaker:
    """Give what says in sentences what the judge of a game tells, and what somebody tries."""
    names: Mapping[str, Any] = {**names_of(definition), **translated(definition)}
    return Speaker(**names)


def translated(definition: Definition) -> Mapping[str, Any]:
    """Give in which words a language says what the judge says, and of which they were made; see `Speaker`.

    What it cannot say has a mark before it, as other texts have.
    """
    if definition.translation is None or not definition.translation.present:
        return {}
    said = {**at_the_table(definition.translation.language), **definition.translation.judge}
    return {
        "says": {key: words for key, (_, words) in said.items()},
        "source": {key: words for key, (words, _) in said.items()},
        "mark": definition.translation.mark,
    }


def names_of(definition: Definition) -> Mapping[str, Mapping[str, str]]:
    """Give what sentences about a game call seats, pieces, places and deeds; see `Speaker`."""
    game, shown = definition.game, numbered(definition.rules)
    seats = [seat.id for seat in game.seats.all]
    trays = [f"{seat}/{tray.id}" for tray in game.trays for seat in (["", *seats])]
    places = [*(space.id for space in game.board.spaces), *trays]
    return {
        "seats": {seat.id: seat.name for seat in game.seats.all},
        "codes": pieces_by_code(definition),
        "places": {at: name for at in places if (name := place_in_words(definition, at)) != at},
        "asks": {ask.verb: words(ask.text, shown) for ask in game.asks},
        "others": {ask.verb: words(ask.others, shown) for ask in game.asks if ask.others},
        "briefly": {ask.verb: words(ask.briefly, shown) for ask in game.asks if ask.briefly},
        "pieces": pieces_by_face(definition),
        "suits": {suit.id: suit.name for system in definition.systems.values() for suit in system.suits},
    }


def seen_of(kind: DrawnKind) -> Iterator[tuple[str | None, str | None]]:
    """Give each suit with each value that may be seen of a kind of piece; either may be hidden.

    A die shows any of its values, and a domino its two in the order in which it lies.
    """
    suits = {face.suit for face in kind.faces} | {None}
    turned = kind.values if kind.piece.family == "die" or kind.piece.per == "pair" else ()
    values = {face.value for face in kind.faces} | {None, *turned}
    yield from product(sorted(suits, key=str), sorted(values, key=str))


def pieces_by_face(definition: Definition) -> Mapping[str, str]:
    """Give the words for every piece by its kind, suit and value, either of which may not be seen."""
    return {
        f"{kind.id}|{suit or ''}|{value or ''}": piece_in_words(definition, kind.id, suit, value)
        for kind in kinds(definition.systems).values()
        for suit, value in seen_of(kind)
    }


def pieces_by_code(definition: Definition) -> Mapping[str, str]:
    """Give the words for what notation writes of pieces with a value and a suit.

    That is a value and the letter of a suit (`Qs`), a letter for a value alone (`N`), and for a piece whose
    value is hidden the suit's (`?s`).
    """
    found: dict[str, str] = {}
    spaces = {space.id for space in definition.game.board.spaces}
    for system in definition.systems.values():
        letters = [(suit.letter, within(suit.name)) for suit in system.suits if suit.letter]
        found |= {f"?{letter}": spoken("one of {suit}", suit=suit) for letter, suit in letters}
        for rank in system.ranks:
            found |= {
                f"{rank.id}{letter}": spoken("{rank} of {suit}", rank=rank.name, suit=suit)
                for letter, suit in letters
            }
            if rank.id.isalpha() and rank.id not in spaces:
                found[rank.id] = rank.name
    return found
