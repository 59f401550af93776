"""Print jobs: what our texts tell people to print is printed, turned over, and looked at through the leaf.

The pages are those that the cover, the manifest, the site and the file itself name, never those that the
program means; they go into the printer one job at a time, as the text says.
"""

from __future__ import annotations

import json
import re
from io import BytesIO
from itertools import pairwise, product
from pathlib import Path
from typing import NamedTuple

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageStat
from PIL.Image import Transpose

from ppgen.cli.commands.build import Order, _written
from ppgen.cli.kits import WrittenKit
from ppgen.definition import game_ids, load_systems
from ppgen.sheets import Kit, SheetError
from ppgen.sheets.kinds import SHEETS
from ppgen.sheets.subject import GameSubject
from ppgen.website.books.kits import kits_of
from tests.sheets.kits import kit_of

DPI = 40
SYSTEMS = tuple(load_systems())
PRINTED = 254.0
"""Where the mean of a piece's picture is darker than this of 255, something is printed."""
ON_COVER = re.compile(
    r"pages? (\d+)(?:–(\d+))? (\d+) sheets? of (paper|card|labels)"
    r" (both sides, (?:long|short) edge|one side)"
)
ON_SITE = re.compile(r"(\d+)(?:–(\d+))? on (paper|card|labels)")


class Told(NamedTuple):
    """Pages to print in one go, as a text has it."""

    first: int
    last: int
    stock: str | None = None
    edge: str | None = None
    """long or short; None to print one side, or where the text does not say."""


