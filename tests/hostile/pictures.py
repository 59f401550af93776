"""Pictures changed with their structure in mind: what is found good can be printed and shown.

`python -m tests.hostile.pictures --count 2000` tries so many in this process. A picture is made from its
number, so `--first 17 --count 1` tries number 17 again, and `--save FOLDER` keeps what was found.
"""

from __future__ import annotations

import argparse
import random
import re
import struct
import sys
import tempfile
import time
import traceback
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pypdfium2
from PIL import Image

from ppgen.definition import DefinitionError, Problem
from ppgen.drawing import svg
from ppgen.drawing.palette import Palette
from ppgen.drawing.pdf import PdfMeta, PdfPage, write_pdf
from ppgen.drawing.scene import Scene
from ppgen.pieces import pictures
from tests.pieces.photographs import (
    ADOBE,
    PALETTE,
    SIGNATURE,
    chunk,
    colours,
    head,
    interlaced,
    png,
    profile,
    saved,
)

SLOW = 10.0
"""Seconds of the processor that a picture of these sizes may take."""
SIDE = 40
_NAMES = (
    b"IHDR",
    b"PLTE",
    b"IDAT",
    b"IEND",
    b"tRNS",
    b"eXIf",
    b"iCCP",
    b"gAMA",
    b"cHRM",
    b"sRGB",
    b"acTL",
    b"fdAT",
    b"tEXt",
    b"zTXt",
    b"pHYs",
    b"cICP",
    b"sBIT",
    b"bKGD",
    b"hIST",
)
_DRAWING = """<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:i="urn:editor" viewBox="0 0 100 100" width="100" height="100">
<defs><style type="text/css"><![CDATA[.a{fill:#e30613;stroke:none} g > .b, #c.d {stroke-width:4px;stroke:blue;
stroke-dasharray:8 3;stroke-dashoffset:2;transform:rotate(10deg);transform-origin:40px 30px}]]></style></defs>
<i:view zoom="2"><i:grid/></i:view><title>words</title>
<g transform="translate(5 6) scale(.9,.8) skewX(3)" style="fill:hsl(40 80% 50%);stroke-linejoin:round" opacity="1">
<rect class="a" x="5" y="5" width="30" height="20" rx="3"/><circle class="a b" cx="50" cy="50" r="20"/>
<ellipse id="c" class="d" cx="70" cy="20" rx="12" ry="6" fill="none"/></g>
<path d="M10 90C20 60 40 60 50 90S80 120 90 60A9 5 30 1 0 60 60Q50 40 40 60T20 60z" fill-rule="evenodd"
 stroke="rgb(10 20 30)" stroke-miterlimit="8" paint-order="stroke"/>
<polyline points="1,2 30,4 5,60" fill="none" stroke="#0a0" stroke-linecap="square"/>
<line x1="1mm" y1="2" x2="30" y2="5pt" stroke="currentColor" vector-effect="none"/>
<g visibility="hidden"><polygon points="0,0 9,0 9,9" visibility="visible" fill-opacity="1"/></g></svg>"""
_WORDS = (
    *(
        "0",
        "-1",
        "1e9",
        "1e-9",
        "1e308",
        "nan",
        "inf",
        "",
        " ",
        "none",
        "inherit",
        "initial",
        "unset",
        "red",
        "redd",
    ),
    *(
        "transparent",
        "currentColor",
        "url(#a)",
        "var(--x)",
        "rgb(1 2 3 / .5)",
        "50%",
        "5em",
        "hidden",
        "scale(0)",
    ),
    *(
        "matrix(1 0 0 0 0 0)",
        "rotate(1e9)",
        "stroke",
        "evenodd",
        "1,,2",
        "0 0",
        "\u0661",
        "\u202e",
        "&amp;",
        "{}",
        "}",
    ),
    *(
        "!important",
        ";",
        "/*",
        "*/",
        "<![CDATA[",
        "]]>",
        "0 0 0 0",
        "1e-300 0 1e-300 1e-300",
        "@media print{",
        "M0 0",
    ),
    *("M0 0h1e5", "Z", "M0 0A0 0 0 0 0 0 0", "\\", "\\61", "utf-7", "zip", "x" * 400),
)
_SPLIT = re.compile(r"\"[^\"]*\"|[\w.#-]+|.", re.DOTALL)

