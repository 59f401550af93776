"""`ppgen site`: what cannot be made is told in a line."""

from __future__ import annotations

import gc
from pathlib import Path

from .conftest import Ppgen


def test_an_export_into_a_folder_of_other_files_is_refused_in_a_line(ppgen: Ppgen, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    result = ppgen("site", "export", folder)
    assert result.exit_code == 2
    assert result.output.startswith(f"{folder}: this is not empty and bears no .ppgen.json of ours")
    assert result.output.count("\n") == 1
    assert (folder / "notes.txt").read_text(encoding="utf-8") == "mine"


def test_a_build_that_fails_leaves_its_process_as_it_was(ppgen: Ppgen, content: Path, tmp_path: Path) -> None:
    """Whoever builds a site from a program of their own goes on afterwards."""
    (content / "games" / "leyhe-race" / "game.yml").write_text("title: Nothing else\n", encoding="utf-8")
    assert ppgen("site", "build", "-o", tmp_path / "site").exit_code == 2
    assert gc.isenabled()


def test_kits_without_the_list_that_build_writes_are_warned_of(ppgen: Ppgen, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    result = ppgen("site", "export", folder, "--kits", folder)
    assert f"{folder}: warning: there is no MANIFEST.json, so no kits are offered" in result.output
