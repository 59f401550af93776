"""Pieces as content describes them: what is drawn on them, and how they are folded and told apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from ppgen.definition import DefinitionError, load_systems
from ppgen.drawing.bounds import bounds
from ppgen.drawing.palette import COLOUR, PAPER, STYLES, Palette
from ppgen.drawing.scene import Circle, Group, Path, Text, Use, symbols
from ppgen.engine import Place, Placed
from ppgen.pieces import cuts, suits
from ppgen.pieces.registry import Which, kinds
from ppgen.pieces.suits import knowing
from tests.drawing.colour_vision import worst_distance
from tests.pieces.sets import COLOURS, numbers, system

PLAYERS = ("ink", "red", "blue", "green", "yellow", "white")


def kind_of(folder, *parts):
    (kind,) = kinds({"mine": system(folder, *parts)}).values()
    return kind


def faces_on(net):
    """Give the faces of a net in the order in which they lie on it."""
    (art,) = [item for item in net.items if isinstance(item, Group) and item.layer == "art"]
    return [item.symbol for item in art.items if isinstance(item, Use)]


def words(items):
    return [item.text for item in items if isinstance(item, Text)]


# Dice


def test_an_ordinary_die_shows_one_to_six_and_its_opposite_faces_make_seven():
    (d6,) = kinds({"d6": load_systems()["d6"]}).values()
    net = faces_on(d6.design(Which(), COLOUR).front)
    pips = [sum(isinstance(item, Circle) for item in face.items) for face in net]
    assert sorted(pips) == [1, 2, 3, 4, 5, 6]
    assert [pips[at] + pips[at + 3] for at in range(3)] == [7, 7, 7]


def test_a_die_of_one_to_six_has_no_blank_face_and_no_ace(tmp_path):
    die = "pieces: [{id: die, name: die, plural: dice, family: die, width: 16, height: 16}]\n"
    net = faces_on(kind_of(tmp_path, numbers(6), die).design(Which(), COLOUR).front)
    figures = [symbol.name for face in net for symbol in symbols(face.items)]
    assert sorted(figures) == [f"figure-{n}-black" for n in range(1, 7)]


@pytest.mark.parametrize("count", range(1, 13))
def test_a_die_of_any_number_of_faces_shows_each_equally_often(count, tmp_path):
    die = "pieces: [{id: die, name: die, plural: dice, family: die, width: 16, height: 16}]\n"
    design = kind_of(tmp_path, numbers(count), die).design(Which(), COLOUR)
    shown = [face.name for face in faces_on(design.front)]
    assert len(shown) == (6 if 6 % count == 0 else count)
    assert {shown.count(name) for name in shown} == {len(shown) // count}
    assert [name for name, _ in design.labels] == [f"die-{n}" for n in range(1, count + 1)]
    assert "net" in design.front.name if 6 % count == 0 else "belt" in design.front.name


def test_a_custom_die_may_repeat_a_face(tmp_path):
    die = (
        "pieces: [{id: die, name: die, plural: dice, family: die, faces: [1, 1, 1, 2, 2, 3], "
        "width: 16, height: 16}]\n"
    )
    net = faces_on(kind_of(tmp_path, numbers(3), die).design(Which(), COLOUR).front)
    names = [face.name for face in net]
    assert sorted(map(names.count, dict.fromkeys(names))) == [1, 2, 3]


# Colours and cuts


def test_players_colours_are_far_apart_for_every_eye():
    # Red and green come nearest; each colour has a cut besides.
    assert worst_distance([PAPER[colour] for colour in PLAYERS]) >= 16


@pytest.mark.parametrize("style", STYLES)
def test_no_two_players_discs_differ_by_colour_alone(style):
    palette = Palette(style)
    shapes = {}
    for colour in PLAYERS:
        items = cuts.disc(colour, cuts.OF_ROLES[colour], (10.0, 10.0), 9.5, palette)
        light = "light" if items[0].style.fill == "white" else "dark"
        shapes[colour] = (light, *(item.d if isinstance(item, Path) else item.r for item in items[1:]))
    for one, other in combinations(PLAYERS, 2):
        assert shapes[one] != shapes[other], (one, other)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("colour", PLAYERS)
def test_a_players_disc_stays_within_its_cut(style, colour):
    box = bounds(cuts.disc(colour, cuts.OF_ROLES[colour], (10.0, 10.0), 9.5, Palette(style)), lines=False)
    assert box.left >= 0.5 - 1e-6
    assert box.right <= 19.5 + 1e-6


def test_own_colours_get_a_cut_that_is_left(tmp_path):
    mine = system(tmp_path, COLOURS, "pieces: []\n")
    found = cuts.of_suits(mine.suits)
    assert found["teal"] != found["plum"]
    assert list(suits.twins(mine.suits)) == []


def test_suits_that_only_colour_tells_apart_are_refused(tmp_path):
    alike = COLOURS.replace('"#0A6A78"', '"#0A6A78", cut: bar').replace('"#8A3A5C"', '"#8A3A5C", cut: bar')
    token = "pieces: [{id: token, name: t, plural: t, shape: disc, per: suit, width: 20, height: 20}]\n"
    (told,) = kind_of(tmp_path, alike, token).problems()
    assert told.startswith("only colour tells 'teal' and 'plum' apart")


# Faces


def test_a_face_shows_what_it_describes(tmp_path):
    chit = """\
pieces:
  - id: chit
    name: chit
    plural: chits
    shape: square
    per: face
    width: 20
    height: 20
    face: {marks: [{icon: chest}, {value: true, at: top-right}, {text: "{suit}", at: bottom}]}
    back: {ground: "#6B4080", marks: [{icon: chest}]}
