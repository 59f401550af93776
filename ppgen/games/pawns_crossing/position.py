"""Reading positions (section 7.4 of the specification)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ppgen.engine import BadPosition, Game, Position
from ppgen.engine.position import listed as read_list
from ppgen.engine.position import whole
from ppgen.games.pawns_crossing.board import HOLES, HOME, OUT, PUSHES
from ppgen.games.pawns_crossing.endgame import endgame_trigger
from ppgen.games.pawns_crossing.layout import read_layout, read_tiles, slide_before
from ppgen.games.pawns_crossing.roll import can_move_token
from ppgen.games.pawns_crossing.setup import lay_tokens, set_up, setup_tokens_on_aces
from ppgen.games.pawns_crossing.state import COLOURS, FACES, PHASES, Crossing, colour_of, token_order

OPTIONS = ("split", "entry", "after_blank", "declare")
OPENING = ("players", "phase", *OPTIONS)
LAID = (*OPENING, "colours", "layout", "board", "pusher")
DEALT = (*LAID, "slid", "numbers", "tokens", "revealed", "pawns", "to_act", "last_slide")
KEYS: Mapping[str, Sequence[str]] = {
    "tiles": OPENING,
    "dominoes": (*OPENING, "colours", "tiles"),
    "numbers": LAID,
    "start-dice": (*LAID, "numbers", "ranking"),
    "place": (*LAID, "numbers", "ranking", "pawns", "to_act"),
    "turn": DEALT,
    "pawn-2": (*DEALT, "moved"),
    "dice": DEALT,
    "forced": (*DEALT, "dice", "moved"),
    "tokens": (*DEALT, "dice", "used"),
    "over": DEALT,
}
"""The keys of a position in each phase."""
ALL_KEYS = tuple(dict.fromkeys(key for keys in KEYS.values() for key in keys))


def read(state: Crossing, written: Position) -> None:
    """Fill a bare state from a position.

    Raises:
        BadPosition: the position cannot be.
    """
    _read_phase(state, written)
    if state.phase == "dominoes":
        state.tiles = read_tiles(written.items("tiles"), "tiles")
    if "board" in KEYS[state.phase]:
        read_layout(state, written)
    _read_colours(state, written)
    if "numbers" in KEYS[state.phase]:
        _read_tokens(state, written)
    _read_ranking(state, written)
    if "pawns" in KEYS[state.phase]:
        _read_pawns(state, written)
    if "last_slide" in KEYS[state.phase]:
        _read_turn(state, written)
        _check_turn(state)


def read_options(game: Game, written: Position, players: int) -> dict[str, str]:
    """Read the options, which stand at the top of a position."""
    if players != 2 and "split" in written:
        raise BadPosition("split is for two players only", "split")
    return {
        option["id"]: written.choice(
            option["id"], [value["id"] for value in option["values"]], option["default"]
        )
        for option in game.facts["options"]
    }


def _read_phase(state: Crossing, written: Position) -> None:
    opening = not any(key in written for key in ALL_KEYS if key not in OPENING)
    state.phase = written.choice("phase", PHASES, "tiles" if opening else "turn")
    for key in ALL_KEYS:
        if key in written and key not in KEYS[state.phase]:
            raise BadPosition(f"{key} has no place in phase {state.phase}", key)


# Colours and tokens


def _read_colours(state: Crossing, written: Position) -> None:
    set_up(state)
    if "colours" not in written:
        return
    if len(state.seats) != 2:
        raise BadPosition("colours are given for two players only", "colours")
    given = written.mapping("colours", state.seats)
    split = {
        seat: tuple(c for c in COLOURS if c in read_list(given.get(seat), "colours")) for seat in state.seats
    }
    named = [colour for seat in state.seats for colour in read_list(given.get(seat), "colours")]
    if sorted(map(str, named)) != sorted(COLOURS) or any(len(colours) != 2 for colours in split.values()):
        raise BadPosition("each seat has two of the four colours, and each colour one seat", "colours")
    set_up(state, split)


def _read_tokens(state: Crossing, written: Position) -> None:
    for words in written.items("slid"):
        slide_before(state, words)
    numbers = written.mapping("numbers", state.playing)
    lay_tokens(state, {colour: _numbers(state, numbers.get(colour, state.pool)) for colour in state.playing})
    for token, space in written.mapping("tokens", state.tokens).items():
        if space != HOME and not state.is_space(str(space)):
            raise BadPosition(f"{token} stands on {space}, which is not a space now", "tokens")
        state.tokens[token] = str(space)
    spaces = list(state.tokens.values())
    for token, space in state.tokens.items():
        if state.is_half(space) and spaces.count(space) > 1:
            raise BadPosition(f"{token} shares {space} with another token", "tokens")
    for token in map(str, written.items("revealed")):
        if token not in state.tokens or state.tokens[token] == HOME:
            raise BadPosition(f"{token} is not a token on the board", "revealed")
        state.revealed.add(token)


def _numbers(state: Crossing, given: Any) -> tuple[int, ...]:
    numbers = read_list(given, "numbers")
    if any(isinstance(n, bool) for n in numbers) or sorted(map(str, numbers)) != sorted(map(str, state.pool)):
        raise BadPosition(
            f"a colour's numbers are {', '.join(map(str, state.pool))} in some order", "numbers"
        )
    return tuple(int(number) for number in numbers)


# Pawns and the turn


def _read_ranking(state: Crossing, written: Position) -> None:
    """Read who is tied with whom; at first all are."""
    if "ranking" not in KEYS[state.phase]:
        return
    groups = [read_list(group, "ranking") for group in written.items("ranking")] or [list(state.seats)]
    if sorted(str(seat) for group in groups for seat in group) != sorted(state.seats) or [] in groups:
        raise BadPosition("ranking puts every seat in one group", "ranking")
    state.ranking = [[seat for seat in state.seats if seat in group] for group in groups]
    tied = any(len(group) > 1 for group in groups)
    if tied != (state.phase == "start-dice"):
        raise BadPosition(f"in phase {state.phase} {'no' if tied else 'some'} seats are tied", "ranking")


def _read_pawns(state: Crossing, written: Position) -> None:
    given = written.mapping("pawns", state.playing)
    placing = state.phase == "place"
    for colour in state.playing:
        hole = given.get(colour)
        if hole is None and not placing:
            raise BadPosition(f"the {colour} pawn has no hole; it may be {OUT} in the endgame", "pawns")
        if hole is not None and hole not in HOLES and (placing or hole != OUT):
            raise BadPosition(f"the {colour} pawn is at {hole}, which is not a hole", "pawns")
        if hole is not None and hole != OUT and hole in state.pawns.values():
            raise BadPosition(f"two pawns share {hole}", "pawns")
        state.pawns[colour] = hole or ""
    if placing:
        state.to_act = written.choice("to_act", state.seats, state.next_to_place() or state.seats[0])
        if state.to_act != state.next_to_place() or not _placed_in_order(state):
            raise BadPosition("pawns are placed in the order of the ranking", "pawns")
    elif OUT in state.pawns.values() and not endgame_trigger(state) and not state.winner():
        raise BadPosition("no pawn leaves the board before the endgame", "pawns")


def _placed_in_order(state: Crossing) -> bool:
    """Tell whether no seat has placed a pawn before its turn came."""
    waiting = [seat for (seat,) in state.ranking]
    later = waiting[waiting.index(state.to_act or "") + 1 :]
    return not any(state.pawns[colour] for seat in later for colour in state.colours[seat])


def _read_turn(state: Crossing, written: Position) -> None:
    over = state.phase == "over"
    if over and written.get("to_act") is not None:
        raise BadPosition("nobody is to act when the game is over", "to_act")
    if not over:
        written.need("to_act")
        state.to_act = written.choice("to_act", state.seats, state.seats[0])
    before = written.get("last_slide")
    if before is not None:
        state.last_slide = written.choice("last_slide", list(PUSHES), "")
        if PUSHES[state.last_slide].pusher_at != state.pusher_at:
            place = PUSHES[state.last_slide].pusher_at
            raise BadPosition(f"after a slide of {before} the pusher lies {place}", "last_slide")
    mine = [colour for colour in COLOURS if colour in state.colours.get(state.to_act or "", ())]
    if "dice" in KEYS[state.phase]:
        given = written.mapping("dice", mine)
        for colour in mine:
            if colour not in given:
                raise BadPosition(f"the {colour} die is missing", "dice")
        state.dice = {colour: whole(given[colour], FACES[0], FACES[-1], "dice") for colour in mine}
    state.used = _colours(written, "used", [colour for colour in mine if state.dice.get(colour)])
    state.moved = _colours(written, "moved", state.blanks() if state.phase == "forced" else mine)


def _colours(written: Position, key: str, known: Sequence[str]) -> set[str]:
    for colour in written.items(key):
        if colour not in known:
            raise BadPosition(f"{key} names {colour!r}; there are {', '.join(known) or 'none'}", key)
    return set(written.items(key))


def _check_turn(state: Crossing) -> None:
    """Reject what cannot be, once all is read."""
    gone = [seat for seat in state.seats if not state.left(seat)]
    if len(gone) > 1:
        raise BadPosition(f"{gone[0]} and {gone[1]} both have no token left", "tokens")
    if gone and state.phase != "over":
        raise BadPosition(f"{gone[0]} has no token left, so the phase is over", "phase")
    if state.phase == "over" and not gone:
        raise BadPosition("the game is not over while every seat has a token", "phase")
    if state.phase == "pawn-2" and (len(state.moved) != 1 or len(state.colours[state.to_act or ""]) < 2):
        raise BadPosition("in phase pawn-2 one of two pawns has moved", "moved")
    if state.phase in ("forced", "pawn-2") and endgame_trigger(state):
        raise BadPosition("in the endgame no pawn moves to another hole", "phase")
    if state.phase == "forced" and not state.pending():
        raise BadPosition("no blank die has a pawn that must still move", "dice")
    if state.phase == "tokens" and not can_move_token(state):
        raise BadPosition("no die that is left can move a token", "dice")


# Facts


def expected(state: Crossing, facts: Mapping[str, Any], known: Iterable[str]) -> dict[str, Any]:
    """Fill the defaults into facts as a transcript has them.

    Raises:
        BadPosition: there is no such fact.
    """
    written = Position(facts, known)
    filled = dict(facts)
    if "tokens" in facts and state.tokens:
        filled["tokens"] = (setup_tokens_on_aces(state) or {}) | written.mapping("tokens")
    if "numbers" in facts:
        dealt = {colour: list(state.pool) for colour in state.playing}
        filled["numbers"] = dealt | written.mapping("numbers")
    for key in ("used", "moved"):
        if key in facts:
            filled[key] = sorted(read_list(facts[key], key), key=_place_in(COLOURS))
    if "revealed" in facts:
        filled["revealed"] = sorted(read_list(facts["revealed"], "revealed"), key=_token_place)
    return filled


def _place_in(order: Sequence[str]) -> Any:
    return lambda word: order.index(word) if word in order else len(order)


def _token_place(token: Any) -> tuple[int, str]:
    return token_order(token) if colour_of(str(token)) in COLOURS else (len(COLOURS), str(token))
