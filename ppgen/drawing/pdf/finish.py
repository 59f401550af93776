"""What reportlab leaves out, by pikepdf: tags, XMP metadata and the promises of PDF/A-2b."""

from __future__ import annotations

from contextlib import nullcontext
from decimal import Decimal
from io import BytesIO
from itertools import pairwise
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

import pikepdf
from pikepdf import Array, Dictionary, Name, String, pdfa

from ppgen.drawing.palette import rgb
from ppgen.drawing.pdf.images import STUB
from ppgen.drawing.pdf.painter import DIGITS, LAYERS, UNSEEN, K
from ppgen.drawing.pdf.press.finishing import how_to_save, make_ready

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from typing_extensions import Buffer

    from ppgen.drawing.pdf.meta import PdfMeta
    from ppgen.drawing.pdf.painter import Wants
    from ppgen.drawing.pdf.press.finishing import Bleeds
    from ppgen.drawing.pdf.press.separation import Separation
    from ppgen.drawing.pdf.structure import TaggedElement
    from ppgen.drawing.scene import Layer, Shade

FLAVOUR = "2b"
PRIVATE = "/ppgen"
"""The key in the information dictionary under which a file keeps what is for ppgen alone."""
DATE = "2000-01-01T00:00:00+00:00"  # the same bytes whenever it is made


def finish(
    painted: BinaryIO,
    images: BinaryIO | None,
    meta: PdfMeta,
    labels: Sequence[str],
    document: TaggedElement,
    layers: Collection[Layer] = (),
    wants: Wants | None = None,
    pressed: Pressed | None = None,
) -> bytes:
    """Return the painted file with its images, page labels, tags and metadata, as PDF/A-2b or for a press.

    That it is PDF/A is for the tests to check: checking every file takes as long as painting it.
    """
    with pikepdf.open(painted) as pdf, pikepdf.open(images) if images else nullcontext() as pictures:
        if pictures:
            _put_in(pdf, pictures)
        _share(pdf)
        for page in pdf.pages:
            if Name.Trans in page.obj:  # reportlab's empty page transition
                del page.obj.Trans
            for link in page.obj.get("/Annots", []):
                link.F = 4  # printed, as PDF/A wants it
        if Name.Trapped in pdf.docinfo:
            del pdf.docinfo.Trapped
        pdf.Root.PageLabels = Dictionary(Nums=Array(_numbered(labels)))
        _tag(pdf, document)
        _layer(pdf, [layer for layer in LAYERS if layer in layers])
        if wants:
            _group(pdf, wants.groups)
            _give(pdf, "/ExtGState", {key: _state(share) for key, share in wants.opacities.items()})
            inks = pressed.separation if pressed else None
            _give(pdf, "/Shading", {key: _shading(*shade, inks) for key, shade in wants.shades.items()})
        _describe(pdf, meta)
        if pressed:
            make_ready(pdf, pressed.separation.press, pressed.bleeds, DATE)
        elif meta.ranges:
            ends = [page for pages in meta.ranges for page in pages]
            pdf.Root.ViewerPreferences.PrintPageRange = Array(ends)
        if not pressed:
            pdfa.prepare(pdf, FLAVOUR)
        with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as xmp:
            xmp["xmp:MetadataDate"] = DATE
            xmp["pdf:Producer"] = meta.generator
        pdf.docinfo.Producer = String(meta.generator)
        if meta.private:
            pdf.docinfo[PRIVATE] = String(meta.private)
        with TemporaryFile() as written:  # which a deck of photographs fills; memory would hold it twice
            into = _Receiver(written)
            if pressed:
                pdf.save(into, **how_to_save(pressed.separation.press))
            else:
                pdf.save(into, **pdfa.resolve_save_kwargs(FLAVOUR, deterministic_id=True))
            if into.error:
                raise into.error
            written.seek(0)
            return written.read()


