"""One game as the site tells it: its definition, its judge, and its examples, played."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from ppgen.definition import Catalogue, Definition, DefinitionError, Problem, System, game_ids, shown_systems
from ppgen.definition.learn import Learn
from ppgen.definition.links import Targets
from ppgen.definition.locate import data_path
from ppgen.definition.plays import Plays, plays_of
from ppgen.definition.rules import Clause, Ruling, Section
from ppgen.definition.site import Site
from ppgen.definition.source import read_bytes, shown
from ppgen.definition.text import one_line
from ppgen.definition.thesaurus import Thesaurus, load_thesaurus, thesaurus_file
from ppgen.engine import Event, Game, Refusal, State
from ppgen.judges import Judges
from ppgen.transcript import Transcript, TranscriptRun, problems_of, run, transcripts_in
from ppgen.transcript.fences import PageLine, prose_lines
from ppgen.transcript.pages import read_told
from ppgen.transcript.proof import clauses_shown, decisive
from ppgen.website.memory.memo import Memo
from ppgen.website.writing import addresses
from ppgen.website.writing.figures import Figures
from ppgen.words import hyphened

EXAMPLES, FAQ = "examples.md", "faq.md"
"""The files of a game that hold transcripts."""
_ENDING = re.compile(r"\r\n?")


@dataclass(frozen=True, slots=True)
class PlayedExample:
    """A transcript of a game's examples, played."""

    number: int
    """Its place among the game's examples or on its page, from 1."""
    run: TranscriptRun
    page: str
    """The page of the site on which it stands."""

    @property
    def place(self) -> str:
        """Its page and anchor on the site."""
        return self.step_place(None)

    def step_place(self, step: int | None) -> str:
        """Give the page and anchor of one of its steps."""
        return f"{self.page}#{addresses.example_anchor(self.transcript.name, step)}"

    @property
    def transcript(self) -> Transcript:
        """The transcript as it was written."""
        return self.run.transcript

    @property
    def states(self) -> Sequence[State]:
        """The position before the first step and after each; none if the page shows one that cannot be."""
        start = self.run.start
        return [] if start is None else [start, *(step.state for step in self.run.steps if step.state)]

    @property
    def told(self) -> Sequence[Sequence[Event]]:
        """For each of the `states` what was told in the step that led to it."""
        return [(), *(step.events for step in self.run.steps if step.state)]

    def telling(self, judge: Game) -> tuple[Mapping[str, int], Mapping[str, int]]:
        """Give the first steps (from 1) that tell of each clause, and that it refuses."""
        obeyed: dict[str, int] = {}
        refused: dict[str, int] = {}
        for place, step in enumerate(self.run.steps, 1):
            for event in step.events:
                if event.clause in judge.rules.effects:
                    obeyed.setdefault(event.clause, place)
            if step.refusal is not None:
                refused.setdefault(step.refusal.clause, place)
        return obeyed, refused


