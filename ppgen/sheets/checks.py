"""What of a game, or of a system, cannot be printed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from math import dist, inf
from pathlib import Path

from ppgen.definition import Definition, DefinitionError, Document, Game, Problem, Rules, System, load_yaml
from ppgen.definition.board import Space
from ppgen.definition.checking import Case, Check
from ppgen.definition.document import Steps
from ppgen.definition.learn import Learn, PictureStrip
from ppgen.definition.problems import capped, listed, suggestion
from ppgen.definition.reading import attempt, read
from ppgen.definition.setting import laid_out
from ppgen.definition.skins import Dress
from ppgen.definition.source import shown
from ppgen.definition.systems import OWN
from ppgen.definition.validation import validate
from ppgen.definition.wording import text_wording
from ppgen.diagrams.boards.layered import facts, smallest_type
from ppgen.diagrams.boards.layered import layer_problems as board_problems
from ppgen.drawing.palette import COLOUR, Palette
from ppgen.errors import PpgenError
from ppgen.judges import Judges
from ppgen.judges.checks import JudgedCase
from ppgen.pieces import icons, pictures, skins
from ppgen.pieces.cards.checking import deck_problems
from ppgen.pieces.checks import piece_problems
from ppgen.pieces.registry import DrawnKind, kinds
from ppgen.sheets.boards.labels import LEAST_TYPE
from ppgen.sheets.books import cover
from ppgen.sheets.books.booklet import half
from ppgen.sheets.books.pictured import picture_problems
from ppgen.sheets.cards.pages import layer_problems
from ppgen.sheets.cutting.grounds import touching
from ppgen.sheets.cutting.selection import batches, miscounts
from ppgen.sheets.errors import SheetError
from ppgen.sheets.glyphs import glyph_problems
from ppgen.sheets.inline import mark_problems
from ppgen.sheets.learn.checks import learn_faults, strip_faults
from ppgen.sheets.learn.scene import FILE
from ppgen.sheets.print_schema.layouts import Layouts
from ppgen.sheets.print_schema.printing import Printing, printing
from ppgen.sheets.subject import GameSubject, game_subject
from ppgen.sheets.trial import Fault, faults
from ppgen.sheets.tuckbox import box_problems
from ppgen.words import hyphened

PRINTED = ("game.yml", "rules.yml", "print.yml", "learn.yml", "pieces.yml", "skin.yml")
"""The files whose texts are printed."""
ROOMY = ("cell", "square", "hex", "hex-flat", "tile", "half", "strip", "pit", "store", "box")
"""Spaces whose edges say how much room there is."""
DOTS = ("point", "peg")
"""Spaces that are mere dots, on which a piece has the room up to the next."""
SLACK = 0.5
"""Millimetres by which a piece may be larger than its space without being told."""


@dataclass(eq=False)
class PrintedCase(JudgedCase):
    """A game that is looked at, and on what it is to be printed."""

    layouts: Layouts | None
    """None where they are wrong, so that nobody can say what can be printed."""


def drawing_problems(case: Case) -> list[Problem]:
    """List the drawings of a game that cannot be read: its scene, and its icons, whether named or not yet."""
    problems: list[Problem] = []
    folder = case.definition.folder
    for file in icons.files(folder):
        attempt(problems, partial(pictures.load, file, folder))
    for file in folder.glob(FILE):
        scene = attempt(problems, partial(pictures.load, file, folder))
        if scene and scene.symbol.height > scene.symbol.width:
            wide, high = (f"{size:g}" for size in (scene.symbol.width, scene.symbol.height))
            message = (
                f"a cover has room for a scene that is wider than high, and this one is {wide} by {high}"
            )
            problems.append(Problem(shown(file), 0, 0, message))
    return [*problems, *_idle_icons(folder / "icons")]


def _idle_icons(folder: Path) -> Iterator[Problem]:
    """Yield warnings of files in a folder of icons that no text can name."""
    for file in sorted(folder.iterdir()) if folder.is_dir() else ():
        wanted = f"{hyphened(file.stem)}.svg"
        if file.name.startswith(".") or file.name == wanted:
            continue
        message = f"no text can name this icon: that of `:big-drop:` is big-drop.svg; call it {wanted}"
        if file.suffix.lower() != ".svg":
            message = "an icon is an .svg file; this is passed over"
        yield Problem(shown(file), 0, 0, message, warning=True)


def lesson_problems(case: PrintedCase) -> list[Problem]:
    """List what a learn sheet shows that is not there, or where it does not fit."""
    if case.definition.learn is None:
        return []
    return _found(case, lambda subject, _: learn_faults(subject, case.document("learn.yml")))


def _found(case: PrintedCase, look: Callable[[GameSubject, Layouts], Iterable[Problem]]) -> list[Problem]:
    """List what a look at a game finds as it is printed, or why it cannot be; nothing without layouts."""
    layouts, problems = case.layouts, list[Problem]()
    if layouts is None:
        return problems
    found = attempt(
        problems,
        lambda: list(look(game_subject(case.definition, "colour", layouts, case.judges), layouts)),
    )
    return problems + (found or [])


def frame_problems(case: PrintedCase) -> list[Problem]:
    """List what the frames of aids show that is not there."""
    document = case.definition.printing
    if document is None or "strip:" not in document.text:
        return []
    return _found(case, lambda subject, _: strip_faults(subject, document, _strips(subject.printing)))


def _strips(wanted: Printing) -> Iterator[tuple[Steps, PictureStrip]]:
    """Yield the frames of aids, each with its place in `print.yml`."""
    for at, card in enumerate(wanted.cards):
        for side, bands in (("bands", card.bands), ("back", card.back)):
            for number, band in enumerate(bands):
                for place, column in enumerate(band.columns):
                    for index, block in enumerate(column):
                        if block.strip:
                            yield ("cards", at, side, number, "columns", place, index, "strip"), block.strip


def written_problems(case: Case) -> list[Problem]:
    """List what is wrong with a game's `print.yml`, its cards and the characters of its texts."""
    definition = case.definition
    problems: list[Problem] = []
    attempt(problems, partial(printing, definition))
    for name in PRINTED:
        if (definition.folder / name).exists():
            problems += capped(glyph_problems(case.document(name)))
    palette = Palette(folder=definition.folder)
    problems += capped(board_problems(definition, palette))
    problems += capped(skin_problems(definition, palette))
    return problems + capped(deck_problems(definition.systems, palette))


