"""The source of the site as plain files, of which a builder that does not know ppgen makes the same site."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import yaml

from ppgen.definition.locate import content_dir, mkdocs_yml, site_dir
from ppgen.judges import Judges
from ppgen.output import LISTING, inputs, replacing
from ppgen.website.books.book import SiteModel
from ppgen.website.incremental import IncrementalBuild
from ppgen.website.markdown.handwritten import fitting, written_out
from ppgen.website.pages.branding import branding, unwanted
from ppgen.website.writing import addresses
from ppgen.website.writing.templates import said

CONFIGURATION = "mkdocs.yml"
SOURCE = "site"
OPENING = f"# Written by `ppgen site export`, which replaces this file and all others that {LISTING} lists.\n"

_PLUGINS = re.compile(r"^plugins:\n  - ppgen\n", re.MULTILINE)


def export(
    content: Path | None, out: Path, kits_dir: Path | None = None, judges: Judges | None = None
) -> None:
    """Write the whole source of the site; an earlier export is replaced only when the new one is whole.

    Raises:
        DefinitionError: the content is not as it should be, or an example does not hold.
        Refused: `out` is not ours to replace; see `ppgen.output`.
    """
    judges = judges or Judges()
    with replacing(out, "export", inputs(content, kits=kits_dir, judges=judges.folder)) as made:
        # Other builders do not know how a page says which language it is in: they get that of the source.
        building = IncrementalBuild(content_dir(content), kits_dir, judges=judges, languages=[])
        building.open()
        for path, data in sources(building).items():
            _place(made / SOURCE / path).write_bytes(data)
        for path, kit in building.copies().items():
            shutil.copyfile(kit, _place(made / SOURCE / path))
        (made / CONFIGURATION).write_text(configuration(building.library), encoding="utf-8")


def sources(building: IncrementalBuild) -> dict[str, bytes]:
    """Give the files of the site's source by their paths, but for the kits.

    Raises:
        DefinitionError: an example does not hold, or refers to what is not there.
    """
    generated = building.files()
    ours = site_dir()
    written: dict[str, bytes] = {}
    for file in sorted(ours.rglob("*")):
        if file.is_file() and file.relative_to(ours).as_posix() not in unwanted(building.library):
            written |= _written(file, file.relative_to(ours).as_posix(), building)
    return written | generated


def configuration(library: SiteModel) -> str:
    """Give the site's configuration as ppgen's plugin leaves it, and without the plugin."""
    written = _PLUGINS.sub("plugins: []\n", mkdocs_yml().read_text(encoding="utf-8"))
    config = yaml.load(written, yaml.CSafeLoader)
    brand = branding(library)
    config["site_name"] = brand.name
    config["extra"]["branding"] = brand.plain()
    if brand.emblem:
        config["theme"]["favicon"] = brand.emblem
    return OPENING + yaml.dump(config, sort_keys=False, allow_unicode=True)


def _written(file: Path, path: str, building: IncrementalBuild) -> Mapping[str, bytes]:
    """Read a file written by hand: a page with our marks as HTML, and with the files that belong to it."""
    data = file.read_bytes()
    if file.suffix == ".html":  # a template, for builders who do not know what `say` is
        return {path: said(data.decode()).encode()}
    if file.suffix != ".md":
        return {path: data}
    text = fitting(data.decode(), building.library)
    text, attached = written_out(text, Path(path), addresses.page_of(path), building.library)
    return {path: text.encode(), **attached}


def _place(file: Path) -> Path:
    """Make the folder of a file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    return file