Picture = tuple[str, bytes]


def drawing(chance: random.Random) -> Picture:
    """Change words of a drawing: leave out, repeat, swap, or put in what may be trouble elsewhere."""
    parts = _SPLIT.findall(_DRAWING)
    for _ in range(chance.randint(1, 4)):
        if chance.random() < 0.9:
            reworded(parts, chance)
            continue
        at, other = chance.randrange(len(parts)), chance.randrange(len(parts))
        change = chance.randrange(5)
        if change == 0:
            del parts[at]
        elif change == 1:
            parts.insert(at, parts[other])
        elif change == 2:
            parts[at], parts[other] = parts[other], parts[at]
        elif change == 3:
            word = chance.choice(_WORDS)
            parts[at] = f'"{word}"' if parts[at].startswith('"') else word
        else:
            end = min(len(parts), at + chance.randint(1, 30))
            parts[other:other] = parts[at:end] * chance.choice((1, 1, 1, 40))
    return "a.svg", "".join(parts).encode("utf-8", "surrogatepass")


def reworded(parts: list[str], chance: random.Random) -> None:
    """Change a value, the name of an attribute, or a word of a style sheet, so that it stays XML."""
    if "CDATA" not in parts or "]" not in parts:
        return
    quoted = [at for at, part in enumerate(parts) if part.startswith('"')]
    names = [at for at, part in enumerate(parts[1:]) if part == "="]
    sheet = [at for at in range(parts.index("CDATA") + 2, parts.index("]")) if parts[at].strip()]
    word = chance.choice(_WORDS).replace("&amp;", "&").replace("&", "&amp;").replace("<", "&lt;")
    change = chance.randrange(4)
    if change == 0:
        parts[chance.choice(quoted)] = f'"{word}"'
    elif change == 1:
        one, other = chance.choice(quoted), chance.choice(quoted)
        parts[one], parts[other] = parts[other], parts[one]
    elif change == 2:
        parts[chance.choice(names)] = parts[chance.choice(names)]
    else:
        parts[chance.choice(sheet)] = chance.choice((word, parts[chance.choice(sheet)]))


