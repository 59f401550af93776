"""What players agree on before a game: its options, which clauses ask by one word.

>>> from ppgen.engine.fields import options, seat_to_act
>>> rules = Rulebook()
>>> flying = rules.option("flying")
>>> class Morris(State):
...     options: dict = options()
...     to_act: str | None = seat_to_act()
>>> values = [{"id": "yes", "text": ""}, {"id": "no", "text": ""}]
>>> facts = {**apart.facts, "options": [{"id": "flying", "values": values, "default": "yes"}]}
>>> state = Game.of("morris", rules, Morris)(facts).new()
>>> flying(state), flying.is_("no")(state)
('yes', False)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeGuard, cast


class Agreeing(Protocol):
    """What an option asks of a state: what was agreed on."""

    @property
    def options(self) -> Mapping[str, Any]:
        """The value of each option."""


class Agreed(Protocol):
    """That one of some values of an option was agreed on: a condition of clauses that hold only then."""

    option: str
    values: tuple[object, ...]

    def __call__(self, state: Agreeing, /) -> bool:
        """Tell whether it was."""


class GameOption(Protocol):
    """An option of a game, as clauses ask it; see `Rulebook.option`."""

    name: str
    meant: list[object]
    """The values that clauses ask for."""
    is_: Callable[..., Agreed]
    """Gives the condition that one of some values was agreed on."""

    def __call__(self, state: Agreeing, /) -> Any:
        """Give what was agreed on."""


def game_option(name: str) -> GameOption:
    """Make an option to ask; it is a function, since objects take five times as long to call."""
    meant: list[object] = []

    def is_(*values: object) -> Agreed:
        meant.extend(values)
        return condition(name, values)

    def agreed_on(state: Agreeing) -> Any:
        return state.options[name]

    vars(agreed_on).update(name=name, meant=meant, is_=is_)
    return cast("GameOption", agreed_on)


def condition(option: str, values: tuple[object, ...]) -> Agreed:
    """Make the condition that one of some values of an option was agreed on."""

    def is_agreed(state: Agreeing) -> bool:
        return state.options[option] in values

    vars(is_agreed).update(option=option, values=values)
    return cast("Agreed", is_agreed)


def is_condition(function: Callable[..., object]) -> TypeGuard[Agreed]:
    """Tell whether something is what `condition` makes."""
    return hasattr(function, "option") and hasattr(function, "values")


def option_fault(asked: GameOption, facts: Mapping[str, Any]) -> str:
    """Say that a game with such facts has no such option, or not with such a value."""
    known = {option["id"]: option for option in facts.get("options", ())}
    if asked.name not in known:
        return f"there is no option {asked.name!r}; there is {', '.join(known) or 'none'}"
    option = known[asked.name]
    values = [value["id"] for value in option["values"]]
    strange = [each for each in asked.meant if each not in values and option.get("minimum") is None]
    return f"{asked.name} is never {strange[0]!r}; it is {', '.join(map(str, values))}" if strange else ""
