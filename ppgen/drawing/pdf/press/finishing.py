"""The promises of PDF/X, by pikepdf: boxes, the output intent, and what the file says of itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pikepdf
from pikepdf import Array, Dictionary, Name, ObjectStreamMode, String

from ppgen.drawing.pdf.press.profile import ours
from ppgen.drawing.pdf.press.settings import NAMES, REGISTRY

if TYPE_CHECKING:
    from ppgen.drawing.pdf.press.settings import Press

_X = "http://www.npes.org/pdfx/ns/id/"
_X_1A = "http://ns.adobe.com/pdfx/1.3/"
_MM = "http://ns.adobe.com/xap/1.0/mm/"
_VERSIONS = {"x-1a": "1.4", "x-4": "1.6"}
Bleeds = Sequence[tuple[float, float]]
"""For each page, how far its bleed reaches beyond what is cut, across and down, in points."""


def make_ready(pdf: pikepdf.Pdf, press: Press, bleeds: Bleeds, date: str) -> None:
    """Make a painted file one for a press."""
    for page, (across, down) in zip(pdf.pages, bleeds, strict=True):
        left, bottom, right, top = (float(side) for side in page.mediabox)
        page.obj.BleedBox = page.obj.MediaBox
        cut = (left + across, bottom + down, right - across, top - down)
        page.obj.TrimBox = Array([Decimal(f"{side:.4f}") for side in cut])
    own = press.profile or ours()
    profile = pdf.make_stream(own.data, N=4, Alternate=Name.DeviceCMYK)
    intent = Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFX,
        OutputConditionIdentifier=String(own.name),
        Info=String(own.name),
        DestOutputProfile=profile,
    )
    if own.registered:
        intent.OutputCondition = String("Web offset on coated paper, CGATS TR 001")
        intent.RegistryName = String(REGISTRY)
    pdf.Root.OutputIntents = Array([pdf.make_indirect(intent)])
    name = NAMES[press.standard]
    pdf.docinfo.GTS_PDFXVersion = String(name)
    pdf.docinfo.Trapped = Name("/False")
    pdf.docinfo.CreationDate = pdf.docinfo.ModDate = String(_in_pdf(date))
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as xmp:
        for uri, prefix in ((_X, "pdfxid"), (_X_1A, "pdfx"), (_MM, "xmpMM")):
            xmp.register_xml_namespace(uri, prefix)
        for key in ("xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate"):
            xmp[key] = date
        xmp["pdf:Trapped"] = "False"
        if press.standard == "x-4":
            xmp[f"{{{_X}}}GTS_PDFXVersion"] = name
        else:
            xmp[f"{{{_X_1A}}}GTS_PDFXVersion"] = name
        xmp[f"{{{_MM}}}VersionID"] = "1"
        xmp[f"{{{_MM}}}RenditionClass"] = "default"
        xmp[f"{{{_MM}}}DocumentID"] = f"urn:ppgen:{_title(pdf)}"


def _in_pdf(date: str) -> str:
    """Write a date of XMP as PDF has it."""
    return f"D:{''.join(sign for sign in date[:19] if sign.isdigit())}{date[19:22]}'{date[23:25]}'"


def _title(pdf: pikepdf.Pdf) -> str:
    """Return the title of a file as a part of an identifier."""
    title = str(pdf.docinfo.get("/Title", "kit"))
    return "-".join("".join(sign if sign.isalnum() else " " for sign in title).split()) or "kit"


def how_to_save(press: Press) -> Mapping[str, Any]:
    """Say how pikepdf saves it: in the version of its standard."""
    version = _VERSIONS[press.standard]
    return {
        "force_version": version,
        "object_stream_mode": ObjectStreamMode.disable
        if press.standard == "x-1a"
        else ObjectStreamMode.generate,
        "compress_streams": True,
        "deterministic_id": True,
    }
