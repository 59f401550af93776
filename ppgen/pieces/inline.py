"""Icons between the words of a game's texts: `:coin:` is one wherever an icon of that name is known."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape
from pathlib import Path

from ppgen.definition.prose_html import broken
from ppgen.drawing.path import number
from ppgen.drawing.svg import elements
from ppgen.pieces import icons
from ppgen.pieces.cards.lines import INLINE

HIGH = 1.12
"""Height of an icon, of the size of the words."""
INK = "var(--pp-ink)"
"""The colour of words on a page, which an icon among them has where they have another."""


def parted(text: str, folder: Path | None) -> Iterator[tuple[str, bool]]:
    """Yield a text in parts, and of each whether it is the name of an icon."""
    held = ""
    for at, part in enumerate(INLINE.split(text)):
        if at % 2 and icons.known(part, folder):
            if held:
                yield held, False
            held = ""
            yield part, True
        else:
            held += f":{part}:" if at % 2 else part
    if held:
        yield held, False


def words_html(text: str, folder: Path | None) -> str:
    """Write a text as HTML, with its line breaks and its icons, which are as high as its capitals are."""
    if ":" not in text:
        return broken(text)
    return "".join(_icon_html(part, folder) if icon else broken(part) for part, icon in parted(text, folder))


@lru_cache(maxsize=256)
def _icon_html(name: str, folder: Path | None) -> str:
    symbol = icons.symbol(name, "ink", folder)
    drawn = elements(symbol.items, "", 1).replace(" />", "/>").replace(INK, "currentColor")
    box = f"0 0 {number(symbol.width)} {number(symbol.height)}"
    size = f'width="{number(HIGH * symbol.width / symbol.height)}em" height="{HIGH}em"'
    return (
        f'<svg class="word-icon" viewBox="{box}" {size} role="img" aria-label="{escape(name)}">{drawn}</svg>'
    )
