"""Setting up: tiles, passes, pieces, and who begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import Action, BadPosition, Position, Reason
from ppgen.engine.position import whole
from ppgen.games.army_brats.passes import CELLS, PASSES, SUBJECT, SUBJECTS, VALUES
from ppgen.games.army_brats.rulebook import rules

if TYPE_CHECKING:
    from ppgen.games.army_brats.state import School


@rules.effect("setup.players")
def setup_players(state: School, written: Position) -> bool:
    defaults = state.game.facts["seats"]["default"]
    players = written.get("players", min(defaults))
    if isinstance(players, bool) or not isinstance(players, int) or players not in defaults:
        raise BadPosition("two to four players", "players", "setup.players")
    state.seats = tuple(defaults[players])
    return True


@rules.check("setup.tiles")
def setup_all_tiles(state: School, action: Action) -> Reason | None:
    del state
    return None if sorted(action.args[0]) == sorted(PASSES) else "not the 24 tiles"


@rules.effect("setup.tiles")
def setup_tiles(state: School, tiles: tuple[str, ...]) -> bool:
    around = [cell for cell in CELLS if cell != state.game.home]
    state.tiles = dict(zip(around, tiles, strict=True))
    state.tell("tiles: laid out, hole at {}", state.game.home)
    return True


@rules.effect("setup.pool")
def setup_pool(state: School, hands: dict[str, list[str]]) -> bool:
    """Put every pass that is in no hand into the pool."""
    held = {name for hand in hands.values() for name in hand}
    state.hands = hands
    state.pool = {subject: [] for subject in SUBJECTS.values()}
    for name in PASSES:
        if name not in held:
            state.pool[SUBJECT[name]].append(name)
    return True


@rules.effect("setup.pieces")
def setup_pieces(state: School, written: Position) -> bool:
    usual = [suits[0] for suits in state.game.facts["seats"]["suits"][len(state.seats)].values()]
    suits = written.items("suits") if "suits" in written else usual[: len(state.seats)]
    known = [suit for suit in SUBJECTS.values() if suit in suits]
    if len(suits) != len(state.seats) or len(known) != len(suits):
        raise BadPosition(f"suits gives each of {', '.join(state.seats)} a suit of its own", "suits")
    state.suits = tuple(suits)
    return True


@rules.check("setup.first-player")
def setup_rolling_seats(state: School, action: Action) -> Reason | None:
    if [seat for seat, _ in action.args[0]] == state.rolling:
        return None
    return "the rolling seats are {}", " ".join(state.rolling)


@rules.effect("setup.first-player")
def setup_first_player(state: School, faces: tuple[tuple[str, str], ...]) -> list[str]:
    """Give the seats with the highest face."""
    state.tell("roll: {}", ", ".join(f"{seat} {face}" for seat, face in faces))
    counts = {seat: VALUES.index(face) for seat, face in faces}
    return [seat for seat in counts if counts[seat] == max(counts.values())]


@rules.effect("setup.reroll")
def setup_reroll(state: School, highest: list[str]) -> bool | None:
    if len(highest) == 1:
        return None
    state.rolling = highest
    state.tell("tie: {} roll again", " ".join(highest))
    return True


@rules.effect("setup.home-room")
def setup_home_room(state: School) -> bool:
    state.pawns = dict.fromkeys(state.seats, state.game.home)
    return True


@rules.effect("setup.score-dice")
def setup_score_dice(state: School, written: Position) -> bool:
    """Put the dice at the start of the track, or where a position has them."""
    given = written.mapping("demerits", state.seats)
    most = state.game.lap - 1 + max(state.game.same_day_demerits.values())
    state.demerits = {seat: whole(given.get(seat, 0), 0, most, "demerits") for seat in state.seats}
    return True
