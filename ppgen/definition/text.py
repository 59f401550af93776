"""Inline markup of prose: `**bold**`, `*italic*`, code in backticks, and links in double square brackets.

A link is `[[target]]` or `[[words|target]]`; the target is the id of a clause, ruling or section, or a
term of the glossary. A backslash before one of these marks, or before a backslash, takes its meaning away.
Markup ends with its paragraph. Nothing else has a meaning: HTML is plain text.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

MARKS = ("**", "*", "`", "[[")
"""What begins markup."""
_SPECIAL = re.compile(r"[\\*`\[]")
_GAP = re.compile(r"\n\s*\n")
_TOKEN = re.compile(rf"(?P<escape>\\[\\*`\[])|(?P<mark>\*\*|\*|`|\[\[)|(?P<gap>{_GAP.pattern})")
_CODE = re.compile(r"`([^`]+)`")
_LINK = re.compile(r"\[\[(?:([^\[\]|]+)\|)?([^\[\]|]+)\]\]")


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one style."""

    text: str
    """The words; for a link without words, its target as it was written."""
    bold: bool = False
    italic: bool = False
    code: bool = False
    target: str | None = None
    """What the words link to, as it was written."""
    words: bool = True
    """For a link: whether it has words of its own; if not, show the target's number, title or term."""

    @property
    def source(self) -> str:
        """The markup of a link."""
        return f"[[{self.text}|{self.target}]]" if self.words else f"[[{self.target}]]"


class MarkupError(ValueError):
    """Markup that is not closed or not complete."""

    def __init__(self, message: str, opening: str, nth: int) -> None:
        super().__init__(message)
        self.opening = opening
        """The characters at fault."""
        self.nth = nth
        """Which of their occurrences in the text is meant, from 0."""


@lru_cache(maxsize=4096)  # a clause is read for its page, its preview, the data and the checks
def parse(text: str) -> tuple[Run, ...]:
    """Split prose into runs; line breaks become blanks. Raises MarkupError."""
    runs: list[Run] = []
    opened: dict[str, int] = {}
    held = ""
    position = 0

    def release() -> None:
        if held:
            runs.append(Run(" ".join(held.split("\n")), bold="**" in opened, italic="*" in opened))

    while token := _TOKEN.search(text, position):
        held += text[position : token.start()]
        position = token.end()
        if token["escape"]:
            held += token[0][1]
            continue
        if token["gap"]:
            _refuse_open(text[:position], opened)
            held += token[0]
            continue
        release()
        held, mark = "", token[0]
        if mark in ("**", "*"):
            if opened.pop(mark, None) is None:
                opened[mark] = token.start()
            continue
        whole = _whole(text, mark, token.start())
        bold, italic = "**" in opened, "*" in opened
        if mark == "`":
            runs.append(Run(whole[1], bold=bold, italic=italic, code=True))
        else:
            words, target = (part and " ".join(part.split()) for part in whole.groups())
            runs.append(Run(words or target, bold, italic, target=target, words=words is not None))
        position = whole.end()
    held += text[position:]
    release()
    _refuse_open(text, opened)
    return tuple(runs)


def _whole(text: str, mark: str, start: int) -> re.Match[str]:
    """Match code or a link that begins at a place. Raises MarkupError if its paragraph does not end it."""
    whole = (_CODE if mark == "`" else _LINK).match(text, start)
    if whole is None or _GAP.search(whole[0]):
        wanted = "`code`" if mark == "`" else "[[target]] or [[words|target]]"
        raise MarkupError(f"{mark!r} is not closed; write {wanted}", mark, text.count(mark, 0, start))
    return whole


def _refuse_open(text: str, opened: Mapping[str, int]) -> None:
    for mark, start in opened.items():
        raise MarkupError(f"{mark!r} is not closed", mark, text.count(mark, 0, start))


def escaped(words: str) -> str:
    """Write words without markup so that `parse` reads them as they are."""
    return _SPECIAL.sub(r"\\\g<0>", words)


def slanted(prose: str) -> str:
    """Set prose in italics from end to end, without styles of its own. Raises MarkupError."""
    kept = [
        f"`{run.text}`" if run.code else run.source if run.target else escaped(run.text)
        for run in parse(prose)
    ]
    return f"*{''.join(kept)}*"


def paragraphs(text: str) -> tuple[tuple[Run, ...], ...]:
    """Split prose at empty lines and parse each paragraph. Raises MarkupError."""
    return tuple(parse(part.strip()) for part in _GAP.split(text) if part.strip())


def words(text: str) -> str:
    """Return prose without its markup. Raises MarkupError."""
    return "".join(run.text for run in parse(text))
