import pytest

from ppgen.drawing.palette import STYLES, Palette, contrast, css_variables
from ppgen.drawing.scene import Circle
from ppgen.pieces import cuts, men, stones, suits
from ppgen.pieces.cutout import BOX


@pytest.mark.parametrize("style", STYLES)
def test_colours_of_stones_differ_without_any_hue(style):
    palette = Palette(style)
    rings = {
        colour: [round(item.r / 9.5, 1) for item in stones.stone(colour, palette=palette).items]
        for colour in stones.COLOURS
    }
    assert rings["black"] == ([0.9, 0.5] if palette.outlined(stones.STONE) else [0.9])
    assert len(rings["white"]) == 2
    assert rings["black"] != rings["white"]


def test_a_black_stone_that_saves_ink_is_for_the_most_part_paper():
    rim, heart = stones.stone("black", palette=Palette("ink-saver")).items
    assert (rim.style.fill, heart.style.fill) == ("white", "black")
    assert (heart.r / rim.r) ** 2 < 0.3


@pytest.mark.parametrize("colour", stones.COLOURS)
@pytest.mark.parametrize("draw", [stones.stone, stones.lying])
def test_a_stone_stays_within_its_size(draw, colour):
    symbol = draw(colour, 10.0)
    assert (symbol.width, symbol.height) == (10.0, 10.0)
    for item in symbol.items:
        assert isinstance(item, Circle)
        assert item.r + item.style.width / 2 <= 5.0 + 1e-9


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(
    "drawn",
    [
        lambda size, palette: stones.lying("black", size, palette).items,
        lambda size, palette: men.lying("dark", size, palette).items,
        lambda size, palette: cuts.disc("red", "lens", (0, 0), size / 2, palette),
        lambda size, palette: cuts.disc("black", "plain", (0, 0), size / 2, palette),
    ],
    ids=["stone", "man", "counter", "plain counter"],
)
def test_a_piece_looks_the_same_at_every_size(style, drawn):
    looks = [[item.style.fill for item in drawn(size, Palette(style))] for size in (3.0, 6.0, 12.0, 25.0)]
    assert all(look == looks[0] for look in looks)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_both_colours_can_be_seen_on_both_grounds(theme):
    """By their own colour or by the line round them."""
    colours = css_variables(theme)
    for ground in ("ground", "surface"):
        for colour in stones.COLOURS:
            seen = max(
                contrast(colours[f"--pp-{role}"], colours[f"--pp-{ground}"]) for role in (colour, "ink")
            )
            assert seen >= 4.5
    assert contrast(colours["--pp-black"], colours["--pp-white"]) >= 15


def test_a_seat_is_marked_with_its_stone_in_any_role():
    assert suits.symbol("white").name == "stone-mark-white"
    ghost = suits.symbol("black", role="ghost")
    assert (ghost.width, [item.style.fill for item in ghost.items]) == (BOX, ["ghost"])
