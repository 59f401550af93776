"""Pawns Crossing as a game: what cannot be in a position, and what can be seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ppgen.engine import CHANCE, Action, BadPosition, InputError, Place, Placed, Position
from ppgen.engine.texts import Line
from ppgen.games.pawns_crossing import flow, law
from ppgen.games.pawns_crossing.board import OUT, colour_of, dice_in_words, flipped, spot
from ppgen.games.pawns_crossing.facts import CrossingFacts
from ppgen.games.pawns_crossing.position import Crossing


def complaints(state: Crossing) -> Iterator[BadPosition]:
    names = [str(piece.value) for _, piece in state.ground.each() if piece.kind == "domino"]
    lower_first = [min(name, flipped(name)) for name in names]
    for name in lower_first:
        if name not in law.dominoes_in(state):
            yield BadPosition(f"there is no domino {name} in this game", "board")
        if lower_first.count(name) > 1:
            yield BadPosition(f"the domino {name} is there twice", "board")
    for place, pawns in state.pawns.items():
        if len(pawns) > 1 and not place.is_tray:
            yield BadPosition(f"two pawns share {place}", "pawns")
    for place, coins in state.tokens.items():
        if len(coins) > 1 and not place.is_tray and place not in state.game.plan.is_tile:
            token = coins[0].name
            yield BadPosition(f"{token} shares {state.where()[token]} with another token", "tokens")
    waiting = [seat for group in state.ranking for seat in group]
    later = waiting[waiting.index(state.to_act or "") + 1 :] if state.phase == "place" else []
    early = any(pawn.owner in later and not place.is_tray for place, pawn in state.pawns.each())
    if state.phase == "place" and (early or state.to_act != state.next_to_place()):
        yield BadPosition("pawns are placed in the order of the ranking", "pawns")
    out = any(place.tray == OUT for place in state.pawns)
    if out and not law.endgame_trigger(state) and not state.winner:
        yield BadPosition("no pawn leaves the board before the endgame", "pawns")
    gone = [seat for seat in state.seats if state.numbers and not state.left(seat)]
    if len(gone) > 1:
        yield BadPosition(f"{gone[0]} and {gone[1]} both have no token left", "tokens")
    if gone and state.phase != "over":
        yield BadPosition(f"{gone[0]} has no token left, so the phase is over", "phase")
    if state.phase == "over" and not gone:
        yield BadPosition("the game is not over while every seat has a token", "phase")
    mine = state.colours[state.to_act] if state.to_act else ()
    if state.phase == "pawn-2" and (len(state.pawns_moved) != 1 or len(mine) < 2):
        yield BadPosition("in phase pawn-2 one of two pawns has moved", "moved")
    if state.phase in ("forced", "pawn-2") and law.endgame_trigger(state):
        yield BadPosition("in the endgame no pawn moves to another hole", "phase")
    if state.phase == "forced" and not state.pending():
        yield BadPosition("no blank die has a pawn that must still move", "dice")
    if state.phase == "tokens" and state.to_act and not state.can(state.to_act, "move"):
        yield BadPosition("no die that is left can move a token", "dice")


INITIALS = {"red": "r", "black": "k", "green": "g", "blue": "b"}
"""How tokens are written on tiles: `ka` is black-a."""


class JudgedCrossing(Crossing):
    """The game at one moment, with what its rules say of it."""

    numbers_of_a_colour = law.numbers_of_a_colour
    colours_playing = law.colours_playing
    colours_of = law.colours_of
    begins = law.setup_tokens_on_aces
    pawns_beside = law.setup_pawns_and_dice
    push_line = law.push_line
    seen = law.hidden_suit_side_up

    def position_faults(self, written: Position) -> Iterator[BadPosition]:
        return complaints(self)

    def parse(self, line: str) -> Action:
        """Read a line, and put the colours of chance in order.

        Raises:
            InputError: it is not in the notation, or nothing that chance can bring about or a seat can see.
        """
        action = super().parse(line)
        if action.actor == CHANCE and action.verb in ("numbers", "roll"):
            given = sorted(action.args[0], key=lambda pair: self.game.colours.index(pair[0]))
            action = action._replace(args=(tuple(given),))
        if action.actor == CHANCE and (fault := law.chance_fault(self, action)):
            asked = next(
                each for each in self.game.verb(action).verb.checks if each.clause == "turn.your-turn"
            )
            raise InputError(asked.refusal(fault).text)
        if action.verb == "peek" and not self.numbers:
            raise InputError("no token has a number yet")
        return action

    # How it is shown

    def board_lines(self, seat: str | None = None) -> list[Line]:
        numbers = self.seen(seat) if seat else self.numbers
        lines: list[Line] = [*self.board_text()] if self.rest().place in self.ground else []
        for each, colours in self.colours.items():
            lines += [self.colour_text(each, colour, numbers) for colour in colours]
        if self.dice:
            used = ", ".join(sorted(self.used)) or "none"
            lines.append(f"dice: {dice_in_words(self.dice)}; used: {used}")
        if self.last_slide:
            lines.append(f"slid on the turn before: {self.last_slide}")
        over = self.phase == "over"
        lines.append(f"{self.winner} has won" if over else f"turn of {self.to_act or 'chance'}")
        return lines

    def board_text(self) -> Iterator[str]:
        """Draw two lines for each row of tiles and one for each row of holes; `*` marks a taken half."""
        plan, rest = self.game.plan, self.rest()
        for row in plan.rows:
            cells = [self.cell_text(place) for place in row]
            for number, line in enumerate(zip(*cells, strict=True)):
                yield f"{' ' if number else row[0][1]}  " + "".join(part.center(8) for part in line).rstrip()
        yield "   " + "".join(place[0].center(8) for place in plan.rows[0]).rstrip()
        where = f"{rest.name} ({', '.join(rest.spaces)})" if rest.edge else rest.name
        yield f"pusher: {self.ground[rest.place][0].value} {where}"
        yield f"*: a taken half; {', '.join(f'{initial}: {colour}' for colour, initial in INITIALS.items())}"

    def cell_text(self, place: Place) -> tuple[str, ...]:
        plan = self.game.plan
        if place in plan.is_tile:
            tokens = [INITIALS[colour_of(coin.name)] + coin.name[-1] for coin in self.tokens.get(place, ())]
            if len(tokens) > 4:
                return self.tile_on(place), f"{''.join(tokens[:3])}+{len(tokens) - 3}"
            return self.tile_on(place), "".join(tokens)
        if place in plan.crossings:
            return (f"({''.join(pawn.name for pawn in self.pawns.get(place, ()))})",)
        pips = zip(self.game.pips[self.ground[place][0].value], plan.halves[place], strict=True)
        first, second = (f"{number}{'*' if half in self.tokens else ''}" for number, half in pips)
        return (f"{first}|{second}",) if plan.turn[place] else (first, second)

    def colour_text(self, seat: str, colour: str, numbers: Mapping[str, Sequence[Any]]) -> str:
        where = self.where()
        tokens = [
            f"{letter}={spot(number, 'null')} {where[f'{colour}-{letter}']}"
            for letter, number in zip(self.game.letters, numbers.get(colour, ()), strict=False)
        ]
        hole = self.hole(colour)
        pawn = hole.tray.replace("pawns", "beside the board") or hole
        return f"{seat} {colour}: {', '.join(tokens) or 'no tokens yet'}; pawn {pawn}"

    def table(self, seat: str | None = None) -> Sequence[Placed]:
        """List every piece. Tokens lie suit side up; their value is named where the seat knows it."""
        game, numbers = self.game, self.seen(seat) if seat else self.numbers
        places = (*game.plan.tiles, *game.plan.dominoes, *game.plan.rests)
        placed = [piece.at(place) for place in places for piece in self.ground.get(place, ())]
        lies = {piece.name: (piece, place) for on in (self.tokens, self.pawns) for place, piece in on.each()}
        for token in filter(lies.__contains__, self.in_play):
            coin, place = lies[token]
            number = numbers[colour_of(token)][game.letters.index(token[-1])]
            placed.append(coin._replace(value=None if number == "?" else game.ranks[number]).at(place))
        for colour in filter(lies.__contains__, self.playing):
            pawn, place = lies[colour]
            face, tray = self.dice.get(colour), game.tray["dice", pawn.owner]
            value = None if face is None else game.ranks[face]
            die = Placed("die", tray, pawn.suit, value, name=f"{colour} die", owner=pawn.owner)
            placed += [pawn.at(place), die]
        return placed


class PawnsCrossing(CrossingFacts):
    """Pawns Crossing with its law."""

    id, rules, state = "pawns-crossing", flow.rules, JudgedCrossing
