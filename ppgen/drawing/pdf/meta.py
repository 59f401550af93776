"""What a PDF file says of itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Duplex = Literal["long-edge", "short-edge"]


@dataclass(frozen=True, slots=True)
class PdfMeta:
    """What the file says of itself. `duplex` asks the printer to print both sides, flipped over that edge."""

    title: str
    author: str
    subject: str = ""
    keywords: tuple[str, ...] = ()
    language: str = "en-GB"
    licence: str = ""
    licence_url: str = ""
    generator: str = "ppgen"
    duplex: Duplex | None = None
    private: str = ""
    """What the program that made it wants to find in it again, and no reader shows."""
