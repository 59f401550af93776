"""Inline markup of prose: `**bold**`, `*italic*`, code in backticks, and links in double square brackets.

A link is `[[target]]` or `[[words|target]]`; the target is the id of a clause, ruling or section, or a
term of the glossary. A backslash before one of these marks, or before a backslash, takes its meaning away.
Asterisks are marks where they stand at the outside of words: before what is to be bold or italic, and after
it; those between two letters or digits, or between blanks, are themselves, and so is one after a word that
ends nothing: `2*3*4`, `2 * 3` and `5*` are written as they are.
Markup ends with its paragraph. Nothing else has a meaning: HTML is plain text.

What has been read stays in runs. They are written as plain words here (`words`), as HTML by
`ppgen.definition.prose_html`, and as a line of a page by `ppgen.sheets.subject`.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

MARKS = ("**", "*", "`", "[[")
"""What begins markup."""
_SPECIAL = re.compile(r"[\\*`\[]")
_CITED = re.compile(r"[ \t]+\[\[[\w.-]+\]\](?:,\s+\[\[[\w.-]+\]\])*(?=\s*$)", re.MULTILINE)
_GAP = re.compile(r"\n\s*\n")
_TOKEN = re.compile(rf"(?P<escape>\\[\\*`\[])|(?P<stars>\*+)|(?P<mark>`|\[\[)|(?P<gap>{_GAP.pattern})")
_STYLES = {1: ("*",), 2: ("**",), 3: ("**", "*")}
"""What so many asterisks beside one another are."""
_CODE = re.compile(r"`([^`]+)`")
_LINK = re.compile(r"\[\[(?:([^\[\]|]+)\|)?([^\[\]|]+)\]\]")
_PARTS = re.compile(r"[^ \t\n\r\f\v]+")


@dataclass(frozen=True, slots=True)
class TextRun:
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


Prose = str | Iterable[TextRun]
"""Prose as it was written, or what was read of it."""
Shown = Callable[[TextRun], str]
"""What a run shows; see `ppgen.definition.links.Targets.showing`."""


class MarkupError(ValueError):
    """Markup that is not closed or not complete."""

    def __init__(self, message: str, opening: str, nth: int) -> None:
        super().__init__(message)
        self.opening = opening
        """The characters at fault."""
        self.nth = nth
        """Which of their occurrences in the text is meant, from 0."""


@lru_cache(maxsize=4096)  # a clause is read for its page, its preview, the data and the checks
def parse(text: str, *, links: bool = True) -> tuple[TextRun, ...]:
    """Split prose into runs, in which a line break is one that was written. Raises MarkupError.

    Without `links` there are no links and no code, either: so on cards.
    """
    runs: list[TextRun] = []
    opened: dict[str, int] = {}
    held = ""
    position = 0

    def release() -> None:
        nonlocal held
        if held:
            runs.append(TextRun(held, bold="**" in opened, italic="*" in opened))
        held = ""

    while token := _TOKEN.search(text, position):
        held += text[position : token.start()]
        position = token.end()
        if token["escape"]:
            held += token[0][1]
        elif token["gap"]:
            _refuse_open(text[:position], opened)
            held += " " if links else token[0]
        elif token["stars"]:
            marks = _turned(text, token, opened)
            if not marks:
                held += token[0]
                continue
            release()
            for mark in marks:
                if opened.pop(mark, None) is None:
                    opened[mark] = token.start()
        elif not links:
            held += token[0]
        else:
            release()
            runs.append(_linked(text, token, bold="**" in opened, italic="*" in opened))
            position = token.start() + len(_whole(text, token[0], token.start())[0])
    held += text[position:]
    release()
    _refuse_open(text, opened)
    return tuple(runs)


def _turned(text: str, token: re.Match[str], opened: Mapping[str, int]) -> tuple[str, ...]:
    """Say what asterisks begin or end; nothing if they are but themselves. Raises MarkupError."""
    marks = _STYLES.get(len(token[0]), ())
    before, after = text[: token.start()][-1:], text[token.end() :][:1]
    clear_before, clear_after = not before or before.isspace(), not after or after.isspace()
    inside = before.isalnum() and after.isalnum()
    ends = [mark for mark in marks if mark in opened]
    if len(token[0]) == 2 and inside and ends:  # as in **N**orth
        return ("**",)
    if not marks or inside or (clear_before and clear_after):
        return ()
    if ends and not clear_before and len(ends) == len(marks):
        return tuple(marks)
    if ends and not clear_before and len(marks) == 3:  # one of the two, and an asterisk or a pair over
        raise _not_closed(text, next(mark for mark in marks if mark not in opened), token.start())
    if before.isalnum() or clear_after:  # what stands after a word cannot begin anything
        if "**" in marks:
            raise _not_closed(text, "**", token.start())
        return ()
    if ends:
        raise _not_closed(text, ends[0], opened[ends[0]])
    return marks


def _linked(text: str, token: re.Match[str], *, bold: bool, italic: bool) -> TextRun:
    """Read code or a link. Raises MarkupError."""
    whole = _whole(text, token[0], token.start())
    if token[0] == "`":
        return TextRun(whole[1], bold=bold, italic=italic, code=True)
    words, target = (part and _spaced(part) for part in whole.groups())
    if not target or words == "":
        message = "a link has a target, and words if it has a bar; write [[target]] or [[words|target]]"
        raise MarkupError(message, token[0], text.count(token[0], 0, token.start()))
    return TextRun(words or target, bold, italic, target=target, words=words is not None)


def _whole(text: str, mark: str, start: int) -> re.Match[str]:
    """Match code or a link that begins at a place. Raises MarkupError if its paragraph does not end it."""
    whole = (_CODE if mark == "`" else _LINK).match(text, start)
    if whole is None or _GAP.search(whole[0]):
        wanted = "`code`" if mark == "`" else "[[target]] or [[words|target]]"
        raise MarkupError(f"{mark!r} is not closed; write {wanted}", mark, text.count(mark, 0, start))
    return whole


def _refuse_open(text: str, opened: Mapping[str, int]) -> None:
    for mark, start in opened.items():
        raise _not_closed(text, mark, start)


def _not_closed(text: str, mark: str, start: int) -> MarkupError:
    """Say that a mark has no other; asterisks that are meant as such are written with backslashes."""
    stars = "\\*" * len(mark)
    kind = "bold" if mark == "**" else "italic"
    message = f"{mark!r} is not closed; write {mark}{kind}{mark}, or {stars} for what is no mark"
    return MarkupError(message, mark, _nth(text, mark, start))


def _nth(text: str, mark: str, start: int) -> int:
    """Count the occurrences of a mark, as `re.finditer` finds them, before a place."""
    return sum(1 for found in re.finditer(re.escape(mark), text) if found.start() < start)


def escaped(words: str) -> str:
    """Write words without markup so that `parse` reads them as they are."""
    return _SPECIAL.sub(r"\\\g<0>", words)


def read(prose: Prose) -> Iterable[TextRun]:
    """Parse prose, unless that has been done. Raises MarkupError."""
    return parse(prose) if isinstance(prose, str) else prose


def slanted(prose: str) -> tuple[TextRun, ...]:
    """Set prose in italics from end to end, without styles of its own. Raises MarkupError."""
    return tuple(replace(run, bold=False, italic=True) for run in parse(prose.strip()))


def paragraphs(text: str) -> tuple[tuple[TextRun, ...], ...]:
    """Split prose at empty lines and parse each paragraph. Raises MarkupError."""
    return tuple(parse(part.strip()) for part in _GAP.split(text) if part.strip())


def uncited(prose: Prose) -> Prose:
    """Leave out of prose as it was written the clauses that it names after its sentences."""
    return _CITED.sub("", prose) if isinstance(prose, str) else prose


def citations(prose: str) -> tuple[str, ...]:
    """Give the ids of the clauses that `uncited` leaves out of prose, in their order."""
    return tuple(target for found in _CITED.finditer(prose) for _, target in _LINK.findall(found[0]))


def as_written(run: TextRun) -> str:
    """Show a link that has no words as its target was written."""
    return run.text


def words(prose: Prose, shown: Shown = as_written) -> str:
    """Return prose without its markup. Raises MarkupError."""
    return "".join(map(shown, read(prose)))


def one_line(text: str, shown: Shown = as_written) -> str:
    """Return a text without its markup in one line; one whose markup is not closed has none.

    (So have titles in Markdown, where a lone asterisk is no mistake.)
    """
    try:
        return _spaced(words(text, shown))
    except MarkupError:
        return _spaced(text)


def _spaced(text: str) -> str:
    """Write a text with one blank between words; no-break spaces belong to the words beside them and stay."""
    return " ".join(_PARTS.findall(text))
