"""Leyhe's thirty-tile race, judged clause by clause in the order of content/games/leyhe-race/rules.yml."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ppgen.engine import (
    CHANCE,
    Action,
    BadPosition,
    Game,
    Kind,
    Lies,
    Piece,
    Pieces,
    Place,
    Placed,
    Plain,
    Position,
    Rulebook,
    State,
    UniformOutcomes,
    Why,
    because,
    cached_until_moved,
    whole_number,
)
from ppgen.engine.fields import OMIT, choice, field, options, pieces, players, seat_to_act, transient
from ppgen.engine.place import Spot
from ppgen.engine.texts import Line, winding
from ppgen.engine.views import Counts, Owners

rules = Rulebook(tile=Kind(lambda word: Place(whole_number(word)), is_place=True))
"""The judge's functions of the race, by clause, and its verbs; its tiles are numbers."""
OWN_LANDING = rules.option("own_landing")
MOVES = rules.option("moves")
MARKED = rules.option("marked")
FURTHER = rules.option("further")


@rules.value("setup.stash", otherwise={})
def setup_stash(state: Race, lies: Pieces) -> Lies:
    game = state.game
    stashes = {}
    for seat in state.seats:
        coin = game.coin[seat]
        elsewhere = sum(lying.count(coin) for lying in lies.values())
        stashes[game.tray["stash", seat]] = (coin,) * (game.coins - elsewhere)
    return stashes


def coin_of(seat: str, state: Race) -> Piece:
    return state.game.coin[seat]


def read_die(key: str, written: Position, state: Race) -> str | None:
    face = written.get(key)
    if state.phase != "move":
        if face is not None:
            raise BadPosition(f"there is no die in phase {state.phase}", key)
        return None
    if face is None or str(face) not in state.game.ranks:
        raise BadPosition(f"phase move needs a die that shows {', '.join(state.game.ranks)}", key)
    return str(face)


