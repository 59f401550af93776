"""The notation that actions are written in: one line, one step of the engine."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ppgen.engine.action import CHANCE, Action
from ppgen.engine.errors import InputError

T = TypeVar("T")


def whole_number(word: str) -> int:
    """Read a whole number without a sign."""
    if not (word.isascii() and word.isdigit()) or len(word) > 9:
        raise ValueError("a whole number")
    return int(word)


def one_of(*words: str) -> Callable[[str], str]:
    """Make a reader that takes only these words."""

    def read(word: str) -> str:
        if word not in words:
            raise ValueError(f"one of {', '.join(words)}")
        return word

    return read


@dataclass(frozen=True, slots=True)
class Kind:
    """How one argument is read and written.

    `read` turns a word into a value and raises `ValueError`, whose text says what would be right;
    `write` is its inverse. `is_place` tells that the value names a space or a tray: by it a touched board
    knows what an action is about.
    """

    read: Callable[[str], object]
    write: Callable[[Any], str] = str
    is_place: bool = False

    def reads(self, word: str) -> bool:
        """Tell whether a word is one of this kind."""
        try:
            self.read(word)
        except ValueError:
            return False
        return True


def named(known: Mapping[str, T], wanted: str) -> Callable[[str], T]:
    """Make a reader of names that gives what they name; `wanted` says what would be right."""

    def read(word: str) -> T:
        if word not in known:
            raise ValueError(wanted)
        return known[word]

    return read


def paired(
    names: Collection[str],
    value: Callable[[str], T],
    wanted: str,
    write: Callable[[Any], str] = str,
) -> Kind:
    """Make a kind of a name with a value, `red=3`, which is a pair of both.

    >>> paired(["red"], whole_number, "a colour and a number").read("red=3")
    ('red', 3)
    """

    def read(word: str) -> tuple[str, T]:
        name, _, given = word.partition("=")
        try:
            if name in names:
                return name, value(given)
        except ValueError:
            pass
        raise ValueError(wanted)

    return Kind(read, lambda pair: f"{pair[0]}={write(pair[1])}")


WORD = Kind(read=str)
"""Any word, as it is."""
INT = Kind(read=whole_number)
"""A whole number without a sign."""


@dataclass(frozen=True, slots=True)
class FormWord:
    """One word of a form: a literal, or an argument of a kind."""

    name: str
    kind: str = ""
    many: bool = False
    optional: bool = False
    lead: str = ""
    """The literal that comes before an argument which may be left out, and is left out with it."""
    literal: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "literal", not self.kind)


@dataclass(frozen=True, slots=True)
class Form:
    """One way to write a verb, read from a pattern such as `<seat> move <space:int> by <die:int>`.

    A bare word is literal. `<name:kind>` is an argument, `<name:kind...>` one or more of them as a tuple,
    `[word]` a flag that reads as True or False, `[<name:kind>]` an argument that may be left out (None), and
    so is `[word <name:kind>]`, where the word comes before it. Optional parts stand last.

    >>> [slot.name for slot in Form("<seat> move <space:int> by <die:int> [twice]").slots]
    ['space', 'by', 'die', 'twice']
    """

    pattern: str
    actor: str = field(init=False)
    verb: str = field(init=False)
    slots: tuple[FormWord, ...] = field(init=False)

    def __post_init__(self) -> None:
        actor, verb, *rest = re.findall(r"\[[^]]*\]|\S+", self.pattern)
        object.__setattr__(self, "actor", actor)
        object.__setattr__(self, "verb", verb)
        object.__setattr__(self, "slots", tuple(_slot(word) for word in rest))


def _slot(word: str) -> FormWord:
    optional = word.startswith("[")
    lead, opened, argument = word.strip("[]").partition("<")
    if not opened:
        return FormWord(name=lead, optional=optional)
    name, _, kind = argument.strip(">").partition(":")
    many = kind.endswith("...")
    kind = kind.removesuffix("...") or "word"
    return FormWord(name=name, kind=kind, many=many, optional=optional, lead=lead.strip())


class Grammar:
    """How the verbs of a game are written.

    `kinds` names the argument readers that the forms use, besides `word`, `int` and `seat` (a seat of the
    game at hand). `queries` are the verbs that ask and change nothing; they are never legal actions, and
    nor are `asides`, by which somebody ends the game without a move.

    >>> grammar = Grammar([Form("<seat> move <space:int> by <die:int> [twice]")], {})
    >>> grammar.parse("sun move 10 by 6", ["sun", "moon"])
    Action(actor='sun', verb='move', args=(10, 6, False))
    >>> grammar.write(Action("sun", "move", (10, 6, True)))
    'sun move 10 by 6 twice'
    """

    def __init__(
        self,
        forms: Iterable[Form],
        kinds: Mapping[str, Kind],
        queries: Iterable[str] = (),
        asides: Iterable[str] = (),
    ) -> None:
        self.forms = tuple(forms)
        self.queries = frozenset(queries)
        self.asides = frozenset(asides)
        self.kinds = {"word": WORD, "int": INT, **kinds}
        self._by_verb = {(form.actor == CHANCE, form.verb): form for form in self.forms}

    def parse(self, line: str, seats: Sequence[str]) -> Action:
        """Read `actor verb arguments`.

        Raises:
            InputError: the line is not in the notation; says what is.
        """
        actor, *words = line.split() or [""]
        if actor != CHANCE and actor not in seats:
            raise InputError(f"unknown actor {actor!r}; there are {', '.join([*seats, CHANCE])}")
        if not words:
            raise InputError(f"{actor} does nothing; a verb must follow")
        form = self._by_verb.get((actor == CHANCE, words[0]))
        if form is None:
            verbs = sorted(
                {f.verb for f in self.forms if (f.actor == CHANCE) == (actor == CHANCE)} - self.asides
            )
            raise InputError(f"{actor} has no verb {words[0]!r}; there are {', '.join(verbs)}")
        return Action(actor, words[0], self._arguments(form, words[1:], seats))

    def _arguments(self, form: Form, words: list[str], seats: Sequence[str]) -> tuple[object, ...]:
        args: list[object] = []
        left = words
        for slot in form.slots:
            if slot.literal and slot.optional:
                args.append(bool(left) and left[0] == slot.name)
                left = left[1:] if args[-1] else left
                continue
            if slot.lead and left:
                if left[0] != slot.lead or not left[1:]:
                    wanted = f"'{slot.lead} <{slot.name}>' is expected, not {' '.join(left)!r}"
                    raise InputError(f"{wanted}; the form is: {form.pattern}")
                left = left[1:]
            if not left:
                if not slot.optional:
                    raise InputError(f"{slot.name} is missing; the form is: {form.pattern}")
                args.append(None)
            elif slot.literal:
                if left[0] != slot.name:
                    raise InputError(
                        f"{slot.name!r} is expected, not {left[0]!r}; the form is: {form.pattern}"
                    )
                left = left[1:]
            elif slot.many:
                args.append(tuple(self._read(slot, word, seats) for word in left))
                left = []
            else:
                args.append(self._read(slot, left[0], seats))
                left = left[1:]
        if left:
            raise InputError(f"{left[0]!r} is too much; the form is: {form.pattern}")
        return tuple(args)

    def _read(self, slot: FormWord, word: str, seats: Sequence[str]) -> object:
        if slot.kind == "seat":
            if word not in seats:
                raise InputError(f"unknown seat {word!r}; there are {', '.join(seats)}")
            return word
        try:
            return self.kinds[slot.kind].read(word)
        except ValueError as error:
            raise InputError(f"{slot.name} {word!r} is not {error}") from None

    def write(self, action: Action) -> str:
        """Write an action as the line that `parse` reads back."""
        form = self._by_verb[action.actor == CHANCE, action.verb]
        words = [action.actor, action.verb]
        args = iter(action.args)
        for slot in form.slots:
            if slot.literal and not slot.optional:
                words.append(slot.name)
                continue
            value = next(args, None)
            if slot.literal:
                words += [slot.name] if value else []
            elif slot.many:
                assert isinstance(value, tuple)
                words += [self._write(slot, item) for item in value]
            elif value is not None:
                words += [slot.lead] if slot.lead else []
                words.append(self._write(slot, value))
        return " ".join(words)

    def _write(self, slot: FormWord, value: object) -> str:
        return str(value) if slot.kind == "seat" else self.kinds[slot.kind].write(value)
