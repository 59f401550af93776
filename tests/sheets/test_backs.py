"""What is printed on both sides, held in the hand: printed, turned over, cut and folded, as pictures.

A printer turns the paper over the edge that the file names, and prints the back so that it is upright then.
Who holds the print knows nothing of that: pages are turned like those of a book, about an upright edge.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise, product
from typing import NamedTuple

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat
from PIL.Image import Transpose

from ppgen.definition import game_ids
from ppgen.sheets import Kit
from ppgen.sheets.books import imposition
from ppgen.sheets.paper.page import Frame
from tests.sheets import measure
from tests.sheets.kits import kit_of

DPI = 40
ALIKE = 6.0
"""How much two pictures of the same may differ on average, of 255: by how edges fall on pixels."""
SEATS = 40.0
"""How much the names of two seats differ at least."""
EDGES = {"/DuplexFlipLongEdge": "long", "/DuplexFlipShortEdge": "short"}
WHOLE = ("leyhe-race", "cribbage", "dungeon-crawl")
"""Tiles and coins, cards and pegs, and sheets of each seat: of these the whole archive in every run."""
FEW = ("army-brats", "hearts", "pawns-crossing", "pub-scrawl")
"""Games whose kits to play from have backs of every kind."""
FILES = [
    *(
        pytest.param(sheets, game, paper, "long-edge", marks=() if game in usual else pytest.mark.slow)
        for sheets, paper, usual in (("play", "a4", FEW), ("archive", "letter", WHOLE))
        for game in game_ids()
    ),
    ("archive", "leyhe-race", "a4", "short-edge"),
    ("play", "piecepack", "letter", "long-edge"),
    ("play", "piecepack", "letter", "short-edge"),
]


class Leaf(NamedTuple):
    """A printed leaf as its reader has it: the front, and what is seen when it is turned like a page."""

    front: Image.Image
    back: Image.Image


class Wish(NamedTuple):
    """A file to print."""

    name: str
    paper: str
    duplex: str
    sheets: str = "archive"


def made(wish: Wish) -> Kit:
    return kit_of(wish.name, wish.paper, wish.sheets, duplex=wish.duplex)


@cache
def pictures(wish: Wish) -> list[Image.Image]:
    pages = pypdfium2.PdfDocument(made(wish).pdf())
    return [page.render(scale=DPI / 72).to_pil().convert("L") for page in pages]


def printed(front: Image.Image, back: Image.Image, edge: str) -> Leaf:
    """Print two pages on one leaf: glue the back to the front along the edge named, then fold it behind."""
    upright = front.height > front.width
    hinge_is_upright = upright == (edge == "long")
    through = back.transpose(Transpose.FLIP_LEFT_RIGHT if hinge_is_upright else Transpose.FLIP_TOP_BOTTOM)
    return Leaf(front, through.transpose(Transpose.FLIP_LEFT_RIGHT))


def flag(wish: Wish) -> str:
    with measure.opened(made(wish).pdf()) as document:
        return str(document.Root.ViewerPreferences.Duplex)


@cache
def leaves(wish: Wish) -> list[Leaf]:
    edge = EDGES[flag(wish)]
    pages = pictures(wish)
    pages = [*pages, *[Image.new("L", pages[-1].size, 255)] * (len(pages) % 2)]
    return [printed(front, back, edge) for front, back in list(pairwise(pages))[::2]]


def unlike(one: Image.Image, other: Image.Image) -> float:
    """Return how much two pictures differ where either has ink, of 255."""
    if one.size != other.size:
        return 255.0
    ink = ImageChops.darker(one, other).point(lambda value: 255 if value < 200 else 0)
    if ink.getbbox() is None:
        return 0.0
    return min(
        ImageStat.Stat(ImageChops.difference(one, ImageChops.offset(other, x, y)), ink).mean[0]
        for x in (-1, 0, 1)
        for y in (-1, 0, 1)
    )


def cut(page: Image.Image, rect: list[float], *, mirrored: bool = False) -> Image.Image:
    """Cut a rectangle in millimetres out of a page; mirrored is what lies behind it."""
    x, y, width, height = (value / 25.4 * DPI for value in rect)
    left = page.width - x - width if mirrored else x
    left, top = round(left), round(y)
    return page.crop((left, top, left + round(width), top + round(height)))


def named(cell: Frame, page: Image.Image, *, mirrored: bool = False) -> list[float]:
    """Return where the card in a cell names its seat; mirrored is the card behind the cell."""
    x = page.width / DPI * 25.4 - cell.x - cell.width if mirrored else cell.x
    return [x, cell.y + 13.5, cell.width * 0.6, 9.5]


@pytest.mark.few(3)
@pytest.mark.parametrize(("sheets", "name", "paper", "duplex"), FILES)
def test_every_back_is_upright_when_the_leaf_is_turned_like_a_page(sheets, name, paper, duplex):
    """Printed on one side only, every page lies as it is read: with that each side of a leaf is compared.

    Not pages that tell how these very files are printed.
    """
    wish, one = Wish(name, paper, duplex, sheets), Wish(name, paper, "single", sheets)
    plain = iter(zip(made(one).pages, pictures(one), strict=True))
    sides = [side for leaf in leaves(wish) for side in leaf]
    for page, side in zip(made(wish).pages, sides, strict=False):
        if page.blank or page.marks.get("again") or page.sheet in ("Cover", "Build it", "Calibration"):
            continue
        wanted = next(picture for record, picture in plain if record.sheet == page.sheet)
        # Edition and page numbers differ in the foot; cards share a leaf only where it has two sides.
        area = [14.0, 20.0, page.scene.width - 28, page.scene.height - 50]
        area[3] = lowest(cut(wanted, area))
        assert unlike(cut(side, area), cut(wanted, area)) < 60, f"{page.sheet}, {page.scene.description}"


def lowest(picture: Image.Image) -> float:
    """Return how far down a picture has ink, in millimetres."""
    inked = ImageChops.invert(picture).point(lambda value: 255 if value > 55 else 0).getbbox()
    return (inked[3] if inked else picture.height) / DPI * 25.4


@pytest.mark.few(5)
@pytest.mark.parametrize(("sheets", "name", "paper", "duplex"), FILES)
def test_the_same_cell_lies_behind_the_same_cell(sheets, name, paper, duplex):
    wish = Wish(name, paper, duplex, sheets)
    pages = list(pairwise([*made(wish).pages, None]))[::2]
    for leaf, (front, back) in zip(leaves(wish), pages, strict=True):
        if back is None:
            continue
        for slot in front.slots:
            behind = [other for other in back.slots if other.piece == slot.piece]
            if not behind:
                continue
            rect = [*slot[2:]]
            # A coin of its suit lies behind a coin of its suit: the picture of any other is another.
            piece = cut(leaf.back, rect, mirrored=True)
            assert ImageStat.Stat(piece).mean[0] < 254, f"nothing is printed behind {slot.piece}"
        cells = [frame for frame in front.frames if frame.name.startswith("card ")]
        if cells and back.marks.get("again"):
            fronts = [cut(leaf.front, named(cell, leaf.front)) for cell in cells]
            behind = [cut(leaf.back, named(cell, leaf.back, mirrored=True)) for cell in cells]
            seated = max(unlike(fronts[0], other) for other in fronts) > SEATS
            for place, back_of_it in enumerate(behind):
                likeness = [unlike(other, back_of_it) for other in fronts]
                assert not seated or likeness[place] == min(likeness), f"{front.sheet}: another card behind"
                on_its_head = back_of_it.transpose(Transpose.ROTATE_180)
                assert likeness[place] < unlike(fronts[place], on_its_head), f"{front.sheet}: turned"


FOLDED = [
    pytest.param(game, paper, duplex, marks=() if (place - way) % 4 == 0 else pytest.mark.slow)
    for place, game in enumerate(game_ids())
    for way, (paper, duplex) in enumerate(product(("a4", "letter"), ("long-edge", "short-edge")))
]
"""Every game on one paper over one edge in every run, each of them for a few games; all with --slow."""


@pytest.mark.few(2)
@pytest.mark.parametrize(("game", "paper", "duplex"), FOLDED)
def test_a_folded_booklet_reads_like_the_rules_in_reading_order(game, paper, duplex):
    sheets = leaves(Wish(game, paper, duplex, "booklet"))
    halves = [
        (side.crop((0, 0, side.width // 2, side.height)), side.crop((-(-side.width // 2), 0, *side.size)))
        for leaf in sheets
        for side in leaf
    ]
    fronts, backs = halves[0::2], halves[1::2]
    first = [page for front, back in zip(fronts, backs, strict=True) for page in (front[1], back[0])]
    second = [page for front, back in zip(fronts, backs, strict=True) for page in (front[0], back[1])]
    folded = first + second[::-1]
    reading = pictures(Wish(game, paper, "single", "rules"))
    for number, (page, wanted) in enumerate(zip(folded, reading, strict=False), 1):
        margin = [12.0, 20.0, wanted.width / DPI * 25.4 - 24, wanted.height / DPI * 25.4 - 36]
        assert unlike(cut(page, margin), cut(wanted, margin)) < 60, f"page {number} of the booklet"
    assert len(folded) == imposition.padded(len(reading))


def test_the_printed_model_tells_a_wrong_edge():
    """A booklet printed over the other edge is upside down on every second side."""
    booklet = Wish("leyhe-race", "a4", "long-edge", "booklet")
    right, wrong = (printed(*pictures(booklet)[:2], edge) for edge in ("long", "short"))
    assert unlike(right.back, wrong.back) > 60
    assert unlike(right.back, wrong.back.transpose(Transpose.ROTATE_180)) < ALIKE


def test_the_flag_in_the_file_is_the_edge_on_the_cover():
    for duplex, wanted in (("long-edge", "/DuplexFlipLongEdge"), ("short-edge", "/DuplexFlipShortEdge")):
        whole = Wish("leyhe-race", "a4", duplex)
        assert flag(whole) == wanted
        words = " ".join(measure.words(made(whole).pages[0].scene.items))
        assert duplex.replace("-", " ") in words
        assert {"long-edge": "short edge", "short-edge": "long edge"}[duplex] not in words
