"""Typefaces that others bring: `fonts/<name>.ttf` or `.otf` in the folder of a game, or else of its content.

What such a file holds is not handed on: the outlines and widths of its characters are read within bounds and
put into a new font, by which texts are measured, drawn as outlines and embedded. Of a variable font that is
the instance nearest to the weight that is asked for; of one with many characters, as those for Chinese and
Japanese are, only those are read that the texts of the game have.
"""

from __future__ import annotations

import re
import struct
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from ppgen.definition.deck_files import TABLES
from ppgen.definition.problems import DefinitionError, Problem
from ppgen.definition.separated import WIDE
from ppgen.definition.source import composed, read_bytes, shown
from ppgen.definition.spreadsheets import WORKBOOKS, characters
from ppgen.drawing.scene import Typeface
from ppgen.words import hyphened

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

FOLDER = "fonts"


class TypeStyle(NamedTuple):
    """How texts in a typeface are to look."""

    weight: int = 400
    """From 1 to 1000, as CSS counts: 400 is regular and 700 bold."""
    italic: bool = False


REGULAR = TypeStyle()
LOOKS = {"italic": TypeStyle(italic=True), "semibold": TypeStyle(600), "bold": TypeStyle(700)}
"""What weights ask of a typeface of the game's own; every other asks for its regular look."""


class _Made(NamedTuple):
    """A typeface, read."""

    face: Typeface
    look: TypeStyle
    """As near as it comes to what was asked for."""


SUFFIXES = (".ttf", ".otf", ".ttc")
MAX_BYTES = 24 * 1024 * 1024
MOST_CHARACTERS = 5_000
"""So many are read of a font at once; of one that has more, those that the game's texts have."""
MOST_TEXT = 16 * 1024 * 1024
"""Bytes of the texts of a game that are looked through for characters."""
_TEXTS = (".yml", ".md", *TABLES)
_ESCAPED = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|x([0-9A-Fa-f]{2}))")
_ALWAYS = frozenset(
    chr(code) for first, last in ((0x20, 0x17F), (0x2010, 0x203A)) for code in range(first, last)
)
MOST_DELTAS = 5_000_000
"""Steps by which a variable font moves the points of all its characters."""
MOST_POINTS = 2_000_000
"""Steps of the outlines of all characters, those included that are made of others."""
_UNUSUAL = ("VARC", "GLYF", "GVAR", "LOCA")
"""Tables of fonts made of parts that vary by themselves, which few programs read."""
_COLOURED = ("COLR", "CBDT", "sbix", "SVG ")
"""Tables by which characters have colours."""
_TRUETYPE, _POSTSCRIPT, _COLLECTION = (b"\0\1\0\0", b"true"), b"OTTO", b"ttcf"
_PLANES = 0x11_0000
_SEGMENTS = 4
_GROUPED = (12, 13)
_FORMATS = (0, 4, 6, *_GROUPED, 14)
"""The kinds of table of characters that are in use; other ones can be long to read."""
_PHANTOMS = 4
"""Points of every glyph by which its width varies."""
_EPOCH = 2_082_844_800
"""The first second of 1970, as fonts count: the same font is made at all times."""
_SMOOTH = 0.0005
"""How far outlines may move when their cubic curves become quadratic ones, in ems."""
_CAPITALS = 0.7
"""The height of capitals in ems, of a font that neither says nor has any."""


def load(name: str, folder: Path, look: TypeStyle = REGULAR) -> Typeface:
    """Read a typeface by its name, for a game in a folder. Raises DefinitionError for one refused."""
    return _found(name, folder, look).face


def lacks(name: str, folder: Path, look: TypeStyle) -> bool:
    """Tell whether a typeface cannot look as it is asked to: only a variable one has more than one look."""
    reached = _found(name, folder, look).look
    return reached.weight != look.weight or reached.italic != look.italic


def _found(name: str, folder: Path, look: TypeStyle) -> _Made:
    for file, root in _places(name, folder):
        if file.is_file():
            data = read_bytes(file, root, MAX_BYTES)
            read = _read(data, shown(file), look) or _read(data, shown(file), look, _written(folder))
            if not isinstance(read, _Made):
                raise DefinitionError([read] if read else [])
            return read
    where = shown(folder / FOLDER / name)
    raise DefinitionError([Problem(f"{where}.ttf", 0, 0, "there is no such typeface, nor one in .otf")])


