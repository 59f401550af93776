"""Profiles: what is in them, and that a kit laid out by one comes out straight."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import numpy as np
import pypdfium2
import pytest

from ppgen.definition import DefinitionError
from ppgen.drawing.pdf import Bookmark, LinkArea
from ppgen.printers import profile as profiles
from ppgen.printers.leaf import MeasuringLeaf
from ppgen.printers.profile import Margins, MeasuredLeaf, NoProfile, Profile, askew, mean
from ppgen.sheets.cutting.measuring import measuring_scenes
from ppgen.sheets.paper.straight import Printer, straightened
from ppgen.sheets.print_schema.layouts import load_layouts
from tests.printers import simulate
from tests.printers.simulate import mirror, moved
from tests.sheets.kits import kit, named
from tests.sheets.measure import words

MM = 25.4 / 72
WITHIN = 0.1


def rows(matrix) -> list[list[float]]:
    return [[float(value) for value in row] for row in matrix]


def of(made: simulate.Print, *, front: bool) -> Profile:
    """What would be known of a printer that was measured without error."""
    leaf = made.leaf
    return Profile(
        paper=leaf.paper,
        flip=leaf.flip,
        leaves=3,
        by="light",
        back=askew(leaf, rows(made.truth)),
        sure=0.05,
        scatter=0.3,
        front=askew(leaf, rows(made.front)) if front else None,
        margins_front=Margins(left=4, top=3, bottom=5.25),
    )


def straight(number: int, leaf: MeasuringLeaf) -> simulate.Print:
    """A printer that is askew, and paper that is cut as it should be."""
    made = simulate.printed(np.random.default_rng(number), leaf)
    return simulate.Print(leaf, made.front, made.back, (leaf.width, leaf.height))


@pytest.fixture
def own(tmp_path, monkeypatch):
    monkeypatch.setenv("PPGEN_PRINTERS", str(tmp_path / "printers"))
    return tmp_path / "printers"


def test_a_profile_is_read_as_it_was_written(own):
    made = of(straight(1, MeasuringLeaf("letter", "short-edge")), front=True)
    path = profiles.save("my-inkjet", made)
    assert path == own / "my-inkjet.yml"
    again = profiles.load("my-inkjet")
    assert (again.paper, again.flip, again.margins_front) == (made.paper, made.flip, made.margins_front)
    for corner in made.leaf.corners:
        one, other = (each.back.matrix(made.leaf).point(*corner) for each in (made, again))
        assert np.hypot(*np.subtract(one, other)) < 0.005
    assert profiles.names() == ["my-inkjet"]
    assert profiles.forget("my-inkjet") == path
    assert profiles.names() == []


@pytest.mark.parametrize("name", ["", "..", "a/b", "../x", "A", "-a", "a-", "x" * 41, "a.b", "\x1b[0m"])
def test_a_name_that_is_no_file_of_its_folder_is_refused(own, name):
    with pytest.raises(NoProfile, match="no name of a printer"):
        profiles.place(name)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("right: ", "right: 99 # ", r"it\.yml:\d+:\d+: .*15"),
        ("width: ", "width: 500 # ", r"it\.yml:\d+:\d+: .*110"),
        ("turn: ", "turn: .nan # ", r"it\.yml:\d+:\d+: "),
        ("paper: a4", "paper: a3", r"it\.yml:\d+:\d+: .*letter"),
        ("leaves: 3", "leaves: 3\nink: 2", r"it\.yml:\d+:\d+: .*ink"),
        ("back:", "back: 3\nfront:", r"it\.yml:\d+:\d+: "),
    ],
)
def test_what_a_profile_may_say_is_bounded(own, old, new, why):
    path = profiles.save("it", of(straight(2, MeasuringLeaf("a4")), front=False))
    path.write_text(path.read_text().replace(old, new, 1))
    with pytest.raises(DefinitionError, match=re.compile(why, re.DOTALL)):
        profiles.load("it")


def test_a_printer_that_is_not_there_is_told_with_what_there_is(own):
    profiles.save("office", of(straight(2, MeasuringLeaf("a4")), front=False))
    with pytest.raises(NoProfile, match="did you mean 'office'"):
        profiles.load("ofice")


@pytest.mark.parametrize("leaves", [2, 3])
def test_leaves_tell_how_evenly_a_printer_feeds(leaves):
    """Of later leaves, 19 of 20 lie within what is told, of a mean printer."""
    rng = np.random.default_rng(5)
    leaf, corners = MeasuringLeaf("a4"), np.array(MeasuringLeaf("a4").corners)
    within = []
    for _ in range(120):
        feeds = [
            simulate.about(leaf, np.eye(2) + rng.normal(0, 0.001) * np.array([[0, -1], [1, 0]]), shift)
            for shift in rng.normal(0, 0.2, (8, 2))
        ]
        middle, _, scatter = mean([MeasuredLeaf(leaf, rows(feed), 0.0) for feed in feeds[:leaves]])
        straightened = [middle.matrix(leaf).point(*corner) for corner in corners]
        far = [np.hypot(*(moved(feed, corners) - straightened).T) for feed in feeds[leaves:]]
        within.append(float((np.array(far) <= scatter).mean()))
    assert 0.93 < np.mean(within) < 0.995


def test_leaves_of_two_papers_are_no_printer():
    seen = [MeasuredLeaf(MeasuringLeaf(paper), rows(np.eye(3)), 0.1) for paper in ("a4", "letter")]
    with pytest.raises(NoProfile, match="different papers"):
        mean(seen)


@pytest.mark.parametrize("front", [False, True])
@pytest.mark.parametrize(("paper", "flip"), list(product(("a4", "letter"), ("long-edge", "short-edge"))))
def test_backs_of_a_kit_laid_out_by_a_profile_meet_their_fronts(paper, flip, front):
    """What is drawn behind a piece is printed behind it, and in true size if that was measured."""
    leaf = MeasuringLeaf(paper, flip)
    made = straight(11, leaf)
    printer = Printer("it", of(made, front=front))
    pages = kit(named("piecepack"), paper, ("pieces",), duplex=flip, printer=printer).pages
    usual = kit(named("piecepack"), paper, ("pieces",), duplex=flip).pages
    half = np.array([[-1, 0, leaf.width], [0, -1, leaf.height], [0, 0, 1.0]])
    seen = 0
    for fore, after, page in zip(pages[::2], pages[1::2], usual[::2], strict=False):
        of_front, of_back = (side.scene.items[0].transform for side in (fore, after))
        centres = [(slot.x + slot.width / 2, slot.y + slot.height / 2) for slot in fore.slots]
        there = moved(made.front, [of_front.point(*centre) for centre in centres])
        backs = np.array(
            [of_back.point(slot.x + slot.width / 2, slot.y + slot.height / 2) for slot in after.slots]
        )
        backs = moved(half, backs) if flip == "short-edge" else backs
        behind = moved(mirror(leaf.width), moved(made.back, backs))
        for one in behind:
            assert np.hypot(*(there - one).T).min() < WITHIN
            seen += 1
        if front:
            assert (
                np.abs(there - [(s.x + s.width / 2, s.y + s.height / 2) for s in page.slots]).max() < WITHIN
            )
    assert seen > 20


@pytest.mark.parametrize(("paper", "flip"), [("a4", "long-edge"), ("letter", "short-edge")])
def test_a_leaf_laid_for_a_printer_shows_that_nothing_is_left(paper, flip):
    """Its dots come out where those of the leaf itself belong, and its words say whose it is."""
    leaf = MeasuringLeaf(paper, flip)
    made = straight(14, leaf)
    front, back = measuring_scenes(load_layouts().paper(paper), flip, Printer("den", of(made, front=True)))
    for_front, for_back = (scene.items[0].transform for scene in (front, back))
    behind = [(leaf.width - x, y) for x, y in leaf.corners]
    printed = moved(made.front, [for_front.point(*corner) for corner in leaf.corners])
    seen = moved(mirror(leaf.width) @ made.back, [for_back.point(*corner) for corner in behind])
    assert np.abs(printed - leaf.corners).max() < WITHIN
    assert np.abs(seen - leaf.corners).max() < WITHIN
    told = " ".join(" ".join(words(front.items)).split())
    assert "Laid for den" in told
    assert "--name check" in told


def letters(pdf: bytes, page: int) -> np.ndarray:
    """Where the first letters of a page are, in millimetres from its top left corner."""
    with pypdfium2.PdfDocument(pdf) as document:
        text, high = document[page].get_textpage(), document[page].get_height()
        boxes = [text.get_charbox(place) for place in range(40)]
    return np.array([((x0 + x1) / 2 * MM, (high - (y0 + y1) / 2) * MM) for x0, y0, x1, y1 in boxes])


def test_a_matrix_on_each_page_of_the_file_is_all_that_differs():
    made = straight(12, MeasuringLeaf("a4"))
    printer = Printer("it", of(made, front=True))
    usual, laid = (kit(named("piecepack"), "a4", ("pieces",), printer=one) for one in (None, printer))
    before, after = usual.pdf(), laid.pdf()
    for page, matrix in enumerate(printer.profile.corrections()):
        wanted = [matrix.point(*place) for place in letters(before, page)]
        off = np.abs(letters(after, page) - wanted)  # boxes of turned letters are a little larger
        assert np.median(off) < 0.005
        assert off.max() < 0.1
    assert usual.name != laid.name


def test_a_page_that_lies_across_is_laid_upright():
    """Nobody knows which way a print dialog turns such a page, and so which way to move what is on it."""
    printer = Printer("it", of(straight(13, MeasuringLeaf("a4")), front=True))
    pages = kit(named("konane"), "a4", ("booklet",), printer=printer).pages
    assert {page.scene.width for page in pages} == {210.0}


def test_what_leads_on_stays_where_it_is_seen_on_a_page_laid_upright():
    page = kit(named("konane"), "a4", ("booklet",)).pages[0]
    page = replace(page, links=(LinkArea("c1", 20, 30, 40, 5),), places=(Bookmark("c2", "Two", 1, 90),))
    printer = Printer("it", of(straight(13, MeasuringLeaf("a4")), front=True))
    laid = straightened(page, printer, "long-edge", back=False)
    assert laid.links == (LinkArea("c1", 175, 20, 5, 40),)
    assert [place.name for place in laid.places] == ["c2"]


def test_the_cover_says_what_three_leaves_have_shown():
    printer = Printer("it", of(straight(13, MeasuringLeaf("a4")), front=True))
    made = kit(named("konane"), "a4", printer=printer)
    told = " ".join(word for page in made.pages[:2] for word in words(page.scene.items))
    assert "19 of 20 lie within 0.3 mm" in " ".join(told.split())
