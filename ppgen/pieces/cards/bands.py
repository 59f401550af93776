"""Bands of a card as layers: a box for each ground, and a stack of what is in each column."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ppgen.definition.cards import PLACE
from ppgen.definition.formula import Formula, Template, number, written
from ppgen.definition.layers import FaceArea, FaceLayer, FaceLayers, Mapped
from ppgen.definition.layers.language import DEFAULTS, FONTS, WEIGHTS
from ppgen.definition.problems import Problem
from ppgen.definition.worded import Worded, plain, said
from ppgen.drawing.scene import pt
from ppgen.drawing.shapes import lens
from ppgen.pieces.cards import rows
from ppgen.pieces.cards.backs import BLEED
from ppgen.pieces.numbers import FIGURE_HEIGHT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ppgen.definition.cards import CardBand, CardPart, Column
    from ppgen.definition.formula import Row, Value
    from ppgen.definition.layers import Measure

FACES = FONTS
SAFE = 0.066
"""Of a card's shorter side: nothing else comes nearer to its edge."""
MOST_SAFE = 6.0
"""Millimetres that are enough for that on large cards."""
COPIES = "_copies"
"""The column, by a name that no other has, of how many of a card there are: a foot without its title."""
LEADING = 1.34
LEAST_FIGURE = pt(6) * FIGURE_HEIGHT
"""Millimetres of the height of the figures of a number at least: six points of type."""
SHRUNK = 0.6
"""To how much of its height a number may shrink that finds no room."""
_FOOT = "{foot}"
"""What a card says of its game and its deck."""
_CUTS = rows.HEIGHT + 1.2
"""Millimetres above the foot of a band that a row of cuts keeps free."""
_NEAR = 1e-6
_NOWHERE = Problem("", 0, 0, "")


class NoRoomForBands(ValueError):
    """Bands or columns that are larger than their card."""


@dataclass(frozen=True)
class _BandRoom:
    """Where a band is: its place from above, its top, its height, and what ends of a card keep free of it."""

    number: int
    top: float
    height: float
    above: float
    below: float

    def __str__(self) -> str:
        """Name it by its place, and its height."""
        taken = self.above + self.below
        kept = f", of which {taken:.1f} mm at the edge stay free" if taken else ""
        return f"band {self.number} of its layout ({self.height:.3g} mm high{kept})"


def layers(bands: Sequence[CardBand], width: float, height: float) -> FaceLayers:
    """Return the layers of a card so large, grounds first. Raises NoRoomForBands."""
    given = sum(band.height or 0.0 for band in bands)
    open_bands = sum(band.height is None for band in bands)
    rest = (height - given) / open_bands if open_bands else 0.0
    if given > height + _NEAR or (open_bands and rest <= 0):
        raise NoRoomForBands(f"the bands of its layout are {given:g} mm high, but the card is {height:g} mm")
    edge = min(SAFE * min(width, height), MOST_SAFE)
    grounds = [_layer("box", box=_named("bleed"), fill="ground")]
    found: list[FaceLayer] = []
    top = 0.0
    for at, band in enumerate(bands):
        high = rest if band.height is None else band.height
        # Bands at the ends of a card keep off its edge.
        last = at == len(bands) - 1
        room = _BandRoom(at + 1, top, high, 0.0 if at else edge, edge if last else 0.0)
        grounds += _grounds(band, room, width, last=last)
        found += _columns(band, room, width, edge)
        top += high
    return FaceLayers((*grounds, *found), {}, (), 0.0, keeps=False)


