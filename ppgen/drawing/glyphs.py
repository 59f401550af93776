"""Lines of text as svgwrite has them; imported when something is painted, since svgwrite is heavy."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element, SubElement

from svgwrite.container import Group


class GlyphLine(Group):  # type: ignore[misc]  # svgwrite has no types
    """A line of glyphs that are defined elsewhere: one element to svgwrite, however many glyphs it has.

    An object of svgwrite for each glyph would be a third of the work of painting a kit.
    """

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.glyphs: list[tuple[str, str]] = []
        """The id of each glyph, and how far right of the line's start it stands, in units of its font."""

    def get_xml(self) -> Element:
        """Give the element with its glyphs."""
        xml: Element = super().get_xml()
        for name, x in self.glyphs:
            SubElement(xml, "use", {"x": x, "xlink:href": f"#{name}", "y": "0"})
        return xml
