"""The game being played: who acts, what can be done, and what becomes of each action."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, permutations
from typing import TYPE_CHECKING, Any

from ppgen.engine import CHANCE, Action, Even, InputError, Outcome, Placed, Plain
from ppgen.games.pawns_crossing import layout, position, show
from ppgen.games.pawns_crossing.board import HOLES, HOME, LINES
from ppgen.games.pawns_crossing.chance import ForEachColour
from ppgen.games.pawns_crossing.declare import declare, declare_optional, hidden_suit_side_up, peek
from ppgen.games.pawns_crossing.move import destinations, move_to
from ppgen.games.pawns_crossing.pawn import move_pawn
from ppgen.games.pawns_crossing.roll import go_on, roll, use_die
from ppgen.games.pawns_crossing.setup import (
    TILES,
    dominoes_used,
    lay_tokens,
    place_pawn,
    roll_to_start,
    setup_dominoes_random,
    setup_pusher_aside,
    setup_tiles_random,
    split_colours,
)
from ppgen.games.pawns_crossing.slide import remember_slide, slide
from ppgen.games.pawns_crossing.state import COLOURS, FACES, Crossing, colour_of, token_order
from ppgen.games.pawns_crossing.turn import chance_fault, choose_to_roll, end_turn

if TYPE_CHECKING:
    from ppgen.games.pawns_crossing.game import PawnsCrossing


@dataclass(slots=True, eq=False, kw_only=True)
class Play(Crossing):
    """The game being played."""

    game: PawnsCrossing

    def actor(self) -> str | None:
        return CHANCE if self.due() else self.to_act

    def candidates(self) -> Iterable[Action]:
        seat = self.to_act
        assert seat is not None
        mine = self.colours[seat]
        if self.phase == "place":
            return [Action(seat, "place", (colour, hole)) for colour in mine for hole in HOLES]
        if self.phase == "turn":
            later = self.tokens_of(seat) if self.options["declare"] == "later" else ()
            declarations = [Action(seat, "declare", (token,)) for token in later if self.goal(token)]
            return [*declarations, Action(seat, "roll"), *self._pawn_moves(mine), *self.game.slides[seat]]
        if self.phase == "forced":
            return self._pawn_moves(self.pending())
        if self.phase == "pawn-2":
            return [*self._pawn_moves(mine), Action(seat, "done")]
        return chain(self._token_moves(seat), [Action(seat, "done")])

    def _pawn_moves(self, colours: Iterable[str]) -> list[Action]:
        assert self.to_act is not None
        return [Action(self.to_act, "pawn", (colour, hole)) for colour in colours for hole in HOLES]

    def _token_moves(self, seat: str) -> Iterable[Action]:
        unused = self.unused()
        for token in self.tokens_of(seat):
            if colour_of(token) in unused and self.tokens[token] != HOME:
                for space in sorted(destinations(self, token)):
                    yield Action(seat, "move", (token, space, False))
                    if self.goal_on(token, space):
                        yield Action(seat, "move", (token, space, True))

    def chance_outcomes(self) -> Sequence[Outcome] | None:
        if self.phase == "numbers":
            return Even(ForEachColour("numbers", self.playing, list(permutations(self.pool))))
        if self.due() == "roll":
            return Even(ForEachColour("roll", self.rolled(), FACES))
        return None

    def sample(self, rng: random.Random) -> Action:
        verb = self.due()
        assert verb is not None
        if verb == "tiles":
            return Action(CHANCE, verb, (tuple(rng.sample(TILES, len(TILES))),))
        if verb == "dominoes":
            shuffled = sorted(dominoes_used(self))
            rng.shuffle(shuffled)
            return Action(CHANCE, verb, (tuple(rng.choice((pips, pips[::-1])) for pips in shuffled),))
        if verb == "numbers":
            return Action(
                CHANCE,
                verb,
                (tuple((c, tuple(rng.sample(self.pool, len(self.pool)))) for c in self.playing),),
            )
        return Action(CHANCE, verb, (tuple((colour, rng.choice(FACES)) for colour in self.rolled()),))

    def parse(self, line: str) -> Action:
        """Read a line; what chance cannot have brought about is no line of this game.

        Raises:
            InputError: the line is not in the notation, or names something that is not there yet.
        """
        action = self.game.grammar.parse(line, self.seats)
        if action.actor == CHANCE:
            if action.verb in ("numbers", "roll"):
                named = sorted(action.args[0], key=lambda pair: COLOURS.index(pair[0]))
                action = action._replace(args=(tuple(named),))
            fault = chance_fault(self, action)
            if fault:
                raise InputError(fault)
        if action.verb == "peek" and not self.tokens:
            raise InputError("no token has a number yet")
        return action

    def act(self, action: Action) -> None:
        if action.actor == CHANCE:
            self._happen(action.verb, action.args[0])
            return
        seat, verb, args = action
        if verb == "roll":
            choose_to_roll(self)
        elif verb == "place":
            place_pawn(self, seat, *args)
        elif verb == "pawn":
            move_pawn(self, seat, *args)
        elif verb == "slide":
            line = LINES[args[:3]]
            slide(self, line, flip=args[3])
            end_turn(self)
            remember_slide(self, line)
        elif verb == "move":
            self._move(seat, *args)
        elif verb == "declare":
            declare(self, seat, args[0])
        else:
            end_turn(self)

    def _happen(self, verb: str, what: Any) -> None:
        if verb == "tiles":
            setup_tiles_random(self, what)
            split_colours(self)
            self.phase = "dominoes"
        elif verb == "dominoes":
            setup_dominoes_random(self, what)
            setup_pusher_aside(self, what[-1])
            self.phase = "numbers"
        elif verb == "numbers":
            lay_tokens(self, dict(what))
            self.phase, self.ranking = "start-dice", [list(self.seats)]
        elif self.phase == "start-dice":
            roll_to_start(self, dict(what))
        else:
            roll(self, dict(what))

    def _move(self, seat: str, token: str, space: str, declared: bool) -> None:
        move_to(self, token, space)
        use_die(self, token)
        if self.goal(token) and not declare_optional(self, declared=declared):
            declare(self, seat, token)
        if self.phase != "over":
            go_on(self)

    def answer(self, action: Action) -> None:
        peek(self, action.actor, action.args[0])

    def position(self) -> Plain:
        plain = self._everything()
        return {key: plain[key] for key in ("players", *position.KEYS[self.phase]) if key in plain}

    def _everything(self) -> Plain:
        """Give every key of every phase, so far as there is anything to say."""
        plain: Plain = {"players": len(self.seats), **self.options, "phase": self.phase}
        if len(self.seats) != 2:
            del plain["split"]
        elif self.tiles or self.options["split"] == "standard":
            plain["colours"] = {seat: list(colours) for seat, colours in self.colours.items()}
        if self.tiles:
            plain["tiles"] = list(self.tiles)
        if self.pusher is not None:
            plain |= {"board": layout.board_rows(self), "pusher": layout.pusher_name(self)}
        return plain | {
            "numbers": {colour: list(numbers) for colour, numbers in self.numbers.items()},
            "tokens": dict(self.tokens),
            "revealed": sorted(self.revealed, key=token_order),
            "ranking": [list(group) for group in self.ranking],
            "pawns": {colour: hole for colour, hole in self.pawns.items() if hole},
            "to_act": self.to_act,
            "last_slide": self.last_slide,
            "dice": dict(self.dice),
            "used": [colour for colour in COLOURS if colour in self.used],
            "moved": [colour for colour in COLOURS if colour in self.moved],
        }

    def observation(self, seat: str | None = None) -> Plain:
        plain = self.position()
        if "numbers" in plain:
            plain["numbers"] = self.seen(seat)
        return plain

    def seen(self, seat: str | None) -> dict[str, list[Any]]:
        """Give the numbers of the tokens as a seat knows them."""
        masked = hidden_suit_side_up(self, seat)
        return (
            {colour: list(numbers) for colour, numbers in self.numbers.items()} if masked is None else masked
        )

    def facts(self) -> Plain:
        return self._everything() | {"seen": {seat: self.seen(seat) for seat in self.seats}}

    def expected(self, facts: Mapping[str, Any]) -> Plain:
        return position.expected(self, facts, self.facts())

    def log_line(self, action: Action, seat: str | None) -> str | None:
        if action.verb == "peek":
            return self.game.grammar.write(action) if seat == action.actor else None
        if action.verb != "numbers":
            return self.game.grammar.write(action)
        own = self.colours.get(seat, ()) if seat else ()
        hidden = (
            (colour, numbers if colour in own else tuple("?" for _ in numbers))
            for colour, numbers in action.args[0]
        )
        return self.game.grammar.write(action._replace(args=(tuple(hidden),)))

    def returns(self) -> dict[str, float]:
        won = self.winner() if self.phase == "over" else None
        return {seat: float(seat == won) for seat in self.seats}

    def text(self, seat: str | None = None) -> str:
        return show.text(self, self.seen(seat) if seat else self.numbers)

    def table(self, seat: str | None = None) -> Sequence[Placed]:
        return show.table(self, self.seen(seat) if seat else self.numbers)
