"""Photographs of others against a browser: what is not refused looks the same on screen and on paper."""

from __future__ import annotations

import struct
import time
import zlib
from base64 import b64encode
from io import BytesIO

import pypdfium2
import pytest
from PIL import Image
from playwright.sync_api import Browser

from ppgen.definition import DefinitionError, source
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
    inserted,
    interlaced,
    png,
    profile,
    saved,
    scanned,
    without,
)

SIDE = 64
"""Pixels, and millimetres, of the pictures that are compared."""
RAMP = [struct.pack(">8H", *(64 * (8 * row + column) * 16 for column in range(8))) for row in range(8)]
"""Grey of 16 bits, from black to white."""
INDEXED = [bytes((0, 1, 2, 3, 3, 2, 1, 0))] * 8
WIDE, GREY = profile(ADOBE, 2.2), profile(None, 1.0, "Linear grey")


def iccp(data: bytes) -> bytes:
    return chunk(b"iCCP", b"it\0\0" + zlib.compress(data))


ALIKE = {
    "grey-16.png": png(16, 0, RAMP),
    "grey-16-clear.png": png(16, 0, RAMP, chunk(b"tRNS", RAMP[3][4:6])),
    "grey-16-profile.png": png(16, 0, RAMP, iccp(GREY)),
    "grey-8-clear.png": png(8, 0, [bytes(range(0, 256, 32))] * 8, chunk(b"tRNS", b"\0\x40")),
    "grey-4-clear.png": png(4, 0, [bytes((0x04, 0x8C, 0xF0, 0x48))] * 8, chunk(b"tRNS", b"\0\x08")),
    "grey-2-clear.png": png(2, 0, [bytes((0b00011011, 0b11100100))] * 8, chunk(b"tRNS", b"\0\2")),
    "grey-1-clear.png": png(1, 0, [b"\xa5"] * 8, chunk(b"tRNS", b"\0\1")),
    "grey-1.png": png(1, 0, [b"\xa5"] * 8),
    "grey-opacity-16.png": png(16, 4, [bytes((200, 0, 90, 0)) * 8] * 8),
    "colours-16.png": png(16, 2, [bytes((200, 9, 30, 0, 90, 7)) * 8] * 8),
    "colours-16-clear.png": png(
        16, 2, [bytes((200, 9, 30, 0, 90, 7)) * 4 + bytes(24)] * 8, chunk(b"tRNS", bytes((200, 9, 30, 0, 90, 7)))
    ),
    "indexed.png": png(8, 3, INDEXED, chunk(b"PLTE", PALETTE)),
    "indexed-clear.png": png(8, 3, INDEXED, chunk(b"PLTE", PALETTE), chunk(b"tRNS", b"\0\xff\x80")),
    "indexed-2.png": png(2, 3, [b"\x1b\xe4"] * 8, chunk(b"PLTE", PALETTE)),
    "indexed-profile.png": png(8, 3, INDEXED, iccp(WIDE), chunk(b"PLTE", PALETTE)),
    "interlaced.png": interlaced([bytes(4 * row + 28 * column for column in range(8)) for row in range(8)]),
    "profile.png": saved(colours((64, 64)), icc_profile=WIDE),
    "profile-opacity.png": saved(Image.merge("RGBA", (*colours().split(), Image.new("L", (8, 8), 128))), icc_profile=WIDE),
    "profile.jpg": saved(colours((64, 64)), "JPEG", quality=95, icc_profile=WIDE),
    "profile-grey.jpg": saved(colours((64, 64)).convert("L"), "JPEG", quality=95, icc_profile=GREY),
    "gamma-usual.png": png(8, 0, [bytes(range(0, 256, 32))] * 8, chunk(b"gAMA", struct.pack(">I", 45455))),
    "rgb.jpg": saved(colours((64, 64)), "JPEG", quality=95, keep_rgb=True),
    "rgb-unsaid.jpg": saved(colours((64, 64)), "JPEG", quality=95, keep_rgb=True).replace(b"Adobe\0", b"Other\0"),
    "progressive.jpg": saved(colours((64, 64)), "JPEG", progressive=True, quality=95),
    "more-behind.jpg": saved(colours((64, 64)), "JPEG", quality=95) + saved(colours((32, 32)).rotate(90), "JPEG") + b"film" * 99,
}  # fmt: skip
TOLD = (
    "profile.png",
    "profile-opacity.png",
    "profile.jpg",
    "profile-grey.jpg",
    "grey-16-profile.png",
    "indexed-profile.png",
)


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> dict[str, pictures.PlacedPicture]:
    folder = tmp_path_factory.mktemp("photographs")
    found = {}
    for name, data in ALIKE.items():
        (folder / name).write_bytes(data)
        with pictures.thorough():
            found[name] = pictures.load(folder / name, folder)
    return found


