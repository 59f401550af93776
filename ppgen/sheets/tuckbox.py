"""A tuckbox for the pieces of a game or a set: a net to cut, fold and glue, with the game's face."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ppgen.definition import DefinitionError, Problem
from ppgen.definition.layers import FaceLayers
from ppgen.definition.text import escaped
from ppgen.diagrams.boards.layered import facts
from ppgen.drawing import fonts
from ppgen.drawing.box import Box
from ppgen.drawing.scene import Clip, Group, Item, Line, Path, Rect, Text, Transform, filled, pt, stroked
from ppgen.language import decimal, phrase, spoken
from ppgen.pieces import folded, layers, suits
from ppgen.pieces.registry import DrawnKind, kinds
from ppgen.sheets.components import needed
from ppgen.sheets.cover.bill import picture
from ppgen.sheets.cutting.selection import batches, counts
from ppgen.sheets.errors import TooSmallError
from ppgen.sheets.learn.scene import BOX, scene
from ppgen.sheets.paper import furniture
from ppgen.sheets.paper.flow import Fragment, Setting, disc, heading, stacked
from ppgen.sheets.paper.furniture import Head, PageContent, type_area
from ppgen.sheets.paper.page import Frame
from ppgen.sheets.print_schema.layouts import Paper
from ppgen.sheets.print_schema.services import BoxNet
from ppgen.sheets.subject import GameSubject, Subject

GLUE = 11.0
"""Depth of the long tab, in millimetres."""
TUCK = 15.0
"""Depth of the flap that is tucked in."""
THUMB = 9.0
"""Radius of the notch for a thumb."""
ADVICE = 42.0
"""Least width of the advice beside the net."""
CARD = 0.32
"""Thickness of a card that says none, in millimetres."""
CUT_OUT = 0.6
"""Thickness of other pieces that say none: card, glued to its back."""
EASY, SPARE = 3, 4
"""By how much a box of our own is wider and higher, and deeper, than its cards, in millimetres."""
POURED = 0.6
"""The share of a room that is filled by what is poured into it."""
SLANT = 2.4
EASE = 0.6
"""By how much flaps are narrower than what they close."""
STEPS = (
    phrase("Glue the long tab behind the last side: a sleeve."),
    phrase("Fold in the two short flaps, then the front flap."),
    phrase("Glue the outer bottom over them. Press flat."),
)


OUTER = phrase("outer bottom")


class Size(NamedTuple):
    """The inside of a box, in millimetres."""

    width: float
    height: float
    depth: float


NARROWEST = 40.0
"""A box whose inside is narrower has no room for what it says, in millimetres."""


def tuckbox_page(subject: Subject, paper: Paper) -> PageContent:
    """Draw the net on one page. Raises TooSmallError if the paper, or the box, is too small."""
    size = inside(subject)
    if size.width < NARROWEST:
        raise TooSmallError(
            f"{subject.title}: a box of {size.width:g} mm for pieces so small has no room for words; "
            "put them into a bag"
        )
    width, height = GLUE + 2 * (size.width + size.depth), TUCK + size.height + 2 * size.depth
    heads: tuple[Head, ...] = ("full", "line")
    for head in heads:
        place = type_area(paper, landscape=True, head=head)
        if height <= place.height:
            break
    advice = place.width - width - 12
    if height > place.height or advice < ADVICE:
        raise TooSmallError(
            f"{subject.title}: its tuckbox does not fit on {paper.title}; choose a larger paper"
        )
    setting = Setting(subject, 13, 10, 13, 8.6, frame="the tuckbox")
    top = place.top + (place.height - height) / 2
    net = Group(tuple(_net(setting, size)), Transform.translate(place.left, top))
    words = _advice(setting, advice)
    return PageContent(
        width=place.page_width,
        height=place.page_height,
        sheet=spoken("Tuckbox"),
        body=(net, words.at(place.right - advice, place.top + 4)),
        description=spoken("The net of a box for {title}, to cut, fold and glue", title=subject.title),
        paper=paper.title,
        detail=spoken(
            "inside {width} × {height} × {depth} mm",
            width=decimal(size.width),
            height=decimal(size.height),
            depth=decimal(size.depth),
        ),
        advice=spoken("Print on card at 100 %."),
        head=head,
        leaf=True,
        frames=(
            Frame("net", place.left, top, width, height),
            Frame("advice", place.right - advice, place.top + 4, advice, words.height),
        ),
    )


def inside(subject: Subject) -> Size:
    """Choose a box for the pieces: cards upright, or tiles upright below everything else."""
    counts = _held(subject)
    cards = {kind: count for kind, count in counts.items() if kind.piece.family == "card"}
    if cards:
        others = {kind: count for kind, count in counts.items() if kind not in cards}
        sides = [sorted(kind.size) for kind in [*cards, *(kind for kind in others if kind.piece.base)]]
        if len(sides) == 1:
            sides = [list(kind.size) for kind in cards]
        width, height = (max(pair[at] for pair in sides) for at in (0, 1))
        stack = sum(count * (kind.piece.depth or CARD) for kind, count in cards.items())
        deep = SPARE + stack + _beside(others, width, height)
        return Size(round(width + EASY), round(height + EASY), round(deep))
    tiles = sum(count for kind, count in counts.items() if kind.piece.base)
    return Size(54, 74, max(20, round(10 + 0.6 * tiles)))


def _beside(others: dict[DrawnKind, int], width: float, height: float) -> float:
    """Estimate how much deeper a box of cards must be for what is poured in beside them."""
    if not others:
        return 0.0
    thick = {kind: kind.piece.depth or CUT_OUT for kind in others}
    filled = sum(count * kind.size[0] * kind.size[1] * thick[kind] for kind, count in others.items())
    thickest = max(min(*kind.size, thick[kind]) for kind in others)
    return max(thickest, filled / (width * height) / POURED)


def _held(subject: Subject) -> dict[DrawnKind, int]:
    """Count what lies in the box."""
    known = kinds(subject.systems)
    if isinstance(subject, GameSubject):
        made = counts(batches(subject))
        fewer = subject.printing.fewer
        return {
            known[kind]: made.get(kind, 0) if kind in fewer else count
            for kind, count in needed(subject.definition).items()
        }
    system = subject.system
    return {known[piece.id]: system.count(piece.id) for piece in system.pieces if not piece.instead}


def _net(setting: Setting, size: Size) -> Iterator[Item]:
    w, h, d = size
    xs = [GLUE, GLUE + w, GLUE + w + d, GLUE + 2 * w + d, GLUE + 2 * (w + d)]
    y0, y1 = TUCK + d, TUCK + d + h  # top and bottom of the four sides
    glue: list[Sequence[tuple[float, float]]] = [
        ((xs[0], y0), (0, y0 + 4), (0, y1 - 4), (xs[0], y1)),
        *(
            ((left, y1), (right, y1), (right - SLANT, y1 + deep), (left + SLANT, y1 + deep))
            for left, right, deep in (
                (xs[0], xs[1], d - EASE),
                (xs[1], xs[2], d * 0.8),
                (xs[3], xs[4], d * 0.8),
            )
        ),
    ]
    described = _described(setting.subject)
    tints = [
        Rect(*box, filled("tint"))
        for key, box in _sides(size, xs, y0).items()
        if key in ("left", "right", "top") and key not in described
    ]
    yield Group(
        (*tints, *(item for tab in glue for item in folded.hatched(tuple(tab)))), layer="art", artifact=True
    )
    yield Group(tuple(_faces(setting, size, xs, y0, described)), layer="art")
    yield Group(tuple(_layered(setting.subject, size, xs, y0)), layer="art")
    yield Group(tuple(Line(*ends, folded.FOLD) for ends in _folds(xs, y0, y1)), layer="fold", artifact=True)
    yield Group((Path(_outline(size, xs, y0, y1), folded.CUT),), layer="cut", artifact=True)
    under = (xs[2] + xs[3]) / 2
    beside = under - fonts.measure(spoken(OUTER), "body", 8) / 2 - 4.4  # its words, which it would cover
    for number, (x, y) in enumerate(
        ((GLUE / 2, (y0 + y1) / 2), ((xs[0] + xs[1]) / 2, y1 + d / 2), (beside, y1 + d / 2)), 1
    ):
        yield disc(str(number)).at(x - 2.9, y - 2.9)


def on_net(subject: Subject, net: BoxNet) -> tuple[Item, ...]:
    """Draw the sides of a box where they are on the net of somebody else, without flaps and lines.

    Raises DefinitionError for layers that cannot be drawn.
    """
    size = Size(net.width, net.height, net.depth)
    setting = Setting(subject, 13, 10, 13, 8.6, frame="the tuckbox")
    w, _, d = size
    xs = [net.left + w + d, net.left - d, net.left, net.left + w, 0.0]
    y0 = TUCK + d
    described = _described(subject)
    grounds = [
        Rect(*box, filled("tint" if key in ("left", "right", "top") else "ground"))
        for key, box in _sides(size, xs, y0).items()
        if key not in described
    ]
    items = (
        *grounds,
        *_faces(setting, size, xs, y0, described, guides=False),
        *_layered(subject, size, xs, y0),
    )
    return (Group(items, Transform.translate(0, net.top - y0)),)


def holds(subject: Subject, net: BoxNet) -> bool:
    """Tell whether all that is played with finds room in a box, which fits cards more closely than ours."""
    size = inside(subject)
    return (
        size.width - EASY <= net.width
        and size.height - EASY <= net.height
        and size.depth - SPARE <= net.depth
    )


def _folds(xs: Sequence[float], y0: float, y1: float) -> Iterator[tuple[float, float, float, float]]:
    yield from ((x, y0, x, y1) for x in xs[:4])
    yield (xs[1], y0, xs[4], y0)
    yield (xs[0], y1, xs[4], y1)
    yield (xs[2], TUCK, xs[3], TUCK)


def _outline(size: Size, xs: Sequence[float], y0: float, y1: float) -> str:
    """Return the line to cut, round the whole net, and between its flaps."""
    w, _, d = size
    middle = (xs[0] + xs[1]) / 2
    ear = y0 - min(0.8 * d, 0.45 * w)  # the top of the short flaps

    def flap(left: float, right: float) -> str:
        near, far = left + 1, right - 1
        round_top = f"Q{near} {ear} {near + 4} {ear}H{far - 4}Q{far} {ear} {far} {ear + 4}"
        return f"L{near} {ear + 4}{round_top}L{right} {y0}"

    return (
        f"M{xs[0]} {y1}L0 {y1 - 4}V{y0 + 4}L{xs[0]} {y0}"
        f"H{middle - THUMB}A{THUMB} {THUMB} 0 0 0 {middle + THUMB} {y0}H{xs[1]}"
        f"{flap(xs[1], xs[2])}V{TUCK}L{xs[2] + 1} {TUCK * 0.5}Q{xs[2] + 1.4} 0 {xs[2] + 9} 0"
        f"H{xs[3] - 9}Q{xs[3] - 1.4} 0 {xs[3] - 1} {TUCK * 0.5}L{xs[3]} {TUCK}V{y0}"
        f"{flap(xs[3], xs[4])}V{y1}"
        f"L{xs[4] - SLANT} {y1 + d * 0.8}H{xs[3] + SLANT}L{xs[3]} {y1}"
        f"V{y1 + d}H{xs[2]}V{y1}"
        f"L{xs[2] - SLANT} {y1 + d * 0.8}H{xs[1] + SLANT}L{xs[1]} {y1}"
        f"L{xs[1] - SLANT} {y1 + d - EASE}H{xs[0] + SLANT}Z"
    )


def _sides(size: Size, xs: Sequence[float], y0: float) -> Mapping[str, Box]:
    """Return where the sides of the box are on its net."""
    w, h, d = size
    return {
        "front": Box(xs[0], y0, w, h),
        "right": Box(xs[1], y0, d, h),
        "back": Box(xs[2], y0, w, h),
        "left": Box(xs[3], y0, d, h),
        "top": Box(xs[2], TUCK, w, d),
    }


def _described(subject: Subject) -> Mapping[str, FaceLayers]:
    """Return the sides that the game describes by layers."""
    box = subject.printing.box if isinstance(subject, GameSubject) else None
    return box.layered.sides if box else {}


def _layered(subject: Subject, size: Size, xs: Sequence[float], y0: float) -> Iterator[Item]:
    """Draw those sides, each cut off where the next begins; the lid is read from the front.

    Raises DefinitionError for what cannot be drawn.
    """
    if not isinstance(subject, GameSubject):
        return
    faults = [problem for problem in box_problems(subject, size) if not problem.warning]
    if faults:
        raise DefinitionError(faults)
    for key, face in _drawn_sides(subject, size).items():
        box = _sides(size, xs, y0)[key]
        placed = Transform.translate(box.left, box.top)
        if key == "top":
            placed = Transform.rotate(180, box.cx, box.cy) @ placed
        whole = Rect(0.0, 0.0, box.width, box.height, filled("ground"))
        yield Group((Clip(whole, face.symbol.items),), placed)


def box_problems(subject: GameSubject, size: Size | None = None) -> Iterator[Problem]:
    """Yield what of the described sides cannot be drawn, and what prints less well than it could."""
    document, palette = subject.definition.printing, subject.palette
    size = size or inside(subject)
    for key, face in _drawn_sides(subject, size).items():
        assert document is not None
        place = document.problem(("box", "layers", key), "", at_key=True)
        doubts = tuple(layers.doubts(face, _face_size(size, key), palette, what="side"))
        yield from layers.told("the box", place, face._replace(doubts=doubts))


def _drawn_sides(subject: GameSubject, size: Size) -> Mapping[str, layers.DrawnFace]:
    box = subject.printing.box
    if box is None:
        return {}
    row, look = facts(subject.definition), box.layered.look
    return {
        key: layers.drawn(
            side,
            row,
            _face_size(size, key),
            look,
            subject.palette,
            subject.definition.folder,
        )
        for key, side in box.layered.sides.items()
    }


def _face_size(size: Size, key: str) -> layers.FaceSize:
    box = _sides(size, [0.0] * 5, 0.0)[key]
    return layers.FaceSize(box.width, box.height, 0.0)


def _faces(
    setting: Setting,
    size: Size,
    xs: Sequence[float],
    y0: float,
    described: Mapping[str, FaceLayers],
    *,
    guides: bool = True,
) -> Iterator[Item]:
    subject = setting.subject
    w, h, d = size
    if "front" not in described:
        yield from _front(subject, size, xs[0], y0)
    if "back" not in described:
        back = _contents(setting, w - 10, h - 10)
        yield back.at(xs[2] + 5, y0 + 6)
    emblem = furniture.emblem(subject, min(14.0, d - 6))
    if "top" not in described:
        x, y = xs[2] + (w - emblem.width) / 2, TUCK + (d - emblem.height) / 2
        yield Group((emblem.at(x, y),), artifact=True)
    shown = [suit.id for system in subject.systems.values() for suit in system.suits][:4]
    for left in (left for left, key in ((xs[1], "right"), (xs[3], "left")) if key not in described):
        for place, suit in enumerate(shown):
            y = y0 + h * (place + 1) / (len(shown) + 1)
            yield Group(
                suits.badge(suit, (left + d / 2, y), min(10.0, d * 0.5), subject.palette), artifact=True
            )
    if not guides:
        return
    for x, y, words in (
        ((xs[2] + xs[3]) / 2, TUCK * 0.62, spoken("tuck in")),
        ((xs[2] + xs[3]) / 2, y0 + h + d - 3.0, spoken(OUTER)),
    ):
        yield Text(x, y, words, "body", 8, "muted", "middle")


def _front(subject: Subject, size: Size, left: float, top: float) -> Iterator[Item]:
    """Draw the face: the scene below the notch, and the title."""
    art = scene(subject, size.width) if isinstance(subject, GameSubject) else None
    below = top + size.height * 0.16
    if art is None:
        emblem = furniture.emblem(subject, size.width * 0.5)
        yield Group((emblem.at(left + size.width * 0.25, below + 4),), artifact=True)
        y = below + size.width * 0.5 + 12
    else:
        yield art.at(left, below)
        y = below + size.width * BOX[1] / BOX[0] + 8
    points = 18.0
    longest = max(fonts.measure(word, "display", 1.0) for word in subject.title.split())
    points = min(points, (size.width - 6) / longest)
    for line in fonts.wrap(subject.title, "display", points, size.width - 6):
        yield Text(left + size.width / 2, y, line, "display", points, "ink", "middle")
        y += pt(points) * 1.12


def _contents(setting: Setting, width: float, height: float) -> Fragment:
    """List what is in the box."""
    counts = _held(setting.subject)
    pitch = min(11.0, (height - 14) / max(1, len(counts)))
    title = heading(setting, spoken("In this box"), width)
    rows = []
    for kind, count in counts.items():
        drawn = Group(tuple(picture(setting, kind, pitch - 1.6, pitch - 1.6)), artifact=True)
        words = setting.prose(f"**{count} {escaped(kind.called(count))}**", width - 22)
        rows.append(Fragment(pitch - 1.6, (drawn, words.at(22, (pitch - 1.6 - words.height) / 2))))
    return stacked([title, *rows], 1.6)


def _advice(setting: Setting, width: float) -> Fragment:
    """Say which line means what, and how the box is folded."""
    parts = [heading(setting, spoken("Cut, fold, glue"), width)]
    corners = ((0.0, 0.0), (14.0, 0.0), (14.0, 5.0), (0.0, 5.0))
    for items, words in (
        ((Line(0, 2.5, 14, 2.5, folded.CUT),), spoken("cut")),
        ((Line(0, 2.5, 14, 2.5, folded.FOLD),), spoken("score, fold back")),
        (
            (*folded.hatched(corners), Rect(0, 0, 14, 5, stroked("hairline", 0.5))),
            spoken("glue, on this side"),
        ),
    ):
        text = setting.prose(words, width - 18)
        parts.append(Fragment(5.0, (Group(items, artifact=True), text.at(18, (5 - text.height) / 2))))
    for number, words in enumerate(STEPS, 1):
        text = setting.prose(spoken(words), width - 9)
        parts.append(Fragment(max(text.height, 5.8), (disc(str(number)).at(0, -1.2), text.at(9, 0))))
    return stacked(parts, 3.6)
