"""What a release says: one version everywhere, and fragments that become a readable changelog."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from ppgen import __version__

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
KINDS = {kind["directory"]: kind["name"] for kind in PROJECT["tool"]["towncrier"]["type"]}
FRAGMENT = re.compile(rf"\+[a-z0-9-]+\.({'|'.join(KINDS)})(\.[0-9]+)?\.md")
LONGEST = 300
"""Letters that a fragment has at most."""


def changelog() -> str:
    return (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_one_version_stands_everywhere():
    (newest, *_) = re.findall(r"^## (\S+) \(\d{4}-\d\d-\d\d\)$", changelog(), re.MULTILINE)
    assert newest == PROJECT["project"]["version"] == __version__


def test_what_is_not_released_stands_in_fragments_alone():
    assert re.findall(r"^## (?!\d)", changelog(), re.MULTILINE) == []


def test_every_fragment_has_a_kind_and_is_short():
    for file in (ROOT / "changes").iterdir():
        if file.name != "README.md":
            text = file.read_text(encoding="utf-8").strip()
            assert FRAGMENT.fullmatch(file.name), f"{file.name}: see changes/README.md"
            assert len(text) <= LONGEST, file.name
            assert text.endswith((".", "`", "*")), file.name
            assert not text.startswith(("-", "#")), f"{file.name}: no list mark, no heading"


def test_every_kind_of_fragment_is_explained():
    told = re.findall(
        r"^\| `([a-z]+)` \|", (ROOT / "changes/README.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert told == list(KINDS)


def test_fragments_become_a_release_above_the_others(tmp_path):
    for name in ("pyproject.toml", "CHANGELOG.md"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "ppgen").mkdir()
    (tmp_path / "changes").mkdir()
    for kind in KINDS:
        (tmp_path / f"changes/+some-{kind}.{kind}.md").write_text(f"News of {kind}.\n", encoding="utf-8")
    command = (
        sys.executable,
        "-m",
        "towncrier",
        "build",
        "--yes",
        "--version",
        "9.8.7",
        "--date",
        "2030-01-02",
    )
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    written = (tmp_path / "CHANGELOG.md").read_text(encoding="utf-8")
    before, _, after = changelog().partition("<!-- releases -->\n")
    news = "\n".join(f"### {name}\n\n- News of {kind}.\n" for kind, name in KINDS.items())
    assert written.startswith(f"{before}<!-- releases -->\n\n## 9.8.7 (2030-01-02)\n\n{news}")
    assert written.endswith(after.strip("\n") + "\n")
    assert not list((tmp_path / "changes").glob("+*"))
