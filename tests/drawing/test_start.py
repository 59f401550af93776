"""What importing a drawing costs, and that the packages' own examples run."""

import doctest
import subprocess
import sys

import pytest

import ppgen.drawing
import ppgen.pieces

HEAVY = ("reportlab", "svgwrite", "pikepdf", "fontTools", "yaml", "pydantic", "PIL")
MODULES = (
    "ppgen.drawing.scene, ppgen.drawing.path, ppgen.drawing.palette, ppgen.drawing.text, ppgen.drawing.svg,"
    "ppgen.drawing.pdf, ppgen.pieces.diagram, ppgen.pieces.folded, ppgen.pieces.icons, ppgen.pieces.mark"
)


def test_scenes_and_pieces_load_no_painter_and_no_font():
    code = f"import sys, {MODULES}; print([name for name in {HEAVY!r} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


@pytest.mark.parametrize("package", [ppgen.drawing, ppgen.pieces])
def test_the_packages_examples_run(package):
    results = doctest.testmod(package)
    assert results.attempted > 0
    assert results.failed == 0
