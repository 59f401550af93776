"""Archives that hold a table: the files of programs that keep all of it in one."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

_DATE = (1980, 1, 1, 0, 0, 0)
"""The earliest date that an archive can say, so that the same files make the same archive."""


def archive(held: Mapping[str, bytes]) -> bytes:
    """Put files into an archive; the same files make the same bytes."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as packed:
        for name, data in held.items():
            entry = zipfile.ZipInfo(name, _DATE)
            entry.create_system = 3  # whichever system this runs on
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, data)
    return written.getvalue()
