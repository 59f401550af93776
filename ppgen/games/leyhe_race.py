"""Leyhe's thirty-tile race, judged clause by clause in the order of content/games/leyhe-race/rules.yml."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from ppgen.engine import (
    CHANCE,
    Action,
    BadPosition,
    Even,
    Game,
    Grammar,
    Outcome,
    Placed,
    Plain,
    Position,
    Reason,
    Rulebook,
    State,
)
from ppgen.engine.position import listed, whole

rules = Rulebook()

FACES = ("N", "A", "2", "3", "4", "5")
COINS = 6
"""Coins of a seat (`setup.coins`)."""
PHASES = ("roll", "move", "choose", "end")
KEYS = ("players", "to_act", "phase", "die", "board", "removed", "options")


@cache
def do(seat: str, verb: str, *args: int) -> Action:
    """Give a seat's action; there are few, so each is made once."""
    return Action(seat, verb, args)


@dataclass(slots=True, eq=False, kw_only=True)
class Race(State):
    """The race at one moment. The stash of a seat is what is neither on the board nor removed."""

    game: LeyheRace
    options: dict[str, Any]
    to_act: str | None
    phase: str
    die: str | None
    steps: int
    """What the roll counts; 0 when there is none."""
    board: dict[int, list[str]]
    """The owners of the coins on each tile that has any."""
    removed: dict[str, int]

    def actor(self) -> str | None:
        return CHANCE if self.phase == "roll" else self.to_act

    def candidates(self) -> Iterable[Action]:
        seat = self.to_act
        assert seat is not None
        if self.phase == "choose":
            return (do(seat, "again"), do(seat, "stop"))
        moves = [do(seat, "move", tile) for tile in sorted(self.board) if seat in self.board[tile]]
        return [*moves, do(seat, "enter"), do(seat, "pass")]

    def chance_outcomes(self) -> Sequence[Outcome]:
        assert self.to_act is not None
        return self.game.rolls[self.to_act]

    def act(self, action: Action) -> None:
        seat = self.to_act
        assert seat is not None
        if action.verb == "roll":
            roll(self, seat, action.args[1])
        elif action.verb == "move":
            go_on(self, seat, earned=move(self, seat, action.args[0]))
        elif action.verb == "enter":
            go_on(self, seat, earned=enter(self, seat))
        elif action.verb == "pass":
            if option_free_pass(self) and can_move(self):
                pass_freely(self, seat)
            else:
                enter_optional(self, seat)
            go_on(self, seat, earned=False)
        else:
            choose(self, seat, again=action.verb == "again")

    def position(self) -> Plain:
        plain: Plain = {
            "players": list(self.seats),
            "to_act": self.to_act or "none",
            "phase": self.phase,
            "board": {tile: list(self.board[tile]) for tile in sorted(self.board)},
            "removed": dict(self.removed),
            "options": dict(self.options),
        }
        if self.die is not None:
            plain["die"] = self.die
        return plain

    def observation(self, seat: str | None = None) -> Plain:
        del seat
        seen = info_open(self)
        assert seen is not None
        return seen

    def facts(self) -> Plain:
        return self.observation()

    def expected(self, facts: Mapping[str, Any]) -> Plain:
        Position(facts, [*KEYS, "stash", "winner"])
        expected = dict(facts)
        if "board" in facts:
            board = Position(facts, facts).mapping("board")
            expected["board"] = read_board(board, self.game.track, self.seats)
        if "die" in facts:
            expected["die"] = str(facts["die"])
        return expected

    def returns(self) -> dict[str, float]:
        won = self.winner()
        return {seat: float(seat == won) for seat in self.seats}

    def text(self, seat: str | None = None) -> str:
        del seat
        rows = [self.game.track[start : start + 10] for start in range(0, len(self.game.track), 10)]
        lines = []
        for number, row in enumerate(rows):
            tiles = row[::-1] if number % 2 else row
            lines.append("  ".join(f"{self._tile(tile):<5}" for tile in tiles).rstrip())
        lines.append(f"*: a special tile; {', '.join(f'{name[:2]}: {name}' for name in self.seats)}")
        for name in self.seats:
            lines.append(f"{name}: {self.stash(name)} in the stash, {self.removed[name]} removed")
        return "\n".join([*lines, self._what_next()])

    def _tile(self, tile: int) -> str:
        """Write the number of a tile and whose coins are on it, `11*2su+mo` on the Sun ace."""
        owners = self.board.get(tile, [])
        counts = {owner: owners.count(owner) for owner in owners}
        coins = "+".join(f"{count if count > 1 else ''}{owner[:2]}" for owner, count in counts.items())
        return f"{tile:>2}{'*' if tile in self.game.marked else ' '}{coins or '.'}"

    def _what_next(self) -> str:
        if self.to_act is None:
            return f"{self.winner()} has won"
        face = {"N": "null, which counts 1", "A": "ace, which counts 1"}.get(self.die or "", self.die)
        return f"{self.to_act} to {self.phase}{f' by the roll: {face}' if face else ''}"

    def table(self, seat: str | None = None) -> Sequence[Placed]:
        del seat
        placed = [
            Placed("coin", str(tile), suit=owner, side="back")
            for tile in sorted(self.board)
            for owner in self.board[tile]
        ]
        for name in self.seats:
            placed += [Placed("coin", f"{name}/stash", suit=name, side="back")] * self.stash(name)
            placed += [Placed("coin", f"{name}/removed", suit=name, side="back")] * self.removed[name]
        return [*placed, Placed("die", "/die", value=self.die, suit=self.to_act)]

    # What the clauses ask about.

    def stash(self, seat: str) -> int:
        """Count the coins of a seat that are neither on the board nor removed."""
        return COINS - self.removed[seat] - sum(owners.count(seat) for owners in self.board.values())

    def winner(self) -> str | None:
        """Give the seat that has all its coins off the board."""
        return next((seat for seat in self.seats if self.removed[seat] == COINS), None)


