"""What print services are sent: true sizes, bleed to the edge, the order they want, and refusals by name."""

from __future__ import annotations

import csv
from io import BytesIO, StringIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pdfplumber
import pytest
from PIL import Image

from ppgen.definition import DefinitionError, System
from ppgen.judges import Judges
from ppgen.sheets import SheetError, load_layouts
from ppgen.sheets.kit import subject_of
from ppgen.sheets.print_schema.services import load_service, service_files
from ppgen.sheets.services.machines import for_machine
from ppgen.sheets.services.sending import Sending, of_faces, of_sheets
from ppgen.sheets.subject import Subject
from tests.pieces.sets import system
from tests.sheets.services.decks import PIECES

FILES = service_files()
PLUM, SEA, SAND, WHITE = (138, 58, 92), (10, 106, 120), (241, 221, 182), (255, 255, 255)


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> System:
    return system(tmp_path_factory.mktemp("content"), PIECES)


@pytest.fixture(scope="module")
def subject(mine: System) -> Subject:
    return subject_of(mine, "colour", load_layouts(), Judges())


def service(name: str, files=FILES):
    return load_service(name, files, load_layouts())


@pytest.fixture(scope="module")
def pictures(subject: Subject) -> Sending:
    return of_faces(subject, service("the-game-crafter"), ("hero", "event"))


