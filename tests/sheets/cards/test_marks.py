"""Marks of figures explain digits and symbols without covering any."""

from __future__ import annotations

import pytest

from ppgen.definition import game_ids, load_game
from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box
from ppgen.drawing.palette import Palette
from ppgen.drawing.scene import Line, Use
from ppgen.judges import Judges
from ppgen.sheets.cards import figures
from ppgen.sheets.paper.flow import GameSetting
from ppgen.sheets.spec.layouts import load_layouts
from ppgen.sheets.subject import game_subject


def drawn(monkeypatch, game: str) -> list[tuple[Box, Box]]:
    """Draw every figure of a game's cards; give each mark that covers a digit or symbol, with that."""
    subject = game_subject(load_game(game), Palette().style, load_layouts(), Judges())
    setting = GameSetting(subject, 13, 10, 13, 8)
    found = []
    whole = figures._ways

    def watched(setting, picture, wanted, kept):
        items = list(whole(setting, picture, wanted, kept))
        for item in items:
            assert isinstance(item, Line | Use)
            mark = bounds((item,))
            if isinstance(item, Use) or item.x1 == item.x2 or item.y1 == item.y2:
                found.extend((mark, box) for box in kept if mark.meets(box.grown(-0.1)))
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
    monkeypatch.setattr(figures, "_covers", lambda point, size, kept: False)
    assert drawn(monkeypatch, "pawns-crossing")
