"""Bounds of what content can say: in every field of every record, and in what only `check` can tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from ppgen.definition.schema import RECORDS, schema
from ppgen.definition.validation import adapter
from ppgen.sheets.print_schema.schema import RECORDS as SHEETS
from tests.hostile.conftest import Ppgen, spoil

EVERY = {**RECORDS, **SHEETS}
FREE = {"position", "data"}
"""Fields that a definition carries without looking into them; the reader bounds them."""


def unbounded(shape: Any, path: str) -> Iterator[str]:
    """Yield every number without both bounds, and every text, list or mapping without a greatest length."""
    if isinstance(shape, list):
        for index, entry in enumerate(shape):
            yield from unbounded(entry, f"{path}[{index}]")
        return
    if not isinstance(shape, Mapping):
        return
    kinds = shape.get("type")
    kinds = {kinds} if isinstance(kinds, str) else set(kinds or ())
    named = {"enum", "const", "$ref"} & shape.keys()
    number = kinds & {"integer", "number"} and "string" not in kinds and not named
    if number and not {"minimum", "maximum"} <= shape.keys():
        yield path
    if "string" in kinds and not named and "maxLength" not in shape:
        yield path
    if "array" in kinds and "maxItems" not in shape:
        yield path
    free = path.rpartition(".")[2] in FREE or "properties" in shape
    if "object" in kinds and not free and "maxProperties" not in shape:
        yield path
    for key in ("properties", "$defs"):
        for name, entry in shape.get(key, {}).items():
            yield from unbounded(entry, f"{path}.{name}")
    for key in ("items", "prefixItems", "anyOf", "oneOf", "allOf", "additionalProperties"):
        if key in shape:
            yield from unbounded(shape[key], path)


def test_every_field_is_bounded() -> None:
    found = [fault for name, shape in schema(EVERY).items() for fault in unbounded(shape, name)]
    assert found == []


def test_the_walk_would_find_what_has_no_bound() -> None:
    found = list(unbounded(adapter(tuple[int, ...]).json_schema() | {"title": "x"}, "x"))
    assert found == ["x", "x"]


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("rules.yml", "date: ", 'date: "2026-99-99" # ', "'2026-99-99' is no day of the calendar"),
        ("game.yml", "width: ", "width: 1e9 # ", "expected a number"),
        ("game.yml", "width: ", "width: 1000000.0 # ", "the greatest number here is 100"),
        ("game.yml", "  unit: ", "  unit: 900 # ", "cannot be printed"),
        ("game.yml", "title: ", f"title: {'a' * 300} # ", "there is room for 200 characters"),
    ],
)
def test_what_is_out_of_bounds_is_told_at_its_place(
    file: str, old: str, new: str, told: str, race: Path, ppgen: Ppgen
) -> None:
    spoil(race / file, old, new)
    ended = ppgen("check")
    assert ended.code == 1
    assert told in ended.stderr
    assert f"c/games/leyhe-race/{file}:" in ended.stderr


CARD = """
  - id: more
    sheet: aid
    title: More
    bands: [{columns: [[%s]]}]
"""


@pytest.mark.few(2)
@pytest.mark.parametrize(
    "block",
    [
        "{grid: {columns: 4, rows: 1000000000}}",
        "{grid: {columns: 1000000000, rows: 4}}",
        "{circles: {title: a, count: 1000000000}}",
        "{table: {rows: [[{circles: 1000000000}]]}}",
        "{specials: {across: 1000000000}}",
        "{table: {rows: []}}",
        "{areas: [{title: a, height: 900}]}",
        "{boxes: {rows: []}}",
        "{grid: {columns: 4, rows: 100}}",
        "{circles: {title: a, count: 6, diameter: 500}}",
    ],
)
def test_no_count_hangs_and_none_passes_that_cannot_be_printed(block: str, race: Path, ppgen: Ppgen) -> None:
    spoil(race / "print.yml", "\ncards:", "\ncards:" + CARD % block)
    ended = ppgen("check")
    assert ended.code == 1
    assert "c/games/leyhe-race/print.yml:" in ended.stderr
    assert ppgen("print", "leyhe-race", "-o", "out").code == 2


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("game_id", "old", "new", "told"),
    [
        ("army-brats", "  layouts:", "  outlays:", "there is no layout 'L1' among the game's data"),
        ("pub-scrawl", "  names:", "  called:", "'names'"),
        ("dungeon-crawl", "3: [sw, nw, ne]", "3: [sw, xy, ne]", "'xy'"),
    ],
)
def test_facts_that_a_judge_cannot_go_by_are_told(
    game_id: str, old: str, new: str, told: str, game: Callable[[str], Path], ppgen: Ppgen
) -> None:
    spoil(game(game_id) / "game.yml", old, new)
    ended = ppgen("check")
    assert ended.code == 1
    assert f"c/games/{game_id}/game.yml:" in ended.stderr
    assert told in ended.stderr


def test_a_card_format_has_one_two_or_four_on_a_page(race: Path, tmp_path: Path, ppgen: Ppgen) -> None:
    from shutil import copytree

    from ppgen.definition.locate import data_path

    copytree(data_path("layouts"), tmp_path / "l")
    spoil(tmp_path / "l" / "cards.yml", "up: 1", "up: 9")
    ended = ppgen("--layouts", "l", "check")
    assert ended.code == 1
    assert "the number 9 is not allowed here; it is one of 1, 2 or 4" in ended.stderr


SYSTEM = """id: {id}
title: Own
summary: Ours.
suits: [{{id: {suit}, name: Own, singular: own, code: ow, colour: suns}}]
ranks: [{{id: A, name: ace, number: 1}}]
pieces: [{{id: {piece}, name: thing, plural: things, per: suit, count: {count}, width: 20, height: 20}}]
"""


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("name", "suit", "piece", "count", "told"),
    [
        (
            "own",
            "spoons, symbol: spon",
            "tile",
            4,
            "own.yml:6:1: Own: the piece 'tile' cannot be drawn: there is no icon 'spon'",
        ),
        ("own", "spoons, cut: slit", "tile", 4, "own.yml:4:27: the text 'slit' is not allowed here"),
        ("own", "suns", "tile, art: meeple", 4, "own.yml:6:15: there is no art 'meeple'"),
        (
            "own",
            "suns",
            "tile, face: {ground: blu}",
            4,
            "own.yml:6:15: there is no colour 'blu'",
        ),
        ("own", "suns", "tile", 1_000_000, "the greatest number here is 200"),
        ("index", "suns", "tile", 4, "the id 'index' is that of another page of the site"),
        ("leyhe-race", "suns", "tile", 4, "a game system has this id"),
    ],
)
def test_a_system_that_nobody_can_draw_or_address_is_told(
    name: str, suit: str, piece: str, count: int, told: str, race: Path, ppgen: Ppgen
) -> None:
    (race.parents[1] / "systems").mkdir()
    text = SYSTEM.format(id=name, suit=suit, piece=piece, count=count)
    (race.parents[1] / "systems" / f"{name}.yml").write_text(text)
    ended = ppgen("check")
    assert ended.code == 1
    assert told in ended.stderr
    assert len(ended.stderr.splitlines()) == 1, "each mistake is told once, and no parent of it"