class Race(State):
    """The race at one moment."""

    game: LeyheRace
    horizon = 40
    seats: tuple[str, ...] = players(noun="suit")
    options: Mapping[str, Any] = options()
    phase: str = choice("roll", "move", "choose", "end")
    to_act: str | None = seat_to_act(over="end")
    on: Pieces = pieces(
        Owners("board", coin_of, "tile"),
        Counts("removed", "removed", coin_of, lambda state: state.game.coins),
        order=lambda state: lambda coin: state.seats.index(coin.owner),
        rest=setup_stash,
    )
    die: str | None = field(read_die, lambda face, _state: OMIT if face is None else face, fact=str)
    kept: int = field(
        lambda key, written, _state: written.whole(key, 0, 99, 0), lambda kept, _state: kept or OMIT
    )
    """Choices of earlier nulls in this turn, with the option `further: both`."""
    steps: int = transient(lambda state: count(state, state.die) if state.die else 0)
    """What the roll counts; 0 when there is none."""

    def position_faults(self, written: Position) -> Iterator[BadPosition]:
        """Yield what is wrong with a position that was just read (section 7.4 of the specification)."""
        game = self.game
        empty = {game.board.track[0], game.diamond_ace, game.club_ace, game.last}
        for place in game.board.track:
            if place in self.on and place in empty:
                yield BadPosition(f"no coin can be on {place} between actions", "board")
            if self.on.count(place) > 1 and place != game.sun_ace:
                yield BadPosition(f"{place} has room for one coin only", "board")
        for seat in self.seats:
            if sum(lying.count(game.coin[seat]) for lying in self.on.values()) > game.coins:
                yield BadPosition(f"{seat} has more than {game.data['coins']} coins", "board")
        winners = [seat for seat in self.seats if self.removed(seat) == game.coins]
        if self.phase == "end" and len(winners) != 1:
            yield BadPosition(
                f"in phase end exactly one seat has {game.data['coins']} coins removed", "removed"
            )
        if self.phase != "end" and winners:
            yield BadPosition(f"{winners[0]} has won, so the phase is end", "phase")
        due = str(self.to_act)
        if self.kept and FURTHER(self) == "one":
            yield BadPosition("choices of a null are kept only with the option further: both", "kept")
        if self.phase == "move" and not (self.can(due, "move") or self.can(due, "enter")):
            yield BadPosition(f"a {self.die} has no legal use here", "die")

    def derived(self) -> Plain:
        return {"stash": {seat: self.stash(seat) for seat in self.seats}, "winner": self.winner or "none"}

    def beside(self) -> Iterable[Placed]:
        return (Placed("die", Place.tray_of("die"), value=self.die, suit=self.to_act),)

    def outlook(self) -> dict[str, float]:
        """How far all coins of a seat have come, of the whole way."""
        game, track = self.game, self.game.board.track
        far = {place: at / len(track) for at, place in enumerate(track, 1)}

        def come(seat: str) -> float:
            racing = sum(far.get(place, 0.0) for place in self.on.where(game.coin[seat]))
            return (racing + self.removed(seat)) / (game.coins + 1)

        return {seat: come(seat) for seat in self.seats}

    def stash(self, seat: str) -> int:
        return self.on.count(self.game.tray["stash", seat])

    def removed(self, seat: str) -> int:
        return self.on.count(self.game.tray["removed", seat])

    @property
    def winner(self) -> str | None:
        for seat in self.seats:
            if self.removed(seat) == self.game.coins:
                return seat
        return None

    def landing(self, tile: Place | None) -> Place | None:
        """Give the tile that the roll leads to from a tile or from the stash; None if it is past the end."""
        return self.game.board.along(tile, self.steps)

    def board_lines(self, seat: str | None = None) -> list[Line]:
        lines: list[Line] = []
        for row in winding(self.game.board.track):
            lines.append("  ".join(f"{self.tile_text(tile):<5}" for tile in row).rstrip())
        lines.append(f"*: a special tile; {', '.join(f'{name[:2]}: {name}' for name in self.seats)}")
        for name in self.seats:
            lines.append(f"{name}: {self.stash(name)} in the stash, {self.removed(name)} removed")
        if self.to_act is None:
            lines.append(f"{self.winner} has won")
        elif self.die is None:
            lines.append(f"{self.to_act} to {self.phase}")
        else:
            face = {"N": "null, which counts 1", "A": "ace, which counts 1"}.get(self.die, self.die)
            lines.append(f"{self.to_act} to {self.phase} by the roll: {face}")
        return lines

    def tile_text(self, tile: Place) -> str:
        """Write the number of a tile and whose coins are on it, `11*2su+mo` on the Sun ace."""
        owners = [coin.owner for coin in self.on.get(tile, ())]
        coins = []
        for owner in dict.fromkeys(owners):
            count = owners.count(owner)
            coins.append(f"{count if count > 1 else ''}{owner[:2]}")
        return f"{tile:>2}{'*' if tile in self.game.marked else ' '}{'+'.join(coins) or '.'}"


@rules.check("turn.order", "it is {seat} to act", of="turn")
def turn_order(state: Race, action: Action) -> Why:
    acting = action.args[0] if action.actor == CHANCE else action.actor
    return None if acting == state.to_act else because(state.to_act)


next_seat = rules.passes_turn("turn.order", "next: {seat} to {phase}")


turn_phase = rules.due("turn.phase", "{seat} is to {phase}")
next_phase = rules.gives_turn("turn.phase", "next: {seat} to {phase}")
turn_roll = rules.enters_phase("turn.roll", "roll")


@rules.check("roll.faces", "the die has no face {face}")
def roll_faces(state: Race, seat: str, face: str) -> Why:
    return None if face in state.game.ranks else because(face)


@rules.effect("roll.number", "{seat} rolls {face}", otherwise=0)
def roll_number(state: Race, face: str) -> int:
    state.say(state.to_act, face)
    return int(face)


roll_ace = rules.tells("roll.ace", "{seat} rolls ace: counts as 1")
roll_null = rules.tells("roll.null", "{seat} rolls null: counts as 1")
roll_null_again = rules.enters_phase("roll.null-again", "choose", "{seat} may roll again")
rolls_again = rules.tells("roll.null-again", "{seat} rolls again", "again")
stops = rules.tells("roll.null-again", "{seat} stops", "stop")


