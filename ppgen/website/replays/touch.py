"""Touching a diagram: what a page's script has to know to say where a piece may go, and why not elsewhere.

A page needs no engine: every answer is worked out here. It is a file of its own, which a page asks for when
somebody reaches for a board, and a script, so that it also comes to a page opened from a folder.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ppgen.diagrams import Picture, place_in_words, speaker
from ppgen.engine import CHANCE, Placed, Said, State
from ppgen.engine.ways import Way, legal_ways, ways
from ppgen.judges import guarded
from ppgen.language import phrase, spoken
from ppgen.website.books.book import GameModel
from ppgen.website.prose.markup import Address
from ppgen.website.writing import addresses

Ask = Callable[[State], Sequence[Way]]
"""Tells the ways of a position, if need be from memory."""
CALL = "ppgenTouch("
"""How the file begins: it calls what a page's script has under that name."""
OPENINGS = 12
"""Ways in which a game may begin, tried for a setup."""
STEPS = 8
"""Steps in one of them at most."""


_PIECE = phrase("Touch a piece to see where it may go")
_PLACE = phrase("Touch an empty place to see whether it may be taken")
_HINTS = {
    frozenset({False}): _PIECE,
    frozenset({True}): _PLACE,
    frozenset({False, True}): phrase(
        "Touch a piece to see where it may go, or an empty place to see whether it may be taken"
    ),
    frozenset(): phrase("Touch a place to see which rule closes it"),
}
"""What to touch, by whether something allowed puts a piece on an empty place."""


class Answers:
    """The answers for the frames of one replay or for one setup, all drawn in one picture.

    `shift` is where the picture's corner lies on the drawing, in millimetres.
    """

    def __init__(
        self,
        picture: Picture,
        states: Sequence[State],
        shift: tuple[float, float] = (0.0, 0.0),
        ask: Ask | None = None,
    ) -> None:
        self._ask = ask or watched_ways
        self._picture = picture
        self._shift = shift
        self._places: dict[str, list[float] | None] = {}
        self._moves: dict[tuple[str, str | None, str, int | None, str | None, bool], int] = {}
        self._reasons: dict[tuple[str, str], int] = {}
        self._sentences = speaker(picture.definition)
        self._frames: list[object] = []
        for space in picture.definition.game.board.spaces:
            self._box(space.id)
        for layout in picture.layouts:
            for at in layout:
                self._box(at)
        self._lying: list[dict[str, str]] = []
        """What has come to lie where in each frame, in words; nothing where nothing lies any more."""
        before: dict[str, str] = {}
        for state in states:
            now = self._sentences.lying(state.table())
            gone = dict.fromkeys(before.keys() - now.keys(), "")
            self._lying.append(
                {at: what for at, what in sorted((now | gone).items()) if before.get(at) != what}
            )
            before = now
        known: dict[State, int] = {}
        for number, state in enumerate(states):
            same = known.setdefault(state, number)
            self._frames.append(same if same < number else self._frame(state))

    def script(self, book: GameModel, address: Address) -> bytes:
        """Write the file for a page, on which `address` writes paths of the site.

        It calls `ppgenTouch` with `places` (the rectangle of each), `names` (of those that are named
        otherwise in words), `moves` (start, end, line, the number of a reason, the clause by which it goes,
        and whether it puts something on an empty place), `reasons` (clause and sentence), `clauses` (number,
        title and address, empty where it is not to be had), and `frames`: for each the name of who acts, the
        numbers of the moves and what to touch, or the number of an earlier frame that is the same, or null.
        `lying` tells for each frame what lies otherwise than in the one before, place by place.
        """
        definition = book.definition
        cited = {clause for clause, _ in self._reasons} | {rule for *_, rule, _ in self._moves if rule}
        data = {
            "places": {at: box for at, box in self._places.items() if box},
            "names": {at: name for at in self._places if (name := place_in_words(definition, at)) != at},
            "moves": list(self._moves),
            "reasons": list(self._reasons),
            "clauses": _clauses(cited, book, address),
            "frames": self._frames,
            "lying": self._lying,
        }
        written = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
        return f"{CALL}{written})\n".encode()

    def _frame(self, state: State) -> object:
        """Give the name of who acts, and the numbers of the moves; None if there is none."""
        if not touchable([state]):
            return None
        ways = [(row, way) for way in self._ask(state) if (row := self._row(state, way)) is not None]
        actor = self._picture.definition.game.seats.named(state.actor() or "")
        allowed = {way.puts for _, way in ways if not way.refusal and "/" not in way.start}
        return (
            [
                actor.name,
                [row for row, _ in ways],
                spoken(_HINTS.get(frozenset(allowed), _HINTS[frozenset()])),
            ]
            if ways
            else None
        )

    def _row(self, state: State, way: Way) -> int | None:
        """Give the number of a way among the moves; None if a place is not on the picture."""
        if not self._box(way.start) or (way.end is not None and not self._box(way.end)):
            return None
        why = (way.refusal.clause, self._sentences.sentence(way.refusal)) if way.refusal else None
        reason = self._reasons.setdefault(why, len(self._reasons)) if why else None
        line = state.game.grammar.write(way.action)
        move = (way.start, way.end, line, reason, way.clause, way.puts)
        return self._moves.setdefault(move, len(self._moves))

    def _box(self, at: str) -> list[float] | None:
        if at not in self._places:
            box = self._picture.box(at)
            moved = box.moved(*self._shift) if box else None
            self._places[at] = [round(value, 1) for value in moved] if moved else None
        return self._places[at]


