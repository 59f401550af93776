"""How a crawl stands in a position, key by key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ppgen.engine import BadPosition, Lattice, Lies, Piece, Pieces, Place, Plain, Position
from ppgen.engine.directions import COMPASS
from ppgen.engine.fields import OMIT, Field
from ppgen.engine.holdings import Words
from ppgen.engine.lattice import SPACE, TILE_PLACE, coordinates
from ppgen.engine.position import read_word, whole_number_in, worded
from ppgen.engine.views import Told
from ppgen.games.dungeon_crawl import words
from ppgen.games.dungeon_crawl.words import show, tray

# What holds no pieces


class Step(Field):
    """The step at hand; a position names its phase, and may say who decides."""

    keys = ("phase", "step", "decides")

    def read(self, written: Position, state: Any) -> str:
        if "phase" not in written:
            for key in state.game.keys:
                if key in written and key not in ("players", *words.OPTIONS):
                    raise BadPosition(f"a position with {key} names its phase too", key)
            return "deal" if state.dealt() else "start-roll"
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
        for key in ("pool", "tiles_left") if state.dealt() else ("coins_left",):
            if key in written:
                raise BadPosition(f"with supply {state.options['supply']} there is no {key}", key)
        return step

    def write(self, value: str, state: Any) -> Plain:
        return {"phase": state.phase, "step": value, "decides": state.actor() or "none"}


def read_to_act(key: str, written: Position, state: Any) -> str:
    if state.step == "over":
        if written.get(key) is not None:
            raise BadPosition("nobody is to act when the game is over", key)
        return ""
    if "phase" in written:
        written.need(key)
    return str(written.choice(key, state.seats, state.seats[0]))


def read_starter(key: str, written: Position, state: Any) -> str:
    given = {key: written.get(key) or state.seats[0]}
    return "" if state.phase == "setup" else str(Position(given, [key]).choice(key, state.seats, ""))


def word(text: str, _state: Any) -> Any:
    return text or OMIT


def read_rolling(key: str, written: Position, state: Any) -> tuple[str, ...]:
    everybody = "phase" not in written and state.step == "start-roll"
    return state.seats if everybody else tuple(written.some(key, state.seats))


def read_rolls(key: str, written: Position, state: Any) -> tuple[int, ...]:
    rolls = written.mapping(key, state.rolling)
    if list(rolls) != list(state.rolling[: len(rolls)]):
        raise BadPosition("rolls lists those of rolling who have rolled, from the first on", key)
    return tuple(whole_number_in(value, 0, len(words.VALUES) - 1, key) for value in rolls.values())


def in_step(known: Callable[[Any], Iterable[str]]) -> Callable[[str, Position, Any], str]:
    """Give the reader of a word that is known, in the steps to which its key belongs; "" in others."""
    return lambda key, written, state: (
        written.choice(key, tuple(known(state)), "") if state.step in words.OF_STEP[key] else ""
    )


def read_rolled(key: str, written: Position, state: Any) -> int | None:
    if written.get(key) is None:
        return None
    return written.whole(key, state.spent, state.spent + len(words.VALUES) - 1, 0)


def read_tiles(key: str, written: Position, state: Any) -> Lattice:
    dungeon: Lattice = state.game.lattice
    tile: Any
    for tile in worded(written.get(key), key, TILE_PLACE.read, "[0,0] [1,0]"):
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


# What lies on the table


def by_space(key: str, written: Position) -> Iterator[tuple[Any, Any]]:
    return ((read_word(space, key, SPACE.read), value) for space, value in written.mapping(key).items())


def in_dungeon(lies: Pieces) -> list[tuple[Place, Piece]]:
    """List the spaces with a coin or a stack, each with its first coin."""
    return [(at, lies[at][0]) for at in sorted((at for at in lies if not at.is_tray), key=coordinates)]


def known(word: str, place: Place) -> Piece:
    """Read a coin whose suit is known, for a place where such coins can lie."""
    coin = words.lying(words.COINS[words.read_coin(word)], place.tray)
    if coin.suit not in words.HELD.get(place.tray, words.SUITS):
        raise BadPosition(f"{word} cannot be among {place.owner}'s {place.tray}", "holdings")
    return coin


def unknown(word: str, _place: Place) -> Piece:
    return words.UNKNOWN[int(words.read_face(word))]


def number(coin: Piece) -> int:
    return words.WORTH[str(coin.value)]


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
            space: Any = read_word(at, key, SPACE.read, " or out")
            lies[space] = (*lies.get(space, ()), state.pawn(seat))
    return lies


def write_pawns(lies: Pieces, state: Any) -> dict[str, str]:
    at = {pawn.name: str(place) for place, pawn in lies.each() if not place.is_tray and "." not in place}
    return {seat: at.get(seat, "out") for seat in state.seats}


COIN_KEYS = (
    Told(
        "coins",  # nobody has turned these over: {"1,1": 4}
        lambda key, written, _state: {
            at: (words.UNKNOWN[whole_number_in(value, 0, len(words.VALUES) - 1, key)],)
            for at, value in by_space(key, written)
        },
        lambda lies, _state: {str(at): number(coin) for at, coin in in_dungeon(lies) if not coin.suit},
    ),
    Told(
        "stacks",  # what the dead have left: {"2,0": 2c Na}
        lambda key, written, _state: {
            at: worded(value, key, lambda word: known(word, at), "2c Na")  # noqa: B023 - read at once
            for at, value in by_space(key, written)
        },
        lambda lies, _state: {str(at): show(lies[at]) for at, coin in in_dungeon(lies) if coin.suit},
    ),
    Words(
        "holdings",
        lambda state: {seat: {name: tray(name, seat) for name in words.HELD} for seat in state.seats},
        *(known, words.WORDS.__getitem__, "Ns 2m"),
    ),
    Words("discard", lambda _state: tray("discard"), known, words.WORDS.__getitem__, "5a"),
    Words(
        "coins_left",
        lambda state: {seat: tray("coins", seat) for seat in state.seats} if state.dealt() else OMIT,
        *(unknown, number, "0 1 4"),
    ),
    Words("pool", lambda state: OMIT if state.dealt() else tray("pool"), unknown, number, "0 0 1 4"),
)
PAWN_KEYS = (
    Told(
        "compass",
        read_compass,
        lambda lies, _state: {side: lies[at][0].name for side, at in words.SEGMENTS.items() if at in lies},
    ),
    Told("pawns", read_pawns, write_pawns),
)
