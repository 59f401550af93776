"""A game in another language: a catalogue laid over its files as they are read; nothing else need know.

The files of a game stay in the language of its source. Beside them lies a catalogue, `LANGUAGE.po`, with the
words of the language for every text of theirs; each is known by its context, which is the clause it is of and
the part of that (`place.empty title`), or the way to it (`game.setups.1.steps.2 text`). Which texts there are
follows from the types of records: those that are `Told` to readers.

A text whose source has changed since, and one without words, is read as the source has it, and marked: what
readers see is never silently old.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, is_dataclass, replace
from functools import cache
from pathlib import Path
from types import UnionType
from typing import TYPE_CHECKING, Any, NamedTuple, Union, get_args, get_origin

from ppgen.definition.document import Document, Steps
from ppgen.definition.fields import Layered, Markup, Told, hints
from ppgen.definition.layers.printed import messages_of
from ppgen.definition.problems import DefinitionError, Problem
from ppgen.definition.rules import Clause, Ruling
from ppgen.definition.source import read_source, shown
from ppgen.definition.worded import Worded
from ppgen.language.po import Entries, Message, PoError, State, judged, read_entries
from ppgen.words import hyphened

if TYPE_CHECKING:
    from ppgen.definition.layers.printed import Printed

ALSO = "also"
"""Fields of texts of which a language has as many as it likes."""
PARTED = " | "
"""Between those."""
PAGES = ("examples", "faq")
"""Pages of a game that are translated, by the names of their files."""
_HEADING = re.compile(r" {0,3}#{1,6} +(.*?) *#* *")
_FENCE = re.compile(r" *(?:```|~~~)")
_LONGEST = 80
_BRACES = re.compile(r"\{([^{}]*)\}")
_NAME = re.compile(r"[^\W\d](?:[\w-]*\w)?")
_NO_WORDS = re.compile(r"\{[^{}]*\}|:[a-z0-9-]+:|\]\([a-z0-9-]+\)")
"""Of texts of layers: formulas, icons, and styles of words."""
NAMES = ("id", "term", "version")
"""Fields by which the entries of a list are known."""
HEADS = ("title", "question", "heading")
"""Lines that are marked like sentences where they stand in the source's language."""


class FoundText(NamedTuple):
    """A text of a document, with the way to it."""

    steps: Steps
    message: Message
    part: str
    """The field it is of."""
    layered: bool = False
    """Whether it is of a layer, which has marks of its own."""


@dataclass(frozen=True, eq=False)
class Translation:
    """The catalogue of a game, or of the game systems of a folder, in a language."""

    language: str
    source: str
    """The language of what it translates."""
    name: str
    """The file, as messages call it."""
    entries: Entries
    present: bool = True
    """Whether there is such a file at all."""
    states: dict[str, State] = field(default_factory=dict)
    """How each text is that has been laid, by context."""

    @classmethod
    def of(cls, folder: Path, root: Path, language: str, source: str) -> Translation:
        """Read the catalogue of a folder; an empty one if there is none. Raises DefinitionError."""
        path = folder / f"{language}.po"
        if not path.exists():
            return cls(language, source, shown(path), Entries(), present=False)
        try:
            return cls(language, source, shown(path), read_entries(read_source(path, root), path.name))
        except PoError as error:
            raise DefinitionError([Problem(shown(path), error.line, 1, str(error))]) from None

    @property
    def judge(self) -> Mapping[str, tuple[str, str]]:
        """What the judge says, by id: the words it was translated from, and those of the language."""
        return judged(self.entries)

    def words(self, context: str, text: str) -> str:
        """Say a text that is in none of the files that become records, such as the title of an example."""
        state, entry = self.entries.find(Message(context, text))
        return entry.said if state == "fresh" and entry else text

    def page(self, text: str, name: str) -> str:
        """Return a page with the words of the language; each line stands where it stood."""
        lines = text.split("\n")
        for start, end, message in stretches(text, name):
            state, entry = self.entries.find(message)
            self.states[message.context] = state
            said = entry.said if state == "fresh" and entry else f"{self.mark} {message.text}"
            before = lines[start][: len(lines[start]) - len(lines[start].lstrip("# "))]
            lines[start:end] = [before + said, *[""] * (end - start - 1)]
        return "\n".join(lines)

    def lay(self, document: Document, kind: Any, name: str) -> Document:
        """Return a document with the words of the language; `kind` is the record that it is to become."""
        if not self.present:
            return document
        data = document.data
        elsewhere: dict[Steps, tuple[str, int]] = {}
        values = dict(document.values)
        for steps, message, part, _ in texts(document.data, kind, name):
            state, entry = self.entries.find(message)
            if part != ALSO or state == "fresh":  # which only helps a search, and may be left out
                self.states[message.context] = state
            if state == "fresh" and entry is not None:
                said: Any = entry.said
                if part == ALSO:
                    said = [each.strip() for each in said.split(PARTED.strip()) if each.strip()]
                    values |= {(*steps, index): values[steps] for index in range(len(said))}
                    elsewhere |= {(*steps, index): (self.name, entry.line) for index in range(len(said))}
                elsewhere[steps] = (self.name, entry.line)
            elif part != ALSO and (message.markup or part in HEADS):
                said = f"{self.mark} {message.text}"
            else:
                continue
            data = _with(data, steps, said)
        return replace(document, data=data, values=values, elsewhere=elsewhere)

    def cells(self, said: Mapping[str, str], printed: Printed, name: str) -> dict[str, str]:
        """Return a row of a sheet with the words of the language in the columns that are printed.

        Formulas go on to know the words of the source.
        """
        found = dict(said)
        for message in messages_of(said, printed, name):
            column = message.context.rpartition(" ")[2]
            state, entry = self.entries.find(message)
            self.states[f"cell {column} {message.text}"] = state
            if state == "fresh" and entry is not None:
                found[column] = Worded(message.text, entry.said, entry.said)
            elif message.markup:
                found[column] = Worded(message.text, f"{self.mark} {message.text}", message.text)
        return found

    @property
    def mark(self) -> str:
        """What stands before a text that is in the language of the source."""
        return f"[{self.source.upper()}]"

    @property
    def doubtful(self) -> int:
        """How many texts laid so far are stale or missing."""
        return self.count("stale") + self.count("missing")

    def count(self, state: State) -> int:
        """Count the texts laid so far that are in a state."""
        return sum(1 for each in self.states.values() if each == state)


