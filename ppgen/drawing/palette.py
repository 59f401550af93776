"""Colours by role: what a role looks like on paper, on the light site and on the dark one.

Values and their measured contrasts are those of the design: four inks at least 4.5:1 on white and at least
15 CIEDE2000 apart for every kind of colour vision; the tests measure both again.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

StyleName = Literal["colour", "ink-saver", "high-contrast"]
SuitColours = Literal["ink", "yellow"]
Theme = Literal["light", "dark"]

STYLES: tuple[StyleName, ...] = ("colour", "ink-saver", "high-contrast")
OUTLINED_FROM = 8.0  # mm: smaller symbols stay solid in every style, or they would not be seen

PAPER: Mapping[str, str] = {
    "ground": "#ffffff",
    "surface": "#ffffff",
    "sunk": "#f4f4f2",
    "ink": "#111111",
    "muted": "#595959",
    "line": "#595959",
    "hairline": "#bfbfbf",
    "ghost": "#d9d9d9",
    "box": "#8a8a8a",
    "square": "#ead9b6",
    "suns": "#ad1f00",
    "moons": "#000000",
    "crowns": "#00855a",
    "arms": "#17307f",
    "black": "#000000",
    "white": "#ffffff",
    "red": "#ad1f00",
    "blue": "#17307f",
    "green": "#00855a",
    "yellow": "#f2b632",
}
LIGHT: Mapping[str, str] = {
    **PAPER,
    "ground": "#fbfaf7",
    "sunk": "#f2f0ea",
    "ink": "#161513",
    "muted": "#5a5751",
    "line": "#5a5751",
    "hairline": "#dedad1",
    "ghost": "#dedad1",
    "crowns": "#007f57",
    "focus": "#0b3cc1",
}
DARK: Mapping[str, str] = {
    "ground": "#15171a",
    "surface": "#1d2024",
    "sunk": "#24282d",
    "ink": "#eceae4",
    "muted": "#b0ada5",
    "line": "#b0ada5",
    "hairline": "#3a3f46",
    "ghost": "#3a3f46",
    "box": "#b0ada5",
    "square": "#4a3f2b",
    "suns": "#f85b31",
    "moons": "#f7f5f0",
    "crowns": "#61f696",
    "arms": "#9097f2",
    "black": "#000000",
    "white": "#ffffff",
    "red": "#ad1f00",
    "blue": "#17307f",
    "green": "#00855a",
    "yellow": "#f2b632",
    "focus": "#9dbbff",
}
YELLOW_SUITS: Mapping[str, str] = {"suns": "#d42a1e", "crowns": "#ffd21f", "arms": "#0b3cc1"}
SECOND_PACK: Mapping[str, str] = {"hearts": "suns", "diamonds": "arms", "clubs": "crowns", "spades": "moons"}


LIGHTEST = 0.4
"""Luminance from which a colour is light: what stands on it is black, and on white it has an edge."""
SQUARE = 0.3
"""How much of the colour of its game the dark squares of a board in pictures on paper have."""


class Sign(NamedTuple):
    """How a suit looks that is none of ours."""

    suit: str
    colour: str
    """A colour role, or `#rrggbb`."""
    cut: str
    """What tells its colour from others without hue."""
    symbol: str | None = None
    """The icon that is its symbol, instead of a disc of its colour with its cut."""


class ColourError(ValueError):
    """A colour role that no palette knows, or a colour that cannot be read."""


def rgb(colour: str) -> tuple[float, float, float]:
    """Read ``#rrggbb`` into red, green and blue from 0 to 1.

    Raises `ColourError` for anything else.
    """
    if len(colour) == 7 and colour[0] == "#":
        try:
            red, green, blue = bytes.fromhex(colour[1:])
        except ValueError:
            pass
        else:
            return red / 255, green / 255, blue / 255
    raise ColourError(f"a colour is written #rrggbb, not {colour!r}")


def mixed(colour: str, ground: str, share: float) -> str:
    """Return a colour laid thinly over a ground, as ``#rrggbb``."""
    parts = (share * c + (1 - share) * g for c, g in zip(rgb(colour), rgb(ground), strict=True))
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)


