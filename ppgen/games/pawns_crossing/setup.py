"""Setting up, and the starting procedure."""

from __future__ import annotations

from collections.abc import Mapping

from ppgen.engine import Action, Reason
from ppgen.games.pawns_crossing.board import ASIDE, DOMINO_PLACES, TILE_INDEX
from ppgen.games.pawns_crossing.state import (
    COLOURS,
    LETTERS,
    NULL,
    Crossing,
    Domino,
    domino_name,
    listed,
    rules,
    spot,
)

# Setting up


@rules.effect("setup.pieces")
def setup_pieces(state: Crossing) -> tuple[int, ...]:
    """Give the numbers of a colour's tokens."""
    return tuple(state.game.facts["data"]["token_numbers"])


TILES = tuple(f"{colour}{rank}" for colour in COLOURS for rank in range(1, 5))


@rules.effect("setup.dominoes-out")
def setup_dominoes_out(state: Crossing) -> frozenset[Domino]:
    """Give the dominoes that are taken out, lower number first."""
    out = (name.split("-") for name in state.game.facts["data"]["dominoes_out"])
    return frozenset((min(int(a), int(b)), max(int(a), int(b))) for a, b in out)


DOUBLE_SIX = frozenset((low, high) for high in range(7) for low in range(high + 1))


def dominoes_used(state: Crossing) -> frozenset[Domino]:
    """Give the dominoes of the game, lower number first."""
    return DOUBLE_SIX - (setup_dominoes_out(state) or frozenset())


@rules.effect("setup.tiles-random")
def setup_tiles_random(state: Crossing, tiles: tuple[str, ...]) -> bool:
    state.tiles = tiles
    aces = ", ".join(f"{colour} {state.ace(colour)}" for colour in COLOURS)
    state.tell("tiles laid; aces at {}", aces)
    return True


@rules.effect("setup.dominoes-random")
def setup_dominoes_random(state: Crossing, dominoes: tuple[Domino, ...]) -> bool:
    state.dominoes = dominoes[: len(DOMINO_PLACES)]
    return True


@rules.effect("setup.pusher-aside")
def setup_pusher_aside(state: Crossing, left_over: Domino) -> bool:
    state.pusher, state.pusher_at = left_over, ASIDE
    state.tell("dominoes laid; pusher {} aside", domino_name(left_over))
    return True


@rules.effect("setup.colours")
def setup_colours(state: Crossing) -> dict[str, tuple[str, ...]]:
    """Give the colours of each seat by the table of seats."""
    data = state.game.facts["data"]["colours"]
    suits: Mapping[str, list[str]] = state.game.facts["seats"]["suits"][len(state.seats)]
    return {seat: tuple(c for c in COLOURS if data[c] in suits[seat]) for seat in state.seats}


@rules.effect("setup.tokens-on-aces")
def setup_tokens_on_aces(state: Crossing) -> dict[str, str]:
    """Give every token in play with its ace's place."""
    return {
        f"{colour}-{letter}": state.ace(colour)
        for colour in state.playing
        for letter in LETTERS[: len(state.pool)]
    }


@rules.effect("setup.tokens-on-aces")
def lay_tokens(state: Crossing, numbers: Mapping[str, tuple[int, ...]]) -> bool:
    """Put every token on its ace, its number down."""
    state.numbers = dict(numbers)
    state.tokens = setup_tokens_on_aces(state) or {}
    state.tell("tokens laid: {} on each ace of {}", len(state.pool), ", ".join(state.playing))
    return True


@rules.effect("setup.no-nulls-for-two")
def setup_no_nulls_for_two(state: Crossing, pool: tuple[int, ...]) -> tuple[int, ...] | None:
    return tuple(number for number in pool if number != NULL) if len(state.seats) == 2 else None


@rules.effect("setup.black-idle-for-three")
def setup_black_idle_for_three(state: Crossing) -> tuple[str, ...] | None:
    return tuple(c for c in COLOURS if c != "black") if len(state.seats) == 3 else None


@rules.effect("setup.pawns-and-dice")
def setup_pawns_and_dice(state: Crossing) -> dict[str, str]:
    """Give every pawn in play, beside the board."""
    return dict.fromkeys(state.playing, "")


def set_up(state: Crossing, split: Mapping[str, tuple[str, ...]] | None = None) -> None:
    """Give out what each seat plays with; `split` overrides the table of seats."""
    pool = setup_pieces(state)
    assert pool is not None
    state.pool = setup_no_nulls_for_two(state, pool) or pool
    state.playing = setup_black_idle_for_three(state) or COLOURS
    state.colours = dict(split or balanced_split(state) or setup_colours(state) or {})
    state.pawns = setup_pawns_and_dice(state) or {}


