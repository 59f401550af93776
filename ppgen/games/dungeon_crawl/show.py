"""What can be seen: a seat's observation, the board as text, and the pieces on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ppgen.engine import Place, Placed, Plain
from ppgen.engine.lattice import coordinates
from ppgen.games.dungeon_crawl import ending
from ppgen.games.dungeon_crawl.building import places
from ppgen.games.dungeon_crawl.position import in_dungeon
from ppgen.games.dungeon_crawl.state import Crawl
from ppgen.games.dungeon_crawl.words import COLOURS, DIRECTIONS, HELD, VALUES, WORTH, show, show_list, tray

BUILDING = ("compass", "turned", "coins_left", "pool", "tiles_left")
LYING = ("tiles", "coins", "stacks", "pawns", "holdings", "discard")


def observation(state: Crawl, seat: str | None = None) -> Plain:
    """Give what a seat may know (section 8 of the specification); None is a spectator."""
    facts = state.facts()
    seen: Plain = {"seat": seat, **{key: facts[key] for key in facts if key not in (*BUILDING, *LYING)}}
    if state.phase in ("setup", "build"):
        seen |= {key: facts[key] for key in BUILDING if key in facts}
    if state.step == "far-edge":
        seen["places"] = " ".join(places(state))
    seen["dungeon"] = {key: facts[key] for key in ("tiles", "coins", "stacks")}
    seen["pawns"] = facts["pawns"]
    seen["holdings"] = {owner: holdings(state, owner, seat) for owner in state.seats}
    seen["treasures_found"] = ending.found(state)
    seen["discard"] = facts["discard"]
    return seen


def holdings(state: Crawl, owner: str, seat: str | None) -> Plain:
    return {
        "treasure": show_list(ending.treasures_seen(state, owner, seat), none=""),
        "trap_experience": state.experience(owner, "suns"),
        "monster_experience": state.experience(owner, "moons"),
        "equipment": len(state.held(owner, "equipment")),
        "damage": show(state.held(owner, "damage"), none=""),
        "applied": len(state.held(owner, "applied")),
    }


# Text

LETTERS = {"red": "R", "black": "K", "green": "G", "blue": "B"}


def text(state: Crawl, seat: str | None = None) -> str:
    """Draw the dungeon from above, north up, and say below it what lies before the players."""
    facts = state.facts()
    lines = [*dungeon(state)]
    if facts["compass"]:
        pointing = (f"{DIRECTIONS[side]} {colour}" for side, colour in facts["compass"].items())
        lines.append(f"compass: {', '.join(pointing)}")
    if state.phase in ("setup", "build"):
        for owner, coins in facts.get("coins_left", {"pool": facts.get("pool")}).items():
            if coins or state.step != "deal":
                lines.append(f"{owner}: {len(coins.split())} coins to place: {coins or 'none'}")
    else:
        lines += [player(state, owner, seat) for owner in state.seats]
        lines += [f"stack at {at}: {coins}" for at, coins in facts["stacks"].items()]
        lines.append(f"treasures found: {ending.found(state)}; discarded: {facts['discard'] or 'none'}")
    return "\n".join([*lines, to_do(state)])


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
    for space, coin in in_dungeon(state.coins):
        signs[space] += "*" if coin.suit else str(WORTH[str(coin.value)])
    xs, ys = zip(*floor, strict=True)
    across = range(min(xs), max(xs) + 1)
    width = max(map(len, [*map(str, across), *signs.values()])) + 1
    for y in range(max(ys), min(ys) - 1, -1):
        row = [signs[floor[x, y]] or "." if (x, y) in floor else "" for x in across]
        yield f"{y:>3}{''.join(sign.rjust(width) for sign in row)}".rstrip()
    yield f"  x{''.join(str(x).rjust(width) for x in across)}"


def player(state: Crawl, owner: str, seat: str | None) -> str:
    space = state.characters().get(owner)
    where = f"at {space}" if space else "out of the dungeon"
    return f"{owner} ({LETTERS[owner]}) {where}: {ending.holdings(state, owner, seat)}"


def to_do(state: Crawl) -> str:
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


def table(state: Crawl, seat: str | None = None) -> Sequence[Placed]:
    """List the pieces: the dungeon, the pawns, what lies before each player, then beside the board."""
    lying = in_dungeon(state.coins)
    placed = [*shown(state, state.dungeon.laid)]
    placed += shown(state, [at for at, coin in lying if coin.suit is None])
    placed += shown(state, [at for at, coin in lying if coin.suit])
    placed += [
        pawn.at(at) for at, pawn in sorted(state.pawns.each(), key=lambda on: COLOURS.index(on[1].name))
    ]
    rolls = dict(zip(state.rolling, state.rolls, strict=False))
    for owner in state.seats:
        value = VALUES[rolls[owner]] if owner in rolls else None
        placed.append(Placed("die", tray("die", owner), state.game.suits[owner], value, owner=owner))
        hidden = seat is not None and ending.masked(state, owner, seat)
        placed += shown(state, [tray(name, owner) for name in ORDER], hidden=hidden)
    placed += shown(state, [tray(name) for name in ("pile", "pool", "discard")])
    spare = [colour for colour in COLOURS if colour not in state.seats]
    return [*placed, *(Placed("die", tray("aside"), state.game.suits[colour]) for colour in spare)]


def shown(state: Crawl, at: Iterable[Place], *, hidden: bool = False) -> Iterator[Placed]:
    """Give the tiles and coins at some places; suit side up, only treasures show a value."""
    for place in at:
        for piece in (*state.tiles.get(place, ()), *state.coins.get(place, ())):
            unseen = piece.side == "back" and (hidden or place.tray != "treasure")
            yield (piece._replace(value=None) if unseen else piece).at(place)
