"""Marks of figures explain digits and symbols without covering any."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import dist

import pytest

from ppgen.definition import game_ids, load_game
from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box
from ppgen.drawing.palette import Palette
from ppgen.drawing.scene import IDENTITY, Group, Item, Path, Point, Transform, Use
from ppgen.drawing.shapes import subpaths
from ppgen.judges import Judges
from ppgen.sheets.cards import figures
from ppgen.sheets.paper.flow import GameSetting
from ppgen.sheets.print_schema.layouts import load_layouts
from ppgen.sheets.subject import game_subject


def outlines(items: Iterable[Item], transform: Transform) -> Iterator[list[Point]]:
    """Give the corners of every part of a mark, in order."""
    for item in items:
        match item:
            case Group():
                yield from outlines(item.items, transform @ item.transform)
            case Use():
                yield from outlines(item.symbol.items, transform @ item.transform)
            case Path():
                for part in subpaths(item.d):
                    yield [transform.point(*at) for segment in part for at in segment.points]


def along(points: list[Point]) -> Iterator[Point]:
    """Give points all along an outline, a tenth of a millimetre apart."""
    for start, end in pairwise([*points, points[0]]):
        steps = max(1, round(10 * dist(start, end)))
        for step in range(steps):
            yield tuple(p + (q - p) * step / steps for p, q in zip(start, end, strict=True))


def drawn(monkeypatch, game: str) -> list[tuple[Box, Box]]:
    """Draw every figure of a game's cards; give where each mark begins that covers a digit or symbol."""
    subject = game_subject(load_game(game), Palette().style, load_layouts(), Judges())
    setting = GameSetting(subject, 13, 10, 13, 8)
    found = []
    whole = figures._ways

    def watched(setting, picture, wanted, kept):
        items = list(whole(setting, picture, wanted, kept))
        for points in outlines(items, IDENTITY):
            dots = [Box(x, y, 0, 0) for x, y in along(points)]
            found.extend((dots[0], box) for box in kept if any(box.grown(-0.1).holds(dot) for dot in dots))
        return items

    found_signs = figures._kept

    def held(setting, picture, frame, wanted):
        kept = found_signs(setting, picture, frame, wanted)
        pieces = bounds((picture.pieces(frame),)) if kept else None
        assert all(pieces.grown(0.1).holds(box) for box in kept)
        return kept

    monkeypatch.setattr(figures, "_kept", held)
    monkeypatch.setattr(figures, "_ways", watched)
    for card in subject.printing.cards:
        for band in (*card.bands, *card.back):
            for block in (block for column in band.columns for block in column):
                for wanted in block.figures:
                    figures.figure(setting, wanted)
    return found


@pytest.mark.parametrize("game", game_ids())
def test_no_arrow_covers_a_digit_or_a_symbol(monkeypatch, game):
    assert drawn(monkeypatch, game) == []


def test_an_arrow_over_a_digit_is_noticed(monkeypatch):
    monkeypatch.setattr(figures, "covers", lambda drawn, kept: False)
    assert drawn(monkeypatch, "pawns-crossing")
