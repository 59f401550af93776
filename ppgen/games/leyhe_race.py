"""Leyhe's thirty-tile race, judged clause by clause in the order of content/games/leyhe-race/rules.yml."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from ppgen.engine import (
    CHANCE,
    Action,
    BadPosition,
    Ends,
    Even,
    Game,
    Kind,
    Piece,
    Pieces,
    Place,
    Placed,
    Plain,
    Position,
    Reason,
    Rulebook,
    State,
    whole_number,
)
from ppgen.engine.fields import (
    OMIT,
    Counts,
    Owners,
    choice,
    field,
    options,
    pieces,
    players,
    seat_to_act,
    transient,
)

rules = Rulebook(tile=Kind(lambda word: Place(whole_number(word)), is_place=True))


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
    seats: tuple[str, ...] = players(noun="suit")
    options: Mapping[str, Any] = options()
    phase: str = choice("roll", "move", "choose", "end")
    to_act: str | None = seat_to_act(over="end")
    on: Pieces = pieces(
        Owners("board", coin_of, "tile"),
        Counts("removed", "removed", coin_of, lambda state: state.game.coins),
        order=lambda state: lambda coin: state.seats.index(coin.owner),
        rest=lambda lies, state: state.rest(lies),
    )
    die: str | None = field(read_die, lambda face, _state: OMIT if face is None else face, fact=str)
    steps: int = transient(lambda state: count(state, state.die) if state.die else 0)
    """What the roll counts; 0 when there is none."""

    def impossible(self, written: Position) -> Iterator[BadPosition]:
        """Section 7.4 of the specification."""
        game = self.game
        empty = {game.board.track[0], game.tile["diamonds A"], game.tile["clubs A"], game.last}
        for place in game.board.track:
            if place in self.on and place in empty:
                yield BadPosition(f"no coin can be on {place} between actions", "board")
            if self.on.count(place) > 1 and place != game.tile["suns A"]:
                yield BadPosition(f"{place} has room for one coin only", "board")
        for seat in self.seats:
            if sum(lying.count(game.coin[seat]) for lying in self.on.values()) > game.coins:
                yield BadPosition(f"{seat} has more than {game.coins} coins", "board")
        winners = [seat for seat in self.seats if self.removed(seat) == game.coins]
        if self.phase == "end" and len(winners) != 1:
            yield BadPosition(f"in phase end exactly one seat has {game.coins} coins removed", "removed")
        if self.phase != "end" and winners:
            yield BadPosition(f"{winners[0]} has won, so the phase is end", "phase")
        if self.phase == "move" and not has_use(self, str(self.to_act)):
            yield BadPosition(f"a {self.die} has no legal use here", "die")

    def rest(self, lies: Pieces) -> Mapping[Place, Sequence[Piece]]:
        return setup_stash(self, lies)

    def derived(self) -> Plain:
        return {"stash": {seat: self.stash(seat) for seat in self.seats}, "winner": self.winner() or "none"}

    def returns(self) -> dict[str, float]:
        return {seat: float(seat == self.winner()) for seat in self.seats}

    def beside(self) -> Iterable[Placed]:
        return (Placed("die", Place.tray_of("die"), value=self.die, suit=self.to_act),)

    def stash(self, seat: str) -> int:
        """Count the coins in a seat's stash."""
        return self.on.count(self.game.tray["stash", seat])

    def removed(self, seat: str) -> int:
        """Count the coins that a seat has taken off."""
        return self.on.count(self.game.tray["removed", seat])

    def winner(self) -> str | None:
        """Give the seat that has all its coins off the board."""
        return next((seat for seat in self.seats if self.removed(seat) == self.game.coins), None)

    def text(self, seat: str | None = None) -> str:
        del seat
        track = self.game.board.track
        rows = [track[start : start + 10] for start in range(0, len(track), 10)]
        lines = []
        for number, row in enumerate(rows):
            tiles = row[::-1] if number % 2 else row
            lines.append("  ".join(f"{self._tile(tile):<5}" for tile in tiles).rstrip())
        lines.append(f"*: a special tile; {', '.join(f'{name[:2]}: {name}' for name in self.seats)}")
        for name in self.seats:
            lines.append(f"{name}: {self.stash(name)} in the stash, {self.removed(name)} removed")
        return "\n".join([*lines, self._what_next()])

    def _tile(self, tile: Place) -> str:
        """Write the number of a tile and whose coins are on it, `11*2su+mo` on the Sun ace."""
        owners = [coin.owner for coin in self.on.get(tile, ())]
        counts = {owner: owners.count(owner) for owner in owners}
        coins = "+".join(f"{count if count > 1 else ''}{owner[:2]}" for owner, count in counts.items())
        return f"{tile:>2}{'*' if tile in self.game.marked else ' '}{coins or '.'}"

    def _what_next(self) -> str:
        if self.to_act is None:
            return f"{self.winner()} has won"
        face = {"N": "null, which counts 1", "A": "ace, which counts 1"}.get(self.die or "", self.die)
        return f"{self.to_act} to {self.phase}{f' by the roll: {face}' if face else ''}"


