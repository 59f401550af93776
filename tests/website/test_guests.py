"""Somebody else's pages: what their blocks show, what is told of faults, and one script for any page."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml
from click.testing import CliRunner
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

from ppgen.cli.main import main
from ppgen.definition.locate import content_dir, site_dir
from ppgen.website.books.book import GameModel
from ppgen.website.guests.blocks import GuestSetting, read
from ppgen.website.guests.styles import CLASSES, stylesheet
from ppgen.website.pages.scripts import EMBED, FOLDER, embed_script
from ppgen.website.prose.markup import Prose

if TYPE_CHECKING:
    from ppgen.definition import Catalogue

ROOT = Path(__file__).resolve().parents[2]
PAGE = """\
---
title: Lessons
---
# Lessons

A cell is empty ([[hex:place.empty]]; [[so it is|hex:place.empty]]).
A [[wiki link]] is not ours, nor `[[hex:x]]`.

```setup hex
```

## A lesson

- in a list

    ```play hex lesson
    ---
    > red place f6
    red places a stone on f6
    > red place f7
    illegal [turn.alternate]: blue is to act
    ```

````
```play hex of-no-interest
````

See [the rule](games/hex/rules.md#place-empty).

```kits hex
```
"""
KIT = {
    "file": "hex/hex-a4.pdf",
    "game": "hex",
    "paper": "a4",
    "style": "colour",
    "sheets": "play",
    "pages": 4,
    "bytes": 2048,
}


def club(folder: Path, page: str, **config: object) -> Path:
    """Write the source of a site of somebody else, with Hex alone; gives its configuration."""
    shutil.copytree(content_dir() / "systems", folder / "games" / "systems")
    shutil.copytree(content_dir() / "games" / "hex", folder / "games" / "games" / "hex")
    shutil.copy(content_dir() / "thesaurus.yml", folder / "games")
    kits = folder / "kits"
    (kits / "hex").mkdir(parents=True)
    (kits / "hex" / "hex-a4.pdf").write_bytes(b"%PDF-1.7\n")
    (kits / "MANIFEST.json").write_text(json.dumps([KIT]))
    (folder / "docs").mkdir()
    (folder / "docs" / "lessons.md").write_text(page)
    settings = {
        "site_name": "A club",
        "theme": "mkdocs",
        "strict": True,
        "validation": {"links": {"anchors": "warn"}},
        "plugins": ["search", {"ppgen": {"content": "games", "kits": "kits"}}],
        **config,
    }
    (folder / "mkdocs.yml").write_text(yaml.safe_dump(settings))
    return folder / "mkdocs.yml"


def built(configuration: Path) -> Path:
    config = load_config(str(configuration))
    config.plugins.on_startup(command="build", dirty=False)
    try:
        build(config)
    finally:
        config.plugins.on_shutdown()
    return Path(config.site_dir)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(club(tmp_path_factory.mktemp("club"), PAGE))


@pytest.fixture(scope="module")
def setting(catalogue: Catalogue) -> GuestSetting:
    return GuestSetting({id_: GameModel(catalogue.games[id_]) for id_ in ("hex", "oware")}, {}, Prose)


def test_a_page_shows_its_blocks_under_the_theme_of_its_site(site: Path):
    page = (site / "lessons/index.html").read_text()
    assert re.findall(r'<ppgen-embed id="([\w-]+)" game="hex"', page) == ["setup-hex", "play-lesson"]
    lesson = page[page.index('id="play-lesson"') :]
    assert '<template shadowrootmode="open">' in lesson
    assert "Red places a stone on f6." in lesson
    assert "<strong>Refused:</strong> Blue is to act." in lesson
    assert re.search(r"<li>\s*<p>in a list</p>\s*<ppgen-embed", page), "it stays in its list"
    assert "of-no-interest" in page, "what a page quotes is no block"
    assert "navbar" in page, "the theme is theirs"
    assert page.count('src="../assets/ppgen/embed.js"') == 1
    for name in ("embed.js", "embed.css", "page.css"):
        assert (site / "assets/ppgen" / name).stat().st_size > 500
    assert not re.search(r"<(?:script|link)[^>]+https?://[^>]*ppgen", page)
    touch = re.search(r'id="play-lesson".*?data-touch="([^"]+)"', page)
    assert touch
    assert (site / "lessons" / touch[1]).resolve().read_text().startswith("ppgenTouch(")


def test_clauses_lead_to_the_rules_as_a_page_of_theirs(site: Path):
    page = (site / "lessons/index.html").read_text()
    cited = re.findall(r'<a href="([^"]+)" class="ref" title="([^"]+)"[^>]*>([^<]+)</a>', page)
    assert {words: address for address, _, words in cited if words in ("Hex 3.1", "so it is")} == {
        "Hex 3.1": "../games/hex/rules.html#place-empty",
        "so it is": "../games/hex/rules.html#place-empty",
    }
    assert all(
        "3.1 On an empty cell" in told for address, told, _ in cited if address.endswith("place-empty")
    )
    assert "[[wiki link]]" in page
    rules = (site / "games/hex/rules.html").read_text()
    anchors = {address.partition("#")[2] for address, _, _ in cited if "rules.html" in address}
    assert anchors
    assert all(f'id="{anchor}"' in rules for anchor in anchors)
    assert "Piet Hein" in rules, "authors are credited"
    assert "navbar" in rules


def test_kits_are_offered_and_brought(site: Path):
    page = (site / "lessons/index.html").read_text()
    assert 'Play kit: <a href="../kits/hex/hex-a4.pdf">A4</a> (4 pages, 2 KB)' in page
    assert (site / "kits/hex/hex-a4.pdf").is_file()


@pytest.mark.slow
def test_another_builder_shows_the_same(tmp_path: Path):
    configuration = club(tmp_path, PAGE, theme={"name": "material", "font": False})
    command = [sys.executable, "-m", "properdocs", "build", "-q", "-f", str(configuration)]
    subprocess.run(command, check=True, capture_output=True, cwd=tmp_path)
    page = (tmp_path / "site/lessons/index.html").read_text()
    assert re.findall(r'<ppgen-embed id="([\w-]+)" game="hex"', page) == ["setup-hex", "play-lesson"]


def test_all_that_is_wrong_is_told_with_its_place_and_without_a_traceback(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    wrong = PAGE.replace("red places a", "red puts a").replace("[[hex:place.empty]]", "[[hex:place.emty]]")
    configuration = club(tmp_path, wrong)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Abort):
        built(configuration)
    told = caplog.text
    assert "docs/lessons.md:6:18: 'place.emty' is no clause, ruling, section or term of hex" in told
    assert "did you mean 'place.empty'?" in told
    assert "docs/lessons.md:19:5: the judge disagrees with this transcript" in told
    assert "-red puts a stone on f6\n  +red places a stone on f6" in told
    assert "Traceback" not in told


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("```play hx\n---\n```", "5:1: there is no game 'hx'; did you mean 'hex'?"),
        ("> ```setup hex 3\n> ```", "5:3: Hex has setups for 2 players, not 3"),
        ("```kits oware\n```", "5:1: no kits are offered"),
        ("```diagram hex\nboard: [x]\n```", "5:1: bad position:"),
        ("So [[hexx:place.empty]]", "5:4: there is no game 'hexx'; did you mean 'hex'?"),
        ("```play hex\n", "5:1: this play block is not closed"),
    ],
)
def test_a_fault_does_not_keep_another_block_from_being_shown(setting: GuestSetting, text: str, message: str):
    reading = read(f"# A page\n\n```setup hex\n```\n{text}", Path("page.md"), "page.html", setting)
    assert str(reading.problems[0]).startswith(f"page.md:{message}")
    assert [block.name for block in reading.blocks] == ["setup-hex"]


