"""What can be seen: a seat's observation, the board as text, and the pieces on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import Placed, Plain
from ppgen.games.dungeon_crawl import building, damage, ending, turns
from ppgen.games.dungeon_crawl.words import (
    COLOURS,
    DIRECTION_NAMES,
    SUITS,
    VALUES,
    Space,
    show_list,
    show_place,
    show_places,
    show_space,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ppgen.games.dungeon_crawl.crawl import Crawl

SUIT_OF = {suit[0]: suit for suit in SUITS}
SEGMENTS = {"n": "0.5,1", "e": "1,0.5", "s": "0.5,0", "w": "0,0.5"}
"""Where the pawns of the compass stand on the first tile: between two of its spaces."""
OPEN = ("rolling", "rolls", "facing", "target", "spent", "defended", "rolled")
"""What is open at the table in the middle of an action."""
PUBLIC = ("players", "supply", "memory", "turn_cap", "phase", "step", "decides", "to_act", "starter", "turns")
BUILDING = ("compass", "turned", "coins_left", "pool", "tiles_left")


def observation(state: Crawl, seat: str | None) -> Plain:
    """Give what a seat may know (section 8 of the specification); None is a spectator."""
    facts = state.facts()
    seen: Plain = {"seat": seat}
    seen |= {key: facts[key] for key in (*PUBLIC, *OPEN) if key in facts}
    if state.phase in ("setup", "build"):
        seen |= {key: facts[key] for key in BUILDING if key in facts}
    if state.step == "far-edge":
        seen["places"] = show_places(building.places(state))
    seen["dungeon"] = {key: facts[key] for key in ("tiles", "coins", "stacks")}
    seen["pawns"] = facts["pawns"]
    seen["holdings"] = {owner: holdings(state, owner, seat) for owner in state.seats}
    seen["treasures_found"] = state.found()
    seen["discard"] = facts["discard"]
    return seen


def holdings(state: Crawl, owner: str, seat: str | None) -> Plain:
    held = state.holdings[owner]
    return {
        "treasure": show_list(ending.treasures_seen(state, owner, seat), none=""),
        "trap_experience": ending.experience(state, owner, "s"),
        "monster_experience": ending.experience(state, owner, "m"),
        "equipment": len(held["equipment"]),
        "damage": show_list(held["damage"], none=""),
        "applied": len(held["applied"]),
    }


def treasures(state: Crawl, owner: str, seat: str | None) -> Sequence[str]:
    """List a seat's treasures for a picture: as another seat sees them, or all (None)."""
    return ending.treasures_seen(state, owner, seat) if seat else state.holdings[owner]["treasure"]


# Text

LETTERS = {"red": "R", "black": "K", "yellow": "Y", "blue": "B"}


def text(state: Crawl, seat: str | None) -> str:
    """Draw the dungeon from above, north up, and say below it what lies before the players."""
    lines = [*dungeon(state)]
    if state.compass:
        pointing = (f"{DIRECTION_NAMES[side]} {colour}" for side, colour in state.compass.items())
        lines.append(f"compass: {', '.join(pointing)}")
    for name, values in state.coins_left.items():
        owner = name or "pool"
        lines.append(f"{owner}: {len(values)} coins to place: {show_list(values)}")
    if state.phase in ("enter", "play", "over"):
        lines += [player(state, owner, seat) for owner in state.seats]
        lines += [
            f"stack at {show_space(at)}: {show_list(coins)}" for at, coins in sorted(state.stacks.items())
        ]
        lines.append(f"treasures found: {state.found()}; discarded: {show_list(state.discarded)}")
    lines.append(to_do(state))
    return "\n".join(lines)


def dungeon(state: Crawl) -> Iterator[str]:
    """Draw a row of spaces a line: letter of a pawn, value of a coin, `*` stack, `.` empty.

    Below each column stands its x.
    """
    if not state.tiles:
        return
    columns, rows = zip(*state.tiles, strict=True)
    marks = [(space, LETTERS[name]) for name, space in state.pawns.items()]
    marks += [(space, str(value)) for space, value in state.coins.items()]
    marks += [(space, "*") for space in state.stacks]
    signs: dict[Space, str] = {}
    for space, mark in marks:
        signs[space] = signs.get(space, "") + mark
    across = range(2 * min(columns), 2 * max(columns) + 2)
    width = max(map(len, [*map(str, across), *signs.values()])) + 1
    for y in range(2 * max(rows) + 1, 2 * min(rows) - 1, -1):
        row = [signs.get((x, y), ".") if (x >> 1, y >> 1) in state.tiles else "" for x in across]
        yield f"{y:>3}{''.join(sign.rjust(width) for sign in row)}".rstrip()
    yield f"  x{''.join(str(x).rjust(width) for x in across)}"


