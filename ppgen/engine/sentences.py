"""What is said, in sentences: names for the ids of seats and the codes of pieces, a capital and a stop."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ppgen.engine import house
from ppgen.engine.action import CHANCE, Action
from ppgen.engine.piece import Moved, Piece, Placed
from ppgen.engine.place import Place
from ppgen.engine.says import Argument, Said, Says, str_of

if TYPE_CHECKING:
    from ppgen.engine.game import Game
    from ppgen.engine.state import State
    from ppgen.engine.verbs import Ends

_WORDS = re.compile(r"[a-z]{2,}(?:-[a-z]{2,})*")
"""What is a word, or several, and no name of a space such as `a1-b1`."""
_STOPS = (".", "!", "?", "…")
_NO: Mapping[str, str] = {}


class Speaker:
    """Says in sentences what was told or refused, by its id and its arguments.

    `seats` are the names of seats, `codes` the words for what notation writes of pieces and of the faces of
    dice, `places` those for spaces and trays that have any, `asks` what a seat is asked to do by a verb,
    `others` how that is said of others than `you`, and `briefly` without from where to where, `pieces` the
    words for pieces by kind, suit and value (`card|spades|Q`), and `suits` those for suits. `says` is another
    language (`ppgen.engine.catalogue`), and `source` the words it was made from, where somebody knows: what a
    judge says otherwise today is said in English. Sentences that are not in that language have `mark` before
    them.

    >>> speaker = Speaker(seats={"p1": "Player 1"}, codes={"Qs": "queen of spades", "2c": "2 of clubs"})
    >>> plays = Says("play.card", "{seat} plays {cards:card...}")
    >>> cards = Piece("card", "spades", "Q", name="Qs"), Piece("card", "clubs", "2", name="2c")
    >>> speaker.sentence(Said(plays, ("p1", cards)))
    'Player 1 plays queen of spades and 2 of clubs.'
    >>> french = Speaker(seats={"p1": "Joueur 1"}, codes={}, says={"play.card": "{seat} joue {cards... et }"})
    >>> french.sentence(Said(plays, ("p1", cards)))
    'Joueur 1 joue Qs et 2c.'
    """

    def __init__(
        self,
        seats: Mapping[str, str],
        codes: Mapping[str, str],
        places: Mapping[str, str] | None = None,
        asks: Mapping[str, str] | None = None,
        pieces: Mapping[str, str] | None = None,
        suits: Mapping[str, str] | None = None,
        others: Mapping[str, str] | None = None,
        briefly: Mapping[str, str] | None = None,
        says: Mapping[str, str] | None = None,
        source: Mapping[str, str] | None = None,
        mark: str = "",
    ) -> None:
        self._seats, self._codes, self._places, self._asks = seats, codes, places or {}, asks or {}
        self._pieces, self._suits = pieces or {}, suits or {}
        self._others, self._briefly, self._says = others or {}, briefly or {}, says or {}
        self._source, self._mark = source or {}, mark
        self._phrases: dict[str, list[str | tuple[int, Argument]]] = {}
        """How each is said, by its id."""
        self._slots: dict[str, list[bool]] = {}
        """Of each word after a verb, whether it names a place."""
        self._by_kind: dict[str, Callable[[Any], str]] = {
            "seat": self.seat,
            "place": self._place,
            "face": self._coded,
            "piece": lambda piece: self._coded(str_of(piece)),
            "card": lambda card: self._coded(str_of(card)),
            "has": self._has,
            "moved": self._moved,
            "tray": lambda at: self._place(at) if at.is_tray else self.seat(self._place(at)),
            "said": self.words,
        }

    def sentence(self, said: Said) -> str:
        """Make a sentence of what was said."""
        words = self.words(said)
        begins_with_place = said.says.begins == "place"  # a1 and A1 may be two
        begun = words if begins_with_place else words[:1].upper() + words[1:]
        told = begun + ("" if words.endswith(_STOPS) else ".")
        return f"{self._mark} {told}" if self._mark and not self._translated(said.says) else told

    def _translated(self, says: Says) -> bool:
        """Tell whether something can be said in the other language, as the judge says it today."""
        return says.typed and says.id in self._says and self._source.get(says.id, says.named) == says.named

    def words(self, said: Said) -> str:
        """Give what was said with names, without a capital and a stop."""
        says = said.says
        if not says.typed:
            return says.template.format(*[self._guessed(value) for value in said.args])
        phrase = self._phrases.get(says.id)
        if phrase is None:
            words = (self._translated(says) and self._says[says.id]) or says.sentence
            phrase = self._phrases[says.id] = says.phrase(words)
        return "".join(
            [part if isinstance(part, str) else self._named(part[1], said.args[part[0]]) for part in phrase]
        )

    def choice(self, action: Action) -> str:
        """Say what somebody does of which the judge tells nothing, such as `Black chooses to roll`."""
        return self.sentence(Said(house.CHOOSES, (action.actor, self._deed(action.verb))))

    def seat(self, seat: str) -> str:
        """Name a seat."""
        return self._says.get(f"seat.{seat}") or self._seats.get(seat, seat)

    def asked(self, verb: str) -> str:
        """Say what a verb asks of who acts, such as `play a card`."""
        return self._says.get(f"ask.{verb}") or self._asks.get(verb, verb)

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
        where = self.words(Said(house.WAY, (tuple(way),))) if way else ""
        return ", ".join(filter(None, (with_what, where)))

    def attempt(
        self, action: Action, state: State, *, secret: bool = False, tells: Says = house.TRIES
    ) -> str:
        """Say what somebody tries, as `Red tries to jump from a4 to c4.`; in secret not with what.

        `tells` is the sentence for that, one of the house, such as `house.TRIED` or `house.YOU_MAY_NOT`.

        >>> speaker = Speaker(seats={"sun": "Sun"}, codes={}, asks={"put": "put a stone on an empty place"})
        >>> state = apart.new()
        >>> speaker.attempt(state.parse("sun put b2"), state)
        'Sun tries to put a stone on an empty place at b2.'
        """
        actor, verb, *rest = str(state.game.grammar.write(action)).split()
        if actor == CHANCE:
            return self._would_be(verb, [] if secret else rest, state.game)
        way = None if secret else _way(action, state)
        deed = self._deed(verb, to_you=len(tells.names) == 1, way_is_said=way is not None)
        if way is not None:
            says, places = way
            deed = self.words(Said(says, (deed, *places)))
        elif not secret:
            deed = self._with(deed, rest)
        return self._tells(tells, actor, deed)

    def touched(self, at: Place) -> str:
        """Say which place was touched, as `You touched b6.`."""
        return self.sentence(Said(house.TOUCHED_NAMED if _WORDS.fullmatch(at) else house.TOUCHED, (at,)))

    def only_to(self, start: Place, places: Sequence[Place]) -> str:
        """Say where alone a piece may go, as `From 8 it may go only to 6 or 4.`."""
        says = house.ONLY_TO_NAMED if _WORDS.fullmatch(start) else house.ONLY_TO
        return self.sentence(Said(says, (start, tuple(places))))

    def die_may(self, actions: Sequence[Action], state: State) -> str:
        """Say what a die can be used for, as `This die can be used: 8 to 6, 24 to 22.`."""
        ways = list[str]()
        for action in actions:
            ends = [at for at in state.aim(action) if at and not at.is_tray]
            way = self.words(Said(house.WAY, (tuple(ends),))) if len(ends) > 1 else ""
            ways.append(way or self.asked(action.verb))
        return self.sentence(Said(house.DIE_MAY, (tuple(dict.fromkeys(ways)),)))

    def attempt_as_written(self, text: str, game: Game) -> str | None:
        """Say what a line tries that is no action of the game; None if it is not of that form."""
        actor, _, done = text.partition(" ")
        verb, *rest = done.split() or [""]
        if actor == CHANCE and verb:
            return self._would_be(verb, rest, game)
        if actor not in self._seats or verb not in self._asks:
            return None
        return self._tells(house.TRIES, actor, self._with(self._deed(verb), rest))

    def _tells(self, tells: Says, actor: str, deed: str) -> str:
        """Tell who tries what; who is spoken to is not named."""
        return self.sentence(Said(tells, (actor, deed) if len(tells.names) > 1 else (deed,)))

    def _with(self, deed: str, rest: Sequence[str]) -> str:
        return self.words(Said(house.WITH, (deed, self._listed(rest)))) if rest else deed

    def _named(self, argument: Argument, value: Any) -> str:
        name = self._naming(argument)
        if not argument.many:
            return name(value)
        names = [name(each) for each in value]
        if not names:
            return self.words(Said(house.NONE))
        in_sentence = argument.kind in _LISTED and argument.join in (" ", " and ", ", ")
        if argument.join is None or in_sentence:
            return self._and(names)
        return argument.join.join(names)

    def _naming(self, argument: Argument) -> Callable[[Any], str]:
        """Give what names one thing: by its kind, or as the game writes it."""
        usual = self._by_kind.get(argument.kind, argument.write)
        if argument.is_own:

            def usual(value: Any) -> str:
                return self._coded(argument.write(value))

        if not self._says:
            return usual
        return lambda value: self._says.get(f"{argument.kind}.{argument.write(value)}") or usual(value)

    def _and(self, names: Sequence[str]) -> str:
        """List names as in a sentence."""
        *others, last = names
        return self.words(Said(house.AND, (", ".join(others), last))) if others else last

    def _place(self, place: str) -> str:
        return self._places.get(place) or str_of(place)

    def _coded(self, written: str) -> str:
        return self._codes.get(written, written)

    def _has(self, pair: tuple[str, object]) -> str:
        who, what = pair
        return f"{self.seat(who)} {self._coded(what) if isinstance(what, str) else what}"

    def _moved(self, move: Moved) -> str:
        return self.words(Said(house.WENT, (move.piece, move.start, move.end)))

    def _guessed(self, value: object) -> object:
        """Name what has no kind: a piece, or what is written as the id of a seat or as a piece is."""
        if isinstance(value, Piece):
            return self._coded(str_of(value))
        if isinstance(value, tuple):
            return self._and([str(self._guessed(each)) for each in value]) if value else ""
        return self._seats.get(value) or self._coded(value) if isinstance(value, str) else value

    def _would_be(self, verb: str, rest: Sequence[str], game: Game) -> str:
        """Say what chance would bring, and to whom if it says so."""
        known = game.rules.verbs.get((True, verb))
        what = self._says.get(f"verb.{verb}") or (known.noun if known else "") or verb
        if rest and rest[0] in self._seats:
            return self.sentence(Said(house.WOULD_BE_OF, (what, rest[0], self._listed(rest[1:]))))
        return self.sentence(Said(house.WOULD_BE, (what, self._listed(rest))))

    def _deed(self, verb: str, *, to_you: bool = False, way_is_said: bool = False) -> str:
        """Say what a verb asks, to who is spoken to or of others, and without a way that is said besides."""
        return (
            (way_is_said and self._said_as(f"{verb}/briefly", self._briefly.get(verb)))
            or (not to_you and self._said_as(f"{verb}/others", self._others.get(verb)))
            or self.asked(verb)
        )

    def _said_as(self, deed: str, usual: str | None) -> str | None:
        """Say a deed in words of its own, if it has some in the language that is spoken."""
        if f"ask.{deed}" in self._says:
            return self._says[f"ask.{deed}"]
        return None if f"ask.{deed.partition('/')[0]}" in self._says else usual

    def _listed(self, written: Sequence[str]) -> str:
        """Name what notation lists, such as `Player 1, one for one, 3 of crowns`."""
        named = [self._word(word) for word in written]
        alike = len(named) > 1 and all(word in self._codes for word in written)
        return self._and(named) if alike else ", ".join(named)

    def _word(self, word: str) -> str:
        if f"word.{word}" in self._says:
            return self._says[f"word.{word}"]
        if "=" in word:
            key, _, value = word.partition("=")
            return f"{self._word(key)}: {self._word(value)}"
        if word in self._codes or word in self._seats:
            return self._codes.get(word) or self.seat(word)
        return word.replace("-", " ") if _WORDS.fullmatch(word) else word


def _way(action: Action, state: State) -> tuple[Says, tuple[str, ...]] | None:
    """Give the sentence and the places of where an action would go on the board, or would be done."""
    start, end = state.aim(action)
    if end and start and start != end and "/" not in start:
        return house.FROM_NAMED if _WORDS.fullmatch(start) else house.FROM_TO, (start, end)
    at = end or start
    return (house.AT, (at,)) if at and "/" not in at else None


def _names_places(game: Game, verb: str) -> list[bool]:
    """Tell of each word after a verb whether it names a place."""
    kinds = game.grammar.kinds
    slots = next(
        (form.slots for form in game.grammar.forms if form.verb == verb and form.actor != CHANCE), ()
    )
    return [slot.kind in kinds and kinds[slot.kind].is_place for slot in slots]


_LISTED = ("seat", "place", "piece", "card", "face", "suit", "rank", "word")
"""Kinds of which several are listed as in a sentence, however the notation joins them."""
