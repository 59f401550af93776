"""Finding and reading `play` blocks in Markdown: which lines are input, which are expected output.

A block is fenced; its info string is `play`, the game's id and, if wanted, a name. Three parts are parted
by `---`: a position, the play, and (optional) facts. In the play, `> ` starts an input line, `# ` a remark
for the reader, and every other line is what the judge prints.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from ppgen.definition.document import shown
from ppgen.definition.problems import DefinitionError, Problem

MAX_BYTES = 1 << 20
"""A page larger than this is not read."""

_FENCE = re.compile(r"^(?P<indent>(?:[ ]|>[ ]?)*)(?P<fence>`{3,}|~{3,})[ ]*(?P<info>[^`]*)$")
_HEADING = re.compile(r"^[ ]{0,3}#{1,6}[ ]+(?P<title>.+?)[ #]*$")
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a page; `number` counts from 1."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Exchange:
    """One input and the lines expected under it. Before the first input, `input` is None."""

    input: Line | None
    expected: tuple[Line, ...]
    remarks: tuple[Line, ...] = ()
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
    position: tuple[Line, ...]
    play: tuple[Line, ...]
    facts: tuple[Line, ...]

    @property
    def label(self) -> str:
        """`game/name`, as tests and reports call it."""
        return f"{self.game}/{self.name}"

    def exchanges(self) -> Iterator[Exchange]:
        """Give the play as inputs with what is expected under each."""
        current: Line | None = None
        expected: list[Line] = []
        waiting: list[Line] = []
        remarks: tuple[Line, ...] = ()
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


def read_page(path: Path) -> str:
    """Read a Markdown page.

    Raises:
        DefinitionError: it cannot be read, is too large, or is not UTF-8.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise DefinitionError([_problem(path, 0, f"the page cannot be read: {error.strerror}")]) from None
    if len(data) > MAX_BYTES:
        raise DefinitionError([_problem(path, 0, f"the page is larger than {MAX_BYTES // 1024} KiB")])
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise DefinitionError([_problem(path, line, "this is not UTF-8; save the page as UTF-8")]) from None


def _problem(path: Path, line: int, message: str) -> Problem:
    return Problem(shown(path), line, 1 if line else 0, message)


def transcripts_in(path: Path, text: str | None = None) -> list[Transcript]:
    """Find the transcripts of a page.

    Raises:
        DefinitionError: a block is not closed, its info string or its parts are not as they should be, or two
            blocks share a name; all such faults at once.
    """
    lines = (read_page(path) if text is None else text).splitlines()
    found: list[Transcript] = []
    problems: list[Problem] = []
    title, number = "", 0
    while number < len(lines):
        number += 1
        heading = _HEADING.match(lines[number - 1])
        if heading:
            title = heading["title"]
            continue
        fence = _FENCE.match(lines[number - 1])
        if not fence:
            continue
        end = _closing(lines, number, fence)
        problem = _info_problem(fence["info"])
        words = fence["info"].split()
        if problem:
            problems.append(_problem(path, number, problem))
        elif words[:1] == ["play"]:
            if end is None:
                problems.append(_problem(path, number, "this play block is not closed"))
            else:
                try:
                    found.append(_block(path, lines, number, end, fence["indent"], words, title))
                except DefinitionError as error:
                    problems += error.problems
        number = end or len(lines)
    named = _with_names(found, problems)
    if problems:
        raise DefinitionError(problems)
    return named


def _closing(lines: list[str], start: int, fence: re.Match[str]) -> int | None:
    mark = fence["fence"]
    for number in range(start + 1, len(lines) + 1):
        bare = lines[number - 1].lstrip(" >").rstrip()
        if len(bare) >= len(mark) and not bare.strip(mark[0]):
            return number
    return None


def _info_problem(info: str) -> str | None:
    """Say what is wrong with an info string that is meant to be ours; a typo must not lose a test."""
    words = info.split()
    if not words or not info.isascii():
        return None
    if words[0] != "play":
        near = difflib.get_close_matches(words[0].lower(), ["play"], cutoff=0.8)
        return f"unknown kind of block {words[0]!r}; did you mean 'play'?" if near else None
    if not 2 <= len(words) <= 3:
        return "the info string is 'play', the game's id and, if wanted, a name"
    wrong = next((word for word in words[1:] if not _NAME.fullmatch(word)), None)
    return f"{wrong!r} is not an id; use small letters, digits and hyphens" if wrong else None


def _block(
    path: Path, lines: list[str], start: int, end: int, indent: str, words: list[str], title: str
) -> Transcript:
    parts: list[list[Line]] = [[]]
    for number in range(start + 1, end):
        line = Line(number, _without(indent, lines[number - 1]).rstrip())
        if line.text == "---" and len(parts) <= 3:
            parts.append([])
        else:
            parts[-1].append(line)
    if len(parts) == 1:
        raise DefinitionError([_problem(path, start, "a line of --- must part the position from the play")])
    if len(parts) > 3:
        raise DefinitionError([_problem(path, start, "a play block has three parts: position, play, facts")])
    position, play, facts = (*parts, [])[:3]
    name = words[2] if len(words) > 2 else ""
    return Transcript(
        path, start, end, words[1], name, title, indent, tuple(position), tuple(play), tuple(facts)
    )


def _without(indent: str, line: str) -> str:
    for place, char in enumerate(indent):
        if line[place : place + 1] != char:
            return line[place:]
    return line[len(indent) :]


def _with_names(found: list[Transcript], problems: list[Problem]) -> list[Transcript]:
    """Name every transcript after its heading unless it has a name of its own."""
    taken: dict[str, int] = {}
    for transcript in found:
        if transcript.name in taken and transcript.name:
            problems.append(
                _problem(
                    transcript.path,
                    transcript.line,
                    f"the name {transcript.name!r} is taken by line {taken[transcript.name]}",
                )
            )
        elif transcript.name:
            taken[transcript.name] = transcript.line
    named = []
    for transcript in found:
        name = transcript.name or _free("-".join(_NAME.findall(_ascii(transcript.title))) or "example", taken)
        taken.setdefault(name, transcript.line)
        named.append(replace(transcript, name=name))
    return named


def _ascii(title: str) -> str:
    return title.lower().replace("'", "").replace("\u2019", "")


def _free(wanted: str, taken: dict[str, int]) -> str:
    name, count = wanted, 1
    while name in taken:
        count += 1
        name = f"{wanted}-{count}"
    return name
