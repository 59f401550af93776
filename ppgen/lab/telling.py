"""What is known of a game, in words and small charts for a terminal; no more than intervals carry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.lab.figures import FEWEST, Plain, did
from ppgen.language import grouped, spoken
from ppgen.words import counted

TENTHS_FROM = 4000
"""From so many games on shares are told in tenths of a percent."""
BARS = " ▁▂▃▄▅▆▇█"
UNCOUNTED = {"options": "ruled out by an option", "setup": "how a game begins: not counted"}
"""Why no game can show a clause, as rows say it."""
WIDE = 30
"""Characters of the longest bar."""
COLUMNS = 50
"""Columns of a chart at most."""


def share(estimate: Plain) -> str:
    """Say a share with its interval; of few games no share but a count.

    >>> share({"value": 0.5, "low": 0.49, "high": 0.51, "of": 10000})
    '50.0 % (49.0 to 51.0)'
    >>> share({"value": 0.5, "low": 0.2, "high": 0.8, "of": 10})
    '5 of 10'
    """
    value, low, high, of = (estimate[each] for each in ("value", "low", "high", "of"))
    if of < FEWEST:
        return spoken("{number} of {all_of_them}", number=round(value * of), all_of_them=of)
    form = f".{1 if of >= TENTHS_FROM else 0}f"
    said = {"value": value, "low": low, "high": high}
    words = {name: grouped(100 * each, form) for name, each in said.items()}
    return spoken("{value} % ({low} to {high})", **words)


def amount(estimate: Plain, digits: int = 0) -> str:
    """Say an amount with its interval; alone where so few games carry none.

    >>> amount({"value": 63, "low": 61, "high": 64, "of": 500})
    '63 (61 to 64)'
    >>> amount({"value": 63, "low": None, "high": None, "of": 2})
    '63'
    """
    said = {name: estimate[name] for name in ("value", "low", "high")}
    if None in said.values():
        return grouped(said["value"], f",.{digits}f")
    words = {name: grouped(each, f",.{digits}f") for name, each in said.items()}
    return spoken("{value} ({low} to {high})", **words)


def never_seen(of: int) -> str:
    """Say what it means that nothing was seen in so many games: Wilson's bound."""
    if of < FEWEST:
        return spoken("none of {all_of_them}", all_of_them=of)
    return spoken("at most {share} %", share=grouped(100 * 3.84 / (of + 3.84), ".1f"))


def scaled(estimate: Plain, factor: float) -> Plain:
    """Give an estimate in another unit, such as points of 100."""
    ends = {name: estimate[name] for name in ("value", "low", "high")}
    return {name: each if each is None else factor * each for name, each in ends.items()}


def eight_of_ten(length: Plain) -> str:
    """Say what eight of ten games take, by its tenths; "" where so few games do not carry them."""
    if length["q10"]["low"] is None:
        return ""
    return f"eight of ten take {length['q10']['value']:,} to {length['q90']['value']:,}"


def bar(value: float, most: float = 1.0) -> str:
    """Draw a bar.

    >>> bar(0.5)
    '███████████████'
    """
    return "█" * round(WIDE * value / most) if most else ""


def chart(values: list[float]) -> str:
    """Draw columns in one line.

    >>> chart([0, 1, 2, 4])
    ' ▂▄█'
    """
    most = max(values, default=0) or 1
    return "".join(BARS[round((len(BARS) - 1) * value / most)] for value in values)