def _grounds(band: CardBand, room: _BandRoom, width: float, *, last: bool) -> Iterator[FaceLayer]:
    if band.ground:
        above, below = 0.0 if room.top else BLEED, BLEED if last else 0.0
        high = room.height + above + below
        over = _area(left=-BLEED, right=-BLEED, top=room.top - above, height=high)
        yield _layer("box", box=over, fill=_template(band.ground))
    if band.cuts:
        cuts = _template(band.cuts)
        table = {kind: _literal(rows.line(kind, width)) for kind in rows.CUTS}
        drawn = Mapped(_formula(band.cuts), {**table, "": _literal("")}, None, {})
        row = _layer("path", path=_whole("cuts-drawn"), fill=_template("{colour}"))
        yield _layer(
            "group",
            group=(row,),
            values=(("cuts-drawn", drawn),),
            when=_when([cuts]),
            area=_area(left=0.0, top=room.top + room.height - rows.HEIGHT / 2 - 0.9, width=width, height=0.0),
        )


def _columns(band: CardBand, room: _BandRoom, width: float, edge: float) -> Iterator[FaceLayer]:
    """Yield a stack for each column of a band."""
    fixed = sum(column.width or 0.0 for column in band.columns)
    free = sum(column.width is None for column in band.columns)
    share = (width - 2 * edge - fixed) / free if free else 0.0
    if (free and share <= 0) or fixed > width - 2 * edge + _NEAR:
        message = f"the columns of {room} are {fixed:g} mm wide, and there is room for {width - 2 * edge:.1f}"
        raise NoRoomForBands(message)
    high = max(0.0, room.height - room.above - room.below)
    room_high = _above_cuts(band, high)
    left = edge
    for column in band.columns:
        wide = share if column.width is None else column.width
        area = _area(left=left, width=wide, top=room.top + room.above, height=room_high)
        yield _layer(
            "group",
            str(room),
            group=tuple(_parts(column, room_high)),
            stack={"centre": "middle"}.get(column.at, column.at),
            area=area,
        )
        left += wide


def _above_cuts(band: CardBand, high: float) -> float | Formula:
    """Return how high the room of a band is, if a row of cuts takes of it what it needs."""
    if not band.cuts:
        return high
    cuts = _template(band.cuts)
    return Formula("height", lambda row: max(0.0, high - (_CUTS if cuts.text(row) else 0.0)), cuts.names)


def _parts(column: Column, high: Measure) -> Iterator[FaceLayer]:
    for at, part in enumerate(column.parts):
        yield from _part(part, high, column.parts[at + 1 :])


def _part(part: CardPart, high: Measure, below: Sequence[CardPart]) -> Iterator[FaceLayer]:
    """Yield the layer that a part of a column becomes."""
    colour = _template(part.colour)
    if part.text is not None:
        yield _text(part, colour)
    elif part.number is not None:
        yield _number(part, colour)
    elif part.icon is not None:
        yield _icon(part, part.icon, part.size or 5.0)
    elif part.picture is not None:
        yield from _picture(part, part.picture, _lower(part.size, high))
    elif part.rule is not None:
        d = lens(part.rule / 2, 0.3, part.rule, 0.6, horizontal=True)
        area = _beside(part, "left", part.rule, 0.6)
        yield _layer("path", path=_literal(d), fill=colour, area=area, when=_goes_on(below))


def _lower(size: float | None, high: Measure) -> Measure:
    """Return a size that is no more than a height."""
    if size is None:
        return high
    if not isinstance(high, Formula):
        return min(size, high)
    return Formula("size", lambda row: min(size, number(high.value(row))), high.names)


def _text(part: CardPart, colour: Template) -> FaceLayer:
    size = part.size or 9.6
    more: dict[str, Any] = {}
    if part.least:
        more["least"] = part.least
    if part.lines is not None:
        more["lines"] = float(part.lines)
    if part.text == _FOOT:
        more["short"] = _whole(COPIES)
    return _layer(
        "text",
        text=_template(part.text or ""),
        **_font(part, part.weight),
        **more,
        **{"icon-colour": _template("{colour}")},
        size=size,
        colour=colour,
        leading=LEADING,
        align=part.align or "left",
        area=_area(top=part.above or 0.0),
    )


