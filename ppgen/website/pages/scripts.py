"""The scripts of pages that are put together: each part has one subject, each page fetches one file."""

from __future__ import annotations

from collections.abc import Iterator

from rjsmin import jsmin

from ppgen.definition.locate import site_dir

FOLDER = "assets/javascripts"
PARTS = {
    "pages": ("tools", "board", "stepper", "touch", "replays"),
    "opener": ("trail", "party", "open"),
    "player": ("trail", "party", "clock", "rails", "table", "telling", "terms", "diagrams", "play"),
}
"""Of the script of every page, and of those of pages to open records and to play on.

Each part needs those before it only.
"""
TAG = "ppgen-embed"
"""The element that shows something of ours in the pages of others; see site/assets/javascripts/embed.js."""
EMBED = (*PARTS["pages"], "embed")
"""Of the script for the pages of others, which shares no name with theirs."""
SOURCES = frozenset(f"{FOLDER}/{part}.js" for parts in (*PARTS.values(), EMBED) for part in parts)
"""The parts, which no page fetches by themselves."""


def scripts() -> Iterator[tuple[str, bytes]]:
    """Put the parts together, which takes a seventh less to send than each by itself."""
    for name, parts in PARTS.items():
        yield f"{FOLDER}/{name}.js", _joined(parts)


def embed_script(before: str = "") -> bytes:
    """Put together the script for the pages of others; `before` comes first of what it knows by itself."""
    tools, rest = (told(_joined(parts).decode()) for parts in (EMBED[:1], EMBED[1:]))
    once = f'if (customElements.get("{TAG}")) return;\n'
    return f"(() => {{\n{once}{tools}{before}{rest}}})();\n".encode()


def told(script: str) -> str:
    """Give a script as a browser needs it, without what it tells people: a tenth less to send."""
    return f"{jsmin(script)}\n"


def _joined(parts: tuple[str, ...]) -> bytes:
    folder = site_dir() / FOLDER
    return b"".join((folder / f"{part}.js").read_bytes() for part in parts)
