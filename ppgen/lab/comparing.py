"""Two rulesets of one game: which clauses differ, where their judges disagree, and what that changes."""

from __future__ import annotations

import inspect
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from math import comb, isfinite
from pathlib import Path
from statistics import NormalDist
from typing import Any, NamedTuple

from ppgen.definition import Definition
from ppgen.engine import CHANCE, Action, Game, State
from ppgen.engine.fields import Options
from ppgen.lab.estimates import SURE, Estimate, Z, at_most, mean
from ppgen.lab.playing import Bench, Record, Study
from ppgen.lab.streams import Luck
from ppgen.transcript import Transcript, run, transcripts_in

FEW_DIFFER = 25
"""With fewer pairs that differ the plain interval is too narrow."""
POWER = 2.8
"""So many standard errors is a change that is seen four times of five (1.96 + 0.84)."""
MOST_OUTCOMES = 40
"""With more outcomes of chance the breadth first search goes no further."""
LENGTHS = ("decisions", "turns")
"""Figures that are no shares."""
FAR = 2000
"""Steps of a game in which disagreement is looked for."""


class Ruleset(NamedTuple):
    """A game as it is written, and the judge of it, which may leave clauses out or have other options."""

    definition: Definition
    judge: Game

    def having(self, options: Mapping[str, Any], left_out: Sequence[str] = ()) -> Ruleset:
        """Give the same rules where other options are usual, or without some clauses."""
        facts = deepcopy(dict(self.judge.facts))
        for option in facts["options"]:
            option["default"] = options.get(option["id"], option["default"])
        return Ruleset(self.definition, type(self.judge)(facts, self.judge.left_out | {*left_out}))

    def alike(self, other: Ruleset) -> bool:
        """Tell whether two rulesets cannot differ in play."""
        one, two = self.judge, other.judge
        return _judged_alike(one, two) and one.facts == two.facts and one.left_out == two.left_out


def _judged_alike(one: Game, two: Game) -> bool:
    """Tell whether two judges are one, or two files that say the same."""
    if type(one) is type(two):
        return True
    files = [Path(inspect.getfile(type(judge))) for judge in (one, two)]
    return (
        "__init__.py" not in {file.name for file in files} and files[0].read_bytes() == files[1].read_bytes()
    )


@dataclass(frozen=True)
class ClauseChanges:
    """ClauseChanges by id that only one ruleset has, or both in other words."""

    added: tuple[str, ...]
    changed: tuple[str, ...]
    removed: tuple[str, ...]


def clauses(one: Ruleset, two: Ruleset) -> ClauseChanges:
    """Compare the texts of two rulesets; a clause that a judge leaves out is none of its."""
    old, new = (
        {
            clause.id: (clause.title, clause.text)
            for clause in each.definition.rules.clauses()
            if clause.id not in each.judge.left_out
        }
        for each in (one, two)
    )
    return ClauseChanges(
        tuple(name for name in new if name not in old),
        tuple(name for name in new if name in old and new[name] != old[name]),
        tuple(name for name in old if name not in new),
    )


class Flip(NamedTuple):
    """An example that the other ruleset answers otherwise."""

    name: str
    line: int
    says: str
    """What it says, for which the first answers what is written."""


def flipped(one: Ruleset, two: Ruleset) -> Iterator[Flip]:
    """Find the examples of the first ruleset that hold by it and not by the second."""
    page = one.definition.folder / "examples.md"
    if not page.is_file():
        return
    for transcript in transcripts_in(page, root=one.definition.content):
        if not run(transcript, one.judge).answers_hold:
            continue
        again = run(transcript, two.judge)
        step = next((step for step in again.steps if not step.agrees), None)
        if step is not None:
            line = (step.exchange.input or step.exchange.expected[0]).number
            yield Flip(transcript.name, line, "; ".join(step.printed))
        elif again.problems:
            yield Flip(transcript.name, again.problems[0].line, again.problems[0].message)


