"""Measures taken from printed files, not from intentions: each returns what is wrong, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import reduce
from io import BytesIO
from itertools import combinations
from typing import Any, NamedTuple

import pdfplumber
import pikepdf
import pypdfium2
from PIL import ImageChops, ImageStat

from ppgen.drawing.scene import Clip, Group, Item, Text

MM = 25.4 / 72  # millimetres in a point
EXACT = 0.05  # millimetres
INLINE = ("Symbol: ", "Pieces: ")  # a mark in a line or a table is named, not described

Matrix = tuple[float, float, float, float, float, float]
Layout = dict[str, Any]


class Form(NamedTuple):
    """A drawing placed on a page; millimetres with y down from the page's top left corner."""

    name: str
    matrix: Matrix
    x: float
    y: float


def words(items: Iterable[Item]) -> list[str]:
    """Return every run of text of a drawing, in order."""
    found = []
    for item in items:
        if isinstance(item, Text):
            found.append(item.text)
        elif isinstance(item, Group | Clip):
            found += words(item.items)
    return found


def joined(inner: Matrix, outer: Matrix) -> Matrix:
    """Apply one PDF matrix after another."""
    a, b, c, d, e, f = outer
    return (
        inner[0] * a + inner[1] * c,
        inner[0] * b + inner[1] * d,
        inner[2] * a + inner[3] * c,
        inner[2] * b + inner[3] * d,
        inner[4] * a + inner[5] * c + e,
        inner[4] * b + inner[5] * d + f,
    )


def forms(page: pikepdf.Page) -> Iterator[Form]:
    """Yield the drawings that a page places, by reading its content."""
    height = float(page.MediaBox[3])
    stack: list[Matrix] = []
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    for operands, operator in pikepdf.parse_content_stream(page):
        match str(operator):
            case "q":
                stack.append(matrix)
            case "Q":
                matrix = stack.pop()
            case "cm":
                matrix = joined(tuple(float(value) for value in operands), matrix)
            case "Do":
                name = str(operands[0]).removeprefix("/FormXob.")
                yield Form(name, matrix, matrix[4] * MM, (height - matrix[5]) * MM)


def opened(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(data))


def paper(data: bytes, layout: Layout) -> Iterator[str]:
    """Pages are exactly as large as they say."""
    document = opened(data)
    for page, record in zip(document.pages, layout["pages"], strict=True):
        box = [float(value) for value in page.MediaBox]
        wanted = [0, 0, record["width"] / MM, record["height"] / MM]
        if any(abs(one - other) > 0.01 for one, other in zip(box, wanted, strict=True)):
            yield f"page {record['page']} is {box}, not {wanted}"


def slots(layout: Layout, side: str | None = None) -> Iterator[tuple[int, dict[str, Any]]]:
    for record in layout["pages"]:
        for slot in record["slots"]:
            if side in (None, slot["side"]):
                yield record["page"], slot


def places(data: bytes, layout: Layout) -> Iterator[str]:
    """Every slot holds a drawing in its true scale, whose corner is the slot's corner."""
    document = opened(data)
    pages = [list(forms(page)) for page in document.pages]
    for number, slot in slots(layout):
        x, y, width, height = slot["rect"]
        corners = [(x, y), (x + width, y + height)]  # the second, if it is turned half round
        found = [
            form for form in pages[number - 1] for cx, cy in corners if near(form.x, cx) and near(form.y, cy)
        ]
        if not found:
            yield f"page {number}: nothing is drawn at {slot['piece']}, {slot['rect']}"
        for form in found:
            a, b, c, d, *_ = form.matrix
            if abs(abs(a * d - b * c) - 1) > 1e-6 or abs(a * a + b * b - 1) > 1e-6:
                yield f"page {number}: {form.name} is scaled by {form.matrix}"


def near(one: float, other: float, within: float = EXACT) -> bool:
    return abs(one - other) <= within


