"""Oware, judged clause by clause in the order of content/games/oware/rules.yml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from ppgen.engine import BadPosition, Game, Piece, Pieces, Place, Position, Rulebook, State, Why, because
from ppgen.engine.fields import options, pieces, seat, seat_to_act, transient, until_over
from ppgen.engine.history import RepetitionKey, history
from ppgen.engine.views import Heaps, Stores

rules = Rulebook()
SLAM = rules.option("slam")
SEED = Piece("seed")
EACH, HALF, ALL = 4, 24, 48


@rules.value("setup.four", otherwise={})
def setup_four(state: Oware) -> Mapping[Place, tuple[Piece, ...]]:
    return dict.fromkeys(state.game.board.track, (SEED,) * EACH)


NOW = RepetitionKey(
    {str(count): (SEED,) * count or None for count in range(ALL + 1)}, lambda board: board.track
)


def halves(state: Oware, first: str, second: str) -> dict[str, tuple[Place, ...]]:
    """Give the pits of one row and of the other to two seats."""
    track = state.game.board.track
    return {first: track[:6], second: track[6:]}


class Oware(State):
    """How many seeds lie in each pit and store, and who sows."""

    options: dict[str, Any] = options()
    winner: str | None = seat()
    to_act: str | None = seat_to_act(unless="winner")
    phase = until_over("sow")
    row: dict[str, tuple[Place, ...]] = transient(lambda state: halves(state, *state.seats))
    """A seat's pits in the direction of sowing."""
    across: dict[str, tuple[Place, ...]] = transient(lambda state: halves(state, *state.seats[::-1]))
    """The pits of the other seat."""
    pits: dict[str, list[tuple[Place]]] = transient(
        lambda state: {seat: [(pit,) for pit in row] for seat, row in state.row.items()}
    )
    ways: dict[Place, list[Sequence[Place]]] = transient(
        lambda state: {
            at: [state.game.board.ahead(at, n) for n in range(12)] for at in state.game.board.track
        }
    )
    """The pits into which so many seeds of each fall, up to eleven."""
    on: Pieces = pieces(Heaps("board", SEED), Stores("stores", SEED), setup=setup_four)
    since: list[tuple[object, ...]] = history(NOW)

    def won(self, seat: str) -> int:
        return self.on.count(self.game.board.named[seat])

    def standing(self) -> Mapping[str, float]:
        return {seat: self.won(seat) for seat in self.seats}

    def position_faults(self, written: Position) -> Iterator[BadPosition]:
        count = sum(map(len, self.on.values()))
        if count != ALL:
            yield BadPosition(f"there are {count} seeds in pits and stores, not {ALL}", "board")
        if self.to_act and max(map(self.won, self.seats)) > HALF:
            yield BadPosition("nobody is to act: the game is won", "to_act")
        if self.to_act and not self.can(self.to_act, "sow"):
            cannot = {
                "sow": "cannot sow",
                "feed": f"cannot feed {self.following(self.to_act)}",
                "slam": "could only play a grand slam",
            }
            what = cannot[hindrance(self, self.to_act)]
            yield BadPosition(f"{self.to_act} {what}, so the game is over", "to_act")


turn_alternate, next_turn = rules.turns("turn.alternate")


sow_own = rules.requires(
    "sow.own", "{pit:place} is no pit of {seat}", lambda state, seat, pit: pit in state.row[seat]
)


@rules.check("sow.some", "there is no seed in {pit:place}")
def sow_some(state: Oware, seat: str, start: Place) -> Why:
    return None if start in state.on else because(start)


def way(state: Oware, start: Place) -> Sequence[Place]:
    """Give the pits into which the seeds of one fall, one after another."""
    seeds = len(state.on.get(start, ()))
    return around(state, start, seeds) if seeds > 11 else state.ways[start][seeds]


