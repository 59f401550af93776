"""The folder of game systems, read: each system checked, and put together with the one it extends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path, PurePath
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ppgen.definition.cards import MOST_CARDS, SIZES, listed_deck, read_deck
from ppgen.definition.deck_checks import check_deck, check_layers, check_marks
from ppgen.definition.deck_files import DeckFile, DeckSource
from ppgen.definition.document import Document, Steps
from ppgen.definition.game import Game
from ppgen.definition.ids import DEVICES, RESERVED, dangling, each, twice
from ppgen.definition.layers import OF_PIECES
from ppgen.definition.layers.reading import FaceSource, read_layers, sharing
from ppgen.definition.links import check_prose
from ppgen.definition.locate import content_dir, data_path
from ppgen.definition.problems import DefinitionError, Problem, capped
from ppgen.definition.reading import attempt, read
from ppgen.definition.spoken_decks import spoken_piece
from ppgen.definition.system import Piece, System
from ppgen.definition.text import escaped
from ppgen.definition.validation import validate
from ppgen.language import SOURCE

if TYPE_CHECKING:
    from ppgen.definition.translation import Translation

BOX = 1000
"""Pieces of a kind that a box holds at most."""
OWN = "pieces.yml"
"""The file of a game's own pieces."""
_FAMILIES: Mapping[str, tuple[str, ...]] = {
    "shape": ("flat",),
    "path": ("flat",),
    "back": ("flat", "card", "standee"),
    "faces": ("die",),
    "pips": ("die",),
    "print": ("die",),
    "size": ("card",),
    "deck": ("card",),
    "cards": ("card",),
    "layout": ("card",),
    "layers": ("flat", "card"),
    "types": ("card",),
    "face": ("flat", "card", "die", "standee", "cube"),
    "per": ("flat", "card", "die", "standee", "cube"),
}
"""Which families have what."""


def load_systems(
    content: Path | None = None, language: str | None = None, source: str = SOURCE
) -> Mapping[str, System]:
    """Read the game systems of a content folder, and ours besides, by id. Raises DefinitionError.

    So that a folder of games need not bring a piecepack; a system of its own replaces ours of that name.
    In a `language` they are read with the catalogues of it that lie beside them; `source` is the language of
    those of the folder.
    """
    folders = (data_path("content"), content_dir(content))
    spoken_in = {folders[0]: SOURCE} | ({folders[1]: source} if folders[1] != folders[0] else {})
    translations = {
        folder: translation(folder / "systems", folder, language, its) for folder, its in spoken_in.items()
    }
    files = {path.stem: (path, folder) for folder in folders for path in folder.glob("systems/*.yml")}
    problems: list[Problem] = []
    systems: dict[str, System] = {}
    documents: dict[str, Document] = {}
    for name, (path, folder) in sorted(files.items()):
        document, system = read(path, folder, System, problems, translations[folder])
        if document and system is None:
            problems += _wrong_layers(document, path.parent, folder)
        system = _whole(document, system, path.parent, folder, problems, translations[folder])
        if document and system:
            title = system.title or name.replace("-", " ").capitalize()
            systems[name], documents[name] = _titled(system, name, title, f"{escaped(title)}."), document
    for name, system in systems.items():
        problems += capped(_check(documents[name], name, system, systems))
    if problems:
        raise DefinitionError(problems)
    return MappingProxyType({name: _extended(system, systems) for name, system in systems.items()})


def translation(folder: Path, root: Path, language: str | None, source: str) -> Translation | None:
    """Read the catalogue of a folder in a language, unless that is its own. Raises DefinitionError."""
    if language is None or language == source:
        return None
    from ppgen.definition.translation import Translation

    return Translation.of(folder, root, language, source)


def own_system(
    folder: Path,
    content: Path,
    game: Game,
    systems: Mapping[str, System],
    problems: list[Problem],
    translation: Translation | None = None,
) -> System | None:
    """Read the pieces that a game brings itself, if any; add what is wrong with them to the problems."""
    if not (folder / OWN).exists():
        return None
    document, system = read(folder / OWN, content, System, problems, translation)
    if document and system is None:
        problems += _wrong_layers(document, folder, folder)
    system = _whole(document, system, folder, folder, problems, translation)
    if document is None or system is None or not (system.pieces or system.suits or system.ranks):
        return None  # it may hold nothing but what the layers of the game share
    found = list(check_prose(document, system, None))
    system = _titled(system, game.id, game.title, game.summary)
    found += _check_box(document, system, systems)
    if system.id != game.id:
        found.append(document.problem(("id",), f"the id must be the game's, {game.id!r}"))
    problems += capped(found)
    return None if found else _extended(system, systems)


