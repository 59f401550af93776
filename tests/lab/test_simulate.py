"""Games by a seed: the same whatever plays them, counted alike in any order, and told with intervals.

Where a judge plays otherwise on purpose, `python -m tests.lab.test_simulate` writes `golden.json` anew.
"""

import doctest
import io
import json
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from fractions import Fraction
from hashlib import blake2b
from importlib import import_module
from math import isfinite
from pathlib import Path
from typing import Any

import pytest

from ppgen.definition.locate import content_dir
from ppgen.judges import Judges
from ppgen.lab.estimates import mean, quantile, wilson
from ppgen.lab.figures import figures, representative
from ppgen.lab.players import NoSuchPlayer
from ppgen.lab.playing import Bench, Study
from ppgen.lab.results import Results, Unmergeable, header, lines, read
from ppgen.lab.running import Chunk, Lost, chunks, play, simulate
from ppgen.lab.setting_up import BenchMaker, study_of
from ppgen.lab.streams import Luck, Stream
from ppgen.lab.telling import told
from tests import own

GOLDEN = Path(__file__).with_name("golden.json")
GAMES = sorted(game for game in own.catalogue().games if Judges().find(game))
HERE = BenchMaker(content_dir(None), None)


def bench(study: Study) -> Bench:
    return Bench(own.judge(study.game), study)


def oware(**asked: Any) -> Study:
    return Study("oware", "", **{"games": 60, "deep": 6, "seed": 7, **asked})


def results(study: Study, parts: list[list[dict[str, Any]]]) -> Results:
    found = Results(study, bench(study).seats)
    for part in parts:
        found.add(part)
    return found


@pytest.fixture(scope="module")
def alone() -> Results:
    return results(oware(), [*simulate(oware(), bench, chunks(oware()))])


def digested(record: dict[str, Any]) -> dict[str, Any]:
    """Give a record with a digest in the place of what is long."""
    deep = record.pop("deep", None)
    if deep is not None:
        text = json.dumps(deep, sort_keys=True)
        record["deep"] = blake2b(text.encode(), digest_size=8).hexdigest()
    return record


def few_of(game: str) -> list[dict[str, Any]]:
    study = Study(game, "", seed=1, games=2, deep=1, cap=400)
    return [digested(record) for number in range(2) for record in bench(study).records(number)]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_game_on_every_python(game: str) -> None:
    assert few_of(game) == json.loads(GOLDEN.read_text("utf-8"))[game]


def test_a_game_is_the_same_whether_it_is_looked_at_or_not() -> None:
    for game in ("oware", "hearts"):
        plain, deep = (bench(Study(game, "", games=3, deep=of)) for of in (0, 3))
        for number in range(2):
            (one,), (other,) = plain.records(number), deep.records(number)
            assert other.pop("deep")
            assert one == other


def test_streams_choose_alike_on_every_python() -> None:
    stream = Stream(5)
    cards = [*range(6)]
    stream.shuffle(cards)
    assert (cards, stream.sample("abcdef", 2), stream.choices("ab", [0, 1], k=2)) == (
        [0, 1, 2, 4, 5, 3],
        ["f", "b"],
        ["b", "b"],
    )
    assert Luck(1, 2)["roll"].random() != Luck(2, 1)["roll"].random()


def test_jobs_and_shards_give_the_numbers_of_one_job(alone: Results) -> None:
    study = oware()
    threads = simulate(study, bench, chunks(study)[::-1], lambda: ThreadPoolExecutor(2))
    assert results(study, [*threads]).tally == alone.tally
    files = []
    for shard in ((2, 3), (0, 3), (1, 3)):
        records = [record for chunk in chunks(study, shard) for record in play(study, chunk, bench)]
        files.append(header(study) + "".join(lines(records)))
    merged = Results(study, alone.seats)
    for text in files:
        read_study, games = read(io.StringIO(text), "shard.jsonl", lambda _: alone.seats)
        assert read_study.alike(study)
        for records in games:
            merged.add(records)
    assert merged.tally == alone.tally
    assert not merged.missing()
    assert merged.sorted_deep() == alone.sorted_deep()
    with pytest.raises(Unmergeable, match="is there twice"):
        merged.add(bench(study).records(4))


