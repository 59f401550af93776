"""The sheets that can be asked for, in the help of a command, which loads their list for that alone."""

from __future__ import annotations

import click


class ListsSheets(click.Command):
    """A command whose help ends with a list of the kinds of sheets."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List them below the options."""
        from ppgen.sheets.kinds import KINDS

        rows = [(kind.name, ": ".join(filter(None, (kind.title, kind.use)))) for kind in KINDS]
        with formatter.section("Sheets"):
            formatter.write_dl([("cover", "Cover: the list of what is there"), *rows])
        super().format_epilog(ctx, formatter)
