"""What is loaded when: the judge needs the standard library, and a start loads nothing heavy."""

from __future__ import annotations

import subprocess
import sys

import pytest

COUNTERS = {"coverage", "$coverage"}
"""What stands in every process while branches are counted."""
HEAVY = ("reportlab", "svgwrite", "mkdocs", "pydantic", "fontTools", "pikepdf", "yaml", "markdown")


def loaded(code: str) -> set[str]:
    script = f"import sys\n{code}\nprint(' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    return {name.partition(".")[0] for name in done.stdout.split()}


@pytest.mark.parametrize(
    "code",
    [
        "import ppgen",
        "import ppgen.engine, ppgen.games",
        "import ppgen.games.leyhe_race, ppgen.games.pub_scrawl, ppgen.games.army_brats",
        "import ppgen.games.pawns_crossing, ppgen.games.dungeon_crawl",
        "import ppgen.definition",
        "from ppgen.cli.main import main\ntry: main(['--help'])\nexcept SystemExit: pass",
    ],
)
def test_a_start_loads_nothing_heavy(code: str) -> None:
    assert loaded(code) & set(HEAVY) == set()


def test_the_judge_needs_the_standard_library_only() -> None:
    names = loaded("import ppgen.games.leyhe_race")
    foreign = {name for name in names if name not in sys.stdlib_module_names and not name.startswith("_")}
    assert foreign <= {"ppgen", "sitecustomize", "usercustomize", "distutils-precedence", *COUNTERS}
