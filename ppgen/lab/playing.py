"""One game of the laboratory, by its number: what came of it, in whole numbers and words."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any

from ppgen.engine import CHANCE, Action, Game, Match, State
from ppgen.engine.state import Playout
from ppgen.engine.verbs import VerbCheck
from ppgen.judges.faults import fault_of
from ppgen.lab.players import RANDOM, Player, player
from ppgen.lab.streams import Luck

CAP = 5000
"""Steps after which a game is given up."""
DEEP = 200
"""So many games, the first, are looked at step by step."""
Record = dict[str, Any]
"""What came of a game: plain data."""


@dataclass(frozen=True)
class Study:
    """What is played: all of that decides the numbers, together with nothing else."""

    game: str
    digest: str
    """Of the rules and the judge."""
    seed: int = 1
    games: int = 10_000
    players: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    sitting: Mapping[str, str] = field(default_factory=dict)
    """The player of each seat that does not play at random."""
    never: str = ""
    """A clause that one seat after the other never uses, if it can help it."""
    cap: int = CAP
    deep: int = DEEP
    versions: Mapping[str, str] = field(default_factory=dict)
    """Of ppgen and Python, which enter no number."""

    def plain(self) -> dict[str, Any]:
        """Give plain data from which `Study(**data)` makes the same study."""
        return asdict(self)

    def seats_of(self, judge: Game) -> tuple[str, ...]:
        """Give the seats that play it."""
        return judge.load(judge.opening(self.players, **self.options)).seats

    def alike(self, other: Study) -> bool:
        """Tell whether games of two plans may be told together."""
        return replace(self, versions={}) == replace(other, versions={})


class Bench:
    """A bench on which the games of a study are played, one by number after the other."""

    def __init__(self, judge: Game, study: Study) -> None:
        self.study = study
        self.judge = judge
        self.opening = judge.opening(study.players, **study.options)
        self.start = judge.load(self.opening)
        self.seats = self.start.seats
        self.applied: list[str] = []
        self._players: dict[str, Player] = {
            seat: player(study.sitting.get(seat, RANDOM), self.start) for seat in self.seats
        }
        self._plainly = not study.never and all(
            study.sitting.get(seat, RANDOM) == RANDOM for seat in self.seats
        )

    @cached_property
    def _traced(self) -> Game:
        """The judge that tells which clauses apply."""
        return self.judge.traced(self.applied)

    @cached_property
    def _without(self) -> Game:
        """The judge without the clause that is never used."""
        return self.judge.without(self.study.never)

    def ruled_out(self) -> frozenset[str]:
        """Give the clauses that cannot come up by the options that are agreed on."""
        return self.judge.idle(getattr(self.start, "options", {}))

    def records(self, number: int) -> list[Record]:
        """Play the games of a number: one, or one for each seat that never uses a clause."""
        if self.study.never:
            return [self._record(number, seat) for seat in self.seats]
        return [self._record(number, None)]

    def _record(self, number: int, held: str | None) -> Record:
        record: Record = {"n": number}
        if held:
            record["held"] = held
        luck = Luck(self.study.seed, number)
        try:
            if number < self.study.deep and not held:
                return record | self._deeply(luck)
            state = self.start.clone()
            if self._plainly:
                return record | _outcome(state, state.playout_by(luck, self.study.cap))
            return record | self._by_players(state, luck, held)
        except Exception as error:  # noqa: BLE001 - a judge of anybody's; told as what came of this game
            return record | {"raised": str(fault_of(error, self.judge))[:400]}

    def _by_players(self, state: State, luck: Luck, held: str | None) -> Record:
        told: Record = {}
        if held:
            told["back"] = 0
        count = _Count()
        while count.steps < self.study.cap and (actor := state.actor()) is not None:
            if actor == CHANCE:
                action = state.draw(luck[state.due()[0].name])
            else:
                action = self._players[actor](state, actor, luck)
                if actor == held and self._uses(state, action):
                    instead = self._instead(state, action, luck)
                    told["back"] += instead is not action
                    action = instead
            count.add(actor)
            state.apply_silently(action)
        return told | _outcome(state, count.playout())

    # Never using a clause

    def _uses(self, state: State, action: Action) -> bool:
        """Tell whether an action uses the clause that is never used.

        It does if it would be refused without the clause, or would leave another position.
        """
        twin, other = state.clone(), state.clone()
        other.game = self._without.played_with(getattr(state, "options", {}))
        try:
            if not other.permits(action):
                return True
            other.advance(action)
        except Exception:  # noqa: BLE001 - a judge without one of its clauses may be lost
            return True
        twin.apply_silently(action)
        return twin != other

    def _instead(self, state: State, action: Action, luck: Luck) -> Action:
        """Choose another action that does not use the clause; the same if all use it."""
        others = [other for other in state.legal_actions() if not self._uses(state, other)]
        return luck[f"{action.actor} instead"].choice(others) if others else action

    # Looking at each step

    def _deeply(self, luck: Luck) -> Record:
        """Play a game in the judge that tells which clauses apply, and note what could have been done.

        What is done is carried out there; what is looked at and thought is so in the plain judge, which is
        several times as quick.
        """
        state = self._traced.load(self.opening)
        plain, traced = self.start.game, state.game
        count, lead = _Count(), _Lead(state)
        choices: list[list[int]] = []
        refused, reached = Counter[str](), Counter[str]()
        times, last_turn = Counter[str](), Counter[str]()
        end = None
        while count.steps < self.study.cap and (actor := state.actor()) is not None:
            state.game, state.silent = plain, True
            if actor == CHANCE:
                action = state.draw(luck[state.due()[0].name])
            else:
                legal, refusing = looked_at(state, actor)
                refused.update(refusing)
                action = self._players[actor](state, actor, luck)
                _, to = state.aim(action)
                if to is not None:
                    reached[f"{actor}|{to}"] += 1
            if count.add(actor):
                last_turn.clear()
                lead.see(state, count.turns - 1)
            if actor != CHANCE:
                choices.append([count.turns, legal])
            state.game, state.silent = traced, False
            self.applied.clear()
            events = state.advance(action)
            times.update(self.applied)
            last_turn.update(self.applied)
            end = next((event.clause for event in reversed(events) if event.clause), end)
        lead.see(state, count.turns)
        record = _outcome(state, count.playout())
        record["deep"] = {
            "choices": choices,
            "applied": dict(times),
            "refused": dict(refused),
            "reached": dict(reached),
            "last": sorted(last_turn),
            **({"end": end} if end and state.is_terminal() else {}),
            **lead.told(record.get("win")),
        }
        return record

    def transcript(self, number: int) -> list[str]:
        """Play a game once more, and write it as a block that `ppgen verify` accepts."""
        luck, match = Luck(self.study.seed, number), Match(self.judge, self.opening)
        while len(match.steps) < self.study.cap and (actor := match.state.actor()) is not None:
            if actor == CHANCE:
                action = match.state.draw(luck[match.state.due()[0].name])
            else:
                action = self._players[actor](match.state, actor, luck)
            match.play(action)
        start = [f"{key}: {json.dumps(value)}" for key, value in self.opening.items()]
        return [f"```play {self.judge.id}", *start, "---", *match.log(), "```"]


class _Count:
    """Counts steps, decisions and turns."""

    def __init__(self) -> None:
        self.first: str | None = None
        self._last: str | None = None
        self.steps = self.decisions = self.turns = 0

    def add(self, actor: str) -> bool:
        """Count a step; tell whether a turn begins with it."""
        self.steps += 1
        if actor == CHANCE:
            return False
        self.decisions += 1
        if actor == self._last:
            return False
        self.turns += 1
        self._last = actor
        self.first = self.first or actor
        return True

    def playout(self) -> Playout:
        return Playout(self.first, self.steps, self.decisions, self.turns)


class _Lead:
    """Who is alone in the lead, where a score is there that all can see."""

    def __init__(self, state: State) -> None:
        self._known = state.standing() is not None
        self._leader: str | None = None
        self._changes = 0
        self._alone: list[tuple[int, str | None]] = []

    def see(self, state: State, turns: int) -> None:
        """Look at the score after so many turns."""
        if not self._known:
            return
        standing = state.standing() or {}
        best = max(standing.values())
        ahead = [seat for seat, value in standing.items() if value == best]
        alone = ahead[0] if len(ahead) == 1 else None
        self._alone.append((turns, alone))
        if alone and alone != self._leader:
            self._changes += self._leader is not None
            self._leader = alone

    def told(self, winners: Sequence[str] | None) -> Record:
        """Tell how often the lead changed, and after which turn the winner was alone in it to the end."""
        if not self._known:
            return {}
        told: Record = {"leads": self._changes}
        if winners is not None and len(winners) == 1:
            others = [turns for turns, alone in self._alone if alone != winners[0]]
            told["decided"] = max(others, default=0)
        return told


def _outcome(state: State, playout: Playout) -> Record:
    """Tell what came of a game: who won, by what, and how long it was."""
    over = state.is_terminal()
    worth = [round(value, 6) if value % 1 else int(value) for value in state.returns().values()]
    points = (state.scored() or state.standing() or {}) if over else {}
    scores = [points[seat] for seat in state.seats if seat in points]
    whole = len(scores) == len(worth) and all(type(score) is int for score in scores)
    return {
        "win": state.winners() if over else None,
        "first": playout.first,
        "worth": worth,
        "turns": playout.turns,
        "decisions": playout.decisions,
        "steps": playout.steps,
        **({"scores": scores} if whole else {}),
        **({} if over else {"capped": True}),
    }


def looked_at(state: State, seat: str) -> tuple[int, set[str]]:
    """Count the legal actions of a seat, and give the clauses that refuse what else might be done.

    Those that say what is proposed at all refuse nothing of it.
    """
    legal, refusing = 0, set[str]()
    for compiled in state.due():
        bare = compiled.bare(seat)
        first: list[VerbCheck] = []
        """The checks of each action up to the one that forbids them all."""
        gate = None
        for asked in compiled.checks:
            if asked.of == "action":
                first.append(asked)
            elif asked.of == "verb" and asked.check(state, bare) is not None:
                gate = asked.clause
                break
        for args in compiled.candidates(state, seat):
            if gate is None and compiled.permits(state, seat, args):
                legal += 1
                continue
            by = (asked.clause for asked in first if asked.check(state, seat, *args) is not None)
            clause = next(by, gate)
            assert clause is not None
            refusing.add(clause)
    return legal, refusing
