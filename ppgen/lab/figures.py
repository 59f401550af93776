"""What the counts of many games tell: figures with their intervals, as plain data for whoever shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import isfinite
from typing import Any

from ppgen.lab.estimates import SURE, Estimate, mean, quantile, wilson, z_of
from ppgen.lab.players import RANDOM
from ppgen.lab.playing import Record, Study
from ppgen.lab.tally import ALIVE, SHOWN_TURNS, Tally
from ppgen.language import spoken

Plain = dict[str, Any]
MOST_CAPPED = 0.2
"""With a larger share of games that were given up nothing is said of lengths."""
FEWEST = 100
"""With fewer games counts are told and no shares."""
NOTHING: Mapping[str, str] = {}
QUANTILES = (0.1, 0.5, 0.9)


def figures(
    study: Study,
    seats: Sequence[str],
    tally: Tally,
    clauses: Iterable[str],
    uncounted: Mapping[str, str] = NOTHING,
) -> Plain:
    """Tell all that is known of a game by some of its games.

    There is a row for each of `clauses`, whether or not any game showed it; `uncounted` says of some why no
    game can: `options`, by which another clause holds, or `setup`. `level` is that of all intervals, of those
    of seats together.
    """
    games, capped = tally["games"], tally["capped"]
    told: Plain = {"games": games, "raised": tally["raised"], "level": SURE}
    told["capped"] = _told(wilson(capped, games))
    if study.never:
        return told | {"never": never(study, seats, tally)}
    told |= {"seats": _seats(tally, seats), "draws": _told(wilson(tally["win|"], games))}
    firsts = tally.named("first")
    decided = tally["first-won|0"] + tally["first-won|1"]
    if len(firsts) > 1 and decided:
        told["first"] = _told(wilson(tally["first-won|1"], decided))
    if games and capped <= MOST_CAPPED * games:
        told["length"] = {each: _length(tally, each) for each in ("turns", "decisions")}
    scores = {seat: _length(tally, f"score {place}") for place, seat in enumerate(seats)}
    if all(each["mean"]["of"] for each in scores.values()):
        told["scores"] = scores
        if len(seats) > 1:
            told |= {each: _length(tally, each) for each in ("margin", "spread")}
    if tally["deep"]:
        told["deep"] = _deep(tally, clauses, uncounted)
    return told


def _seats(tally: Tally, seats: Sequence[str]) -> Plain:
    """Tell the share of each seat: 1 for who wins alone, a part for who wins with others."""
    games, z = tally["games"], z_of(len(seats))
    won = {tuple(name.split("+")): times for name, times in tally.named("win").items() if name}
    shared = any(len(winners) > 1 for winners in won)
    told = {}
    for seat in seats:
        parts = {1 / len(winners): 0 for winners in won if seat in winners}
        for winners, times in won.items():
            if seat in winners:
                parts[1 / len(winners)] += times
        alone = parts.get(1.0, 0)
        estimate = (
            mean({**parts, 0.0: games - sum(parts.values())}, z, 0.0, 1.0)
            if shared
            else wilson(alone, games, z)
        )
        told[seat] = _told(estimate)
    return told


def _length(tally: Tally, measure: str) -> Plain:
    """Tell quantiles of a length; games that were given up count as longer than all."""
    counts = tally.of(measure)
    return {f"q{round(100 * share)}": _told(quantile(counts, share)) for share in QUANTILES} | {
        "mean": _told(mean(counts))
    }


def _deep(tally: Tally, clauses: Iterable[str], uncounted: Mapping[str, str]) -> Plain:
    """Tell what is known of the games that were looked at step by step."""
    deep = tally["deep"]
    forced, free = tally["forced|1"], tally["forced|0"]
    told: Plain = {"games": deep, "forced": [forced, forced + free], "choices": _choices(tally)}
    leads = tally.of("leads")
    if leads:
        told["lead_changes"] = _told(mean(leads, least=0.0))
        value, low, high, of = quantile(tally.of("decided"), 0.5)
        told["decided_at"] = _told(Estimate(value / 1000, low / 1000, high / 1000, of))
    names = {name: tally.named(name) for name in ("applied", "refused", "ends", "decisive")}
    games = {name: tally.named(f"{name} in") for name in ("applied", "refused")}
    told["clauses"] = [
        {
            "id": clause,
            "applied": names["applied"].get(clause, 0),
            "applied_in": _told(wilson(games["applied"].get(clause, 0), deep)),
            "refused": names["refused"].get(clause, 0),
            "refused_in": games["refused"].get(clause, 0),
            "ends": names["ends"].get(clause, 0),
            "decisive": names["decisive"].get(clause, 0),
            "uncounted": uncounted.get(clause, ""),
        }
        for clause in clauses
    ]
    told["reached"] = {}
    for key, times in tally.named("reached").items():
        seat, _, space = key.partition("|")
        told["reached"].setdefault(seat, {})[space] = times
    return told


def _choices(tally: Tally) -> list[list[float]]:
    """Give of each turn, while enough games are alive, the quartiles of how many actions were legal."""
    told: list[list[float]] = []
    for turn in range(1, SHOWN_TURNS + 1):
        counts = tally.of(f"choices {turn}")
        if tally[f"alive|{turn}"] < ALIVE:
            break
        told.append([turn, *(quantile(counts, share).value for share in (0.25, 0.5, 0.75))])
    return told


def never(study: Study, seats: Sequence[str], tally: Tally) -> Plain:
    """Tell what it costs a seat never to use a clause: its fair share less what it got."""
    held = tally.named("share")
    counts = {float(Fraction(1, len(seats)) - Fraction(share)): times for share, times in held.items()}
    fair = 1 / len(seats)
    cost, back = mean(counts, least=fair - 1, most=fair), mean(tally.of("back"), least=0.0)
    return {"clause": study.never, "cost": _told(cost), "held_back": _told(back)}


def _told(estimate: Estimate) -> Plain:
    """Give an estimate as plain data, to digits that are the same wherever it is reckoned.

    An end of its interval that the games do not carry is None.
    """
    value, low, high = (round(each, 6) if isfinite(each) else None for each in estimate[:3])
    return {"value": value, "low": low, "high": high, "of": estimate.of}


def did(row: Plain) -> bool:
    """Tell whether a clause did anything, by its row."""
    return any(row[name] for name in ("applied", "refused", "ends", "decisive"))


def representative(records: Iterable[Record], tally: Tally) -> int | None:
    """Give the number of the game that is most like all: of those with the commonest result, the middle one.

    Of the games that were looked at step by step, that with the least sum of distances from the medians of
    decisions, turns, choices and lead changes, each measured by the middle distance of all.
    """
    wins = tally.named("win")
    if not wins:
        return None
    commonest = max(wins, key=lambda name: (wins[name], name))
    found: list[tuple[int, tuple[Fraction, ...]]] = [
        (record["n"], _features(record))
        for record in records
        if record.get("deep") and record.get("win") is not None and "+".join(record["win"]) == commonest
    ]
    if not found:
        return None
    columns = list(zip(*(features for _, features in found), strict=True))
    middles = [sorted(column)[len(column) // 2] for column in columns]
    spreads = [
        sorted(abs(value - middle) for value in column)[len(column) // 2] or Fraction(1)
        for column, middle in zip(columns, middles, strict=True)
    ]

    def distance(each: tuple[int, tuple[Fraction, ...]]) -> tuple[Fraction, int]:
        number, features = each
        terms = zip(features, middles, spreads, strict=True)
        return sum((abs(value - middle) / spread for value, middle, spread in terms), Fraction(0)), number

    return min(found, key=distance)[0]


def _features(record: Record) -> tuple[Fraction, ...]:
    deep = record["deep"]
    choices = [choices for _, choices in deep["choices"]]
    return (
        Fraction(record["decisions"]),
        Fraction(record["turns"]),
        Fraction(sum(choices), max(1, len(choices))),
        Fraction(deep.get("leads", 0)),
    )


def players_told(study: Study, seats: Sequence[str]) -> str:
    """Say who plays, as it belongs into a heading.

    >>> players_told(Study("oware", ""), ["south", "north"])
    'random players'
    """
    sitting: Mapping[str, str] = {seat: study.sitting.get(seat, RANDOM) for seat in seats}
    kinds = set(sitting.values())
    if len(kinds) == 1:
        kind = kinds.pop()
        return spoken("random players") if kind == RANDOM else spoken("{kind} players", kind=spoken(kind))
    return ", ".join(f"{seat} {spoken(name)}" for seat, name in sitting.items())