def known_ways(book: GameModel) -> Ask:
    """Tell the ways of a game's positions, each worked out once."""
    return lambda state: book.memo.get(lambda: watched_ways(state), "ways", book.judged, state)


def watched_ways(state: State) -> Sequence[Way]:
    """List the ways of a position. Raises BadJudge if the judge fails."""
    with guarded(state.game, doing=" where the ways of its pieces are looked for"):
        return ways(state)


def touchable(states: Iterable[State]) -> bool:
    """Tell whether in some position a seat acts, and so may move a piece."""
    return any(state.actor() not in (None, CHANCE) for state in states)


def data_of(script: bytes) -> str:
    """Give what such a file tells, as JSON."""
    return script.decode().removeprefix(CALL).removesuffix(")\n")


def _clauses(cited: Collection[str], book: GameModel, address: Address) -> Mapping[str, Sequence[str]]:
    rules = addresses.rules_page(book.id)
    return {
        clause.id: [
            book.numbers[clause.id],
            clause.title,
            address(f"{rules}#{addresses.anchor(clause.id)}") or "",
        ]
        for clause in book.clauses.values()
        if clause.id in cited
    }


class Opening(NamedTuple):
    """How a game may begin, as lines, what the judge tells of them, and the position after them."""

    lines: Sequence[str]
    told: Sequence[Said]
    state: State


def opening(state: State) -> Opening | None:
    """Give how a game may go on from its setup until a seat can move a piece on the board as it lies there.

    Of some ways it takes the shortest, else the shortest to any piece that can be moved; None if none leads
    so far.
    """
    board = _on_board(state)
    with guarded(state.game, doing=" where its first moves are looked for"):
        reached = [way for seed in range(OPENINGS) for way in _first_decisions(state, random.Random(seed))]
        first: Opening | None = None
        tried = set[State]()
        for way in sorted(reached, key=lambda way: len(way.lines)):
            if way.state in tried:
                continue
            tried.add(way.state)
            for move in legal_ways(way.state):
                if "/" not in move.start:
                    return way
                first = first or way
            if first and not board:
                return first  # where nothing lies on the board, nothing can be moved on it
    return first


def _first_decisions(state: State, rng: random.Random) -> Iterator[Opening]:
    """Play by chance, and give the positions in which a seat decides, while the board is as it was."""
    board = _on_board(state)
    state, lines, told = state.clone(), list[str](), list[Said]()
    while not state.is_terminal() and len(lines) < STEPS and _on_board(state) == board:
        if not state.is_chance():
            yield Opening(tuple(lines), tuple(told), state.clone())
        action = state.draw(rng) if state.is_chance() else rng.choice(state.legal_actions())
        lines.append(state.game.grammar.write(action))
        told += [event.said for event in state.advance(action)]


def _on_board(state: State) -> Counter[Placed]:
    return Counter(piece for piece in state.table() if "/" not in piece.at)
