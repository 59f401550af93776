"""`ppgen print`: kits as files, and an answer to every wish that cannot be fulfilled."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.definition import game_ids

from .conftest import Ppgen


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """An empty folder."""
    folder = tmp_path / "out"
    folder.mkdir()
    return folder


def test_several_papers_and_all_games_give_a_file_each(ppgen: Ppgen, out: Path) -> None:
    options = ("--paper", "a4,letter", "--sheets", "aid", "-o", out)
    told = ppgen("print", "all", "leyhe-race", *options, content=None)
    assert told.exit_code == 0
    written = sorted(path.name for path in out.iterdir())
    assert {Path(line).name for line in told.stdout.split()} == set(written)
    assert {"leyhe-race-a4-aid.pdf", "leyhe-race-letter-aid.pdf"} <= set(written)
    assert len(written) == 2 * len(game_ids())


def test_what_is_unusual_is_part_of_the_name(ppgen: Ppgen, out: Path) -> None:
    wishes = ("--style", "ink-saver", "--duplex", "single", "--marks", "crop", "--sheets", "pieces")
    assert ppgen("print", "dominoes", *wishes, "-o", out, content=None).exit_code == 0
    assert [path.name for path in out.iterdir()] == ["dominoes-a4-ink-saver-single-crop-pieces.pdf"]


@pytest.mark.parametrize(
    ("wishes", "answer"),
    [
        (["pup-scrawl"], "did you mean 'pub-scrawl'?"),
        (["dominoes", "--paper", "a4,leter"], "did you mean 'letter'?"),
        (["dominoes", "--paper", ""], "--paper a4"),
        (["dominoes", "--sheets", ","], "--sheets play"),
        (["dominoes", "--sheets", "piece"], "did you mean 'pieces'?"),
        (["dominoes", "--sheets", "board"], "it has pieces"),
        (["dungeon-crawl", "--sheets", "board"], "Dungeon Crawl has no board; it has aid, "),
        (["dominoes", "--style", "color"], "did you mean 'colour'?"),
        (["dominoes", "--duplex", "longedge"], "did you mean 'long-edge'?"),
        (["dominoes", "--marks", "crops"], "did you mean 'crop'?"),
        (["dominoes", "--back-offset", "1"], "RIGHT,DOWN"),
        (["dominoes", "--back-offset", "nan,1"], "10 mm"),
        (["dominoes", "--together", "--marks", "crop"], "leave one of them out"),
        (["piecepack", "--stock", "ol5275"], "--sheets labels"),
        (["piecepack", "--sheets", "labels", "--stock", "ol5275"], "is letter paper, not a4"),
        (["piecepack", "--sheets", "labels", "--stock", "OL5275"], "did you mean 'ol5275'?"),
        (["piecepack", "--sheets", "labels", "--paper", "a3"], "endisch-6500020 (a4, round, 20 × 20 mm)"),
        (["army-brats", "--paper", "a5"], "choose a larger paper"),
        (["pawns-crossing", "--paper", "a5", "--sheets", "pocket"], "use the sheet 'booklet'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_wish_that_cannot_be_fulfilled_is_answered_with_what_would_work(
    ppgen: Ppgen, out: Path, wishes: list[str], answer: str
) -> None:
    told = ppgen("print", *wishes, "-o", out, content=None)
    assert told.exit_code == 2
    assert answer in told.output
    assert "Traceback" not in told.output
    assert list(out.iterdir()) == []


def test_one_wish_that_cannot_be_fulfilled_leaves_earlier_files_alone(ppgen: Ppgen, out: Path) -> None:
    old = out / "pub-scrawl-a4-pocket.pdf"
    old.write_bytes(b"old")
    assert (
        ppgen(
            "print", "pub-scrawl", "--sheets", "pocket", "--paper", "a4,a5", "-o", out, content=None
        ).exit_code
        == 2
    )
    assert [path.read_bytes() for path in out.iterdir()] == [b"old"]


def test_a_folder_that_cannot_be_made_is_named(ppgen: Ppgen, out: Path) -> None:
    (out / "file").write_bytes(b"")
    told = ppgen("print", "dominoes", "-o", out / "file" / "kits", content=None)
    assert told.exit_code == 2
    assert "file" in told.output
    assert "Traceback" not in told.output


def test_a_sheet_that_a_game_has_not_is_told_and_not_named(ppgen: Ppgen, out: Path) -> None:
    done = ppgen("print", "hearts", "--sheets", "score,poster", "-o", out, content=None)
    assert done.exit_code == 0
    assert "left out: Hearts has no poster" in done.stderr
    assert [path.name for path in out.iterdir()] == ["hearts-a4-score.pdf"]


def test_services_are_listed_each_with_the_day_of_its_figures(ppgen: Ppgen) -> None:
    told = ppgen("print", "--for", content=None)
    assert told.exit_code == 0
    assert "drivethrucards" in told.stdout
    assert all("figures of 20" in line for line in told.stdout.splitlines())


def test_what_a_service_is_sent_takes_the_place_of_what_it_was_sent_before(ppgen: Ppgen) -> None:
    for service in ("mbprint", "drivethrucards"):
        told = ppgen("print", "hearts", "--for", service, "-o", "sent", content=None)
        assert told.exit_code == 0, told.output
    files = {path.name for path in Path("sent").iterdir()}
    assert files == {"hearts-poker.pdf", "order.txt", "order.csv", ".ppgen.json"}
    assert "PDF/X-1a:2003; no place has more than" in told.stderr
    assert "ppgen print hearts --sheets" in told.stderr


@pytest.mark.parametrize(
    ("wishes", "answer"),
    [
        (["hearts", "--for", "drivethrucard"], "did you mean 'drivethrucards'?"),
        (["hearts", "--for", "cricut", "--marks", "crop"], "leave --marks out"),
        (["hearts", "--for", "cricut", "--paper", "a5"], "takes letter or a4 or a3 or tabloid, not a5"),
        (["hearts", "--for", "mbprint", "--paper", "a4"], "on no paper; leave --paper out"),
        (["hearts", "--for", "home-printer", "--pieces", "card"], "leave it out"),
        (["hearts", "--pieces", "card"], "goes with --for"),
        (["hearts", "--ink", "240"], "goes with --pdf x-1a or x-4"),
        (["hearts", "--pdf", "x-4", "--format", "png"], "leave --format png out"),
        (["piecepack", "--for", "mbprint"], "MB Print makes nothing of tile, 50.8 × 50.8 mm"),
        ([], "which game?"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_service_that_cannot_be_sent_to_is_told(
    ppgen: Ppgen, out: Path, wishes: list[str], answer: str
) -> None:
    told = ppgen("print", *wishes, "-o", out, content=None)
    assert told.exit_code == 2, told.output
    assert answer in told.output
    assert list(out.iterdir()) == []


def test_a_kit_for_a_press_is_named_so_and_its_ink_told(ppgen: Ppgen, out: Path) -> None:
    told = ppgen("print", "dominoes", "--pdf", "x-1a", "--ink", "240", "-o", out, content=None)
    assert told.exit_code == 0
    assert [path.name for path in out.iterdir()] == ["dominoes-a4-x-1a.pdf"]
    assert "% of ink, where 240 % is the most" in told.stderr
