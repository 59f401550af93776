"""A crawl at one moment: what lies where, who acts, and how that stands in a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ppgen.engine import (
    CHANCE,
    BadPosition,
    Game,
    Lies,
    Piece,
    Pieces,
    Place,
    Plain,
    Position,
    State,
    UniformOutcomes,
)
from ppgen.engine.fields import OMIT, Field, field, options, pieces, whole
from ppgen.engine.holdings import Words
from ppgen.engine.laid import NamedPlaces
from ppgen.engine.position import read_word, whole_number_in, worded
from ppgen.engine.views import CustomView
from ppgen.games.dungeon_crawl import words
from ppgen.games.dungeon_crawl.words import show, tray
from ppgen.games.nouns.lattice import Lattice, coordinates, read_space

if TYPE_CHECKING:
    from ppgen.engine.compiled import Compiled


class CrawlFacts(Game):
    """The game as far as it follows from its facts."""

    def prepare(self) -> None:
        self.suits: dict[str, str] = {
            seat: suit for seat, (suit, *_) in self.facts["seats"]["suits"]["2"].items()
        }
        self.lattice = Lattice(self.facts["board"]["lattice"]["tile"])
        self.first = Place(self.data["first_tile"])
        self.rolls = {
            seat: UniformOutcomes.of("roll", [seat], range(len(words.VALUES))) for seat in self.suits
        }

    def playable(self) -> str:
        return f"{min(self.seatings)} to {max(self.seatings)}"


class StepField(Field):
    """The step at hand; a position names its phase, and may say who decides."""

    keys = ("phase", "step", "decides")

    def read(self, written: Position, state: Expedition) -> str:
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
                raise BadPosition(f"with supply {words.SUPPLY(state)} there is no {key}", key)
        return step

    def write(self, value: str, state: Expedition) -> Plain:
        return {"phase": state.phase, "step": value, "decides": state.actor() or "none"}


def read_to_act(key: str, written: Position, state: Expedition) -> str:
    if state.step == "over":
        if written.get(key) is not None:
            raise BadPosition("nobody is to act when the game is over", key)
        return ""
    if "phase" in written:
        written.need(key)
    return str(written.choice(key, state.seats, state.seats[0]))


def read_starter(key: str, written: Position, state: Expedition) -> str:
    given = {key: written.get(key) or state.seats[0]}
    return "" if state.phase == "setup" else str(Position(given, [key]).choice(key, state.seats, ""))


def word(text: str, _state: Expedition) -> object:
    return text or OMIT


def read_rolling(key: str, written: Position, state: Expedition) -> tuple[str, ...]:
    everybody = "phase" not in written and state.step == "start-roll"
    return state.seats if everybody else tuple(written.some(key, state.seats))


def read_rolls(key: str, written: Position, state: Expedition) -> tuple[int, ...]:
    rolls = written.mapping(key, state.rolling)
    if list(rolls) != list(state.rolling[: len(rolls)]):
        raise BadPosition("rolls lists those of rolling who have rolled, from the first on", key)
    return tuple(whole_number_in(value, 0, len(words.VALUES) - 1, key) for value in rolls.values())


def read_facing(key: str, written: Position, state: Expedition) -> str:
    return written.choice(key, tuple(words.COINS), "") if state.step in words.FIGHT else ""


def read_target(key: str, written: Position, state: Expedition) -> str:
    return written.choice(key, state.seats, "") if state.step in words.ATTACK else ""


def read_turned(key: str, written: Position, _state: Expedition) -> tuple[str, ...]:
    return tuple(worded(written.get(key), key, words.read_coin, "4s 2m"))


def read_dungeon(key: str, written: Position, state: Expedition) -> Lattice:
    lattice: Lattice = state.game.lattice
    return lattice.read(written.get(key), key, state.game.first, len(words.TILES))


def read_rolled(key: str, written: Position, state: Expedition) -> int | None:
    if written.get(key) is None:
        return None
    return written.whole(key, state.spent, state.spent + len(words.VALUES) - 1, 0)


def read_tiles_left(key: str, written: Position, _state: Expedition) -> None:
    """See that it is a number: a common supply has as many tiles, with one that has no coin yet, as coins."""
    written.whole(key, 0, len(words.TILES), 0)


# What lies on the table


def by_space(key: str, written: Position) -> Iterator[tuple[Place, Any]]:
    return ((read_word(space, key, read_space), value) for space, value in written.mapping(key).items())


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


def read_compass(key: str, written: Position, state: Expedition) -> Lies:
    """Read the colour that stands for each direction: `{n: black, e: red, s: green, w: blue}`."""
    compass = written.mapping(key, words.DIRECTIONS)
    if compass and sorted(map(str, compass.values())) != sorted(state.game.suits):
        raise BadPosition("each of the four colours has one direction", key)
    return {words.SEGMENTS[direction]: (state.pawn(colour),) for direction, colour in compass.items()}


COIN_KEYS = (
    CustomView(
        "coins",  # nobody has turned these over: {"1,1": 4}
        lambda key, written, _state: {
            at: (words.UNKNOWN[whole_number_in(value, 0, len(words.VALUES) - 1, key)],)
            for at, value in by_space(key, written)
        },
        lambda lies, _state: {str(at): number(coin) for at, coin in in_dungeon(lies) if not coin.suit},
    ),
    CustomView(
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
        known,
        words.WORDS.__getitem__,
        "Ns 2m",
    ),
    Words("discard", lambda _state: tray("discard"), known, words.WORDS.__getitem__, "5a"),
    Words(
        "coins_left",
        lambda state: {seat: tray("coins", seat) for seat in state.seats} if state.dealt() else OMIT,
        unknown,
        number,
        "0 1 4",
    ),
    Words("pool", lambda state: OMIT if state.dealt() else tray("pool"), unknown, number, "0 0 1 4"),
)
PAWN_KEYS = (
    CustomView(
        "compass",
        read_compass,
        lambda lies, _state: {side: lies[at][0].name for side, at in words.SEGMENTS.items() if at in lies},
    ),
    NamedPlaces(
        "pawns",  # the characters: {red: "0,0", black: out}
        place=lambda word, _seat, _state: read_space(word),
        word=lambda at, _state: "" if at.is_tray or "." in at else str(at),
        absent="out",
    ),
)


class Expedition(State):
    """A crawl at one moment.

    The suits of unrevealed coins and the tiles not yet turned over are nowhere in the state: chance decides
    them when they come to light, so nothing can leak.
    """

    game: CrawlFacts
    options: Mapping[str, str] = options(*words.OPTIONS)
    seats: tuple[str, ...] = field(
        lambda _key, written, state: state.seated(written), lambda seats, _state: list(seats), key="players"
    )
    step: str = StepField()  # type: ignore[assignment]
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
    spent: int = whole(0, len(words.VALUES))
    """Points spent on the roll of the seat to act."""
    defended: int = whole(0, len(words.VALUES))
    """Points spent on the defender's roll."""
    rolled: int | None = field(read_rolled)
    """The attacker's total, once it is known."""
    turned: tuple[str, ...] = field(read_turned, lambda tiles, _state: " ".join(tiles))
    """The tiles turned over, in that order."""
    dungeon: Lattice = field(read_dungeon, lambda built, _state: " ".join(built.laid), key="tiles")
    """Where tiles lie, in the order laid."""
    coins: Pieces = pieces(
        *COIN_KEYS,
        order=lambda _state: words.RANK.__getitem__,
        rest=lambda state, lies: state.coins_lying(lies),
    )
    tiles_left: None = field(
        read_tiles_left, lambda _, state: OMIT if state.dealt() else state.coins.count(tray("pool"))
    )
    tiles: Pieces = pieces(rest=lambda state, _lies: state.tiles_lying())
    pawns: Pieces = pieces(
        *PAWN_KEYS,
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
        place = self.pawns.find(seat)
        return None if place.is_tray else place

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
        return bool(words.SUPPLY(self) == "dealt")

    def supply(self, owner: str, name: str) -> Place:
        """Give the tray from which a seat takes its coins, or its tiles, while building."""
        if self.dealt():
            return tray(name, owner)
        return tray("pool" if name == "coins" else "pile")

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
        for colour in words.COLOURS:
            if colour in named:
                continue
            pawn = self.pawn(colour)
            if self.phase not in ("play", "over"):
                beside = tray("pawns")
            elif pawn.owner:
                beside = tray("out", pawn.owner)
            else:
                beside = tray("aside")
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
