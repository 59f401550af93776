"""Learn sheets: every one fits both papers, its pictures stay in their frames and say what they show."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ppgen.definition import load_game
from ppgen.definition.learn_checks import MOST, counted
from ppgen.definition.locate import content_dir
from ppgen.drawing.scene import Group, Item
from ppgen.judges import Judges
from ppgen.sheets import kit
from ppgen.sheets.learn.shots import picture
from ppgen.sheets.paper.flow import GameSetting
from ppgen.sheets.spec.layouts import load_layouts
from ppgen.sheets.subject import game_subject
from tests.sheets import measure

LEARNED = sorted(path.parent.name for path in content_dir().glob("games/*/learn.yml"))


@pytest.fixture(scope="module", params=[(g, p) for g in LEARNED for p in ("a4", "letter")], ids=" ".join)
def sheet(request) -> bytes:
    game, paper = request.param
    return kit(load_game(game), paper=paper, sheets=["learn"]).pdf()


def test_a_sheet_has_two_sides_and_nothing_outside_them(sheet):
    assert len(measure.opened(sheet).pages) == 2
    assert list(measure.margins(sheet, 4.0)) == []


@pytest.mark.parametrize("game", LEARNED)
def test_a_sheet_is_read_in_ten_minutes(game):
    learn = load_game(game).learn
    assert learn is not None
    assert 100 < counted(learn) <= MOST


def shots(game: str) -> Iterator[tuple[str, Group]]:
    definition = load_game(game)
    assert definition.learn is not None
    subject = game_subject(definition, "colour", load_layouts(), Judges())
    setting = GameSetting(subject, 13, 9.5, 12.5, 8, frame="a test")
    for part in definition.learn.parts:
        for shot in part.strip.shots if part.strip else ():
            drawn = picture(setting, shot, part.strip.example, 40.0, 28.0)
            (group,) = drawn.items
            assert isinstance(group, Group)
            yield shot.show, group


@pytest.mark.parametrize("game", LEARNED)
def test_pictures_say_what_they_show(game):
    for show, group in shots(game):
        assert len(group.alt) > 8
        if show != "pieces":
            assert "step " in group.alt
        if show in ("before", "after"):
            assert f"{show.capitalize()} it: " in group.alt


def texts(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group) and item.transform is None:
            yield from texts(item.items)
        elif type(item).__name__ == "Text":
            yield item


@pytest.mark.parametrize("game", LEARNED)
def test_words_stay_in_the_frame_of_their_picture(game):
    from ppgen.drawing import fonts

    for _, group in shots(game):
        for text in texts(group.items):
            wide = fonts.measure(text.text, text.font, text.size)
            left = text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
            assert 0 <= left <= 40.0 - wide, text.text
            assert 0 < text.y < 28.0, text.text
