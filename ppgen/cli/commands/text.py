"""`ppgen text`: catalogues of languages, made from games, counted and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import click

from ppgen.cli.main import BadInput, Failed, Folders
from ppgen.definition.problems import Problem, suggestion
from ppgen.definition.source import shown
from ppgen.output import write
from ppgen.words import printable

if TYPE_CHECKING:
    from ppgen.catalogues import Work
    from ppgen.language.po import Entries

MANUAL = "manual"
"""The pages of ppgen's manual that players read, as if they were a game with a catalogue."""


@click.group("text")
def command() -> None:
    """Translate games: catalogues for translators, beside each game."""


_games = click.argument("games", nargs=-1)
_language = click.option("--language", required=True, metavar="TAG", help="Such as de, fr or pt-BR.")


@command.command("extract")
@_games
@_language
@click.pass_obj
def extract(folders: Folders, games: tuple[str, ...], language: str) -> None:
    """Write or renew the catalogues of GAMES in a language: content/games/GAME/LANGUAGE.po.

    What is translated stays; what English has changed since is flagged. GAMES are all games if none is named;
    `systems` are the pieces of game systems, `site` what site.yml says, `furniture` what ppgen itself says.
    """
    from ppgen.language import named
    from ppgen.language.po import renewed
    from ppgen.transcript.rewriting import put_in_place

    for work in _works(folders, games, named(language)):
        old = _entries(work)
        after = renewed(work.messages, old, language, work.name)
        if work.path.exists():
            put_in_place(work.path, work.path.read_text("utf-8"), after)
        else:
            write(work.path, after)
        click.echo(f"{shown(work.path)}: {_told(work.states(old))}")


@command.command("status")
@_games
@_language
@click.option(
    "--fail-under", type=click.FloatRange(0, 100), help="Exit with 1 if less of a game is fresh, in percent."
)
@click.pass_obj
def status(folders: Folders, games: tuple[str, ...], language: str, fail_under: float | None) -> None:
    """Tell how much of GAMES is fresh, stale or missing in a language.

    GAMES are all games if none is named, with `systems`, `site` and `manual`: what pages for players of
    ppgen's manual were translated, and which of them are older than their source. `furniture` is told if
    named.
    """
    from ppgen.language import named

    shares = list[float]()
    for name, states in _states(folders, games, named(language)):
        click.echo(f"{name}: {_told(states)}")
        shares.append(100 * states["fresh"] / max(1, states.total()))
        if name == MANUAL:
            for line in _stale_pages(language):
                click.echo(line)
    if fail_under is not None and min(shares, default=100) < fail_under:
        raise Failed(f"less than {fail_under:g} % is fresh")


def _states(folders: Folders, games: tuple[str, ...], language: str) -> Iterator[tuple[str, Counter[str]]]:
    """Yield how many texts of each catalogue that is meant are in which state, and how many pages."""
    from ppgen.definition.locate import content_dir
    from ppgen.definition.site import load_site
    from ppgen.website.pages import manual

    known = tuple(name for name in games if name != MANUAL)
    if known or not games:
        for work in _works(folders, known, language):
            yield work.name, work.states(_entries(work))
    if MANUAL in games or (not games and load_site(content_dir(folders.content)).manual):
        yield MANUAL, Counter(manual.state(path, language) for path in manual.TRANSLATED)


def _stale_pages(language: str) -> Iterator[str]:
    """Yield what is to be done about each page of the manual whose source has changed since."""
    from ppgen.website.pages import manual

    for path in manual.TRANSLATED:
        if manual.state(path, language) == "stale":
            file = shown(manual.file_of(path, language))
            digest = manual.digest(path)
            yield f"  {file} is stale; once it says what its source says, write `made-of: {digest}`"


@command.command("check")
@_games
@_language
@click.pass_obj
def check(folders: Folders, games: tuple[str, ...], language: str) -> None:
    """Look for what a translation has lost: numbers, links, names, and what forbids and permits."""
    from ppgen.catalogues import FURNITURE, SITE, SYSTEMS
    from ppgen.language import named

    mistakes = 0
    for work in _works(folders, games, named(language)):
        for problem in _problems(work, language):
            click.echo(str(problem))
            mistakes += not problem.warning
        if work.name not in (FURNITURE, SYSTEMS, SITE):
            _read(folders, work.name, language)
    if mistakes:
        raise Failed(f"{mistakes} mistake{'s' if mistakes > 1 else ''}")