def count(state: Race, face: str) -> int:
    """Tell what a face counts, and how many steps that is."""
    if face == "A":
        return int(roll_ace(state, state.to_act))
    if face == "N":
        return int(roll_null(state, state.to_act))
    return roll_number(state, face)


@rules.effect("turn.one-coin", otherwise=None)
def turn_one_coin(state: Race) -> str | None:
    face, state.die, state.steps = state.die, None, 0
    return face


@rules.check("turn.compulsory", "a coin can move")
def turn_compulsory(state: Race, seat: str) -> Why:
    free = option_free_pass(state) or not state.can(seat, "move")
    return None if free else because()


turn_no_use = rules.tells("turn.no-use", "{seat} cannot use the roll")


@rules.check("enter.two-or-five", "a coin enters only on 2 or 5")
def enter_two_or_five(state: Race, seat: str) -> Why:
    return None if state.die in state.game.data["enters"] else because()


@rules.effect("enter.tile", "{seat} enters a coin on {tile:place}", otherwise=None)
def enter_tile(state: Race, seat: str) -> Place:
    tile = state.game.board.track[state.steps - 1]
    state.on.move(state.game.coin[seat], state.game.tray["stash", seat], tile)
    state.say(seat, state.game.names[tile])
    return tile


@rules.check("enter.from-stash", "{seat} has no coin in the stash")
def enter_from_stash(state: Race, seat: str) -> Why:
    return None if state.stash(seat) else because(seat)


enter_optional = rules.tells("enter.optional", "{seat} passes")


@rules.check("move.own-coin", "{seat} has no coin on {tile:place}", of="candidate")
def move_own_coin(state: Race, seat: str, tile: Place) -> Why:
    return None if state.game.coin[seat] in state.on.get(tile, ()) else because(seat, tile)


@rules.effect("move.forward", "{seat} moves {start:place} to {end:place}", otherwise=())
def move_forward(state: Race, seat: str, tile: Place) -> Sequence[Place]:
    way = state.game.board.ahead(tile, state.steps)
    state.on.move(state.game.coin[seat], tile, way[-1])
    state.say(seat, tile, state.game.names[way[-1]])
    return way


@rules.value("move.pass-over", instead=lambda _state, way: way)
def move_pass_over(state: Race, way: Sequence[Place]) -> Sequence[Place]:
    return way[-1:]


capture_landing = rules.tells("capture.landing", "{seat} coin on {tile:place} returns to stash")
capture_own_coin = rules.tells("capture.own-coin", "{seat} coin on {tile:place} returns to stash")
capture_to_stash = rules.moves("capture.to-stash", "on")


tile_sun_ace = rules.condition("tile.sun-ace", lambda state, tile: tile == state.game.sun_ace)


@rules.check("tile.crown-ace", "{tile:place} is occupied")
def tile_crown_ace(state: Race, seat: str, tile: Place) -> Why:
    crown_ace = state.game.crown_ace
    if crown_ace in state.on and state.landing(tile) == crown_ace:
        return because(state.game.names[crown_ace])
    return None


tile_heart_ace = rules.tells("tile.heart-ace", "{seat} takes another turn")
tile_diamond_ace = rules.moves("tile.diamond-ace", "on", "diamond ace: {seat} coin returns to stash")


@rules.effect(
    "tile.club-ace", "club ace: back {steps:number} to {tile:place}", instead=lambda _state, _seat, tile: tile
)
def tile_club_ace(state: Race, seat: str, tile: Place) -> Place:
    """Send a coin back; give the tile that it reaches."""
    back = state.game.after_club_ace
    state.on.move(state.game.coin[seat], tile, back)
    state.say(state.game.data["club_ace_back"], state.game.names[back])
    return back


tile_spade_ace = rules.tells("tile.spade-ace", "{seat} takes another turn")


@rules.check("off.exact", "{start:place} + {steps:number} is past {last:place}")
def off_exact(state: Race, seat: str, tile: Place) -> Why:
    exact = state.steps <= state.game.left[tile]
    return None if exact else because(tile, state.steps, state.game.last)


@rules.effect(
    "off.removed", "{seat} coin leaves the board: {count:number} of {all:number} removed", otherwise=False
)
def off_removed(state: Race, seat: str, tile: Place) -> bool:
    state.on.move(state.game.coin[seat], tile, state.game.tray["removed", seat])
    state.say(seat, state.removed(seat), state.game.coins)
    return True


