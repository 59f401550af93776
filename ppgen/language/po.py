"""Catalogues of a language as PO files, which every editor of translations opens: read, written, renewed.

An entry has a context, which says what it is (`place.empty title`), the English words, and those of the
language. It is *fresh* if its English words are those of today, *stale* if they have changed since it was
written, which the file then says by the flag `fuzzy`, and *missing* if it has no words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Literal

from babel.core import UnknownLocaleError
from babel.messages import Catalog
from babel.messages.catalog import Message as PoMessage
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, denormalize, normalize, read_po, write_po

State = Literal["fresh", "stale", "missing"]
STATES: Sequence[State] = ("fresh", "stale", "missing")
JUDGE = "judge "
"""Begins the context of what a judge says."""
WIDTH = 100
"""Columns of a written file."""
MOST = 20_000
"""Entries of a file."""


class PoError(ValueError):
    """A file that is no PO file."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True, slots=True)
class Message:
    """Something that is said, to be said in another language."""

    context: str
    """What it is, such as `place.empty title`; empty for a phrase of ours."""
    text: str
    """Its words."""
    several: str = ""
    """Its words if it is of several things."""
    notes: tuple[str, ...] = ()
    """What a translator is to know."""
    most: int = 0
    """How many characters its place holds; 0 if nobody says."""
    markup: bool = False
    """Whether it may hold inline markup."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A message with its words in a language."""

    context: str
    text: str
    """The English words it was translated from."""
    words: tuple[str, ...]
    """Those of the language; of several things, a form each."""
    line: int = 0
    """Where it stands."""
    fuzzy: bool = False
    """Whether its English words have changed since."""
    remarks: tuple[str, ...] = ()
    """What translators have written beside it."""
    before: str = ""
    """The English words before those, if it is fuzzy."""

    @property
    def said(self) -> str:
        """Its words."""
        return self.words[0] if self.words else ""


@dataclass(frozen=True)
class Entries:
    """A catalogue, read."""

    entries: tuple[Entry, ...] = ()
    head: str = ""
    """The comment at its head."""
    by_context: Mapping[str, Entry] = field(init=False)
    _by_text: Mapping[tuple[str, str], Entry] = field(init=False)

    def __post_init__(self) -> None:
        """Make what entries are found by."""
        by_context = {entry.context: entry for entry in self.entries if entry.context}
        object.__setattr__(self, "by_context", by_context)
        by_text = {(_part(entry.context), entry.text): entry for entry in self.entries if entry.said}
        object.__setattr__(self, "_by_text", by_text)

    def find(self, message: Message) -> tuple[State, Entry | None]:
        """Find the words for a message: its own, or those of the same words that stood elsewhere."""
        entry = self.by_context.get(message.context) if message.context else None
        if entry is None or (entry.text != message.text and not entry.fuzzy):
            moved = self._by_text.get((_part(message.context), message.text))
            if moved is not None:
                return ("stale" if moved.fuzzy else "fresh"), moved
        if entry is None or not entry.said:
            return "missing", None
        return ("stale" if entry.fuzzy or entry.text != message.text else "fresh"), entry


def judged(entries: Entries) -> Mapping[str, tuple[str, str]]:
    """Give what a judge says, by its id: the words it was translated from, and those of the language."""
    return {
        context.removeprefix(JUDGE): (entry.text, entry.said)
        for context, entry in entries.by_context.items()
        if context.startswith(JUDGE) and entry.said and not entry.fuzzy
    }


def _part(context: str) -> str:
    """Give what part of something a context names: `title`, or `turn` for one of several of a turn."""
    container, _, part = context.rpartition(" ")
    return container.rpartition(".")[2] if part.isdigit() else part


def read_entries(text: str, name: str) -> Entries:
    """Read a catalogue. Raises PoError."""
    try:
        catalog = read_po(BytesIO(text.encode()), charset="utf-8", abort_invalid=True)
    except PoFileError as error:
        raise PoError(str(error).partition(" on ")[0] or "this is no PO file", error.lineno or 0) from None
    except (ValueError, UnknownLocaleError, LookupError) as error:
        raise PoError(f"{name} is no PO file: {error}", 1) from None
    if len(catalog) > MOST:
        raise PoError(f"there are more than {MOST} entries", 1)
    return Entries(tuple(map(_entry, _messages(catalog))), catalog.header_comment or "")


