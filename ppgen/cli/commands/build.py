"""`ppgen build`: verify, print all kits, build the site."""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import click

from ppgen.cli.files import write
from ppgen.cli.main import Failed, Folders
from ppgen.words import counted

PAPERS = ("letter", "a4")
STYLES = ("colour", "ink-saver", "high-contrast")


class Order(NamedTuple):
    """A file to print: of a game or system, on a paper, in a style, all sheets or one kind."""

    game: str
    paper: str
    style: str
    sheets: str = "all"


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
    build(folders.content, output / "site", output / "kits", folders.judges)
    click.echo(f"site: {output / 'site' / 'index.html'}")


def _kits(folders: Folders, output: Path, jobs: int) -> None:
    """Print every game and system: whole kits in each style, and each kind of sheet by itself."""
    from ppgen.definition import game_ids, load_systems

    names = [*game_ids(folders.content), *load_systems(folders.content)]
    whole = [Order(name, paper, style) for name in names for paper in PAPERS for style in STYLES]
    listing = _printed(folders, output, jobs, whole)
    single = dict.fromkeys(
        Order(str(file["game"]), str(file["paper"]), "colour", kind)
        for file in listing
        for kind in file["kinds"]
        if len(file["kinds"]) > 1
    )
    listing += _printed(folders, output, jobs, list(single))
    write(output / "MANIFEST.json", json.dumps(listing, indent=1) + "\n")
    click.echo(f"printed: {counted(len(listing), 'file')} in {output}")


def _left_to_the_first() -> None:
    """Leave it to the process that was started first to hear Ctrl-C, which goes to all of them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _ended_with(pool: Executor) -> Iterator[None]:
    """Let no process of a pool work on where the work in this block is broken off."""
    try:
        yield
    except BaseException as error:
        for process in multiprocessing.active_children():
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)
        if isinstance(error, BrokenExecutor):
            raise Failed("a process that prints was killed; --jobs 1 needs the least memory") from None
        raise


def _printed(folders: Folders, output: Path, jobs: int, orders: list[Order]) -> list[dict[str, Any]]:
    """Print files side by side; give what the manifest says of them."""
    from concurrent.futures import ProcessPoolExecutor

    from ppgen.cli.kits import one_file

    listing = []
    with ProcessPoolExecutor(jobs, initializer=_left_to_the_first) as pool, _ended_with(pool):
        waiting = [
            pool.submit(
                one_file,
                o.game,
                o.paper,
                o.style,
                (o.sheets,),
                folders.content,
                folders.layouts,
                folders.judges,
            )
            for o in orders
        ]
        for done, (order, result) in enumerate(zip(orders, waiting, strict=True), 1):
            made = result.result()
            file = Path(order.game) / made.name
            write(output / file, made.pdf)
            if made.picture and order.paper == PAPERS[-1]:
                write(output / file.with_suffix(".svg"), made.picture)
            listing.append(
                {
                    "file": file.as_posix(),
                    **order._asdict(),
                    "kinds": made.kinds,
                    "pages": made.pages,
                    "bytes": len(made.pdf),
                    "sha256": hashlib.sha256(made.pdf).hexdigest(),
                }
            )
            if sys.stderr.isatty():
                click.echo(f"\rprinting {done} of {len(orders)}", nl=done == len(orders), err=True)
    return listing
