"""What a print service takes of a game beside its pieces: boards, the rules, score pads, and its box."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from ppgen.drawing.box import Box
from ppgen.drawing.scene import Clip, Group, Item, Rect, Scene, Symbol, Transform, filled
from ppgen.drawing.text import TextOverflowError
from ppgen.language import current, is_right_to_left
from ppgen.sheets.boards.board import BoardSide, in_true_size
from ppgen.sheets.books.booklet import bound
from ppgen.sheets.cards.pages import single
from ppgen.sheets.cutting.selection import batches
from ppgen.sheets.editions import of_edition
from ppgen.sheets.errors import SheetError
from ppgen.sheets.makers import boards_of
from ppgen.sheets.paper.furniture import as_read
from ppgen.sheets.print_schema.cards import SheetCard
from ppgen.sheets.print_schema.printing import BoardSheet
from ppgen.sheets.print_schema.services import FaceFiles, PrintService, Product
from ppgen.sheets.services.faces import extent, risks
from ppgen.sheets.services.grounds import trimmed
from ppgen.sheets.subject import GameSubject, Subject
from ppgen.sheets.tuckbox import holds, inside, on_net
from ppgen.words import counted

SHEETS = ("board", "rules", "score", "tuckbox")
"""What can be sent beside pieces, as `--sheets` names it."""
HALVES = {1: (210.0, 297.0), 2: (148.5, 210.0), 4: (105.0, 148.5)}
"""Millimetres of A4, its half and its quarter, for which booklets and score sheets are set."""
Page = TypeVar("Page")


class SentFace(NamedTuple):
    """A side or a page of something whole."""

    side: str
    scene: Scene


class Whole(NamedTuple):
    """A board, a booklet, a pad or a box, which is ordered by itself."""

    sheet: str
    """Of `SHEETS`."""
    name: str
    """What it is ordered as: its product, with a number from the second one on."""
    product: Product
    title: str
    faces: tuple[SentFace, ...]


class Beside(NamedTuple):
    """What is sent beside pieces."""

    wholes: tuple[Whole, ...] = ()
    told: tuple[str, ...] = ()
    """What is not, and what of the rest to look at."""


def offered(subject: Subject, faces: FaceFiles) -> list[str]:
    """List what a service takes of a game beside its pieces, by the words of `SHEETS`."""
    if not isinstance(subject, GameSubject):
        return []
    played = _played(subject)
    there = {
        "board": faces.boards and played.printing.boards,
        "rules": faces.booklets,
        "score": faces.pads and _scores(played),
        "tuckbox": faces.boxes and any(batch.kind.piece.family == "card" for batch in batches(played)),
    }
    return [word for word in SHEETS if there[word]]


def beside(subject: Subject, service: PrintService, faces: FaceFiles, sheets: Sequence[str]) -> Beside:
    """Make some of what `offered` lists. Raises DefinitionError for layers that cannot be drawn."""
    if not isinstance(subject, GameSubject) or not sheets:
        return Beside()
    played = _played(subject)
    made: list[Whole] = []
    told: list[str] = []
    makers: dict[str, Callable[[GameSubject, PrintService, FaceFiles], Iterable[Whole | str]]] = {
        "board": _boards,
        "rules": _rules,
        "score": _pads,
        "tuckbox": _boxes,
    }
    many: dict[str, int] = {}
    for sheet in sheets:
        for one in makers[sheet](played, service, faces):
            if isinstance(one, str):
                told.append(one)
                continue
            many[one.name] = number = many.get(one.name, 0) + 1
            made.append(one if number == 1 else one._replace(name=f"{one.name}-{number}"))
    return Beside(tuple(made), tuple(told))


def _played(subject: GameSubject) -> GameSubject:
    """Return the game with what the kit to play with has."""
    return replace(subject, printing=of_edition(subject.printing, "play"), edition="play")


def _scores(subject: GameSubject) -> list[SheetCard]:
    return [card for card in subject.printing.cards if card.sheet == "score"]


def _boards(subject: GameSubject, service: PrintService, faces: FaceFiles) -> Iterator[Whole | str]:
    for played, sheet in boards_of(subject):
        if sheet.strips:
            yield f"{sheet.title} is spaces to cut out, which {service.title} does not make: it is not sent"
            continue
        yield from _board(sheet, in_true_size(played, sheet), service, faces)


def _board(
    sheet: BoardSheet, sides: Sequence[BoardSide], service: PrintService, faces: FaceFiles
) -> Iterator[Whole | str]:
    """Lay a board in the middle of the smallest product that holds it, its ground over all of that."""
    drawn = [trimmed(*side) for side in sides]
    width = max(side.box.width for side in drawn)
    height = max(side.box.height for side in drawn)
    holding = [
        (product, turned)
        for product in sorted(faces.boards, key=_area)
        for turned in (False, True)
        if _holds(product, width, height, turned=turned)
    ]
    if not holding:
        largest = max(faces.boards, key=_area)
        yield (
            f"{sheet.title}, {width:.0f} × {height:.0f} mm, is larger than any board of {service.title}, of "
            f"which {largest.title} is {largest.width:g} × {largest.height:g} mm: it is not sent"
        )
        return
    product, turned = holding[0]
    across, down = extent(product, faces)
    whole = Box(0.0, 0.0, *((down, across) if turned else (across, down)))
    scenes = []
    for name, side in zip(("front", "back"), drawn, strict=False):
        placed = Transform.translate(whole.cx - side.box.cx, whole.cy - side.box.cy)
        ground = side.ground_over(whole)
        items: tuple[Item, ...] = (Group(side.items, placed),)
        items = (Clip(Rect(*whole, filled("ground")), (*([ground] if ground else []), *items)),)
        yield from _near_the_knife(sheet.title, name, items, whole, (product, turned), faces)
        if turned:
            items = (Group(items, Transform(0, 1, -1, 0, across, 0)),)
        scenes.append(SentFace(name, Scene(across, down, items)))
    yield Whole("board", product.id, product, sheet.title, tuple(scenes))


def _near_the_knife(
    title: str,
    side: str,
    items: tuple[Item, ...],
    whole: Box,
    ordered: tuple[Product, bool],
    faces: FaceFiles,
) -> Iterator[str]:
    """Say what of a board stands nearest to its edge, outside the safe zone."""
    product, turned = ordered
    width, height = (product.height, product.width) if turned else (product.width, product.height)
    moved = Group(items, Transform.translate((width - whole.width) / 2, (height - whole.height) / 2))
    found = risks(Symbol("board", width, height, (moved,)), faces.safe)
    if found:
        first = min(found, key=lambda risk: risk.room)
        others = f"; {counted(len(found) - 1, 'other')} too" if found[1:] else ""
        yield (
            f"{title}, {side}: {first.what} stands {first.room:.1f} mm from the {first.edge} edge, where "
            f"{faces.safe:g} mm are safe{others}"
        )


def _rules(subject: GameSubject, service: PrintService, faces: FaceFiles) -> Iterator[Whole | str]:
    """Set the rules for the pages of a booklet."""

    def pages(product: Product) -> list[SentFace]:
        width, height = extent(product, faces)
        inset = (width - product.width) / 2, (height - product.height) / 2
        found = list(bound(subject, product.width, product.height, product.title, max(inset)))
        if from_the_right:
            found.reverse()
        return [
            SentFace(
                f"page-{number:02}",
                Scene(
                    width, height, (Group(as_read(page.body, product.width), Transform.translate(*inset)),)
                ),
            )
            for number, page in enumerate(found, 1)
        ]

    from_the_right = is_right_to_left(current())
    product, made, why = _first(faces.booklets, HALVES[2], pages)
    if product is None:
        yield f"the rules fit on no page of a booklet of {service.title}: they are not sent ({why})"
    else:
        yield Whole("rules", product.id, product, "Rules", tuple(made))
        if from_the_right:
            yield "the rules open from the right: their pages are sent from the last to the first"


def _pads(subject: GameSubject, service: PrintService, faces: FaceFiles) -> Iterator[Whole | str]:
    for card in _scores(subject):
        yield from _pad(subject, card, service, faces)


def _pad(
    subject: GameSubject, card: SheetCard, service: PrintService, faces: FaceFiles
) -> Iterator[Whole | str]:
    """Set a score sheet for the leaves of a pad, of which each seat or row has one of its own."""
    form = subject.layouts.card(card.format)

    def leaves(product: Product) -> list[Scene]:
        across, down = extent(product, faces)
        inset = (across - product.width) / 2, (down - product.height) / 2
        size = (product.width, product.height)
        area = size[::-1] if card.landscape else size
        found = [as_read(leaf, area[0]) for leaf in single(subject, card, *area)]
        turn = Transform(0, 1, -1, 0, size[0], 0) if card.landscape else Transform()
        return [Scene(across, down, (Group(leaf, Transform.translate(*inset) @ turn),)) for leaf in found]

    product, made, why = _first(faces.pads, HALVES[form.up], leaves)
    if product is None:
        yield f"{card.title} fits on no score pad of {service.title}: it is not sent ({why})"
        return
    for leaf in made:
        yield Whole("score", product.id, product, card.title, (SentFace("front", leaf),))
    if card.backed:
        yield f"{card.title} has a back, which a score pad has not: it is not sent"


def _boxes(subject: GameSubject, service: PrintService, faces: FaceFiles) -> Iterator[Whole | str]:
    """Lay the sides of the tuckbox on the net of the smallest box that holds what is played with."""
    for product in sorted(faces.boxes, key=_area):
        net = product.net
        if net and holds(subject, net):
            break
    else:
        size = inside(subject)
        yield (
            f"the tuckbox, inside {size.width:g} × {size.height:g} × {size.depth:g} mm, "
            f"is larger than any of {service.title}: it is not sent"
        )
        return
    across, down = extent(product, faces)
    inset = (across - product.width) / 2, (down - product.height) / 2
    sides = Group(on_net(subject, net), Transform.translate(*inset))
    ground = Rect(0.0, 0.0, across, down, filled("tint"))
    yield Whole(
        "tuckbox", product.id, product, "Box", (SentFace("outside", Scene(across, down, (ground, sides))),)
    )


def _first(
    products: Sequence[Product], size: tuple[float, float], draw: Callable[[Product], list[Page]]
) -> tuple[Product | None, list[Page], str]:
    """Draw on the product that is nearest to a size, or on a larger one if there is no room on that.

    If there is none, the words say why not on the largest.
    """

    def apart(product: Product) -> float:
        return abs(product.width - size[0]) + abs(product.height - size[1])

    nearest = min(products, key=apart)
    why = ""
    for product in sorted((each for each in products if _area(each) >= _area(nearest)), key=_area):
        try:
            return product, draw(product), ""
        except (SheetError, TextOverflowError) as error:
            why = str(error)
    return None, [], why


def _area(product: Product) -> float:
    return product.width * product.height


def _holds(product: Product, width: float, height: float, *, turned: bool) -> bool:
    """Tell whether something lies within a product, maybe across it."""
    if turned:
        width, height = height, width
    return width <= product.width and height <= product.height
