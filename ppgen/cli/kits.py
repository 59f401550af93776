"""Kits by the names people type: of games and of game systems."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ppgen.output import sealed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ppgen.definition import Definition, System
    from ppgen.judges import Judges


class WrittenKit(NamedTuple):
    """A file as it will be written."""

    style: str
    sheets: str
    """What was asked for."""
    name: str
    pdf: bytes
    pages: int
    kinds: tuple[str, ...]
    """The kinds of sheets in it besides the cover."""
    svgs: dict[str, bytes]
    """Its pages as SVG, by file name, if it is no whole kit."""
    jobs: tuple[dict[str, Any], ...] = ()
    """Its print jobs, as plain data."""
    html: bytes | None = None
    """What it says for screen readers, if it is the rules."""


def subjects(
    names: Sequence[str], content: Path | None, language: str | None = None
) -> list[Definition | System]:
    """Find games and systems by id, in a language or in that of their source.

    Raises:
        DefinitionError: one is not as it should be.
        SheetError: there is no such game or system.
    """
    from ppgen.definition import game_ids, load_game, load_systems
    from ppgen.definition.problems import listed, suggestion
    from ppgen.sheets import SheetError

    games, systems = game_ids(content), load_systems(content, language)
    found: list[Definition | System] = []
    for name in names:
        if name in games:
            found.append(load_game(name, content, language))
        elif name in systems:
            found.append(systems[name])
        else:
            known = [*games, *systems]
            hint = suggestion(name, known) or f"; there are {listed(known, 'and')}"
            raise SheetError(f"there is no game or game system {name!r}{hint}")
    return found


def files(
    name: str,
    paper: str,
    wanted: Sequence[tuple[str, str]],
    content: Path | None,
    layouts: Path | None,
    judges: Judges,
    *,
    svg: bool = False,
    language: str | None = None,
) -> list[WrittenKit]:
    """Make PDFs of one game on one paper, each in a style and of some sheets, maybe in a process of its own.

    They are in the language that is spoken; the game is read in `language`.

    The archive is followed by each kind of its sheets in a file of its own. With `svg`, what is no whole kit
    has its pages as SVG as well.
    """
    from ppgen.sheets import PrintOptions, kit, load_layouts, styled, subject_of
    from ppgen.sheets.kinds import SheetCache, singles
    from ppgen.sheets.subject import GameSubject

    (printed,) = subjects([name], content, language)
    known, making = load_layouts(layouts), SheetCache()
    options = PrintOptions(known.paper(paper), rest_in_colour=True)
    styles = {style for style, _ in wanted}
    prepared = {style: subject_of(printed, styled(style), known, judges) for style in styles}
    found: list[WrittenKit] = []
    waiting = deque(wanted)
    while waiting:
        style, sheets = waiting.popleft()
        made = kit(prepared[style], (sheets,), options, making)
        kinds = tuple(dict.fromkeys(entry.kind for entry in made.manifest if entry.kind != "cover"))
        if sheets == "archive":
            waiting += [(style, kind) for kind in singles(kinds)]
        repeats = sheets == "backs"  # what a cutting machine needs is drawn once, with the pieces
        drawn = made.svgs() if svg and not (made.edition or repeats) else {}
        html = None
        if sheets == "rules" and isinstance(made.subject, GameSubject):
            from ppgen.sheets.books.html import rules_html

            html = sealed(rules_html(made.subject))
        svgs = {file: sealed(data) for file, data in drawn.items()}
        pdf = sealed(made.pdf())
        jobs = tuple(job.record() for job in made.jobs)
        found.append(
            WrittenKit(style, sheets, f"{made.name}.pdf", pdf, len(made.pages), kinds, svgs, jobs, html)
        )
    return found