class LeyheRace(Game):
    id = "leyhe-race"
    rules = rules
    grammar = Grammar(
        "chance roll <seat:seat> <face>",
        "<seat> move <tile:int>",
        "<seat> enter",
        "<seat> pass",
        "<seat> again",
        "<seat> stop",
    )
    _always = ("end.game-over", "turn.order", "turn.phase")
    order = {  # section 5.1 of the specification
        "chance roll": (*_always, "roll.faces"),
        "enter": (*_always, "enter.two-or-five", "enter.from-stash", "option.no-own-landing"),
        "move": (*_always, "move.own-coin", "off.exact", "tile.crown-ace", "option.no-own-landing"),
        "pass": (*_always, "turn.compulsory"),
        "again": _always,
        "stop": _always,
    }

    @cached_property
    def track(self) -> tuple[int, ...]:
        return tuple(map(int, self.facts["board"]["track"]))

    @cached_property
    def names(self) -> dict[int, str]:
        """How the output names each tile: `25 (heart 5)`."""
        return {number: f"{number} ({tile['name']})" for number, tile in self.faces.items()}

    @cached_property
    def faces(self) -> dict[int, Mapping[str, str]]:
        """The tile that lies at each number: its suit, value and name."""
        return {int(space["id"]): space["tile"] for space in self.facts["board"]["spaces"]}

    @cached_property
    def tiles(self) -> dict[str, int]:
        """The number of each tile by its face: `clubs A` is 28."""
        return {f"{tile['suit']} {tile['value']}": number for number, tile in self.faces.items()}

    @cached_property
    def special(self) -> frozenset[int]:
        """Tiles on which landing can do more than capture."""
        aces = (self.heart_ace, self.diamond_ace, self.club_ace, self.spade_ace)
        return frozenset((*aces, self.last))

    @cached_property
    def marked(self) -> frozenset[int]:
        """Tiles with an effect of any kind."""
        return self.special | {self.sun_ace, self.crown_ace}

    @cached_property
    def sun_ace(self) -> int:
        return self.tiles["suns A"]

    @cached_property
    def crown_ace(self) -> int:
        return self.tiles["crowns A"]

    @cached_property
    def heart_ace(self) -> int:
        return self.tiles["hearts A"]

    @cached_property
    def diamond_ace(self) -> int:
        return self.tiles["diamonds A"]

    @cached_property
    def club_ace(self) -> int:
        return self.tiles["clubs A"]

    @cached_property
    def spade_ace(self) -> int:
        return self.tiles["spades A"]

    @cached_property
    def last(self) -> int:
        return self.track[-1]

    @cached_property
    def rolls(self) -> dict[str, Even]:
        """What the die can show each seat."""
        return {
            seat: Even([Action(CHANCE, "roll", (seat, face)) for face in FACES])
            for seat in self.facts["seats"]["allowed"]
        }

    def opening(self, players: int | Sequence[str] | None = None, **options: object) -> Plain:
        defaults: Mapping[int, Sequence[str]] = self.facts["seats"]["default"]
        if players is None:
            players = min(defaults)
        if isinstance(players, int):
            if players not in defaults:
                raise BadPosition(f"the game is for {_join(defaults)} players, not {players}", "players")
            players = defaults[players]
        return {"players": list(players), "options": options}

    def load(self, position: Mapping[str, Any]) -> Race:
        written = Position(position, KEYS)
        state = Race(
            game=self,
            seats=(),
            options=written.options(self.facts["options"]),
            to_act=None,
            phase=written.choice("phase", PHASES, PHASES[0]),
            die=None,
            steps=0,
            board={},
            removed={},
        )
        setup_players(state, written)
        setup_coins(state)
        setup_stash(state, written)
        setup_board(state, written)
        setup_first_player(state, written)
        read_die(state, written)
        check_position(state)
        return state


