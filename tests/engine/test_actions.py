"""The notation: patterns read and write the same lines, and complaints say what would be right."""

from __future__ import annotations

import pytest

from ppgen.engine import Action, Grammar, InputError, Kind, one_of
from ppgen.engine.notation import Form

SEATS = ("north", "south")


def _die(word: str) -> tuple[str, int]:
    colour, _, face = word.partition("=")
    if not face.isdigit():
        raise ValueError("colour=face")
    return colour, int(face)


FORMS = (
    "chance roll <dice:die...>",
    "<seat> move <space:int> by <steps:int>",
    "<seat> slide <way:way> [flip]",
    "<seat> give <coin> [<other>]",
    "<seat> ask <whom:seat>",
    "<seat> pay <sum:int> [to <whom:seat>]",
    "<seat> look",
)
KINDS = {"die": Kind(_die, lambda value: f"{value[0]}={value[1]}"), "way": Kind(one_of("east", "west"))}
GRAMMAR = Grammar(map(Form, FORMS), KINDS, queries=("look",))


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("north move 24 by 5", Action("north", "move", (24, 5))),
        ("south slide east", Action("south", "slide", ("east", False))),
        ("south slide west flip", Action("south", "slide", ("west", True))),
        ("north give 4c", Action("north", "give", ("4c", None))),
        ("north give 4c 5c", Action("north", "give", ("4c", "5c"))),
        ("chance roll red=3 blue=0", Action("chance", "roll", ((("red", 3), ("blue", 0)),))),
        ("north ask south", Action("north", "ask", ("south",))),
        ("north pay 3", Action("north", "pay", (3, None))),
        ("north pay 3 to south", Action("north", "pay", (3, "south"))),
        ("south look", Action("south", "look", ())),
    ],
)
def test_lines_are_read_and_written_back(line: str, action: Action) -> None:
    assert GRAMMAR.parse(line, SEATS) == action
    assert GRAMMAR.write(action) == line


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("east look", "unknown actor 'east'; there are north, south, chance"),
        ("north", "north does nothing; a verb must follow"),
        ("north mvoe 3", "north has no verb 'mvoe'; there are ask, give, look, move, pay, slide"),
        ("chance look", "chance has no verb 'look'; there are roll"),
        ("north move", "space is missing; the form is: <seat> move <space:int> by <steps:int>"),
        ("north move 3 at 4", "'by' is expected, not 'at'"),
        ("north move 3 by 4 now", "'now' is too much"),
        ("north move -3 by 4", "space '-3' is not a whole number"),
        ("north move ٣ by 4", "is not a whole number"),
        ("north slide up", "way 'up' is not one of east, west"),
        ("north ask east", "unknown seat 'east'; there are north, south"),
        ("north pay 3 south", "'to <whom>' is expected, not 'south'"),
        ("north pay 3 to", "'to <whom>' is expected, not 'to'"),
        ("north pay 3 to south now", "'now' is too much"),
        ("chance roll red", "dice 'red' is not colour=face"),
    ],
)
def test_a_line_outside_the_notation_is_told_what_is_right(line: str, complaint: str) -> None:
    with pytest.raises(InputError, match="^" + ".*".join(map(_escaped, complaint.split("...")))):
        GRAMMAR.parse(line, SEATS)


def _escaped(text: str) -> str:
    import re

    return re.escape(text) if not text.startswith("is not") else ".*" + re.escape(text)
