"""The scripts of pages that are put together: each part has one subject, each page fetches one file."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.definition.locate import site_dir

FOLDER = "assets/javascripts"
PARTS = {
    "pages": ("tools", "board", "stepper", "touch", "replays"),
    "opener": ("trail", "party", "open"),
    "player": ("trail", "party", "rails", "table", "telling", "terms", "play"),
}
"""Of the script of every page, and of those of pages to open records and to play on.

Each part needs those before it only.
"""
SOURCES = frozenset(f"{FOLDER}/{part}.js" for parts in PARTS.values() for part in parts)
"""The parts, which no page fetches by themselves."""


def scripts() -> Iterator[tuple[str, bytes]]:
    """Put the parts together, which takes a seventh less to send than each by itself."""
    folder = site_dir() / FOLDER
    for name, parts in PARTS.items():
        yield f"{FOLDER}/{name}.js", b"".join((folder / f"{part}.js").read_bytes() for part in parts)
