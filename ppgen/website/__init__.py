"""The rules site: definitions in, pages out.

- `pages(catalogue, kits_dir)` is the generator: every generated file by its path, without MkDocs.
- `build`, `serve` and `export` make the site with MkDocs, show it while it is written, or write its files
  for another builder.
- `plugin` hands the files to MkDocs; `markdown` brings replays, diagrams and references to any Markdown page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ppgen.definition import Catalogue
    from ppgen.judges import Judges
    from ppgen.website.pages.print_previews import CheckGame

__all__ = ["build", "export", "pages", "serve"]


def pages(catalogue: Catalogue, kits_dir: Path | None = None) -> dict[str, bytes]:
    """Write every generated file of the site, by its path in the source; see `generator.pages`."""
    from ppgen.website import generator

    return generator.pages(catalogue, kits_dir)


def build(
    content: Path | None,
    out: Path,
    kits_dir: Path | None = None,
    judges: Judges | None = None,
    languages: Sequence[str] | None = None,
) -> Sequence[str]:
    """Build the site into a folder, and give what was left out of it; see `builder.build`."""
    from ppgen.website import builder

    return builder.build(content, out, kits_dir, judges, languages)


def serve(
    content: Path | None,
    address: str = "127.0.0.1:8000",
    kits_dir: Path | None = None,
    judges: Judges | None = None,
    layouts: Path | None = None,
    check: CheckGame | None = None,
    languages: Sequence[str] | None = None,
) -> None:
    """Serve the site and build it again when its source changes; see `builder.serve`."""
    from ppgen.website import builder

    builder.serve(content, address, kits_dir, judges, layouts, check, languages)


def export(
    content: Path | None, out: Path, kits_dir: Path | None = None, judges: Judges | None = None
) -> None:
    """Write the source of the site as plain files for another builder; see `plain.export`."""
    from ppgen.website import plain

    plain.export(content, out, kits_dir, judges)
