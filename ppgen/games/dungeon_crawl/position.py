"""How a crawl stands in a position, key by key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from ppgen.engine import BadPosition, Lattice, Lies, Piece, Pieces, Place, Plain, Position
from ppgen.engine.directions import COMPASS
from ppgen.engine.fields import OMIT, Field
from ppgen.engine.lattice import coordinates
from ppgen.engine.position import whole_number_in
from ppgen.engine.views import Told
from ppgen.games.dungeon_crawl import words
from ppgen.games.dungeon_crawl.words import show, tray

T = TypeVar("T")

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
    return [read_word(word, key, reader) for word in value.split()]


def read_word(word: Any, key: str, reader: Callable[[str], T], otherwise: str = "") -> T:
    try:
        return reader(str(word))
    except ValueError as error:
        raise BadPosition(f"{key} has {word!r}, which is not {error}{otherwise}", key) from None


def seat_of(state: Any, value: Any, key: str) -> str:
    for seat in state.seats:
        if value == seat:
            return str(seat)
    raise BadPosition(f"{key} names {value!r}; the players are {', '.join(state.seats)}", key)


# What holds no pieces


class Step(Field):
    """The step at hand; a position names its phase, and may say who decides."""

    keys = ("phase", "step", "decides")

    def read(self, written: Position, state: Any) -> str:
        supply = state.options["supply"]
        if "phase" not in written:
            for key in state.game.keys:
                if key in written and key not in ("players", *words.OPTIONS):
                    raise BadPosition(f"a position with {key} names its phase too", key)
            return "deal" if supply == "dealt" else "start-roll"
        phase = written.choice("phase", tuple(words.PHASES), "setup")
        for key, phases in words.OF_PHASE.items():
            if key in written and phase not in phases:
                raise BadPosition(f"{key} belongs to phase {' or '.join(phases)}, not {phase}", key)
        if phase in ("setup", "over") and "step" not in written:
            raise BadPosition(f"phase {phase} needs a step", "step")
        step = written.choice("step", words.PHASES[phase], words.PHASES[phase][0])
        for key, steps in words.OF_STEP.items():
            if key in written and step not in steps:
                raise BadPosition(f"{key} does not belong to step {step}", key)
        for key in ("pool", "tiles_left") if supply == "dealt" else ("coins_left",):
            if key in written:
                raise BadPosition(f"with supply {supply} there is no {key}", key)
        return step

    def write(self, value: str, state: Any) -> Plain:
        return {"phase": state.phase, "step": value, "decides": state.actor() or "none"}


def read_to_act(key: str, written: Position, state: Any) -> str:
    if state.step == "over":
        if written.get(key) is not None:
            raise BadPosition("nobody is to act when the game is over", key)
        return ""
    return seat_of(state, written.need(key) if "phase" in written else state.seats[0], key)


def read_starter(key: str, written: Position, state: Any) -> str:
    given = state.seats[0] if written.get(key) is None else written.get(key)
    return "" if state.phase == "setup" else seat_of(state, given, key)


def word(text: str, _state: Any) -> Any:
    return text or OMIT


def read_rolling(key: str, written: Position, state: Any) -> tuple[str, ...]:
    everybody = "phase" not in written and state.step == "start-roll"
    return tuple(seat_of(state, seat, key) for seat in (state.seats if everybody else written.items(key)))


def read_rolls(key: str, written: Position, state: Any) -> tuple[int, ...]:
    rolls = written.mapping(key, state.rolling)
    if list(rolls) != list(state.rolling[: len(rolls)]):
        raise BadPosition("rolls lists those of rolling who have rolled, from the first on", key)
    given = Position(rolls, rolls)
    return tuple(given.whole(seat, 0, len(words.VALUES) - 1, 0) for seat in rolls)


def read_facing(key: str, written: Position, state: Any) -> str:
    return written.choice(key, tuple(words.COINS), "") if state.step in words.OF_STEP[key] else ""


def read_target(key: str, written: Position, state: Any) -> str:
    return seat_of(state, written.need(key), key) if state.step in words.OF_STEP[key] else ""


def read_rolled(key: str, written: Position, state: Any) -> int | None:
    if written.get(key) is None:
        return None
    return written.whole(key, state.spent, state.spent + len(words.VALUES) - 1, 0)


def read_turned(key: str, written: Position, _state: Any) -> tuple[str, ...]:
    return tuple(listed(written.get(key), key, words.read_coin))


def read_tiles(key: str, written: Position, state: Any) -> Lattice:
    dungeon: Lattice = state.game.lattice
    for tile in listed(written.get(key), key, words.read_tile_place):
        if not dungeon.laid and tile != state.game.first:
            raise BadPosition(f"the first tile lies at {state.game.first}, not {tile}", key)
        if tile in dungeon.laid:
            raise BadPosition(f"two tiles lie at {tile}", key)
        if dungeon.laid and not any(dungeon.beside(tile, side) in dungeon.laid for side in COMPASS):
            raise BadPosition(f"the tile at {tile} touches no earlier one", key)
        if len(dungeon.laid) == len(words.TILES):
            raise BadPosition(f"there are only {len(words.TILES)} tiles", key)
        dungeon = dungeon.lay(tile)
    return dungeon


def read_tiles_left(key: str, written: Position, _state: Any) -> None:
    """See that it is a number: a common supply has as many tiles, with one that has no coin yet, as coins."""
    written.whole(key, 0, len(words.TILES), 0)


def write_tiles_left(_nothing: None, state: Any) -> Any:
    return state.coins.count(tray("pool")) if state.options["supply"] == "common" else OMIT


# What lies on the table


def by_space(key: str, written: Position) -> Iterator[tuple[Place, Any]]:
    return ((read_word(space, key, words.read_space), value) for space, value in written.mapping(key).items())


def in_dungeon(lies: Pieces) -> list[tuple[Place, Piece]]:
    """List the spaces with a coin or a stack, each with its first coin."""
    return [(at, lies[at][0]) for at in sorted((at for at in lies if not at.is_tray), key=coordinates)]


def coins_of(value: Any, key: str, where: str = "") -> list[Piece]:
    return [words.lying(words.COINS[word], where) for word in listed(value, key, words.read_coin)]


def unknown(value: Any, key: str) -> Piece:
    return words.UNKNOWN[whole_number_in(value, 0, len(words.VALUES) - 1, key)]


def values_of(value: Any, key: str) -> list[Piece]:
    return [words.UNKNOWN[number] for number in listed(value, key, words.read_face)]


def show_values(coins: Iterable[Piece]) -> str:
    return words.show_list((words.WORTH[str(coin.value)] for coin in coins), none="")


def read_holdings(key: str, written: Position, state: Any) -> Lies:
    """Read the coins before each seat: `{red: {treasure: 4c, damage: 2s 3m}}`."""
    lies = {}
    for seat, held in written.mapping(key, state.seats).items():
        for name, value in Position({key: held}, [key]).mapping(key, words.HELD).items():
            lies[tray(name, seat)] = coins = coins_of(value, key, name)
            for coin in coins:
                if coin.suit not in words.HELD[name]:
                    raise BadPosition(f"{show([coin])} cannot be among {seat}'s {name}", key)
    return lies


def write_holdings(lies: Pieces, state: Any) -> dict[str, dict[str, str]]:
    return {
        seat: {name: show(lies.get(tray(name, seat), ()), none="") for name in words.HELD}
        for seat in state.seats
    }


def read_coins_left(key: str, written: Position, state: Any) -> Lies:
    given = written.mapping(key, state.seats) if state.options["supply"] == "dealt" else {}
    return {tray("coins", seat): values_of(value, key) for seat, value in given.items()}


def write_coins_left(lies: Pieces, state: Any) -> Any:
    if state.options["supply"] != "dealt":
        return OMIT
    return {seat: show_values(lies.get(tray("coins", seat), ())) for seat in state.seats}


def read_pool(key: str, written: Position, state: Any) -> Lies:
    if state.options["supply"] != "common":
        return {}
    if "phase" not in written and key not in written:
        return {tray(key): words.UNKNOWN * (len(words.COINS) // len(words.UNKNOWN))}
    return {tray(key): values_of(written.get(key), key)}


def write_pool(lies: Pieces, state: Any) -> Any:
    return show_values(lies.get(tray("pool"), ())) if state.options["supply"] == "common" else OMIT


def read_compass(key: str, written: Position, state: Any) -> Lies:
    """Read the colour that stands for each direction: `{n: black, e: red, s: green, w: blue}`."""
    compass = written.mapping(key, words.DIRECTIONS)
    if compass and sorted(map(str, compass.values())) != sorted(state.game.suits):
        raise BadPosition("each of the four colours has one direction", key)
    return {words.SEGMENTS[direction]: (state.pawn(colour),) for direction, colour in compass.items()}


def read_pawns(key: str, written: Position, state: Any) -> Lies:
    """Read where the characters stand: `{red: "0,0", black: out}`."""
    lies: dict[Place, tuple[Piece, ...]] = {}
    for seat, at in written.mapping(key, state.seats).items():
        if at != "out":
            space = read_word(at, key, words.read_space, " or out")
            lies[space] = (*lies.get(space, ()), state.pawn(seat))
    return lies


def write_pawns(lies: Pieces, state: Any) -> dict[str, str]:
    at = {pawn.name: str(place) for place, pawn in lies.each() if not place.is_tray and "." not in place}
    return {seat: at.get(seat, "out") for seat in state.seats}


COIN_KEYS = (
    Told(
        "coins",  # nobody has turned these over: {"1,1": 4}
        lambda key, written, _state: {at: (unknown(value, key),) for at, value in by_space(key, written)},
        lambda lies, _state: {
            str(at): words.WORTH[str(coin.value)] for at, coin in in_dungeon(lies) if not coin.suit
        },
    ),
    Told(
        "stacks",  # what the dead have left: {"2,0": 2c Na}
        lambda key, written, _state: {at: coins_of(value, key) for at, value in by_space(key, written)},
        lambda lies, _state: {str(at): show(lies[at]) for at, coin in in_dungeon(lies) if coin.suit},
    ),
    Told("holdings", read_holdings, write_holdings),
    Told(
        "discard",
        lambda key, written, _state: {tray(key): coins_of(written.get(key), key)},
        lambda lies, _state: show(lies.get(tray("discard"), ()), none=""),
    ),
    Told("coins_left", read_coins_left, write_coins_left),
    Told("pool", read_pool, write_pool),
)
PAWN_KEYS = (
    Told(
        "compass",
        read_compass,
        lambda lies, _state: {side: lies[at][0].name for side, at in words.SEGMENTS.items() if at in lies},
    ),
    Told("pawns", read_pawns, write_pawns),
)
