"""Single files, added to a folder that may be anybody's: ours are known again by their seals."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Mapping
from pathlib import Path

from ppgen.output.places import Refused, Sources, blamed_on, check_outside, is_ordinary, real_place
from ppgen.output.scratch import UNFINISHED, alone
from ppgen.output.seal import in_parts, is_sealed

LARGEST = 1_000_000_000
"""Bytes of a file of ours at most."""


def write(path: Path, data: bytes | str, sources: Sources = ()) -> None:
    """Write one file; see `write_all`."""
    write_all({path: data}, sources)


def write_all(files: Mapping[Path, bytes | str], sources: Sources = ()) -> None:
    """Write files that belong together: all are on the disk before the first one takes its place.

    Raises:
        Refused: a file that ppgen did not make would be overwritten, or a folder of sources written into.
        OSError: a folder cannot be written to, or the disk is full; every file is then as it was.
    """
    sources = list(sources)
    places = {path: real_place(path) for path in files}
    for path, real in places.items():
        _check_file(path, real, sources)
    common = Path(os.path.commonpath([real.parent for real in places.values()]))
    common.mkdir(parents=True, exist_ok=True)
    with alone(common / UNFINISHED) as scratch:
        new = scratch / "new"
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir()
        try:
            for number, (path, data) in enumerate(files.items()):
                with blamed_on(path):
                    places[path].parent.mkdir(parents=True, exist_ok=True)
                    _to_disk(new / str(number), data)
            for number, (path, real) in enumerate(places.items()):
                _check_file(path, real, sources)
                if real.exists():
                    (new / str(number)).chmod(stat.S_IMODE(real.stat().st_mode))
                (new / str(number)).replace(real)
        finally:
            shutil.rmtree(new, ignore_errors=True)


def _check_file(path: Path, real: Path, sources: Sources) -> None:
    check_outside(path, sources)
    if real.parent == Path(real.anchor):
        raise Refused(path, "nothing is written to the root of the disk; choose a folder")
    if real.exists() and not _is_made(real):
        raise Refused(
            path,
            "this is there already and not made by ppgen, or edited since, so it stays; choose another name",
        )


def _is_made(file: Path) -> bool:
    """Tell whether a file is as ppgen made it: what others have edited and saved is theirs."""
    return is_ordinary(file, LARGEST) and is_sealed(file.read_bytes())


def _to_disk(path: Path, data: bytes | str) -> None:
    with path.open("wb") as file:
        file.writelines(in_parts(data.encode() if isinstance(data, str) else data))
        file.flush()
        os.fsync(file.fileno())