def known(name: str, folder: Path | None) -> bool:
    """Tell whether there is a file for a typeface."""
    return folder is not None and any(file.is_file() for file, _ in _places(name, folder))


def names(folder: Path) -> list[str]:
    """List the typefaces that a game in a folder has, as they are named."""
    return sorted({hyphened(file.stem) for file in files(folder)})


def files(folder: Path) -> list[Path]:
    """List the files of the typefaces that a game in a folder has."""
    found = (file for root in _roots(folder) for file in (root / FOLDER).glob("*"))
    return sorted(file for file in found if file.suffix.lower() in SUFFIXES)


def _roots(folder: Path) -> tuple[Path, Path]:
    """Return the folders in which a game has typefaces: its own, and that of its content."""
    return folder, folder.parent.parent if folder.parent.name == "games" else folder.parent


def _places(name: str, folder: Path) -> Iterator[tuple[Path, Path]]:
    """Yield where a typeface may lie, and the folder that it must not lead out of."""
    for root in _roots(folder):
        yield from ((root / FOLDER / f"{name}{suffix}", root) for suffix in SUFFIXES)
        others = sorted((root / FOLDER).glob("*")) if (root / FOLDER).is_dir() else []
        # A face that is called Fancy Serif.TTF goes by fancy-serif.
        yield from (
            (file, root)
            for file in others
            if file.suffix.lower() in SUFFIXES and hyphened(file.stem) == hyphened(name)
        )


def _written(folder: Path) -> frozenset[str]:
    """Return the characters of all texts of a game."""
    files = [file for file in sorted(folder.rglob("*")) if file.suffix.lower() in _TEXTS and file.is_file()]
    return _characters_of(tuple((file, file.stat().st_mtime_ns, file.stat().st_size) for file in files))


@lru_cache(maxsize=8)
def _characters_of(files: tuple[tuple[Path, int, int], ...]) -> frozenset[str]:
    found = set(_ALWAYS)
    left = MOST_TEXT
    for file, _, size in files:
        left -= size
        if left < 0:
            break
        if file.suffix.lower() in WORKBOOKS:
            found.update(characters(file, file.parent))
            continue
        raw = read_bytes(file, most=size)
        text = composed(raw.decode("utf-16" if raw.startswith(WIDE) else "utf-8", "ignore"))
        found.update(text)
        for escaped in _ESCAPED.finditer(text):
            code = int(next(filter(None, escaped.groups())), 16)
            found.add(chr(min(code, 0x10FFFF)))
    return frozenset(found)


@lru_cache(maxsize=16)
def _read(
    data: bytes, name: str, look: TypeStyle, only: frozenset[str] | None = None
) -> _Made | Problem | None:
    """Read a typeface, or say why not: what is refused takes as long, and is asked for as often.

    None if it has too many characters; then `only` those are read.
    """

    def refused(message: str) -> Problem:
        return Problem(name, 0, 0, message)

    if data[:4] == _COLLECTION:
        return refused("this is a collection of fonts; save one of them as .ttf or .otf")
    if data[:4] not in (*_TRUETYPE, _POSTSCRIPT):
        return refused("this is no TrueType or OpenType font; save it as .ttf or .otf")
    try:
        made, reached = _rebuilt(data, look, only)
    except _TooMany:
        return None
    except _TooLarge as error:
        return refused(str(error))
    except Exception as error:  # noqa: BLE001 - a broken file may fail in any way
        return refused(f"the font cannot be read: {type(error).__name__}: {error}")
    digest = sha256(made).hexdigest()[:16]
    source = digest if only is None else sha256(data + repr(reached).encode()).hexdigest()[:16]
    return _Made(Typeface(digest, name.rpartition("/")[2], made, source), reached)


class _TooLarge(Exception):
    """A font is larger than is good for a game."""


class _TooMany(Exception):
    """A font has more characters than are read of one at once."""