def texts(data: Any, kind: Any, name: str) -> Iterator[FoundText]:
    """Yield the texts of plain data that is to become a record, from top to bottom.

    What is not as the record wants it is passed over: to say so is the business of validation.
    """
    return _texts(data, kind, (), name, "", _values_in_words(data))


def page_texts(text: str, name: str) -> list[Message]:
    """Give the headings and paragraphs of a page, each by the heading that it stands under.

    What is between fences has no language.
    """
    return [message for _, _, message in stretches(text, name)]


def stretches(text: str, name: str) -> Iterator[tuple[int, int, Message]]:
    """Yield headings and paragraphs with their first line and the line after their last, from 0."""
    lines = text.split("\n")
    under, number, start, fenced = name, 0, -1, False
    for at, line in enumerate([*lines, ""]):
        fence, heading = _FENCE.match(line), _HEADING.fullmatch(line)
        if start >= 0 and (fence or heading or not line.strip()):
            number += 1
            words = " ".join(each.strip() for each in lines[start:at])
            yield start, at, Message(f"{under} {number}", words, markup=True)
            start = -1
        if fence:
            fenced = not fenced
        elif not fenced and heading:
            slug = hyphened(re.sub("['\u2019]", "", heading[1]))[:_LONGEST].rstrip("-")
            under, number = f"{name}.{slug}", 0
            yield at, at + 1, Message(f"{under} title", heading[1])
        elif not fenced and start < 0 and line.strip():
            start = at


def _texts(
    data: Any, hint: Any, steps: Steps, context: str, part: str, words: frozenset[str]
) -> Iterator[FoundText]:
    """Yield texts; `words` are the values of layers that are printed as words."""
    if _of_faces(hint):
        yield from _face_texts(data, steps, _joined(context, part), words)
        return
    told, markup, options = _options(hint)
    if isinstance(data, str):
        if told and data.strip() and any(letter.isalpha() for letter in data):
            yield FoundText(steps, Message(f"{context} {part}", data.strip(), markup=markup), part)
        return
    for option in options:
        if isinstance(data, Mapping) and is_dataclass(option):
            yield from _of_record(data, option, steps, context, part, words)
            return
        if isinstance(data, Mapping) and get_origin(option) is not tuple and len(get_args(option)) == 2:
            for key, value in data.items():
                inside = _joined(context, part)
                yield from _texts(value, get_args(option)[1], (*steps, key), inside, str(key), words)
            return
        if isinstance(data, list) and get_origin(option) is tuple:
            yield from _of_list(data, get_args(option)[0], steps, context, part, words)
            return


def _of_record(
    data: Mapping[Any, Any], kind: Any, steps: Steps, context: str, part: str, words: frozenset[str]
) -> Iterator[FoundText]:
    base = _joined(context, part)
    if kind in (Clause, Ruling) and isinstance(data.get("id"), str):
        base = data["id"]
    fields = hints(kind)
    for key, value in data.items():
        if key in fields:
            yield from _texts(value, fields[key], (*steps, key), base, str(key), words)


