"""The usual deck: every card can be told, twice, in every style."""

from __future__ import annotations

import pytest

from ppgen.definition import load_systems
from ppgen.drawing.bounds import bounds
from ppgen.drawing.dump import dump
from ppgen.drawing.palette import STYLES, Palette
from ppgen.drawing.scene import Scene
from ppgen.engine import Placed
from ppgen.pieces.registry import Which, kinds
from tests.pieces.pixels import Pixels

SYSTEMS = load_systems()
CARD = kinds({"cards": SYSTEMS["cards"]})["card"]
TWO = kinds({"cards": SYSTEMS["cards-two-colours"]})["card"]
WIDTH, HEIGHT = 63.5, 88.9


def printed(kind, suit: str, value: str, style: str = "colour", *, back: bool = False) -> Pixels:
    palette = Palette(style)
    design = kind.design(Which(suit, value), palette)
    symbol = design.back if back else design.front
    return Pixels(Scene(WIDTH, HEIGHT, (symbol.at(0, 0),)), palette, 60)


def test_the_deck_has_52_different_cards_and_two_jokers_alike():
    assert len(CARD.faces) == len(set(CARD.faces)) == 52
    designs = [CARD.design(which, Palette()) for which in CARD.faces]
    assert len({design.id for design in designs}) == len({design.front.name for design in designs}) == 52
    assert SYSTEMS["cards"].count("joker") == 2
    pictures = {dump(Scene(WIDTH, HEIGHT, design.front.items)) for design in designs}
    assert len(pictures) == 52


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("value", ["A", "2", "7", "10", "J", "Q", "K"])
def test_a_card_reads_the_same_when_it_is_turned_half_round(style, value):
    seen = printed(CARD, "spades", value, style)
    turned = seen.image.rotate(180)
    strip = (0, 0, int(13 * seen.scale), int(22 * seen.scale))  # where a card in a hand is read
    one, other = (image.crop(strip).convert("L").tobytes() for image in (seen.image, turned))
    assert min(one) < 100
    apart = sum(abs(a - b) > 128 for a, b in zip(one, other, strict=True))
    assert apart < 0.03 * len(one)


@pytest.mark.parametrize(("value", "pips"), [("2", 2), ("3", 3), ("7", 7), ("8", 8), ("9", 9), ("10", 10)])
def test_a_card_has_as_many_pips_as_it_says(value, pips):
    design = CARD.design(Which("hearts", value), Palette())
    assert dump(Scene(1, 1, design.front.items)).count("use suit-hearts") == pips + 2  # and one in each index


def test_four_colours_part_the_suits_and_two_colours_pair_them():
    def colour(kind, suit: str) -> tuple[int, int, int]:
        return min((found for _, found in printed(kind, suit, "A").image.getcolors(100_000)), key=sum)

    assert len({colour(CARD, suit) for suit in CARD.system.suit_ids}) == 4
    two = {suit: colour(TWO, suit) for suit in TWO.system.suit_ids}
    assert two["hearts"] == two["diamonds"] != two["clubs"] == two["spades"]


def test_high_contrast_is_black_and_white_and_tells_red_suits_by_their_outline():
    hearts, clubs = (printed(CARD, suit, "9", "high-contrast") for suit in ("hearts", "clubs"))
    for seen in (hearts, clubs):
        assert all(max(found) - min(found) < 4 for _, found in seen.image.getcolors(100_000))
    assert hearts.inked() < 0.75 * clubs.inked()


@pytest.mark.parametrize("value", ["A", "10", "J", "Q", "K"])
def test_ink_saver_saves_ink(value):
    full, saved = (printed(CARD, "clubs", value, style).inked() for style in ("colour", "ink-saver"))
    assert saved < 0.85 * full


@pytest.mark.parametrize("value", ["A", "10", "K"])
def test_nothing_but_the_corners_stands_in_the_strip_of_the_index(value):
    seen = printed(CARD, "diamonds", value)
    below = seen.image.crop((0, int(24 * seen.scale), int(8 * seen.scale), int(64 * seen.scale)))
    assert min(below.convert("L").tobytes()) > 250


def test_a_back_is_equal_under_a_half_turn_and_reaches_over_every_edge():
    back = CARD.design(Which("clubs", "2"), Palette()).back
    reach = bounds(back.items)
    assert (reach.left, reach.top, reach.right, reach.bottom) == (-3, -3, WIDTH + 3, HEIGHT + 3)
    seen = printed(CARD, "clubs", "2", back=True)
    turned = seen.image.rotate(180).convert("L").tobytes()
    apart = sum(abs(a - b) > 128 for a, b in zip(seen.image.convert("L").tobytes(), turned, strict=True))
    assert apart < 0.04 * len(turned)
    assert 0.15 < seen.inked() < 0.45


def test_a_card_on_a_table_shows_rank_and_suit_and_hides_them_when_it_lies_face_down():
    up = CARD.small(Placed("card", "a", "hearts", "10", "face"), 15, 21, Palette())
    down = CARD.small(Placed("card", "a", "hearts", "10", "back"), 15, 21, Palette())
    other = CARD.small(Placed("card", "a", "clubs", "2", "back"), 15, 21, Palette())
    assert (up.width, up.height) == (15, 21)
    assert down == other != up
    inside = bounds(up.items)
    assert min(inside.left, inside.top, 15 - inside.right, 21 - inside.bottom) >= 0


@pytest.mark.parametrize("style", STYLES)
def test_no_name_stands_for_two_drawings_on_one_sheet(style):
    palette = Palette(style)
    items = tuple(CARD.design(which, palette).front.at(0, 0) for which in CARD.faces)
    Pixels(Scene(WIDTH, HEIGHT, items), palette, 10)
