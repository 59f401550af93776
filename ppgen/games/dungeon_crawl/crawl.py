"""A crawl at one moment: what lies where, who acts, and what that can be asked about."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import TYPE_CHECKING, Any

from ppgen.engine import CHANCE, Action, Even, Outcome, Placed, Plain, State
from ppgen.games.dungeon_crawl import (
    attacks,
    building,
    damage,
    encounters,
    ending,
    entering,
    turns,
    views,
    writing,
)
from ppgen.games.dungeon_crawl.steps import CHANCE_STEPS
from ppgen.games.dungeon_crawl.words import COLOURS, CROWNS, QUEEN, Place, Space, ordered, tile_of

if TYPE_CHECKING:
    from ppgen.games.dungeon_crawl.game import DungeonCrawl


@dataclass(slots=True, eq=False, kw_only=True)
class Crawl(State):
    """A crawl at one moment.

    The suits of unrevealed coins and the tiles not yet turned over are nowhere in the state: chance decides
    them when they come to light, so nothing can leak. Lists of coins stand in the order of `words.ordered`.
    """

    game: DungeonCrawl
    supply: str
    memory: str
    turn_cap: int | None
    phase: str
    step: str
    """What happens next, by the names of section 4 of the specification: deal, start-roll, compass..."""
    to_act: str
    """The seat that lays, places, or whose turn it is, also while another decides; empty at the end."""
    starter: str | None = None
    turns: int = 0
    """Turns completed."""
    rolling: list[str] = field(default_factory=list)
    """The seats that are in the start roll, and what those have rolled that come first."""
    rolls: dict[str, int] = field(default_factory=dict)
    compass: dict[str, str] = field(default_factory=dict)
    """The colour that stands for each direction."""
    tiles: dict[Place, int] = field(default_factory=dict)
    """The tile places, each with its number in the order laid."""
    turned: list[str] = field(default_factory=list)
    coins: dict[Space, int] = field(default_factory=dict)
    """The values of the unrevealed coins of the dungeon."""
    coins_left: dict[str, list[int]] = field(default_factory=dict)
    """The supplies while building; the common pool under the name of nobody, ""."""
    stacks: dict[Space, list[str]] = field(default_factory=dict)
    pawns: dict[str, Space] = field(default_factory=dict)
    """The characters in the dungeon."""
    holdings: dict[str, dict[str, list[str]]]
    """Coins before each seat, by `GROUPS`."""
    discarded: list[str] = field(default_factory=list)
    facing: str = ""
    """The coin that is being fought, or whose damage is just being lessened."""
    target: str = ""
    """The defender in an attack."""
    spent: int = 0
    """Points spent on the roll of the seat to act."""
    defended: int = 0
    """Points spent on the defender's roll."""
    rolled: int | None = None
    """The attacker's total, once it is known."""

    def actor(self) -> str | None:
        if self.step in CHANCE_STEPS:
            return CHANCE
        if self.step == "over":
            return None
        return self.target if self.step == "attack-defend" else self.to_act

    def candidates(self) -> Iterable[Action]:
        seat = self.actor()
        assert seat is not None
        return [Action(seat, verb, args) for verb, args in self._proposals(seat)]

    def _proposals(self, seat: str) -> Iterator[tuple[str, tuple[Any, ...]]]:
        step = self.step
        if step == "turn":
            yield from (("move", (space,)) for space in self._lines(seat))
            if seat not in self.pawns:
                yield from (("reenter", (space,)) for space in entering.rim(self))
            yield "pass", ()
        elif step == "compass":
            yield from (("pawns", colours) for colours in permutations(COLOURS))
        elif step == "coin":
            yield from (("coin", (value,)) for value in range(6))
        elif step == "far-edge":
            yield from (("tile", (place,)) for place in building.places(self))
        elif step == "enter":
            yield from (("place", (self.left_of(seat), space)) for space in entering.rim(self))
        elif step in ("fight-spend", "attack-spend", "attack-defend"):
            held = self.holdings[seat]["experience" if step == "fight-spend" else "equipment"]
            yield from (("spend", (number,)) for number in range(len(held) + 1))
        elif step == "apply":
            yield from (("apply", (number,)) for number in range(len(self.holdings[seat]["equipment"]) + 1))
        elif step == "attack-choice":
            yield from (("attack", (other,)) for other in self.seats)
            yield "end", ()
        elif step == "spoils":
            yield from (("spoils", (kind,)) for kind in ("treasure", "equipment"))

    def _lines(self, seat: str) -> Iterator[Space]:
        """Give the spaces that a queen sees from a character over the floor, whatever stands in the way."""
        for dx, dy in QUEEN if seat in self.pawns else ():
            x, y = self.pawns[seat]
            while tile_of((x := x + dx, y := y + dy)) in self.tiles:
                yield x, y

    def chance_outcomes(self) -> Sequence[Outcome] | None:
        if self.step == "deal":
            return None
        if self.step == "reveal":
            suits = ending.hidden_suits(self, self.coins[self.pawns[self.to_act]]) or ()
            return Even([Action(CHANCE, "reveal", (suit,)) for suit in suits])
        if self.step == "turn-over":
            tiles = ending.hidden_tiles(self) or ()
            return Even([Action(CHANCE, "tile", (tile,)) for tile in tiles])
        if self.step == "draw":
            crowns = self.holdings[self.target]["treasure"]
            return Even([Action(CHANCE, "draw", (crown,)) for crown in crowns])
        return Even([Action(CHANCE, "roll", (self.roller(), value)) for value in range(6)])

    def sample(self, rng: random.Random) -> Action:
        """Draw an outcome; a deal takes as many coins as a seat gets out of those not dealt yet."""
        if self.step != "deal":
            return State.sample(self, rng)
        dealt = [value for hand in self.coins_left.values() for value in hand]
        left = [value for value in range(6) for _ in range(4 - dealt.count(value))]
        hand = sorted(rng.sample(left, building.share(self)))
        return Action(CHANCE, "coins", (self.to_act, tuple(hand)))

    def act(self, action: Action) -> None:
        choice = self.step in ("turn", "attack-choice")
        carry_out[action.verb if choice else self.step](self, *action.args)

    def answer(self, action: Action) -> None:
        ending.hidden_public(self, action.args[0], action.actor)

    def log_line(self, action: Action, seat: str | None) -> str | None:
        """Give the line of input; who was drawn from and who drew know which treasure it was."""
        line = self.game.grammar.write(action)
        knows = ending.hidden_draw(self)
        return line if action.verb != "draw" or knows is None or seat in knows else "chance draw ?c"

    def position(self) -> Plain:
        return writing.write(self)

    def facts(self) -> Plain:
        return writing.facts(self)

    def expected(self, facts: Mapping[str, Any]) -> Plain:
        return writing.expected(self, facts)

    def observation(self, seat: str | None = None) -> Plain:
        return views.observation(self, seat)

    def returns(self) -> dict[str, float]:
        won = self.winner()
        return {seat: float(seat == won) for seat in self.seats}

    def text(self, seat: str | None = None) -> str:
        return views.text(self, seat)

    def table(self, seat: str | None = None) -> Sequence[Placed]:
        return views.table(self, seat)

    # What the clauses ask about.

    def left_of(self, seat: str) -> str:
        """Give the next seat clockwise."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def roller(self) -> str:
        """Give the seat whose die is rolled next."""
        if self.step == "start-roll":
            return self.rolling[len(self.rolls)]
        return self.target if self.step == "attack-roll" and self.rolled is not None else self.to_act

    def supply_of(self, seat: str) -> list[int]:
        """Give the values from which a seat takes its coins while building."""
        return self.coins_left["" if self.supply == "common" else seat]

    def gain(self, seat: str, group: str, coins: Sequence[str]) -> None:
        """Add coins to a seat's holdings."""
        self.holdings[seat][group] = ordered([*self.holdings[seat][group], *coins])

    def give_up(self, seat: str, group: str, coins: Sequence[str]) -> None:
        """Take coins out of a seat's holdings."""
        self.holdings[seat][group] = [coin for coin in self.holdings[seat][group] if coin not in coins]

    def revealed(self) -> set[str]:
        """Give every coin whose suit has come to light."""
        known = {coin for held in self.holdings.values() for coins in held.values() for coin in coins}
        known.update(self.discarded, *self.stacks.values())
        return known | {self.facing} if self.facing else known

    def found(self) -> int:
        """Count the treasures found, those in stacks among them."""
        held = sum(len(held["treasure"]) for held in self.holdings.values())
        return held + (damage.stack_not_new(self) or 0)

    def standing(self, seat: str) -> tuple[int, int]:
        """Give a seat's sum of treasure values and its best one; -1 for none."""
        worth = [CROWNS.index(crown) for crown in self.holdings[seat]["treasure"]]
        return sum(worth), max(worth, default=-1)

    def winner(self) -> str | None:
        """Give the winner of a game that has ended by the sixth treasure."""
        if self.phase != "over" or self.found() < len(CROWNS):
            return None
        return max(self.seats, key=self.standing)


carry_out: Mapping[str, Callable[..., object]] = {
    "deal": building.deal,
    "start-roll": building.roll_to_start,
    "compass": building.point,
    "coin": building.add_coin,
    "turn-over": building.turn_over,
    "far-edge": building.lay_along,
    "enter": entering.enter,
    "move": turns.move,
    "pass": turns.stay,
    "reenter": damage.reenter,
    "reveal": turns.reveal,
    "fight-spend": encounters.spend,
    "fight-roll": encounters.roll,
    "apply": damage.apply,
    "attack": attacks.attack,
    "end": attacks.leave_alone,
    "attack-spend": attacks.spend,
    "attack-defend": attacks.defend,
    "attack-roll": attacks.roll,
    "spoils": attacks.choose,
    "draw": attacks.draw,
}
"""What an action brings about: by its verb where several may be due, elsewhere by the step that it takes."""
