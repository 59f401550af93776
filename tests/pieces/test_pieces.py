from itertools import product

import pytest

from ppgen.drawing import svg
from ppgen.drawing.bounds import bounds
from ppgen.drawing.palette import COLOUR, STYLES, Palette
from ppgen.drawing.path import bounds as path_bounds
from ppgen.drawing.path import parse
from ppgen.drawing.pdf import PdfMeta, PdfPage, write_pdf
from ppgen.drawing.scene import Circle, Group, Scene, Symbol, Text, Transform, Use
from ppgen.pieces import diagram, dominoes, folded, mark, piecepack
from ppgen.pieces.numbers import numeral
from ppgen.pieces.suits import SUITS

from .raster import winding

VALUES = piecepack.VALUES


def marks(items):
    """Give every shape in some items, also those of symbols."""
    for item in items:
        if isinstance(item, Use):
            yield from marks(item.symbol.items)
        elif isinstance(item, Group):
            yield from marks(item.items)
        else:
            yield item


def every_piece(palette):
    for suit, value in product(SUITS, VALUES):
        yield piecepack.tile_face(suit, value, palette=palette)
        yield piecepack.die_face(suit, value, palette=palette)
    for suit in SUITS:
        yield piecepack.coin_back(suit, palette=palette)
        yield piecepack.pawn(suit, palette=palette)
        yield piecepack.pawn(suit, palette=palette, aside=True)
        yield piecepack.saucer(suit, palette=palette)
        yield folded.die_net(suit, palette=palette)
        yield folded.pawn_standee(suit, palette=palette)
        yield folded.pawn_belt(suit, palette=palette)
    for value in VALUES:
        yield piecepack.coin_face(value)
    for top in range(7):
        for bottom in range(top + 1):
            yield dominoes.domino(top, bottom)
    yield from (
        piecepack.tile_back(),
        dominoes.domino_back(),
        mark.mark(palette=palette),
        mark.emblem("mug", palette=palette),
    )


@pytest.mark.parametrize("style", STYLES)
def test_every_piece_has_its_own_name_and_stays_within_its_cut(style):
    pieces = list(every_piece(Palette(style)))
    assert len({piece.name for piece in pieces}) == len(pieces) == 96 + 56 + 6 + 28 + 4
    for piece in pieces:
        if not piece.items:
            continue
        box = bounds(piece.items)
        if "belt" in piece.name:  # its stripes reach over both ends
            assert (box.left, box.right) == (-folded.BLEED, piece.width + folded.BLEED)
            continue
        assert box.left >= -0.001, piece.name
        assert box.top >= -0.001, piece.name
        assert box.right <= piece.width + 0.001, piece.name
        assert box.bottom <= piece.height + 0.001, piece.name


@pytest.mark.parametrize("style", STYLES)
def test_all_pieces_fit_in_one_document(style):
    palette = Palette(style, accent="#8A5A00")
    pieces = tuple(piece.at(10, 10) for piece in every_piece(palette))
    sheet = Scene(210, 297, (Group(pieces, alt="All pieces on one heap"),), "Pieces")
    assert svg.paint(sheet, palette).startswith("<svg")
    assert write_pdf([PdfPage(sheet)], PdfMeta("Pieces", "ppgen"), palette).startswith(b"%PDF")


def test_standard_sizes_are_those_of_the_reference_set():
    sizes = {
        piecepack.tile_face("suns", "A"): (50.8, 50.8),
        piecepack.tile_back(): (50.8, 50.8),
        piecepack.coin_face("A"): (19.05, 19.05),
        piecepack.die_face("suns", "A"): (12.7, 12.7),
        piecepack.pawn("suns"): (12.7, 22.225),
        dominoes.domino(0, 6): (25.4, 50.8),
        folded.pawn_standee("suns"): (16, 63.2),
    }
    for piece, size in sizes.items():
        assert (piece.width, piece.height) == pytest.approx(size), piece.name


