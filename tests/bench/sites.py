"""What the rules site costs: ours against MkDocs', page sizes, and growth with synthetic games."""

from __future__ import annotations

import gzip
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

BUILD = """
import resource, sys, time
from pathlib import Path
from ppgen.definition.locate import content_dir
from ppgen.diagrams import board
from ppgen.website import build, figures, markdown, markup
from ppgen.website.workshop import Workshop
import mkdocs.commands.build, material, pikepdf
content, out = Path(sys.argv[1]), Path(sys.argv[2])
start = time.process_time()
build(content, out)
whole = time.process_time() - start
for cache in (figures.painted, board.board_items, markup._places, markdown._drawn):
    cache.cache_clear()
start = time.process_time()
workshop = Workshop(content, None)
workshop.open()
reading = time.process_time() - start
pages = sum(path.endswith(".md") for path in workshop.files())
writing = time.process_time() - start - reading
workshop.open()
workshop.files()
again = time.process_time() - start - reading - writing
print(pages, reading, writing, again, whole, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""
SYNTHETIC = (10, 50, 200)


class Measured(NamedTuple):
    """Pages; CPU seconds to read the content, to write its pages, for both again, and for all; peak MB."""

    pages: int
    reading: float
    writing: float
    again: float
    whole: float
    memory: float


def measured(content: Path, out: Path) -> Measured:
    """Build a site in a fresh Python."""
    command = [sys.executable, "-c", BUILD, str(content), str(out)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    pages, *seconds = done.stdout.split()[-6:]
    return Measured(int(pages), *map(float, seconds))


def site() -> None:
    """Our five games, and folders of synthetic ones."""
    from ppgen.definition.locate import content_dir

    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch) / "site"
        cost = measured(content_dir(), out)
        print(
            f"site of our games     {cost.whole:6.2f} s in all (under 10), ours {cost.writing:.2f} s for "
            f"{cost.pages} pages, unchanged again {cost.again:.2f} s, {cost.memory:.0f} MB"
        )
        wire = sorted((len(gzip.compress(page.read_bytes(), 9)), page) for page in out.rglob("*.html"))
        size, largest = wire[-1]
        name = largest.relative_to(out)
        print(f"largest page          {size / 1024:6.1f} KB compressed: {name} (at most 100)")
        for count in SYNTHETIC:
            content = _synthetic(Path(scratch) / f"content-{count}", count)
            cost = measured(content, out)
            print(
                f"{count:>4} synthetic games  {cost.whole:6.2f} s, "
                f"{cost.whole / count * 1000:.0f} ms a game; ours "
                f"{cost.writing / cost.pages * 1000:.1f} ms a page (at most 15), and "
                f"{cost.reading / count * 1000:.0f} ms a game to read; unchanged {cost.again:.2f} s, "
                f"{cost.memory:.0f} MB"
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
