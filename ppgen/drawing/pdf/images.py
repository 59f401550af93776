"""Pictures of pixels in a PDF: each written once, and as its file has it wherever PDF can show it so.

A JPEG file is a stream of PDF as it stands, and so are the data of a PNG file without transparency; decoding
hundreds of them to encode them again would cost many times what printing their cards does. They go one by one
into a file of their own, from which the finished one takes them: a deck of thousands fits into no memory.
"""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from typing import TYPE_CHECKING, Any, BinaryIO

from ppgen.drawing.pdf.press.settings import NotForPress, see_opaque
from ppgen.errors import PpgenError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ppgen.drawing.pdf.press.separation import Separation
    from ppgen.drawing.scene import Raster

STUB = "ppgenImage"
"""The key of the number that an image has in the file of images, where it is still to be put in."""
_SIGNATURE = 8
_GREY, _COLOURS, _TABLE = 0, 2, 3


def place(canvas: Any, number: int, left: float, top: float, width: float, height: float) -> None:
    """Show an image, by its number, in a rectangle, lengths in points."""
    name = f"image-{number}"
    if not canvas.hasForm(name):  # `drawImage` would decode it, even to know it again
        document = canvas._doc  # noqa: SLF001
        document.Reference(_stub(number), document.getXObjectName(name))
    canvas.saveState()
    canvas.translate(left, top - height)
    canvas.scale(width, height)
    canvas.doForm(name)
    canvas.restoreState()


def _stub(number: int) -> Any:
    from reportlab.pdfbase.pdfdoc import PDFName, PDFStream

    stream = PDFStream(content=b"")
    stream.dictionary.dict.update({"Type": PDFName("XObject"), "Subtype": PDFName("Image"), STUB: number})
    return stream


class BrokenImage(PpgenError):
    """A picture that cannot be decoded."""


