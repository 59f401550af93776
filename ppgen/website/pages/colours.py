"""The site's colours as a style sheet: roles for light and dark, and the accent of each game."""

from __future__ import annotations

from collections.abc import Mapping

from ppgen.definition.game import GameLook
from ppgen.definition.site import Colours
from ppgen.drawing.palette import Palette, css_variables
from ppgen.drawing.scene import PRINTED
from ppgen.website.books.book import SiteModel

PATH = "assets/colours.css"

LIGHT = '[data-md-color-scheme="light"]'
DARK = '[data-md-color-scheme="dark"]'
_DARK_WITHOUT_SCRIPT = "@media screen and (prefers-color-scheme: dark)"


def stylesheet(library: SiteModel) -> bytes:
    """Write the style sheet. Without a script the page follows the system."""
    own = _palette(library.site.colours) if library.site.colours else Palette()
    light, dark = css_variables("light", own), css_variables("dark", own)
    blocks = [
        _rule(f":root, {LIGHT}, .{PRINTED['class']}", light),
        _rule(DARK, dark, "color-scheme: dark;"),
        f"{_DARK_WITHOUT_SCRIPT} {{ {_rule('.no-js body', dark, 'color-scheme: dark;')} }}",
    ]
    for game_id, book in library.books.items():
        palette = _palette(book.definition.game.look)
        shade = _own(css_variables("dark", palette))
        blocks.append(_rule(f".game-{game_id}", _own(css_variables("light", palette))))
        blocks.append(f"@media screen {{ {_rule(f'{DARK} .game-{game_id}', shade)} }}")
        blocks.append(f"{_DARK_WITHOUT_SCRIPT} {{ {_rule(f'.no-js .game-{game_id}', shade)} }}")
    # Paper is white whatever the screen is.
    blocks.append(f"@media print {{ {_rule(f':root, body, {DARK}', light, 'color-scheme: light;')} }}")
    return "\n".join([*blocks, ""]).encode()


def _palette(look: GameLook | Colours) -> Palette:
    return Palette(accent=look.accent, tint=look.tint, dark_accent=look.dark)


def _own(variables: Mapping[str, str]) -> Mapping[str, str]:
    return {name: variables[name] for name in ("--pp-accent", "--pp-tint")}


def _rule(selector: str, variables: Mapping[str, str], more: str = "") -> str:
    return f"{selector} {{ {' '.join(f'{name}: {value};' for name, value in variables.items())} {more}}}"
