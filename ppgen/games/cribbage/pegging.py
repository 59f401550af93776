"""The board: how points are pegged, and how the game ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ppgen.games.cribbage.cards import PEG, holes
from ppgen.games.cribbage.points import rules

if TYPE_CHECKING:
    from ppgen.games.cribbage.state import Cribbage


@rules.effect("peg.leap")
def peg_leap(state: Cribbage, seat: str, points: int, why: str) -> None:
    track, (hinder, front) = state.game.board.tracks[seat], holes(state.pegs, state, seat)
    end = min(front + points, length(state))
    state.pegs.move(PEG[seat], track[hinder], track[end])
    state.tell("{} pegs {} to hole {}: {}", seat, points, end, why)


@rules.effect("end.game-hole")
def end_game_hole(state: Cribbage, seat: str) -> None:
    state.phase, state.to_act = "over", None
    scores = f"{state.score(seat)} to {state.score(state.following(seat))}"
    state.tell("{} wins {}{}", seat, scores, ", a skunk" if is_skunk(state) else "")


@rules.value("end.sixty-one", otherwise=121)
def length(state: Cribbage) -> int:
    return 61 if state.options["length"] == "short" else 121


@rules.value("end.skunk", otherwise=False)
def is_skunk(state: Cribbage) -> bool:
    return abs(state.score("red") - state.score("blue")) >= 31


def game_points(state: Cribbage, seat: str) -> float:
    won = state.phase == "over" and state.score(seat) > state.score(state.following(seat))
    return 2.0 + is_skunk(state) if won else 0.0


def peg(state: Cribbage, seat: str, parts: Mapping[str, int]) -> None:
    """Peg what is worth something, all at once."""
    scored = {name: points for name, points in parts.items() if points}
    if scored:
        why = [f"{name} {points}" for name, points in scored.items()] if len(scored) > 1 else scored
        peg_leap(state, seat, sum(scored.values()), ", ".join(why))
        if state.score(seat) >= length(state):
            end_game_hole(state, seat)
