"""The shape of `services/*.yml`: who else prints a game, and what they want to be sent.

Print services want a picture or a page for each face, copy shops sheets of paper, cutting machines sheets
with their lines in a layer of its own. Every figure is of a source and a day, for services change theirs.
Lengths are millimetres, as cut.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from string import Formatter
from typing import Annotated, Literal

from ppgen.definition.document import Document, load_yaml
from ppgen.definition.fields import (
    Between,
    Checked,
    Date,
    Few,
    Flag,
    Id,
    Length,
    Line,
    Most,
    Number,
    Size,
    Some,
    Whole,
    record,
)
from ppgen.definition.locate import content_dir, layouts_dir
from ppgen.definition.problems import DefinitionError, Problem, listed, suggestion
from ppgen.definition.validation import validate
from ppgen.sheets.errors import SheetError
from ppgen.sheets.print_schema.layouts import Layouts
from ppgen.words import counted

FOLDER = "services"
"""Where they lie: in the layouts, and beside the games and systems of a folder of content."""
SAID = ("game", "product", "number", "piece", "side")
"""What the name of a file can say."""
OF_FACES = ("number", "piece", "side")
"""What only the name of a file that holds one face can."""
PARTS = ("products", "boards", "booklets", "pads", "boxes")
"""Where a service says what it makes."""
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def _pattern(text: str) -> str:
    """Return the pattern of a file's name. Raises ValueError for one that asks for what is not known."""
    try:
        asked = [name for _, name, *_ in Formatter().parse(text) if name is not None]
    except ValueError as error:
        raise ValueError(f"a brace is open in the name ({error})") from None
    for name in asked:
        if name not in SAID:
            hint = suggestion(name, SAID) or f"; a name can say {listed(SAID, 'and')}"
            raise ValueError(f"a name cannot say {name!r}{hint}")
    if not re.fullmatch(r"(?:[\w-]|\{[a-z]+\})+(?:/(?:[\w-]|\{[a-z]+\})+)?", text, re.ASCII):
        raise ValueError(f"{text!r} is no name of a file, which letters, digits, - and one / may be in")
    return text


Percent = Annotated[Number, Between(0, 400)]
"""Percent of a surface that ink covers: 100 of each ink, 400 of all four."""
Pixels = Annotated[Whole, Between(10, 20_000)]
"""Pixels of a side."""
Dots = Annotated[Whole, Between(72, 1200)]
"""Pixels of an inch."""
Names = Annotated[str, Most(80), Checked(_pattern)]
"""The name of a file without its ending, in braces what stands for what it holds."""


@record
class FigureSource:
    """Where figures come from."""

    what: Line
    """Which figures."""
    where: Line
    """The page, the file or the measurement that has them."""
    date: Date
    """When they were looked up."""


@record
class BoxNet:
    """Where the sides of a box are on its picture, from left to right: right side, back, left side, front."""

    width: Size
    """Width of its back and its front."""
    height: Size
    """Height of its sides."""
    depth: Size
    """Its depth: the lid stands over the back."""
    left: Length
    """From the left edge, as it is cut, to the back."""
    top: Length
    """From the upper edge, as it is cut, to the back."""


@record
class Product:
    """What a service makes of one size."""

    id: Id
    """Its name in files."""
    title: Line
    """Its name there."""
    width: Size
    """Width, as it is cut."""
    height: Size
    """Height, as it is cut."""
    shape: Literal["rectangle", "round", "hexagon"] = "rectangle"
    """How it is cut."""
    pixels: Annotated[tuple[Pixels, ...], Most(2, least=2)] | None = None
    """Width and height of its picture; its size with the bleed of the service if none is given."""
    stock: Line | None = None
    """What it is made of, and what else there is to choose."""
    net: BoxNet | None = None
    """Of a tuckbox: where its sides are."""


