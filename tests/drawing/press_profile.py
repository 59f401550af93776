"""Makes the profile by which colours are separated: `python -m tests.drawing.press_profile SOURCE.icc`.

SOURCE is CGATS001Compat-v2-micro.icc of the Compact ICC Profiles (CC0 1.0), which npm brings in the package
pdfjs-dist. It says how inks look on coated paper, as CGATS TR 001 has measured them. What is made here is the
way back: which inks give a colour, with black for grey, and no more than 300 percent of all four.
"""

from __future__ import annotations

import struct
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

PROFILE = Path(__file__).parents[2] / "ppgen/drawing/pdf/press/coated.icc"
GRID = 21
"""Places of each axis of Lab."""
LIMIT = 3.0
"""Of all four inks."""
NAME = "ppgen coated, after CGATS TR 001"
STEPS = 40


def tags(profile: bytes) -> dict[bytes, bytes]:
    """Read the tags of a profile."""
    (count,) = struct.unpack_from(">I", profile, 128)
    found = {}
    for index in range(count):
        name, start, length = struct.unpack_from(">4sII", profile, 132 + 12 * index)
        found[name] = profile[start : start + length]
    return found


class Looks(NamedTuple):
    """How inks look: a curve for each ink, and Lab at each place of a grid of C, M, Y and K after these."""

    curves: Floats
    grid: Floats


def looks(a2b: bytes) -> Looks:
    """Read how inks look."""
    inputs, outputs, grid = a2b[8], a2b[9], a2b[10]
    entries, ends = struct.unpack_from(">HH", a2b, 48)
    start = 52 + 2 * inputs * entries
    size = grid**inputs * outputs
    raw = np.frombuffer(a2b, ">u2", size, start).astype(float).reshape([grid] * inputs + [outputs])
    assert (inputs, outputs, ends) == (4, 3, 2), "it is no table of four inks, or ends in curves"
    lab = np.stack([raw[..., 0] / 652.8, raw[..., 1] / 256 - 128, raw[..., 2] / 256 - 128], axis=-1)
    curves = np.frombuffer(a2b, ">u2", inputs * entries, 52).astype(float).reshape(inputs, entries) / 65535
    return Looks(curves, lab)


def seen(look: Looks, inks: Floats) -> Floats:
    """Return the Lab of inks, interpolated between the places of the grid."""
    curves, grid = look
    most = grid.shape[0] - 1
    places_of = np.linspace(0, 1, curves.shape[1])
    at = np.column_stack([np.interp(inks[:, n], places_of, curves[n]) for n in range(4)]) * most
    low = np.minimum(at.astype(int), most - 1)
    part = at - low
    found = np.zeros((len(inks), 3))
    for corner in range(16):
        bits = [(corner >> bit) & 1 for bit in range(4)]
        share = np.prod([part[:, n] if bit else 1 - part[:, n] for n, bit in enumerate(bits)], axis=0)
        places = tuple(low[:, n] + bit for n, bit in enumerate(bits))
        found += share[:, None] * grid[places]
    return found


def black(lab: Floats) -> Floats:
    """Return how much black a colour gets: the more, the darker and the greyer it is."""
    dark = np.clip((75 - lab[:, 0]) / 75, 0, 1) ** 1.5
    grey = np.clip(1 - np.hypot(lab[:, 1], lab[:, 2]) / 70, 0, 1)
    return dark * (0.25 + 0.75 * grey)


def separated(look: Looks, lab: Floats) -> Floats:
    """Find inks that come nearest to colours."""
    k = black(lab)
    cmy = np.clip(np.column_stack([1 - lab[:, 0] / 100] * 3) * 0.6, 0.02, 0.98)
    for _ in range(8):
        cmy = _solved(look, lab, cmy, k)
        over = np.clip(cmy.sum(axis=1) + k - LIMIT, 0, None)
        if not over.max() > 1e-3:
            break
        k = np.minimum(1.0, k + over / 2 + 0.01 * (over > 0))
    inks = np.column_stack([cmy, k])
    far = np.linalg.norm(seen(look, inks) - lab, axis=1) > 1
    freed = inks.copy()
    freed[far] = _solved(look, lab[far], inks[far], None)
    keeps = freed.sum(axis=1) <= LIMIT
    inks = np.where(keeps[:, None], freed, inks)
    cmy, k = inks[:, :3], inks[:, 3]
    room = np.clip(LIMIT - k, 0, None)
    total = np.maximum(cmy.sum(axis=1), 1e-9)
    cmy *= np.minimum(1.0, room / total)[:, None]
    return np.column_stack([cmy, k])