def _read(folders: Folders, game: str, language: str) -> None:
    """Read a game in a language as printing does. Raises DefinitionError for what cannot be used."""
    from ppgen.definition import load_game
    from ppgen.sheets.print_schema.printing import printing

    printing(load_game(game, folders.content, language))


def _works(folders: Folders, games: tuple[str, ...], language: str) -> Iterator[Work]:
    """Give the catalogues that are meant. Raises BadInput for what is no game."""
    from ppgen.catalogues import FURNITURE, SITE, SYSTEMS, furniture, of_site, of_systems
    from ppgen.definition import game_ids
    from ppgen.definition.locate import content_dir
    from ppgen.definition.site import FILE

    content, known = content_dir(folders.content), game_ids(folders.content)
    for name in games or (*known, SYSTEMS, SITE):
        if name == FURNITURE:
            yield furniture(language)
        elif name == SYSTEMS:
            if (content / "systems").is_dir():
                yield of_systems(content, language)
        elif name == SITE:
            if (content / FILE).exists():
                yield of_site(content, language)
        elif name == MANUAL:
            raise BadInput("pages of the manual have no catalogue: each is a file, site/manual/NAME.TAG.md")
        elif name in known:
            yield _of_game(folders, name, language)
        else:
            others = [*known, SYSTEMS, SITE, FURNITURE, MANUAL]
            raise BadInput(f"there is no game {name!r}{suggestion(name, others)}")


def _of_game(folders: Folders, name: str, language: str) -> Work:
    from ppgen.catalogues import of_game
    from ppgen.definition import load_game
    from ppgen.language.po import PoError

    definition = load_game(name, folders.content)
    if definition.site.language == language:
        raise BadInput(
            f"the games of this folder are in {language!r} already; their texts are their YAML files"
        )
    try:
        return of_game(definition, folders.judges, language)
    except PoError as error:
        path = definition.folder / f"{language}.po"
        raise BadInput(str(Problem(shown(path), error.line, 1, str(error)))) from None


def _entries(work: Work) -> Entries:
    from ppgen.language.po import PoError

    try:
        return work.entries
    except PoError as error:
        raise BadInput(str(Problem(shown(work.path), error.line, 1, str(error)))) from None


def _told(states: Mapping[str, int]) -> str:
    from ppgen.language.po import STATES

    return ", ".join(f"{states[state]} {state}" for state in STATES)


def _problems(work: Work, language: str) -> Iterator[Problem]:
    """Yield what is wrong with a catalogue, and what should be looked at."""
    from ppgen.definition.text import MarkupError, parse
    from ppgen.definition.translation import ALSO
    from ppgen.engine.catalogue import catalogue_faults
    from ppgen.language.faithful import doubts
    from ppgen.language.po import JUDGE

    old, name = _entries(work), shown(work.path)
    wanted = {(message.context, message.text): message for message in work.messages}
    for entry in old.entries:
        message = wanted.get((entry.context, entry.text))
        if message is None or not entry.said or entry.fuzzy or entry.context.endswith(f" {ALSO}"):
            continue
        key = entry.context.removeprefix(JUDGE)
        if entry.context.startswith(JUDGE) and work.game is not None:
            for fault in catalogue_faults({key: entry.said}, work.game):
                yield Problem(name, entry.line, 1, printable(fault))
            continue
        for said in entry.words:
            if message.markup:
                try:
                    parse(said)
                except MarkupError as error:
                    yield Problem(name, entry.line, 1, f"{entry.context}: {error}")
                    continue
            if message.several:
                continue
            for doubt in doubts(entry.text, said, language, markup=message.markup):
                where = entry.context or entry.text.partition("\n")[0][:60]
                yield Problem(name, entry.line, 1, f"{where}: {doubt.message}", warning=not doubt.mistake)
