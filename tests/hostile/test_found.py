"""What changed files brought to light: `check` says it with its place, and no command fails after it."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ppgen.definition.locate import data_path
from ppgen.definition.problems import DefinitionError
from ppgen.pieces.pictures.raster import look
from tests.hostile.conftest import Ppgen, spoil
from tests.hostile.test_judges import begun
from tests.hostile.trial import named


def test_a_system_without_its_suits_is_told(race: Path, ppgen: Ppgen) -> None:
    systems = race.parents[1] / "systems"
    shutil.copytree(data_path("content") / "systems", systems)
    file = systems / "piecepack.yml"
    whole = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r"(?ms)^suits:\n.*?(?=^ranks:)", "", whole), encoding="utf-8")
    ended = ppgen("check")
    assert ended.code == 1
    assert re.search(r"systems/piecepack\.yml:\d+:\d+: it has no suits", ended.stderr)


def test_a_clause_names_a_ruling_once_however_often_it_is_written(race: Path, ppgen: Ppgen) -> None:
    rules = race / "rules.yml"
    named = re.search(r"rulings: \[([\w.-]+)", rules.read_text(encoding="utf-8"))
    assert named
    spoil(rules, named[0], f"rulings: [{', '.join([named[1]] * 80)}")
    ended = ppgen("check")
    assert ended.code == 1
    assert re.search(rf"rules\.yml:\d+:\d+: '{re.escape(named[1])}' stands twice", ended.stderr)


@pytest.mark.few(2)
@pytest.mark.parametrize("mark", ["**", "*", "`", "[["])
def test_a_title_with_markup_is_told_at_its_place(mark: str, race: Path, ppgen: Ppgen) -> None:
    rules = race / "rules.yml"
    title = re.findall(r"(?m)^        title: (.+)$", rules.read_text(encoding="utf-8"))[0]
    spoil(rules, f"        title: {title}", f'        title: "a{mark}b"')
    ended = ppgen("check")
    assert ended.code == 1
    assert re.search(rf"rules\.yml:\d+:\d+: a title has no markup; .*{re.escape(mark)}", ended.stderr)
    assert ppgen("print", "leyhe-race", "-o", "out").code in (1, 2)


def test_a_domino_nobody_can_draw_is_told(game: Callable[[str], Path], ppgen: Ppgen) -> None:
    systems = game("pawns-crossing").parents[1] / "systems"
    shutil.copytree(data_path("content") / "systems", systems)
    spoil(systems / "dominoes.yml", "{id: 0,", "{id: 10,")
    ended = ppgen("check")
    assert ended.code == 1
    assert re.search(
        r"systems/dominoes\.yml:\d+:\d+: a domino has 0 to 6 pips on a half, not '10'", ended.stderr
    )
    printed = ppgen("print", "pawns-crossing", "--sheets", "pieces", "-o", "out")
    assert printed.code in (1, 2)
    assert "domino" in printed.stderr
    assert ppgen("verify").code == 1  # a board of its facts reads as nothing


@pytest.mark.parametrize("line", ["---red tile [4,3]", "--update` writes what the judge says"])
def test_an_update_keeps_a_line_that_begins_with_dashes(line: str, tmp_path: Path, ppgen: Ppgen) -> None:
    page = tmp_path / "page.md"
    text = f"```play leyhe-race\n---\n> chance roll suns 4\n{line}\n```\n"
    page.write_text(text, encoding="utf-8")
    ended = ppgen("verify", "page.md", "--update", content=None)
    assert ended.code == 1
    assert "page.md:4:1: this would be written over" in ended.stdout
    assert page.read_text(encoding="utf-8") == text


def test_what_is_too_much_for_the_site_is_told_by_check(race: Path, ppgen: Ppgen) -> None:
    page = race / "examples.md"
    whole = page.read_text(encoding="utf-8")
    for more, told in (("# x\n\n" * 301, "more than 300 headings"), ("* " * 40 + "x\n", "more than 20 deep")):
        page.write_text(f"{whole}\n{more}", encoding="utf-8")
        checked, built = ppgen("check"), ppgen("site", "build", "-o", "out")
        assert checked.code == 1
        assert built.code in (1, 2)
        for ended in (checked, built):
            assert re.search(rf"examples\.md:\d+:1: .*{told}", ended.stderr)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("print.yml", "heading: Special tiles", 'heading: "\ufb00"'),
        ("rules.yml", "        title: ", "        title: \ufb00 "),
    ],
)
def test_a_character_that_no_font_has_is_told(
    file: str, old: str, new: str, race: Path, ppgen: Ppgen
) -> None:
    spoil(race / file, old, new)
    ended = ppgen("check")
    assert ended.code == 1
    assert "no font draws '\ufb00' (U+FB00)" in ended.stderr


def test_a_judge_is_tried_with_every_option_to_its_end(tmp_path: Path, ppgen: Ppgen) -> None:
    begun(tmp_path)
    game = tmp_path / "content" / "games" / "my-game" / "game.yml"
    assert ppgen("--judges", "judges", "check", content="content").code == 0
    spoil(game, "  - id: last_step", "  - id: last_ste")
    ended = ppgen("--judges", "judges", "check", content="content")
    assert ended.code == 1
    assert "judges/my_game.py:" in ended.stderr
    assert "fails with this game.yml: there is no option 'last_step'; there is last_ste" in ended.stderr


def test_a_value_of_an_option_that_a_judge_fails_at_is_told(tmp_path: Path, ppgen: Ppgen) -> None:
    begun(tmp_path)
    old = 'return state.following(name) if LAST_STEP(state) == "loses" else name'
    spoil(tmp_path / "judges" / "my_game.py", old, 'return {"wins": name}[LAST_STEP(state)]')
    ended = ppgen("--judges", "judges", "check", content="content")
    assert ended.code == 1
    told = r"judges/my_game\.py:\d+:1: .*KeyError: 'loses'; .* as content/games/my-game/game\.yml:\d+ says"
    assert re.search(told, ended.stderr)


@pytest.mark.parametrize("earlier", ["pipe", "/dev/zero"])
def test_an_earlier_kit_is_an_ordinary_file(earlier: str, tmp_path: Path, ppgen: Ppgen) -> None:
    os.mkfifo(tmp_path / "pipe")
    ended = ppgen("print", "konane", "--only-changed", earlier, "-o", "out", content=None)
    assert ended.code == 2
    assert f"{earlier}: this is no regular file" in ended.stderr


@pytest.mark.few(1)
@pytest.mark.parametrize("manifest", ["[" * 100_000, "{}", '[{"file": "evil.html"}]', None])
def test_what_a_list_of_kits_must_not_name_is_told(manifest: str | None, race: Path, ppgen: Ppgen) -> None:
    listing = race.parents[2] / "kits" / "MANIFEST.json"
    listing.parent.mkdir()
    if manifest is None:
        os.mkfifo(listing)
    else:
        listing.write_text(manifest, encoding="utf-8")
    ended = ppgen("site", "build", "--kits", "kits", "-o", "out")
    assert ended.code == 0
    assert "kits/MANIFEST.json: " in ended.stderr
    assert "'evil.html'" in ended.stderr or "no list of kits, so none are offered" in ended.stderr


@pytest.mark.parametrize(
    ("path", "word", "forgiven"),
    [
        ("/dev/ful", "/dev/ful", True),
        ("//dev", "/dev/ful", True),
        ("/dev/ful/kit.pdf", "/dev/ful", True),
        ("/dev/.ful.ppgen-unfinished", "/dev/ful", True),
        ("/dev/.other.ppgen-unfinished", "/dev/ful", False),
        ("/dev/other", "/dev/ful", False),
        ("/dev/ful", "dev/ful", False),
    ],
)
def test_the_harness_forgives_only_paths_that_are_typed(path: str, word: str, forgiven: bool) -> None:
    assert named(path, ["print", word]) is forgiven


def test_what_is_no_picture_is_told_the_same_way_each_time() -> None:
    with pytest.raises(DefinitionError, match=r"^a\.png: this is no PNG or JPEG picture; save it anew$"):
        look(b"xx", "a.png")
