"""What the laboratory found of a game, stored beside its rules in `plays.yml`, and read from there."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from math import isfinite
from pathlib import Path
from typing import Any

from ppgen.definition import Definition
from ppgen.definition.fields import thawed
from ppgen.definition.plays import FILE, FigureFound, PlayedStudy, Plays, plays_of
from ppgen.engine import Game
from ppgen.lab.comparing import Shift
from ppgen.lab.estimates import Estimate
from ppgen.lab.figures import Plain, did, figures
from ppgen.lab.playing import Bench, Study
from ppgen.lab.results import Results
from ppgen.lab.sources import made_of, played_by
from ppgen.lab.tally import Tally

HEAD = """\
# yaml-language-server: $schema=../../schema/plays.json
# Written by `ppgen simulate GAME --store` and `ppgen compare GAME --options --store`, and by nobody's hand.
"""
PROBED, FAR = 2, 400
"""So many games, of so many steps, tell whether a judge plays as it did."""
COUNTED = ("applied", "refused", "ends", "decisive")
"""What is counted of a clause, besides the games in which it applied."""
SHOWN = 60
"""Turns of which it is stored how many choices there were, evenly spread."""
WIDE = 110
"""Letters of a line."""


def rules_digest(definition: Definition, judge: Game) -> str:
    """Give sixteen digits that are others where a game is played otherwise.

    They are those of its facts, of the clauses that are judged, of what the code of its judge does
    (`ppgen.lab.sources`), and of how two short games go, in which a change of the kernel may show. So another
    wording changes nothing.
    """
    bench = Bench(judge, Study(definition.id, "", games=PROBED, deep=PROBED, cap=FAR))
    played = [record for number in range(PROBED) for record in bench.records(number)]
    for record in played:
        record.pop("scores", None)  # which follow from the rest, and came later than what is stored
    code = [played_by(module.read_bytes()) for module in made_of(judge)]
    told = [judge.facts, sorted(judge.rules.clauses), sorted(judge.left_out), code, played]
    data = json.dumps(told, sort_keys=True, default=thawed, ensure_ascii=False).encode()
    return blake2b(data, digest_size=8).hexdigest()


def is_stale(definition: Definition, judge: Game, plays: Plays) -> bool:
    """Tell whether what is stored is of other rules than those of today."""
    return plays.rules != rules_digest(definition, judge)


# Writing


def stored_study(results: Results, clauses: Sequence[str], like_most: int | None, date: str) -> Plain:
    """Give what is stored of a study; `clauses` are those of the game in their order."""
    study, tally = results.study, results.tally
    told: Plain = {
        "date": date,
        "ppgen": study.versions["ppgen"],
        "python": study.versions["python"],
        "seats": {seat: study.sitting.get(seat, "random") for seat in results.seats},
        "seed": study.seed,
        "games": study.games,
        "cap": study.cap,
        "capped": tally["capped"],
        "wins": [
            {"by": name.split("+") if name else [], "games": games}
            for name, games in tally.named("win").items()
        ],
        "first": tally.named("first"),
        "first_won": tally["first-won|1"],
        "turns": dict(sorted(tally.of("turns").items())),
    }
    decisions = dict(sorted(tally.of("decisions").items()))
    if decisions != told["turns"]:
        told["decisions"] = decisions
    if tally["deep"]:
        told["looked_at"] = _looked_at(results, clauses, like_most)
    return told


def _looked_at(results: Results, clauses: Sequence[str], like_most: int | None) -> Plain:
    tally = results.tally
    forced, free = tally["forced|1"], tally["forced|0"]
    deep = figures(results.study, results.seats, tally, clauses)["deep"]
    rows = deep["choices"]
    chosen = [rows[at] for at in sorted({*range(0, len(rows), max(1, -(-len(rows) // SHOWN)))})]
    told: Plain = {"games": tally["deep"], "forced": forced, "decisions": forced + free}
    told["choices"] = [
        {"turn": turn, "quarter": low, "half": middle, "three_quarters": high}
        for turn, low, middle, high in chosen
    ]
    for name in ("leads", "decided"):
        if counts := tally.of(name):
            told[name] = dict(sorted(counts.items()))
    if like_most is not None:
        told["like_most"] = like_most
    told["clauses"] = [
        {"clause": row["id"], "applied_in": tally[f"applied in|{row['id']}"]}
        | {name: row[name] for name in COUNTED}
        for row in deep["clauses"]
        if did(row)
    ]
    if deep["reached"]:
        told["reached"] = dict(sorted(sum(map(Counter, deep["reached"].values()), Counter[str]()).items()))
    return told


def stored_option(option: str, value: str | int, study: Study, shift: Shift, date: str) -> Plain:
    """Give what is stored of a change of an option."""
    return {
        "date": date,
        "option": option,
        "value": value,
        "seed": study.seed,
        "cap": study.cap,
        "pairs": shift.pairs,
        "differ": shift.differ,
        "given_up": shift.given_up,
        "changes": [
            {
                "name": change.name,
                "by": _found(change.by),
                "of": change.by.of,
                "seen_from": round(change.seen_from, 6),
                "sure": change.sure,
            }
            for change in shift.changes
            if isfinite(change.by.low)
        ],
    }


def stored_never(study: Study, never: Plain, date: str) -> Plain:
    """Give what is stored of a clause that is never used."""
    cost = never["cost"]
    return {
        "date": date,
        "clause": study.never,
        "seed": study.seed,
        "numbers": cost["of"],
        "cost": {each: cost[each] for each in ("value", "low", "high")},
        "held_back": never["held_back"]["value"],
    }


def _found(estimate: Estimate) -> Plain:
    value, low, high = (round(each, 6) for each in estimate[:3])
    return {"value": value, "low": low, "high": high}


SAME: Mapping[str, Sequence[str]] = {
    "studies": ("seats",),
    "options": ("option", "value"),
    "never": ("clause",),
}
"""By which keys an entry takes the place of another."""


def store(definition: Definition, digest: str, kind: str, entries: Sequence[Plain]) -> Path:
    """Put entries into the file of a game; what is stored of other rules goes.

    Raises:
        DefinitionError: what is stored cannot be read.
        OSError: the file cannot be written.
    """
    known = plays_of(definition)
    told: Plain = {"rules": digest}
    if known is not None and known.rules == digest:
        told |= _plain(known)
    told.setdefault(kind, [])
    for entry in entries:
        mine = [entry[key] for key in SAME[kind]]
        others = [each for each in told[kind] if [each[key] for key in SAME[kind]] != mine]
        told[kind] = [*others, entry]
    if "studies" in told:  # what is known best comes first
        told["studies"].sort(key=lambda study: -study["games"])
    file = definition.folder / FILE
    scratch = file.with_suffix(".new")
    kept = {key: value for key in SAME if (value := told.get(key)) or (key == "never" and value is not None)}
    scratch.write_text(written({"rules": digest, **kept}), "utf-8")
    scratch.replace(file)
    return file


OF = {"studies": "games", "options": "pairs", "never": "numbers"}
"""By which key an entry says of how many games it is."""


def fewer_than_stored(definition: Definition, digest: str, kind: str, entries: Sequence[Plain]) -> str:
    """Say where entries would take the place of more games of the same rules; "" where none would.

    Raises:
        DefinitionError: what is stored cannot be read.
    """
    known = plays_of(definition)
    if known is None or known.rules != digest:
        return ""
    for old in _plain(known).get(kind) or ():
        for entry in entries:
            same = all(entry[key] == old[key] for key in SAME[kind])
            if same and entry[OF[kind]] < old[OF[kind]]:
                return (
                    f"{definition.folder / FILE}: {old[OF[kind]]:,} games stand there, and these are "
                    f"{entry[OF[kind]]:,}; play as many, or take that entry out of the file"
                )
    return ""


def _plain(value: Any) -> Any:
    """Give a record as plain data, without what is as usual."""
    from dataclasses import fields, is_dataclass

    if is_dataclass(value) and not isinstance(value, type):
        every = [(each, getattr(value, each.name)) for each in fields(value)]
        return {each.name: _plain(given) for each, given in every if given != each.default}
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, tuple | list) else value


def written(told: Plain) -> str:
    """Write the file."""
    import yaml

    return HEAD + yaml.safe_dump(
        told, sort_keys=False, default_flow_style=None, width=WIDE, allow_unicode=True
    )


# Reading


def study_of(game: str, played: PlayedStudy) -> Study:
    """Give the study of which games are stored."""
    return Study(
        game,
        "",
        seed=played.seed,
        games=played.games,
        players=len(played.seats),
        sitting=dict(played.seats),
        cap=played.cap,
        versions={"ppgen": played.ppgen, "python": played.python},
    )


def figures_of(game: str, played: PlayedStudy) -> Plain:
    """Give the figures of stored games, as `ppgen.lab.figures.figures` has them."""
    tally = Tally({"games": played.games, "capped": played.capped, "raised": 0})
    decided = sum(won.games for won in played.wins if len(won.by) == 1)
    tally |= {f"win|{'+'.join(won.by)}": won.games for won in played.wins}
    tally |= {f"first|{seat}": games for seat, games in played.first.items()}
    tally |= {"first-won|1": played.first_won, "first-won|0": decided - played.first_won}
    tally |= {f"turns|{turns}": games for turns, games in played.turns.items()}
    decisions = played.turns if played.decisions is None else played.decisions
    tally |= {f"decisions|{each}": games for each, games in decisions.items()}
    looked = played.looked_at
    if looked is not None:
        tally |= {"forced|1": looked.forced, "forced|0": looked.decisions - looked.forced}
        tally |= {f"leads|{times}": games for times, games in (looked.leads or {}).items()}
        tally |= {f"decided|{at}": games for at, games in (looked.decided or {}).items()}
        for row in looked.clauses:
            tally |= {f"{name}|{row.clause}": getattr(row, name) for name in COUNTED}
            tally[f"applied in|{row.clause}"] = row.applied_in
        tally |= {f"reached||{space}": times for space, times in (looked.reached or {}).items()}
        tally["deep"] = looked.games
    clauses = [row.clause for row in looked.clauses] if looked else ()
    found = figures(study_of(game, played), tuple(played.seats), tally, clauses)
    if looked is not None:
        found["deep"]["choices"] = [
            [each.turn, each.quarter, each.half, each.three_quarters] for each in looked.choices
        ]
    return found


def estimate(found: FigureFound, of: int) -> Plain:
    """Give a stored figure as `ppgen.lab.telling` takes it."""
    return {"value": found.value, "low": found.low, "high": found.high, "of": of}