def _rebuilt(data: bytes, look: TypeStyle, only: frozenset[str] | None) -> tuple[bytes, TypeStyle]:
    """Return a TrueType font with the characters of another one, or `only` some, and how it looks."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import TTFont

    font = TTFont(BytesIO(data), lazy=True)
    em = font["head"].unitsPerEm
    if not 16 <= em <= 16384:
        raise _TooLarge(f"its em has {em} units; a font has 16 to 16384")
    if found := next((tag for tag in _UNUSUAL if tag in font), None):
        raise _TooLarge(f"the font has a table {found}, which is not read; save an instance of it")
    if found := next((tag for tag in _COLOURED if tag in font), None):
        raise _TooLarge(
            f"the font has colours of its own (its table {found.strip()}), which are not read; take its "
            "version in one colour, or draw its characters as pictures or icons"
        )
    characters = _characters(font, only)
    location, reached = _instance(font, look)
    drawing = _GlyphPen(font, location)
    glyphs: dict[str, Any] = {".notdef": TTGlyphPen(None).glyph()}
    widths = {".notdef": (em, 0)}
    for code, glyph in characters.items():
        outline = drawing.outline(glyph)
        pen = TTGlyphPen(None)
        outline.replay(Cu2QuPen(pen, em * _SMOOTH, reverse_direction="CFF " in font))
        name = f"u{code:05X}"
        glyphs[name] = pen.glyph()
        widths[name] = (min(max(0, round(drawing.glyphs[glyph].width)), 4 * em), 0)
    builder = FontBuilder(em, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({code: f"u{code:05X}" for code in characters})
    builder.setupGlyf(glyphs)
    sides = {name: getattr(builder.font["glyf"][name], "xMin", 0) for name in glyphs}
    builder.setupHorizontalMetrics({name: (width, sides[name]) for name, (width, _) in widths.items()})
    builder.setupHorizontalHeader(ascent=round(0.95 * em), descent=-round(0.3 * em))
    varied = repr(sorted(location.items())).encode() if location else b""
    name = f"Own-{sha256(data + varied).hexdigest()[:8]}"  # a PDF tells its fonts apart by it
    builder.setupNameTable({"familyName": name, "styleName": "Regular", "psName": name})
    builder.setupOS2(sCapHeight=_capitals(font, builder.font), sTypoAscender=em, usWinAscent=em)
    builder.setupPost(keepGlyphNames=False)
    builder.updateHead(created=_EPOCH, modified=_EPOCH)
    builder.font.recalcTimestamp = False
    written = BytesIO()
    builder.font.save(written)
    return written.getvalue(), reached


def _instance(font: Any, look: TypeStyle) -> tuple[Mapping[str, float], TypeStyle]:
    """Return where in a variable font the instance lies that is nearest to a look, and how it looks."""
    if "fvar" not in font:
        return {}, REGULAR
    axes = {axis.axisTag: axis for axis in font["fvar"].axes}
    location: dict[str, float] = {}
    weight, italic = REGULAR.weight, False
    if "wght" in axes:
        least, most = sorted((axes["wght"].minValue, axes["wght"].maxValue))
        location["wght"] = min(max(look.weight, least), most)
        weight = round(location["wght"])
    if look.italic and "ital" in axes:
        location["ital"], italic = axes["ital"].maxValue, True
    elif look.italic and "slnt" in axes:
        location["slnt"], italic = axes["slnt"].minValue, True  # to the right is below nought
    return location, TypeStyle(weight, italic)


def _characters(font: Any, only: frozenset[str] | None) -> Mapping[int, str]:
    """Return the glyphs of a font by the codes of their characters."""
    _see_ranges(font.reader["cmap"])
    found = {code: glyph for code, glyph in (font.getBestCmap() or {}).items() if glyph != ".notdef"}
    if not found:
        raise _TooLarge("the font does not say which characters of Unicode it draws")
    if len(found) > MOST_CHARACTERS and only is None:
        raise _TooMany
    if only is not None:
        found = {code: glyph for code, glyph in found.items() if chr(code) in only}
    if len(found) > MOST_CHARACTERS:
        raise _TooLarge(
            f"the game's texts have {len(found)} characters of the font, and {MOST_CHARACTERS} are the most"
        )
    return dict(sorted(found.items()))


def _see_ranges(table: bytes) -> None:
    """See that no table of characters is one that takes long to walk through. Raises _TooMuch."""
    count = struct.unpack_from(">H", table, 2)[0]
    for at in {struct.unpack_from(">L", table, 8 + 8 * place)[0] for place in range(count)}:
        kind = struct.unpack_from(">H", table, at)[0]
        if kind == _SEGMENTS and _span(table, at) > _PLANES:
            raise _TooLarge("the characters of the font overlap")
        if kind in _GROUPED and _grouped(table, at) > _PLANES:
            raise _TooLarge("the font says that it draws more characters than there are")
        if kind not in _FORMATS:
            raise _TooLarge(f"the font has a table of characters of format {kind}; save it anew")


def _span(table: bytes, at: int) -> int:
    """Count the codes in a table of ranges."""
    size = struct.unpack_from(">H", table, at + 6)[0] & ~1
    ends = struct.unpack_from(f">{size // 2}H", table, at + 14)
    starts = struct.unpack_from(f">{size // 2}H", table, at + 16 + size)
    return sum(max(0, end - start + 1) for start, end in zip(starts, ends, strict=True))


def _grouped(table: bytes, at: int) -> int:
    """Count the codes in a table of groups, which may overlap."""
    count = struct.unpack_from(">L", table, at + 12)[0]
    groups = table[at + 16 : at + 16 + 12 * count]
    whole = groups[: len(groups) // 12 * 12]
    return sum(max(0, end - start + 1) for start, end, _ in struct.iter_unpack(">LLL", whole))


class _GlyphPen:
    """Draws glyphs, which may be made of others, as long as all of them together stay within bounds."""

    def __init__(self, font: Any, location: Mapping[str, float]) -> None:
        self.font, self.glyphs = font, font.getGlyphSet(location=dict(location) or None)
        self.left = MOST_POINTS
        self.moves = _Moves(font) if location and "gvar" in font and "glyf" in font else None

    def spend(self, steps: int) -> None:
        """Count steps. Raises _TooMuch when there have been too many."""
        self.left -= steps
        if self.left < 0:
            raise _TooLarge("the outlines of the font are too many; leave characters out")

    def outline(self, name: str) -> Any:
        """Return a pen that can replay the outline of a glyph."""
        from fontTools.misc.psCharStrings import T2OutlineExtractor
        from fontTools.pens.recordingPen import DecomposingRecordingPen

        spend, moves = self.spend, self.moves
        if moves:
            moves.see(name)

        class Pen(DecomposingRecordingPen):  # type: ignore[misc]  # fontTools has no types
            def addComponent(self, name: str, *rest: Any) -> None:  # noqa: N802
                if moves:
                    moves.see(name)
                before = len(self.value)
                super().addComponent(name, *rest)
                spend(1 + len(self.value) - before)

        class Extractor(T2OutlineExtractor):  # type: ignore[misc]
            def execute(self, part: Any) -> None:
                spend(1 + len(part.bytecode or part.program or ()))
                super().execute(part)

        pen = Pen(self.glyphs)
        table = next((tag for tag in ("CFF2", "CFF ") if tag in self.font), None)
        if table:
            drawn = self.font[table].cff.topDictIndex[0].CharStrings[name]
            drawn.outlineExtractor = Extractor
            drawn.draw(pen, self.glyphs.blender)
        else:
            self.glyphs[name].draw(pen)
        spend(len(pen.value))
        return pen


class _Moves:
    """How often a variable font moves the points of its glyphs, counted before the library unpacks it."""

    def __init__(self, font: Any) -> None:
        self.font = font
        self.table = table = font.reader["gvar"]
        count, flags, self.start = struct.unpack_from(">HHL", table, 12)
        letter, self.unit = ("L", 1) if flags & 1 else ("H", 2)
        self.offsets = struct.unpack_from(f">{count + 1}{letter}", table, 20)
        self.seen: set[str] = set()
        self.left = MOST_DELTAS

    def see(self, name: str) -> None:
        """Count the moves of a glyph. Raises _TooMuch when there have been too many."""
        if name in self.seen:
            return
        self.seen.add(name)
        number = self.font.getGlyphID(name)
        begin, end = (offset * self.unit for offset in self.offsets[number : number + 2])
        if begin >= end:
            return
        glyph = self.font["glyf"][name]
        points = len(glyph.components) if glyph.isComposite() else len(getattr(glyph, "coordinates", ()))
        tuples = struct.unpack_from(">H", self.table, self.start + begin)[0] & 0x0FFF
        self.left -= tuples * (points + _PHANTOMS)
        if self.left < 0:
            raise _TooLarge("the font varies too much; save an instance of it, or leave characters out")


def _capitals(font: Any, made: Any) -> int:
    """Return how high capitals are: as the font says, or else as its H is."""
    em = int(font["head"].unitsPerEm)
    said = getattr(font["OS/2"], "sCapHeight", 0) if "OS/2" in font else 0
    letter = made["glyf"].glyphs.get(f"u{ord('H'):05X}")
    return int(said or getattr(letter, "yMax", 0) or round(_CAPITALS * em))