class RecordFlip(NamedTuple):
    """A recorded game that goes otherwise by the other ruleset."""

    name: str
    line: int
    kind: str
    """`illegal` or `legal` by the second alone, or `winner` where the game ends otherwise."""
    says: str


def replayed(
    transcripts: Iterable[Transcript], one: Ruleset, two: Ruleset, counts: Counter[str]
) -> Iterator[RecordFlip]:
    """Play recorded games again by both, and find what goes otherwise first; `counts` them."""
    for transcript in transcripts:
        before, after = run(transcript, one.judge), run(transcript, two.judge)
        counts["games"] += 1
        if before.problems:
            counts["unread"] += 1
            continue
        if after.problems:
            yield RecordFlip(transcript.name, after.problems[0].line, "illegal", after.problems[0].message)
            continue
        pairs = zip(before.steps, after.steps, strict=False)
        parted = next(((a, b) for a, b in pairs if bool(a.refusal) != bool(b.refusal)), None)
        won, now = _winner(before.end), _winner(after.end)
        if parted is not None:
            old, new = parted
            line = (new.exchange.input or new.exchange.expected[0]).number
            kind = "illegal" if new.refusal else "legal"
            yield RecordFlip(transcript.name, line, kind, str(new.refusal or old.refusal))
        elif won != now:
            told = f"{won} by the first, {now} by the second"
            yield RecordFlip(transcript.name, transcript.line, "winner", told)


def _winner(state: State | None) -> str:
    if state is None or not state.is_terminal():
        return "not over"
    return f"{' and '.join(state.winners())} won" if state.winners() else "nobody won"


# Where they disagree


class Dissent(NamedTuple):
    """A position in which two judges disagree, and how."""

    line: tuple[str, ...]
    """The steps that lead there."""
    kind: str
    """`setup`, `turn`, `legal`, `chance` or `effect`."""
    what: str
    """The action, as it is written; "" where it is none."""
    answers: tuple[str, str]
    clause: str
    """The clause of one of them that says so, or ""."""
    position: Mapping[str, Any]

    @property
    def told(self) -> str:
        """How it is said."""
        one, two = self.answers
        about = f"{self.what}: " if self.what else ""
        return f"{about}{one} by the first, {two} by the second"


def disagree(one: State, two: State, line: Sequence[str] = ()) -> Dissent | None:
    """Tell how two judges disagree about who acts in one position, and what can be done."""

    def found(kind: str, what: str, answers: tuple[str, str], clause: str = "") -> Dissent:
        return Dissent(tuple(line), kind, what, answers, clause, one.position())

    if one.actor() != two.actor():
        said = tuple(f"{actor} to act" if actor else "over" for actor in (one.actor(), two.actor()))
        return found("turn", "", (said[0], said[1]))
    actor = one.actor()
    if actor is None:
        return None
    write = one.game.grammar.write
    if actor == CHANCE:
        outcomes = one.chance_outcomes(), two.chance_outcomes()
        if None not in outcomes and dict(outcomes[0] or ()) != dict(outcomes[1] or ()):
            return found("chance", "", ("some outcomes", "others"))
        return None
    first, second = one.legal_actions(), two.legal_actions()
    if list(first) != list(second):
        for mine, theirs, other, at in ((first, second, two, 1), (second, first, one, 0)):
            known = set(theirs)
            for action in mine:
                if action not in known:
                    refusal = other.refusal(action)
                    refused = str(refusal) if refusal else "not proposed"
                    answers = ("permitted", refused) if at else (refused, "permitted")
                    return found("legal", write(action), answers, refusal.clause if refusal else "")
    return None


