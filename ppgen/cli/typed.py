"""What a person types: a line at a time, and no longer than a line can be."""

from __future__ import annotations

import sys

import click

from ppgen.errors import PpgenError

LONGEST_LINE = 1000
"""Characters of what is typed."""


class TooLong(PpgenError):
    """A line that nobody has typed."""


def typed_line(prompt: str) -> str | None:
    """Read a line from a person; None at the end of the input. Raises TooLong for what is no such line."""
    if sys.stdin is None:
        return None
    try:
        line = _read(prompt)
        if len(line) > LONGEST_LINE:
            raise TooLong(f"standard input: a line is longer than {LONGEST_LINE} characters; that is no move")
    except UnicodeDecodeError:
        click.echo("That is not UTF-8.")
        return ""
    except EOFError:
        click.echo()
        return None
    return line


def _read(prompt: str) -> str:
    """Read a line, of one that is too long only the beginning. Raises EOFError at the end of the input."""
    if sys.stdin.isatty():
        return input(prompt)  # which lets the line be edited
    click.echo(prompt, nl=False)
    line = sys.stdin.readline(LONGEST_LINE + 2)
    if not line:
        raise EOFError
    return line.removesuffix("\n")
