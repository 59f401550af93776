"""What `ppgen check` looks at: content, and how it fits icons, judges and layouts."""

from __future__ import annotations

import gc
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ppgen.cli.trials import begun, piece_problems, playing_problems, print_problems, system_problems
from ppgen.cli.watching import stamp
from ppgen.definition import DefinitionError, Problem, Shelf, game_ids, load_yaml
from ppgen.definition.ids import dangling
from ppgen.definition.problems import suggestion
from ppgen.definition.reading import attempt
from ppgen.definition.site import FILE as SITE
from ppgen.definition.source import shown
from ppgen.definition.systems import OWN
from ppgen.definition.thesaurus import load_thesaurus

if TYPE_CHECKING:
    from ppgen.definition import Definition, Document
    from ppgen.definition.board import Space, Spaces
    from ppgen.definition.document import Steps
    from ppgen.definition.game import Setup
    from ppgen.definition.thesaurus import Thesaurus
    from ppgen.engine import Game, Placed
    from ppgen.judges import Judges
    from ppgen.sheets.spec.layouts import Layouts
    from ppgen.transcript import Transcript
    from ppgen.website.books.book import Book


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


def content_problems(
    folder: Path, layouts: Layouts | None, judges: Judges, known: Known, only: str | None = None
) -> tuple[int, list[Problem]]:
    """Count the games of a content folder, or `only` one, and list what is wrong with its files.

    Without layouts, for they are wrong, nobody can say what can be printed. Of all games no more than one is
    held at a time.
    """
    from ppgen.pieces import pictures, typefaces
    from ppgen.website.books.book import Book

    problems: list[Problem] = []
    transcripts = read_transcripts(folder, problems)
    shelf = Shelf.of(folder, problems)
    for system in shelf.systems.values():
        with pictures.thorough():
            problems += system_problems(system, folder, layouts) if layouts else []
    thesaurus = attempt(problems, partial(load_thesaurus, folder))
    shared = [folder / "systems", folder / typefaces.FOLDER, folder / SITE, *filter(None, [judges.folder])]
    judged: dict[str, bool] = {}
    count = 0
    for definition in shelf.games(problems):
        judged[definition.id] = _has_judge(definition, judges)
        if only not in (None, definition.id):
            continue
        count += 1
        of_game = [transcript for transcript in transcripts if transcript.game == definition.id]
        made_of = stamp([definition.folder, *shared]), layouts, of_game, thesaurus
        key = str(folder), definition.id
        if key not in known or known[key][0] != made_of:
            known[key] = made_of, _whole_game(Book(definition, judges=judges), of_game, layouts, thesaurus)
        problems += known[key][1]
        gc.collect()  # what was laid out of this game
        gc.freeze()  # what is left need not be looked through after the next
    problems += [*site_problems(shelf), *stray_judges(folder, judged, judges)]
    return count, problems


def _whole_game(
    book: Book, transcripts: Iterable[Transcript], layouts: Layouts | None, thesaurus: Thesaurus | None
) -> list[Problem]:
    """List what is wrong with a game, and then with the answers to what players ask."""
    from ppgen.pieces import pictures

    found: list[Problem] = []
    with pictures.thorough():
        tried = partial(game_problems, book, book.definition.content, transcripts, layouts)
        found += attempt(found, tried) or []
    return question_problems(book, thesaurus) if thesaurus and not found else found


def game_problems(
    book: Book, folder: Path, transcripts: Iterable[Transcript], layouts: Layouts | None
) -> list[Problem]:
    """List what is wrong with a game; what follows from something wrong is not told besides."""
    definition, judges = book.definition, book.judges
    document = load_yaml(definition.folder / "game.yml", folder)
    found = [*own_problems(definition, folder), *icon_problems(definition, document)]
    found += drawing_problems(definition)
    found += ground_problems(definition, document)
    found += judged_problems(definition, folder, document, judges)
    found = found or example_problems(book, transcripts)
    if layouts and not found:
        found += lesson_problems(definition, folder, layouts, judges)
        found = found or print_problems(definition, document, layouts, judges)
    return [*found, *namesake_problems(definition, document, judges)]


def lesson_problems(definition: Definition, folder: Path, layouts: Layouts, judges: Judges) -> list[Problem]:
    """List what a learn sheet shows that is not there, or where it does not fit."""
    from ppgen.sheets.learn.checks import learn_faults
    from ppgen.sheets.subject import game_subject

    if definition.learn is None:
        return []
    document = load_yaml(definition.folder / "learn.yml", folder)
    problems: list[Problem] = []

    def told() -> list[Problem]:
        return list(learn_faults(game_subject(definition, "colour", layouts, judges), document))

    return problems + (attempt(problems, told) or [])


def own_problems(definition: Definition, folder: Path) -> list[Problem]:
    """List the pieces of a game's own that cannot be drawn."""
    if definition.own is None:
        return []
    return piece_problems(definition.own, load_yaml(definition.folder / OWN, folder), definition.folder)


