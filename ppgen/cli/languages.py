"""The language in which a command makes things: its option, and what is told of a translation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ppgen.language import phrase

if TYPE_CHECKING:
    from ppgen.cli.main import Folders
    from ppgen.definition import Definition, System

language_option = click.option(
    "--language",
    metavar="TAG",
    expose_value=False,
    callback=lambda ctx, _, value: _speak(ctx, value),
    help=phrase(
        "Texts, and what stands around them, in this language, such as de.  [default: that of the games]"
    ),
)
"""Speaks a language until the command ends, and lets its games be read in it."""


languages_option = click.option(
    "--language",
    "languages",
    metavar="TAG",
    multiple=True,
    callback=lambda _, __, value: _named(value),
    help=phrase("In this language, too, such as de; with commas for more.  [default: those of site.yml]"),
)
"""Gives languages in which a site is told besides that of its source."""


def _named(values: tuple[str, ...]) -> tuple[str, ...]:
    """Part what was written at commas; each language once. Raises NoLanguage."""
    from ppgen.language import named

    return tuple(dict.fromkeys(named(tag.strip()) for value in values for tag in value.split(",")))


def _speak(ctx: click.Context, value: str | None) -> None:
    """Speak a language to the end of the command. Raises NoLanguage."""
    from ppgen.language import SOURCE, current, languages, named, speaking

    folders: Folders = ctx.obj
    folders.language = named(value) if value else None
    tag = value or _of_content(folders.content)
    if tag == current():
        return
    ctx.with_resource(speaking(tag))
    if tag != SOURCE and tag not in languages() and tag.partition("-")[0] not in languages():
        click.echo(f"ppgen itself does not speak {tag!r}; its own phrases are English", err=True)


def _of_content(content: Path | None) -> str:
    """Give the language of a folder of content; one that cannot be read is told where its games are."""
    from ppgen.definition.problems import DefinitionError
    from ppgen.definition.site import load_site
    from ppgen.language import SOURCE

    if content is None:
        return SOURCE
    try:
        return load_site(content).language
    except DefinitionError:
        return SOURCE


def spoken_game(folders: Folders, game: str) -> Definition:
    """Read a game in the language that is asked for, and tell what of it is not. Raises DefinitionError."""
    from ppgen.definition import load_game

    definition = load_game(game, folders.content, folders.language)
    _tell(definition)
    return definition


def spoken_subjects(folders: Folders, names: Iterable[str]) -> Iterator[Definition | System]:
    """Find games and systems in the language that is asked for, and tell what of games is not.

    Raises as `ppgen.cli.kits.subjects` does.
    """
    from ppgen.cli.kits import subjects
    from ppgen.definition import Definition

    for subject in subjects(tuple(names), folders.content, folders.language):
        if isinstance(subject, Definition):
            _tell(subject)
        yield subject


def _tell(definition: Definition) -> None:
    """Tell which texts of a game are not in the language that was asked for."""
    translation = definition.translation
    if translation is None:
        return
    if not translation.present:
        command = f"ppgen text extract {definition.id} --language {translation.language}"
        message = (
            f"{translation.name}: there is no such file, so the texts of this game stay in "
            f"{translation.source!r}; `{command}` begins one"
        )
        click.echo(message, err=True)
    elif translation.count("stale") or translation.count("missing"):
        stale, missing = translation.count("stale"), translation.count("missing")
        message = (
            f"{translation.name}: {stale} texts are older than their source and {missing} are missing; these "
            f"stand in {translation.source!r}, marked"
        )
        click.echo(message, err=True)
