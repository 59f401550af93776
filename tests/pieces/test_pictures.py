"""Pictures of others: drawn as they are meant, or refused with their place, in little time."""

from __future__ import annotations

import time
from contextlib import suppress
from io import BytesIO

import pikepdf
import pytest
from pikepdf import pdfa
from PIL import Image as Photograph

from ppgen.definition import DefinitionError
from ppgen.drawing import svg
from ppgen.drawing.bounds import bounds
from ppgen.drawing.palette import Palette
from ppgen.drawing.pdf import PdfMeta, PdfPage, write_pdf
from ppgen.drawing.scene import Scene
from ppgen.pieces import pictures
from tests.pieces.pixels import Pixels

NS = 'xmlns="http://www.w3.org/2000/svg"'


def drawing(inside: str, box: str = "0 0 100 100") -> str:
    return f'<svg {NS} viewBox="{box}">\n{inside}\n</svg>'


@pytest.fixture
def load(tmp_path):
    def loaded(data: str | bytes, name: str = "art.svg"):
        (tmp_path / name).write_bytes(data.encode() if isinstance(data, str) else data)
        return pictures.load(tmp_path / name, tmp_path)

    return loaded


def photograph(kind: str = "PNG", mode: str = "RGB", size: tuple[int, int] = (60, 40), **options) -> bytes:
    image = Photograph.linear_gradient("L").resize(size)
    if mode == "RGBA":
        whole = Photograph.merge("RGBA", (image, image, image, image.rotate(180)))
    else:
        whole = image.convert(mode)
    written = BytesIO()
    whole.save(written, kind, **options)
    return written.getvalue()


def pixels(picture, size: float = 25.4, palette: Palette | None = None) -> Pixels:
    scene = Scene(size, size, (picture.fitted(size / 2, size / 2, size, size),))
    return Pixels(scene, palette or Palette(), 100)


def test_shapes_transforms_and_inherited_paint_come_out_as_in_a_browser(load):
    picture = load(
        drawing(
            '<g transform="translate(50 50) rotate(90)" fill="#00855a">'
            '<rect x="-40" y="-10" width="20" height="20"/>'
            '<circle cx="30" r="10" style="fill: #ad1f00"/></g>'
            '<polygon points="0,0 20,0 0,20" fill="rgb(23,48,127)"/>'
            '<path d="M60 0h40v40h-40z M70 10h20v20h-20z" fill-rule="evenodd"/>'
        )
    )
    seen = pixels(picture)
    assert seen.at(12.7, 25.4 * 0.2) == (0, 0x85, 0x5A), "turned a quarter, the left square is above"
    assert seen.at(12.7, 25.4 * 0.8) == (0xAD, 0x1F, 0x00)
    assert seen.at(1, 1) == (23, 48, 127)
    assert seen.at(25.4 * 0.65, 2) == (17, 17, 17), "what has no colour is drawn in ink"
    assert seen.at(25.4 * 0.8, 25.4 * 0.2) == (255, 255, 255), "the even-odd hole"


def test_a_drawing_never_reaches_over_its_box(load):
    picture = load(drawing('<circle cx="100" cy="50" r="40"/>'))
    reach = bounds(picture.symbol.items)
    assert (reach.right, reach.left) == (100, 0)


def test_a_view_box_that_begins_elsewhere_is_moved_to_the_corner(load):
    picture = load(drawing('<rect x="-10" y="-20" width="10" height="20"/>', "-10 -20 10 20"))
    assert bounds(picture.symbol.items) == (0, 0, 10, 20)


@pytest.mark.parametrize(
    ("inside", "message"),
    [
        ("<text>hi</text>", "<text> is not drawn; turn it into paths"),
        ("<script>alert(1)</script>", "<script> is not drawn; take it out"),
        ("<defs><script/></defs>", "<script> is not allowed"),
        ('<image href="http://example.org/x.png"/>', "<image> is drawn if the drawing holds its PNG or JPEG"),
        ('<use href="#a"/>', "<use> names '#a'; no element"),
        ("<style>path:hover{fill:red}</style>", "only names of elements"),
        ('<path d="M0 0h9v9z" onclick="x()"/>', "'onclick' is not allowed"),
        ('<path d="M0 0h9v9z" fill="url(#g)"/>', "is no plain colour"),
        ('<path d="M0 0h9v9z" fill="var(--x)"/>', "is no plain colour"),
        ('<path d="M0 0h9v9z" opacity="half"/>', "opacity"),
        ('<path d="M0 0h9v9z" clip-path="url(#c)"/>', "`clip-path` is not drawn"),
        ('<path d="M0 0L9"/>', "expected a number for L"),
        ('<path d="M0 0L2e9 1"/>', "beyond 1,000,000"),
        ('<path d="M0 0h9v9z" transform="scale(1e300)"/>', "beyond 1,000,000"),
        ('<rect width="wide" height="3"/>', "'wide' is no length"),
        ('<circle r="-3"/>', "needs `r`"),
        ("<g>" * 50 + "</g>" * 50, "nested more than"),
    ],
)
def test_what_cannot_be_drawn_as_it_is_meant_is_refused_with_its_place(load, inside, message):
    with pytest.raises(DefinitionError) as refused:
        load(drawing(inside))
    (problem,) = refused.value.problems
    assert problem.file.endswith("art.svg")
    assert (problem.line, problem.column >= 1) == (2, True)
    assert message in problem.message


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><svg/>',
        '<!DOCTYPE svg SYSTEM "file:///etc/passwd"><svg/>',
        "<html/>",
        "no xml at all",
        "",
        f"<svg {NS}/>",
        f'<svg {NS} viewBox="0 0 nan 5"/>',
        f'<svg {NS} viewBox="0 0 5 5"/>',
        f'<svg {NS} viewBox="0 0 5 5"><path d="M0 0L1 1">',
    ],
)
def test_files_that_are_no_drawings_or_mean_harm_are_refused(load, text):
    with pytest.raises(DefinitionError):
        load(text)


