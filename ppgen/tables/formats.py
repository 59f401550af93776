"""The formats of virtual tabletops. What writes one is loaded when it writes, since it draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ppgen.tables.table import VirtualTable


@dataclass(frozen=True)
class Format:
    """A format: which programs read it, and what writes it."""

    programs: str
    linked: bool
    """Whether it names its pictures by where they will be found, and does not hold them."""
    files: Callable[[VirtualTable, str, Mapping[str, str]], Mapping[str, bytes]]
    """Writes a table, given the address of its folder, and the files beside it by their titles."""


def _tts(table: VirtualTable, address: str, documents: Mapping[str, str]) -> Mapping[str, bytes]:
    from ppgen.tables import tts

    return tts.files(table, address, documents)


def _pcio(table: VirtualTable, _address: str, _documents: Mapping[str, str]) -> Mapping[str, bytes]:
    from ppgen.tables import pcio

    return pcio.files(table)


FORMATS: Mapping[str, Format] = {
    "tts": Format("Tabletop Simulator", True, _tts),
    "pcio": Format("playingcards.io and VirtualTabletop.io", False, _pcio),
}
"""Every format by the name that it is asked for with."""
