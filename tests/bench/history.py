"""What things cost before: ratios of each run that was kept, one JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

FILE = Path(__file__).with_name("history.jsonl")
WORSE = 1.2
"""A ratio that is so many times the one before is marked: less is within what runs differ by."""

Ratios = Mapping[str, float]
"""What was measured beside what, within one run; smaller is better, whatever it is."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A run that was kept."""

    day: str
    """As ISO writes it."""
    commit: str
    """The commit whose tree was measured, or after which it was changed."""
    ratios: Ratios


def read(file: Path = FILE) -> list[Kept]:
    """Read what was kept, the oldest first."""
    if not file.exists():
        return []
    return [Kept(**json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]


def keep(run: Kept, file: Path = FILE) -> None:
    """Add a run to what was kept."""
    rounded = {name: round(ratio, 3) for name, ratio in sorted(run.ratios.items())}
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(asdict(Kept(run.day, run.commit, rounded))) + "\n")


def compared(ratios: Ratios, before: Sequence[Kept]) -> Iterator[str]:
    """Tell of each ratio what it was when it was last kept, and what it was at its best."""
    for name, now in sorted(ratios.items()):
        kept = [(run.ratios[name], run) for run in before if name in run.ratios]
        if not kept:
            yield f"       {name:<36} {now:7.2f}  (never kept before)"
            continue
        last, run = kept[-1]
        best, _ = min(kept, key=lambda each: each[0])
        change = (now / last - 1) if last else 0.0
        mark = "worse " if now > last * WORSE else "better" if now * WORSE < last else "      "
        yield (
            f"{mark} {name:<36} {now:7.2f}  {change:+5.0%} since {run.day} ({run.commit}: {last:.2f}; "
            f"at best {best:.2f})"
        )
