"""Pages of the manual that players read, in other languages: written by hand, beside those of the source.

Each says of which text it was made, by the first digits of its digest. One whose source has changed since is
not shown: links lead to the source then, and say so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

from ppgen.definition.locate import site_dir
from ppgen.website.writing import addresses

TRANSLATED = (addresses.PRINTER, addresses.SERVICES)
"""Pages that may be told in other languages."""
_MADE_OF = re.compile(r"^made-of: *([0-9a-f]{12})\n", re.MULTILINE)
_ASKED = re.compile(r"^asked:\n(?: +- .*\n)+", re.MULTILINE)


def manual_pages(language: str) -> Iterator[tuple[str, bytes]]:
    """Yield the pages that a language has, made of today's text."""
    for path in TRANSLATED:
        if is_fresh(path, language):
            yield path, _MADE_OF.sub("", file_of(path, language).read_text("utf-8"), count=1).encode()


@cache
def is_fresh(path: str, language: str) -> bool:
    """Tell whether a page is there in a language, made of the text that it has today."""
    return path in TRANSLATED and state(path, language) == "fresh"


def state(path: str, language: str) -> str:
    """Tell how a page is in a language: fresh, stale if its source has changed since, or missing."""
    file = file_of(path, language)
    if not file.exists():
        return "missing"
    made_of = _MADE_OF.search(file.read_text("utf-8"))
    return "fresh" if made_of and made_of[1] == digest(path) else "stale"


def digest(path: str) -> str:
    """Give twelve digits of a page of the source; a translation of it names them.

    In which words players ask for it is left out, since each language has its own.
    """
    source = (site_dir() / addresses.source_of(path)).read_text("utf-8")
    return sha256(_ASKED.sub("", source, count=1).encode()).hexdigest()[:12]


def file_of(path: str, language: str) -> Path:
    """Say where a page is written in a language."""
    return site_dir() / "manual" / f"{path.removesuffix('.html')}.{language}.md"
