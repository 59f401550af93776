"""What a kit is about: a game, or a game system by itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from ppgen.definition import Definition, System
from ppgen.definition.game import Game, Terms
from ppgen.definition.links import Targets
from ppgen.definition.source import read_bytes
from ppgen.definition.text import Prose, Shown, TextRun, as_written, escaped, read, words
from ppgen.definition.web import in_ascii
from ppgen.diagrams.boards.sheet import as_printed
from ppgen.drawing import fonts
from ppgen.drawing.palette import Palette, StyleName
from ppgen.drawing.scene import FontName
from ppgen.drawing.text import TextSpan, citation, merged, styled
from ppgen.judges import Judges
from ppgen.language import current, spoken
from ppgen.pieces import icons
from ppgen.pieces.design import Design, Which
from ppgen.pieces.inline import parted
from ppgen.pieces.suits import knowing
from ppgen.sheets.errors import SheetError
from ppgen.sheets.print_schema.kits import Edition
from ppgen.sheets.print_schema.layouts import Layouts
from ppgen.sheets.print_schema.printing import Printing, printing

FILES = ("game.yml", "print.yml", "learn.yml", "scene.svg", "rules.yml", "skin.yml")
"""What a kit of a game is made from."""


@dataclass(frozen=True)
class _Subject(ABC):
    """What the sheets of games and of systems both ask for."""

    id: str
    title: str
    version: str
    summary: str
    emblem: str | None
    """Icon of the emblem; ppgen's own mark if there is none."""
    systems: Mapping[str, System]
    palette: Palette
    layouts: Layouts
    square: bool = field(default=False, kw_only=True)
    """Whether round pieces are cut square, by scissors and a ruler."""
    unusual: tuple[str, ...] = field(default=(), kw_only=True)
    """What is unusual of its kit, as file names say it: `ink-saver`, `short-edge`."""
    designs: dict[tuple[str, Which, Palette], Design] = field(
        default_factory=dict, compare=False, repr=False, kw_only=True
    )
    """Pieces that have been drawn, by their kinds: every kit and paper of the subject has the same."""

    @cached_property
    def hash(self) -> str:
        """Eight hexadecimal digits of what the kit is made from."""
        return sha256(self._source()).hexdigest()[:8]

    @abstractmethod
    def _source(self) -> bytes: ...

    @property
    def address(self) -> str | None:
        """Where the page of the game is, if the site says where it is."""
        return None

    @property
    def language(self) -> str:
        """The language of its texts."""
        return current()

    @property
    def folder(self) -> Path | None:
        """Where icons of its own lie, if it has any."""
        return None

    @property
    def file_id(self) -> str:
        """How files of it are called, up to their paper."""
        return self.id

    def stem(self, paper: str) -> str:
        """How files of it on a paper are called, up to their sheets: `hex-a4`, `hex-a4-ink-saver`."""
        return "-".join([self.file_id, paper, *self.unusual])

    @property
    @abstractmethod
    def terms(self) -> Terms | None:
        """The terms of its text and drawings, if they are told."""

    @property
    @abstractmethod
    def credit(self) -> str:
        """Whose it is and on which terms, as prose; empty if nobody says."""

    def spans(
        self, prose: Prose, font: FontName = "body", role: str = "ink", *, cited: bool = False
    ) -> tuple[TextSpan, ...]:
        """Set content's prose as a line of a page; `cited`, the numbers of clauses stand quietly in it."""

        def spans(run: TextRun) -> Iterator[TextSpan]:
            shown = self.shown(run)
            if cited and run.target and not run.words and shown[0].isdigit():
                yield citation(shown)
                return
            face = styled(font, bold=run.bold, italic=run.italic)
            if run.code or run.target or ":" not in shown:
                yield TextSpan(shown, face, role)
                return
            for part, icon in parted(shown, self.folder):
                yield TextSpan(part, face, role, icons.symbol(part, role, self.folder) if icon else None)

        return merged(span for run in read(prose) for span in spans(run))

    def plain(self, prose: Prose) -> str:
        """Give the words of content's prose as `spans` shows them."""
        return words(prose, self.shown)

    @cached_property
    def shown(self) -> Shown:
        """What runs show: links without words the number of their clause, section or ruling, or the term."""
        return as_written


@dataclass(frozen=True)
class SystemSubject(_Subject):
    """A game system by itself."""

    system: System

    def _source(self) -> bytes:
        return repr(sorted(self.systems.items())).encode()

    @property
    def terms(self) -> Terms | None:
        """The terms of its drawings."""
        return self.system.terms

    @property
    def credit(self) -> str:
        """Whose it is, and the terms of its drawings."""
        terms = self.terms
        return " ".join(
            [
                *filter(None, [self.system.credit]),
                *([spoken("Drawings: {name}.", name=escaped(terms.name))] if terms else []),
            ]
        )


