"""One game as the site tells it: its definition, its judge, and its examples, played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from ppgen.definition import Catalogue, Definition, DefinitionError, System, game_ids, plain
from ppgen.definition.locate import data_path
from ppgen.definition.rules import Clause, Ruling, Section
from ppgen.engine import Game, State
from ppgen.games import judge_of
from ppgen.transcript import Run, Transcript, problems_of, run, transcripts_in
from ppgen.transcript.blocks import read_page
from ppgen.transcript.proof import clauses_shown


@dataclass(frozen=True, slots=True)
class Example:
    """A transcript of a game's examples, played."""

    number: int
    """Its place on the page, from 1."""
    run: Run

    @property
    def transcript(self) -> Transcript:
        """The transcript as it was written."""
        return self.run.transcript

    @property
    def states(self) -> Sequence[State]:
        """The position before the first step and after each; none if the page shows one that cannot be."""
        start = self.run.start
        return [] if start is None else [start, *(step.state for step in self.run.steps if step.state)]

    def step_at(self, line: int) -> int:
        """Give the step (from 1) that begins at a line of the page, else the first frame there is."""
        for place, step in enumerate(self.run.steps, 1):
            if step.exchange.input and step.exchange.input.number == line:
                return place
        return 0 if self.states else 1


@dataclass(frozen=True, slots=True)
class Sight:
    """Where an example shows a clause: the first step that does."""

    example: Example
    step: int


@dataclass(eq=False)
class Book:
    """A game with everything that pages say about it. Nothing is worked out before it is asked for."""

    definition: Definition

    @property
    def id(self) -> str:
        """The game's id."""
        return self.definition.id

    @cached_property
    def numbers(self) -> Mapping[str, str]:
        """The numbers of sections and clauses by id."""
        return self.definition.rules.numbers()

    @cached_property
    def rulings(self) -> Mapping[str, Ruling]:
        """Rulings by id."""
        return {ruling.id: ruling for ruling in self.definition.rules.rulings}

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """Clauses by id, in the order of the rules."""
        return {clause.id: clause for clause in self.definition.rules.clauses()}

    @cached_property
    def sections(self) -> Mapping[str, Section]:
        """Sections by id."""
        return {section.id: section for section in self.definition.rules.sections}

    @cached_property
    def judge(self) -> Game | None:
        """The engine that judges the game, if it has one."""
        judged = judge_of(self.id)
        return judged(plain(self.definition)) if judged else None

    @property
    def examples_path(self) -> Path:
        """The page of narrated transcripts, which need not exist."""
        return self.definition.folder / "examples.md"

    @cached_property
    def examples_text(self) -> str:
        """The narrated transcripts as written; empty if there are none. Raises DefinitionError."""
        return read_page(self.examples_path) if self.examples_path.is_file() else ""

    @property
    def has_examples(self) -> bool:
        """Whether there is a page of examples, and an engine to play them."""
        return self.judge is not None and bool(self.examples_text)

    @cached_property
    def examples(self) -> Sequence[Example]:
        """Every transcript of the game, played.

        Raises:
            DefinitionError: a transcript does not hold; a page must not show it.
        """
        if not self.examples_text or self.judge is None:
            return ()
        return played(transcripts_in(self.examples_path, self.examples_text), self.judge)

    @cached_property
    def _sights(self) -> tuple[Mapping[str, list[Sight]], Mapping[str, list[Sight]]]:
        obeyed: dict[str, list[Sight]] = {}
        enforced: dict[str, list[Sight]] = {}
        for example in self.examples:
            assert self.judge is not None
            shown = clauses_shown(self.judge, example.transcript)
            for sights, lines in zip((obeyed, enforced), shown, strict=True):
                for clause, line in lines.items():
                    sights.setdefault(clause, []).append(Sight(example, example.step_at(line)))
        return obeyed, enforced

    def obeyed(self, clause_id: str) -> Sequence[Sight]:
        """List the examples that show a clause being obeyed."""
        return self._sights[0].get(clause_id, [])

    def refused(self, clause_id: str) -> Sequence[Sight]:
        """List the examples in which a clause refuses an action."""
        return self._sights[1].get(clause_id, [])

    def decides(self, ruling_id: str) -> Iterator[Clause]:
        """Yield the clauses that rest on a ruling."""
        return (clause for clause in self.clauses.values() if ruling_id in clause.rulings)


def played(transcripts: Sequence[Transcript], judge: Game) -> tuple[Example, ...]:
    """Play transcripts, keeping every state. Raises DefinitionError for those that do not hold."""
    examples = tuple(
        Example(number, run(transcript, judge, keep=True)) for number, transcript in enumerate(transcripts, 1)
    )
    problems = [problem for example in examples for problem in problems_of(example.run)]
    if problems:
        raise DefinitionError(problems)
    return examples


@dataclass
class Library:
    """All games and game systems of a content folder."""

    folder: Path
    systems: Mapping[str, System]
    books: Mapping[str, Book] = field(default_factory=dict)
    """Books by the game's id."""

    @cached_property
    def missing(self) -> frozenset[str]:
        """The games that come with ppgen, as its hand-written pages do, and are not among these."""
        return frozenset(game_ids(data_path("content"))).difference(self.books)

    @classmethod
    def of(cls, catalogue: Catalogue) -> Library:
        """Make books of the games of a catalogue."""
        books = {game_id: Book(definition) for game_id, definition in catalogue.games.items()}
        return cls(catalogue.folder, catalogue.systems, books)
