"""What no single field of `rules.yml` can tell: ids that lead nowhere, and rules without reasons."""

from collections.abc import Iterator

from ppgen.definition.document import Document, Steps
from ppgen.definition.game import Game
from ppgen.definition.ids import Mention, dangling, each, twice
from ppgen.definition.links import Targets, check_prose
from ppgen.definition.problems import Problem
from ppgen.definition.rules import Clause, Rules
from ppgen.definition.text import MARKS


def check_rules(document: Document, rules: Rules, game: Game) -> Iterator[Problem]:
    """Yield every contradiction within `rules.yml`, and between it and its game."""
    yield from check_prose(document, rules, Targets(rules))
    yield from twice(document, _ids(rules), "id")
    yield from twice(document, _terms(rules), "term")
    rulings = {ruling.id for ruling in rules.rulings}
    optional = {clause for option in game.options for clause in option.clauses}
    judged = any(clause.engine for clause in rules.clauses())  # else the game has no judge to speak of
    for steps, clause in _clauses(rules):
        yield from dangling(document, each((*steps, "rulings"), clause.rulings), rulings, "ruling")
        yield from _check_title(document, steps, clause)
        yield from _check_clause(document, steps, clause, optional, judged=judged)
    for index, section in enumerate(rules.sections):
        if not section.clauses:
            yield document.problem(("sections", index), f"the section {section.id!r} has no clause")
    clauses = {clause.id for clause in rules.clauses()}
    for index, part in enumerate(rules.coverage):
        yield from dangling(document, each(("coverage", index, "clauses"), part.clauses), clauses, "clause")
    yield from _check_rulings(document, rules, game)
    yield from _check_history(document, rules, game)


def _clauses(rules: Rules) -> Iterator[tuple[Steps, Clause]]:
    """Yield every clause with its place."""
    for major, section in enumerate(rules.sections):
        for minor, clause in enumerate(section.clauses):
            yield ("sections", major, "clauses", minor), clause


def _ids(rules: Rules) -> Iterator[Mention]:
    """Yield everything that has an address on the game's page."""
    for index, section in enumerate(rules.sections):
        yield ("sections", index, "id"), section.id
    for steps, clause in _clauses(rules):
        yield (*steps, "id"), clause.id
        yield from each((*steps, "former"), clause.former)
    for index, ruling in enumerate(rules.rulings):
        yield ("rulings", index, "id"), ruling.id


def _terms(rules: Rules) -> Iterator[Mention]:
    """Yield every form of every term, whatever its case."""
    for index, term in enumerate(rules.glossary):
        yield ("glossary", index, "term"), term.term.casefold()
        yield from each(("glossary", index, "also"), (form.casefold() for form in term.also))


def _check_clause(
    document: Document, steps: Steps, clause: Clause, optional: set[str], *, judged: bool
) -> Iterator[Problem]:
    """A clause says how it is judged, on what it rests, and how it comes into force."""
    if judged and not clause.engine and clause.unjudged is None:
        message = f"the clause {clause.id!r} needs `engine`, or `unjudged` and the reason"
        yield document.problem(steps, message)
    if clause.engine and clause.unjudged is not None:
        yield document.problem(
            (*steps, "unjudged"), "an engine judges this clause; take out one of the two keys"
        )
    for index, way in enumerate(clause.engine):
        if way in clause.engine[:index]:
            yield document.problem((*steps, "engine", index), f"{way!r} stands twice")
    for index, name in enumerate(clause.rulings):
        if name in clause.rulings[:index]:
            yield document.problem((*steps, "rulings", index), f"{name!r} stands twice")
    if clause.basis == "ruling" and not clause.rulings:
        yield document.problem(
            (*steps, "basis"), "a clause that is our reading names its ruling in `rulings`"
        )
    if clause.basis == "option" and clause.id not in optional:
        message = f"no option in game.yml names the clause {clause.id!r} in its `clauses`"
        yield document.problem((*steps, "basis"), message)


def _check_title(document: Document, steps: Steps, clause: Clause) -> Iterator[Problem]:
    """A title is plain words, for books would print its marks otherwise than pages."""
    if mark := next((mark for mark in MARKS if mark in clause.title), None):
        yield document.problem_within((*steps, "title"), f"a title has no markup; leave out {mark!r}", mark)


def _check_rulings(document: Document, rules: Rules, game: Game) -> Iterator[Problem]:
    """A ruling belongs to a clause or to the whole game, and its option exists."""
    named = {ruling for clause in rules.clauses() for ruling in clause.rulings}
    options = [option.id for option in game.options]
    for index, ruling in enumerate(rules.rulings):
        here = ("rulings", index)
        yield from dangling(document, [((*here, "option"), ruling.option)], options, "option")
        if ruling.id not in named and not ruling.whole_game:
            message = f"no clause names {ruling.id!r} in its `rulings`; name it, or say `whole_game: true`"
            yield document.problem((*here, "id"), message)
        if ruling.id in named and ruling.whole_game:
            message = f"a clause names {ruling.id!r}, so it does not concern the game as a whole"
            yield document.problem((*here, "whole_game"), message)


def _check_history(document: Document, rules: Rules, game: Game) -> Iterator[Problem]:
    """The newest release comes first and is the game's; releases speak of clauses that exist."""
    if not rules.history:
        yield document.problem(("history",), "the history names at least the present version")
        return
    if rules.history[0].version != game.version:
        message = (
            f"the newest release is {rules.history[0].version}, but the version in game.yml is {game.version}"
        )
        yield document.problem(("history", 0, "version"), message)
    current = {clause.id for clause in rules.clauses()}
    ever = current | {former for clause in rules.clauses() for former in clause.former}
    ever |= {name for release in rules.history for name in release.removed}
    for index, release in enumerate(rules.history):
        here = ("history", index)
        yield from dangling(document, each((*here, "added"), release.added), ever, "clause")
        yield from dangling(document, each((*here, "changed"), release.changed), ever, "clause")
        for at, name in enumerate(release.removed):
            if name in current:
                yield document.problem((*here, "removed", at), f"the clause {name!r} is still there")
        newer = rules.history[index - 1] if index else None
        if newer and _order(release.version) >= _order(newer.version):
            message = f"releases stand newest first, but {release.version} is not before {newer.version}"
            yield document.problem((*here, "version"), message)


def _order(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))