@record
class FaceFiles:
    """A service that takes each face by itself."""

    form: Literal["png", "pdf"]
    """A picture a face, or a page a face in one file for each product."""
    products: Some[Product]
    """What it makes of pieces."""
    boards: Few[Product] = ()
    """What it makes of boards: the smallest that holds one takes it, in true size."""
    booklets: Few[Product] = ()
    """Stitched booklets, by the size of a page: the rules are set anew for the one that suits them best."""
    pads: Few[Product] = ()
    """Pads of score sheets."""
    boxes: Few[Product] = ()
    """Tuckboxes: the smallest that holds all that is played with takes the sides of the game's own."""
    bleed: Length
    """How far art reaches over the edge."""
    safe: Length
    """How far from the edge nothing is cut off: what matters stands within."""
    names: Names
    """The names of files, such as `{product}/{number}-{piece}-{side}`."""
    dpi: Dots = 300
    """Pixels of an inch of pictures, and of what cannot be a drawing in a PDF."""
    backs: Literal["after", "before", "once"] = "after"
    """Where a back stands: after its front, before it, or once before all fronts that share it."""
    repeated: Flag = False
    """Whether what there are several of is sent as often."""
    pdf: Literal["x-1a", "x-4"] | None = None
    """The standard of its PDF."""
    ink: Annotated[Number, Between(100, 400)] | None = None
    """Percent of ink at most, of all four together."""
    black: Annotated[tuple[Percent, ...], Most(4, least=4)] | None = None
    """The inks of a black ground in percent: cyan, magenta, yellow, black; black alone if none is given."""
    outlines: Flag = False
    """Whether texts are outlines rather than type."""


@record
class PaperSheets:
    """Who prints sheets of paper: at home, or a copy shop."""

    papers: Some[Id]
    """Papers; the first is taken if none is named."""
    sheets: Some[Id] = ("play",)
    """Which sheets, as `--sheets` names them."""
    duplex: Literal["long-edge", "short-edge", "gutterfold", "single"] = "long-edge"
    """How both sides are printed."""
    marks: Literal["cut", "crop"] = "cut"
    """How cuts are marked."""
    together: Flag = False
    """Whether pieces lie edge to edge, without bleed between them: a guillotine cuts two at once."""
    pdf: Literal["x-1a", "x-4"] | None = None
    """The standard of its PDF."""
    ink: Annotated[Number, Between(100, 400)] | None = None
    """Percent of ink at most, of all four together, where a standard is named."""


@record
class MachineEdges:
    """What a machine needs at the edges of upright paper, for the marks that its program prints."""

    sides: Length
    """Left and right."""
    ends: Length
    """Top and bottom."""


@record
class MachineSheets:
    """A machine that cuts: art, and the lines to cut along."""

    papers: Some[Id]
    """Papers; the first is taken if none is named."""
    edges: MachineEdges
    """Where nothing lies."""
    gap: Length = 3.0
    """Between pieces; their art reaches half way into it."""
    form: Literal["svg", "png"] = "svg"
    """Art and lines as layers of one SVG, or art as PNG beside an SVG of lines alone."""
    dpi: Dots = 300
    """Pixels of an inch of PNG."""


@record
class PrintService:
    """A file of `services/`: one of `faces`, `sheets` and `machine` says what is sent."""

    title: Line
    """Its name for readers."""
    sources: Some[FigureSource]
    """Where its figures come from, and when."""
    note: Line | None = None
    """What to know before one orders."""
    faces: FaceFiles | None = None
    """Each face by itself."""
    sheets: PaperSheets | None = None
    """Sheets of paper."""
    machine: MachineSheets | None = None
    """Sheets for a machine that cuts."""

    @property
    def sends(self) -> str:
        """Say in a few words what it wants."""
        if self.faces:
            form = "pictures" if self.faces.form == "png" else "PDF"
            standard = f"/{self.faces.pdf.upper()}" if self.faces.pdf else ""
            many = sum(len(getattr(self.faces, part)) for part in PARTS)
            return f"{form}{standard} for {counted(many, 'product')}"
        wanted = self.sheets or self.machine
        papers = " or ".join(wanted.papers) if wanted else ""
        return f"sheets of {papers}" if self.sheets else f"art and cut lines on {papers}"


