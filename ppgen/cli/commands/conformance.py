"""`ppgen conformance`: a kit by which other engines of a game are certified."""

from __future__ import annotations

from pathlib import Path

import click

from ppgen.cli.main import Folders


@click.command("conformance")
@click.argument("game")
@click.option(
    "--games",
    type=click.IntRange(0, 1000),
    default=5,
    show_default=True,
    help="Random games besides examples.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same games.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="A folder.  [default: GAME-conformance]"
)
@click.pass_obj
def command(folders: Folders, game: str, games: int, seed: int, output: Path | None) -> None:
    """Write how GAME is judged, to certify another engine by.

    All examples and some random games, step by step, as lines of JSON, with positions, what is legal and what
    is refused by which clause; their schema; and certify.py, which plays them with any engine.
    """
    from ppgen.lab import conformance
    from ppgen.lab.setting_up import BenchMaker, judged
    from ppgen.output import check_tree, replacing

    out = output or Path(f"{game}-conformance")
    inputs = folders.inputs()
    check_tree(out, "conformance", inputs)
    lines = [*conformance.kit(*judged(BenchMaker(folders.content, folders.judges.folder), game), games, seed)]
    with replacing(out, "conformance", inputs) as tree:
        (tree / "kit.jsonl").write_text("".join(lines), encoding="utf-8", newline="\n")
        for name in conformance.FILES:
            (tree / name).write_bytes(Path(conformance.__file__).with_name(name).read_bytes())
    click.echo(f"{len(lines) - 1} lines; python {out / 'certify.py'} ENGINE certifies an engine", err=True)
    for name in ("kit.jsonl", *conformance.FILES):
        click.echo(out / name)
