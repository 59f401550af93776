"""Counts of what came of games: whole numbers alone, so that neither order nor parts matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from ppgen.lab.playing import Record

ALIVE = 30
"""With fewer games than that nothing is said of a turn."""
SHOWN_TURNS = 300
"""Of so many turns it is noted how many choices there were."""


class Tally(Counter[str]):
    """A flat table: `turns|63` counts games of 63 turns.

    >>> tally = Tally()
    >>> long = {"turns": 9, "decisions": 9, "steps": 9}
    >>> tally.add({"n": 0, "win": ["red"], "first": "red", "worth": [1, 0], **long})
    >>> tally["win|red"], dict(tally.of("turns"))
    (1, {9: 1})
    """

    def add(self, record: Record) -> None:
        """Count a game."""
        if "raised" in record:
            self["raised"] += 1
            return
        self["games"] += 1
        if "held" in record:
            self._add_held(record)
            return
        if record.get("capped"):
            self["capped"] += 1
        else:
            won = record["win"]
            self["win|" + "+".join(won)] += 1
            if len(won) == 1:
                self[f"first-won|{int(won == [record['first']])}"] += 1
        self[f"first|{record['first']}"] += 1
        for measure in ("turns", "decisions", "steps"):
            self[f"{measure}|{record[measure]}"] += 1
        for place, worth in enumerate(record["worth"]):
            self[f"worth {place}|{worth}"] += 1
        for place, score in enumerate(record.get("scores", ())):
            self[f"score {place}|{score}"] += 1
        if len(record.get("scores", ())) > 1:
            self._add_margin(record["scores"], record["worth"])
        if deep := record.get("deep"):
            self._add_deep(record, deep)

    def _add_margin(self, scores: Sequence[int], worth: Sequence[float]) -> None:
        """Count how far scores lie apart: all, and that of who wins alone from the nearest."""
        self[f"spread|{max(scores) - min(scores)}"] += 1
        if worth.count(max(worth)) == 1:
            won = worth.index(max(worth))
            apart = [abs(scores[won] - each) for place, each in enumerate(scores) if place != won]
            self[f"margin|{min(apart)}"] += 1

    def _add_deep(self, record: Record, deep: Record) -> None:
        """Count a game that was looked at step by step."""
        self["deep"] += 1
        for turn, choices in deep["choices"]:
            self[f"forced|{int(choices == 1)}"] += 1
            if turn <= SHOWN_TURNS:
                self[f"choices {turn}|{choices}"] += 1
        for turn in range(1, min(record["turns"], SHOWN_TURNS) + 1):
            self[f"alive|{turn}"] += 1
        for name in ("applied", "refused"):
            for clause, times in deep[name].items():
                self[f"{name}|{clause}"] += times
                self[f"{name} in|{clause}"] += 1
        for reached, times in deep["reached"].items():
            self[f"reached|{reached}"] += times
        if "end" in deep:
            self[f"ends|{deep['end']}"] += 1
        if record.get("win"):
            for clause in deep["last"]:
                self[f"decisive|{clause}"] += 1
        for name in ("leads", "decided"):
            if name in deep:
                key = deep[name] if name == "leads" else _per_mille(deep[name], record["turns"])
                self[f"{name}|{key}"] += 1

    def _add_held(self, record: Record) -> None:
        """Count a game in which a seat never used a clause."""
        self[f"back|{record['back']}"] += 1
        if record.get("capped"):
            self["capped"] += 1

    def share(self, share: Fraction) -> None:
        """Count what a number's games gave to who never used a clause."""
        self[f"share|{share}"] += 1

    def of(self, measure: str) -> dict[int, int]:
        """Give the histogram of a measure."""
        start = f"{measure}|"
        return {int(key[len(start) :]): self[key] for key in self if key.startswith(start)}

    def named(self, measure: str) -> dict[str, int]:
        """Give what was counted of a measure by words, as they were sorted."""
        start = f"{measure}|"
        return {key[len(start) :]: self[key] for key in sorted(self) if key.startswith(start)}

    def plain(self) -> dict[str, int]:
        """Give the counts in an order of their own."""
        return dict(sorted(self.items()))


def _per_mille(part: int, whole: int) -> int:
    return 1000 * part // whole if whole else 0


def shares(records: Iterable[Record]) -> Fraction | None:
    """Give the share of a number's games that those got who never used a clause; None if one was given up.

    >>> shares([{"win": ["red"], "held": "red"}, {"win": ["red"], "held": "blue"}])
    Fraction(1, 2)
    """
    got, of = Fraction(0), 0
    for record in records:
        if record.get("win") is None:
            return None
        winners, of = record["win"], of + 1
        if not winners:
            got += Fraction(1, 2)  # as a draw of two counts
        elif record["held"] in winners:
            got += Fraction(1, len(winners))
    return got / of if of else None


def joined(parts: Iterable[Mapping[str, int]]) -> Tally:
    """Add counts up."""
    whole = Tally()
    for part in parts:
        whole.update(part)
    return whole
