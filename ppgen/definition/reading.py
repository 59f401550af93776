"""One file into one record, gathering problems on the way."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from ppgen.definition.document import Document, load_yaml
from ppgen.definition.problems import DefinitionError, Problem
from ppgen.definition.validation import validate

T = TypeVar("T")


def attempt(problems: list[Problem], action: Callable[[], T]) -> T | None:
    """Do something that may find problems; add them to the list and return None if it does."""
    try:
        return action()
    except DefinitionError as error:
        problems += error.problems
        return None


def read(path: Path, root: Path, kind: type[T], problems: list[Problem]) -> tuple[Document | None, T | None]:
    """Read and validate a file; add its problems to the list and return None for what they prevent."""
    document = attempt(problems, partial(load_yaml, path, root))
    return document, attempt(problems, partial(validate, document, kind)) if document else None
