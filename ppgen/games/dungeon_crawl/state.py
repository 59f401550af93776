"""A crawl at one moment: what lies where, who acts, and how that stands in a position."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from ppgen.engine import (
    CHANCE,
    Action,
    BadPosition,
    Lattice,
    Piece,
    Pieces,
    Place,
    Placed,
    Plain,
    Position,
    State,
)
from ppgen.engine.fields import field, pieces, whole
from ppgen.games.dungeon_crawl.position import (
    Characters,
    Coins,
    Compass,
    Discard,
    Holdings,
    Options,
    Stacks,
    Step,
    Supplies,
    TilesLeft,
    read_facing,
    read_rolled,
    read_rolling,
    read_rolls,
    read_starter,
    read_target,
    read_tiles,
    read_to_act,
    read_turned,
    word,
)
from ppgen.games.dungeon_crawl.words import (
    COINS,
    COLOURS,
    OF_PHASE,
    OF_STEP,
    PHASE,
    PHASES,
    RANK,
    TILE,
    TILES,
    VALUES,
    lying,
)

if TYPE_CHECKING:
    from ppgen.engine.game import Compiled
    from ppgen.games.dungeon_crawl.game import DungeonCrawl


class Crawl(State):
    """A crawl at one moment.

    The suits of unrevealed coins and the tiles not yet turned over are nowhere in the state: chance decides
    them when they come to light, so nothing can leak.
    """

    game: DungeonCrawl
    options: Any = Options()
    seats: tuple[str, ...] = field(
        lambda _key, written, state: state.game.seated(state, written),
        lambda seats, _state: list(seats),
        key="players",
    )
    step: Any = Step()
    """What happens next, by the names of section 4 of the specification: deal, start-roll, compass..."""
    to_act: str = field(read_to_act, word)
    """The seat that lays, places, or whose turn it is, also while another decides; empty at the end."""
    starter: str = field(read_starter, word)
    """Empty before there is one."""
    turns: int = whole(0, 10**9)
    """Turns completed."""
    rolling: tuple[str, ...] = field(read_rolling, lambda seats, _state: list(seats))
    """The seats that are in the start roll."""
    rolls: tuple[int, ...] = field(
        read_rolls, lambda rolls, state: dict(zip(state.rolling, rolls, strict=False))
    )
    """What those have rolled that come first."""
    facing: str = field(read_facing, word)
    """The coin that is being fought, or whose damage is just being lessened."""
    target: str = field(read_target, word)
    """The defender in an attack."""
    spent: int = whole(0, len(VALUES))
    """Points spent on the roll of the seat to act."""
    defended: int = whole(0, len(VALUES))
    """Points spent on the defender's roll."""
    rolled: int | None = field(read_rolled)
    """The attacker's total, once it is known."""
    turned: tuple[str, ...] = field(read_turned, lambda tiles, _state: " ".join(tiles))
    """The tiles turned over, in that order."""
    dungeon: Lattice = field(read_tiles, lambda dungeon, _state: " ".join(dungeon.laid), key="tiles")
    """Where tiles lie, in the order laid."""
    coins: Pieces = pieces(
        Coins(),
        Stacks(),
        Holdings(),
        Discard(),
        Supplies("coins_left", "dealt"),
        Supplies("pool", "common"),
        order=lambda _state: RANK.__getitem__,
        rest=lambda _lies, state: state.coin_lying(),
    )
    tiles_left: Any = TilesLeft()
    tiles: Pieces = pieces(rest=lambda _lies, state: state.tiles_lying())
    pawns: Pieces = pieces(
        Compass(),
        Characters(),
        order=lambda _state: lambda pawn: COLOURS.index(pawn.name),
        rest=lambda lies, state: state.pawns_lying(lies),
    )

    @property
    def phase(self) -> str:
        return PHASE[self.step]

    def actor(self) -> str | None:
        step = self.step
        if step in self.game.chance_phases:
            return CHANCE
        return self.target if step == "attack-defend" else self.to_act or None

    def due(self) -> Sequence[Compiled]:
        """Give the verbs of the step at hand, which are others for who is out of the dungeon."""
        step = self.step
        if step == "turn" and self.where(self.to_act) is None:
            step = "away"
        return self.game.due.get(step, ())

    # What lies where.

    def at(self, seat: str) -> Place:
        """Give the space on which a character stands. Raises KeyError if it is not in the dungeon."""
        for place, standing in self.pawns.items():
            if standing[0].name == seat and not place.is_tray:
                return place
        raise KeyError(seat)

    def where(self, seat: str) -> Place | None:
        """Give the space on which a character stands; None if it is not in the dungeon."""
        try:
            return self.at(seat)
        except KeyError:
            return None

    def characters(self) -> dict[str, Place]:
        """Give where each character stands that is in the dungeon."""
        seats = self.seats if self.phase in OF_PHASE["pawns"] else ()
        return {seat: space for seat in seats if (space := self.where(seat))}

    def pawn(self, colour: str) -> Piece:
        """Give the pawn of a colour, which belongs to its seat if there is one."""
        return Piece(
            "pawn", self.game.suits[colour], name=colour, owner=colour if colour in self.seats else ""
        )

    def held(self, seat: str, tray: str) -> tuple[Piece, ...]:
        """Give the coins that a seat holds in one of its trays, lowest first."""
        return self.coins.get(self.game.tray[tray, seat], ())

    def supply(self, owner: str, tray: str) -> Place:
        """Give the tray from which a seat takes its coins, or its tiles, while building."""
        if self.options["supply"] == "dealt":
            return self.game.tray[tray, owner]
        return self.game.tray["pool" if tray == "coins" else "pile", ""]

    def unknown(self) -> Iterator[tuple[Place, Piece]]:
        """Give the coins of the dungeon that nobody has turned over."""
        return (
            (at, lying[0]) for at, lying in self.coins.items() if not at.is_tray and lying[0].suit is None
        )

    def stacks(self) -> Iterator[tuple[Place, tuple[Piece, ...]]]:
        """Give what the dead have left in the dungeon."""
        return ((at, lying) for at, lying in self.coins.items() if not at.is_tray and lying[0].suit)

    def bring(self, coins: Iterable[Piece], start: Place, end: Place) -> None:
        """Move coins, and lay them on the side that is up where they come to."""
        for coin in coins:
            turned = lying(coin, end.tray)
            if turned is not coin:
                self.coins.turn(coin, start, turned)
            self.coins.move(turned, start, end)

    @property
    def faced(self) -> Piece:
        """The coin that is being fought, or whose damage is just being lessened."""
        return COINS[self.facing]

    def experience(self, seat: str, suit: str) -> int:
        """Count a seat's experience of one suit."""
        return sum(coin.suit == suit for coin in self.held(seat, "experience"))

    def roller(self) -> str:
        """Give the seat whose die is rolled next."""
        if self.step == "start-roll":
            return self.rolling[len(self.rolls)]
        return self.target if self.step == "attack-roll" and self.rolled is not None else self.to_act

    # What lies where it follows from the rest of a position.

    def coin_lying(self) -> Mapping[Place, Iterable[Piece]]:
        """Lay out the coin that is being fought."""
        fighting = self.step in ("fight-spend", "fight-roll")
        return {self.game.tray["facing", self.to_act]: (self.faced,)} if fighting else {}

    def tiles_lying(self) -> Mapping[Place, Iterable[Piece]]:
        """Lay out the dungeon, a tile in hand, and as many in piles as there are coins to place."""
        lies: dict[Place, Iterable[Piece]] = dict.fromkeys(self.dungeon.laid, (TILE,))
        for owner in self.seats if self.options["supply"] == "dealt" else self.seats[:1]:
            left = self.coins.count(self.supply(owner, "coins"))
            lies[self.supply(owner, "tiles")] = (TILE,) * left
        if self.step in ("compass", "coin", "far-edge"):
            pile = self.supply(self.to_act, "tiles")
            lies[pile] = tuple(lies[pile])[1:]
        if self.step == "far-edge" and self.turned:
            lies[self.game.tray["hand", self.to_act]] = (TILES[self.turned[-1]],)
        return lies

    def pawns_lying(self, lies: Pieces) -> Mapping[Place, Iterable[Piece]]:
        """Lay out the pawns that no key of a position names."""
        named = {pawn.name for _, pawn in lies.each()}
        left: dict[Place, list[Piece]] = {}
        for pawn in (self.pawn(colour) for colour in COLOURS if colour not in named):
            tray = "pawns" if self.phase not in ("play", "over") else "out" if pawn.owner else "aside"
            left.setdefault(self.game.tray[tray, pawn.owner if tray == "out" else ""], []).append(pawn)
        return left

    # Positions, and what is seen.

    def facts(self) -> Plain:
        """Write every key of a position, the empty ones too."""
        told = {"players": list(self.seats), **State.position(self)}
        return {key: value for key, value in told.items() if self.step in OF_STEP.get(key, (self.step,))}

    def position(self) -> Plain:
        """Write a position: what is empty, belongs to another phase or goes without saying is left out."""
        plain, phase = self.facts(), self.phase
        if phase in ("build", "enter", "play") and self.step == PHASES[phase][0]:
            del plain["step"], plain["decides"]
        for key in ("holdings", "coins_left"):
            if key in plain:
                plain[key] = {seat: _filled(held) for seat, held in plain[key].items() if held != ""}
        return {
            k: v
            for k, v in plain.items()
            if phase in OF_PHASE.get(k, (phase,)) and v not in ("", {}, [], None)
        }

    def impossible(self, written: Position) -> Iterator[BadPosition]:
        return self.game.impossible(self, written)

    def observation(self, seat: str | None = None) -> Plain:
        return self.game.observation(self, seat)

    def determinize(self, seat: str, rng: random.Random) -> Self:
        return State.determinize(self, seat, rng) if self.game.masks(self) else self.clone()

    def returns(self) -> dict[str, float]:
        won = self.game.winner(self)
        return {seat: float(seat == won) for seat in self.seats}

    def log_line(self, action: Action, seat: str | None) -> str | None:
        return self.game.log_line(self, action, seat)

    def text(self, seat: str | None = None) -> str:
        return self.game.text(self, seat)

    def table(self, seat: str | None = None) -> Sequence[Placed]:
        return self.game.table(self, seat)


def _filled(held: Any) -> Any:
    return {tray: coins for tray, coins in held.items() if coins} if isinstance(held, dict) else held
