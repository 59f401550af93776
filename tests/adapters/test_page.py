"""What the page about search and learning says is what its programs do."""

import io
import re
from contextlib import redirect_stdout
from pathlib import Path

import pytest

PAGE = Path(__file__).parent.parent.parent / "site" / "adapters.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


@pytest.mark.slow
@pytest.mark.parametrize("block", BLOCKS, ids=["learning", "search"])
def test_the_programs_of_the_page_do_what_it_says(block: str) -> None:
    said = io.StringIO()
    with redirect_stdout(said):
        exec(compile(block, str(PAGE), "exec"), {})
    assert f"`{said.getvalue().strip()}`" in PAGE.read_text("utf-8")
