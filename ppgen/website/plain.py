"""The source of the site as plain files, of which a builder that does not know ppgen makes the same site."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from ppgen.definition.locate import content_dir, mkdocs_yml, site_dir
from ppgen.judges import Judges
from ppgen.website import addresses
from ppgen.website.builder import SiteError
from ppgen.website.markdown import written_out
from ppgen.website.workshop import Workshop

CONFIGURATION = "mkdocs.yml"
SOURCE = "site"
OPENING = "# Written by `ppgen site export`, which replaces this file and the folder site/.\n"
"""By this first line of its configuration an export is known again."""

_PLUGIN = re.compile(r"^ *- ppgen\n", re.MULTILINE)


def export(
    content: Path | None, out: Path, kits_dir: Path | None = None, judges: Judges | None = None
) -> None:
    """Write the whole source of the site; an earlier export is replaced only when the new one is whole.

    Raises:
        DefinitionError: the content is not as it should be, or an example does not hold.
        SiteError: `out` holds something, and is no earlier export.
    """
    _check_free(out)
    workshop = Workshop(content_dir(content), kits_dir, judges=judges)
    workshop.open()
    files = sources(workshop)
    out = out.resolve()
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=".export-") as scratch:
        made, old = Path(scratch) / "made", Path(scratch) / "old"
        for path, data in files.items():
            _place(made / SOURCE / path).write_bytes(data)
        for path, kit in workshop.copies().items():
            shutil.copyfile(kit, _place(made / SOURCE / path))
        (made / CONFIGURATION).write_text(configuration(), encoding="utf-8")
        old.mkdir()
        out.mkdir(exist_ok=True)
        for name in (CONFIGURATION, SOURCE):  # what else is there, such as a site built of it, stays
            if (out / name).exists():
                (out / name).rename(old / name)
            (made / name).rename(out / name)


def sources(workshop: Workshop) -> dict[str, bytes]:
    """Give the files of the site's source by their paths, but for the kits.

    Raises:
        DefinitionError: an example does not hold, or refers to what is not there.
    """
    generated = workshop.files()
    ours = site_dir()
    written: dict[str, bytes] = {}
    for file in sorted(ours.rglob("*")):
        if file.is_file():
            written |= _written(file, file.relative_to(ours).as_posix(), workshop)
    return written | generated


def configuration() -> str:
    """Give the site's configuration without ppgen's plugin, whose work is done."""
    return OPENING + _PLUGIN.sub("", mkdocs_yml().read_text(encoding="utf-8"))


def _written(file: Path, path: str, workshop: Workshop) -> Mapping[str, bytes]:
    """Read a file written by hand: a page with our marks as HTML, and with the files that belong to it."""
    data = file.read_bytes()
    if file.suffix != ".md":
        return {path: data}
    text, attached = written_out(data.decode(), Path(path), addresses.page_of(path), workshop.library)
    return {path: text.encode(), **attached}


def _place(file: Path) -> Path:
    """Make the folder of a file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    return file


def _check_free(out: Path) -> None:
    """Raise SiteError if a folder holds what is not ours to replace."""
    if not out.exists() or not any(out.iterdir()):
        return
    known = out / CONFIGURATION
    if not (known.is_file() and known.read_bytes().startswith(OPENING.encode())):
        raise SiteError(f"{out}: this is not empty and no earlier export, and nothing is overwritten")