def test_names_tell_the_piece_and_an_unusual_size():
    assert piecepack.tile_face("suns", "A").name == "tile-suns-A"
    assert piecepack.tile_face("suns", "A", 25.4).name == "tile-suns-A-25.4"
    assert piecepack.coin_back("arms").name == "coin-arms"
    assert dominoes.domino(3, 5).name == "domino-3-5"


@pytest.mark.parametrize("value", "2345")
def test_a_tiles_number_is_19_mm_high_at_its_centre(value):
    number = piecepack.tile_face("arms", value).items[-1]
    box = bounds((number,))
    assert box.height == pytest.approx(19, abs=2.1), "round figures and the flag of the 5 overshoot"
    assert (box.left + box.right) / 2 == pytest.approx(25.4, abs=0.01)
    assert {mark.style.fill for mark in marks((number,))} == {"arms"}


@pytest.mark.parametrize("height", [4.0, 19.0])
def test_figures_are_as_high_as_asked(height):
    box = bounds((numeral("4", (0, 0), height),))
    assert box.height == pytest.approx(height, rel=0.01)
    assert box.bottom == pytest.approx(height / 2, rel=0.01)


def test_a_null_tile_shows_only_its_suit():
    (corner,) = piecepack.tile_face("moons", "N").items
    assert isinstance(corner, Use)
    assert bounds((corner,)).right < 25.4


@pytest.mark.parametrize(("style", "suit"), list(product(STYLES, SUITS)))
def test_an_aces_two_suits_keep_clear_of_each_other(style, suit):
    items = piecepack.tile_face(suit, "A", palette=Palette(style)).items
    half = len(items) // 2
    corner, centre = bounds(items[:half]), bounds(items[half:])
    apart = (centre.left + centre.right - corner.left - corner.right) / 2 * 2**0.5
    assert apart > (corner.width + centre.width) / 2 + 1, "as if both were round"


def test_the_back_of_a_tile_looks_the_same_from_every_side():
    (group,) = piecepack.tile_back().items
    cross = group.items[0].d
    pixels = [[number != 0 for number in row] for row in winding(cross, 64, 50.8)]
    assert any(map(any, pixels))
    assert pixels == [list(row) for row in zip(*pixels[::-1], strict=True)]
    box = path_bounds(parse(cross))
    assert (box.left, box.right) == pytest.approx((2.8, 48.0))


def test_the_back_of_a_domino_looks_the_same_upside_down():
    box = bounds(dominoes.domino_back().items)
    turned = bounds(dominoes.domino_back().items, Transform.rotate(180, 12.7, 25.4))
    assert box == pytest.approx(turned)


def test_a_coins_mark_points_up_beside_its_value_and_down_beside_its_suit():
    value, suit = piecepack.coin_face("2").items[1], piecepack.coin_back("suns").items[1]
    assert bounds((value,)).bottom < 19.05 / 4
    assert bounds((suit,)).top > 19.05 * 3 / 4


def test_the_value_side_of_a_coin_tells_no_suit():
    for value in VALUES:
        for shape in marks(piecepack.coin_face(value).items):
            assert {shape.style.fill, shape.style.stroke} <= {None, "ink"}


@pytest.mark.parametrize("count", range(7))
def test_a_half_domino_has_as_many_pips_as_it_says(count):
    face = dominoes.domino(count, 0)
    pips = [item for item in face.items if isinstance(item, Circle) and item.r > 2]
    assert len(pips) == count
    assert all(pip.cy < 25.4 for pip in pips)
    assert len({(pip.cx, pip.cy) for pip in pips}) == count


def test_more_pips_than_six_are_refused():
    with pytest.raises(ValueError, match="0 to 6 pips"):
        dominoes.domino(7, 0)


def test_a_die_net_has_six_faces_and_seven_tabs_for_its_seven_glued_edges():
    glue, art, folds, cut = folded.die_net("crowns").items
    assert [face.symbol.name for face in art.items] == [f"die-crowns-{value}" for value in VALUES]
    assert len(glue.items) == 7
    assert len(folds.items) == 5 + 7
    outline = bounds(cut.items)
    assert (outline.width, outline.height) == pytest.approx((4 * 12.7 + 4, 3 * 12.7 + 4))