def _solved(look: Looks, lab: Floats, cmy: Floats, k: Floats | None) -> Floats:
    """Take steps of Gauss and Newton, damped where they lead nowhere, within what inks there are.

    `k` is how much black there is; without it, black is a fourth ink to choose.
    """
    damp = np.full(len(lab), 1e-2)
    count = cmy.shape[1]

    def off(tried: Floats) -> Floats:
        return seen(look, tried if k is None else np.column_stack([tried, k])) - lab

    now = off(cmy)
    for _ in range(STEPS):
        slopes = np.empty((len(lab), 3, count))
        for ink in range(count):
            step = np.where(cmy[:, ink] > 0.5, -1e-3, 1e-3)
            moved = cmy.copy()
            moved[:, ink] += step
            slopes[:, :, ink] = (off(moved) - now) / step[:, None]
        square = np.einsum("nij,nik->njk", slopes, slopes)
        weight = damp[:, None, None] * (np.eye(count) * (1 + np.einsum("njj->n", square))[:, None, None])
        side = np.einsum("nij,ni->nj", slopes, now)
        tried = np.clip(cmy - np.linalg.solve(square + weight, side[..., None])[..., 0], 0, 1)
        after = off(tried)
        better = (after**2).sum(axis=1) < (now**2).sum(axis=1)
        cmy, now = np.where(better[:, None], tried, cmy), np.where(better[:, None], after, now)
        damp = np.clip(np.where(better, damp * 0.4, damp * 6), 1e-7, 1e3)
    return cmy


def way_back(look: Looks) -> bytes:
    """Write the table of inks for places of Lab."""
    place = np.arange(GRID) / (GRID - 1)
    light, red, yellow = np.meshgrid(place * 100, place * 255 - 128, place * 255 - 128, indexing="ij")
    lab = np.column_stack([light.ravel(), red.ravel(), yellow.ravel()])
    inks = np.round(separated(look, lab) * 255).astype(np.uint8)
    unit = struct.pack(">9i", 65536, 0, 0, 0, 65536, 0, 0, 0, 65536)
    straight = bytes(range(256))
    return b"mft1\0\0\0\0" + bytes([3, 4, GRID, 0]) + unit + straight * 3 + inks.tobytes() + straight * 4


def written(source: bytes) -> bytes:
    """Write the profile of a printer."""
    own = tags(source)
    a2b, b2a = own[b"A2B0"], way_back(looks(own[b"A2B0"]))
    unit = struct.pack(">9i", 65536, 0, 0, 0, 65536, 0, 0, 0, 65536)
    gamut = (
        b"mft1\0\0\0\0" + bytes([3, 1, 2, 0]) + unit + bytes(range(256)) * 3 + bytes(8) + bytes(range(256))
    )
    name = NAME.encode() + b"\0"
    desc = b"desc\0\0\0\0" + struct.pack(">I", len(name)) + name + bytes(4 + 4 + 2 + 1 + 67)
    right = b"text\0\0\0\0CC0 1.0; characterisation data: CGATS TR 001\0"
    parts = [
        ((b"desc",), desc),
        ((b"cprt",), right),
        ((b"wtpt",), own[b"wtpt"]),
        ((b"A2B0", b"A2B1", b"A2B2"), a2b),
        ((b"B2A0", b"B2A1", b"B2A2"), b2a),
        ((b"gamt",), gamut),
    ]
    count = sum(len(names) for names, _ in parts)
    start = 128 + 4 + 12 * count
    listing, body = [], b""
    for names, data in parts:
        listing += [struct.pack(">4sII", each, start + len(body), len(data)) for each in names]
        body += data + bytes(-len(data) % 4)
    whole = struct.pack(">I", count) + b"".join(listing) + body
    day = struct.pack(">6H", 2026, 11, 27, 0, 0, 0)
    white = struct.pack(">3i", 0xF6D6, 0x10000, 0xD32D)
    head = struct.pack(">I4sI4s4s4s", 128 + len(whole), bytes(4), 0x02400000, b"prtr", b"CMYK", b"Lab ")
    head += day + b"acsp" + bytes(4) + struct.pack(">I", 0) + bytes(4 + 4 + 8) + struct.pack(">I", 1) + white
    return head.ljust(128, b"\0") + whole


if __name__ == "__main__":
    PROFILE.write_bytes(written(Path(sys.argv[1]).read_bytes()))