def test_a_setup_that_is_shown_twice_has_two_names(setting: GuestSetting):
    reading = read("```setup hex\n```\n" * 2, Path("page.md"), "page.html", setting)
    assert [block.name for block in reading.blocks] == ["setup-hex", "setup-hex-2"]


def test_brackets_of_others_are_left_alone(setting: GuestSetting):
    for text in ("[[hex/strategy]]", "[[image:board.png]]", "[[Home]]", "`[[hex:x]]`"):
        assert read(text, Path("page.md"), "page.html", setting).problems == []


def test_what_a_replay_wears_is_in_the_style_sheet_of_a_shadow_tree(setting: GuestSetting):
    """A class that the site styles and a shadow tree may hold is known there."""
    text = (
        "```play oware\n---\n> south sow c\nsouth sows 4 from c to A\n> south sow d\n```\n```setup hex\n```"
    )
    text = text.replace("> south sow d\n", "")
    blocks = read(text, Path("page.md"), "page.html", setting).blocks
    assert len(blocks) == 2
    scripts = "".join((site_dir() / FOLDER / f"{part}.js").read_text() for part in EMBED)
    worn = {
        word
        for block in blocks
        for found in re.findall(r'class="([^"]+)"', block.html)
        for word in found.split()
    }
    worn |= {word for found in re.findall(r'class: "([a-z- ]+)"', scripts) for word in found.split()}
    sheet = (site_dir() / "assets/site.css").read_text()
    styled = set(re.findall(r"\.([a-z][a-z-]*)", sheet))
    assert (worn & styled) - CLASSES == {"button"} - CLASSES
    written = stylesheet(setting.games.values())
    assert "rem" not in re.sub(r"remark|rem\w+", "", written), "the page's root may be of any size"
    assert ".md-" not in written
    assert "(--body)" not in written
    assert ':host([dark][game="hex"])' in written


