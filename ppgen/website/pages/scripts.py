"""The script of every page: what replays, boards and other scripts share, in one file fetched once."""

from __future__ import annotations

from ppgen.definition.locate import site_dir

PATH = "assets/javascripts/pages.js"
PARTS = ("tools", "board", "stepper", "touch", "replays")
"""In the order in which they need each other."""


def pages_script() -> tuple[str, bytes]:
    """Put the parts together, which takes a seventh less to send than each by itself."""
    folder = site_dir() / "assets" / "javascripts"
    return PATH, b"".join((folder / f"{name}.js").read_bytes() for name in PARTS)
