"""The crawl as a game: what cannot be in a position, and what can be seen."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Self

from ppgen.engine import BadPosition, Place, Placed, Plain, Position
from ppgen.engine.texts import Line
from ppgen.games.dungeon_crawl import flow, law, words
from ppgen.games.dungeon_crawl.law import all_found, applicable, damage_of, experience_kind, foe, near
from ppgen.games.dungeon_crawl.position import CrawlFacts, Expedition, in_dungeon
from ppgen.games.dungeon_crawl.words import tray

Faults = Iterator[tuple[str, str | None]]
"""What is wrong, and the key that says so."""


def complaints(state: Expedition, written: Position) -> Iterator[BadPosition]:
    """Yield what cannot be (section 12 of the specification)."""
    if "phase" in written:
        yield from (BadPosition(fault, key) for fault, key in faults(state, written))


def faults(state: Expedition, written: Position) -> Faults:
    if words.SUPPLY(state) == "common" and state.phase in ("setup", "build"):
        pool = state.coins.count(tray("pool"))
        if written.get("tiles_left", 0) != pool or not pool:
            yield "as many tiles are left as coins in the pool, at least 1", "tiles_left"
    yield from in_coins(state)
    yield from on_the_floor(state)
    yield from in_holdings(state)
    if state.phase == "setup":
        yield from in_setup(state)
    elif state.phase == "build":
        yield from in_building(state, written)
    elif state.phase == "enter":
        order = state.clockwise(state.starter)
        placed = order[1 : order.index(state.to_act) + 1]
        if set(state.characters()) != set(placed):
            yield f"before {state.to_act} places, these have entered: {' '.join(placed) or 'none'}", "pawns"
    elif state.phase == "play":
        yield from in_play(state)
    elif not all_found(state) and state.turns != words.TURN_CAP(state):
        yield "the game is over with six treasures found or at the turn cap", "phase"
    decides = state.actor() or "none"
    if written.get("decides", decides) != decides:
        yield f"here {decides} decides, not {written.get('decides')}", "decides"


def in_coins(state: Expedition) -> Faults:
    fault = law.pieces_set(state, [coin._replace(side="face") for _, coin in state.coins.each()])
    if fault:
        yield fault, None
    if any(coin.suit not in ("crowns", "arms") for _, coins in state.stacks() for coin in coins):
        yield "a stack holds crowns and arms only", "stacks"
    if any(coin.suit == "crowns" for coin in state.coins.get(tray("discard"), ())):
        yield "treasure is never discarded", "discard"
    if state.phase != "over" and all_found(state):
        yield "with six treasures found the game is over", "holdings"


def on_the_floor(state: Expedition) -> Faults:
    """See that everything lies on the dungeon and nothing on top of each other."""
    least = {"setup": 0, "build": 1}.get(state.phase, 2)
    if len(state.dungeon.laid) < least:
        yield f"phase {state.phase} needs at least {least} tiles", "tiles"
    used = set()
    for space, coins in state.coins.items():
        if space.is_tray:
            continue
        key, tile = "stacks" if coins[-1].suit else "coins", state.dungeon.tile_of(space)
        if tile not in state.tiles:
            yield f"{space} is not a space of the dungeon", key
        if tile in used or (len(coins) > 1 and not all(coin.suit for coin in coins)):
            yield f"the tile at {tile} has more than one coin or stack", key
        used.add(tile)
    for space, pawns in state.pawns.items() if state.phase in ("enter", "play", "over") else ():
        if space.is_tray:
            continue
        if space not in state.dungeon.floor:
            yield f"{pawns[0].name} is on {space}, which is no space of the dungeon", "pawns"
        lands = state.step == "reveal" and pawns[0].name == state.to_act
        if len(pawns) > 1 or (space in state.coins and not lands):
            yield f"{pawns[-1].name} is on {space}, where something else is", "pawns"


def in_holdings(state: Expedition) -> Faults:
    characters = state.characters()
    for seat in state.seats:
        holds = any(state.held(seat, name) for name in words.HELD)
        if holds and state.phase == "enter":
            yield f"{seat} holds nothing before play begins", "holdings"
        if holds and seat not in characters:
            yield f"{seat} is out of the dungeon and holds nothing", "holdings"
        new = words.worth([state.faced]) if state.step == "apply" and seat == state.to_act else 0
        total = damage_of(state, seat)
        if total < 0:
            yield f"{seat} has more equipment applied than damage", "holdings"
        if total - new >= state.game.data["deadly_damage"]:
            yield f"{seat} has {total} damage and would be dead", "holdings"


def in_setup(state: Expedition) -> Faults:
    if words.SUPPLY(state) == "dealt":
        yield from in_dealing(state)
    else:
        if state.coins.count(tray("pool")) != len(words.COINS):
            yield f"the pool begins with all {len(words.COINS)} coins", "pool"
        if state.step == "deal":
            yield "coins are dealt to one player after the other", "coins_left"
    if state.step == "deal":
        return
    if [seat for seat in state.seats if seat in state.rolling] != [*state.rolling] or len(state.rolling) < 2:
        yield "rolling lists two or more different players clockwise", "rolling"
    if len(state.rolls) == len(state.rolling):
        yield "rolls lists those of rolling who have rolled, from the first on", "rolls"
    yield from to_act(state, state.roller())


def in_dealing(state: Expedition) -> Faults:
    counts = [state.coins.count(tray("coins", seat)) for seat in state.seats]
    dealt = sum(map(bool, counts))
    if any(count not in (0, law.share(state)) for count in counts):
        yield f"every player is dealt {law.share(state)} coins", "coins_left"
    if state.step != "deal":
        if dealt < len(counts):
            yield "all coins are dealt before the start roll", "coins_left"
    elif dealt == len(counts) or not all(counts[:dealt]):
        yield "coins are dealt to one player after the other", "coins_left"
    else:
        yield from to_act(state, state.seats[dealt])


def to_act(state: Expedition, seat: str) -> Faults:
    if state.to_act != seat:
        yield f"{seat} is to act here, not {state.to_act}", "to_act"


def in_building(state: Expedition, written: Position) -> Faults:
    laid = len(state.dungeon.laid)
    if state.step == "compass":
        if written.get("compass") or laid > 1:
            yield "the compass is set when only the first tile lies", "compass"
    elif len(written.mapping("compass", words.DIRECTIONS)) != len(words.DIRECTIONS):
        yield "each of the four colours has one direction", "compass"
    for tile in state.turned:
        if state.turned.count(tile) > 1:
            yield f"{tile} has been turned twice", "turned"
    if len(state.turned) - (state.step == "far-edge") != laid - 1:
        yield "every tile but the first has been turned over, and none else", "turned"
    if state.step == "far-edge" and law.beside_last(state) not in state.tiles:
        yield "the place of the tile turned over last is free", "turned"
    yield from in_layers(state)
    if words.SUPPLY(state) == "dealt":
        supplies = [tray("coins", seat) for seat in state.clockwise(state.to_act)]
        fault = law.tiles_dealt(state, [state.coins.count(supply) for supply in supplies])
        if fault:
            yield fault, "coins_left"


def in_layers(state: Expedition) -> Faults:
    """See that the seats laid tiles in turn, each with a coin in the own corner."""
    order, laid = state.clockwise(state.starter), state.dungeon.laid
    bare = state.step in ("compass", "coin")
    yield from to_act(state, order[(len(laid) - bare) % len(order)])
    complete = laid[:-1] if bare else laid
    for number, tile in enumerate(complete):
        if law.build_coin_corner(state, order[number % len(order)], tile) not in state.coins:
            yield f"the tile at {tile} needs a coin in its layer's corner", "coins"
    if sum(not coin.suit for _, coin in in_dungeon(state.coins)) > len(complete):
        yield "the tile laid last has no coin yet", "coins"


def in_play(state: Expedition) -> Faults:
    cap, seat = words.TURN_CAP(state), state.to_act
    if cap != "none" and state.turns >= cap:
        yield f"turns is below the turn cap of {cap}", "turns"
    if state.step == "turn":
        return
    if state.where(seat) is None:
        yield f"{seat} is out of the dungeon", "step"
    if state.target and state.target not in near(state, seat):
        yield f"{state.target} is not adjacent to {seat}", "target"
    lack = lacking(state, seat, state.target)
    if lack:
        yield f"step {state.step} is not due: {lack}", "step"


def lacking(state: Expedition, seat: str, target: str) -> str | None:
    """Say what the step in the middle of a turn lacks."""
    step = state.step
    if step == "reveal" and state.at(seat) not in state.coins:
        return f"{seat} is not on a coin"
    if step in ("fight-spend", "fight-roll") and state.faced.suit not in ("suns", "moons"):
        return f"{state.facing} is neither trap nor monster"
    if step == "fight-spend" and not experience_kind(state, seat):
        return f"{seat} has no {foe(state)} experience"
    if step == "apply" and state.faced not in state.held(seat, "damage"):
        return f"{state.facing} is not among {seat}'s damage"
    if step == "apply" and not applicable(state, seat):
        return f"{seat} has nothing to apply"
    if step == "attack-choice" and not near(state, seat):
        return f"nobody stands next to {seat}"
    if step == "attack-spend" and not state.held(seat, "equipment"):
        return f"{seat} has no equipment"
    if step == "attack-defend" and not state.held(target, "equipment"):
        return f"{target} has no equipment"
    if step == "spoils" and not (state.held(target, "treasure") and state.held(target, "equipment")):
        return f"{target} does not have both treasure and equipment"
    if step == "draw" and len(state.held(target, "treasure")) < 2:
        return f"{target} has fewer than two treasures"
    return None


BUILDING = ("compass", "turned", "coins_left", "pool", "tiles_left")
LYING = ("tiles", "coins", "stacks", "pawns", "holdings", "discard")


def observed(state: Expedition, seat: str | None = None) -> Plain:
    """Give what a seat may know (section 8 of the specification); None is a spectator."""
    facts = state.facts()
    seen: Plain = {"seat": seat, **{key: facts[key] for key in facts if key not in (*BUILDING, *LYING)}}
    if state.phase in ("setup", "build"):
        seen |= {key: facts[key] for key in BUILDING if key in facts}
    if state.step == "far-edge":
        seen["places"] = " ".join(law.far_places(state))
    seen["dungeon"] = {key: facts[key] for key in ("tiles", "coins", "stacks")}
    seen["pawns"] = facts["pawns"]
    seen["holdings"] = {owner: law.holdings(state, owner, seat) for owner in state.seats}
    seen["treasures_found"] = law.found(state)
    seen["discard"] = facts["discard"]
    return seen


# Text

LETTERS = {"red": "R", "black": "K", "green": "G", "blue": "B"}


def drawn(state: Expedition, seat: str | None = None) -> str:
    facts = state.facts()
    lines = [*dungeon(state)]
    if facts["compass"]:
        pointing = (f"{words.DIRECTIONS[side]} {colour}" for side, colour in facts["compass"].items())
        lines.append(f"compass: {', '.join(pointing)}")
    if state.phase in ("setup", "build"):
        for owner, coins in facts.get("coins_left", {"pool": facts.get("pool")}).items():
            if coins or state.step != "deal":
                lines.append(f"{owner}: {len(coins.split())} coins to place: {coins or 'none'}")
    else:
        lines += [player(state, owner, seat) for owner in state.seats]
        lines += [f"stack at {at}: {coins}" for at, coins in facts["stacks"].items()]
        lines.append(f"treasures found: {law.found(state)}; discarded: {facts['discard'] or 'none'}")
    return "\n".join([*lines, to_do(state)])


def dungeon(state: Expedition) -> Iterator[str]:
    """Draw the dungeon: letter of a pawn, value of a coin, `*` stack, `.` empty."""
    signs = dict.fromkeys(state.dungeon.floor.places, "")
    for seat, space in state.characters().items():
        signs[space] += LETTERS[seat]
    for space, coin in in_dungeon(state.coins):
        signs[space] += "*" if coin.suit else str(words.WORTH[str(coin.value)])
    return state.dungeon.drawn(signs)


def player(state: Expedition, owner: str, seat: str | None) -> str:
    space = state.characters().get(owner)
    where = f"at {space}" if space else "out of the dungeon"
    return f"{owner} ({LETTERS[owner]}) {where}: {law.told(state, owner, seat)}"


def to_do(state: Expedition) -> str:
    actor = state.actor()
    if actor is None:
        return "the game is over"
    verbs = " or ".join(verb.name for verb in state.due())
    facing = f", facing {state.facing}" if state.facing else ""
    turn = f" (turn of {state.to_act})" if actor != state.to_act else ""
    return f"{actor}: {verbs}{facing}{turn}"


# The table

ORDER = ("tiles", "coins", "hand", *words.HELD, "facing")
"""The order in which the trays of a seat are drawn, after its die."""


def laid_out(state: Expedition, seat: str | None = None) -> Sequence[Placed]:
    """List the pieces: the dungeon, the pawns, what lies before each player, then beside the board."""
    lying = in_dungeon(state.coins)
    placed = [*shown(state, state.dungeon.laid)]
    placed += shown(state, [at for at, coin in lying if coin.suit is None])
    placed += shown(state, [at for at, coin in lying if coin.suit])
    placed += [
        pawn.at(at) for at, pawn in sorted(state.pawns.each(), key=lambda on: words.COLOURS.index(on[1].name))
    ]
    rolls = dict(zip(state.rolling, state.rolls, strict=False))
    for owner in state.seats:
        value = words.VALUES[rolls[owner]] if owner in rolls else None
        placed.append(Placed("die", tray("die", owner), state.game.suits[owner], value, owner=owner))
        hidden = seat is not None and law.masked(state, owner, seat)
        placed += shown(state, [tray(name, owner) for name in ORDER], hidden=hidden)
    placed += shown(state, [tray(name) for name in ("pile", "pool", "discard")])
    spare = [colour for colour in words.COLOURS if colour not in state.seats]
    return [*placed, *(Placed("die", tray("aside"), state.game.suits[colour]) for colour in spare)]


def shown(state: Expedition, at: Iterable[Place], *, hidden: bool = False) -> Iterator[Placed]:
    """Give the tiles and coins at some places; suit side up, only treasures show a value."""
    for place in at:
        for piece in (*state.tiles.get(place, ()), *state.coins.get(place, ())):
            unseen = piece.side == "back" and (hidden or place.tray != "treasure")
            yield (piece._replace(value=None) if unseen else piece).at(place)


class JudgedCrawl(Expedition):
    """A crawl, with what its rules say of it."""

    seated = law.seated
    position_faults = complaints
    returns = law.worth_to_each
    outlook = law.promised
    log_line = law.log_line
    observation = observed
    table = laid_out

    def board_lines(self, seat: str | None = None) -> list[Line]:
        return [*drawn(self, seat).splitlines()]

    def determinize(self, seat: str, rng: random.Random) -> Self:
        return super().determinize(seat, rng) if law.masked(self, "", None) else self.clone()


class DungeonCrawl(CrawlFacts):
    """The crawl with its law."""

    id, rules, state = "dungeon-crawl", flow.rules, JudgedCrawl
