"""Texts of layers: lines in an area, letters along a line, and the largest size in which all of it fits."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise
from math import atan2, ceil, degrees, hypot
from typing import TYPE_CHECKING, NamedTuple

from ppgen.definition.text import parse
from ppgen.drawing import fonts
from ppgen.drawing.box import Box
from ppgen.drawing.breaking import pieces
from ppgen.drawing.direction import from_the_right, ordered, runs, turned
from ppgen.drawing.path import parse as parse_path
from ppgen.drawing.scene import Group, Text, Transform, pt
from ppgen.drawing.text import styled
from ppgen.pieces import icons
from ppgen.pieces.cards import lines
from ppgen.pieces.layers.values import LayerFault
from ppgen.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path as Folder

    from ppgen.drawing.path import Segment
    from ppgen.drawing.scene import FontName, Item, Point, Style
    from ppgen.pieces.cards.lines import CardRun, Line, Marked, Word

STEP = 0.2
"""Points by which a text shrinks at a time."""
MOST_STEPS = 100
"""So many sizes of a text are tried; from very large to very small, steps are longer."""
_NEAR = 1e-6
STYLED = re.compile(r"\[([^\[\]]+)\]\(([a-z][a-z0-9-]*)\)")
_BENDS = 24
"""Straight pieces into which a bend of a line is parted for letters to stand on it."""


class NoRoom(ValueError):
    """A text that does not fit at its least size: by how much, and the size."""

    def __init__(self, lack: str, size: float) -> None:
        super().__init__(lack)
        self.size = size


class WordStyle(NamedTuple):
    """How words are set that name a style."""

    font: FontName | None
    role: str | None


@dataclass(frozen=True)
class FaceSetting:
    """How a text is set: sizes in points, all else in millimetres."""

    font: FontName
    role: str
    size: float
    least: float
    leading: float = 1.25
    align: str = "left"
    valign: str = "top"
    outline: Style | None = None
    spacing: float = 0.0
    columns: int = 1
    gutter: float = 3.0
    icon_size: float = 1.12
    icon_role: str = "ink"
    marked: Marked = styled
    """The face in which words between asterisks are set."""
    lines: int | None = None
    """In how many lines it has to find room."""
    stacked: bool = False
    """Whether others stand above and below it, so that it takes no more room than its letters."""

    def sizes(self) -> Iterator[float]:
        """Yield the sizes that are tried, the largest first."""
        step = STEP * max(1, ceil((self.size - self.least) / STEP / MOST_STEPS))
        for number in range(ceil((self.size - self.least) / step - _NEAR)):
            yield self.size - number * step
        yield min(self.least, self.size)


class NoStyle(LayerFault):
    """A style that the look of the game does not have."""

    def __init__(self, style: str, message: str) -> None:
        super().__init__(message)
        self.style = style


class Set(NamedTuple):
    """A text that has been set."""

    items: tuple[Item, ...]
    ink: Box
    """What its letters cover, from capitals to the last baseline."""
    size: float
    height: float
    """Millimetres that it takes in a stack."""


def words(text: str, setting: FaceSetting, styles: Mapping[str, WordStyle], folder: Folder) -> list[Word]:
    """Return the words of a text. Raises LayerFault, and MarkupError for markup that is not closed."""
    return pieces(_runs(text, setting, styles, folder))


def _runs(
    text: str, setting: FaceSetting, styles: Mapping[str, WordStyle], folder: Folder
) -> Iterator[tuple[str, Callable[[str], CardRun]]]:
    parts = STYLED.split(text)
    for at in range(0, len(parts), 3):
        font, role, icon_role = setting.font, setting.role, setting.icon_role
        if at:
            name = parts[at - 1]
            if name not in styles:
                known = ", ".join(sorted(styles)) or "none"
                raise NoStyle(name, f"there is no style {name!r} in the look of the game; there are {known}")
            style = styles[name]
            own, own_role = style.font or font, style.role or role
            yield from _plain(parts[at - 2], own, own_role, style.role or icon_role, setting, folder)
        yield from _plain(parts[at], font, role, icon_role, setting, folder)


def _plain(
    text: str, font: FontName, role: str, icon_role: str, setting: FaceSetting, folder: Folder
) -> Iterator[tuple[str, Callable[[str], CardRun]]]:
    if not text:
        return
    for run in parse(text, links=False):
        for wanted, bold, italic in ((run.bold, True, False), (run.italic, False, True)):
            plain = isinstance(font, str) and (font == "body-bold" if bold else font == "body-italic")
            if wanted and not plain and setting.marked(font, bold=bold, italic=italic) == font:
                kind = "bold" if bold else "italic"
                raise LayerFault(
                    f"{fonts.family(font)} has no {kind}, so {run.text[:40]!r} cannot be set in it; "
                    "take the asterisks out, or write them as \\*"
                )
    yield from lines.runs(text, font, role, icon_role, folder, setting.marked, setting.icon_size)


def block(text: Sequence[Word], area: Box, setting: FaceSetting, folder: Folder) -> Set:
    """Set a text into an area, as large as it fits. Raises NoRoom."""
    many = max(1, setting.columns)
    room = (area.width - setting.gutter * (many - 1)) / many
    capital, lack = fonts.load(setting.font).cap_height, ""
    for size in setting.sizes():
        broken = lines.ended(text, size, room)
        if broken is None:
            lack = f"its area of {room:.1f} mm is too narrow for a word"
            continue
        if setting.lines is not None and len(broken) > setting.lines:
            lack = f"it takes {counted(len(broken), 'line')}, not {setting.lines}"
            continue
        down = ceil(len(broken) / many)
        mm = pt(size)
        high = max(0, down - 1) * mm * setting.leading + mm * capital
        alone = setting.stacked or setting.valign == "middle"
        below = mm * fonts.DESCENT if down > 1 or not alone else 0.0
        if high + below <= area.height + _NEAR:
            return _placed(broken, down, room, area, size, setting, folder, high + below)
        lack = f"it is {high + below - area.height:.1f} mm too high"
    raise NoRoom(lack, setting.least)


def _placed(
    broken: Sequence[tuple[Line, bool]],
    down: int,
    room: float,
    area: Box,
    size: float,
    setting: FaceSetting,
    folder: Folder,
    height: float,
) -> Set:
    mm = pt(size)
    capital, lead = mm * fonts.load(setting.font).cap_height, mm * setting.leading
    high = max(0, down - 1) * lead + capital
    top = {
        "middle": (area.height - high) / 2,
        "bottom": area.height - high - mm * fonts.DESCENT,
    }.get(setting.valign, 0.0)
    items: list[Item] = []
    left, right = area.right, area.left
    for at, (line, last) in enumerate(broken):
        y = area.top + top + capital + (at % down) * lead
        start = area.left + (at // down) * (room + setting.gutter)
        used = sum(run.width(size) for run in line)
        slack = room - used
        gaps = sum(run.text.count(" ") for run in line if not run.icon)
        wider = 0.0
        turns = any(turned(run.text) for run in line)
        if setting.align == "justify" and not last and at < len(broken) - 1 and gaps and not turns:
            wider = slack / gaps
        x = start + {"centre": slack / 2, "right": slack}.get(setting.align, 0.0)
        left, right = min(left, x), max(right, x + used + wider * gaps)
        shown = _as_it_stands(line) if turns else line
        items += _line(shown, x, y, capital, size, wider, setting, folder)
    ink = Box.between(min(left, right), area.top + top, right, area.top + top + high)
    return Set(tuple(items), ink, size, height)


def _as_it_stands(line: Line) -> Line:
    """Order the runs of a line with letters from right to left as they stand, from the left."""
    texts = [run.text for run in line]
    parted = sorted(runs(texts, right=from_the_right("".join(texts))), key=lambda run: run.place)
    return tuple(replace(line[run.span], text=run.text) for run in parted)


def _line(
    line: Line,
    x: float,
    y: float,
    capital: float,
    size: float,
    wider: float,
    setting: FaceSetting,
    folder: Folder,
) -> Iterator[Item]:
    """Place a line; words of one font are one text unless blanks grow."""
    for run in line:
        if run.icon:
            high = pt(size) * run.high
            yield icons.symbol(run.icon, run.role, folder).fitted(x + high / 2, y - capital / 2, high)
            x += high
        elif not wider:
            if run.text.strip():
                yield Text(x, y, run.text, run.font, size, run.role, outline=setting.outline)
            x += fonts.measure(run.text, run.font, size)
        else:
            blank = fonts.measure(" ", run.font, size)
            for number, word in enumerate(run.text.split(" ")):
                x += (blank + wider) if number else 0.0
                if word:
                    yield Text(x, y, word, run.font, size, run.role, outline=setting.outline)
                    x += fonts.measure(word, run.font, size)


def spaced(text: str, area: Box, setting: FaceSetting) -> Set:
    """Set one line letter by letter, with space between them. Raises NoRoom."""
    text = ordered(text)
    capital = fonts.load(setting.font).cap_height
    for size in setting.sizes():
        used, high = _long(text, size, setting), pt(size) * capital
        if used <= area.width + _NEAR and high <= area.height + _NEAR:
            break
    else:
        over = max(used - area.width, 0.0)
        lack = f"{over:.1f} mm too wide" if over else f"{high - area.height:.1f} mm too high"
        raise NoRoom(f"it is {lack}", size)
    slack = area.width - used
    x = area.left + {"centre": slack / 2, "right": slack}.get(setting.align, 0.0)
    top = {"middle": (area.height - high) / 2, "bottom": area.height - high - pt(size) * fonts.DESCENT}
    y = area.top + top.get(setting.valign, 0.0) + high
    items = []
    ink = Box(x, y - high, used, high)
    for letter in text:
        items.append(Text(x, y, letter, setting.font, size, setting.role, outline=setting.outline))
        x += fonts.measure(letter, setting.font, size) + setting.spacing
    return Set(_under(items), ink, size, high)


def _long(text: str, size: float, setting: FaceSetting) -> float:
    return fonts.measure(text, setting.font, size) + setting.spacing * max(0, len(text) - 1)


def _under(letters: Sequence[Text]) -> tuple[Item, ...]:
    """Paint the lines round all letters first, so that none lies over its neighbour."""
    if not any(letter.outline for letter in letters):
        return tuple(letters)
    return (*letters, *(replace(letter, outline=None) for letter in letters))


def along(text: str, d: str, area: Box, setting: FaceSetting) -> Set:
    """Set one line letter by letter along path data. Raises NoRoom, and PathError for what is none."""
    text = ordered(text)
    points = list(_walked(parse_path(d)))
    lengths = [0.0]
    for (x0, y0), (x1, y1) in pairwise(points):
        lengths.append(lengths[-1] + hypot(x1 - x0, y1 - y0))
    for size in setting.sizes():
        used = _long(text, size, setting)
        if used <= lengths[-1] + _NEAR:
            break
    else:
        raise NoRoom(f"it is {used - lengths[-1]:.1f} mm too long for its line", size)
    slack = lengths[-1] - used
    at = {"left": 0.0, "right": slack, "justify": 0.0}.get(setting.align, slack / 2)
    turned: list[tuple[Transform, Text]] = []
    step = 1
    for letter in text:
        wide = fonts.measure(letter, setting.font, size)
        middle = at + wide / 2
        while step < len(lengths) - 1 and lengths[step] < middle:
            step += 1
        (x0, y0), (x1, y1) = points[step - 1], points[step]
        share = (middle - lengths[step - 1]) / ((lengths[step] - lengths[step - 1]) or 1.0)
        way = degrees(atan2(y1 - y0, x1 - x0))
        place = Transform.translate(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share) @ Transform.rotate(way)
        if letter.strip():
            set_letter = Text(
                -wide / 2, 0.0, letter, setting.font, size, setting.role, outline=setting.outline
            )
            turned.append((place, set_letter))
        at += wide + setting.spacing
    items = [Group((letter,), place) for place, letter in turned]
    if setting.outline:
        items += [Group((replace(letter, outline=None),), place) for place, letter in turned]
    return Set(tuple(items), area, size, area.height)


def _walked(segments: Sequence[Segment]) -> Iterator[Point]:
    """Yield points along a line, straight from each to the next."""
    here: Point = (0.0, 0.0)
    for command, points in segments:
        if command == "C":
            one, two, end = points
            for step in range(1, _BENDS + 1):
                t = step / _BENDS
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                yield (
                    a * here[0] + b * one[0] + c * two[0] + d * end[0],
                    a * here[1] + b * one[1] + c * two[1] + d * end[1],
                )
        elif points:
            yield points[-1]
        here = points[-1] if points else here
