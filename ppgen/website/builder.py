"""Making the site with MkDocs: build it or serve it."""

from __future__ import annotations

import gc
import logging
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path

from ppgen.definition.locate import content_dir, layouts_dir, mkdocs_yml
from ppgen.errors import PpgenError
from ppgen.judges import Judges
from ppgen.output import beside, inputs, replacing
from ppgen.website.incremental import IncrementalBuild
from ppgen.website.omissions import left_out
from ppgen.website.pages.print_previews import CheckGame


class SiteError(PpgenError):
    """A site that cannot be built; the message says why, in one line for each reason."""


def build(
    content: Path | None,
    out: Path,
    kits_dir: Path | None = None,
    judges: Judges | None = None,
    languages: Sequence[str] | None = None,
) -> Sequence[str]:
    """Build the site; the site that was in `out` before is replaced only when the new one is whole.

    Gives what was left out of it, a line for each. It is told in `languages` besides that of its source, each
    in a folder of its own; in those that `site.yml` names by default.

    Raises:
        DefinitionError: the content is not as it should be, or an example does not hold.
        Refused: `out` is not ours to replace; see `ppgen.output`.
        SiteError: MkDocs cannot build it, or warns.
    """
    from mkdocs.commands import build as mkdocs
    from mkdocs.config import load_config

    judges = judges or Judges()
    sources = inputs(content, kits=kits_dir, judges=judges.folder)
    with replacing(out, "site", sources) as made, _nothing_thrown_away():
        building = _opened(content, kits_dir, judges, once=beside(made), languages=languages)
        building.contents()  # what is wrong with the content is told before MkDocs begins
        with building.in_use(), _complaints():
            config = load_config(str(mkdocs_yml()), site_dir=str(made), strict=True)
            config.plugins.on_startup(command="build", dirty=False)
            try:
                mkdocs.build(config)
            finally:
                config.plugins.on_shutdown()
        return left_out(building.library, kits=kits_dir is not None)


@contextmanager
def _nothing_thrown_away() -> Iterator[None]:
    """Look for no garbage: nearly all that is made is needed to the end, which is soon.

    To look through it afterwards would take a tenth of the build; that is left to who builds once more.
    """
    if gc.get_freeze_count():
        gc.unfreeze()
        gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def serve(
    content: Path | None,
    address: str = "127.0.0.1:8000",
    kits_dir: Path | None = None,
    judges: Judges | None = None,
    layouts: Path | None = None,
    check: CheckGame | None = None,
    languages: Sequence[str] | None = None,
) -> None:
    """Serve the site until it is interrupted, and build it again when its source or the content changes.

    Besides its own pages it shows those of all kits, as proofs, with what `check` says is wrong with a game.

    Raises:
        DefinitionError: the content is not as it should be, or an example does not hold.
        SiteError: MkDocs cannot serve it.
    """
    from mkdocs.commands import serve as mkdocs

    building = _opened(
        content, kits_dir, judges, layouts=layouts_dir(layouts), check=check, languages=languages
    )
    building.contents()
    gc.freeze()  # what was read and drawn stays, and need not be looked through for garbage after every edit
    gc.set_threshold(50_000)
    _speak()
    with building.in_use(), _complaints():
        mkdocs.serve(str(mkdocs_yml()), build_type="dirty", dev_addr=address, strict=False)


def _opened(
    content: Path | None,
    kits_dir: Path | None,
    judges: Judges | None,
    layouts: Path | None = None,
    once: Path | None = None,
    check: CheckGame | None = None,
    languages: Sequence[str] | None = None,
) -> IncrementalBuild:
    building = IncrementalBuild(content_dir(content), kits_dir, judges, layouts, once, check, languages)
    building.open()
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")  # the theme's notice about a version we do not use
    os.environ.setdefault("SOURCE_DATE_EPOCH", str(_newest(building)))  # so that the site map knows no clock
    return building


def _newest(building: IncrementalBuild) -> int:
    """Give the day of the newest release of any game's rules, in seconds since 1970."""
    days = [
        release.date for book in building.library.books.values() for release in book.definition.rules.history
    ]
    newest = date.fromisoformat(max(days, default="1970-01-01"))
    return (newest - date(1970, 1, 1)).days * 86400


def _speak() -> None:
    """Let MkDocs say what it does while it serves."""
    logger = logging.getLogger("mkdocs")
    handler = logging.StreamHandler()
    # MkDocs cannot know what an edit changes, and warns of sites of which it makes a part; `Shown` knows.
    handler.addFilter(lambda record: "'dirty' build" not in record.getMessage())
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)


class _Heard(logging.Handler):
    """Keeps what MkDocs complains of."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


@contextmanager
def _complaints() -> Iterator[None]:
    """Turn MkDocs' ways to fail into ours; what it logged is the reason."""
    from mkdocs.exceptions import Abort, MkDocsException

    logger, heard = logging.getLogger("mkdocs"), _Heard()
    logger.addHandler(heard)
    try:
        yield
    except PpgenError:
        raise
    except (Abort, MkDocsException) as error:
        raise SiteError("\n".join(heard.lines) or str(error)) from error
    finally:
        logger.removeHandler(heard)
