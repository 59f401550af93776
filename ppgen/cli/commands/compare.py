"""`ppgen compare`: what a change of the rules changes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, replace
from datetime import UTC, datetime
from functools import partial
from math import isfinite
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from ppgen.cli.help import SpokenCommand
from ppgen.cli.main import BadInput, Failed, Folders
from ppgen.words import counted

if TYPE_CHECKING:
    from ppgen.lab.comparing import Dissent, Ruleset, Search, Shift
    from ppgen.lab.playing import Study
    from ppgen.transcript import Transcript

POSITIONS, GAMES, SECONDS = 20_000, 300, 10.0
"""How far disagreement is looked for, breadth first and in games, for so many seconds each."""
RECORDS = (".pdn", ".sgf", ".mat", ".ogn", ".ppn", ".txt", ".hsgf")
"""Endings of recorded games."""
EXAMPLES = 10
"""Examples that are named at most."""


@click.command("compare", cls=SpokenCommand)
@click.argument("game")
@click.option("--with", "options", multiple=True, metavar="NAME=VALUE", help="With another option.")
@click.option("--option", "base", multiple=True, metavar="NAME=VALUE", help="An option that both play with.")
@click.option("--players", type=int, help="The number of players (default: the usual one).")
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="SEAT=PLAYER",
    help="Who plays, as for `ppgen simulate`: random (default), greedy, easy and so on; `all` is all seats.",
)
@click.option("--without", "left_out", multiple=True, metavar="CLAUSE", help="Without a clause.")
@click.option(
    "--against",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    metavar="FOLDER",
    help="With the same game of another folder of content.",
)
@click.option(
    "--against-judges",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    metavar="FOLDER",
    help="With --against: the judges of that content (default: those of today for both).",
)
@click.option(
    "--rev",
    "revisions",
    metavar="REVISION",
    help="With a revision of its git repository; OLD..NEW compares two.",
)
@click.option(
    "--records",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    metavar="FOLDER",
    help="Play recorded games again: PDN, SGF, MAT, OGN and PPN, and pages of examples.",
)
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="FILE.html or FILE.md.")
@click.option(
    "-n", "--games", type=click.IntRange(0, 1_000_000), default=1000, show_default=True, help="Pairs."
)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option(
    "--cap", type=click.IntRange(1), default=5000, show_default=True, help="Steps of a game at most."
)
@click.option(
    "--options", "every", is_flag=True, help="Tell what each other value of each option changes in play."
)
@click.option("--store", is_flag=True, help="With --options: put it into the game's plays.yml, for the site.")
@click.option("--json", "as_json", is_flag=True, help="Print it as JSON.")
@click.option(
    "--fail-on", type=click.Choice(["behaviour"]), help="End with 1 where the two do not play alike; for CI."
)
@click.pass_obj
def command(folders: Folders, /, game: str, **asked: Any) -> None:
    """Tell what changes where GAME is played otherwise: clauses, examples, play and balance.

    Both are played with the same luck, so that a small change is seen in few games.
    """
    if asked["every"]:
        if asked["base"] or asked["players"] or asked["seats"]:
            raise click.UsageError("--options is told of random players by the usual options alone")
        _options(folders, game, asked)
        return
    if asked["output"] is not None and asked["output"].suffix not in (".html", ".md"):
        raise BadInput(f"{asked['output']}: the file is FILE.html or FILE.md")
    with TemporaryDirectory(prefix="ppgen-compare-") as scratch:
        _compare(folders, game, asked, Path(scratch))


def _compare(folders: Folders, game: str, asked: dict[str, Any], scratch: Path) -> None:
    from ppgen.lab import comparing
    from ppgen.lab.figures import players_told

    one, two = _rulesets(folders, game, asked, scratch)
    study = _study(one, asked)
    texts = comparing.clauses(one, two)
    found: dict[str, Any] = {
        "game": game,
        "names": _names(asked),
        "command": _command(game, asked),
        "seed": asked["seed"],
        "who": players_told(study, study.seats_of(one.judge)),
        "clauses": asdict(texts),
        "alike": one.alike(two),
    }
    state = None
    if not found["alike"]:
        found["examples"] = [flip._asdict() for flip in comparing.flipped(one, two)]
        if asked["records"]:
            found["records"], found["recorded"] = _records(folders, one, two, asked["records"])
        found["disagreement"], dissent = _disagreement(one, two, asked["seed"], asked["players"])
        if dissent is not None:
            smaller, state = comparing.smallest(one, two, dissent)
            if smaller is not dissent:
                found["disagreement"]["smallest"] = {**smaller._asdict(), "told": smaller.told}
        if asked["games"] and found["disagreement"].get("kind") != "setup":
            shift = comparing.shifted(one, two, study)
            found["play"] = _plain_shift(shift)
    if asked["as_json"]:
        click.echo(json.dumps(found, indent=1, ensure_ascii=False))
    else:
        for line in _told(found, one):
            click.echo(line)
        if asked["against"] and not asked["against_judges"]:
            click.echo("Both were judged by today’s judges; --against-judges names others.")
    if asked["output"] is not None:
        from ppgen.lab import difference
        from ppgen.output import write

        page = (
            difference.as_html(found, one, two, state)
            if asked["output"].suffix == ".html"
            else difference.as_markdown(found, one, two)
        )
        write(asked["output"], page, folders.inputs())
        click.echo(asked["output"], err=asked["as_json"])
    play = found.get("play", {"differ": 0, "failed": 0})
    differ = (
        found.get("examples")
        or found.get("records")
        or found.get("disagreement", {}).get("kind")
        or play["differ"]
    )
    _see_judged(play)
    if asked["fail_on"] and differ:
        raise Failed("the two do not play alike")


def _study(one: Ruleset, asked: dict[str, Any]) -> Study:
    """Plan the pairs; options are those that both rulesets have as usual."""
    from ppgen.cli.commands.simulate import sitting_of
    from ppgen.lab.playing import Bench, Study

    study = Study(
        one.definition.id,
        "",
        seed=asked["seed"],
        games=asked["games"],
        players=asked["players"],
        cap=asked["cap"],
        deep=0,
    )
    study = replace(study, sitting=dict(sitting_of(asked["seats"], study.seats_of(one.judge))))
    Bench(one.judge, study)  # which refuses players that there are not
    return study


def _options(folders: Folders, game: str, asked: dict[str, Any]) -> None:
    """Tell what each other value of each option changes, one at a time."""
    from ppgen.lab import comparing
    from ppgen.lab.playing import Study
    from ppgen.lab.plays import fewer_than_stored, rules_digest, store, stored_option
    from ppgen.lab.setting_up import BenchMaker, judged

    definition, judge = judged(BenchMaker(folders.content, folders.judges.folder), game)
    one = comparing.Ruleset(definition, judge)
    study = Study(game, "", seed=asked["seed"], games=asked["games"], cap=asked["cap"], deep=0)
    told, stored = [], []
    changes = [*comparing.other_options(definition)]
    others = [one.having({option: value}) for option, value in changes]
    for (option, value), shift in zip(changes, comparing.shifts(one, others, study), strict=True):
        play = _plain_shift(shift)
        told.append({"option": option, "value": value, "play": play})
        stored.append(stored_option(option, value, study, shift, datetime.now(UTC).date().isoformat()))
        if not asked["as_json"]:
            click.echo(f"{option} {value}")
            for line in _told_play(play):
                click.echo(line)
            click.echo("")
        _see_judged(play)
    if asked["as_json"]:
        click.echo(json.dumps({"game": game, "options": told}, indent=1, ensure_ascii=False))
    if asked["store"]:
        rules = rules_digest(definition, judge)
        if fewer := fewer_than_stored(definition, rules, "options", stored):
            raise BadInput(fewer)
        try:
            click.echo(store(definition, rules, "options", stored), err=True)
        except OSError as error:
            raise BadInput(f"{definition.folder}: nothing can be stored there: {error.strerror}") from None


def _see_judged(play: dict[str, Any]) -> None:
    """End the command where a judge failed in games of its own."""
    if play["failed"]:
        raise Failed(f"{play['fault']}\nthe judge failed in {play['failed']} of {play['pairs']} pairs")


def _names(asked: dict[str, Any]) -> tuple[str, str]:
    """Name both rulesets."""
    old, dots, new = (asked["revisions"] or "").partition("..")
    if dots:
        return f"as in {old}", f"as in {new}"
    others = [f"{text.replace('=', ' ')}" for text in asked["options"]]
    others += [f"without {clause}" for clause in asked["left_out"]]
    others += [f"as in {asked['against']}"] if asked["against"] else []
    others += [f"as in {old}"] if old else []
    return "as today", " and ".join(others)


def _command(game: str, asked: dict[str, Any]) -> str:
    """Write the command that tells the same."""
    words = ["ppgen compare", game]
    words += [f"--with {text}" for text in asked["options"]]
    words += [f"--without {clause}" for clause in asked["left_out"]]
    words += [f"--option {text}" for text in asked["base"]]
    words += [f"--players {asked['players']}"] if asked["players"] else []
    words += [f"--seat {text}" for text in asked["seats"]]
    words += [f"--against {asked['against']}"] if asked["against"] else []
    words += [f"--against-judges {asked['against_judges']}"] if asked["against_judges"] else []
    words += [f"--rev {asked['revisions']}"] if asked["revisions"] else []
    return " ".join([*words, f"-n {asked['games']} --seed {asked['seed']}"])


def _records(
    folders: Folders, one: Ruleset, two: Ruleset, folder: Path
) -> tuple[list[dict[str, Any]], dict[str, int]]:
    """Play the recorded games of a folder again."""
    from ppgen.lab.comparing import replayed

    counts = Counter[str]()
    found = []
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        transcripts = [each for each in _recorded(folders, file) if each.game == one.definition.id]
        for flip in replayed(transcripts, one, two, counts):
            found.append({"file": file.relative_to(folder).as_posix(), **flip._asdict()})
    return found, dict(counts)


def _recorded(folders: Folders, file: Path) -> list[Transcript]:
    """Give the recorded games of a file: of a page its examples, else what it notes in the way of others."""
    from ppgen.definition import DefinitionError, load
    from ppgen.definition.source import read_bytes, shown
    from ppgen.records import Reading, pages_of, read_file
    from ppgen.records.model import MOST_BYTES
    from ppgen.transcript import JudgeCache, transcripts_in

    if file.suffix.lower() == ".md":
        return transcripts_in(file)
    if file.suffix.lower() not in RECORDS:
        return []
    reading = Reading(JudgeCache(folders.content, folders.judges))
    reading.catalogue, reading.judges = partial(load, folders.content), folders.judges
    try:
        games = read_file(read_bytes(file, most=MOST_BYTES), reading).games
        pages = pages_of(games, file.stem)
        return [each for page in pages for each in transcripts_in(file, page)]
    except DefinitionError as error:
        click.echo(f"{shown(file)}: {error}", err=True)
        return []


def _rulesets(folders: Folders, game: str, asked: dict[str, Any], scratch: Path) -> tuple[Ruleset, Ruleset]:
    from ppgen.cli.commands.play import option_of
    from ppgen.definition.locate import content_dir
    from ppgen.definition.problems import suggestion
    from ppgen.lab.comparing import Ruleset
    from ppgen.lab.revisions import taken
    from ppgen.lab.setting_up import BenchMaker, judged

    if not (asked["options"] or asked["left_out"] or asked["against"] or asked["revisions"]):
        raise click.UsageError("say what is otherwise: --with, --without, --against, --rev or --options")
    if asked["against"] and asked["revisions"]:
        raise click.UsageError("--against and --rev both say with what; give one of them")
    makers = [BenchMaker(folders.content, folders.judges.folder)] * 2
    if asked["against"]:
        makers[1] = BenchMaker(asked["against"], asked["against_judges"] or folders.judges.folder)
    elif asked["against_judges"]:
        raise click.UsageError("--against-judges goes with --against, which says whose judges they are")
    if asked["revisions"]:
        old, dots, new = asked["revisions"].partition("..")
        for at, revision in [(0, old), (1, new)] if dots else [(1, old)]:
            into = scratch / str(at)
            into.mkdir()
            found = taken(content_dir(folders.content), folders.judges.folder, game, revision, into)
            makers[at] = BenchMaker(found.content, found.judges)
    one, two = (Ruleset(*judged(maker, game)) for maker in makers)
    base = dict(option_of(text, one.definition) for text in asked["base"])
    options = base | dict(option_of(text, two.definition) for text in asked["options"])
    for option in two.definition.game.options:
        values = [value.id for value in option.values]
        if option.id in options and options[option.id] not in values:
            raise BadInput(f"{option.id} is {', '.join(map(str, values))}, not {options[option.id]!r}")
    known = [clause.id for clause in two.definition.rules.clauses()]
    for clause in asked["left_out"]:
        if clause not in known:
            raise BadInput(f"there is no clause {clause!r}{suggestion(clause, known)}")
    one = one.having(base) if base else one
    return one, two.having(options, asked["left_out"]) if options or asked["left_out"] else two


def _disagreement(
    one: Ruleset, two: Ruleset, seed: int, players: int | None
) -> tuple[dict[str, Any], Dissent | None]:
    """Look where the two disagree: breadth first, then along games."""
    from ppgen.lab.comparing import Dissent, breadth_first, in_games, opened

    states = opened(one, two, players)
    if isinstance(states, Dissent):
        told = {**states._asdict(), "told": "the game begins otherwise", "shortest": True, "none_before": 0}
        return told, None

    def enough() -> Any:
        end = perf_counter() + SECONDS
        return lambda: perf_counter() > end

    first: Search = breadth_first(*states, POSITIONS, enough())
    search = first if first.found else in_games(*states, GAMES, seed, enough())
    none = {"none_before": first.none_before, "looked": [first.looked, 0 if first.found else search.looked]}
    if search.found is None:
        return none, None
    shortest = len(search.found.line) <= first.none_before
    told = {**none, **search.found._asdict(), "told": search.found.told, "shortest": shortest}
    return told, search.found


def _plain(change: Any) -> dict[str, Any]:
    value, low, high = (round(each, 6) if isfinite(each) else None for each in change.by[:3])
    rounded = {name: round(getattr(change, name), 6) for name in ("seen_from", "p", "p_held")}
    by = {"name": change.name, "by": value, "low": low, "high": high, "of": change.by.of}
    return {**by, **rounded, "test": change.test, "sure": change.sure}


def _plain_shift(shift: Shift) -> dict[str, Any]:
    from ppgen.lab.estimates import SURE

    return {**shift._asdict(), "level": SURE, "changes": [_plain(change) for change in shift.changes]}


def _told(found: dict[str, Any], one: Ruleset) -> Iterator[str]:
    numbers = one.definition.rules.numbers()
    for how in ("added", "changed", "removed"):
        for clause in found["clauses"][how]:
            yield f"{how:<8} {numbers.get(clause, '')} {clause}".rstrip()
    if found["alike"]:
        yield "Nothing else differs that a judge looks at: both play alike."
        return
    flips = found["examples"]
    if flips:
        yield f"{len(flips)} of the examples are answered otherwise:"
        for flip in flips[:EXAMPLES]:
            yield f"  line {flip['line']} {flip['name']}: {flip['says'] or 'nothing is told'}"
    else:
        yield "No example is answered otherwise."
    if "recorded" in found:
        yield from _told_records(found["records"], found["recorded"])
    yield from _told_disagreement(found["disagreement"])
    if "play" in found:
        yield from _told_play(found["play"], found["who"])


def _told_disagreement(where: dict[str, Any]) -> Iterator[str]:
    yield ""
    if "kind" not in where:
        positions, games = where["looked"]
        yield f"In {positions:,} positions, breadth first, and {games:,} random games the two agree."
        return
    steps = len(where["line"])
    known = (
        "no shorter line"
        if where["shortest"]
        else f"the shortest found; none before step {where['none_before']}"
    )
    yield f"They disagree after {counted(steps, 'step')} ({known}):"
    if steps:
        yield f"  {', '.join(where['line'])}"
    yield f"  {where['told']}"
    yield f"  {json.dumps(where['position'], ensure_ascii=False)}"
    if smaller := where.get("smallest"):
        yield "The same with fewer pieces, the smallest position found:"
        yield f"  {smaller['told']}"
        yield f"  {json.dumps(smaller['position'], ensure_ascii=False)}"


def _told_records(flips: list[dict[str, Any]], counts: dict[str, int]) -> Iterator[str]:
    kinds = Counter(flip["kind"] for flip in flips)
    unread = f"; {counts['unread']} cannot be read" if counts.get("unread") else ""
    otherwise = (
        f"{kinds['illegal']} become illegal, {kinds['legal']} legal, and {kinds['winner']} end otherwise"
    )
    yield f"Of {counts.get('games', 0)} recorded games {otherwise}{unread}."
    for flip in flips[:EXAMPLES]:
        yield f"  {flip['file']} line {flip['line']} {flip['name']}: {flip['kind']}: {flip['says']}"


def _told_play(play: dict[str, Any], who: str = "random players") -> Iterator[str]:
    from ppgen.lab.telling import changed

    yield ""
    pairs = f"{play['differ']:,} of {play['pairs']:,} games differ"
    yield f"{who[:1].upper()}{who[1:]}, pairs with the same luck: {pairs}"
    if play["given_up"]:
        yield f"  {play['given_up']:,} pairs were given up as too long, and are in no figure"
    if play["failed"]:
        yield f"  in {play['failed']:,} pairs the judge failed; they are in no figure"
    for change in play["changes"]:
        yield f"  {change['name']:<10} {'  '.join(changed(change))}"
    if play["changes"]:
        yield "  intervals of 95 % each; beyond chance is said of all together (Holm)"