def service_files(
    layouts: Path | None = None, content: Path | None = None
) -> Mapping[str, tuple[Path, Path]]:
    """Map names to files, each with the folder that it is of; what lies beside content goes before ours."""
    found = {}
    for root in (layouts_dir(layouts), content_dir(content)):
        for path in sorted((root / FOLDER).glob("*.yml")):
            found[path.stem] = path, root
    return found


def load_service(name: str, files: Mapping[str, tuple[Path, Path]], layouts: Layouts) -> PrintService:
    """Read a service.

    Raises SheetError, with what there is, for one that there is not, and DefinitionError, with every
    problem, for a file that is not right.
    """
    if name not in files:
        hint = suggestion(name, list(files)) or f"; there are {listed(list(files), 'and')}"
        raise SheetError(f"there is no service {name!r}{hint}")
    path, root = files[name]
    document = load_yaml(path, root)
    service = validate(document, PrintService)
    problems = list(_problems(name, service, document, layouts))
    if problems:
        raise DefinitionError(problems)
    return service


def _problems(name: str, service: PrintService, document: Document, layouts: Layouts) -> list[Problem]:
    found = []
    if not _NAME.fullmatch(name):
        message = f"the name {name!r} of the file is no id: small letters, digits and hyphens"
        found.append(document.problem((), message))
    said = [part for part in ("faces", "sheets", "machine") if getattr(service, part)]
    if len(said) != 1:
        message = "one of 'faces', 'sheets' and 'machine' says what is sent"
        found.append(document.problem(tuple(said[1:2]), message, at_key=bool(said[1:])))
    papers = [paper.id for paper in layouts.papers.papers]
    for part in ("sheets", "machine"):
        wanted = getattr(service, part)
        for index, paper in enumerate(wanted.papers if wanted else ()):
            if paper not in papers:
                hint = suggestion(paper, papers) or f"; there are {listed(papers, 'and')}"
                found.append(document.problem((part, "papers", index), f"there is no paper {paper!r}{hint}"))
    if service.faces:
        found += _of_faces(service.faces, document)
    return found


def _of_faces(faces: FaceFiles, document: Document) -> list[Problem]:
    found = []
    own = [word for word in OF_FACES if f"{{{word}}}" in faces.names]
    if faces.form == "pdf" and own:
        message = f"a PDF holds many faces, and its name says no {own[0]}"
        found.append(document.problem(("faces", "names"), message))
    if faces.form == "png" and not ({"number", "piece"} & set(own) and "side" in own):
        message = "a picture of each face needs a name of its own: {number} or {piece}, and {side}"
        found.append(document.problem(("faces", "names"), message))
    if any(getattr(faces, part) for part in PARTS[1:]) and "{product}" not in faces.names:
        message = (
            "beside boards, booklets, pads and boxes a name says {product}, or one would replace another"
        )
        found.append(document.problem(("faces", "names"), message))
    ids: set[str] = set()
    for part in PARTS:
        for index, product in enumerate(getattr(faces, part)):
            here = ("faces", part, index)
            if product.id in ids:
                found.append(document.problem((*here, "id"), f"there is a product {product.id!r} before"))
            ids.add(product.id)
            if (part == "boxes") != (product.net is not None):
                message = "a box says where its sides are, in `net`, and nothing else does"
                found.append(document.problem(here, message))
            if part != "products" and product.shape != "rectangle":
                message = "boards, booklets, pads and boxes are rectangles"
                found.append(document.problem((*here, "shape"), message))
            if product.pixels and any(
                side < cut / 25.4 * faces.dpi - 1
                for side, cut in zip(product.pixels, (product.width, product.height), strict=True)
            ):
                message = f"so few pixels are smaller than what is cut, at {faces.dpi} to the inch"
                found.append(document.problem((*here, "pixels"), message))
    return found