class Images:
    """A PDF file of nothing but images, in the making."""

    def __init__(self, file: BinaryIO, separation: Separation | None = None) -> None:
        self.file = file
        self.separation = separation
        """By which their colours are inks; red, green and blue without one."""
        self.numbers: dict[str, int] = {}
        """Of the images that are in it, by their digests."""
        self._places: list[int] = []
        file.write(b"%PDF-1.7\n")

    def number(self, raster: Raster) -> int:
        """Return the number of an image in the file, into which it is written when it is first asked for."""
        if raster.digest not in self.numbers:
            self.numbers[raster.digest] = self._write(raster)
        return self.numbers[raster.digest]

    def close(self) -> None:
        """Write what makes a PDF of it."""
        pages = self._object({"Type": "/Pages", "Kids": "[]", "Count": "0"})
        root = self._object({"Type": "/Catalog", "Pages": f"{pages} 0 R"})
        start, count = self.file.tell(), len(self._places) + 1
        self.file.write(f"xref\n0 {count}\n0000000000 65535 f \n".encode())
        self.file.writelines(f"{place:010} 00000 n \n".encode() for place in self._places)
        trailer = f"trailer\n<</Size {count} /Root {root} 0 R>>\nstartxref\n{start}\n%%EOF\n"
        self.file.write(trailer.encode())
        self.file.flush()

    def _write(self, raster: Raster) -> int:
        data = raster.read()
        try:
            if self.separation:
                entries, content = self._separated(data, raster, self.separation)
            elif raster.media == "image/jpeg":
                entries, content = _jpeg(data)
            else:
                entries, content = self._png(data, raster.width)
        except NotForPress:
            raise
        except Exception as error:  # noqa: BLE001 - a broken file may fail in any way
            message = f"the pixels of the picture are damaged or end early ({error}); save it anew"
            raise BrokenImage(f"{raster.name}: {message}") from None
        size = {"Width": str(raster.width), "Height": str(raster.height)}
        return self._object({"Type": "/XObject", "Subtype": "/Image", **size, **entries}, content)

    def _png(self, data: bytes, width: int) -> tuple[Mapping[str, str], bytes]:
        chunks = list(_chunks(data))
        _, _, bits, kind, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
        clear = any(name == b"tRNS" for name, _ in chunks)
        if kind not in (_GREY, _COLOURS, _TABLE) or interlaced or clear or bits > 8:
            return self._decoded(data)
        space = "/DeviceRGB" if kind == _COLOURS else "/DeviceGray"
        if kind == _TABLE:
            table = next(data for name, data in chunks if name == b"PLTE")
            space = f"[/Indexed /DeviceRGB {len(table) // 3 - 1} {self._object({}, table)} 0 R]"
        colours = 3 if kind == _COLOURS else 1
        parameters = f"<</Predictor 15 /Colors {colours} /BitsPerComponent {bits} /Columns {width}>>"
        entries = {"ColorSpace": space, "BitsPerComponent": str(bits), "DecodeParms": parameters}
        content = b"".join(data for name, data in chunks if name == b"IDAT")
        return {**entries, "Filter": "/FlateDecode"}, content

    def _separated(
        self, data: bytes, raster: Raster, separation: Separation
    ) -> tuple[Mapping[str, str], bytes]:
        """Write a picture in four inks, or in greys of black ink alone if it has no other colours."""
        from PIL import Image

        entries = {"BitsPerComponent": "8", "Filter": "/FlateDecode"}
        with Image.open(BytesIO(data)) as image:
            grey = image.mode in ("1", "L")
            whole = image.convert("RGBA")
        opacity = whole.getchannel("A")
        if opacity.getextrema() != (255, 255):
            see_opaque(separation.press, f"the picture {raster.name or raster.digest}")
            size = {"Width": str(whole.width), "Height": str(whole.height)}
            mask = {**entries, **size, "Type": "/XObject", "Subtype": "/Image", "ColorSpace": "/DeviceGray"}
            entries["SMask"] = f"{self._object(mask, zlib.compress(opacity.tobytes()))} 0 R"
        if grey:
            return {**entries, "ColorSpace": "/DeviceGray"}, zlib.compress(whole.convert("L").tobytes())
        inks = separation.picture(whole.convert("RGB"))
        return {**entries, "ColorSpace": "/DeviceCMYK"}, zlib.compress(inks.tobytes())

    def _decoded(self, data: bytes) -> tuple[Mapping[str, str], bytes]:
        from PIL import Image

        with Image.open(BytesIO(data)) as image:
            whole = image.convert("RGBA")
        entries = {"ColorSpace": "/DeviceRGB", "BitsPerComponent": "8", "Filter": "/FlateDecode"}
        opacity = whole.getchannel("A")
        if opacity.getextrema() != (255, 255):
            size = {"Width": str(whole.width), "Height": str(whole.height)}
            grey = {**entries, **size, "Type": "/XObject", "Subtype": "/Image", "ColorSpace": "/DeviceGray"}
            entries["SMask"] = f"{self._object(grey, zlib.compress(opacity.tobytes()))} 0 R"
        return entries, zlib.compress(whole.convert("RGB").tobytes())

    def _object(self, entries: Mapping[str, str], content: bytes | None = None) -> int:
        """Write a dictionary, or a stream with its content, and return its number."""
        self._places.append(self.file.tell())
        number = len(self._places)
        length = {} if content is None else {"Length": str(len(content))}
        words = " ".join(f"/{key} {value}" for key, value in {**entries, **length}.items())
        self.file.write(f"{number} 0 obj\n<<{words}>>\n".encode())
        if content is not None:
            self.file.write(b"stream\n")
            self.file.write(content)
            self.file.write(b"\nendstream\n")
        self.file.write(b"endobj\n")
        return number


def _jpeg(data: bytes) -> tuple[Mapping[str, str], bytes]:
    from PIL import Image

    with Image.open(BytesIO(data)) as image:
        space = "/DeviceGray" if image.mode == "L" else "/DeviceRGB"
    return {"ColorSpace": space, "BitsPerComponent": "8", "Filter": "/DCTDecode"}, data


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = _SIGNATURE
    while at + 8 <= len(data):
        length, name = struct.unpack_from(">I4s", data, at)
        yield name, data[at + 8 : at + 8 + length]
        at += length + 12
