"""A card from its row: bands from top to bottom, columns from left to right, and parts above one another.

What a part finds no room for is told at the row: a text shrinks to the least size that its layout allows, and
no further.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from hashlib import sha256
from math import hypot
from typing import TYPE_CHECKING

from ppgen.definition.cards import PLACE, CardBand, CardType, standard
from ppgen.definition.problems import DefinitionError, suggestion
from ppgen.definition.source import stored
from ppgen.definition.text import MarkupError, parse
from ppgen.definition.worded import said
from ppgen.drawing import fonts
from ppgen.drawing.palette import ColourError
from ppgen.drawing.scene import Circle, Group, Path, Rect, Symbol, Transform, filled, pt, stroked
from ppgen.drawing.shapes import lens
from ppgen.drawing.text import styled
from ppgen.pieces import icons, pictures, typefaces
from ppgen.pieces.cards import lines, rows
from ppgen.pieces.cards.backs import BLEED
from ppgen.pieces.cards.lines import INLINE, SetLines
from ppgen.pieces.numbers import FIGURE_HEIGHT, extent, numeral
from ppgen.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ppgen.definition.cards import CardPart, CardRow, Column
    from ppgen.definition.problems import Problem
    from ppgen.drawing.palette import Palette
    from ppgen.drawing.scene import FontName, Item, Typeface
    from ppgen.pieces.design import KindFacts as Kind

SAFE = 0.066
"""Of a card's shorter side: nothing else comes nearer to its edge."""
MOST_SAFE = 6.0
"""Millimetres that are enough for that on large cards."""
STEP = 0.2
"""Points by which a text shrinks at a time."""
_FACES: Mapping[str, FontName] = {
    "body": "body",
    "italic": "body-italic",
    "semibold": "body-semibold",
    "bold": "body-bold",
    "display": "display",
}
FOOT = "{foot}"
"""What a card says of its game and its deck."""
LEAST_FIGURE = pt(6) * FIGURE_HEIGHT
"""Millimetres of the height of the figures of a number at least: six points of type."""
SHRUNK = 0.6
"""To how much of its height a number may shrink that finds no room."""
_RING = 0.6
"""Millimetres from the edge of a coin to what stands in it."""
_NEAR = 1e-6
_FILE = re.compile(r"[\w./-]{1,200}")