def disagree_after(
    one: State, two: State, action: Action, line: Sequence[str] = ()
) -> Dissent | tuple[State, State]:
    """Carry out an action in copies of one position; tell how two judges disagree about what comes of it."""
    twins = one.clone(), two.clone()
    with suppress(Exception):  # a judge without a clause can be lost, which is told below
        for twin in twins:
            twin.apply_silently(action)
        if same(*twins):
            return twins
    told = [_outcome(state, action) for state in (one, two)]
    write = one.game.grammar.write
    return Dissent(tuple(line), "effect", write(action), (told[0], told[1]), "", one.position())


def _outcome(state: State, action: Action) -> str:
    """Say what comes of an action."""
    try:
        return "; ".join(event.text for event in state.clone().advance(action)) or "nothing is told"
    except Exception as error:  # noqa: BLE001 - the judge is anybody's
        return f"the judge fails ({type(error).__name__})"


def same(one: State, two: State) -> bool:
    """Tell whether two states are one position, whatever options were agreed on."""
    return all(
        getattr(one, name) == getattr(two, name)
        for name, field in one.fields.items()
        if not isinstance(field, Options)
    )


class Search(NamedTuple):
    """What was found, and how far it is proved that nothing comes before."""

    found: Dissent | None
    none_before: int
    """In no position after fewer steps do they disagree."""
    looked: int
    """Positions, or games."""


def opened(one: Ruleset, two: Ruleset, players: int | None = None) -> tuple[State, State] | Dissent:
    """Begin a game by both; how they disagree where it begins otherwise."""
    first, second = (each.judge.load(each.judge.opening(players)) for each in (one, two))
    if first.fields.keys() != second.fields.keys() or not same(first, second):
        return Dissent((), "setup", "", ("one setup", "another"), "", first.position())
    return first, second


def breadth_first(first: State, second: State, positions: int, enough: Callable[[], bool]) -> Search:
    """Look at all positions in the order of their distance, so that what is found is a shortest line."""
    queue = deque([(first, second, tuple[str, ...]())])
    known: dict[Any, list[State]] = {}
    looked, proved, whole = 0, 0, True
    while queue and looked < positions and not enough():
        one, two, line = queue.popleft()
        proved = len(line) if whole else proved
        looked += 1
        found = disagree(one, two, line)
        if found:
            return Search(found, proved, looked)
        actions = _continued(one)
        if actions is None:
            whole = False
            continue
        for action in actions:
            after = disagree_after(one, two, action, line)
            if isinstance(after, Dissent):
                return Search(after, proved, looked)
            alike = known.setdefault(_lying(after[0]), [])
            if after[0] not in alike:
                alike.append(after[0])
                queue.append((*after, (*line, one.game.grammar.write(action))))
    return Search(None, proved, looked)


def _lying(state: State) -> tuple[object, ...]:
    """Tell what lies where, which most positions differ in."""
    return state.actor(), *(frozenset(layer.items()) for layer in state.layers())


def _continued(state: State) -> Sequence[Action] | None:
    """Give what can come next; None where that is too much."""
    if state.actor() == CHANCE:
        outcomes = state.chance_outcomes()
        if outcomes is None or len(outcomes) > MOST_OUTCOMES:
            return None
    return state.legal_actions()


def in_games(first: State, second: State, games: int, seed: int, enough: Callable[[], bool]) -> Search:
    """Look along random games by the first judge; each ends one step before the best that was found."""
    best: Dissent | None = None
    looked = 0
    while looked < games and not enough():
        one, two, luck = first.clone(), second.clone(), Luck(seed, looked)
        line: list[str] = []
        looked += 1
        while (actor := one.actor()) is not None and len(line) < (len(best.line) if best else FAR):
            found = disagree(one, two, line)
            if found:
                best = found
                break
            action = one.draw(luck[one.due()[0].name if actor == CHANCE else actor])
            after = disagree_after(one, two, action, line)
            if isinstance(after, Dissent):
                best = after
                break
            one, two = after
            line.append(one.game.grammar.write(action))
    return Search(best, 0, looked)


