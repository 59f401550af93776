"""The shape of `rules.yml`: the law of a game, clause by clause, and the rulings behind it."""

from collections.abc import Iterator
from typing import Literal

from ppgen.definition.fields import (
    Date,
    Few,
    Flag,
    Id,
    Key,
    Line,
    Many,
    Prose,
    Size,
    Verbatim,
    Version,
    record,
)

Kind = Literal[
    "setup",
    "board",
    "turn",
    "movement",
    "capture",
    "trade",
    "scoring",
    "end",
    "hidden-information",
    "option",
]
Judged = Literal["setup", "refuses", "computes", "offers", "chance", "observes"]


@record
class OwnPicture:
    """A drawing or a photograph that shows what words say."""

    file: Verbatim
    """It, by its path in the game's folder: SVG, PNG or JPEG."""
    alt: Line
    """What is seen on it, for those who do not see it."""
    caption: Prose | None = None
    """What is said below it."""
    width: Size = 60
    """Millimetres that it is wide on paper, as far as there is room."""


@record
class Clause:
    """One rule, with an id that never changes."""

    id: Id
    """Its name for ever: in links, in the engine, in transcripts."""
    title: Line
    """The rule in a few words, in sentence case."""
    also: Few[Line] = ()
    """In which other words players ask for it: for the search alone, and shown nowhere."""
    text: Prose
    """The rule, complete enough to play by."""
    picture: OwnPicture | None = None
    """A picture beside it in the booklet and on the site; there it stands in place of one from an example."""
    kind: Kind
    """What the rule is about."""
    engine: Few[Judged] = ()
    """How the engine judges it. setup: the first position is made so; refuses: it forbids actions; computes:
    it is a consequence; offers: it decides which actions are legal; chance: it is a chance node; observes: it
    decides who sees what."""
    unjudged: Prose | None = None
    """Why no engine can judge it; given exactly if `engine` is empty, but for games without a judge."""
    basis: Literal["source", "ruling", "option"]
    """source: the authors say so; ruling: we read it so; option: a choice that is not in force by itself."""
    rulings: Many[Id] = ()
    """The rulings it rests on."""
    former: Few[Id] = ()
    """Ids it had in earlier releases; links to them lead here."""
    unproven: Prose | None = None
    """Why no example can fail when the clause is switched off, if none can."""


@record
class Section:
    """Clauses that belong together."""

    id: Id
    """Its anchor."""
    title: Line
    """Its heading."""
    intro: Prose | None = None
    """What to know before reading its clauses."""
    clauses: Many[Clause]
    """Its clauses, in order."""


@record
class Ruling:
    """A doubt about the source, and how we settled it. Always shown as an interpretation of ours."""

    id: Id
    """Its name for ever."""
    question: Prose
    """What the source leaves open."""
    also: Few[Line] = ()
    """In which other words players ask it: for the search alone, and shown nowhere."""
    ruling: Prose
    """Our answer."""
    rationale: Prose
    """Why, and what speaks against it."""
    option: Key | None = None
    """The option by which players can have it otherwise."""
    repeats: Flag = False
    """Whether its clauses say the same, so that only its reason is of interest to a reader."""
    whole_game: Flag = False
    """Whether it concerns the game as a whole rather than any clause."""

    def yields_to(self, clause: Clause) -> bool:
        """Tell whether a clause is the option by which players have it otherwise."""
        return clause.basis == "option" and self.option is not None


@record
class Term:
    """A word with a meaning of its own in this game."""

    term: Line
    """The word."""
    also: Few[Line] = ()
    """Other forms of it, such as the plural."""
    text: Prose
    """What it means."""


@record
class Release:
    """What a version of our rules text changed."""

    version: Version
    """Its version."""
    date: Date
    """Its day."""
    added: Many[Id] = ()
    """Clauses that are new."""
    changed: Many[Id] = ()
    """Clauses whose meaning or wording changed."""
    removed: Many[Id] = ()
    """Clauses that were taken out."""
    note: Prose
    """The change in words."""


@record
class Coverage:
    """Where a part of the source went, so that readers can see that nothing was left out."""

    source: Line
    """The part, as the source numbers or names it."""
    clauses: Many[Id] = ()
    """The clauses that say it."""
    note: Prose | None = None
    """Where it went, if not into clauses."""


@record
class Rules:
    """The law of one game."""

    sections: Few[Section]
    """The rules in order; numbers follow from it."""
    rulings: Many[Ruling] = ()
    """Every decision of ours."""
    glossary: Many[Term] = ()
    """Words with a meaning of their own."""
    coverage: Many[Coverage] = ()
    """What became of every part of the source, in its order."""
    history: Many[Release]
    """Releases of our text, the newest first."""

    def clauses(self) -> Iterator[Clause]:
        """Yield every clause in the order of the rules."""
        for section in self.sections:
            yield from section.clauses

    def numbers(self) -> dict[str, str]:
        """Map section and clause ids to their numbers: the third clause of the second section is `2.3`."""
        numbers = {}
        for major, section in enumerate(self.sections, 1):
            numbers[section.id] = str(major)
            for minor, clause in enumerate(section.clauses, 1):
                numbers[clause.id] = f"{major}.{minor}"
        return numbers

    def clause(self, clause_id: str) -> Clause:
        """Find a clause by its id. Raises KeyError if there is none."""
        for clause in self.clauses():
            if clause.id == clause_id:
                return clause
        raise KeyError(clause_id)
