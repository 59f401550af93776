"""What files of photographs say of themselves, read from their parts without decoding a pixel.

A part that would make what is shown depend on who shows it is refused here: a missing palette, sizes that are
said elsewhere, thousands of scans. Raises `Broken` for it.
"""

from __future__ import annotations

import re
import struct
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_SCANS = 100
"""Passes in which a JPEG is refined; each may cost as much as a whole picture."""
MOST_SEGMENTS = 2_000
_PNG = b"\x89PNG\r\n\x1a\n"
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
"""The bits of a sample that each kind of PNG may have."""
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
PALETTE = 3
WITH_OPACITY = (4, 6)
"""The kinds of PNG in which each pixel says how much of it is seen."""
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Of an interlaced PNG: left, top, and the steps across and down."""
_SRGB_GAMMA, _SRGB_POINTS = 45455, (31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000)
_SRGB_SIGNS = bytes((1, 13, 0, 1))
_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
_BARE = (0x01, *range(0xD0, 0xD8))
_START, _END, _SCAN, _LINES, _PROFILE, _ADOBE = 0xD8, 0xD9, 0xDA, 0xDC, 0xE2, 0xEE
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_TAKEN = {0xC0, 0xC1, 0xC2}
"""Frames of Huffman codes, in one pass or many: what browsers and readers of PDF know."""


class Broken(Exception):
    """A file of a photograph that cannot be shown, or not everywhere alike."""


@dataclass(frozen=True)
class Png:
    """What the parts of a PNG say."""

    width: int
    height: int
    bits: int
    kind: int
    """0 grey, 2 colours, 3 a palette, 4 grey and 6 colours with opacity."""
    interlaced: bool
    clear: bool
    """Whether `tRNS` makes some of it clear."""
    colours: int
    """In its palette."""
    exif: bytes
    profile: bool
    pixels: bytes
    """Packed."""


@dataclass(frozen=True)
class Jpeg:
    """What the parts of a JPEG say."""

    width: int
    height: int
    end: int
    """Where its first picture ends; cameras put others and films behind it."""
    profile: bool
    plain: bool
    """Whether its colours are those that everybody takes them for."""


def png(data: bytes) -> Png:
    """Read the parts of a PNG. Raises Broken."""
    head: tuple[int, ...] = ()
    palette: bytes | None = None
    exif, profile, clear = b"", False, False
    pixels: list[bytes] = []
    marks: dict[bytes, bytes] = {}
    for name, content in _chunks(data):
        if name == b"IHDR":
            if len(content) != 13 or head:
                raise Broken("its head is damaged")
            head = struct.unpack(">IIBBBBB", content)
        elif not head:
            raise Broken("it does not begin with its head")
        elif name == b"PLTE" and palette is None and not pixels:
            palette = content
        elif name == b"IDAT":
            pixels.append(content)
        elif name == b"eXIf":
            exif = content
        elif name in (b"gAMA", b"cHRM", b"sRGB", b"cICP", b"iCCP"):
            marks.setdefault(name, content)
        elif name == b"tRNS":
            clear = True
        elif name == b"acTL":
            raise Broken("it is an animation; save the picture of it that is to be printed")
    if not head:
        raise Broken("it has no head")
    width, height, bits, kind, packing, filtering, interlacing = head
    if not width or not height:
        raise Broken("it has no pixels, for its width or height is 0")
    if bits not in _DEPTHS.get(kind, ()) or packing or filtering or interlacing > 1:
        raise Broken("its head names a kind of PNG that there is not")
    if not pixels:
        raise Broken("it has no pixels: the chunk IDAT is missing")
    colours = _colours(palette, bits) if kind == PALETTE else 0
    profile = _profiled(marks)
    return Png(width, height, bits, kind, bool(interlacing), clear, colours, exif, profile, b"".join(pixels))


def _colours(palette: bytes | None, bits: int) -> int:
    """Count the colours of a palette. Raises Broken."""
    if palette is None:
        raise Broken("its colours are numbers in a palette, and the palette is missing (PLTE)")
    count, rest = divmod(len(palette), 3)
    if rest or not 1 <= count <= 2**bits:
        raise Broken(f"its palette (PLTE) has {len(palette)} bytes, which make no 1 to {2**bits} colours")
    return count


def _profiled(marks: dict[bytes, bytes]) -> bool:
    """Tell whether there is a colour profile. Raises Broken for notes of other colours than sRGB."""
    if b"cICP" in marks:
        if marks[b"cICP"] != _SRGB_SIGNS:
            raise Broken("its colours are not those of sRGB (cICP); save it in sRGB")
        return False
    if b"iCCP" in marks:
        return True
    if b"sRGB" in marks:
        return False
    gamma, points = marks.get(b"gAMA", b""), marks.get(b"cHRM", b"")
    if len(gamma) == 4 and abs(int.from_bytes(gamma) - _SRGB_GAMMA) > _SRGB_GAMMA // 20:
        raise Broken("a note in it changes its brightness (gAMA); save it in sRGB")
    if len(points) == 32:
        said = struct.unpack(">8I", points)
        if any(abs(one - other) > 1000 for one, other in zip(said, _SRGB_POINTS, strict=True)):
            raise Broken("a note in it changes its colours (cHRM); save it in sRGB")
    return False


def see_pixels(parts: Png) -> None:
    """Unpack the pixels of a PNG, and no more than there may be. Raises Broken for more or fewer."""
    wanted = unpacked_size(parts)
    unpacker = zlib.decompressobj()
    try:
        found = len(unpacker.decompress(parts.pixels, wanted + 1))
    except zlib.error as error:
        raise Broken(f"its pixels are damaged ({error})") from None
    if found > wanted:
        raise Broken("it unpacks to more pixels than its head says")
    if found < wanted:
        raise Broken("its pixels end early")


def unpacked_size(parts: Png) -> int:
    """Return how many bytes the pixels of a PNG are, with a byte before each row."""
    bits = parts.bits * CHANNELS[parts.kind]
    total = 0
    for left, top, across, down in _PASSES if parts.interlaced else ((0, 0, 1, 1),):
        width = max(0, -(-(parts.width - left) // across))
        height = max(0, -(-(parts.height - top) // down))
        total += height * (1 + (width * bits + 7) // 8) if width else 0
    return total


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the chunks of a PNG to its end. Raises Broken if it ends before that."""
    if not data.startswith(_PNG):
        raise Broken("it is no PNG")
    at = len(_PNG)
    while at + 12 <= len(data):
        length, name = struct.unpack_from(">I4s", data, at)
        if at + 12 + length > len(data):
            break
        yield name, data[at + 8 : at + 8 + length]
        if name == b"IEND":
            return
        at += length + 12
    raise Broken("it ends before its end")


