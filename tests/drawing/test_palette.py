from itertools import pairwise

import pytest

from ppgen.drawing.palette import (
    COLOUR,
    DARK,
    LIGHT,
    PAPER,
    STYLES,
    YELLOW_SUITS,
    ColourError,
    Palette,
    contrast,
    css_variables,
    mixed,
    roles,
)

from .colour_vision import ciede2000, lightness, worst_distance

SUITS = ("suns", "moons", "crowns", "arms")
GAMES = {  # accent, tint and dark accent, as the design measured them
    "pub-scrawl": Palette(accent="#8A5A00", tint="#FBF1DD", dark_accent="#E0A94A"),
    "army-brats": Palette(accent="#5E6A1C", tint="#F1F3E0", dark_accent="#B5C25A"),
    "dungeon-crawl": Palette(accent="#6B4080", tint="#F3ECF6", dark_accent="#C9A2E6"),
    "leyhe-race": Palette(accent="#0A6A78", tint="#E3F2F4", dark_accent="#5CC2D0"),
    "pawns-crossing": Palette(accent="#8A3A5C", tint="#F8EAF0", dark_accent="#EA9CBA"),
}


def test_the_difference_formula_gives_the_published_values():
    pairs = [  # Sharma, Wu and Dalal (2005), table 1, pairs 1, 7, 17, 20 and 25
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ]
    for one, other, expected in pairs:
        assert ciede2000(one, other) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("table", [PAPER, LIGHT, DARK, {**PAPER, **YELLOW_SUITS}])
def test_suit_colours_stay_apart_for_every_colour_vision(table):
    assert worst_distance([table[suit] for suit in SUITS]) >= 15


def test_the_distance_tells_bad_colours():
    assert worst_distance(["#cc0000", "#000000", "#008000", "#0000cc"]) < 5


def test_suits_differ_in_lightness_on_a_grey_printer():
    greys = sorted(lightness(PAPER[suit]) for suit in SUITS)
    assert min(b - a for a, b in pairwise(greys)) >= 10


@pytest.mark.parametrize("table", [PAPER, LIGHT, DARK])
def test_suits_and_text_can_be_read_on_every_ground(table):
    for role in (*SUITS, "ink", "muted"):
        for ground in ("ground", "surface"):
            assert contrast(table[role], table[ground]) >= 4.5, (role, ground)
    assert contrast(table["ink"], table["sunk"]) >= 7
    assert contrast(table["muted"], table["sunk"]) >= 4.5


@pytest.mark.parametrize("game", GAMES)
def test_accents_can_be_read_on_white_on_their_tint_and_in_the_dark(game):
    palette = GAMES[game]
    assert contrast(palette.accent, "#ffffff") >= 5.5
    assert contrast(palette.accent, palette.tint) >= 5.0
    dark = css_variables("dark", palette)
    assert contrast(dark["--pp-accent"], dark["--pp-ground"]) >= 4.5
    assert contrast(dark["--pp-ink"], dark["--pp-tint"]) >= 7


def test_every_role_has_a_variable_in_both_themes():
    for theme in ("light", "dark"):
        assert {f"--pp-{role}" for role in roles()} <= css_variables(theme).keys()


def test_the_second_pack_shares_the_colours_of_the_first():
    for palette in map(Palette, STYLES):
        assert palette.colour("hearts") == palette.colour("suns")
        assert palette.colour("spades") == palette.colour("moons")


def test_ink_saver_leaves_out_tints_and_keeps_suit_colours():
    palette = Palette("ink-saver", accent="#8A5A00", tint="#FBF1DD")
    assert palette.colour("tint") is None
    assert palette.colour("accent") == PAPER["ink"]
    assert palette.colour("suns") == PAPER["suns"]
    assert palette.outlined(8.6)
    assert not palette.outlined(8.0)
    assert not COLOUR.outlined(22)


def test_high_contrast_is_black_on_white_with_heavier_lines_and_larger_symbols():
    palette = Palette("high-contrast", accent="#8A5A00")
    drawn = {palette.colour(role) for role in roles()}
    assert drawn == {"#000000", "#ffffff", None}
    assert palette.colour("ghost") is None
    assert palette.line(1.0) == 1.5
    assert palette.symbol(8.0) == 10.0


def test_yellow_is_a_fill_with_an_edge():
    palette = Palette(suits="yellow")
    assert palette.edge("crowns") == palette.edge("clubs") == "ink"
    assert palette.edge("suns") is None
    assert COLOUR.edge("crowns") is None


def test_an_unknown_role_is_answered_with_those_there_are():
    with pytest.raises(ColourError, match=r"no colour role 'sun'.*suns"):
        COLOUR.colour("sun")


@pytest.mark.parametrize("colour", ["8A5A00", "#8A5A0", "red", "#8A5A0G", ""])
def test_a_colour_that_is_not_hexadecimal_is_refused(colour):
    with pytest.raises(ColourError, match="#rrggbb"):
        Palette(accent=colour)


def test_mixing_keeps_both_ends():
    assert mixed("#ff0000", "#00ff00", 1) == "#ff0000"
    assert mixed("#ff0000", "#00ff00", 0) == "#00ff00"