def cuts(
    data: bytes, layout: Layout, kinds: tuple[str, ...], sizes: dict[str, tuple[float, float]]
) -> Iterator[str]:
    """Cut marks stand at every edge of square pieces, so far apart as the piece is large, and inside none."""
    with pdfplumber.open(BytesIO(data)) as document:
        for record in layout["pages"]:
            wanted = [
                s for s in record["slots"] if s["side"] == "front" and s["piece"].split("-")[0] in kinds
            ]
            if not wanted:
                continue
            lines = document.pages[record["page"] - 1].lines
            upright = [line["x0"] * MM for line in lines if near(line["x0"], line["x1"], 0.01)]
            level = [line["top"] * MM for line in lines if near(line["top"], line["bottom"], 0.01)]
            for slot in wanted:
                x, y, width, height = slot["rect"]
                if (width, height) != sizes[slot["piece"].split("-")[0]]:
                    yield f"{slot['piece']} is {width} x {height} mm"
                for edge, marks in ((x, upright), (x + width, upright), (y, level), (y + height, level)):
                    if not any(near(edge, mark) for mark in marks):
                        yield f"page {record['page']}: no mark at the edge {edge:.2f} of {slot['piece']}"
                for line in lines:
                    if _inside(line, slot["rect"]):
                        yield f"page {record['page']}: a mark lies inside {slot['piece']}"


def _inside(line: dict[str, float], rect: list[float]) -> bool:
    x, y, width, height = rect
    left, right = line["x0"] * MM, line["x1"] * MM
    top, bottom = line["top"] * MM, line["bottom"] * MM
    return right > x + 0.1 and left < x + width - 0.1 and bottom > y + 0.1 and top < y + height - 0.1


def registration(data: bytes, layout: Layout, axis: str = "x", fold: bool = False) -> Iterator[str]:
    """Every back meets its front when the paper is turned over: by what the file draws."""
    document = opened(data)
    pages = document.pages
    records = layout["pages"]
    for record in records:
        fronts = [slot for slot in record["slots"] if slot["side"] == "front"]
        other = record if fold else records[record["page"]] if record["page"] < len(records) else None
        backs = [slot for slot in other["slots"] if slot["side"] == "back"] if other else []
        if not backs:
            continue
        drawn = list(forms(pages[other["page"] - 1]))
        for front in fronts:
            x, y, width, height = front["rect"]
            mirrored = (record["width"] - x - width, y) if axis == "x" else (x, record["height"] - y - height)
            corners = [mirrored, (mirrored[0] + width, mirrored[1] + height)]
            if front["piece"] not in {back["piece"] for back in backs}:
                continue  # it has no back
            if not any(near(form.x, cx) and near(form.y, cy) for form in drawn for cx, cy in corners):
                yield f"page {other['page']}: no back meets {front['piece']} at {mirrored}"


def margins(
    data: bytes, unprintable: float, *, dpi: int = 72, bleeding: Collection[int] = ()
) -> Iterator[str]:
    """Nothing is printed where home printers cannot print; of pages that bleed, no words."""
    for number, page in enumerate(pypdfium2.PdfDocument(data), 1):
        if number in bleeding:
            yield from _words_outside(page, number, unprintable)
            continue
        image = page.render(scale=dpi / 72).to_pil().convert("L")
        box = ImageChops.invert(image).point(lambda value: 255 if value > 12 else 0).getbbox()
        if box is None:
            continue
        edge = min(box[0], box[1], image.width - box[2], image.height - box[3]) * 25.4 / dpi
        if edge < unprintable - 25.4 / dpi:
            yield f"page {number} is printed {edge:.2f} mm from the edge"


def _words_outside(page: pypdfium2.PdfPage, number: int, unprintable: float) -> Iterator[str]:
    """Find words of a page that lie where home printers cannot print."""
    width, height = (length * MM for length in page.get_size())
    text = page.get_textpage()
    for place in range(text.count_rects()):
        left, bottom, right, top = (length * MM for length in text.get_rect(place))
        edge = min(left, bottom, width - right, height - top)
        if edge < unprintable:
            yield f"page {number} has words {edge:.2f} mm from the edge"


def frames(layout: Layout) -> Iterator[str]:
    """Frames and pieces of a page lie apart from one another and on the page."""
    for record in layout["pages"]:
        areas = [(frame["name"], frame["rect"]) for frame in record["frames"]]
        pieces = [(slot["piece"], slot["rect"]) for slot in record["slots"]]
        for found in (areas, pieces):
            for (one, first), (other, second) in combinations(found, 2):
                if _overlap(first, second):
                    yield f"page {record['page']}: {one} overlaps {other}"
            for name, (x, y, width, height) in found:
                if x < 0 or y < 0 or x + width > record["width"] or y + height > record["height"]:
                    yield f"page {record['page']}: {name} leaves the page"


def _overlap(one: list[float], other: list[float]) -> bool:
    slack = 0.01
    return (
        one[0] + one[2] > other[0] + slack
        and other[0] + other[2] > one[0] + slack
        and one[1] + one[3] > other[1] + slack
        and other[1] + other[3] > one[1] + slack
    )


