"""The seal by which a single file is known as one that ppgen made and nobody has changed since.

It is a digest of all the rest of the file, and stands where each kind of file has room for it: in a comment,
in a field, or as the identifier that every PDF file has. The same file has the same seal.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Iterable, Iterator

_KINDS = (
    (b"<svg ", b"</svg>", b"<!-- ppgen sha256:%s -->", b""),
    (b"<!doctype html>\n", b"</html>\n", b"<!-- ppgen sha256:%s -->\n", b""),
    (b"{\n", b"\n}\n", b',\n "ppgen": "sha256:%s"', b"\n}\n"),
    (b"```play ", b"```\n", b"# ppgen sha256:%s\n", b"```\n"),
    (b"(() => {\n", b"})();\n", b"// ppgen sha256:%s\n", b""),
    (b"ppgenEmbed(", b");\n", b"// ppgen sha256:%s\n", b""),
)
"""How each kind of file begins and ends, its seal, and what of the end comes after that."""
_PNG, _IEND = b"\x89PNG\r\n\x1a\n", b"\0\0\0\0IEND\xaeB`\x82"
_IDENTIFIER = re.compile(rb"/ID \[<[0-9a-f]{32}><[0-9a-f]{32}>\]")


def sealed(data: bytes) -> bytes:
    """Put a seal into a PDF, PNG, SVG or JSON file, a script or a transcript; others have none."""
    return b"".join(in_parts(data))


def in_parts(data: bytes) -> Iterable[bytes | memoryview]:
    """Give a file with its seal part by part, without a copy of a PDF, which may be large."""
    return _identified(data) if data.startswith(b"%PDF-") else (_sealed(data),)


def _sealed(data: bytes) -> bytes:
    if data.startswith(_PNG) and data.endswith(_IEND):
        return data.removesuffix(_IEND) + _chunk(data) + _IEND
    for begins, ends, seal, after in _KINDS:
        if data.startswith(begins) and data.endswith(ends):
            return data.removesuffix(after) + seal % _digest(data) + after
    return data


def is_sealed(data: bytes) -> bool:
    """Tell whether a file is as it was sealed."""
    if data.startswith(b"%PDF-"):
        return _IDENTIFIER.search(data) is not None and _is_made_of(data, _identified(data))
    if data.startswith(_PNG):
        bare = data.removesuffix(_IEND)[: -len(_chunk(b""))] + _IEND
        return data == sealed(bare)
    for begins, ends, seal, after in _KINDS:
        mark = seal % _digest(b"")
        if data.startswith(begins) and data.endswith(after):
            bare = data.removesuffix(after)[: -len(mark)] + after
            if bare.endswith(ends) and data == sealed(bare):
                return True
    return False


def _is_made_of(data: bytes, parts: Iterable[bytes | memoryview]) -> bool:
    """Compare a file with its parts, without a copy of it."""
    whole, start = memoryview(data), 0
    for part in parts:
        if whole[start : start + len(part)] != part:
            return False
        start += len(part)
    return start == len(data)


def _identified(pdf: bytes) -> Iterator[bytes | memoryview]:
    """Yield a PDF file in parts; its identifier, wherever it stands, is made of all that it holds besides."""
    whole, parts, start = memoryview(pdf), [], 0
    digest = hashlib.sha256()
    for found in _IDENTIFIER.finditer(pdf):
        parts.append(whole[start : found.start()])
        start = found.end()
    parts.append(whole[start:])
    for part in parts:
        digest.update(part)
    short = digest.hexdigest()[:32].encode()
    yield parts[0]
    for part in parts[1:]:
        yield b"/ID [<%s><%s>]" % (short, short)
        yield part


def _chunk(data: bytes) -> bytes:
    """Make the chunk of a PNG file that holds its seal as text."""
    named = b"tEXtppgen\0sha256:" + _digest(data)
    return (len(named) - 4).to_bytes(4) + named + zlib.crc32(named).to_bytes(4)


def _digest(data: bytes) -> bytes:
    return hashlib.sha256(data).hexdigest().encode()