@dataclass
class CardFace:
    """One card in the making."""

    kind: Kind
    row: CardRow
    palette: Palette
    doubts: list[str] = field(default_factory=list)
    """What is said of photographs that print coarsely, and of icons that there are not."""
    faults: list[Problem] = field(default_factory=list)
    """What cannot be drawn, so that all of it is told at once."""

    def __post_init__(self) -> None:
        self.piece = self.kind.piece
        kinds = {kind.id: kind for kind in self.piece.types}
        named = self.row.fields.get("type", "")
        if named and kinds and named not in kinds:
            raise self.refused(f"there is no type {named!r}; types are {', '.join(kinds)}")
        kind = kinds.get(named, CardType(id="none"))
        self.copies = "1 in the deck" if self.row.count == 1 else f"{self.row.count} in the deck"
        self.fields: Mapping[str, str] = {
            "colour": kind.colour,
            "tint": kind.tint,
            "icon": kind.icon or "",
            "cuts": kind.cuts or "",
            "badge": "badge" if self.row.fields.get("points") else "",
            "foot": f"{self.kind.system.title} · {self.copies}",
            **{key: value for key, value in self.row.fields.items() if value},
        }

    def refused(self, message: str, template: str = "") -> DefinitionError:
        """Say what is wrong with this card, at its row, or where it says what a template asks for."""
        kind = self.row.fields.get("type", "")
        columns = (
            column
            for column in PLACE.findall(template)
            if self.row.fields.get(column) or (kind, column) in self.row.types
        )
        return DefinitionError([self.row.problem(message, next(columns, ""))])

    def filled(self, template: str) -> str:
        """Put what the card says into a template."""
        return PLACE.sub(lambda found: self.fields.get(found[1], ""), template).strip()

    def worded(self, template: str) -> str:
        """Put what the card says into a template, in the words that are printed."""
        return PLACE.sub(lambda found: said(self.fields.get(found[1], "")), template).strip()

    def paint(self, template: str) -> str:
        """Return the colour that a template comes to."""
        colour = self.filled(template).lower() or "ink"
        try:
            self.palette.colour(colour)
        except ColourError:
            message = f"{colour[:40]!r} is no colour; write a role, or #rrggbb"
            raise self.refused(message, template) from None
        return colour

    def items(self) -> Iterator[Item]:
        """Yield the whole card in true size, grounds first."""
        width, height = self.piece.width, self.piece.height
        bands = bands_of(self.kind)
        given = sum(band.height or 0.0 for band in bands)
        open_bands = sum(band.height is None for band in bands)
        rest = (height - given) / open_bands if open_bands else 0.0
        if given > height + 1e-6 or (open_bands and rest <= 0):
            raise self.refused(
                f"the bands of its layout are {given:g} mm high, but the card is {height:g} mm"
            )
        yield Rect(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED, filled("ground"))
        top = 0.0
        drawn: list[Item] = []
        for place, band in enumerate(bands):
            high = band.height if band.height is not None else rest
            last = place == len(bands) - 1
            with self._noted():
                yield from self._ground(band, top, high, first=place == 0, last=last)
            # Bands at the ends of a card keep off its edge.
            inset = self.edge
            inner_top = top + (inset if place == 0 else 0.0)
            inner = high - (inset if place == 0 else 0.0) - (inset if last else 0.0)
            foot = rows.HEIGHT + 1.2 if band.cuts and self.filled(band.cuts) else 0.0
            taken = high - inner + foot
            drawn.extend(self._columns(band, inner_top, inner - foot, _Band(place + 1, high, taken)))
            top += high
        if self.faults:
            raise DefinitionError(self.faults)
        yield from drawn

    @property
    def edge(self) -> float:
        """How far from the edge of the card everything but grounds stays, in millimetres."""
        return min(SAFE * min(self.piece.width, self.piece.height), MOST_SAFE)

    @contextmanager
    def _noted(self) -> Iterator[None]:
        """Note what cannot be drawn, and go on: all that is wrong with a card is told at once."""
        try:
            yield
        except DefinitionError as error:
            self.faults += error.problems

    def _ground(self, band: CardBand, top: float, high: float, *, first: bool, last: bool) -> Iterator[Item]:
        width = self.piece.width
        if band.ground and self.filled(band.ground):
            above, below = BLEED if first else 0.0, BLEED if last else 0.0
            colour = self.paint(band.ground)
            yield Rect(-BLEED, top - above, width + 2 * BLEED, high + above + below, filled(colour))
        cuts = self.filled(band.cuts) if band.cuts else ""
        if cuts:
            if cuts not in rows.CUTS:
                message = f"there are no cuts {cuts[:40]!r}; there are {', '.join(rows.CUTS)}"
                raise self.refused(message, band.cuts or "")
            yield rows.row(cuts, width, self.paint("{colour}")).at(0.0, top + high - rows.HEIGHT / 2 - 0.9)

    def _columns(self, band: CardBand, top: float, high: float, named: _Band) -> Iterator[Item]:
        width = self.piece.width
        edge = self.edge
        columns = band.columns
        fixed = sum(column.width or 0.0 for column in columns)
        free = [column for column in columns if column.width is None]
        share = (width - 2 * edge - fixed) / len(free) if free else 0.0
        if (free and share <= 0) or fixed > width - 2 * edge + _NEAR:
            raise self.refused(
                f"the columns of {named} are {fixed:g} mm wide, and there is room for {width - 2 * edge:.1f}"
            )
        left = edge
        for column in columns:
            wide = column.width if column.width is not None else share
            block = self._stack(column, wide, high)
            if block.height > high + 0.05 and not self.faults:
                self.faults += self._too_high(column, block.height - high, named).problems
            slack = {"top": 0.0, "centre": 0.5, "bottom": 1.0}[column.at] * max(0.0, high - block.height)
            if block.items:
                yield Group(block.items, Transform.translate(left, top + slack))
            left += wide

    def _too_high(self, column: Column, by: float, named: _Band) -> DefinitionError:
        """Say that what is in a column is higher than its band, and what would help."""
        texts = [(self.worded(part.text), part.text) for part in column.parts if part.text]
        longest, template = max(texts, key=lambda text: len(text[0]), default=("", ""))
        if longest:
            return self.refused(
                f"the text {_short(longest)!r} and what stands with it is {by:.1f} mm too high for {named}; "
                "shorten it, or make the band higher",
                template,
            )
        return self.refused(
            f"what stands in {named} is {by:.1f} mm too high; make the band higher, or its parts smaller"
        )

    def _stack(self, column: Column, width: float, high: float) -> SetLines:
        """Set the parts of a column; texts that may shrink share what the others leave."""
        set_already = {
            place: self._set(part, width, high) for place, part in enumerate(column.parts) if not part.least
        }
        taken = sum(
            block.height + (column.parts[place].above or 0.0) for place, block in set_already.items() if block
        )
        items: list[Item] = []
        used = 0.0
        for place, part in enumerate(column.parts):
            above = part.above or 0.0
            block = set_already.get(place)
            if part.rule is not None and not self._goes_on(column.parts[place + 1 :]):
                continue
            if part.least:
                block = self._set(part, width, high - taken - above)
            if block is None:
                continue
            if block.items:
                items.append(Group(block.items, Transform.translate(0.0, used + above)))
            used += above + block.height
        return SetLines(tuple(items), width, used)

    def _goes_on(self, below: Sequence[CardPart]) -> bool:
        """Tell whether anything stands below a rule, up to the next."""
        for part in below:
            if part.rule is not None:
                return False
            template = part.text or part.number or part.icon or part.picture
            if template and self.filled(template):
                return True
        return False

    def _set(self, part: CardPart, width: float, high: float) -> SetLines | None:
        """Set one part; None if it comes to nothing, or cannot be drawn, which is noted."""
        with self._noted():
            try:
                return self._part(part, width, high)
            except (fonts.GlyphError, MarkupError) as error:
                raise self.refused(str(error), part.text or part.number or "") from None
        return None

    def _part(self, part: CardPart, width: float, high: float) -> SetLines | None:
        """Set one part; None if it comes to nothing."""
        if part.text is not None:
            words = self.worded(part.text)
            return self._text(part, words, width, high) if words else None
        if part.number is not None:
            words = self.worded(part.number)
            return self._number(part, words, width) if words else None
        if part.icon is not None:
            name = self.filled(part.icon)
            return self._icon(part, name, width) if name else None
        if part.picture is not None:
            named = self.filled(part.picture)
            return self._picture(part, named, width, high) if named else None
        if part.rule is not None:
            left = {"centre": 0.5, "right": 1.0}.get(part.align or "", 0.0) * (width - part.rule)
            d = lens(left + part.rule / 2, 0.3, part.rule, 0.6, horizontal=True)
            return SetLines((Path(d, filled(self.paint(part.colour))),), width, 0.6)
        return None

    def _font(self, part: CardPart) -> Typeface | None:
        if not part.font:
            return None
        look = typefaces.LOOKS.get(part.weight, typefaces.REGULAR)
        if typefaces.lacks(part.font, self.row.folder, look) and look != typefaces.REGULAR:
            self.doubts.append(
                f"the typeface {part.font!r} has no {part.weight}, so `weight` changes nothing or little; "
                "name the file of that as `font`"
            )
        return typefaces.load(part.font, self.row.folder, look)

    def _number(self, part: CardPart, words: str, width: float) -> SetLines:
        high = part.size or 8.0
        colour = self.paint(part.colour)
        font: FontName = self._font(part) or "display"
        if not part.coin:
            figure = self._figure(part, words, high, font, lambda wide, _: wide <= width + _NEAR)
            ink = extent(words, figure, font)
            x = {"left": ink / 2, "right": width - ink / 2}.get(part.align or "", width / 2)
            return SetLines((numeral(words, (x, high / 2), figure, colour, font),), width, high)
        if high > width + _NEAR:
            raise self.refused(
                f"a coin of {high:g} mm has no room in a column of {width:.3g} mm", part.number or ""
            )
        r = high / 2
        inner = 2 * (r - _RING)
        begun = high * (0.56 if len(words) < 2 else 0.44)
        figure = self._figure(part, words, begun, font, lambda wide, tall: hypot(wide, tall) <= inner)
        x = {"centre": width / 2, "right": width - r}.get(part.align or "", r)
        ring = Circle(x, r, r - 0.2, stroked(colour, 1.1))
        return SetLines((ring, numeral(words, (x, r), figure, colour, font)), width, high)

    def _figure(
        self, part: CardPart, words: str, high: float, font: FontName, fits: Callable[[float, float], bool]
    ) -> float:
        """Return how high a number is to find room: no less than `SHRUNK` lets it be."""
        least = max(min(high, LEAST_FIGURE), high * SHRUNK)
        figure = high
        while not fits(extent(words, figure, font), figure):
            figure -= 0.05
            if figure < least:
                where = "in its coin" if part.coin else "in its column"
                raise self.refused(
                    f"there is no room for {_short(words)!r} {where}, even at {least:.1f} mm; "
                    "shorten it, or make its place larger",
                    part.number or "",
                )
        return figure

    def _icon(self, part: CardPart, name: str, width: float) -> SetLines:
        size = part.size or 5.0
        self._known(name, part.icon or "")
        x = {"left": size / 2, "right": width - size / 2}.get(part.align or "", width / 2)
        drawn = icons.symbol(name, self.paint(part.colour), self.row.folder).fitted(x, size / 2, size)
        return SetLines((drawn,), width, size)

    def _known(self, name: str, template: str) -> None:
        if not re.fullmatch(r"[a-z0-9-]{1,80}", name) or not icons.known(name, self.row.folder):
            hint = suggestion(name, icons.names(self.row.folder))
            raise self.refused(f"there is no icon {name[:40]!r} in icons/, nor among ours{hint}", template)

    def _picture(self, part: CardPart, named: str, width: float, high: float) -> SetLines:
        size = min(part.size or high, high)
        if "." not in named:
            self._known(named, part.picture or "")
            return self._icon(replace(part, icon=named, picture=None, size=size), named, width)
        if not stored(self.row.folder / named).is_file():
            raise self.refused(pictures.missing(named, self.row.folder), part.picture or "")
        picture = self._loaded(named, part.picture or "")
        density = picture.density(width, size)
        if density is not None and density < pictures.SHARP:
            self.doubts.append(
                f"{named} has {density:.0f} pixels to the inch here; {pictures.SHARP} are sharp"
            )
        if picture.profile is not None:
            self.doubts.append(
                f"{named} is in the colours of {picture.profile}; "
                "it is printed in sRGB, whose strongest colours may be paler"
            )
        room = picture.scale(width, size) * picture.symbol.width
        x = {"left": room / 2, "right": width - room / 2}.get(part.align or "", width / 2)
        return SetLines((picture.fitted(x, size / 2, width, size),), width, size)

    def _loaded(self, named: str, template: str) -> pictures.PlacedPicture:
        """Read a picture; what is wrong with all of its file is told at the card."""
        try:
            return pictures.load(self.row.folder / named, self.row.folder)
        except DefinitionError as error:
            inside = [problem for problem in error.problems if problem.line]
            whole = [problem for problem in error.problems if not problem.line]
            told = [self.refused(f"{named}: {problem.message}", template).problems for problem in whole]
            raise DefinitionError([*inside, *(problem for each in told for problem in each)]) from None

    def _text(self, part: CardPart, words: str, width: float, high: float) -> SetLines:
        """Set a text as large as its room lets it be, from its size down to the least."""
        face: FontName = self._font(part) or _FACES[part.weight]
        size = part.size or 9.6
        least = min(part.least or size, size)
        colour = self.paint(part.colour)
        icon_colour = self.paint("{colour}") if INLINE.search(words) else colour
        folder = self.row.folder
        for name in INLINE.findall(words):
            if not name.isdigit() and not icons.known(name, folder):
                if hint := suggestion(name, icons.names(folder)):
                    raise self.refused(f"there is no icon {name!r}{hint}", part.text or "")
                # Nobody but the author knows whether words between colons are meant as such.
                self.doubts.append(f"there is no icon {name!r}, so :{name}: is printed as it stands")
        tokens = lines.words(words, face, colour, icon_colour, folder)
        self._see_styles(words, face)
        while True:
            found = lines.broken(tokens, size, width)
            fits = found is not None and (part.lines is None or len(found) <= part.lines)
            block = lines.block(found or [], size, face, width, part.align or "left", folder)
            if fits and (block.height <= high + 0.05 or not part.least):
                return block
            if size - STEP < least - 1e-6:
                if part.text == FOOT and words != self.copies:  # the title of the game is too long for it
                    return self._text(part, self.copies, width, high)
                lack = f"it is {block.height - high:.1f} mm too high"
                if found is None:
                    lack = "its column is too narrow for a word"
                elif not fits:
                    lack = f"it takes {counted(len(found), 'line')}, not {part.lines}"
                message = f"there is no room for {_short(words)!r} in {least:g} pt: {lack}; shorten it"
                raise self.refused(message, part.text or "")
            size -= STEP

    def _see_styles(self, words: str, face: FontName) -> None:
        """See that what is to be bold or italic is. Raises DefinitionError."""
        for run in parse(words, links=False):
            for wanted, kind in ((run.bold, "bold"), (run.italic, "italic")):
                seen = styled(face, bold=kind == "bold", italic=kind == "italic")
                if wanted and seen == face and not (isinstance(face, str) and face.endswith(kind)):
                    message = f"{fonts.family(face)} has no {kind}, so {run.text[:40]!r} cannot be set in it"
                    raise self.refused(f"{message}; take the asterisks out, or write them as \\*")


