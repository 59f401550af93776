"""`ppgen build`: verify, print all kits, build the site."""

from __future__ import annotations

import gc
import hashlib
import json
import multiprocessing
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from ppgen.cli.main import Failed, Folders
from ppgen.output import UNFINISHED, alone, check_place, check_tree, replacing
from ppgen.words import counted

if TYPE_CHECKING:
    from ppgen.cli.kits import WrittenKit

PAPERS = ("letter", "a4")
STYLES = ("colour", "ink-saver", "high-contrast")


class Order(NamedTuple):
    """A file to print: of a game or system, on a paper, in a style, a whole kit or one kind of sheet."""

    game: str
    paper: str
    style: str
    sheets: str
    language: str | None = None
    """The language it is in, if that is not the source's."""


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
        for line in build(folders.content, site, kits, folders.judges):
            click.echo(f"left out: {line}", err=True)
    click.echo(f"site: {site / 'index.html'}")


def _kits(folders: Folders, output: Path, jobs: int) -> int:
    """Print every game and system: the kits to play with in each style, the archive, and each kind of sheet.

    Count the files.
    """
    from ppgen.definition import game_ids, load_systems
    from ppgen.definition.locate import content_dir
    from ppgen.definition.site import load_site

    games, systems = game_ids(folders.content), load_systems(folders.content)
    content = content_dir(folders.content)
    told = [
        (name, tag)
        for tag in load_site(content).languages
        for name in games
        if (content / "games" / name / f"{tag}.po").exists()
    ]
    kits = [(name, "play") for name in (*games, *systems)] + [(name, "own-set") for name in games]
    whole = [
        Order(name, paper, style, sheets) for name, sheets in kits for paper in PAPERS for style in STYLES
    ]
    whole += [Order(name, paper, "colour", "archive") for name in games for paper in PAPERS]
    whole += [
        Order(name, paper, style, sheets, tag)
        for name, tag in told
        for sheets in ("play", "own-set")
        for paper in PAPERS
        for style in STYLES
    ]
    whole += [Order(name, paper, "colour", "archive", tag) for name, tag in told for paper in PAPERS]
    boxes = [Order(name, paper, "colour", "tuckbox") for name in systems for paper in PAPERS]
    printed = _printed(folders, output, jobs, [*whole, *boxes])
    single = sorted(printed.keys() - whole, key=list(printed).index)
    single.sort(key=lambda order: order.sheets == "backs")
    listing = [printed[order] for order in (*whole, *single)]
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


def _printed(folders: Folders, output: Path, jobs: int, orders: list[Order]) -> dict[Order, dict[str, Any]]:
    """Print files side by side, and with archives what they are made of; give what the manifest says of each.

    A game is read once for all its files on a paper.
    """
    from concurrent.futures import ProcessPoolExecutor

    together: dict[tuple[str, str, str | None], list[tuple[str, str]]] = {}
    for order in orders:
        of = order.game, order.paper, order.language
        together.setdefault(of, []).append((order.style, order.sheets))
    listing: dict[Order, dict[str, Any]] = {}
    with ProcessPoolExecutor(jobs, initializer=_begin) as pool, _ended_with(pool):
        waiting = [pool.submit(_print, folders, output, *of, wanted) for of, wanted in together.items()]
        for done, result in enumerate(waiting, 1):
            listing |= result.result()
            if sys.stderr.isatty():
                click.echo(f"\rprinting {done} of {len(waiting)}", nl=done == len(waiting), err=True)
    return listing


def _print(
    folders: Folders,
    output: Path,
    game: str,
    paper: str,
    language: str | None,
    wanted: list[tuple[str, str]],
) -> dict[Order, dict[str, Any]]:
    """Print files of a game in a process of its own, as they are wanted, each in a style and of some sheets.

    What comes back is small: the first process would wait for ever for the rest of a file, where this one is
    ended while it hands one over.
    """
    from ppgen.cli.kits import files
    from ppgen.definition.locate import content_dir
    from ppgen.definition.site import load_site
    from ppgen.language import speaking

    places = folders.content, folders.layouts, folders.judges
    with speaking(language or load_site(content_dir(folders.content)).language):
        made = files(game, paper, wanted, *places, svg=paper == PAPERS[-1], language=language)
    orders = [Order(game, paper, file.style, file.sheets, language) for file in made]
    return {order: _written(output, order, file) for order, file in zip(orders, made, strict=True)}


def _written(output: Path, order: Order, made: WrittenKit) -> dict[str, Any]:
    """Write one file, with what goes with it; give what the manifest says of it."""
    place = f"{order.language}/{order.game}" if order.language else order.game
    folder = output / place
    folder.mkdir(parents=True, exist_ok=True)
    (folder / made.name).write_bytes(made.pdf)
    html = f"{order.game}-rules.html"
    if made.html:
        (folder / html).write_bytes(made.html)
    for name, data in made.svgs.items():
        (folder / name).write_bytes(data)
    return {
        "file": f"{place}/{made.name}",
        **{key: value for key, value in order._asdict().items() if value is not None},
        "kinds": made.kinds,
        "pages": made.pages,
        "jobs": made.jobs,
        "bytes": len(made.pdf),
        "sha256": hashlib.sha256(made.pdf).hexdigest(),
        "svg": [f"{place}/{name}" for name in made.svgs],
        **({"html": f"{place}/{html}"} if made.html else {}),
    }


def _begin() -> None:
    """Look for garbage seldom, for most of what is drawn is needed, and serve the process started first.

    Ctrl-C is left to that one, and when it is killed all ends.
    """
    import os
    import threading
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    gc.set_threshold(50_000, 20, 20)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
