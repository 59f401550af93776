"""`ppgen text`: catalogues of languages, made from games, counted and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from ppgen.cli.main import BadInput, Failed, Folders
from ppgen.definition.problems import Problem, suggestion
from ppgen.definition.source import read_source, shown
from ppgen.output import write
from ppgen.words import printable

if TYPE_CHECKING:
    from ppgen.definition import Definition
    from ppgen.language.po import Entries, Message

FURNITURE = "furniture"
"""What ppgen itself says, as if it were a game."""
EVERYWHERE = ("seat.chance", "seat.nobody", "verb.resign", "verb.forfeit", "phase.over")
"""What judges of all games name."""
SYSTEMS = "systems"
"""The game systems of a folder, as if they were one."""


class Work(NamedTuple):
    """A catalogue to be: what it translates, and where it is."""

    name: str
    path: Path
    messages: tuple[Message, ...]
    game: Any = None
    """The judge's game, if there is one."""


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
    `systems` are the pieces of game systems, `furniture` what ppgen itself says.
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
        click.echo(f"{shown(work.path)}: {_told(work, old)}")


@command.command("status")
@_games
@_language
@click.option(
    "--fail-under", type=click.FloatRange(0, 100), help="Exit with 1 if less of a game is fresh, in percent."
)
@click.pass_obj
def status(folders: Folders, games: tuple[str, ...], language: str, fail_under: float | None) -> None:
    """Tell how much of GAMES is fresh, stale or missing in a language."""
    from ppgen.language import named

    short = False
    for work in _works(folders, games, named(language)):
        old = _entries(work)
        click.echo(f"{work.name}: {_told(work, old)}")
        states = _states(work, old)
        fresh = 100 * states["fresh"] / max(1, states.total())
        short = short or (fail_under is not None and fresh < fail_under)
    if short:
        raise Failed(f"less than {fail_under:g} % is fresh")


@command.command("check")
@_games
@_language
@click.pass_obj
def check(folders: Folders, games: tuple[str, ...], language: str) -> None:
    """Look for what a translation has lost: numbers, links, names, and what forbids and permits."""
    from ppgen.language import named

    mistakes = 0
    for work in _works(folders, games, named(language)):
        for problem in _problems(work, language):
            click.echo(str(problem))
            mistakes += not problem.warning
        if work.name not in (FURNITURE, SYSTEMS):
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
    from ppgen.definition import game_ids
    from ppgen.definition.locate import content_dir
    from ppgen.language import FOLDER
    from ppgen.language.phrases import phrases

    content, known = content_dir(folders.content), game_ids(folders.content)
    for name in games or (*known, SYSTEMS):
        if name == FURNITURE:
            yield Work(name, FOLDER / f"{language}.po", (*phrases(), *_house()))
        elif name == SYSTEMS:
            if (content / "systems").is_dir():
                yield Work(name, content / "systems" / f"{language}.po", tuple(_of_systems(content)))
        elif name in known:
            yield _of_game(folders, name, language)
        else:
            raise BadInput(f"there is no game {name!r}{suggestion(name, [*known, SYSTEMS, FURNITURE])}")


def _of_game(folders: Folders, name: str, language: str) -> Work:
    from ppgen.definition import load_game
    from ppgen.definition.document import load_yaml
    from ppgen.definition.game import Game
    from ppgen.definition.learn import Learn
    from ppgen.definition.rules import Rules
    from ppgen.definition.skins import SkinFile
    from ppgen.definition.system import System
    from ppgen.definition.translation import PAGES, page_texts, texts
    from ppgen.engine.catalogue import catalogue_of
    from ppgen.language.po import JUDGE, Message
    from ppgen.sheets.print_schema.printing import Printing

    definition = load_game(name, folders.content)
    if definition.site.language == language:
        raise BadInput(
            f"the games of this folder are in {language!r} already; their texts are their YAML files"
        )
    kinds: Mapping[str, Any] = {
        "game": Game, "rules": Rules, "learn": Learn, "print": Printing, "pieces": System, "skin": SkinFile,
    }  # fmt: skip
    found: list[Message] = []
    for file, kind in kinds.items():
        path = definition.folder / f"{file}.yml"
        if path.exists():
            data = load_yaml(path, definition.content).data
            found += [_noted(each.message, definition) for each in texts(data, kind, file)]
    found += _once(_of_sheets(definition))
    for page in PAGES:
        path = definition.folder / f"{page}.md"
        if path.exists():
            found += [
                _noted(each, definition) for each in page_texts(read_source(path, definition.content), page)
            ]
    game = folders.judges.of(definition)
    if game is not None:
        house = {message.context for message in _house()}
        said = ((f"{JUDGE}{key}", words) for key, words in catalogue_of(game).items())
        found += [
            Message(context, words, notes=("said by the judge",))
            for context, words in said
            if context not in house and not context.startswith(f"{JUDGE}seat.")
        ]
    work = Work(name, definition.folder / f"{language}.po", tuple(found), game)
    return work._replace(messages=(*work.messages, *_own_words(_entries(work))))


