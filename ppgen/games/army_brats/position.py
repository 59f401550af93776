"""Positions as plain data: reading, checking and writing them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ppgen.engine import BadPosition, InputError, Plain, Position
from ppgen.engine.position import listed
from ppgen.games.army_brats.caught import end_no_tie
from ppgen.games.army_brats.flow import offer_of, start_turn
from ppgen.games.army_brats.passes import CELLS, HOLE, PASSES, SORTING, SUBJECT
from ppgen.games.army_brats.rulebook import PHASES, Offer
from ppgen.games.army_brats.setup import (
    setup_home_room,
    setup_pieces,
    setup_players,
    setup_pool,
    setup_score_dice,
)
from ppgen.games.army_brats.trading import stuck_giver_order
from ppgen.games.army_brats.variant import variant_canadian_two

if TYPE_CHECKING:
    from ppgen.games.army_brats.state import School


WHERE = {
    "turn": ("main", "draw", "answer", "gift", "inspect", "inspect-partner", "over"),
    "rolling": ("roll",),
    "partner": ("answer", "inspect", "inspect-partner"),
    "offer": ("answer",),
    "givers": ("gift",),
}
"""The keys that have a place in some phases only."""
START_KEYS = ("players", "variant", "suits", "start")
KEYS = (*START_KEYS, "layout", "pawns", "hands", "demerits", "phase", *WHERE)


def write(state: School) -> Plain:
    """Write a state as a position."""
    plain: Plain = {"players": len(state.seats), "variant": state.variant, "suits": list(state.suits)}
    if state.phase == "tiles":
        return {**plain, "start": "setup"}
    plain |= {
        "layout": state.layout(),
        "pawns": dict(state.pawns),
        "hands": {seat: list(hand) for seat, hand in state.hands.items()},
        "demerits": dict(state.demerits),
        "phase": state.phase,
    }
    if state.phase == "roll":
        return {**plain, "rolling": list(state.rolling)}
    plain["turn"] = state.turn
    if state.partner:
        plain["partner"] = state.partner
    if state.offer:
        plain["offer"] = list(state.offer if state.offer.kind == "one-for-other" else state.offer[:2])
    if state.givers:
        plain["givers"] = list(state.givers)
    return plain


def expected(state: School, facts: Mapping[str, Any]) -> Plain:
    """Fill in the defaults of facts as a transcript writes them."""
    written = Position(facts, KEYS)
    filled = dict(facts)
    if "layout" in facts:
        filled["layout"] = read_layout(facts["layout"], state.game.layouts)
    if "hands" in facts:
        filled["hands"] = read_hands(written, state.seats)
    if "demerits" in facts:
        filled["demerits"] = {**dict.fromkeys(state.seats, 0), **written.mapping("demerits", state.seats)}
    return filled


def read(state: School, written: Position) -> None:
    """Read a position into an empty state; an empty one is that before the setup."""
    setup_players(state, written)
    variant_canadian_two(state)
    setup_pieces(state, written)
    setup_score_dice(state, written)
    if "start" in written or not any(key in written for key in KEYS):
        read_start(written)
        setup_pool(state, {seat: [] for seat in state.seats})
        setup_home_room(state)
    else:
        read_position(state, written)


def read_start(written: Position) -> None:
    """Check that a position which begins with the setup says nothing else."""
    written.choice("start", ("setup",), "setup")
    for key in KEYS:
        if key in written and key not in START_KEYS:
            raise BadPosition(f"{key} is out of place before the setup", key)


def read_position(state: School, written: Position) -> None:
    """Read a position after the setup, and reject what cannot be (section 7.4 of the specification)."""
    phase = written.choice("phase", PHASES, PHASES[0])
    for key, phases in WHERE.items():
        if key in written and phase not in phases:
            raise BadPosition(f"{key} is out of place in phase {phase}", key)
    rows = read_layout(written.need("layout"), state.game.layouts)
    cells = zip(CELLS, " ".join(rows).split(), strict=True)
    state.tiles = {cell: tile for cell, tile in cells if tile != HOLE}
    read_pawns(state, written)
    setup_pool(state, read_hands(written, state.seats))
    end_no_tie(state, phase)
    state.phase = phase
    if phase == "roll":
        state.rolling = read_seats(written, "rolling", state.seats, least=2)
        return
    written.need("turn")
    state.turn = written.choice("turn", state.seats, "")
    read_rest(state, written)


def read_layout(layout: Any, named: Mapping[str, Sequence[str]]) -> list[str]:
    """Read the name of a layout, or five rows of five tiles with the hole as `--`; give the rows."""
    rows = named.get(layout) if isinstance(layout, str) else layout
    if rows is None:
        raise BadPosition(f"there is no layout {layout!r}; there are {', '.join(named)}", "layout")
    split = [str(row).split() for row in listed(rows, "layout")]
    if [len(row) for row in split] != [5] * 5:
        raise BadPosition("layout is the name of a layout, or five rows of five tiles", "layout")
    if sorted(tile for row in split for tile in row) != sorted([*PASSES, HOLE]):
        raise BadPosition(f"layout has each of the 24 tiles once, and one {HOLE}", "layout")
    return [" ".join(row) for row in split]


def read_pawns(state: School, written: Position) -> None:
    given = written.mapping("pawns", state.seats)
    for seat in state.seats:
        if seat not in given:
            raise BadPosition(f"pawns leaves out {seat}", "pawns")
        cell = given[seat]
        if cell not in CELLS:
            raise BadPosition(f"pawns puts {seat} on {cell!r}, which is no cell from a1 to e5", "pawns")
        if cell != state.game.home and cell in state.pawns.values():
            raise BadPosition(f"two pawns share {cell}; only {state.game.home} has room for that", "pawns")
        state.pawns[seat] = cell


def read_hands(written: Position, seats: Sequence[str]) -> dict[str, list[str]]:
    """Read the passes of every seat, sorted; no pass is held twice."""
    given = written.mapping("hands", seats)
    hands = {seat: [str(name) for name in listed(given.get(seat), "hands")] for seat in seats}
    seen: set[str] = set()
    for seat, hand in hands.items():
        for name in hand:
            if name not in SORTING:
                raise BadPosition(f"hands gives {seat} {name!r}, which is no pass", "hands")
            if name in seen:
                raise BadPosition(f"{name} is held twice", "hands")
            seen.add(name)
        hand.sort(key=SORTING.__getitem__)
    return hands


def read_seats(written: Position, key: str, known: Sequence[str], least: int = 1) -> list[str]:
    """Read some of the known seats, in their order; all of them if the key is left out."""
    names = written.items(key) if key in written else list(known)
    if len(names) < least or names != [seat for seat in known if seat in names]:
        number = ("one", "two")[least - 1]
        raise BadPosition(f"{key} names {number} or more of {', '.join(known)}, in this order", key)
    return names


def read_rest(state: School, written: Position) -> None:
    """Read what the phase of a turn needs."""
    turn, phase = state.turn, state.phase
    assert turn is not None
    if "partner" in written or phase in ("answer", "inspect-partner"):
        written.need("partner")
        state.partner = written.choice("partner", state.from_left(turn), "")
    if phase == "main":
        start_turn(state)
    elif phase == "draw":
        tile = state.class_of(turn)
        if tile is None or not state.pool[SUBJECT[tile]]:
            raise BadPosition(f"there is nothing to draw for {turn}", "phase")
    elif phase == "answer":
        state.offer = read_offer(state, written)
    elif phase == "gift":
        able = stuck_giver_order(state)
        if not able:
            raise BadPosition("nobody has a pass to give, so the phase is not gift", "phase")
        state.givers = read_seats(written, "givers", able)


def read_offer(state: School, written: Position) -> Offer:
    """Read the offer that waits for an answer; it must be a legal trade."""
    written.need("offer")
    words = [state.turn, "trade", state.partner, *written.items("offer")]
    state.phase = "main"
    try:
        action = state.parse(" ".join(map(str, words)))
    except InputError as error:
        raise BadPosition(f"offer cannot be read: {error}", "offer") from None
    refusal = state.refusal(action)
    if refusal is not None:
        raise BadPosition(f"offer cannot be: {refusal.text}", "offer")
    state.phase = "answer"
    return offer_of(*action.args[1:])