# The starting procedure


@rules.effect("start.roll")
def start_roll(state: Crossing, seat: str, faces: Mapping[str, int]) -> int:
    """Announce a seat's starting roll and give what it counts."""
    mine = {colour: faces[colour] for colour in state.colours[seat]}
    total = start_sum_two_dice(state, mine) or max(mine.values())
    shown = ", ".join(f"{colour} {spot(face, 'blank')}" for colour, face in mine.items())
    state.tell("{} rolls {} ({})", seat, total, shown)
    return total


@rules.effect("start.sum-two-dice")
def start_sum_two_dice(state: Crossing, faces: Mapping[str, int]) -> int | None:
    del state
    return sum(faces.values()) if len(faces) > 1 else None


@rules.effect("start.tie-reroll")
def start_tie_reroll(state: Crossing) -> bool | None:
    tied = list(state.rollers())
    if not tied:
        return None
    state.tell("{} tie and roll again", listed(tied))
    return True


def roll_to_start(state: Crossing, faces: Mapping[str, int]) -> None:
    """Rank the seats that rolled; when no tie is left, begin to place."""
    group = state.rollers()
    totals = {seat: start_roll(state, seat, faces) or 0 for seat in group}
    split = [
        [seat for seat in group if totals[seat] == total] for total in sorted(set(totals.values()))[::-1]
    ]
    at = state.ranking.index(list(group))
    state.ranking[at : at + 1] = split
    if not start_tie_reroll(state):
        begin_to_place(state)


@rules.check("start.place-pawns")
def start_place_pawns(state: Crossing, action: Action) -> Reason | None:
    if action.verb == "place":
        return ("the {} pawn is already placed", action.args[0]) if state.pawns[action.args[0]] else None
    return ("{} must place a pawn", state.to_act) if state.phase == "place" else None


@rules.effect("start.place-pawns")
def begin_to_place(state: Crossing) -> bool:
    """Let the seats place their pawns in the order of their rolls."""
    state.ranking = [[seat] for group in state.ranking for seat in group]
    state.tell("placing order: {}", ", ".join(seat for (seat,) in state.ranking))
    state.phase, state.to_act = "place", state.next_to_place()
    return True


@rules.effect("start.place-pawns")
def place_pawn(state: Crossing, seat: str, colour: str, hole: str) -> bool:
    state.pawns[colour] = hole
    state.tell("{} pawn placed at {}", colour, hole)
    following = state.next_to_place()
    if following is None:
        state.phase, state.ranking = "turn", []
        state.to_act = start_last_placer_begins(state, seat) or state.seats[0]
    elif following != seat:
        state.to_act = following
        state.tell("next: {}", following)
    return True


@rules.effect("start.last-placer-begins")
def start_last_placer_begins(state: Crossing, seat: str) -> str:
    state.tell("next: {}", seat)
    return seat


# The balanced split


def distances(state: Crossing) -> dict[str, int]:
    """Add up, for each colour, the distances in tiles from its ace to its 2, 3 and 4."""

    def apart(one: int, other: int) -> int:
        return abs(one // 4 - other // 4) + abs(one % 4 - other % 4)

    at = {tile: TILE_INDEX[state.place_of(tile)] for tile in TILES}
    return {
        colour: sum(apart(at[f"{colour}1"], at[f"{colour}{rank}"]) for rank in (2, 3, 4))
        for colour in COLOURS
    }


@rules.effect("variant.balanced-split")
def balanced_split(state: Crossing) -> dict[str, tuple[str, ...]] | None:
    """Give the colours of each seat; none before the tiles lie, since nobody can know."""
    if state.options["split"] != "balanced":
        return None
    if not state.tiles:
        return dict.fromkeys(state.seats, ())
    ranked = sorted(COLOURS, key=distances(state).__getitem__)
    ends = (ranked[0], ranked[-1])
    first, second = state.seats
    return {
        first: tuple(colour for colour in COLOURS if colour in ends),
        second: tuple(colour for colour in COLOURS if colour not in ends),
    }


@rules.effect("variant.balanced-split")
def split_colours(state: Crossing) -> bool | None:
    """Announce the split as soon as the tiles lie."""
    split = balanced_split(state)
    if split is None:
        return None
    state.colours = split
    state.tell("distances: {}", ", ".join(f"{colour} {sum_}" for colour, sum_ in distances(state).items()))
    state.tell("{}", "; ".join(f"{seat} takes {listed(list(colours))}" for seat, colours in split.items()))
    return True
