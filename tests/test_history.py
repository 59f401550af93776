"""What things cost is kept, and set beside what they cost before."""

from __future__ import annotations

from datetime import date

from tests.bench.history import FILE, Kept, compared, keep, read


def test_what_is_kept_is_read_again(tmp_path):
    file = tmp_path / "history.jsonl"
    assert read(file) == []
    keep(Kept("2030-01-02", "abc1234", {"b / c": 2.00049, "a / b": 1.5}), file)
    keep(Kept("2030-01-03", "def5678", {"a / b": 1.25}), file)
    assert read(file) == [
        Kept("2030-01-02", "abc1234", {"a / b": 1.5, "b / c": 2.0}),
        Kept("2030-01-03", "def5678", {"a / b": 1.25}),
    ]


def test_a_ratio_is_set_beside_its_last_and_its_best():
    before = [Kept("2030-01-02", "aaa", {"x": 1.0, "y": 4.0}), Kept("2030-01-03", "bbb", {"x": 2.0})]
    worse, better, new = compared({"x": 3.0, "y": 2.0, "z": 1.0}, before)
    assert worse.startswith("worse  x")
    assert "+50% since 2030-01-03 (bbb: 2.00; at best 1.00)" in worse
    assert better.startswith("better y")
    assert "-50% since 2030-01-02 (aaa: 4.00" in better
    assert "never kept before" in new


def test_a_small_difference_is_not_marked():
    (line,) = compared({"x": 1.1}, [Kept("2030-01-02", "aaa", {"x": 1.0})])
    assert not line.startswith(("worse", "better"))


def test_what_the_project_has_kept_can_be_read():
    runs = read(FILE)
    assert runs
    assert [run.day for run in runs] == sorted(run.day for run in runs)
    for run in runs:
        date.fromisoformat(run.day)
        assert all(ratio >= 0 for ratio in run.ratios.values())
