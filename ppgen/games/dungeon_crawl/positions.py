"""Reading positions; what cannot be is the business of `plausible`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from ppgen.engine import BadPosition, Position
from ppgen.engine.position import whole
from ppgen.games.dungeon_crawl import building, plausible
from ppgen.games.dungeon_crawl.steps import EXTRA, GROUPS, KEYS, OF_PHASE, OPTIONS, STEPS
from ppgen.games.dungeon_crawl.words import (
    COINS,
    DIRECTIONS,
    VALUES,
    Place,
    Space,
    ordered,
    read_coin,
    read_face,
    read_place,
    read_space,
    show_place,
)

if TYPE_CHECKING:
    from ppgen.games.dungeon_crawl.crawl import Crawl
    from ppgen.games.dungeon_crawl.game import DungeonCrawl

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
SUITS_OF = {"treasure": "c", "experience": "sm", "damage": "sm", "equipment": "a", "applied": "a"}
"""The suits that can lie in each group of holdings."""


def options(game: DungeonCrawl, written: Position) -> dict[str, Any]:
    """Give every parameter of a game; they stand among the other keys."""
    given = Position({"options": {key: written.get(key) for key in OPTIONS if key in written}}, ["options"])
    return given.options(game.facts["options"])


def read(state: Crawl, written: Position) -> None:
    """Put the state into the position that is written.

    Raises:
        BadPosition: it cannot be (section 12 of the specification).
    """
    written.need("players")
    names = written.items("players")
    building.setup_players(state, names)
    building.setup_seats(state, names)
    state.holdings = {seat: {group: [] for group in GROUPS} for seat in state.seats}
    if "phase" not in written:
        begin(state, written)
        return
    take_over(state, written)
    plausible.check(state)
    decides = state.actor() or "none"
    if written.get("decides", decides) != decides:
        raise BadPosition(f"here {decides} decides, not {written.get('decides')}", "decides")


def begin(state: Crawl, written: Position) -> None:
    """Begin a new game."""
    for key in KEYS:
        if key in written and key not in ("players", *OPTIONS):
            raise BadPosition(f"a position with {key} names its phase too", key)
    state.to_act = state.seats[0]
    if state.supply == "common":
        state.coins_left = {"": [value for value in range(len(VALUES)) for _ in range(4)]}
        state.step, state.rolling = "start-roll", list(state.seats)
    else:
        state.step = "deal"


def take_over(state: Crawl, written: Position) -> None:
    """Take a position over as it is written."""
    phase = state.phase
    for key, phases in OF_PHASE.items():
        if key in written and phase not in phases:
            raise BadPosition(f"{key} belongs to phase {' or '.join(phases)}, not {phase}", key)
    if phase in ("setup", "over") and "step" not in written:
        raise BadPosition(f"phase {phase} needs a step", "step")
    state.step = written.choice("step", STEPS[phase], STEPS[phase][0])
    for key in dict.fromkeys(key for keys in EXTRA.values() for key in keys):
        if key in written and key not in EXTRA.get(state.step, ()):
            raise BadPosition(f"{key} does not belong to step {state.step}", key)
    if phase == "over" and written.get("to_act") is not None:
        raise BadPosition("nobody is to act when the game is over", "to_act")
    state.to_act = "" if phase == "over" else seat_of(state, written.need("to_act"), "to_act")
    if phase != "setup":
        starter = written.get("starter")
        state.starter = state.seats[0] if starter is None else seat_of(state, starter, "starter")
    state.turns = written.whole("turns", 0, 10**9, 0)
    read_table(state, written)
    read_supplies(state, written)
    read_middle(state, written)


def read_table(state: Crawl, written: Position) -> None:
    """Read what lies in the dungeon, before the players and in the discard."""
    state.tiles = {}
    for place in listed(written.get("tiles"), "tiles", read_place):
        add_tile(state, place)
    state.turned = listed(written.get("turned"), "turned", read_coin)
    state.coins = spaces(written, "coins", lambda value, key: whole(value, 0, 5, key))
    stacks = spaces(written, "stacks", lambda value, key: ordered(listed(value, key, read_coin)))
    state.stacks = {space: coins for space, coins in stacks.items() if coins}
    state.compass = written.mapping("compass", DIRECTIONS)
    state.pawns = pawns(state, written)
    state.holdings = holdings(state, written)
    state.discarded = ordered(listed(written.get("discard"), "discard", read_coin))


def add_tile(state: Crawl, place: Place) -> None:
    """Lay a tile of a position."""
    if not state.tiles and place != building.FIRST:
        raise BadPosition(
            f"the first tile lies at {show_place(building.FIRST)}, not {show_place(place)}", "tiles"
        )
    if place in state.tiles:
        raise BadPosition(f"two tiles lie at {show_place(place)}", "tiles")
    beside = ((place[0] + east, place[1] + north) for east, north in DIRECTIONS.values())
    if state.tiles and not any(other in state.tiles for other in beside):
        raise BadPosition(f"the tile at {show_place(place)} touches no earlier one", "tiles")
    if len(state.tiles) == len(COINS):
        raise BadPosition(f"there are only {len(COINS)} tiles", "tiles")
    state.tiles[place] = len(state.tiles)


def read_supplies(state: Crawl, written: Position) -> None:
    """Read the coins that are still to be placed."""
    key, other = ("pool", "coins_left") if state.supply == "common" else ("coins_left", "pool")
    for unused in (other, "tiles_left") if state.supply == "dealt" else (other,):
        if unused in written:
            raise BadPosition(f"with supply {state.supply} there is no {unused}", unused)
    if state.phase not in ("setup", "build"):
        return
    if state.supply == "common":
        state.coins_left = {"": sorted(listed(written.get(key), key, read_face))}
        tiles = written.whole("tiles_left", 0, len(COINS), 0)
        if tiles != len(state.coins_left[""]) or not tiles:
            raise BadPosition("as many tiles are left as coins in the pool, at least 1", "tiles_left")
        return
    given = written.mapping(key, state.seats)
    seats = given if state.phase == "setup" else state.seats
    state.coins_left = {
        seat: sorted(listed(given.get(seat), key, read_face)) for seat in state.seats if seat in seats
    }


def read_middle(state: Crawl, written: Position) -> None:
    """Read what only the middle of an action has."""
    keys = EXTRA.get(state.step, ())
    if "facing" in keys:
        state.facing = written.choice("facing", COINS, "")
    if "target" in keys:
        state.target = seat_of(state, written.need("target"), "target")
    state.spent = written.whole("spent", 0, 6, 0)
    state.defended = written.whole("defended", 0, 6, 0)
    if written.get("rolled") is not None:
        state.rolled = written.whole("rolled", state.spent, state.spent + 5, 0)
    if "rolling" in keys:
        state.rolling = [seat_of(state, seat, "rolling") for seat in written.items("rolling")]
        rolls = written.mapping("rolls", state.rolling)
        state.rolls = {seat: whole(value, 0, 5, "rolls") for seat, value in rolls.items()}


def seat_of(state: Crawl, value: Any, key: str) -> str:
    """Read a player's colour."""
    for seat in state.seats:
        if value == seat:
            return seat
    raise BadPosition(f"{key} names {value!r}; the players are {', '.join(state.seats)}", key)


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


