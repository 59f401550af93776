"""What `ppgen check` looks at: content, and how it fits icons, judges and layouts."""

from __future__ import annotations

import gc
import re
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from ppgen.cli.main import Folders
from ppgen.cli.watching import stamp
from ppgen.definition import ContentFolder, Problem, load_yaml, wording
from ppgen.definition.checking import Check, file_problems
from ppgen.definition.locate import content_dir
from ppgen.definition.problems import MOST, in_order
from ppgen.definition.reading import attempt
from ppgen.definition.site import FILE as SITE
from ppgen.definition.source import shown
from ppgen.definition.thesaurus import load_thesaurus
from ppgen.diagrams import checks as diagrams
from ppgen.errors import PpgenError
from ppgen.judges import Judges
from ppgen.judges import checks as judging
from ppgen.lab import checks as lab
from ppgen.pieces import checks as pieces
from ppgen.pieces import pictures, typefaces
from ppgen.sheets import checks as sheets
from ppgen.sheets.print_schema.layouts import Layouts, load_layouts
from ppgen.sheets.print_schema.services import load_service, service_files
from ppgen.transcript import Transcript, transcripts_in
from ppgen.transcript.pages import pages_below, read_told
from ppgen.website import checks as website
from ppgen.website.books.book import GameModel
from ppgen.website.checks import ToldCase

_GAME = re.compile(r"^GAME\b", re.MULTILINE)
"""How a judge gives itself to be known."""


def content_of(path: Path) -> Path | None:
    """Find the content folder that a path is or lies in: the nearest that has `games/`."""
    absolute = path.absolute()
    return next((folder for folder in (absolute, *absolute.parents) if (folder / "games").is_dir()), None)


Known = dict[tuple[str, str], tuple[object, list["Problem"]]]
"""What was found for a game of a folder when its files were as the first says: no game is tried twice."""


def game_of(path: Path, content: Path) -> str | None:
    """Give the name of what in the games of a content folder a path is or lies in; None for what is in none.

    That is the id of a game, unless what lies there is no game.
    """
    games, inside = (content / "games").resolve(), path.resolve()
    parts = inside.relative_to(games).parts if inside.is_relative_to(games) else ()
    return parts[0] if parts else None


class Stage(NamedTuple):
    """Checks that are made together, once nothing before them was found wrong."""

    checks: Sequence[Check[ToldCase]]
    whatever: bool = False
    """Whether they are made whatever is wrong."""


STAGES = (
    Stage((*pieces.CHECKS, *sheets.DRAWN, *judging.CHECKS)),
    Stage(sheets.FACES),
    Stage(diagrams.CHECKS),
    Stage(website.EXAMPLES),
    Stage(lab.CHECKS),
    Stage(sheets.LESSON),
    Stage(sheets.KIT),
    Stage((*judging.ASIDE, *wording.CHECKS, *sheets.WORDING), whatever=True),
    Stage(website.QUESTIONS),
)
"""What is looked at, in this order: what follows from something wrong is not told besides."""


def content_problems(
    folder: Path, layouts: Layouts | None, judges: Judges, known: Known, only: Collection[str] | None = None
) -> tuple[int, list[Problem]]:
    """Count the games of a content folder, or `only` some, and list what is wrong with its files.

    Without layouts, for they are wrong, nobody can say what can be printed. Of all games no more than one is
    held at a time.
    """
    problems: list[Problem] = []
    transcripts = read_transcripts(folder, problems)
    shelf = ContentFolder.of(folder, problems)
    for system in shelf.systems.values():
        with pictures.thorough():
            problems += sheets.system_problems(system, folder, layouts) if layouts else []
    thesaurus = attempt(problems, partial(load_thesaurus, folder))
    shared = [folder / "systems", folder / typefaces.FOLDER, folder / SITE, *filter(None, [judges.folder])]
    judged: dict[str, bool] = {}
    count = 0
    for game_id in shelf.ids:
        problems += file_problems(folder / "games" / game_id)
    for definition in shelf.games(problems):
        judged[definition.id] = judging.has_judge(definition, judges)
        if only is not None and definition.id not in only:
            continue
        count += 1
        of_game = [transcript for transcript in transcripts if transcript.game == definition.id]
        made_of = stamp([definition.folder, *shared]), layouts, of_game, thesaurus
        key = str(folder), definition.id
        if key not in known or known[key][0] != made_of:
            book = GameModel(definition, judges=judges)
            case = ToldCase(definition, judges, layouts, book, of_game, thesaurus)
            known[key] = made_of, game_problems(case)
            del book, case
        problems += known[key][1]
        gc.collect()  # what was laid out of this game
        gc.freeze()  # what is left need not be looked through after the next
    for (
        game_id
    ) in shelf.ids:  # what is wrong with the kit of one that cannot be read need not wait for the rest
        if game_id not in judged and len(problems) < MOST:
            told = set(problems)
            wrong = sheets.unread_problems(folder / "games" / game_id, folder, layouts)
            problems += [problem for problem in wrong if problem not in told]
    problems += attempt(problems, lambda: list(website.site_problems(shelf))) or []
    problems += attempt(problems, lambda: list(stray_judges(folder, judged, judges))) or []
    return count, problems


