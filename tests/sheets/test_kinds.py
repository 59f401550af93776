"""Kinds of sheets: each is listed once, and what is offered can be printed."""

from __future__ import annotations

from click.testing import CliRunner

from ppgen.cli.commands.print import command
from ppgen.definition import load_game, load_systems
from ppgen.sheets import SheetError
from ppgen.sheets.kinds import KINDS, NAMED, kinds_in, offered, singles
from ppgen.website.books.kits import TITLES
from tests.sheets.kits import kit

OURS = "leyhe-race"


def printed(wanted) -> dict[str, set[str]]:
    """The kinds of sheets in a kit of each kind; none where there is no such sheet."""
    found = {}
    for kind in NAMED:
        try:
            found[kind] = {entry.kind for entry in kit(wanted, sheets=[kind]).manifest}
        except SheetError:
            found[kind] = set()
    return found


def test_what_is_offered_is_printed_and_nothing_else_but_tools() -> None:
    """A kind that nobody offers is not found; one that cannot be printed is offered in vain."""
    for wanted in (load_game(OURS), load_systems()["dominoes"]):
        made = printed(wanted)
        has = offered(kit(wanted, sheets=["archive"]).subject)
        for kind in KINDS:
            if kind.offered is not None:
                assert bool(made[kind.name]) == (kind.name in has), kind.name
            if made[kind.name]:
                assert kind.name in made[kind.name]


def test_every_kind_is_in_the_help_and_has_a_title_on_the_site() -> None:
    listed = CliRunner().invoke(command, ["--help"]).output
    for kind in KINDS:
        assert f"  {kind.name} " in listed
        assert bool(kind.listed) == (kind.name in singles(kinds_in("archive")))
        assert TITLES.get(kind.name) == (kind.title if kind.listed else None)
