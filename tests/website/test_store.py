"""Pages kept from build to build: the same as made anew, while nothing that makes them has changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ppgen.engine import Game
from ppgen.games import judge_of
from ppgen.website import store as stores
from ppgen.website import workshop as workshops
from ppgen.website.store import Store, follows
from ppgen.website.workshop import Workshop

RACE = "leyhe-race"
Files = dict[str, bytes]


@pytest.fixture
def build(content: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], tuple[Files, int]]:
    """Make the files of a site as a new process would; gives them, and how many games were drawn."""
    drawn: list[str] = []
    make = workshops.game_files
    monkeypatch.setattr(workshops, "game_files", lambda book, kits: drawn.append(book.id) or make(book, kits))

    def made() -> tuple[Files, int]:
        drawn.clear()
        workshop = Workshop(content, store=Store(tmp_path / "store"))
        workshop.open()
        return workshop.files(), len(drawn)

    return made


def test_what_did_not_change_is_not_drawn_again(build: Callable[[], tuple[Files, int]]):
    first, drawn = build()
    assert drawn == 1
    assert build() == (first, 0)


@pytest.mark.parametrize("name", ["game.yml", "rules.yml", "print.yml", "examples.md", "faq.md"])
def test_a_changed_file_of_a_game_is_seen(build: Callable[[], tuple[Files, int]], content: Path, name: str):
    build()
    with (content / "games" / RACE / name).open("a", encoding="utf-8") as file:
        file.write("\n")
    assert build()[1] == 1
    assert build()[1] == 0


def test_a_changed_program_is_seen(build: Callable[[], tuple[Files, int]], monkeypatch: pytest.MonkeyPatch):
    build()
    monkeypatch.setattr(stores, "_program", lambda: "another")
    assert build()[1] == 1


def test_the_program_is_all_its_files_and_the_judges_of_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv(stores.JUDGES, str(tmp_path))
    program = stores._program.__wrapped__
    before = program()
    assert program() == before
    (tmp_path / "game.py").write_text("GAME = None", encoding="utf-8")
    assert program() != before


@pytest.mark.parametrize(
    "spoil",
    [lambda data: data[: len(data) // 2], lambda data: b"", lambda data: data[:200] + b"?" * 50 + data[250:]],
)
def test_what_was_spoiled_is_made_again(
    build: Callable[[], tuple[Files, int]], tmp_path: Path, spoil: Callable[[bytes], bytes]
):
    first, _ = build()
    kept = tmp_path / "store" / f"{RACE}.zip"
    kept.write_bytes(spoil(kept.read_bytes()))
    assert build() == (first, 1)
    assert build() == (first, 0)


def test_where_nothing_can_be_kept_all_is_made(build: Callable[[], tuple[Files, int]], tmp_path: Path):
    (tmp_path / "store").write_text("a file, not a folder", encoding="utf-8")
    first, _ = build()
    assert build() == (first, 1)


def test_a_judge_from_a_package_of_another_is_not_followed():
    judge = judge_of(RACE)
    assert judge is not None
    assert follows(None)

    class Theirs(judge):  # type: ignore[valid-type, misc]
        """A judge that is defined elsewhere."""

    game = object.__new__(Theirs)
    assert isinstance(game, Game)
    assert not follows(game)
    assert follows(object.__new__(judge))
