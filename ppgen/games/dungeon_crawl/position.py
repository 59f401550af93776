"""How a crawl stands in a position, key by key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from ppgen.engine import BadPosition, Lattice, Piece, Pieces, Place, Plain, Position
from ppgen.engine.board import coordinates
from ppgen.engine.fields import OMIT, Field
from ppgen.engine.position import whole_number_in
from ppgen.games.dungeon_crawl.words import (
    COINS,
    DIRECTIONS,
    HELD,
    OF_PHASE,
    OF_STEP,
    OPTIONS,
    PHASES,
    SEGMENTS,
    TILES,
    UNKNOWN,
    VALUES,
    WORTH,
    lying,
    read_coin,
    read_face,
    read_space,
    read_tile_place,
    show,
    show_values,
)

if TYPE_CHECKING:
    from ppgen.games.dungeon_crawl.state import Crawl

T = TypeVar("T")
Lies = Mapping[Place, Iterable[Piece]]

EXAMPLES = {
    "tiles": "[0,0] [1,0]",
    "turned": "4s 2m",
    "stacks": "2c Na",
    "holdings": "Ns 2m",
    "discard": "5a",
    "coins_left": "0 1 4",
    "pool": "0 0 1 4",
}
"""A list of each kind as it is written."""


def listed(value: Any, key: str, reader: Callable[[str], T]) -> list[T]:
    """Read a list written as words with blanks between them; a lone number is a word, too."""
    if value is None:
        return []
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str):
        raise BadPosition(f"{key} is a text such as {EXAMPLES[key]!r}, not {value!r}", key)
    read = []
    for word in value.split():
        try:
            read.append(reader(word))
        except ValueError as error:
            raise BadPosition(f"{key} has {word!r}, which is not {error}", key) from None
    return read


def seat_of(state: Crawl, value: Any, key: str) -> str:
    """Read a player's colour."""
    for seat in state.seats:
        if value == seat:
            return seat
    raise BadPosition(f"{key} names {value!r}; the players are {', '.join(state.seats)}", key)


def space_of(word: Any, key: str, otherwise: str = "") -> Place:
    """Read a space that a position names."""
    try:
        return read_space(str(word))
    except ValueError as error:
        raise BadPosition(f"{key} has {word!r}, which is not {error}{otherwise}", key) from None


def coins_of(value: Any, key: str, tray: str = "") -> list[Piece]:
    """Read coins that lie in a tray, or in a space."""
    return [lying(COINS[word], tray) for word in listed(value, key, read_coin)]


# What holds no pieces


class Options(Field):
    """The options; in a position they stand among the other keys."""

    keys = OPTIONS

    def read(self, written: Position, state: Crawl) -> Mapping[str, Any]:
        given = {"options": {key: written.get(key) for key in OPTIONS if key in written}}
        return Position(given, ["options"]).options(state.game.facts["options"])

    def write(self, value: Mapping[str, Any], state: Crawl) -> Plain:
        del state
        return dict(value)


class Step(Field):
    """The step at hand; a position names its phase, and may say who decides."""

    keys = ("phase", "step", "decides")

    def read(self, written: Position, state: Crawl) -> str:
        supply = state.options["supply"]
        if "phase" not in written:
            early = [key for key in state.game.keys if key in written and key not in ("players", *OPTIONS)]
            for key in early:
                raise BadPosition(f"a position with {key} names its phase too", key)
            return "deal" if supply == "dealt" else "start-roll"
        phase = written.choice("phase", tuple(PHASES), "setup")
        for key, phases in OF_PHASE.items():
            if key in written and phase not in phases:
                raise BadPosition(f"{key} belongs to phase {' or '.join(phases)}, not {phase}", key)
        if phase in ("setup", "over") and "step" not in written:
            raise BadPosition(f"phase {phase} needs a step", "step")
        step = written.choice("step", PHASES[phase], PHASES[phase][0])
        for key, steps in OF_STEP.items():
            if key in written and step not in steps:
                raise BadPosition(f"{key} does not belong to step {step}", key)
        for key in ("pool", "tiles_left") if supply == "dealt" else ("coins_left",):
            if key in written:
                raise BadPosition(f"with supply {supply} there is no {key}", key)
        return step

    def write(self, value: str, state: Crawl) -> Plain:
        return {"phase": state.phase, "step": value, "decides": state.actor() or "none"}


