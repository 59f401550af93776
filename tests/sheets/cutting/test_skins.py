"""Skins: pieces in the world of their game, past the cut, legible in grey and for every colour vision."""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import combinations

import pypdfium2
import pytest
from PIL import Image

from ppgen.definition import DefinitionError, load_game
from ppgen.definition.locate import data_path
from ppgen.definition.skins import load_skin
from ppgen.drawing.palette import PAPER, Palette
from ppgen.drawing.pdf import PdfMeta, PdfPage, write_pdf
from ppgen.drawing.scene import Group, Scene, Transform
from ppgen.engine import Place, Placed
from ppgen.judges import Judges
from ppgen.pieces import skins
from ppgen.pieces.registry import Which, kinds
from ppgen.pieces.worn import worn_kinds
from ppgen.sheets import load_layouts
from ppgen.sheets.checks import skin_problems
from ppgen.sheets.cutting.selection import batches
from ppgen.sheets.subject import game_subject
from tests.drawing.colour_vision import VISION, ciede2000, lab, lightness
from tests.own import catalogue

DRESSED = sorted(name for name, game in catalogue().games.items() if game.skin)
SUITED = [name for name in DRESSED if "tile" in catalogue().games[name].skin.pieces]
SUITS = ("suns", "moons", "crowns", "arms")
APART = 20
"""CIEDE2000 from which two colours are not taken for each other."""
DPI = 100
MARK = 4.0
"""Square millimetres that are seen at arm's length."""


def subject_of(game, style="colour"):
    return game_subject(game, style, load_layouts(), Judges())


def picture(symbol, margin, palette):
    """Render a side with so many millimetres around it."""
    size = symbol.width + 2 * margin, symbol.height + 2 * margin
    items = (Group((symbol.at(0, 0),), Transform.translate(margin, margin)),)
    pdf = write_pdf([PdfPage(Scene(*size, items))], PdfMeta("Skin", "ppgen"), palette)
    return pypdfium2.PdfDocument(BytesIO(pdf))[0].render(scale=DPI / 72).to_pil().convert("RGB")


def drawn(name, piece, suit, value):
    game = catalogue().games[name]
    kind, palette = kinds(game.systems)[piece], subject_of(game).palette
    which = Which(suit, value)
    design = kind.design(which, palette)
    return skins.dressed(kind, which, design, game.skin.pieces[piece], palette), palette


@pytest.mark.parametrize("name", SUITED)
def test_colour_goes_a_millimetre_past_every_cut(name):
    for piece, past in (("tile", 1.4), ("coin", 0.9)):
        design, palette = drawn(name, piece, "suns", "3")
        for side in (design.front, design.back):
            image = picture(side, 3, palette)
            k = DPI / 25.4
            middle, out = image.width / 2, (3 - past) * k
            for x, y in ((middle, out), (out, middle), (middle, image.height - out - 1)):
                assert image.getpixel((int(x + 0.5), int(y + 0.5))) != (255, 255, 255), (piece, side.name)


SUIT_UP = {"army-brats"}
"""Games whose coins always lie with their suits up: a value side that tells them too gives nothing away."""


@pytest.mark.parametrize("name", SUITED)
def test_backs_tell_nothing_and_are_alike_under_quarter_turns(name):
    backs = {drawn(name, "tile", suit, value)[0].back for suit, value in (("suns", "N"), ("arms", "5"))}
    assert len(backs) == 1
    palette = drawn(name, "tile", "suns", "N")[1]
    image = picture(backs.pop(), 0, palette).convert("L").resize((100, 100))
    turned = image.rotate(90)
    far = [abs(a - b) for a, b in zip(image.tobytes(), turned.tobytes(), strict=True)]
    assert sum(far) / len(far) < 40, "as dark in the same places"
    alike = drawn(name, "coin", "suns", "4")[0].front == drawn(name, "coin", "arms", "4")[0].front
    assert alike == (name not in SUIT_UP)


