"""`ppgen simulate` as its users meet it."""

import json
from pathlib import Path

from tests.cli.conftest import Ppgen

FEW = ("simulate", "leyhe-race", "-n", "6", "--jobs", "1")


def test_shards_are_joined_to_the_figures_of_one_run(ppgen: Ppgen) -> None:
    whole = ppgen(*FEW, "--json")
    for part in ("1", "2"):
        Path(part).write_text(ppgen(*FEW, "--shard", f"{part}/2").output, encoding="utf-8")
    both = ("--merge", "2", "--merge", "1")
    found = json.loads(ppgen("simulate", *both, "--json").output)
    assert found == json.loads(whole.output)
    assert found["study"]["games"] == 6
    lacking = ppgen("simulate", "--merge", "2")
    assert (lacking.exit_code, "3 of 6 games are missing" in lacking.output) == (2, True)
    assert "game 1 is there twice" in ppgen("simulate", "--merge", "2", *both).output
    Path("3").write_text(Path("2").read_text("utf-8")[:-9], encoding="utf-8")
    assert "3:4: this is no line of games" in ppgen("simulate", "--merge", "3").output


def test_a_run_that_was_broken_off_goes_on_where_it_was(ppgen: Ppgen) -> None:
    for never in ((), ("--never", "capture.to-stash")):
        asked, file = (
            ("simulate", "leyhe-race", "-n", "5", "--jobs", "1", *never, "--json"),
            Path(f"games{len(never)}"),
        )
        whole = ppgen(*asked)
        assert ppgen(*asked, "--resume", str(file)).output == whole.output
        all_of_it = file.read_bytes()
        for end in (len(all_of_it) // 2, all_of_it.index(b"\n") + 3, len(all_of_it)):
            file.write_bytes(all_of_it[:end])
            assert ppgen(*asked, "--resume", str(file)).output == whole.output
            assert sorted(file.read_bytes().splitlines()) == sorted(all_of_it.splitlines())
    other = ppgen(*asked, "--seed", "2", "--resume", str(file))
    assert (other.exit_code, "games of another study" in other.output) == (2, True)
    stranger = Path("notes.txt")
    stranger.write_text("mine\n", encoding="utf-8")
    told = ppgen(*asked, "--resume", "notes.txt")
    assert (told.exit_code, stranger.read_text("utf-8")) == (2, "mine\n")
    assert "this is no line of games" in told.output


def test_it_tells_draws_and_writes_what_it_found(ppgen: Ppgen) -> None:
    told = ppgen(*FEW, "--report", "report.pdf", "--report", "two.html", "--transcript", "most.md").output
    assert "6 games, random players" in told
    assert " of 6 " in told
    assert Path("two.html").is_file()
    assert Path("report.pdf").read_bytes().startswith(b"%PDF")
    assert ppgen("verify", "most.md").output == "1 transcript on 1 page holds\n"
    for _ in range(2):  # which overwrites what it has made
        assert ppgen(*FEW, "--report", "report.html").exit_code == 0
    page = Path("report.html").read_text("utf-8")
    assert page.count("<svg") == page.count("page 1 of") or page.count("<svg") >= 2
    assert "ppgen sha256:" in page


def test_what_cannot_be_asked_for_is_told(ppgen: Ppgen) -> None:
    for args, words in (
        (("--seat", "sun=easy"), "did you mean 'suns'?"),
        (("--seat", "suns=genius"), "there is no player 'genius'"),
        (("--never", "capture.opponnent"), "there is no clause"),
        (("--never", "race.win", "--never", "move.own-coin"), "--never takes one clause: play `--never race"),
        (("--shard", "3/2"), "--shard is I/N"),
        (("--seat", "suns"), "such as --seat suns=greedy"),
        (("--ladder", "--json"), "--ladder makes nothing of --json"),
        (("--ladder", "--never", "all"), "--ladder makes nothing of --never"),
        (("--never", "all", "--report", "r.html"), "--never all makes nothing of --report"),
        (("--never", "race.win", "--transcript", "t.md"), "no --transcript"),
        (("--shard", "1/2", "--report", "r.html"), "--shard makes nothing of --report"),
        (("--report", "report.doc"), "the file is FILE.html or FILE.pdf"),
        (("--option", "speed=fast"), "there is no option 'speed'"),
    ):
        ended = ppgen(*FEW, *args)
        assert (ended.exit_code, words in ended.output) == (2, True), ended.output
