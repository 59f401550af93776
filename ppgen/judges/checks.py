"""Where a game and its judge do not fit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain, starmap

from ppgen.definition import Definition, Document, Problem
from ppgen.definition.checking import Case, Check
from ppgen.definition.document import Steps
from ppgen.definition.fields import thawed
from ppgen.definition.game import Setup
from ppgen.definition.ids import dangling
from ppgen.definition.problems import suggestion
from ppgen.engine import CHANCE, BadPosition, EngineError, Game, State
from ppgen.judges.faults import BadJudge
from ppgen.judges.finding import Judges, is_ours
from ppgen.judges.guard import guarded, hashed, tried_out

_TO_YOU = re.compile(r"\b(?:you|your|yours|yourself)\b", re.IGNORECASE)
"""Where words speak to who acts."""
Beginning = tuple[Steps, Callable[[], State]]
"""Where `game.yml` names it, and what begins a game there."""


@dataclass(eq=False)
class JudgedCase(Case):
    """A game that is looked at, and where its judge is looked for."""

    judges: Judges

    @cached_property
    def judge(self) -> Game | None:
        """Its judge, if it has one. Raises BadJudge."""
        return self.judges.of(self.definition)


def judged_problems(case: JudgedCase) -> list[Problem]:
    """List where game and judge do not fit; nothing for a game without a judge."""
    definition, document, rules = case.definition, case.document(), case.document("rules.yml")
    try:
        judge = case.judge
    except BadJudge as error:
        at_facts = document.problem((), str(error))
        return [at_facts if _is_judged_by_us(definition, case.judges) else error.problem() or at_facts]
    if judge is None:
        return []
    try:
        return [
            *playing_problems(definition, document, judge),
            *ask_problems(definition, document, judge),
            *judge_problems(definition, rules, judge),
        ]
    except BadJudge as error:
        return [error.problem() or rules.problem((), str(error))]


def _is_judged_by_us(definition: Definition, judges: Judges) -> bool:
    """Tell whether the judge of a game is ours, which is right where the facts of the game are."""
    try:
        kind = judges.judging(definition)
    except BadJudge:
        return False
    return kind is not None and kind.__module__.startswith("ppgen.games.")


def namesake_problems(case: JudgedCase) -> list[Problem]:
    """Warn that a game has no judge though it is called like one of ours, which is played by other rules."""
    definition = case.definition
    if not is_ours(definition.id) or has_judge(definition, case.judges):
        return []
    message = (
        f"our judge of {definition.id!r} does not judge this game, for its clauses are others; "
        "bring a judge (--judges), or choose another id so that nobody takes one for the other"
    )
    place = case.document().problem(("id",), message)
    return [replace(place, warning=True)]


def has_judge(definition: Definition, judges: Judges) -> bool:
    """Tell whether a game has a judge, be it a bad one."""
    try:
        return judges.judging(definition) is not None
    except BadJudge:  # told by those who ask it
        return True


def judge_problems(definition: Definition, document: Document, judge: Game) -> Iterator[Problem]:
    """Yield every clause that `rules.yml` and the functions of the game's judge do not both know."""
    functions = judge.rules
    known = []
    for major, section in enumerate(definition.rules.sections):
        for minor, clause in enumerate(section.clauses):
            steps: Steps = ("sections", major, "clauses", minor, "id")
            known.append(clause.id)
            if clause.engine and clause.id not in functions.clauses:
                yield document.problem(steps, f"the judge has no function for the clause {clause.id!r}")
            elif "refuses" in clause.engine and clause.id not in functions.checks:
                yield document.problem(steps, f"the clause {clause.id!r} `refuses`, but has no check")
            elif clause.id in functions.checks and "refuses" not in clause.engine:
                yield document.problem(steps, f"the clause {clause.id!r} has a check; say `refuses`")
            elif clause.id in functions.clauses and not clause.engine:
                yield document.problem(
                    steps, f"the judge has a function for {clause.id!r}; say how in `engine`"
                )
    for clause_id in functions.clauses:
        if clause_id not in known:
            hint = suggestion(clause_id, known)
            yield document.problem(
                (), f"the judge has a function for {clause_id!r}, which is no clause{hint}"
            )