def checker(folders: Folders) -> Callable[[str], list[Problem]]:
    """Give what lists everything that is wrong with a game as its files are then, one call after another."""
    known: Known = {}
    content = content_dir(folders.content)
    turn = threading.Lock()

    def check(game_id: str) -> list[Problem]:
        with turn:
            gc.unfreeze()
            problems: list[Problem] = []
            layouts = checked_layouts(folders.layouts, problems)
            _, found = content_problems(content, layouts, folders.judges, known, [game_id])
            return in_order([*problems, *below(found, content / "games" / game_id, content)])

    return check


def game_problems(case: ToldCase) -> list[Problem]:
    """List what is wrong with a game."""
    found: list[Problem] = []
    with pictures.thorough():
        for stage in STAGES:
            if stage.whatever or all(problem.warning for problem in found):
                found += [problem for check in stage.checks for problem in _made(check, case)]
    return found


def _made(check: Check[ToldCase], case: ToldCase) -> list[Problem]:
    """Make a check; what keeps it from ending is told at its place, so that no other is kept from it."""
    problems: list[Problem] = []
    try:
        return problems + (attempt(problems, lambda: list(check(case))) or [])
    except PpgenError as error:
        documents = [*filter(None, [case.definition.printing]), case.document()]
        return [sheets.placed(error, documents)]


def read_transcripts(folder: Path, problems: list[Problem]) -> list[Transcript]:
    """Read the `play` blocks in Markdown pages, without playing them; add their faults to the list."""
    found: list[Transcript] = []
    for page in pages_below(folder):
        text = attempt(problems, partial(read_told, page, folder))
        if text is not None:
            found += attempt(problems, partial(transcripts_in, page, text)) or ()
    return found


def stray_judges(folder: Path, judged: Mapping[str, bool], judges: Judges) -> Iterator[Problem]:
    """Yield every judge of the user's own whose name is that of no game, if a game is left without one.

    `judged` says of every game whether it has a judge.
    """
    if judges.folder is None:
        return
    alone = [game_id for game_id, has in judged.items() if not has]
    if not alone:
        return
    files = {f"{game_id.replace('-', '_')}.py" for game_id in judged}
    for file in sorted(judges.folder.glob("*.py")):
        if file.name not in files and _GAME.search(file.read_text(encoding="utf-8", errors="replace")):
            document = load_yaml(folder / "games" / alone[0] / "game.yml", folder)
            wanted = f"{alone[0].replace('-', '_')}.py"
            yield document.problem(
                ("id",), f"{shown(file)} judges no game; the judge of this one is {wanted}"
            )


def checked_layouts(folder: Path | None, problems: list[Problem]) -> Layouts | None:
    """Read the layouts; add their problems to the list and return None if there are any."""
    return attempt(problems, partial(load_layouts, folder))


def service_problems(folder: Path | None, content: Path, layouts: Layouts | None) -> list[Problem]:
    """List what is wrong with what print services are sent, of ours and beside content."""
    problems: list[Problem] = []
    if layouts is None:
        return problems
    files = service_files(folder, content)
    for name in files:
        attempt(problems, partial(load_service, name, files, layouts))
    return problems


def below(problems: Iterable[Problem], path: Path, content: Path) -> list[Problem]:
    """Leave out the problems of files of a content folder that neither are nor lie in `path`."""
    chosen, whole = path.resolve(), content.resolve()

    def left_out(problem: Problem) -> bool:
        file = Path(problem.file).resolve()
        return file.is_relative_to(whole) and not file.is_relative_to(chosen)

    return [problem for problem in problems if not left_out(problem)]
