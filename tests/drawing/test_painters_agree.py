"""The printer and the browser show one drawing: both are rendered and compared cell by cell."""

from io import BytesIO
from itertools import pairwise

import pypdfium2
import pytest
from PIL import Image, ImageChops

from ppgen.drawing import svg
from ppgen.drawing.pdf import PdfPage, write_pdf

from .sheet import CELL, CELLS, HEIGHT, SHADED, SHADES, SHEET, WIDTH, cell

SCALE = 8  # pixels in a millimetre
SIZE = (int(WIDTH * SCALE), int(HEIGHT * SCALE))
PAGE = "<body style='margin:0'><style>svg{{width:{}px;height:{}px;display:block}}</style>{}"


@pytest.fixture(scope="module")
def printed(pdf):
    document = pypdfium2.PdfDocument(pdf)
    page = document[0].render(scale=SCALE * 25.4 / 72).to_pil().convert("RGB").resize(SIZE)
    document.close()
    return page


@pytest.fixture(scope="module")
def shown(palette, browser):
    page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
    page.set_content(PAGE.format(*SIZE, svg.paint(SHEET, palette)))
    picture = page.screenshot()
    page.close()
    return Image.open(BytesIO(picture)).convert("RGB")


def _cell(image, index):
    left, top = (round(value * SCALE) for value in cell(index))
    return image.crop((left, top, left + round(CELL * SCALE), top + round(CELL * SCALE)))


def _ink(image):
    """Return the box of what is not white."""
    return ImageChops.invert(image).convert("L").point(lambda value: 255 * (value > 60)).getbbox()


@pytest.mark.parametrize("index", range(len(CELLS)))
def test_every_mark_reaches_as_far_on_paper_as_on_screen(printed, shown, index):
    paper, screen = _ink(_cell(printed, index)), _ink(_cell(shown, index))
    assert paper == pytest.approx(screen, abs=2), "pixels of 1/8 mm"


@pytest.mark.parametrize("index", range(len(CELLS)))
def test_every_mark_is_painted_alike_on_paper_and_on_screen(printed, shown, index):
    difference = ImageChops.difference(_cell(printed, index), _cell(shown, index)).convert("L")
    strong = sum(difference.histogram()[128:]) / (difference.width * difference.height)
    assert strong < 0.004, "share of pixels that differ by half the scale: edges only"


def test_colours_go_over_into_each_other_alike_on_paper_and_on_screen(palette, meta, browser):
    size = (int(SHADED.width * SCALE), int(SHADED.height * SCALE))
    document = pypdfium2.PdfDocument(write_pdf([PdfPage(SHADED)], meta, palette))
    paper = document[0].render(scale=SCALE * 25.4 / 72).to_pil().convert("RGB").resize(size)
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.set_content(PAGE.format(*size, svg.paint(SHADED, palette)))
    screen = Image.open(BytesIO(page.screenshot())).convert("RGB")
    page.close()
    side = round(CELL * SCALE)
    for at in range(len(SHADES)):
        cells = [image.crop((at * side, 0, at * side + side, side)) for image in (paper, screen)]
        difference = ImageChops.difference(*cells).convert("L").histogram()
        assert sum(difference[12:]) / side**2 < 0.01, "share of pixels that are seen to differ: edges only"
        assert len(cells[0].convert("RGB").getcolors(side**2)) > 100, "a shade has many colours"


def test_the_comparison_can_fail(printed):
    for one, other in pairwise(range(len(CELLS))):
        difference = ImageChops.difference(_cell(printed, one), _cell(printed, other)).convert("L")
        assert sum(difference.histogram()[128:]) / (difference.width * difference.height) > 0.01
