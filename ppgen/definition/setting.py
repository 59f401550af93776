"""A setup's pieces one by one, and what is wrong with where it says they lie."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice

from ppgen.definition.document import Document, Steps
from ppgen.definition.game import Component, Game, Setup
from ppgen.definition.laying import LaidPieces
from ppgen.definition.problems import Problem, listed, suggestion
from ppgen.definition.selection import SpaceNames, complaint, parted
from ppgen.definition.system import System

MOST = 2000
"""Pieces of a setup."""


def laid_out(game: Game, systems: Mapping[str, System], setup: Setup) -> list[tuple[str, LaidPieces]]:
    """List for each place in turn what lies there, as a setup says."""
    names, kinds = Keys(game), _kinds(systems.values())
    every = (
        (at, laid)
        for key in setup.place
        for at in names.places(key, setup)
        for laid in names.held(at, key, setup, kinds)
    )
    return list(islice(every, MOST))


def _kinds(systems: Iterable[System]) -> Mapping[str, System]:
    return {piece: system for system in reversed([*systems]) for piece in system.piece_ids}


def _meant(laid: LaidPieces, kinds: Mapping[str, System]) -> LaidPieces:
    """Read `card mill` as a card of a deck and `d6 4` as a value, where no suit is called so."""
    if not laid.suit or laid.value or laid.piece not in kinds:
        return laid
    system = kinds[laid.piece]
    named = laid.suit in system.rank_ids and laid.suit not in system.suit_ids
    if named or not system.suit_ids or system.piece(laid.piece).rows:
        return replace(laid, suit=None, value=laid.suit)
    return laid


class Keys:
    """What the keys of `place` mean in the setups of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.trays = {tray.id: tray.of for tray in game.trays}

    @cached_property
    def spaces(self) -> SpaceNames:
        """The names of the spaces."""
        return self.game.board.places

    def places(self, key: str, setup: Setup) -> list[str]:
        """List the trays or the spaces that a key means; none for what is unknown.

        A tray is `stock`, `hand red`, or `hand` for that of every seat.
        """
        tray, _, seat = key.partition(" ")
        if self.trays.get(tray) == "table":
            return [] if seat else [f"/{tray}"]
        if tray in self.trays:
            seats = self.game.seats.players.get(setup.players, ())
            return [f"{name}/{tray}" for name in seats if seat in ("", name)]
        return self.spaces.all(_parts(key))

    def held(self, place: str, key: str, setup: Setup, kinds: Mapping[str, System]) -> Iterator[LaidPieces]:
        """Yield what lies at one of the places that a key means.

        At a seat, pieces of which each suit has its own are those of the seat, if no other suit is named.
        """
        own = self._suit(place, setup)
        for laid in setup.place[key]:
            meant = _meant(laid, kinds)
            if (
                own
                and not meant.suit
                and meant.piece in kinds
                and _is_of_suits(kinds[meant.piece], meant.piece, own)
            ):
                meant = replace(meant, suit=own)
            yield meant

    def _suit(self, place: str, setup: Setup) -> str | None:
        """Return the one suit of the seat whose tray a place is."""
        seat, parted, _ = place.partition("/")
        suits = self.game.seats.named(seat).suits_for(setup.players) if seat and parted else ()
        return suits[0] if len(suits) == 1 else None

    def complaints(self, key: str, setup: Setup) -> Iterator[str]:
        """Say what of a key means nothing."""
        tray, _, seat = key.partition(" ")
        if tray not in self.trays:
            yield from filter(None, (complaint(self.spaces, part) for part in _parts(key)))
        elif not self.places(key, setup):
            seats = self.game.seats.players.get(setup.players, ())
            whose = (
                "it is the table's" if self.trays[tray] == "table" else f"seats are {listed(seats, 'and')}"
            )
            yield f"there is no tray {tray!r} of {seat!r}; {whose}"


def _is_of_suits(system: System, piece: str, suit: str) -> bool:
    kind = system.piece(piece)
    return kind.per == "suit" and not kind.rows and suit in system.suit_ids


def _parts(key: str) -> list[str]:
    read = parted(key)
    return list(map(str, read)) if isinstance(read, list) else []