class LeyheRace(Game):
    """The race by its facts."""

    id, rules, state = "leyhe-race", rules, Race

    @cached_property
    def coins(self) -> int:
        """The coins of a seat."""
        return int(self.data["coins"])

    @cached_property
    def coin(self) -> dict[str, Piece]:
        """The coins of each seat, all alike."""
        allowed = self.facts["seats"]["allowed"]
        return {seat: Piece("coin", suit=seat, side="back", owner=seat) for seat in allowed}

    @cached_property
    def tray(self) -> dict[tuple[str, str], Place]:
        """The trays of each seat."""
        return {(tray, seat): Place.tray_of(tray, seat) for tray in self.trays for seat in self.coin}

    @cached_property
    def tile(self) -> dict[str, Place]:
        """The number of each tile by its face: `clubs A` is 28."""
        spaces = self.facts["board"]["spaces"]
        return {f"{s['tile']['suit']} {s['tile']['value']}": self.board.named[s["id"]] for s in spaces}

    @cached_property
    def names(self) -> dict[Place, str]:
        """How the output names each tile: `25 (heart 5)`."""
        return {Place(s["id"]): f"{s['id']} ({s['tile']['name']})" for s in self.facts["board"]["spaces"]}

    @cached_property
    def last(self) -> Place:
        return self.board.track[-1]

    @cached_property
    def left(self) -> dict[Place, int]:
        """How many steps it is from each tile to the last."""
        number = self.board.number
        return {tile: number[self.last] - number[tile] for tile in number}

    @cached_property
    def after_club_ace(self) -> Place:
        """The tile to which the club ace sends a coin."""
        track, back = self.board.track, int(self.data["club_ace_back"])
        return track[track.index(self.tile["clubs A"]) - back]

    @cached_property
    def special(self) -> frozenset[Place]:
        """Tiles on which landing can do more than capture."""
        return frozenset(self.tile[f"{suit} A"] for suit in ("hearts", "diamonds", "clubs", "spades")) | {
            self.last
        }

    @cached_property
    def marked(self) -> frozenset[Place]:
        """Tiles with an effect of any kind."""
        return self.special | {self.tile["suns A"], self.tile["crowns A"]}

    @cached_property
    def rolls(self) -> dict[str, Even]:
        """What the die can show each seat."""
        return {
            seat: Even([Action(CHANCE, "roll", (seat, face)) for face in self.ranks]) for seat in self.coin
        }


# Setting up


@rules.value("setup.stash", otherwise={})
def setup_stash(state: Race, lies: Pieces) -> Mapping[Place, Sequence[Piece]]:
    """Put what is nowhere else into the stashes."""
    game = state.game
    left = {s: game.coins - sum(lying.count(game.coin[s]) for lying in lies.values()) for s in state.seats}
    return {game.tray["stash", seat]: (game.coin[seat],) * left[seat] for seat in state.seats}


# A turn


@rules.check("turn.order", of="turn")
def turn_order(state: Race, action: Action) -> Reason | None:
    acting = action.args[0] if action.actor == CHANCE else action.actor
    return None if acting == state.to_act else ("it is {} to act", state.to_act)


@rules.effect("turn.order")
def next_seat(state: Race, seat: str) -> None:
    """Pass the turn on and announce it."""
    state.to_act = state.following(seat)
    state.tell("next: {} to {}", state.to_act, state.phase)


@rules.check("turn.phase", of="turn")
def turn_phase(state: Race, action: Action) -> Reason | None:
    return None if state.is_due(action) else ("{} is to {}", state.to_act, state.phase)