# Positions


def read_board(
    written: Mapping[Any, Any], track: Sequence[int], seats: Sequence[str]
) -> dict[int, list[str]]:
    """Read `{tile: [owners]}`; a tile without owners is left out."""
    board = {}
    for tile, owners in written.items():
        if type(tile) is not int or tile not in track:
            raise BadPosition(f"there is no tile {tile!r}; they run from {track[0]} to {track[-1]}", "board")
        for owner in listed(owners, "board"):
            if owner not in seats:
                raise BadPosition(f"board names {owner!r}; the seats are {_join(seats)}", "board")
        if owners:
            board[tile] = sorted(owners, key=seats.index)
    return dict(sorted(board.items()))


def read_die(state: Race, written: Position) -> None:
    face = written.get("die")
    if state.phase == "move":
        if face is None or str(face) not in FACES:
            raise BadPosition(f"phase move needs a die that shows {_join(FACES)}", "die")
        show(state, str(face))
    elif face is not None:
        raise BadPosition(f"there is no die in phase {state.phase}", "die")


def check_position(state: Race) -> None:
    """Reject what cannot be (section 7.4 of the specification)."""
    game = state.game
    empty = {game.track[0], game.diamond_ace, game.club_ace, game.last}
    for tile, owners in state.board.items():
        if tile in empty:
            raise BadPosition(f"no coin can be on {tile} between actions", "board")
        if tile != game.sun_ace and len(owners) > 1:
            raise BadPosition(f"{tile} has room for one coin only", "board")
    for seat in state.seats:
        if state.stash(seat) < 0:
            raise BadPosition(f"{seat} has more than {COINS} coins", "board")
    winners = [seat for seat in state.seats if state.removed[seat] == COINS]
    if state.phase == "end" and len(winners) != 1:
        raise BadPosition(f"in phase end exactly one seat has {COINS} coins removed", "removed")
    if state.phase != "end" and winners:
        raise BadPosition(f"{winners[0]} has won, so the phase is end", "phase")
    if state.phase == "move" and not has_use(state):
        raise BadPosition(f"a {state.die} has no legal use here", "die")


# Setting up


@rules.effect("setup.players")
def setup_players(state: Race, written: Position) -> bool:
    defaults = state.game.facts["seats"]["default"]
    names = tuple(written.items("players")) if "players" in written else tuple(defaults[min(defaults)])
    if len(names) not in defaults:
        raise BadPosition(f"the game is for {_join(defaults)} players, not {len(names)}", "players")
    state.seats = names
    return True


@rules.effect("setup.coins")
def setup_coins(state: Race) -> bool:
    allowed = state.game.facts["seats"]["allowed"]
    for name in state.seats:
        if name not in allowed:
            raise BadPosition(f"{name!r} is not a suit; there are {_join(allowed)}", "players")
    if len(set(state.seats)) < len(state.seats):
        raise BadPosition("no two seats share a suit", "players")
    return True


@rules.effect("setup.stash")
def setup_stash(state: Race, written: Position) -> bool:
    given = written.mapping("removed", state.seats)
    state.removed = {seat: whole(given.get(seat, 0), 0, COINS, "removed") for seat in state.seats}
    return True


@rules.effect("setup.board")
def setup_board(state: Race, written: Position) -> bool:
    state.board = read_board(written.mapping("board"), state.game.track, state.seats)
    return True