def unprinted_problems(case: Case) -> Iterator[Problem]:
    """Yield a warning of a board that no sheet prints.

    Spaces that are written one by one may be mere places of a table, and a board that grows is laid of tiles.
    """
    definition, board = case.definition, case.definition.game.board
    if not board.families or board.grows:
        return
    with suppress(DefinitionError):  # which is told besides
        wanted = printing(definition)
        if not wanted.boards and not wanted.layout:
            message = "no sheet of print.yml prints the board; add `boards: [{title: Board}]` there"
            yield replace(case.document().problem(("board",), message, at_key=True), warning=True)


def board_type_problems(case: Case) -> Iterator[Problem]:
    """Yield warnings of sheets on which words of the layers of the board are too small to read."""
    definition = case.definition
    document = definition.printing
    if definition.board_layers is None or document is None:
        return
    with suppress(DefinitionError):  # which is told besides
        smallest = smallest_type(definition)
        full = definition.game.board.unit
        for at, sheet in enumerate(printing(definition).boards):
            if smallest is None:
                return
            unit = sheet.unit or full
            size = smallest.size * unit / full
            if size < LEAST_TYPE - 0.05 and not sheet.strips:
                message = (
                    f"on this sheet, where a unit is {unit:g} mm, {smallest.text!r} of the board's layers is "
                    f"set in {size:.1f} pt; {LEAST_TYPE:g} are read: make the `unit` or its size larger"
                )
                here: Steps = ("boards", at, "unit") if sheet.unit else ("boards", at)
                yield replace(document.problem(here, message), warning=True)


