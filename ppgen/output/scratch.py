"""Folders of what is not finished, which one process has at a time.

Such a folder may have come with others' files, to have us delete or overwrite something: the lock in it
tells.
"""

from __future__ import annotations

import errno
import logging
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ppgen.output.places import Refused, blamed_on

try:
    import fcntl
except ImportError:  # Windows, where builds at the same time are not kept apart
    fcntl = None  # type: ignore[assignment]

UNFINISHED = ".ppgen-unfinished"
"""How folders of what is not finished are called, or their names end."""


@contextmanager
def alone(folder: Path) -> Iterator[Path]:
    """Have a folder for what is not finished to oneself; whoever has it is waited for while they live.

    Raises:
        Refused: there is such a folder, and it was not made by us.
        OSError: it cannot be made.
    """
    lock = _locked(folder)
    try:
        yield folder
    finally:
        _leave(folder)
        os.close(lock)


def _leave(folder: Path) -> None:
    """Take a folder away, unless something is in it, of which the lock goes on telling that it is ours."""
    with suppress(OSError):
        if names_in(folder) == {"lock"}:
            (folder / "lock").unlink()
            folder.rmdir()


def _locked(folder: Path) -> int:
    """Open the lock of a folder and hold it."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    while True:
        with suppress(FileExistsError):
            folder.mkdir(mode=0o700)
        with suppress(FileNotFoundError):  # when whoever was here has just taken the folder away
            lock = _opened(folder)
            try:
                if _hold(lock, folder):
                    return lock
            except BaseException:
                os.close(lock)
                raise
            os.close(lock)


def _opened(folder: Path) -> int:
    """Open the lock, or make one; what is no ordinary file is neither followed, nor waited for."""
    about, path = folder.lstat(), folder / "lock"
    if not stat.S_ISDIR(about.st_mode) or not _is_mine(about):
        raise _in_the_way(folder)
    names = names_in(folder)
    if names and "lock" not in names:
        raise _in_the_way(folder)
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        return os.open(path, flags, 0o600)
    except OSError:
        if os.path.lexists(path) and not stat.S_ISREG(path.lstat().st_mode):
            raise _in_the_way(folder) from None
        raise


def _hold(lock: int, folder: Path) -> bool:
    """Wait for a lock. Gives False if it has been taken away meanwhile; raises Refused if it is not ours."""
    if not _is_ordinary_and_mine(os.fstat(lock)):
        raise _in_the_way(folder)
    _wait_for(lock, folder)
    about = os.fstat(lock)
    if about.st_nlink == 0:
        return False
    # The number of the file, which nobody knows beforehand, says that the lock did not come with the folder.
    number, said = b"%d\n" % about.st_ino, _said(lock)
    ours = said.partition(b" ")[2] == number if said else names_in(folder) == {"lock"}
    if about.st_nlink > 1 or not ours:  # another name would be that of somebody's file
        raise _in_the_way(folder)
    try:
        with blamed_on(folder.parent):
            os.lseek(lock, 0, os.SEEK_SET)
            os.write(lock, b"%010d %s" % (os.getpid(), number))
    except OSError:
        _leave(folder)
        raise
    return True


def _wait_for(lock: int, folder: Path) -> None:
    """Have a lock to this process, and say so if another has it.

    A lock of the process, not of the open file: processes that it started do not inherit it, so that it ends
    with the process, however that ends.
    """
    if fcntl is None:
        return
    try:
        fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in (errno.EACCES, errno.EAGAIN):
            raise
        who = _said(lock).partition(b" ")[0]
        name = int(who) if who.isdigit() else "another"
        logging.getLogger("ppgen").warning("waiting for process %s, which writes to %s", name, folder.parent)
        fcntl.lockf(lock, fcntl.LOCK_EX)


def names_in(folder: Path) -> set[str]:
    """List what is in a folder."""
    return {path.name for path in folder.iterdir()}


def _said(lock: int) -> bytes:
    os.lseek(lock, 0, os.SEEK_SET)
    return os.read(lock, 100)


def _is_ordinary_and_mine(about: os.stat_result) -> bool:
    return stat.S_ISREG(about.st_mode) and _is_mine(about)


def _is_mine(about: os.stat_result) -> bool:
    """Tell whether a file belongs to who runs this: nobody else can change it meanwhile."""
    return not hasattr(os, "geteuid") or about.st_uid == os.geteuid()


def _in_the_way(folder: Path) -> Refused:
    return Refused(
        folder, "this is in the way of what is not finished, and not made by ppgen here; move or remove it"
    )
