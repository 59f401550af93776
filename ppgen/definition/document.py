"""YAML files as plain data that remembers where everything stands.

Content may come from strangers: documents are bounded in size and depth, and hold nothing but mappings,
lists, text, numbers, true, false and null. The traps of YAML 1.1 are off: `no`, `off`, `N`,
`12:30` and `2026-11-21` are text.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from ppgen.definition.problems import DefinitionError, Problem
from ppgen.definition.source import composed, not_allowed, read_source, shown, stray

MEANT = {
    "expected node content": (
        "a value is expected before this; in a list or mapping in brackets, a comma has nothing before it or "
        "a bracket closes none"
    ),
    "expected ',' or ']'": "a list in brackets goes on with a comma or ends with ]; quote such words",
    "expected ',' or '}'": "a mapping in braces goes on with a comma or ends with }; quote such words",
    "expected '-' indicator": "a list goes on with - as far in as its other entries, or ends here",
    "expected key": "a mapping goes on with `key: value` as far in as its other keys, or ends here",
    "expected <block end>": "this is further in or out than what it belongs to; write it below that",
    "could not find expected ':'": "a key is followed by a colon and a space",
    "cannot start any token": "no value begins with this character; put it in quotes",
    "unexpected end of stream": "a quote is never closed",
    "unknown escape character": "no such character goes by a backslash in double quotes; use single, or \\\\",
    "expected alphabetic or numeric character": "* and & begin no value; put it in quotes",
}
"""What the YAML parser's own words mean to who writes a file."""
MAX_DEPTH = 40
MAX_VALUES = 100_000
"""Values and keys of a document."""
LONGEST_KEY = 100

Key: TypeAlias = str | int
"""The key of an entry, or its index in a list."""
Steps: TypeAlias = tuple[Key, ...]
"""The way from the top of a document to a value."""

_NULL = re.compile(r"~|null|Null|NULL|")
_TRUTH = re.compile(r"true|True|TRUE|false|False|FALSE")
_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})")
_RETURN = re.compile("\r")
_NUMBER = re.compile(r"[-+]?[0-9]{1,18}\.[0-9]{1,18}")
_BARE_COLOUR = re.compile(r"[:,\[{-][ \t]*(#(?:[0-9a-fA-F]{3}){1,2}(?:[0-9a-fA-F]{2})?)(?!\w)")
"""A colour that nobody put in quotes, so that it and all after it is a remark."""


class SourceSpan(NamedTuple):
    """Where a value stands in the text: line and column from 1, and character offsets from 0."""

    line: int
    column: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Document:
    """A YAML file, read."""

    name: str
    """The file as messages call it."""
    text: str
    """The source."""
    data: Any
    """dict, list, str, int, float, bool or None; keys are str or int."""
    values: Mapping[Steps, SourceSpan]
    """Where each value stands."""
    keys: Mapping[Steps, SourceSpan]
    """Where the key of each entry stands."""
    elsewhere: Mapping[Steps, tuple[str, int]] = field(default_factory=dict)
    """Texts that another file gives, such as one with a translation: its name, and the line there."""

    def value(self, steps: Steps) -> Any:
        """Return the value at the end of the steps. Raises LookupError if there is none."""
        value = self.data
        for step in steps:
            value = value[step]
        return value

    def part(self, steps: Steps) -> "Document":
        """Return a value as if it were all of the file; it is where it is."""
        depth = len(steps)
        values, keys = (
            {each[depth:]: span for each, span in places.items() if each[:depth] == steps}
            for places in (self.values, self.keys)
        )
        elsewhere = {each[depth:]: at for each, at in self.elsewhere.items() if each[:depth] == steps}
        return Document(self.name, self.text, self.value(steps), values, keys, elsewhere)

    def written(self, steps: Steps) -> str:
        """Return a value as it is written, with its quotes."""
        span = self.values[steps]
        return self.text[span.start : span.end].strip()

    def problem(self, steps: Steps, message: str, *, at_key: bool = False) -> Problem:
        """Say what is wrong with a value, or with its key."""
        if steps in self.elsewhere:
            name, line = self.elsewhere[steps]
            return Problem(name, line, 1, message)
        places = self.keys if at_key and steps in self.keys else self.values
        span = places.get(steps) or self.values[()]
        return Problem(self.name, span.line, span.column, message)

    def problem_within(self, steps: Steps, message: str, words: str, nth: int = 0) -> Problem:
        """Say what is wrong with the nth occurrence of some words inside a text value."""
        if steps in self.elsewhere:
            return self.problem(steps, message)
        span = self.values[steps]
        hits = [hit.start() for hit in re.finditer(re.escape(words), self.text[span.start : span.end])]
        if nth >= len(hits):  # broken over lines in the source
            return self.problem(steps, message)
        before = self.text[span.start : span.start + hits[nth]]
        lines = before.count("\n")
        column = len(before) - before.rfind("\n") if lines else span.column + len(before)
        return Problem(self.name, span.line + lines, column, message)


