"""Print what things cost. Times are CPU seconds of this run; the ratios are what to compare.

`python -m tests.bench oracles start` measures two parts and sets their ratios beside those that were kept
before; `--keep` adds them to tests/bench/history.jsonl.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date
from statistics import median

from tests.bench.answers import answers
from tests.bench.asking import asking
from tests.bench.decks import build, check, decks, layered
from tests.bench.history import Kept, Ratios, compared, keep, read
from tests.bench.oracles import oracles
from tests.bench.playouts import playouts
from tests.bench.records import records
from tests.bench.serving import serving
from tests.bench.sites import site


def cpu(work: Callable[[], object]) -> float:
    """Measure the CPU seconds of some work."""
    start = time.process_time()
    work()
    return time.process_time() - start


def child(code: str) -> float:
    """Give the median CPU seconds of a fresh Python that runs some code, of seven."""
    spent = []
    for _ in range(7):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", code], check=False, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return median(spent)


def start() -> Ratios:
    """`ppgen --help` against an import of click."""
    click = child("import click")
    helped = child("import sys; sys.argv = ['ppgen', '--help']; from ppgen.cli.main import main; main()")
    print(f"ppgen --help          {helped:6.3f} s  {helped / click:5.2f} x import click (at most 3)")
    return {"ppgen --help / import click": helped / click}


def verify() -> None:
    """All transcripts of all games, after imports."""
    from ppgen.definition import game_ids, load_game
    from ppgen.judges import Judges
    from ppgen.transcript import JudgeCache, run, transcripts_in

    court = JudgeCache()
    games = [game_id for game_id in game_ids() if Judges().find(game_id) is not None]
    for game_id in games:
        court.judge(game_id)
    count = 0

    def everything() -> None:
        nonlocal count
        for game_id in games:
            for transcript in transcripts_in(load_game(game_id).folder / "examples.md"):
                assert run(transcript, court.judge(game_id)).holds
                count += 1

    spent = cpu(everything)
    print(f"verify                {spent:6.3f} s for {count} transcripts (under 4)")


def diagrams() -> None:
    """One diagram to SVG, after imports: the first reads the fonts, the others do not."""
    import fontTools.pens.svgPathPen
    import fontTools.ttLib
    import svgwrite

    del fontTools, svgwrite
    from ppgen.definition import load_game
    from ppgen.diagrams import Picture, state_of
    from ppgen.drawing.svg import paint

    definition = load_game("leyhe-race")
    state = state_of(definition, {"board": {5: ["moons"], 11: ["suns", "suns"], 24: ["suns"]}})

    def draw() -> None:
        placed = tuple(state.table())
        paint(Picture(definition, state.seats, [placed], 12.0).scene(placed))

    first = cpu(draw)
    again = median(cpu(draw) for _ in range(9))
    print(
        f"a diagram to SVG      {first * 1000:6.1f} ms the first time, {again * 1000:.1f} ms then (under 20)"
    )


KIT = """
import resource, sys, time
from ppgen.cli.kits import subjects
from ppgen.definition import game_ids
from tests.sheets.kits import kit
import ppgen.drawing.pdf.finish, ppgen.drawing.pdf.painter, pikepdf.pdfa
name, *papers = sys.argv[1:]
found = subjects(game_ids() if name == "all" else [name], None)
start = time.process_time()
made = [kit(subject, paper) for subject in found for paper in papers]
data = [one.pdf() for one in made]
spent = time.process_time() - start
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
pages = sum(len(one.pages) for one in made)
print(spent, memory, pages, sum(map(len, data)) / 1024, max(map(len, data)) / 1024)
"""


def kits() -> None:
    """Whole kits, each in a fresh Python, after imports."""
    from ppgen.definition import game_ids

    orders = [["piecepack", "a4"], *([game_id, "a4"] for game_id in game_ids()), ["all", "a4", "letter"]]
    for order in orders:
        command = [sys.executable, "-c", KIT, *order]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        spent, memory, pages, size, largest = map(float, done.stdout.split())
        print(
            f"kit {' '.join(order):<22} {spent:6.2f} s  {memory:4.0f} MB  {pages:4.0f} pages  "
            f"{size / pages:5.1f} KB a page, the largest file {largest:5.0f} KB (a play kit: under 1.2 s, "
            "40 KB a page and 150 MB)"
        )


COPIES = """
import sys, time
from ppgen.definition import load_game
from tests.sheets.kits import kit
import ppgen.drawing.pdf.finish, ppgen.drawing.pdf.painter, pikepdf.pdfa
game = load_game("leyhe-race")
kit(game).pdf()
start = time.process_time()
for _ in range(int(sys.argv[1])):
    kit(game).pdf()
print(time.process_time() - start)
"""


def growth() -> Ratios:
    """1, 10 and 100 kits one after the other in one process: the cost of each should stay the same."""
    spent = {}
    for count in (1, 10, 100):
        done = subprocess.run(
            [sys.executable, "-c", COPIES, str(count)], check=True, capture_output=True, text=True
        )
        spent[count] = float(done.stdout) / count
        print(
            f"{count:>4} kits             {spent[count]:6.3f} s each, "
            f"{spent[count] / spent[1]:.2f} x the first"
        )
    return {"a kit among a hundred / the first": spent[100] / spent[1]}


def main() -> None:
    """Run all, or those named; compare with what was kept, and keep it if asked to."""
    parts: dict[str, Callable[[], Ratios | None]] = {
        "start": start,
        "playouts": playouts,
        "oracles": oracles,
        "verify": verify,
        "diagrams": diagrams,
        "check": check,
        "build": build,
        "kits": kits,
        "decks": decks,
        "layered": layered,
        "growth": growth,
        "site": site,
        "serving": serving,
        "asking": asking,
        "records": records,
        "answers": answers,
    }
    names = [word for word in sys.argv[1:] if word != "--keep"]
    ratios: dict[str, float] = {}
    for name in names or parts:
        ratios |= parts[name]() or {}
    print("\nratios beside those that were kept (smaller is better)", *compared(ratios, read()), sep="\n")
    if "--keep" in sys.argv:
        command = ("git", "rev-parse", "--short", "HEAD")
        commit = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
        keep(Kept(date.today().isoformat(), commit, ratios))  # noqa: DTZ011 - the day of who measures


if __name__ == "__main__":
    main()
