"""Reading a position, and rejecting what cannot be (section 7 of the specification)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ppgen.engine import BadPosition, Position
from ppgen.engine.position import listed, whole
from ppgen.games.pub_scrawl.move import move_one_per_space
from ppgen.games.pub_scrawl.rulebook import PIECES, VALUES
from ppgen.games.pub_scrawl.setup import (
    setup_baton,
    setup_board,
    setup_dice,
    setup_equipment,
    setup_players,
    setup_start_order,
    setup_starting_row,
    setup_team_pieces,
    setup_will_power,
    setup_win_markers,
)

if TYPE_CHECKING:
    from ppgen.games.pub_scrawl.state import Crawl


KEYS = (
    "round",
    "turn",
    "phase",
    "first",
    "baton",
    "pieces",
    "dice",
    "spent",
    "chosen",
    "scores",
    "markers",
    "options",
)


def read(state: Crawl, written: Position) -> None:
    """Set up a new game and change it to what is written.

    Raises:
        BadPosition: the position cannot be.
    """
    set_up(state)
    read_pieces(state, written)
    read_turn(state, written)
    read_dice(state, written)
    read_will(state, written)
    read_scores(state, written)
    check_end(state)
    mover = state.awaited()
    if state.phase.startswith("move") and mover and state.legal_move(mover) is None:
        raise BadPosition(f"{mover} has no legal move", "dice")


def by_seat(written: Position, key: str, seats: Sequence[str]) -> dict[str, Any]:
    """Read a key that has a value for each player; it names both."""
    given = written.mapping(key, seats)
    for seat in seats:
        if seat not in given:
            raise BadPosition(f"{key} names both players; {seat} is missing", key)
    return {seat: given[seat] for seat in seats}


def numbers(value: Any, key: str, known: range) -> list[int]:
    """Read a list of numbers that are all in a range."""
    return [whole(number, known.start, known.stop - 1, key) for number in listed(value, key)]


def read_pieces(state: Crawl, written: Position) -> None:
    if "pieces" in written:
        given = by_seat(written, "pieces", state.seats)
        teams = {seat: listed(given[seat], "pieces") for seat in state.seats}
        spaces = [space for team in teams.values() for space in team]
        for space in spaces:
            if type(space) is not int or not (setup_starting_row(state, space) or setup_board(state, space)):
                raise BadPosition(
                    f"there is no space {space!r}; they run from 1 to {state.game.track[-1]}", "pieces"
                )
        move_one_per_space(state, spaces)
        state.pieces = {seat: set(team) for seat, team in teams.items()}
    setup_team_pieces(state)


def read_turn(state: Crawl, written: Position) -> None:
    state.baton = written.choice("baton", state.seats, state.baton)
    first = written.get("first")
    if state.phase.startswith("move"):
        if first is None:
            raise BadPosition(f"phase {state.phase} needs a starting player", "first")
        state.first = written.choice("first", state.seats, state.seats[0])
    elif first is not None:
        raise BadPosition(f"there is no starting player in phase {state.phase}", "first")


DICE_DUE = {
    "roll-solar": ((0,), (0,)),
    "roll-lunar": ((2,), (0,)),
    "will-solar": ((2,), (2,)),
    "will-lunar": ((2,), (2,)),
    "move-first": ((1, 2), (2,)),
    "move-second": ((0,), (1, 2)),
    "over": ((0,), (0,)),
}
"""How many unused dice the players have: the starting player and the other, or Solar and Lunar."""


def read_dice(state: Crawl, written: Position) -> None:
    if "dice" in written:
        given = by_seat(written, "dice", state.seats)
        state.dice = {seat: tuple(numbers(given[seat], "dice", VALUES)) for seat in state.seats}
    order = state.seats if state.first is None else (state.first, state.other(state.first))
    for seat, due in zip(order, DICE_DUE[state.phase], strict=True):
        count = len(state.dice[seat])
        if count not in due:
            wanted = " or ".join(map(str, due))
            raise BadPosition(f"in phase {state.phase} {seat} has {wanted} dice, not {count}", "dice")


def read_will(state: Crawl, written: Position) -> None:
    if "spent" in written:
        given = by_seat(written, "spent", state.seats)
        spent = {seat: numbers(given[seat], "spent", VALUES) for seat in state.seats}
        for seat, tokens in spent.items():
            if len(set(tokens)) < len(tokens):
                raise BadPosition(f"{seat} has spent a token twice", "spent")
            if len(tokens) == len(VALUES):
                raise BadPosition(f"{seat} takes all six tokens back when the last is spent", "spent")
        state.spent = {seat: set(tokens) for seat, tokens in spent.items()}
    solar, lunar = state.seats
    if len(state.spent[solar]) != len(state.spent[lunar]):
        raise BadPosition("both players have spent equally many tokens", "spent")
    if "chosen" in written:
        state.chosen = by_seat(written, "chosen", state.seats)
    for seat, token in state.chosen.items():
        due = state.phase == "will-lunar" and seat == solar
        if due == (token is None):
            words = "a" if due else "no"
            raise BadPosition(f"in phase {state.phase} {seat} has chosen {words} token", "chosen")
        if token is not None and whole(token, 0, VALUES[-1], "chosen") in state.spent[seat]:
            raise BadPosition(f"{seat} has already spent the {token}", "chosen")


def read_scores(state: Crawl, written: Position) -> None:
    if "markers" in written:
        given = by_seat(written, "markers", state.seats)
        state.markers = {seat: tuple(sorted(numbers(given[seat], "markers", VALUES))) for seat in state.seats}
    if "scores" in written:
        state.scores = by_seat(written, "scores", state.seats)
    finished = state.round if state.phase == "over" else state.round - 1
    due = state.game.win_markers[:finished]
    if sorted(marker for held in state.markers.values() for marker in held) != list(due):
        given_out = ", ".join(map(str, due)) or "none"
        raise BadPosition(f"win markers given out by now, each once: {given_out}", "markers")
    for seat, points in state.scores.items():
        won = len(state.markers[seat])
        if whole(points, 0, PIECES * len(due), "scores") not in range(won, PIECES * won + 1):
            raise BadPosition(f"{seat} has 1 to {PIECES} points for each win marker", "scores")


def check_end(state: Crawl) -> None:
    finished = [seat for seat in state.seats if not state.pieces[seat]]
    if state.phase != "over":
        if finished:
            raise BadPosition(f"{finished[0]} has no piece on the board, so the round is over", "pieces")
        return
    if state.round != state.options["rounds"]:
        raise BadPosition(f"the game is over after round {state.options['rounds']}", "round")
    if len(finished) != 1:
        raise BadPosition("in phase over exactly one team is home", "pieces")
    if state.game.win_markers[state.round - 1] not in state.markers[finished[0]]:
        raise BadPosition(f"{finished[0]} has won round {state.round} and holds its marker", "markers")


def set_up(state: Crawl) -> None:
    """Set up a new game."""
    setup_players(state)
    setup_equipment(state)
    setup_start_order(state)
    setup_will_power(state)
    setup_dice(state)
    setup_baton(state)
    setup_win_markers(state)
