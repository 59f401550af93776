"""What is said, in sentences: names for the ids of seats and the codes of pieces, a capital and a stop."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from ppgen.engine.piece import Moved, Piece
from ppgen.engine.says import Argument, Said, listed, str_of

_GOES = re.compile(r":? (\{\d+\}) -> ")
"""Where a way begins in words that name its places with an arrow between them: `red-a: e5 -> f3`."""
_STOPS = (".", "!", "?", "…")


class Speaker:
    """Says in sentences what was told or refused, by its id and its arguments.

    `seats` are the names of seats, `codes` the words for what notation writes of pieces and of the faces of
    dice, and `places` those for spaces that have any.

    >>> speaker = Speaker(seats={"p1": "Player 1"}, codes={"Qs": "queen of spades", "2c": "2 of clubs"})
    >>> plays = Says("play.card", "{seat} plays {cards:card...}")
    >>> cards = Piece("card", "spades", "Q", name="Qs"), Piece("card", "clubs", "2", name="2c")
    >>> speaker.sentence(Said(plays, ("p1", cards)))
    'Player 1 plays queen of spades and 2 of clubs.'
    >>> speaker.sentence(Said(Says("move.man", "{seat} {start:place} -> {end:place}"), ("p1", "a1", "b1")))
    'Player 1 goes from a1 to b1.'
    """

    def __init__(
        self,
        seats: Mapping[str, str],
        codes: Mapping[str, str],
        places: Mapping[str, str] | None = None,
    ) -> None:
        self._seats, self._codes, self._places = seats, codes, places or {}
        self._by_kind: dict[str, Callable[[Any], str]] = {
            "seat": lambda seat: self._seats.get(seat, seat),
            "place": lambda place: self._places.get(place) or str_of(place),
            "face": self._coded,
            "piece": lambda piece: self._coded(str_of(piece)),
            "card": lambda card: self._coded(str_of(card)),
            "has": self._has,
            "moved": self._moved,
        }

    def sentence(self, said: Said) -> str:
        """Make a sentence of what was said."""
        words = self.words(said)
        begins_with_place = said.says.begins == "place"  # a1 and A1 may be two
        begun = words if begins_with_place else words[:1].upper() + words[1:]
        return begun + ("" if words.endswith(_STOPS) else ".")

    def words(self, said: Said) -> str:
        """Give what was said with names, without a capital and a stop."""
        says = said.says
        if says.typed:
            pairs = zip(says.arguments, said.args, strict=True)
            args = [self._named(argument, value) for argument, value in pairs]
        else:
            args = [self._guessed(value) for value in said.args]
        return _unarrowed(says.template).format(*args)

    def _named(self, argument: Argument, value: Any) -> str:
        name = self._naming(argument)
        if not argument.many:
            return name(value)
        names = [name(each) for each in value]
        in_sentence = argument.kind in _LISTED and argument.join in (None, " ", " and ", ", ")
        return listed(names) if names and in_sentence else argument.joined(names)

    def _naming(self, argument: Argument) -> Callable[[Any], str]:
        """Give what names one thing: by its kind, or as the game writes it."""
        if not argument.is_own:
            return self._by_kind.get(argument.kind, argument.write)
        return lambda value: self._coded(argument.write(value))

    def _coded(self, written: str) -> str:
        return self._codes.get(written, written)

    def _has(self, pair: tuple[str, Any]) -> str:
        who, what = pair
        return f"{self._seats.get(who, who)} {self._coded(what) if isinstance(what, str) else what}"

    def _moved(self, move: Moved) -> str:
        start, end = (self._by_kind["place"](at) for at in (move.start, move.end))
        return f"{self._by_kind['piece'](move.piece)} goes from {start} to {end}"

    def _guessed(self, value: Any) -> Any:
        """Name what has no kind: a piece, or what is written as the id of a seat or as a piece is."""
        if isinstance(value, Piece):
            return self._coded(str_of(value))
        if isinstance(value, tuple):
            return listed([str(self._guessed(each)) for each in value])
        return self._seats.get(value) or self._coded(value) if isinstance(value, str) else value


_LISTED = ("seat", "place", "piece", "card", "face", "suit", "rank", "word")
"""Kinds of which several are listed as in a sentence, however the notation joins them."""


def _unarrowed(template: str) -> str:
    """Put words for arrows.

    >>> _unarrowed("{0}: {1} -> {2} -> {3}")
    '{0} goes from {1} to {2} to {3}'
    """
    return _GOES.sub(r" goes from \1 to ", template).replace(" -> ", " to ")
