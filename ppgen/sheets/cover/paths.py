"""Print only this: for those who own the pieces, and for those who own nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from ppgen.definition.problems import listed
from ppgen.drawing import fonts
from ppgen.drawing.scene import Group, Item, Line, Rect, Text, pt, stroked
from ppgen.sheets.cover import bill
from ppgen.sheets.cover.contents import Contents, Entry, span
from ppgen.sheets.paper.flow import Fragment, Setting, heading, padded, stacked
from ppgen.sheets.subject import GameSubject, Subject
from ppgen.words import counted

PAD = 3.6
"""Round the words in the head of a path, in millimetres."""
NUMBERS = 15.0
"""For the numbers of pages, beside the names of sheets."""
NOTHING = "I own scissors and card"
TIMES = {2: "twice", 3: "three times", 4: "four times"}


def paths(setting: Setting, contents: Contents, width: float, air: float) -> Sequence[Fragment]:
    """Set the two columns; `air` below 1 sets them closer."""
    path = _Path(setting, contents, width, air)
    sets = _sets(setting.subject)
    listing = contents.listing
    size = 9.6 * air
    if contents.pieces and sets and contents.others:
        heads = [path.words(f"I own {sets}", contents.others), path.words(NOTHING, listing)]
        tall = max(head.height for head in heads)
        first, second = (path.head(words, tall) for words in heads)
        more = path.groups(contents.pieces, "as on the left, and on ")
        return [
            path.column(first, path.groups(contents.others)),
            path.column(second, more, bill.bill(setting, width, size)),
        ]
    if contents.pieces:
        head, title, needs = path.words(NOTHING, listing), "You make", bill.bill(setting, width, size)
    else:
        head = path.words(f"I own {sets}" if sets else "Print this", listing)
        title, needs = "You need", bill.wanted(setting, width, size)
    return [
        path.column(path.head(head, head.height), path.groups(listing)),
        path.column(heading(setting, title, width), needs),
    ]


def _sets(subject: Subject) -> str:
    """Name what owners own; nothing if the pieces are of the game alone."""
    if not isinstance(subject, GameSubject) or not subject.definition.shared:
        return ""
    return listed([bill.owned(system) for system in subject.definition.shared.values()], "and")


class _Path(NamedTuple):
    """One column: how it is set."""

    setting: Setting
    contents: Contents
    width: float
    air: float

    def column(self, *parts: Fragment) -> Fragment:
        """Put the parts of a column below one another."""
        return stacked(parts, 4.0 * self.air)

    def words(self, title: str, entries: Sequence[Entry]) -> Fragment:
        """Set what somebody has, which pages to print, and what that takes."""
        setting, inner = self.setting, self.width - 2 * PAD
        pages = ", ".join(span(first, last) for first, last in _ranges(self.contents, entries))
        size, text = setting.head * 1.02, setting.text + 0.5
        before = fonts.measure("Print pages ", "body", text)
        baseline = pt(size) * 0.74
        numbers = Fragment(
            baseline,
            (
                Text(0, baseline, "Print pages ", "body", text, tag="P"),
                Text(before, baseline, pages, "display", size, "accent", tag="P"),
            ),
        )
        takes = setting.smaller().prose(_takes(setting.subject, self.contents, entries), inner, role="muted")
        return stacked([heading(setting, title, inner), numbers, takes], 2.8)

    def head(self, words: Fragment, height: float) -> Fragment:
        """Lay words on the ground of a head so high."""
        tall = height + 2 * PAD
        ground = Group((Rect(0, 0, self.width, tall, stroked("accent", 0.5, fill="tint")),), artifact=True)
        return Fragment(tall, (ground, words.at(PAD, PAD)))

    def groups(self, entries: Sequence[Entry], before: str = "") -> Fragment:
        """List sheets, those that are printed in one go together."""
        setting, edge = self.setting, self.contents.both_sides
        sides = f"both sides, {edge.replace('-', ' ')}" if edge else "one side"
        parts = []
        for stock, group in groupby(entries, lambda entry: entry.stock):
            parts.append(_label(setting, f"{before}{stock}, {sides}", self.width))
            parts += [_line(setting, entry, self.width, self.air) for entry in group]
        parts += [setting.smaller().prose(words, self.width) for words in _again(setting.subject, entries)]
        return stacked(parts, 2.6 * self.air)


def _ranges(contents: Contents, entries: Sequence[Entry]) -> Iterator[tuple[int, int]]:
    """Yield ranges of pages; a page left blank between two sheets is no gap."""
    listing = list(contents.listing)
    start = end = 0
    for entry in entries:
        if end and listing[listing.index(entry) - 1].last != end:
            yield start, end
            start = 0
        start, end = start or entry.first, entry.last
    if end:
        yield start, end


def _takes(subject: Subject, contents: Contents, entries: Sequence[Entry]) -> str:
    """Say what the pages take: sheets, ink, and minutes."""
    leaves = contents.leaves(entries)
    sheets = listed(
        [f"{counted(leaves[stock], 'sheet')} of {stock}" for stock in sorted(leaves)][::-1], "and"
    )
    ink = max(1, round(100 * contents.inked(entries)))
    told = [sheets, f"{ink} % ink"]
    if any(entry.kind == "pieces" for entry in entries):
        told.append(f"about {bill.minutes(subject)} minutes of cutting and folding")
    return ", ".join(told)


def _label(setting: Setting, words: str, width: float) -> Fragment:
    size = setting.text - 0.5
    rule = Group((Line(0, 5.2, width, 5.2, stroked("hairline", 0.5)),), artifact=True)
    return Fragment(5.2, (Text(0, 3.6, words, "body-semibold", size, "accent", tag="P"), rule))


def _line(setting: Setting, entry: Entry, width: float, air: float) -> Fragment:
    """Set a sheet: its pages, its name, and what it is, below it or, set close, beside it."""
    size = setting.text + 0.5
    baseline = pt(size) * 0.74
    room = width - NUMBERS
    items: list[Item] = [
        Text(NUMBERS - 3, baseline, entry.span, "display", size + 1.5, "accent", "end", tag="Lbl"),
        Text(NUMBERS, baseline, entry.title, "body-semibold", size, tag="LBody"),
    ]
    height = pt(size) * 0.8
    note = setting.small + 0.5
    beside = fonts.measure(entry.title, "body-semibold", size) + 3
    clipped = _clipped(entry.note, note, room - beside if air < 1 else room)
    if clipped and air < 1:
        items.append(Text(NUMBERS + beside, baseline, clipped, "body", note, "muted", tag="LBody"))
    elif clipped:
        height += pt(note) * 1.3
        items.append(Text(NUMBERS, height - 0.3, clipped, "body", note, "muted", tag="LBody"))
    return padded(Fragment(height, (Group(tuple(items), tag="LI"),)), 0, 0.4)


def _clipped(words: str, size: float, width: float) -> str:
    """Shorten a note that is too long for its column at the last separator that fits."""
    while fonts.measure(words, "body", size) > width:
        shorter, _, _ = words.rpartition("; " if "; " in words else ", " if ", " in words else " ")
        if not shorter:
            return ""
        words = shorter
    return words


def _again(subject: Subject, entries: Sequence[Entry]) -> Iterator[str]:
    """Say which pages larger games need more than once."""
    if not isinstance(subject, GameSubject):
        return
    for entry in entries:
        if entry.serves:
            for times, word in TIMES.items():
                more = [str(n) for n in subject.game.players if -(-n // entry.serves) == times]
                if more:
                    yield f"With {listed(more, 'or')} players print {entry.span} {word}."
