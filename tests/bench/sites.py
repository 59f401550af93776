"""What the rules site costs: ours against MkDocs', page sizes, and growth with synthetic games."""

from __future__ import annotations

import gzip
import subprocess
import sys
import tempfile
from pathlib import Path

BUILD = """
import resource, sys, time
from pathlib import Path
from ppgen.definition.locate import content_dir
from ppgen.website import build
from ppgen.website.workshop import Workshop
import mkdocs.commands.build, material, pikepdf
content, out = Path(sys.argv[1]), Path(sys.argv[2])
start = time.process_time()
workshop = Workshop(content, None)
workshop.open()
pages = sum(path.endswith(".md") for path in workshop.files())
ours = time.process_time() - start
workshop.open()
workshop.files()
again = time.process_time() - start - ours
start = time.process_time()
build(content, out)
whole = time.process_time() - start
print(pages, ours, again, whole, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""
SYNTHETIC = (10, 50, 200)


def measured(content: Path, out: Path) -> tuple[int, float, float, float, float]:
    """Build a site in a fresh Python: pages, our seconds, ours again unchanged, all seconds, peak MB."""
    command = [sys.executable, "-c", BUILD, str(content), str(out)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    pages, ours, again, whole, memory = done.stdout.split()[-5:]
    return int(pages), float(ours), float(again), float(whole), float(memory)


def site() -> None:
    """Our five games, and folders of synthetic ones."""
    from ppgen.definition.locate import content_dir

    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch) / "site"
        pages, ours, again, whole, memory = measured(content_dir(), out)
        print(
            f"site of our games     {whole:6.2f} s in all (under 10), ours {ours:.2f} s for {pages} pages, "
            f"unchanged again {again:.2f} s, {memory:.0f} MB"
        )
        wire = sorted((len(gzip.compress(page.read_bytes(), 9)), page) for page in out.rglob("*.html"))
        size, largest = wire[-1]
        name = largest.relative_to(out)
        print(f"largest page          {size / 1024:6.1f} KB compressed: {name} (at most 100)")
        for count in SYNTHETIC:
            content = _synthetic(Path(scratch) / f"content-{count}", count)
            pages, ours, again, whole, memory = measured(content, out)
            print(
                f"{count:>4} synthetic games  {whole:6.2f} s, {whole / count * 1000:.0f} ms a game, ours "
                f"{ours / pages * 1000:.1f} ms a page (at most 15), unchanged {again:.2f} s, {memory:.0f} MB"
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
