"""Positions that a user gives as a file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ppgen.cli.main import BadInput

if TYPE_CHECKING:
    from ppgen.definition import Document


def read_position(path: Path) -> Document:
    """Read a position; an empty file is a new game.

    Raises:
        BadInput: it is no mapping.
        DefinitionError: it cannot be read, or is no YAML.
    """
    from ppgen.definition import load_yaml

    document = load_yaml(path)
    if document.data is not None and not isinstance(document.data, dict):
        raise BadInput(str(document.problem((), "a position is a mapping `key: value`")))
    return document


@contextmanager
def blamed_on(document: Document) -> Iterator[None]:
    """Turn a complaint of the judge into one that names file, line and column."""
    from ppgen.engine import BadPosition
    from ppgen.transcript import at_key

    try:
        yield
    except BadPosition as error:
        raise BadInput(str(at_key(document, error.key, f"bad position: {error}"))) from None
