"""Inline markup of prose: `**bold**`, `*italic*`, code in backticks, and links in double square brackets.

A link is `[[target]]` or `[[words|target]]`; the target is the id of a clause, ruling or section, or a
term of the glossary. Nothing else has a meaning: HTML is plain text.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

MARKS = ("**", "*", "`", "[[")
"""What begins markup."""
_TOKEN = re.compile(r"(?P<bold>\*\*)|(?P<italic>\*)|(?P<code>`)|(?P<link>\[\[)")
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
    position = 0

    def plain(words: str) -> None:
        if words:
            runs.append(Run(" ".join(words.split("\n")), bold="**" in opened, italic="*" in opened))

    while token := _TOKEN.search(text, position):
        plain(text[position : token.start()])
        mark = token[0]
        if mark in ("**", "*"):
            if opened.pop(mark, None) is None:
                opened[mark] = token.start()
            position = token.end()
            continue
        whole = (_CODE if mark == "`" else _LINK).match(text, token.start())
        if whole is None:
            wanted = "`code`" if mark == "`" else "[[target]] or [[words|target]]"
            raise MarkupError(
                f"{mark!r} is not closed; write {wanted}", mark, text.count(mark, 0, token.start())
            )
        bold, italic = "**" in opened, "*" in opened
        if mark == "`":
            runs.append(Run(whole[1], bold=bold, italic=italic, code=True))
        else:
            words, target = (part and " ".join(part.split()) for part in whole.groups())
            runs.append(Run(words or target, bold, italic, target=target, words=words is not None))
        position = whole.end()
    plain(text[position:])
    for mark, start in opened.items():
        raise MarkupError(f"{mark!r} is not closed", mark, text.count(mark, 0, start))
    return tuple(runs)


def paragraphs(text: str) -> tuple[tuple[Run, ...], ...]:
    """Split prose at empty lines and parse each paragraph. Raises MarkupError."""
    return tuple(parse(part.strip()) for part in re.split(r"\n\s*\n", text) if part.strip())


def words(text: str) -> str:
    """Return prose without its markup. Raises MarkupError."""
    return "".join(run.text for run in parse(text))
