"""The words of Pub sCrawl, and its clauses in the order of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ppgen.engine import Action, Kind, Lies, Pieces, Place, Rulebook, Why, because, whole_number
from ppgen.engine.verbs import Check

if TYPE_CHECKING:
    from ppgen.games.pub_scrawl.state import Crawl

rules = Rulebook(space=Kind(lambda word: Place(whole_number(word)), is_place=True))

ROLLS = ("roll-solar", "roll-lunar")
WILLS = ("will-solar", "will-lunar")
MOVES = ("move-first", "move-second")
OVER = "over"
PHASES = (*ROLLS, *WILLS, *MOVES, OVER)
"""The parts of a turn in their order (`turn.sequence`), and the end of the game."""

Way = tuple[Place, ...]
"""The spaces that a piece walks over, in their order."""


setup_goal = rules.holds("setup.goal", lambda state, seat: state.at_home(seat) == state.game.size)


@rules.value("setup.team-pieces", otherwise={})
def setup_team_pieces(state: Crawl, lies: Pieces) -> Lies:
    game = state.game
    left = {seat: game.size - len(lies.of(seat)) for seat in state.seats}
    return {game.tray["home", seat]: (game.coin[seat],) * left[seat] for seat in state.seats}


@rules.value("setup.start-order", otherwise={})
def setup_start_order(state: Crawl) -> Lies:
    return state.game.starts[state.options["start_order"]]


@rules.value("setup.will-power", otherwise={})
def setup_will_power(state: Crawl, lies: Pieces) -> Lies:
    game, used = state.game, {token for _, token in lies.each()}
    return {game.tray["will", seat]: [t for t in game.tokens[seat] if t not in used] for seat in state.seats}


@rules.value("setup.baton", instead=lambda state: state.seats[0])
def setup_baton(state: Crawl) -> str:
    return str(state.game.data["baton"])


@rules.value("setup.win-markers", otherwise={})
def setup_win_markers(state: Crawl, lies: Pieces) -> Lies:
    held = {tile for _, tile in lies.each()}
    return {state.game.tray["markers", ""]: [marker for marker in state.game.markers if marker not in held]}


@rules.check(
    "turn.sequence",
    of="turn",
    roll="waiting for the {seat} roll",
    will="waiting for {seat} to choose will power",
    move="waiting for {seat} to move",
)
def turn_sequence(state: Crawl, action: Action) -> Why:
    acting = action.args[0] if action.verb == "roll" else action.actor
    if acting == state.to_act and state.is_due(action):
        return None
    return because(state.to_act, part=state.phase.partition("-")[0])


@rules.effect("turn.sequence")
def next_phase(state: Crawl) -> None:
    state.phase = PHASES[PHASES.index(state.phase) + 1]


turn_roll = rules.tells("turn.roll", "{seat} rolls behind the blind")


@rules.effect("turn.both-move", otherwise=False)
def turn_both_move(state: Crawl) -> bool:
    if state.phase != MOVES[0]:
        return False
    state.phase = MOVES[1]
    return True


@rules.effect("turn.repeat", "round {round:number}, turn {turn:number}")
def turn_repeat(state: Crawl) -> None:
    state.turn, state.phase, state.starter = state.turn + 1, PHASES[0], None
    state.say(state.round, state.turn)


@rules.check("will.choose-one", "will power tokens run from 0 to 5", of="candidate")
def will_choose_one(state: Crawl, seat: str, token: int) -> Why:
    return None if token < len(state.game.tokens[seat]) else because()


@rules.effect("will.choose-one", "{seat} commits a will power token")
def commit(state: Crawl, seat: str, token: int) -> None:
    game = state.game
    state.tokens.move(game.tokens[seat][token], game.tray["will", seat], game.tray["dice", seat])
    state.say(seat)


@rules.effect(
    "will.reveal-together",
    "reveal: {seat} {dice:number... } with will power {bid:number}, "
    "{other:seat} {others:number... } with will power {against:number}",
)
def will_reveal_together(state: Crawl, bids: Mapping[str, int]) -> None:
    solar, lunar = ((seat, state.dice[seat], bids[seat]) for seat in state.seats)
    state.say(*solar, *lunar)


@rules.value("will.values", otherwise=0)
def will_values(state: Crawl, seat: str) -> int:
    [committed] = state.counts(state.tokens, "dice", seat)
    return committed


@rules.effect("will.higher-first", "{seat} goes first: {bid:number} beats {other:number}", otherwise=None)
def will_higher_first(state: Crawl, bids: Mapping[str, int]) -> str | None:
    low, high = sorted(bids, key=bids.__getitem__)
    if bids[low] == bids[high]:
        return None
    state.say(high, bids[high], bids[low])
    return high


@rules.effect(
    "will.tie-baton",
    "{seat} goes first: tie on {bid:number}, baton passes to {other:seat}",
    instead=lambda state, _bid: state.seats[0],
)
def will_tie_baton(state: Crawl, bid: int) -> str:
    """Pass the baton on; give who had it."""
    first = state.holder()
    state.hand_baton(state.following(first))
    state.say(first, bid, state.following(first))
    return first


@rules.check("will.spent-until-all-used", "{seat} has already spent the {token:number}", of="candidate")
def will_spent_until_all_used(state: Crawl, seat: str, token: int) -> Why:
    spent = state.counts(state.tokens, "spent", seat)
    return because(seat, token) if token in spent else None


@rules.effect("will.spent-until-all-used")
def spend(state: Crawl) -> None:
    state.move_tokens("dice", "spent")


@rules.effect("will.refresh", "both players take back all six will power tokens")
def will_refresh(state: Crawl) -> None:
    state.move_tokens("spent", "will")
    state.say()


WILL = (will_choose_one, will_spent_until_all_used)


dice_values = rules.faces("dice.values", "a die shows 0 to 5")


dice_separate_moves = rules.holds("dice.separate-moves", lambda state, seat: state.can(seat, "move"))


dice_use_once = rules.only(
    "dice.use-once",
    "{seat} has no unused {die:number}",
    lambda state, seat, space, die: die in state.dice[seat],
)


@rules.effect("dice.use-once")
def use(state: Crawl, seat: str, die: int) -> None:
    at = state.dice[seat].index(die)
    state.dice[seat] = state.dice[seat][:at] + state.dice[seat][at + 1 :]


dice_null_no_move = rules.only("dice.null-no-move", "a null moves nothing", lambda *args: args[-1] != 0)


@rules.effect("dice.kept")
def dice_kept(state: Crawl, seat: str, dice: tuple[int, ...]) -> None:
    state.dice[seat] = dice


move_own_piece = rules.own("move.own-piece", "{seat} has no piece on {at:place}")
move_forward_exact = rules.moves("move.forward-exact", "on", "{seat} {start:place} -> {end:place}")


@rules.value("move.pass-over", instead=lambda _state, way: way)
def move_pass_over(_state: Crawl, way: Way) -> Way:
    """Give the spaces of a way on which anything happens: only the last."""
    return way[-1:]


@rules.check("move.not-onto-own", "{seat} already has a piece on {end:place}")
def move_not_onto_own(state: Crawl, seat: str, space: Place, die: int) -> Why:
    end = state.game.ends[space, die]
    return because(seat, end) if state.on.owner(end) == seat else None


move_compulsory = rules.must(
    "move.compulsory",
    "move",
    "{seat} can still move {start:place} by {die:number}",
    when=lambda state: state.options["compulsory"],
)


@rules.effect("move.compulsory", "{seat} passes")
def give_up(state: Crawl, seat: str) -> None:
    state.dice[seat] = ()
    state.say(seat)


@rules.effect("move.cannot-use", "{seat} cannot use {dice:number... and }")
def move_cannot_use(state: Crawl, seat: str) -> None:
    dice, state.dice[seat] = state.dice[seat], ()
    state.say(seat, dice)


@rules.value("move.weavers-arms-stop", instead=lambda _state, way: way)
def move_weavers_arms_stop(state: Crawl, way: Way) -> Way:
    stop = state.game.weavers_arms
    return way[: way.index(stop) + 1] if stop in way else way


stop_at_weavers_arms = rules.moves(
    "move.weavers-arms-stop", "on", "{seat} {start:place} -> {end:place}, stops at {stop:place}"
)


@rules.check("move.weavers-arms-occupied", "{stop:place} is occupied")
def move_weavers_arms_occupied(state: Crawl, _seat: str, space: Place, die: int) -> Why:
    stop = state.game.weavers_arms
    closed = stop in state.on and state.game.ends[space, die] == stop
    return because(state.game.special[stop]) if closed else None


@rules.check(
    "move.exact-exit", "{space:place} needs exactly {die:number} to go home", agreed=("exit", "exact")
)
def move_exact_exit(state: Crawl, _seat: str, space: Place, die: int) -> Why:
    needed = state.game.to_home[space]
    return None if die <= needed else because(space, needed)


@rules.effect("move.home", "{seat} {start:place} -> home ({home:number} of {all:number})")
def move_home(state: Crawl, seat: str, start: Place) -> None:
    game = state.game
    state.on.move(game.coin[seat], start, game.tray["home", seat])
    state.say(seat, start, state.at_home(seat), game.size)


tile_arbitors_station = rules.moves(
    "tile.arbitors-station", "on", "{seat} {start:place} -> {over:place} -> {end:place}"
)


@rules.effect(
    "tile.arbitors-swap",
    "{seat} {start:place} -> {end:place} -> {pub:place}, {guest:seat} {pub:place} -> {end:place}",
)
def tile_arbitors_swap(state: Crawl, seat: str, start: Place, end: Place) -> None:
    phils = state.game.phils
    [guest] = state.on[phils]
    state.on.move(guest, phils, end)
    state.on.move(state.game.coin[seat], start, phils)
    state.say(seat, start, end, phils, guest.owner)


def kept_on_step(clause: str, step: str) -> Check:
    @rules.check(clause, "only a {die:number} moves a piece off {space:place}")
    def kept(state: Crawl, _seat: str, space: Place, die: int) -> Why:
        if space != state.game.tile[step] or die == state.game.to_home[space]:
            return None
        return because(state.game.to_home[space], state.game.special[space])

    return kept


tile_third_step = kept_on_step("tile.third-step", "arms 3")
tile_second_step = kept_on_step("tile.second-step", "arms 2")


hit_undefended = rules.holds(
    "hit.undefended", lambda state, seat, end: state.on.owner(end) == state.following(seat)
)


@rules.effect("hit.swap", "{seat} {start:place} -> {end:place}, {other:seat} {end:place} -> {start:place}")
def hit_swap(state: Crawl, seat: str, start: Place, end: Place) -> None:
    victim, coin = state.following(seat), state.game.coin
    state.on.move(coin[victim], end, start)
    state.on.move(coin[seat], start, end)
    state.say(seat, start, end, victim)


@rules.check("hit.special-tile-protects", "{tile:place} protects {other:seat} on {end:place}")
def hit_special_tile_protects(state: Crawl, seat: str, space: Place, die: int) -> Why:
    end, special = state.game.ends[space, die], state.game.special
    if end not in special or end not in state.on:
        return None
    return because(special[end], state.following(seat), end)


@rules.check("hit.neighbour-protects", "{other:seat} on {near:place} protects {end:place}")
def hit_neighbour_protects(state: Crawl, seat: str, space: Place, die: int) -> Why:
    end = state.game.ends[space, die]
    for neighbour in state.game.beside[end] if end in state.on else ():
        if state.on.owner(neighbour) == state.following(seat):
            return because(state.following(seat), neighbour, end)
    return None


START = (move_own_piece, dice_null_no_move, dice_use_once, tile_third_step, tile_second_step)
HIT = (hit_special_tile_protects, hit_neighbour_protects)
END = (move_weavers_arms_occupied, move_exact_exit, move_not_onto_own, *HIT)
"""What a move has to pass, where it starts and where it ends."""


@rules.effect(
    "round.end",
    "round {round:number} to {seat}: {points:number} points and the {marker:number} of Crowns",
    one="round {round:number} to {seat}: {points:number} point and the {marker:number} of Crowns",
)
def round_end(state: Crawl, seat: str, points: int, marker: int) -> None:
    state.dice, state.starter = dict.fromkeys(state.seats, ()), None
    state.say(state.round, seat, points, marker, part="one" if points == 1 else "")


@rules.effect("score.points", otherwise=0)
def score_points(state: Crawl, seat: str) -> int:
    points = len(state.team(state.following(seat)))
    state.scores[seat] += points
    return points


@rules.effect("score.win-marker", otherwise=0)
def score_win_marker(state: Crawl, seat: str) -> int:
    game, marker = state.game, state.game.markers[state.round - 1]
    state.tiles.move(marker, game.tray["markers", ""], game.tray["tiles", seat])
    return game.worth[str(marker.value)]


@rules.effect("round.reset", "round {round:number}, turn {turn:number}")
def round_reset(state: Crawl) -> None:
    state.line_up(setup_start_order(state))
    if state.options["round_reset"] == "full":
        state.move_tokens("spent", "will")
        state.hand_baton(setup_baton(state))
    state.round, state.turn, state.phase = state.round + 1, 1, PHASES[0]
    state.say(state.round, state.turn)


game_three_rounds = rules.holds("game.three-rounds", lambda state: state.round == state.options["rounds"])


@rules.effect(
    "score.final-total",
    "{seat} wins",
    otherwise=False,
    totals="final: {seat} {points:number} + {markers:number} = {total:number}, "
    "{other:seat} {others:number} + {theirs:number} = {sum:number}",
)
def score_final_total(state: Crawl) -> bool:
    totals = {seat: state.total(seat) for seat in state.seats}
    sums = [(seat, state.scores[seat], sum(state.markers(seat)), totals[seat]) for seat in state.seats]
    state.say(*sums[0], *sums[1], part="totals")
    low, high = sorted(totals, key=totals.__getitem__)
    if totals[low] == totals[high]:
        return False
    state.say(high)
    return True


@rules.effect(
    "score.tie-break",
    "{seat} wins the tie: {markers:number} win markers to {others:number}",
    drawn="the game is drawn",
)
def score_tie_break(state: Crawl) -> None:
    won = {seat: len(state.markers(seat)) for seat in state.seats}
    low, high = sorted(won, key=won.__getitem__)
    if won[low] == won[high]:
        state.say(part="drawn")
    else:
        state.say(high, won[high], won[low])


game_over = rules.bars("game.over", "the game is over", OVER)
end_game = rules.goes("game.over", OVER)


hidden_dice = rules.holds(
    "hidden.dice", lambda state, owner: bool(state.dice[owner]) and state.phase not in MOVES
)