@dataclass(frozen=True, slots=True)
class Sight:
    """Where an example shows a clause: the first step that tells of it, or goes otherwise without it."""

    example: PlayedExample
    step: int | None
    """None if the clause is only kept to, and decides no step."""

    @property
    def place(self) -> str:
        """The page and anchor of that step, or of the whole example."""
        return self.example.step_place(self.step)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A page of transcripts with what is told around them: a part of `examples.md` under one `#` heading.

    Lines of `text` are those of its `file`; those of other chapters are empty.
    """

    file: Path
    page: str
    title: str
    text: str
    examples: Sequence[PlayedExample]
    source: str
    """Its text in the language of its source."""


Heading = tuple[str, str]
"""A heading in a chapter: its anchor on the page, and its plain words."""


@dataclass(eq=False)
class GameModel:
    """A game with everything that pages say about it. Nothing is worked out before it is asked for."""

    definition: Definition
    memo: Memo = field(default_factory=Memo)
    """What has been drawn and worked out for it."""
    lasting: Memo = field(default_factory=Memo)
    """The little of that which is shown across games."""
    judged: str = ""
    """Stands in the memo for all that the judge goes by."""
    drawn: str = ""
    """Stands in the memo for all that drawings show, and the judge goes by."""
    headings: dict[str, Sequence[Heading]] = field(default_factory=dict)
    """The headings of its chapters by their pages, as far as these have been read."""
    judges: Judges = field(default_factory=Judges)
    """Where its judge is looked for."""
    source: GameModel | None = None
    """The same in the language of its source, if it is told in another."""

    @cached_property
    def figures(self) -> Figures:
        """What its drawings share."""
        return self.memo.get(Figures, "figures", self.drawn)

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
    def targets(self) -> Targets:
        """Everything that prose of the game can refer to."""
        return Targets(self.definition.rules)

    @property
    def lesson(self) -> Learn | None:
        """What the page Learn tells; its pictures are of positions, so that it takes a judge."""
        return self.definition.learn if self.judge else None

    @cached_property
    def judge(self) -> Game | None:
        """The engine that judges the game, if it has one."""
        return self.judges.of(self.definition)

    @cached_property
    def plays(self) -> Plays | None:
        """What is stored of how it plays. Raises DefinitionError."""
        return plays_of(self.definition)

    @property
    def played(self) -> bool:
        """Whether it has a page that tells how it plays."""
        return self.judge is not None and self.plays is not None and bool(self.plays.studies)

    @cached_property
    def chapters(self) -> Sequence[Chapter]:
        """The pages of narrated transcripts in `examples.md`, played; none without such a file or an engine.

        Raises:
            DefinitionError: a transcript does not hold, and a page must not show it; or two chapters would
                have the same address.
        """
        return self._told(EXAMPLES, lambda name: addresses.examples_page(self.id, name))

    @property
    def examples(self) -> Sequence[PlayedExample]:
        """Every transcript of the chapters. Raises DefinitionError as they do."""
        return [example for chapter in self.chapters for example in chapter.examples]

    @cached_property
    def faq(self) -> Chapter | None:
        """The questions in `faq.md`, each with a transcript that proves its answer.

        Raises:
            DefinitionError: as `chapters` does.
        """
        told = self._told(FAQ, lambda _: addresses.faq_page(self.id))
        return told[0] if told else None

    @cached_property
    def refused_move(self) -> tuple[str, Refusal] | None:
        """The first move that an example shows refused. Raises DefinitionError as `chapters` does."""
        for example in self.examples:
            for step in example.run.steps:
                if step.refusal is not None and step.refusal.clause and step.exchange.input is not None:
                    return step.exchange.input.text, step.refusal
        return None

    def rest(self) -> None:
        """Let go of its drawings and of the positions of its examples, once its own pages are made.

        What is told of it across games stays.
        """
        _ = self.refused_move
        self.chapters = [replace(chapter, examples=()) for chapter in self.chapters]
        self.faq = self.faq and replace(self.faq, examples=())
        self.memo = Memo()
        for name in ("figures", "_sights"):
            self.__dict__.pop(name, None)

    @property
    def told(self) -> Collection[Path]:
        """The files whose transcripts its chapters and answers play."""
        return {self.definition.folder / name for name in (EXAMPLES, FAQ)}

    def read(self, file: Path) -> str:
        """Read a file of the game's Markdown, in its language, with ends of lines that Markdown knows."""
        text = _plain_text(file, self.definition)
        translation = self.definition.translation
        if translation is None or not translation.present:
            return text
        lines = translation.page(text, file.stem).split("\n")
        for each in transcripts_in(file, text):  # whose names do not change with the headings above them
            fence = lines[each.line - 1]
            lines[each.line - 1] = fence if each.name in fence.split() else f"{fence.rstrip()} {each.name}"
        return "\n".join(lines)

    def _told(self, name: str, page: Callable[[str | None], str]) -> Sequence[Chapter]:
        file = self.definition.folder / name
        if self.judge is None or not file.is_file():
            return ()
        text = self.read(file)
        source = _plain_text(file, self.definition) if self.definition.translation else text
        return list(_chapters(file, text, source, self.judge, page))

    @cached_property
    def _sights(self) -> tuple[Mapping[str, list[Sight]], Mapping[str, list[Sight]]]:
        obeyed: dict[str, list[Sight]] = {}
        enforced: dict[str, list[Sight]] = {}
        for example in self.examples:
            assert self.judge is not None
            shown = clauses_shown(self.judge, example.run)
            told = example.telling(self.judge)
            for sights, lines, steps in zip((obeyed, enforced), shown, told, strict=True):
                for clause in lines:
                    sights.setdefault(clause, []).append(Sight(example, steps.get(clause)))
        for clause, shown_in in obeyed.items():
            if clause not in enforced and not any(sight.step for sight in shown_in):
                _decide(clause, shown_in)
            shown_in.sort(key=lambda sight: sight.step is None)
        return obeyed, enforced

    def obeyed(self, clause_id: str) -> Sequence[Sight]:
        """List the examples that show a clause being obeyed, first those of which a step decides by it."""
        return self._sights[0].get(clause_id, [])

    def refused(self, clause_id: str) -> Sequence[Sight]:
        """List the examples in which a clause refuses an action."""
        return self._sights[1].get(clause_id, [])

    def decides(self, ruling_id: str) -> Iterator[Clause]:
        """Yield the clauses that rest on a ruling."""
        return (clause for clause in self.clauses.values() if ruling_id in clause.rulings)


def _decide(clause: str, sights: list[Sight]) -> None:
    """Find the step that a clause decides which no step tells of, in the first example that has one."""
    for place, sight in enumerate(sights):
        step = decisive(sight.example.run, clause)
        if step:
            sights[place] = Sight(sight.example, step)
            return