class TilesLeft(Field):
    """The tiles that a common supply still has, counted with one that has no coin yet: as many as coins."""

    keys = ("tiles_left",)

    def read(self, written: Position, state: Crawl) -> None:
        del state
        written.whole("tiles_left", 0, len(TILES), 0)

    def write(self, value: None, state: Crawl) -> Plain:
        del value
        common = state.options["supply"] == "common"
        return {"tiles_left": state.coins.count(state.game.tray["pool", ""])} if common else {}


def read_to_act(key: str, written: Position, state: Crawl) -> str:
    if state.step == "over":
        if written.get(key) is not None:
            raise BadPosition("nobody is to act when the game is over", key)
        return ""
    return seat_of(state, written.need(key), key) if "phase" in written else state.seats[0]


def read_starter(key: str, written: Position, state: Crawl) -> str:
    given = state.seats[0] if written.get(key) is None else written.get(key)
    return "" if state.phase == "setup" else seat_of(state, given, key)


def word(text: str, _state: Crawl) -> Any:
    """Write a name, unless there is none."""
    return text or OMIT


def read_rolling(key: str, written: Position, state: Crawl) -> tuple[str, ...]:
    if "phase" not in written and state.step == "start-roll":
        return state.seats
    return tuple(seat_of(state, seat, key) for seat in written.items(key))


def read_rolls(key: str, written: Position, state: Crawl) -> tuple[int, ...]:
    rolls = written.mapping(key, state.rolling)
    if list(rolls) != list(state.rolling[: len(rolls)]):
        raise BadPosition("rolls lists those of rolling who have rolled, from the first on", key)
    given = Position(rolls, rolls)
    return tuple(given.whole(seat, 0, len(VALUES) - 1, 0) for seat in rolls)


def read_facing(key: str, written: Position, state: Crawl) -> str:
    return written.choice(key, tuple(COINS), "") if state.step in OF_STEP[key] else ""


def read_target(key: str, written: Position, state: Crawl) -> str:
    return seat_of(state, written.need(key), key) if state.step in OF_STEP[key] else ""


def read_rolled(key: str, written: Position, state: Crawl) -> int | None:
    if written.get(key) is None:
        return None
    return written.whole(key, state.spent, state.spent + len(VALUES) - 1, 0)


def read_turned(key: str, written: Position, state: Crawl) -> tuple[str, ...]:
    del state
    return tuple(listed(written.get(key), key, read_coin))


def read_tiles(key: str, written: Position, state: Crawl) -> Lattice:
    """Read the tile places in the order laid."""
    dungeon = state.game.lattice
    for tile in listed(written.get(key), key, read_tile_place):
        if not dungeon.laid and tile != state.game.first:
            raise BadPosition(f"the first tile lies at {state.game.first}, not {tile}", key)
        if tile in dungeon.laid:
            raise BadPosition(f"two tiles lie at {tile}", key)
        beside = (dungeon.beside(tile, direction) for direction in ("north", "east", "south", "west"))
        if dungeon.laid and not any(other in dungeon.laid for other in beside):
            raise BadPosition(f"the tile at {tile} touches no earlier one", key)
        if len(dungeon.laid) == len(TILES):
            raise BadPosition(f"there are only {len(TILES)} tiles", key)
        dungeon = dungeon.lay(tile)
    return dungeon


# What lies on the table


class Coins:
    """The coins of the dungeon that nobody has turned over, by space: `{"1,1": 4}`."""

    key = "coins"

    def read(self, written: Position, state: Crawl) -> Lies:
        del state
        given = {space_of(word, self.key): value for word, value in written.mapping(self.key).items()}
        return {
            space: (UNKNOWN[whole_number_in(value, 0, len(VALUES) - 1, self.key)],)
            for space, value in given.items()
        }

    def write(self, lies: Pieces, state: Crawl, seat: str | None, *, all_seen: bool) -> dict[str, int]:
        del state, seat, all_seen
        found = {at: coins[0] for at, coins in lies.items() if not at.is_tray and coins[0].suit is None}
        return {str(at): WORTH[str(found[at].value)] for at in sorted(found, key=coordinates)}


class Stacks:
    """What the dead have left, by space: `{"2,0": 2c Na}`."""

    key = "stacks"

    def read(self, written: Position, state: Crawl) -> Lies:
        del state
        given = {space_of(word, self.key): value for word, value in written.mapping(self.key).items()}
        return {space: coins_of(value, self.key) for space, value in given.items()}

    def write(self, lies: Pieces, state: Crawl, seat: str | None, *, all_seen: bool) -> dict[str, str]:
        del state, seat, all_seen
        found = {at: coins for at, coins in lies.items() if not at.is_tray and coins[0].suit}
        return {str(at): show(found[at]) for at in sorted(found, key=coordinates)}


