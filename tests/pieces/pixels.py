"""A scene as printed, in pixels: by the PDF painter and a renderer that is not ours."""

from __future__ import annotations

from ppgen.drawing.palette import Palette
from ppgen.drawing.pdf import PdfMeta, PdfPage, write_pdf
from ppgen.drawing.scene import Scene


class Pixels:
    """One page, rendered."""

    def __init__(self, scene: Scene, palette: Palette | None = None, dpi: int = 100) -> None:
        import pypdfium2

        data = write_pdf([PdfPage(scene)], PdfMeta("A test", "ppgen"), palette or Palette())
        self.scale = dpi / 25.4
        page = pypdfium2.PdfDocument(data)[0]
        self.image = page.render(scale=dpi / 72, no_smoothtext=True).to_pil().convert("RGB")

    def at(self, x: float, y: float) -> tuple[int, int, int]:
        """Return red, green and blue at a point in millimetres."""
        return self.image.getpixel((int(x * self.scale), int(y * self.scale)))

    def inked(self) -> float:
        """Return the share of the page that is not white."""
        grey = self.image.convert("L")
        return 1 - sum(grey.histogram()[250:]) / (grey.width * grey.height)
