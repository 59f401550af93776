"""PDF for a press: every colour is ink, no place has too much, and the file says what PDF/X asks for."""

from __future__ import annotations

import shutil
import struct
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image as Pictures
from PIL import ImageCms

from ppgen.drawing.pdf import LinkArea, PdfMeta, PdfPage, write_pdf
from ppgen.drawing.pdf.press.profile import PROFILE, read_profile
from ppgen.drawing.pdf.press.separation import Separation
from ppgen.drawing.pdf.press.settings import STANDARDS, NotForPress, Press
from ppgen.drawing.scene import (
    Circle,
    Clip,
    Image,
    Line,
    Raster,
    Rect,
    Scene,
    Shade,
    Symbol,
    Text,
    Use,
    filled,
    stroked,
)

META = PdfMeta(title="Deck", author="Ann", subject="Cards", generator="ppgen")
RGB = {"rg", "RG", "g", "G", "cs", "CS", "sc", "SC", "scn", "SCN", "ri"}
"""Operators of colour that a file for a press does without."""


def raster(name: str, *colours: str, mode: str = "RGB") -> Raster:
    picture = Pictures.new(mode, (len(colours), 4))
    for x, colour in enumerate(colours):
        picture.paste(colour, (x, 0, x + 1, 4))
    written = BytesIO()
    picture.save(written, "PNG")
    data = written.getvalue()
    return Raster(name, "image/png", lambda: data, *picture.size, name=f"{name}.png")


SYMBOL = Symbol("coin", 10, 10, (Circle(5, 5, 5, filled("#00855A")), Text(2, 6, "1", size=8)))
SCENE = Scene(
    70,
    95,
    (
        Rect(0, 0, 70, 95, filled("#000000")),
        Rect(5, 5, 60, 20, filled("#AD1F00")),
        Rect(5, 30, 60, 20, filled("#0A0A30")),
        Line(5, 55, 65, 55, stroked("ink", 1)),
        Clip(Rect(5, 60, 20, 20, filled("ink")), (Rect(0, 55, 40, 40, filled("#12303B")),)),
        SYMBOL.at(30, 60),
        Shade(45, 60, 20, 20, ((0.0, "#102060"), (1.0, "#FFD21F"))),
        Image(5, 82, 60, 10, raster("dark", "#05060A", "#300A50", "#FFFFFF", "#0040FF")),
        Text(10, 20, "Black letters", size=12),
    ),
)


def made(standard: str, scene: Scene = SCENE, **wishes: object) -> tuple[pikepdf.Pdf, Separation]:
    separation = Separation(Press(standard, **wishes))  # type: ignore[arg-type]
    links = (LinkArea("nowhere", 1, 1, 5, 5),)
    pages = [PdfPage(scene, links=links, bleed=(3.25, 3.05)), PdfPage(SCENE)]
    return pikepdf.open(BytesIO(write_pdf(pages, META, separation=separation))), separation


def streams(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Object | pikepdf.Page]:
    """Yield what has content: every page and form."""
    yield from pdf.pages
    for each in pdf.objects:
        if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == pikepdf.Name.Form:
            yield each


