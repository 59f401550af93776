"""What the rules site costs: ours against MkDocs', page sizes, and growth with synthetic games."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

BUILD = """
import resource, sys, time
from ppgen.cli.main import main
import fontTools.pens.svgPathPen, fontTools.ttLib, material, mkdocs.commands.build, pikepdf, svgwrite
import ppgen.cli.commands.site, ppgen.website.builder, ppgen.website.generator, ppgen.website.plugin
from mkdocs.config import load_config
from pydantic import TypeAdapter
from ppgen.definition import game_ids
from ppgen.definition.locate import content_dir
from ppgen.judges import Judges
content, out = sys.argv[1:]
for game in game_ids(content_dir()):
    Judges().find(game)
start = time.process_time()
main(["--content", content, "site", "build", "-o", out], standalone_mode=False)
print(time.process_time() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
MKDOCS = """
import logging, os, resource, sys, time
from pathlib import Path
import mkdocs.commands.build, material, pikepdf
from mkdocs.config import load_config
os.chdir(sys.argv[1])
start = time.process_time()
mkdocs.commands.build.build(load_config("mkdocs.yml", site_dir=sys.argv[2]))
print(time.process_time() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
SYNTHETIC = (10, 50, 200)
RUNS = 5
"""Builds of our own games, which vary by a tenth."""


class Cost(NamedTuple):
    """CPU seconds after imports, and peak kilobytes, of a fresh Python."""

    seconds: float
    memory: float


class Costs(NamedTuple):
    """A site built from nothing and once more, its Markdown built by MkDocs alone, and its pages."""

    first: Cost
    again: Cost
    mkdocs: Cost
    pages: int

    def ours(self, cost: Cost) -> float:
        """Give the milliseconds a page that a build takes on top of MkDocs."""
        return (cost.seconds - self.mkdocs.seconds) / self.pages * 1000


def measured(content: Path, scratch: Path, out: Path, runs: int = 1) -> Costs:
    """Build the site of some content into `out`, in every way by turns; give the median of each way."""
    from ppgen.website import export

    plain = scratch / f"plain-{content.name}"
    export(content, plain)
    costs = []
    for _ in range(runs):
        with tempfile.TemporaryDirectory(dir=scratch) as cache:
            first, again = (_run(BUILD, content, out, XDG_CACHE_HOME=cache) for _ in range(2))
        costs.append((first, again, _run(MKDOCS, plain, scratch / "alone")))
    medians = (sorted(ways)[runs // 2] for ways in zip(*costs, strict=True))
    return Costs(*medians, len(list((plain / "site").rglob("*.md"))))


def _run(code: str, *arguments: Path, **environment: str) -> Cost:
    command = [sys.executable, "-c", code, *map(str, arguments)]
    env = {**os.environ, **environment, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=env)
    return Cost(*map(float, done.stdout.split()[-2:]))


def site() -> None:
    """Our five games, and folders of synthetic ones."""
    from ppgen.definition.locate import content_dir

    with tempfile.TemporaryDirectory() as folder:
        scratch, out = Path(folder), Path(folder) / "site"
        _print("our games", measured(content_dir(), scratch, out, RUNS))
        wire = sorted((len(gzip.compress(page.read_bytes(), 9)), page) for page in out.rglob("*.html"))
        size, largest = wire[-1]
        print(f"largest page {size / 1024:.1f} KB compressed: {largest.relative_to(out)} (at most 100)")
        for count in SYNTHETIC:
            content = _synthetic(scratch / f"content-{count}", count)
            _print(f"{count} synthetic games", measured(content, scratch, out))


def _print(name: str, cost: Costs) -> None:
    first, again, alone, pages = cost
    print(
        f"site of {name:<20} {first.seconds:5.2f} s (ours under 10), {first.memory / 1024:.0f} MB; unchanged "
        f"{again.seconds:.2f} s; MkDocs alone {alone.seconds:.2f} s for {pages} pages; on top of it "
        f"{cost.ours(first):.1f} ms a page, unchanged {cost.ours(again):.1f} ms (at most 15)"
    )


def _synthetic(content: Path, count: int) -> Path:
    """Copy the race's facts and rules under many names."""
    from ppgen.definition import load_game

    folder = load_game("leyhe-race").folder
    for number in range(count):
        name = f"race-{number:03}"
        target = content / "games" / name
        target.mkdir(parents=True)
        for file in ("game.yml", "rules.yml"):
            text = (folder / file).read_text().replace("id: leyhe-race", f"id: {name}", 1)
            (target / file).write_text(text)
    return content
