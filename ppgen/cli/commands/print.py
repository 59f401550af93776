"""`ppgen print`: kits as PDF, SVG or PNG, and their pieces as pictures for other tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from ppgen.cli.help import ListsSheets
from ppgen.cli.languages import language_option, spoken_subjects
from ppgen.cli.main import BadInput, Folders
from ppgen.cli.services import NOT_FOR_SERVICES, Wanted, list_services, send, write
from ppgen.drawing.pdf.press.settings import LIMIT, STANDARDS, Press, Standard
from ppgen.language import spoken

if TYPE_CHECKING:
    from ppgen.definition import Definition, System
    from ppgen.drawing.pdf.press.separation import Separation
    from ppgen.sheets.paper.straight import Printer

DPI = 300
OF_COVERS = "--sheets rules, --sheets screen, --sheets archive"


def _words(values: tuple[str, ...]) -> tuple[str, ...]:
    """Take `a4,letter` and two options alike."""
    return tuple(dict.fromkeys(word for value in values for word in value.split(",") if word))


def _offset(ctx: click.Context, param: click.Parameter, value: str) -> tuple[float, float]:
    del ctx, param
    try:
        right, down = (float(part) for part in value.split(","))
    except ValueError:
        raise click.BadParameter(f"{value!r} is not RIGHT,DOWN in millimetres, such as 0.5,-1") from None
    if not max(abs(right), abs(down)) <= 10:  # which no NaN is
        raise click.BadParameter("a printer that feeds more than 10 mm askew cannot be helped")
    return right, down


@click.command("print", cls=ListsSheets)
@click.argument("games", nargs=-1, metavar="GAME...")
@click.option(
    "--paper",
    multiple=True,
    default=("a4",),
    show_default=True,
    help="letter, a4, ...; several by comma; with --for what that takes.",
)
@click.option(
    "--sheets", multiple=True, default=("play",), show_default=True, help="Which sheets; several by comma."
)
@click.option(
    "--option",
    "agreed",
    multiple=True,
    metavar="NAME=VALUE",
    help="Print a game as it is with an option that brings another board: size=13.",
)
@click.option("--players", type=click.IntRange(1, 20), help="Only what so many players need.")
@click.option(
    "--copies", type=click.IntRange(1, 20), default=1, show_default=True, help="Of aids and score sheets."
)
@click.option("--square-coins", is_flag=True, help="Cut round pieces square, edge to edge.")
@click.option("--style", default="colour", show_default=True, help="colour, ink-saver or high-contrast.")
@click.option(
    "--duplex", default="long-edge", show_default=True, help="long-edge, short-edge, gutterfold or single."
)
@click.option("--marks", default="cut", show_default=True, help="cut lines, or crop marks with bleed.")
@click.option(
    "--back-offset", default="0,0", callback=_offset, metavar="RIGHT,DOWN", help="Move backs, in mm."
)
@click.option("--printer", metavar="NAME", help="Undo what a printer does that `ppgen printer` has measured.")
@click.option("--stock", help="The label sheet, with --sheets labels.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["pdf", "svg", "png", "html", "pieces", "table"]),
    default="pdf",
    show_default=True,
    help="One PDF; each page as SVG or PNG; the rules as HTML for screen readers; "
    "each piece as PNG; pieces side by side, for virtual tables.",
)
@click.option("--dpi", type=click.IntRange(30, 1200), help="Pixels an inch of PNG.  [default: 300]")
@click.option(
    "--only-changed",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="EARLIER.pdf",
    help="Of decks, only the cards that an earlier kit lacks or has otherwise.",
)
@click.option(
    "--for",
    "service",
    is_flag=False,
    flag_value="",
    metavar="[NAME]",
    help="What a print service, copy shop or cutting machine wants.  [without a name: list them]",
)
@click.option(
    "--pieces",
    multiple=True,
    help="With --for: which kinds of piece, or board, rules, score; several by comma.",
)
@click.option(
    "--together", is_flag=True, help="Lay pieces edge to edge, so that one cut parts two; no bleed between."
)
@click.option(
    "--pdf",
    "standard",
    type=click.Choice(STANDARDS),
    help="PDF/X for a press, in cyan, magenta, yellow and black.",
)
@click.option(
    "--ink",
    type=click.IntRange(100, 400),
    help="Percent of all four inks at most, with --pdf.  [default: 300]",
)
@click.option("--outlines", is_flag=True, help="With --pdf: texts as outlines.")
@click.option(
    "--profile",
    metavar="FILE.icc",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="With --pdf: the ICC profile of the press, in place of ours.",
)
@language_option
@click.option("--layers", is_flag=True, help="PDF with layers: art, cuts, folds, and lines for machines.")
@click.option("--layout", "with_layout", is_flag=True, help="Also write where every piece lies, as JSON.")
@click.option(
    "-o", "--output", type=click.Path(file_okay=False, path_type=Path), default=Path(), help="The folder."
)
@click.pass_context
def command(
    ctx: click.Context,
    games: tuple[str, ...],
    paper: tuple[str, ...],
    sheets: tuple[str, ...],
    agreed: tuple[str, ...],
    players: int | None,
    copies: int,
    square_coins: bool,
    style: str,
    duplex: str,
    marks: str,
    back_offset: tuple[float, float],
    printer: str | None,
    stock: str | None,
    form: str,
    dpi: int | None,
    only_changed: Path | None,
    service: str | None,
    pieces: tuple[str, ...],
    together: bool,
    standard: Standard | None,
    ink: int | None,
    outlines: bool,
    profile: Path | None,
    layers: bool,
    with_layout: bool,
    output: Path,
) -> None:
    """Write the kits of games, or the pieces of game systems such as piecepack or cards.

    GAME may be `all`, which stands for every game. Sheets are a kit with its cover, which is play (for those
    who own nothing), own-set (for owners of the pieces) or archive (everything there is), or single sheets.
    """
    from ppgen.definition import game_ids
    from ppgen.sheets import PrintOptions, cutting_of, kit, load_layouts, styled, subject_of
    from ppgen.sheets.cutting.changes import recorded
    from ppgen.sheets.errors import NothingChangedError

    folders: Folders = ctx.obj
    if _served(ctx, service, Wanted(_named(ctx, paper), style, _words(pieces))):
        return
    names = dict.fromkeys(
        name for game in games for name in (game_ids(folders.content) if game == "all" else (game,))
    )
    layouts = load_layouts(folders.layouts)
    papers, wanted_sheets = _words(paper), _words(sheets)
    if not papers or not wanted_sheets:
        raise BadInput("--paper and --sheets name at least one each, such as --paper a4 --sheets play")
    if stock and "labels" not in wanted_sheets:
        raise BadInput("--stock chooses a label sheet; it goes with --sheets labels")
    _see_together(form, dpi, marks, layers=layers, together=together)
    known, papers, duplex = _on_printer(ctx, printer, papers, duplex)
    separation = _separation(standard, ink, profile, form, outlines=outlines, layers=layers)
    earlier = None
    if only_changed is not None:
        if len(names) != 1 or wanted_sheets not in (("play",), ("pieces",)) or form in ("pieces", "table"):
            raise BadInput("--only-changed is for the pages of pieces of one game; leave --sheets out")
        earlier, wanted_sheets = recorded(only_changed), ("pieces",)
    files: dict[str, bytes] = {}
    guides: list[str] = []
    if form in ("pieces", "table"):
        _write_pieces(folders, tuple(names), style, form, dpi or DPI, output)
        return
    if form == "html":
        _write_rules(folders, tuple(names), output)
        return
    for wanted in _agreed(list(spoken_subjects(folders, names)), agreed, form):
        subject = subject_of(wanted, styled(style), layouts, folders.judges)
        for size in papers:
            try:
                made = kit(
                    subject,
                    wanted_sheets,
                    PrintOptions(
                        layouts.paper(size),
                        cutting_of(duplex, marks, back_offset, together=together),
                        stock=stock,
                        players=players,
                        copies=copies,
                        square_coins=square_coins,
                        earlier=earlier,
                        printer=known,
                    ),
                )
            except NothingChangedError as same:
                click.echo(str(same))
                continue
            for words in made.lacking:
                click.echo(f"left out: {words}", err=True)
            guides += [f"{made.name}: {words}" for words in made.guide]
            if form in ("svg", "png"):
                files |= made.svgs() if form == "svg" else made.pngs(dpi or DPI)
            else:
                ending = "-layers" if layers else f"-{standard}" if standard else ""
                files[f"{made.name}{ending}.pdf"] = made.pdf(layered=layers, separation=separation)
            if with_layout:
                files[f"{made.name}.json"] = made.layout_json()
    guides += [separation.told] if separation else []
    if {"play", "own-set"} & {*wanted_sheets} and {*names} & {*game_ids(folders.content)}:
        guides.append(spoken("Each other file that a cover names: {options}", options=OF_COVERS))
    write(folders, files, output)
    for words in guides:  # of files that are there
        click.echo(words, err=True)


def _see_together(form: str, dpi: int | None, marks: str, *, layers: bool, together: bool) -> None:
    """See that what is asked for goes together. Raises BadInput."""
    if together and marks == "crop":
        raise BadInput("crop marks part pieces, which --together lays edge to edge; leave one of them out")
    if layers and form != "pdf":
        raise BadInput("--layers is for PDF; pages as SVG have their layers anyway")
    if dpi is not None and form in ("pdf", "svg"):
        raise BadInput("--dpi is for pixels; it goes with --format png, pieces or table")


def _on_printer(
    ctx: click.Context, name: str | None, papers: tuple[str, ...], duplex: str
) -> tuple[Printer | None, tuple[str, ...], str]:
    """Read a printer's profile, if one is named: it brings its paper and the edge over which it turns that.

    Raises BadInput for what it does not go with, NoProfile if there is none.
    """
    from ppgen.printers.profile import load
    from ppgen.sheets.paper.straight import Printer

    def given(option: str) -> bool:
        return ctx.get_parameter_source(option) is not ParameterSource.DEFAULT

    if name is None:
        return None, papers, duplex
    found = load(name)
    if given("paper") and papers != (found.paper,):
        raise BadInput(
            f"printer {name} was measured with {found.paper}; leave --paper out, or measure another"
        )
    if given("duplex") and duplex != found.flip:
        raise BadInput(
            f"printer {name} turned paper over its {found.flip.replace('-', ' ')} when measured; leave "
            f"--duplex out, or measure it with the leaf of `ppgen printer sheet --duplex {duplex}`"
        )
    if given("back_offset"):
        raise BadInput("--printer moves backs itself; leave --back-offset out")
    if ctx.params["form"] in ("pieces", "table", "html"):
        raise BadInput("--printer goes with pages: PDF, SVG or PNG")
    return Printer(name, found), (found.paper,), found.flip


def _agreed(
    named: list[Definition | System], options: tuple[str, ...], form: str
) -> list[Definition | System]:
    """Give a game as it is with options. Raises BadInput for those by which nothing is printed otherwise."""
    from ppgen.cli.commands.play import option_of
    from ppgen.definition import System
    from ppgen.definition.problems import listed

    if not options:
        return named
    wanted = named[0]
    if len(named) > 1 or form in ("pieces", "table", "html"):
        raise BadInput("--option goes with one game, and with pages")
    if isinstance(wanted, System):
        raise BadInput(f"{wanted.title} is a set of pieces; only games have options")
    brought = [
        (option.id, value) for option in wanted.game.options for value in option.values if value.brings
    ]
    usual = {option.id: option.default for option in wanted.game.options}
    known = [f"{name}={value.written}" for name, value in brought]
    agreed = dict(option_of(text, wanted) for text in options)
    for name, value in agreed.items():
        if value != usual[name] and (name, value) not in [(one, found.id) for one, found in brought]:
            there = f"; it is with {listed(known)}" if known else ""
            raise BadInput(f"nothing of {wanted.game.title} is printed otherwise with {name}={value}{there}")
    return [wanted.agreed(agreed)]


def _separation(
    standard: Standard | None,
    ink: int | None,
    profile: Path | None,
    form: str,
    *,
    outlines: bool,
    layers: bool,
) -> Separation | None:
    """Prepare for a press, if that is asked for. Raises BadInput for what does not go with it."""
    from ppgen.drawing.pdf.press.profile import read_profile
    from ppgen.drawing.pdf.press.separation import Separation

    if standard is None:
        given = {"ink": ink, "outlines": outlines, "profile": profile}
        if wrong := next((name for name, value in given.items() if value), None):
            raise BadInput(f"--{wrong} is for a press; it goes with --pdf x-1a or x-4")
        return None
    if form != "pdf" or layers:
        wrong = "--layers" if layers else f"--format {form}"
        raise BadInput(f"--pdf {standard} is a PDF for a press; leave {wrong} out")
    own = read_profile(profile, standard) if profile else None
    return Separation(Press(standard, ink or LIMIT, outlines=outlines, profile=own))


def _named(ctx: click.Context, paper: tuple[str, ...]) -> tuple[str, ...]:
    """Give the papers that somebody has named; none if they are what is usual."""
    return () if ctx.get_parameter_source("paper") is ParameterSource.DEFAULT else _words(paper)


def _served(ctx: click.Context, service: str | None, wanted: Wanted) -> bool:
    """List services or send to one, if that is asked for. Raises BadInput for what does not go with it."""
    if service == "":
        list_services(ctx.obj)
        return True
    if not ctx.params["games"]:
        raise BadInput("which game? `ppgen games` lists them; `all` is every game")
    if service is None:
        if wanted.kinds:
            raise BadInput("--pieces chooses what a service is sent; it goes with --for")
        return False
    for name in NOT_FOR_SERVICES:
        if ctx.get_parameter_source(name) is not ParameterSource.DEFAULT:
            option = {"form": "format", "with_layout": "layout", "standard": "pdf"}.get(name, name).replace(
                "_", "-"
            )
            raise BadInput(f"--for {service} says itself what goes there; leave --{option} out")
    given = ctx.get_parameter_source("output") is not ParameterSource.DEFAULT
    send(ctx.obj, service, ctx.params["games"], wanted, ctx.params["output"] if given else None)
    return True


def _write_rules(folders: Folders, names: tuple[str, ...], output: Path) -> None:
    """Write the rules of games as HTML."""
    from ppgen.definition import Definition
    from ppgen.sheets import load_layouts
    from ppgen.sheets.books.html import rules_html
    from ppgen.sheets.subject import game_subject

    files: dict[str, bytes] = {}
    for wanted in spoken_subjects(folders, names):
        if not isinstance(wanted, Definition):
            raise BadInput(f"{wanted.title} is a set of pieces; only games have rules")
        subject = game_subject(wanted, "colour", load_layouts(folders.layouts), folders.judges)
        files[f"{wanted.id}-rules.html"] = rules_html(subject)
    write(folders, files, output)


def _write_pieces(
    folders: Folders, names: tuple[str, ...], style: str, form: str, dpi: int, output: Path
) -> None:
    """Write the pieces of games and systems as pictures, each into a folder of its name."""
    from ppgen.sheets import load_layouts
    from ppgen.sheets.images import each_piece, table_sheets
    from ppgen.sheets.kit import styled, subject_of

    files: dict[str, bytes] = {}
    for wanted in spoken_subjects(folders, names):
        subject = subject_of(wanted, styled(style), load_layouts(folders.layouts), folders.judges)
        made = each_piece(subject, dpi) if form == "pieces" else table_sheets(subject, dpi)
        files |= {f"{wanted.id}/{name}": data for name, data in made.items()}
    write(folders, files, output)