def test_the_script_leaves_no_name_in_the_page():
    script = embed_script().decode()
    assert script.startswith('(() => {\nif (customElements.get("ppgen-embed")) return;')
    assert script.endswith("})();\n")


def test_embed_writes_a_script_and_a_file_and_tells_what_to_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    configuration = club(tmp_path, PAGE.replace("```kits hex\n```\n", ""))
    monkeypatch.chdir(configuration.parent)
    command = ["--content", "games", "embed", "docs/lessons.md", "-o", "public"]
    told = CliRunner().invoke(main, command)
    assert told.exit_code == 0, told.output
    assert '<ppgen-embed src="lessons.js" show="lesson"></ppgen-embed>' in told.output
    file = (tmp_path / "public/lessons.js").read_text()
    data = json.loads(file[len("ppgenEmbed(") : file.rindex(");")])
    assert list(data["blocks"]) == ["setup-hex", "lesson"]
    assert set(data["touch"]) == {"lessons/setup-hex.js", "lessons/lesson.js"}
    assert "<" not in file
    assert '<div id="told-turn-alternate" popover>' in data["blocks"]["lesson"], "told on the spot"
    assert "href" not in re.sub(r"xlink:href|href=\"#", "", data["blocks"]["lesson"])
    assert CliRunner().invoke(main, command).exit_code == 0, "what ppgen has written it writes again"
    (tmp_path / "public/lessons.js").write_text("mine\n")
    assert "not made by ppgen" in CliRunner().invoke(main, command).output
    linked = CliRunner().invoke(main, [*command[:-1], "other", "--site", "https://example.org/rules"])
    assert linked.exit_code == 0
    assert (
        "https://example.org/rules/games/hex/rules.html#turn-alternate"
        in (tmp_path / "other/lessons.js").read_text()
    )


def test_the_hook_for_pre_commit_proves_the_pages_that_it_is_given(tmp_path: Path):
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    program, *words = hook["entry"].split()
    assert program == "ppgen"
    page = tmp_path / "page.md"
    page.write_text("# No game here\n")
    assert CliRunner().invoke(main, [*words, str(page)]).exit_code == 0
    page.write_text("```play hex\n---\n> red place f6\nred puts a stone on f6\n```\n")
    assert CliRunner().invoke(main, [*words, str(page)]).exit_code == 1
