"""Markdown pages: where they are, and one of them read.

A reader of Markdown looks at the marks of a paragraph again and again, and calls itself for lists in lists.
So that the time for a page of a game grows with its length alone, its prose keeps within what people write.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ppgen.definition.problems import DefinitionError, Problem
from ppgen.definition.source import read_source, shown
from ppgen.transcript.fences import prose_lines

DEEPEST = 20
"""Lists and quotations within one another."""
INDENT = 4
"""Blanks by which what belongs to an entry of a list is indented."""
LONGEST_RUN = 200
"""Of one character."""
LONGEST_PARAGRAPH = 8000
MOST_MARKS = 400
"""Characters of a paragraph that may mean something to Markdown."""
MOST_MARKS_IN_ALL = 10_000
"""On a page."""
MOST_CELLS = 10_000
"""Of the tables of a page."""
MOST_HEADINGS = 300

_RUN = re.compile(rf"(.)\1{{{LONGEST_RUN}}}")
_MARK = re.compile(r"[\[\]*_`<&!\\]")
_HEADING = re.compile(r"[ >]*#")
_UNDERLINE = re.compile(r"[ >]*[-=]+[ ]*")
_NESTING = re.compile(r"[ \t]*(?:>|(?:[-*+]|[0-9]{1,9}[.)])(?=[ \t]))")
"""One mark of a quotation or a list at the beginning of a line, or after another."""


def pages_below(root: Path) -> list[Path]:
    """List the Markdown pages in a folder, sorted, but not in hidden folders; a file stands for itself."""
    if not root.is_dir():
        return [root]
    pages = (page for page in root.rglob("*.md") if not page.is_dir())
    return sorted(p for p in pages if not any(part.startswith(".") for part in p.relative_to(root).parts))


def read_page(path: Path, root: Path | None = None) -> str:
    """Read a Markdown page inside `root`, as `ppgen.definition.source.read_source` does."""
    return read_source(path, root)


def read_told(path: Path, root: Path) -> str:
    """Read a page of a game, which the site will tell.

    Raises:
        DefinitionError: it is no text as it should be, or its prose is not what people write.
    """
    text = read_page(path, root)
    problem = next(_excesses(text), None)
    if problem:
        raise DefinitionError([Problem(shown(path), *problem)])
    return text


def _excesses(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield line, column (from 1) and a message for everything that is too much."""
    headings = length = marks = last = 0
    marks_in_all = cells = 0
    for line in prose_lines(text):
        bare = line.text.rstrip()
        if not bare or line.number != last + 1:
            length = marks = 0
        last = line.number
        length += len(bare)
        of_line = len(_MARK.findall(bare))
        marks, marks_in_all, cells = marks + of_line, marks_in_all + of_line, cells + bare.count("|")
        headings += bool(_HEADING.match(bare) or _UNDERLINE.fullmatch(bare))
        if found := _RUN.search(bare):
            column = found.start() + 1
            yield line.number, column, f"{found[1]!r} stands more than {LONGEST_RUN} times in a row"
        if length > LONGEST_PARAGRAPH:
            yield line.number, 1, f"the paragraph is longer than {LONGEST_PARAGRAPH} characters; part it"
        if marks > MOST_MARKS:
            message = f"the paragraph has more than {MOST_MARKS} marks such as * ` [ and <; part it"
            yield line.number, 1, message
        if marks_in_all > MOST_MARKS_IN_ALL:
            message = f"the page has more than {MOST_MARKS_IN_ALL} marks such as * ` [ and <; part it"
            yield line.number, 1, message
        if cells > MOST_CELLS:
            yield line.number, 1, f"the tables of the page have more than {MOST_CELLS} cells; part it"
        if headings > MOST_HEADINGS:
            yield line.number, 1, f"the page has more than {MOST_HEADINGS} headings; part it"
        if _depth(bare) > DEEPEST:
            yield line.number, 1, f"lists and quotations are more than {DEEPEST} deep"


def _depth(line: str) -> int:
    """Count the lists and quotations in which a line may stand."""
    marks = end = 0
    while found := _NESTING.match(line, end):
        marks, end = marks + 1, found.end()
    before = line[: len(line) - len(line[end:].lstrip())].expandtabs(INDENT)
    return marks + max(0, before.count(" ") - marks) // INDENT
