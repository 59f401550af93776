"""Reading positions: every complaint names its key."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from ppgen.engine.errors import BadPosition

T = TypeVar("T")


class Position:
    """A position as written, read key by key.

    >>> written = Position({"turns": 3, "phase": "play"}, ["turns", "phase", "to_act"])
    >>> written.whole("turns", 0, 99, default=0), "to_act" in written
    (3, False)
    >>> written.choice("phase", ["build", "over"], "build")
    Traceback (most recent call last):
    ...
    ppgen.engine.errors.BadPosition: phase is one of build, over, not 'play'

    Raises:
        BadPosition: a key is unknown, or a value is not what its reader asks for.
    """

    def __init__(self, data: Mapping[str, Any] | None, keys: Iterable[str]) -> None:
        self._data = dict(data or {})
        known = tuple(keys)
        for key in self._data:
            if key not in known:
                raise BadPosition(f"unknown key {key!r}; there are {', '.join(known)}", str(key))

    def __contains__(self, key: str) -> bool:
        return key in self._data

    def get(self, key: str, default: Any = None) -> Any:
        """Give a value as written, unchecked."""
        return self._data.get(key, default)

    def need(self, key: str) -> Any:
        """Give a value that has no default."""
        if self._data.get(key) is None:
            raise BadPosition(f"{key} is missing", key)
        return self._data[key]

    def choice(self, key: str, values: Sequence[T], default: T) -> T:
        """Give a value that is one of `values`."""
        value = self._data.get(key, default)
        for known in values:
            if value == known and isinstance(value, bool) == isinstance(known, bool):
                return known
        there = ", ".join(str(known).lower() if isinstance(known, bool) else str(known) for known in values)
        raise BadPosition(f"{key} is one of {there}, not {value!r}", key)

    def whole(self, key: str, low: int, high: int, default: int) -> int:
        """Give a whole number from `low` to `high`."""
        return whole_number_in(self._data.get(key, default), low, high, key)

    def items(self, key: str) -> list[Any]:
        """Give a list; empty if left out."""
        return listed(self._data.get(key, []), key)

    def mapping(self, key: str, names: Iterable[object] | None = None) -> dict[Any, Any]:
        """Give a mapping, all of whose keys are `names` if these are given; empty if left out."""
        value = self._data.get(key)
        if value is None:
            value = {}
        if not isinstance(value, Mapping):
            raise BadPosition(f"{key} is a mapping, not {value!r}", key)
        known = None if names is None else list(names)
        for name in value:
            if known is not None and name not in known:
                raise BadPosition(f"{key} names {name!r}; there are {', '.join(map(str, known))}", key)
        return dict(value)

    def of_each(
        self, key: str, names: Iterable[object], default: object = None, *, complete: bool = False
    ) -> dict[Any, Any]:
        """Give what a mapping has for each of some names; written and `complete`, none is left out.

        >>> Position({"scores": {"sun": 3}}, ["scores"]).of_each("scores", ["sun", "moon"], 0)
        {'sun': 3, 'moon': 0}
        """
        wanted = list(names)
        given = self.mapping(key, wanted)
        for name in wanted if complete and key in self else ():
            if name not in given:
                raise BadPosition(f"{key} leaves out {name}", key)
        return {name: given.get(name, default) for name in wanted}

    def some(self, key: str, known: Collection[Any]) -> list[Any]:
        """Give a list of some of those that are known; empty if left out."""
        given = self.items(key)
        for name in given:
            if name not in known:
                there = ", ".join(map(str, known)) or "none"
                raise BadPosition(f"{key} names {name!r}; there are {there}", key)
        return given

    def options(self, known: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """Give every option of the definition, with its default where the position is silent."""
        names = [option["id"] for option in known]
        given = Position(self.mapping("options", names), names)
        return {option["id"]: _option(given, option) for option in known}


def _option(given: Position, option: Mapping[str, Any]) -> Any:
    name, least = option["id"], option.get("minimum")
    for value in option["values"]:  # positions and records may be older than the name of a value
        if given.get(name) in value.get("former", ()):
            return value["id"]
    known = [value["id"] for value in option["values"]]
    if least is None:
        return given.choice(name, known, option["default"])
    value = given.get(name, option["default"])
    if value in known or (isinstance(value, int) and not isinstance(value, bool) and value >= least):
        return value
    raise BadPosition(f"{name} is {', '.join(known)} or a whole number from {least}, not {value!r}", name)


def whole_number_in(value: object, low: int, high: int, key: str) -> int:
    """Check that a value is a whole number from `low` to `high`."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadPosition(f"{key} is a whole number from {low} to {high}, not {value!r}", key)
    return value


def listed(value: object, key: str) -> list[Any]:
    """Check that a value is a list."""
    if value is None:
        return []
    if not isinstance(value, (list, tuple)):
        raise BadPosition(f"{key} is a list, not {value!r}", key)
    return list(value)


def worded(value: object, key: str, read: Callable[[str], T], example: str) -> list[T]:
    """Read a text of words with blanks between them; a lone number is a word, too.

    >>> worded("4 2", "dice", int, "1 6"), worded(None, "dice", int, "1 6")
    ([4, 2], [])
    """
    if value is None:
        return []
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str):
        raise BadPosition(f"{key} is a text such as {example!r}, not {value!r}", key)
    return [read_word(word, key, read) for word in value.split()]


def read_word(word: object, key: str, read: Callable[[str], T], otherwise: str = "") -> T:
    """Read a word; the reader's ValueError says what would be right, as that of a `Kind` does."""
    try:
        return read(str(word))
    except ValueError as error:
        raise BadPosition(f"{key} has {word!r}, which is not {error}{otherwise}", key) from None
