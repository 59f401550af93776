"""Lines of games that came from elsewhere: what in them cannot be, before they are counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from typing import Any

from ppgen.lab.playing import Record, Study

MOST_GAMES = 10_000_000
LENGTHS = ("turns", "decisions", "steps")
OPTIONAL = {"held", "back", "capped", "deep", "scores"}
LOOKED_AT = {"choices", "applied", "refused", "reached", "last"}
NOTED = {"end", "leads", "decided"}
LONGEST = 200
"""Letters of a name that is counted."""


def study_fault(told: Mapping[str, Any]) -> str:
    """Say what in the plan of a study cannot be; "" if nothing."""
    return next(_study_faults(told), "")


def _study_faults(told: Mapping[str, Any]) -> Iterator[str]:
    for name in ("game", "digest", "never"):
        if not isinstance(told.get(name, ""), str):
            yield f"{name!r} is a text"
    for name, least in (("games", 1), ("cap", 1), ("deep", 0)):
        if not _whole(told.get(name, least), least):
            yield f"{name!r} is a whole number from {least} on"
    if told.get("games", 1) > MOST_GAMES:
        yield f"'games' is {MOST_GAMES:,} at most"
    if not _whole(told.get("seed", 0), -(2**63)) or not _whole(told.get("players") or 1, 1):
        yield "'seed' and 'players' are whole numbers"
    for name in ("options", "sitting", "versions"):
        if not isinstance(told.get(name, {}), dict):
            yield f"{name!r} is a table"
    if not all(isinstance(player, str) for player in told.get("sitting", {}).values()):
        yield "'sitting' names players"


def fault(record: Record, study: Study, seats: Sequence[str]) -> str:
    """Say what in a game of a study cannot be; "" if nothing."""
    return next(_faults(record, study, seats), "")


def _faults(record: Record, study: Study, seats: Sequence[str]) -> Iterator[str]:
    if not _whole(record.get("n")) or record["n"] >= study.games:
        yield f"'n' is a number from 0 to {study.games - 1}"
        return
    if bool(study.never) is not ("held" in record) or record.get("held", seats[0]) not in seats:
        yield "'held' is the seat that never uses the clause" if study.never else "no seat is held back"
    if "raised" in record:
        if not isinstance(record["raised"], str) or record.keys() - {"n", "held", "raised"}:
            yield "a game in which the judge failed has nothing but 'raised'"
        return
    asked = {"n", "win", "first", "worth", *LENGTHS}
    if wrong := (asked - record.keys()) | (record.keys() - asked - OPTIONAL):
        yield f"{min(wrong)!r} is lacking" if min(wrong) in asked else f"{min(wrong)!r} is unknown"
        return
    turns, decisions, steps = (record[name] for name in LENGTHS)
    if not all(map(_whole, (turns, decisions, steps))) or not turns <= decisions <= steps <= study.cap:
        yield f"'turns', 'decisions' and 'steps' are whole numbers, each at least the last, up to {study.cap}"
        return
    yield from _outcome_faults(record, seats)
    if study.never and (not _whole(record.get("back")) or record["back"] > decisions):
        yield "'back' is a whole number, no more than the decisions"
    if (record["n"] < study.deep and not study.never) is not ("deep" in record):
        yield f"the first {study.deep} games are looked at step by step, and no others"
    elif "deep" in record:
        yield from _deep_faults(record["deep"], turns, decisions, seats)


def _outcome_faults(record: Record, seats: Sequence[str]) -> Iterator[str]:
    won, worth = record["win"], record["worth"]
    if (won is None) is not (record.get("capped", False) is True):
        yield "'win' is null where the game is 'capped', and there alone"
    elif won is not None and (not isinstance(won, list) or won != [seat for seat in seats if seat in won]):
        yield f"'win' is a list of seats, of {', '.join(seats)}"
    if record["first"] not in (*seats, None) or (record["first"] is None) is not (record["decisions"] == 0):
        yield f"'first' is the seat that decides first, of {', '.join(seats)}"
    if not _numbers(worth, len(seats)):
        yield "'worth' is a list of a number for each seat"
    elif won and any(value < max(worth) for seat, value in zip(seats, worth, strict=True) if seat in won):
        yield "'win' names a seat to whom the game is worth less than to another"
    scores = record.get("scores", [0] * len(seats))
    if not _numbers(scores, len(seats)) or not all(type(score) is int for score in scores):
        yield "'scores' is a list of a whole number for each seat"


def _deep_faults(deep: Any, turns: int, decisions: int, seats: Sequence[str]) -> Iterator[str]:
    if not isinstance(deep, dict) or not LOOKED_AT <= deep.keys() <= LOOKED_AT | NOTED:
        yield f"'deep' has {', '.join(sorted(LOOKED_AT))}"
        return
    choices = deep["choices"]
    if not isinstance(choices, list) or len(choices) != decisions:
        yield "'choices' has a pair for each decision"
    elif not all(_numbers(pair, 2) and all(map(_whole, pair)) and 1 <= pair[0] <= turns for pair in choices):
        yield "'choices' are pairs of a turn and of how many actions were legal"
    for name in ("applied", "refused", "reached"):
        counts = deep[name]
        if not isinstance(counts, dict) or not all(len(key) <= LONGEST for key in counts):
            yield f"{name!r} is a table of counts"
        elif not all(_whole(times, 1) for times in counts.values()):
            yield f"{name!r} counts in whole numbers from 1 on"
    if isinstance(deep["reached"], dict) and any(
        key.partition("|")[0] not in seats for key in deep["reached"]
    ):
        yield f"'reached' is by seats, of {', '.join(seats)}"
    last = deep["last"]
    if not isinstance(last, list) or not all(isinstance(each, str) and len(each) <= LONGEST for each in last):
        yield "'last' is a list of clauses"
    if not isinstance(deep.get("end", ""), str):
        yield "'end' is a clause"
    for name, most in (("leads", decisions), ("decided", turns)):
        if name in deep and (not _whole(deep[name]) or deep[name] > most):
            yield f"{name!r} is a whole number up to {most}"


def _whole(value: object, least: int = 0) -> bool:
    return type(value) is int and value >= least


def _numbers(value: object, count: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) == count
        and all(type(each) in (int, float) and isfinite(each) for each in value)
    )