off_another_turn = rules.tells("off.another-turn", "{seat} takes another turn")
turn_another = rules.enters_phase("turn.another", "roll")


@rules.effect("end.six-removed", "{seat} wins", otherwise=False)
def end_six_removed(state: Race, seat: str) -> bool:
    if state.removed(seat) < state.game.coins:
        return False
    state.say(seat)
    return True


@rules.effect("end.immediate")
def end_immediate(state: Race) -> None:
    state.phase, state.to_act = "end", None


end_game_over = rules.forbids("end.game-over", "the game is over", "end")


@rules.check(
    "option.no-own-landing", "{seat} already has a coin on {tile:place}", agreed=OWN_LANDING.is_("refuse")
)
def option_no_own_landing(state: Race, seat: str, start: Place | None = None) -> Why:
    """Look at where a coin comes to lie from a tile, or by entering, if there is none."""
    tile = state.landing(start)
    if tile == state.game.club_ace:
        tile = state.game.after_club_ace
    if tile is None or tile in (start, state.game.sun_ace):
        return None
    clash = state.game.coin[seat] in state.on.get(tile, ())
    return because(seat, tile) if clash else None


@rules.check("option.safe-turns", "{tile:place} is occupied", agreed=MARKED.is_("safe"))
def option_safe_turns(state: Race, seat: str, start: Place) -> Why:
    target = state.landing(start)
    occupied = target in state.game.turns and target in state.on
    return because(state.game.names[target]) if target and occupied else None


option_free_pass = rules.condition("option.free-pass", MOVES.is_("optional"))
pass_freely = rules.tells("option.free-pass", "{seat} passes")


@rules.effect("option.both-count", "{seat} keeps the choice of the null")
def keep_choice(state: Race, seat: str) -> None:
    if FURTHER(state) == "both":
        state.kept += 1
        state.say(seat)


@rules.effect("option.both-count", otherwise=False)
def kept_choice(state: Race) -> bool:
    if not state.kept:
        return False
    state.kept -= 1
    return True


@cached_until_moved
def coins_on_board(state: Race, seat: str) -> Sequence[tuple[Place]]:
    coin, number = state.game.coin[seat], state.game.board.number
    tiles = [(tile,) for tile, lying in state.on.items() if not tile.is_tray and coin in lying]
    if len(tiles) > 1:
        tiles.sort(key=lambda each: number[each[0]])
    return tiles


def land(state: Race, seat: str, tile: Place) -> bool:
    """Treat a coin that has reached a tile (section 4.2); tell whether that earns another turn."""
    game = state.game
    if tile == game.club_ace:
        tile = tile_club_ace(state, seat, tile)
    if tile == game.diamond_ace and tile_diamond_ace(
        state, game.coin[seat], tile, game.tray["stash", seat], seat
    ):
        return False
    if tile == game.last and off_removed(state, seat, tile):
        if end_six_removed(state, seat):
            end_immediate(state)
            return False
        return off_another_turn(state, seat)
    if state.on.count(tile) > 1 and not tile_sun_ace(state, tile):
        capture(state, seat, tile)
    if tile == game.heart_ace:
        return tile_heart_ace(state, seat)
    if tile == game.spade_ace:
        return tile_spade_ace(state, seat)
    return False


def capture(state: Race, seat: str, tile: Place) -> None:
    """Send the other coin on a tile back to its stash: an opponent's, or one of the seat's own."""
    one, two = state.on[tile][:2]
    other = two.owner if one.owner == seat else one.owner
    capture_to_stash(state, state.game.coin[other], tile, state.game.tray["stash", other])
    if other == seat:
        capture_own_coin(state, other, tile)
    else:
        capture_landing(state, other, tile)


def go_on(state: Race, seat: str, *, earned: bool) -> None:
    """Find what comes after a roll is used, passed or lost: exactly one thing (section 4.3)."""
    face = turn_one_coin(state)
    if state.phase == "end":
        return
    if earned and turn_another(state):
        if face == "N":
            keep_choice(state, seat)
        next_phase(state, seat)
    elif face == "N" and roll_null_again(state, seat):
        next_phase(state, seat)
    else:
        pass_on(state, seat)


