"""What a built site gives to browsers that keep it, without one."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from ppgen.definition import Catalogue
from ppgen.website.books.book import SiteModel
from ppgen.website.offline import SHARED, WORKER, service_worker
from ppgen.website.pages import pixels
from ppgen.website.pages.manifest import MANIFEST, manifest_files
from ppgen.website.pages.scripts import FOLDER, PARTS, SOURCES
from ppgen.website.pages.shared import game_picture, site_picture
from ppgen.website.play import runtime


def listed(worker: bytes) -> dict[str, Any]:
    found = re.match(r"self\.ppgenSite = (.*);\n", worker.decode())
    assert found
    told: dict[str, Any] = json.loads(found[1])
    return told


def test_a_worker_lists_every_page_once_with_its_hash_and_lists_itself_nowhere(site: Path):
    parts = listed((site / WORKER).read_bytes())["parts"]
    hashes = [(path, hash_) for files in parts.values() for path, hash_ in files.items()]
    paths = [path for path, _ in hashes]
    assert len(set(paths)) == len(paths)
    assert {file.relative_to(site).as_posix() for file in site.rglob("*.html")} <= set(paths)
    assert WORKER not in paths
    assert not [path for path in paths if path.endswith((".pdf", ".map", ".txt"))]
    for path, hash_ in hashes:
        assert hashlib.sha256((site / path).read_bytes()).hexdigest().startswith(hash_)
    assert "index.html" in parts[SHARED]
    assert {"games/hex/rules.html", "search/games/hex.js"} <= set(parts["games/hex"])
    runtime = {"judge.json", "pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip"}
    assert {f"play/{name}" for name in runtime} <= set(parts["play"])


def test_scripts_that_are_put_together_are_kept_whole_and_their_parts_nowhere(site: Path):
    scripts = {f"{FOLDER}/{name}.js": parts for name, parts in PARTS.items()}
    kept = listed((site / WORKER).read_bytes())["parts"][SHARED]
    assert set(scripts) <= set(kept)
    assert not SOURCES & set(kept)
    assert not [path for path in SOURCES if (site / path).exists()]
    for path, parts in scripts.items():
        assert (site / path).read_text(encoding="utf-8").count('"use strict"') == len(parts)


def test_a_worker_is_another_only_if_a_file_is(tmp_path: Path):
    (tmp_path / "index.html").write_text("one")
    first = service_worker(tmp_path)
    (tmp_path / WORKER).write_bytes(first)
    (tmp_path / "kit.pdf").write_bytes(b"not kept")
    assert service_worker(tmp_path) == first
    (tmp_path / "index.html").write_text("two")
    assert service_worker(tmp_path) != first


def test_without_a_renderer_there_are_no_pictures_and_one_icon(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(pixels, "available", lambda: False)
    library = SiteModel.of(catalogue)
    [(path, manifest)] = manifest_files(library)
    assert path == MANIFEST
    assert [icon["type"] for icon in json.loads(manifest)["icons"]] == ["image/svg+xml"]
    assert [
        *site_picture(library),
        *(each for book in library.books.values() for each in game_picture(book)),
    ] == []


def test_a_page_to_play_on_says_how_much_has_to_come(site: Path):
    play = site / "play"
    needed = [play / name for name in (*runtime.PYTHON, "judge.json", "konane.json")]
    sent = sum(len(gzip.compress(file.read_bytes())) for file in needed)
    assert abs(sent / 1e6 - runtime.MEGABYTES) <= 0.5
    page = (site / "games/konane/play.html").read_text(encoding="utf-8")
    assert f"about {runtime.MEGABYTES} megabytes" in page
    counted = sum((play / name).stat().st_size for name in runtime.COUNTED)
    assert f"&quot;bytes&quot;:{counted}" in page or f'"bytes":{counted}' in page