def crowded_problems(case: Case) -> Iterator[Problem]:
    """Yield warnings of pieces that a setup lays on spaces smaller than they are, once for each kind.

    On points and in holes there is room up to the next; where real tiles lie, nothing is known.
    """
    definition, board = case.definition, case.definition.game.board
    known, spaces = kinds(definition.systems), {space.id: space for space in board.spaces}
    unit = _printed_unit(definition)
    told: set[str] = set()
    for at, setup in enumerate(definition.game.setups):
        for place, laid in laid_out(definition.game, definition.systems, setup):
            kind, space = known.get(laid.piece), spaces.get(place)
            if kind is None or space is None or kind.id in told or space.shape not in (*ROOMY, *DOTS):
                continue
            room = (space.w * unit, space.h * unit)
            if space.shape in DOTS:
                room = (_pitch(space, board.spaces) * unit,) * 2
            size = (kind.size[0], 0.0 if kind.piece.family == "standee" else kind.size[1])
            size = size[::-1] if laid.turn in (90, 270) else size
            if all(side <= length + SLACK for side, length in zip(size, room, strict=True)):
                continue
            told.add(kind.id)
            of = f"{kind.size[0]:g} x {kind.size[1]:g} mm"
            message = (
                f"a {kind.piece.name} of {of} lies on {place!r}, where there is room for "
                f"{room[0]:.1f} x {room[1]:.1f} mm; make the `unit` of the board larger, or the piece smaller"
            )
            yield replace(
                case.document().problem(("setups", at, "place"), message, at_key=True), warning=True
            )


def _printed_unit(definition: Definition) -> float:
    """Return the millimetres of a unit on the largest sheet that prints the board."""
    units = [definition.game.board.unit]
    with suppress(DefinitionError):  # which is told besides
        sheets = [sheet for sheet in printing(definition).boards if not sheet.strips]
        units = [sheet.unit or units[0] for sheet in sheets] or units
    return max(units)


def _pitch(space: Space, spaces: Sequence[Space]) -> float:
    """Return how many units it is from the middle of a space to that of the next."""
    here = space.x + space.w / 2, space.y + space.h / 2
    away = (dist(here, (one.x + one.w / 2, one.y + one.h / 2)) for one in spaces if one is not space)
    return min(away, default=inf)


def prose_problems(case: Case) -> list[Problem]:
    """List marks of cards and of other programs in the texts of a game, where they print as they stand."""
    definition = case.definition
    files: list[tuple[Document, type]] = [
        (case.document("game.yml"), Game),
        (case.document("rules.yml"), Rules),
    ]
    if definition.learn:
        files.append((case.document("learn.yml"), Learn))
    if definition.printing:
        files.append((definition.printing, Printing))
    return capped(problem for file in files for problem in mark_problems(definition, *file))


def skin_problems(definition: Definition, palette: Palette) -> Iterator[Problem]:
    """Yield what of a skin cannot be drawn, or prints less well than it could."""
    if definition.skin is None:
        return
    known = kinds(definition.systems)
    for name, dress in definition.skin.pieces.items():
        yield from skins.problems(known[name], dress, palette)
        yield from _dressed_over(known[name], dress)
    titles = []
    if definition.printing and isinstance(definition.printing.data, Mapping):
        titles = [str(sheet.get("title")) for sheet in definition.printing.data.get("boards", ()) or ()]
    for board in definition.skin.boards:
        if board.board not in titles:
            hint = suggestion(board.board, titles)
            yield replace(board.place, message=f"print.yml has no board with the title {board.board!r}{hint}")
        elif definition.game.board.layers is not None and not board.pictures:
            message = (
                f"on {board.board!r} the skin stands instead of the whole board: "
                "its spaces and their `layers` in game.yml are not printed there; "
                "`pictures: true` says that those are for pictures of the board"
            )
            yield replace(board.place, message=message, warning=True)
        look = replace(palette, style=board.style)
        yield from skins.board_problems(board, facts(definition), look, definition.folder)


