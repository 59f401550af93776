"""Files are written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.cli.files import write


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
