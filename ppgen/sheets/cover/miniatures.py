"""What comes out of the printer, in small: the leaves of a kit that are cut or played on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ppgen.drawing.scene import Clip, Group, Item, Rect, Text, Transform, filled, stroked
from ppgen.language import spoken
from ppgen.sheets.jobs import ManifestEntry
from ppgen.sheets.paper.flow import Fragment, Setting, heading, stacked
from ppgen.sheets.paper.furniture import PageContent

LEAST, MOST = 30.0, 84.0
"""Height of a leaf that stands upright, in millimetres."""
GAP = 6.0
"""Between leaves beside one another."""
FEW = 2
"""So many leaves are shown with their backs."""
KINDS = ("aid", "board", "score", "mat", "pieces")
"""Sheets that are shown: those that are read look like any other page."""


def miniatures(
    setting: Setting,
    contents: Sequence[PageContent],
    listing: Sequence[ManifestEntry],
    width: float,
    room: float,
) -> Fragment | None:
    """Draw the first page of each sheet that is cut or played on, in one row as high as there is room.

    None if there is none, or no room for them.
    """
    shown = list(_shown(contents, listing))
    if not shown:
        return None
    title = heading(setting, spoken("Out of your printer"), width)
    caption = setting.smaller()
    free = room - title.height - 3.2 - 2.0 - 2 * caption.text * 0.45
    if len(shown) <= FEW:
        shown = [each for page, name in shown for each in _both_sides(contents, page, name)]
    wide = sum(page.width / page.height if page.width < page.height else 1.0 for page, _ in shown)
    high = min(MOST, free, (width - GAP * (len(shown) - 1)) / wide)
    if high < LEAST:
        return None
    used = wide * high
    apart = min(3 * GAP, (width - used) / max(1, len(shown) - 1))
    items: list[Item] = []
    x = lowest = 0.0
    for page, name in shown:
        scale = high / max(page.width, page.height)
        w, h = page.width * scale, page.height * scale
        top = high - h
        edge = Rect(0, 0, page.width, page.height, stroked("line", 0.35 / scale, fill="ground"))
        drawn = Clip(Rect(0, 0, page.width, page.height, filled("ground")), tuple(_unwritten(page.body)))
        outline = Rect(0, 0, page.width, page.height, stroked("line", 0.5 / scale))
        shift = Transform.translate(x, top) @ Transform.scale(scale)
        items.append(Group((edge, drawn, outline), shift, artifact=True))
        words = caption.plain(name, w)
        items.append(words.at(x, high + 2.0))
        lowest = max(lowest, high + 2.0 + words.height)
        x += w + apart
    return stacked([title, Fragment(lowest, tuple(items))], 3.2)


def _shown(
    contents: Sequence[PageContent], listing: Sequence[ManifestEntry]
) -> Iterator[tuple[PageContent, str]]:
    """Give pages with the names of what is on them; sheets that share a leaf are one."""
    known: set[int] = set()
    for entry in listing:
        if entry.kind in KINDS and entry.first not in known:
            known.add(entry.first)
            same = [other.title for other in listing if other.first == entry.first]
            yield contents[entry.first - 1], f"{entry.span} {', '.join(same)}"


def _both_sides(
    contents: Sequence[PageContent], page: PageContent, name: str
) -> Iterator[tuple[PageContent, str]]:
    """Give a page and, if it has one, its back."""
    yield page, name
    place = contents.index(page) + 1
    if place < len(contents) and page.backed:
        yield contents[place], spoken("its back")


def _unwritten(items: Sequence[Item]) -> Iterator[Item]:
    """Leave out words, which nobody could read."""
    for item in items:
        if isinstance(item, Group | Clip):
            yield replace(item, items=tuple(_unwritten(item.items)))
        elif not isinstance(item, Text):
            yield item
