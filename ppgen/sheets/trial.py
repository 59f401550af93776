"""A dry run: all that can be printed is laid out, and what cannot be is told with its place.

Every sheet of the three kits, with their covers, and the box are laid out on A4, Letter and every smaller
paper; on A4 and Letter all of it must fit, and so it does on what is larger. Sampled are setups, the learn
sheet and the booklet, which take most of the time and only have more room on larger papers: they are laid out
on a paper as narrow and as low as A4 and Letter, and where that has no room, on both. The other styles are
tried for what they draw otherwise, which are boards and pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from ppgen.definition import Definition, DefinitionError, System
from ppgen.definition.document import Steps
from ppgen.definition.text import MarkupError
from ppgen.drawing.fonts import GlyphError
from ppgen.drawing.palette import STYLES
from ppgen.drawing.text import TextOverflowError, see_glyphs
from ppgen.errors import PpgenError
from ppgen.judges import Judges
from ppgen.pieces.registry import NoSuchPiece
from ppgen.sheets.cutting.pages import Cutting
from ppgen.sheets.editions import EDITIONS
from ppgen.sheets.errors import SheetError
from ppgen.sheets.kinds import KINDS, NAMED, SheetCache, kinds_in
from ppgen.sheets.kit import bound, of_kit, subject_of
from ppgen.sheets.makers import PrintOptions, Sheet
from ppgen.sheets.parts import KitPart, parts
from ppgen.sheets.print_schema.kits import Edition
from ppgen.sheets.print_schema.layouts import Layouts, Paper
from ppgen.sheets.subject import GameSubject, Subject

ROOMY = ("a4", "letter")
"""On these every sheet of a kit fits, and so it does on every paper that is as large as one of them."""
WHOLE = kinds_in("archive")
"""All that is in any kit; of setups the archive has most, which are tried for all."""
RESTYLED = tuple(kind.name for kind in KINDS if kind.restyled)
"""What is tried in every style."""
TOO_SMALL = (SheetError, TextOverflowError)
"""What a paper that is smaller may raise, which `print` tells as well."""


class Fault(NamedTuple):
    """What cannot be printed."""

    steps: Steps
    """Where `print.yml` asks for it, or else `game.yml`."""
    reason: str
    piece: str = ""
    """The kind of piece whose size makes it so, if it is one."""


def faults(wanted: Definition | System, layouts: Layouts, judges: Judges) -> Iterator[Fault]:
    """Yield everything of a game or a game system that cannot be printed.

    What is not part of a kit is not tried, but for the box: the rules in reading order, the pocket book and
    those in large print say what the booklet says, and a poster shows the board.

    Raises DefinitionError for a `print.yml` that is not right.
    """
    found: list[Fault] = []
    subject = subject_of(wanted, "colour", layouts, judges)
    tried = [paper for paper in layouts.papers.papers if paper.id in ROOMY or not _is_roomy(paper, layouts)]
    papers = sorted(tried, key=lambda paper: paper.id not in ROOMY)
    roomy = [paper for paper in papers if paper.id in ROOMY]
    sampled: dict[tuple[str, str], list[Sheet]] = {}
    for paper in papers:
        smallest = _smallest(roomy) if paper is papers[0] else None
        trial = _Trial(subject, paper, sampled, roomy=_is_roomy(paper, layouts), smallest=smallest)
        found += trial.faults()
        if paper in roomy[-1:]:
            sampled.update((key, sheets) for key, sheets in trial.alike.items() if NAMED[key[0]].sampled)
        if found:  # on the next paper it mostly is the same
            break
    for style in STYLES[1:] if not found else ():
        other = subject_of(wanted, style, layouts, judges)
        found += _Trial(other, papers[0], {}, roomy=True).faults(RESTYLED)
    yield from dict.fromkeys(found)


def _smallest(papers: Sequence[Paper]) -> Paper | None:
    """Give a paper that holds no more than each of these."""
    if not papers:
        return None
    width, height = min(paper.width for paper in papers), min(paper.height for paper in papers)
    return replace(papers[0], width=width, height=height)


def _is_roomy(paper: Paper, layouts: Layouts) -> bool:
    """Tell whether everything of a kit must fit on a paper."""
    large = [layouts.paper(name) for name in ROOMY if name in {each.id for each in layouts.papers.papers}]
    return any(paper.width >= one.width and paper.height >= one.height for one in large)


class _Trial:
    """Lays out the kits of a subject on a paper.

    What is sampled is laid out on the `smallest` paper, and kept in `sampled` for all if that has room.
    """

    def __init__(
        self,
        whole: Subject,
        paper: Paper,
        sampled: dict[tuple[str, str], list[Sheet]],
        *,
        roomy: bool,
        smallest: Paper | None = None,
    ) -> None:
        self.whole = whole
        self.options = PrintOptions(paper, Cutting())
        self.roomy = roomy
        self.found: list[Fault] = []
        self.alike: dict[tuple[str, str], list[Sheet]] = {}
        self.sampled, self.smallest = sampled, smallest
        self.making = SheetCache()

    def faults(self, kinds: tuple[str, ...] = WHOLE) -> list[Fault]:
        """Say what cannot be printed of these kinds of sheets; of all, on covers and the box as well."""
        archive = self._sheets("archive", kinds)
        if not self.found and kinds == WHOLE:
            for kind in KINDS:
                if kind.tried:
                    lay_out = partial(self._laid_out, kind.name, self.whole, self.options)
                    self._tried((kind.name,), lay_out, may_be_small=True)
            self._covered("archive", archive)
            for edition in EDITIONS if isinstance(self.whole, GameSubject) else ():
                if edition != "archive":
                    self._covered(edition, self._sheets(edition, kinds_in(edition)))
        if not self.found and self.options.paper.id == ROOMY[0]:
            self._tried((), lambda: see_glyphs(i for s in archive for d in s.contents for i in d.body))
        return self.found

    def _sheets(self, edition: Edition, kinds: tuple[str, ...]) -> list[Sheet]:
        """Lay out the parts of a kit."""
        options = replace(self.options, edition=edition)
        sheets: list[Sheet] = []
        named = list(parts(of_kit(self.whole, options)))
        others = [kind for kind in WHOLE if kind not in {part.kind for part in named}]
        for part in (*named, *(KitPart((kind,), kind, NAMED[kind].title, self.whole) for kind in others)):
            if part.kind == "build" and self.found:
                continue  # it draws the pieces, which say so themselves
            if part.kind in kinds:
                sheets += self._part(part, options)
        return sheets

    def _part(self, part: KitPart, options: PrintOptions) -> list[Sheet]:
        key = (part.kind, part.title)
        if not NAMED[part.kind].varies and key in self.alike:
            return self.alike[key]
        if NAMED[part.kind].sampled and self.smallest and key not in self.sampled:
            with suppress(SheetError, TextOverflowError):
                small = replace(options, paper=self.smallest)
                self.sampled[key] = self._laid_out(part.kind, part.subject, small)
        sheets = list(self.sampled.get(key, ()))
        if key not in self.sampled:
            self._tried(part.steps, lambda: sheets.extend(self._laid_out(part.kind, part.subject, options)))
        self.alike[key] = sheets
        return sheets

    @staticmethod
    def _laid_out(kind: str, subject: Subject, options: PrintOptions) -> list[Sheet]:
        return list(NAMED[kind].make(subject, options))

    def _covered(self, edition: Edition, sheets: list[Sheet]) -> None:
        """Lay out a kit's cover, and what stands around all of its pages."""
        options = replace(self.options, edition=edition)

        def laid_out() -> None:
            _, pages = bound(self.whole, options, sheets, edition, self.making, with_cover=True, inked=False)
            around = [item for page in pages[1:] for item in (*page.scene.items[:1], *page.scene.items[-1:])]
            see_glyphs([*pages[0].scene.items, *around])

        self._tried((), laid_out)

    def _tried(self, steps: Steps, lay_out: Callable[[], object], *, may_be_small: bool = False) -> None:
        """Lay something out, and note why that cannot be, unless the paper may be too small for it."""
        try:
            lay_out()
        except DefinitionError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, `print` would not do better
            small = isinstance(error, TOO_SMALL) and (may_be_small or not self.roomy)
            if not small or isinstance(error, GlyphError):
                piece = getattr(error, "piece", "")
                self.found.append(Fault(self._place(error) or steps, self._told(error), piece))

    def _place(self, error: Exception) -> Steps:
        """Give where `game.yml` says what cannot be printed, if it is known."""
        if isinstance(error, TextOverflowError) and error.text and error.text in self.whole.title:
            return ("title",)
        steps: Steps = getattr(error, "steps", ())
        return steps

    def _told(self, error: Exception) -> str:
        """Say why something cannot be printed."""
        if isinstance(error, (GlyphError, TextOverflowError, MarkupError, NoSuchPiece)):
            told = f"{self.whole.title}: {error}"
        elif isinstance(error, PpgenError):
            told = str(error)
        else:
            return f"this cannot be printed: {type(error).__name__}: {error}"
        paper = self.options.paper
        anywhere = paper.id in ROOMY[:1] and not isinstance(error, SheetError)  # the first that is tried
        return told if anywhere or paper.title in told else f"{told} (on {paper.title})"
