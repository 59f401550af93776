"""What is said, in sentences: names for the ids of seats and the codes of pieces, a capital and a stop."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ppgen.engine.action import CHANCE, Action
from ppgen.engine.piece import Moved, Piece, Placed
from ppgen.engine.says import Argument, Said, listed, str_of

if TYPE_CHECKING:
    from ppgen.engine.game import Game
    from ppgen.engine.state import State
    from ppgen.engine.verbs import Ends

_GOES = re.compile(r":? (\{\d+\}) -> ")
"""Where a way begins in words that name its places with an arrow between them: `red-a: e5 -> f3`."""
_THIRD = {"you are": "they are", "you": "they", "your": "their"}
_SECOND = re.compile(r"\b(you are|your|you)\b")
_SOMEWHERE = re.compile(r" from an? \w+ to another$| to (?:an? (?:open )?|the next )\w+$")
"""Where a verb's words say themselves that it goes from somewhere to somewhere."""
_WORDS = re.compile(r"[a-z]{2,}(?:-[a-z]{2,})*")
"""What is a word, or several, and no name of a space such as `a1-b1`."""
_NOUNS = {"open": "opening roll"}
"""What chance brings, where the word for it is no noun."""
_STOPS = (".", "!", "?", "…")
_NO: Mapping[str, str] = {}


