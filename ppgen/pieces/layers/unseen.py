"""What of layers nobody will see: what the knife cuts off, and what has the colour of its ground."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from ppgen.drawing.box import Box
from ppgen.drawing.palette import contrast
from ppgen.drawing.scene import Text
from ppgen.drawing.visible import Mark, inside, outlined, seen, touches
from ppgen.pieces.layers.values import names_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ppgen.definition.layers import FaceLayer
    from ppgen.drawing.palette import Palette
    from ppgen.drawing.scene import Item, Shape
    from ppgen.drawing.visible import PaintedArea, SeenDrawing

NEAR = 0.3
"""Millimetres over the edge that nobody misses: as much as a high letter has over capitals."""
MEANT = 2.0
"""Millimetres over the edge from which on an icon is meant to be cut off there."""
READ = 1.5
"""The contrast of words to their ground below which they are lost in it: half of what large ones want."""
TOLD = 1.05
"""The contrast below which an icon is lost in its ground, on which it may be meant to be faint."""
MANY = 1000
"""Of more marks and areas nobody asks how each lies to every other, which would take too long."""
MANY_TEXTS = 150
"""Of more texts nobody asks which lies on which."""
OVERPRINT = 0.4
"""The share of a text, across and down, on which another lies that makes both hard to read."""
KNIFE = 1.5
"""Millimetres from the edge that words keep where content does not say how many: a cut may be one off."""
PAPER = "#ffffff"
_ALONG = (0.1, 0.5, 0.9)
"""The shares of an edge at which one looks what lies beyond it."""
_PLACED = ("area", "box", "circle", "oval", "turn", "step", "repeat", "each", "grid", "around", "again")
"""What of a layer says where it lies."""


class PrintedSide(NamedTuple):
    """A side as it is drawn, and what of it is left once it is cut."""

    items: tuple[Item, ...]
    owners: Mapping[int, FaceLayer]
    """Which layers have drawn items, by their ids."""
    cut: Box
    bleed: float
    shape: Shape | None = None
    """The outline at which it is cut; None for the box."""
    what: str = "piece"
    """What it is a side of, in a word."""
    below: tuple[Box, ...] = ()
    """Where something else is printed below it."""
    safe: float | None = None
    """Millimetres from the edge within which there are no words, if content says so."""


class Unseen(NamedTuple):
    """What of a layer is not seen."""

    layer: FaceLayer
    message: str
    names: frozenset[str]
    """The columns that make it so."""


def unseen(side: PrintedSide, palette: Palette) -> Iterator[Unseen]:
    """Yield what is lost of each layer of a side."""
    found = seen(side.items, side.owners, side.below)
    marks: dict[int, list[Mark[FaceLayer]]] = defaultdict(list)
    areas: dict[int, list[PaintedArea[FaceLayer]]] = defaultdict(list)
    layers: dict[int, FaceLayer] = {}
    for clipped in found.clipped:
        if clipped.owner is not None:
            layers[id(clipped.owner)] = clipped.owner
    for mark in found.marks:
        if mark.owner is not None:
            layers[id(mark.owner)] = mark.owner
            marks[id(mark.owner)].append(mark)
    for area in found.areas:
        if area.owner is not None and not area.is_part:
            layers[id(area.owner)] = area.owner
            areas[id(area.owner)].append(area)
    many = len(found.marks) + sum(not area.is_part for area in found.areas) > MANY
    for key, layer in layers.items():
        message = _lost(side, layer, marks[key], areas[key])
        if not message and layer.kind in ("text", "number"):
            message = _unsafe(side, marks[key])
        if message:
            yield Unseen(layer, message, names_of(*(layer.said.get(name) for name in _PLACED)))
        yield from _clipped(layer, found)
        yield from _hidden(layer, marks[key], palette)
        if many:
            continue
        if layer.kind in ("text", "number", "icon", "picture"):
            yield from _covered(layer, found)
        elif any(_ends_at_knife(side, area, found, palette) for area in areas[key]):
            message = "it ends where it is cut, so that paper may show at the edge; let it reach to `bleed`"
            yield Unseen(layer, message, names_of(*(layer.said.get(name) for name in _PLACED)))
    yield from _overprinted(found)


def _clipped(layer: FaceLayer, found: SeenDrawing[FaceLayer]) -> Iterator[Unseen]:
    """Yield what a clip cuts off: words in part, and an icon of which it leaves nothing."""
    words = layer.kind in ("text", "number")
    cut = [each for each in found.clipped if each.owner is layer and (each.whole or words)]
    if cut:
        what = "its words are" if words else "it is"
        message = f"{what} cut off by the `clip` of a group"
        yield Unseen(layer, message, names_of(*(layer.said.get(name) for name in _PLACED)))


def _overprinted(found: SeenDrawing[FaceLayer]) -> Iterator[Unseen]:
    """Yield layers whose words are printed over other words of another layer, each once."""
    texts = [mark for mark in found.marks if isinstance(mark.item, Text) and mark.owner is not None]
    if len(texts) > MANY_TEXTS:
        return
    told: set[int] = set()
    for number, over in enumerate(texts):
        for under in texts[:number]:
            below, layer = under.owner, over.owner
            assert below is not None
            assert layer is not None
            if below is layer or id(layer) in told or not _on_one_another(over, under):
                continue
            if found.cover(under.box, under.points, under.before) is None:
                told.add(id(layer))
                message = f"its words are printed over those of {below.path}"
                yield Unseen(layer, message, names_of(*(layer.said.get(name) for name in _PLACED)))


def _on_one_another(one: Mark[FaceLayer], other: Mark[FaceLayer]) -> bool:
    """Tell whether texts cover one another so far that neither can be read; alike ones are a shadow."""
    if not (isinstance(one.item, Text) and isinstance(other.item, Text)) or one.item.text == other.item.text:
        return False
    across = min(one.box.right, other.box.right) - max(one.box.left, other.box.left)
    down = min(one.box.bottom, other.box.bottom) - max(one.box.top, other.box.top)
    return across > OVERPRINT * min(one.box.width, other.box.width) and down > OVERPRINT * min(
        one.box.height, other.box.height
    )


def _covered(layer: FaceLayer, found: SeenDrawing[FaceLayer]) -> Iterator[Unseen]:
    """Yield which later layer hides some of the words of a layer, or all that it draws, if one does.

    A picture over a picture may be meant so: one for all pieces, and another for some.
    """
    words = layer.kind in ("text", "number")
    parts = [(mark.box, mark.points, mark.before) for mark in found.marks if mark.owner is layer]
    if not words:  # what has several colours is no mark
        parts += [
            (area.box, area.outline[0], place)
            for place, area in enumerate(found.areas, 1)
            if area.owner is layer
        ]
    covers = [found.cover(*part) for part in parts]
    hiding = [
        area.owner
        for area in covers
        if area and area.owner not in (None, layer) and {area.owner.kind, layer.kind} != {"picture"}
    ]
    if not hiding and words:
        yield from _half_covered(layer, found)
    if not hiding or (not words and len(hiding) < len(parts)):
        return
    hidden, over = ("its words are", "them") if words else ("it is", "it")
    message = f"{hidden} hidden by {hiding[0].path}, which is printed over {over}"
    yield Unseen(layer, message, names_of(*(layer.said.get(name) for name in _PLACED)))


def _half_covered(layer: FaceLayer, found: SeenDrawing[FaceLayer]) -> Iterator[Unseen]:
    """Yield which later layer hides a part of the words of a layer, if one does."""
    for mark in found.marks:
        area = found.half_cover(mark) if mark.owner is layer else None
        if area is not None and area.owner not in (None, layer):
            message = f"a part of its words is hidden by {area.owner.path}, which is printed over them"
            yield Unseen(layer, message, names_of(*(layer.said.get(name) for name in _PLACED)))
            return


def _ends_at_knife(
    side: PrintedSide, area: PaintedArea[FaceLayer], found: SeenDrawing[FaceLayer], palette: Palette
) -> bool:
    """Tell whether a fill ends at an edge where it is cut, or soon after it, with bare paper beyond."""
    cut, box = side.cut, area.box
    if side.shape is not None or side.bleed <= NEAR or area.line or not cut.meets(box):
        return False
    if area.role is not None and contrast(palette.colour(area.role) or PAPER, PAPER) < TOLD:
        return False
    left, right = max(box.left, cut.left), min(box.right, cut.right)
    top, bottom = max(box.top, cut.top), min(box.bottom, cut.bottom)
    across = [left + share * (right - left) for share in _ALONG]
    down = [top + share * (bottom - top) for share in _ALONG]
    within, beyond = 0.05, side.bleed - NEAR
    edges = (
        (cut.left - box.left, [((cut.left + within, y), (cut.left - beyond, y)) for y in down]),
        (box.right - cut.right, [((cut.right - within, y), (cut.right + beyond, y)) for y in down]),
        (cut.top - box.top, [((x, cut.top + within), (x, cut.top - beyond)) for x in across]),
        (box.bottom - cut.bottom, [((x, cut.bottom - within), (x, cut.bottom + beyond)) for x in across]),
    )
    for over, pairs in edges:
        if -within < over < beyond:
            bare = [not any(each.covers(out) for each in found.areas) for at, out in pairs if area.covers(at)]
            if sum(bare) > 1:
                return True
    return False


def _lost(
    side: PrintedSide,
    layer: FaceLayer,
    marks: Sequence[Mark[FaceLayer]],
    areas: Sequence[PaintedArea[FaceLayer]],
) -> str:
    """Say what of a layer the knife takes away; nothing if it takes nothing that is missed."""
    if layer.kind in ("text", "number", "icon"):
        outside = [not side.cut.meets(mark.box) for mark in marks]
        over = [_is_over(side, mark) for mark in marks]
    else:  # what has no words may reach as far as it likes, if any of it is left
        reach = side.cut.grown(side.bleed)
        outside = [not reach.meets(area.box) for area in areas]
        over = []
    gone, cut = sum(outside), sum(over) - sum(outside) if over else 0
    many = len(outside)
    if layer.kind == "text":
        return "its words reach over the edge, where they are cut off" if gone or cut > 0 else ""
    if gone == many:
        return f"it lies outside the {side.what}, so nothing of it is printed" if many else ""
    if gone:
        return f"{gone} of its {many} lie outside the {side.what}, so they are not printed"
    if cut > 0:
        return "it reaches over the edge, where it is cut off"
    if (
        layer.kind == "icon"
        and "opacity" not in layer.said
        and any(_is_over_opposite(side, mark) for mark in marks)
    ):
        return "it reaches over two opposite edges, where it is cut off; make it smaller"
    return ""


def _is_over_opposite(side: PrintedSide, mark: Mark[FaceLayer]) -> bool:
    """Tell whether a sign is larger than the side, so that it is cut off at both ends."""
    cut, box = side.cut, mark.box
    across = min(cut.left - box.left, box.right - cut.right)
    down = min(cut.top - box.top, box.bottom - cut.bottom)
    return not isinstance(mark.item, Text) and max(across, down) > NEAR


def _unsafe(side: PrintedSide, marks: Sequence[Mark[FaceLayer]]) -> str:
    """Say whether words come nearer to the edge than content says, or than the knife errs."""
    if side.safe is not None:
        safe = side.cut.grown(NEAR - side.safe)
        if all(safe.holds(mark.box) for mark in marks):
            return ""
        return f"its words reach out of `safe`, {side.safe:g} mm from the edge"
    if side.shape is None and side.bleed <= NEAR:  # nothing is cut there
        return ""
    room = KNIFE - NEAR
    if side.shape is not None:
        outline = outlined(side.shape)
        near = any(touches(point, outline, room) for mark in marks for point in mark.points)
    else:
        near = not all(side.cut.grown(-room).holds(mark.box) for mark in marks)
    if not near:
        return ""
    return (
        f"its words stand nearer than {KNIFE:g} mm to the edge, and a cut may be 1 mm off; "
        "move them inwards, or say `safe: 0`"
    )


def _is_over(side: PrintedSide, mark: Mark[FaceLayer]) -> bool:
    """Tell whether a part of a mark is cut off that is not meant to be."""
    if side.shape is not None:
        outline = outlined(side.shape)
        return any(not inside(point, outline) for point in mark.points)
    cut, box = side.cut, mark.box
    over = (cut.left - box.left, cut.top - box.top, box.right - cut.right, box.bottom - cut.bottom)
    meant = not isinstance(mark.item, Text) and max(over) >= max(MEANT, side.bleed) - NEAR
    return max(over) > NEAR and (not meant or not cut.meets(box))


def _hidden(layer: FaceLayer, marks: Sequence[Mark[FaceLayer]], palette: Palette) -> Iterator[Unseen]:
    """Yield what of a layer has the colour of its ground."""
    told: set[str] = set()
    for mark in marks:
        ground = palette.colour(mark.ground.role) if mark.ground else None
        colours = [colour for role in sorted(mark.roles) if (colour := palette.colour(role))]
        if mark.ground is None or ground is None or not colours:
            continue
        words = isinstance(mark.item, Text)
        best = max(colours, key=lambda colour: contrast(colour, ground))
        if contrast(best, ground) >= (READ if words else TOLD):
            continue
        what = "its words are" if words else "it is"
        painted = mark.ground.owner
        on = f"on the {ground} of {painted.path}" if painted else "on white paper"
        message = f"{what} printed {best} {on}, and can hardly be seen; give one of them another colour"
        if message not in told:
            told.add(message)
            said = [layer.said.get(key) for key in ("colour", "icon-colour", "outline")]
            yield Unseen(layer, message, names_of(*said, painted.said.get("fill") if painted else None))