def test_lines_from_elsewhere_are_counted_only_if_they_can_be_so(alone: Results) -> None:
    study = oware(games=8, deep=2)
    good = [record for number in range(8) for record in bench(study).records(number)]
    deep = good[0]["deep"]

    def refused(at: int, **other: Any) -> str:
        each = [*good[:at], good[at] | other, *good[at + 1 :]]
        text = header(study) + "".join(lines(each))
        with pytest.raises(Unmergeable) as told:
            [*read(io.StringIO(text), "s.jsonl", lambda _: alone.seats)[1]]
        return str(told.value)

    for at, other in (
        (5, {"win": ["nobody"]}),
        (5, {"win": ["north"] if good[5]["win"] == ["south"] else ["south"]}),
        (5, {"win": None}),
        (5, {"turns": -7}),
        (5, {"turns": "x"}),
        (5, {"turns": True}),
        (5, {"turns": good[5]["decisions"] + 1}),
        (5, {"steps": study.cap + 1}),
        (5, {"worth": [1]}),
        (5, {"worth": [float("nan"), 0]}),
        (5, {"first": None}),
        (5, {"held": "south"}),
        (5, {"n": 8}),
        (5, {"n": "5"}),
        (5, {"deep": deep}),
        (0, {"deep": deep | {"choices": deep["choices"][:-1]}}),
        (0, {"deep": deep | {"applied": {"take.seeds": -1}}}),
        (0, {"deep": deep | {"reached": {"east|a1": 1}}}),
        (0, {"deep": deep | {"decided": good[0]["turns"] + 1}}),
        (0, {"deep": []}),
        (0, {"more": 1}),
    ):
        assert refused(at, **other).startswith(f"s.jsonl:{at + 2}: this is no game of that study: "), other
    for other in ({"games": 10**12}, {"game": 5}, {"sitting": {"south": 1}}, {"cap": 0}, {"players": "two"}):
        text = header(oware()).replace("\n", "")[:-1] + f",{json.dumps(other)[1:]}\n"
        with pytest.raises(Unmergeable, match=r"s\.jsonl:1: this is no plan of games"):
            read(io.StringIO(text), "s.jsonl", lambda _: alone.seats)


