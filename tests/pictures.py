"""Make the pictures of the README from real prints: `python -m tests.pictures`."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pypdfium2
from PIL import Image

from ppgen.definition import load_game
from ppgen.sheets import kit

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
    whole = page.render(scale=WIDTH / (right - left) / page.get_width()).to_pil().convert("RGB")
    box = (left * whole.width, top * whole.height, right * whole.width, bottom * whole.height)
    return whole.crop(tuple(round(side) for side in box)).quantize(
        COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE
    )


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, wanted in PICTURES.items():
        drawn(wanted).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
