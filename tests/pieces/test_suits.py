from itertools import combinations

import pytest

from ppgen.drawing.bounds import bounds
from ppgen.drawing.palette import STYLES, Palette
from ppgen.drawing.path import bounds as path_bounds
from ppgen.drawing.path import parse
from ppgen.drawing.scene import Circle, Use, children
from ppgen.drawing.shapes import circle
from ppgen.pieces import icons, sets, suits
from ppgen.pieces.icons import ICONS
from ppgen.pieces.suits import SUITS

from .raster import coverage, raster, winding

SAVER = Palette("ink-saver")
ART = {f"suit {name}": art for name, art in SUITS.items()} | {
    f"icon {name}": art for name, art in ICONS.items()
}
CUT = [name for name, art in ART.items() if art.cut]


def test_there_are_eight_suits_of_two_packs():
    assert list(SUITS) == ["suns", "moons", "crowns", "arms", "hearts", "diamonds", "clubs", "spades"]
    assert [suits.in_second_pack(suit) for suit in SUITS] == [False] * 4 + [True] * 4


@pytest.mark.parametrize("name", ART)
def test_art_stays_in_its_box_and_fills_it(name):
    box = path_bounds(parse(ART[name].solid))
    assert min(box) >= -0.1
    assert max(box) <= 100.1
    assert max(box.width, box.height) >= 75


@pytest.mark.parametrize("name", ART)
def test_cuts_lie_within_the_body(name):
    assert min(min(row) for row in winding(ART[name].solid)) >= 0, "a cut outside would be painted as ink"


@pytest.mark.parametrize("name", CUT)
def test_cuts_are_real_holes(name):
    art = ART[name]
    painted, cut = raster(art.solid, 120), raster(art.cut, 120)
    assert sum(cut) > 0
    bare = sum(hole and not ink for hole, ink in zip(cut, painted, strict=True))
    assert bare / sum(cut) > 0.85, "all of it, save an island such as the lily's own cut on the inn's sign"


@pytest.mark.parametrize("suit", SUITS)
def test_no_suit_shouts(suit):
    assert 0.27 <= coverage(SUITS[suit].solid) <= 0.40


def test_the_measure_of_coverage_is_right():
    assert coverage(circle(50, 50, 50)) == pytest.approx(0.785, abs=0.01)


@pytest.mark.parametrize(("one", "other"), list(combinations(SUITS, 2)))
def test_suits_differ_in_shape_without_any_colour(one, other):
    a, b = raster(SUITS[one].solid, 40), raster(SUITS[other].solid, 40)
    common = sum(x and y for x, y in zip(a, b, strict=True))
    either = sum(x or y for x, y in zip(a, b, strict=True))
    assert common / either < 7 / 8, "at least an eighth of what both cover tells them apart"


@pytest.mark.parametrize("suit", SUITS)
def test_the_outline_saves_ink_and_reaches_as_far(suit):
    solid, outline = (bounds(suits.symbol(suit, outlined=o).items, lines=False) for o in (False, True))
    assert outline.width == pytest.approx(solid.width * 0.964, abs=0.1)
    assert suits.symbol(suit, outlined=True).name == f"suit-{suit}-outline"


def test_ink_saver_outlines_only_what_is_larger_than_8_mm():
    assert suits.placed("suns", (0, 0), 8.6, SAVER).symbol.name == "suit-suns-outline"
    assert suits.placed("suns", (0, 0), 8.0, SAVER).symbol.name == "suit-suns"
    assert suits.placed("suns", (0, 0), 8.6).symbol.name == "suit-suns"


def test_no_suit_is_ever_smaller_than_3_mm():
    assert suits.placed("arms", (0, 0), 1).transform.a * 100 == pytest.approx(3)


def test_high_contrast_enlarges_suits():
    assert suits.placed("arms", (0, 0), 8, Palette("high-contrast")).transform.a * 100 == pytest.approx(10)


def test_a_suit_on_colour_is_white_and_two_thirds_of_its_disc():
    ring, disc, white = suits.roundel("hearts", (10, 10), 5)
    assert isinstance(ring, Circle)
    assert ring.style.fill is None
    assert disc.style.fill == "hearts"
    assert disc.r < ring.r
    assert white.symbol.name == "suit-hearts-ground"
    assert white.transform.a * 100 == pytest.approx(2 * disc.r * 0.66)


def test_a_small_badge_of_the_second_pack_is_the_bare_suit():
    assert len(suits.badge("hearts", (5, 5), 8.6)) == 3
    assert len(suits.badge("hearts", (5, 5), 3)) == 1


def test_yellow_crowns_have_a_black_edge():
    (path,) = suits.symbol("crowns", Palette(suits="yellow")).items
    assert (path.style.fill, path.style.stroke) == ("crowns", "ink")
    assert path.style.width * 0.086 >= 0.17, "half a point on a tile"


def test_an_unknown_icon_is_answered_with_those_there_are():
    with pytest.raises(ValueError, match=r"no icon 'beer'.*mug"):
        icons.symbol("beer")


@pytest.mark.parametrize("count", [1, 2, 3])
def test_stairs_have_as_many_steps_as_they_say(count):
    tops = {y for (_, y) in (s.points[-1] for s in parse(ICONS[f"stairs{count}"].body) if s.points)}
    assert len(tops) == count + 1


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("suit", ["suns", "moons", "crowns", "arms"])
def test_a_die_that_shows_nothing_still_shows_whose_it_is(style, suit):
    palette = Palette(style)
    _, sign = sets._unrolled(suit, 6.0, palette).items
    assert isinstance(sign, Use)
    shapes = [
        each for item in sign.symbol.items for each in ([item] if not children(item) else children(item))
    ]
    roles = {role for item in shapes for role in (item.style.fill, item.style.stroke) if role}
    assert any(palette.colour(role) for role in roles)