def smallest(one: Ruleset, two: Ruleset, found: Dissent) -> tuple[Dissent, State]:
    """Take one piece after another off a position as long as the two disagree in it as they did.

    It gives the disagreement in what is left, and the position by the first.
    """
    best, state = found, one.judge.load(_bare(found.position))
    fewer = True
    while fewer:
        fewer = False
        for position in _fewer(_bare(best.position)):
            with suppress(Exception):  # most of what is so made is no position
                first, second = one.judge.load(position), two.judge.load(position)
                again = disagree(first, second)
                if again is None and found.kind == "effect":
                    after = disagree_after(first, second, first.parse(best.what))
                    again = after if isinstance(after, Dissent) else None
                if again is not None and (again.kind, again.clause) == (found.kind, found.clause):
                    best, state, fewer = again, first, True
                    break
    return best, state


HISTORY = ("options", "since")
"""Keys of positions that say what was agreed on and how it came to them."""


def _bare(position: Mapping[str, Any]) -> dict[str, Any]:
    return {key: deepcopy(value) for key, value in position.items() if key not in HISTORY}


def _fewer(position: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Give a position without each of the pieces on its board, be they listed by seat or drawn in rows."""
    board = position.get("board")
    if isinstance(board, Mapping):
        for seat, places in board.items():
            if isinstance(places, list):
                for at in range(len(places)):
                    yield {**position, "board": {**board, seat: [*places[:at], *places[at + 1 :]]}}
    elif isinstance(board, list):
        for row, line in enumerate(board):
            words = str(line).split(" ")
            for at, word in enumerate(words):
                if word != EMPTY:
                    left = " ".join([*words[:at], EMPTY, *words[at + 1 :]])
                    yield {**position, "board": [*board[:row], left, *board[row + 1 :]]}


EMPTY = "."


# What it changes


def other_options(definition: Definition) -> Iterator[tuple[str, Any]]:
    """Give each option with each of its values that is not usual."""
    for option in definition.game.options:
        for value in option.values:
            if value.id != option.default:
                yield option.id, value.id


class FigureChange(NamedTuple):
    """By how much a figure changes from the first to the second ruleset."""

    name: str
    by: Estimate
    seen_from: float
    """A change that would have been seen four times of five; 0 where that cannot be told."""
    test: str
    """`z`, by standard errors of the mean; `sign`, exact, where fewer than 25 pairs differ; or none."""
    p: float
    """How likely so great a change is by chance, for this figure by itself."""
    p_held: float
    """The same for all figures together (Holm, 1979)."""
    sure: bool
    """Whether it is beyond chance, together with all others, and its interval is so as well."""


class Shift(NamedTuple):
    """What pairs of games with the same luck show."""

    pairs: int
    differ: int
    """Pairs of which the two games are not one and the same."""
    given_up: int
    """Pairs of which a game was too long; they are in no change."""
    failed: int
    """Pairs of which a judge failed in a game; they are in no figure."""
    fault: str
    """Where and how it failed first, or ""."""
    changes: tuple[FigureChange, ...]
    """None where no pair was played to its end."""


def shifted(one: Ruleset, two: Ruleset, study: Study) -> Shift:
    """Play each number by both rulesets with the same luck, and tell what changes by how much."""
    return shifts(one, [two], study)[0]


def shifts(one: Ruleset, others: Sequence[Ruleset], study: Study) -> list[Shift]:
    """Play each number by a ruleset once and by each of others, and tell of each of these what it changes."""
    bench = Bench(one.judge, study)
    compared = [(Bench(each.judge, study), _Differences(bench.seats)) for each in others]
    for number in range(study.games):
        (old,) = bench.records(number)
        for other, differences in compared:
            (new,) = other.records(number)
            differences.add(old, new)
    return [differences.shift() for _, differences in compared]


class _Differences:
    """What differs between the games of pairs, counted."""

    def __init__(self, seats: Sequence[str]) -> None:
        self.seats = seats
        self.counts: dict[str, Counter[float]] = {name: Counter() for name in (*seats, "draws", *LENGTHS)}
        self.pairs = self.differ = self.given_up = self.failed = 0
        self.fault = ""
        names = [*self.counts]
        self._alike = {(a, b): {1, -1} for at, b in enumerate(names) for a in names[:at]}
        """Of which figures each pair has said the same so far, or the contrary."""

    def add(self, old: Record, new: Record) -> None:
        """Count a pair."""
        self.pairs += 1
        if fault := old.get("raised") or new.get("raised"):
            self.failed += 1
            self.fault = self.fault or fault
            return
        self.differ += old != new
        if any(record.get("win") is None for record in (old, new)):
            self.given_up += 1
            return
        change = {
            name: _measured(new, name, self.seats) - _measured(old, name, self.seats) for name in self.counts
        }
        for name, by in change.items():
            self.counts[name][by] += 1
        for (one, other), signs in self._alike.items() if any(change.values()) else ():
            signs -= {sign for sign in signs if change[one] != sign * change[other]}

    def shift(self) -> Shift:
        """Tell what changes."""
        alike = dict[str, str]()
        for (one, other), signs in self._alike.items():
            if signs and one not in alike:
                alike.setdefault(other, one)
        played = self.pairs > self.given_up + self.failed
        changes = [_change(name, each) for name, each in self.counts.items() if played]
        told = tuple(_held(changes, alike))
        return Shift(self.pairs, self.differ, self.given_up, self.failed, self.fault, told)


def _measured(record: Record, name: str, seats: Sequence[str]) -> float:
    won = record["win"]
    if name in seats:
        return 1 / len(won) if name in won else 0.0
    return float(not won) if name == "draws" else float(record[name])


def _change(name: str, counts: Mapping[float, int]) -> FigureChange:
    """Tell a change by itself."""
    is_share, of = name not in LENGTHS, sum(counts.values())
    estimate = mean(counts)
    up, down = (sum(times for by, times in counts.items() if by * sign > 0) for sign in (1, -1))
    test, p = "none", 1.0
    if 0 < up + down < FEW_DIFFER:
        test, p = "sign", _by_signs(up, down)
    elif up + down and isfinite(estimate.low):
        error = (estimate.high - estimate.value) / Z
        test, p = "z", 2 * NormalDist().cdf(-abs(estimate.value) / error)
    if is_share and up + down < FEW_DIFFER and of:
        estimate = Estimate(estimate.value, -at_most(down, of), at_most(up, of), of)
    wide = estimate.high - estimate.low
    seen_from = POWER * wide / (2 * Z) if isfinite(wide) else 0.0
    return FigureChange(
        name, estimate, min(seen_from, 1.0) if is_share else seen_from, test, p, 1.0, sure=False
    )


def _by_signs(up: int, down: int) -> float:
    """Give how likely it is that of so many coins so many or more fall alike: the exact sign test.

    >>> _by_signs(5, 0), _by_signs(2, 2)
    (0.0625, 1.0)
    """
    of = up + down
    tail: int = sum(comb(of, k) for k in range(max(up, down), of + 1))
    return min(1.0, 2 * tail / (1 << of))


def _held(found: Sequence[FigureChange], alike: Mapping[str, str]) -> Iterator[FigureChange]:
    """Say of which changes one can be sure together; of a family, the clearest first.

    `alike` names for a figure another that says the same of each pair, with which it is one in the family.
    """
    family = sorted(
        (each for each in found if each.test != "none" and each.name not in alike), key=lambda each: each.p
    )
    held, so_far = dict[str, float](), 0.0
    for left, change in zip(range(len(family), 0, -1), family, strict=True):
        so_far = held[change.name] = max(so_far, min(1.0, left * change.p))
    for change in found:
        p = held.get(alike.get(change.name, change.name), 1.0)
        beyond = not change.by.low <= 0 <= change.by.high
        yield change._replace(p_held=p, sure=p < 1 - SURE and beyond)