def histogram(counts: Mapping[int, int]) -> tuple[str, int, int]:
    """Draw how often each value was there; give the drawing, and the first value and that after the last."""
    first, last = min(counts), max(counts)
    width = max(1, -(-(last - first + 1) // COLUMNS))
    columns = [0.0] * (-(-(last - first + 1) // width))
    for value, times in counts.items():
        columns[(value - first) // width] += times
    return chart(columns), first, first + width * len(columns)


def told(
    figures: Plain, names: Mapping[str, str], numbers: Mapping[str, str], turns: Mapping[int, int]
) -> Iterator[str]:
    """Tell figures line by line.

    `names` are those of the seats, `numbers` those of the clauses, `turns` how many games took so many.
    """
    if figures["raised"]:
        them = "it is" if figures["raised"] == 1 else "they are"
        yield f"In {counted(figures['raised'], 'game')} the judge failed; {them} in no figure."
    capped = figures["capped"]
    if not figures["games"]:
        return
    if capped["value"] == 1:
        all_ = f"{capped['of']:,} of {capped['of']:,}"
        yield f"Every game was given up as too long ({all_}): nothing is told of who wins"
    elif capped["value"] > 0:
        yield f"Given up as too long: {share(capped)}"
    if "never" in figures:
        yield from _never(figures["never"], numbers)
        return
    if capped["value"] < 1:
        yield from _wins(figures, names)
    if "first" in figures:
        yield f"Who decides first wins {share(figures['first'])} of the games that one wins"
    if "length" in figures:
        length = figures["length"]["turns"]
        yield ""
        unit = "turn" if length["q50"]["value"] == 1 else "turns"
        most = eight_of_ten(length)
        yield f"Half are over after {amount(length['q50'])} {unit}" + (f"; {most}" if most else "")
        yield f"  decisions: {amount(figures['length']['decisions']['q50'])} in the middle"
        drawn, first, last = histogram(turns)
        yield f"  {first:,} {drawn} {last:,} turns"
    if "scores" in figures:
        yield ""
        yield "Scores at the end of games that were not given up"
        yield from (f"  {line}" for line in scores(figures, names))
    if "deep" in figures:
        yield from _deep(figures["deep"], numbers)


def scores(figures: Plain, names: Mapping[str, str]) -> Iterator[str]:
    """Say the scores of each seat, and by how much the first is ahead."""
    rows = [(names.get(seat, seat), each) for seat, each in figures["scores"].items()]
    rows += [
        (words, figures[name])
        for name, words in (
            ("margin", "From the winner to the nearest"),
            ("spread", "From the highest to the lowest"),
        )
        if name in figures and (name == "margin" or len(rows) > 2)
    ]
    for name, each in rows:
        most = eight_of_ten(each).replace("take", "have")
        yield f"{name}: {amount(each['mean'], 1)} in the mean, {amount(each['q50'])} in the middle" + (
            f"; {most}" if most else ""
        )


def _wins(figures: Plain, names: Mapping[str, str]) -> Iterator[str]:
    wide = max(map(len, [*names.values(), "Nobody"]))
    yield "Wins, with intervals of 95 % (of all seats together)"
    for seat, estimate in figures["seats"].items():
        yield f"  {names.get(seat, seat):<{wide}}  {share(estimate):<24} {bar(estimate['value'])}".rstrip()
    draws = figures["draws"]
    said = share(draws) if draws["value"] else never_seen(draws["of"])
    yield f"  {'Nobody':<{wide}}  {said:<24} {bar(draws['value'])}".rstrip()


def _deep(deep: Plain, numbers: Mapping[str, str]) -> Iterator[str]:
    of = deep["games"]
    yield ""
    yield f"Of {of:,} {'game' if of == 1 else 'games'}, looked at step by step"
    forced, decisions = deep["forced"]
    if decisions:
        yield f"  decisions with one legal action: {forced:,} of {decisions:,}"
    if deep["choices"]:
        rows = deep["choices"][:: max(1, len(deep["choices"]) // COLUMNS)]
        middles = [row[2] for row in rows]
        yield f"  legal actions by turn (up to {max(middles):g}): {chart(middles)} turn {rows[-1][0]}"
    if "lead_changes" in deep:
        yield f"  the lead changes {amount(deep['lead_changes'], 1)} times"
        yield f"  decided after {100 * deep['decided_at']['value']:.0f} % of the turns, in the middle"
    yield ""
    yield "  clause                          applied in      times   refuses     ends  in last turn"
    for row in deep["clauses"]:
        name = f"{numbers.get(row['id'], '')} {row['id']}"
        if not did(row):
            yield f"  {name:<32} {idle(row, of)}"
            continue
        games = round(row["applied_in"]["value"] * of)
        cells = (games, row["applied"], row["refused"], row["ends"], row["decisive"])
        yield f"  {name:<32}" + "".join(
            f"{cell or '-':>{wide}}" for cell, wide in zip(cells, (9, 11, 10, 9, 14), strict=True)
        )
    yield "  (applied in: games; times: in all; refuses: decisions at which it forbade something;"
    yield "  ends: games whose last event it told; in last turn: won games in whose last turn it applied;"
    yield "  a clause that says what can be tried at all refuses nothing)"
    reached: dict[str, int] = {}
    for spaces in deep["reached"].values():
        for space, times in spaces.items():
            reached[space] = reached.get(space, 0) + times
    if reached:
        most = sorted(reached, key=lambda space: (-reached[space], space))[:8]
        yield ""
        yield "  where pieces go most: " + ", ".join(f"{space} {reached[space]:,}" for space in most)


def changed(change: Mapping[str, Any]) -> tuple[str, str]:
    """Say by how much a figure changes with its interval, and whether that is beyond chance, by which test.

    >>> one = {"name": "turns", "by": 2, "low": None, "high": None, "sure": False}
    >>> changed(one | {"test": "sign", "p": 1.0, "p_held": 1.0, "seen_from": 0})
    ('+2.0', 'within chance (sign test, p 1.000; 1.000 of all together)')
    """
    is_share = change["name"] not in ("decisions", "turns")
    factor, unit = (100, " points") if is_share else (1, "")
    said = f"{factor * change['by']:+.1f}{unit}"
    if change["low"] is not None:
        said += f" ({factor * change['low']:+.1f} to {factor * change['high']:+.1f})"
    sure = "beyond chance" if change["sure"] else "within chance"
    if change["test"] != "none":
        sure += f" ({change['test']} test, p {change['p']:.3f}; {change['p_held']:.3f} of all together)"
    if change["seen_from"] and not change["sure"]:
        sure += f"; could have seen a change of {factor * change['seen_from']:.1f}"
    return said, sure


def idle(row: Plain, of: int) -> str:
    """Say of a clause that did nothing in so many games what that means."""
    return UNCOUNTED.get(row["uncounted"]) or f"never: {never_seen(of)}"


def points(cost: Plain) -> str:
    """Say a cost in points of 100, with its interval.

    >>> points({"value": 0.25, "low": 0.2, "high": 0.3})
    '25.0 points of 100 (20.0 to 30.0)'
    """
    value, low, high = (100 * cost[each] for each in ("value", "low", "high"))
    return f"{value:.1f} points of 100 ({low:.1f} to {high:.1f})"


def _never(never: Plain, numbers: Mapping[str, str]) -> Iterator[str]:
    clause, cost, back = never["clause"], never["cost"], never["held_back"]
    yield f"Never using {numbers.get(clause, '')} {clause} costs {points(cost)}"
    rarely = ": it hardly ever came up" if back["value"] < 1 else ""
    yield f"  held back {back['value']:.1f} times a game{rarely}"


def label(study: Any) -> str:
    """Say how figures were found."""
    options = "".join(f", {name} {value}" for name, value in study.options.items())
    return (
        f"seed {study.seed}{options}; rules and judge {study.digest}; "
        f"ppgen {study.versions['ppgen']}, Python {study.versions['python']}"
    )
