"""What a browser needs to install the site as an app: its name, colours and icons."""

from __future__ import annotations

import json
from collections.abc import Iterator

from ppgen.drawing.palette import LIGHT
from ppgen.drawing.scene import Rect, Scene, filled
from ppgen.language import spoken
from ppgen.website.books.book import SiteModel
from ppgen.website.pages import pixels
from ppgen.website.pages.branding import EMBLEM, emblem_of
from ppgen.website.pages.home import SUMMARY
from ppgen.website.writing import addresses

MANIFEST = "manifest.json"
MARK = "assets/images/mark.svg"
"""ppgen's own mark."""
PIXELS = (192, 512)
"""Sides of the icons that systems ask for."""
SAFE = 0.66
"""Side of the emblem on the icon that systems cut to their own shape."""


def manifest_files(library: SiteModel) -> Iterator[tuple[str, bytes]]:
    """Write the manifest, and its icons as pixels where the renderer is installed."""
    emblem, _ = emblem_of(library, 10.0)
    drawn = MARK if emblem.name == "mark" else EMBLEM
    icons = [{"src": drawn, "sizes": "any", "type": "image/svg+xml"}]
    if pixels.available():
        for side in PIXELS:
            for purpose, share in (("any", 1.0), ("maskable", SAFE)):
                path = f"assets/images/icon-{purpose}-{side}.png"
                yield path, _icon(library, side, share)
                icons.append(
                    {"src": path, "sizes": f"{side}x{side}", "type": "image/png", "purpose": purpose}
                )
    told = {
        "name": library.title,
        "short_name": library.title,
        "description": library.site.summary or spoken(SUMMARY),
        "start_url": addresses.HOME,
        "scope": "./",
        "display": "standalone",
        "background_color": LIGHT["ground"],
        "theme_color": LIGHT["ground"],
        "icons": icons,
    }
    yield MANIFEST, f"{json.dumps(told, ensure_ascii=False, indent=2)}\n".encode()


def _icon(library: SiteModel, wide: int, share: float) -> bytes:
    """Draw the emblem, on its own colour where it does not fill the whole."""
    side = wide * 25.4 / pixels.DPI - pixels.HAIR
    emblem, palette = emblem_of(library, side * share)
    around = (
        [Rect(0, 0, side, side, filled("ink" if emblem.name == "mark" else "accent"))] if share < 1 else []
    )
    inset = side * (1 - share) / 2
    scene = Scene(side, side, (*around, emblem.at(inset, inset)), library.title)
    return library.memo.get(lambda: pixels.png(scene, palette), "icon", scene, palette)
