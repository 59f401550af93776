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

TRANSLATED = (addresses.PRINTER,)
"""Pages that may be told in other languages."""
_MADE_OF = re.compile(r"^made-of: *([0-9a-f]{12})\n", re.MULTILINE)


def manual_pages(language: str) -> Iterator[tuple[str, bytes]]:
    """Yield the pages that a language has, made of today's text."""
    for path in TRANSLATED:
        if is_fresh(path, language):
            yield path, _MADE_OF.sub("", _file(path, language).read_text("utf-8"), count=1).encode()


@cache
def is_fresh(path: str, language: str) -> bool:
    """Tell whether a page is there in a language, made of the text that it has today."""
    file = _file(path, language)
    if path not in TRANSLATED or not file.exists():
        return False
    made_of = _MADE_OF.search(file.read_text("utf-8"))
    return made_of is not None and made_of[1] == digest(path)


def digest(path: str) -> str:
    """Give twelve digits of a page of the source; a translation of it names them."""
    return sha256((site_dir() / addresses.source_of(path)).read_bytes()).hexdigest()[:12]


def _file(path: str, language: str) -> Path:
    return site_dir() / "manual" / f"{path.removesuffix('.html')}.{language}.md"
