"""The generator: definitions in, pages out."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ppgen.definition.locate import content_dir
from ppgen.website.books.book import GameModel
from ppgen.website.generator import game_files
from ppgen.website.pages.data import as_data
from ppgen.website.pages.game import game_page
from ppgen.website.pages.thumbnails import SEEN, thumbnail_files
from ppgen.website.prose.markup import Prose
from ppgen.website.writing.addresses import anchor, link, number_anchor
from ppgen.website.writing.html import text
from ppgen.website.writing.page import whole

if TYPE_CHECKING:
    from ppgen.definition import Catalogue


@pytest.fixture(scope="module")
def race(catalogue: Catalogue) -> GameModel:
    return GameModel(catalogue.games["leyhe-race"])


@pytest.fixture(scope="module")
def rules(race: GameModel) -> str:
    return dict(game_files(race, []))["games/leyhe-race/rules.html"].decode()


def changed(book: GameModel, **first: object) -> GameModel:
    """Make the same book with another first clause."""
    sections = book.definition.rules.sections
    clause = replace(sections[0].clauses[0], **first)
    section = replace(sections[0], clauses=(clause, *sections[0].clauses[1:]))
    rules = replace(book.definition.rules, sections=(section, *sections[1:]))
    return GameModel(replace(book.definition, rules=rules))


def test_every_clause_has_its_id_and_its_number_as_anchors(race: GameModel, rules: str):
    for clause_id, number in race.numbers.items():
        assert f'id="{anchor(clause_id)}"' in rules
        assert f'id="{number_anchor(number)}"' in rules


def test_former_ids_still_lead_to_their_clause(race: GameModel):
    book = changed(race, former=("setup.seats",))
    page = dict(game_files(book, []))["games/leyhe-race/rules.html"].decode()
    assert 'id="setup-seats"' in page


def test_every_ruling_stands_once_in_full_and_is_called_ours(race: GameModel, rules: str):
    for ruling_id in race.rulings:
        assert rules.count(f'id="{anchor(ruling_id)}"') == 1
    assert rules.count("our reading, not the source’s words") == len(race.rulings)


def test_the_lines_of_the_engine_stand_under_the_clause_they_judge(race: GameModel):
    page = dict(game_files(race, []))["games/leyhe-race/judge.html"].decode()
    at = page.index('id="capture-landing"')
    clause = page[at : page.index("<section", at)]
    assert "capture_landing = rules.tells(&quot;capture.landing&quot;, " in clause


def test_every_example_of_a_clause_is_linked_from_it(race: GameModel, rules: str):
    clause = max(race.clauses, key=lambda clause_id: sum(bool(s.step) for s in race.obeyed(clause_id)))
    at = rules.index(f'data-clause="{clause}"')
    told = rules[rules.index('<div class="examples"', at) :].partition("</div>")[0]
    sights = [*race.obeyed(clause), *race.refused(clause)]
    assert len(sights) > 6
    for sight in sights:
        assert f'href="{link(sight.place, "games/leyhe-race/rules.html")}"' in told
    assert re.match(r"Obeyed in examples \d+, \d+ and \d+\. ", re.sub("<[^>]*>", "", told))
    assert f"<summary>{len(sights) - told.partition('<details')[0].count('href=')} more</summary>" in told


def test_links_to_rulings_are_told_apart_by_name(race: GameModel):
    one, other = list(race.rulings.values())[:2]
    prose = Prose(race, "games/leyhe-race/index.html")
    names = [re.findall('aria-label="([^"]*)"', prose.line(f"[[{ruling.id}]]")) for ruling in (one, other)]
    assert names == [[text(f"our ruling: {ruling.question}")] for ruling in (one, other)]
    assert "aria-label" not in prose.line(f"[[as we read it|{one.id}]]")


def test_the_data_names_references_in_both_directions(race: GameModel):
    book = changed(race, text="See [[roll.ace]] and [[the null|roll.null]].")
    clauses = {clause["id"]: clause for clause in as_data(book)["clauses"]}
    assert clauses["setup.players"]["references"] == ["roll.ace", "roll.null"]
    assert clauses["roll.ace"]["referenced_by"] == ["setup.players"]


def test_the_data_has_each_text_with_its_marks_and_plain(race: GameModel):
    marked = "**Stop** at [[roll.ace]], [[the null|roll.null]], see [[stash]].\n\n`1 to 6`, [[ruling.title]]."
    clauses = {clause["id"]: clause for clause in as_data(changed(race, text=marked))["clauses"]}
    number = race.numbers["roll.ace"]
    assert clauses["setup.players"]["text"] == marked
    assert clauses["setup.players"]["plain"] == (
        f"Stop at {number}, the null, see stash.\n\n1 to 6, our ruling."
    )
    data = as_data(race)
    told = [ruling["plain"][part] for ruling in data["rulings"] for part in ("ruling", "rationale")]
    told += [entry["plain"] for part in ("clauses", "glossary") for entry in data[part]]
    assert not [text for text in told if "[[" in text or "**" in text]


def test_the_data_is_json_with_a_number_for_each_clause(race: GameModel):
    content = dict(game_files(race, []))["data/leyhe-race.json"]
    assert [clause["number"] for clause in json.loads(content)["clauses"]][:2] == ["1.1", "1.2"]


def _turn(book: GameModel) -> list[str]:
    page = whole(dict(game_page(book, []))["games/leyhe-race/index.html"]).decode()
    part = page[page.index('id="turn"') :].split("<h2", 1)[0]
    return [plain_text(item) for item in re.findall(r"<li>(.*?)</li>", part, re.DOTALL)]


def plain_text(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", html))


def test_a_turn_is_told_in_the_steps_of_the_game_with_links_to_its_clauses(race: GameModel):
    told = _turn(race)
    assert len(told) == len(race.definition.game.turn)
    assert told[0] == f"Roll the die ({race.numbers['turn.roll']})."


def test_where_a_game_has_no_such_steps_the_clauses_of_turns_stand_in(race: GameModel):
    game = replace(race.definition.game, turn=())
    told = _turn(GameModel(replace(race.definition, game=game)))
    assert f"{race.numbers['turn.roll']} {race.clauses['turn.roll'].title}" in told


def test_our_games_tell_their_turn_by_their_clauses(catalogue: Catalogue):
    assert all("[[" in "".join(game.game.turn) for game in catalogue.games.values())


def test_a_game_without_an_engine_still_has_its_rules(race: GameModel):
    book = GameModel(race.definition)
    book.__dict__["judge"] = None
    paths = dict(game_files(book, []))
    assert "games/leyhe-race/rules.html" in paths
    assert "games/leyhe-race/examples.html" not in paths


PROGRAM = """
import hashlib, sys
from ppgen.definition import load
from ppgen.website.books.book import SiteModel
from ppgen.website.generator import game_files, shared_files
from ppgen.website.writing.page import whole
library = SiteModel.of(load())
found = [*game_files(library.books["leyhe-race"], []), *shared_files(library, {})]
found = [(path, whole(content)) for path, content in found]
print(hashlib.sha256(repr(found).encode()).hexdigest(), "mkdocs" in sys.modules)
"""


def test_the_same_bytes_whatever_the_hash_seed_and_no_site_builder(content: Path):
    shutil.copytree(content_dir() / "games" / "konane", content / "games" / "konane")
    answers = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PPGEN_CONTENT": str(content), "PYTHONHASHSEED": seed, "TZ": zone},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo"))
    }
    assert len(answers) == 1
    assert answers.pop().split()[1] == "False"


def test_the_picture_of_a_game_is_its_board_and_of_one_that_players_build_a_part_of_it(catalogue: Catalogue):
    for game_id, definition in catalogue.games.items():
        light, dark = (content.decode() for _, content in thumbnail_files(GameModel(definition)))
        drawn = [len(re.findall("<(path|circle)", picture)) for picture in (light, dark)]
        assert drawn[0] == drawn[1], game_id
        assert drawn[0] > 0 or game_id == "hearts", "a game of cards has no board"
        places = re.findall('data-at="([^"]+)"', light)
        assert not [place for place in places if "/" in place], "no trays"
        if definition.game.board.lattice:
            assert 5 <= light.count('data-piece="tile"') <= SEEN
