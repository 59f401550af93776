"""Small wrong changes of the transcript room are noticed by its tests."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.transcript.mutation import MODULES, changes, known, mutants, tree_of

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("said", "wrongly"),
    [
        ("a == b", ["a != b"]),
        ("a < b", ["a <= b"]),
        ("a in b", ["a not in b"]),
        ("a and b", ["a or b"]),
        ("not a", ["a"]),
        ("a + b", ["a - b"]),
        ("1", ["2"]),
        ("True", ["False"]),
        ("a if b else c", ["c if b else a"]),
        ("a", []),
        ("'words'", []),
    ],
)
def test_an_expression_is_said_wrongly_in_one_way(said, wrongly):
    expression = ast.parse(said, mode="eval").body
    assert [ast.unparse(ast.fix_missing_locations(each)) for each in changes(expression)] == wrongly


def test_mutants_differ_from_their_module_in_one_expression():
    made = list(mutants("ppgen.transcript.lines"))
    assert len(made) > 20
    assert len({ast.unparse(tree_of(mutant)) for mutant in made}) == len(made)


def test_every_mutant_that_may_survive_is_one():
    names = {mutant.name for module in MODULES for mutant in mutants(f"ppgen.transcript.{module}")}
    assert known() <= names, "survivors.txt names a mutant that cannot be made any more"


@pytest.mark.slow
@pytest.mark.parametrize("module", MODULES)
def test_no_mutant_survives_that_is_not_listed(module):
    command = (sys.executable, "-m", "tests.transcript.mutation", module)
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