def scene(picture: pictures.PlacedPicture) -> Scene:
    return Scene(SIDE, SIDE, (picture.symbol.at(0, 0, SIDE / picture.symbol.width),))


@pytest.fixture(scope="module")
def shown(
    browser: Browser, loaded: dict[str, pictures.PlacedPicture]
) -> dict[str, tuple[Image.Image, Image.Image]]:
    """Photograph all at once: the files themselves, and our drawings with them."""
    images = []
    for place, (name, picture) in enumerate(loaded.items()):
        kind = "image/jpeg" if name.endswith("jpg") else "image/png"
        sources = (kind, ALIKE[name]), ("image/svg+xml", svg.paint(scene(picture)).encode())
        for column, (media, data) in enumerate(sources):
            style = f"left:{column * SIDE}px;top:{place * SIDE}px;width:{SIDE}px;height:{SIDE}px"
            images.append(f'<img style="{style}" src="data:{media};base64,{b64encode(data).decode()}">')
    page = browser.new_page(viewport={"width": 2 * SIDE, "height": SIDE * len(loaded)})
    page.set_content(
        "<style>body { margin: 0; background: #fff } img { position: absolute }</style>" + "".join(images)
    )
    page.wait_for_function("[...document.images].every(each => each.complete)")
    whole = Image.open(BytesIO(page.screenshot())).convert("RGB")
    page.close()
    boxes = [
        [(side * SIDE, at * SIDE, (side + 1) * SIDE, (at + 1) * SIDE) for side in (0, 1)]
        for at in range(len(loaded))
    ]
    return {
        name: (whole.crop(mine), whole.crop(other)) for name, (mine, other) in zip(loaded, boxes, strict=True)
    }


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return how far two pictures differ, of 255, in the middles of sixty-four squares: edges are soft."""
    middles = [(8 * column + 4, 8 * row + 4) for column in range(8) for row in range(8)]
    return max(
        abs(here - there)
        for at in middles
        for here, there in zip(one.getpixel(at), other.getpixel(at), strict=True)
    )


@pytest.mark.parametrize("name", ALIKE)
def test_a_photograph_looks_as_in_a_browser_on_screen_and_on_paper(loaded, shown, name):
    wanted, ours = shown[name]
    data = write_pdf([PdfPage(scene(loaded[name]))], PdfMeta("A", "ppgen"), Palette())
    paper = (
        pypdfium2.PdfDocument(data)[0].render(scale=25.4 / 72).to_pil().convert("RGB").resize((SIDE, SIDE))
    )
    assert len(wanted.getcolors(100_000)) > 1 or "16.png" in name
    assert apart(wanted, ours) <= 12, "our SVG"
    assert apart(wanted, paper) <= 24, "our PDF"


@pytest.mark.parametrize("name", ALIKE)
def test_a_profile_is_told_when_it_is_not_that_of_srgb(loaded, name):
    assert (loaded[name].profile is not None) == (name in TOLD)


def test_a_profile_of_srgb_changes_nothing(tmp_path):
    from PIL import ImageCms

    data = saved(
        colours((64, 64)),
        "JPEG",
        icc_profile=ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes(),
    )
    (tmp_path / "a.jpg").write_bytes(data)
    picture = pictures.load(tmp_path / "a.jpg", tmp_path)
    assert picture.profile is None
    (image,) = picture.symbol.items
    assert image.raster.read() == data


TURNED = Image.Exif()
TURNED[0x0112] = 6
HEAD = head(8, 8, 8, 0)


def framed(height: int) -> bytes:
    """Say another height in the frame of a JPEG."""
    data = bytearray(saved(colours((64, 64)), "JPEG"))
    at = data.index(b"\xff\xc0")
    struct.pack_into(">H", data, at + 5, height)
    return bytes(data)


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("a.png", without(ALIKE["indexed.png"], b"PLTE"), "palette is missing"),
        ("a.png", png(8, 3, INDEXED, chunk(b"PLTE", b"")), "palette .* has 0 bytes"),
        ("a.png", png(8, 3, INDEXED, chunk(b"PLTE", PALETTE[:-1])), "palette .* has 11 bytes"),
        ("a.png", png(2, 3, [b"\x1b\xe4"] * 8, chunk(b"PLTE", PALETTE * 2)), "no 1 to 4 colours"),
        ("a.png", png(8, 3, INDEXED, chunk(b"PLTE", PALETTE[:9])), "the colour 4 of a palette"),
        ("a.png", without(ALIKE["grey-16.png"], b"IDAT"), "IDAT is missing"),
        ("a.png", png(8, 0, [bytes(8)] * 8, extra=b"\0" * 40_000_000), "more pixels than its head says"),
        ("a.png", png(8, 0, [bytes(8)] * 8, extra=b"\0"), "more pixels than its head says"),
        ("a.png", SIGNATURE + HEAD + chunk(b"IDAT", zlib.compress(bytes(50))) + chunk(b"IEND", b""), "end early"),
        ("a.png", SIGNATURE + HEAD + chunk(b"IDAT", b"nothing") + chunk(b"IEND", b""), "damaged"),
        ("a.png", png(8, 0, [bytes(8)] * 8, chunk(b"acTL", bytes(8))), "it is an animation"),
        ("a.png", png(8, 6, [bytes((200, 9, 30, 0)) * 8] * 8), "all of it is transparent"),
        ("a.png", SIGNATURE + head(0, 8, 8, 0) + chunk(b"IDAT", b"") + chunk(b"IEND", b""), "no pixels"),
        ("a.png", SIGNATURE + head(8, 8, 3, 0) + chunk(b"IDAT", b"") + chunk(b"IEND", b""), "a kind of PNG that"),
        ("a.png", saved(colours(), exif=TURNED), "lies on its side"),
        ("a.png", png(8, 0, [bytes(8)] * 8, chunk(b"gAMA", struct.pack(">I", 100_000))), "gAMA"),
        ("a.png", png(8, 0, [bytes(8)] * 8, chunk(b"cHRM", struct.pack(">8I", *[30_000] * 8))), "cHRM"),
        ("a.png", png(8, 0, [bytes(8)] * 8, chunk(b"cICP", bytes((9, 16, 0, 1)))), "cICP"),
        ("a.png", png(8, 0, [bytes(8)] * 8, iccp(WIDE)), "profile cannot be used"),
        ("a.png", png(8, 2, [bytes(24)] * 8, iccp(b"nonsense" * 30)), "profile cannot be used"),
        ("a.png", png(8, 2, [bytes(24)] * 8, chunk(b"iCCP", b"it\0\0nonsense")), "profile is damaged"),
        ("a.jpg", saved(colours(), "JPEG", icc_profile=GREY), "profile cannot be used"),
        ("a.jpg", scanned(120), "more than 100 scans"),
        ("a.jpg", framed(0), "width or height is 0"),
        ("a.jpg", inserted(saved(colours(), "JPEG"), 0xDC, b"\0\x08"), "DNL"),
        ("a.jpg", saved(colours(), "JPEG").replace(b"\xff\xc0", b"\xff\xc9"), "few programs know"),
        ("a.jpg", saved(colours(), "JPEG").replace(b"\xff\xda", b"\xff\xc0\0\x0b\x08\0\x08\0\x08\x01\x01\x11\0\xff\xda"), "more than one frame"),
        ("a.jpg", b"\xff\xd8" + b"\xff\xe0\0\2" * 3000 + b"\xff\xd9", "parts"),
        ("a.jpg", b"\xff\xd8\xff\xd9", "no pixels"),
        ("a.jpg", b"\xff\xd8", "ends before its end"),
    ],
)  # fmt: skip
def test_what_would_print_otherwise_or_take_long_is_refused_with_its_file(tmp_path, name, data, told):
    (tmp_path / name).write_bytes(data)
    began = time.process_time()
    with pytest.raises(DefinitionError, match=told) as refused, pictures.thorough():
        pictures.load(tmp_path / name, tmp_path)
    assert refused.value.problems[0].file.endswith(name)
    assert time.process_time() - began < 5


@pytest.mark.parametrize(
    "data", [png(8, 0, [bytes(8)] * 8, extra=b"\0" * 999), png(8, 3, INDEXED, chunk(b"PLTE", PALETTE[:9]))]
)
def test_what_nobody_has_checked_is_refused_when_it_is_printed(tmp_path, data):
    (tmp_path / "a.png").write_bytes(data)
    picture = pictures.load(tmp_path / "a.png", tmp_path)
    with pytest.raises(DefinitionError, match=r"a\.png: the pixels of the picture are damaged"):
        write_pdf([PdfPage(scene(picture))], PdfMeta("A", "ppgen"), Palette())


def test_links_to_one_photograph_cost_as_much_as_the_photograph(tmp_path, monkeypatch):
    (tmp_path / "a.png").write_bytes(saved(Image.new("L", (4000, 4000))))
    for at in range(300):
        (tmp_path / f"l{at}.png").symlink_to("a.png")
    reads = []
    monkeypatch.setattr(pictures, "_SETTLED", 0)
    monkeypatch.setattr(
        pictures, "read_bytes", lambda *words: reads.append(words) or source.read_bytes(*words)
    )
    began = time.process_time()
    with pictures.thorough():
        for at in range(300):
            pictures.load(tmp_path / f"l{at}.png", tmp_path)
    assert time.process_time() - began < 3
    assert len(reads) == 2, "to look at it, and to decode it"
    assert pictures.load(tmp_path / "l7.png", tmp_path).symbol.items[0].raster.name.endswith("l7.png")


def test_a_file_that_is_written_twice_in_a_moment_is_read_twice(tmp_path):
    for grey in range(20):
        (tmp_path / "a.png").write_bytes(saved(Image.new("L", (8, 8), grey)))
        (image,) = pictures.load(tmp_path / "a.png", tmp_path).symbol.items
        assert Image.open(BytesIO(image.raster.read())).getpixel((0, 0)) == grey


def test_the_photographs_of_a_game_have_so_many_pixels_together(tmp_path, monkeypatch):
    monkeypatch.setattr(pictures, "MOST_PIXELS", 200)
    for at in range(4):
        (tmp_path / f"{at}.png").write_bytes(saved(Image.new("L", (8, 8), at)))
    with pictures.thorough():
        for at in (0, 1, 2, 0, 1, 2):
            pictures.load(tmp_path / f"{at}.png", tmp_path)
        with pytest.raises(DefinitionError, match="million pixels together"):
            pictures.load(tmp_path / "3.png", tmp_path)
    with pictures.thorough():
        pictures.load(tmp_path / "3.png", tmp_path)


def test_clear_colours_of_a_palette_keep_what_is_painted_below_them(tmp_path):
    picture = Image.new("P", (8, 8))
    picture.putpalette(PALETTE)
    picture.putpixel((3, 3), 1)
    file = BytesIO()
    picture.save(file, "PNG", transparency=bytes([0, 128, 255, 255]), dpi=(300, 300))
    (tmp_path / "a.png").write_bytes(file.getvalue())
    with pictures.thorough():
        (image,) = pictures.load(tmp_path / "a.png", tmp_path).symbol.items
    read = Image.open(BytesIO(image.raster.read())).convert("RGBA")
    assert read.getpixel((3, 3)) == (0, 160, 0, 128)
    assert read.getpixel((0, 0))[3] == 0
