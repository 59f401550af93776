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

from ppgen.cli.main import Failed, Folders
from ppgen.output import UNFINISHED, alone, check_place, check_tree, replacing
from ppgen.words import counted

PAPERS = ("letter", "a4")
STYLES = ("colour", "ink-saver", "high-contrast")


class Order(NamedTuple):
    """A file to print: of a game or system, on a paper, in a style, a whole kit or one kind of sheet."""

    game: str
    paper: str
    style: str
    sheets: str


@click.command("build")
@click.option("-o", "--output", type=click.Path(file_okay=False, path_type=Path), default=Path("build"))
@click.option(
    "--jobs", type=click.IntRange(1, 64), default=2, show_default=True, help="Processes that print."
)
@click.pass_context
def command(ctx: click.Context, output: Path, jobs: int) -> None:
    """Verify all transcripts, print all kits in Letter and A4, build the site with the kits to download.

    The kits and the site go into two folders, kits and site, which are new or empty, or made by ppgen.
    """
    from ppgen.cli.commands.verify import command as verify
    from ppgen.website import build

    folders: Folders = ctx.obj
    kits, site, inputs = output / "kits", output / "site", folders.inputs()
    check_place(output, inputs)
    check_tree(kits, "kits", inputs)
    check_tree(site, "site", inputs)
    ctx.invoke(verify)
    with alone(output.resolve() / UNFINISHED):  # so that the kits stay what they are while the site is built
        with replacing(kits, "kits", inputs) as made:
            files = _kits(folders, made, jobs)
        click.echo(f"printed: {counted(files, 'file')} in {kits}")
        build(folders.content, site, kits, folders.judges)
    click.echo(f"site: {site / 'index.html'}")


def _kits(folders: Folders, output: Path, jobs: int) -> int:
    """Print every game and system: the kits to play with in each style, the archive, and each kind of sheet.

    Count the files.
    """
    from ppgen.definition import game_ids, load_systems

    games, systems = game_ids(folders.content), load_systems(folders.content)
    kits = [(name, "play") for name in (*games, *systems)] + [(name, "own-set") for name in games]
    whole = [
        Order(name, paper, style, sheets) for name, sheets in kits for paper in PAPERS for style in STYLES
    ]
    whole += [Order(name, paper, "colour", "archive") for name in games for paper in PAPERS]
    listing = _printed(folders, output, jobs, whole)
    single = dict.fromkeys(
        Order(str(file["game"]), str(file["paper"]), "colour", kind)
        for file in listing
        if file["sheets"] == "archive"
        for kind in (*file["kinds"], "rules", "tuckbox")
    )
    single |= dict.fromkeys(Order(name, paper, "colour", "tuckbox") for name in systems for paper in PAPERS)
    listing += _printed(folders, output, jobs, list(single))
    (output / "MANIFEST.json").write_text(json.dumps(listing, indent=1) + "\n", encoding="utf-8")
    return len(listing)


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
    with ProcessPoolExecutor(jobs, initializer=_serve_the_first) as pool, _ended_with(pool):
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
            (output / order.game).mkdir(exist_ok=True)
            (output / file).write_bytes(made.pdf)
            svgs = made.svgs if order.paper == PAPERS[-1] else {}
            html = f"{order.game}/{order.game}-rules.html" if made.html else None
            if html and made.html:
                (output / html).write_bytes(made.html)
            for name, data in svgs.items():
                (output / order.game / name).write_bytes(data)
            listing.append(
                {
                    "file": file.as_posix(),
                    **order._asdict(),
                    "kinds": made.kinds,
                    "pages": made.pages,
                    "bytes": len(made.pdf),
                    "sha256": hashlib.sha256(made.pdf).hexdigest(),
                    "svg": [f"{order.game}/{name}" for name in svgs],
                    **({"html": html} if html else {}),
                }
            )
            if sys.stderr.isatty():
                click.echo(f"\rprinting {done} of {len(orders)}", nl=done == len(orders), err=True)
    return listing


def _serve_the_first() -> None:
    """Leave Ctrl-C to the process that was started first, and end when that one is killed."""
    import os
    import threading
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