class Breaking(Executor):
    """Loses the first chunks that it is given."""

    broken = 2

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = Future[Any]()
        if type(self).broken:
            type(self).broken -= 1
            future.set_exception(RuntimeError("the worker died"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def test_what_a_worker_loses_is_played_again_and_counted_once(alone: Results) -> None:
    study = oware()
    Breaking.broken = 2
    assert results(study, [*simulate(study, bench, chunks(study), Breaking)]).tally == alone.tally
    Breaking.broken = 99
    with pytest.raises(Lost, match="3 games were lost, from number 0 on"):
        [*simulate(study, bench, [Chunk(0, 3, 1)], Breaking)]


def test_a_judge_that_fails_is_told_by_its_number_and_enters_no_figure() -> None:
    study = oware(games=3, deep=0)
    broken = bench(study)
    del broken._players["north"]
    broken._plainly = False
    found = results(study, [broken.records(number) for number in range(3)])
    assert found.tally == {"raised": 3}
    first = found.raised[0]
    assert (first["n"], first["raised"].endswith(": the judge of oware fails: KeyError: 'north'")) == (
        0,
        True,
    )
    assert "oware.py:" in first["raised"], "the file and the line are told"


def test_figures_have_intervals_and_words_say_no_more_than_they_bear(alone: Results) -> None:
    clauses = ["take.seeds", "slam.nothing", "end.most"]
    found = figures(alone.study, alone.seats, alone.tally, clauses)
    assert found["games"] == 60
    for seat in alone.seats:
        estimate = found["seats"][seat]
        assert estimate["low"] <= estimate["value"] <= estimate["high"]
    counts = alone.tally.of("turns")
    assert (
        found["length"]["turns"]["q50"]["value"]
        == sorted(value for value, times in counts.items() for _ in range(times))[29]
    )
    assert {row["id"] for row in found["deep"]["clauses"]} >= {"take.seeds", "end.most"}
    assert [found["scores"][seat]["mean"]["of"] for seat in alone.seats] == [60 - alone.tally["capped"]] * 2
    for record in alone.sorted_deep():
        most = [seat for seat, score in zip(alone.seats, record["scores"], strict=True) if score > 24]
        assert most == record["win"] or not most
    assert found["spread"]["mean"]["of"] >= found["margin"]["mean"]["of"] == 60 - alone.tally["win|"]
    text = "\n".join(told(found, {"south": "South", "north": "North"}, {}, counts))
    assert " of 60" in text
    assert "%" not in text.partition("Half")[0].partition("\n")[2], "of few games counts are told"
    number = representative(alone.sorted_deep(), alone.tally)
    assert number is not None
    assert number < alone.study.deep
    block = bench(alone.study).transcript(number)
    assert sum(line.startswith("> ") for line in block) == alone.sorted_deep()[number]["steps"]


def test_intervals_are_those_of_the_books() -> None:
    assert [round(each, 4) for each in wilson(81, 263)[:3]] == [0.308, 0.2553, 0.3662]  # Newcombe, 1998
    assert wilson(0, 20).low == 0
    assert [round(each, 3) for each in mean({0: 1, 10: 1})[:3]] == [5, -4.8, 14.8]
    assert quantile(dict.fromkeys(range(1, 101), 1), 0.5)[:3] == (50, 40, 61)


def test_no_interval_is_told_that_so_few_games_do_not_carry() -> None:
    for counts, share, carried in (({1: 5}, 0.5, False), ({1: 6}, 0.5, True), ({1: 28}, 0.1, False)):
        assert isfinite(quantile(counts, share).low) is carried
    assert isfinite(quantile({1: 29}, 0.9).high)
    assert mean({3: 50, 4: 1}, least=3).low == 3
    assert mean({0: 1}, least=-0.5, most=0.5)[1:3] == pytest.approx((-0.397, 0.397), abs=0.001)
    study = oware(games=2, deep=2)
    few = results(study, [bench(study).records(number) for number in range(2)])
    out = dict.fromkeys(bench(study).ruled_out(), "options")
    found = figures(study, few.seats, few.tally, ["slam.forbidden", "sow.skip"], out)
    assert found["length"]["turns"]["q50"]["low"] is None
    assert found["deep"]["lead_changes"]["low"] >= 0
    text = "\n".join(told(found, {}, {}, few.tally.of("turns")))
    assert "eight of ten" not in text
    assert "slam.forbidden                  ruled out by an option" in text
    given_up = oware(games=3, cap=2)
    none = results(given_up, [bench(given_up).records(number) for number in range(3)])
    text = "\n".join(told(figures(given_up, none.seats, none.tally, []), {}, {}, {}))
    assert "Every game was given up as too long (3 of 3)" in text
    assert "Wins" not in text


def test_who_never_uses_a_clause_that_matters_pays_for_it() -> None:
    study = oware(games=10, never="take.seeds")
    found = results(study, [bench(study).records(number) for number in range(10)])
    never = figures(study, found.seats, found.tally, [])["never"]
    assert never["cost"]["low"] > 0.1
    assert never["held_back"]["value"] > 1
    assert found.tally.named("share") == {"0": 10}
    idle = oware(games=2, never="slam.forbidden")
    assert {record["back"] for number in range(2) for record in bench(idle).records(number)} == {0}


def test_greed_is_for_games_with_a_score() -> None:
    study = oware(games=4, deep=0, sitting={"south": "greedy"})
    assert (
        sum(record["win"] == ["south"] for number in range(4) for record in bench(study).records(number)) >= 3
    )
    with pytest.raises(NoSuchPlayer, match="has no score that all can see"):
        bench(Study("hex", "", sitting={"red": "greedy"}))


def test_a_study_is_planned_by_what_is_asked_for() -> None:
    study = study_of(HERE, "oware", options={"slam": "all"}, sitting=[("south", "easy")], seed=3, games=9)
    assert HERE(study).start.options == {"slam": "all"}  # type: ignore[attr-defined]
    assert len(study.digest) == 16
    assert study.alike(Study(**{**study.plain(), "versions": {"python": "4"}}))


@pytest.mark.parametrize("module", ["estimates", "ladder", "running", "streams", "tally", "telling"])
def test_examples_in_the_words_hold(module: str) -> None:
    failed, tried = doctest.testmod(import_module(f"ppgen.lab.{module}"))
    assert (failed, tried > 0) == (0, True)


def test_shares_of_a_number_are_exact() -> None:
    from ppgen.lab.tally import shares

    assert shares([{"win": [], "held": "a"}, {"win": ["a", "b"], "held": "b"}]) == Fraction(1, 2)
    assert shares([{"win": None, "held": "a"}]) is None


if __name__ == "__main__":
    found = {game: few_of(game) for game in GAMES}
    GOLDEN.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