def _messages(catalog: Catalog) -> Iterator[PoMessage]:
    return (message for message in catalog if message.id)


def _entry(message: PoMessage) -> Entry:
    words = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    before = "".join(_quoted(line) for line in message.user_comments if line.startswith("|"))
    return Entry(
        message.context or "",
        message.id if isinstance(message.id, str) else message.id[0],
        words if any(words) else (),
        message.lineno or 0,
        message.fuzzy,
        tuple(line for line in message.user_comments if not line.startswith("|")),
        before,
    )


def _quoted(line: str) -> str:
    """Give what stands in quotes in a line such as `| msgid "Over a stone"`, which Babel does not read."""
    quoted = line[line.find('"') :].strip()
    return denormalize(quoted) if quoted.startswith('"') and "msgctxt" not in line else ""


def renewed(messages: Iterable[Message], old: Entries, language: str, title: str) -> str:
    """Write a catalogue of messages with what there is of it; what is stale is flagged.

    What nothing asks for any more goes: a file kept under version control is the place to look for it.
    """
    catalog = Catalog(
        locale=language.replace("-", "_") if _known(language) else None,
        project=title,
        fuzzy=False,
        header_comment=old.head or f"# {title}, in the language {language!r}.",
    )
    earlier: dict[str, str] = {}
    for message in messages:
        state, entry = old.find(message)
        many = (message.text, message.several) if message.several else message.text
        words: str | tuple[str, ...] = ""
        if entry is not None:
            words = entry.words if message.several else entry.said
        before: tuple[str, ...] = ()
        if state == "stale" and entry is not None:
            before = (f"@{len(earlier)}",)
            earlier[before[0]] = entry.text if entry.text != message.text else entry.before
        catalog.add(
            many,
            words,
            flags=("fuzzy",) if state == "stale" else (),
            auto_comments=[*message.notes, *([f"at most {message.most} characters"] if message.most else [])],
            user_comments=entry.remarks if entry else (),
            previous_id=before,
            context=message.context or None,
        )
    return _written(catalog, earlier)


def _known(language: str) -> bool:
    from babel import Locale

    try:
        Locale.parse(language.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return False
    return True


def _written(catalog: Catalog, earlier: Mapping[str, str]) -> str:
    """Write a catalogue without what changes from day to day, and with earlier texts where their marks are.

    Babel breaks lines of a text amid its quotes where it stands in a comment, which no other reader takes.
    """
    out = BytesIO()
    write_po(out, catalog, width=WIDTH, no_location=True, omit_header=True, include_previous=True)
    head = [catalog.header_comment, 'msgid ""', 'msgstr ""', *_header(catalog), "", ""]
    body = out.getvalue().decode().lstrip("\n")
    for mark, text in earlier.items():
        quoted = normalize(text, prefix="#| ", width=WIDTH)
        body = body.replace(f'#| msgid "{mark}"\n', f"#| msgid {quoted}\n")
    return "\n".join(head) + body


def _header(catalog: Catalog) -> Iterator[str]:
    language = str(catalog.locale_identifier or "").replace("_", "-")
    yield f'"Project-Id-Version: {catalog.project}\\n"'
    if language:
        yield f'"Language: {language}\\n"'
        yield f'"Plural-Forms: {catalog.plural_forms}\\n"'
    yield '"MIME-Version: 1.0\\n"'
    yield '"Content-Type: text/plain; charset=UTF-8\\n"'
    yield '"Content-Transfer-Encoding: 8bit\\n"'


def compiled(path: Path) -> bytes:
    """Read one of our own catalogues as gettext does: fresh words alone."""
    with path.open("rb") as file:
        catalog = read_po(file, charset="utf-8", abort_invalid=True)
    out = BytesIO()
    write_mo(out, catalog)
    return out.getvalue()