def check_places(document: Document, game: Game, systems: Mapping[str, System]) -> Iterator[Problem]:
    """Yield every place and piece of a setup that there is not, and more pieces than the game has."""
    names = Keys(game)
    for index, setup in enumerate(game.setups):
        here: Steps = ("setups", index, "place")
        written = {str(key): key for key in document.value(here)} if setup.place else {}
        found = []
        for key, held in setup.place.items():
            steps = (*here, written[key])
            found += [document.problem(steps, wrong, at_key=True) for wrong in names.complaints(key, setup)]
            found += _check_pieces(document, steps, held, list(systems.values()))
        yield from found or _check_total(document, here, names, setup, _kinds(systems.values()))


def _check_pieces(
    document: Document, steps: Steps, held: Sequence[LaidPieces], systems: Sequence[System]
) -> Iterator[Problem]:
    kinds = _kinds(systems)
    for number, laid in enumerate(_meant(laid, kinds) for laid in held):
        there = (*steps, number) if (*steps, number) in document.values else steps
        if laid.piece not in kinds:
            message = f"no system of the equipment has a piece {laid.piece!r}{suggestion(laid.piece, kinds)}"
            yield document.problem(there, message)
            continue
        system = kinds[laid.piece]
        rows = tuple(row.id for row in system.piece(laid.piece).rows)
        values = ("card", laid.value, rows) if rows else ("value", laid.value, system.rank_ids)
        written = system.piece(laid.piece).family == "written"
        for what, name, known in (("suit", laid.suit, system.suit_ids), values):
            if name is not None and name not in known and not (written and what == "value"):
                message = f"{system.title} has no {what} {name!r}{suggestion(name, known)}"
                yield document.problem(there, message)
                break
        else:
            if laid.suit and system.piece(laid.piece).per in ("set", "value", "pair"):
                message = (
                    f"a {laid.piece} has no suit, so it is printed without one: leave {laid.suit!r} out, "
                    "or say `per: suit` where the piece is described"
                )
                yield document.problem(there, message)


def _check_total(
    document: Document, here: Steps, names: Keys, setup: Setup, kinds: Mapping[str, System]
) -> Iterator[Problem]:
    lying = Counter[tuple[str, str | None]]()
    shown = Counter[tuple[str, str]]()
    last: dict[tuple[str, str | None], str | int] = {}
    written = {str(key): key for key in document.value(here)} if setup.place else {}
    for key in setup.place:
        for laid in (laid for at in names.places(key, setup) for laid in names.held(at, key, setup, kinds)):
            lying[laid.piece, laid.suit] += laid.count
            last[laid.piece, laid.suit] = written[key]
            if laid.value and kinds[laid.piece].piece(laid.piece).rows:
                shown[laid.piece, laid.value] += laid.count
    if lying.total() > MOST:
        message = f"these are {lying.total()} pieces; there is room for {MOST}"
        yield document.problem(here, message, at_key=True)
    for (piece, suit), count in lying.items():
        if kinds[piece].piece(piece).family == "written":
            continue  # nobody counts what is written
        rows = [row for row in names.game.components if row.piece == piece and _is_of(row, suit)]
        there = sum(row.count_for(setup.players) for row in rows)
        if count > there:
            words = f"{suit} {piece}" if suit else piece
            message = f"{count} of {words!r} lie here, but the components have {there}"
            yield document.problem(here, message, at_key=True)
        elif suit and count > (room := _of_suit(kinds[piece], piece, suit)):
            message = f"{count} of '{suit} {piece}' lie here, but the suit has {room}"
            yield document.problem((*here, last[piece, suit]), message)
    for (piece, value), count in shown.items():
        there = sum(row.count for row in kinds[piece].piece(piece).rows if row.id == value)
        if count > there:
            message = f"{count} of '{piece} {value}' lie here, but its deck has {there}"
            yield document.problem(here, message, at_key=True)


def _of_suit(system: System, piece: str, suit: str) -> int:
    """Return how many pieces of a kind there are of a suit."""
    faces = [face for face in system.faces(piece) if face[0] in (suit, None)]
    return system.piece(piece).count * len(faces)


def _is_of(row: Component, suit: str | None) -> bool:
    return not row.aside and (suit is None or not row.suits or suit in row.suits)