def test_the_cut_of_a_die_net_goes_round_faces_and_tabs_once():
    (outline,) = folded.die_net("crowns").items[3].items
    area = (
        sum(
            x1 * y2 - x2 * y1
            for (x1, y1), (x2, y2) in zip(
                outline.points, (*outline.points[1:], outline.points[0]), strict=True
            )
        )
        / 2
    )
    tab = 4 * (12.7 - 0.16 * 12.7)
    assert abs(area) == pytest.approx(6 * 12.7**2 + 7 * tab)


def test_the_two_pawns_of_a_standee_stand_head_to_head():
    art = folded.pawn_standee("arms").items[1]
    upright, turned = (bounds((pawn,)) for pawn in art.items)
    middle = folded.STANDEE[1] / 2
    assert upright.top - middle == pytest.approx(middle - turned.bottom)
    assert 0 < upright.top - middle < 3


def test_folds_are_dashed_and_cuts_are_not():
    for piece in (folded.die_net("suns"), folded.pawn_standee("suns"), folded.pawn_belt("suns")):
        for group in piece.items:
            for item in group.items:
                if group.layer in {"cut", "fold"}:
                    assert bool(item.style.dash) == (group.layer == "fold")


@pytest.mark.parametrize("size", [12.0, 23.4])
def test_small_pieces_keep_within_their_size_edge_and_all(size):
    pieces = [
        diagram.tile("suns", "A", size),
        diagram.tile_hidden(size),
        diagram.coin_suit("hearts", size),
        diagram.coin_value("A", size),
        diagram.die("arms", "5", size),
        diagram.domino(6, 6, size),
        diagram.domino_hidden(size),
    ]
    for piece in pieces:
        box = bounds(piece.items)
        edge = piece.items[0].style.width / 2
        assert box.left == pytest.approx(edge)
        assert box.right == pytest.approx(piece.width - edge)


def test_small_pieces_of_several_sizes_share_a_picture():
    pieces = tuple(diagram.tile("suns", "3", size).at(0, 0) for size in (12.0, 15.0, 23.4))
    assert svg.paint(Scene(50, 50, pieces)).count("<symbol") == 3 + 3 + 2  # the suit and the number


def test_a_pile_shows_three_pieces_and_how_many_there_are():
    pile = diagram.pile(diagram.coin_suit("suns", 9.5), (20, 20), 6)
    assert len([item for item in pile.items if isinstance(item, Use)]) == 3
    assert pile.items[-1].text == "×6"


def test_the_emblem_is_the_accent_and_an_outline_to_save_ink():
    solid, icon = mark.emblem("mug").items
    assert (solid.style.fill, icon.symbol.name) == ("accent", "icon-mug-ground")
    line, icon = mark.emblem("mug", palette=Palette("ink-saver")).items
    assert (line.style.fill, line.style.stroke, icon.symbol.name) == ("surface", "accent", "icon-mug-accent")


def test_high_contrast_writes_suits_out_and_no_other_style_does():
    def words(symbol: Symbol) -> list[str]:
        return [item.text for item in symbol.items if isinstance(item, Text)]

    contrast = Palette("high-contrast")
    for suit in SUITS:
        for draw in (
            lambda palette, suit=suit: piecepack.tile_face(suit, "2", palette=palette),
            lambda palette, suit=suit: piecepack.coin_back(suit, palette=palette),
            lambda palette, suit=suit: piecepack.die_face(suit, "N", palette=palette),
        ):
            assert words(draw(contrast)) == [suit]
            assert words(draw(COLOUR)) == words(draw(Palette("ink-saver"))) == []
    assert words(piecepack.coin_back("suns", 10, contrast)) == [], "no type below 7 pt"


def test_a_belt_needs_no_exact_cut():
    for suit in SUITS:
        art = next(item for item in folded.pawn_belt(suit).items if item.layer == "art")
        reach = bounds(art.items)
        assert reach.left <= -1.5
        assert reach.right >= folded.BELT[0] + 1.5, "the stripes reach over both ends"
        assert reach.top >= 0.8
        assert reach.bottom <= folded.BELT[1] - 0.8, "and keep off the long edges"