class Speaker:
    """Says in sentences what was told or refused, by its id and its arguments.

    `seats` are the names of seats, `codes` the words for what notation writes of pieces and of the faces of
    dice, `places` those for spaces and trays that have any, `asks` what a seat is asked to do by a verb,
    `pieces` the words for pieces by kind, suit and value (`card|spades|Q`), and `suits` those for suits.

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
        asks: Mapping[str, str] | None = None,
        pieces: Mapping[str, str] | None = None,
        suits: Mapping[str, str] | None = None,
    ) -> None:
        self._seats, self._codes, self._places, self._asks = seats, codes, places or {}, asks or {}
        self._pieces, self._suits = pieces or {}, suits or {}
        self._slots: dict[str, list[bool]] = {}
        """Of each word after a verb, whether it names a place."""
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

    def choice(self, action: Action) -> str:
        """Say what somebody does of which the judge tells nothing, such as `Black chooses to roll`."""
        return f"{self._seats.get(action.actor, action.actor)} chooses to {self._wanted(action.verb)}."

    def seat(self, seat: str) -> str:
        """Name a seat."""
        return self._seats.get(seat, seat)

    def asked(self, verb: str) -> str:
        """Say what a verb asks of who acts, such as `play a card`."""
        return self._asks.get(verb, verb)

    def piece(self, kind: str, suit: str | None, value: str | None) -> str:
        """Name a piece by what is seen of it, such as `queen of spades`."""
        called = self._pieces.get(f"{kind}|{suit or ''}|{value or ''}")
        return called or " ".join(filter(None, (suit, kind, value)))

    def lying(self, placed: Iterable[Placed]) -> dict[str, str]:
        """Say for each place what lies there, such as `{"5": "2 × Suns coin"}`."""
        held: dict[str, dict[str, int]] = {}
        for piece in placed:
            what = self.piece(piece.piece, piece.suit, piece.value)
            counted = held.setdefault(str(piece.at), {})
            counted[what] = counted.get(what, 0) + 1
        return {
            at: "; ".join([f"{n} × {what}" if n > 1 else what for what, n in counted.items()])
            for at, counted in held.items()
        }

    def what(self, line: str, game: Game, ends: Ends = (None, None), pieces: Mapping[str, str] = _NO) -> str:
        """Say what a line does after its verb: with what, and from where to where.

        `ends` are where it takes something from and to, and `pieces` the words for pieces that it names.

        >>> speaker = Speaker(seats={"sun": "Sun"}, codes={})
        >>> speaker.what("sun put b2", apart.new().game, (None, "b2"))
        'b2'
        """
        _, verb, *rest = line.split(" ")
        on_board = [str(at) for at in ends if at and "/" not in at]
        if verb not in self._slots:
            self._slots[verb] = _names_places(game, verb)
        slots = self._slots[verb]
        last = len(slots) - 1
        is_place = [last >= 0 and slots[min(at, last)] for at in range(len(rest))]
        if len(rest) > 2 and all(is_place):
            others, way = list[str](), rest
        else:  # what is written as a place is one only where a place is due: a die may be written so, too
            way = on_board
            others = [word for word, at in zip(rest, is_place, strict=True) if not (at and word in on_board)]
        words = [pieces.get(word) or self._suits.get(word) or self._word(word) for word in others]
        with_what = (", " if all(word in pieces for word in others) else " ").join(words)
        place = self._by_kind["place"]
        return ", ".join(filter(None, (with_what, " to ".join(map(place, way)))))

    def attempt(
        self, action: Action, state: State, *, secret: bool = False, tries: str = "tries", you: str = ""
    ) -> str:
        """Say what somebody tries, as `Red tries to jump from a4 to c4.`; in secret not with what.

        `tries` is the word for that, and `you` a seat that is spoken to.

        >>> speaker = Speaker(seats={"sun": "Sun"}, codes={}, asks={"put": "put a stone on an empty place"})
        >>> state = apart.new()
        >>> speaker.attempt(state.parse("sun put b2"), state)
        'Sun tries to put a stone on an empty place at b2.'
        """
        actor, verb, *rest = str(state.game.grammar.write(action)).split()
        way = "" if secret or actor == CHANCE else self._way(action, state)
        who = "You" if actor == you else self._seats.get(actor, actor)
        return self._tried(actor, verb, [] if secret else rest, way, f"{who} {tries}")

    def attempt_as_written(self, text: str) -> str | None:
        """Say what a line tries that is no action of the game; None if it is not of that form."""
        actor, _, done = text.partition(" ")
        verb, *rest = done.split() or [""]
        known = actor == CHANCE or (actor in self._seats and verb in self._asks)
        tries = f"{self._seats.get(actor, actor)} tries"
        return self._tried(actor, verb, rest, "", tries) if known and verb else None

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

    def _tried(self, actor: str, verb: str, rest: Sequence[str], way: str, tries: str) -> str:
        """Say who tries what, and either on which way or with what."""
        if actor == CHANCE:
            whose = f" of {self._seats[rest[0]]}" if rest and rest[0] in self._seats else ""
            shown = self._listed(rest[1:] if whose else rest)
            return f"The {_NOUNS.get(verb, verb)}{whose} would be {shown}."
        asked = self._asks.get(verb, verb)
        wanted = asked if tries.startswith("You ") else self._wanted(verb)
        if way:
            wanted = _SOMEWHERE.sub("", wanted.partition(",")[0])
        what = self._listed(rest)
        return f"{tries} to {wanted}{way or (what and f': {what}')}."

    def _listed(self, written: Sequence[str]) -> str:
        """Name what notation lists, such as `Player 1, one for one, 3 of crowns`."""
        named = [self._word(word) for word in written]
        alike = len(named) > 1 and all(word in self._codes for word in written)
        return listed(named) if alike else ", ".join(named)

    def _word(self, word: str) -> str:
        if "=" in word:
            key, _, value = word.partition("=")
            return f"{self._word(key)}: {self._word(value)}"
        if word in self._codes or word in self._seats:
            return self._codes.get(word) or self._seats[word]
        return word.replace("-", " ") if _WORDS.fullmatch(word) else word

    def _wanted(self, verb: str) -> str:
        return _SECOND.sub(lambda found: _THIRD[found[0]], self._asks.get(verb, verb))

    def _way(self, action: Action, state: State) -> str:
        """Say from where to where an action would go on the board, or at which place it would act."""
        start, end = state.aim(action)
        place = self._by_kind["place"]
        if end and start and start != end and "/" not in start:
            the = "the " if _WORDS.fullmatch(start) else ""
            return f" from {the}{place(start)} to {place(end)}"
        at = end or start
        return f" at {place(at)}" if at and "/" not in at else ""


def _names_places(game: Game, verb: str) -> list[bool]:
    """Tell of each word after a verb whether it names a place."""
    kinds = game.grammar.kinds
    slots = next(
        (form.slots for form in game.grammar.forms if form.verb == verb and form.actor != CHANCE), ()
    )
    return [slot.kind in kinds and kinds[slot.kind].is_place for slot in slots]


_LISTED = ("seat", "place", "piece", "card", "face", "suit", "rank", "word")
"""Kinds of which several are listed as in a sentence, however the notation joins them."""


def _unarrowed(template: str) -> str:
    """Put words for arrows.

    >>> _unarrowed("{0}: {1} -> {2} -> {3}")
    '{0} goes from {1} to {2} to {3}'
    """
    return _GOES.sub(r" goes from \1 to ", template).replace(" -> ", " to ")