def spaces(written: Position, key: str, reader: Callable[[Any, str], T]) -> dict[Space, T]:
    """Read a mapping whose keys are spaces."""
    found = {}
    for word, value in written.mapping(key).items():
        try:
            space = read_space(str(word))
        except ValueError as error:
            raise BadPosition(f"{key} has {word!r}, which is not {error}", key) from None
        found[space] = reader(value, key)
    return found


def pawns(state: Crawl, written: Position) -> dict[str, Space]:
    """Read where the characters stand; those that are out are left out."""
    found = {}
    for seat, word in written.mapping("pawns", state.seats).items():
        if word == "out":
            continue
        try:
            found[seat] = read_space(str(word))
        except ValueError as error:
            raise BadPosition(f"pawns has {word!r}, which is not {error} or out", "pawns") from None
    return found


def holdings(state: Crawl, written: Position) -> dict[str, dict[str, list[str]]]:
    """Read the coins before each seat."""
    found = {}
    given = written.mapping("holdings", state.seats)
    for seat in state.seats:
        groups = Position({"holdings": given.get(seat)}, ["holdings"]).mapping("holdings", GROUPS)
        found[seat] = {group: ordered(listed(groups.get(group), "holdings", read_coin)) for group in GROUPS}
        for group, coins in found[seat].items():
            for one in coins:
                if one[1] not in SUITS_OF[group]:
                    raise BadPosition(f"{one} cannot be among {seat}'s {group}", "holdings")
    return found