def counted(layout: Layout) -> Counter[str]:
    """Count the pieces to cut out by kind: each once, by its front."""
    return Counter(slot["piece"].split("-")[0] for _, slot in slots(layout, "front"))


def small_type(data: bytes, least: float = 7.0) -> Iterator[str]:
    """No text is too small to read, whatever it is scaled by."""
    for number, sizes in enumerate(type_sizes(data), 1):
        for size in sorted(sizes):
            if size < least - 0.01:
                yield f"page {number} has type of {size:.2f} pt"


def type_sizes(data: bytes) -> Iterator[set[float]]:
    """Yield in which sizes the texts of each page are set, those in its drawings too; in points."""
    read: dict[tuple[int, int], set[float]] = {}
    for page in opened(data).pages:
        yield _sizes(page, page.get("/Resources"), read)


def _sizes(content: Any, resources: Any, read: dict[tuple[int, int], set[float]]) -> set[float]:
    """Collect sizes; a drawing that is on many pages is read once."""
    found: set[float] = set()
    stack: list[float] = []
    scale, size = 1.0, 0.0
    for operands, operator in pikepdf.parse_content_stream(content, "q Q cm Tf Tj Do"):
        match str(operator):
            case "q":
                stack.append(scale)
            case "Q":
                scale = stack.pop()
            case "cm":
                a, b, c, d = (float(value) for value in operands[:4])
                scale *= abs(a * d - b * c) ** 0.5
            case "Tf":
                size = float(operands[1])
            case "Tj":
                found.add(size * scale)
            case "Do":
                form = resources.XObject[str(operands[0])]
                if form.objgen not in read:
                    read[form.objgen] = _sizes(form, form.get("/Resources"), read)
                found |= {inner * scale for inner in read[form.objgen]}
    return found


def coverage(data: bytes) -> list[float]:
    """Return how much ink each page takes, from 0 to 1: of each pixel the ink of which it takes most.

    In so many pixels that no line is thinner than one, which would be painted as wide.
    """
    found = []
    for page in pypdfium2.PdfDocument(data):
        bands = page.render(scale=2.5).to_pil().convert("RGB").split()
        darkest = reduce(ImageChops.darker, bands)
        found.append(1 - ImageStat.Stat(darkest).mean[0] / 255)
    return found


def quality(data: bytes) -> Iterator[str]:
    """Fonts are embedded subsets, nothing is a bitmap, and the file says what it is and how to print it."""
    document = opened(data)
    for entry in document.objects:
        if not isinstance(entry, pikepdf.Dictionary | pikepdf.Stream):
            continue
        if entry.get("/Type") == pikepdf.Name.Font and "/FontDescriptor" in entry:
            name = str(entry.BaseFont)
            if "/FontFile2" not in entry.FontDescriptor or name[7:8] != "+":
                yield f"the font {name} is not an embedded subset"
        elif entry.get("/Type") == pikepdf.Name.Font:
            yield f"the font {entry.BaseFont} is not embedded"
        if entry.get("/Subtype") == pikepdf.Name.Image:
            yield "there is a bitmap"
        alt = str(entry.get("/Alt", ""))
        if entry.get("/S") == pikepdf.Name.Figure and len(alt) < 20 and not alt.startswith(INLINE):
            yield f"a figure says only {alt}"
    root = document.Root
    for key in ("/StructTreeRoot", "/MarkInfo", "/Lang", "/Metadata", "/Outlines", "/PageLabels"):
        if key not in root:
            yield f"the file has no {key}"
    wishes = root.get("/ViewerPreferences", {})
    if wishes.get("/PrintScaling") != pikepdf.Name("/None"):
        yield "a viewer may scale the print"
    for key in ("/Title", "/Author", "/Subject"):
        if not str(document.docinfo.get(key, "")):
            yield f"the file has no {key}"


def folios(data: bytes, layout: Layout, *, from_the_right: bool = False) -> list[tuple[int, int]]:
    """Read the page numbers at the end of the foot of both halves of every sheet of the booklet."""
    found = []
    document = pypdfium2.PdfDocument(data)
    for record in layout["pages"]:
        if "spread" not in record:
            continue
        text = document[record["page"] - 1].get_textpage()
        half = record["width"] / 2
        end = 11 if from_the_right else half - 22
        corners = [(left + end) / MM for left in (0, half)]
        words = [text.get_text_bounded(left, 15, left + 11 / MM, 36) for left in corners]
        found.append(tuple(int(word.split()[-1]) for word in words))
    return found
