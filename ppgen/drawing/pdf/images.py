"""Pictures of pixels in a PDF: each written once, and as its file has it wherever PDF can show it so.

A JPEG file is a stream of PDF as it stands, and so are the data of a PNG file without transparency; decoding
hundreds of them to encode them again would cost many times what printing their cards does.
"""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ppgen.drawing.scene import Raster

_SIGNATURE = 8
_GREY, _COLOURS, _TABLE = 0, 2, 3


def place(canvas: Any, raster: Raster, left: float, top: float, width: float, height: float) -> None:
    """Show a picture in a rectangle, lengths in points; the canvas keeps it for further uses."""
    name = f"image-{raster.digest}"
    if not canvas.hasForm(name):  # `drawImage` would decode it, even to know it again
        document = canvas._doc  # noqa: SLF001
        document.Reference(_stream(document, raster), document.getXObjectName(name))
    canvas.saveState()
    canvas.translate(left, top - height)
    canvas.scale(width, height)
    canvas.doForm(name)
    canvas.restoreState()


def _stream(document: Any, raster: Raster) -> Any:
    from reportlab.pdfbase.pdfdoc import PDFName, PDFStream

    colours, bits, filters, data, rest = (
        _jpeg(raster) if raster.media == "image/jpeg" else _png(document, raster)
    )
    stream = PDFStream(content=data)
    entries = {
        "Type": PDFName("XObject"),
        "Subtype": PDFName("Image"),
        "Width": raster.width,
        "Height": raster.height,
        "ColorSpace": colours,
        "BitsPerComponent": bits,
        "Filter": PDFName(filters),
        **{key: value for key, value in rest.items() if key != "mask"},
    }
    if mask := rest.get("mask"):
        soft = PDFStream(content=zlib.compress(mask))
        soft.dictionary.dict.update(
            {**entries, "ColorSpace": PDFName("DeviceGray"), "Filter": PDFName("FlateDecode")}
        )
        entries["SMask"] = document.Reference(soft, f"mask-{raster.digest}")
    stream.dictionary.dict.update(entries)
    return stream


def _jpeg(raster: Raster) -> tuple[Any, int, str, bytes, dict[str, Any]]:
    from PIL import Image
    from reportlab.pdfbase.pdfdoc import PDFName

    with Image.open(BytesIO(raster.data)) as image:
        grey = image.mode == "L"
    return PDFName("DeviceGray" if grey else "DeviceRGB"), 8, "DCTDecode", raster.data, {}


def _png(document: Any, raster: Raster) -> tuple[Any, int, str, bytes, dict[str, Any]]:
    """Return colour space, bits of a component, filter, data and further entries of a PNG file."""
    from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream

    chunks = list(_chunks(raster.data))
    _, _, bits, kind, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
    clear = any(name == b"tRNS" for name, _ in chunks)
    if kind not in (_GREY, _COLOURS, _TABLE) or interlaced or clear or bits > 8:
        return _decoded(raster)
    colours: Any = PDFName("DeviceRGB" if kind == _COLOURS else "DeviceGray")
    if kind == _TABLE:
        table = next(data for name, data in chunks if name == b"PLTE")
        last = len(table) // 3 - 1
        lookup = document.Reference(PDFStream(content=table), f"table-{raster.digest}")
        colours = PDFArray([PDFName("Indexed"), PDFName("DeviceRGB"), last, lookup])
    parameters = {
        "Predictor": 15,
        "Colors": 3 if kind == _COLOURS else 1,
        "BitsPerComponent": bits,
        "Columns": raster.width,
    }
    data = b"".join(data for name, data in chunks if name == b"IDAT")
    return colours, bits, "FlateDecode", data, {"DecodeParms": PDFDictionary(parameters)}


def _decoded(raster: Raster) -> tuple[Any, int, str, bytes, dict[str, Any]]:
    from PIL import Image
    from reportlab.pdfbase.pdfdoc import PDFName

    with Image.open(BytesIO(raster.data)) as image:
        whole = image.convert("RGBA")
    opacity = whole.getchannel("A")
    rest = {} if opacity.getextrema() == (255, 255) else {"mask": opacity.tobytes()}
    return PDFName("DeviceRGB"), 8, "FlateDecode", zlib.compress(whole.convert("RGB").tobytes()), rest


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = _SIGNATURE
    while at + 8 <= len(data):
        length, name = struct.unpack_from(">I4s", data, at)
        yield name, data[at + 8 : at + 8 + length]
        at += length + 12
