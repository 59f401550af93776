"""The printed kits that a site offers are those of the manifest, by sheet, style and paper."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ppgen.definition import load_game
from ppgen.sheets.kinds import kinds_in, singles
from ppgen.website.books.book import GameModel
from ppgen.website.books.kits import TITLES, kits_of, rows
from ppgen.website.pages.prints import inside, listing
from ppgen.website.writing.addresses import game_page
from ppgen.website.writing.page import SitePage

ENTRY = {"game": "race", "style": "colour", "sheets": "play", "pages": 2, "bytes": 2048}


def folder_with(folder: Path, *entries: dict[str, object]) -> Path:
    for entry in entries:
        file = folder / str(entry["file"])
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"%PDF")
    (folder / "MANIFEST.json").write_text(json.dumps(entries))
    return folder


def test_rows_join_papers_and_begin_with_the_play_kit(tmp_path: Path) -> None:
    entries = [
        {**ENTRY, "file": "race/aid-letter.pdf", "paper": "letter", "sheets": "aid"},
        {**ENTRY, "file": "race/aid-a4.pdf", "paper": "a4", "sheets": "aid"},
        {**ENTRY, "file": "race/ink.pdf", "paper": "a4", "style": "ink-saver"},
        {**ENTRY, "file": "race/a4.pdf", "paper": "a4"},
    ]
    found = rows(kits_of(folder_with(tmp_path, *entries), ["race"])["race"])
    assert [(row.title, [kit.paper_title for kit in row.kits]) for row in found] == [
        ("Play kit", ["A4"]),
        ("Play kit, ink saver", ["A4"]),
        ("Player aid", ["A4", "Letter"]),
    ]
    assert found[0].kits[0].extent == "2 pages, 2 KB"


def test_a_list_of_files_says_what_is_in_them_and_what_owners_can_skip(tmp_path: Path) -> None:
    book = GameModel(load_game("leyhe-race"))
    entry = {**ENTRY, "game": "leyhe-race", "paper": "a4"}
    folder_with(
        tmp_path,
        {**entry, "file": "whole.pdf"},
        {**entry, "file": "ink.pdf", "style": "ink-saver"},
        *(
            {**entry, "file": f"{kind}.pdf", "sheets": kind}
            for kind in ("own-set", "archive", "rules", "board", "aid", "score", "pieces")
        ),
    )
    page = SitePage(game_page(book.id), "Race", "A race.")
    listed = str(listing(page, kits_of(tmp_path, [book.id])[book.id], inside(book)))
    assert re.findall(r'class="inside">([^<]*)', listed) == [
        "For those who own nothing: what it takes to play, pieces included",
        "The same without pieces, for your own Piecepack Expanded",
        "The kit with the booklet, all setups and all boards, in one file",
        "Page by page, to read on a screen",
        "Tile layout · Board, full size · Board, compact",
        "Your turn · Tables for reference · Harbour mat",
        "Tally",
        "Not needed with your own Piecepack Expanded",
    ]


def test_every_kind_of_sheet_is_offered_by_a_title() -> None:
    assert {"rules", "tuckbox", "backs"} < set(singles(kinds_in("archive"))) <= TITLES.keys()


def test_a_picture_beside_a_file_is_offered_with_it(tmp_path: Path) -> None:
    kits = folder_with(tmp_path, {**ENTRY, "file": "race/a4.pdf", "paper": "a4", "svg": ["race/a4-01.svg"]})
    (kits / "race" / "a4-01.svg").write_text("<svg/>")
    (kit,) = kits_of(kits, ["race"])["race"]
    assert [path for path, _ in kit.copies] == ["kits/race/a4.pdf", "kits/race/a4.svg"]


@pytest.mark.parametrize(
    "manifest",
    ["", "no list", "{}", '[{"file": "race/a4.pdf"}]', '[{"file": 3, "game": "race"}]'],
)
def test_a_manifest_that_is_not_ours_offers_nothing(tmp_path: Path, manifest: str) -> None:
    (tmp_path / "MANIFEST.json").write_text(manifest)
    assert kits_of(tmp_path, ["race"]) == {"race": []}


def test_no_file_outside_the_folder_is_offered(tmp_path: Path) -> None:
    (tmp_path / "secret.pdf").write_bytes(b"%PDF")
    kits = tmp_path / "kits"
    kits.mkdir()
    entries = [{**ENTRY, "file": "../secret.pdf", "paper": "a4"}]
    (kits / "MANIFEST.json").write_text(json.dumps(entries))
    assert kits_of(kits, ["race"]) == {"race": []}


def test_without_kits_there_is_nothing(tmp_path: Path) -> None:
    assert kits_of(None, ["race"]) == kits_of(tmp_path, ["race"]) == {"race": []}
