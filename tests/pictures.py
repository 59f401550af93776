"""Make the pictures of the README from real prints and the real site: `python -m tests.pictures`."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import NamedTuple

import pypdfium2
from PIL import Image
from playwright.sync_api import sync_playwright

from ppgen.definition import load_game
from ppgen.website import build
from tests.chromium import chromium_of
from tests.sheets.kits import kit

FOLDER = Path(__file__).parent.parent / "site" / "assets" / "images"
WIDTH = 1000
"""Pixels of a picture across."""
COLOURS = 96
"""Enough for flat colours and soft edges, and a third of the bytes."""


class Picture(NamedTuple):
    """What a picture shows: a page of a sheet, and which part of it in shares of its width and height."""

    game: str
    sheet: str
    page: int
    part: tuple[float, float, float, float]


PICTURES = {
    "board": Picture("pub-scrawl", "board", 2, (0.03, 0.03, 0.97, 0.91)),
    "aid": Picture("pub-scrawl", "aid", 1, (0.01, 0.01, 0.5, 0.91)),
    "pieces": Picture("army-brats", "pieces", 5, (0.04, 0.02, 0.96, 0.86)),
}


def drawn(wanted: Picture) -> Image.Image:
    """Render the part of a page, so that it comes out as wide as a picture."""
    printed = kit(load_game(wanted.game), "a4", [wanted.sheet], duplex="single").pdf()
    page = pypdfium2.PdfDocument(printed)[wanted.page - 1]
    left, top, right, bottom = wanted.part
    whole: Image.Image = page.render(scale=WIDTH / (right - left) / page.get_width()).to_pil().convert("RGB")
    box = (left * whole.width, top * whole.height, right * whole.width, bottom * whole.height)
    return whole.crop(tuple(round(side) for side in box)).quantize(
        COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE
    )


def photographed(heading: str, steps: int) -> Image.Image:
    """Take a picture of an example on the site, some steps on."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Path(folder) / "site"
        build(None, site)
        browser = chromium_of(playwright)
        page = browser.new_page(viewport={"width": WIDTH, "height": 1400}, bypass_csp=True)
        page.goto((site / "games" / "pub-scrawl" / "examples.html").as_uri())
        replay = page.locator(".replay", has_text=heading).first
        page.add_style_tag(content="header { display: none }")  # it would stand over the picture
        for _ in range(steps):
            replay.get_by_role("button", name="Forward").click()
        page.wait_for_timeout(500)  # a piece slides for 160 ms
        replay.screenshot(path=str(Path(folder) / "rules.png"))
        browser.close()
        shot = Image.open(Path(folder) / "rules.png").convert("RGB")
    return shot.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, wanted in PICTURES.items():
        drawn(wanted).save(FOLDER / f"{name}.png", optimize=True)
    photographed("Lone pieces and pairs", steps=2).save(FOLDER / "rules.png", optimize=True)


if __name__ == "__main__":
    main()
