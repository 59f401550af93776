"""`ppgen simulate`: many games by a seed, and what they tell."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ppgen.cli.help import SpokenCommand
from ppgen.cli.main import BadInput, Failed, Folders

if TYPE_CHECKING:
    from ppgen.definition import Definition
    from ppgen.lab.playing import Bench, Record, Study
    from ppgen.lab.results import Results

LOST = 3
"""The exit code where games were lost."""
ALL = "all"
"""The clause that stands for each that a seat can leave unused."""


@click.command("simulate", cls=SpokenCommand)
@click.argument("game", required=False)
@click.option("-n", "--games", type=click.IntRange(1, 10_000_000), default=10_000, show_default=True)
@click.option("--players", type=int, help="The number of players (default: the usual one).")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="SEAT=PLAYER",
    help="Who plays: random (default), greedy, easy, medium, strong or search:THOUGHTS; `all` is all seats.",
)
@click.option(
    "--never",
    multiple=True,
    metavar="CLAUSE",
    help="What it costs a seat never to use a clause; `all` is each that can be left.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same numbers.")
@click.option(
    "--cap", type=click.IntRange(1), default=5000, show_default=True, help="Steps of a game at most."
)
@click.option("--jobs", type=click.IntRange(1), help="Processes (default: one a core).")
@click.option(
    "--cluster", metavar="ADDRESS", help="Play on a Dask cluster: tcp://HOST:PORT of its scheduler."
)
@click.option("--shard", metavar="I/N", help="Play a part of the games, and write them as JSON lines.")
@click.option(
    "--resume",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write games to FILE as they are played; play those alone that are not there yet.",
)
@click.option(
    "--merge",
    "merged",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Join files of --shard instead of playing; once for each.",
)
@click.option("--ladder", is_flag=True, help="How often each strength of the computer beats the one below.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option("--transcript", type=click.Path(dir_okay=False, path_type=Path), help="Write a game like most.")
@click.option("--store", is_flag=True, help="Put what is found into the game's plays.yml, for the site.")
@click.option(
    "--report",
    multiple=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="FILE.html or FILE.pdf; once for each.",
)
@click.pass_obj
def command(folders: Folders, /, game: str | None, merged: tuple[Path, ...], **asked: Any) -> None:
    """Play GAME many times, and tell who wins, how long it takes and which clauses matter.

    The same seed gives the same numbers, whatever jobs, shards, machine or Python.
    """
    from ppgen.lab.setting_up import BenchMaker, judged
    from ppgen.output import check_place

    for report in asked["report"]:
        if report.suffix not in (".html", ".pdf"):
            raise BadInput(f"{report}: the file is FILE.html or FILE.pdf")
    for place in filter(None, (*asked["report"], asked["transcript"])):
        check_place(place, folders.inputs())  # before games are played for it
    where = BenchMaker(folders.content, folders.judges.folder)
    if merged:
        if game is not None:
            raise click.UsageError("the files of --merge say themselves which game it is")
        results = _joined(where, merged)
        bench = where(results.study)
    else:
        if game is None:
            raise click.UsageError("say which game")
        asked["never"] = _only(asked["never"])
        _see_used(asked)
        study = _study(where, game, asked)
        if asked["ladder"]:
            _ladder(where, study)
            return
        if asked["never"] == ALL:
            _never_all(where, study, asked)
            return
        bench = where(study)
        if asked["shard"] and not asked["resume"]:
            _shard(where, bench, asked)
            return
        if asked["resume"]:
            results = _resumed(where, bench, asked, folders)
            if asked["shard"]:
                return
        else:
            results = _played(where, bench, asked)
    _tell(folders, judged(where, results.study.game)[0], bench, results, asked)


WRITTEN = ("as_json", "report", "transcript", "store")
"""Options that say what becomes of figures."""
UNUSED = (
    (
        "ladder",
        ("never", "seats", "shard", "resume", "cluster", *WRITTEN),
        "it prints how often each strength won",
    ),
    ("all", ("report", "transcript", "shard", "resume"), "it prints a table, or --json; --store keeps it"),
    ("shard", WRITTEN, "it writes games, of which `--merge` tells"),
)
"""What a way of working makes no use of, and what it does."""


def _see_used(asked: dict[str, Any]) -> None:
    """Refuse options of which nothing would be made."""
    for way, unused, does in UNUSED:
        if asked["never"] == ALL if way == "all" else asked[way]:
            name = f"--never {ALL}" if way == "all" else f"--{way}"
            for option in unused:
                if asked[option]:
                    given = {"as_json": "json", "seats": "seat"}.get(option, option)
                    raise click.UsageError(f"{name} makes nothing of --{given}: {does}")
    if asked["never"] and asked["never"] != ALL and asked["transcript"]:
        raise click.UsageError(
            "--never plays each game once a seat, so that none is like most: no --transcript"
        )


def _only(never: tuple[str, ...]) -> str:
    """Give the clause that a seat is to leave; "" if none. Refuses several, of which each is a study."""
    if len(never) > 1:
        alone = " and ".join(f"`--never {clause}`" for clause in never)
        raise click.UsageError(
            f"--never takes one clause: play {alone} one after the other, or `--never {ALL}`"
        )
    return "".join(never)


def _study(where: Any, game: str, asked: dict[str, Any]) -> Study:
    from ppgen.definition.problems import suggestion
    from ppgen.lab.setting_up import judged, study_of

    definition, judge = judged(where, game)
    options = dict(_option(text, definition) for text in asked["options"])
    all_seats = judge.load(judge.opening(asked["players"], **options)).seats
    sitting = sitting_of(asked["seats"], all_seats)
    never = "" if asked["never"] == ALL else asked["never"]
    known = [clause.id for clause in definition.rules.clauses()]
    if never and never not in known:
        raise BadInput(f"there is no clause {never!r}{suggestion(never, known)}")
    return study_of(
        where,
        game,
        options=options,
        sitting=sitting,
        never=never,
        seed=asked["seed"],
        games=asked["games"],
        players=asked["players"],
        cap=asked["cap"],
    )


def sitting_of(texts: Sequence[str], all_seats: Sequence[str]) -> list[tuple[str, str]]:
    """Read who plays for which seats; `all` is each of them."""
    from ppgen.definition.problems import listed, suggestion

    sitting = list[tuple[str, str]]()
    for text in texts:
        seat, equals, player = text.partition("=")
        if not equals or (seat != "all" and seat not in all_seats):
            hint = suggestion(seat, all_seats) or f"; there are {listed(all_seats, 'and')}"
            if not equals and seat in all_seats:
                hint = f"; such as --seat {seat}=greedy"
            raise BadInput(f"--seat is SEAT=PLAYER, not {text!r}{hint}")
        sitting += [(each, player) for each in (all_seats if seat == "all" else [seat])]
    return sitting


def _option(text: str, definition: Definition) -> tuple[str, object]:
    from ppgen.cli.commands.play import option_of

    return option_of(text, definition)


def _pool(jobs: int | None, cluster: str | None = None) -> Callable[[], Executor] | None:
    from concurrent.futures import ProcessPoolExecutor

    if cluster is not None:
        from ppgen.lab.cluster import connected

        return connected(cluster)
    count = jobs or os.cpu_count() or 1
    return (lambda: ProcessPoolExecutor(count)) if count > 1 else None


def _records(
    where: Any,
    study: Study,
    asked: dict[str, Any],
    shard: tuple[int, int] = (0, 1),
    missing: Sequence[int] | None = None,
) -> Iterator[list[Record]]:
    """Play, with a bar of what is done."""
    from ppgen.lab.running import Lost, chunks, simulate

    wanted = chunks(study, shard, missing)
    of, done = sum(len(chunk.numbers) for chunk in wanted), 0
    shown = sys.stderr.isatty()
    try:
        pool = _pool(asked["jobs"] if len(wanted) > 1 else 1, asked["cluster"])
        for records in simulate(study, where, wanted, pool):
            yield records
            done += len({record["n"] for record in records})
            if shown:
                full = round(30 * done / of)
                click.echo(
                    f"\r\x1b[K[{'#' * full}{' ' * (30 - full)}] {done:,} of {of:,} games", nl=False, err=True
                )
    except Lost as error:
        again = "the same command plays them" if asked["resume"] else "play them by the same command again"
        click.echo(f"\n{error}; {again}", err=True)
        raise click.exceptions.Exit(LOST) from None
    finally:
        if shown:
            click.echo("\r\x1b[K", nl=False, err=True)


def _played(where: Any, bench: Bench, asked: dict[str, Any]) -> Results:
    from ppgen.lab.results import Results

    results = Results(bench.study, bench.seats)
    for records in _records(where, bench.study, asked):
        results.add(records)
    return results


def _shard(where: Any, bench: Bench, asked: dict[str, Any]) -> None:
    from ppgen.lab.results import header, lines

    shard = _shard_of(asked["shard"])
    click.echo(header(bench.study), nl=False)
    for records in _records(where, bench.study, asked, shard):
        click.echo("".join(lines(records)), nl=False)


def _shard_of(text: str | None) -> tuple[int, int]:
    if not text:
        return 0, 1
    part, _, parts = text.partition("/")
    if not (part.isdecimal() and parts.isdecimal() and 1 <= int(part) <= int(parts)):
        raise BadInput(f"--shard is I/N, the first 1/N and the last N/N, not {text!r}")
    return int(part) - 1, int(parts)


def _resumed(where: Any, bench: Bench, asked: dict[str, Any], folders: Folders) -> Results:
    """Play what a file of games has not yet, and write it there."""
    from ppgen.lab.journal import Journal
    from ppgen.lab.results import Results
    from ppgen.output import check_place

    path, shard = asked["resume"], _shard_of(asked["shard"])
    check_place(path, folders.inputs())
    results = Results(bench.study, bench.seats)
    try:
        with Journal(path, bench.study, bench.seats) as journal:
            for records in journal.games():
                results.add(records)
            for records in _records(where, bench.study, asked, shard, results.missing()):
                journal.add(records)
                results.add(records)
    except OSError as error:
        raise BadInput(f"{path}: games cannot be kept there: {error.strerror}") from None
    return results


def _joined(where: Any, files: Sequence[Path]) -> Results:
    from ppgen.lab.results import Results, Unmergeable, read

    results: Results | None = None
    for path in files:
        with path.open(encoding="utf-8") as file:
            study, games = read(file, str(path), lambda study: where(study).seats)
            if results is None:
                results = Results(study, where(study).seats)
            elif not results.study.alike(study):
                raise Unmergeable(f"{path}: these are games of another study than those of {files[0]}")
            for records in games:
                results.add(records)
    assert results is not None
    missing = results.missing()
    if missing:
        few = ", ".join(map(str, missing[:5]))
        raise BadInput(f"{len(missing)} of {results.study.games} games are missing, from numbers {few} on")
    return results


def _never_all(where: Any, study: Study, asked: dict[str, Any]) -> None:
    """Tell of each clause that a seat can leave unused what that costs."""
    from ppgen.lab import telling
    from ppgen.lab.figures import never, players_told
    from ppgen.lab.never import costs, leavable
    from ppgen.lab.plays import stored_never
    from ppgen.lab.setting_up import judged

    definition, judge = judged(where, study.game)
    seats = where(study).seats
    found = []
    for clause in leavable(judge, definition.rules, study):
        results = _played(where, where(replace(study, never=clause)), asked)
        if not results.raised:
            found.append((results.study, never(results.study, seats, results.tally)))
    found.sort(key=lambda each: -each[1]["cost"]["value"])
    if asked["as_json"]:
        click.echo(json.dumps({"study": study.plain(), "never": [each for _, each in found]}, indent=1))
    else:
        click.echo(f"{definition.game.title}: never using a clause, {players_told(study, seats)}")
        click.echo(telling.label(study))
        for line in costs([each for _, each in found], definition.rules):
            click.echo(line)
    if asked["store"]:
        _store(where, study, "never", [stored_never(*each, _today()) for each in found])


def _today() -> str:
    return datetime.now(UTC).date().isoformat()


def _store(where: Any, study: Study, kind: str, entries: Sequence[Any]) -> None:
    """Put what was found beside the rules of the game."""
    from ppgen.lab.plays import fewer_than_stored, rules_digest, store
    from ppgen.lab.setting_up import digest, judged

    if study.options:
        raise BadInput(
            "--store is for games by the usual options; `ppgen compare --options` stores the others"
        )
    definition, judge = judged(where, study.game)
    if study.digest != digest(definition, judge):
        raise BadInput("these games were played by other rules or another judge than today’s; play them anew")
    rules = rules_digest(definition, judge)
    if fewer := fewer_than_stored(definition, rules, kind, entries):
        raise BadInput(fewer)
    try:
        click.echo(store(definition, rules, kind, entries), err=True)
    except OSError as error:
        raise BadInput(f"{definition.folder}: nothing can be stored there: {error.strerror}") from None


def _ladder(where: Any, study: Study) -> None:
    from ppgen.lab.ladder import below, climb
    from ppgen.lab.setting_up import judged
    from ppgen.session.opponents import STRENGTHS

    _, judge = judged(where, study.game)
    for strength in STRENGTHS:
        *_, rung = climb(judge, study, strength)
        won = f"won {rung.won} and drew {rung.drawn} of {rung.games}"
        click.echo(f"{strength:<8} against {below(strength):<8} {won}")


def _command(study: Study) -> str:
    """Write the command that gives the same figures."""
    words = [f"ppgen simulate {study.game} -n {study.games} --seed {study.seed}"]
    words += [f"--players {study.players}"] if study.players else []
    words += [f"--option {name}={value}" for name, value in study.options.items()]
    words += [f"--seat {seat}={player}" for seat, player in study.sitting.items()]
    words += [f"--never {study.never}"] if study.never else []
    return " ".join(words)


def _tell(
    folders: Folders, definition: Definition, bench: Bench, results: Results, asked: dict[str, Any]
) -> None:
    from ppgen.lab import figures, telling
    from ppgen.lab.setting_up import BenchMaker
    from ppgen.output import write

    study, tally = results.study, results.tally
    judged = [each for each in definition.rules.clauses() if each.id in bench.judge.rules.clauses]
    clauses = [clause.id for clause in judged]
    uncounted = {clause.id: "setup" for clause in judged if clause.kind == "setup"}
    uncounted |= dict.fromkeys(bench.ruled_out(), "options")
    found = figures.figures(study, results.seats, tally, clauses, uncounted)
    like_most = figures.representative(results.sorted_deep(), tally)
    transcript = bench.transcript(like_most) if like_most is not None else []
    if asked["as_json"]:
        told = {
            "study": study.plain(),
            **found,
            "representative": {"number": like_most, "transcript": transcript},
        }
        click.echo(json.dumps(told, indent=1, ensure_ascii=False))
    else:
        names = {seat.id: seat.name for seat in definition.game.seats.all}
        who = figures.players_told(study, results.seats)
        click.echo(
            f"{definition.game.title}: {study.games:,} {'game' if study.games == 1 else 'games'}, {who}"
        )
        click.echo(telling.label(study))
        click.echo("")
        for line in telling.told(found, names, definition.rules.numbers(), tally.of("turns")):
            click.echo(line)
        if like_most is not None:
            click.echo(f"\nA game like most is number {like_most}; --transcript FILE.md writes it.")
    if asked["transcript"] is not None and transcript:
        write(asked["transcript"], "\n".join(transcript) + "\n", folders.inputs())
        click.echo(asked["transcript"], err=asked["as_json"])
    if asked["report"]:
        from ppgen.lab.report import Findings, as_html, as_pdf

        turns = tally.of("turns")
        findings = Findings(definition, bench, found, turns, like_most, _command(study))
        for path in asked["report"]:
            painted = as_pdf(findings) if path.suffix == ".pdf" else as_html(findings)
            write(path, painted, folders.inputs())
            click.echo(path, err=asked["as_json"])
    if asked["store"] and not results.raised:
        from ppgen.lab.plays import stored_never, stored_study

        kind, entry = (
            ("never", stored_never(study, found["never"], _today()))
            if study.never
            else ("studies", stored_study(results, clauses, like_most, _today()))
        )
        _store(BenchMaker(folders.content, folders.judges.folder), study, kind, [entry])
    for record in results.raised:
        click.echo(f"game {record['n']}: {record['raised']}", err=True)
    if results.raised:
        raise Failed("the judge failed; the games above show it, each by its number and the same seed")