"""
    kind = kind_of(tmp_path, COLOURS, numbers(3), chit)
    palette = knowing(COLOUR, [kind.system])
    designs = [kind.design(which, palette) for which in kind.faces]
    assert len(designs) == 9
    assert words(designs[0].front.items) == ["Teal"]
    chest, value, name = designs[0].front.items
    assert bounds((value,)).left > bounds((name,)).left
    assert bounds((chest,)).bottom < bounds((name,)).top + 0.5
    assert {design.back.name for design in designs} == {"chit-back"}, "no back betrays its front"
    ground = designs[0].back.items[0]
    assert (ground.x, ground.width) == (-1.5, 23.0), "a coloured ground reaches over the cut"


def test_words_without_room_are_refused_on_paper_and_left_out_of_pictures(tmp_path):
    long = (
        "pieces: [{id: t, name: t, plural: t, width: 12, height: 12, "
        "face: {marks: [{text: A very long name indeed}]}}]\n"
    )
    kind = kind_of(tmp_path, long)
    (told,) = kind.problems()
    assert told == "there is no room for 'A very long name indeed' on 12 mm; make the piece wider"
    assert words(kind.small(Placed("t", Place("a")), 6, 6, COLOUR).items) == []


def test_an_icon_that_there_is_not_is_told(tmp_path):
    bad = "pieces: [{id: t, name: t, plural: t, width: 12, height: 12, face: {marks: [{icon: chst}]}}]\n"
    with pytest.raises(ValueError, match="there is no icon 'chst'; did you mean 'chest'"):
        kind_of(tmp_path, bad).design(Which(), COLOUR)


def test_what_has_a_size_on_a_piece_shrinks_with_it(tmp_path):
    piece = "pieces: [{id: stone, name: stone, plural: stones, shape: disc, width: 20, height: 20, face: "
    kind = kind_of(tmp_path, piece + "{marks: [{icon: heart, size: 12}]}}]\n")
    (small,) = [
        bounds([item])
        for item in kind.small(Placed("stone", Place("a1")), 10, 10, COLOUR).items
        if not isinstance(item, Circle)
    ]
    assert small.width <= 6


def test_a_shape_of_ones_own_is_mirrored_on_its_back(tmp_path):
    arrow = (
        "pieces: [{id: arrow, name: a, plural: a, shape: path, path: M0 0L100 50L0 100Z, width: 30, "
        "height: 20, face: {ground: green}}]\n"
    )
    design = kind_of(tmp_path, arrow).design(Which(), COLOUR)
    assert design.cut == "own"
    assert design.front.items[0].d.startswith("M0 0")
    assert design.back.items[0].d.startswith("M30 0")


def test_a_standee_stands_head_to_head_on_both_sides(tmp_path):
    pawn = "pieces: [{id: p, name: p, plural: p, family: standee, per: suit, width: 20, height: 24.5}]\n"
    kind = kind_of(tmp_path, COLOURS, pawn)
    front = kind.design(Which("teal"), knowing(COLOUR, [kind.system])).front
    upright, turned = (bounds((figure,)) for figure in front.items[1].items)
    middle = front.height / 2
    assert upright.top - middle == pytest.approx(middle - turned.bottom, abs=0.01)
    assert front.height == 2 * (24.5 + 6)


# What cannot be


@pytest.mark.parametrize(
    ("piece", "told"),
    [
        ("family: die, shape: disc", "a piece of the family 'die' has no `shape`"),
        ("shape: path", "the shape `path` and a `path` go together"),
        ("per: suit", "it has no suits of which there could be one each"),
        ("family: die, faces: [7]", "there is no value '7'"),
        ("instead: nobody", "there is no piece that is counted 'nobody'"),
        ("count: 200, per: value", "these are 1200 pieces; a box holds at most 1000 of a kind"),
        ("face: {ground: Blue}", "'Blue' is not a colour role such as accent"),
    ],
)
def test_what_a_piece_cannot_be_is_told_at_its_place(piece, told, tmp_path):
    with pytest.raises(DefinitionError) as found:
        system(
            tmp_path, numbers(6), f"pieces: [{{id: t, name: t, plural: t, width: 9, height: 9, {piece}}}]\n"
        )
    assert told in str(found.value)
    assert "mine.yml:11:" in str(found.value)


def test_icons_and_pictures_of_ones_own_stand_on_pieces(tmp_path):
    chit = (
        "pieces: [{id: t, name: t, plural: t, shape: square, width: 20, height: 20, "
        "face: {marks: [{icon: plough}, {picture: art/cow.svg, at: top-right, size: 5}]}}]\n"
    )
    kind = kind_of(tmp_path, chit)
    assert list(kind.problems()) == [], "who does not know the game's folder cannot say"
    for name in ("icons/plough.svg", "art/cow.svg"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0H10V10Z"/></svg>'
        )
    plough, cow = kind.design(Which(), Palette(folder=tmp_path)).front.items
    assert bounds((plough,)).width == pytest.approx(10.4)
    assert bounds((cow,)).width == pytest.approx(5)


@pytest.mark.parametrize("shape", ["disc", "square"])
def test_what_is_as_wide_as_high_has_equal_sides(shape, tmp_path):
    piece = f"pieces: [{{id: t, name: t, plural: t, shape: {shape}, width: 19, height: 25}}]\n"
    assert list(kind_of(tmp_path, numbers(6), piece).problems()) == [
        f"a {shape} is as wide as high, not 19 × 25 mm"
    ]
