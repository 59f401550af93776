"""`ppgen printer`: how a printer is askew, measured and kept under a name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar

import click

from ppgen.cli.help import SpokenGroup
from ppgen.cli.languages import language_option
from ppgen.cli.main import BadInput, Folders
from ppgen.printers.leaf import PAPERS, Edge, Flip

if TYPE_CHECKING:
    from ppgen.printers.picture import Array, Pixels, Unread
    from ppgen.printers.profile import Askew, Margins, Profile
    from ppgen.printers.sides import Lies
    from ppgen.printers.through import Measured

T = TypeVar("T")

FLIPS = ("long-edge", "short-edge")
FOUR: tuple[Edge, ...] = ("left", "top", "right", "bottom")
MOST = 20
"""Photographs at once."""
ENOUGH = 3
"""Leaves that tell how evenly a printer feeds."""

_PAPER = click.option("--paper", type=click.Choice(list(PAPERS)), help="a4 or letter.")
_FLIP = click.option("--duplex", "flip", type=click.Choice(FLIPS), help="The edge that paper is turned over.")
_NAME = click.option("--name", default="home", show_default=True, help="What to call this printer and paper.")


@click.group("printer", cls=SpokenGroup)
def command() -> None:
    """Measure a printer, so that backs meet their fronts.

    Print the leaf of `ppgen printer sheet` on both sides, photograph it against the light, and give the
    photograph to `ppgen printer measure`. From then on, `ppgen print GAME --printer NAME` undoes what the
    printer does.
    """


@command.command("sheet")
@_PAPER
@_FLIP
@click.option("--printer", metavar="NAME", help="Undo what it does: such a leaf shows what is left.")
@click.option("-o", "--output", type=click.Path(file_okay=False, path_type=Path), default=Path())
@language_option
@click.pass_obj
def sheet_command(
    folders: Folders, paper: str | None, flip: str | None, printer: str | None, output: Path
) -> None:
    """Write the leaf that measures a printer, as PDF."""
    from ppgen.cli.services import write
    from ppgen.printers.profile import load
    from ppgen.sheets import load_layouts
    from ppgen.sheets.cutting.measuring import measuring_pdf
    from ppgen.sheets.paper.straight import Printer

    known = Printer(printer, load(printer)) if printer else None
    if known and (paper or flip):
        raise BadInput("--printer brings the paper and the edge that were measured; leave the others out")
    chosen, edge = paper or "a4", flip or "long-edge"
    if known:
        chosen, edge = known.profile.paper, known.profile.flip
    flips: Flip = "short-edge" if edge == "short-edge" else "long-edge"
    data = measuring_pdf(load_layouts(folders.layouts).paper(chosen), flips, known)
    ending = ("" if edge == "long-edge" else f"-{edge}") + (f"-on-{printer}" if printer else "")
    write(folders, {f"printer-{chosen}{ending}.pdf": data}, output)


@command.command("measure")
@click.argument(
    "photos", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="[PHOTO]..."
)
@click.option(
    "--front",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The front, on something dark.",
)
@click.option(
    "--back", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="The back, likewise."
)
@click.option("--scales", metavar="A,B,...,H", help="What the eight scales show, read by eye.")
@_PAPER
@_FLIP
@_NAME
def measure_command(
    photos: tuple[Path, ...],
    front: Path | None,
    back: Path | None,
    scales: str | None,
    paper: str | None,
    flip: str | None,
    name: str,
) -> None:
    """Measure a printer by the leaf that it has printed, and keep what was found under a name.

    Each PHOTO shows another leaf, its front, with the light behind it; three of them tell as well how evenly
    the printer feeds, and one that cannot be read is left out and told. --front and --back are pictures or
    scans of one leaf on something dark: they tell its true size and margins, and, without a PHOTO, less
    exactly how the back lies. --scales needs no picture at all, but --paper, if that is not A4.
    """
    from ppgen.printers import profile as profiles

    profiles.place(name)  # a name that cannot be is told before pictures are read
    if bool(photos or front or back) == bool(scales):
        raise BadInput("give photographs of the leaf, or --scales with what its scales show; see --help")
    if len(photos) > MOST:
        raise BadInput(f"{len(photos)} photographs are more than {MOST}; three leaves tell enough")
    if back and not front:
        raise BadInput("--back goes with --front: the front tells which leaf it is")
    if front and not (photos or back):
        raise BadInput("--front tells the size alone; give --back as well, or a PHOTO against the light")
    if not scales and (paper or flip):
        raise BadInput("a picture tells its paper and edge itself; --paper and --duplex go with --scales")
    made = _by_eye(scales, paper, flip) if scales else _by_pictures(photos, front, back)
    path = profiles.save(name, made)
    for line in _told(made):
        click.echo(line)
    click.echo(f"kept in {path}; print with: ppgen print GAME --printer {name}")


def _by_eye(scales: str, paper: str | None, flip: str | None) -> Profile:
    from ppgen.printers.leaf import MeasuringLeaf
    from ppgen.printers.profile import MeasuredLeaf, Profile, mean
    from ppgen.printers.scales import measured

    try:
        readings = [float(part) for part in scales.replace(",", " ").split()]
    except ValueError:
        raise BadInput(
            f"--scales {scales!r:.80}: eight numbers are wanted, such as 6.2,6.1,5.9,6,6.1,6.2,5.9,6"
        ) from None
    leaf = MeasuringLeaf(paper or "a4", "short-edge" if flip == "short-edge" else "long-edge")
    found = measured(leaf, readings)
    back, sure, _ = mean([MeasuredLeaf(found.leaf, found.matrix, found.sigma)])
    return Profile(paper=_paper(leaf.paper), flip=leaf.flip, leaves=1, by="scales", back=back, sure=sure)


def _by_pictures(photos: tuple[Path, ...], front: Path | None, back: Path | None) -> Profile:
    from ppgen.printers import sides
    from ppgen.printers.profile import MeasuredLeaf, Profile, askew, mean

    lit = _lit(photos)
    looked_front = _reading(front, lambda picture: sides.lies(picture, "front")) if front else None
    looked_back = None
    if back and looked_front:
        leaf = looked_front.leaf
        looked_back = _reading(back, lambda picture: sides.lies(picture, "back", leaf))
    if lit:
        seen = [MeasuredLeaf(one.leaf, _rows(one.matrix), one.sigma) for one in lit]
    else:
        assert looked_front is not None
        assert looked_back is not None
        matrix, sigma = sides.back_against_front(looked_front, looked_back)
        seen = [MeasuredLeaf(looked_front.leaf, _rows(matrix), sigma)]
    middle, sure, scatter = mean(seen)
    # A leaf that lies over the end of the glass is only as long as the scanner says, which may be 2 mm off.
    sized = looked_front if looked_front and not looked_front.by_scanner else None
    if looked_front and not sized:
        click.echo(f"{front}: an edge lies over the end of the glass, so the true size is not told", err=True)
    leaf = seen[0].leaf
    if looked_front and looked_front.leaf != leaf:
        raise BadInput(
            f"{front}: this is a leaf of other paper, or turned over another edge, than {photos[0]}"
        )
    return Profile(
        paper=_paper(leaf.paper),
        flip=leaf.flip,
        leaves=len(seen),
        by="light" if lit else "sides",
        back=middle,
        sure=sure,
        scatter=scatter,
        front=askew(leaf, _rows(sized.matrix)) if sized else None,
        margins_front=_margins(looked_front),
        margins_back=_margins(looked_back),
    )


def _lit(photos: tuple[Path, ...]) -> list[Measured]:
    """Measure the leaves of photographs against the light, and tell of those that are not measured.

    Raises BadInput, with the reasons, if none is.
    """
    from ppgen.printers import through
    from ppgen.printers.picture import Unread, need_numbers

    if photos:
        need_numbers()
    looked: list[Measured | Unread] = []
    for photo in photos:
        try:
            looked.append(_read(photo, lambda picture: through.measured(picture, len(photos))))
        except Unread as error:
            looked.append(error)
    found = through.together(looked)
    lit = [one for one in found if not isinstance(one, Unread)]
    why = [_named(photo, one) for photo, one in zip(photos, found, strict=True) if isinstance(one, Unread)]
    if photos and not lit:
        raise BadInput("\n".join(why))
    for words in why:
        click.echo(f"left out: {words}", err=True)
    return lit


def _reading(path: Path, read: Callable[[Pixels], T]) -> T:
    """Read a picture. Raises BadInput, with the file and what would help."""
    from ppgen.printers.picture import Unread

    try:
        return _read(path, read)
    except Unread as error:
        raise BadInput(_named(path, error)) from None


def _read(path: Path, read: Callable[[Pixels], T]) -> T:
    """Read a picture. Raises Unread with what would help, also where what is computed has no solution."""
    from ppgen.printers.picture import Unread, grey, need_numbers

    need_numbers()
    import numpy as np

    try:
        return read(grey(path))
    except (np.linalg.LinAlgError, ArithmeticError, ValueError, IndexError):
        raise Unread("the leaf cannot be made out in this picture; take it again") from None


def _named(path: Path, error: Unread) -> str:
    words = str(error)
    return words if words.startswith(str(path)) else f"{path}: {words}"


def _rows(matrix: Array) -> list[list[float]]:
    return [[float(value) for value in row] for row in matrix]


def _paper(name: str) -> Literal["a4", "letter"]:
    return "letter" if name == "letter" else "a4"


def _margins(seen: Lies | None) -> Margins | None:
    """Give the margins of a side, at the edges where the printer's reach was seen."""
    from ppgen.printers.profile import Margins

    if seen is None or not seen.margins:
        return None
    return Margins(**{edge: round(value, 2) for edge, value in seen.margins.items()})


