"""Places where nothing of ours may go, and what a place that is in the way is refused with."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import ppgen
from ppgen.definition.locate import content_dir, data_path, layouts_dir, site_dir

Sources = Iterable[tuple[str, Path]]
"""Folders that nothing is written into, each with what it is called; see `inputs`."""
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class Refused(FileExistsError):
    """Output that could harm what is not ours: what is in the way, and what would be right."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(errno.EEXIST, reason, str(path))


@contextmanager
def blamed_on(path: Path) -> Iterator[None]:
    """Let an error that names no file name this one; that of a full disk may name what was copied."""
    try:
        yield
    except OSError as error:
        if error.filename is None or error.errno in _FULL:
            error.filename, error.filename2 = str(path), None
        raise


def inputs(
    content: Path | None = None,
    layouts: Path | None = None,
    kits: Path | None = None,
    judges: Path | None = None,
) -> list[tuple[str, Path]]:
    """List the folders that a command reads, and ppgen's own."""
    return [
        ("the content", content_dir(content)),
        ("the layouts", layouts_dir(layouts)),
        *([("the judges", judges)] if judges else []),
        *([("the kits", kits)] if kits else []),
        ("ppgen's own content", data_path("content")),
        ("ppgen's own layouts", data_path("layouts")),
        ("the source of the site", site_dir()),
        ("ppgen itself", Path(ppgen.__file__).parent),
    ]


def real_place(out: Path) -> Path:
    """Follow links. Raises Refused if one leads in a circle, or to what is not there."""
    try:
        real = out.resolve()
    except RuntimeError:
        raise Refused(out, "this is a link that leads to itself; choose another name") from None
    for part in (out, *out.parents):
        if part.is_symlink() and not part.exists():
            raise Refused(part, "this is a link that leads to nothing; remove it or choose another name")
    return real


def check_place(out: Path, sources: Sources) -> None:
    """Raise Refused if `out` is, holds or lies in what must stay as it is."""
    real = real_place(out)
    everyones = [
        ("the root of the disk", Path(real.anchor)),
        ("your home folder", Path(os.path.expanduser("~"))),  # noqa: PTH111 - which there need not be
        ("the working folder", Path.cwd()),
    ]
    for name, folder in [*everyones, *sources]:
        if folder.resolve().is_relative_to(real):
            holds = "is" if folder.resolve() == real else "holds"
            raise Refused(out, f"this {holds} {name}; choose a folder for output alone, such as build")
    check_outside(out, sources)


def check_outside(out: Path, sources: Sources) -> None:
    """Raise Refused if `out` lies in what must stay as it is."""
    real = real_place(out)
    for name, folder in sources:
        if real.is_relative_to(folder.resolve()):
            raise Refused(
                out, f"this is in {name} ({folder}); choose a folder for output alone, such as build"
            )


def is_ordinary(file: Path, largest: int) -> bool:
    """Tell whether a file can be read: a link may lead anywhere, and a pipe would be waited for."""
    about = file.lstat()
    return stat.S_ISREG(about.st_mode) and about.st_size <= largest
