"""Makers of photographs, by hand where no library would write such ones."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Sequence
from io import BytesIO

from PIL import Image

SIGNATURE = b"\x89PNG\r\n\x1a\n"
PALETTE = bytes((255, 0, 0, 0, 160, 0, 0, 0, 255, 250, 220, 0))
"""Red, green, blue and yellow."""
ADOBE = ((0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457))
"""Red, green and blue of Adobe RGB (1998), in XYZ."""
_WHITE = (0.9642, 1.0, 0.8249)


def chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def head(width: int, height: int, bits: int, kind: int, interlaced: int = 0) -> bytes:
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, bits, kind, 0, 0, interlaced))


def png(
    bits: int, kind: int, rows: Iterable[bytes], *chunks: bytes, width: int = 8, extra: bytes = b""
) -> bytes:
    """Write rows as a PNG, with chunks before its pixels, and bytes behind them in the same stream."""
    rows = list(rows)
    pixels = b"".join(b"\0" + row for row in rows) + extra
    whole = (
        head(width, len(rows), bits, kind),
        *chunks,
        chunk(b"IDAT", zlib.compress(pixels)),
        chunk(b"IEND", b""),
    )
    return SIGNATURE + b"".join(whole)


def interlaced(rows: Sequence[bytes]) -> bytes:
    """Write eight rows of eight greys as an interlaced PNG, in seven passes over them."""
    passes = (
        (0, 0, 8, 8),
        (4, 0, 8, 8),
        (0, 4, 4, 8),
        (2, 0, 4, 4),
        (0, 2, 2, 4),
        (1, 0, 2, 2),
        (0, 1, 1, 2),
    )
    pixels = b"".join(
        b"\0" + row[left::across] for left, top, across, down in passes for row in rows[top::down]
    )
    return SIGNATURE + head(8, 8, 8, 0, 1) + chunk(b"IDAT", zlib.compress(pixels)) + chunk(b"IEND", b"")


def without(data: bytes, name: bytes) -> bytes:
    """Take chunks of a name out of a PNG."""
    kept, at = SIGNATURE, 8
    while at < len(data):
        end = at + 12 + struct.unpack_from(">I", data, at)[0]
        kept += b"" if data[at + 4 : at + 8] == name else data[at:end]
        at = end
    return kept


def profile(points: Sequence[Sequence[float]] | None, gamma: float, name: str = "A wide one") -> bytes:
    """Make a colour profile of three primaries, or of grey; see the ICC's specification, version 2.4."""

    def fixed(*values: float) -> bytes:
        return struct.pack(f">{len(values)}i", *(round(value * 65536) for value in values))

    curve = b"curv\0\0\0\0\0\0\0\1" + struct.pack(">H", round(gamma * 256))
    letters = name.encode("ascii") + b"\0"
    described = b"desc\0\0\0\0" + struct.pack(">I", len(letters)) + letters + bytes(78)
    tags = {b"desc": described, b"cprt": b"text\0\0\0\0none\0", b"wtpt": b"XYZ \0\0\0\0" + fixed(*_WHITE)}
    if points is None:
        tags[b"kTRC"] = curve
    else:
        for letter, point in zip((b"r", b"g", b"b"), points, strict=True):
            tags[letter + b"XYZ"] = b"XYZ \0\0\0\0" + fixed(*point)
            tags[letter + b"TRC"] = curve
    place = 128 + 4 + 12 * len(tags)
    table, content = struct.pack(">I", len(tags)), b""
    for key, value in tags.items():
        table += key + struct.pack(">II", place + len(content), len(value))
        content += value + bytes(-len(value) % 4)
    space = b"GRAY" if points is None else b"RGB "
    header = struct.pack(
        ">I4s4s4s4s4s", place + len(content), bytes(4), b"\x02\x40\0\0", b"mntr", space, b"XYZ "
    )
    header += bytes(12) + b"acsp" + bytes(28) + fixed(*_WHITE) + bytes(48)
    return header + table + content


def colours(size: tuple[int, int] = (8, 8)) -> Image.Image:
    """Paint a square of strong and pale colours, each of four by four in large fields."""
    picture = Image.new("RGB", (4, 4))
    shades = [
        (40, 120, 200),
        (250, 30, 20),
        (90, 90, 90),
        (255, 255, 255),
        (10, 200, 60),
        (200, 180, 40),
        (0, 0, 0),
    ]
    for at in range(16):
        picture.putpixel((at % 4, at // 4), shades[at % len(shades)])
    return picture.resize(size, Image.Resampling.NEAREST)


def saved(picture: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    written = BytesIO()
    picture.save(written, kind, **options)  # type: ignore[arg-type]
    return written.getvalue()


def inserted(data: bytes, marker: int, content: bytes) -> bytes:
    """Put a segment behind the first marker of a JPEG."""
    return data[:2] + bytes((0xFF, marker)) + struct.pack(">H", len(content) + 2) + content + data[2:]


def scanned(scans: int, side: int = 64) -> bytes:
    """Make a progressive grey JPEG whose scans after the first say nothing new, each in a few bytes."""
    whole = saved(Image.linear_gradient("L").resize((side, side)), "JPEG", progressive=True)
    start = whole.rindex(b"\xff\xda")
    last = whole[start:-2]
    return whole[:-2] + last * scans + whole[-2:]
