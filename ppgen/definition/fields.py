"""The words that content files are typed with: identifiers, prose, numbers and free data.

Each is an ordinary type annotated with how a validator should treat it. pydantic finds the two dunder methods
by name, so that importing a definition costs no validation library.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from datetime import date
from types import MappingProxyType
from typing import Annotated, Any, TypeAlias, TypeVar, dataclass_transform

from ppgen.language import LONGEST_TAG, TAG

T = TypeVar("T")


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def record(cls: type[T]) -> type[T]:
    """Make a class a frozen, slotted, keyword-only dataclass that refuses unknown keys when it is validated.

    The docstring under an attribute becomes its description in the published JSON Schema.
    """
    made = dataclass(frozen=True, slots=True, kw_only=True)(cls)
    made.__pydantic_config__ = _CONFIG  # type: ignore[attr-defined]  # pydantic looks here
    return made


_CONFIG: dict[str, object] = {"extra": "forbid"}


@contextmanager
def described() -> Iterator[None]:
    """Let validators that are made meanwhile know the docstrings under attributes.

    To find those takes longer than all the rest of making a validator, and only a schema needs them.
    """
    _CONFIG["use_attribute_docstrings"] = True
    try:
        yield
    finally:
        del _CONFIG["use_attribute_docstrings"]


@dataclass(frozen=True, eq=False)
class Checked:
    """Annotation: convert a value with `convert`, which raises ValueError with a sentence if it is bad."""

    convert: Callable[[Any], Any]
    schema: Mapping[str, object] = field(default_factory=dict)
    """What the JSON Schema says besides the type; with a "type" it replaces the type."""
    first: bool = False
    """Convert before the type is checked rather than after."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """Wrap the schema of the annotated type."""
        from pydantic_core import core_schema

        wrap = (
            core_schema.no_info_before_validator_function
            if self.first
            else core_schema.no_info_after_validator_function
        )
        return wrap(self.convert, handler(source))

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        """Describe the constraint to editors."""
        return {**handler(schema), **self.schema}


@dataclass(frozen=True, eq=False)
class Shorthand:
    """Annotation: a value may also be written as one line, which `convert` turns into it.

    `convert` raises ValueError with a sentence for a line that it cannot read, and leaves other values alone.
    """

    convert: Callable[[Any], Any]
    longest: int
    """How many characters the line can have."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """Convert before the type is checked."""
        from pydantic_core import core_schema

        return core_schema.no_info_before_validator_function(self.convert, handler(source))

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        """Describe both ways to editors."""
        line = {"type": ["string", "integer"], "maxLength": self.longest}
        return {"anyOf": [line, handler(schema)]}


@dataclass(frozen=True)
class Strict:
    """Annotation: `"4"` is no number and `"yes"` no truth value."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """Mark the schema of the annotated type as strict."""
        return {**handler(source), "strict": True}


@dataclass(frozen=True)
class Between:
    """Annotation: the least and the greatest number there can be."""

    least: float
    most: float

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """Bound the schema of the annotated type."""
        return {**handler(source), "ge": self.least, "le": self.most}


@dataclass(frozen=True)
class Most:
    """Annotation: how many characters or entries there can be."""

    length: int
    least: int = 0

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """Bound the schema of the annotated type."""
        least = {"min_length": self.least} if self.least else {}
        return {**handler(source), "max_length": self.length, **least}


@dataclass(frozen=True)
class Free:
    """Annotation: any plain data, frozen."""

    most: int | None = None
    """How many entries there can be; what the reader lets through if nothing is given."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """Accept any mapping and freeze it."""
        from pydantic_core import core_schema

        return core_schema.no_info_after_validator_function(
            frozen, core_schema.dict_schema(max_length=self.most)
        )


@dataclass(frozen=True)
class Markup:
    """Annotation: the text may hold inline markup (`ppgen.definition.text`), checked when it is loaded."""


@dataclass(frozen=True)
class Told:
    """Annotation: the text is words for readers, and so in a language (`ppgen.definition.translation`)."""


@dataclass(frozen=True)
class Layered:
    """Annotation: the data is of layers, whose texts are words for readers."""


def hints(kind: Any) -> dict[str, Any]:
    """Map the fields of a record to their annotations."""
    return {each.name: each.type for each in fields(kind)}


def matching(pattern: str, meaning: str) -> Checked:
    """Accept text that `pattern` matches as a whole; a refusal says `meaning`."""
    compiled = re.compile(pattern)

    def check(text: str) -> str:
        if not compiled.fullmatch(text):
            raise ValueError(f"{text!r} is not {meaning}")
        return text

    return Checked(check, {"pattern": f"^(?:{pattern})$"})


def filled(text: str) -> str:
    """Return the text without outer blanks. Raises ValueError if nothing is left."""
    stripped = text.strip()
    if not stripped:
        raise ValueError("the text is empty")
    return stripped


def day(text: str) -> str:
    """Return the text if it is a day of the calendar. Raises ValueError if it is not."""
    if not re.fullmatch(_DAY, text):
        raise ValueError(f"{text!r} is not a date such as 2026-11-21")
    try:
        date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"{text!r} is no day of the calendar") from None
    return text


def name(value: object) -> object:
    """Read a whole number as text: spaces and values of pieces may be written `4` or `"4"`."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def frozen(value: Any) -> Any:
    """Turn dicts and lists, however deep, into read-only mappings and tuples."""
    if isinstance(value, Mapping):
        return MappingProxyType({key: frozen(entry) for key, entry in value.items()})
    if isinstance(value, list | tuple):
        return tuple(frozen(entry) for entry in value)
    return value