def contrast(one: str, other: str) -> float:
    """Return the WCAG contrast ratio of two colours, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, from 0 to 1 (WCAG 2.2)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb(colour)]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one kit: a printing style, and the accent and tint of a game.

    Ink-saver and high contrast are designs of their own, so a palette also answers how they draw:
    `outlined` symbols, `line` widths, `symbol` sizes.
    """

    style: StyleName = "colour"
    accent: str = PAPER["ink"]
    tint: str = PAPER["sunk"]
    dark_accent: str = DARK["ink"]
    suits: SuitColours = "ink"
    folder: Path | None = None
    """Where the game's own icons lie, in `icons/`."""
    signs: tuple[Sign, ...] = ()
    """The suits that a game or a system brings itself."""
    worn: bool = False
    """Whether pictures show pieces as the skin of their game dresses them."""

    def __post_init__(self) -> None:
        for value in (self.accent, self.tint, self.dark_accent):
            rgb(value)

    def colour(self, role: str) -> str | None:
        """Return a role's colour on paper as ``#rrggbb``, or None if this style leaves it out.

        A colour of its own, written ``#rrggbb``, is its own role. Raises `ColourError` for a role that nobody
        knows.
        """
        if role[:1] == "#":
            light = luminance(role) >= LIGHTEST
            return role if self.style != "high-contrast" else "#ffffff" if light else "#000000"
        role = SECOND_PACK.get(role, role)
        if role not in PAPER and role not in {"accent", "tint"}:
            raise ColourError(f"there is no colour role {role!r}; roles are {', '.join(sorted(roles()))}")
        if self.style == "high-contrast":
            return self._black_or_white(role)
        if self.style == "ink-saver" and role in {"accent", "tint", "sunk", "square"}:
            return PAPER["ink"] if role == "accent" else None
        if self.suits == "yellow" and role in YELLOW_SUITS:
            return YELLOW_SUITS[role]
        if role == "square" and self.accent != PAPER["ink"]:
            return mixed(self.accent, PAPER["ground"], SQUARE)
        return {"accent": self.accent, "tint": self.tint}.get(role) or PAPER[role]

    @staticmethod
    def _black_or_white(role: str) -> str | None:
        if role in {"ground", "surface", "white"}:
            return "#ffffff"
        return None if role in {"ghost", "tint", "sunk", "square"} else "#000000"

    def outlined(self, size: float) -> bool:
        """Tell whether a symbol of a size in millimetres is drawn as an outline to save ink."""
        return self.style == "ink-saver" and size > OUTLINED_FROM

    @property
    def saving(self) -> bool:
        """Whether pieces of a player's colour are lines: at every size, for one piece has one look."""
        return self.style == "ink-saver"

    def line(self, width: float) -> float:
        """Return the width at which a line is drawn."""
        return width * 1.5 if self.style == "high-contrast" else width

    def symbol(self, size: float) -> float:
        """Return the size at which a symbol is drawn."""
        return size * 1.25 if self.style == "high-contrast" else size

    @property
    def named(self) -> bool:
        """Whether suits are written out beside their symbols."""
        return self.style == "high-contrast"

    def sign(self, suit: str) -> Sign | None:
        """Return how a suit of one's own looks; None for one of ours."""
        return next((sign for sign in self.signs if sign.suit == suit), None)

    def edge(self, role: str) -> str | None:
        """Return the role of the edge that a suit's colour needs on white: yellow is a fill, never an ink."""
        if role in {"white", "yellow"} or (role[:1] == "#" and luminance(role) >= LIGHTEST):
            return "ink"
        return "ink" if self.suits == "yellow" and SECOND_PACK.get(role, role) == "crowns" else None


COLOUR = Palette()


@cache
def roles() -> frozenset[str]:
    """Return every colour role."""
    return frozenset(PAPER) | SECOND_PACK.keys() | {"accent", "tint"}


def css_variables(theme: Theme, palette: Palette = COLOUR) -> Mapping[str, str]:
    """Return the site's CSS variables for a theme, ``--pp-<role>`` to a value, from the table above.

    On the dark site a tint is the game's accent at 15 % on the ground.
    """
    table = LIGHT if theme == "light" else DARK
    accent = palette.accent if theme == "light" else palette.dark_accent
    tint = palette.tint if theme == "light" else mixed(accent, table["ground"], 0.15)
    second = {role: table[first] for role, first in SECOND_PACK.items()}
    return {
        f"--pp-{role}": value for role, value in {**table, **second, "accent": accent, "tint": tint}.items()
    }