def indexed(chance: random.Random) -> Picture:
    """Write pixels of any kind of PNG, whose head, palette and number of bytes may not fit."""
    kind = chance.choice((0, 2, 3, 3, 4, 6, 5))
    bits = chance.choice((1, 2, 4, 8, 8, 16, 3))
    width, height = chance.choice((0, 1, 7, 8, 33)), chance.choice((0, 1, 8, 21))
    samples = {2: 3, 4: 2, 6: 4}.get(kind, 1)
    rows = [chance.randbytes((width * bits * samples + 7) // 8) for _ in range(height)]
    filters = chance.choice((b"\0", b"\1", b"\2", b"\3", b"\4", b"\5", b"\xff"))
    pixels = b"".join(filters + row for row in rows)
    pixels = chance.choice(
        (pixels, pixels, pixels, pixels[:-1], pixels + b"\0", pixels + bytes(5_000_000), b"")
    )
    table = chunk(
        b"PLTE",
        chance.choice(
            (PALETTE, PALETTE, PALETTE * 30, PALETTE[:3], PALETTE[:-1], b"", bytes(768), bytes(771))
        ),
    )
    extra = [part for part in (table, *extras(chance)) if chance.random() < 0.6]
    chance.shuffle(extra)
    body = zlib.compress(pixels)
    parts = (
        head(width, height, bits, kind, chance.choice((0, 0, 0, 1, 2))),
        *extra,
        chunk(b"IDAT", body),
        chunk(b"IEND", b""),
    )
    return "a.png", SIGNATURE + b"".join(parts)


def extras(chance: random.Random) -> list[bytes]:
    """Make chunks that say more of a PNG, or say it wrongly."""
    wide = zlib.compress(
        chance.choice((profile(ADOBE, 2.2), profile(None, 1.8), b"nonsense", profile(ADOBE, 2.2)[:-40]))
    )
    return [
        chunk(b"tRNS", chance.randbytes(chance.choice((0, 1, 2, 4, 6, 256, 300)))),
        *([chunk(b"iCCP", b"x\0\0" + wide)] if chance.random() < 0.3 else []),
        *(
            [chunk(b"gAMA", struct.pack(">I", chance.choice((0, 45455, 2**32 - 1))))]
            if chance.random() < 0.2
            else []
        ),
        *(
            [
                chunk(
                    b"eXIf",
                    chance.choice(
                        (b"", b"MM\0*\0\0\0\x08\0\1\1\x12\0\3\0\0\0\1\0\6\0\0\0\0\0\0", chance.randbytes(30))
                    ),
                )
            ]
            if chance.random() < 0.2
            else []
        ),
        *(
            [chunk(chance.choice(_NAMES), chance.randbytes(chance.choice((0, 4, 20))))]
            if chance.random() < 0.3
            else []
        ),
    ]


def chunks(chance: random.Random) -> Picture:
    """Leave out, repeat or swap chunks of a PNG, change their bytes, and sign them anew or not."""
    data = chance.choice(_PHOTOGRAPHS["png"])
    found, at = [], 8
    while at < len(data):
        length, name = struct.unpack_from(">I4s", data, at)
        found.append((name, data[at + 8 : at + 8 + length]))
        at += length + 12
    for _ in range(chance.randint(1, 3)):
        here, there = chance.randrange(len(found)), chance.randrange(len(found))
        name, content = found[here]
        change = chance.randrange(5)
        if change == 0 and len(found) > 1:
            del found[here]
        elif change == 1:
            found.insert(there, found[here])
        elif change == 2:
            found[here], found[there] = found[there], found[here]
        elif change == 3:
            found[here] = (chance.choice(_NAMES), content)
        else:
            found[here] = (name, changed(content, chance))
    whole = SIGNATURE + b"".join(chunk(name, content) for name, content in found)
    return "a.png", whole if chance.random() < 0.8 else changed(whole, chance)


def segments(chance: random.Random) -> Picture:
    """Leave out, repeat or swap segments of a JPEG, and change their bytes or lengths."""
    data = chance.choice(_PHOTOGRAPHS["jpg"])
    parts = [b"\xff" + part for part in re.split(rb"\xff(?=[\xc0-\xcf\xd8-\xfe])", data)[1:]]
    for _ in range(chance.randint(1, 3)):
        here, there = chance.randrange(len(parts)), chance.randrange(len(parts))
        change = chance.randrange(6)
        if change == 0 and len(parts) > 1:
            del parts[here]
        elif change == 1:
            parts[there:there] = [parts[here]] * chance.choice((1, 1, 200))
        elif change == 2:
            parts[here], parts[there] = parts[there], parts[here]
        elif change == 3:
            parts[here] = (
                parts[here][:1]
                + bytes((chance.choice((0xC0, 0xC2, 0xC3, 0xC9, 0xDA, 0xDC, 0xDD, 0xE1, 0xE2, 0xEE, 0xFE)),))
                + parts[here][2:]
            )
        else:
            parts[here] = parts[here][:2] + changed(parts[here][2:], chance)
    return "a.jpg", b"".join(parts)


def changed(content: bytes, chance: random.Random) -> bytes:
    """Change some bytes, or how many there are."""
    if not content:
        return chance.randbytes(5)
    found = bytearray(content)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(found))
        found[at] = chance.choice((0, 1, 127, 128, 255, chance.randrange(256)))
    return bytes(found[: chance.randrange(1, len(found) + 1)] if chance.random() < 0.2 else found)


def _photographs() -> dict[str, list[bytes]]:
    wide, grey = profile(ADOBE, 2.2), profile(None, 1.0)
    picture = colours((24, 24))
    turned = Image.Exif()
    turned[0x0112] = 1
    clear = Image.merge("RGBA", (*picture.split(), Image.new("L", picture.size, 99)))
    return {
        "png": [
            *(
                saved(picture),
                saved(picture.convert("P")),
                saved(picture.convert("L"), icc_profile=grey),
                saved(clear),
            ),
            *(saved(picture, icc_profile=wide, exif=turned), png(16, 0, [bytes(range(16))] * 8)),
            *(interlaced([bytes(range(8))] * 8), png(4, 0, [b"\1\2\3\4"] * 8, chunk(b"tRNS", b"\0\3"))),
        ],
        "jpg": [
            *(saved(picture, "JPEG"), saved(picture, "JPEG", progressive=True, exif=turned)),
            *(saved(picture.convert("L"), "JPEG", icc_profile=grey), saved(picture.convert("CMYK"), "JPEG")),
            *(saved(picture, "JPEG", icc_profile=wide), saved(picture, "JPEG", keep_rgb=True)),
        ],
    }


_PHOTOGRAPHS = _photographs()
MAKERS: tuple[Callable[[random.Random], Picture], ...] = (drawing, indexed, chunks, segments, drawing)


def picture(number: int) -> Picture:
    """Make the picture of a number: its name and its bytes."""
    chance = random.Random(number)
    return MAKERS[number % len(MAKERS)](chance)


def tried(made: Picture, folder: Path) -> str:
    """Look at a picture, print it and show it; says what was refused, nothing if all went well.

    Raises whatever must not be raised, and AssertionError if it took long.
    """
    name, data = made
    path = folder / name
    path.write_bytes(data)
    began = time.process_time()
    refused: list[Problem] = []
    try:
        with pictures.thorough():
            found = pictures.load(path, folder)
    except DefinitionError as error:
        refused = list(error.problems)
    else:
        scale = SIDE / max(found.symbol.width, found.symbol.height)
        scene = Scene(SIDE, SIDE, (found.symbol.at(0, 0, scale),))
        page = write_pdf([PdfPage(scene)], PdfMeta("A", "ppgen"), Palette())
        pypdfium2.PdfDocument(page)[0].render(scale=1)
        shown = svg.paint(scene)
        assert len(shown) < 4 * len(data) + 3_000_000, "the drawing grows"
    assert time.process_time() - began < SLOW, "it takes long"
    assert all(problem.file.endswith(name) for problem in refused), "it is not said which file"
    return refused[0].message if refused else ""


def unexpected(first: int, count: int) -> Iterator[tuple[int, str]]:
    """Try pictures; yields the number of each with which something went wrong, and what."""
    with tempfile.TemporaryDirectory() as folder:
        for number in range(first, first + count):
            try:
                tried(picture(number), Path(folder))
            except Exception:  # noqa: BLE001 - that is what is looked for
                yield number, traceback.format_exc()


def main() -> None:
    """Try what the arguments say."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile.pictures", description=__doc__)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--save", type=Path, help="a folder for the pictures with which something went wrong")
    args = parser.parse_args()
    causes: Counter[str] = Counter()
    for number, told in unexpected(args.first, args.count):
        cause = " ".join(told.strip().splitlines()[-1:])[:200]
        if cause not in causes:
            print(f"## number {number}\n{told}", flush=True)
        causes[cause] += 1
        if args.save:
            args.save.mkdir(parents=True, exist_ok=True)
            name, data = picture(number)
            (args.save / f"{number}-{name}").write_bytes(data)
    print(f"{args.count} pictures tried, {causes.total()} findings", *causes.items(), sep="\n")
    sys.exit(bool(causes))


if __name__ == "__main__":
    main()
