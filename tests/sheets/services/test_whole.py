"""What is sent beside pieces: boards in true size, the rules as a booklet, score sheets as pads."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO, StringIO

import pytest
from PIL import Image

from ppgen.definition.loader import load_game
from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box
from ppgen.drawing.scene import IDENTITY, Item, Path, Rect, Shade, Text, Transform, Use, children, filled
from ppgen.judges import Judges
from ppgen.language import speaking
from ppgen.sheets import SheetError, load_layouts
from ppgen.sheets.kit import subject_of
from ppgen.sheets.print_schema.services import Product, load_service, service_files
from ppgen.sheets.services.grounds import trimmed
from ppgen.sheets.services.sending import of_faces
from ppgen.sheets.services.whole import Whole, beside, offered
from ppgen.sheets.subject import GameSubject

LAYOUTS = load_layouts()
SERVICE = load_service("the-game-crafter", service_files(), LAYOUTS)
FACES = SERVICE.faces
assert FACES is not None
BLEED = 3.175


def game(name: str) -> GameSubject:
    found = subject_of(load_game(name), "colour", LAYOUTS, Judges())
    assert isinstance(found, GameSubject)
    return found


def leaves(items: tuple[Item, ...], move: Transform = IDENTITY) -> Iterator[tuple[Item, Box]]:
    for item in items:
        moved = move @ getattr(item, "transform", IDENTITY)
        inner = item.symbol.items if isinstance(item, Use) else children(item)
        if inner:
            yield from leaves(inner, moved)
        elif not hasattr(item, "items"):
            yield item, bounds((item,), moved)


@pytest.fixture(scope="module")
def hearts() -> GameSubject:
    return game("hearts")


@pytest.fixture(scope="module")
def booklet(hearts: GameSubject) -> Whole:
    (whole,) = beside(hearts, SERVICE, FACES, ["rules"]).wholes
    return whole


def test_sizes_are_pixels_without_an_eighth_of_an_inch_on_each_side() -> None:
    for product in (*FACES.boards, *FACES.booklets, *FACES.pads):
        assert product.pixels
        cut = [pixels / 300 * 25.4 - 2 * BLEED for pixels in product.pixels]
        assert (product.width, product.height) == pytest.approx(cut, abs=0.01), product.id


def test_a_board_is_one_picture_in_true_size_whose_ground_reaches_the_edges() -> None:
    made = of_faces(game("cribbage"), SERVICE, ("board",))
    (row,) = csv.DictReader(StringIO(made.files["order.csv"].decode()))
    assert (row["product"], row["front"]) == ("bi-fold-board", "bi-fold-board/01-board-front.png")
    assert "bi-fold-board: order 1 of Bi-fold board, 228.6 × 457.2 mm" in made.files["order.txt"].decode()
    picture = Image.open(BytesIO(made.files[row["front"]])).convert("RGB")
    assert picture.size == (2775, 5475)
    edges = [(x, y) for x in (0, 1387, 2774) for y in (0, 5474)] + [(0, 2737), (2774, 2737)]
    assert {picture.getpixel(edge) for edge in edges} == {(0x47, 0x46, 0xA0)}


def test_a_board_lies_in_true_size_in_the_middle_of_its_product() -> None:
    ((face, _),) = (whole.faces for whole in beside(game("cribbage"), SERVICE, FACES, ["board"]).wholes)
    width, height = 228.6 + 2 * BLEED, 457.2 + 2 * BLEED
    assert (face.scene.width, face.scene.height) == pytest.approx((width, height), abs=0.01)
    (frame,) = (
        box
        for item, box in leaves(face.scene.items)
        if isinstance(item, Path) and item.style.fill == "#4746a0" and box.height > 200
    )
    # It lies on its side there, and is 281 mm long and 194 mm wide.
    assert frame == pytest.approx(Box((width - 194) / 2, (height - 281) / 2, 194, 281), abs=0.02)


def test_the_smallest_board_that_holds_one_takes_it() -> None:
    subject = game("cribbage")

    def taken(*boards: Product) -> list[str]:
        found = beside(subject, SERVICE, replace(FACES, boards=boards), ["board"])
        return [whole.product.id for whole in found.wholes] or list(found.told)

    half, quad = FACES.boards[1:3]
    exact = Product(id="exact", title="Exact", width=194.5, height=281.0)
    assert taken(quad, exact, half) == ["exact"]
    assert taken(quad, replace(exact, width=194.4)) == ["quad-fold-board"]
    (told,) = taken(half)
    assert told.startswith("Board, 281 × 194 mm, is larger than any board of The Game Crafter")


def test_the_ground_of_a_board_is_what_lies_under_all_of_it_but_paper() -> None:
    area = Box(0, 0, 100, 80)
    paper = Rect(0, 0, 100, 80, filled("white"))
    shade = Shade(10, 10, 80, 60, ((0, "sea"), (1, "sand")))
    mark = Rect(20, 20, 5, 5, filled("plum"))
    bare = trimmed((paper, mark), area)
    assert (bare.box, bare.ground) == (Box(20, 20, 5, 5), (mark, IDENTITY))
    drawn = trimmed((paper, shade, mark), area)
    assert drawn.box == Box(10, 10, 80, 60)
    assert paper not in [item for item, _ in leaves(drawn.items)]
    ground = drawn.ground_over(Box(0, 0, 200, 100))
    assert ground is not None
    assert [box for _, box in leaves((ground,))] == [pytest.approx(Box(0, 0, 200, 100))]


def test_a_frame_of_paper_over_a_board_is_left_out() -> None:
    ground, far = Rect(5, 5, 90, 70, filled("sea")), Rect(40, 30, 58, 20, filled("plum"))
    frame = Path("M-9 -9H109V89H-9ZM5 5V75H95V5Z", filled("white"))
    drawn = trimmed((ground, far, frame), Box(0, 0, 100, 80))
    assert drawn.ground == (ground, IDENTITY)
    assert drawn.box == pytest.approx(Box(5.1, 5.1, 89.8, 69.8))
    assert bounds(drawn.items) == pytest.approx(drawn.box)


def test_the_rules_are_set_anew_for_the_pages_of_a_booklet(hearts: GameSubject, booklet: Whole) -> None:
    assert booklet.product.id == "large-booklet"
    assert len(booklet.faces) % 4 == 0
    said = ""
    for face in booklet.faces:
        assert [round(side / 25.4 * 300) for side in (face.scene.width, face.scene.height)] == [1575, 2475]
        for item, box in leaves(face.scene.items):
            assert box.left > 2 * BLEED
            assert box.right < face.scene.width - 2 * BLEED
            said += item.text + " " if isinstance(item, Text) else ""
    for clause in hearts.definition.rules.clauses():
        assert hearts.numbers[clause.id] in said


def test_rules_that_are_read_from_the_right_are_sent_from_the_last_page_to_the_first(
    hearts: GameSubject, booklet: Whole
) -> None:
    with speaking("he"):
        made = beside(hearts, SERVICE, FACES, ["rules"])
    assert "their pages are sent from the last to the first" in made.told[0]
    (turned,) = made.wholes
    first, mirrored = booklet.faces[0].scene, turned.faces[-1].scene
    words = [
        [(item, box) for item, box in leaves(scene.items) if isinstance(item, Text)]
        for scene in (first, mirrored)
    ]
    assert [item.text for item, _ in words[0]] == [item.text for item, _ in words[1]]
    footed, opposite = words[0][-1][1], words[1][-1][1]
    assert opposite.left == pytest.approx(first.width - footed.right)


def test_rules_for_which_a_page_is_too_small_take_the_next_and_are_told_if_there_is_none(
    hearts: GameSubject,
) -> None:
    tiny = Product(id="tiny", title="Tiny", width=60.0, height=45.0)
    large = FACES.booklets[3]
    found = beside(hearts, SERVICE, replace(FACES, booklets=(tiny,)), ["rules"])
    assert not found.wholes
    assert "the rules fit on no page of a booklet of The Game Crafter" in found.told[0]
    (whole,) = beside(hearts, SERVICE, replace(FACES, booklets=(tiny, large)), ["rules"]).wholes
    assert whole.product == large


def test_a_score_sheet_is_the_leaf_of_a_pad(hearts: GameSubject) -> None:
    (pad,) = beside(hearts, SERVICE, FACES, ["score"]).wholes
    (face,) = pad.faces
    assert [round(side / 25.4 * 300) for side in (face.scene.width, face.scene.height)] == [2475, 3075]
    boxes = [box for _, box in leaves(face.scene.items)]
    assert min(box.left for box in boxes) > 2 * BLEED
    assert max(box.bottom for box in boxes) < face.scene.height - 2 * BLEED


def test_a_service_that_makes_no_booklets_is_offered_none_and_a_word_is_told(hearts: GameSubject) -> None:
    assert offered(hearts, FACES) == ["rules", "score", "tuckbox"]
    assert offered(hearts, replace(FACES, booklets=(), pads=(), boxes=())) == []
    with pytest.raises(SheetError, match="no piece 'rule' to cut out; did you mean 'rules'"):
        of_faces(hearts, SERVICE, ("rule",))


def test_the_sides_of_a_box_are_where_its_net_has_them_and_one_that_is_too_small_is_told(
    hearts: GameSubject,
) -> None:
    (box,) = beside(hearts, SERVICE, FACES, ["tuckbox"]).wholes
    (face,) = box.faces
    assert [round(side / 25.4 * 300) for side in (face.scene.width, face.scene.height)] == [2325, 1950]
    (product,) = FACES.boxes
    net = product.net
    assert net is not None
    front = BLEED + net.left + net.width + net.depth
    words = [(item.text, place) for item, place in leaves(face.scene.items) if isinstance(item, Text)]
    title = next(place for text, place in words if text == hearts.title)
    assert title.cx == pytest.approx(front + net.width / 2, abs=0.1)
    assert BLEED + net.top < title.top < title.bottom < BLEED + net.top + net.height
    listed = next(place for text, place in words if text == "In this box")
    assert BLEED + net.left < listed.left < listed.right < BLEED + net.left + net.width
    assert not [text for text, _ in words if text in ("tuck in", "outer bottom")]
    small = replace(product, net=replace(net, depth=10.0))
    (told,) = beside(hearts, SERVICE, replace(FACES, boxes=(small,)), ["tuckbox"]).told
    assert "is larger than any of The Game Crafter: it is not sent" in told
