"""What a clause says, declared beside it: its line in transcripts, and the kind of each argument."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ppgen.engine.piece import Moved, Piece
from ppgen.engine.place import Place


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _has(value: object) -> bool:
    pair = isinstance(value, tuple) and len(value) == 2 and _is_text(value[0])
    return pair and (_is_number(value[1]) or _is_text(value[1]))  # type: ignore[index]


def _holds(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 3 and _has(value[:2])


KINDS: Mapping[str, Callable[[object], bool]] = {
    "seat": _is_text,
    "place": lambda value: isinstance(value, Place),
    "piece": lambda value: isinstance(value, Piece),
    "card": lambda value: isinstance(value, Piece),
    "face": _is_text,
    "suit": _is_text,
    "rank": _is_text,
    "number": _is_number,
    "phase": _is_text,
    "verb": _is_text,
    "option": _is_text,
    "word": _is_text,
    "line": _is_text,
    "words": _is_text,
    "edge": _is_text,
    "tray": lambda value: isinstance(value, Place),
    "said": lambda value: isinstance(value, Said),
    "has": _has,
    "holds": _holds,
    "moved": lambda value: isinstance(value, Moved),
}
"""What an argument can be, and which values are of the kind.

A `seat` is also `chance` or `nobody`. A `face` is what a die shows, a `word` one of a few that the game has
for something, a `line` something as it is written in the notation, and `words` part of a sentence. `has` is
who has how many, or what, as a pair, and `holds` who has how many, and which pieces these are. `moved` is a
piece with where it was and where it is. An `edge` is a side of the board, a `tray` a place that may lie
beside it, written `white hand`, and `said` something that is said within a sentence.
"""
HOUSE = "house"
"""Begins the ids of what no clause says; see `ppgen.engine.house`."""
JOINS: Mapping[str, str] = {"card": " ", "piece": " ", "has": ", ", "holds": ", ", "moved": "; "}
"""What stands in the notation between several of a kind, where they are not joined as in a sentence."""


class Written(NamedTuple):
    """How the notation of one game writes things of a kind: `5 clubs` as `5c`; see `Clauses.writes`."""

    kind: str
    write: Callable[[Any], str]


class Argument(NamedTuple):
    """An argument of what is said: its name and its kind, and how the notation writes it."""

    name: str
    kind: str
    many: bool
    """Whether it is a list."""
    write: Callable[[Any], str]
    """Writes one of them."""
    is_own: bool
    """Whether the game writes it in a way of its own."""
    join: str | None
    """What joins several; None as in a sentence."""

    @property
    def is_written(self) -> bool:
        """Whether it does not write itself into a line."""
        return self.many or self.write is not str_of

    def written(self, value: Any) -> str:
        """Write it, or all of a list."""
        return self.joined([self.write(each) for each in value]) if self.many else self.write(value)

    def joined(self, words: Sequence[str]) -> str:
        """Join what is written of several."""
        if not words:
            return "none"
        return listed(words) if self.join is None else self.join.join(words)


def str_of(value: object) -> str:
    """Write a thing as it writes itself into a line."""
    return format(value, "")


def _has_written(pair: tuple[str, int]) -> str:
    return f"{pair[0]} {pair[1]}"


def _holds_written(given: tuple[str, int, Iterable[Piece]]) -> str:
    who, number, pieces = given
    return f"{who} {number} ({' '.join(map(str_of, pieces)) or 'none'})"


def _moved_written(move: Moved) -> str:
    return f"{move.piece} {move.start} -> {move.end}"


_WRITERS: Mapping[str, Callable[[Any], str]] = {
    "has": _has_written,
    "holds": _holds_written,
    "moved": _moved_written,
    "tray": lambda at: " ".join(filter(None, (at.owner, at.tray))) if at.is_tray else str(at),
}
"""How things are written that do not write themselves."""


def listed(words: Iterable[str]) -> str:
    """List words, of which there is one at least, as in a sentence.

    >>> listed(["red", "black", "blue"])
    'red, black and blue'
    """
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def _split(source: str) -> Iterator[tuple[str, bool]]:
    """Part a template into its words and its fields, which are marked; doubled braces stay with the words.

    >>> list(_split("{seat} shows {{{card}}}"))
    [('seat', True), (' shows ', False), ('{{', False), ('card', True), ('}}', False)]
    """
    at = 0
    while at < len(source):
        if source[at : at + 2] in ("{{", "}}"):
            yield source[at : at + 2], False
            at += 2
        elif source[at] == "{":
            end = source.find("}", at)
            yield source[at + 1 : end if end > 0 else len(source)], True
            at = end + 1 if end > 0 else len(source)
        else:
            found = [place for sign in "{}" if (place := source.find(sign, at + 1)) > 0]
            end = min(found, default=len(source))
            yield source[at:end], False
            at = end


def _read(field: str) -> tuple[str, str, bool, str] | None:
    """Read a field: name, kind, whether it is a list, and what joins that; None if it has no name."""
    head, dots, join = field.partition("...")
    name, colon, kind = head.partition(":")
    if not name.isidentifier() or (colon and not kind.isalpha()):
        return None
    return name, kind or name, bool(dots), join


def _argument(field: tuple[str, str, bool, str], own: Mapping[str, Written]) -> Argument:
    """Say how the notation writes what a field names."""
    name, kind, many, join = field
    written = own.get(kind) or Written(kind, _WRITERS.get(kind, str_of))
    return Argument(name, written.kind, many, written.write, kind in own, join or JOINS.get(written.kind))


class Says:
    """The notation of what a clause tells or why it refuses, with the names and kinds of its arguments.

    An argument is written `{name:kind}`; a name that is itself a kind stands alone, as in `{seat}`. Dots make
    it a list, and what follows them joins it in the notation, where it is not ", " and " and " (or as `JOINS`
    has it); an empty one is written `none`.

    >>> says = Says("jump.capture", "{seat} jumps from {start:place} to {end:place} over {over:place...}")
    >>> says.id, says.names, says.kinds
    ('jump.capture', ('seat', 'start', 'end', 'over'), ('seat', 'place', 'place', 'place...'))
    >>> says.write(("black", "a1", "a5", ("a2", "a4")))
    'black jumps from a1 to a5 over a2 and a4'
    >>> says.misfit(("black", Place("a1"), Place("a5"), Place("a2")))
    "over is 'a2', and no list of place"

    A template without names, `{} jumps over {}`, is written as it is, and nothing is known of its arguments.

    >>> Says("jump.capture", "{} jumps over {}").typed
    False
    """

    __slots__ = (
        *("_writers", "arguments", "clause", "id", "names"),
        *("public", "seen", "sentence", "source", "template", "typed"),
    )

    def __init__(
        self, clause: str, source: str, part: str = "", own: Mapping[str, Written] | None = None
    ) -> None:
        """Read it as it is written in a judge. `part` tells apart what a clause says at several moments.

        `own` are names by which the game writes some kinds in a way of its own.

        Raises:
            ValueError: a kind is not known, or some arguments have names and others none.
        """
        self.clause, self.source = clause, source
        self.id = clause
        if part:
            self.id = f"{clause}/{part}" if clause else f"{HOUSE}.{part}"
        self.sentence = ""
        """How it reads in a sentence, where the notation is none; see `phrase`."""
        self.public: Says | None = None
        """What those are told who may not know all of it."""
        self.seen: tuple[int, ...] = ()
        """Which of the arguments that names."""
        fields = [_read(text) for text, is_field in _split(source) if is_field]
        named = [field for field in fields if field is not None]
        if named and len(named) < len(fields):
            raise ValueError(f"{self.id}: all arguments have a name and a kind, or none has: {source!r}")
        self.typed = len(named) == len(fields)
        found = dict[str, Argument]()
        for field in named:
            argument = _argument(field, own or {})
            if argument.kind not in KINDS:
                known = ", ".join((*KINDS, *(own or ())))
                raise ValueError(f"{self.id}: {argument.kind!r} is no kind; there are {known}")
            found.setdefault(argument.name, argument)
        self._hold(tuple(found.values()))
        self.template = "".join(map(self._numbered, _split(source))) if self.typed else source

    def _hold(self, arguments: tuple[Argument, ...]) -> None:
        self.arguments = arguments
        self.names = tuple(argument.name for argument in arguments)
        self._writers = {
            number: argument.written for number, argument in enumerate(arguments) if argument.is_written
        }

    def _numbered(self, part: tuple[str, bool]) -> str:
        """Put the number of an argument for its name."""
        text, is_field = part
        read = _read(text) if is_field else None
        return f"{{{self.names.index(read[0])}}}" if read else text

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of its arguments; of a list with dots."""
        return tuple(f"{each.kind}..." if each.many else each.kind for each in self.arguments)

    @property
    def begins(self) -> str:
        """The kind of what it begins with; empty where that is a word."""
        return self.arguments[0].kind if self.typed and self.template.startswith("{0}") else ""

    @classmethod
    def plain(cls, clause: str, words: str, *, whole: bool = False) -> Says:
        """Take words of which nothing is declared; where they are `whole`, braces in them mean nothing."""
        says = cls.__new__(cls)
        says.clause = says.id = clause
        says.source = says.template = words.replace("{", "{{").replace("}", "}}") if whole else words
        says.public, says.seen, says.sentence, says.typed = None, (), "", False
        says._hold(())  # noqa: SLF001 - its own
        return says

    def __eq__(self, other: object) -> bool:
        """Two are equal that say the same under one id."""
        return isinstance(other, Says) and (self.id, self.source) == (other.id, other.source)

    def __hash__(self) -> int:
        """Hash it by its id."""
        return hash(self.id)

    def __repr__(self) -> str:
        """Show it by its id, or by its words if it has none of its own."""
        return f"<says {self.id}>" if self.typed else f"<says {self.id}: {self.source}>"

    def shows(self, public: Says) -> None:
        """Declare what is told to those who may not know all of it: it picks its arguments by their names.

        Raises:
            ValueError: it names something that this does not.
        """
        if unknown := [name for name in public.names if name not in self.names]:
            raise ValueError(f"{public.id} names {unknown[0]}, which {self.id} does not")
        self.public, self.seen = public, tuple(self.names.index(name) for name in public.names)

    def write(self, args: Sequence[object]) -> str:
        """Write it with its arguments, as a transcript has it."""
        if self._writers:
            given = list(args)
            for number, write in self._writers.items():
                given[number] = write(given[number])
            return self.template.format(*given)
        if not self.typed:
            args = [_anything(arg) for arg in args]
        return self.template.format(*args)

    @property
    def named(self) -> str:
        """It as a sentence, with the names of its arguments alone: what a catalogue has under its id.

        >>> Says("jump.capture", "{seat} jumps over {over:place... and }").named
        '{seat} jumps over {over... and }'
        """
        parts = (
            "{" + re.sub(r":[^.]*", "", text, count=1) + "}" if is_field else text
            for text, is_field in _split(self.sentence or self.source)
        )
        return "".join(parts)

    def phrase(self, text: str = "") -> list[str | tuple[int, Argument]]:
        """Part words that say it, by default its own, into text and arguments, each with its number.

        They name arguments of it, in any order. A list may be joined otherwise, as in `{over... et }`, and
        what the game writes in a way of its own may be named by its kind instead, as in `{turn:number}`.

        >>> says = Says("jump.over", "no stone lies on {over:place}", "no")
        >>> [part if isinstance(part, str) else part[0] for part in says.phrase("rien en {over} !")]
        ['rien en ', 0, ' !']
        >>> says.phrase("rien en {at} !")
        Traceback (most recent call last):
        ...
        ValueError: it has no argument 'at'; there is over

        Raises:
            ValueError: it has no such argument, or that is not of this kind, or no list.
        """
        parts: list[str | tuple[int, Argument]] = []
        for part, is_field in _split(text or self.source):
            if is_field:
                parts.append(self._put(part, given=bool(text)))
            else:
                parts.append(part[:1] if part in ("{{", "}}") else part)
        return parts

    def _put(self, field: str, *, given: bool) -> tuple[int, Argument]:
        """Find the argument that a field names, and what words that were `given` say of how it is written."""
        read = _read(field)
        if read is None or read[0] not in self.names:
            there = ", ".join(self.names) or "none"
            raise ValueError(f"it has no argument {field if read is None else read[0]!r}; there is {there}")
        name, kind, many, join = read
        number = self.names.index(name)
        argument = self.arguments[number]
        if not given:
            return number, argument
        if many and not argument.many:
            raise ValueError(f"{name} is no list")
        if ":" in field.partition("...")[0]:
            if kind != argument.kind:
                raise ValueError(f"{name} is of the kind {argument.kind}, not {kind}")
            argument = argument._replace(write=_WRITERS.get(kind, str_of), is_own=False)
        return number, argument._replace(join=join) if join else argument

    def misfit(self, args: Sequence[object]) -> str:
        """Tell what is wrong with arguments: their number, or one that is not of its kind; or nothing."""
        if not self.typed:
            return ""
        if len(args) != len(self.arguments):
            return f"{len(args)} arguments are given for {', '.join(self.names) or 'none'}"
        for argument, value in zip(self.arguments, args, strict=True):
            fits = KINDS[argument.kind]
            if argument.many and not (isinstance(value, (tuple, list)) and all(map(fits, value))):
                return f"{argument.name} is {value!r:.80}, and no list of {argument.kind}"
            if not argument.many and not fits(value):
                return f"{argument.name} is {value!r:.80}, and no {argument.kind}"
        return ""


class Said(NamedTuple):
    """Something that was said, with its arguments; `str` of it is the line of a transcript.

    >>> str(Said(Says("put.empty", "a stone lies on {at:place}", "no"), (Place("b2"),)))
    'a stone lies on b2'
    """

    says: Says
    args: tuple[object, ...] = ()

    @property
    def id(self) -> str:
        """What names it in a catalogue."""
        return self.says.id

    @property
    def clause(self) -> str:
        """The clause that says it; empty where none does."""
        return self.says.clause

    @property
    def text(self) -> str:
        """Its line, with all secrets."""
        return self.says.write(self.args)

    @property
    def named(self) -> Mapping[str, object]:
        """The arguments by their names; none where nothing is declared of them."""
        return dict(zip(self.says.names, self.args, strict=True)) if self.says.typed else {}

    def __str__(self) -> str:
        """Write it."""
        return self.text


def _anything(value: object) -> object:
    """Write what a judge gives no kind for: several pieces by their names."""
    if isinstance(value, tuple) and value and isinstance(value[0], Piece) and not isinstance(value, Piece):
        return " ".join(map(str_of, value))
    return value