def _dressed_over(kind: DrawnKind, dress: Dress) -> Iterator[Problem]:
    """Yield a warning of layers that a skin draws instead of those that a piece brings itself."""
    layered = kind.piece.layered
    if layered is None:
        return
    sides = [("front", dress.front), *([("back", dress.back)] if layered.back else [])]
    if lost := [name for name, side in sides if side]:
        message = (
            f"a {kind.piece.name} has layers of its own, and the {listed(lost, 'and')} of the skin "
            f"{'stand' if len(lost) > 1 else 'stands'} instead: what its rows say is not printed there; "
            "`under` and `over` lie beside them"
        )
        yield replace(dress.place, message=message, warning=True)


def face_problems(case: PrintedCase) -> list[Problem]:
    """List what of the sheets, the box and the cover cannot be drawn that a game describes by layers."""
    return _found(case, _of_faces)


def _of_faces(subject: GameSubject, layouts: Layouts) -> list[Problem]:
    paper = layouts.papers.papers[0]
    found = list(layer_problems(subject, paper))
    if subject.printing.box:
        found += box_problems(subject)
    return capped([*found, *cover.problems(subject, *half(paper))])


def count_problems(case: PrintedCase) -> list[Problem]:
    """List the kinds of piece of which `print.yml` prints others than the game is played with."""

    def told(subject: GameSubject, _: Layouts) -> list[Problem]:
        documents = _documents(case)
        return [placed(error, documents) for error in miscounts(subject)]

    return _found(case, told)


def ground_problems(case: PrintedCase) -> list[Problem]:
    """List the groups of `print.yml` with `together` whose grounds differ where pieces touch, as warnings."""
    document = case.definition.printing
    if document is None or "together:" not in document.text:
        return []

    def told(subject: GameSubject, layouts: Layouts) -> Iterator[Problem]:
        named = [(at, group) for at, group in enumerate(subject.printing.pieces) if group.together]
        for batch in batches(subject) if named else ():
            for at, group in named:
                if group.piece == batch.kind.id and (group.title or batch.kind.title) == batch.title:
                    for words in touching(subject, batch, layouts.papers.papers[0]):
                        place = document.problem(("pieces", at, "together"), words, at_key=True)
                        yield replace(place, warning=True)

    with suppress(SheetError):  # of pieces that fit on no paper, which is told besides
        return _found(case, told)
    return []


def placed(error: PpgenError, documents: Sequence[Document]) -> Problem:
    """Give what was raised as a problem: where its `steps` lead in one of some files, or else in the last."""
    steps: Steps = getattr(error, "steps", ())
    return _at(documents, steps, str(error))


def format_problems(case: PrintedCase) -> list[Problem]:
    """List the sizes of cards in a game's `print.yml` that the layouts have not."""
    document = case.definition.printing
    if document is None or case.layouts is None:
        return []
    try:
        wanted = validate(document, Printing)
    except DefinitionError:
        return []  # which is told besides
    return list(_formats(document, wanted, case.layouts))


def _formats(document: Document, wanted: Printing, layouts: Layouts) -> Iterator[Problem]:
    for at, card in enumerate(wanted.cards):
        try:
            layouts.card(card.format)
        except SheetError as error:
            yield document.problem(("cards", at, "format"), str(error))


def unread_problems(folder: Path, content: Path, layouts: Layouts | None) -> list[Problem]:
    """List what is wrong with the `print.yml` of a game that cannot be read, as far as that needs no game."""
    problems: list[Problem] = []
    if (folder / "print.yml").exists():
        document, wanted = read(folder / "print.yml", content, Printing, problems)
        if document and wanted and layouts:
            problems += _formats(document, wanted, layouts)
    return problems


def print_problems(case: PrintedCase) -> list[Problem]:
    """List what of a game's kit cannot be printed."""
    definition, layouts, judges = case.definition, case.layouts, case.judges
    problems: list[Problem] = []
    if layouts is None:
        return problems
    found = attempt(problems, lambda: list(_faults(definition, _documents(case), layouts, judges)))
    return [*problems, *(found or [])]


