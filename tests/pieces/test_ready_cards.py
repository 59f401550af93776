"""Cards that are finished elsewhere: what is laid where the knife goes, and what is no picture of a card."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pdfplumber
import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from ppgen.definition import DefinitionError
from ppgen.definition.systems import load_systems
from ppgen.drawing.palette import Palette
from ppgen.drawing.pdf import PdfMeta, PdfPage, write_pdf
from ppgen.drawing.png import render
from ppgen.drawing.scene import MM_PER_POINT, Rect, Scene, filled
from ppgen.pieces.cards.checking import deck_problems
from ppgen.pieces.cards.pages import load
from ppgen.pieces.registry import kinds

PIECE = "id: hero, name: hero, plural: heroes, family: card, deck: heroes.csv"
RED, BLUE = (200, 30, 30), (30, 30, 200)


@pytest.fixture
def deck(tmp_path: Path):
    """Write a deck of finished cards and read its system."""
    folder = tmp_path / "systems"
    folder.mkdir()

    def written(table: str, more: str = "size: poker"):
        (folder / "heroes.csv").write_text(table)
        (folder / "heroes.yml").write_text(f"pieces:\n  - {{{PIECE}, {more}}}\n")
        return load_systems(tmp_path)["heroes"]

    written.folder = folder
    return written


def picture(path: Path, size: tuple[int, int], rim: int = 0) -> None:
    """Save a picture, red and within its rim blue."""
    image = Image.new("RGB", size, RED)
    image.paste(BLUE, (rim, rim, size[0] - rim, size[1] - rim))
    image.save(path)


def pages(path: Path, *sizes: tuple[float, float]) -> None:
    """Save a PDF of blue pages, in millimetres."""
    canvas = Canvas(str(path), invariant=1)
    for wide, high in sizes:
        canvas.setPageSize((wide / MM_PER_POINT, high / MM_PER_POINT))
        canvas.setFillColorRGB(*(part / 255 for part in BLUE))
        canvas.rect(0, 0, wide / MM_PER_POINT, high / MM_PER_POINT, stroke=0, fill=1)
        canvas.showPage()
    canvas.save()


def seen(system, number: int = 0, side: str = "front") -> Image.Image:
    """Print a card with 3 mm around it on white paper, ten pixels to the millimetre."""
    kind = kinds({"heroes": system})["hero"]
    symbol = getattr(kind.design(kind.faces[number], Palette()), side)
    wide, high = symbol.width + 8, symbol.height + 8
    scene = Scene(wide, high, (Rect(0, 0, wide, high, filled("#ffffff")), symbol.at(4, 4)))
    pdf = write_pdf([PdfPage(scene)], PdfMeta("x", "x"))
    return Image.open(BytesIO(next(iter(render(pdf, 254))))).convert("RGB")


def told(system) -> list[str]:
    problems = deck_problems({"heroes": system}, Palette())
    return [re.sub(r"\S*/(?=[\w.]+:)", "", str(problem)) for problem in problems]


def close(one, other) -> bool:
    return all(abs(a - b) < 12 for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize(("pixels", "bleed"), [((825, 1125), 3.175), ((822, 1122), 3.05), ((750, 1050), 0.0)])
def test_the_bleed_of_a_picture_follows_from_its_shape(deck, pixels, bleed):
    picture(deck.folder / "wren.png", pixels, round(bleed / 25.4 * 300))
    system = deck("name,face\nWren,wren.png\n")
    page = seen(system)
    middle = page.height // 2
    assert close(page.getpixel((45, middle)), BLUE)  # half a millimetre within the cut
    assert close(page.getpixel((35, middle)), RED if bleed else (255, 255, 255))
    assert close(page.getpixel((5, middle)), (255, 255, 255))
    wanted = [] if bleed else ["heroes.csv:2:6: warning: the card 'wren': wren.png ends where the knife goes"]
    assert [line.partition("; ")[0] for line in told(system)] == wanted


def test_pages_of_a_pdf_are_cards_and_backs_by_their_numbers(deck):
    pages(deck.folder / "art.pdf", (69.5, 94.9), (63.5, 88.9))
    system = deck("name,face,back\nWren,art.pdf#1,art.pdf#2\n")
    front, back = seen(system), seen(system, side="back")
    assert close(front.getpixel((15, 400)), BLUE)
    assert close(back.getpixel((45, 400)), BLUE)
    assert close(back.getpixel((35, 400)), (255, 255, 255))
    assert [line.partition("; ")[0] for line in told(system)] == [
        "heroes.csv:2:16: warning: the card 'wren': art.pdf#2 ends where the knife goes"
    ]


@pytest.mark.parametrize("wide", [69.5, 69.37, 69.61, 69.44])
def test_a_page_has_the_pixels_that_it_is_said_to_have(deck, wide):
    pages(deck.folder / "art.pdf", (wide, wide + 25.4))
    page = load(deck.folder / "art.pdf", deck.folder, "1").picture
    (image,) = page.symbol.items
    assert Image.open(BytesIO(image.raster.read())).size == (image.raster.width, image.raster.height)


def test_a_drawing_may_be_a_whole_card(deck):
    blue = '<rect width="69.5" height="94.9" fill="#1e1ec8"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 69.5 94.9">{blue}</svg>'
    (deck.folder / "wren.svg").write_text(svg)
    system = deck("name,back\nWren,wren.svg\n")
    assert close(seen(system, side="back").getpixel((15, 400)), BLUE)
    assert told(system) == []


def test_rows_without_a_face_of_their_own_are_laid_out(deck):
    picture(deck.folder / "wren.png", (825, 1125))
    system = deck("name,face\nWren,wren.png\nRobin,\n")
    assert close(seen(system).getpixel((400, 400)), BLUE)
    kind = kinds({"heroes": system})["hero"]
    designs = [kind.design(face, Palette()) for face in kind.faces]
    assert designs[0].back == designs[1].back is not None
    pdf = write_pdf([PdfPage(Scene(70, 95, (designs[1].front.at(3, 3),)))], PdfMeta("x", "x"))
    with pdfplumber.open(BytesIO(pdf)) as document:
        assert "Robin" in document.pages[0].extract_text()


def test_a_picture_that_changes_changes_its_card(deck):
    digests = set()
    for rim in (0, 40):
        picture(deck.folder / "wren.png", (825, 1125), rim)
        kind = kinds({"heroes": deck("name,face\nWren,wren.png\n")})["hero"]
        digests.add(kind.design(kind.faces[0], Palette()).digest)
    assert len(digests) == 2


@pytest.mark.parametrize(
    ("row", "more", "message"),
    [
        ("wide.png,", "size: poker", "wide.png is 1125 × 825, and so no picture of a whole card"),
        ("none.png,", "size: poker", "there is no picture 'none.png' in the game's folder"),
        ("é" * 200 + ".png,", "size: poker", "there is no picture"),
        ("wide.png#2,", "size: poker", "only a PDF has pages; write 'wide.png'"),
        ("art.pdf#3,", "size: poker", "there is no page 3; it has 2"),
        ("art.pdf#x,", "size: poker", "'x' is no page; write a number, as in art.pdf#3"),
        ("art.pdf#2,", "size: poker", "art.pdf#2 is 70.0 × 120.0 mm, and so no picture"),
        ("bad.pdf,", "size: poker", "this is no PDF that can be read"),
        ("../../out.png,", "size: poker", "there is no picture '../../out.png' in the game's folder"),
        ("wide.png,", "size: square", "wide.png is 1125 × 825, and so no picture of a whole card"),
    ],
)  # fmt: skip
def test_what_is_no_picture_of_a_card_is_told_at_its_row(deck, row, more, message):
    picture(deck.folder / "wide.png", (1125, 825))
    picture(deck.folder.parent / "out.png", (825, 1125))
    pages(deck.folder / "art.pdf", (69.5, 94.9), (70, 120))
    (deck.folder / "bad.pdf").write_text("%PDF-1.4 and no more")
    (line,) = told(deck(f"name,face,count\nWren,{row}1\n", more))
    assert line.startswith("heroes.csv:2:6: the card 'wren': ")
    assert message in line


def test_a_back_alone_among_none_is_told(deck):
    picture(deck.folder / "wren.png", (825, 1125))
    system = deck("name,back\nWren,wren.png\nRobin,\n", "size: poker, back: none")
    assert [line for line in told(system) if "others of its deck" in line]
    kind = kinds({"heroes": system})["hero"]
    with pytest.raises(DefinitionError, match="others of its deck have a back"):
        kind.design(kind.faces[1], Palette())
