"""The one way in for text that others have written, be it YAML or Markdown.

A file lies in its folder, wherever links lead, is an ordinary file, and holds so much UTF-8 as a person would
write, in lines, without characters that act on a terminal or turn the words of a line around. Everything else
is refused, with its place. Letters with marks are read as single characters (NFC), however they were typed.
"""

import os
import re
import stat
import unicodedata
from itertools import islice
from pathlib import Path

from ppgen.definition.problems import DefinitionError, Problem
from ppgen.words import printable

MAX_BYTES = 1024 * 1024
MAX_LINES = 20_000
LONGEST_LINE = 2000
"""In characters, without its end."""

_MOST_STRAY = 20
"""So many characters that must not be there are told of a file."""
_KNOWN_AS = {"\x0b": "a line break of Word", "\u2028": "a line break of InDesign"}
_STRAY = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # controls but tab and ends of lines
    "\u2028\u2029"  # ends of lines that only some programs see
    "\u202a-\u202e\u2066-\u2069"  # overrides of the direction of writing
    "\ufff9-\ufffb\ufffe\uffff\ud800-\udfff]"  # no characters
    "(?<!\r(?=\n))"  # a return before the end of a line does not go back to its beginning
)


def shown(path: Path) -> str:
    """Name a path the way a user would: relative to the working directory if it lies inside."""
    try:
        named = path.absolute().relative_to(Path.cwd()).as_posix()
    except ValueError:
        named = path.as_posix()
    return printable(named)


def read_source(path: Path, root: Path | None = None) -> str:
    """Read a file of text. Raises DefinitionError if it is not as it should be.

    Its real path must lie inside `root`, a folder of content, so that no link can lead out of it. Without a
    root that is the folder in which the file was named.
    """
    return decoded(read_bytes(path, root), shown(path))


def read_bytes(path: Path, root: Path | None = None, most: int = MAX_BYTES) -> bytes:
    """Read an ordinary file inside `root`, as `read_source` does, of at most so many bytes.

    Raises DefinitionError.
    """
    name = shown(path)
    folder = path.parent if root is None else root
    try:
        real = stored(path).resolve(strict=True)
        if not real.is_relative_to(folder.resolve()):
            raise _refused(name, f"the file lies outside {shown(folder)}, which content must not")
        raw = _ordinary(real, most)
    except FileNotFoundError:
        raise _refused(name, "there is no such file") from None
    except (OSError, RuntimeError, ValueError) as error:  # links in a circle; a zero byte in the name
        raise _refused(
            name, f"the file cannot be read: {getattr(error, 'strerror', None) or error}"
        ) from None
    if raw is None:
        raise _refused(name, "this is no regular file")
    if len(raw) > most:
        raise _refused(name, f"the file is larger than {most // 1024} KiB")
    return raw


def stored(path: Path) -> Path:
    """Give the path of a file, which may have its name with marks apart from their letters, as on macOS."""
    if path.name.isascii() and path.parent.name.isascii():
        return path
    apart = Path(unicodedata.normalize("NFD", os.fspath(path)))
    return apart if apart.exists() and not path.exists() else path


def there(path: Path) -> bool:
    """Tell whether a file can be there, whatever somebody has written as its name."""
    try:
        return stored(path).is_file()
    except (OSError, ValueError):  # a name that is too long, or holds a zero byte
        return False


def _ordinary(real: Path, most: int) -> bytes | None:
    """Read a little more than may be in a file; None if it is a pipe, a device or a folder."""
    # Not to wait for a pipe's writer, and not to follow what has become a link meanwhile.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0)
    if not stat.S_ISREG(real.stat().st_mode):  # opening a device may already act
        return None
    with os.fdopen(os.open(real, flags | getattr(os, "O_BINARY", 0)), "rb") as file:
        return file.read(most + 1) if stat.S_ISREG(os.fstat(file.fileno()).st_mode) else None


def decoded(raw: bytes, name: str, longest: int = LONGEST_LINE) -> str:
    """Make text of the bytes of the file `name`, in lines of so many characters at most.

    Raises DefinitionError if it is not UTF-8, or has characters or lines that it must not have.
    """
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        raise _refused(name, "this is not UTF-8; save the file as UTF-8", line, column) from None
    if problems := [
        Problem(name, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at), not_allowed(text[at]))
        for at in (found.start() for found in islice(_STRAY.finditer(text), _MOST_STRAY))
    ]:
        raise DefinitionError(problems)
    for number, line_text in enumerate(text.split("\n"), 1):
        if number > MAX_LINES:
            raise _refused(name, f"the file has more than {MAX_LINES} lines; part it", number, 1)
        if len(line_text) > longest:
            message = f"the line is longer than {longest} characters; break it"
            raise _refused(name, message, number, longest + 1)
    return composed(text)


def composed(text: str) -> str:
    """Write letters and their marks as single characters, where Unicode has such (NFC)."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def stray(text: str) -> re.Match[str] | None:
    """Find the first character of a text that must not be in any."""
    return _STRAY.search(text)


def not_allowed(character: str) -> str:
    """Say that a character must not be in a text."""
    named = _KNOWN_AS.get(character) or unicodedata.name(character, "").lower()
    return f"the character U+{ord(character):04X} is not allowed{f' ({named})' if named else ''}; take it out"


def _refused(name: str, message: str, line: int = 0, column: int = 0) -> DefinitionError:
    return DefinitionError([Problem(name, line, column, message)])
