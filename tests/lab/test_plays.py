"""What is stored of how a game plays: the figures that were counted, and stale when rules change."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from ppgen.cli.main import main
from ppgen.definition import load_game
from ppgen.definition.locate import content_dir
from ppgen.definition.plays import FILE, plays_of, plays_problems
from ppgen.judges import Judges
from ppgen.lab.figures import did, figures
from ppgen.lab.playing import Bench, Study
from ppgen.lab.plays import figures_of, is_stale, rules_digest, store, stored_study
from ppgen.lab.results import Results
from ppgen.lab.sources import made_of, played_by
from tests import own

STORED = sorted(path.parent.name for path in content_dir().glob(f"games/*/{FILE}"))
VERSIONS = {"ppgen": "1.1.0", "python": "3.11.7"}


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """Konane alone, of which nothing is stored yet."""
    ignored = shutil.ignore_patterns(FILE)
    shutil.copytree(content_dir() / "games" / "konane", tmp_path / "games" / "konane", ignore=ignored)
    return tmp_path


def results(game: str, games: int) -> Results:
    study = Study(game, "", games=games, deep=games, versions=VERSIONS)
    bench = Bench(own.judge(game), study)
    found = Results(study, bench.seats)
    found.add(record for number in range(games) for record in bench.records(number))
    return found


@pytest.mark.parametrize("game", STORED)
def test_what_is_stored_is_of_the_rules_of_today_and_adds_up(game: str) -> None:
    definition = own.catalogue().games[game]
    plays = plays_of(definition)
    assert plays is not None
    assert not [*plays_problems(definition)]
    assert not is_stale(definition, own.judge(game), plays), f"`ppgen simulate {game} --store`"


def test_stored_games_give_the_figures_that_were_counted(content: Path) -> None:
    definition = load_game("konane", content)
    judge = Judges().of(definition)
    assert judge is not None
    found = results("konane", 12)
    clauses = [clause.id for clause in definition.rules.clauses()]
    digest = rules_digest(definition, judge)
    store(definition, digest, "studies", [stored_study(found, clauses, 3, "2026-11-27")])
    plays = plays_of(definition)
    assert plays is not None
    (played,) = plays.studies
    told, counted = (
        figures_of("konane", played),
        figures(found.study, found.seats, found.tally, clauses),
    )
    assert told["seats"] == counted["seats"]
    assert told["draws"] == counted["draws"]
    assert told["length"] == counted["length"]
    assert told["deep"]["forced"] == counted["deep"]["forced"]
    never_shown = {"refused_in": 0}
    assert {row["id"] for row in counted["deep"]["clauses"]} == {*clauses}
    seen = [row | never_shown for row in counted["deep"]["clauses"] if did(row)]
    assert told["deep"]["clauses"] == seen, "what did nothing is not stored"
    assert not is_stale(definition, judge, plays)


def test_other_players_stand_beside_and_other_rules_begin_anew(content: Path) -> None:
    definition = load_game("konane", content)
    entry = stored_study(results("konane", 2), (), None, "2026-11-27")
    greedy = {**entry, "seats": dict.fromkeys(entry["seats"], "easy")}
    for digest, each, left in (("0" * 16, entry, 1), ("0" * 16, greedy, 2), ("1" * 16, entry, 1)):
        store(definition, digest, "studies", [each])
        plays = plays_of(definition)
        assert plays is not None
        assert len(plays.studies) == left
    before = (definition.folder / FILE).read_text("utf-8")
    store(definition, "1" * 16, "studies", [entry])
    assert (definition.folder / FILE).read_text("utf-8") == before


def test_the_digest_is_another_where_the_judge_plays_otherwise() -> None:
    definition, judge = own.catalogue().games["konane"], own.judge("konane")
    assert rules_digest(definition, judge) == rules_digest(replace(definition), judge)
    assert rules_digest(definition, judge) != rules_digest(definition, judge.without("open.beside"))


def test_the_digest_is_another_where_the_code_of_the_judge_or_of_its_nouns_is() -> None:
    names = {
        game: [module.name for module in made_of(own.judge(game))] for game in ("cribbage", "pawns-crossing")
    }
    assert names["cribbage"] == ["cribbage.py", "melds.py", "pegs.py"]
    assert {"flow.py", "law.py"} < {*names["pawns-crossing"]}
    (module,) = made_of(own.judge("oware"))
    source = module.read_text("utf-8")
    for old, new in (
        ("(2, 3)", "(2, 4)"),
        ("> HALF", ">= HALF"),
        ("seeds > 11", "seeds > 12"),
        (" not slam(", " slam("),
    ):
        assert old in source
        assert played_by(source.replace(old, new)) != played_by(source)
    told = source.replace("there is no seed in {pit:place}", "nothing lies in {pit:place}").replace(
        "# ", "# still "
    )
    assert told != source
    told = told.replace("    def won(", "    def rests(self):\n        return True\n\n    def won(")
    assert played_by(told.replace("seat: str", "seat: Seat")) == played_by(source)


def test_games_are_stored_by_a_command_and_checked(content: Path) -> None:
    def said(*words: str) -> tuple[int, str]:
        result = CliRunner().invoke(main, ["--content", str(content), *words])
        return result.exit_code, result.output

    assert said("simulate", "konane", "-n", "3", "--jobs", "1", "--store", "--json")[0] == 0
    assert said("check", "konane") == (0, said("check", "konane")[1])
    file = content / "games" / "konane" / FILE
    text = file.read_text("utf-8")
    code, told = said("simulate", "konane", "-n", "2", "--jobs", "1", "--store", "--json")
    assert (code, "3 games stand there, and these are 2" in told) == (2, True)
    assert file.read_text("utf-8") == text
    file.write_text(text.replace("games: 3\n", "games: 4\n"), "utf-8")
    code, told = said("check", "konane")
    assert code == 1
    assert "these are 3 games, and 4 were played" in told
    digest = next(line for line in text.splitlines() if line.startswith("rules:"))
    file.write_text(text.replace(digest, f"rules: {'0' * 16}"), "utf-8")
    code, told = said("check", "konane")
    assert code == 0
    assert "warning: these figures are of other rules" in told


def test_games_that_were_played_by_other_rules_are_not_stored(content: Path) -> None:
    shard = CliRunner().invoke(
        main, ["--content", str(content), *["simulate", "konane", "-n", "2", "--shard", "1/1"]]
    )
    study, *games = shard.stdout.splitlines()
    kept = content / "games.jsonl"
    kept.write_text("\n".join([json.dumps(json.loads(study) | {"digest": "0" * 16}), *games, ""]), "utf-8")
    result = CliRunner().invoke(
        main, ["--content", str(content), "simulate", "--merge", str(kept), "--store", "--json"]
    )
    assert result.exit_code == 2
    assert "other rules or another judge" in result.output
    assert not (content / "games" / "konane" / FILE).exists()


def test_that_no_clause_can_be_left_unused_is_stored_as_well(content: Path) -> None:
    definition = load_game("konane", content)
    store(definition, "0" * 16, "studies", [])
    plays = plays_of(definition)
    assert plays is not None
    assert plays.never is None
    words = ["--content", str(content), "simulate", "konane", "-n", "1", "--never", "all", "--store"]
    result = CliRunner().invoke(main, [*words, "--jobs", "1"])
    assert "no clause could be left unused" in result.output
    plays = plays_of(definition)
    assert plays is not None
    assert plays.never == ()


def test_each_clause_that_can_be_left_unused_is_in_one_table() -> None:
    words = ["simulate", "oware", "--never", "all", "-n", "4", "--jobs", "1", "--json"]
    result = CliRunner().invoke(main, words)
    told = json.loads(result.output)["never"]
    assert [each["clause"] for each in told][:2] == ["take.two-three", "take.seeds"]
    costs = [each["cost"]["value"] for each in told]
    assert costs == sorted(costs, reverse=True)
    assert not {"turn.alternate", "end.most"} & {each["clause"] for each in told}