@command.command("list")
def list_command() -> None:
    """List the printers that have been measured."""
    from ppgen.printers.profile import folder, load, names

    known = names()
    if not known:
        click.echo(f"no printer has been measured; profiles would lie in {folder()}", err=True)
    for name in known:
        made = load(name)
        click.echo(f"{name}  {made.paper}, {made.flip}: {_short(made)}")


@command.command("show")
@click.argument("name", default="home")
def show_command(name: str) -> None:
    """Tell what is known of a printer, and in which file that stands."""
    from ppgen.printers.profile import load, place

    for line in _told(load(name)):
        click.echo(line)
    click.echo(f"in {place(name)}")


@command.command("forget")
@click.argument("name")
def forget_command(name: str) -> None:
    """Delete what is known of a printer."""
    from ppgen.printers.profile import forget

    click.echo(f"deleted {forget(name)}")


def _short(made: Profile) -> str:
    words = f"backs miss by up to {made.worst():.1f} mm, corrected to {made.promise:.1f} mm"
    return words if made.scatter is not None else f"{words} but for what differs from leaf to leaf"


def _told(made: Profile) -> Iterator[str]:
    """Say what was found in words that a person can check with a rule."""
    by = {"light": "against the light", "sides": "by pictures of both sides", "scales": "by eye"}[made.by]
    leaves = "one leaf" if made.leaves == 1 else f"{made.leaves} leaves"
    yield f"{made.paper}, turned over the {made.flip.replace('-', ' ')}; {leaves}, {by}"
    yield f"backs lie {_askew(made.back)}: up to {made.worst():.2f} mm off at a corner"
    yield f"that is known to {made.sure:.2f} mm (19 times of 20)"
    if made.scatter is None:
        yield "how evenly it feeds is not known: three leaves, a photograph of each, would tell"
    else:
        yield f"19 of 20 leaves lie within {made.scatter:.2f} mm of that: no profile can do better"
        if made.leaves < ENOUGH:
            yield "two leaves tell that roughly, and so widely: a third would narrow it"
    if made.front:
        yield f"fronts lie {_askew(made.front)}; they are corrected as well"
    for side, margins in (("fronts", made.margins_front), ("backs", made.margins_back)):
        if margins:
            known = {edge: getattr(margins, edge) for edge in FOUR}
            edges = ", ".join(f"{edge} {value:.1f}" for edge, value in known.items() if value is not None)
            yield f"it prints {side} to within (mm): {edges}"


def _askew(one: Askew) -> str:
    across = f"{abs(one.right):.2f} mm to the {'right' if one.right >= 0 else 'left'}"
    along = f"{abs(one.down):.2f} mm {'down' if one.down >= 0 else 'up'}"
    size = f"{one.width:.2f} % wide and {one.height:.2f} % high"
    turn = f"turned {abs(one.turn):.2f}° {'clockwise' if one.turn >= 0 else 'anticlockwise'}"
    return f"{across}, {along}, {size}, {turn}"
