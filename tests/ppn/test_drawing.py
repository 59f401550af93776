"""The table of a record drawn: where each piece of the scene lies, how it is turned and how large."""

import math
from pathlib import Path

import pytest
from click.testing import CliRunner

from ppgen.cli.main import main
from ppgen.drawing.bounds import bounds
from ppgen.drawing.palette import STYLES, Palette
from ppgen.drawing.pdf import PdfMeta, PdfPage, write_pdf
from ppgen.drawing.scene import Group, Text, Use
from ppgen.drawing.svg import paint
from ppgen.ppn import NothingThere, TableDrawn, laid, read_ppn, table_drawn
from tests import own

SYSTEMS = own.catalogue().systems
INCH = 25.4


def drawn(moves: str, unit: float = INCH, palette: Palette = Palette(), systems=SYSTEMS) -> TableDrawn:  # noqa: B008
    (record,) = read_ppn(f"---\nSetUp: None\n...\n1. {moves}\n", "toy.ppn")
    found = laid(record)
    assert not found.problems
    return table_drawn(found.table, systems, unit, palette)


def pieces(found: TableDrawn) -> list[Group]:
    (group,) = found.scene.items
    assert isinstance(group, Group)
    return [item for item in group.items if isinstance(item, Group)]


def symbols(found: TableDrawn) -> list[Use]:
    return [item for piece in pieces(found) for item in piece.items if isinstance(item, Use)]


def middle(use: Use) -> tuple[float, float]:
    return use.transform.point(use.symbol.width / 2, use.symbol.height / 2)


def texts(found: TableDrawn) -> list[str]:
    (group,) = found.scene.items
    assert isinstance(group, Group)
    inside = [item for piece in pieces(found) for item in flat(piece)]
    return [item.text for item in (*group.items, *inside) if isinstance(item, Text)]


def flat(group: Group) -> list[object]:
    return [one for item in group.items for one in (flat(item) if isinstance(item, Group) else [item])]


def test_pieces_lie_where_the_record_says_in_their_true_size():
    found = drawn("tS3@b2 t@(4.5,2) cMa@e1 pA@b3")
    tile, hidden, coin, pawn = symbols(found)
    assert [use.symbol.width for use in (tile, hidden, coin, pawn)] == [50.8, 50.8, 19.05, 12.7]
    x, y = middle(tile)
    for use, by in ((hidden, (2.5, 0)), (coin, (3, 1)), (pawn, (0, -1))):  # in inches to the right and down
        assert middle(use) == pytest.approx((x + by[0] * INCH, y + by[1] * INCH))
    assert "tile-suns-3" in tile.symbol.name
    assert "tile-back" in hidden.symbol.name


def test_another_unit_makes_everything_smaller_alike():
    large, small = (drawn("tS3@b2 cMa@e1", unit) for unit in (INCH, INCH / 2))
    for one, other in zip(symbols(large), symbols(small), strict=True):
        assert other.symbol.width == pytest.approx(one.symbol.width / 2, abs=1e-3)
    far = [math.dist(*map(middle, symbols(found))) for found in (large, small)]
    assert far[0] == pytest.approx(2 * far[1])
    assert far[0] == pytest.approx(math.hypot(3, 1) * INCH)


@pytest.mark.parametrize(("angle", "way"), [("^", (0, -1)), ("<", (-1, 0)), ("v", (0, 1)), (">", (1, 0))])
def test_a_turned_piece_points_where_its_letter_does(angle: str, way: tuple[float, float]):
    (pawn,) = symbols(drawn(f"pS{angle}@b2"))
    head = pawn.transform.point(pawn.symbol.width / 2, 0)
    x, y = middle(pawn)
    half = pawn.symbol.height / 2
    assert (head[0] - x, head[1] - y) == pytest.approx((way[0] * half, way[1] * half))


def test_later_pieces_cover_earlier_ones_and_a_stack_says_how_many_it_holds():
    found = drawn("tS3@b2 cMa@b2 cS4f@b2 cA@b2 cC@d2")
    assert [piece.attributes["data-piece"] for piece in pieces(found)] == ["tile", *["coin"] * 4]
    assert texts(found) == ["×3"]  # the tile below them is seen
    last = symbols(found)[3]
    assert "coin-arms" in last.symbol.name


def test_what_lies_under_another_goes_under_it():
    found = drawn("cA@b2 tS3\\b2")
    assert [piece.attributes["data-piece"] for piece in pieces(found)] == ["tile", "coin"]


@pytest.mark.parametrize(
    ("spec", "symbol", "width"),
    [
        ("\u26c2", "man-dark", 19.05),
        ("\u26c1", "king-light", 19.05),
        ("W\u25cf,go'", "stone-white", 19.05),
        ("\u2665 4".replace(" ", ""), "tile-hearts-4", 50.8),
        ("dS4", "die-suns-4", 12.7),
        ("sA", "saucer-arms", 19.05),
        ("uS4", "tile-suns-4", 19.05),
        ("\u2685", "d6-6", 16.0),
        ("\U0001f0a1", "card", 63.5),
        ("Wt,r2,s5", "domino-2-5", 25.4),
    ],
)
def test_pieces_of_other_sets_are_drawn_as_theirs(spec: str, symbol: str, width: float):
    found = drawn(f"{spec}@b2")
    (use,) = symbols(found)
    assert symbol in use.symbol.name
    assert use.symbol.width == pytest.approx(width, abs=0.01)
    assert not found.plain


