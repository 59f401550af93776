"""Prose: what its links lead to, a check that all of them lead somewhere, and a record without it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, is_dataclass
from functools import cache
from typing import Any, Literal, get_args

from ppgen.definition.document import Document, Steps
from ppgen.definition.fields import Markup, hints
from ppgen.definition.problems import Problem, suggestion
from ppgen.definition.rules import Rules
from ppgen.definition.text import MarkupError, Shown, TextRun, parse


@dataclass(frozen=True, slots=True)
class Target:
    """What a link leads to."""

    kind: Literal["section", "clause", "ruling", "term"]
    id: str
    """The id; for a term, the term itself."""


class Targets:
    """Everything that prose can link to, by id or by any form of a term, whatever its case."""

    def __init__(self, rules: Rules) -> None:
        self._targets = {section.id: Target("section", section.id) for section in rules.sections}
        self._targets |= {  # `[[kings]]` is a word within prose, even where a section is called so
            form.casefold(): Target("term", term.term)
            for term in rules.glossary
            for form in (term.term, *term.also)
        }
        self._targets |= {ruling.id: Target("ruling", ruling.id) for ruling in rules.rulings}
        for clause in rules.clauses():
            for clause_id in (*clause.former, clause.id):
                self._targets[clause_id] = Target("clause", clause.id)

    def __iter__(self) -> Iterator[str]:
        """Yield every word that is a target."""
        return iter(self._targets)

    def find(self, words: str) -> Target | None:
        """Return what some words lead to, as a `TextRun.target` has them; None if they lead nowhere."""
        return self._targets.get(words) or self._targets.get(words.casefold())

    def named(self, run: TextRun) -> Target | None:
        """Return what a link is shown by the name of.

        None if it shows its words: it has some of its own, names a term, or leads nowhere.
        """
        found = self.find(run.target) if run.target is not None and not run.words else None
        return None if found is None or found.kind == "term" else found

    def showing(self, names: Mapping[str, str]) -> Shown:
        """Say what runs show where sections, clauses and rulings have some names, by their ids."""

        def shown(run: TextRun) -> str:
            found = self.named(run)
            return run.text if found is None else names[found.id]

        return shown


def numbered(rules: Rules) -> Shown:
    """Say what runs show in plain words: sections and clauses their numbers, rulings `our ruling`."""
    rulings = dict.fromkeys((ruling.id for ruling in rules.rulings), "our ruling")
    return Targets(rules).showing({**rules.numbers(), **rulings})


def check_prose(document: Document, record: object, targets: Targets | None) -> Iterator[Problem]:
    """Yield every markup that is not closed and every link that leads nowhere.

    Without targets, as in the file of a game system, no link is allowed.
    """
    for steps, text in marked(record):
        try:
            runs = parse(text)
        except MarkupError as error:
            yield document.problem_within(steps, str(error), error.opening, error.nth)
            continue
        for run in dict.fromkeys(runs):
            if run.target is None:
                continue
            if targets is None:
                yield document.problem_within(steps, "nothing can be linked to from here", run.source)
            elif targets.find(run.target) is None:
                hint = suggestion(run.target, list(targets))
                message = f"{run.target!r} is no clause, ruling, section or term{hint}"
                yield document.problem_within(steps, message, run.source)


def marked(record: object) -> Iterator[tuple[Steps, str]]:
    """Yield every text of a record that may hold markup, with the way to it."""
    return _prose(record, ())


def _prose(value: Any, steps: Steps, *, marked: bool = False) -> Iterator[tuple[Steps, str]]:
    """Yield every text that may hold markup, with the way to it."""
    if isinstance(value, str):
        if marked:
            yield steps, value
    elif is_dataclass(value):
        kind: Any = type(value)
        for name, holds_markup in _fields(kind).items():
            yield from _prose(getattr(value, name), (*steps, name), marked=holds_markup)
    elif isinstance(value, tuple):
        for index, entry in enumerate(value):
            yield from _prose(entry, (*steps, index), marked=marked)
    elif isinstance(value, Mapping):
        for key, entry in value.items():
            yield from _prose(entry, (*steps, key), marked=marked)


def without_prose(value: Any) -> Any:
    """Give all of a record but its prose, which no drawing shows and no judge asks for, as nested tuples."""
    if is_dataclass(value):
        kind: Any = type(value)
        return tuple(
            (name, without_prose(getattr(value, name)))
            for name, holds_markup in _fields(kind).items()
            if not holds_markup
        )
    if isinstance(value, Mapping):
        return tuple((key, without_prose(entry)) for key, entry in value.items())
    return tuple(map(without_prose, value)) if isinstance(value, tuple) else value


@cache
def _fields(kind: Any) -> dict[str, bool]:
    """Map the fields of a record to whether their texts may hold markup."""
    return {name: _holds_markup(hint) for name, hint in hints(kind).items()}


def _holds_markup(hint: Any) -> bool:
    metadata = getattr(hint, "__metadata__", ())
    return any(isinstance(entry, Markup) for entry in metadata) or any(map(_holds_markup, get_args(hint)))
