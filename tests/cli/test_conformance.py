"""`ppgen conformance` as its users meet it."""

import json
import subprocess
import sys
from pathlib import Path

from tests.cli.conftest import Ppgen


def test_a_kit_stands_by_itself(ppgen: Ppgen, examples: int) -> None:
    ended = ppgen("conformance", "leyhe-race", "--games", "1", "-o", "kit")
    assert ended.exit_code == 0
    assert {path.name for path in Path("kit").iterdir()} >= {
        "kit.jsonl",
        "certify.py",
        "conformance.schema.json",
    }
    head, *lines = map(json.loads, Path("kit/kit.jsonl").read_text("utf-8").splitlines())
    assert head["clauses"]["off.exact"] == "Reach tile 30 by exact count"
    assert len({line["case"] for line in lines}) > examples
    assert ppgen("conformance", "leyhe-race", "--games", "1", "-o", "kit").exit_code == 0
    alone = [sys.executable, "-I", "-S", "kit/certify.py", sys.executable, "-c", "pass"]
    found = subprocess.run(alone, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout) == (2, "")
    assert "has ended" in found.stderr


def test_examples_that_do_not_hold_certify_nobody(ppgen: Ppgen, race: Path, spoil) -> None:  # type: ignore[no-untyped-def]
    line = spoil(race / "examples.md", "illegal [off.exact]", "illegal [off.far]")
    ended = ppgen("conformance", "leyhe-race", "-o", "kit")
    assert ended.exit_code != 0
    assert "does not hold; see ppgen verify" in ended.output
    assert line
    assert not Path("kit").exists()
