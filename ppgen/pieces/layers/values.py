"""What formulas come to on one face: numbers, words, conditions and further columns."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from ppgen.definition.formula import Formula, FormulaError, Template, number, truth
from ppgen.definition.layers import Mapped
from ppgen.definition.problems import listed, nearly, suggestion
from ppgen.definition.worded import Worded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ppgen.definition.formula import Value
    from ppgen.definition.layers import Measure, ValueCase, Word
    from ppgen.definition.layers.faces import Chosen, ValueOf, Values
    from ppgen.definition.problems import Problem

FAR = 10_000.0
"""Millimetres beyond which nothing lies."""


class LayerFault(ValueError):
    """Something of a layer that cannot be drawn for a row.

    `names` are the columns that it comes from, none if it is written so; None if it is what the layer shows.
    """

    def __init__(self, message: str, names: frozenset[str] | None = None) -> None:
        super().__init__(message)
        self.names = names


class RowValues:
    """The columns of a row, with those that layers add to it."""

    def __init__(self, row: Mapping[str, Value]) -> None:
        self.row: dict[str, Value] = dict(row)
        self.asked: frozenset[str] = frozenset()
        """The columns of the formula that was asked for last; none if it was none."""
        self.sources: dict[str, frozenset[str]] = {}
        """From which columns each further column follows."""
        self.looked: dict[tuple[int, str], LookedUp] = {}
        """What has been looked up in maps and cases, each once."""
        self.near: list[NearKey] = []
        """What fell to an `else` though it is nearly a key."""

    def no_numbers(self) -> list[str]:
        """Name those of them that hold no number."""
        return [name for name in sorted(self.asked) if not _is_number(self.row.get(name, ""))]

    def add(self, values: Values) -> None:
        """Add further columns, in order. Raises LayerFault."""
        for name, value in values:
            self.sources[name] = self.columns(_names(value))
            try:
                self.row[name] = self._of(name, value)
            except (FormulaError, LayerFault) as error:
                raise LayerFault(f"the value {name!r}: {error}", _names(value)) from None

    @contextmanager
    def with_more(self, more: Mapping[str, Value]) -> Iterator[None]:
        """Let there be more columns for a while."""
        before, sources = self.row, self.sources
        self.row = {**before, **more}
        self.sources = {name: found for name, found in sources.items() if name not in more}
        try:
            yield
        finally:
            self.row, self.sources = before, sources

    def columns(self, names: Iterable[str]) -> frozenset[str]:
        """Return the columns that names stand for: of a further column those from which it follows."""
        return frozenset(column for name in names for column in self.sources.get(name, (name,)))

    def _of(self, name: str, value: ValueOf) -> Value:
        if isinstance(value, Template):
            return self.whole(value)
        if isinstance(value, Mapped):
            key = looked_up(value.source, self.row)
            if value.otherwise is not None:
                if (id(value), key) not in self.looked:
                    self.looked[id(value), key] = LookedUp.in_map(value, key)
                if near := nearly_a_key(f"the value {name!r}", key, value):
                    self.near.append(near)
            found = value.table.get(key, value.otherwise)
            if found is None:
                known = suggestion(key, list(value.table)) or f"; it has {listed(list(value.table), 'and')}"
                raise LayerFault(f"{key!r} is not in its map{known}")
            return self.whole(found)
        taken = next((case for case in value if case.when is None or truth(case.when.value(self.row))), None)
        if (id(value), str(id(taken))) not in self.looked:
            self.looked[id(value), str(id(taken))] = LookedUp.in_cases(value, taken)
        return self.whole(taken.value) if taken else ""

    def whole(self, value: Template) -> Value:
        """Fill a text; what is nothing but a formula keeps its kind."""
        if len(value.parts) == 1 and not isinstance(value.parts[0], str) and not value.parts[0][1]:
            return value.parts[0][0].value(self.row)
        return value.text(self.row)

    def number(self, measure: Measure) -> float:
        """Return a measure. Raises FormulaError."""
        self.asked = measure.names if isinstance(measure, Formula) else frozenset()
        if isinstance(measure, Formula):
            found = float(number(measure.value(self.row)))
            if abs(found) > FAR:
                raise LayerFault(f"{measure.text!r} comes to {found:g}", self.asked)
            return found
        return measure

    def numbers(self, measures: Sequence[Measure]) -> tuple[float, ...]:
        """Return measures. Raises FormulaError."""
        return tuple([self.number(measure) for measure in measures])

    def holds(self, condition: Formula | bool) -> bool:
        """Tell whether a condition is so. Raises FormulaError."""
        if isinstance(condition, bool):
            return condition
        self.asked = condition.names
        return truth(condition.value(self.row))

    def word(self, word: Word, known: Sequence[str] = ()) -> str:
        """Return a word, which has to be one of those known. Raises LayerFault."""
        self.asked = frozenset() if isinstance(word, str) else word.names
        if isinstance(word, str):
            return word
        found = word.text(self.row).strip()
        if known and found and found not in known:
            raise LayerFault(
                f"{found[:40]!r} is not allowed here{suggestion(found, known)}; it is one of {listed(known)}",
                self.asked,
            )
        return found

    def filled(self, words: Template) -> str:
        """Fill a text. Raises FormulaError."""
        self.asked = words.names
        return words.text(self.row)

    def list(self, each: Template | tuple[Template, ...]) -> list[str]:
        """Return what a layer is repeated for."""
        if isinstance(each, tuple):
            return [one.text(self.row) for one in each]
        found = each.text(self.row)
        if isinstance(found, Worded):
            return found.parted("|")
        return [part.strip() for part in found.split("|") if part.strip()]


class LookedUp(NamedTuple):
    """What a row says in what chooses for it, and where the choice is written that it comes to."""

    source: str
    """The formula that is looked up; of cases, none."""
    said: str
    met: Problem | None
    """None if it comes to none of those that are listed."""
    others: tuple[tuple[str, Problem], ...]
    """All that are listed, a key or a condition and its place."""

    @classmethod
    def in_map(cls, value: Mapped | Chosen, key: str) -> LookedUp:
        """Say what a row says in a map, or in what chooses its layout."""
        source = value.source.text if value.source else ""
        return cls(source, key, value.places.get(key), tuple(value.places.items()))

    @classmethod
    def in_cases(cls, value: tuple[ValueCase, ...], taken: ValueCase | None) -> LookedUp:
        """Say which of some cases a row comes to."""
        others = tuple((case.when.text, case.place) for case in value if case.when)
        return cls("", "", taken.place if taken else None, others)


def looked_up(source: Formula, row: Mapping[str, Value]) -> str:
    """Return what a row says in a formula by which something is chosen. Raises FormulaError."""
    return Template("", ((source, ""),), source.names).text(row).strip()


class NearKey(NamedTuple):
    """What fell to an `else` though it is nearly a key: what is told, the columns that say it, the key."""

    message: str
    names: frozenset[str]
    place: Problem


def nearly_a_key(what: str, said: str, value: Mapped | Chosen) -> NearKey | None:
    """Tell that an `else` is taken for what is nearly a key of a map; None if it is one, or none."""
    near = "" if said in value.places else nearly(said, value.places.keys())
    if not near or value.source is None:
        return None
    message = f"{what}: {said[:40]!r} is not in its map, so `else` is taken; did you mean {near!r}?"
    return NearKey(message, value.source.names, value.places[near])


def names_of(*said: object) -> frozenset[str]:
    """Return the columns that any of these ask for, whatever of a layer they are."""
    found: set[str] = set()
    more = list(said)
    while more:
        each = more.pop()
        if isinstance(each, Formula | Template):
            found |= each.names
        elif isinstance(each, tuple):
            more += each
        elif isinstance(each, Mapping):
            more += each.values()
    return frozenset(found)


def _names(value: ValueOf) -> frozenset[str]:
    """Return the names in the formulas of a further column."""
    if isinstance(value, Template):
        return value.names
    if isinstance(value, Mapped):
        answers = (*value.table.values(), *filter(None, [value.otherwise]))
        return value.source.names.union(*(answer.names for answer in answers))
    return frozenset[str]().union(
        *(case.value.names | (case.when.names if case.when else frozenset()) for case in value)
    )


def _is_number(value: Value) -> bool:
    try:
        number(value)
    except FormulaError:
        return False
    return True