def picture(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


@pytest.mark.parametrize("name", FILES)
def test_every_service_has_figures_of_a_source_and_a_day(name: str) -> None:
    assert all(source.date > "2026" and source.where for source in service(name).sources)


def test_a_picture_has_the_pixels_of_the_service_and_art_in_true_size_to_its_edges(pictures: Sending) -> None:
    front = picture(pictures.files["poker-deck/01-hero-maren-front.png"])
    assert front.size == (825, 1125)
    corners = [(0, 0), (824, 0), (0, 1124), (824, 1124), (412, 0), (0, 560)]
    assert {front.getpixel(corner) for corner in corners} == {PLUM}
    dots = 300 / 25.4
    # The white box begins 20 mm from the cut, which is an eighth of an inch within the picture.
    row = [x for x in range(825) if front.getpixel((x, round((3.175 + 25) * dots))) == WHITE]
    assert row[0] == pytest.approx((3.175 + 20) * dots, abs=1.5)
    assert row[-1] == pytest.approx((3.175 + 30) * dots, abs=1.5)


def test_a_back_that_all_share_is_sent_once_and_every_piece_is_in_the_order(pictures: Sending) -> None:
    names = [name for name in pictures.files if name.endswith(".png")]
    assert names == [
        "poker-deck/00-all-back.png",
        "poker-deck/01-hero-maren-front.png",
        "poker-deck/02-hero-oskar-front.png",
        "poker-deck-2/00-all-back.png",
        "poker-deck-2/01-event-storm-front.png",
    ]
    assert picture(pictures.files["poker-deck/00-all-back.png"]).getpixel((0, 0)) == SEA
    rows = list(csv.DictReader(StringIO(pictures.files["order.csv"].decode())))
    assert [(row["piece"], row["copies"]) for row in rows] == [
        ("hero-maren", "2"),
        ("hero-oskar", "1"),
        ("event-storm", "1"),
    ]
    assert all(row["front"] in names and row["back"] in names for row in rows)
    assert "order 3 pieces of Poker deck" in pictures.files["order.txt"].decode()


def test_what_stands_outside_the_safe_zone_is_told_by_name(pictures: Sending) -> None:
    (told,) = (words for words in pictures.told if "are safe" in words)
    assert told.startswith("event-storm, front: the text 'Storm' stands ")
    assert "from the left edge" in told
    assert "from the top edge" in told


def test_a_piece_of_which_there_is_no_product_is_refused_with_the_nearest(subject: Subject) -> None:
    with pytest.raises(
        SheetError, match=r"nothing of troop, 15 × 15 mm; nearest is Small square chit"
    ) as told:
        of_faces(subject, service("the-game-crafter"))
    assert "--pieces hero,event" in str(told.value)
    with pytest.raises(SheetError, match="no piece 'heros' to cut out; did you mean 'hero'"):
        of_faces(subject, service("the-game-crafter"), ("heros",))


def test_copies_are_sent_as_often_as_there_are_where_a_service_wants_that(subject: Subject) -> None:
    made = of_faces(subject, service("makeplayingcards"), ("hero",))
    fronts = [name for name in made.files if "/" in name and name.startswith("poker-fronts")]
    assert fronts == [
        "poker-fronts/01-hero-maren-front.png",
        "poker-fronts/02-hero-maren-front.png",
        "poker-fronts/03-hero-oskar-front.png",
    ]
    assert picture(made.files[fronts[0]]).size == (822, 1122)


def test_a_deck_in_one_file_has_each_back_before_its_front(subject: Subject) -> None:
    made = of_faces(subject, service("drivethrucards"), ("hero", "event"))
    with pdfplumber.open(BytesIO(made.files["mine-poker.pdf"])) as pdf:
        texts = [(page.extract_text() or "").strip() for page in pdf.pages]
        sizes = {(round(float(page.width), 2), round(float(page.height), 2)) for page in pdf.pages}
    assert texts == ["", "Maren", "", "Maren", "", "Oskar", "Back of Storm", "Storm"]
    assert sizes == {(198.0, 270.0)}  # 2.75 × 3.75 in


@pytest.mark.parametrize("name", ["silhouette", "cricut"])
def test_a_machine_has_lines_to_cut_in_a_layer_and_nothing_where_its_marks_are(
    subject: Subject, name: str
) -> None:
    wanted = service(name)
    made = for_machine(subject, wanted, load_layouts().paper("a4"))
    lines = []
    for file in made.files:
        if file.endswith(".svg") and not file.endswith("-backs.svg"):
            root = ET.fromstring(made.files[file].decode())
            layers = [each for each in root.iter() if each.get("id") == "cut-lines"]
            lines += [
                (each, float(root.get("viewBox", "").split()[2]))
                for layer in layers
                for each in layer
                if each.tag.endswith("rect")
            ]
    assert len(lines) == 3 + 1 + 14
    for each, width in lines:
        left, wide = float(each.get("x", "0")), float(each.get("width", "0"))
        assert min(left, width - left - wide) >= wanted.machine.edges.sides - 0.01
    if name == "cricut":
        art = Image.open(BytesIO(made.files["mine-a4-01.png"]))
        assert art.mode == "RGBA"
        assert art.getpixel((0, 0))[3] == 0


def test_a_copy_shop_gets_cards_edge_to_edge_and_is_told_where_grounds_differ(subject: Subject) -> None:
    wanted = service("copy-shop-a3")
    made = of_sheets(subject, wanted, ())
    assert list(made.files) == ["mine-a3-together-pieces.pdf"]
    (told,) = (words for words in made.told if words.startswith("Troops, front"))
    assert "2 grounds, such as those of 'Foot' and 'Horse'" in told


def test_a_service_of_ones_own_lies_beside_content_and_is_refused_at_its_line(tmp_path: Path) -> None:
    folder = tmp_path / "services"
    folder.mkdir()
    text = (service_text := (FILES["home-printer"][0]).read_text("utf-8")).replace(
        "[a4, letter]", "[a4, leter]"
    )
    (folder / "corner-shop.yml").write_text(text, encoding="utf-8")
    files = service_files(content=tmp_path)
    assert set(files) == {*FILES, "corner-shop"}
    with pytest.raises(DefinitionError, match=r"corner-shop\.yml:\d+:16: there is no paper 'leter'"):
        service("corner-shop", files)
    (folder / "corner-shop.yml").write_text(
        service_text.replace("sheets:\n", "shets:\n", 1), encoding="utf-8"
    )
    with pytest.raises(DefinitionError, match=r"corner-shop\.yml:\d+:1: unknown key 'shets'; did you mean"):
        service("corner-shop", files)
    with pytest.raises(SheetError, match="there is no service 'corner-sop'; did you mean 'corner-shop'"):
        service("corner-sop", files)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("{product}/{number}-{piece}-{side}", "{product}/{nr}", "a name cannot say 'nr'"),
        ("{product}/{number}-{piece}-{side}", "../{number}-{side}", "is no name of a file"),
        ("{product}/{number}-{piece}-{side}", "{product}", "a picture of each face needs a name"),
        ("{product}/{number}-{piece}-{side}", "{number}-{piece}-{side}", "a name says {product}"),
        ("pixels: [2475, 2475]", "pixels: [2390, 2475]", "so few pixels are smaller than what is cut"),
        ("id: half-board", "id: square-board", "there is a product 'square-board' before"),
        ("id: half-board", "shape: round, id: half-board", "boards, booklets, pads and boxes are rectangles"),
        ("pixels: [825, 1125]", "pixels: [82, 1125]", "so few pixels are smaller than what is cut"),
        ("id: euro-poker-deck", "id: poker-deck", "there is a product 'poker-deck' before"),
        ("form: png", "form: pdf", "its name says no number"),
    ],
)
def test_a_figure_that_cannot_be_is_told(tmp_path: Path, before: str, after: str, told: str) -> None:
    (tmp_path / "services").mkdir()
    text = FILES["the-game-crafter"][0].read_text("utf-8").replace(before, after, 1)
    (tmp_path / "services" / "mine.yml").write_text(text, encoding="utf-8")
    with pytest.raises(DefinitionError, match=told):
        service("mine", service_files(content=tmp_path))