@pytest.mark.parametrize("name", SUITED)
def test_suits_stay_apart_in_grey_and_for_every_colour_vision(name):
    """By colour where colours do; else by shape: their symbols, one laid on the other, differ widely."""
    palette = subject_of(catalogue().games[name]).palette
    for one, other in combinations(SUITS, 2):
        colours = PAPER[one], PAPER[other]
        seen = min(ciede2000(lab(colours[0], v), lab(colours[1], v)) for v in ("normal", "Viénot deutan"))
        grey = abs(lightness(colours[0]) - lightness(colours[1]))
        if min(seen, grey) >= APART:
            continue
        images = [
            picture(drawn(name, "tile", suit, "4")[0].front, 0, palette).convert("L").crop((16, 16, 58, 58))
            for suit in (one, other)
        ]
        dark = [[pixel < 150 for pixel in image.tobytes()] for image in images]
        differ = sum(a != b for a, b in zip(*dark, strict=True)) / max(1, *map(sum, dark))
        assert differ > 0.2, (one, other)


EYES = (*VISION, "grey")
Colour = tuple[int, int, int]
Marks = Counter[tuple[Colour, Colour]]
"""Which colours of one side lie on which of another, and on how many pixels."""


@cache
def apart(one: Colour, other: Colour, eye: str) -> bool:
    """Whether an eye, or a printer without colour, keeps two colours apart."""
    first, second = ("#{:02x}{:02x}{:02x}".format(*colour) for colour in (one, other))
    if eye == "grey":
        return abs(lightness(first) - lightness(second)) >= APART
    return ciede2000(lab(first, eye), lab(second, eye)) >= APART


def laid_on(one: Image.Image, other: Image.Image) -> list[Marks]:
    """Lay a side on another in each way in which that may lie on the table."""
    turns = (0, 90, 180, 270) if one.width == one.height else (0, 180)
    return [Counter(zip(colours(one), colours(other.rotate(turn)), strict=True)) for turn in turns]


def colours(image: Image.Image) -> list[Colour]:
    data = image.tobytes()
    return list(zip(data[::3], data[1::3], data[2::3], strict=True))


def differs(ways: list[Marks], eye: str) -> float:
    """By how many square millimetres two sides differ for an eye at least."""
    pixels = (
        sum(count for pair, count in way.items() if pair[0] != pair[1] and apart(*pair, eye)) for way in ways
    )
    return min(pixels) * (25.4 / DPI) ** 2


@pytest.mark.few(2, "hex")
@pytest.mark.parametrize("name", DRESSED)
def test_pieces_of_two_suits_differ_for_every_eye_by_a_mark_of_two_millimetres(name):
    """By colour or by shape, on the side that differs more, printed in colour or in grey."""
    game = catalogue().games[name]
    palette = subject_of(game).palette
    for piece, skin in game.skin.pieces.items():
        kind = kinds(game.systems)[piece]
        sides = {}
        for face in kind.faces:
            if face.suit and face.value in (None, "4"):
                design = skins.dressed(kind, face, kind.design(face, palette), skin, palette)
                sides[face.suit] = [
                    picture(side, 0, palette).quantize(16).convert("RGB")
                    for side in (design.front, design.back)
                    if side is not None
                ]
        for one, other in combinations(sides, 2):
            both = [laid_on(*pair) for pair in zip(sides[one], sides[other], strict=True)]
            for eye in EYES:
                assert max(differs(ways, eye) for ways in both) >= MARK, (piece, one, other, eye)


def test_ink_saver_and_high_contrast_print_the_plain_pieces():
    game = catalogue().games["pub-scrawl"]
    for style in ("ink-saver", "high-contrast"):
        for batch in batches(subject_of(game, style)):
            for piece in batch.pieces:
                assert "dressed" not in piece.front.name
    assert any("dressed" in piece.front.name for batch in batches(subject_of(game)) for piece in batch.pieces)


def test_pictures_show_who_stands_on_a_pawn_and_ink_saver_its_outline():
    game = catalogue().games["pawns-crossing"]
    kind, palette = worn_kinds(game)["pawn"], subject_of(game).palette
    placed = Placed("pawn", Place("b2"), "suns")
    figure, plain = (kind.small(placed, 12.7, 22.225, replace(palette, worn=worn)) for worn in (True, False))
    assert (figure.width, figure.height) == (plain.width, plain.height)
    seen = picture(figure, 0.0, palette)
    black = sum(count for count, colour in seen.getcolors(1 << 16) if max(colour) < 40)
    assert black > 0.03 * seen.width * seen.height, "his cap and pole are black"
    assert {seen.getpixel(at) for at in ((0, 0), (seen.width - 1, 0))} == {(255, 255, 255)}, (
        "he has no ground"
    )


