"""Ids that stand twice, and ids that lead nowhere."""

from collections.abc import Collection, Iterable, Iterator
from typing import TypeAlias

from ppgen.definition.document import Document, Steps
from ppgen.definition.problems import Problem, suggestion

RESERVED = frozenset({"index"})
"""Ids of games and systems that would take the address of another page."""
_PORTS = {f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10)}
DEVICES = frozenset({"con", "prn", "aux", "nul"} | _PORTS)
"""Ids by which Windows cannot name a file or folder."""

Mention: TypeAlias = tuple[Steps, str | None]
"""An id, with the place where it is written; None if it is left out."""


def twice(document: Document, mentions: Iterable[Mention], what: str) -> Iterator[Problem]:
    """Yield every id that has been written before."""
    lines: dict[str, int] = {}
    for steps, name in mentions:
        if name is None:
            continue
        if name in lines:
            yield document.problem(steps, f"the {what} {name!r} stands twice; first in line {lines[name]}")
        lines.setdefault(name, document.values[steps].line)


def dangling(
    document: Document, mentions: Iterable[Mention], known: Collection[str], what: str
) -> Iterator[Problem]:
    """Yield every id that is not known."""
    for steps, name in mentions:
        if name is not None and name not in known:
            hint = suggestion(name, known) if known else f"; no {what} is known here"
            yield document.problem(steps, f"there is no {what} {name!r}{hint}")


def each(steps: Steps, names: Iterable[str]) -> Iterator[Mention]:
    """Yield the entries of a list of ids with their places."""
    for index, name in enumerate(names):
        yield (*steps, index), name
