"""Files written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path


def write(path: Path, data: bytes | str) -> None:
    """Write a file by way of a temporary one beside it, so that a fault leaves the old one as it was.

    Raises:
        OSError: the folder cannot be written to, or the disk is full.
    """
    write_all({path: data})


def write_all(files: Mapping[Path, bytes | str]) -> None:
    """Write files that belong together: all are on the disk before the first one takes its place.

    Raises:
        OSError: a folder cannot be written to, or the disk is full; every file is then as it was.
    """
    waiting: dict[Path, Path] = {}
    try:
        for path, data in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
            waiting[Path(name)] = path
            with os.fdopen(handle, "wb") as file:
                file.write(data.encode() if isinstance(data, str) else data)
                file.flush()
                os.fsync(file.fileno())
            Path(name).chmod(0o644)
        for temporary, path in waiting.items():
            temporary.replace(path)
    except BaseException:
        for temporary in waiting:
            temporary.unlink(missing_ok=True)
        raise