def _documents(case: Case) -> Sequence[Document]:
    """Give the files that ask for what is printed."""
    return [*filter(None, [case.definition.printing]), case.document()]


def system_problems(system: System, folder: Path, layouts: Layouts) -> list[Problem]:
    """List the suits and pieces of a system of this folder that nobody has drawn, or that fit on no page."""
    file = folder / "systems" / f"{system.id}.yml"
    if not file.exists():
        return []  # it is one of ours
    document = load_yaml(file, folder)
    found = piece_problems(system, document) + capped(glyph_problems(document))
    found += capped(_homeless(system, document))
    found += capped(deck_problems({system.id: system}, COLOUR))
    if not all(problem.warning for problem in found):
        return found
    return [*found, *_faults(system, [document], layouts)]


def _homeless(system: System, document: Document) -> Iterator[Problem]:
    """Yield pictures and typefaces on faces of a system, which are looked for in the folder of a game."""
    for at, piece in enumerate(system.pieces):
        for side in ("face", "back"):
            for number, mark in enumerate(getattr(getattr(piece, side), "marks", ())):
                steps = ("pieces", at, side, "marks", number)
                for key in ("picture", "font"):
                    if getattr(mark, key) and (*steps, key) in document.values:
                        message = f"a {key} lies in a game's folder; describe this piece in its pieces.yml"
                        yield document.problem((*steps, key), message, at_key=True)


def _faults(
    wanted: Definition | System, documents: Sequence[Document], layouts: Layouts, judges: Judges | None = None
) -> Iterator[Problem]:
    """Lay everything out that `print` could be asked for, and say what cannot be and why."""
    for fault in faults(wanted, layouts, judges or Judges()):
        if fault.steps == ("learn",) and isinstance(wanted, Definition):
            yield load_yaml(wanted.folder / "learn.yml", wanted.content).problem((), fault.reason)
            continue
        if place := _of_piece(wanted, documents, fault):
            yield place
            continue
        yield _at(documents, fault.steps, fault.reason)


def _at(documents: Sequence[Document], steps: Steps, message: str) -> Problem:
    """Give a problem in the first document that has its place, or what holds it, or else in the last."""
    places = [(document, steps[:n]) for document in documents for n in (3, 2, 1)]
    document, found = next(
        ((document, place) for document, place in places if place and place in document.values),
        (documents[-1], ()),
    )
    return document.problem(found, message, at_key=True)


def _of_piece(wanted: Definition | System, documents: Sequence[Document], fault: Fault) -> Problem | None:
    """Give the problem at the piece whose size it is, if the game or the system describes that itself."""
    system = wanted.own if isinstance(wanted, Definition) else wanted
    if system is None or fault.piece not in system.piece_ids:
        return None
    document = documents[-1]
    if isinstance(wanted, Definition):
        document = load_yaml(wanted.folder / OWN, wanted.content)
    at = list(system.piece_ids).index(fault.piece)
    keys = [key for key in ("width", "size") if ("pieces", at, key) in document.values]
    return document.problem(("pieces", at, *keys[:1]), fault.reason)


def aid_wording(case: Case) -> list[Problem]:
    """List what in the texts of `print.yml` could be said better."""
    document = case.definition.printing
    if document is None:
        return []
    return capped(text_wording(document, Printing, case.definition.site.language))


DRAWN: Sequence[Check[PrintedCase]] = (
    drawing_problems,
    written_problems,
    format_problems,
    count_problems,
    prose_problems,
    unprinted_problems,
    board_type_problems,
    crowded_problems,
    picture_problems,
)
FACES: Sequence[Check[PrintedCase]] = (face_problems, ground_problems)
LESSON: Sequence[Check[PrintedCase]] = (lesson_problems, frame_problems)
KIT: Sequence[Check[PrintedCase]] = (print_problems,)
WORDING: Sequence[Check[Case]] = (aid_wording,)