def pass_on(state: Race, seat: str) -> None:
    """Let the next seat roll, unless a choice is left from earlier in the turn."""
    if kept_choice(state) and roll_null_again(state, seat):
        next_phase(state, seat)
    else:
        turn_roll(state)
        next_seat(state, seat)


rules.first(end_game_over, turn_order, turn_phase)
MOVE = (move_own_coin, off_exact, tile_crown_ace, option_no_own_landing, option_safe_turns)
ENTER = (enter_two_or_five, enter_from_stash, option_no_own_landing)


@rules.chance("roll <seat:seat> <face>", roll_faces, phase="roll", outcomes=lambda s: s.game.rolls[s.to_act])
def roll(state: Race, seat: str, face: str) -> None:
    state.die = face
    state.steps = count(state, face)
    state.phase = "move"
    if state.can(seat, "move") or state.can(seat, "enter"):
        next_phase(state, seat)
    else:
        turn_no_use(state, seat)
        go_on(state, seat, earned=False)


@rules.verb(
    "<seat> move <tile:tile>",
    *MOVE,
    phase="move",
    candidates=coins_on_board,
    aim=lambda state, _seat, tile: (tile, state.landing(tile)),
)
def move(state: Race, seat: str, tile: Place) -> None:
    earned = False
    for stop in move_pass_over(state, move_forward(state, seat, tile)):
        earned = land(state, seat, stop)
    go_on(state, seat, earned=earned)


@rules.verb(
    "<seat> enter",
    *ENTER,
    phase="move",
    aim=lambda state, seat: (state.game.tray["stash", seat], state.landing(None)),
)
def enter(state: Race, seat: str) -> None:
    go_on(state, seat, earned=land(state, seat, enter_tile(state, seat)))


@rules.verb("<seat> pass", turn_compulsory, phase="move")
def give_up(state: Race, seat: str) -> None:
    if option_free_pass(state) and state.can(seat, "move"):
        pass_freely(state, seat)
    else:
        enter_optional(state, seat)
    go_on(state, seat, earned=False)


@rules.verb("<seat> again", phase="choose")
def roll_again(state: Race, seat: str) -> None:
    rolls_again(state, seat)
    turn_roll(state)
    next_phase(state, seat)


@rules.verb("<seat> stop", phase="choose")
def stop(state: Race, seat: str) -> None:
    stops(state, seat)
    pass_on(state, seat)


class LeyheRace(Game):
    """The race by its facts."""

    id, rules, state = "leyhe-race", rules, Race

    def prepare(self) -> None:
        track, number, named = self.board.track, self.board.number, self.board.named
        seats, spaces = self.facts["seats"]["allowed"], self.facts["board"]["spaces"]
        self.coins = int(self.data["coins"])
        self.coin = {seat: Piece("coin", suit=seat, side="back", owner=seat) for seat in seats}
        tiles = {named[space["id"]]: space["tile"] for space in spaces}
        self.names = {place: Spot(place, f"{place} ({tile['name']})") for place, tile in tiles.items()}
        """How the output names each tile: `25 (heart 5)`."""
        self.last = track[-1]
        self.left = {tile: number[self.last] - number[tile] for tile in number}
        """How many steps it is from each tile to the last."""
        ace = {tile["suit"]: place for place, tile in tiles.items() if tile["value"] == "A"}
        self.sun_ace, self.crown_ace = ace["suns"], ace["crowns"]
        self.heart_ace, self.diamond_ace = ace["hearts"], ace["diamonds"]
        self.club_ace, self.spade_ace = ace["clubs"], ace["spades"]
        self.after_club_ace = track[track.index(self.club_ace) - int(self.data["club_ace_back"])]
        """Where a coin lies that has reached the Club ace."""
        self.turns = (self.heart_ace, self.spade_ace)
        """The tiles that earn another turn."""
        self.marked = {*self.turns, self.sun_ace, self.crown_ace, self.diamond_ace, self.club_ace, self.last}
        """The tiles that a drawing in text marks."""
        self.rolls = {seat: UniformOutcomes.of("roll", [seat], self.ranks) for seat in seats}


GAME = LeyheRace
