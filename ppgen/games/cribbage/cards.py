"""The deck of Cribbage, its pegs, and where both lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from ppgen.engine import BadPosition, Deck, Lies, Piece, Pieces, Place, Position
from ppgen.engine.fields import OMIT
from ppgen.engine.position import listed, whole_number_in

SEATS = ("red", "blue")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", *"JQK")
RANK = {rank: number for number, rank in enumerate(RANKS, 1)}
DECK = Deck.of(("clubs", "diamonds", "hearts", "spades"), RANKS)
HAND, LAID, PLAYED = ({one: Place.tray_of(name, one) for one in SEATS} for name in ("hand", "laid", "played"))
STARTER, CRIB = Place.tray_of("starter"), Place.tray_of("crib")
PEG = {one: Piece("peg", one, owner=one) for one in SEATS}
Cards = tuple[Piece, ...]


def by_rank(card: Piece) -> tuple[int, int]:
    """Sort a hand as players do: ace first, king last."""
    return RANK[str(card.value)], DECK.order(card)


def names(cards: Iterable[Piece]) -> str:
    return " ".join(card.name for card in cards)


def pairs_of(state: Any, seat: str) -> Iterable[tuple[Cards]]:
    return ((pair,) for pair in combinations(state.hand(seat), 2))


def read_cards(key: str, written: Position, _state: Any) -> Cards:
    given = [str(name) for name in written.items(key)]
    if unknown := [name for name in given if name not in DECK]:
        raise BadPosition(f"{key} gives {unknown[0]!r}, which is none of the cards", key)
    return tuple(DECK[name] for name in given)


def write_cards(cards: Iterable[Piece], _state: Any = None) -> list[str]:
    return [card.name for card in cards]


def read_starter(key: str, written: Position, _state: Any) -> Lies:
    return (
        {STARTER: read_cards(key, Position({key: [written.get(key)]}, [key]), None)} if key in written else {}
    )


def write_starter(lies: Pieces, _state: Any) -> Any:
    card = lies.top(STARTER)
    return OMIT if card is None else card.name


def read_crib(key: str, written: Position, state: Any) -> Lies:
    return {CRIB: read_cards(key, written, state)}


def write_crib(lies: Pieces, _state: Any) -> Any:
    return write_cards(lies[CRIB]) if CRIB in lies else OMIT


def read_pegs(key: str, written: Position, state: Any) -> Lies:
    """Read in which hole each of a seat's two pegs is, the hinder one first."""
    given: Mapping[str, Any] = written.mapping(key, SEATS)
    lies: dict[Place, list[Piece]] = {}
    for one in SEATS:
        holes = [whole_number_in(hole, 0, 121, key) for hole in listed(given.get(one, [0, 0]), key)]
        if len(holes) != 2:
            raise BadPosition(f"{key} gives {one} {len(holes)} pegs; there are two", key)
        for hole in holes:
            lies.setdefault(state.game.board.tracks[one][hole], []).append(PEG[one])
    if any(len({*pegs}) > 1 for pegs in lies.values()):
        raise BadPosition(f"{key} gives pegs of both in the game hole", key)
    return lies


def write_pegs(lies: Pieces, state: Any) -> dict[str, Sequence[int]]:
    return {one: holes(lies, state, one) for one in SEATS}


def holes(lies: Pieces, state: Any, seat: str) -> list[int]:
    """Give in which holes a seat's two pegs are, the hinder one first."""
    return sorted(_holes(lies, state.game.board.tracks[seat], seat))


def _holes(lies: Pieces, track: Sequence[Place], seat: str) -> Iterator[int]:
    for place in lies:
        if lies.owner(place) == seat:
            yield from [track.index(place)] * lies.count(place)
