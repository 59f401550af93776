"""`ppgen text`: catalogues written, renewed, counted and checked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ppgen.website.pages import manual

from .conftest import Ppgen


def test_a_catalogue_is_begun_counted_and_renewed(ppgen: Ppgen, race: Path) -> None:
    told = ppgen("text", "extract", "leyhe-race", "--language", "de")
    assert (told.exit_code, "0 fresh, 0 stale" in told.stdout) == (0, True)
    file = race / "de.po"
    text = file.read_text("utf-8")
    goal = re.search(r'msgctxt "game goal"\nmsgid "(.*)"\nmsgstr ""', text)
    assert goal
    begun = text.replace(goal[0], goal[0][:-1] + 'Sei zuerst im Ziel."')
    own = 'msgctxt "judge word.left"\nmsgid "left"\nmsgstr "nach links"\n'
    file.write_text(f"{begun}\n{own}", "utf-8")
    assert "2 fresh" in ppgen("text", "status", "leyhe-race", "--language", "de").stdout
    game = race / "game.yml"
    game.write_text(re.sub(r"(?m)^goal: .*", "goal: Be quick.", game.read_text("utf-8"), count=1), "utf-8")
    assert "1 fresh, 1 stale" in ppgen("text", "extract", "leyhe-race", "--language", "de").stdout
    renewed = file.read_text("utf-8")
    assert "fuzzy" in renewed
    assert own in renewed
    assert 'msgid "Be quick."\nmsgstr "Sei zuerst im Ziel."' in renewed
    assert ppgen("text", "status", "leyhe-race", "--language", "de", "--fail-under", "1").exit_code == 1


def test_pages_of_the_manual_are_counted_and_stale_ones_named(
    ppgen: Ppgen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(manual, "site_dir", lambda: tmp_path)
    (tmp_path / "manual").mkdir()
    source, german = tmp_path / "printer.md", tmp_path / "manual" / "printer.de.md"
    source.write_text("---\nasked:\n  - a printer\n---\n\n# Printer\n", "utf-8")
    german.write_text(f"---\nmade-of: {manual.digest('printer.html')}\n---\n", "utf-8")
    status = ("text", "status", "manual", "--language", "de")
    assert "manual: 1 fresh, 0 stale" in ppgen(*status).stdout
    source.write_text(source.read_text("utf-8").replace("a printer", "printers"), "utf-8")
    assert "manual: 1 fresh, 0 stale" in ppgen(*status).stdout
    source.write_text(source.read_text("utf-8").replace("# Printer", "# Printers"), "utf-8")
    told = ppgen(*status, "--fail-under", "1")
    assert (told.exit_code, "manual: 0 fresh, 1 stale" in told.stdout) == (1, True)
    assert re.search(rf"printer\.de\.md is stale.*made-of: {manual.digest('printer.html')}", told.stdout)


def test_a_catalogue_holds_what_decks_and_sheets_of_layers_print(ppgen: Ppgen, race: Path) -> None:
    pieces = """
pieces:
  - id: bird
    name: bird
    plural: birds
    family: card
    size: mini
    cards: [{name: Jay, rank: "3", art: a}, {name: Jay, rank: II, art: b, id: other}]
    layers: {front: [{text: "{name}", area: safe}, {number: "{rank}", area: safe, when: art = 'a'}]}
"""
    (race / "pieces.yml").write_text(pieces, "utf-8")
    assert ppgen("text", "extract", "leyhe-race", "--language", "de").exit_code == 0
    found = re.findall(
        r'msgctxt "pieces\.bird\.cards\.(.*)"\nmsgid "(.*)"', (race / "de.po").read_text("utf-8")
    )
    assert found == [("jay name", "Jay"), ("other rank", "II")]


def test_what_a_translation_has_lost_is_told_with_its_line(ppgen: Ppgen, race: Path) -> None:
    text = 'msgctxt "off.exact text"\nmsgid "{}"\nmsgstr "Kein Feld wird übersprungen."\n'
    source = re.search(
        r"id: off\.exact\n(?s:.*?)\n        text: (.*)\n", (race / "rules.yml").read_text("utf-8")
    )
    assert source
    (race / "de.po").write_text(text.format(source[1]), "utf-8")
    told = ppgen("text", "check", "leyhe-race", "--language", "de")
    assert told.exit_code == 1
    assert re.search(r"de\.po:2:1: off\.exact text: it lacks the number 30", told.stdout)


def test_a_wish_that_cannot_be_fulfilled_is_answered(ppgen: Ppgen) -> None:
    assert "did you mean 'leyhe-race'" in ppgen("text", "status", "leyhe-rice", "--language", "de").stderr
    assert "is no language" in ppgen("print", "leyhe-race", "--language", "../de").stderr


def test_what_is_not_translated_is_told_where_it_is_printed(ppgen: Ppgen, race: Path, tmp_path: Path) -> None:
    out = ("--sheets", "aid", "--language", "de", "-o", tmp_path / "out")
    assert "text extract leyhe-race --language de" in ppgen("print", "leyhe-race", *out).stderr
    (race / "de.po").write_text('msgctxt "game title"\nmsgid "x"\nmsgstr "y"\n', "utf-8")
    told = ppgen("print", "leyhe-race", *out).stderr
    assert re.search(r"1 texts are older than their source and \d+ are missing", told)
