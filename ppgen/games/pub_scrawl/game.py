"""What can be done, how the clauses follow one another, and the game by its facts."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from ppgen.engine import Ends, Even, Game, Lies, Piece, Place
from ppgen.engine.place import Spot
from ppgen.games.pub_scrawl import clauses
from ppgen.games.pub_scrawl.clauses import MOVES, ROLLS, WILLS, rules
from ppgen.games.pub_scrawl.state import Crawl

rules.first(clauses.game_over, clauses.turn_sequence)


@rules.chance(
    "roll <seat:seat> <first:int> <second:int>",
    clauses.dice_values,
    phase=ROLLS,
    outcomes=lambda state: state.game.rolls[state.to_act],
)
def roll(state: Crawl, seat: str, *dice: int) -> None:
    clauses.turn_roll(state, seat)
    clauses.dice_kept(state, seat, dice)
    clauses.next_phase(state)


def available(state: Crawl, seat: str) -> list[int]:
    return state.counts(state.tokens, "will", seat)


@rules.verb("<seat> will <token:int>", *clauses.WILL, phase=WILLS, each=available)
def will(state: Crawl, seat: str, token: int) -> None:
    clauses.commit(state, seat, token)
    clauses.next_phase(state)
    if seat == state.seats[-1]:
        reveal(state)


def reveal(state: Crawl) -> None:
    bids = {seat: clauses.will_values(state, seat) for seat in state.seats}
    clauses.will_reveal_together(state, bids)
    higher = clauses.will_higher_first(state, bids)
    state.starter = higher or clauses.will_tie_baton(state, bids[state.seats[0]])
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
    *(*clauses.START, *clauses.END),
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
    game, coin, phils = state.game, state.game.coin[seat], state.game.phils
    if end == game.home:
        clauses.move_home(state, seat, start)
    elif clauses.hit_undefended(state, seat, end):
        clauses.hit_swap(state, seat, start, end)
    elif end == game.weavers_arms:
        clauses.stop_at_weavers_arms(state, coin, start, end, seat, start, end, game.special[end])
    elif end != game.tile["crowns N"]:
        clauses.move_forward_exact(state, coin, start, end, seat, start, end)
    elif phils in state.on:
        clauses.tile_arbitors_swap(state, seat, start, end)
    else:
        clauses.tile_arbitors_station(state, coin, start, phils, seat, start, end, phils)


@rules.verb("<seat> pass", clauses.move_compulsory, phase=MOVES)
def give_up_moving(state: Crawl, seat: str) -> None:
    clauses.give_up(state, seat)
    end_movement(state, seat)


def end_movement(state: Crawl, seat: str) -> None:
    if state.dice[seat]:
        clauses.move_cannot_use(state, seat)
    second = state.following(seat)
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

    def prepare(self) -> None:
        board, ranks, data = self.board, self.ranks, self.data
        faces = range(len(ranks))
        self.size = int(data["team_pieces"])
        [suits] = self.facts["seats"]["suits"].values()
        self.suits: dict[str, tuple[str, str]] = {seat: (team, will) for seat, (team, will) in suits.items()}
        self.coin = {
            seat: Piece("coin", team, side="back", owner=seat) for seat, (team, _) in self.suits.items()
        }
        self.tokens: dict[str, tuple[Piece, ...]] = {
            seat: tuple(Piece("coin", will, rank, owner=seat) for rank in ranks)
            for seat, (_, will) in self.suits.items()
        }
        self.marker: list[Piece] = [Piece("tile", data["win_marker_suit"], rank) for rank in ranks]
        """The tiles by what they count in the final total."""
        self.markers = tuple(self.marker[value] for value in data["win_markers"])
        suit, value = data["baton_tile"].split()
        self.baton = Piece("tile", suit, value)
        self.worth = {rank: number for number, rank in enumerate(ranks)}
        """What tokens and win markers count by their value: null 0, ace 1, the others their number."""
        self.rolls = {seat: Even.of("roll", [seat], faces, faces) for seat in suits}
        left = [dice for count in range(3) for dice in product(faces, repeat=count)]
        self.usable = {some: sorted({*some} - {0}) for some in left}
        """The different dice that can move anything, for all that are left of a roll."""
        self.starts: dict[str, Lies] = {
            order: {board.track[space - 1]: (self.coin[seat],) for seat in teams for space in teams[seat]}
            for order, teams in data["start"].items()
        }
        """Where the pieces start, for each value of the option `start_order`."""
        tiles = {space["id"]: space["tile"] for space in self.facts["board"]["spaces"] if space["tile"]}
        self.tile = {f"{tile['suit']} {tile['value']}": board.named[name] for name, tile in tiles.items()}
        """The space of each special tile by its face: `arms A` is 26."""
        self.special = {space: Spot(space, data["names"][face]) for face, space in self.tile.items()}
        """The name of the special tile on each space that has one."""
        self.phils, self.weavers_arms = self.tile["crowns A"], self.tile["arms A"]
        self._lay_ways()

    def _lay_ways(self) -> None:
        track, number, stop = self.board.track, self.board.number, self.weavers_arms
        self.home = Place("home")
        """The end of every way, one step beyond the track; nothing ever lies there, but in the trays."""
        self.to_home = {place: len(track) + 1 - at for place, at in number.items()}
        self.beside = {
            here: (*track[max(at - 1, 0) : at], *track[at + 1 : at + 2]) for at, here in enumerate(track)
        }
        """The space behind each space, and the one in front of it."""
        route = (*track, self.home)
        dice = range(1, len(self.ranks))
        self.ways = {(space, die): route[at : at + die] for space, at in number.items() for die in dice}
        """The spaces that a piece walks over from a space by a die; home ends every way."""
        self.ends = {key: stop if stop in way else way[-1] for key, way in self.ways.items()}
        """The space to which a die brings a piece, which stops at Weaver's Arms."""