@rules.value("sow.skip", instead=lambda state, start, seeds: state.game.board.ahead(start, seeds))
def around(state: Oware, start: Place, seeds: int) -> Sequence[Place]:
    laps = state.game.board.ahead(start, seeds + (seeds - 1) // 11)
    return [pit for pit in laps if pit != start]


@rules.effect("sow.one-each", "{seat} sows {seeds:number} from {start:place} to {end:place}")
def sow_one_each(state: Oware, seat: str, start: Place) -> Place:
    """Sow a pit; give the one into which the last seed falls."""
    pits = way(state, start)
    state.on.sow(start, pits)
    state.say(seat, len(pits), start, pits[-1])
    return pits[-1]


@rules.check("feed.must", "{other:seat} has no seed, and none from {start:place} comes there")
def feed_must(state: Oware, seat: str, start: Place) -> Why:
    fed, on = state.across[seat], state.on
    for pit in fed:
        if pit in on:
            return None
    if any(pit in fed for pit in way(state, start)):
        return None
    return because(state.following(seat), start)


@rules.value("take.two-three", otherwise=())
def prey(state: Oware, seat: str, on: Pieces, last: Place) -> Sequence[Place]:
    """Give the pits that are taken when all is sown: the last one, and those before it in one go."""
    other = state.across[seat]
    if len(on[last]) not in (2, 3) or last not in other:
        return ()
    taken = [*takewhile(lambda pit: on.count(pit) in (2, 3), other[other.index(last) :: -1])]
    return taken if may_take(state, seat, on, taken) else ()


def slam(state: Oware, seat: str, on: Pieces, taken: Sequence[Place]) -> bool:
    """Tell whether the other would have nothing left in their row."""
    return all(pit in taken or pit not in on for pit in state.across[seat])


@rules.value("slam.nothing", otherwise=True)
def may_take(state: Oware, seat: str, on: Pieces, taken: Sequence[Place]) -> bool:
    return SLAM(state) != "nothing" or not slam(state, seat, on, taken)


@rules.check("slam.forbidden", "it would take all that the other has", agreed=SLAM.is_("forbidden"))
def slam_forbidden(state: Oware, seat: str, start: Place) -> Why:
    pits = way(state, start)
    on = state.on.sown(start, pits)
    taken = prey(state, seat, on, pits[-1])
    return because() if taken and slam(state, seat, on, taken) else None


@rules.effect("take.seeds", "{seat} takes {seeds:number} from {pits:place... and }")
def take_seeds(state: Oware, seat: str, taken: Sequence[Place]) -> None:
    count = bring_in(state, seat, taken)
    state.say(seat, count, taken)


SHARES = "{south:seat} takes {souths:number} and {north:seat} takes {norths:number}"


@rules.effect("end.repetition", "the position is there again: " + SHARES, otherwise=False)
def end_repetition(state: Oware) -> bool:
    again = state.since.count(state.since[-1]) > 1
    if again:
        state.say(*shared_out(state))
    return again


@rules.effect(
    "end.cannot",
    otherwise=False,
    sow="{seat} cannot sow: " + SHARES,
    feed="{seat} cannot feed {other:seat}: " + SHARES,
    slam="{seat} could only play a grand slam: " + SHARES,
)
def end_cannot(state: Oware) -> bool:
    seat = state.to_act
    if seat is None or state.first(seat, "sow") is not None:
        return False
    why = hindrance(state, seat)
    whom = (state.following(seat),) if why == "feed" else ()
    state.say(seat, *whom, *shared_out(state), part=why)
    return True


@rules.effect(
    "end.most",
    "{seat} has {seeds:number} seeds and wins",
    draw="both have {seeds:number} seeds: the game is a draw",
)
def end_most(state: Oware) -> None:
    south, north = map(state.won, state.seats)
    if south == north == HALF:
        state.end()
        state.say(HALF, part="draw")
    elif max(south, north) > HALF:
        winner = state.seats[north > south]
        state.end(winner=winner)
        state.say(winner, max(south, north))


def hindrance(state: Oware, seat: str) -> str:
    """Tell what a seat that is to sow cannot do: `sow` at all, `feed` the other, or sow without a `slam`."""
    full = [pit for pit in state.row[seat] if pit in state.on]
    if not full:
        return "sow"
    return "feed" if all(feed_must(state, seat, pit) for pit in full) else "slam"


def bring_in(state: Oware, seat: str, pits: Sequence[Place]) -> int:
    """Bring all seeds of some pits into a seat's store, and count them."""
    before = state.won(seat)
    state.on.shift(dict.fromkeys(pits, state.game.board.named[seat]))
    state.since = []
    return state.won(seat) - before


def shared_out(state: Oware) -> tuple[str, int, str, int]:
    """Let both take what lies in their own row; give who takes how much."""
    south, north = state.seats
    souths, norths = (bring_in(state, one, state.row[one]) for one in state.seats)
    return south, souths, north, norths


SOW = (turn_alternate, sow_own, sow_some, feed_must, slam_forbidden)


@rules.verb("<seat> sow <from:space>", *SOW, candidates=lambda state, seat: state.pits[seat])
def sow(state: Oware, seat: str, start: Place) -> None:
    last = sow_one_each(state, seat, start)
    taken = prey(state, seat, state.on, last)
    if taken:
        take_seeds(state, seat, taken)
    next_turn(state, seat)
    state.since.append(NOW.of(state))
    if end_repetition(state) or end_cannot(state) or taken:
        end_most(state)


rules.endings(draw=True)

GAME = Game.of("oware", rules, Oware)
