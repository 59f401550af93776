"""Kits, printed once and measured often."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ppgen.definition import load_game, load_systems
from ppgen.sheets import Kit
from tests.sheets.kits import kit


class Printed(NamedTuple):
    kit: Kit
    pdf: bytes
    layout: dict


def printed(wanted, **options) -> Printed:
    made = kit(wanted, **{"sheets": ["archive"], **options})
    return Printed(made, made.pdf(), made.layout())


@pytest.fixture(scope="session")
def race():
    return load_game("leyhe-race")


@pytest.fixture(scope="session")
def systems():
    return load_systems()


@pytest.fixture(scope="session")
def race_a4(race):
    return printed(race, paper="a4")


@pytest.fixture(scope="session")
def race_letter(race):
    return printed(race, paper="letter")


@pytest.fixture(scope="session")
def piecepack(systems):
    return printed(systems["piecepack"], paper="letter")


GAMES = ("leyhe-race", "pub-scrawl", "army-brats", "dungeon-crawl", "pawns-crossing")
EVERY = ("all", "rules", "pocket", "labels", "calibration")
"""Every kind of sheet but the poster, which is a page of a size of its own."""
STYLED = (
    *((game, "colour") for game in GAMES),
    ("pub-scrawl", "high-contrast"),
    ("pawns-crossing", "ink-saver"),
)


@pytest.fixture(scope="session", params=STYLED, ids=" ".join)
def everything(request):
    """Every kind of sheet of every game on one paper, and of two games in the other styles."""
    game, style = request.param
    return printed(load_game(game), paper="letter", sheets=EVERY, style=style)
