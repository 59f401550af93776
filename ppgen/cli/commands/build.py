"""`ppgen build`: verify, print all kits, build the site."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import NamedTuple

import click

from ppgen.cli.files import write
from ppgen.cli.main import Failed, Folders

PAPERS = ("letter", "a4")
STYLES = ("colour", "ink-saver", "high-contrast")


class Order(NamedTuple):
    """A file to print: of a game or system, on a paper, in a style, with some of its sheets."""

    name: str
    paper: str
    style: str
    sheets: tuple[str, ...] = ("all",)


class Printed(NamedTuple):
    """A file that was printed, with the kinds of sheets in it besides the cover."""

    order: Order
    file: str
    kinds: tuple[str, ...]
    size: int
    sha256: str


@click.command("build")
@click.option("-o", "--output", type=click.Path(file_okay=False, path_type=Path), default=Path("build"))
@click.option(
    "--jobs", type=click.IntRange(1, 64), default=2, show_default=True, help="Processes that print."
)
@click.pass_obj
def command(folders: Folders, output: Path, jobs: int) -> None:
    """Verify all transcripts, print all kits in Letter and A4, build the site with the kits to download."""
    _verify(folders)
    _kits(folders, output / "kits", jobs)
    from ppgen.website import build

    build(folders.content, output / "site", output / "kits")
    click.echo(f"site: {output / 'site' / 'index.html'}")


def _verify(folders: Folders) -> None:
    from ppgen.definition import load
    from ppgen.games import judge_of
    from ppgen.transcript import Court, explain, run, transcripts_in

    court = Court(folders.content)
    count = 0
    failed = []
    for definition in load(folders.content).games.values():
        page = definition.folder / "examples.md"
        if judge_of(definition.id) is None or not page.exists():
            continue
        for transcript in transcripts_in(page):
            played = run(transcript, court.judge(transcript.game))
            count += 1
            if not played.holds:
                failed.append(explain(played))
    if failed:
        click.echo("\n".join(failed))
        raise Failed(f"{len(failed)} of {count} transcripts do not hold; nothing was built")
    click.echo(f"verified: {count} transcripts")


def _kits(folders: Folders, output: Path, jobs: int) -> None:
    """Print every game and system: whole kits in each style, and each kind of sheet by itself."""
    from ppgen.definition import game_ids, load_systems

    names = [*game_ids(folders.content), *load_systems(folders.content)]
    whole = [Order(name, paper, style) for name in names for paper in PAPERS for style in STYLES]
    manifest = _printed(folders, output, jobs, whole)
    single = dict.fromkeys(
        Order(done.order.name, done.order.paper, "colour", (kind,))
        for done in manifest
        for kind in done.kinds
        if len(done.kinds) > 1
    )
    manifest += _printed(folders, output, jobs, list(single))
    listing = [done._asdict() | {"order": done.order._asdict()} for done in manifest]
    write(output / "MANIFEST.json", json.dumps(listing, indent=1) + "\n")
    click.echo(f"printed: {len(manifest)} files in {output}")


def _printed(folders: Folders, output: Path, jobs: int, orders: list[Order]) -> list[Printed]:
    """Print files side by side."""
    from concurrent.futures import ProcessPoolExecutor

    from ppgen.cli.kits import one_file

    printed = []
    with ProcessPoolExecutor(jobs) as pool:
        waiting = [pool.submit(one_file, *order, folders.content, folders.layouts) for order in orders]
        for done, (order, result) in enumerate(zip(orders, waiting, strict=True), 1):
            file, data, kinds = result.result()
            write(output / order.name / file, data)
            digest = hashlib.sha256(data).hexdigest()
            printed.append(Printed(order, f"{order.name}/{file}", kinds, len(data), digest))
            if sys.stderr.isatty():
                click.echo(f"\rprinting {done} of {len(orders)}", nl=done == len(orders), err=True)
    return printed
