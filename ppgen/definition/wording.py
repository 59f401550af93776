"""Warnings of sentences that readers of English stumble over, by the few habits that patterns can find.

Each is read once, in linear time; what is right in some sentence is left alone rather than told wrongly.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from ppgen.definition.checking import Case, Check
from ppgen.definition.document import Document
from ppgen.definition.game import Game
from ppgen.definition.learn import Learn
from ppgen.definition.problems import Problem, capped
from ppgen.definition.rules import Rules
from ppgen.definition.source import read_source, shown
from ppgen.definition.translation import ALSO, PAGES, stretches, texts

ENGLISH = re.compile(r"en(?:-.*)?", re.IGNORECASE)
"""The languages that are looked at."""
_KINDS = {"game.yml": Game, "rules.yml": Rules, "learn.yml": Learn}
_CODE = re.compile(r"`[^`\n]*`")
_SENTENCE = re.compile(r"[^.?!]+[.?!]?")
_HEADLESS = re.compile(r"(?:\A|: |; |\*\*)[\s*“\"(]{0,8}(?P<words>Who)(?:\s+[^\s]+){3}")
"""A label of three words, `Who moves first`, is no statement."""
_PHRASES = tuple(
    (re.compile(pattern), meant)
    for pattern, meant in (
        (r"\b[Ss]lantwise\b", "say `diagonally`"),
        (r"\b[Aa]gainst\s+the\s+clock\b", "say `anticlockwise`"),
        (r"\b[Tt]he\s+other[’']s\b", "say whose it is: `your opponent’s`, `the other player’s`"),
        (r"\bha(?:s|ve)\s+(?:lost|won)(?=[.,;:)*]|\Z)", "a result is told in the present: `loses`, `wins`"),
        (r"\bElse\b|(?<=[,;] )else(?= )", "say `otherwise`"),
    )
)


def worded(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield the offset and the words of everything in a text that could be said better, and how."""
    text = _CODE.sub(lambda code: " " * len(code[0]), text)
    for sentence in _SENTENCE.finditer(text):
        if not sentence[0].endswith("?"):
            for found in _HEADLESS.finditer(sentence[0].rstrip()):
                at = sentence.start() + found.start("words")
                yield at, found["words"], "a statement begins with `If you`, `Whoever` or `The player who`"
    for pattern, meant in _PHRASES:
        for found in pattern.finditer(text):
            yield found.start(), found[0], meant


def text_wording(document: Document, kind: Any, language: str) -> Iterator[Problem]:
    """Yield warnings of the texts of a file that is to become a record, if they are English."""
    if not ENGLISH.fullmatch(language):
        return
    for steps, message, part, layered in texts(document.data, kind, ""):
        if layered:
            continue
        if part != ALSO:
            for at, words, meant in worded(message.text):
                nth = message.text.count(words, 0, at)
                place = document.problem_within(steps, f"{words!r}: {meant}", words, nth)
                yield replace(place, warning=True)


def page_wording(text: str, name: str, language: str) -> Iterator[Problem]:
    """Yield warnings of the paragraphs of a page, if it is English; a heading is an address, and stays."""
    if not ENGLISH.fullmatch(language):
        return
    lines = text.split("\n")
    for first, end, _ in stretches(text, ""):
        if lines[first].lstrip().startswith("#"):
            continue
        paragraph = "\n".join(lines[first:end])
        for at, words, meant in worded(paragraph):
            line, column = paragraph.count("\n", 0, at), at - paragraph.rfind("\n", 0, at)
            yield Problem(
                name, first + line + 1, column, f"{' '.join(words.split())!r}: {meant}", warning=True
            )


def wording_problems(case: Case) -> list[Problem]:
    """List what in the texts of a game could be said better."""
    definition, found = case.definition, list[Problem]()
    for name, kind in _KINDS.items():
        if (definition.folder / name).exists():
            found += capped(text_wording(case.document(name), kind, definition.site.language))
    for page in PAGES:
        path = definition.folder / f"{page}.md"
        if path.exists():
            text = read_source(path, definition.content)
            found += capped(page_wording(text, shown(path), definition.site.language))
    return found


CHECKS: Sequence[Check[Case]] = (wording_problems,)
