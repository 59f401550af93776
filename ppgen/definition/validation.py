"""Plain data into typed records, with every problem said in our words and at its place."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar, Union, cast, get_args, get_origin

from ppgen.definition.document import Document, Steps
from ppgen.definition.fields import hints
from ppgen.definition.problems import LONGEST, DefinitionError, Problem, capped, listed, suggestion

if TYPE_CHECKING:
    from pydantic import TypeAdapter
    from pydantic_core import ErrorDetails

_BOUNDS = {
    "greater_than_equal": "the least number here is {ge:g}",
    "less_than_equal": "the greatest number here is {le:g}",
    "string_too_long": "the text is too long; there is room for {max_length} characters",
    "too_short": "an entry is missing; there is at least {min_length}",
    "too_long": "there are too many entries; there is room for {max_length}",
}

T = TypeVar("T")

_WORDS = "literal_error"
"""What pydantic calls a value that is none of some words."""
_EXPECTED = {
    "string_type": "text",
    "int_type": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "dict_type": "a mapping",
    "dataclass_type": "a mapping",
}


_LAYERED = ("print.yml", "game.yml")
"""Files of a game whose layers are drawn with what `pieces.yml` says of all layers."""
_SHARED: Collection[Steps] = {
    ("look",),
    ("layouts",),
    ("look", "colours"),
    ("look", "styles"),
    ("look", "defaults"),
}
"""What that is."""


class _Fault(NamedTuple):
    """An error of pydantic, placed in the document."""

    steps: Steps
    """The value it is about."""
    choice: Steps | None
    """The value for which a choice of types was tried, if the error belongs to one of them."""
    at_key: bool
    """Whether the key is meant rather than the value."""
    error: "ErrorDetails"


@cache
def adapter(kind: Any) -> "TypeAdapter[Any]":
    """Return the validator of a record type, made once."""
    from pydantic import TypeAdapter

    return TypeAdapter(kind)


def validate(document: Document, kind: type[T]) -> T:
    """Turn a document into a record. Raises DefinitionError with every problem found."""
    from pydantic import ValidationError

    made: Any = kind
    try:
        return cast("T", adapter(made).validate_python(document.data))
    except ValidationError as error:
        found = [details for details in error.errors(include_url=False) if not _is_echo(details)]
        faults = [_placed(document, details) for details in found]
    raise DefinitionError(capped(_problems(document, kind, faults)))


def found(value: object) -> str:
    """Name a value of a file in a few words."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return f"the number {value}"
    if isinstance(value, str):
        return f"the text {value if len(value) <= 40 else value[:37] + '...'!r}"
    return "a mapping" if isinstance(value, Mapping) else "a list"


def _is_echo(error: "ErrorDetails") -> bool:
    """Tell whether entries are missing only because they are wrong, of which other errors tell."""
    return error["type"] == "too_short" and len(error["input"]) >= error["ctx"]["min_length"]


def _placed(document: Document, error: "ErrorDetails") -> _Fault:
    """Tell the steps in pydantic's location from the names of types it tried and its marks for keys."""
    steps: Steps = ()
    choice = None
    value = document.data
    parts = error["loc"][:-1] if error["type"] == "missing" else error["loc"]
    for part in parts:
        known = (
            part in value if isinstance(value, dict) else isinstance(value, list) and isinstance(part, int)
        )
        if known:
            steps = (*steps, part)
            value = value[part]
        elif part != "[key]":
            choice = steps if choice is None else choice
    return _Fault(steps, choice, error["loc"][-1:] == ("[key]",), error)


def _problems(document: Document, kind: type, faults: Sequence[_Fault]) -> Iterator[Problem]:
    """Translate what pydantic found; where it tried several types, tell only of the one that fits best."""
    choices: dict[Steps, list[_Fault]] = {}
    for fault in faults:
        if fault.choice is None:
            yield _problem(document, kind, fault)
        else:
            choices.setdefault(fault.choice, []).append(fault)
    for steps, tried in choices.items():
        deepest = max(len(fault.steps) for fault in tried)
        nearest = [fault for fault in tried if len(fault.steps) == deepest]
        # What is of the right type, but not right, is not told to be of another.
        fitting = [fault for fault in nearest if not _is_of_another_type(fault)]
        if fitting or deepest > len(steps):
            yield from (_problem(document, kind, fault) for fault in fitting or nearest)
            continue
        wanted: dict[str, None] = {}
        for fault in tried:
            cause = fault.error["type"]
            words = _literals(kind, steps) if cause == _WORDS else [_EXPECTED[cause]]
            wanted.update(dict.fromkeys(words))
        message = f"expected {listed(list(wanted))}, found {found(document.value(steps))}"
        yield document.problem(steps, message)