def inks(pdf: pikepdf.Pdf) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Yield every setting of a colour, by its operator."""
    for stream in streams(pdf):
        for operands, operator in pikepdf.parse_content_stream(stream):
            if str(operator) in RGB | {"k", "K"}:
                yield str(operator), tuple(float(part) for part in operands)


def images(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Stream]:
    masks = {
        each.SMask.objgen for each in pdf.objects if isinstance(each, pikepdf.Stream) and "/SMask" in each
    }
    for each in pdf.objects:
        image = isinstance(each, pikepdf.Stream) and each.get("/Subtype") == pikepdf.Name.Image
        if image and each.objgen not in masks:
            yield each


@pytest.mark.parametrize("standard", STANDARDS)
def test_every_page_is_in_inks_and_has_its_boxes(standard: str) -> None:
    pdf, _ = made(standard)
    assert {operator for operator, _ in inks(pdf)} == {"k", "K"}
    spaces = {str(image.ColorSpace) for image in images(pdf)}
    assert spaces == {"/DeviceCMYK"}
    shadings = [shade for page in pdf.pages for shade in page.Resources.get("/Shading", {}).values()]
    assert {str(shade.ColorSpace) for shade in shadings} == {"/DeviceCMYK"}
    for page, (across, down) in zip(pdf.pages, ((3.25, 3.05), (0, 0)), strict=True):
        left, bottom, right, top = (float(side) * 25.4 / 72 for side in page.trimbox)
        assert (left, bottom) == pytest.approx((across, down), abs=1e-3)
        assert (right, top) == pytest.approx((70 - across, 95 - down), abs=1e-3)
        assert list(page.obj.BleedBox) == list(page.mediabox)
        assert "/Annots" not in page.obj
        assert "/Group" not in page.obj


@pytest.mark.parametrize(
    ("standard", "version", "name"), [("x-1a", "1.4", "PDF/X-1a:2003"), ("x-4", "1.6", "PDF/X-4")]
)
def test_a_file_says_which_standard_it_keeps_and_for_which_press(
    standard: str, version: str, name: str
) -> None:
    pdf, _ = made(standard)
    assert pdf.pdf_version == version
    (intent,) = pdf.Root.OutputIntents
    assert (intent.S, str(intent.OutputConditionIdentifier)) == ("/GTS_PDFX", "CGATS TR 001")
    assert intent.DestOutputProfile.read_bytes() == PROFILE.read_bytes()
    assert intent.DestOutputProfile.N == 4
    info = pdf.docinfo
    assert str(info.GTS_PDFXVersion) == name
    assert info.Trapped == "/False"
    assert {"/Title", "/CreationDate", "/ModDate", "/Producer"} <= set(info.keys())
    assert str(info.CreationDate) == str(info.ModDate) == "D:20000101000000+00'00'"
    assert "/ID" in pdf.trailer
    space = "http://www.npes.org/pdfx/ns/id/" if standard == "x-4" else "http://ns.adobe.com/pdfx/1.3/"
    xmp = pdf.open_metadata()
    assert xmp[f"{{{space}}}GTS_PDFXVersion"] == name
    assert xmp["pdf:Trapped"] == "False"
    assert "pdfaid" not in str(xmp)
    fonts = [
        each for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and "/FontDescriptor" in each
    ]
    assert fonts
    assert all({"/FontFile2", "/FontFile3"} & set(font.FontDescriptor.keys()) for font in fonts)


@pytest.mark.parametrize("limit", [240, 300])
def test_no_place_has_more_ink_than_a_press_takes_and_the_most_is_told(limit: int) -> None:
    pdf, separation = made("x-1a", ink=float(limit), black=(60.0, 40.0, 40.0, 100.0))
    painted = [sum(parts) * 100 for _, parts in inks(pdf)]
    for image in images(pdf):
        data = image.read_bytes()
        painted += [sum(data[at : at + 4]) / 255 * 100 for at in range(0, len(data), 4)]
    for page in pdf.pages:
        for shade in page.Resources.get("/Shading", {}).values():
            painted += [
                sum(float(part) for part in end) * 100 for end in (shade.Function.C0, shade.Function.C1)
            ]
    assert limit - 40 < max(painted) <= limit + 0.05
    assert separation.most == pytest.approx(max(painted), abs=0.05)
    assert f"more than {max(painted):.0f} % of ink" in separation.told


def own_profile(path: Path, at: int = 0, by: bytes = b"") -> Path:
    """Write a profile of a press that gives every colour a quarter of each ink."""
    data = bytearray(PROFILE.read_bytes())
    (count,) = struct.unpack_from(">I", data, 128)
    for index in range(count):
        name, start, length = struct.unpack_from(">4sII", data, 132 + 12 * index)
        if name.startswith(b"B2A"):
            data[start + 52 : start + length] = b"\x40" * (length - 52)
    data[at : at + len(by)] = by
    path.write_bytes(data.replace(b"ppgen coated", b"house coated"))
    return path


@pytest.mark.parametrize("standard", STANDARDS)
def test_the_profile_of_a_printing_house_separates_colours_and_is_named(standard, tmp_path: Path) -> None:
    profile = read_profile(own_profile(tmp_path / "house.icc"), standard)
    pdf, separation = made(standard, profile=profile)
    assert separation.inks("#AD1F00") == pytest.approx((0.25, 0.25, 0.25, 0.25), abs=0.01)
    (intent,) = pdf.Root.OutputIntents
    assert str(intent.OutputConditionIdentifier) == "house coated, after CGATS TR 001"
    assert intent.DestOutputProfile.read_bytes() == profile.data
    assert "/RegistryName" not in intent, "the registry of the ICC does not know it"


@pytest.mark.parametrize(
    ("at", "by", "said"),
    [
        (36, b"none", "this is no ICC profile"),
        (16, b"RGB ", "this profile is for RGB, and not for a press of four inks"),
        (8, b"\x04", "is of version 4, which PDF/X-1a does not know: ask for x-4"),
        (128, b"\x00\x00\x00\x00", "cannot be used both ways"),
    ],
)
def test_what_is_no_profile_of_a_press_is_refused(tmp_path: Path, at: int, by: bytes, said: str) -> None:
    with pytest.raises(NotForPress, match=said):
        read_profile(own_profile(tmp_path / "house.icc", at, by), "x-1a")


def test_black_letters_and_lines_are_black_ink_alone_and_grounds_what_is_wanted() -> None:
    separation = Separation(Press("x-1a", black=(60.0, 40.0, 40.0, 100.0)))
    assert separation.inks("#111111") == (0, 0, 0, 1)
    assert separation.inks("#000000", ground=True) == (0.6, 0.4, 0.4, 1)
    assert separation.inks("#FFFFFF", ground=True) == (0, 0, 0, 0)
    greys = [separation.inks(f"#{step:02x}{step:02x}{step:02x}") for step in range(0, 256, 5)]
    assert all(grey[:3] == (0, 0, 0) for grey in greys)
    blacks = [grey.black for grey in greys]
    assert blacks == sorted(blacks, reverse=True)


def test_colours_come_back_from_paper_as_near_as_inks_can() -> None:
    separation = Separation(Press("x-1a"))
    back = ImageCms.buildTransform(
        ImageCms.getOpenProfile(str(PROFILE)),
        ImageCms.createProfile("sRGB"),
        "CMYK",
        "RGB",
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
        ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )
    for colour in ("#17307F", "#F2B632", "#EAD9B6", "#8A3A5C", "#0A6A78", "#12303B"):
        cmyk = bytes(round(part * 255) for part in separation.inks(colour))
        seen = ImageCms.applyTransform(Pictures.frombytes("CMYK", (1, 1), cmyk), back)
        assert seen is not None
        wanted = bytes.fromhex(colour[1:])
        assert max(abs(one - other) for one, other in zip(seen.tobytes(), wanted, strict=True)) <= 14, colour


def test_pictures_are_separated_as_drawings_are() -> None:
    separation = Separation(Press("x-1a"))
    colours = ["#AD1F00", "#00855A", "#17307F", "#F2B632", "#EAD9B6"]
    picture = Pictures.new("RGB", (len(colours), 1))
    for x, colour in enumerate(colours):
        picture.putpixel((x, 0), tuple(bytes.fromhex(colour[1:])))
    data = separation.picture(picture).tobytes()
    for x, colour in enumerate(colours):
        for part, whole in zip(data[4 * x : 4 * x + 4], separation.inks(colour), strict=True):
            assert part / 255 == pytest.approx(whole, abs=0.05), colour


def test_what_lets_show_through_is_refused_by_name_where_a_standard_knows_none() -> None:
    faint = Scene(70, 95, (Use(SYMBOL, opacity=0.5),))
    told = replace(SYMBOL, name="faint-7", origin="pieces.yml:4:9: front.2")
    layer = Scene(70, 95, (Use(told, opacity=0.5),))
    clear = Scene(70, 95, (Image(0, 0, 5, 5, raster("glass", "#FF000080", mode="RGBA")),))
    with pytest.raises(NotForPress, match="the drawing 'coin' lets show through"):
        made("x-1a", faint)
    with pytest.raises(NotForPress, match=r"^pieces\.yml:4:9: front\.2 lets show through"):
        made("x-1a", layer)
    with pytest.raises(NotForPress, match=r"the picture glass\.png lets show through"):
        made("x-1a", clear)
    made("x-4", faint)
    pdf, _ = made("x-4", clear)
    (masked,) = (image for image in images(pdf) if "/SMask" in image)
    assert masked.SMask.ColorSpace == "/DeviceGray"


def test_texts_are_outlines_where_that_is_wanted() -> None:
    pdf, _ = made("x-1a", outlines=True)
    operators = {
        str(operator)
        for stream in streams(pdf)
        for operands, operator in pikepdf.parse_content_stream(stream)
    }
    assert not {"Tj", "TJ", "'"} & operators
    assert "f" in operators


def test_a_file_without_a_press_is_as_it_was() -> None:
    pdf = pikepdf.open(BytesIO(write_pdf([PdfPage(SCENE)], META)))
    assert {"rg", "RG"} <= {operator for operator, _ in inks(pdf)}
    assert "/TrimBox" not in pdf.pages[0].obj


@pytest.mark.skipif(not shutil.which("gs"), reason="Ghostscript is not at hand")
def test_ghostscript_separates_it_alike(tmp_path: Path) -> None:
    separation = Separation(Press("x-1a", 240.0, (60.0, 40.0, 40.0, 100.0)))
    (tmp_path / "deck.pdf").write_bytes(write_pdf([PdfPage(SCENE)], META, separation=separation))
    command = ["gs", "-q", "-dSAFER", "-sDEVICE=tiffsep", "-r72", "-o", "plate.tif", "deck.pdf"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=60)
    plates = [
        Pictures.open(tmp_path / f"plate({name}).tif") for name in ("Cyan", "Magenta", "Yellow", "Black")
    ]
    dots = 72 / 25.4
    for (x, y), colour in {
        (2, 2): "#000000",
        (35, 15): "#AD1F00",
        (35, 40): "#0A0A30",
        (15, 70): "#12303B",
    }.items():
        found = [1 - plate.getpixel((round(x * dots), round(y * dots))) / 255 for plate in plates]
        assert found == pytest.approx(separation.inks(colour, ground=True), abs=0.01), colour
