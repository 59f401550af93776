"""The shape of `plays.yml`: how games of a game went in the laboratory, counted by `ppgen simulate --store`.

Whole numbers of games stand there; shares and intervals follow from them. What stands there of options and of
clauses that are never used are figures of pairs of games, with their intervals.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated

from ppgen.definition.document import Document, load_yaml
from ppgen.definition.fields import (
    Between,
    Checked,
    Date,
    Few,
    Flag,
    Id,
    Line,
    Many,
    Most,
    Number,
    Version,
    Whole,
    Word,
    frozen,
    matching,
    record,
)
from ppgen.definition.ids import dangling
from ppgen.definition.loader import Definition
from ppgen.definition.problems import Problem
from ppgen.definition.validation import validate

FILE = "plays.yml"

Games = Annotated[Whole, Between(0, 10_000_000)]
"""How many games, or how many of something in them."""
Histogram = Annotated[Mapping[Games, Games], Most(10_000), Checked(frozen)]
"""How many games had each value."""
Amount = Annotated[Number, Between(-10_000_000, 10_000_000)]
Seed = Annotated[Whole, Between(-(2**63), 2**63)]
Digits = Annotated[str, Most(16), matching(r"[0-9a-f]{16}", "sixteen digits, 0 to 9 and a to f")]
Released = Annotated[str, Most(40)]
"""A version of Python."""


@record
class FigureFound:
    """A figure with its interval of 95 %."""

    value: Amount
    """The figure."""
    low: Amount
    """Where the interval begins."""
    high: Amount
    """Where it ends."""


@record
class Won:
    """How many games some seats won together."""

    by: Few[Id]
    """Nobody, if it is empty."""
    games: Games
    """How many games."""


@record
class ChoiceWidth:
    """How many actions were legal at a turn."""

    turn: Games
    """The turn, from 1."""
    quarter: Games
    """At a quarter of the decisions there were no more."""
    half: Games
    """At half of them."""
    three_quarters: Games
    """At three quarters of them."""


@record
class ClauseCounted:
    """What a clause did in the games that were looked at step by step."""

    clause: Line
    """The clause."""
    applied_in: Games = 0
    """In how many games its effect or its value applied."""
    applied: Games = 0
    """How often, in all of them."""
    refused: Games = 0
    """At how many decisions it forbade something that else might be done."""
    ends: Games = 0
    """How many games it ended."""
    decisive: Games = 0
    """In the last turn of how many games that were won it applied."""


@record
class LookedAt:
    """What is known of the games that were looked at step by step."""

    games: Games
    """How many games, the first."""
    forced: Games
    """Decisions with one legal action."""
    decisions: Games
    """All decisions."""
    choices: Many[ChoiceWidth] = ()
    """How much there was to choose from, while enough games were alive."""
    leads: Histogram | None = None
    """How often the lead changed, where a score is there that all can see."""
    decided: Histogram | None = None
    """After how many thousandths of its turns who won a game was alone in the lead to the end."""
    like_most: Games | None = None
    """The number of the game that is most like all."""
    clauses: Many[ClauseCounted] = ()
    """What each clause did; one that is not here did nothing."""
    reached: Annotated[Mapping[Line, Games], Most(10_000), Checked(frozen)] | None = None
    """How often a decision aimed a piece at each space."""


@record
class PlayedStudy:
    """Games between some players."""

    date: Date
    """When they were played."""
    ppgen: Version
    """The version of ppgen."""
    python: Released
    """The version of Python, which enters no number."""
    seats: Annotated[Mapping[Id, Word], Most(20, least=1), Checked(frozen)]
    """Who sits where: `random`, `greedy`, `easy`, `medium`, `strong` or `search:THOUGHTS`."""
    seed: Seed
    """The same seed gives the same games."""
    games: Games
    """How many games."""
    cap: Games
    """Steps after which a game was given up."""
    capped: Games = 0
    """Games that were given up."""
    wins: Many[Won]
    """How the games ended that came to an end."""
    first: Annotated[Mapping[Id, Games], Most(20), Checked(frozen)]
    """How often each seat decided first."""
    first_won: Games = 0
    """Games that who decided first won alone."""
    turns: Histogram
    """How many games took how many turns; a turn is what one seat decides in one go."""
    decisions: Histogram | None = None
    """How many games took how many decisions, where these are not its turns."""
    looked_at: LookedAt | None = None
    """What is known of the games that were looked at step by step."""


@record
class FigureShift:
    """By how much a figure changes."""

    name: Line
    """A seat, `draws`, `decisions` or `turns`."""
    by: FigureFound
    """By how much."""
    of: Games
    """Of how many pairs."""
    seen_from: Amount
    """A change that would have been seen four times of five."""
    sure: Flag
    """Whether it is beyond chance, together with all others of its table (Holm)."""


@record
class OptionChange:
    """What another value of an option changes, by pairs of games with the same luck; players are random."""

    date: Date
    """When they were played."""
    option: Word
    """The option."""
    value: Word | Games | Flag
    """Its value, all else being as usual."""
    seed: Seed
    """The same seed gives the same games."""
    cap: Games
    """Steps after which a game was given up."""
    pairs: Games
    """How many pairs."""
    differ: Games
    """Pairs of which the games are not one and the same."""
    given_up: Games = 0
    """Pairs that were too long, and are in no figure."""
    changes: Few[FigureShift]
    """What changes by how much."""


@record
class NeverUsed:
    """What it costs a seat never to use a clause, between random players."""

    date: Date
    """When they were played."""
    clause: Line
    """The clause."""
    seed: Seed
    """The same seed gives the same games."""
    numbers: Games
    """Each was played once for each seat."""
    cost: FigureFound
    """Its fair share less what it won, of 1."""
    held_back: Amount
    """How often in a game it would have used the clause, and did something else."""


@record
class Plays:
    """How a game plays, as it was found."""

    rules: Digits
    """Others where the rules are: what is told here is of these."""
    studies: Few[PlayedStudy] = ()
    """The games of some players, and of others."""
    options: Few[OptionChange] = ()
    """What options change."""
    never: Many[NeverUsed] | None = None
    """What never using a clause costs; empty if no clause can be left unused, and null if nobody looked."""


def plays_of(definition: Definition) -> Plays | None:
    """Read the `plays.yml` of a game; None if it has none. Raises DefinitionError."""
    file = definition.folder / FILE
    return validate(load_yaml(file, definition.content), Plays) if file.exists() else None


def plays_problems(definition: Definition) -> Iterator[Problem]:
    """Yield where the `plays.yml` of a game does not add up, or tells of what is not there.

    Raises DefinitionError if it cannot be read.
    """
    plays = plays_of(definition)
    if plays is None:
        return
    document = load_yaml(definition.folder / FILE, definition.content)
    yield from _sums(document, plays)
    seats = {seat.id for seat in definition.game.seats.all}
    named = [
        (("studies", at, "seats", seat), seat) for at, each in enumerate(plays.studies) for seat in each.seats
    ]
    yield from dangling(document, named, seats, "seat")
    clauses = {clause.id for clause in definition.rules.clauses()}
    never = [(("never", at, "clause"), each.clause) for at, each in enumerate(plays.never or ())]
    counted = [
        (("studies", at, "looked_at", "clauses", row, "clause"), each.clause)
        for at, study in enumerate(plays.studies)
        if study.looked_at
        for row, each in enumerate(study.looked_at.clauses)
    ]
    yield from dangling(document, [*never, *counted], clauses, "clause")
    options = {option.id for option in definition.game.options}
    changed = [(("options", at, "option"), each.option) for at, each in enumerate(plays.options)]
    yield from dangling(document, changed, options, "option")


def _sums(document: Document, plays: Plays) -> Iterator[Problem]:
    for at, study in enumerate(plays.studies):
        sums = {
            "wins": sum(won.games for won in study.wins) + study.capped,
            "first": sum(study.first.values()),
            "turns": sum(study.turns.values()),
        }
        if study.decisions is not None:
            sums["decisions"] = sum(study.decisions.values())
        for key, games in sums.items():
            if games != study.games:
                told = f"these are {games} games, and {study.games} were played"
                yield document.problem(
                    ("studies", at, key), f"{told}; `ppgen simulate --store` writes it anew"
                )


def stale(definition: Definition) -> Problem:
    """Say that what is stored is of other rules."""
    document = load_yaml(definition.folder / FILE, definition.content)
    message = (
        "these figures are of other rules than the game has now; "
        f"`ppgen simulate {definition.id} --store` begins anew"
    )
    return replace(document.problem(("rules",), message), warning=True)
