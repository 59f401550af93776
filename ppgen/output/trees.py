"""Trees, put in the place of what a listing says is ours by renaming."""

from __future__ import annotations

import json
import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Literal

from ppgen.output.places import Refused, Sources, blamed_on, check_place, is_ordinary, real_place
from ppgen.output.scratch import UNFINISHED, alone, names_in

Kind = Literal["site", "kits", "export", "table", "service", "conformance"]

LISTING = ".ppgen.json"
"""The file by which a tree is known as ours, and what in it is."""

LARGEST_LISTING = 10_000_000
"""Bytes of a listing at most."""
LONGEST = 4000
"""Letters of a path in a listing at most: a longer one is none, and has too many folders to look at."""

_ABOUT = "Written by ppgen. It replaces or removes the files listed here, and leaves all others alone."


@contextmanager
def replacing(out: Path, kind: Kind, sources: Sources) -> Iterator[Path]:
    """Give an empty folder to make a tree in, which takes the place of `out` when all is done.

    After any fault, and whenever the process is killed, `out` is as it was or wholly new; killed between two
    renamings it may be missing, and the next call puts it back. Who else makes the same tree is waited for.

    Raises:
        Refused: `out` is not ours to replace, or somebody's file is where one of the tree would be.
        OSError: a folder cannot be written to, or the disk is full.
    """
    sources = list(sources)
    check_tree(out, kind, sources)
    real = real_place(out)
    with alone(_beside(real)) as scratch, blamed_on(out):
        new = scratch / "new"
        _put_right(scratch, real)
        _check_ours(out, real, kind)
        new.mkdir()
        try:
            yield new
            _list(new, kind)
            if real.exists():
                _check_free(new, real, out)
                new.chmod(stat.S_IMODE(real.stat().st_mode))
                real.rename(scratch / "old")
            new.rename(real)
        finally:
            _put_right(scratch, real)


def beside(made: Path) -> Path:
    """Make a folder beside a tree in the making, for what it is made of; it goes when the tree is done."""
    folder = made.with_name("parts")
    folder.mkdir()
    return folder


def check_tree(out: Path, kind: Kind, sources: Sources) -> None:
    """Raise Refused if a tree must not be put at `out`."""
    check_place(out, sources)
    real = real_place(out)
    if not _beside(real).exists():  # otherwise somebody may be just replacing it
        _check_ours(out, real, kind)


def _beside(real: Path) -> Path:
    """Name the scratch folder of a tree: on the same disk, since trees are put in place by renaming."""
    return real.parent / f".{real.name}{UNFINISHED}"


def _check_ours(out: Path, real: Path, kind: Kind) -> None:
    if not real.exists():
        return
    if not real.is_dir():
        raise Refused(out, "this is a file, and nothing is overwritten; choose a new folder")
    first = min(names_in(real), default=None)
    if first is None:
        return
    written = _listing(real)
    if written is None:
        raise Refused(
            out,
            f"this is not empty and bears no {LISTING} of ours, and nothing is overwritten: {first!r} stays;"
            " choose a new folder (or empty this one, if an older ppgen wrote it)",
        )
    if written["kind"] != kind:
        raise Refused(out, f"ppgen wrote the {written['kind']} here; choose another folder for the {kind}")


def _list(tree: Path, kind: Kind) -> None:
    """Write down what is in a tree."""
    files = sorted(file.relative_to(tree).as_posix() for file in tree.rglob("*") if not file.is_dir())
    listing = {"ppgen": _ABOUT, "kind": kind, "files": files}
    (tree / LISTING).write_text(json.dumps(listing, indent=1) + "\n", encoding="utf-8")


def _listing(tree: Path) -> dict[str, object] | None:
    """Read what we wrote into a tree; None if it is not ours."""
    file = tree / LISTING
    try:
        if not is_ordinary(file, LARGEST_LISTING):
            return None
        listing = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    sound = (
        isinstance(listing, dict)
        and "ppgen" in listing
        and isinstance(listing.get("kind"), str)
        and isinstance(listing.get("files"), list)
    )
    return listing if sound else None


def _others(tree: Path) -> list[Path]:
    """List what is not ours in a tree; a folder in which nothing is ours stands for all that it holds."""
    listing = _listing(tree) or {"files": []}
    named = map(str, listing["files"])  # type: ignore[call-overload]
    files = {LISTING, *(name for name in named if len(name) <= LONGEST)}
    folders = {str(folder) for file in files for folder in PurePosixPath(file).parents}
    found = []
    for folder, below, names in os.walk(tree):
        here = Path(folder).relative_to(tree)
        theirs = [
            name
            for name in below
            if (here / name).as_posix() not in folders or (tree / here / name).is_symlink()
        ]
        below[:] = [name for name in below if name not in theirs]
        found += [here / name for name in theirs]
        found += [here / name for name in names if (here / name).as_posix() not in files]
    return sorted(found)


def _check_free(new: Path, real: Path, out: Path) -> None:
    """Raise Refused if something that is not ours is where the new tree has something of its own."""
    for other in _others(real):
        taken = [path for path in (other, *other.parents[:-1]) if os.path.lexists(new / path)]
        if taken and (taken[0] == other or not (new / taken[0]).is_dir()):
            raise Refused(
                out / other, "ppgen did not write this, and would now put a page or file there; move it"
            )


def _put_right(scratch: Path, real: Path) -> None:
    """End what was begun in a scratch folder, from wherever it stopped."""
    old, gone = scratch / "old", scratch / "gone"
    if old.exists() and not real.exists():
        old.rename(real)
    elif old.exists():
        for other in _others(old):
            target = real / other
            if os.path.lexists(target):
                raise Refused(scratch / "old" / other, f"this was kept; move it, there is a new {target}")
            target.parent.mkdir(parents=True, exist_ok=True)
            (old / other).rename(target)
        old.rename(gone)  # in one step, since without its listing all in it would seem to be somebody's
    for rest in (scratch / "new", scratch / "parts", gone):
        if rest.exists():
            shutil.rmtree(rest)
