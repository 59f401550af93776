"""Letters and signs that a typeface lacks, put into it once: of its own parts, or taken from another.

Only `build` needs this. What a face has stays as it is: its glyphs, their widths and the face's own measures.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

from fontTools.misc.transform import Transform
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fontTools.ttLib import TTFont

WANTED = (
    *range(0x00A1, 0x0250),  # Latin, with all its extensions
    *range(0x0370, 0x0530),  # Greek and Cyrillic
    *(0x05BE, *range(0x05D0, 0x05EB), 0x05F3, 0x05F4),  # Hebrew, but for the marks of vowels
    *range(0x1E00, 0x2000),  # Latin with further diacritics, Greek with breathings
    *range(0x2010, 0x2028),  # dashes, quotes, daggers, bullets
    *range(0x202F, 0x205F),
    *range(0x2070, 0x20C1),  # raised and lowered figures, currencies
    *range(0x2100, 0x2200),  # signs like letters, fractions, Roman numerals, arrows
    *(0x2202, 0x2206, 0x220F, 0x2211, 0x2212, 0x221A, 0x221E, 0x222B, 0x2248, 0x2260, 0x2264, 0x2265),
    *range(0x2460, 0x2500),  # numbers and letters in circles
    *range(0x25A0, 0x2700),  # shapes, stars, suits, dice, chessmen
    *range(0x2701, 0x27C0),  # ticks, crosses, more stars and arrows
    *(0x2B05, 0x2B06, 0x2B07, 0x2B1B, 0x2B1C, 0x2B50),
)
"""The characters that every face has after filling, as far as a source draws them."""


def fill(font: TTFont, sources: Sequence[TTFont], *, monospaced: bool = False) -> None:
    """Add what is wanted and missing; `sources` are asked in their order, the first sets letters."""
    measures = {table: dict(vars(font[table])) for table in ("head", "hhea")}
    letters = _size(font) / _size(sources[0])
    marks = _Marks(font)
    for code in WANTED:
        if code in font.getBestCmap():
            continue
        if glyph := marks.composed(code):
            _add(font, code, glyph[0], glyph[1])
            continue
        source = next((source for source in sources if code in source.getBestCmap()), None)
        if source:
            scale = letters if source is sources[0] else _capitals(font) / _capitals(source)
            _add(font, code, *_taken(source, code, scale, font["hmtx"]["a"][0] if monospaced else None))
    font["maxp"].recalc(font)
    for table, values in measures.items():
        vars(font[table]).update(values)
    font.recalcBBoxes = False


def _size(font: TTFont) -> float:
    return float(font["OS/2"].sxHeight / font["head"].unitsPerEm)


def _capitals(font: TTFont) -> float:
    return float(font["OS/2"].sCapHeight / font["head"].unitsPerEm)


def _taken(source: TTFont, code: int, scale: float, advance: int | None) -> tuple[Any, int]:
    """Return a glyph of another face in a size, in the middle of a cell if it must have a given width."""
    name = source.getBestCmap()[code]
    outline = DecomposingRecordingPen(source.getGlyphSet())
    source.getGlyphSet()[name].draw(outline)
    width = source["hmtx"][name][0]
    if advance is None:
        return _redrawn([(outline, Transform(scale, 0, 0, scale, 0, 0))]), round(width * scale)
    scale = min(scale, advance / width) if width else scale
    moved = (advance - width * scale) / 2 if width else 0
    return _redrawn([(outline, Transform(scale, 0, 0, scale, moved, 0))]), advance if width else 0


def _redrawn(parts: Sequence[tuple[DecomposingRecordingPen, Transform]]) -> Any:
    pen = TTGlyphPen(None)
    for outline, transform in parts:
        outline.replay(TransformPen(pen, transform))
    return pen.glyph()


def _add(font: TTFont, code: int, glyph: Any, advance: int) -> None:
    name = f"uni{code:04X}"
    while name in font["glyf"].glyphs:
        name += ".added"
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = glyph
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (advance, getattr(glyph, "xMin", 0))
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[code] = name


class _Marks:
    """How a face sets its own marks on its own letters, by the anchors that its designers gave them."""

    def __init__(self, font: TTFont) -> None:
        self.font, self.glyphs = font, font.getGlyphSet()
        self.letters: dict[str, dict[tuple[int, int], tuple[int, int]]] = {}
        self.marks: dict[str, tuple[tuple[int, int], tuple[int, int]]] = {}
        for index, subtable in enumerate(_subtables(font, 4)):
            for name, record in zip(subtable.MarkCoverage.glyphs, subtable.MarkArray.MarkRecord, strict=True):
                anchor = record.MarkAnchor
                self.marks[name] = (index, record.Class), (anchor.XCoordinate, anchor.YCoordinate)
            for name, record in zip(subtable.BaseCoverage.glyphs, subtable.BaseArray.BaseRecord, strict=True):
                for number, anchor in enumerate(record.BaseAnchor):
                    if anchor:
                        place = (anchor.XCoordinate, anchor.YCoordinate)
                        self.letters.setdefault(name, {})[index, number] = place

    def composed(self, code: int) -> tuple[Any, int] | None:
        """Return a letter with one mark, and its width; None if the face does not have both."""
        parts = unicodedata.normalize("NFD", chr(code))
        cmap = self.font.getBestCmap()
        if len(parts) != 2 or not all(ord(part) in cmap for part in parts):
            return None
        letter, mark = (cmap[ord(part)] for part in parts)
        if parts[0] in "ij" and unicodedata.combining(parts[1]) == 230:  # marks above take the dot's place
            letter = cmap.get({"i": 0x131, "j": 0x237}[parts[0]], letter)
        kind, (mx, my) = self.marks.get(mark, (None, (0, 0)))
        if kind is None or kind not in self.letters.get(letter, {}):
            return None
        x, y = self.letters[letter][kind]
        outlines = []
        for name, moved in ((letter, Transform()), (mark, Transform(1, 0, 0, 1, x - mx, y - my))):
            outline = DecomposingRecordingPen(self.glyphs)
            self.glyphs[name].draw(outline)
            outlines.append((outline, moved))
        return _redrawn(outlines), self.font["hmtx"][letter][0]


def _subtables(font: TTFont, kind: int) -> Iterator[Any]:
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for subtable in lookup.SubTable:
            inner = subtable.ExtSubTable if subtable.LookupType == 9 else subtable
            if inner.LookupType == kind:
                yield inner
