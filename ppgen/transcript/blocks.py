"""Finding and reading `play` blocks in Markdown: which lines are input, which are expected output.

A block is fenced; its info string is `play`, the game's id and, if wanted, a name. Three parts are parted
by `---`: a position, the play, and (optional) facts. In the play, `> ` starts an input line, `# ` a remark
for the reader, and every other line is what the judge prints.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ppgen.definition.problems import DefinitionError, Problem
from ppgen.definition.source import shown
from ppgen.transcript.fences import FENCE, Fence, PageLine, fences, without
from ppgen.transcript.pages import read_page
from ppgen.words import hyphened

LONGEST = 80
"""Letters of a transcript's name at most, since files are named after it."""

_HEADING = re.compile(r"^[ ]{0,3}#{1,6}[ ]+(?P<title>.*)$")
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_SIGN = "(?:[>\uff1e\u203a\u00bb]|&gt;)"
_NOT_AN_INPUT = re.compile(
    rf"\s*(?:(?:\\|[^\w\s>#]*|\w{{1,3}}[.)])\s*{_SIGN}|\w+{_SIGN}(?=\s))"  # a prompt's, with a name before it
)
"""What begins an input that is not written as one: behind a mark as of a list, escaped as in Markdown, as the
head of an arrow, or behind a name as at the prompt of `ppgen play`."""
INPUT = "an input begins with '>' at the left edge of the block"
_MEANT = re.compile(r"[^a-z]*play(?:[^a-z].*)?")
"""First words of info strings that are meant to be ours, such as `{.play` or `play:`."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """One input and the lines expected under it. Before the first input, `input` is None."""

    input: PageLine | None
    expected: tuple[PageLine, ...]
    remarks: tuple[PageLine, ...] = ()
    """Remarks that stand before the input."""


@dataclass(frozen=True, slots=True)
class Transcript:
    """A `play` block of a page.

    `title` is the heading above it, `name` is unique on its page. `line` is that of the fence; `indent` is
    what stands before each of its lines (in a list or a quotation).
    """

    path: Path
    line: int
    end: int
    """The line of the closing fence."""
    game: str
    name: str
    title: str
    indent: str
    position: tuple[PageLine, ...]
    play: tuple[PageLine, ...]
    facts: tuple[PageLine, ...]

    @property
    def label(self) -> str:
        """`game/name`, as tests and reports call it."""
        return f"{self.game}/{self.name}"

    def exchanges(self) -> Iterator[Exchange]:
        """Give the play as inputs with what is expected under each."""
        current: PageLine | None = None
        expected: list[PageLine] = []
        waiting: list[PageLine] = []
        remarks: tuple[PageLine, ...] = ()
        for line in self.play:
            if line.text.startswith("#"):
                waiting.append(line)
            elif line.text.startswith(">"):
                if current or expected:
                    yield Exchange(current, tuple(expected), remarks)
                current, expected = line, []
                remarks, waiting = tuple(waiting), []
            elif line.text.strip():
                expected.append(line)
        if current or expected:
            yield Exchange(current, tuple(expected), remarks)


def _problem(path: Path, line: int, message: str) -> Problem:
    return Problem(shown(path), line, 1 if line else 0, message)


def transcripts_in(path: Path, text: str | None = None, *, root: Path | None = None) -> list[Transcript]:
    """Find the transcripts of a page, which lies inside `root`, or of its text.

    Raises:
        DefinitionError: a block is not closed, its info string or its parts are not as they should be, or two
            blocks share a name; all such faults at once.
    """
    page = read_page(path, root) if text is None else text
    lines = [line.removesuffix("\r") for line in page.removeprefix("\ufeff").split("\n")]
    found: list[Transcript] = []
    problems: list[Problem] = []
    title, done = "", 0
    for fence in fences(lines):
        title = _last_heading(lines[done : fence.start - 1]) or title
        done = fence.end or len(lines)
        try:
            if block := _block(path, lines, fence, title):
                found.append(block)
        except DefinitionError as error:
            problems += error.problems
    named = _with_names(found, problems)
    if problems:
        raise DefinitionError(problems)
    return named


def _last_heading(lines: Sequence[str]) -> str:
    found = [heading["title"].rstrip(" #") for heading in map(_HEADING.match, lines) if heading]
    return found[-1] if found else ""


def _info_problem(info: str) -> str | None:
    """Say what is wrong with an info string that is meant to be ours; a typo must not lose a test."""
    words = info.split() or [""]
    kind = words[0].lower()
    if words[0] != "play":
        near = 0.75 if len(kind) == len("play") else 0.85
        meant = _MEANT.fullmatch(kind) or difflib.get_close_matches(kind, ["play"], cutoff=near)
        return f"unknown kind of block {words[0]!r}; did you mean 'play'?" if meant else None
    if not 2 <= len(words) <= 3:
        return "the info string is 'play', the game's id and, if wanted, a name"
    wrong = next((w for w in words[1:] if not _NAME.fullmatch(w) or len(w) > LONGEST), None)
    rule = f"use small letters, digits and hyphens, at most {LONGEST}"
    return f"{wrong!r} is not an id; {rule}" if wrong else None


def _block(path: Path, lines: list[str], fence: Fence, title: str) -> Transcript | None:
    """Read a fenced block; None if it is not a `play` block."""
    start, end, opening = fence

    def refused(number: int, message: str) -> DefinitionError:
        return DefinitionError([_problem(path, number, message)])

    if problem := _info_problem(opening["info"]):
        raise refused(start, problem)
    kind, *words = opening["info"].split() or [""]
    if kind != "play":
        if end is None:
            inner = filter(None, map(FENCE.match, lines[start:]))
            hidden = next((fence[0].strip() for fence in inner if "play" in fence["info"]), None)
            if hidden is not None:
                raise refused(start, f"this block is not closed, so that {hidden!r} below it is lost")
        return None
    if end is None:
        raise refused(start, "this play block is not closed")
    indent = opening["indent"]
    parts: list[list[PageLine]] = [[]]
    for number in range(start + 1, end):
        line = PageLine(number, without(indent, lines[number - 1]).rstrip())
        if line.text != "---":
            parts[-1].append(line)
        elif len(parts) == 3:
            raise refused(number, "a play block has three parts: position, play, facts")
        else:
            parts.append([])
    if len(parts) == 1:
        raise refused(start, "a line of --- must part the position from the play")
    position, play, facts = map(tuple, (*parts, [])[:3])
    for line in play:
        if not line.text.startswith(">") and _NOT_AN_INPUT.match(line.text):
            raise refused(line.number, INPUT)
    game, *name = words
    return Transcript(path, start, end, game, "".join(name), title, indent, position, play, facts)


def _with_names(found: list[Transcript], problems: list[Problem]) -> list[Transcript]:
    """Name every transcript after its heading unless it has a name of its own."""
    taken: dict[str, int] = {}
    for block in found:
        if block.name in taken:
            taken_by = f"the name {block.name!r} is taken by line {taken[block.name]}"
            problems.append(_problem(block.path, block.line, taken_by))
        elif block.name:
            taken[block.name] = block.line
    counts: dict[str, int] = {}
    named = []
    for block in found:
        name = block.name or _free(_slug(block.title) or "example", taken, counts)
        taken.setdefault(name, block.line)
        named.append(replace(block, name=name))
    return named


def _slug(title: str) -> str:
    return hyphened(title.replace("'", "").replace("\u2019", ""))[:LONGEST].rstrip("-")


def _free(wanted: str, taken: Collection[str], counts: dict[str, int]) -> str:
    """Put a number behind a name that is taken; `counts` keeps how far each name has been counted."""
    name = wanted
    while name in taken:
        counts[wanted] = counts.get(wanted, 1) + 1
        name = f"{wanted}-{counts[wanted]}"
    return name
