"""How much stronger each strength of the computer is than the one below it, and what is known of that."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ppgen.engine import Game
from ppgen.lab.players import RANDOM
from ppgen.lab.playing import Bench, Study
from ppgen.language import phrase, spoken
from ppgen.session.opponents import STRENGTHS

MEASURED = Path(__file__).with_name("strengths.json")
"""What was measured of our games: `date`, `version`, `seed`, then by game, strength and opponent what was
won, drawn and played, and how many seats there are if they are more than two."""


class Rung(NamedTuple):
    """How often a strength won and drew against the one below, and in how many games."""

    strength: str
    won: int
    drawn: int
    games: int


def below(strength: str) -> str:
    """Give what a strength is measured against.

    >>> [below(strength) for strength in STRENGTHS]
    ['random', 'easy', 'medium']
    """
    names = (RANDOM, *STRENGTHS)
    return names[names.index(strength) - 1]


def climb(judge: Game, study: Study, strength: str) -> Iterator[Rung]:
    """Play the games of a study, each seat in turn against others of the strength below; tell of each game.

    A game that is given up is one that nobody wins.
    """
    seats = judge.load(judge.opening(study.players, **study.options)).seats
    lower = dict.fromkeys(seats, below(strength))
    benches = [Bench(judge, replace(study, sitting={**lower, seat: strength}, deep=0)) for seat in seats]
    won = drawn = 0
    for number in range(study.games):
        at = number % len(seats)
        (record,) = benches[at].records(number)
        won += record.get("win") == [seats[at]]
        drawn += not record.get("win")
        yield Rung(strength, won, drawn, number + 1)


@cache
def measured() -> dict[str, Any]:
    """Give what was measured; nothing where the file is not there."""
    told: dict[str, Any] = json.loads(MEASURED.read_text(encoding="utf-8")) if MEASURED.is_file() else {}
    return told


def won_by(game: str, strength: str) -> tuple[str, int, int, int, int] | None:
    """Give against whom a strength was measured in a game, what it won and drew of how many, and the seats.

    Against the one below it, or where that was not measured against random play; None if nobody knows.
    """
    known = measured().get("games", {}).get(game, {}).get(strength, {})
    other = next((name for name in (below(strength), RANDOM) if name in known), None)
    if other is None:
        return None
    won, drawn, games, *seats = known[other]
    return phrase("random play") if other == RANDOM else other, won, drawn, games, seats[0] if seats else 2


def proof(game: str, strength: str, usual: str = "") -> str:
    """Say in a few words how a strength did in a game; "" if nobody knows.

    Where something else is played than was measured, `usual` are words for that, which come first.
    """
    known = won_by(game, strength)
    if known is None:
        return ""
    whom, won, drawn, games, seats = known
    draws = spoken(" and drew {drawn}", drawn=drawn) if drawn else ""
    others = spoken(" on each of the {seats} other seats", seats=seats - 1) if seats > 2 else ""
    words = phrase("it won {won} of {games} games{draws} against {whom}{others}")
    told = spoken(words, won=won, games=games, draws=draws, whom=spoken(whom), others=others)
    return f"{usual} {told}" if usual else told
