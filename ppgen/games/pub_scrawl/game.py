"""What can be done, how the clauses follow one another, and the game by its facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import product

from ppgen.engine import CHANCE, Action, Ends, Even, Game, Lies, Piece, Place
from ppgen.games.pub_scrawl import clauses
from ppgen.games.pub_scrawl.clauses import MOVES, ROLLS, WILLS, Way, rules
from ppgen.games.pub_scrawl.state import Crawl

NOW = (clauses.game_over, clauses.turn_sequence)


@rules.chance(
    "roll <seat:seat> <first:int> <second:int>",
    *NOW,
    clauses.dice_values,
    phase=ROLLS,
    outcomes=lambda state: state.game.rolls[state.to_act],
)
def roll(state: Crawl, seat: str, *dice: int) -> None:
    clauses.turn_roll(state, seat)
    clauses.dice_kept(state, seat, dice)
    clauses.next_phase(state)


def available(state: Crawl, seat: str) -> Iterator[int]:
    return (state.game.worth[token] for token in state.tokens[state.game.tray["will", seat]])


@rules.verb("<seat> will <token:int>", *NOW, *clauses.WILL, phase=WILLS, each=available)
def will(state: Crawl, seat: str, token: int) -> None:
    clauses.commit(state, seat, token)
    clauses.next_phase(state)
    if seat == state.seats[-1]:
        reveal(state)


def reveal(state: Crawl) -> None:
    bids = {seat: clauses.will_values(state, seat) for seat in state.seats}
    clauses.will_reveal_together(state, bids)
    state.starter = clauses.will_higher_first(state, bids) or clauses.will_tie_baton(
        state, bids[state.seats[0]]
    )
    clauses.spend(state)
    if not any(state.game.tray["will", seat] in state.tokens for seat in state.seats):
        clauses.will_refresh(state)
    if not clauses.dice_separate_moves(state, state.starter):
        end_movement(state, state.starter)


def moves(state: Crawl, seat: str) -> Iterable[tuple[Place, int]]:
    dice = state.game.usable[state.dice[seat]]
    return product(state.team(seat), dice) if dice else ()


def ends(state: Crawl, seat: str, space: Place, die: int) -> Ends:
    end = state.game.ends.get((space, die))
    return space, state.game.tray["home", seat] if end == state.game.home else end


@rules.verb(
    "<seat> move <space:space> by <die:int>",
    *NOW,
    *clauses.START,
    *clauses.END,
    phase=MOVES,
    candidates=moves,
    aim=ends,
)
def move(state: Crawl, seat: str, space: Place, die: int) -> None:
    clauses.use(state, seat, die)
    way = clauses.move_weavers_arms_stop(state, state.game.ways[space, die])
    for end in clauses.move_pass_over(state, way):
        arrive(state, seat, space, end)
        space = end
    if clauses.setup_goal(state, seat):
        finish_round(state, seat)
    elif not clauses.dice_separate_moves(state, seat):
        end_movement(state, seat)


def arrive(state: Crawl, seat: str, start: Place, end: Place) -> None:
    """Bring a piece to the end of its move; exactly one thing happens there."""
    game = state.game
    if end == game.home:
        clauses.move_home(state, seat, start)
    elif clauses.hit_undefended(state, seat, end):
        clauses.hit_swap(state, seat, start, end)
    elif end == game.weavers_arms:
        clauses.stop_at_weavers_arms(state, seat, start, end)
    elif end != game.tile["crowns N"]:
        clauses.move_forward_exact(state, seat, start, end)
    elif game.phils in state.on:
        clauses.tile_arbitors_swap(state, seat, start, end)
    else:
        clauses.tile_arbitors_station(state, seat, start, end)


@rules.verb("<seat> pass", *NOW, clauses.move_compulsory, phase=MOVES)
def give_up_moving(state: Crawl, seat: str) -> None:
    clauses.give_up(state, seat)
    end_movement(state, seat)


def end_movement(state: Crawl, seat: str) -> None:
    if state.dice[seat]:
        clauses.move_cannot_use(state, seat)
    second = state.other(seat)
    if not clauses.turn_both_move(state):
        clauses.turn_repeat(state)
    elif not clauses.dice_separate_moves(state, second):
        end_movement(state, second)


def finish_round(state: Crawl, seat: str) -> None:
    clauses.round_end(state, seat, clauses.score_points(state, seat), clauses.score_win_marker(state, seat))
    if not clauses.game_three_rounds(state):
        clauses.round_reset(state)
        return
    if not clauses.score_final_total(state):
        clauses.score_tie_break(state)
    clauses.end_game(state)


class PubScrawl(Game):
    """The crawl by its facts."""

    id, rules, state = "pub-scrawl", rules, Crawl

    @cached_property
    def size(self) -> int:
        return int(self.data["team_pieces"])

    @cached_property
    def suits(self) -> dict[str, tuple[str, str]]:
        [suits] = self.facts["seats"]["suits"].values()
        return {seat: (team, will) for seat, (team, will) in suits.items()}

    @cached_property
    def coin(self) -> dict[str, Piece]:
        return {seat: Piece("coin", team, side="back", owner=seat) for seat, (team, _) in self.suits.items()}

    @cached_property
    def tokens(self) -> dict[str, tuple[Piece, ...]]:
        return {
            seat: tuple(Piece("coin", will, rank, owner=seat) for rank in self.ranks)
            for seat, (_, will) in self.suits.items()
        }

    @cached_property
    def markers(self) -> tuple[Piece, ...]:
        return tuple(map(self.marker, self.data["win_markers"]))

    def marker(self, value: int) -> Piece:
        return Piece("tile", self.data["win_marker_suit"], self.ranks[value])

    @cached_property
    def baton(self) -> Piece:
        suit, value = self.data["baton_tile"].split()
        return Piece("tile", suit, value)

    @cached_property
    def worth(self) -> dict[Piece, int]:
        """What each token and each win marker counts: null 0, ace 1, the others their number."""
        tokens = (token for held in self.tokens.values() for token in held)
        return {piece: self.ranks.index(str(piece.value)) for piece in (*tokens, *self.markers)}

    @cached_property
    def rolls(self) -> dict[str, Even]:
        dice = list(product(range(len(self.ranks)), repeat=2))
        return {seat: Even([Action(CHANCE, "roll", (seat, *pair)) for pair in dice]) for seat in self.suits}

    @cached_property
    def usable(self) -> dict[tuple[int, ...], list[int]]:
        """The different dice that can move anything, for all that are left of a roll."""
        counts, dice = range(3), range(len(self.ranks))
        return {left: sorted({*left} - {0}) for count in counts for left in product(dice, repeat=count)}

    @cached_property
    def starts(self) -> dict[str, Lies]:
        """Where the pieces start, for each value of the option `start_order`."""
        return {
            order: {
                self.board.track[space - 1]: (self.coin[seat],)
                for seat, spaces in teams.items()
                for space in spaces
            }
            for order, teams in self.data["start"].items()
        }

    @cached_property
    def home(self) -> Place:
        """The end of every way, one step beyond the track; nothing ever lies there, but in the trays."""
        return Place("home")

    @cached_property
    def to_home(self) -> dict[Place, int]:
        return {place: len(self.board.track) + 1 - number for place, number in self.board.number.items()}

    @cached_property
    def beside(self) -> dict[Place, tuple[Place, ...]]:
        """The space behind each space, and the one in front of it."""
        track = self.board.track
        return {here: (*track[max(at - 1, 0) : at], *track[at + 1 : at + 2]) for at, here in enumerate(track)}

    @cached_property
    def ways(self) -> dict[tuple[Place, int], Way]:
        """The spaces that a piece walks over from a space by a die; home ends every way."""
        route = (*self.board.track, self.home)
        return {
            (space, die): route[number : number + die]
            for space, number in self.board.number.items()
            for die in range(1, len(self.ranks))
        }

    @cached_property
    def ends(self) -> dict[tuple[Place, int], Place]:
        """The space to which a die brings a piece, which stops at Weaver's Arms."""
        stop = self.weavers_arms
        return {key: stop if stop in way else way[-1] for key, way in self.ways.items()}

    @cached_property
    def tile(self) -> dict[str, Place]:
        """The space of each special tile by its face: `arms A` is 26."""
        tiles = {space["id"]: space["tile"] for space in self.facts["board"]["spaces"] if space["tile"]}
        return {f"{tile['suit']} {tile['value']}": self.board.named[name] for name, tile in tiles.items()}

    @cached_property
    def special(self) -> dict[Place, str]:
        """The name of the special tile on each space that has one."""
        return {space: self.data["names"][face] for face, space in self.tile.items()}

    @cached_property
    def phils(self) -> Place:
        return self.tile["crowns A"]

    @cached_property
    def weavers_arms(self) -> Place:
        return self.tile["arms A"]