@rules.effect("turn.phase")
def next_phase(state: Race) -> None:
    """Announce what the same seat does next."""
    state.tell("next: {} to {}", state.to_act, state.phase)


@rules.effect("turn.roll")
def turn_roll(state: Race) -> None:
    state.phase = "roll"


@rules.check("roll.faces")
def roll_faces(state: Race, seat: str, face: str) -> Reason | None:
    return None if face in state.game.ranks else ("the die has no face {}", face)


@rules.effect("roll.number", otherwise=0)
def roll_number(state: Race, face: str) -> int:
    state.tell("{} rolls {}", state.to_act, face)
    return int(face)


@rules.effect("roll.ace", otherwise=0)
def roll_ace(state: Race) -> int:
    state.tell("{} rolls ace: counts as 1", state.to_act)
    return 1


@rules.effect("roll.null", otherwise=0)
def roll_null(state: Race) -> int:
    state.tell("{} rolls null: counts as 1", state.to_act)
    return 1


@rules.effect("roll.null-again", otherwise=False)
def roll_null_again(state: Race, seat: str) -> bool:
    state.phase = "choose"
    state.tell("{} may roll again", seat)
    return True


@rules.effect("roll.null-again")
def choose(state: Race, seat: str, words: str) -> None:
    """Tell the player's choice after a null."""
    state.tell("{} {}", seat, words)


@rules.effect("turn.one-coin", otherwise=None)
def turn_one_coin(state: Race) -> str | None:
    """Use the roll up; give the face it showed."""
    face, state.die, state.steps = state.die, None, 0
    return face


@rules.check("turn.compulsory")
def turn_compulsory(state: Race, seat: str) -> Reason | None:
    free = option_free_pass(state) or not state.can(seat, "move")
    return None if free else "a coin can move"


@rules.effect("turn.no-use")
def turn_no_use(state: Race, seat: str) -> None:
    state.tell("{} cannot use the roll", seat)


# Entering


@rules.check("enter.two-or-five")
def enter_two_or_five(state: Race, seat: str) -> Reason | None:
    return None if state.die in state.game.data["enters"] else "a coin enters only on 2 or 5"


@rules.effect("enter.tile", otherwise=None)
def enter_tile(state: Race, seat: str) -> Place:
    """Bring a coin in; give the tile."""
    tile = state.game.board.track[state.steps - 1]
    state.on.move(state.game.coin[seat], state.game.tray["stash", seat], tile)
    state.tell("{} enters a coin on {}", seat, state.game.names[tile])
    return tile


@rules.check("enter.from-stash")
def enter_from_stash(state: Race, seat: str) -> Reason | None:
    return None if state.stash(seat) else ("{} has no coin in the stash", seat)


@rules.effect("enter.optional")
def enter_optional(state: Race, seat: str) -> None:
    state.tell("{} passes", seat)


# Moving


@rules.check("move.own-coin", of="candidate")
def move_own_coin(state: Race, seat: str, tile: Place) -> Reason | None:
    return None if state.game.coin[seat] in state.on.get(tile, ()) else ("{} has no coin on {}", seat, tile)


@rules.effect("move.forward", otherwise=())
def move_forward(state: Race, seat: str, tile: Place) -> Sequence[Place]:
    """Move a coin by the full count; give the tiles of its way."""
    way = state.game.board.ahead(tile, state.steps)
    state.on.move(state.game.coin[seat], tile, way[-1])
    state.tell("{} moves {} to {}", seat, tile, state.game.names[way[-1]])
    return way


@rules.value("move.pass-over", instead=lambda _state, way: way)
def move_pass_over(state: Race, way: Sequence[Place]) -> Sequence[Place]:
    """Give the tiles of a way on which anything happens: only the last."""
    return way[-1:]


# Capturing


@rules.effect("capture.landing")
def capture_landing(state: Race, owner: str, tile: Place) -> None:
    state.tell("{} coin on {} returns to stash", owner, tile)


@rules.effect("capture.own-coin")
def capture_own_coin(state: Race, owner: str, tile: Place) -> None:
    state.tell("{} coin on {} returns to stash", owner, tile)


@rules.effect("capture.to-stash")
def capture_to_stash(state: Race, owner: str, tile: Place) -> None:
    state.on.move(state.game.coin[owner], tile, state.game.tray["stash", owner])


# Special tiles