def _number(part: CardPart, colour: Template) -> FaceLayer:
    words, high = _template(part.number or ""), part.size or 8.0
    if part.coin:
        area = _beside(part, "left", high, high)
        return _layer(
            "number", number=words, **_font(part, "display"), badge="coin", colour=colour, area=area
        )
    least = max(min(high, LEAST_FIGURE), high * SHRUNK)
    # A number is lettered in points, and here by the height of its figures.
    size, smallest = (figure / FIGURE_HEIGHT / pt(1) for figure in (high, least))
    return _layer(
        "number",
        number=words,
        **_font(part, "display"),
        size=size,
        least=smallest,
        colour=colour,
        align=part.align or "centre",
        area=_area(top=part.above or 0.0, height=high),
    )


def _picture(part: CardPart, name: str, size: Measure) -> Iterator[FaceLayer]:
    """Yield a picture, and the icon that stands in its place if that is what its name is."""
    whole = _template(name)
    yield _icon(part, name, size, Formula("icon", lambda row: "." not in whole.text(row), whole.names))
    yield _layer(
        "picture",
        picture=whole,
        fit="fit",
        focus=part.align if part.align in ("left", "right") else "middle",
        area=_area(top=part.above or 0.0, height=size),
        when=Formula("picture", lambda row: "." in whole.text(row), whole.names),
    )


def _icon(part: CardPart, name: str, size: Measure, when: Formula | bool = True) -> FaceLayer:
    area = _beside(part, "centre", size, size)
    return _layer("icon", icon=_template(name), colour=_template(part.colour), area=area, when=when)


def _font(part: CardPart, usual: str) -> Mapping[str, str]:
    if not part.font:
        return {"font": usual}
    return {"font": part.font, **({"weight": part.weight} if part.weight in WEIGHTS else {})}


def _goes_on(below: Sequence[CardPart]) -> Formula | bool:
    """Tell whether anything stands below a rule, up to the next."""
    found: list[Template] = []
    for part in below:
        if part.rule is not None:
            break
        found += [_template(each) for each in (part.text, part.number, part.icon, part.picture) if each]
    return _when(found)


def _when(texts: Sequence[Template]) -> Formula | bool:
    """Return the condition that any of these texts says something."""
    names = frozenset(name for each in texts for name in each.names)
    return Formula("said", lambda row: any(each.text(row) for each in texts), names)


def _layer(kind: str, path: str = "", /, **own: Any) -> FaceLayer:
    return FaceLayer(kind, {**DEFAULTS.get(kind, {}), **own}, path, _NOWHERE)


def _named(name: str) -> FaceArea:
    return FaceArea(name, (), {})


def _area(**measures: Measure) -> FaceArea:
    return FaceArea(None, (), measures)


def _beside(part: CardPart, usual: str, width: Measure, height: Measure) -> FaceArea:
    """Return the area of what is so large, at the side of its column that a part names."""
    side = part.align or usual
    at = {} if side == "centre" else {side: 0.0}
    return _area(top=part.above or 0.0, width=width, height=height, **at)


def _literal(text: str) -> Template:
    return Template(text, (text,) if text else (), frozenset())


def _whole(name: str) -> Template:
    """Return the template of nothing but a column."""
    column = Formula(name, lambda row: row[name], frozenset({name}))
    return Template(f"{{{name}}}", ((column, ""),), column.names)


def _template(text: str) -> Template:
    """Return what a card puts into a text, without blanks at its ends."""
    read = _formula(text)
    return Template(text, ((read, ""),), read.names)


def _formula(text: str) -> Formula:
    parts = PLACE.split(text)

    def value(row: Row) -> Value:
        filled = [_cell(row, part) if at % 2 else part for at, part in enumerate(parts)]
        whole = "".join(filled).strip()
        if not any(isinstance(part, Worded) for part in filled):
            return whole
        return Worded(whole, *("".join(map(word, filled)).strip() for word in (said, plain)))

    return Formula(text, value, frozenset(parts[1::2]))


def _cell(row: Row, name: str) -> str:
    found = row.get(name, "")
    return found if isinstance(found, str) else written(found)
