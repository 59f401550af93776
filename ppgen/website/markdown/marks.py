"""Our marks on Markdown pages: ready HTML in the place of blocks, and links in the place of `[[words]]`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import markdown
from markdown.inlinepatterns import InlineProcessor
from markdown.preprocessors import Preprocessor

from ppgen.definition import DefinitionError, Problem
from ppgen.definition.problems import capped, suggestion
from ppgen.definition.source import shown
from ppgen.transcript.fences import prose_lines
from ppgen.website.books.book import PlayedExample
from ppgen.website.replays.replay import Replays
from ppgen.website.writing.html import Html

REFERENCE = r"\[\[(?:([^\[\]|]+)\|)?([^\[\]|]+)\]\]"
"""A reference, `[[words]]` or `[[label|words]]`."""
_CODE = re.compile(r"`[^`]*`")
_WRAP = re.compile(r"\s*\n[ >]*")

Block = tuple[int, int, Html]
"""First and last line of a block, counted from 1, and what stands there instead."""
Refer = Callable[[str, str | None], Html]
"""Makes a link of what a reference names, and its label."""


def replay_block(example: PlayedExample, replays: Replays) -> Block:
    """Write a transcript's replay, to stand in its place."""
    return example.transcript.line, example.transcript.end, replays.replay(example)


class MarksExtension(markdown.Extension):  # type: ignore[misc]  # Markdown has no types
    """Puts ready HTML in the place of blocks, and links in the place of references."""

    def __init__(self, blocks: Sequence[Block], refer: Refer) -> None:
        super().__init__()
        self.blocks = blocks
        self.refer = refer

    def extendMarkdown(self, md: markdown.Markdown) -> None:  # noqa: N802 - the name is Python-Markdown's
        """Add our marks."""
        md.preprocessors.register(_Blocks(md, self.blocks), "ppgen-blocks", 28)
        md.inlinePatterns.register(_Reference(md, self.refer), "ppgen-reference", 175)


class _Blocks(Preprocessor):  # type: ignore[misc]  # Markdown has no types
    def __init__(self, md: markdown.Markdown, blocks: Sequence[Block]) -> None:
        super().__init__(md)
        self.blocks = blocks

    def run(self, lines: list[str]) -> list[str]:
        return placed(lines, self.blocks, self.md.htmlStash.store)


def placed(lines: list[str], blocks: Sequence[Block], put: Callable[[Html], str]) -> list[str]:
    """Replace the lines of blocks by what `put` makes of the HTML that stands there instead."""
    result: list[str] = []
    done = 0
    for first, last, html in blocks:
        result += [*lines[done : first - 1], "", put(html), ""]
        done = last
    return [*result, *lines[done:], ""]  # an empty line, without which the last block would be in a paragraph


class _Reference(InlineProcessor):  # type: ignore[misc]  # Markdown has no types
    def __init__(self, md: markdown.Markdown, refer: Refer) -> None:
        super().__init__(REFERENCE, md)
        self.refer = refer

    def handleMatch(self, m: re.Match[str], data: str) -> tuple[str, int, int]:  # noqa: N802 - the name is Python-Markdown's
        del data
        return self.md.htmlStash.store(self.refer(*named_by(m))), m.start(0), m.end(0)


def named_by(found: re.Match[str]) -> tuple[str, str | None]:
    """Give what a reference names, and its label if it has one; either may go on in the next line."""
    label, words = (_WRAP.sub(" ", part or "") for part in found.groups())
    return words.strip(), label or None


def references(text: str) -> Iterator[re.Match[str]]:
    """Find the references of a page, but not what looks like one in code."""
    return re.finditer(REFERENCE, _without_code(text))


def _without_code(text: str) -> str:
    """Put spaces for everything in code, so that all else stays where it is."""
    lines = [" " * len(line) for line in text.split("\n")]
    for line in prose_lines(text):
        lines[line.number - 1] = _CODE.sub(lambda m: " " * len(m[0]), line.text)
    return "\n".join(lines)


def check_references(text: str, source: Path, known: Callable[[str], bool], words: list[str]) -> None:
    """Raise DefinitionError for every reference that leads nowhere; `words` are what it may have meant."""
    problems = capped(_lost(text, source, known, words))
    if problems:
        raise DefinitionError(problems)


def _lost(text: str, source: Path, known: Callable[[str], bool], words: list[str]) -> Iterator[Problem]:
    for found in references(text):
        named, _ = named_by(found)
        if not known(named):
            line = text.count("\n", 0, found.start()) + 1
            column = found.start() - text.rfind("\n", 0, found.start())
            message = f"{named!r} is no clause, ruling, section or term{suggestion(named, words)}"
            yield Problem(shown(source), line, column, message)