def ask_problems(definition: Definition, document: Document, judge: Game) -> Iterator[Problem]:
    """Yield every verb that players are asked for and the game's judge does not know.

    A text that speaks to who acts is told if there is no other for whoever looks on.
    """
    verbs = [form.verb for form in judge.grammar.forms if form.actor != CHANCE]
    asked: list[tuple[Steps, str | None]] = [
        (("asks", i, "verb"), ask.verb) for i, ask in enumerate(definition.game.asks)
    ]
    yield from dangling(document, asked, verbs, "verb")
    for number, ask in enumerate(definition.game.asks):
        if ask.others is None and (found := _TO_YOU.search(ask.text)):
            message = (
                f"this is said of others, too, who are not {found[0]!r}: "
                "say in `others` how, such as `end their turn` for `end your turn`"
            )
            yield replace(document.problem(("asks", number, "text"), message), warning=True)


def playing_problems(definition: Definition, document: Document, judge: Game) -> list[Problem]:
    """List the numbers of players, setups and options with which the game's judge cannot play.

    What is wrong with one of these mostly is with the next, so the first that fail are all that is said. What
    begins as another does, such as with the usual value of an option, would be played in the same way.
    """
    kinds = (_openings, _setups, _options)
    played = partial(_played, definition, document, judge, set())
    tried = ([*chain(*starmap(played, kind(definition, judge)))] for kind in kinds)
    return next(filter(None, tried), [])


def _openings(definition: Definition, judge: Game) -> Iterator[Beginning]:
    for players in definition.game.players:
        yield ("players",), partial(judge.new, players)


def _setups(definition: Definition, judge: Game) -> Iterator[Beginning]:
    for index, setup in enumerate(definition.game.setups):
        yield ("setups", index, "position"), partial(begun, judge, setup)


def begun(judge: Game, setup: Setup) -> State:
    """Begin a game as a setup says. Raises BadPosition if that cannot be."""
    state = judge.load(thawed(setup.position)) if setup.position else judge.new(setup.players)
    if len(state.seats) != setup.players:
        text = f"it is for {len(state.seats)} players, but the setup is for {setup.players}"
        if "seats" not in state.fields:
            text += "; a judge for several numbers of players declares `seats = players()`"
        raise BadPosition(text, "players")
    return state


def _options(definition: Definition, judge: Game) -> Iterator[Beginning]:
    for number, option in enumerate(definition.game.options):
        for at, value in enumerate(option.values):
            yield ("options", number, "values", at), partial(judge.new, **{option.id: value.id})


def _played(
    definition: Definition,
    document: Document,
    judge: Game,
    tried: set[int],
    steps: Steps,
    begin: Callable[[], State],
) -> Iterator[Problem]:
    """Let a judge play a little, unless it has begun so before; yield what keeps it from that."""
    try:
        with guarded(judge) as watch:
            state = begin()
            if (key := hashed(state)) in tried:
                return
            doubts = tried_out(state, watch, definition)
        if key is not None:
            tried.add(key)
        for doubt in doubts:
            yield replace(_at_best(document, steps, f"the judge: {doubt}"), warning=True)
    except BadPosition as error:
        yield _at_best(document, (*steps, error.key or ""), f"bad position: {error}")
    except (BadJudge, EngineError) as error:
        if type(judge).__module__.startswith("ppgen.games."):
            yield _wrong_fact(document, error.__cause__ or error)
        elif isinstance(error, BadJudge) and (found := error.problem()):
            begun_as = _at_best(document, steps, "")
            where = f"; so it does in a game that begins as {begun_as.file}:{begun_as.line} says"
            yield replace(found, message=found.message + where)
        else:
            yield _at_best(document, steps, str(error))


def _at_best(document: Document, steps: Steps, message: str) -> Problem:
    """Tell of a problem at the deepest of the steps that is written down."""
    while steps not in document.values:
        steps = steps[:-1]
    return document.problem(steps, message, at_key=True)


def _wrong_fact(document: Document, error: BaseException) -> Problem:
    """Say what of `data` a judge of ours, which is right otherwise, cannot go by."""
    wanted = error.args[0] if error.args else error
    message = f"the judge cannot go by these facts: {type(error).__name__}: {wanted!r}"
    data: Steps = ("data",) if ("data",) in document.values else ()
    return document.problem((data and _place(document, data, wanted)) or data, message, at_key=bool(data))


def _place(document: Document, steps: Steps, wanted: object) -> Steps | None:
    """Find where a value stands in a part of a document."""
    value = document.value(steps)
    if value == wanted:
        return steps
    entries = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    return next(filter(None, (_place(document, (*steps, key), wanted) for key, _ in entries)), None)


CHECKS: Sequence[Check[JudgedCase]] = (judged_problems,)
ASIDE: Sequence[Check[JudgedCase]] = (namesake_problems,)
"""What is told whatever else is wrong."""
