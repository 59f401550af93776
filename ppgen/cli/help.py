"""Help of commands in the language of whoever asks: that of `--language`, or else of the environment.

The words stand in the commands, in English, and `ppgen.language.phrases` finds them there for catalogues.
Only commands for those who play and print speak other languages; what is for developers stays English.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from copy import copy
from typing import Any

import click

from ppgen.language import SOURCE, languages, phrase, speaking, spoken
from ppgen.language.helping import FILLED_IN, paragraphs

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where an environment says which language its user reads, as gettext looks for it."""
OPTION = "--language"
LONGEST = 200
"""How long the line may be that says what a command of a group does, before it is wrapped."""
_ASKED = "ppgen.cli.help"
_BRACKETS = re.compile(r"  \[(.*)\]$|^\[(.*)\]$")
"""What click writes after the help of an option."""
_TYPES = (
    phrase("OPTIONS"),
    phrase("ARGS"),
    phrase("COMMAND"),
    phrase("FILE"),
    phrase("PATH"),
    phrase("DIRECTORY"),
    phrase("TEXT"),
    phrase("INTEGER"),
    phrase("INTEGER RANGE"),
    phrase("FLOAT RANGE"),
)
"""What click calls what is to be filled in."""
_HEADINGS = (phrase("Options:"), phrase("Commands:"), phrase("Sheets:"))
_CLICK = (phrase("Show this message and exit."), phrase("Show the version and exit."), phrase("required"))
"""What click says of options."""


def language_of(asked: str | None = None) -> str:
    """Give the language of help that ppgen speaks: what is asked for, or else what the environment says."""
    wanted = asked or next(filter(None, map(os.environ.get, VARIABLES)), "")
    for name in re.split(r"[:,]", wanted):
        language = re.split(r"[-_.@]", name)[0].lower()
        if language in languages():
            return language
    return SOURCE


def heading(text: str) -> str:
    """Say a heading without its colon, which click writes."""
    return spoken(text).removesuffix(":")


def _asked(args: Sequence[str]) -> str | None:
    """Give what stands after --language, wherever help is asked for."""
    for place, word in enumerate(args):
        if word == OPTION:
            return args[place + 1] if place + 1 < len(args) else None
        if word.startswith(f"{OPTION}="):
            return word.partition("=")[2]
    return None


class SpokenCommand(click.Command):
    """A command whose help is in the language of whoever asks."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Note the language first, since help is told before other options are read."""
        ctx.meta[_ASKED] = _asked(args) or ctx.meta.get(_ASKED)
        return super().parse_args(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write help in that language."""
        with speaking(language_of(ctx.meta.get(_ASKED))):
            super().format_help(ctx, formatter)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write how the command is called."""
        pieces = " ".join(map(_to_fill_in, self.collect_usage_pieces(ctx)))
        formatter.write_usage(ctx.command_path, pieces, f"{spoken('Usage:')} ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what it does."""
        told = copy(self)
        told.help = "\n\n".join(map(spoken, paragraphs(self.help or "")))
        super(SpokenCommand, told).format_help_text(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what may be asked of it."""
        options = [each for each in self.get_params(ctx) if isinstance(each, click.Option)]
        with formatter.section(heading("Options:")):
            formatter.write_dl(list(filter(None, (_record(each, ctx) for each in options))))

    def get_short_help_str(self, limit: int = 45) -> str:
        """Give the first sentence of what it does, for the list of a group."""
        told = copy(self)
        told.help = spoken(paragraphs(self.help or "")[0])
        return super(SpokenCommand, told).get_short_help_str(limit)


class SpokenGroup(SpokenCommand, click.Group):
    """A group of such commands."""

    command_class = SpokenCommand

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what may be asked of it, and its commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write its commands."""
        del ctx
        rows = [(name, each.get_short_help_str(LONGEST)) for name, each in sorted(self.commands.items())]
        with formatter.section(heading("Commands:")):
            formatter.write_dl(rows)


class ListsSheets(SpokenCommand):
    """A command whose help ends with a list of the kinds of sheets, which is loaded for that alone."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List them below the options."""
        from ppgen.sheets.kinds import KINDS

        rows = [(kind.name, ": ".join(map(spoken, filter(None, (kind.title, kind.use))))) for kind in KINDS]
        with formatter.section(heading("Sheets:")):
            formatter.write_dl([("cover", spoken("Cover: the list of what is there")), *rows])
        super().format_epilog(ctx, formatter)


def _record(option: click.Option, ctx: click.Context) -> tuple[str, str] | None:
    """Give the names of an option, and what is said of it."""
    told: Any = copy(option)
    told.help = spoken(option.help or "")
    if not option.is_flag and not isinstance(option.type, click.Choice):
        told.metavar = _to_fill_in(option.make_metavar(ctx))
    record = told.get_help_record(ctx)
    if record is None:
        return None
    names, text = record
    extra = text.removeprefix(told.help)
    return names, told.help + _BRACKETS.sub(_extra, extra)


def _extra(found: re.Match[str]) -> str:
    """Say what click adds to an option in brackets: its default, its range and whether it is required."""
    said = list[str]()
    for each in (found[1] or found[2]).split("; "):
        default = each.partition("default: ")[2]
        said.append(spoken("default: {value}", value=default) if default else spoken(each))
    brackets = f"[{'; '.join(said)}]"
    return f"  {brackets}" if found[1] else brackets


def _to_fill_in(metavar: str) -> str:
    """Say what is to be filled in; values to choose from are written as they are."""
    return FILLED_IN.sub(lambda found: spoken(found[0]), metavar)