@dataclass(frozen=True)
class GameSubject(_Subject):
    """A game, and what is printed for it."""

    definition: Definition
    printing: Printing
    judges: Judges
    players: int | None = None
    """For how many players it is printed; for the largest game if nothing is given."""
    edition: Edition = "archive"
    """In which kit; all of it is in the archive, and what is asked for by name."""

    def _source(self) -> bytes:
        files = [file for name in FILES if (file := self.definition.folder / name).exists()]
        files += sorted((self.definition.folder / "skin").glob("*.svg"))
        if self.definition.translation:
            files += self.definition.folder.glob(f"{self.definition.translation.language}.po")
        return b"\0".join(read_bytes(file, self.definition.content) for file in files)

    @property
    def folder(self) -> Path:
        """Where its files lie."""
        return self.definition.folder

    @property
    def file_id(self) -> str:
        """How files of it are called, up to their paper: with what is agreed on."""
        return self.definition.file_id

    def agreed(self, options: Mapping[str, object]) -> GameSubject:
        """Give the game as it is printed where options are agreed on that bring another board."""
        definition = self.definition.agreed(options)
        return replace(self, definition=definition, title=definition.game.title)

    def pictured(self, definition: Definition) -> Definition:
        """Give the game as its lesson and aids show it: on the board that its skin prints, if it has one.

        Owners of a set see the board that they lay.
        """
        return definition if self.edition == "own-set" else as_printed(definition, self.palette.style)

    @property
    def language(self) -> str:
        """The language of its texts, which is that of its source where it is not translated."""
        return self.definition.language

    @property
    def address(self) -> str | None:
        """Where the page of the game is, if the site says so; in ASCII where our letters do not do."""
        site = self.definition.site.address
        if site is None:
            return None
        address = f"{site.rstrip('/')}/games/{self.id}/"
        return address if fonts.load("body").advances.keys() >= set(address) else in_ascii(address)

    @cached_property
    def drawn(self) -> dict[str, Any]:
        """What is drawn of it already, by the words for what asks for it."""
        return {}

    @cached_property
    def game(self) -> Game:
        """The facts of the game."""
        return self.definition.game

    @cached_property
    def authors(self) -> str:
        """The game's authors in words."""
        return ", ".join(author.name for author in self.game.credits.authors)

    @property
    def terms(self) -> Terms | None:
        """The terms of its text and drawings; those of its source are in its credits."""
        return self.definition.terms

    @property
    def credit(self) -> str:
        """Who made the game, and the terms of its text and drawings, or else of its source."""
        terms, credits_ = self.terms, self.game.credits
        told = [
            spoken(
                "Game by {authors}, {date}.",
                authors=escaped(self.authors),
                date=escaped(credits_.source.date),
            )
        ]
        if terms is None:
            return " ".join([*told, spoken("Licence: {name}.", name=escaped(credits_.licence.name))])
        if terms.retold:
            told.append(spoken("Rules retold in our own words."))
        return " ".join([*told, spoken("Texts and drawings: {name}.", name=escaped(terms.name))])

    @cached_property
    def numbers(self) -> Mapping[str, str]:
        """Map clause and section ids to their numbers."""
        return self.definition.rules.numbers()

    @cached_property
    def readings(self) -> Mapping[str, str]:
        """Map the ids of rulings to the numbers by which the rules booklet names them."""
        return {ruling.id: f"R{place}" for place, ruling in enumerate(self.definition.rules.rulings, 1)}

    @cached_property
    def shown(self) -> Shown:
        """What runs show: links without words the number of their clause, section or ruling, or the term."""
        return Targets(self.definition.rules).showing({**self.numbers, **self.readings})

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The seats of the largest game."""
        return self.game.seats.players[self.game.players[-1]]

    @cached_property
    def seated(self) -> tuple[str, ...]:
        """The seats of the game that it is printed for."""
        return self.game.seats.players[self.players] if self.players else self.seats

    @property
    def numbers_of_players(self) -> tuple[int, ...]:
        """For how many players it is printed."""
        return (self.players,) if self.players else self.game.players

    def suit_of(self, seat: str) -> str | None:
        """Return the suit of a seat in the largest game, if it has one."""
        return next(iter(self.game.seats.named(seat).suits_for(self.game.players[-1])), None)

    def fact(self, path: str) -> str:
        """Return what stands in the game's data at a path such as `days.0`.

        Raises SheetError if nothing does.
        """
        return str(self._data(path))

    def facts(self, path: str) -> tuple[str, ...]:
        """Return the list that stands in the game's data at a path. Raises SheetError if none does."""
        found = self._data(path)
        if not isinstance(found, tuple):
            raise SheetError(f"{self.title}: {path!r} in the data of game.yml is no list")
        return tuple(str(entry) for entry in found)

    def _data(self, path: str) -> object:
        found: object = self.game.data
        for step in path.split("."):
            key = int(step) if step.isascii() and step.isdigit() and len(step) < 10 else step
            try:
                found = found[key]  # type: ignore[index]  # a mapping or a list; anything else is told below
            except (KeyError, IndexError, TypeError):
                raise SheetError(f"{self.title}: there is no {path!r} in the data of game.yml") from None
        return found


Subject = GameSubject | SystemSubject


def game_subject(definition: Definition, style: StyleName, layouts: Layouts, judges: Judges) -> GameSubject:
    """Prepare a game for printing. Raises DefinitionError for a bad `print.yml`."""
    game = definition.game
    return GameSubject(
        id=game.id,
        title=game.title,
        version=game.version,
        summary=game.summary,
        emblem=game.look.emblem,
        systems=definition.systems,
        palette=knowing(
            Palette(
                style,
                game.look.accent.lower(),
                game.look.tint.lower(),
                game.look.dark.lower(),
                folder=definition.folder,
                worn=style == "colour",
            ),
            definition.systems.values(),
        ),
        layouts=layouts,
        definition=definition,
        printing=printing(definition),
        judges=judges,
    )


def system_subject(system: System, style: StyleName, layouts: Layouts, version: str) -> SystemSubject:
    """Prepare a game system for printing."""
    return SystemSubject(
        id=system.id,
        title=system.title,
        version=version,
        summary=system.summary,
        emblem=None,
        systems={system.id: system},
        palette=knowing(Palette(style), [system]),
        layouts=layouts,
        system=system,
    )
