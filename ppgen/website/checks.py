"""What of a game, or of whose book it is in, the site cannot show."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from ppgen.definition import ContentFolder, Problem, game_ids, load_game, load_yaml
from ppgen.definition.checking import Check
from ppgen.definition.ids import dangling
from ppgen.definition.loader import questions_file
from ppgen.definition.reading import attempt
from ppgen.definition.site import FILE as SITE
from ppgen.definition.thesaurus import Thesaurus, load_thesaurus
from ppgen.judges import BadJudge, guarded
from ppgen.language import speaking
from ppgen.pieces import icons
from ppgen.sheets.checks import PrintedCase
from ppgen.transcript import Transcript, problems_of, run
from ppgen.website.books.book import GameModel
from ppgen.website.markdown.narrated import see_references
from ppgen.website.pages.branding import OURS
from ppgen.website.pages.home import PICTURES
from ppgen.website.search.question_check import unanswered


@dataclass(eq=False)
class ToldCase(PrintedCase):
    """A game that is looked at, as the site tells it."""

    book: GameModel
    transcripts: Sequence[Transcript]
    """Those of the game on all pages of its content."""
    thesaurus: Thesaurus | None
    """None where it is wrong, so that nobody can say what is found."""


def example_problems(case: ToldCase) -> list[Problem]:
    """List the transcripts of a game that do not hold, and pages that the site cannot show.

    Without a judge no transcript is played and no such page made; what is written there is looked through.
    """
    book = case.book
    problems: list[Problem] = []
    for file in sorted(book.told):
        if file.is_file():
            attempt(problems, partial(_see_told, book, file))
    if book.judge is None:
        return problems
    attempt(problems, lambda: book.chapters)
    attempt(problems, lambda: book.faq)
    elsewhere = (each for each in case.transcripts if each.path not in book.told)
    return problems + [problem for each in elsewhere for problem in problems_of(run(each, book.judge))]


def _see_told(book: GameModel, file: Path) -> None:
    """Raise DefinitionError for every reference in a file of a game's Markdown that leads nowhere."""
    see_references(book, book.read(file), file)


def question_problems(case: ToldCase) -> list[Problem]:
    """List the questions of players that do not find their answers, by playing the examples they find too."""
    book, thesaurus = case.book, case.thesaurus
    if book.definition.asked is None or thesaurus is None:
        return []
    problems: list[Problem] = []
    try:
        with guarded(book.judge, seconds=math.inf) if book.judge else nullcontext():
            found = attempt(problems, lambda: list(unanswered(book, thesaurus)))
    except BadJudge as error:
        return [error.problem() or book.definition.asked.problem((), str(error))]
    return problems + (found or [])


def translated_question_problems(case: ToldCase) -> list[Problem]:
    """List the questions that players ask in other languages and that do not find their answers there."""
    source, problems = case.definition, list[Problem]()
    for catalogue in sorted(source.folder.glob("*.po")):
        if (source.folder / questions_file(catalogue.stem)).exists():
            attempt(problems, partial(_see_asked, case, catalogue.stem, problems))
    return problems


def _see_asked(case: ToldCase, language: str, problems: list[Problem]) -> None:
    """Add what is asked in vain in a language. Raises DefinitionError, and NoLanguage for what is none."""
    with speaking(language):
        source = case.definition
        book = GameModel(load_game(source.id, source.content, language), judges=case.judges)
        thesaurus = load_thesaurus(source.content, language, source.site.language)
        with (
            suppress(BadJudge),  # which is told of the source
            guarded(book.judge, seconds=math.inf) if book.judge else nullcontext(),
        ):
            problems += unanswered(book, thesaurus, language)


def site_problems(shelf: ContentFolder) -> Iterator[Problem]:
    """Yield what `site.yml` names and nobody has drawn."""
    if not (shelf.folder / SITE).exists():
        return
    document = load_yaml(shelf.folder / SITE, shelf.folder)
    site, games = shelf.site, game_ids(shelf.folder)
    known = icons.names(*(shelf.folder / "games" / game_id for game_id in games))
    yield from dangling(document, [(("emblem",), site.emblem)], [*known, OURS], "icon")
    yield from dangling(document, [(("picture",), site.picture)], [*games, *PICTURES], "picture")


EXAMPLES: Sequence[Check[ToldCase]] = (example_problems,)
QUESTIONS: Sequence[Check[ToldCase]] = (question_problems, translated_question_problems)