def played(transcripts: Sequence[Transcript], judge: Game, page: str) -> Sequence[PlayedExample]:
    """Play transcripts, keeping every state. Raises DefinitionError for those that do not hold."""
    examples = [
        PlayedExample(number, run(transcript, judge, trace=True), page)
        for number, transcript in enumerate(transcripts, 1)
    ]
    problems = [problem for example in examples for problem in problems_of(example.run)]
    if problems:
        raise DefinitionError(problems)
    return examples


def _plain_text(file: Path, definition: Definition) -> str:
    return _ENDING.sub("\n", read_told(file, definition.content).removeprefix("\ufeff"))


def _chapters(
    file: Path, text: str, source: str, judge: Game, page: Callable[[str | None], str]
) -> Iterator[Chapter]:
    """Part a page at its first-level headings; `page` gives the path of the first (None) and later ones.

    They have the same addresses in every language: those of the titles in the `source`.
    """
    lines, titles = text.split("\n"), source.split("\n")
    heads = [line for line in prose_lines(text) if line.text.startswith("# ")] or [PageLine(1, "#")]
    examples = played(transcripts_in(file, text), judge, page(None))
    paths: set[str] = set()
    for place, head in enumerate(heads):
        title = one_line(head.text.strip("# "))
        named = one_line(titles[head.number - 1].strip("# "))
        name = addresses.file_name(named) if hyphened(named) else f"part-{place + 1}"
        path = page(name if place else None)
        if path in paths:
            message = f"{title!r} cannot begin a page, since there is {path} already"
            raise DefinitionError([Problem(shown(file), head.number, 1, message)])
        paths.add(path)
        start = head.number if place else 1
        end = heads[place + 1].number if place + 1 < len(heads) else len(lines) + 1
        told = "\n".join([""] * (start - 1) + lines[start - 1 : end - 1])
        here = [replace(each, page=path) for each in examples if start <= each.transcript.line < end]
        stood = "\n".join([""] * (start - 1) + titles[start - 1 : end - 1])
        yield Chapter(file, path, title, told, here, stood)


@dataclass
class SiteModel:
    """All games of a content folder, and the game systems that it brings or that they use."""

    folder: Path
    systems: Mapping[str, System]
    books: Mapping[str, GameModel] = field(default_factory=dict)
    """Books by the game's id."""
    memo: Memo = field(default_factory=Memo)
    site: Site = field(default_factory=Site)
    """Whose book it is."""
    language: str | None = None
    """The language in which it is told, if that is not the one of its source."""
    source: SiteModel | None = None
    """The same in the language of its source, if it is told in another."""

    @cached_property
    def all_books(self) -> Mapping[str, GameModel]:
        """All games by their ids, also those that are told in the language of the source only."""
        return {**self.source.books, **self.books} if self.source else self.books

    @property
    def title(self) -> str:
        """What the site is called."""
        if self.site.title is not None:
            return self.site.title
        only = list(self.books.values()) if len(self.books) == 1 else []
        return only[0].definition.game.title if only else "Games"

    @cached_property
    def has_examples(self) -> bool:
        """Whether any page shows a transcript."""
        return any(book.chapters or book.faq for book in self.books.values())

    @cached_property
    def has_questions(self) -> bool:
        """Whether questions about any game are answered."""
        return any(book.faq for book in self.books.values())

    @cached_property
    def has_rulings(self) -> bool:
        """Whether anything had to be decided for any game."""
        return any(book.rulings for book in self.books.values())

    @cached_property
    def has_terms(self) -> bool:
        """Whether any game has words of its own."""
        return any(book.definition.rules.glossary for book in self.books.values())

    @cached_property
    def missing(self) -> frozenset[str]:
        """The games that come with ppgen, as its hand-written pages do, and are not among these."""
        return frozenset(game_ids(data_path("content"))).difference(self.books)

    @cached_property
    def thesaurus(self) -> Thesaurus:
        """What words mean the same to those who search. Raises DefinitionError."""
        wanted = self.folder, self.tongue, self.site.language
        file = thesaurus_file(*wanted)
        read = read_bytes(file, file.parent) if file else b""
        return self.memo.get(lambda: load_thesaurus(*wanted), "thesaurus", read)

    @property
    def tongue(self) -> str:
        """The language in which it is told."""
        return self.language or self.site.language

    @classmethod
    def of(cls, catalogue: Catalogue, judges: Judges | None = None) -> SiteModel:
        """Make books of the games of a catalogue."""
        found = judges or Judges()
        books = {
            game_id: GameModel(definition, judges=found) for game_id, definition in catalogue.games.items()
        }
        known = shown_systems(catalogue.folder, catalogue.systems, catalogue.games.values())
        return cls(catalogue.folder, known, books, site=catalogue.site)