@rules.value("tile.sun-ace", otherwise=False)
def tile_sun_ace(state: Race, tile: Place) -> bool:
    """Tell whether any number of coins stand here."""
    return tile == state.game.tile["suns A"]


@rules.check("tile.crown-ace")
def tile_crown_ace(state: Race, seat: str, tile: Place) -> Reason | None:
    target = state.game.tile["crowns A"]
    if target in state.on and landing(state, tile) == target:
        return "{} is occupied", state.game.names[target]
    return None


@rules.effect("tile.heart-ace", otherwise=False)
def tile_heart_ace(state: Race, seat: str) -> bool:
    state.tell("{} takes another turn", seat)
    return True


@rules.effect("tile.diamond-ace", otherwise=False)
def tile_diamond_ace(state: Race, seat: str, tile: Place) -> bool:
    state.on.move(state.game.coin[seat], tile, state.game.tray["stash", seat])
    state.tell("diamond ace: {} coin returns to stash", seat)
    return True


@rules.effect("tile.club-ace", instead=lambda _state, _seat, tile: tile)
def tile_club_ace(state: Race, seat: str, tile: Place) -> Place:
    """Send a coin back; give the tile that it reaches."""
    back = state.game.after_club_ace
    state.on.move(state.game.coin[seat], tile, back)
    state.tell("club ace: back {} to {}", state.game.data["club_ace_back"], state.game.names[back])
    return back


@rules.effect("tile.spade-ace", otherwise=False)
def tile_spade_ace(state: Race, seat: str) -> bool:
    state.tell("{} takes another turn", seat)
    return True


# Going off


@rules.check("off.exact")
def off_exact(state: Race, seat: str, tile: Place) -> Reason | None:
    exact = state.steps <= state.game.left[tile]
    return None if exact else ("{} + {} is past {}", tile, state.steps, state.game.last)


@rules.effect("off.removed", otherwise=False)
def off_removed(state: Race, seat: str, tile: Place) -> bool:
    state.on.move(state.game.coin[seat], tile, state.game.tray["removed", seat])
    count, coins = state.removed(seat), state.game.coins
    state.tell("{} coin leaves the board: {} of {} removed", seat, count, coins)
    return True


@rules.effect("off.another-turn", otherwise=False)
def off_another_turn(state: Race, seat: str) -> bool:
    state.tell("{} takes another turn", seat)
    return True


@rules.effect("turn.another", otherwise=False)
def turn_another(state: Race) -> bool:
    """Start another turn of the same seat; a null under it adds nothing."""
    state.phase = "roll"
    return True


# The end


@rules.effect("end.six-removed", otherwise=False)
def end_six_removed(state: Race, seat: str) -> bool:
    if state.removed(seat) < state.game.coins:
        return False
    state.tell("{} wins", seat)
    return True


@rules.effect("end.immediate")
def end_immediate(state: Race) -> None:
    state.phase, state.to_act = "end", None


@rules.check("end.game-over", of="turn")
def end_game_over(state: Race, action: Action) -> Reason | None:
    return "the game is over" if state.phase == "end" else None


# Options


@rules.check("option.no-own-landing")
def option_no_own_landing(state: Race, seat: str, start: Place | None = None) -> Reason | None:
    if state.options["own_landing"] == "return":
        return None
    tile = landing(state, start)
    if tile == state.game.tile["clubs A"]:
        tile = state.game.after_club_ace
    if tile is None or tile in (start, state.game.tile["suns A"]):
        return None
    clash = state.game.coin[seat] in state.on.get(tile, ())
    return ("{} already has a coin on {}", seat, tile) if clash else None


@rules.value("option.free-pass", otherwise=False)
def option_free_pass(state: Race) -> bool:
    return bool(state.options["moves"] == "optional")


@rules.effect("option.free-pass")
def pass_freely(state: Race, seat: str) -> None:
    """Pass although a coin could move."""
    state.tell("{} passes", seat)


# Flow


def landing(state: Race, tile: Place | None) -> Place | None:
    """Give the tile that the roll leads to from a tile or from the stash; None if it is past the end."""
    return state.game.board.along(tile, state.steps)


def count(state: Race, face: str) -> int:
    """Give what a face counts."""
    return roll_ace(state) if face == "A" else roll_null(state) if face == "N" else roll_number(state, face)


def has_use(state: Race, seat: str) -> bool:
    """Tell whether the roll has a legal use: a move or an entry (section 4.1 of the specification)."""
    return state.can(seat, "move") or state.can(seat, "enter")