def load_yaml(path: Path, root: Path | None = None) -> Document:
    """Read a YAML file inside `root`, as `read_source` does. Raises DefinitionError if it cannot be used.

    Its data is shared by all who read the same text, and so not to be changed.
    """
    return _parsed(read_source(path, root).removeprefix("\ufeff"), shown(path))


@lru_cache(maxsize=32)  # to read content and to check it, the same files are asked for again and again
def _parsed(text: str, name: str) -> Document:
    return parse_yaml(text, name)


def parse_yaml(text: str, name: str, *, line: int = 1, column: int = 1) -> Document:
    """Read YAML from a text, whose first character stands at `line` and `column` of the file `name`.

    Raises DefinitionError with every problem up to the first that keeps the text from being read on.
    """
    reader = _YamlReader(text, name, line, column)
    data = reader.read()
    if reader.problems:
        raise DefinitionError(reader.problems)
    return Document(name, text, data, reader.values, reader.keys)


class _YamlReader:
    """Builds plain data from the events of the YAML parser."""

    def __init__(self, text: str, name: str, line: int, column: int) -> None:
        self.text = text
        self.name = name
        self.line = line
        self.column = column
        self.problems: list[Problem] = []
        self.values: dict[Steps, SourceSpan] = {}
        self.keys: dict[Steps, SourceSpan] = {}

    def read(self) -> Any:
        """Return the data of the one document."""
        import yaml

        if found := stray(self.text):
            before = self.text[: found.start()]
            span = SourceSpan(before.count("\n"), found.start() - before.rfind("\n") - 1, 0, 0)
            self.complain(self.placed(span), not_allowed(found[0]))
            return None
        events = yaml.parse(self.text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        try:
            return self.document(events)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            span = (
                SourceSpan(mark.line, mark.column, mark.index, mark.index) if mark else SourceSpan(0, 0, 0, 0)
            )
            begun = error.context_mark.line if error.context_mark else span.line
            if colour := self.bare_colour(self.last_line_before(begun), span.start):
                self.complain(*colour)
            else:
                self.complain(self.placed(span), self.explained(error.problem or error.context or "", span))
        except _TooMuch as error:
            self.complain(error.span, str(error))
        return None

    def explained(self, problem: str, span: SourceSpan) -> str:
        """Say in our words what the YAML parser could not read."""
        lines = self.text.split("\n")
        here = lines[span.line] if span.line < len(lines) else ""
        if "\t" in here[: span.column + 1]:
            return "a tab cannot indent YAML; use spaces"
        if problem.startswith("mapping values are not allowed"):
            return "here a colon and a space begin a mapping; put a text that holds them in quotes"
        for words, meaning in MEANT.items():
            if words in problem:
                return f"this is not YAML: {meaning}"
        return f"this is not YAML: {problem}"

    def last_line_before(self, line: int) -> int:
        """Return the offset of the last line that is not blank before `line`, both counted from 0."""
        above = "\n".join(self.text.split("\n")[:line]).rstrip()
        return above.rfind("\n") + 1

    def bare_colour(self, start: int, end: int) -> tuple[SourceSpan, str] | None:
        """Find the first colour without quotes where a value is expected between two offsets."""
        found = _BARE_COLOUR.search(self.text, start, end)
        if found is None:
            return None
        before = self.text[: found.start(1)]
        span = SourceSpan(before.count("\n"), len(before) - before.rfind("\n") - 1, len(before), len(before))
        return self.placed(span), f'# begins a comment unless it is in quotes, as "{found[1]}"'

    def document(self, events: Iterator[Any]) -> Any:
        """Read the only document of the stream."""
        data = None
        documents = 0
        for event in events:
            kind = type(event).__name__
            if kind == "DocumentStartEvent":
                documents += 1
                if documents > 1:
                    self.complain(self.span(event), "a file holds one document; take out this '---'")
            elif kind not in ("StreamStartEvent", "StreamEndEvent", "DocumentEndEvent"):
                data = self.node(event, events, ())
        self.values.setdefault((), SourceSpan(self.line, self.column, 0, 0))
        return data

    def node(self, event: Any, events: Iterator[Any], steps: Steps) -> Any:
        """Read the value that begins with this event."""
        span = self.values[steps] = self.span(event)
        if len(steps) > MAX_DEPTH:
            raise _TooMuch(span, f"lists and mappings are nested more than {MAX_DEPTH} deep")
        if len(self.values) + len(self.keys) > MAX_VALUES:
            raise _TooMuch(span, f"there are more than {MAX_VALUES} values and keys; part the file")
        kind = type(event).__name__
        if kind == "AliasEvent":
            self.complain(span, f"aliases are not allowed; write out what *{event.anchor} stands for")
            return None
        if event.anchor is not None:
            self.complain(span, f"anchors are not allowed; take out &{event.anchor}")
        if event.tag is not None:
            self.complain(span, f"tags are not allowed; take out {event.tag}")
        if kind == "MappingStartEvent":
            return self.mapping(events, steps)
        if kind == "SequenceStartEvent":
            return self.sequence(events, steps)
        if not event.value and event.implicit[0]:
            line_end = self.text.find("\n", span.end)
            if colour := self.bare_colour(span.end - 1, len(self.text) if line_end < 0 else line_end):
                self.complain(*colour)
        # An escape such as "\\e" may hide what no text must have.
        if event.style == '"' and (found := stray(event.value) or _RETURN.search(event.value)):
            self.complain(span, not_allowed(found[0]))
        return _plain(event.value) if event.implicit[0] else composed(event.value)  # escapes may be apart

    def sequence(self, events: Iterator[Any], steps: Steps) -> list[Any]:
        """Read entries up to the end of a list."""
        entries: list[Any] = []
        for event in events:
            if type(event).__name__ == "SequenceEndEvent":
                break
            entries.append(self.node(event, events, (*steps, len(entries))))
        return entries

    def mapping(self, events: Iterator[Any], steps: Steps) -> dict[Key, Any]:
        """Read entries up to the end of a mapping. Keys are text or whole numbers, each once."""
        entries: dict[Key, Any] = {}
        seen: dict[str, int] = {}
        for event in events:
            if type(event).__name__ == "MappingEndEvent":
                break
            key = self.node(event, events, (*steps, ""))
            span = self.values[*steps, ""]
            if isinstance(key, bool) or not isinstance(key, str | int):
                self.complain(span, "a key is text or a whole number")
                key = f"\0{len(seen)}"
            if len(str(key)) > LONGEST_KEY:
                self.complain(span, f"a key has at most {LONGEST_KEY} characters")
            if str(key) in seen:
                self.complain(span, f"the key {key!r} stands twice; the first is in line {seen[str(key)]}")
            seen.setdefault(str(key), span.line)
            here = (*steps, key)
            self.keys[here] = span
            entries[key] = self.node(next(events), events, here)
        return entries

    def span(self, event: Any) -> SourceSpan:
        """Say where an event stands in the file."""
        start = event.start_mark
        return SourceSpan(
            start.line + self.line, start.column + self.column, start.index, event.end_mark.index
        )

    def placed(self, span: SourceSpan) -> SourceSpan:
        """Move a place in the text, counted from 0, to its place in the file."""
        return SourceSpan(span.line + self.line, span.column + self.column, span.start, span.end)

    def complain(self, span: SourceSpan, message: str) -> None:
        """Note a problem."""
        self.problems.append(Problem(self.name, span.line, span.column, message))


class _TooMuch(Exception):
    """Depth or number went beyond all use."""

    def __init__(self, span: SourceSpan, message: str) -> None:
        self.span = span
        super().__init__(message)


def _plain(text: str) -> Any:
    """Read an unquoted scalar: null, true, false or a number if it is one, else text."""
    if _NULL.fullmatch(text):
        return None
    if _TRUTH.fullmatch(text):
        return text.lower() == "true"
    if _WHOLE.fullmatch(text):
        return int(text)
    if _NUMBER.fullmatch(text):
        return float(text)
    return text
