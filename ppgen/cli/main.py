"""`ppgen`: commands that are loaded only when they are called.

Exit codes: 0 done, 1 a check did not hold, 2 wrong usage or bad input, 130 Ctrl-C.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from ppgen import __version__
from ppgen.cli import streams
from ppgen.cli.help import SpokenGroup, heading
from ppgen.cli.terminal import guarded
from ppgen.errors import PpgenError
from ppgen.language import phrase, spoken
from ppgen.words import printable

if TYPE_CHECKING:
    from ppgen.judges import Judges

COMMANDS = {
    "games": phrase("List the games."),
    "print": phrase("Write print-and-play kits as PDF or SVG."),
    "printer": phrase("Measure your printer, so that backs meet their fronts."),
    "draw": phrase("Draw one diagram."),
    "verify": phrase("Prove the transcripts of pages."),
    "check": phrase("Validate content and layouts."),
    "play": phrase("Play a game at the terminal."),
    "simulate": phrase("Play a game many times, and tell what that shows."),
    "compare": phrase("Tell what another rule changes."),
    "conformance": phrase("Write a kit to certify other engines by."),
    "site": phrase("Build or serve the rules site."),
    "embed": phrase("Write replays and boards for any page of HTML."),
    "build": phrase("Do everything: verify, all kits, the site."),
    "table": phrase("Set a game out on a virtual tabletop."),
    "import": phrase("Read records of play that others have written."),
    "export": phrase("Write examples as records for other programs."),
    "text": phrase("Translate games."),
    "new": phrase("Start a game of your own."),
}
MODULES = {"import": "importing"}
"""The modules of commands whose names are no names of modules."""

INTERRUPTED = 130
"""The exit code of a program that Ctrl-C has ended."""


EPOCH = "SOURCE_DATE_EPOCH"
"""The environment variable that says what day it is to be in what is made."""
LATEST = 253_402_300_799
"""The last second of the year 9999."""
SELDOM = 50_000
"""How many objects come to be before the next look for garbage."""
BESIDE = "these are ppgen's own games; for those in {0} write: ppgen --content {0} ..."
"""What is told beside a folder of content, or in one, that is not in use."""
ABOVE = 4
"""How many folders above this one may be content of which it is a part."""


class Failed(click.ClickException):
    """A check that did not hold; its message has been shown or is short."""

    exit_code = 1


class BadInput(click.ClickException):
    """Input that cannot be used."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        """Print the message as it is: it names file, line and column itself."""
        click.echo(printable(self.message), file=file or sys.stderr)


class Folder(click.Path):
    """A folder, also one whose name begins with `~` where no shell has read it, as in an environment."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Take the name of a folder."""
        return super().convert(os.path.expanduser(value), param, ctx)  # noqa: PTH111 - keeps what is no user


class Commands(SpokenGroup):
    """A group whose commands are modules of `ppgen.cli.commands`."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Be the program. It ends soon, so garbage is looked for seldom, and at its end not at all."""
        gc.set_threshold(SELDOM)
        atexit.register(gc.freeze)
        return super().__call__(*args, **kwargs)

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the command line, with streams that hold whatever the other end does."""
        streams.hold()
        return super().main(*args, **kwargs)

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        """Read the options; an interruption is quiet here, too."""
        try:
            return super().make_context(*args, **kwargs)
        except KeyboardInterrupt:
            raise click.exceptions.Exit(INTERRUPTED) from None
        except OSError as error:
            raise _unusable(error) from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Give the commands in the order of the design."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"ppgen.cli.commands.{MODULES.get(cmd_name, cmd_name)}")
        return cast("click.Command", module.command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command; for an unknown one suggest the nearest."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError:
            if not args:  # nothing stands behind `--`
                raise
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, n=1)
            hint = f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(COMMANDS)}"
            raise click.UsageError(f"there is no command {args[0]!r}{hint}", ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without loading them."""
        del ctx
        with formatter.section(heading("Commands:")):
            formatter.write_dl([(name, spoken(does)) for name, does in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; what a user can mend is told without a traceback."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()  # here, since what goes wrong at the end of the program is not told plainly
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except KeyboardInterrupt:
            raise click.exceptions.Exit(INTERRUPTED) from None
        except OSError as error:
            raise _unusable(error) from None
        except PpgenError as error:
            raise BadInput(str(error)) from None
        return result


def _unusable(error: OSError) -> BadInput:
    """Say which file could not be read or written, and why."""
    reason = error.strerror or str(error)
    return BadInput(f"{error.filename or 'file'}: {reason[:1].lower()}{reason[1:]}")


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, "-V", "--version", message="ppgen %(version)s")
@click.option(
    "--content",
    type=Folder(file_okay=False, exists=True, path_type=Path),
    envvar="PPGEN_CONTENT",
    help="The folder of games and systems instead of ppgen's own.",
)
@click.option(
    "--layouts",
    type=Folder(file_okay=False, exists=True, path_type=Path),
    envvar="PPGEN_LAYOUTS",
    help="The folder of papers and sheets instead of ppgen's own.",
)
@click.option(
    "--judges",
    type=Folder(file_okay=False, exists=True, path_type=Path),
    envvar="PPGEN_JUDGES",
    help="A folder of engine modules that you trust: they are run.",
)
@click.pass_context
def main(ctx: click.Context, content: Path | None, layouts: Path | None, judges: Path | None) -> None:
    """Print-and-play kits, a rules site and a judge for tabletop games."""
    ctx.with_resource(guarded())
    _see_epoch()
    ctx.obj = Folders(content, layouts, judges)
    if ctx.invoked_subcommand not in ("check", "new"):  # which may be told where to look
        ctx.obj.point_beside()


def _see_epoch() -> None:
    """See that libraries which go by SOURCE_DATE_EPOCH can."""
    given = os.environ.get(EPOCH)
    if given == "":  # which is how a shell takes a setting back
        del os.environ[EPOCH]
    elif given is not None and not (given.isdecimal() and given.isascii() and int(given[:20]) <= LATEST):
        raise BadInput(f"{EPOCH} is {given!r:.40}; it is a whole number of seconds since 1970, or is not set")


class Folders:
    """Where content, layouts and judges are; None for ppgen's own."""

    def __init__(self, content: Path | None, layouts: Path | None, trusted: Path | None) -> None:
        self.content = content
        self.layouts = layouts
        self._trusted = trusted
        self.language: str | None = None
        """The language that is asked for; None for that of the content."""

    def point_beside(self) -> None:
        """Tell who stands beside content of their own, or in it, that ours is used."""
        if self.content is not None:
            return
        from ppgen.definition.locate import content_dir

        folders = [Path("content"), Path(), *(Path(*[".."] * up) for up in range(1, ABOVE + 1))]
        beside = next((folder for folder in folders if any(folder.glob("games/*/game.yml"))), None)
        if beside is not None and not beside.samefile(content_dir()):
            click.echo(BESIDE.format(beside), err=True)

    @property
    def judges(self) -> Judges:
        """The judges that may be run."""
        from ppgen.judges import Judges

        return Judges(self._trusted.absolute() if self._trusted else None)

    def inputs(self, kits: Path | None = None) -> list[tuple[str, Path]]:
        """List the folders that a command reads, into which it writes nothing."""
        from ppgen.output import inputs

        return inputs(self.content, self.layouts, kits, self._trusted)


if __name__ == "__main__":
    main()
