"""Declaring tokens and what is secret, moving pawns, the last stage and the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ppgen.engine import Action, Place, Why, because
from ppgen.games.pawns_crossing.board import HOME, NULL, colour_of, rules

if TYPE_CHECKING:
    from ppgen.games.pawns_crossing.state import Crossing


@rules.check(
    "declare.on-arrival",
    "{token:piece} can be declared only in the move that brings it there",
    of="candidate",
)
def declare_on_arrival(state: Crossing, seat: str, token: str) -> Why:
    later = state.options["declare"] == "later"
    return None if later else because(state.coin(token))


@rules.check("declare.destination-only", "{at:place} is not a {colour:word} 2, 3 or 4 tile", of="candidate")
def declare_destination_only(
    state: Crossing, seat: str, token: str, space: Place | None = None, declared: bool = True
) -> Why:
    at = space or state.where()[token]
    allowed = not declared or state.goal_on(token, at)
    return None if allowed else because(at, colour_of(token))


@rules.effect("declare.reveal")
def declare_reveal(state: Crossing, token: str) -> None:
    place, coin = state.lies(token)
    state.tokens.turn(coin, place, state.face(token))
    state.revealed |= {token}


@rules.effect(
    "declare.match-removes",
    "{token:piece} is revealed: {number:numbered} on {tile:piece}, removed; {seat} has {left:number} left",
)
def declare_match_removes(state: Crossing, seat: str, token: str) -> None:
    place, coin = state.lies(token)
    state.tokens.move(coin, place, state.home(token))
    state.revealed -= {token}
    state.say(state.coin(token), state.number(token), state.ground[place][0], seat, state.left(seat))


@rules.check("declare.match-removes", "{token:piece} has left the board", of="candidate")
def already_home(state: Crossing, seat: str, token: str, *_: object) -> Why:
    return because(state.coin(token)) if state.where()[token] == HOME else None


declare_null_matches = rules.holds("declare.null-matches", lambda _state, number: number == NULL)


@rules.effect(
    "declare.mismatch-returns",
    "{token:piece} is revealed: {number:numbered} on {tile:piece}, no match; back to {ace:piece} at {place}",
)
def declare_mismatch_returns(state: Crossing, token: str) -> None:
    place, coin = state.lies(token)
    state.tokens.turn(coin, place, state.coin(token))
    ace, ground = state.ace(colour_of(token)), state.ground
    state.tokens.move(state.coin(token), place, ace)
    state.say(state.coin(token), state.number(token), ground[place][0], ground[ace][0], ace)


declare_optional = rules.holds("declare.optional", lambda _state, declared: not declared)


@rules.value("hidden.suit-side-up", instead=lambda state, _seat: state.numbers)
def hidden_suit_side_up(state: Crossing, seat: str | None) -> Mapping[str, Sequence[Any]]:
    own = state.colours[seat] if seat else ()
    return {
        colour: [
            number if colour in own or state.public(f"{colour}-{letter}") else "?"
            for letter, number in zip(state.game.letters, numbers, strict=False)
        ]
        for colour, numbers in state.numbers.items()
    }


@rules.check("hidden.own-tokens", "{token:piece} belongs to {owner:seat}")
def hidden_own_tokens(state: Crossing, seat: str, token: str) -> Why:
    colour = colour_of(token)
    others = token in state.in_play and colour not in state.colours[seat]
    return because(state.coin(token), state.owner(colour)) if others else None


@rules.effect("hidden.own-tokens", "{seat} only: {token:piece} is {number:numbered}")
def look_under(state: Crossing, seat: str, token: str) -> None:
    state.say(seat, state.coin(token), state.number(token), knows=(seat,))


pawn_holes_only = rules.only(
    "pawn.holes-only",
    "{hole:place} is not a hole",
    lambda state, seat, colour, hole: hole in state.game.plan.crossings,
)
pawn_open_hole = rules.free("pawn.open-hole", "{hole:place} is occupied", "pawns")
pawn_anywhere = rules.moves("pawn.anywhere", "pawns", "{colour:word} pawn: {start:place} -> {end:place}")
pawn_one_or_both = rules.goes("pawn.one-or-both", "pawn-2")


@rules.check("pawn.once-each", "the {colour:word} pawn has already moved this turn", of="candidate")
def pawn_once_each(state: Crossing, seat: str, colour: str, hole: Place) -> Why:
    return because(colour) if colour in state.pawns_moved else None


@rules.effect("pawn.once-each")
def note_moved(state: Crossing, colour: str) -> None:
    state.pawns_moved |= {colour}


@rules.check("pawn.different-hole", "the {colour:word} pawn is already at {hole:place}", of="candidate")
def pawn_different_hole(state: Crossing, seat: str, colour: str, hole: Place) -> Why:
    own = hole in state.pawns and state.hole(colour) == hole
    return because(colour, hole) if own else None


@rules.value("endgame.trigger", otherwise=False)
def endgame_trigger(state: Crossing) -> bool:
    """Tell whether the endgame is on: some seat is down to one token, or is as the table agreed."""
    home, tokens = state.game.home, state.tokens
    begun = any(home[seat] in tokens for seat in state.seats)  # as seldom: this is asked every turn
    return begun and (1 in map(state.left, state.seats) or option_endgame_each(state))


FORCED = "from now on pawns move only when forced, and off the board"
endgame_begins = rules.tells("endgame.trigger", f"{{seat}} has one token left: {FORCED}")


@rules.value("option.endgame-each", otherwise=False)
def option_endgame_each(state: Crossing) -> bool:
    """Tell whether some seat is down to one token of each colour, if the table agreed on that."""
    return state.options["endgame"] == "each" and any(
        all(state.left_of(seat, colour) < 2 for colour in state.colours[seat]) for seat in state.seats
    )


endgame_begins_each = rules.tells(
    "option.endgame-each", f"{{seat}} has one token of each colour left: {FORCED}"
)


endgame_no_pawn_moves = rules.bars(
    "endgame.no-pawn-moves", "pawns move only when forced", "turn", when=endgame_trigger, of="verb"
)
endgame_forced_out = rules.moves(
    "endgame.forced-out", "pawns", "the {colour:word} pawn leaves the board from {hole:place}"
)
endgame_pawn_gone = rules.tells("endgame.pawn-gone", "the {colour:word} pawn is already off the board")


@rules.effect("end.first-home-wins", "{seat} wins")
def end_first_home_wins(state: Crossing, seat: str) -> None:
    state.phase, state.to_act, state.last_slide = "over", None, None
    state.say(seat)


@rules.check("end.game-over", "{winner:seat} has won", of="turn")
def end_game_over(state: Crossing, action: Action) -> Why:
    return because(state.winner) if state.phase == "over" else None