class Pressed(NamedTuple):
    """What a file for a press is finished with."""

    separation: Separation
    bleeds: Bleeds


class _Receiver(BytesIO):
    """Hands on what is written, and keeps an error: raised inside pikepdf it would end the program."""

    def __init__(self, file: BinaryIO) -> None:
        super().__init__()
        self.file = file
        self.error: OSError | None = None

    def write(self, data: Buffer) -> int:
        """Write, unless an earlier write failed."""
        with memoryview(data) as view:
            if self.error is None:
                try:
                    self.file.write(view)
                except OSError as error:
                    self.error = error
            return view.nbytes


def _put_in(pdf: pikepdf.Pdf, pictures: pikepdf.Pdf) -> None:
    """Let every use of an image lead to it, which is copied from file to file when all is saved."""
    found: dict[int, pikepdf.Object] = {}
    key = f"/{STUB}"
    for user in pdf.objects:
        if not isinstance(user, pikepdf.Dictionary | pikepdf.Stream) or "/Resources" not in user:
            continue
        uses: pikepdf.Object = user.Resources.get("/XObject", Dictionary())
        for name, used in uses.items():
            if key in used:
                number = int(used[key])
                if number not in found:
                    found[number] = pdf.copy_foreign(pictures.get_object(number, 0))
                uses[name] = found[number]


def _share(pdf: pikepdf.Pdf) -> None:
    """Let forms that need the same have it from one place, and leave out what holds without being said.

    reportlab describes the form of a small piece in more bytes than draw it, and those are not compressed.
    """
    known: dict[bytes, pikepdf.Object] = {}
    for form in list(pdf.objects):
        if isinstance(form, pikepdf.Stream) and form.get("/Subtype") == Name.Form:
            del form.Matrix, form.FormType
            needs = form.Resources.unparse()
            if needs not in known:
                known[needs] = pdf.make_indirect(form.Resources)
            form.Resources = known[needs]


def _numbered(labels: Sequence[str]) -> Iterator[int | pikepdf.Object]:
    for index, label in enumerate(labels):
        yield index
        yield Dictionary(P=String(label)) if label else Dictionary(S=Name.D, St=index + 1)


def _describe(pdf: pikepdf.Pdf, meta: PdfMeta) -> None:
    with pdf.open_metadata(set_pikepdf_as_editor=False) as xmp:
        xmp["dc:title"] = meta.title
        xmp["dc:creator"] = [meta.author]
        xmp["dc:language"] = {meta.language}
        xmp["xmp:CreatorTool"] = meta.generator
        if meta.subject:
            xmp["dc:description"] = meta.subject
        if meta.keywords:
            xmp["pdf:Keywords"] = ", ".join(meta.keywords)
        if meta.licence:
            xmp["dc:rights"] = meta.licence
            xmp["xmpRights:Marked"] = "True"
            xmp["xmpRights:UsageTerms"] = meta.licence
        if meta.licence_url:
            xmp["xmpRights:WebStatement"] = meta.licence_url


def _layer(pdf: pikepdf.Pdf, layers: Sequence[Layer]) -> None:
    """Say which layers there are, and give every page and form their names."""
    if not layers:
        return
    groups = {
        layer: pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String(LAYERS[layer]))) for layer in layers
    }
    every = Array(list(groups.values()))
    unseen = Array([group for layer, group in groups.items() if layer in UNSEEN])
    shown = Dictionary(Name=String("Layers"), Order=every, ON=Array([g for g in every if g not in unseen]))
    if len(unseen):
        shown.OFF = unseen
    pdf.Root.OCProperties = Dictionary(OCGs=every, D=shown)
    _give(pdf, "/Properties", {str(layer): group for layer, group in groups.items()})