@pytest.mark.parametrize(
    ("spec", "named", "words"),
    [
        ("\u2658", "chess knight, white", ["chess", "knight", "white"]),
        ("R\u26c2", "man, red", ["man", "red"]),
        ("tS9", "tile, suns 9", ["tile", "suns", "9"]),
        ("tS3,hexpack'", "hexpack tile, suns 3", ["hexpack", "tile", "suns", "3"]),
        ("mS3", "matchstick, suns 3", ["matchstick suns 3"]),
    ],
)
def test_a_piece_without_art_is_an_outline_with_its_name_and_is_told(spec: str, named: str, words: list[str]):
    found = drawn(f"{spec}@b2 {spec}@f2")
    assert found.plain == (f"2 × {named}",)
    assert not symbols(found)
    assert texts(found) == words * 2
    for piece in pieces(found):
        body, *names = piece.items
        for name in names:
            assert bounds((body,)).grown(0.01).holds(bounds((name,)))


def test_pieces_of_systems_that_content_has_not_are_outlines():
    found = drawn("tS3@b2 cA@b2", systems={})
    assert found.plain == ("tile, suns 3", "coin, arms")


def test_everything_lies_on_the_paper():
    found = drawn("tS3,a33@b2 cMa@a1 pA>@h9 cA@(12.3,0.5) cA@(12.3,0.5)")
    box = bounds(found.scene.items)
    assert box.left >= 0
    assert box.top >= 0
    assert box.right <= found.scene.width
    assert box.bottom <= found.scene.height


def test_a_hostile_table_is_bounded_and_what_is_left_out_is_told():
    many = " ".join(["c@(99,99)"] * 900)
    found = drawn(f"tS3@(-99,-99) tS4@zz999 tS4@(99999999999,2) X,r999@c9 {many}".replace("X", "[X]"), 200.0)
    assert found.outside == 2
    assert max(found.scene.width, found.scene.height) <= 2000.001
    assert found.unit < 200
    assert texts(found) == ["×900", "board", "suns"]
    with pytest.raises(NothingThere, match="within 100 inches"):
        drawn("tS4@zz999")


@pytest.mark.parametrize("style", STYLES)
def test_both_painters_paint_it_in_every_style_and_always_alike(style):
    palette = Palette(style)
    made = [drawn("tS3@b2 \u26c2@b2 \u2658@c3 W\u25cf,go'@d4 cA@d4", 16, palette).scene for _ in range(2)]
    first, second = (
        (paint(scene, palette), write_pdf([PdfPage(scene)], PdfMeta("toy", ""), palette)) for scene in made
    )
    assert first == second
    assert first[1].startswith(b"%PDF-")


TOY = """\
---
Title: Toy <boats>
SetUp: None
...
setup. tS3@b2 cA@b2
1. b2-f2 z9-a1
2. \u2658@d2
---
GameType: Konane
...
1. S@b2
"""


def test_the_command_draws_a_step_of_a_game_and_tells_what_is_not_as_written(tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("toy.ppn").write_text(TOY, encoding="utf-8")

    def call(*args: str):
        return CliRunner().invoke(main, ["draw", "toy.ppn", "-o", "out.svg", *args])

    whole = call()
    assert (whole.exit_code, whole.stdout) == (0, "out.svg\n")
    assert whole.stderr == (
        "toy.ppn:6:10: there is no piece 'z9'\n"
        "toy.ppn:2:1: there is no art for chess knight, white; drawn as an outline\n"
    )
    text = Path("out.svg").read_text(encoding="utf-8")
    assert "Toy &lt;boats&gt;" in text
    assert text.count('data-piece="') == 3
    first = call("--step", "1")
    assert (first.exit_code, first.stderr) == (0, "")
    assert Path("out.svg").read_text(encoding="utf-8").count('data-piece="') == 2
    for args, complaint in (
        (("--step", "4"), "toy.ppn:2:1: this game has 3 moves, and no step 4"),
        (("--step", "0"), "toy.ppn:2:1: nothing lies on the table after 0 moves of 3"),
        (("--game", "3"), "toy.ppn: it holds 2 games, and no game 3"),
        (("--players", "2"), "leave --position and --players out"),
    ):
        refused = call(*args)
        assert refused.exit_code == 2
        assert complaint in refused.output
    Path("toy.ppn").write_text(TOY.replace("SetUp", "MovetextParser: Chequer\nSetUp"), encoding="utf-8")
    assert "there is no parser 'Chequer'" in call("--step", "1").stderr
    judged = call("--game", "2", "--step", "0")
    assert (judged.exit_code, judged.stderr) == (0, "")
    text = Path("out.svg").read_text(encoding="utf-8")
    assert text.count('data-piece="tile"') * 4 == text.count('data-piece="coin"')


def test_steps_are_for_records_alone(tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    refused = CliRunner().invoke(main, ["draw", "konane", "--step", "1", "-o", "out.svg"])
    assert (refused.exit_code, "are for records" in refused.output) == (2, True)
    missing = CliRunner().invoke(main, ["draw", "nowhere.ppn", "-o", "out.svg"])
    assert (missing.exit_code, missing.output) == (2, "nowhere.ppn: there is no such file\n")
