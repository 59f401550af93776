"""Colours separated into cyan, magenta, yellow and black, by the profile of a press.

Greys and black are black ink alone: letters and lines of four inks have coloured edges wherever those do not
meet. Of what is printed no place has more ink than a press takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ppgen.drawing.palette import rgb
from ppgen.drawing.pdf.press.profile import from_inks, ours, to_inks

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

    from ppgen.drawing.pdf.press.settings import Press

NEUTRAL = 6 / 255
"""How far red, green and blue of a grey may lie apart."""
DARK = 0.9
"""What is this black or blacker is a black ground."""
NODES = 33
"""Colours of each axis by which pictures are separated; between them inks are even."""
_ROUNDING = 1.0
"""Percent by which inks may come to more when each is rounded to a byte."""


class Inks(NamedTuple):
    """How much of each ink, from 0 to 1."""

    cyan: float
    magenta: float
    yellow: float
    black: float

    @property
    def total(self) -> float:
        """Percent of all four."""
        return sum(self) * 100


class Separation:
    """Separates the colours of one file, and notes the most ink that it has given any place."""

    def __init__(self, press: Press) -> None:
        self.press = press
        self.profile = (press.profile or ours()).data
        self.most = 0.0
        """Percent of all four inks."""
        self._known: dict[tuple[str, bool], Inks] = {}
        self._filter: Any = None

    @property
    def told(self) -> str:
        """Say how much ink was given at most."""
        return f"no place has more than {self.most:.0f} % of ink, where {self.press.ink:g} % is the most"

    def inks(self, colour: str, *, ground: bool = False) -> Inks:
        """Separate a colour, ``#rrggbb``; a `ground` may be black of four inks, if the press wants that."""
        key = colour.lower(), ground
        if key not in self._known:
            self._known[key] = self._separated(colour, ground=ground)
        found = self._known[key]
        self.most = max(self.most, found.total)
        return found

    def picture(self, picture: Picture) -> Picture:
        """Separate a picture in RGB."""
        from PIL import ImageMath

        made = picture.filter(self._lookup())
        c, m, y, k = made.split()
        whole = ImageMath.lambda_eval(
            lambda args: args["c"] + args["m"] + args["y"] + args["k"], c=c, m=m, y=y, k=k
        )
        self.most = max(self.most, whole.getextrema()[1] / 255 * 100)
        return made

    def _separated(self, colour: str, *, ground: bool) -> Inks:
        parts = rgb(colour)
        if max(parts) - min(parts) <= NEUTRAL:
            black = _black(sum(parts) / 3, _ramp(self.profile))
            if ground and black >= DARK and self.press.black:
                return _limited(Inks(*(part / 100 for part in self.press.black)), self.press.ink)
            return Inks(0.0, 0.0, 0.0, black)
        made = _of([tuple(round(part * 255) for part in parts)], self.profile)[0]
        return _limited(made, self.press.ink)

    def _lookup(self) -> Any:
        """Make the table by which pictures are separated."""
        from PIL import ImageFilter

        if self._filter is None:
            limit = self.press.ink - _ROUNDING
            table = [part for inks in _nodes(self.profile) for part in _limited(inks, limit)]
            self._filter = ImageFilter.Color3DLUT(NODES, table, channels=4, target_mode="CMYK")
        return self._filter


def _limited(inks: Inks, limit: float) -> Inks:
    """Take ink away down to a limit: grey of three inks becomes black, then all colours pale."""
    over = inks.total / 100 - limit / 100
    if over <= 0:
        return inks
    c, m, y, k = inks
    grey = max(0.0, min(c, m, y, over / 2, 1 - k))
    c, m, y, k = c - grey, m - grey, y - grey, k + grey
    over = c + m + y + k - limit / 100
    if over > 0:
        share = max(0.0, 1 - over / max(c + m + y, 1e-9))
        c, m, y = c * share, m * share, y * share
    return Inks(c, m, y, k)


def _of(colours: Sequence[tuple[int, ...]], profile: bytes) -> list[Inks]:
    """Separate colours of bytes by a profile."""
    from PIL import Image, ImageCms

    line = Image.frombytes("RGB", (len(colours), 1), bytes(part for colour in colours for part in colour))
    made = ImageCms.applyTransform(line, to_inks(profile))
    assert made is not None
    found = made.tobytes()
    return [Inks(*(part / 255 for part in found[at : at + 4])) for at in range(0, len(found), 4)]


@lru_cache(maxsize=4)
def _nodes(profile: bytes) -> list[Inks]:
    """Separate the colours of a table, red first."""
    steps = [round(node * 255 / (NODES - 1)) for node in range(NODES)]
    return _of([(red, green, blue) for blue in steps for green in steps for red in steps], profile)


@lru_cache(maxsize=4)
def _ramp(profile: bytes) -> list[float]:
    """Return how light paper with so much black ink is, for each of 256 steps."""
    from PIL import Image, ImageCms

    inks = b"".join(bytes((0, 0, 0, step)) for step in range(256))
    made = ImageCms.applyTransform(Image.frombytes("CMYK", (256, 1), inks), from_inks(profile))
    assert made is not None
    seen = made.tobytes()
    return [seen[at] / 2.55 for at in range(0, len(seen), 3)]


def _black(grey: float, ramp: Sequence[float]) -> float:
    """Return how much black ink is as light as a grey of sRGB; what is darker than it can be is all of it."""
    linear = grey / 12.92 if grey <= 0.04045 else ((grey + 0.055) / 1.055) ** 2.4
    light = 116 * linear ** (1 / 3) - 16 if linear > 0.008856 else 903.3 * linear
    if light >= ramp[0] - 0.2:
        return 0.0
    after = next((step for step, seen in enumerate(ramp) if seen <= light), 255)
    before = max(0, after - 1)
    gap = ramp[before] - ramp[after]
    part = (ramp[before] - light) / gap if gap > 0 else 1.0
    return min(1.0, (before + min(1.0, max(0.0, part))) / 255)
