"""A game as it was at another revision of its repository: its content, and its judge if that is one file."""

from __future__ import annotations

import io
import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import NamedTuple

import ppgen
from ppgen.errors import PpgenError

SECONDS = 60.0
"""So long git may take."""


class NoRevision(PpgenError):
    """A revision that git does not give."""


class Taken(NamedTuple):
    """What was taken out of a revision: folders of content and of judges, if that has one of the game."""

    content: Path
    judges: Path | None


def taken(content: Path, judges: Path | None, game: str, revision: str, into: Path) -> Taken:
    """Put the content of a revision into a folder, and the judge of a game as it was then.

    A judge of the user's own is taken from the folder of judges, one of ours from the checkout of ppgen,
    where it is one file and another than today's. The kernel is today's.

    Raises:
        NoRevision: the content lies in no repository, or there is no such revision or no content in it.
    """
    _extract(content, revision, into / "content")
    found = into / "judges"
    module = f"{game.replace('-', '_')}.py"
    for folder in filter(None, (judges, Path(ppgen.__file__).parent / "games")):
        before = _file(folder / module, revision)
        if before is not None:
            now = folder / module
            if not now.is_file() or now.read_bytes() != before:
                found.mkdir(exist_ok=True)
                (found / module).write_bytes(before)
            break
    if judges is not None and not found.is_dir():
        return Taken(into / "content", judges)
    return Taken(into / "content", found if found.is_dir() else None)


def _extract(folder: Path, revision: str, into: Path) -> None:
    root, inside = _within(folder)
    archive = _git(root, "archive", "--format=tar", f"{_commit(root, revision)}:{inside}".rstrip(":"))
    into.mkdir()
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        files.extractall(into, filter="data")
    if not (into / "games").is_dir():
        raise NoRevision(f"revision {revision} has no games in {inside or '.'}")


def _file(file: Path, revision: str) -> bytes | None:
    """Give a file as it was; None if it was not there, or lies in no repository."""
    try:
        root, inside = _within(file.parent)
        return _git(root, "show", f"{_commit(root, revision)}:{inside}/{file.name}".replace(":/", ":"))
    except NoRevision:
        return None


def _within(folder: Path) -> tuple[Path, str]:
    """Give the repository in which a folder lies, and its path there."""
    try:
        top = Path(_git(folder, "rev-parse", "--show-toplevel").decode().strip()).resolve()
    except NoRevision:
        raise NoRevision(f"{folder} lies in no git repository, so that it has no revisions") from None
    inside = folder.resolve().relative_to(top).as_posix()
    return top, "" if inside == "." else inside


def _commit(root: Path, revision: str) -> str:
    try:
        found = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    except NoRevision:
        raise NoRevision(f"there is no revision {revision!r} in {root}") from None
    return found.decode().strip()


def _git(folder: Path, *words: str) -> bytes:
    program = shutil.which("git")
    if program is None:
        raise NoRevision("git is not installed, so that there are no revisions")
    try:
        done = subprocess.run(  # noqa: S603 - git, asked for what it keeps; nothing of it is run
            [program, "-C", str(folder), *words], capture_output=True, check=True, timeout=SECONDS
        )
    except (subprocess.SubprocessError, OSError) as error:
        told = getattr(error, "stderr", b"") or b""
        raise NoRevision(f"git says: {told.decode(errors='replace').strip() or error}") from None
    return done.stdout
