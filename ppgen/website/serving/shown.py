"""What the site that is served holds already, so that an edit makes only the pages that it changes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.structure.files import File

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig


class MadeFile(File):
    """A file that we made, for MkDocs to make a page of or to copy, unless that has been done."""

    kept = False
    """Whether the site holds it as it is."""

    @classmethod
    def of(cls, config: MkDocsConfig, path: str, content: bytes, kept: bool = False) -> MadeFile:
        """Make a file of the site's sources at a path."""
        made = cls.generated(config, path, content=content)
        assert isinstance(made, cls)
        made.kept = kept
        return made

    def is_modified(self) -> bool:
        """Tell MkDocs, where it makes only what changed, whether this has."""
        return not self.kept


class LastSources:
    """The sources of a site as they were when it was made last, and what all its pages wear."""

    def __init__(self) -> None:
        self._worn: object = None
        self._held: Mapping[str, bytes] = {}
        self._found: dict[str, bytes] = {}

    def begin(self, worn: object) -> None:
        """Begin to make the site; where what all pages wear is new, no page stays."""
        if worn != self._worn:
            self._held = {}
        self._worn, self._found = worn, {}

    def holds(self, path: str, content: bytes) -> bool:
        """Tell whether the site has been made with this."""
        self._found[path] = content
        return self._held.get(path) == content

    def end(self, config: MkDocsConfig) -> None:
        """Note that the site has been made, and take from it what is no more."""
        for path in self._held.keys() - self._found.keys():
            Path(MadeFile.of(config, path, b"").abs_dest_path).unlink(missing_ok=True)
        self._held = self._found