@pytest.mark.few(2)
@pytest.mark.parametrize("name", DRESSED)
def test_our_skins_are_sound(name):
    game = catalogue().games[name]
    assert [str(problem) for problem in skin_problems(game, Palette(folder=game.folder))] == []


WRONG = {
    "pieces: [{piece: til, layers: {front: [{box: bleed, fill: tint}]}}]": "skin.yml:1:18: there is no piece",
    "pieces: [{piece: die, layers: {back: [{box: bleed, fill: tint}]}}]": "is folded, and has but a `front`",
    "pieces: [{piece: tile, layers: {figure: [{icon: pawn}]}}]": "a `figure` stands on the `front` of a pawn",
    "pieces: [{piece: tile, layers: {}}]": "skin.yml:1:32: nothing is drawn",
    "pieces: [{piece: tile, layers: {front: [{box: bleed, fil: tint}]}}]": "skin.yml:1:54: a layer 'box'",
    "boards: [{board: Board, layers: {front: [{box: cut}]}}]": "a board has a `size`",
    "pieces: [{piece: tile, layers: {front: [{picture: a.svg, recolour: {red: ink}}]}}]": "six digits",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_with_a_skin_is_told_at_its_place(text, tmp_path):
    folder = tmp_path / "games" / "pub-scrawl"
    folder.mkdir(parents=True)
    (folder / "skin.yml").write_text(text + "\n", encoding="utf-8")
    with pytest.raises(DefinitionError) as error:
        load_skin(folder, tmp_path, catalogue().games["pub-scrawl"].systems)
    assert WRONG[text] in str(error.value.problems[0])


def test_a_board_that_print_yml_has_not_and_a_colour_that_a_drawing_has_not_are_told(tmp_path):
    own = tmp_path / "content"
    shutil.copytree(data_path("content") / "games" / "oware", own / "games" / "oware")
    skin = own / "games" / "oware" / "skin.yml"
    text = skin.read_text(encoding="utf-8").replace("board: Board", "board: Bord", 1)
    text = text.replace("area: cut}", 'area: cut, recolour: {"#010203": ink}}', 1)
    skin.write_text(text, encoding="utf-8")
    game = load_game("oware", own)
    told = [str(problem) for problem in skin_problems(game, Palette(folder=game.folder))]
    assert any("no board with the title 'Bord'; did you mean 'Board'" in each for each in told)
    assert any("names #010203" in each for each in told)
    assert not any("instead of the whole board" in each for each in told)
    facts = own / "games" / "oware" / "game.yml"
    words = facts.read_text(encoding="utf-8")
    facts.write_text(
        words.replace("board:\n", "board:\n  layers: {over: [{box: board, fill: tint}]}\n"), encoding="utf-8"
    )
    skin.write_text(text.replace("board: Bord", "board: Board"), encoding="utf-8")
    game = load_game("oware", own)
    told = [str(problem) for problem in skin_problems(game, Palette(folder=game.folder))]
    assert any("warning: on 'Board' the skin stands instead of the whole board" in each for each in told)
    meant = text.replace("board: Bord", "board: Board").replace(
        "    layers:\n      size", "    pictures: true\n    layers:\n      size"
    )
    skin.write_text(meant, encoding="utf-8")
    told = [str(problem) for problem in skin_problems(load_game("oware", own), Palette(folder=game.folder))]
    assert not any("instead of the whole board" in each for each in told)


def test_a_recoloured_drawing_has_other_colours():
    red, _ = drawn("pub-scrawl", "coin", "suns", "3")
    blue, palette = drawn("pub-scrawl", "coin", "arms", "3")
    middles = [picture(side.back, 0, palette).getpixel((8, 37)) for side in (red, blue)]
    assert middles[0][0] > middles[0][2] + 50
    assert middles[1][2] > middles[1][0] + 50
