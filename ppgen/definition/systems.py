"""The folder of game systems, read: each system checked, and put together with the one it extends."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from ppgen.definition.document import Document
from ppgen.definition.ids import RESERVED, dangling, twice
from ppgen.definition.links import check_prose
from ppgen.definition.locate import content_dir, data_path
from ppgen.definition.problems import DefinitionError, Problem, capped
from ppgen.definition.reading import read
from ppgen.definition.system import System

BOX = 1000
"""Pieces of a kind that a box holds at most."""


def load_systems(content: Path | None = None) -> Mapping[str, System]:
    """Read the game systems of a content folder, and ours besides, by id. Raises DefinitionError.

    So that a folder of games need not bring a piecepack; a system of its own replaces ours of that name.
    """
    folders = (data_path("content"), content_dir(content))
    files = {path.stem: (path, folder) for folder in folders for path in folder.glob("systems/*.yml")}
    problems: list[Problem] = []
    systems: dict[str, System] = {}
    documents: dict[str, Document] = {}
    for name, (path, folder) in sorted(files.items()):
        document, system = read(path, folder, System, problems)
        if document and system:
            systems[name], documents[name] = system, document
    for name, system in systems.items():
        problems += capped(_check(documents[name], name, system, systems))
    if problems:
        raise DefinitionError(problems)
    return MappingProxyType({name: _extended(system, systems) for name, system in systems.items()})


def _check(document: Document, name: str, system: System, systems: Mapping[str, System]) -> Iterator[Problem]:
    """Yield every contradiction within a system, and between it and the one it extends."""
    yield from check_prose(document, system, None)
    if name in RESERVED or system.id in RESERVED:
        taken = system.id if system.id in RESERVED else name
        yield document.problem(
            ("id",), f"the id {taken!r} is that of another page of the site; choose another"
        )
    elif system.id != name:
        yield document.problem(("id",), f"the id must be the name of the file, {name!r}")
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
    for at, piece in enumerate(system.pieces if base or not system.extends else ()):
        whole = _extended(system, systems) if base else system
        if whole.count(piece.id) > BOX:
            message = f"these are {whole.count(piece.id)} pieces; a box holds at most {BOX} of a kind"
            yield document.problem(("pieces", at), message)


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
