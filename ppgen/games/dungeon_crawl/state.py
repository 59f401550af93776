"""A crawl at one moment: what lies where, who acts, and how that stands in a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ppgen.engine import CHANCE, Even, Game, Lattice, Lies, Piece, Pieces, Place, Plain, State
from ppgen.engine.fields import OMIT, field, options, pieces, whole
from ppgen.engine.position import worded
from ppgen.games.dungeon_crawl import position as told
from ppgen.games.dungeon_crawl import words
from ppgen.games.dungeon_crawl.words import tray

if TYPE_CHECKING:
    from ppgen.engine.game import Compiled


class Facts(Game):
    """What follows from the facts of the crawl."""

    def prepare(self) -> None:
        self.suits: dict[str, str] = {
            seat: suit for seat, (suit, *_) in self.facts["seats"]["suits"]["2"].items()
        }
        self.lattice = Lattice(self.facts["board"]["lattice"]["tile"])
        self.first = Place(self.data["first_tile"])
        self.rolls = {seat: Even.of("roll", [seat], range(len(words.VALUES))) for seat in self.suits}

    def playable(self) -> str:
        return f"{min(self.seatings)} to {max(self.seatings)}"


class Crawl(State):
    """A crawl at one moment.

    The suits of unrevealed coins and the tiles not yet turned over are nowhere in the state: chance decides
    them when they come to light, so nothing can leak.
    """

    game: Facts
    options: Any = options(*words.OPTIONS)
    seats: tuple[str, ...] = field(
        lambda _key, written, state: state.seated(written), lambda seats, _state: list(seats), key="players"
    )
    step: Any = told.Step()
    """What happens next, by the names of section 4 of the specification: deal, start-roll, compass..."""
    to_act: str = field(told.read_to_act, told.word)
    """The seat that lays, places, or whose turn it is, also while another decides; empty at the end."""
    starter: str = field(told.read_starter, told.word)
    """Empty before there is one."""
    turns: int = whole(0, 10**9)
    """Turns completed."""
    rolling: tuple[str, ...] = field(told.read_rolling, lambda seats, _state: list(seats))
    """The seats that are in the start roll."""
    rolls: tuple[int, ...] = field(
        told.read_rolls, lambda rolls, state: dict(zip(state.rolling, rolls, strict=False))
    )
    """What those have rolled that come first."""
    facing: str = field(told.in_step(lambda _state: words.COINS), told.word)
    """The coin that is being fought, or whose damage is just being lessened."""
    target: str = field(told.in_step(lambda state: state.seats), told.word)
    """The defender in an attack."""
    spent: int = whole(0, len(words.VALUES))
    """Points spent on the roll of the seat to act."""
    defended: int = whole(0, len(words.VALUES))
    """Points spent on the defender's roll."""
    rolled: int | None = field(told.read_rolled)
    """The attacker's total, once it is known."""
    turned: tuple[str, ...] = field(
        lambda key, written, _state: tuple(worded(written.get(key), key, words.read_coin, "4s 2m")),
        lambda tiles, _state: " ".join(tiles),
    )
    """The tiles turned over, in that order."""
    dungeon: Lattice = field(told.read_tiles, lambda built, _state: " ".join(built.laid), key="tiles")
    """Where tiles lie, in the order laid."""
    coins: Pieces = pieces(
        *told.COIN_KEYS,
        order=lambda _state: words.RANK.__getitem__,
        rest=lambda state, lies: state.coins_lying(lies),
    )
    tiles_left: None = field(
        told.read_tiles_left, lambda _, state: OMIT if state.dealt() else state.coins.count(tray("pool"))
    )
    tiles: Pieces = pieces(rest=lambda state, _lies: state.tiles_lying())
    pawns: Pieces = pieces(
        *told.PAWN_KEYS,
        order=lambda _state: lambda pawn: words.COLOURS.index(pawn.name),
        rest=lambda state, lies: state.pawns_lying(lies),
    )

    @property
    def phase(self) -> str:
        return words.PHASE[self.step]

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

    def where(self, seat: str) -> Place | None:
        for place, standing in self.pawns.items():
            if standing[0].name == seat and not place.is_tray:
                return place
        return None

    def at(self, seat: str) -> Place:
        """Give the space on which a character stands. Raises KeyError if it is not in the dungeon."""
        space = self.where(seat)
        if space is None:
            raise KeyError(seat)
        return space

    def characters(self) -> dict[str, Place]:
        seats = self.seats if self.phase in words.OF_PHASE["pawns"] else ()
        return {seat: space for seat in seats if (space := self.where(seat))}

    def pawn(self, colour: str) -> Piece:
        """Give the pawn of a colour, which belongs to its seat if there is one."""
        owner = colour if colour in self.seats else ""
        return Piece("pawn", self.game.suits[colour], name=colour, owner=owner)

    def held(self, seat: str, name: str) -> tuple[Piece, ...]:
        return self.coins.get(tray(name, seat), ())

    def dealt(self) -> bool:
        return bool(self.options["supply"] == "dealt")

    def supply(self, owner: str, name: str) -> Place:
        """Give the tray from which a seat takes its coins, or its tiles, while building."""
        if self.dealt():
            return tray(name, owner)
        return tray("pool" if name == "coins" else "pile")

    def unknown(self) -> Iterator[tuple[Place, Piece]]:
        """Give the coins of the dungeon that nobody has turned over."""
        return ((at, lie[0]) for at, lie in self.coins.items() if not at.is_tray and lie[0].suit is None)

    def stacks(self) -> Iterator[tuple[Place, tuple[Piece, ...]]]:
        return ((at, lie) for at, lie in self.coins.items() if not at.is_tray and lie[0].suit)

    def bring(self, coins: Iterable[Piece], start: Place, end: Place) -> None:
        """Move coins, and lay them on the side that is up where they come to."""
        for coin in coins:
            turned = words.lying(coin, end.tray)
            if turned is not coin:
                self.coins.turn(coin, start, turned)
            self.coins.move(turned, start, end)

    @property
    def faced(self) -> Piece:
        return words.COINS[self.facing]

    def experience(self, seat: str, suit: str) -> int:
        return sum(coin.suit == suit for coin in self.held(seat, "experience"))

    def roller(self) -> str:
        if self.step == "start-roll":
            return self.rolling[len(self.rolls)]
        return self.target if self.step == "attack-roll" and self.rolled is not None else self.to_act

    # What lies where it follows from the rest of a position.

    def coins_lying(self, lies: Pieces) -> Lies:
        """Lay out the coin that is being fought, and before the start roll a common pool."""
        if self.step in ("fight-spend", "fight-roll"):
            return {tray("facing", self.to_act): (self.faced,)}
        full = self.step == "start-roll" and not self.dealt() and not lies
        return {tray("pool"): words.UNKNOWN * (len(words.COINS) // len(words.UNKNOWN))} if full else {}

    def tiles_lying(self) -> Lies:
        """Lay out the dungeon, a tile in hand, and as many in piles as there are coins to place."""
        lies: dict[Place, Iterable[Piece]] = dict.fromkeys(self.dungeon.laid, (words.TILE,))
        for owner in self.seats if self.dealt() else self.seats[:1]:
            left = self.coins.count(self.supply(owner, "coins"))
            taken = owner == self.to_act or not self.dealt()
            if self.step in ("compass", "coin", "far-edge") and taken:
                left -= 1
            lies[self.supply(owner, "tiles")] = (words.TILE,) * left
        if self.step == "far-edge" and self.turned:
            lies[tray("hand", self.to_act)] = (words.TILES[self.turned[-1]],)
        return lies

    def pawns_lying(self, lies: Pieces) -> Lies:
        """Lay out the pawns that no key of a position names."""
        named = {pawn.name for _, pawn in lies.each()}
        left: dict[Place, list[Piece]] = {}
        for pawn in (self.pawn(colour) for colour in words.COLOURS if colour not in named):
            begun = self.phase in ("play", "over")
            beside = tray("pawns") if not begun else tray("out", pawn.owner) if pawn.owner else tray("aside")
            left.setdefault(beside, []).append(pawn)
        return left

    # Positions.

    def facts(self) -> Plain:
        """Write every key of a position, the empty ones too."""
        plain = {"players": [], **State.position(self)}.items()
        return {key: value for key, value in plain if self.step in words.OF_STEP.get(key, (self.step,))}

    def position(self) -> Plain:
        """Write a position: what is empty, belongs to another phase or goes without saying is left out."""
        plain, phase = self.facts(), self.phase
        if phase in ("build", "enter", "play") and self.step == words.PHASES[phase][0]:
            del plain["step"], plain["decides"]
        held = {seat: {k: v for k, v in coins.items() if v} for seat, coins in plain["holdings"].items()}
        plain["holdings"] = held
        if "coins_left" in plain:
            plain["coins_left"] = {seat: coins for seat, coins in plain["coins_left"].items() if coins}
        return {
            key: value
            for key, value in plain.items()
            if phase in words.OF_PHASE.get(key, (phase,)) and value not in ("", {}, [], None)
        }
