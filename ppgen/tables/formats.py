"""The formats of virtual tabletops. What writes one is loaded when it writes, since it draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ppgen.tables.table import VirtualTable

Documents = Mapping[str, tuple[str, bytes]]
"""Files that are read with a table: by the title of each its name and its data."""


@dataclass(frozen=True)
class Format:
    """A format: which programs read it, and what writes it."""

    programs: str
    linked: bool
    """Whether it names its pictures by where they will be found, and does not hold them."""
    files: Callable[[VirtualTable, str, Documents], Mapping[str, bytes]]
    """Writes a table, given the address of its folder, and what is to be read with it."""
    lacking: Callable[[VirtualTable], Sequence[str]] = lambda _table: ()
    """Tells in words what of a table it cannot hold."""


def _tts(table: VirtualTable, address: str, documents: Documents) -> Mapping[str, bytes]:
    from ppgen.tables import tts

    return tts.files(table, address, {title: name for title, (name, _) in documents.items()})


def _pcio(table: VirtualTable, _address: str, _documents: Documents) -> Mapping[str, bytes]:
    from ppgen.tables import pcio

    return pcio.files(table)


def _vassal(table: VirtualTable, _address: str, documents: Documents) -> Mapping[str, bytes]:
    from ppgen.tables import vassal

    return vassal.files(table, documents)


def _vassal_lacking(table: VirtualTable) -> Sequence[str]:
    from ppgen.tables import vassal

    return vassal.lacking(table)


def _playground(table: VirtualTable, _address: str, documents: Documents) -> Mapping[str, bytes]:
    from ppgen.tables import playground

    return playground.files(table, documents)


def _playground_lacking(table: VirtualTable) -> Sequence[str]:
    from ppgen.tables import playground

    return playground.lacking(table)


FORMATS: Mapping[str, Format] = {
    "tts": Format("Tabletop Simulator", True, _tts),
    "pcio": Format("playingcards.io and VirtualTabletop.io", False, _pcio),
    "playground": Format("Tabletop Playground", False, _playground, _playground_lacking),
    "vassal": Format("VASSAL", False, _vassal, _vassal_lacking),
}
"""Every format by the name that it is asked for with."""
