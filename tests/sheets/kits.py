"""Kits of our games and systems, made once by a process however many tests look at them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from functools import cache, cached_property, lru_cache
from typing import Any

from ppgen.definition import load_game, load_systems
from ppgen.judges import Judges
from ppgen.sheets import Kit, PrintOptions, cutting_of, load_layouts, styled, subject_of
from ppgen.sheets import kit as kit_of_subject

KEPT = 40
"""How many are kept: those of a few games, since the tests of one game follow one another."""


class Shared(Kit):
    """A kit that is painted once."""

    @cached_property
    def _painted(self) -> bytes:
        return super().pdf()

    def pdf(self, *, layered: bool = False) -> bytes:
        return super().pdf(layered=True) if layered else self._painted


def kit(
    wanted: Any,
    paper: str = "a4",
    sheets: Iterable[str] = ("play",),
    *,
    style: str = "colour",
    duplex: str = "long-edge",
    marks: str = "cut",
    back_offset: tuple[float, float] = (0.0, 0.0),
    together: bool = False,
    **options: Any,
) -> Kit:
    """Make a kit of a game or a system as the command line does, whose usual words these are."""
    layouts = load_layouts()
    subject = subject_of(wanted, styled(style), layouts, Judges())
    cutting = cutting_of(duplex, marks, back_offset, together=together)
    return kit_of_subject(subject, sheets, PrintOptions(layouts.paper(paper), cutting, **options))


@cache
def named(name: str) -> Any:
    """Read a game or a system."""
    return load_systems().get(name) or load_game(name)


def kit_of(name: str, paper: str, *sheets: str, duplex: str = "long-edge", **options: Any) -> Shared:
    """Make a kit of a game or a system as it is; who changes anything makes it with `kit`."""
    return _made(name, paper, sheets, duplex, **options)


@lru_cache(maxsize=KEPT)
def _made(name: str, paper: str, sheets: tuple[str, ...], duplex: str, **options: Any) -> Shared:
    made = kit(named(name), paper, sheets, duplex=duplex, **options)
    return Shared(**{field.name: getattr(made, field.name) for field in fields(made)})
