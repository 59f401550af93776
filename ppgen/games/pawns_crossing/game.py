"""The game by its facts, what cannot be in a position, and how it is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from string import ascii_lowercase
from typing import Any

from ppgen.engine import CHANCE, Action, Game, Kind, Place, one_of, whole_number
from ppgen.engine.errors import BadPosition, InputError
from ppgen.engine.notation import named, paired
from ppgen.engine.piece import Piece, Placed
from ppgen.engine.position import Position
from ppgen.games.pawns_crossing import board, declaring, flow, turns
from ppgen.games.pawns_crossing.board import FLAT, Plan, colour_of, rules
from ppgen.games.pawns_crossing.declaring import endgame_trigger
from ppgen.games.pawns_crossing.reading import not_once_each
from ppgen.games.pawns_crossing.state import Crossing
from ppgen.games.pawns_crossing.turns import dominoes_in


def complaints(state: Crossing, written: Position) -> Iterator[BadPosition]:
    names = [str(piece.value) for _, piece in state.ground.each() if piece.kind == "domino"]
    if names:
        lower_first = [min(name, board.flipped(name)) for name in names]
        yield from not_once_each("domino", lower_first, dominoes_in(state), "board")
    for place, coins in state.tokens.items():
        if len(coins) > 1 and not place.is_tray and place not in state.game.plan.is_tile:
            token = coins[0].name
            yield BadPosition(f"{token} shares {state.where()[token]} with another token", "tokens")
    waiting = [seat for group in state.ranking for seat in group]
    later = waiting[waiting.index(state.to_act or "") + 1 :] if state.phase == "place" else []
    early = any(pawn.owner in later and not place.is_tray for place, pawn in state.pawns.each())
    if state.phase == "place" and (early or state.to_act != state.next_to_place()):
        yield BadPosition("pawns are placed in the order of the ranking", "pawns")
    out = any(place.tray == board.OUT for place in state.pawns)
    if out and not endgame_trigger(state) and not state.winner:
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
    if state.phase in ("forced", "pawn-2") and endgame_trigger(state):
        yield BadPosition("in the endgame no pawn moves to another hole", "phase")
    if state.phase == "forced" and not state.pending():
        yield BadPosition("no blank die has a pawn that must still move", "dice")
    if state.phase == "tokens" and state.to_act and not state.can(state.to_act, "move"):
        yield BadPosition("no die that is left can move a token", "dice")


Numbers = Mapping[str, Sequence[Any]]
"""The numbers of tokens; one that is not known is `?`."""
INITIALS = {"red": "r", "black": "k", "green": "g", "blue": "b"}
"""How tokens are written on tiles: `ka` is black-a."""


def drawn(state: Crossing, seat: str | None = None) -> str:
    numbers: Numbers = state.seen(seat) if seat else state.numbers
    lines = [*_board(state)] if state.rest().place in state.ground else []
    for each, colours in state.colours.items():
        lines += [_seat_line(state, each, colour, numbers) for colour in colours]
    if state.dice:
        lines.append(f"dice: {board.shown(state.dice)}; used: {', '.join(sorted(state.used)) or 'none'}")
    if state.last_slide:
        lines.append(f"slid on the turn before: {state.last_slide}")
    over = state.phase == "over"
    lines.append(f"{state.winner} has won" if over else f"turn of {state.to_act or 'chance'}")
    return "\n".join(lines)


def _board(state: Crossing) -> Iterator[str]:
    """Draw two lines for each row of tiles and one for each row of holes; `*` marks a taken half."""
    plan, rest = state.game.plan, state.rest()
    for row in plan.rows:
        cells = [_cell(state, state.game.board.named[column + row]) for column in plan.columns]
        for number, line in enumerate(zip(*cells, strict=True)):
            yield f"{' ' if number else row}  " + "".join(part.center(8) for part in line).rstrip()
    yield "   " + "".join(column.center(8) for column in plan.columns).rstrip()
    where = f"{rest.name} ({', '.join(rest.spaces)})" if rest.edge else rest.name
    yield f"pusher: {state.ground[rest.place][0].value} {where}"
    yield f"*: a taken half; {', '.join(f'{initial}: {colour}' for colour, initial in INITIALS.items())}"


def _cell(state: Crossing, place: Place) -> tuple[str, ...]:
    plan = state.game.plan
    if place in plan.is_tile:
        standing = [INITIALS[colour_of(coin.name)] + coin.name[-1] for coin in state.tokens.get(place, ())]
        crowd = f"+{len(standing) - 3}" if len(standing) > 4 else ""
        return state.tile_on(place), "".join(standing[: 3 if crowd else 4]) + crowd
    if place in plan.crossings:
        return (f"({''.join(pawn.name for pawn in state.pawns.get(place, ()))})",)
    pips = zip(state.game.pips[state.ground[place][0].value], plan.halves[place], strict=True)
    first, second = (f"{number}{'*' if half in state.tokens else ''}" for number, half in pips)
    return (f"{first}|{second}",) if plan.turn[place] else (first, second)


def _seat_line(state: Crossing, seat: str, colour: str, numbers: Numbers) -> str:
    where = state.where()
    tokens = [
        f"{letter}={board.spot(number, 'null')} {where[f'{colour}-{letter}']}"
        for letter, number in zip(state.game.letters, numbers.get(colour, ()), strict=False)
    ]
    hole = state.hole(colour)
    pawn = hole.tray.replace("pawns", "beside the board") or hole
    return f"{seat} {colour}: {', '.join(tokens) or 'no tokens yet'}; pawn {pawn}"


def laid_out(state: Crossing, seat: str | None = None) -> Sequence[Placed]:
    """List every piece. Tokens lie suit side up; their value is named where the seat knows it."""
    game, numbers = state.game, state.seen(seat) if seat else state.numbers
    places = (*game.plan.tiles, *game.plan.dominoes, *game.plan.rests)
    placed = [piece.at(place) for place in places for piece in state.ground.get(place, ())]
    lies = {piece.name: (piece, place) for on in (state.tokens, state.pawns) for place, piece in on.each()}
    for token in filter(lies.__contains__, state.in_play):
        coin, place = lies[token]
        number = numbers[colour_of(token)][game.letters.index(token[-1])]
        placed.append(coin._replace(value=None if number == "?" else game.ranks[number]).at(place))
    for colour in filter(lies.__contains__, state.playing):
        pawn, place = lies[colour]
        face, tray = state.dice.get(colour), game.tray["dice", pawn.owner]
        value = None if face is None else game.ranks[face]
        die = Placed("die", tray, pawn.suit, value, name=f"{colour} die", owner=pawn.owner)
        placed += [pawn.at(place), die]
    return placed


class InPlay(Crossing):
    """The state with what clauses and pictures say of it."""

    seen = declaring.hidden_suit_side_up
    impossible = complaints
    text, table = drawn, laid_out

    def parse(self, line: str) -> Action:
        """Read a line, and put the colours of chance in order.

        Raises:
            InputError: it is not in the notation, or nothing that chance can bring about or a seat can see.
        """
        action = super().parse(line)
        if action.actor == CHANCE and action.verb in ("numbers", "roll"):
            given = sorted(action.args[0], key=lambda pair: self.game.colours.index(pair[0]))
            action = action._replace(args=(tuple(given),))
        if action.actor == CHANCE and (fault := turns.chance_fault(self, action)):
            raise InputError(fault)
        if action.verb == "peek" and not self.numbers:
            raise InputError("no token has a number yet")
        return action


class PawnsCrossing(Game):
    """The game by its facts: how its pieces, places and trays are called, each made once."""

    id, rules, state = "pawns-crossing", rules, InPlay
    push_line = staticmethod(flow.push_line)

    def prepare(self) -> None:
        self.colours = tuple(self.data["colours"])
        self.letters = ascii_lowercase[: len(self.data["token_numbers"])]
        self.plan = Plan(self.board)
        ranks = range(1, len(self.plan.tiles) // len(self.colours) + 1)
        self.tiles = tuple(f"{colour}{rank}" for colour, rank in product(self.colours, ranks))
        """The tiles by name; 1 is the ace."""
        suits, seats = self.data["colours"], self.facts["seats"]["allowed"]
        names = {
            f"{colour}-{letter}": suit for (colour, suit), letter in product(suits.items(), self.letters)
        }
        self.token_order = {token: at for at, token in enumerate(names)}
        of_colour = ((token, tile) for token in names for tile in self.tiles if tile[:-1] == colour_of(token))
        self.goals = {(token, tile): int(tile[-1]) for token, tile in of_colour if int(tile[-1]) > 1}
        """The ranks of the tiles where each token can be declared: all of its colour but the ace."""
        self.faces = range(len(self.ranks))
        """The faces of a die; 0 is the blank."""
        self.tile = {
            tile: Piece("tile", suits[tile[:-1]], self.ranks[int(tile[-1])], name=tile) for tile in self.tiles
        }
        pips = self.facts["systems"]["dominoes"]["ranks"]
        self.pips: dict[str | None, tuple[int, int]] = {
            f"{first}-{second}": (int(first), int(second)) for first, second in product(pips, pips)
        }
        """Both numbers of every domino, either way round."""
        self.domino = {
            (name, turn): Piece("domino", value=name, turn=turn) for name in self.pips for turn in (0, FLAT)
        }
        """Each by its numbers, north or west first, and by how it lies."""
        self.coins: dict[tuple[str, str | None], Piece] = {
            (token, seat): Piece("coin", suit, side="back", name=token, owner=seat)
            for (token, suit), seat in product(names.items(), seats)
        }
        """Each token, suit side up, by its name and its owner."""
        self.pawns: dict[tuple[str, str | None], Piece] = {
            (colour, seat): Piece("pawn", suit, name=colour, owner=seat)
            for (colour, suit), seat in product(suits.items(), seats)
        }
        self.pawn_moves = {colour: [(colour, hole) for hole in self.plan.holes] for colour in suits}
        """For each colour its pawn with every hole."""
        self.home = {seat: self.tray[board.HOME, seat] for seat in seats}
        """Where the tokens of each seat go that leave the board."""
        self.called = dict.fromkeys(self.home.values(), Place(board.HOME))
        """What the places of tokens are called where that is not their own name; see `Crossing.called`."""
        for rest in self.plan.rests.values():
            self.called |= zip(rest.halves, rest.spaces, strict=True)

    def kinds(self) -> Mapping[str, Kind]:
        last, colours, letters = self.faces[-1], ", ".join(self.colours), self.letters
        tokens = f"a token: {colours} with a letter {letters[0]} to {letters[-1]}"
        numbers = "a colour and the numbers of its tokens, such as red=3,2,4"
        face = named({str(face): face for face in self.faces}, "")
        return {
            **super().kinds(),
            "tile": Kind(one_of(*self.tiles)),
            "domino": Kind(named({str(name): name for name in self.pips}, "a domino, such as 3-5")),
            "numbers": paired(
                self.colours,
                lambda word: tuple(map(whole_number, word.split(","))),
                *(numbers, lambda dealt: ",".join(map(str, dealt))),
            ),
            "die": paired(self.colours, face, f"a die with a face from 0 to {last}, such as red=3"),
            "colour": Kind(one_of(*self.colours)),
            "token": Kind(named({token: token for token in self.token_order}, tokens)),
            "space": Kind(lambda word: self.board.named.get(word) or Place(word), is_place=True),
            "axis": Kind(one_of("row", "column")),
            "direction": Kind(one_of("east", "west", "north", "south")),
        }