@pytest.mark.parametrize(
    "inside",
    [
        '<path d="M0 0' + "L1 1" * 240_000 + '"/>',
        f'<path d="M{"1" * 900_000} 2"/>',
        f'<polygon points="{"1" * 900_000}"/>',
        f'<polygon points="{"1 1 " * 240_000}"/>',
        '<path d="M0 0L1 1"/>' * 45_000,
        f'<path d="M0 0L1 1" transform="{"rotate(1)" * 100_000}"/>',
        f'<path d="M0 0L1 1" fill="{"rgb(" * 200_000}"/>',
        f'<path d="M0 0L1 1" stroke-dasharray="{"1 " * 400_000}"/>',
        f'<rect width="{"9" * 900_000}" height="1"/>',
        "<g>" * 250_000,
    ],
)
def test_no_file_takes_long(load, inside):
    began = time.process_time()
    with suppress(DefinitionError):
        load(drawing(inside))
    assert time.process_time() - began < 10


def test_editors_own_elements_and_empty_definitions_are_passed_over(load):
    picture = load(
        f'<svg {NS} xmlns:i="urn:editor" viewBox="0 0 9 9" i:version="1"><defs id="d"/><title>t</title>'
        '<i:view pagecolor="#fff"><i:grid/></i:view><metadata/><g i:label="x"><path d="M0 0h9v9z"/></g></svg>'
    )
    assert bounds(picture.symbol.items) == (0, 0, 9, 9)


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB", "RGBA"])
def test_photographs_of_every_kind_show_and_keep_the_file_what_it_must_be(load, mode):
    picture = load(photograph(mode=mode), "a.png")
    assert picture.pixels == (60, 40)
    scene = Scene(60, 40, (picture.fitted(30, 20, 60, 40),), "A photograph")
    written = write_pdf([PdfPage(scene), PdfPage(scene)], PdfMeta("A photograph", "ppgen"))
    with pikepdf.open(BytesIO(written)) as opened:
        assert pdfa.check(opened, "2b").verdict == "pass"
        images = [each for each in opened.objects if isinstance(each, pikepdf.Stream) and "/Width" in each]
        assert len(images) == (2 if mode == "RGBA" else 1), "one picture is written once, and its opacity"
    dark, light = pixels(picture).at(12.7, 5.5), pixels(picture).at(12.7, 20)
    assert sum(dark) < sum(light) - 200 or mode == "RGBA"


def test_a_jpeg_is_written_as_its_file_has_it(load):
    data = photograph("JPEG")
    picture = load(data, "a.jpg")
    scene = Scene(60, 40, (picture.fitted(30, 20, 60, 40),), "A photograph")
    with pikepdf.open(BytesIO(write_pdf([PdfPage(scene)], PdfMeta("A", "ppgen")))) as opened:
        (image,) = [e for e in opened.objects if isinstance(e, pikepdf.Stream) and "/Width" in e]
        assert image.read_raw_bytes() == data
    assert 'href="data:image/jpeg;base64,' in svg.paint(scene)


def test_how_sharp_a_photograph_prints_follows_from_its_size(load):
    picture = load(photograph(size=(600, 400)), "a.png")
    assert picture.density(76.2, 76.2) == pytest.approx(200)
    assert load(drawing('<path d="M0 0h9v9z"/>')).density(1, 1) is None


@pytest.mark.parametrize(
    ("bad", "name", "message"),
    [
        (lambda: photograph()[:-30], "a.png", "no PNG or JPEG picture"),
        (lambda: photograph("JPEG")[:-200], "a.jpg", "ends before its end"),
        (lambda: photograph("JPEG", "CMYK"), "a.jpg", "save it in RGB"),
        (lambda: photograph(mode="1", size=(6000, 6000)), "a.png", "million are the most"),
        (lambda: b"GIF89a", "a.png", "no PNG or JPEG picture"),
        (lambda: b"x", "a.gif", "a picture is an SVG, PNG or JPEG file"),
    ],
)
def test_photographs_that_cannot_be_printed_are_refused(load, bad, name, message):
    data = bad()
    with pytest.raises(DefinitionError, match=message):
        load(data, name)


def test_a_photograph_that_only_a_note_in_it_turns_is_refused(load):
    turned = Photograph.Exif()
    turned[0x0112] = 6
    with pytest.raises(DefinitionError, match="lies on its side"):
        load(photograph("JPEG", exif=turned), "a.jpg")


def test_nothing_outside_the_folder_is_read(tmp_path):
    outside, inside = tmp_path / "outside.svg", tmp_path / "game"
    outside.write_text(drawing('<path d="M0 0h9v9z"/>'))
    inside.mkdir()
    (inside / "link.svg").symlink_to(outside)
    for path in (inside / "link.svg", inside / ".." / "outside.svg"):
        with pytest.raises(DefinitionError, match="outside"):
            pictures.load(path, inside)


def test_high_contrast_makes_colours_of_others_black_or_white(load):
    seen = pixels(
        load(
            drawing('<path fill="#f2b632" d="M0 0h50v100h-50z"/><path fill="#17307f" d="M50 0h50v100h-50z"/>')
        ),
        palette=Palette("high-contrast"),
    )
    assert (seen.at(5, 12), seen.at(20, 12)) == ((255, 255, 255), (0, 0, 0))