@dataclass(frozen=True)
class _Band:
    """What messages say of a band."""

    number: int
    height: float
    taken: float
    """Millimetres of it that the edge of the card and cuts take."""

    def __str__(self) -> str:
        """Name it by its place, and its height."""
        kept = f", of which {self.taken:.1f} mm at the edge stay free" if self.taken else ""
        return f"band {self.number} of its layout ({self.height:.3g} mm high{kept})"


def _short(words: str) -> str:
    line = " ".join(words.split())
    return line if len(line) <= 40 else f"{line[:37]}..."


def front(kind: Kind, row: CardRow, palette: Palette) -> Symbol:
    """Return the face of a card in true size; its grounds reach over its edges by `BLEED`.

    Raises DefinitionError, at the row, for what cannot be drawn or finds no room.
    """
    items, _ = _drawn(kind, row, palette)
    return Symbol(f"card-{kind.id}-{row.id}", *kind.size, items)


def warnings(kind: Kind, row: CardRow, palette: Palette) -> list[str]:
    """Say what of a card prints less well than it could. Raises as `front` does."""
    _, doubts = _drawn(kind, row, palette)
    return doubts


def _drawn(kind: Kind, row: CardRow, palette: Palette) -> tuple[tuple[Item, ...], list[str]]:
    face = CardFace(kind, row, palette)
    try:
        return tuple(face.items()), face.doubts
    except DefinitionError:
        bare = row.unmarked()
        if bare is row:
            raise
        face = CardFace(kind, bare, palette)  # a mark alone is no reason not to print it
        return tuple(face.items()), face.doubts


