"""A message as a picture, where a picture is expected that cannot be drawn."""

from __future__ import annotations

from textwrap import wrap

from ppgen.drawing.scene import Rect, Scene, Text, filled

LETTERS = 90
"""Letters of a line."""


def said(message: str) -> Scene:
    """Set a message, which may hold words and characters that cannot be set otherwise."""
    lines = wrap(message.encode("ascii", "replace").decode(), LETTERS)
    height = 7.0 * len(lines) + 6
    texts = (Text(4, 9 + 7.0 * at, line, "body", 11) for at, line in enumerate(lines))
    return Scene(200, height, (Rect(0, 0, 200, height, filled("tint")), *texts))
