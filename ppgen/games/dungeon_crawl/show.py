"""What can be seen: a seat's observation, the board as text, and the pieces on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ppgen.engine import Place, Placed, Plain
from ppgen.engine.board import coordinates
from ppgen.games.dungeon_crawl.building import places
from ppgen.games.dungeon_crawl.damage import damage_of
from ppgen.games.dungeon_crawl.ending import found, masked, treasures_seen
from ppgen.games.dungeon_crawl.words import (
    COLOURS,
    DIRECTIONS,
    HELD,
    VALUES,
    WORTH,
    show,
    show_list,
)

if TYPE_CHECKING:
    from ppgen.games.dungeon_crawl.state import Crawl

PUBLIC = (
    "players",
    "supply",
    "memory",
    "turn_cap",
    "phase",
    "step",
    "decides",
    "to_act",
    "starter",
    "turns",
    "rolling",
    "rolls",
    "facing",
    "target",
    "spent",
    "defended",
    "rolled",
)
BUILDING = ("compass", "turned", "coins_left", "pool", "tiles_left")


def observation(state: Crawl, seat: str | None) -> Plain:
    """Give what a seat may know (section 8 of the specification); None is a spectator."""
    facts = state.facts()
    keys = (*PUBLIC, *BUILDING) if state.phase in ("setup", "build") else PUBLIC
    seen: Plain = {"seat": seat, **{key: facts[key] for key in keys if key in facts}}
    if state.step == "far-edge":
        seen["places"] = " ".join(places(state))
    seen["dungeon"] = {key: facts[key] for key in ("tiles", "coins", "stacks")}
    seen["pawns"] = facts["pawns"]
    seen["holdings"] = {owner: holdings(state, owner, seat) for owner in state.seats}
    seen["treasures_found"] = found(state)
    seen["discard"] = facts["discard"]
    return seen


def holdings(state: Crawl, owner: str, seat: str | None) -> Plain:
    return {
        "treasure": show_list(treasures_seen(state, owner, seat), none=""),
        "trap_experience": state.experience(owner, "suns"),
        "monster_experience": state.experience(owner, "moons"),
        "equipment": len(state.held(owner, "equipment")),
        "damage": show(state.held(owner, "damage"), none=""),
        "applied": len(state.held(owner, "applied")),
    }


# Text

LETTERS = {"red": "R", "black": "K", "yellow": "Y", "blue": "B"}


def text(state: Crawl, seat: str | None) -> str:
    """Draw the dungeon from above, north up, and say below it what lies before the players."""
    facts = state.facts()
    lines = [*dungeon(state)]
    if facts["compass"]:
        pointing = (f"{DIRECTIONS[side]} {colour}" for side, colour in facts["compass"].items())
        lines.append(f"compass: {', '.join(pointing)}")
    if state.phase in ("setup", "build"):
        supplies = facts["coins_left"] if "coins_left" in facts else {"pool": facts["pool"]}
        for owner, coins in supplies.items():
            if coins or state.step != "deal":
                lines.append(f"{owner}: {len(coins.split())} coins to place: {coins or 'none'}")
    if state.phase in ("enter", "play", "over"):
        lines += [player(state, owner, seat) for owner in state.seats]
        lines += [f"stack at {at}: {coins}" for at, coins in facts["stacks"].items()]
        lines.append(f"treasures found: {found(state)}; discarded: {facts['discard'] or 'none'}")
    lines.append(to_do(state))
    return "\n".join(lines)


def dungeon(state: Crawl) -> Iterator[str]:
    """Draw a row of spaces a line: letter of a pawn, value of a coin, `*` stack, `.` empty.

    Below each column stands its x.
    """
    floor = {coordinates(space): space for space in state.dungeon.floor.places}
    if not floor:
        return
    signs = dict.fromkeys(floor.values(), "")
    for seat, space in state.characters().items():
        signs[space] += LETTERS[seat]
    for space, coin in state.unknown():
        signs[space] += str(WORTH[str(coin.value)])
    for space, _ in state.stacks():
        signs[space] += "*"
    xs, ys = zip(*floor, strict=True)
    across = range(min(xs), max(xs) + 1)
    width = max(map(len, [*map(str, across), *signs.values()])) + 1
    for y in range(max(ys), min(ys) - 1, -1):
        row = [signs[floor[x, y]] or "." if (x, y) in floor else "" for x in across]
        yield f"{y:>3}{''.join(sign.rjust(width) for sign in row)}".rstrip()
    yield f"  x{''.join(str(x).rjust(width) for x in across)}"


def player(state: Crawl, owner: str, seat: str | None) -> str:
    space = state.characters().get(owner)
    crowns = (
        treasures_seen(state, owner, seat) if seat else show(state.held(owner, "treasure"), none="").split()
    )
    return (
        f"{owner} ({LETTERS[owner]}) {f'at {space}' if space else 'out of the dungeon'}:"
        f" treasure {show_list(crowns)};"
        f" trap experience {state.experience(owner, 'suns')};"
        f" monster experience {state.experience(owner, 'moons')};"
        f" equipment {len(state.held(owner, 'equipment'))};"
        f" damage {damage_of(state, owner)}"
        f" ({show(state.held(owner, 'damage'))}, applied {len(state.held(owner, 'applied'))})"
    )


def to_do(state: Crawl) -> str:
    """Say who does what next."""
    actor = state.actor()
    if actor is None:
        return "the game is over"
    verbs = " or ".join(verb.name for verb in state.due())
    facing = f", facing {state.facing}" if state.facing else ""
    turn = f" (turn of {state.to_act})" if actor != state.to_act else ""
    return f"{actor}: {verbs}{facing}{turn}"


# The table

ORDER = ("tiles", "coins", "hand", *HELD, "facing")
"""The order in which the trays of a seat are drawn, after its die."""


def table(state: Crawl, seat: str | None) -> Sequence[Placed]:
    """List the pieces: the dungeon, the pawns, what lies before each player, then beside the board."""
    spaces = sorted((at for at in state.coins if not at.is_tray), key=coordinates)
    placed = [*lying(state, state.dungeon.laid)]
    placed += lying(state, [at for at in spaces if state.coins[at][0].suit is None])
    placed += lying(state, [at for at in spaces if state.coins[at][0].suit])
    pawns = {pawn.name: pawn.at(at) for at, pawn in state.pawns.each()}
    placed += [pawns[colour] for colour in COLOURS]
    rolls = dict(zip(state.rolling, state.rolls, strict=False))
    for owner in state.seats:
        value = VALUES[rolls[owner]] if owner in rolls else None
        die = Placed("die", state.game.tray["die", owner], state.game.suits[owner], value, owner=owner)
        hidden = seat is not None and masked(state, owner, seat)
        placed += [die, *lying(state, [state.game.tray[tray, owner] for tray in ORDER], hidden=hidden)]
    placed += lying(state, [state.game.tray[tray, ""] for tray in ("pile", "pool", "discard")])
    spare = [colour for colour in COLOURS if colour not in state.seats]
    return [
        *placed,
        *(Placed("die", state.game.tray["aside", ""], state.game.suits[colour]) for colour in spare),
    ]


def lying(state: Crawl, at: Iterable[Place], *, hidden: bool = False) -> Iterator[Placed]:
    """Give the tiles and coins at some places; suit side up, only treasures show a value."""
    for place in at:
        for piece in (*state.tiles.get(place, ()), *state.coins.get(place, ())):
            unseen = piece.side == "back" and (hidden or place.tray != "treasure")
            yield (piece._replace(value=None) if unseen else piece).at(place)