@rules.effect("setup.first-player")
def setup_first_player(state: Race, written: Position) -> bool:
    if state.phase == "end":
        if written.get("to_act") not in (None, "none"):
            raise BadPosition("nobody is to act in phase end", "to_act")
        return True
    state.to_act = written.choice("to_act", state.seats, state.seats[0])
    return True


# The track


@rules.effect("board.track")
def board_track(state: Race, tile: int, steps: int) -> tuple[int, ...]:
    """Give the tiles that a coin walks over, the last one included."""
    start = state.game.track.index(tile) + 1
    return state.game.track[start : start + steps]


# A turn


@rules.check("turn.order", of_verb=True)
def turn_order(state: Race, action: Action) -> Reason | None:
    acting = action.args[0] if action.verb == "roll" else action.actor
    return None if acting == state.to_act else ("it is {} to act", state.to_act)


@rules.effect("turn.order")
def next_seat(state: Race, seat: str) -> str:
    """Pass the turn on and announce it."""
    following = state.seats[(state.seats.index(seat) + 1) % len(state.seats)]
    state.to_act = following
    turn_roll(state)
    state.tell("next: {} to {}", following, state.phase)
    return following


PHASE_OF = {
    "roll": "roll",
    "move": "move",
    "enter": "move",
    "pass": "move",
    "again": "choose",
    "stop": "choose",
}


@rules.check("turn.phase", of_verb=True)
def turn_phase(state: Race, action: Action) -> Reason | None:
    return None if PHASE_OF[action.verb] == state.phase else ("{} is to {}", state.to_act, state.phase)


@rules.effect("turn.phase")
def next_phase(state: Race) -> bool:
    """Announce what the same seat does next."""
    state.tell("next: {} to {}", state.to_act, state.phase)
    return True


@rules.effect("turn.roll")
def turn_roll(state: Race) -> bool:
    state.phase = "roll"
    return True


def show(state: Race, face: str) -> None:
    """Lay the die down; its face says how far a coin goes."""
    state.die = face
    state.steps = roll_number(state, face) or roll_ace(state, face) or roll_null(state, face) or 0


def roll(state: Race, seat: str, face: str) -> None:
    show(state, face)
    state.phase = "move"
    if has_use(state):
        next_phase(state)
    else:
        turn_no_use(state, seat)
        go_on(state, seat, earned=False)


@rules.check("roll.faces")
def roll_faces(state: Race, action: Action) -> Reason | None:
    del state
    return None if action.args[1] in FACES else ("the die has no face {}", action.args[1])


@rules.effect("roll.number")
def roll_number(state: Race, face: str) -> int | None:
    if not face.isdigit():
        return None
    state.tell("{} rolls {}", state.to_act, face)
    return int(face)


@rules.effect("roll.ace")
def roll_ace(state: Race, face: str) -> int | None:
    if face != "A":
        return None
    state.tell("{} rolls ace: counts as 1", state.to_act)
    return 1


@rules.effect("roll.null")
def roll_null(state: Race, face: str) -> int | None:
    if face != "N":
        return None
    state.tell("{} rolls null: counts as 1", state.to_act)
    return 1


@rules.effect("roll.null-again")
def roll_null_again(state: Race, seat: str) -> bool:
    state.phase = "choose"
    state.tell("{} may roll again", seat)
    return True


@rules.effect("roll.null-again")
def choose(state: Race, seat: str, *, again: bool) -> bool:
    """The player's choice after a null."""
    if again:
        state.tell("{} rolls again", seat)
        turn_roll(state)
        next_phase(state)
    else:
        state.tell("{} stops", seat)
        next_seat(state, seat)
    return True


@rules.effect("turn.one-coin")
def turn_one_coin(state: Race) -> str | None:
    """Use the roll up; give the face it showed."""
    face = state.die
    state.die, state.steps = None, 0
    return face


def can_move(state: Race) -> bool:
    """Tell whether a coin of the seat to act can move by the roll."""
    seat = state.to_act
    assert seat is not None
    for tile, owners in state.board.items():  # a loop, for it is asked at every roll
        if seat in owners and state.permits(do(seat, "move", tile)):
            return True
    return False


@rules.check("turn.compulsory")
def turn_compulsory(state: Race, action: Action) -> Reason | None:
    del action
    if option_free_pass(state) or not can_move(state):
        return None
    return "a coin can move"


def has_use(state: Race) -> bool:
    """Tell whether the roll has a legal use: a move or an entry (section 4.1 of the specification)."""
    assert state.to_act is not None
    return can_move(state) or state.permits(do(state.to_act, "enter"))


