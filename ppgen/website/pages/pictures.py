"""The words that files take, as pictures, from their registries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, replace
from typing import get_args

from ppgen.definition import System
from ppgen.definition.board import Board, Space
from ppgen.definition.space import ENTER, Pattern
from ppgen.definition.system import Outline, Piece, Rank, Suit
from ppgen.diagrams.measures import Measures
from ppgen.diagrams.spaces import LOOKS, space_group
from ppgen.drawing.palette import COLOUR, roles
from ppgen.drawing.scene import (
    Circle,
    Clip,
    Group,
    Item,
    Path,
    Rect,
    Scene,
    Transform,
    Use,
    children,
    filled,
    stroked,
)
from ppgen.engine import EngineError, Place, Placed
from ppgen.errors import PpgenError
from ppgen.pieces import cuts, icons, suits
from ppgen.pieces.cards.rows import CUTS
from ppgen.pieces.registry import ARTS, FAMILIES, DrawnKind, kinds
from ppgen.pieces.suit_shapes import SUITS
from ppgen.sheets.cards.blocks import block_fragment
from ppgen.sheets.paper.flow import Fragment, GameSetting
from ppgen.sheets.print_schema.cards import CardBlock, Circles
from ppgen.sheets.print_schema.layouts import Layouts, load_layouts
from ppgen.sheets.subject import game_subject
from ppgen.website.books.book import GameModel, SiteModel
from ppgen.website.pages import page_layout
from ppgen.website.pages.files import TITLE
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, el, join
from ppgen.website.writing.page import SitePage, crumbs, title_bar

Shown = tuple[str, Scene]
"""A word and its picture."""

SPACE = 14.0
"""Millimetres of a space as it is shown."""
GROUNDED = {"square", "hex", "hex-flat", "half"}
PIECE = 20.0
"""Millimetres of the longer side of a piece as it is shown."""
BLOCK = 80.0
"""Millimetres of the width of a block."""

PATTERNS: tuple[Pattern, ...] = get_args(Pattern)
SHAPES: tuple[Outline, ...] = get_args(Outline)
OUTLINE = "M50 4 L62 36 H96 L68 58 L79 92 L50 71 L21 92 L32 58 L4 36 H38Z"
OWN = System(
    id="own",
    title="Pieces of one's own",
    summary="A card as few lines make it, and a score that somebody writes down.",
    suits=(Suit(id="blue", name="Blue", singular="blue", colour="blue"),),
    ranks=(Rank(id="7", name="7", number=7),),
    pieces=(
        Piece(id="card", name="card", plural="cards", family="card", per="face", width=63.5, height=88.9),
        Piece(id="score", name="score", plural="scores", family="written", per="value", width=20, height=16),
    ),
)
"""What no set of ours has."""
CIRCLES = CardBlock(circles=Circles(title="Coins to come", count=6, diameter=12))
"""The one kind of block that no game of ours has on a card that is drawn by blocks alone."""


def pictures_page(library: SiteModel) -> tuple[str, bytes]:
    """Write the page."""
    title = "Words with pictures"
    page = SitePage(addresses.PICTURES, title, "Icons, colours, spaces, pieces and blocks.", area="write")
    body = page_layout.body(
        crumbs(page, ("Write a game", addresses.WRITE), (TITLE, addresses.file_page()), (title, None)),
        title_bar(title, "What the words of the files look like"),
        _section(page, "icons", "Icons", "The names that `icon` and `emblem` take.", _icons()),
        _section(page, "colours", "Colours", "Roles that stand for a colour in each style.", _colours()),
        _section(page, "cuts", "Cuts", "What tells a colour from others without hue.", _cuts()),
        _section(page, "suits", "Suits", "Symbols of ours.", _suits()),
        _section(page, "spaces", "Spaces", "The shapes that a space can have.", _spaces()),
        _section(page, "marks", "Marks", "What `marks` of a space prints: on a tile, on a spot.", _marks()),
        _section(page, "patterns", "Patterns", "What `pattern` draws on the ground of a space.", _patterns()),
        _section(page, "pieces", "Pieces", "Families, and art of ours.", _pieces(library.systems.values())),
        _section(page, "shapes", "Shapes", "The outlines that a flat piece can have.", _shapes()),
        _section(page, "rows", "Rows of cuts", "What tells types of cards apart, by `cuts`.", _rows()),
        _section(
            page, "blocks", "Blocks", "What stands on cards, by key.", _blocks(list(library.books.values()))
        ),
    )
    return page.path, page.markdown(body)


def _section(page: SitePage, anchor: str, title: str, told: str, shown: Iterable[Shown]) -> Html:
    figures = (
        el("figure", page.figures.scene(scene), el("figcaption", el("code", word))) for word, scene in shown
    )
    words = join(el("code", part) if at % 2 else part for at, part in enumerate(told.split("`")))
    return el(
        "section", el("h2", title, id=anchor), el("p", words), el("div", figures, class_=f"words of-{anchor}")
    )


def _icons() -> Iterator[Shown]:
    for name in icons.ICONS:
        yield name, Scene(10, 10, (icons.symbol(name).fitted(5, 5, 9),), name)


def _colours() -> Iterator[Shown]:
    for role in sorted(roles()):
        yield role, Scene(16, 8, (Rect(0.5, 0.5, 15, 7, stroked("hairline", 0.5, fill=role), 1),), role)


def _cuts() -> Iterator[Shown]:
    for cut in cuts.CUTS:
        disc = Circle(6, 6, 5.5, filled("ink"))
        yield cut, Scene(12, 12, (disc, *cuts.placed(cut, (6, 6), 5.5, "ground")), cut)


def _suits() -> Iterator[Shown]:
    for suit in SUITS:
        yield suit, Scene(12, 12, tuple(suits.badge(suit, (6, 6), 10)), suit)


def _spaces() -> Iterator[Shown]:
    for shape in LOOKS:
        long = 3.0 if shape.startswith("spike") else 1.0
        ground = "tint" if shape in GROUNDED else None  # the lines of a grid are drawn at once
        yield shape, _space(Space(id="7", x=0, y=0, h=long, shape=shape, ground=ground), shape)  # type: ignore[arg-type]


def _marks() -> Iterator[Shown]:
    yield ENTER, _space(Space(id="7", x=0, y=0, shape="tile", marks=(ENTER,)), ENTER)
    suit = next(iter(SUITS))
    yield suit, _space(Space(id="7", x=0, y=0, shape="spot", marks=(suit,)), suit)


def _patterns() -> Iterator[Shown]:
    for name in PATTERNS:
        yield name, _space(Space(id="7", x=0, y=0, shape="square", ground="tint", pattern=name), name)


def _space(space: Space, word: str) -> Scene:
    board = Board(unit=SPACE, width=1, height=space.h, spaces=(space,))
    drawn = Group((space_group(space, board, Measures(SPACE)),), Transform.translate(1, 1))
    return Scene(SPACE + 2, SPACE * space.h + 2, (drawn,), word)


def _shapes() -> Iterator[Shown]:
    for shape in SHAPES:
        width = PIECE * 1.5 if shape == "rectangle" else PIECE
        piece = Piece(
            id="token",
            name="token",
            plural="tokens",
            shape=shape,
            path=OUTLINE if shape == "path" else None,
            width=width,
            height=PIECE,
            per="suit",
        )
        yield from _piece(shape, kinds({"own": replace(OWN, pieces=(piece,))}).values())


def _rows() -> Iterator[Shown]:
    for name, cut in CUTS.items():
        marks = "".join(cut(x, 3.0) for x in (3.0, 6.0, 9.0, 12.0))
        yield name, Scene(15, 6, (Path(marks, filled("ink")),), name)


def _pieces(systems: Iterable[System]) -> Iterator[Shown]:
    """Show a piece of each family and art, as some game system has it."""
    samples = (*systems, OWN)
    known = [kind for system in samples for kind in kinds({system.id: system}).values()]
    for family in FAMILIES:
        yield from _piece(
            f"family: {family}", (k for k in known if k.piece.family == family and not k.piece.art)
        )
    for art in ARTS:
        yield from _piece(f"art: {art}", (kind for kind in known if kind.piece.art == art))


def _piece(word: str, found: Iterable[DrawnKind]) -> Iterator[Shown]:
    kind = next(iter(found), None)
    if kind is not None:
        palette = suits.knowing(COLOUR, [kind.system])
        which = kind.faces[len(kind.faces) // 2]
        placed = Placed(kind.id, Place("here"), suit=which.suit, value=which.value)
        scale = PIECE / max(kind.size)
        width, height = (side * scale for side in kind.size)
        piece = kind.small(placed, width, height, palette)
        yield word, Scene(width + 2, height + 2, (piece.centred(width / 2 + 1, height / 2 + 1),), word)


def _blocks(books: Sequence[GameModel]) -> Iterator[Shown]:
    """Show each key of a block as the first game has it that uses it with the fewest others."""
    layouts = load_layouts()
    known = (
        book.memo.get(lambda of=book: tuple(_of_book(of, layouts)), "blocks", book)  # type: ignore[misc]
        for book in books
    )
    samples = [sample for of_book in known for sample in of_book]
    for book in books[:1]:
        samples.append((["circles"], block_fragment(_setting(book, layouts), CIRCLES, BLOCK)))
    for field in fields(CardBlock):
        using = [sample for sample in samples if field.name in sample[0]]
        if using:
            _, fragment = min(using, key=lambda sample: len(sample[0]))
            scene = Scene(BLOCK + 2, fragment.height + 4, (fragment.at(1, 3),), field.name)
            yield field.name, scene


def _setting(book: GameModel, layouts: Layouts) -> GameSetting:
    subject = game_subject(book.definition, "colour", layouts, book.judges)
    return GameSetting(subject, 11, 8.5, 11.5, 7, seat=subject.seats[0])


def _of_book(book: GameModel, layouts: Layouts) -> Iterator[tuple[list[str], Fragment]]:
    """Yield the blocks of a game that can be drawn on a page, with the keys that they use."""
    setting = _setting(book, layouts)
    bands = (band for card in setting.subject.printing.cards for band in (*card.bands, *card.back))
    for block in (block for band in bands for column in band.columns for block in column):
        try:
            fragment = block_fragment(setting, block, BLOCK)
        except (PpgenError, EngineError):  # which needs the room of its card
            continue
        if _is_plain(fragment.items):
            yield [field.name for field in fields(CardBlock) if getattr(block, field.name)], fragment


def _is_plain(items: Iterable[Item]) -> bool:
    """Tell whether items can be drawn on a page, which shares symbols and nothing else."""
    return all(
        (not isinstance(item, Clip) or isinstance(item.shape, Rect))
        and _is_plain(item.symbol.items if isinstance(item, Use) else children(item))
        for item in items
    )
