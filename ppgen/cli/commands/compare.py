"""`ppgen compare`: what a change of the rules changes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from ppgen.cli.main import BadInput, Failed, Folders
from ppgen.words import counted

if TYPE_CHECKING:
    from ppgen.lab.comparing import Ruleset, Search

POSITIONS, GAMES, SECONDS = 20_000, 300, 10.0
"""How far disagreement is looked for, breadth first and in games, for so many seconds each."""
EXAMPLES = 10
"""Examples that are named at most."""


@click.command("compare")
@click.argument("game")
@click.option("--with", "options", multiple=True, metavar="NAME=VALUE", help="With another option.")
@click.option("--without", "left_out", multiple=True, metavar="CLAUSE", help="Without a clause.")
@click.option(
    "--against",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    metavar="FOLDER",
    help="With the same game of another folder of content.",
)
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
    from ppgen.lab import comparing
    from ppgen.lab.playing import Study

    if asked["every"]:
        _options(folders, game, asked)
        return
    one, two = _rulesets(folders, game, asked)
    texts = comparing.clauses(one, two)
    found: dict[str, Any] = {"game": game, "clauses": asdict(texts), "alike": one.alike(two)}
    if not found["alike"]:
        found["examples"] = [flip._asdict() for flip in comparing.flipped(one, two)]
        found["disagreement"] = _disagreement(one, two, asked["seed"])
        if asked["games"] and found["disagreement"].get("kind") != "setup":
            study = Study(game, "", seed=asked["seed"], games=asked["games"], cap=asked["cap"], deep=0)
            shift = comparing.shifted(one, two, study)
            found["play"] = {**shift._asdict(), "changes": [_plain(change) for change in shift.changes]}
    if asked["as_json"]:
        click.echo(json.dumps(found, indent=1, ensure_ascii=False))
    else:
        for line in _told(found, one):
            click.echo(line)
    play = found.get("play", {"differ": 0})
    differ = found.get("examples") or found.get("disagreement", {}).get("kind") or play["differ"]
    if asked["fail_on"] and differ:
        raise Failed("the two do not play alike")


def _options(folders: Folders, game: str, asked: dict[str, Any]) -> None:
    """Tell what each other value of each option changes, one at a time."""
    from ppgen.lab import comparing
    from ppgen.lab.playing import Study
    from ppgen.lab.plays import rules_digest, store, stored_option
    from ppgen.lab.setting_up import BenchMaker, judged

    definition, judge = judged(BenchMaker(folders.content, folders.judges.folder), game)
    one = comparing.Ruleset(definition, judge)
    study = Study(game, "", seed=asked["seed"], games=asked["games"], cap=asked["cap"], deep=0)
    told, stored = [], []
    for option, value in comparing.other_options(definition):
        two = one.having({option: value})
        shift = comparing.shifted(one, two, study)
        play = {**shift._asdict(), "changes": [_plain(change) for change in shift.changes]}
        told.append({"option": option, "value": value, "play": play})
        stored.append(stored_option(option, value, study, shift, datetime.now(UTC).date().isoformat()))
        if not asked["as_json"]:
            click.echo(f"{option} {value}")
            for line in _told_play(play):
                click.echo(line)
            click.echo("")
    if asked["as_json"]:
        click.echo(json.dumps({"game": game, "options": told}, indent=1, ensure_ascii=False))
    if asked["store"]:
        try:
            click.echo(store(definition, rules_digest(definition, judge), "options", stored), err=True)
        except OSError as error:
            raise BadInput(f"{definition.folder}: nothing can be stored there: {error.strerror}") from None


def _rulesets(folders: Folders, game: str, asked: dict[str, Any]) -> tuple[Ruleset, Ruleset]:
    from ppgen.cli.commands.play import option_of
    from ppgen.definition.problems import suggestion
    from ppgen.lab.comparing import Ruleset
    from ppgen.lab.setting_up import BenchMaker, judged

    if not (asked["options"] or asked["left_out"] or asked["against"]):
        raise click.UsageError("say what is otherwise: --with, --without or --against")
    one, two = (
        Ruleset(*judged(BenchMaker(content, folders.judges.folder), game))
        for content in (folders.content, asked["against"] or folders.content)
    )
    options = dict(option_of(text, two.definition) for text in asked["options"])
    for option in two.definition.game.options:
        values = [value.id for value in option.values]
        if option.id in options and options[option.id] not in values:
            raise BadInput(f"{option.id} is {', '.join(map(str, values))}, not {options[option.id]!r}")
    known = [clause.id for clause in two.definition.rules.clauses()]
    for clause in asked["left_out"]:
        if clause not in known:
            raise BadInput(f"there is no clause {clause!r}{suggestion(clause, known)}")
    return one, two.having(options, asked["left_out"]) if options or asked["left_out"] else two


def _disagreement(one: Ruleset, two: Ruleset, seed: int) -> dict[str, Any]:
    """Look where the two disagree: breadth first, then along games."""
    from ppgen.lab.comparing import Dissent, breadth_first, in_games, opened

    states = opened(one, two)
    if isinstance(states, Dissent):
        return {**states._asdict(), "told": "the game begins otherwise", "shortest": True}

    def enough() -> Any:
        end = perf_counter() + SECONDS
        return lambda: perf_counter() > end

    first: Search = breadth_first(*states, POSITIONS, enough())
    search = first if first.found else in_games(*states, GAMES, seed, enough())
    none = {"none_before": first.none_before, "looked": [first.looked, 0 if first.found else search.looked]}
    if search.found is None:
        return none
    shortest = len(search.found.line) <= first.none_before
    return {**none, **search.found._asdict(), "told": search.found.told, "shortest": shortest}


def _plain(change: Any) -> dict[str, Any]:
    value, low, high, of = change.by
    rounded = {"by": round(value, 6), "low": round(low, 6), "high": round(high, 6), "of": of}
    return {"name": change.name, **rounded, "seen_from": round(change.seen_from, 6), "sure": change.sure}


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
    yield from _told_disagreement(found["disagreement"])
    if "play" in found:
        yield from _told_play(found["play"])


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
    position = where["position"]
    yield f"  {json.dumps(position, ensure_ascii=False)}"


def _told_play(play: dict[str, Any]) -> Iterator[str]:
    yield ""
    pairs = f"{play['differ']:,} of {play['pairs']:,} games differ"
    yield f"Random players, pairs with the same luck: {pairs}"
    if play["given_up"]:
        yield f"  {play['given_up']:,} pairs were given up as too long, and are in no figure"
    for change in play["changes"]:
        is_share = change["name"] not in ("decisions", "turns")
        factor, unit = (100, " points") if is_share else (1, "")
        value, low, high, seen = (factor * change[each] for each in ("by", "low", "high", "seen_from"))
        sure = "beyond chance" if change["sure"] else "within chance"
        could = f"; could have seen a change of {seen:.1f}" if seen else ""
        yield f"  {change['name']:<10} {value:+.1f}{unit} ({low:+.1f} to {high:+.1f}) {sure}{could}"
    yield "  intervals of 95 % each; beyond chance is said of all together (Holm)"