@rules.effect("turn.no-use")
def turn_no_use(state: Race, seat: str) -> bool:
    state.tell("{} cannot use the roll", seat)
    return True


def go_on(state: Race, seat: str, *, earned: bool) -> None:
    """Find what comes after a roll is used, passed or lost: exactly one thing (section 4.3)."""
    face = turn_one_coin(state)
    if state.phase == "end":
        return
    if earned and turn_another(state):
        next_phase(state)
    elif face == "N" and roll_null_again(state, seat):
        next_phase(state)
    else:
        next_seat(state, seat)


# Entering


@rules.check("enter.two-or-five")
def enter_two_or_five(state: Race, action: Action) -> Reason | None:
    del action
    return None if state.die in ("2", "5") else "a coin enters only on 2 or 5"


@rules.effect("enter.tile")
def enter_tile(state: Race, seat: str) -> int:
    tile = state.game.track[state.steps - 1]
    state.tell("{} enters a coin on {}", seat, state.game.names[tile])
    return tile


@rules.check("enter.from-stash")
def enter_from_stash(state: Race, action: Action) -> Reason | None:
    return None if state.stash(action.actor) else ("{} has no coin in the stash", action.actor)


@rules.effect("enter.optional")
def enter_optional(state: Race, seat: str) -> bool:
    state.tell("{} passes", seat)
    return True


def enter(state: Race, seat: str) -> bool:
    """Enter a coin; tell whether that earns another turn."""
    tile = enter_tile(state, seat)
    assert tile is not None
    return land(state, seat, tile)


# Moving


@rules.check("move.own-coin")
def move_own_coin(state: Race, action: Action) -> Reason | None:
    if action.actor in state.board.get(action.args[0], ()):
        return None
    return "{} has no coin on {}", action.actor, action.args[0]


@rules.effect("move.forward")
def move_forward(state: Race, seat: str, tile: int) -> tuple[int, ...]:
    """Give the way of a coin by the full count."""
    way = board_track(state, tile, state.steps)
    assert way is not None
    state.tell("{} moves {} to {}", seat, tile, state.game.names[way[-1]])
    return way


@rules.effect("move.pass-over")
def move_pass_over(state: Race, way: tuple[int, ...]) -> tuple[int, ...]:
    """Give the tiles of a way on which anything happens: only the last."""
    del state
    return way[-1:]


def move(state: Race, seat: str, tile: int) -> bool:
    """Move a coin; tell whether that earns another turn."""
    way = move_forward(state, seat, tile)
    assert way is not None
    take(state, tile, seat)
    earned = False
    for stop in move_pass_over(state, way) or way:
        earned = land(state, seat, stop)
    return earned


def take(state: Race, tile: int, seat: str) -> None:
    """Lift a coin from a tile."""
    owners = state.board[tile]
    owners.remove(seat)
    if not owners:
        del state.board[tile]


def put(state: Race, tile: int, seat: str) -> None:
    """Lay a coin on a tile; owners stand there in the order of seats."""
    owners = state.board.setdefault(tile, [])
    owners.append(seat)
    if len(owners) > 1:
        owners.sort(key=state.seats.index)


def land(state: Race, seat: str, tile: int) -> bool:
    """Treat a coin that reaches a tile (section 4.2); tell whether that earns another turn."""
    special = tile in state.game.special
    if special:
        tile = tile_club_ace(state, tile) or tile
        if tile_diamond_ace(state, seat, tile):
            return False
        if off_removed(state, seat, tile):
            return not end_six_removed(state, seat) and bool(off_another_turn(state, seat))
    if tile in state.board and not tile_sun_ace(state, tile):
        capture_own_coin(state, seat, tile)
        capture_landing(state, seat, tile)
    put(state, tile, seat)
    return special and bool(tile_heart_ace(state, seat, tile) or tile_spade_ace(state, seat, tile))


# Capturing


@rules.effect("capture.landing")
def capture_landing(state: Race, seat: str, tile: int) -> bool | None:
    owner = next((owner for owner in state.board.get(tile, ()) if owner != seat), None)
    if owner is None:
        return None
    state.tell("{} coin on {} returns to stash", owner, tile)
    capture_to_stash(state, tile, owner)
    return True


@rules.effect("capture.own-coin")
def capture_own_coin(state: Race, seat: str, tile: int) -> bool | None:
    if seat not in state.board.get(tile, ()):
        return None
    state.tell("{} coin on {} returns to stash", seat, tile)
    capture_to_stash(state, tile, seat)
    return True