def _whole(
    document: Document | None,
    system: System | None,
    folder: Path,
    root: Path,
    problems: list[Problem],
    translation: Translation | None = None,
) -> System | None:
    """Give cards their size and decks their cards, in a language; add what is wrong to the problems."""
    if document is None or system is None:
        return None
    source = attempt(problems, partial(sharing, document, folder, root, document, translation))
    if source is None:
        return None
    dealt = [
        attempt(problems, partial(_dealt, document, ("pieces", at), piece, folder, root))
        for at, piece in enumerate(system.pieces)
    ]
    whole = [piece for piece in dealt if piece is not None]
    if len(whole) < len(dealt):
        return None
    layered = [
        attempt(problems, partial(_layered, source, at, piece)) if piece.layers else piece
        for at, piece in enumerate(whole)
    ]
    pieces = tuple(piece for piece in layered if piece is not None)
    if len(pieces) < len(layered):
        return None
    if translation and translation.present:
        name = PurePath(document.name).stem
        pieces = tuple(spoken_piece(piece, name, translation) for piece in pieces)
    return replace(system, pieces=pieces)


def _wrong_layers(document: Document, folder: Path, root: Path) -> list[Problem]:
    """List what is wrong with the layers of pieces in a file of which something else is wrong."""
    pieces = document.data.get("pieces") if isinstance(document.data, Mapping) else None
    problems: list[Problem] = []
    source = attempt(problems, partial(sharing, document, folder, root, document))
    for at, piece in enumerate(pieces if source and isinstance(pieces, list) else ()):
        columns = _columns(document, at, piece, folder, root) if isinstance(piece, Mapping) else None
        if source and columns and "layers" in piece:
            attempt(problems, partial(read_layers, source, ("pieces", at, "layers"), columns))
    return problems


def _columns(
    document: Document, at: int, piece: Mapping[str, Any], folder: Path, root: Path
) -> frozenset[str] | None:
    """Return what the rows of a piece say, as far as it can be read; None if nobody can say."""
    deck, cards = piece.get("deck"), piece.get("cards")
    if deck is None and cards is None:
        return frozenset(OF_PIECES)
    try:
        if isinstance(deck, str):
            source = DeckSource(document, ("pieces", at, "deck"), DeckFile(file=deck), folder, root)
            return frozenset(source.read().columns) | {"count", "id"}
        if isinstance(cards, list):
            rows = listed_deck(document, ("pieces", at, "cards"), folder)
            return frozenset(rows[0].columns) | {"count", "id"}
    except (DefinitionError, AttributeError):  # which is told where the file is right but for that
        return None
    return None


def _layered(source: FaceSource, at: int, piece: Piece) -> Piece:
    """Return a kind of piece whose layers have been read. Raises DefinitionError."""
    here = ("pieces", at)
    rows = piece.rows
    columns = frozenset(rows[0].columns) | {"count", "id"} if rows else frozenset(OF_PIECES)
    layers: Any = read_layers(source, (*here, "layers"), columns)
    made = replace(piece, layers=layers)
    if problems := list(check_layers(source.document, here, made)):
        raise DefinitionError(problems)
    return made


def _at_sheet(error: DefinitionError, document: Document, named: Steps, file: DeckFile) -> DefinitionError:
    """Tell a sheet that the workbook of a deck has not where it is named, rather than at the workbook."""
    lack = f"no sheet {file.sheet!r}"
    return DefinitionError(
        document.problem(named, f"{file.file}: {each.message}")
        if named in document.values and lack in each.message
        else each
        for each in error.problems
    )


def _dealt(document: Document, here: Steps, piece: Piece, folder: Path, root: Path) -> Piece:
    """Return a kind of piece with its size and its cards. Raises DefinitionError."""
    if piece.deck and piece.cards:
        message = "a deck is a file or a list of cards, not both"
        raise DefinitionError([document.problem((*here, "deck"), message, at_key=True)])
    cards: Any = ()
    if piece.deck:
        file = DeckFile(file=piece.deck) if isinstance(piece.deck, str) else piece.deck
        try:
            read = DeckSource(document, (*here, "deck"), file, folder, root).read()
        except DefinitionError as error:
            raise _at_sheet(error, document, (*here, "deck", "sheet"), file) from None
        cards = read_deck(read, folder)
    elif piece.cards:
        cards = listed_deck(document, (*here, "cards"), folder)
    width, height = piece.width, piece.height
    if piece.size:
        width, height = SIZES[piece.size] if isinstance(piece.size, str) else piece.size
    if not width or not height:
        message = "a piece has a width and a height in millimetres; a card may have a `size` instead"
        raise DefinitionError([document.problem(here, message)])
    types = {
        (kind.id, str(key)): document.problem((*here, "types", at, key), "")
        for at, kind in enumerate(piece.types)
        for key in document.value((*here, "types", at))
    }
    cards = tuple(replace(card, types=types) for card in cards)
    made = replace(piece, cards=cards, width=width, height=height)
    if problems := capped(check_deck(document, here, made)):
        raise DefinitionError(problems)
    return made


