"""Files are written whole or not at all."""

from __future__ import annotations

import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ppgen.output import write, write_all


def test_folders_on_the_way_are_made(tmp_path: Path) -> None:
    write(tmp_path / "a" / "b.txt", "héllo")
    assert (tmp_path / "a" / "b.txt").read_bytes() == "héllo".encode()


def test_a_fault_leaves_the_old_file_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt"
    write(path, b"old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space"):
        write(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_files_that_belong_together_are_all_written_or_none(tmp_path: Path) -> None:
    one, two = tmp_path / "one.pdf", tmp_path / "two.pdf"
    write_all({one: b"old", two: b"old"})
    with pytest.raises(OSError, match=r"No space|File too large"), _disk_with_room_for(1000):
        write_all({one: b"new", two: b"x" * 100_000})
    assert (one.read_bytes(), two.read_bytes()) == (b"old", b"old")
    assert sorted(tmp_path.iterdir()) == [one, two]
    with pytest.raises(OSError, match=r"Not a directory|File exists"):
        write_all({one: b"new", two / "three.pdf": b"new"})
    assert one.read_bytes() == b"old"


@contextmanager
def _disk_with_room_for(size: int) -> Iterator[None]:
    """Let no file grow beyond a size: the kernel refuses to write more, as it does on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, ignored)
