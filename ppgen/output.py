"""Where results go: what is not ours is never harmed, and nothing is ever half-written.

There are two kinds of output:

- A tree (`replacing`): the site, the kits, an export. Its folder is new, or empty, or bears our listing of
  what the last build wrote there. A new tree is made beside it and put in its place whole, by renaming. What
  the listing does not name is somebody else's, and stays.
- Single files (`write`, `write_all`): they are added to a folder that may be anybody's. A file that is there
  already is replaced only if we know it again, by its seal, as one that ppgen made and nobody has edited.

Neither goes into a folder of sources. What is not finished waits in a folder of its own (`ppgen.unfinished`);
what a killed process left there is put right by the next.
"""

from __future__ import annotations

import json
import os
import shutil
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Literal

from ppgen.definition.locate import content_dir, data_path, layouts_dir, site_dir
from ppgen.seal import in_parts, is_sealed
from ppgen.unfinished import UNFINISHED, Refused, alone, blamed_on, names_in

Kind = Literal["site", "kits", "export"]
Sources = Iterable[tuple[str, Path]]
"""Folders that nothing is written into, each with what it is called; see `inputs`."""

LISTING = ".ppgen.json"
"""The file by which a tree is known as ours, and what in it is."""

LARGEST = 1_000_000_000
"""Bytes of a file of ours at most."""
LARGEST_LISTING = 10_000_000
"""Bytes of a listing at most."""
LONGEST = 4000
"""Letters of a path in a listing at most: a longer one is none, and has too many folders to look at."""

_ABOUT = "Written by ppgen. It replaces or removes the files listed here, and leaves all others alone."


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
        ("ppgen itself", Path(__file__).parent),
    ]


# Trees


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
    real = _real(out)
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


def check_tree(out: Path, kind: Kind, sources: Sources) -> None:
    """Raise Refused if a tree must not be put at `out`."""
    check_place(out, sources)
    real = _real(out)
    if not _beside(real).exists():  # otherwise somebody may be just replacing it
        _check_ours(out, real, kind)


def _real(out: Path) -> Path:
    """Follow links. Raises Refused if one leads in a circle, or to what is not there."""
    try:
        real = out.resolve()
    except RuntimeError:
        raise Refused(out, "this is a link that leads to itself; choose another name") from None
    for part in (out, *out.parents):
        if part.is_symlink() and not part.exists():
            raise Refused(part, "this is a link that leads to nothing; remove it or choose another name")
    return real


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


def check_place(out: Path, sources: Sources) -> None:
    """Raise Refused if `out` is, holds or lies in what must stay as it is."""
    real = _real(out)
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
    real = _real(out)
    for name, folder in sources:
        if real.is_relative_to(folder.resolve()):
            raise Refused(
                out, f"this is in {name} ({folder}); choose a folder for output alone, such as build"
            )


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


def is_ordinary(file: Path, largest: int) -> bool:
    """Tell whether a file can be read: a link may lead anywhere, and a pipe would be waited for."""
    about = file.lstat()
    return stat.S_ISREG(about.st_mode) and about.st_size <= largest


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
    for rest in (scratch / "new", gone):
        if rest.exists():
            shutil.rmtree(rest)


# Single files


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
    places = {path: _real(path) for path in files}
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
    if real.exists() and not is_made(real):
        raise Refused(
            path,
            "this is there already and not made by ppgen, or edited since, so it stays; choose another name",
        )


def is_made(file: Path) -> bool:
    """Tell whether a file is as ppgen made it: what others have edited and saved is theirs."""
    return is_ordinary(file, LARGEST) and is_sealed(file.read_bytes())


def _to_disk(path: Path, data: bytes | str) -> None:
    with path.open("wb") as file:
        file.writelines(in_parts(data.encode() if isinstance(data, str) else data))
        file.flush()
        os.fsync(file.fileno())