def on_cover(made: Kit) -> list[Told]:
    """Read the jobs off the printed cover."""
    words = pypdfium2.PdfDocument(made.pdf())[0].get_textpage().get_text_range()
    found = []
    for match in ON_COVER.finditer(" ".join(words.split())):
        first, last, leaves, stock, setting = match.groups()
        edge = setting.split()[2] if setting.startswith("both") else None
        told = Told(int(first), int(last or first), stock, edge)
        per = 2 if edge else 1
        assert int(leaves) == -(-(told.last - told.first + 1) // per), "the sheets of paper are miscounted"
        found.append(told)
    return found


def in_file(made: Kit) -> list[Told]:
    """Read the ranges and the setting that the file asks a print dialogue for."""
    with pikepdf.open(BytesIO(made.pdf())) as document:
        wishes = document.Root.ViewerPreferences
        ends = [int(page) for page in wishes.PrintPageRange]
        duplex = str(wishes.get("/Duplex", ""))
    edge = {"/DuplexFlipLongEdge": "long", "/DuplexFlipShortEdge": "short"}.get(duplex)
    return [Told(first, last, None, edge) for first, last in zip(ends[::2], ends[1::2], strict=True)]


def in_manifest(made: Kit, folder: Path) -> list[dict]:
    """Read the jobs of the file out of the manifest that lists it."""
    order = Order(made.subject.id, made.options.paper.id, "colour", made.sheets[0])
    jobs = tuple(job.record() for job in made.jobs)
    file = WrittenKit("colour", made.sheets[0], f"{made.name}.pdf", made.pdf(), len(made.pages), (), {}, jobs)
    (folder / "MANIFEST.json").write_text(json.dumps([_written(folder, order, file)]))
    return json.loads((folder / "MANIFEST.json").read_text())[0]["jobs"]


def told_by(record: dict) -> Told:
    edge = record["flip"].split("-")[0] if record["flip"] else None
    assert (edge is None) == (record["sides"] == "one")
    return Told(record["first"], record["last"], record["stock"], edge)


def on_site(made: Kit, folder: Path) -> list[tuple[int, int, str]]:
    """Read what the site says of the file that the manifest lists."""
    (file,) = kits_of(folder, [made.subject.id])[made.subject.id]
    return [(int(first), int(last or first), stock) for first, last, stock in ON_SITE.findall(file.told)]


def wrong(made: Kit, jobs: list[Told]) -> list[str]:
    """Print jobs leaf by leaf, turn each leaf as told, and say what is not behind the front it belongs to."""
    problems = []
    pages = pypdfium2.PdfDocument(made.pdf())
    for job in jobs:
        name = f"{job.first}–{job.last}"
        if job.first % 2 == 0:
            problems.append(f"{name} begins on an even page")
        if job.edge and job.last % 2 and job.last != len(made.pages):
            problems.append(f"{name} ends with half a leaf")
        numbers = list(range(job.first, job.last + 1))
        if not job.edge:
            continue
        for front, back in list(pairwise([*numbers, None]))[::2]:
            one = made.pages[front - 1]
            if back is None:
                if any(slot.side == "front" for slot in one.slots) and one.backed:
                    problems.append(f"page {front} has no back")
                continue
            behind = looked_through(pages, front, back, job.edge)
            problems += [f"page {front}: {words}" for words in unlike(made, front, back, behind)]
    return problems


def looked_through(pages: pypdfium2.PdfDocument, front: int, back: int, edge: str) -> Image.Image:
    """Return what lies behind a front, seen through the leaf from its front."""
    one, other = (pages[number - 1].render(scale=DPI / 72).to_pil().convert("L") for number in (front, back))
    upright = one.height > one.width
    about_upright_hinge = upright == (edge == "long")
    if other.size != one.size:
        return Image.new("L", one.size, 255)
    return other.transpose(Transpose.FLIP_LEFT_RIGHT if about_upright_hinge else Transpose.FLIP_TOP_BOTTOM)


def unlike(made: Kit, front: int, back: int, behind: Image.Image) -> list[str]:
    """Compare each piece of a front with what is behind it."""
    one, other = made.pages[front - 1], made.pages[back - 1]
    scale = DPI / 25.4
    moved = 1.6 if "backs" in one.sheet else 0.1  # those for printers that err, on purpose
    found = []
    cards = made.subject.printing.cards if isinstance(made.subject, GameSubject) else ()
    named = other.sheet.startswith(one.sheet) or (one.sheet, other.sheet) in {
        (card.title, card.behind) for card in cards
    }
    if one.backed and (other.leaf or other.blank or not named):
        found.append(f"{one.sheet} has {other.sheet} behind it")
    if other.leaf:
        found.append(f"{other.sheet} begins on the back of {one.sheet}")
    backs = [slot.piece for slot in other.slots if slot.side == "back"]
    for slot in one.slots:
        if slot.side == "back":
            found.append(f"the backs of {slot.piece} are on a front")
        elif slot.piece in backs:
            box = [slot.x, slot.y, slot.x + slot.width, slot.y + slot.height]
            cell = behind.crop(tuple(round(value * scale) for value in box))
            if ImageStat.Stat(cell).mean[0] > PRINTED:
                found.append(f"nothing is printed behind {slot.piece}")
            right = one.scene.width - slot.x - slot.width
            seen = [s for s in other.slots if s.piece == slot.piece]
            flipped = [abs(s.x - right) < moved and abs(s.y - slot.y) < moved for s in seen]
            low = one.scene.height - slot.y - slot.height
            turned = [abs(s.x - slot.x) < moved and abs(s.y - low) < moved for s in seen]
            if not any(flipped) and not any(turned):
                found.append(f"another piece is behind {slot.piece}")
    return found


def files() -> list:
    """List the files that name a range: some of each kind in every run, all of them with --slow."""
    usual = [
        *((game, "a4", "play", "long-edge", "colour") for game in game_ids()),
        ("leyhe-race", "letter", "archive", "long-edge", "colour"),
        ("cribbage", "letter", "play", "long-edge", "colour"),
        ("hearts", "letter", "play", "short-edge", "colour"),
        ("hex", "a4", "own-set", "long-edge", "colour"),
        ("dungeon-crawl", "a4", "own-set", "short-edge", "colour"),
        ("hearts", "a5", "play", "long-edge", "colour"),
        ("pub-scrawl", "letter", "play", "gutterfold", "colour"),
        ("oware", "a4", "play", "single", "ink-saver"),
        ("piecepack", "a4", "play", "long-edge", "colour"),
        ("pegs", "letter", "play", "long-edge", "colour"),
        ("leyhe-race", "a4", "backs", "long-edge", "colour"),
        ("leyhe-race", "letter", "labels", "long-edge", "colour"),
        ("konane", "a4", "booklet", "long-edge", "colour"),
        ("konane", "a4", "large", "long-edge", "colour"),
        ("konane", "a4", "tuckbox", "long-edge", "colour"),
    ]
    papers = ("a3", "a4", "a5", "letter", "legal", "tabloid")
    every = [
        *product(game_ids(), papers, ("play", "own-set", "archive"), ("long-edge",), ("colour",)),
        *product(
            game_ids(), ("a4", "letter"), ("play",), ("short-edge", "gutterfold", "single"), ("colour",)
        ),
        *product(game_ids(), ("a4",), ("play",), ("long-edge",), ("ink-saver", "high-contrast")),
        *product(game_ids(), ("a4", "letter"), SINGLE, ("long-edge",), ("colour",)),
        *product(SYSTEMS, ("a4", "letter"), ("play", "tuckbox"), ("long-edge",), ("colour",)),
    ]
    more = [pytest.param(*each, marks=pytest.mark.slow) for each in every if each not in usual]
    return [*usual, *more]


SINGLE = tuple(word for word in SHEETS if word not in ("play", "own-set", "archive", "all", "cover"))


@pytest.mark.few(7)
@pytest.mark.parametrize(("game", "paper", "sheets", "duplex", "style"), files())
def test_what_is_told_to_print_prints_right(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    game: str,
    paper: str,
    sheets: str,
    duplex: str,
    style: str,
):
    """Every text that names pages names the same ones, and those come out of the printer as they should."""
    try:
        made = kit_of(game, paper, sheets, duplex=duplex, style=style)
    except SheetError as refusal:
        if not request.node.get_closest_marker("slow"):
            raise
        pytest.skip(str(refusal))  # not every game has every sheet, nor goes on every paper
    asked = in_file(made)
    listed = [told_by(record) for record in in_manifest(made, tmp_path)]
    assert [job[:2] for job in listed] == [job[:2] for job in asked]
    if {job.edge for job in asked} != {None}:
        assert {job.edge for job in listed if job.last > job.first} == {job.edge for job in asked}
    assert not [job for job in listed if job.edge and job.last == job.first], "one page has one side"
    if made.edition:
        assert on_cover(made) == listed
    if len(listed) > 1:
        assert on_site(made, tmp_path) == [(job.first, job.last, job.stock) for job in listed]
    assert wrong(made, listed) == []
    stocks = {entry.first: entry.stock for entry in made.manifest}
    for job in listed:
        assert {stock for first, stock in stocks.items() if job.first <= first <= job.last} == {job.stock}


def test_the_ranges_of_old_are_seen_to_be_wrong():
    """A cover that names everything behind itself, as ours did, parts every leaf."""
    made = kit_of("army-brats", "a4", "play")
    problems = wrong(made, [Told(2, len(made.pages), None, "long")])
    assert "2–14 begins on an even page" in problems
    assert any("begins on the back of" in words for words in problems)
    assert any("has no back" in words or "are on a front" in words for words in problems)


@pytest.mark.parametrize("game", game_ids())
def test_no_side_of_a_kit_to_play_with_is_blank_but_behind_a_leaf_to_cut(game: str):
    for paper in ("a4", "letter"):
        made = kit_of(game, paper, "play")
        for front, back in pairwise(made.pages):
            assert not back.blank or (front.leaf and not front.backed), f"{paper}: behind {front.sheet}"


def test_nothing_is_printed_on_a_blank_side():
    made = kit_of("leyhe-race", "letter", "archive")
    pages = pypdfium2.PdfDocument(made.pdf())
    blank = [number for number, page in enumerate(made.pages) if page.blank]
    assert blank
    for number in blank:
        assert pages[number].render(scale=1).to_pil().convert("L").getextrema() == (255, 255)


def test_pages_of_another_size_are_a_job_of_their_own():
    made = kit_of("hearts", "a4", "large", "rules")
    for job in made.jobs:
        pages = made.pages[job.first - 1 : job.last]
        sizes = {tuple(sorted((round(page.scene.width), round(page.scene.height)))) for page in pages}
        assert len(sizes) == 1, job.told
    assert any("148 × 210" in line for line in made.guide)


def test_a_kit_for_so_many_players_has_their_pieces_and_aids_and_says_so():
    made = kit_of("pawns-crossing", "a4", "play", players=2)
    slots = [slot for page in made.layout()["pages"] for slot in page["slots"] if slot["side"] == "front"]
    coins = [slot["piece"] for slot in slots if slot["piece"].startswith("coin")]
    assert len(coins) == 12
    assert not any(coin.endswith("-N") for coin in coins), "nulls are for three or four"
    aids = [entry for entry in made.manifest if entry.kind == "aid"]
    assert [entry.serves for entry in aids] == [2]
    text = pypdfium2.PdfDocument(made.pdf())[1].get_textpage().get_text_range()
    assert "12 tokens" in text
    assert "2\u20134" not in text
