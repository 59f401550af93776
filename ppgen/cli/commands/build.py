"""`ppgen build`: verify, print all kits, build the site."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import NamedTuple

import click

from ppgen.cli.files import write
from ppgen.cli.main import Folders

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
@click.pass_context
def command(ctx: click.Context, output: Path, jobs: int) -> None:
    """Verify all transcripts, print all kits in Letter and A4, build the site with the kits to download."""
    from ppgen.cli.commands.verify import command as verify
    from ppgen.website import build

    folders: Folders = ctx.obj
    ctx.invoke(verify)
    _kits(folders, output / "kits", jobs)
    build(folders.content, output / "site", output / "kits")
    click.echo(f"site: {output / 'site' / 'index.html'}")


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