def player(state: Crawl, owner: str, seat: str | None) -> str:
    held = state.holdings[owner]
    stands = f"at {show_space(state.pawns[owner])}" if owner in state.pawns else "out of the dungeon"
    return (
        f"{owner} ({LETTERS[owner]}) {stands}:"
        f" treasure {show_list(treasures(state, owner, seat))};"
        f" trap experience {ending.experience(state, owner, 's')};"
        f" monster experience {ending.experience(state, owner, 'm')};"
        f" equipment {len(held['equipment'])};"
        f" damage {damage.damage_of(state, owner)}"
        f" ({show_list(held['damage'])}, applied {len(held['applied'])})"
    )


def to_do(state: Crawl) -> str:
    """Say who does what next."""
    actor = state.actor()
    if actor is None:
        return "the game is over"
    verbs = " or ".join(turns.due(state))
    facing = f", facing {state.facing}" if state.facing else ""
    turn = f" (turn of {state.to_act})" if actor != state.to_act else ""
    return f"{actor}: {verbs}{facing}{turn}"


# The table


def table(state: Crawl, seat: str | None) -> Sequence[Placed]:
    """List the pieces: the dungeon, the pawns, what lies before each player, then beside the board."""
    placed = [Placed("tile", show_place(place), side="back") for place in state.tiles]
    placed += [
        Placed("coin", show_space(at), value=VALUES[value]) for at, value in sorted(state.coins.items())
    ]
    for at, coins in sorted(state.stacks.items()):
        placed += value_up(coins, show_space(at))
    placed += [
        Placed("pawn", at, suit=state.game.suits[colour], name=colour) for colour, at in pawns_at(state)
    ]
    for owner in state.seats:
        placed += before(state, owner, seat)
    placed += unplaced(state, "", "/pile", "/pool")
    placed += value_up(state.discarded, "/discard")
    spare = [colour for colour in COLOURS if colour not in state.seats]
    return [*placed, *(Placed("die", "/aside", suit=state.game.suits[colour]) for colour in spare)]


def value_up(coins: Sequence[str], at: str) -> list[Placed]:
    """Place coins of which suit and value are known, value side up."""
    return [Placed("coin", at, suit=SUIT_OF[coin[1]], value=coin[0]) for coin in coins]


def suit_up(coins: Sequence[str], at: str) -> list[Placed]:
    """Place coins suit side up; `?c` shows no value."""
    return [
        Placed("coin", at, suit=SUIT_OF[coin[1]], value=None if coin[0] == "?" else coin[0], side="back")
        for coin in coins
    ]


def pawns_at(state: Crawl) -> Iterator[tuple[str, str]]:
    """Give where each of the four pawns is: on the compass, in the dungeon, out of it, ready, or aside."""
    pointing = {colour: SEGMENTS[direction] for direction, colour in state.compass.items()}
    for colour in COLOURS:
        if colour in state.pawns:
            yield colour, show_space(state.pawns[colour])
        elif colour in pointing:
            yield colour, pointing[colour]
        elif state.phase not in ("play", "over"):
            yield colour, "/pawns"
        else:
            yield colour, f"{colour}/out" if colour in state.seats else "/aside"


def unplaced(state: Crawl, owner: str, tiles: str, coins: str) -> Iterator[Placed]:
    """Give the tiles and coins of a seat, or of the table, that are still to be laid."""
    values = state.coins_left.get(owner, [])
    in_hand = state.step in ("compass", "coin", "far-edge") and owner in ("", state.to_act)
    yield from [Placed("tile", tiles, side="back")] * (len(values) - in_hand)
    yield from (Placed("coin", coins, value=VALUES[value]) for value in values)


def before(state: Crawl, owner: str, seat: str | None) -> Iterator[Placed]:
    """Give the pieces before a player as a seat sees them."""
    rolled = state.rolls.get(owner)
    face = None if rolled is None else VALUES[rolled]
    yield Placed("die", f"{owner}/die", suit=state.game.suits[owner], value=face)
    yield from unplaced(state, owner, f"{owner}/tiles", f"{owner}/coins")
    if state.step == "far-edge" and owner == state.to_act:
        tile = state.turned[-1]
        yield Placed("tile", f"{owner}/hand", suit=SUIT_OF[tile[1]], value=tile[0])
    held = state.holdings[owner]
    yield from suit_up(treasures(state, owner, seat), f"{owner}/treasure")
    yield from suit_up([f"?{coin[1]}" for coin in held["experience"]], f"{owner}/experience")
    yield from suit_up([f"?{coin[1]}" for coin in held["equipment"]], f"{owner}/equipment")
    yield from value_up(held["damage"], f"{owner}/damage")
    yield from suit_up([f"?{coin[1]}" for coin in held["applied"]], f"{owner}/applied")
    if state.facing and owner == state.to_act and state.step != "apply":
        yield from value_up([state.facing], f"{owner}/facing")