@rules.effect("capture.to-stash")
def capture_to_stash(state: Race, tile: int, owner: str) -> bool:
    take(state, tile, owner)
    return True


# Special tiles


@rules.effect("tile.sun-ace")
def tile_sun_ace(state: Race, tile: int) -> bool | None:
    return True if tile == state.game.sun_ace else None


@rules.check("tile.crown-ace")
def tile_crown_ace(state: Race, action: Action) -> Reason | None:
    target = state.game.crown_ace
    if action.args[0] + state.steps == target and target in state.board:
        return "{} is occupied", state.game.names[target]
    return None


@rules.effect("tile.heart-ace")
def tile_heart_ace(state: Race, seat: str, tile: int) -> bool | None:
    if tile != state.game.heart_ace:
        return None
    state.tell("{} takes another turn", seat)
    return True


@rules.effect("tile.diamond-ace")
def tile_diamond_ace(state: Race, seat: str, tile: int) -> bool | None:
    if tile != state.game.diamond_ace:
        return None
    state.tell("diamond ace: {} coin returns to stash", seat)
    return True


CLUB_ACE_STEPS = 3


@rules.effect("tile.club-ace")
def tile_club_ace(state: Race, tile: int) -> int | None:
    if tile != state.game.club_ace:
        return None
    back = tile - CLUB_ACE_STEPS
    state.tell("club ace: back {} to {}", CLUB_ACE_STEPS, state.game.names[back])
    return back


@rules.effect("tile.spade-ace")
def tile_spade_ace(state: Race, seat: str, tile: int) -> bool | None:
    if tile != state.game.spade_ace:
        return None
    state.tell("{} takes another turn", seat)
    return True


# Going off


@rules.check("off.exact")
def off_exact(state: Race, action: Action) -> Reason | None:
    tile, last = action.args[0], state.game.last
    if tile + state.steps > last:
        return "{} + {} is past {}", tile, state.steps, last
    return None


@rules.effect("off.removed")
def off_removed(state: Race, seat: str, tile: int) -> bool | None:
    if tile != state.game.last:
        return None
    state.removed[seat] += 1
    state.tell("{} coin leaves the board: {} of {} removed", seat, state.removed[seat], COINS)
    return True


@rules.effect("off.another-turn")
def off_another_turn(state: Race, seat: str) -> bool:
    state.tell("{} takes another turn", seat)
    return True


@rules.effect("turn.another")
def turn_another(state: Race) -> bool:
    """Start another turn of the same seat; a null under it adds nothing."""
    turn_roll(state)
    return True


# The end


@rules.effect("end.six-removed")
def end_six_removed(state: Race, seat: str) -> bool | None:
    if state.removed[seat] < COINS:
        return None
    state.tell("{} wins", seat)
    end_immediate(state)
    return True


@rules.effect("end.immediate")
def end_immediate(state: Race) -> bool:
    state.phase = "end"
    state.to_act = None
    return True


@rules.check("end.game-over", of_verb=True)
def end_game_over(state: Race, action: Action) -> Reason | None:
    del action
    return "the game is over" if state.phase == "end" else None


# Hidden information


@rules.effect("info.open")
def info_open(state: Race) -> Plain:
    """Show everything to everybody."""
    return {
        **state.position(),
        "stash": {seat: state.stash(seat) for seat in state.seats},
        "winner": state.winner() or "none",
    }


# Options


@rules.check("option.no-own-landing")
def option_no_own_landing(state: Race, action: Action) -> Reason | None:
    if state.options["own_landing"] == "return":
        return None
    game = state.game
    start = action.args[0] if action.verb == "move" else 0
    tile = start + state.steps
    if tile == game.club_ace:
        tile -= CLUB_ACE_STEPS
    if tile in (start, game.sun_ace) or action.actor not in state.board.get(tile, ()):
        return None
    return "{} already has a coin on {}", action.actor, tile


@rules.effect("option.free-pass")
def option_free_pass(state: Race) -> bool | None:
    return True if state.options["moves"] == "optional" else None


@rules.effect("option.free-pass")
def pass_freely(state: Race, seat: str) -> bool:
    """Pass although a coin could move."""
    state.tell("{} passes", seat)
    return True


def _join(words: Iterable[object]) -> str:
    return ", ".join(map(str, words))


GAME = LeyheRace
