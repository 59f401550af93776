"""The bundled fonts and those that others bring: how wide a text is, where it breaks, and its outline.

Both painters set text by these advance widths alone, without kerning, so a line is as wide in SVG as in PDF.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ppgen.drawing.breaking import LEFT, RIGHT, UNSEEN, filled, pieces, seen
from ppgen.drawing.direction import ordered
from ppgen.drawing.path import transformed
from ppgen.drawing.scene import Anchor, Bundled, FontName, Transform, Typeface, pt
from ppgen.drawing.scripts import obstacle
from ppgen.errors import PpgenError

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER = Path(__file__).parent

DESCENT = 0.22  # em: how far g and p reach below the baseline

_BODY = "Atkinson Hyperlegible Next"


class FontFace(NamedTuple):
    """Where a font lies and what a style sheet calls it."""

    file: str
    family: str
    generic: str = "sans-serif"
    weight: int = 400
    italic: bool = False


FACES: Mapping[Bundled, FontFace] = {
    "body": FontFace("atkinson-hyperlegible-next-400", _BODY),
    "body-italic": FontFace("atkinson-hyperlegible-next-400-italic", _BODY, italic=True),
    "body-semibold": FontFace("atkinson-hyperlegible-next-600", _BODY, weight=600),
    "body-bold": FontFace("atkinson-hyperlegible-next-700", _BODY, weight=700),
    "display": FontFace("young-serif-400", "Young Serif", "serif"),
    "mono": FontFace("atkinson-hyperlegible-mono-400", "Atkinson Hyperlegible Mono", "monospace"),
}


def family(font: FontName) -> str:
    """Return what messages call a font."""
    return font.family if isinstance(font, Typeface) else FACES[font].family


class GlyphError(PpgenError, ValueError):
    """A text holds a character that its font cannot draw."""

    def __init__(self, character: str, text: str, font: FontName) -> None:
        named, reason = f"{character!r} (U+{ord(character):04X})", obstacle(character)
        super().__init__(
            f"{named} in {text!r} cannot be set: {reason}"
            if reason
            else f"the font {family(font)} has no {named}, "
            f"needed in {text!r}; write it another way, draw it as a symbol, or name a font that has it"
        )
        self.character, self.text, self.font = character, text, font


@dataclass(frozen=True)
class Font:
    """One font file, read as far as it is asked for; metrics are in units of the em."""

    name: FontName

    @property
    def data(self) -> bytes:
        """Return the TTF file."""
        if isinstance(self.name, Typeface):
            return self.name.data
        return (FOLDER / f"{FACES[self.name].file}.ttf").read_bytes()

    @cached_property
    def _file(self) -> Any:  # fontTools has no types
        from fontTools.ttLib import TTFont

        return TTFont(BytesIO(self.data), lazy=True)

    @cached_property
    def advances(self) -> Mapping[str, float]:
        """Return how far each character moves the pen; those that cannot be set one by one are left out."""
        em, widths = self._file["head"].unitsPerEm, self._file["hmtx"].metrics
        moved = {chr(code): widths[glyph][0] / em for code, glyph in self._file.getBestCmap().items()}
        return {
            **{character: advance for character, advance in moved.items() if not obstacle(character)},
            **dict.fromkeys(UNSEEN + LEFT + RIGHT, 0.0),
        }

    @cached_property
    def cap_height(self) -> float:
        """Return the height of capitals above the baseline."""
        return float(self._file["OS/2"].sCapHeight / self._file["head"].unitsPerEm)

    @cached_property
    def em(self) -> int:
        """Return the font units of one em."""
        return int(self._file["head"].unitsPerEm)

    @lru_cache(maxsize=1024)  # noqa: B019 - fonts live as long as the program: see `load`
    def glyph(self, character: str) -> str:
        """Return a glyph's outline as path data in font units, y up, its origin on the baseline."""
        from fontTools.pens.svgPathPen import SVGPathPen

        glyphs = self._file.getGlyphSet()
        pen = SVGPathPen(glyphs)
        glyphs[self._file.getBestCmap()[ord(character)]].draw(pen)
        return str(pen.getCommands())


@lru_cache
def load(name: FontName) -> Font:
    """Return a font, read once."""
    return Font(name)


@lru_cache(maxsize=1 << 14)  # most words of a text stand there often
def measure(text: str, font: FontName, size: float) -> float:
    """Return the width in millimetres of a text set in a size in points.

    Raises `GlyphError` for a character the font cannot draw.
    """
    advances = load(font).advances
    try:
        return pt(size) * sum([advances[character] for character in text])
    except KeyError as missing:
        raise GlyphError(missing.args[0], text, font) from None


def drawable(text: str, font: FontName) -> bool:
    """Tell whether a font can draw all of a text."""
    return load(font).advances.keys() >= set(text)


def wrap(text: str, font: FontName, size: float, width: float) -> list[str]:
    """Break a text at spaces, but not at no-break spaces, into lines no wider than a width in millimetres.

    A single word wider than that stands alone on its line; `ppgen.drawing.text` refuses it.
    """
    parted = pieces([(text, str)])

    def extent(words: str) -> float:
        return measure(words, font, size)

    ends = filled(
        parted,
        width + 1e-9,
        lambda piece: extent(piece.runs[0]) if piece.runs else 0.0,
        lambda *_: extent(" "),
        lambda _: extent("-"),
    )
    lines = []
    for start, end in ends:
        words = [
            f"{''.join(piece.runs)}{piece.joint if piece.joint == ' ' else ''}" for piece in parted[start:end]
        ]
        hangs = parted[end - 1].joint == "-" and end < len(parted)
        lines.append("".join(words).rstrip(" ") + "-" * hangs)
    return lines


def shifted(x: float, width: float, anchor: Anchor) -> float:
    """Return where a text of a width starts, if it is anchored at x."""
    return x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width


@lru_cache(maxsize=256)
def outline(text: str, font: FontName, size: float, x: float = 0.0, y: float = 0.0) -> str:
    """Return a text as path data in millimetres, starting at x with its baseline at y.

    Raises `GlyphError` for a character the font cannot draw.
    """
    text = ordered(seen(text))
    measure(text, font, size)  # every glyph is there, or this says which is not
    face = load(font)
    scale = pt(size) / face.em
    pieces = []
    for character in text:
        if glyph := face.glyph(character):
            pieces.append(transformed(glyph, Transform(scale, 0.0, 0.0, -scale, x, y)))
        x += pt(size) * face.advances[character]
    return " ".join(pieces)
