"""The language in which ppgen itself speaks, on paper, on pages and at the terminal.

What a game says is in its content, and in the catalogue of a language beside it
(`ppgen.definition.translation`). What ppgen says itself stands in the code, in English, and goes through
`spoken`; a language is a catalogue of those phrases, `LANGUAGE.po` in this folder. A phrase that it lacks is
said in English, and so are the messages of commands that check content.

>>> with speaking("de"):
...     spoken("Page {place} of {total}", place=1, total=4), counted(2, "sheet")
('Seite 1 von 4', '2 Blatt')
>>> counted(1, "sheet")
'1 sheet'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from ppgen.errors import PpgenError

SOURCE = "en"
"""The language of our phrases, and of content that does not say otherwise."""
FOLDER = Path(__file__).parent
"""Where their catalogues are."""
TAG = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")
"""How a language is written: `de`, `pt-BR`."""
LONGEST_TAG = 35
_EXACT = {"en": "en-GB"}
"""What files say of their language, where that is more than its name."""
_speaks: ContextVar[str] = ContextVar("language", default=SOURCE)


class NoLanguage(PpgenError):
    """What is not the name of a language."""


def current() -> str:
    """Give the language that is spoken, such as `de`."""
    return _speaks.get()


def marked_as() -> str:
    """Give the language as files name it, such as `en-GB`."""
    return _EXACT.get(current(), current())


def languages() -> tuple[str, ...]:
    """Give the languages that ppgen itself speaks."""
    return (SOURCE, *sorted(path.stem for path in FOLDER.glob("*.po")))


def named(tag: str) -> str:
    """Return the name of a language if it is written as one. Raises NoLanguage."""
    if len(tag) > LONGEST_TAG or not TAG.fullmatch(tag):
        raise NoLanguage(f"{tag[:LONGEST_TAG]!r} is no language; write it as `de` or `pt-BR`")
    return tag


def language_name(tag: str, own: bool = False) -> str:
    """Name a language in the one that is spoken, or in its `own`: `German`, `Deutsch`; else give its tag."""
    from babel import Locale, UnknownLocaleError

    try:
        locale = Locale.parse(tag, sep="-")
        return locale.get_display_name(tag.replace("-", "_") if own else current().replace("-", "_")) or tag
    except (UnknownLocaleError, ValueError):
        return tag


def locale() -> str:
    """Give the language that is spoken, as libraries name it; English where they do not know it."""
    from babel import Locale, UnknownLocaleError

    try:
        return str(Locale.parse(current(), sep="-"))
    except (UnknownLocaleError, ValueError):
        return SOURCE


@lru_cache(maxsize=64)
def is_right_to_left(tag: str) -> bool:
    """Tell whether a language is written from right to left."""
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(tag, sep="-").text_direction == "rtl"
    except (UnknownLocaleError, ValueError):
        return False


def is_joined_from_the_right(tag: str) -> bool:
    """Tell whether a language is written from right to left in letters that do not stand singly.

    Of what is written from right to left only Hebrew letters do, in which Yiddish is written, too.
    """
    from babel.core import get_global

    likely = get_global("likely_subtags").get(tag.partition("-")[0], "")
    return is_right_to_left(tag) and "_Hebr" not in likely


@contextmanager
def speaking(tag: str) -> Iterator[None]:
    """Speak a language while this lasts; one without a catalogue of ours is spoken in English.

    Raises NoLanguage.
    """
    before = _speaks.set(named(tag))
    try:
        yield
    finally:
        _speaks.reset(before)


def spoken(phrase: str, **words: object) -> str:
    """Say a phrase, with words in the place of names in braces."""
    tag = _speaks.get()
    said = phrase if tag == SOURCE or not phrase else _catalogue(tag).gettext(phrase)
    return said.format(**words) if words else said


def phrase(text: str) -> str:
    """Give a phrase as it is: one that stands in a constant, and is `spoken` where it is used."""
    return text


def counted(number: int, thing: str) -> str:
    """Say how many there are of a thing whose English plural ends in s: `1 page`, `2 pages`."""
    tag = _speaks.get()
    if tag == SOURCE:
        return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
    return form_of(number, *counting(thing)).format(number=number)


def form_of(number: int, one: str, several: str) -> str:
    """Give the form of a phrase that stands with a number."""
    tag = _speaks.get()
    if tag == SOURCE:
        return one if number == 1 else several
    return _catalogue(tag).ngettext(one, several, number)


def within(title: str) -> str:
    """Write a title as it stands within a sentence: in small letters, in English."""
    return title.lower() if _speaks.get() == SOURCE else title


def counting(thing: str) -> tuple[str, str]:
    """Give the phrases for one of a thing and for several."""
    return f"{{number}} {thing}", f"{{number}} {thing}s"


def together(words: Sequence[object], joint: str = "or") -> str:
    """Join words as a sentence would: `a, b or c`; `joint` is an English word, "or" or "and"."""
    texts = [str(word) for word in words]
    said = spoken(joint)
    return f" {said} ".join(filter(None, (", ".join(texts[:-1]), texts[-1]))) if texts else ""


def in_a_row(texts: Iterable[str]) -> str:
    """Join texts with semicolons, as the language sets them."""
    return spoken("; ").join(texts)


@lru_cache(maxsize=16)
def at_the_table(tag: str) -> Mapping[str, tuple[str, str]]:
    """Give what is said at the table of every game, by its id: in English, and in a language."""
    path = FOLDER / f"{tag}.po"
    if not path.exists():
        parent = tag.rpartition("-")[0]
        return at_the_table(parent) if parent else {}
    from ppgen.language.po import judged, read_entries

    return judged(read_entries(path.read_text("utf-8"), path.name))


def decimal(number: float, form: str = "g") -> str:
    """Write a number with the sign that parts its decimals."""
    written = format(number, form)
    return written if _speaks.get() == SOURCE else written.replace(".", spoken("."))


def grouped(number: float, form: str = ",") -> str:
    """Write a number with the signs that part its thousands and its decimals."""
    written = format(number, form)
    if _speaks.get() == SOURCE:
        return written
    return "".join({",": spoken(","), ".": spoken(".")}.get(sign, sign) for sign in written)


@lru_cache(maxsize=16)
def _catalogue(tag: str) -> NullTranslations:
    """Read our phrases in a language, or else in its parent language: `pt` for `pt-BR`."""
    path = FOLDER / f"{tag}.po"
    if not path.exists():
        parent = tag.rpartition("-")[0]
        return _catalogue(parent) if parent else NullTranslations()
    from ppgen.language.po import compiled

    return GNUTranslations(BytesIO(compiled(path)))