def _of_sheets(definition: Definition) -> Iterator[Message]:
    """Yield what the cells of decks and of other sheets say that are printed as words."""
    from ppgen.definition.layers import SheetLayers
    from ppgen.definition.layers.printed import printed_on, row_messages, sheet_messages
    from ppgen.definition.spoken_decks import deck_messages
    from ppgen.definition.systems import OWN
    from ppgen.sheets.print_schema.printing import printing

    wanted = printing(definition)
    pieces = definition.own.pieces if definition.own else ()
    for piece in pieces:
        yield from deck_messages(piece, Path(OWN).stem)
    sheets: list[Any] = [card.layers for card in wanted.cards]
    faces: list[Any] = [piece.layered for piece in pieces]
    faces += [definition.board_layers, *(each.layers for each in (wanted.box, wanted.cover) if each)]
    if definition.skin:
        sheets += [board.layered for board in definition.skin.boards]
        faces += [side for dress in definition.skin.pieces.values() for _, side in dress.sides]
    for sheet in sheets:
        if isinstance(sheet, SheetLayers):
            yield from sheet_messages(sheet.rows, printed_on(sheet.piece))
            faces.append(sheet.piece)
    for face in filter(None, faces):
        yield from row_messages(face)


def _once(messages: Iterable[Message]) -> list[Message]:
    """Give what stands in several cells of a column but once: there it is said alike."""
    found: dict[tuple[str, str], Message] = {}
    for message in messages:
        found.setdefault((message.context.rpartition(" ")[2], message.text), message)
    return list(found.values())


def _own_words(old: Entries) -> Iterator[Message]:
    """Give the words that a translator has added, such as `left`, which fill what the judge says."""
    from ppgen.language.po import JUDGE, Message

    for context, entry in old.by_context.items():
        if context.startswith(f"{JUDGE}word."):
            yield Message(context, entry.text, notes=("a word in what the judge says",))


def _house() -> list[Message]:
    """Give what is said at every table."""
    from ppgen.engine.house import SENTENCES
    from ppgen.language.po import JUDGE, Message

    said = {key: says.named for key, says in SENTENCES.items()}
    said |= {key: key.partition(".")[2] for key in EVERYWHERE}
    return [Message(f"{JUDGE}{key}", words, notes=("said at every table",)) for key, words in said.items()]


def _of_systems(content: Path) -> Iterator[Message]:
    from ppgen.definition.document import load_yaml
    from ppgen.definition.spoken_decks import deck_messages
    from ppgen.definition.system import System
    from ppgen.definition.systems import load_systems
    from ppgen.definition.translation import texts

    systems = load_systems(content)
    for path in sorted((content / "systems").glob("*.yml")):
        for found in texts(load_yaml(path, content).data, System, path.stem):
            yield found.message
        decks = (deck_messages(piece, path.stem) for piece in systems[path.stem].pieces)
        yield from _once(message for deck in decks for message in deck)


def _noted(message: Message, definition: Definition) -> Message:
    """Add to a message what its words mean, and where it can be seen."""
    from dataclasses import replace

    glosses = [
        f"{term.term}: {term.text}"
        for term in definition.rules.glossary
        if any(
            f"[[{word}]]" in message.text or f"|{word}]]" in message.text for word in (term.term, *term.also)
        )
    ]
    clause = message.context.partition(" ")[0]
    seen = []
    if definition.site.address and any(each.id == clause for each in definition.rules.clauses()):
        seen = [f"{definition.site.address.rstrip('/')}/games/{definition.id}/rules/#{clause}"]
    return replace(message, notes=(*message.notes, *seen, *glosses))


def _entries(work: Work) -> Entries:
    from ppgen.language.po import Entries, PoError, read_entries

    if not work.path.exists():
        return Entries()
    try:
        return read_entries(work.path.read_text("utf-8"), work.path.name)
    except PoError as error:
        raise BadInput(str(Problem(shown(work.path), error.line, 1, str(error)))) from None


def _states(work: Work, old: Entries) -> Counter[str]:
    from ppgen.definition.translation import ALSO

    counted = Counter[str]()
    for message in work.messages:
        state, _ = old.find(message)
        if state != "missing" or not message.context.endswith(f" {ALSO}"):
            counted[state] += 1
    return counted


def _told(work: Work, old: Entries) -> str:
    from ppgen.language.po import STATES

    states = _states(work, old)
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