def nothing() -> Mapping[Any, Any]:
    """Give a read-only mapping without entries."""
    return MappingProxyType({})


def thawed(value: Any) -> Any:
    """Turn read-only mappings and tuples, however deep, back into fresh dicts and lists."""
    if isinstance(value, Mapping):
        return {key: thawed(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [thawed(entry) for entry in value]
    return value


_DAY = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
_KEBAB = r"[a-z0-9]+(?:-[a-z0-9]+)*"

Plain: TypeAlias = "bool | int | float | str | tuple[Plain, ...] | Mapping[str | int, Plain] | None"
"""What a YAML file can say without a model, read-only."""

Id = Annotated[
    str, Most(80), matching(_KEBAB + r"(?:\." + _KEBAB + ")*", "an id: small letters, digits, hyphens, dots")
]
"""A stable name of ours, such as `capture.own-coin`."""
Key = Annotated[
    str, Most(40), matching(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*", "a key: small letters, digits, _ or -")
]
"""A word of a position, such as `own_landing`."""
Word = Annotated[str, Most(40)]
"""A value of an option."""
Line = Annotated[str, Most(200), Checked(filled, {"minLength": 1}), Told()]
"""Words without markup: titles, labels, names."""
Verbatim = Annotated[str, Most(200), Checked(filled, {"minLength": 1})]
"""A line that is the same in every language: the name of somebody, a path, signs."""
Prose = Annotated[str, Most(5000), Checked(filled, {"minLength": 1}), Markup(), Told()]
"""Sentences, which may hold inline markup."""
Words = Annotated[str, Most(5000), Markup(), Told()]
"""Sentences as those, or nothing."""
Name = Annotated[str, Most(40), Checked(name, {"type": ["string", "integer"]}, first=True)]
"""The name of a space or the value of a piece; a bare number counts as its digits."""
Label = Annotated[Name, Told()]
"""A name that is printed for readers, such as `Start`."""
Version = Annotated[str, Most(20), matching(r"[0-9]{1,6}\.[0-9]{1,6}\.[0-9]{1,6}", "a version such as 1.0.0")]
"""A version of a ruleset."""
Date = Annotated[str, Most(10), Checked(day, {"pattern": f"^(?:{_DAY})$"})]
"""A day."""
Url = Annotated[
    str,
    Most(500),
    matching(
        r"https?://[^\s\"'<>`\\/?#@]+([/?#][^\s\"'<>`\\]*)?",
        "a web address that begins with https:// or http://, with no name@ before its host and no \\",
    ),
]
"""An address that readers can visit: nothing that could run, and no host that looks like another."""
Language = Annotated[str, Most(LONGEST_TAG), matching(TAG.pattern, "a language such as `de` or `pt-BR`")]
"""A language by its tag."""
Colour = Annotated[str, Most(7), matching(r"#[0-9A-F]{6}", "a colour such as #0A6A78 (capital letters)")]
"""A colour of the screen."""
Paint = Annotated[
    str,
    Most(40),
    matching(_KEBAB + "|#[0-9A-Fa-f]{6}", "a colour role such as accent, or a colour such as #8A5A00"),
]
"""A colour on pieces."""
PathData = Annotated[
    str, Most(5000), matching(r"[MmLlHhVvCcSsQqTtAaZz0-9eE+., \n-]+", "SVG path data such as M0 0H100V100Z")
]
"""An outline in a box of 100."""
Whole = Annotated[int, Strict()]
"""A whole number; where it stands, `Between` says which."""
Number = Annotated[float, Strict()]
"""A number, whole or not; where it stands, `Between` says which."""
Count = Annotated[Whole, Between(0, 200)]
"""How many of something on a table or a sheet."""
Players = Annotated[Whole, Between(1, 20)]
"""How many play."""
Length = Annotated[Number, Between(0, 1000)]
"""Millimetres on paper or of a piece."""
Size = Annotated[Number, Between(0.5, 1000)]
"""Millimetres of what is not to vanish."""
Thickness = Annotated[Number, Between(0.2, 1000)]
"""Millimetres of how thick something is, down to a sheet of card."""
Points = Annotated[Number, Between(4, 144)]
"""A size of type."""
Units = Annotated[Number, Between(0, 100)]
"""Units of a board."""
Share = Annotated[Number, Between(0.01, 100)]
"""A share of a width."""
Flag = Annotated[bool, Strict()]
"""true or false."""
FreeData = Annotated[Mapping[str, Plain], Free()]
"""A mapping that a definition carries without looking into it."""
LayerData = Annotated[FreeData, Layered()]
"""What describes faces: layers, or layouts by name."""

V = TypeVar("V")
Few = Annotated[tuple[V, ...], Most(100)]
"""What fits on a page or a table."""
Some = Annotated[tuple[V, ...], Most(100, least=1)]
"""A few, and at least one."""
Many = Annotated[tuple[V, ...], Most(1000)]
"""Spaces, clauses, rulings."""
PerPlayers = Annotated[Mapping[Players, V], Most(20), Checked(frozen)]
"""A value for each number of players."""