def system_in(document: Document, folder: Path) -> System:
    """Read the pieces of a document whose files lie in a folder. Raises DefinitionError."""
    problems: list[Problem] = []
    system = _whole(document, validate(document, System), folder, folder, problems)
    if problems or system is None:
        raise DefinitionError(problems)
    return system


def _titled(system: System, name: str, title: str, summary: str) -> System:
    """Give a system the name and the words that its file leaves out."""
    return replace(
        system,
        id=system.id or name,
        title=system.title or title,
        summary=system.summary or summary,
    )


def _check(document: Document, name: str, system: System, systems: Mapping[str, System]) -> Iterator[Problem]:
    """Yield every contradiction within a system, and between it and the one it extends."""
    yield from check_prose(document, system, None)
    if name in RESERVED or system.id in RESERVED:
        taken = system.id if system.id in RESERVED else name
        yield document.problem(
            ("id",), f"the id {taken!r} is that of another page of the site; choose another"
        )
    elif name in DEVICES:
        yield document.problem(("id",), f"Windows cannot have a file {name!r}; choose another id")
    elif system.id != name:
        yield document.problem(("id",), f"the id must be the name of the file, {name!r}")
    yield from _check_box(document, system, systems)


def _check_box(document: Document, system: System, systems: Mapping[str, System]) -> Iterator[Problem]:
    """Yield every contradiction among suits, values and pieces, also with those of the system extended."""
    basic = [other for other, base in systems.items() if not base.extends]
    yield from dangling(document, [(("extends",), system.extends)], basic, "basic system")
    base = systems.get(system.extends or "")
    for key, ours, theirs in (
        ("suits", system.suit_ids, base.suit_ids if base else ()),
        ("ranks", system.rank_ids, base.rank_ids if base else ()),
        ("pieces", system.piece_ids, ()),
    ):
        yield from twice(document, [((key, at, "id"), entry) for at, entry in enumerate(ours)], "id")
        for at, entry in enumerate(ours):
            if entry in theirs:
                yield document.problem((key, at, "id"), f"{system.extends!r} has {entry!r} already")
    if system.extends and not base:
        return
    whole = _extended(system, systems)
    for at, piece in enumerate(system.pieces):
        yield from _check_piece(document, ("pieces", at), piece, whole)


def _check_piece(document: Document, here: Steps, piece: Piece, system: System) -> Iterator[Problem]:
    """Yield what one kind of piece cannot be."""
    counted = [other.id for other in system.pieces if not other.instead]
    yield from dangling(document, [((*here, "instead"), piece.instead)], counted, "piece that is counted")
    yield from dangling(document, each((*here, "faces"), piece.faces), system.rank_ids, "value")
    for key, families in _FAMILIES.items():
        if piece.family not in families and (*here, key) in document.values:
            message = f"a piece of the family {piece.family!r} has no `{key}`"
            yield document.problem((*here, key), message, at_key=True)
    yield from check_marks(document, here, piece)
    if (piece.shape == "path") != (piece.path is not None):
        message = "the shape `path` and a `path` go together"
        yield document.problem(here, message, at_key=True)
    needs = {"suit": ("suits",), "value": ("ranks",), "pair": ("ranks",)}.get(piece.per, ())
    for key in needs:
        if not getattr(system, key):
            yield document.problem((*here, "per"), f"it has no {key} of which there could be one each")
            return
    most = MOST_CARDS if piece.rows else BOX
    if system.count(piece.id) > most:
        message = f"these are {system.count(piece.id)} pieces; a box holds at most {most} of a kind"
        yield document.problem(here, message)


def _extended(system: System, systems: Mapping[str, System]) -> System:
    """Put what a system shares with its base before what it adds; its pieces replace those of the base."""
    if system.extends is None:
        return system
    base = systems[system.extends]
    return replace(
        system,
        suits=base.suits + system.suits,
        ranks=base.ranks + system.ranks,
        pieces=tuple(piece for piece in base.pieces if piece.id not in system.piece_ids) + system.pieces,
        references=base.references + system.references,
    )