def _is_of_another_type(fault: _Fault) -> bool:
    cause = fault.error["type"]
    return cause in _EXPECTED or (cause == _WORDS and not isinstance(fault.error["input"], str))


def _problem(document: Document, kind: type, fault: _Fault) -> Problem:
    """Say one thing in our words."""
    error = fault.error
    cause = error["type"]
    steps = fault.steps
    if cause == "missing" and isinstance(error["loc"][-1], int):
        return document.problem(steps, f"the entry {error['loc'][-1] + 1} of the list is missing")
    if cause == "missing":
        return document.problem(steps, f"the key {error['loc'][-1]!r} is missing", at_key=bool(steps))
    if cause == "unexpected_keyword_argument":
        if steps in _SHARED and document.name.rpartition("/")[2] in _LAYERED:
            where = "the look and the layouts of layers stand in pieces.yml"
            return document.problem(steps, f"unknown key {str(steps[-1])!r}; {where}", at_key=True)
        known = _keys(kind, steps[:-1])
        there = document.value(steps[:-1])
        hint = suggestion(steps[-1], [key for key in known if key not in there])
        if not hint and error["input"] is None and " " in str(steps[-1]):
            hint = "; in braces, text with a comma stands in quotes"
        hint = hint or f"; known are {listed(sorted(known), 'and')}"
        return document.problem(steps, f"unknown key {str(steps[-1])!r}{hint}", at_key=True)
    if cause == _WORDS:
        words = _literals(kind, steps)
        hint = suggestion(error["input"], words) or f"; it is one of {listed(words)}"
        return document.problem(steps, f"{found(error['input'])} is not allowed here{hint}")
    if cause in _EXPECTED:
        quote = cause == "string_type" and isinstance(error["input"], int | float)
        message = f"expected {_EXPECTED[cause]}, found {found(error['input'])}"
        message = f"{message}; put it in quotes" if quote else f"{message}{_wrapped(kind, fault)}"
        return document.problem(
            steps, f"{message} as a key" if fault.at_key else message, at_key=fault.at_key
        )
    if cause in _BOUNDS:
        return document.problem(steps, _BOUNDS[cause].format(**error["ctx"]), at_key=fault.at_key)
    reason = error.get("ctx", {}).get("error", error["msg"])
    return document.problem(steps, str(reason), at_key=fault.at_key)


def _wrapped(kind: type, fault: _Fault) -> str:
    """Say how a bare value is written in a record that needs nothing but a text; nothing for any other."""
    value = fault.error["input"]
    for hint in _hints(kind, fault.steps):
        if is_dataclass(hint) and isinstance(value, str | int | float) and not isinstance(value, bool):
            needed = [each.name for each in fields(hint) if each.default is each.default_factory is MISSING]
            if needed == ["text"] and len(str(value)) <= LONGEST:
                return f"; write {{text: {json.dumps(str(value), ensure_ascii=False)}}}"
    return ""


def _keys(kind: type, steps: Steps) -> set[str]:
    """Return the keys that a record at these steps may have."""
    return {key for hint in _hints(kind, steps) if is_dataclass(hint) for key in hints(hint)}


def _literals(kind: type, steps: Steps) -> list[Any]:
    """Return the words that are allowed at these steps."""
    literals = [hint for hint in _hints(kind, steps) if get_origin(hint) is Literal]
    return [word for literal in literals for word in get_args(literal)]


def _hints(kind: type, steps: Steps) -> list[Any]:
    """Return the types that a value at these steps may have."""
    kinds: list[Any] = [kind]
    for step in steps:
        kinds = [hint for outer in kinds for hint in _inner(outer, step)]
    return [hint for outer in kinds for hint in _alternatives(outer)]


def _inner(outer: Any, step: str | int) -> Iterable[Any]:
    """Yield the types of what a step leads to inside a value of type `outer`."""
    for hint in _alternatives(outer):
        if is_dataclass(hint):
            yield from filter(None, [hints(hint).get(str(step))])
        elif args := [arg for arg in get_args(hint) if arg is not ...]:
            yield args[-1]


def _alternatives(hint: Any) -> Iterable[Any]:
    """Yield the members of a union, or the type itself, without annotations."""
    hint = getattr(hint, "__origin__", hint) if hasattr(hint, "__metadata__") else hint
    if get_origin(hint) in (Union, UnionType):
        for member in get_args(hint):
            yield from _alternatives(member)
    else:
        yield hint