def _give(pdf: pikepdf.Pdf, kind: str, named: Mapping[str, pikepdf.Object]) -> None:
    """Let every page and form refer to objects of a kind by their names."""
    if not named:
        return
    names = pdf.make_indirect(Dictionary({f"/{name}": each for name, each in named.items()}))
    for page in pdf.pages:
        page.obj.Resources[kind] = names
    for each in pdf.objects:
        if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == Name.Form:
            if Name.Resources not in each:
                each.Resources = Dictionary()
            each.Resources[kind] = names


def _group(pdf: pikepdf.Pdf, groups: Collection[str]) -> None:
    """Let forms be laid on as one, which are known by the names under which others use them."""
    if not groups:
        return
    for user in pdf.objects:
        if isinstance(user, pikepdf.Dictionary | pikepdf.Stream) and "/Resources" in user:
            uses: pikepdf.Object = user.Resources.get("/XObject", Dictionary())
            for name, form in uses.items():
                if name.lstrip("/") in groups:
                    form.Group = Dictionary(Type=Name.Group, S=Name.Transparency)


def _state(opacity: float) -> pikepdf.Object:
    return Dictionary(Type=Name.ExtGState, ca=Decimal(str(opacity)))


def _shading(shade: Shade, colours: Sequence[str], separation: Separation | None) -> pikepdf.Object:
    """Write a shading of PDF: for each two colours beside one another a function that leads over."""
    places = [at for at, _ in shade.stops]
    parts = [separation.inks(colour, ground=True) if separation else rgb(colour) for colour in colours]
    inks = [Array([Decimal(f"{part:.4f}") for part in each]) for each in parts]
    if places[0] > 0:
        places, inks = [0.0, *places], [inks[0], *inks]
    if places[-1] < 1:
        places, inks = [*places, 1.0], [*inks, inks[-1]]
    domain = Array([0, 1])
    steps = [
        Dictionary(FunctionType=2, Domain=domain, C0=one, C1=other, N=1) for one, other in pairwise(inks)
    ]
    function = steps[0]
    if len(steps) > 1:
        function = Dictionary(
            FunctionType=3,
            Domain=domain,
            Functions=Array(steps),
            Bounds=Array([_number(at) for at in places[1:-1]]),
            Encode=Array([0, 1] * len(steps)),
        )
    (x0, y0), (x1, y1) = shade.ends
    ends = [x0, -y0, 0.0, x0, -y0, x1 - x0] if shade.radial else [x0, -y0, x1, -y1]
    return Dictionary(
        ShadingType=3 if shade.radial else 2,
        ColorSpace=Name.DeviceCMYK if separation else Name.DeviceRGB,
        Coords=Array([_number(end * K) for end in ends]),
        Function=function,
        Extend=Array([True, True]),
    )


def _number(value: float) -> Decimal:
    return Decimal(f"{value:.{DIGITS}f}")


def _tag(pdf: pikepdf.Pdf, document: TaggedElement) -> None:
    """Write the structure tree and, for each page, which element each of its marks belongs to."""
    root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    owners: list[dict[int, pikepdf.Object]] = [{} for _ in pdf.pages]

    def write(element: TaggedElement, parent: pikepdf.Object) -> pikepdf.Object:
        node = pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name(f"/{element.tag}"), P=parent))
        if element.alt:
            node.Alt = String(element.alt)
        if element.marks:
            node.Pg = pdf.pages[element.page].obj
            owners[element.page].update(dict.fromkeys(element.marks, node))
        node.K = Array([*element.marks, *(write(part, node) for part in element.parts)])
        return node

    root.K = write(document, root)
    numbers: list[int | pikepdf.Object] = []
    for index, page in enumerate(pdf.pages):
        page.obj.StructParents = index
        page.obj.Tabs = Name.S
        numbers += [index, pdf.make_indirect(Array([node for _, node in sorted(owners[index].items())]))]
    root.ParentTree = pdf.make_indirect(Dictionary(Nums=Array(numbers)))
    root.ParentTreeNextKey = len(pdf.pages)
    pdf.Root.StructTreeRoot = root
    pdf.Root.MarkInfo = Dictionary(Marked=True)
