"""One file into one record, gathering problems on the way."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ppgen.definition.document import Document, load_yaml
from ppgen.definition.problems import DefinitionError, Problem
from ppgen.definition.validation import validate

if TYPE_CHECKING:
    from ppgen.definition.translation import Translation

T = TypeVar("T")


def attempt(problems: list[Problem], action: Callable[[], T]) -> T | None:
    """Do something that may find problems; add them to the list and return None if it does."""
    try:
        return action()
    except DefinitionError as error:
        problems += error.problems
        return None


def read(
    path: Path, root: Path, kind: type[T], problems: list[Problem], translation: Translation | None = None
) -> tuple[Document | None, T | None]:
    """Read and validate a file; add its problems to the list and return None for what they prevent.

    With a translation it is read in its language.
    """
    document = attempt(problems, partial(load_yaml, path, root))
    if document and translation:
        document = translation.lay(document, kind, path.stem)
    return document, attempt(problems, partial(validate, document, kind)) if document else None