def jpeg(data: bytes) -> Jpeg:
    """Read the parts of a JPEG to the end of its first picture. Raises Broken."""
    frame: bytes | None = None
    scans, profile, adobe = 0, False, False
    at = 2
    for _ in range(MOST_SEGMENTS):
        found = _MARKER.search(data, at)
        if found is None:
            raise Broken("the picture ends before its end; save it anew")
        kind, at = data[found.start() + 1], found.end()
        if kind == _END:
            break
        if kind in _BARE or kind == _START:
            continue
        length = int.from_bytes(data[at : at + 2])
        content = data[at + 2 : at + length]
        at += max(2, length)
        if kind in _FRAMES:
            if frame is not None:
                raise Broken("it has more than one frame; save it anew")
            if kind not in _TAKEN:
                raise Broken("it is packed in a way that few programs know; save it as a baseline JPEG")
            frame = content
        elif kind == _LINES:
            raise Broken("its height is said after its pixels (DNL); save it anew")
        elif kind == _SCAN:
            scans += 1
            if scans > MOST_SCANS:
                raise Broken(f"it has more than {MOST_SCANS} scans; save it anew")
        elif kind == _PROFILE and content.startswith(b"ICC_PROFILE\0"):
            profile = True
        elif kind == _ADOBE and content.startswith(b"Adobe"):
            adobe = True
    else:
        raise Broken(f"it has more than {MOST_SEGMENTS} parts; save it anew")
    if frame is None or len(frame) < 6 or not scans:
        raise Broken("it has no pixels")
    height, width = struct.unpack_from(">HH", frame, 1)
    if not width or not height:
        raise Broken("it has no pixels, for its width or height is 0")
    plain = adobe or frame[6::3] != b"RGB"  # which some take for brightness and two differences
    return Jpeg(width, height, at, profile, plain)
