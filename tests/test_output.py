"""Files are written whole or not at all, and others' are left alone."""

from __future__ import annotations

import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ppgen.output import sealed, write, write_all

OLD, NEW = b'{\n "kit": "old"\n}\n', b'{\n "kit": "new"\n}\n'
"""As ppgen writes them."""


def test_folders_on_the_way_are_made(tmp_path: Path) -> None:
    write(tmp_path / "a" / "b.txt", "héllo")
    assert (tmp_path / "a" / "b.txt").read_bytes() == "héllo".encode()


def test_a_fault_leaves_the_old_file_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt"
    write(path, OLD)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space"):
        write(path, NEW)
    assert path.read_bytes() == sealed(OLD)
    assert list(tmp_path.iterdir()) == [path]


def test_files_that_belong_together_are_all_written_or_none(tmp_path: Path) -> None:
    one, two = tmp_path / "one.pdf", tmp_path / "two.pdf"
    write_all({one: OLD, two: OLD})
    with pytest.raises(OSError, match=r"No space|File too large"), _disk_with_room_for(1000):
        write_all({one: NEW, two: b"x" * 100_000})
    assert (one.read_bytes(), two.read_bytes()) == (sealed(OLD), sealed(OLD))
    assert sorted(tmp_path.iterdir()) == [one, two]
    with pytest.raises(OSError, match=r"Not a directory|File exists"):
        write_all({one: NEW, two / "three.pdf": NEW})
    assert one.read_bytes() == sealed(OLD)


def test_a_disk_without_any_room_is_named_and_left_as_it_was(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="File too large") as told, _disk_with_room_for(0):
        write(tmp_path / "a.txt", OLD)
    assert told.value.filename == str(tmp_path)
    assert list(tmp_path.iterdir()) == []


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
