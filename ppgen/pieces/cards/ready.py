"""Cards that are finished elsewhere: a row names the picture of its whole face, or of its back.

A picture has the shape of its card, or that of the card with a bleed at all four sides, which follows from
the two shapes: 825 × 1125 pixels on a poker card are an eighth of an inch more. Of square cards, and of
pages of a PDF, which have a size, the bleed is told by that.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Literal, NamedTuple

from ppgen.definition.cards import MOST_CARDS, columns_of
from ppgen.definition.problems import DefinitionError, Problem
from ppgen.definition.source import there
from ppgen.drawing.scene import Clip, Rect, Symbol, filled
from ppgen.pieces import pictures
from ppgen.pieces.cards import pages
from ppgen.pieces.cards.backs import BLEED

if TYPE_CHECKING:
    from ppgen.definition.cards import CardRow
    from ppgen.pieces.design import KindFacts as Kind

Side = Literal["face", "back"]
LEAST_BLEED = 1.5
"""Millimetres over the edge with which a card that is cut a little askew still shows none."""
_MOST_BLEED = 7.0
_NONE = 0.35
"""Millimetres that pictures may be off, for their sides are whole pixels."""
_SQUARE = 0.02
"""Cards whose sides differ by less than this share have nearly the same shape with any bleed."""


class _Ready(NamedTuple):
    symbol: Symbol
    doubts: tuple[str, ...]


def named(kind: Kind, row: CardRow, side: Side) -> str:
    """Return what a row names as its whole face or back; nothing if its deck is laid out with that column."""
    layers = kind.piece.layered
    read = layers.names if layers else columns_of(kind.piece.layout)
    return "" if side in read else row.fields.get(side, "")


def drawn(kind: Kind, row: CardRow, side: Side) -> Symbol:
    """Return a whole face or back. Raises DefinitionError, at the row, for what is no picture of its card."""
    return _ready(kind, row, side).symbol


def doubts(kind: Kind, row: CardRow) -> list[tuple[str, str]]:
    """Say what of its whole face and back prints less well than it could, and in which column each is named.

    Raises as `drawn` does.
    """
    sides: tuple[Side, ...] = ("face", "back")
    return [
        (words, side) for side in sides if named(kind, row, side) for words in _ready(kind, row, side).doubts
    ]


def see_back(kind: Kind, row: CardRow) -> None:
    """Raise DefinitionError, at the row, if it has no back and others have: a sheet has two sides or one."""
    if kind.piece.back == "none" and _backed(kind) and not named(kind, row, "back"):
        raise _told(row, "back", "others of its deck have a back of their own; say one here, too")


@lru_cache(maxsize=64)
def _backed(kind: Kind) -> bool:
    return any(named(kind, row, "back") for row in kind.piece.rows)


def digest(kind: Kind, row: CardRow, others: str) -> str:
    """Stand for the files of its whole face and back, and for what others its card is made from."""
    sides: tuple[Side, ...] = ("face", "back")
    names = [drawn(kind, row, side).name for side in sides if named(kind, row, side)]
    return sha256(repr((others, names)).encode()).hexdigest()[:16] if names else others


@lru_cache(maxsize=2 * MOST_CARDS)  # as cards themselves, which ask for it several times
def _ready(kind: Kind, row: CardRow, side: Side) -> _Ready:
    name = named(kind, row, side)
    picture, size = _loaded(row, side, name)
    bleed = _bleed(kind, row, side, picture, size)
    width, height = kind.size
    told = []
    wide = width + 2 * bleed
    density = picture.density(wide, height + 2 * bleed)
    if density is not None and density < pictures.SHARP:
        told.append(f"{name} has {density:.0f} pixels to the inch here; {pictures.SHARP} are sharp")
    if picture.profile is not None:
        told.append(
            f"{name} is in the colours of {picture.profile}; "
            "it is printed in sRGB, whose strongest colours may be paler"
        )
    if bleed < LEAST_BLEED:
        reach = f"reaches only {bleed:.1f} mm over the edge" if bleed else "ends where the knife goes"
        told.append(f"{name} {reach}; with a bleed of {BLEED:g} mm a cut that is askew shows no paper")
    over = Rect(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED, filled("ink"))
    art = Clip(over, (picture.symbol.at(-bleed, -bleed, wide / picture.symbol.width),))
    symbol = Symbol(f"ready-{kind.id}-{side}-{picture.symbol.name}", width, height, (art,))
    return _Ready(symbol, tuple(told))


def _loaded(row: CardRow, side: Side, name: str) -> tuple[pictures.PlacedPicture, tuple[float, float] | None]:
    """Read a picture, or a page of a PDF and its size in millimetres."""
    file, _, number = name.partition("#")
    try:
        if not there(row.folder / file):
            raise _told(row, side, pictures.missing(name, row.folder))
        if file.lower().endswith(pages.SUFFIX):
            page = pages.load(row.folder / file, row.folder, number or "1")
            return page.picture, page.size
        if number:
            raise _told(row, side, f"only a PDF has pages; write {file[:80]!r}")
        return pictures.load(row.folder / file, row.folder), None
    except DefinitionError as error:
        if any(problem.line for problem in error.problems):
            raise
        raise DefinitionError(
            [row.problem(f"{problem.file}: {problem.message}", side) for problem in error.problems]
        ) from None


def _bleed(
    kind: Kind, row: CardRow, side: Side, picture: pictures.PlacedPicture, size: tuple[float, float] | None
) -> float:
    """Return how far a picture reaches over the edges of its card."""
    width, height = kind.size
    across, down = size or (picture.symbol.width, picture.symbol.height)
    if size is not None:
        bleed = (across - width) / 2
        fits = abs(down - height - 2 * bleed) <= 2 * _NONE
    elif abs(width - height) <= _SQUARE * max(width, height):
        bleed = BLEED
        fits = abs(across / down - width / height) <= _SQUARE / 2
    else:
        shape = across / down
        bleed = (shape * height - width) / (2 * (1 - shape)) if abs(1 - shape) > _SQUARE / 4 else -1.0
        fits = True
    if not fits or not -_NONE <= bleed <= _MOST_BLEED:
        usual = f"{width + 2 * BLEED:g} × {height + 2 * BLEED:g} mm"
        found = f"{across:.1f} × {down:.1f} mm" if size else f"{across:g} × {down:g}"
        message = (
            f"{row.fields[side][:80]} is {found}, and so no picture of a whole card; "
            f"it has the shape of {width:g} × {height:g} mm, or that of {usual} with its bleed"
        )
        raise _told(row, side, message)
    return 0.0 if bleed <= _NONE else bleed


def _told(row: CardRow, side: Side, message: str) -> DefinitionError:
    problem: Problem = row.problem(message, side)
    return DefinitionError([problem])