def _of_list(
    data: list[Any], hint: Any, steps: Steps, context: str, part: str, words: frozenset[str]
) -> Iterator[FoundText]:
    if part == ALSO:
        listed = [each for each in data if isinstance(each, str)]
        if listed:
            yield FoundText(steps, Message(f"{context} {part}", PARTED.join(listed)), part)
        return
    for index, value in enumerate(data):
        name = str(index + 1)
        if isinstance(value, Mapping):
            known = next((value[key] for key in NAMES if key in value), None)
            name = str(known) if isinstance(known, str | int) else name
        yield from _texts(value, hint, (*steps, index), _joined(context, part), name, words)


def _named(text: str) -> set[str]:
    """Return the words in the formulas of a text."""
    return {name for inside in _BRACES.findall(text) for name in _NAME.findall(inside)}


def _values_in_words(data: Any) -> frozenset[str]:
    """Return the values that layers put into texts, and into nothing else, so that they are words."""
    texts, others = set[str](), set[str]()
    more: list[tuple[str, Any]] = [("", data)]
    while more:
        key, value = more.pop()
        if isinstance(value, Mapping):
            more += [(str(name), each) for name, each in value.items()]
        elif isinstance(value, list):
            more += [(key, each) for each in value]
        elif isinstance(value, str) and key == "text":
            texts |= _named(value)
        elif isinstance(value, str):
            others |= set(_NAME.findall(value)) if key in ("when", "from") else _named(value)
    return frozenset(texts - others)


def _face_texts(data: Any, steps: Steps, context: str, words: frozenset[str]) -> Iterator[FoundText]:
    """Yield the texts of layers, and of values that texts are made of."""
    if isinstance(data, list):
        for index, entry in enumerate(data):
            known = entry.get("id") if isinstance(entry, Mapping) else None
            yield from _face_texts(entry, (*steps, index), _joined(context, str(known or index + 1)), words)
    if not isinstance(data, Mapping):
        return
    for key, value in data.items():
        here = (*steps, key)
        if isinstance(value, str):
            if key == "text" and _has_words(value):
                yield FoundText(here, Message(f"{context} text", value.strip(), markup=True), "text", True)
        elif key == "values" and isinstance(value, Mapping):
            for name, each in value.items():
                if name in words:
                    yield from _value_texts(each, (*here, name), f"{context}.values", str(name))
        elif key == "each" and isinstance(value, list) and "it" in _named(str(data.get("text", ""))):
            for index, each in enumerate(value):
                yield from _value_texts(each, (*here, index), f"{context}.each", str(index + 1))
        else:
            yield from _face_texts(value, here, _joined(context, str(key)), words)


def _value_texts(value: Any, steps: Steps, context: str, part: str) -> Iterator[FoundText]:
    """Yield the words that a value may come to."""
    if isinstance(value, str) and _has_words(value):
        yield FoundText(steps, Message(f"{context} {part}", value.strip(), markup=True), part, True)
    elif isinstance(value, Mapping):
        inside = _joined(context, part)
        table = value.get("map")
        for key, each in table.items() if isinstance(table, Mapping) else ():
            yield from _value_texts(each, (*steps, "map", key), f"{inside}.map", str(key).replace(" ", "-"))
        yield from _value_texts(value.get("else"), (*steps, "else"), inside, "else")
        cases = value.get("first")
        for index, case in enumerate(cases if isinstance(cases, list) else ()):
            if isinstance(case, Mapping):
                yield from _value_texts(
                    case.get("value"), (*steps, "first", index, "value"), f"{inside}.first", str(index + 1)
                )


def _has_words(text: str) -> bool:
    """Tell whether a text has letters besides formulas, names of icons and of styles."""
    return any(map(str.isalpha, _NO_WORDS.sub("", text)))


@cache
def _of_faces(hint: Any) -> bool:
    """Tell whether a type is data of layers."""
    return Layered() in getattr(hint, "__metadata__", ()) or any(map(_of_faces, get_args(hint)))


def _joined(context: str, part: str) -> str:
    return f"{context}.{part}" if part else context


@cache
def _options(hint: Any) -> tuple[bool, bool, tuple[Any, ...]]:
    """Tell whether a type is told to readers, whether with markup, and which types it may be."""
    metadata = getattr(hint, "__metadata__", ())
    if metadata:
        told, markup, options = _options(get_args(hint)[0])
        return (
            told or any(isinstance(each, Told) for each in metadata),
            markup or any(isinstance(each, Markup) for each in metadata),
            options,
        )
    if get_origin(hint) in (Union, UnionType):
        parts = [_options(each) for each in get_args(hint)]
        return (
            any(told for told, _, _ in parts),
            any(markup for _, markup, _ in parts),
            tuple(each for _, _, options in parts for each in options),
        )
    return False, False, (hint,)


def _with(data: Any, steps: Steps, value: Any) -> Any:
    """Return data with another value at the end of the steps; what is shared with others stays as it is."""
    if not steps:
        return value
    step, *rest = steps
    changed: Any = dict(data) if isinstance(data, Mapping) else list(data)
    changed[step] = _with(data[step], tuple(rest), value)
    return changed