class Holdings:
    """The coins before each seat: `{red: {treasure: 4c, damage: 2s 3m}}`."""

    key = "holdings"

    def read(self, written: Position, state: Crawl) -> Lies:
        lies = {}
        for seat, held in written.mapping(self.key, state.seats).items():
            for tray, words in Position({self.key: held}, [self.key]).mapping(self.key, HELD).items():
                coins = coins_of(words, self.key, tray)
                for coin in coins:
                    if coin.suit not in HELD[tray]:
                        raise BadPosition(f"{show([coin])} cannot be among {seat}'s {tray}", self.key)
                lies[state.game.tray[tray, seat]] = coins
        return lies

    def write(
        self, lies: Pieces, state: Crawl, seat: str | None, *, all_seen: bool
    ) -> dict[str, dict[str, str]]:
        del seat, all_seen
        return {
            owner: {tray: show(lies.get(state.game.tray[tray, owner], ()), none="") for tray in HELD}
            for owner in state.seats
        }


class Discard:
    """The coins that are out of the game: `Ns 2a`."""

    key = "discard"

    def read(self, written: Position, state: Crawl) -> Lies:
        return {state.game.tray[self.key, ""]: coins_of(written.get(self.key), self.key, self.key)}

    def write(self, lies: Pieces, state: Crawl, seat: str | None, *, all_seen: bool) -> str:
        del seat, all_seen
        return show(lies.get(state.game.tray[self.key, ""], ()), none="")


class Supplies:
    """The coins that are still to be placed, as values: of each seat, or of all."""

    def __init__(self, key: str, supply: str) -> None:
        self.key, self._supply = key, supply

    def read(self, written: Position, state: Crawl) -> Lies:
        if state.options["supply"] != self._supply:
            return {}
        if self._supply == "common":
            pool = state.game.tray["pool", ""]
            if "phase" not in written and self.key not in written:
                return {pool: UNKNOWN * (len(COINS) // len(UNKNOWN))}
            return {pool: self._values(written.get(self.key))}
        given = written.mapping(self.key, state.seats)
        return {state.game.tray["coins", seat]: self._values(value) for seat, value in given.items()}

    def _values(self, value: Any) -> list[Piece]:
        return [UNKNOWN[number] for number in listed(value, self.key, read_face)]

    def write(self, lies: Pieces, state: Crawl, seat: str | None, *, all_seen: bool) -> Any:
        del seat, all_seen
        if state.options["supply"] != self._supply:
            return OMIT
        if self._supply == "common":
            return show_values(lies.get(state.game.tray["pool", ""], ()), none="")
        trays = {owner: state.game.tray["coins", owner] for owner in state.seats}
        return {owner: show_values(lies.get(tray, ()), none="") for owner, tray in trays.items()}


class Compass:
    """The colour that stands for each direction: `{n: black, e: red, s: yellow, w: blue}`."""

    key = "compass"

    def read(self, written: Position, state: Crawl) -> Lies:
        compass = written.mapping(self.key, DIRECTIONS)
        if compass and sorted(map(str, compass.values())) != sorted(state.game.suits):
            raise BadPosition("each of the four colours has one direction", self.key)
        return {SEGMENTS[direction]: (state.pawn(colour),) for direction, colour in compass.items()}

    def write(self, lies: Pieces, state: Crawl, seat: str | None, *, all_seen: bool) -> dict[str, str]:
        del state, seat, all_seen
        return {direction: lies[at][0].name for direction, at in SEGMENTS.items() if at in lies}


class Characters:
    """Where the characters stand: `{red: "0,0", black: out}`."""

    key = "pawns"

    def read(self, written: Position, state: Crawl) -> Lies:
        lies: dict[Place, tuple[Piece, ...]] = {}
        for seat, word in written.mapping(self.key, state.seats).items():
            if word != "out":
                space = space_of(word, self.key, otherwise=" or out")
                lies[space] = (*lies.get(space, ()), state.pawn(seat))
        return lies

    def write(self, lies: Pieces, state: Crawl, seat: str | None, *, all_seen: bool) -> dict[str, str]:
        del seat, all_seen
        at = {pawn.name: str(place) for place, pawn in lies.each() if not place.is_tray and "." not in place}
        return {owner: at.get(owner, "out") for owner in state.seats}