def question_problems(book: Book, thesaurus: Thesaurus) -> list[Problem]:
    """List the questions of players that do not find their answers, by playing the examples they find too."""
    from ppgen.judges import BadJudge, guarded
    from ppgen.website.search.proof import unanswered

    if book.definition.asked is None:
        return []
    problems: list[Problem] = []
    try:
        with guarded(book.judge, seconds=math.inf) if book.judge else nullcontext():
            found = attempt(problems, lambda: list(unanswered(book, thesaurus)))
    except BadJudge as error:
        return [error.problem() or book.definition.asked.problem((), str(error))]
    return problems + (found or [])


def read_transcripts(folder: Path, problems: list[Problem]) -> list[Transcript]:
    """Read the `play` blocks in Markdown pages, without playing them; add their faults to the list."""
    from ppgen.transcript import transcripts_in
    from ppgen.transcript.pages import pages_below, read_told

    found: list[Transcript] = []
    for page in pages_below(folder):
        text = attempt(problems, partial(read_told, page, folder))
        if text is not None:
            found += attempt(problems, partial(transcripts_in, page, text)) or ()
    return found


def example_problems(book: Book, transcripts: Iterable[Transcript]) -> list[Problem]:
    """List the transcripts of a game that do not hold, and pages that the site cannot show.

    Without a judge no transcript is played and no such page made; what is written there is looked through.
    """
    from ppgen.transcript import problems_of, run

    problems: list[Problem] = []
    for file in sorted(book.told):
        if file.is_file():
            attempt(problems, partial(_see_told, book, file))
    if book.judge is None:
        return problems
    attempt(problems, lambda: book.chapters)
    attempt(problems, lambda: book.faq)
    elsewhere = (each for each in transcripts if each.path not in book.told)
    return problems + [problem for each in elsewhere for problem in problems_of(run(each, book.judge))]


def _see_told(book: Book, file: Path) -> None:
    """Raise DefinitionError for every reference in a file of a game's Markdown that leads nowhere."""
    from ppgen.website.markdown.narrated import see_references

    see_references(book, book.read(file), file)


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


def _has_judge(definition: Definition, judges: Judges) -> bool:
    from ppgen.judges import BadJudge

    try:
        return judges.judging(definition) is not None
    except BadJudge:  # told by those who ask it
        return True


def site_problems(shelf: Shelf) -> Iterator[Problem]:
    """Yield what `site.yml` names and nobody has drawn."""
    from ppgen.pieces import icons
    from ppgen.website.pages.dress import OURS
    from ppgen.website.pages.home import PICTURES

    if not (shelf.folder / SITE).exists():
        return
    document = load_yaml(shelf.folder / SITE, shelf.folder)
    site, games = shelf.site, game_ids(shelf.folder)
    known = icons.names(*(shelf.folder / "games" / game_id for game_id in games))
    yield from dangling(document, [(("emblem",), site.emblem)], [*known, OURS], "icon")
    yield from dangling(document, [(("picture",), site.picture)], [*games, *PICTURES], "picture")


def icon_problems(definition: Definition, document: Document) -> Iterator[Problem]:
    """Yield every icon that nobody has drawn."""
    from ppgen.pieces import icons

    game = definition.game
    named: list[tuple[Steps, str | None]] = [(("look", "emblem"), game.look.emblem)]
    spaces = _written(definition, document)
    named += [(("board", "spaces", i, "icon"), space.icon) for i, space in enumerate(spaces)]
    named += [(("board", "groups", i, "icon"), group.icon) for i, group in enumerate(game.board.groups)]
    named += [(("board", "exits", i, "icon"), way.icon) for i, way in enumerate(game.board.exits)]
    return dangling(document, named, icons.names(definition.folder), "icon")


def _written(definition: Definition, document: Document) -> Sequence[Space]:
    """Give the spaces that are written one by one, in the order of the file."""
    here = ("board", "spaces")
    return definition.game.board.spaces[: len(document.value(here))] if here in document.values else ()


def judged_problems(
    definition: Definition, folder: Path, document: Document, judges: Judges
) -> list[Problem]:
    """List where game and judge do not fit; nothing for a game without a judge."""
    from ppgen.judges import BadJudge

    rules = load_yaml(definition.folder / "rules.yml", folder)
    try:
        judge = judges.of(definition)
    except BadJudge as error:
        at_facts = document.problem((), str(error))
        return [at_facts if _is_judged_by_us(definition, judges) else error.problem() or at_facts]
    if judge is None:
        return []
    try:
        return [
            *(playing_problems(definition, document, judge) or table_problems(definition, document, judge)),
            *ask_problems(definition, document, judge),
            *judge_problems(definition, rules, judge),
        ]
    except BadJudge as error:
        return [error.problem() or rules.problem((), str(error))]