def coins_on_board(state: Race, seat: str) -> Iterator[tuple[Place]]:
    coin, number = state.game.coin[seat], state.game.board.number
    tiles = [place for place, lying in state.on.items() if not place.is_tray and coin in lying]
    tiles.sort(key=number.__getitem__)
    return zip(tiles)


def land(state: Race, seat: str, tile: Place) -> bool:
    """Treat a coin that has reached a tile (section 4.2); tell whether that earns another turn."""
    game = state.game
    special = tile in game.special
    if special:
        if tile == game.tile["clubs A"]:
            tile = tile_club_ace(state, seat, tile)
        if tile == game.tile["diamonds A"] and tile_diamond_ace(state, seat, tile):
            return False
        if tile == game.last and off_removed(state, seat, tile):
            return leave(state, seat)
    if len(state.on[tile]) > 1 and not tile_sun_ace(state, tile):
        capture(state, seat, tile)
    if special and tile == game.tile["hearts A"]:
        return tile_heart_ace(state, seat)
    return special and tile == game.tile["spades A"] and tile_spade_ace(state, seat)


def leave(state: Race, seat: str) -> bool:
    """Go on after a coin has left the board: the game ends, or another turn is earned."""
    if end_six_removed(state, seat):
        end_immediate(state)
        return False
    return off_another_turn(state, seat)


def capture(state: Race, seat: str, tile: Place) -> None:
    """Send the other coin on a tile back."""
    lying = state.on[tile]
    other = lying[lying[0] == state.game.coin[seat]].owner
    capture_to_stash(state, other, tile)
    (capture_own_coin if other == seat else capture_landing)(state, other, tile)


def go_on(state: Race, seat: str, *, earned: bool) -> None:
    """Find what comes after a roll is used, passed or lost: exactly one thing (section 4.3)."""
    face = turn_one_coin(state)
    if state.phase == "end":
        return
    if (earned and turn_another(state)) or (face == "N" and roll_null_again(state, seat)):
        next_phase(state)
    else:
        turn_roll(state)
        next_seat(state, seat)


NOW = (end_game_over, turn_order, turn_phase)


@rules.chance(
    "roll <seat:seat> <face>", *NOW, roll_faces, phase="roll", outcomes=lambda s: s.game.rolls[s.to_act]
)
def roll(state: Race, seat: str, face: str) -> None:
    state.die = face
    state.steps = count(state, face)
    state.phase = "move"
    if has_use(state, seat):
        next_phase(state)
    else:
        turn_no_use(state, seat)
        go_on(state, seat, earned=False)


MOVE = (move_own_coin, off_exact, tile_crown_ace, option_no_own_landing)


@rules.verb(
    "<seat> move <tile:tile>",
    *NOW,
    *MOVE,
    phase="move",
    candidates=coins_on_board,
    aim=lambda state, _seat, tile: (tile, landing(state, tile)),
)
def move(state: Race, seat: str, tile: Place) -> None:
    earned = False
    for stop in move_pass_over(state, move_forward(state, seat, tile)):
        earned = land(state, seat, stop)
    go_on(state, seat, earned=earned)


def entry(state: Race, seat: str) -> Ends:
    return state.game.tray["stash", seat], landing(state, None)


@rules.verb(
    "<seat> enter",
    *NOW,
    enter_two_or_five,
    enter_from_stash,
    option_no_own_landing,
    phase="move",
    aim=entry,
)
def enter(state: Race, seat: str) -> None:
    go_on(state, seat, earned=land(state, seat, enter_tile(state, seat)))


@rules.verb("<seat> pass", *NOW, turn_compulsory, phase="move")
def give_up(state: Race, seat: str) -> None:
    if option_free_pass(state) and state.can(seat, "move"):
        pass_freely(state, seat)
    else:
        enter_optional(state, seat)
    go_on(state, seat, earned=False)


@rules.verb("<seat> again", *NOW, phase="choose")
def roll_again(state: Race, seat: str) -> None:
    choose(state, seat, "rolls again")
    turn_roll(state)
    next_phase(state)


@rules.verb("<seat> stop", *NOW, phase="choose")
def stop(state: Race, seat: str) -> None:
    choose(state, seat, "stops")
    turn_roll(state)
    next_seat(state, seat)


GAME = LeyheRace
