"""The markup of a drawing: its elements with their places, and the text of its style sheets.

Document types that bring anything, entities, and pages within a drawing are refused wherever they stand.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from xml.parsers import expat

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_ELEMENTS = 5_000
MOST_OF_SHEETS = 200_000
"""Characters in all style sheets of a drawing."""
SVG = "http://www.w3.org/2000/svg"
_PAGE = "http://www.w3.org/1999/xhtml"
_ENCODINGS = re.compile(
    r"utf-8|utf-16(?:le|be)?|us-ascii|iso-8859-(?:[1-9]|1[013-6])|windows-125[0-8]", re.IGNORECASE
)
_DOCTYPE = re.compile(r"-//W3C//DTD SVG (?:1\.[01]|20\d{6})(?: (?:Tiny|Basic|Full))?//EN")
_UNDEFINED = expat.errors.codes[expat.errors.XML_ERROR_UNDEFINED_ENTITY]
_ENTITY = re.compile(rb"&(?!(?:amp|lt|gt|quot|apos);)[A-Za-z_:][A-Za-z0-9_.:-]{0,80};")
_SHEETS_OF = {"type": ("", "text/css"), "media": ("", "all", "screen")}
"""What the attributes of a style sheet may say."""


class Undrawable(Exception):
    """Something in a drawing that cannot be drawn as it is meant; the place may be known to others only."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.message, self.line, self.column = message, line, column


@dataclass(frozen=True)
class SvgElement:
    """The beginning of an element."""

    namespace: str
    word: str
    attributes: Mapping[str, str]
    """Their names have their namespace and a blank before them, if they have one."""
    line: int
    column: int


@dataclass
class StyleSheet:
    """The text of a style sheet, in parts of which it is known where they stand."""

    parts: list[tuple[str, int, int]] = field(default_factory=list)
    """Text, line, column."""

    @property
    def text(self) -> str:
        """Return the whole text."""
        return "".join(text for text, _, _ in self.parts)

    def place(self, line: int, column: int) -> tuple[int, int]:
        """Return the place in the file of a place in the text, both counted from 1."""
        at_line, at_column = 1, 1
        found = (1, 1)
        for text, file_line, file_column in self.parts:
            if (at_line, at_column) > (line, column):
                break
            breaks = text.count("\n")
            ahead = line - at_line
            found = (file_line + ahead, column if ahead else file_column + column - at_column)
            at_line += breaks
            at_column = len(text) - text.rfind("\n") if breaks else at_column + len(text)
        return found


@dataclass
class SvgMarkup:
    """A drawing, read."""

    steps: list[SvgElement | None] = field(default_factory=list)
    """The beginnings of elements and, as None, their ends."""
    sheets: list[StyleSheet] = field(default_factory=list)


def read(data: bytes) -> SvgMarkup:
    """Read the markup of a drawing. Raises Refused, with a place."""
    reader = _MarkupReader(data)
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        message = f"this is not XML: {expat.ErrorString(error.code)}"
        line = data.split(b"\n")[error.lineno - 1 : error.lineno]
        if error.code == _UNDEFINED and (found := _ENTITY.search(line[0][error.offset :] if line else b"")):
            message += f" {found[0].decode()}, which nothing explains; save the drawing anew as plain SVG"
        raise Undrawable(message, error.lineno, error.offset + 1) from None
    except (LookupError, ValueError):  # bytes that are none of the encoding that the file names
        raise reader.refused("the text cannot be read; save the drawing as UTF-8") from None
    return reader.markup


class _MarkupReader:
    """Hears what the parser finds."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.markup = SvgMarkup()
        self.elements = 0
        self.sheet: StyleSheet | None = None
        self.read = 0
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.XmlDeclHandler = self.declared
        parser.StartDoctypeDeclHandler = self.doctype
        parser.SkippedEntityHandler = self.skipped
        parser.ProcessingInstructionHandler = self.instruction
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.words
        parser.buffer_text = False  # every part of a text comes with its own place
        self.parser = parser

    def refused(self, message: str) -> Undrawable:
        """Say what is wrong where the parser is."""
        return Undrawable(message, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)

    def declared(self, version: str, encoding: str | None, standalone: int) -> None:
        """Take encodings of text alone: others name programs that unpack and translate."""
        del version, standalone
        if encoding is not None and not _ENCODINGS.fullmatch(encoding):
            raise self.refused(f"the encoding {encoding[:40]!r} is not read; save the drawing as UTF-8")

    def doctype(self, name: str, system: str | None, public: str | None, inside: int) -> None:
        """Take the names that the W3C gave to SVG, which editors write; nothing is fetched for them."""
        del name, system
        if inside or not _DOCTYPE.fullmatch(public or ""):
            raise self.refused(
                "a drawing has no document type with entities; save it anew without what only its program "
                "reads (Illustrator: without Preserve Illustrator Editing Capabilities)"
                if inside
                else "a drawing has no document type but that of SVG; take out <!DOCTYPE ...>"
            )
        if found := _ENTITY.search(self.data.replace(b"\0", b"")):
            raise self.refused(
                f"the entity {found[0].decode('ascii')} is not known; write what it stands for"
            )

    def skipped(self, name: str, *_: Any) -> None:
        """Refuse an entity that nobody has declared."""
        raise self.refused(f"the entity {name[:40]!r} is not known; write what it stands for")

    def instruction(self, target: str, _: str) -> None:
        """Refuse style sheets of other files; what else is said to programs shows nothing."""
        if target == "xml-stylesheet":
            raise self.refused("a style sheet of its own file is not read; put its text into <style>")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Begin an element."""
        self.elements += 1
        if self.elements > MOST_ELEMENTS:
            raise self.refused(f"the drawing has more than {MOST_ELEMENTS} elements; simplify it")
        namespace, _, word = tag.rpartition(" ")
        if namespace == _PAGE:
            raise self.refused(f"<{word}> is not allowed; take it out")
        if self.sheet is not None:
            raise self.refused(f"<{word}> is no part of a style sheet; take it out")
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        self.markup.steps.append(SvgElement(namespace, word, attributes, line, column))
        if word == "style" and namespace in ("", SVG):
            for key, allowed in _SHEETS_OF.items():
                if attributes.get(key, "").strip().lower() not in allowed:
                    raise self.refused(f"a style sheet with {key}={attributes[key][:40]!r} is not read")
            self.sheet = StyleSheet()
            self.markup.sheets.append(self.sheet)

    def end(self, _: str) -> None:
        """End an element."""
        self.markup.steps.append(None)
        self.sheet = None

    def words(self, text: str) -> None:
        """Take the text of a style sheet."""
        if self.sheet is None:
            return
        self.read += len(text)
        if self.read > MOST_OF_SHEETS:
            raise self.refused(f"the style sheets have more than {MOST_OF_SHEETS} characters; simplify them")
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        self.sheet.parts.append((text, line, column))
