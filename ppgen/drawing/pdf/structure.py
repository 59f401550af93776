"""The tags of a PDF: which marks are what, in reading order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from ppgen.drawing.scene import Tag

StructureTag: TypeAlias = Tag | Literal["Document", "Figure"]
CONTAINERS: frozenset[StructureTag] = frozenset({"Document", "Sect", "L", "LI", "Table", "TR"})


@dataclass(slots=True)
class TaggedElement:
    """A tagged part of the document: further elements, or marks on one page by their numbers."""

    tag: StructureTag
    page: int = 0
    alt: str = ""
    parts: list[TaggedElement] = field(default_factory=list)
    marks: list[int] = field(default_factory=list)

    def add(self, tag: StructureTag, page: int, alt: str = "") -> TaggedElement:
        """Append a new element and return it."""
        part = TaggedElement(tag, page, alt)
        self.parts.append(part)
        return part
