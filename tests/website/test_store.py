"""Pages kept from build to build: the same as made anew, while nothing that makes them has changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ppgen.cli.commands.new import started
from ppgen.definition.locate import layouts_dir
from ppgen.engine import Game
from ppgen.judges import Judges
from ppgen.website import workshop as workshops
from ppgen.website.memory import store as stores
from ppgen.website.memory.store import Store, is_ours
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


@pytest.mark.parametrize("name", ["seeds.csv", "icons/star.svg", "art/photo.PNG", "../../fonts/own.ttf"])
def test_changed_art_is_seen(build: Callable[[], tuple[Files, int]], content: Path, name: str):
    file = content / "games" / RACE / name
    file.parent.mkdir(exist_ok=True)
    file.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>')
    build()
    file.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V8Z"/></svg>')
    assert build()[1] == 1
    assert build()[1] == 0


def test_pages_and_proofs_show_pieces_as_they_are_now(tmp_path: Path):
    for path, text in started("my-cards", "cards").items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    workshop = Workshop(tmp_path / "content", store=Store(tmp_path / "store"), layouts=layouts_dir())

    def pages() -> list[bytes]:
        workshop.open()
        files = workshop.files()
        return [files[f"{page}.md"] for page in ("games/my-cards/index", "proofs/my-cards")]

    first = pages()
    pieces = tmp_path / "content" / "games" / "my-cards" / "pieces.yml"
    pieces.write_text(pieces.read_text(encoding="utf-8").replace("size: 40", "size: 20"), encoding="utf-8")
    assert all(now != before for now, before in zip(pages(), first, strict=True))


def test_a_changed_program_is_seen(build: Callable[[], tuple[Files, int]], monkeypatch: pytest.MonkeyPatch):
    build()
    monkeypatch.setattr(stores, "_program", lambda: "another")
    assert build()[1] == 1


def test_the_program_is_all_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "__init__.py").write_text("", encoding="utf-8")
    (tmp_path / "games").mkdir()
    monkeypatch.setattr(stores.ppgen, "__file__", str(tmp_path / "__init__.py"))
    program = stores._program.__wrapped__
    before = program()
    assert program() == before
    (tmp_path / "games" / "game.py").write_text("GAME = None", encoding="utf-8")
    assert program() != before


def test_what_was_spoiled_is_none(tmp_path: Path):
    store, files = Store(tmp_path), {"a.md": b"a" * 20, "b.md": b"b"}
    store.put("game", "key", files)
    assert store.get("game", "key") == files
    assert store.get("game", "another") is None
    (kept,) = tmp_path.iterdir()
    whole = kept.read_bytes()
    spoiled = [whole[:length] for length in range(len(whole))]
    for place in range(len(whole)):
        for bit in range(8):
            spoiled.append(whole[:place] + bytes([whole[place] ^ 1 << bit]) + whole[place + 1 :])
    for content in spoiled:
        kept.write_bytes(content)
        assert store.get("game", "key") is None


def test_what_is_edited_while_it_is_made_is_not_kept(content: Path, tmp_path: Path):
    faq = content / "games" / RACE / "faq.md"
    text = faq.read_text(encoding="utf-8")

    def made(edited: str) -> dict[str, bytes]:
        workshop = Workshop(content, store=Store(tmp_path / "store"))
        workshop.open()
        faq.write_text(edited, encoding="utf-8")
        return workshop.files()

    made(f"{text}\nEdited.\n")
    faq.write_text(text, encoding="utf-8")
    assert b"Edited." not in made(text)[f"games/{RACE}/faq.md"]


def test_a_user_without_a_home_has_no_store(monkeypatch: pytest.MonkeyPatch):
    def homeless(name: str) -> Path:
        raise RuntimeError(name)

    assert Store.of_user() is not None
    monkeypatch.setattr(stores.platformdirs, "user_cache_path", homeless)
    assert Store.of_user() is None


def test_where_nothing_can_be_kept_all_is_made(build: Callable[[], tuple[Files, int]], tmp_path: Path):
    (tmp_path / "store").write_text("a file, not a folder", encoding="utf-8")
    first, _ = build()
    assert build() == (first, 1)


def test_a_judge_from_a_package_of_another_is_not_followed():
    judge = Judges().find(RACE)
    assert judge is not None
    assert is_ours(None)

    class Theirs(judge):  # type: ignore[valid-type, misc]
        """A judge that is defined elsewhere."""

    game = object.__new__(Theirs)
    assert isinstance(game, Game)
    assert not is_ours(game)
    assert is_ours(object.__new__(judge))
