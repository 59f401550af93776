"""Charts without words, as wide as there is room: shares of a width, in the colours of the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ppgen.lab.figures import Plain
from ppgen.website.writing.html import Html, el, join

COLUMNS = 32
"""Columns of a histogram at most."""
MOST_SHOWN = 0.99
"""The share of the games that a histogram shows; the longest of all would leave no room to the rest."""
BAR, CHART = 18, 150
"""Pixels that a bar and a chart are high."""
MIDDLE, TIP = BAR // 2, 5
"""Pixels of the middle of a bar from above, and of what stands out of a line to each side."""


def _percent(value: float) -> str:
    return f"{100 * value:.2f}%"


def _svg(height: int, *marks: Html, class_: str) -> Html:
    return el("svg", marks, class_=class_, width="100%", height=height, aria_hidden="true")


def share_bar(figure: Plain, role: str | None = None) -> Html:
    """Draw a share with its interval, in the colour of a seat's pieces or in none."""
    value, low, high = (_percent(figure[each]) for each in ("value", "low", "high"))
    body = {"fill": f"var(--pp-{role})"} if role else {}
    whisker = join(
        el("line", x1=x, x2=end, y1=MIDDLE - tip, y2=MIDDLE + tip, class_=class_)
        for class_ in ("whisker under", "whisker")  # seen on pieces of every colour
        for x, end, tip in ((low, high, 0), (low, low, TIP), (high, high, TIP))
    )
    return _svg(
        BAR,
        el("rect", width="100%", height=BAR, class_="whole"),
        el("rect", width=value, height=BAR, class_="piece" if role else "piece rest", **body),
        whisker,
        class_="bar-chart",
    )


def histogram(turns: Mapping[int, int], low: float, high: float, middle: float) -> tuple[Html, int, int]:
    """Draw how many games took how many turns: the drawing, and where its axis begins and ends."""
    games, passed, last = sum(turns.values()), 0, 0
    for value, times in sorted(turns.items()):
        passed, last = passed + times, value
        if passed >= MOST_SHOWN * games:
            break
    first = min(turns)
    width = max(1, -(-(last - first + 1) // COLUMNS))
    columns = [0] * (-(-(last - first + 1) // width))
    for value, times in turns.items():
        if value <= last:
            columns[(value - first) // width] += times
    most, many = max(columns), len(columns)
    bars = [
        el(
            "rect",
            x=_percent(at / many),
            width=_percent(0.86 / many),
            y=_percent(1 - times / most),
            height=_percent(times / most),
            class_="part" if low <= first + at * width <= high else "rest",
        )
        for at, times in enumerate(columns)
        if times
    ]
    x = _percent((middle - first + 0.5) / (width * many))
    line = el("line", x1=x, x2=x, y1="0", y2="100%", class_="middle")
    return _svg(CHART, join(bars), line, class_="chart"), first, first + width * many


def band(rows: Sequence[Sequence[float]]) -> Html:
    """Draw quartiles turn by turn."""
    most, last = max(row[3] for row in rows) or 1, rows[-1][0]

    def at(turn: float, value: float) -> str:
        return f"{100 * (turn - 1) / max(1, last - 1):.1f},{CHART * (1 - value / most):.1f}"

    around = [at(row[0], row[3]) for row in rows] + [at(row[0], row[1]) for row in reversed(rows)]
    return el(
        "svg",
        el("polygon", points=" ".join(around), class_="band"),
        el(
            "polyline",
            points=" ".join(at(row[0], row[2]) for row in rows),
            class_="line",
            vector_effect="non-scaling-stroke",
        ),
        class_="chart",
        width="100%",
        height=CHART,
        viewBox=Html(f"0 0 100 {CHART}"),
        preserveAspectRatio=Html("none"),
        aria_hidden="true",
    )


def mark(value: float, low: float, high: float, widest: float, *, sure: bool, bar: bool) -> Html:
    """Draw a change upon an axis with nothing in its middle; of what costs, nothing is at the right."""
    wide = 1.05 * widest or 1.0

    def at(amount: float) -> str:
        return _percent(0.5 + max(-wide, min(wide, amount)) / (2 * wide))

    left, right = min(value, 0.0), max(value, 0.0)
    body = el(
        "rect",
        x=at(left),
        width=_percent((right - left) / (2 * wide)),
        y=MIDDLE - TIP,
        height=2 * TIP,
        class_="part" if sure else "rest",
    )
    return _svg(
        BAR,
        el("line", x1="0", x2="100%", y1=MIDDLE, y2=MIDDLE, class_="axis"),
        el("line", x1="50%", x2="50%", y1="0", y2=BAR, class_="zero"),
        body if bar else Html(""),
        el("line", x1=at(low), x2=at(high), y1=MIDDLE, y2=MIDDLE, class_="whisker"),
        el("circle", cx=at(value), cy=MIDDLE, r=TIP, class_="sure" if sure else "unsure"),
        class_="mark",
    )