def bands_of(kind: Kind) -> tuple[CardBand, ...]:
    """Return how its cards are laid out."""
    return kind.piece.layout or standard(kind.piece.width, kind.piece.height, kind.said)


def digest(kind: Kind, row: CardRow, palette: Palette) -> str:
    """Return what a card is made from in sixteen digits: its row, its layout, and the files that it names."""
    piece = kind.piece
    bands = bands_of(kind)
    layout = piece.layout or (len(bands), len(bands[0].columns))  # ours differ in what they leave out
    found = sha256(repr((piece.width, piece.height, layout, piece.types, piece.back)).encode())
    found.update(repr((sorted(row.fields.items()), palette.style, palette.accent, palette.tint)).encode())
    parts = [part for band in piece.layout for column in band.columns for part in column.parts]
    for font in sorted({part.font for part in parts if part.font}):
        found.update(typefaces.load(font, row.folder).source.encode())
    for value in row.fields.values():
        named = [value, *INLINE.findall(value)]
        for name in filter(_FILE.fullmatch, named):
            for file in (row.folder / name, row.folder / "icons" / f"{name}.svg"):
                if file.suffix in pictures.MAX_BYTES and stored(file).is_file():
                    found.update(pictures.load(file, row.folder).symbol.name.encode())
    return found.hexdigest()[:16]
