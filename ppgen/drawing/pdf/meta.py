"""What a PDF file says of itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Duplex = Literal["long-edge", "short-edge"]


@dataclass(frozen=True, slots=True)
class PdfMeta:
    """What the file says of itself.

    `duplex` asks the printer to print both sides, flipped over that edge, or one side; nothing is asked for
    if it is "mixed". `ranges` are the pages to print, each from its first to its last, counted from 1.
    """

    title: str
    author: str
    subject: str = ""
    keywords: tuple[str, ...] = ()
    language: str = "en-GB"
    licence: str = ""
    licence_url: str = ""
    generator: str = "ppgen"
    duplex: Duplex | Literal["mixed"] | None = None
    ranges: tuple[tuple[int, int], ...] = ()
    private: str = ""
    """What the program that made it wants to find in it again, and no reader shows."""