def _is_judged_by_us(definition: Definition, judges: Judges) -> bool:
    """Tell whether the judge of a game is ours, which is right where the facts of the game are."""
    from ppgen.judges import BadJudge

    try:
        kind = judges.judging(definition)
    except BadJudge:
        return False
    return kind is not None and kind.__module__.startswith("ppgen.games.")


def namesake_problems(definition: Definition, document: Document, judges: Judges) -> list[Problem]:
    """Warn that a game has no judge though it is called like one of ours, which is played by other rules."""
    from ppgen.judges import is_ours

    if not is_ours(definition.id) or _has_judge(definition, judges):
        return []
    message = (
        f"our judge of {definition.id!r} does not judge this game, for its clauses are others; "
        "bring a judge (--judges), or choose another id so that nobody takes one for the other"
    )
    place = document.problem(("id",), message)
    return [replace(place, warning=True)]


def table_problems(definition: Definition, document: Document, judge: Game) -> Iterator[Problem]:
    """Yield every setup that lays out other pieces than the game's judge begins with."""
    from ppgen.judges import guarded

    for index, setup in enumerate(definition.game.setups):
        if setup.place:
            with guarded(judge):
                table = tuple(begun(judge, setup).table())
            if text := _disagreement(definition, setup, table):
                yield document.problem(("setups", index, "place"), text, at_key=True)


def _disagreement(definition: Definition, setup: Setup, table: tuple[Placed, ...]) -> str:
    """Say where a judge's table and what `place` lays out differ; nothing if they are the same."""
    from ppgen.diagrams import set_out

    def seen(pieces: tuple[Placed, ...]) -> dict[str, Counter[str]]:
        found: dict[str, Counter[str]] = {}
        for piece in pieces:
            words = " ".join(filter(None, (piece.piece, piece.suit, piece.value)))
            words += " face down" if piece.side == "back" else ""
            found.setdefault(piece.at, Counter())[words] += 1
        return found

    def told(held: Counter[str]) -> str:
        parts = (what if count == 1 else f"{count} {what}" for what, count in sorted(held.items()))
        return ", ".join(parts) or "nothing"

    judged, written = seen(table), seen(set_out(definition, setup))
    if not judged:
        return "the judge begins without pieces; declare `pieces(...)` in its state, or leave `place` out"
    for at in [*judged, *written]:
        theirs, ours = judged.get(at, Counter()), written.get(at, Counter())
        if theirs != ours:
            return f"the judge begins with {told(theirs)} on {at!r}, not with {told(ours)}"
    return ""


def drawing_problems(definition: Definition) -> list[Problem]:
    """List the drawings of a game that cannot be read: its scene, and its icons, whether named or not yet."""
    from ppgen.pieces import icons, pictures
    from ppgen.sheets.learn.scene import FILE

    problems: list[Problem] = []
    for file in [*icons.files(definition.folder), *definition.folder.glob(FILE)]:
        attempt(problems, partial(pictures.load, file, definition.folder))
    return problems


def ground_problems(definition: Definition, document: Document) -> Iterator[Problem]:
    """Yield every ground of spaces whose colour no palette knows, and every picture that cannot be read."""
    from ppgen.drawing.palette import roles
    from ppgen.pieces import pictures

    board = definition.game.board
    marked: list[tuple[Steps, Space | Spaces]] = [
        (("board", "spaces", i), space) for i, space in enumerate(_written(definition, document))
    ]
    marked += [(("board", "groups", i), group) for i, group in enumerate(board.groups)]
    for steps, given in marked:
        if given.ground and given.ground[0] != "#":
            yield from dangling(document, [((*steps, "ground"), given.ground)], roles(), "colour role")
        if given.picture:
            try:
                pictures.load(definition.folder / given.picture, definition.folder)
            except DefinitionError as error:
                where = (*steps, "picture")
                yield from (
                    document.problem(where, f"{given.picture}: {each.message}") for each in error.problems
                )


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
    """Yield every verb that players are asked for and the game's judge does not know."""
    from ppgen.engine import CHANCE

    verbs = [form.verb for form in judge.grammar.forms if form.actor != CHANCE]
    asked: list[tuple[Steps, str | None]] = [
        (("asks", i, "verb"), ask.verb) for i, ask in enumerate(definition.game.asks)
    ]
    yield from dangling(document, asked, verbs, "verb")


def checked_layouts(folder: Path | None, problems: list[Problem]) -> Layouts | None:
    """Read the layouts; add their problems to the list and return None if there are any."""
    from ppgen.sheets.spec.layouts import load_layouts

    return attempt(problems, partial(load_layouts, folder))


def below(problems: Iterable[Problem], path: Path, content: Path) -> list[Problem]:
    """Leave out the problems of files of a content folder that neither are nor lie in `path`."""
    chosen, whole = path.resolve(), content.resolve()

    def left_out(problem: Problem) -> bool:
        file = Path(problem.file).resolve()
        return file.is_relative_to(whole) and not file.is_relative_to(chosen)

    return [problem for problem in problems if not left_out(problem)]
