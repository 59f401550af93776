"""What the rules booklet says: its parts in order, set to a width and ready to be broken into pages.

A clause comes with our readings of it in a line each; why we read it so stands at the end of the book.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from ppgen.definition.game import Setup
from ppgen.definition.rules import Clause, Ruling, Section
from ppgen.definition.text import TextRun, escaped, paragraphs, parse, slanted
from ppgen.drawing import fonts
from ppgen.drawing.pdf import LinkArea
from ppgen.drawing.scene import Group, Item, Line, Rect, Text, filled, pt, stroked
from ppgen.drawing.text import TextOverflowError
from ppgen.language import spoken
from ppgen.sheets.boards.setups import setup_picture
from ppgen.sheets.books.examples import worked_example
from ppgen.sheets.books.pictured import pictured
from ppgen.sheets.books.readings import adds, in_a_line
from ppgen.sheets.components import in_words
from ppgen.sheets.paper import qr
from ppgen.sheets.paper.flow import Fragment, GameSetting, heading_size, points, stacked, steps
from ppgen.sheets.print_schema.layouts import BookFormat

WHY = "why-"
"""What the name of the place begins with where the reason of a ruling stands."""


LOWER = 0.75
"""The picture of a setup is drawn lower beside its steps, but not lower than this share of its height."""
CODE = 28.0
"""Size of a code that leads to the site, its free edge included, in millimetres."""


class BookPlace(NamedTuple):
    """A place of the book that its contents, its bookmarks and its links lead to."""

    name: str
    title: str
    level: int
    """1 for a section, 2 for a clause; 3 for what only links lead to."""
    number: str = ""


class Passage(NamedTuple):
    """Something that is not broken over two pages."""

    fragment: Fragment
    above: float
    """Space above it, unless it begins a page."""
    follows: bool = False
    """Whether it must not end a page: what comes next belongs to it."""
    running: str | None = None
    """What the head of the page says from here on."""
    places: tuple[BookPlace, ...] = ()
    """What it is, for those who look for it."""
    references: tuple[LinkArea, ...] = ()


class Chapters:
    """The rules of one game, set in a format."""

    def __init__(self, setting: GameSetting, form: BookFormat, width: float, height: float) -> None:
        self.definition, self.game = setting.subject.definition, setting.subject.game
        self.setting, self.form, self.width, self.height = setting, form, width, height
        self.indent = form.number
        rules = self.definition.rules
        self.rulings = {ruling.id: ruling for ruling in rules.rulings}
        self.told: set[str] = set()
        self.readings = setting.subject.readings

    def passages(self) -> Iterator[Passage]:
        """Yield everything after the title page."""
        yield from self._opening()
        for number, section in enumerate(self.definition.rules.sections, 1):
            yield from self._section(str(number), section)
        yield from self._options()
        yield from self._hints()
        yield from self._glossary()
        yield from self._reasons()
        yield from self._credits()

    def heading(self, number: str, words: str, name: str = "") -> Passage:
        """Begin a section: its number and title over the accent rule. Links lead to it by its name."""
        left = self.indent if number else 0.0
        size = heading_size(words, self.form.section, self.width - left - 1)
        title = fonts.wrap(words, "display", size, self.width - left - 1)
        lines: list[Item] = [
            Text(left, pt(size) * (0.75 + 1.12 * row), line, "display", size)
            for row, line in enumerate(title)
        ]
        height = pt(size) * (0.75 + 1.12 * (len(title) - 1))
        if number:
            lines.insert(0, Text(0, pt(size) * 0.75, number, "display", size, "accent"))
        rule = Group(
            (Line(0, height + 3.6, self.width, height + 3.6, stroked("accent", 1.5)),), artifact=True
        )
        fragment = Fragment(height + 4.4, (Group(tuple(lines), tag="H2"), rule))
        running = f"{number}\u00a0\u00a0{words}" if number else words
        place = BookPlace(name or "part-" + words.casefold().replace(" ", "-"), words, 1, number)
        return Passage(fragment, 9.0, follows=True, running=running, places=(place,))

    def _opening(self) -> Iterator[Passage]:
        game = self.game
        yield self.heading("", spoken("The game"))
        yield from self._prose("\n\n".join((game.goal, *game.about)), 5.0)
        if game.title_note:
            yield self._paragraph(slanted(game.title_note), 2.5)
        yield self.heading("", spoken("What you need"))
        yield from self._prose("\n\n".join(thing.text for thing in game.equipment), 5.0)
        for words in in_words(self.definition):
            entry = self.setting.prose(words, self.width - self.indent)
            yield Passage(Fragment(entry.height, (entry.at(self.indent, 0),)), 1.6)
        known: set[str] = set()
        for setup in game.setups:
            yield from self._setup(setup, known)

    def _setup(self, setup: Setup, known: set[str]) -> Iterator[Passage]:
        """How a game begins: the picture, and those steps that are not told already."""
        head = self.heading("", setup.title)
        yield head
        sentences = [f"**{escaped(step.title)}.** {step.text}" for step in setup.steps]
        fresh = [words for words in sentences if words not in known]
        if known and fresh:
            fresh = [spoken("*As before, but:* {step}", step=fresh[0]), *fresh[1:]]
        known.update(sentences)
        numbered = steps if len(fresh) == len(sentences) else points
        picture = setup_picture(self.setting, setup, self.width)
        if not fresh:
            yield from [Passage(picture, 5.0)] if picture else []
            return
        told = [numbered(setting, fresh, self.width) for setting in (self.setting, self.setting.smaller())]
        if picture is None:
            yield Passage(told[0], 5.0)
            return
        beside: tuple[Fragment, Fragment] | None = None
        for words in told:
            room = self.height - head.fragment.height - words.height - 10.0
            if beside is None and room >= picture.height * LOWER:
                lower = setup_picture(self.setting, setup, self.width, min(room, picture.height))
                beside = (lower, words) if lower and lower.height <= room else None
        shown, words = beside or (picture, told[0])
        yield Passage(shown, 5.0, follows=beside is not None)
        yield Passage(words, 5.0)

    def _prose(self, text: str, above: float, indent: float = 0.0) -> Iterator[Passage]:
        for place, runs in enumerate(paragraphs(text)):
            yield self._paragraph(runs, above if place == 0 else self.setting.gap, indent)

    def _paragraph(self, runs: Sequence[TextRun], above: float, indent: float = 0.0) -> Passage:
        fragment = self.setting.prose(runs, self.width - indent)
        return Passage(Fragment(fragment.height, (fragment.at(indent, 0),)), above)

    def _section(self, number: str, section: Section) -> Iterator[Passage]:
        yield self.heading(number, section.title, section.id)
        if section.intro:
            for passage in self._prose(section.intro, 5.0, self.indent):
                yield passage._replace(follows=True)
        for place, clause in enumerate(section.clauses, 1):
            yield from self._clause(f"{number}.{place}", clause)

    def _clause(self, number: str, clause: Clause) -> Iterator[Passage]:
        """A clause: its number hanging in a column of its own, its title over its text, its rulings below."""
        setting, width = self.setting, self.width - self.indent
        size = self.form.clause
        titled = GameSetting(setting.subject, size, size, size * 1.2, size, frame=setting.frame)
        title = titled.prose(clause.title, width, font="body-semibold", tag="H3")
        label = Text(
            0, pt(size) * fonts.load("body").cap_height, number, "display", size * 1.09, "accent", tag="Lbl"
        )
        texts = [part.strip() for part in clause.text.split("\n\n") if part.strip()]
        first = stacked([title, setting.prose(texts[0], width)], setting.line_gap * 1.05)
        examples = [example for example in setting.subject.printing.examples if example.clause == clause.id]
        rested = [self.rulings[name] for name in clause.rulings if name not in self.told]
        told = [ruling for ruling in rested if clause.basis != "ruling" and adds(clause, ruling)]
        self.told.update(ruling.id for ruling in told)
        parts = [Fragment(first.height, (label, first.at(self.indent, 0)))]
        for text in texts[1:]:
            more = setting.prose(text, width)
            parts.append(Fragment(more.height, (more.at(self.indent, 0),)))
        place = BookPlace(clause.id, clause.title, 2, number)
        for index, part in enumerate(parts):
            last = index == len(parts) - 1
            yield Passage(
                part,
                setting.gap if index else 6.0,
                follows=not last or bool(examples or told or clause.picture),
                places=() if index else (place,),
            )
        if clause.picture:
            shown = pictured(setting, clause.picture, width)
            part = Fragment(shown.height, (shown.at(self.indent, 0),))
            yield Passage(part, 3.2, follows=bool(examples or told))
        if told:
            yield self._readings(told)._replace(follows=bool(examples))
        for example in examples:
            yield Passage(worked_example(setting, example, self.width, self.indent), 3.2)

    def _readings(self, rulings: Sequence[Ruling]) -> Passage:
        """Our readings on sunk grey with a bar of ink, a line each, and where their reasons are."""
        small = self.setting.smaller()
        width, left = self.width - self.indent, self.indent
        lines = [
            small.prose(
                (
                    *parse(spoken("**Our reading {number}:** ", number=self.readings[ruling.id])),
                    *in_a_line(ruling),
                ),
                width - 6,
            )
            for ruling in rulings
        ]
        body = stacked(lines, small.gap * 0.6)
        height = body.height + 3.0
        ground = Group(
            (Rect(left, 0, width, height, filled("sunk")), Rect(left, 0, 0.9, height, filled("ink"))),
            artifact=True,
        )
        references = []
        y = 1.5
        for ruling, line in zip(rulings, lines, strict=True):
            if not self.setting.subject.address:
                references.append(LinkArea(WHY + ruling.id, left, y, width, line.height))
            y += line.height + small.gap * 0.6
        return Passage(
            Fragment(height, (ground, body.at(left + 3.5, 1.5))), 2.2, references=tuple(references)
        )

    def _reasons(self) -> Iterator[Passage]:
        """Why we read the rules as we do, with the clauses that rest on each reading."""
        if not self.rulings:
            return
        if self.setting.subject.address:
            yield from self._reasons_on_site()
            return
        small = self.setting.smaller()
        numbers = self.definition.rules.numbers()
        otherwise = {option.id: f"**{escaped(option.title)}**" for option in self.game.options}
        resting: dict[str, list[str]] = {}
        for clause in self.definition.rules.clauses():
            for ruling_id in clause.rulings:
                resting.setdefault(ruling_id, []).append(clause.id)
        yield self.heading("", spoken("Our readings, and why"))
        yield from self._prose(
            spoken("Where the source leaves a doubt, we decided. None of this is in the source."), 4.0
        )
        for ruling in self.rulings.values():
            label = self.readings[ruling.id]
            clauses = resting.get(ruling.id, [])
            where = f" *({', '.join(numbers[clause] for clause in clauses)})*" if clauses else ""
            told = f" {ruling.ruling} {ruling.rationale}"
            if ruling.option:
                told += spoken(" Players may have it otherwise: {option}.", option=otherwise[ruling.option])
            head = parse(f"**{label}**{where}\u00a0\u00a0")
            entry = small.prose((*head, *slanted(ruling.question), *parse(told)), self.width)
            reference = [LinkArea(clauses[0], 0.0, 0.0, self.width, entry.height)] if clauses else []
            yield Passage(
                entry, 1.9, places=(BookPlace(WHY + ruling.id, label, 3),), references=tuple(reference)
            )

    def _reasons_on_site(self) -> Iterator[Passage]:
        """Where they stand on the site: a code for cameras, and its address to type."""
        subject = self.setting.subject
        address = f"{subject.address}rules.html"
        yield self.heading("", spoken("Our readings, and why"))
        told = spoken(
            "Where the source leaves a doubt, we decided: our readings stand beside the clauses. "
            "Why we read them so, and how players may have it otherwise, is on the site, where this code "
            "leads."
        )
        words = [self.setting.prose(told, self.width - CODE - 3.0)]
        with suppress(TextOverflowError):  # a long address is left to the code
            plain = address.rsplit("://", maxsplit=1)[-1]
            words.append(self.setting.smaller().plain(plain, self.width - CODE - 3.0, role="muted"))
        body = stacked(words, 2.0)
        square = qr.code(address, self.width - CODE, 0, CODE)
        yield Passage(Fragment(max(CODE, body.height + 3.0), (body.at(0, 3.0), square)), 4.0)

    def _options(self) -> Iterator[Passage]:
        options = self.game.options
        if not options:
            return
        yield self.heading("", spoken("Options"))
        for option in options:
            status = spoken("from the source") if option.status == "source" else spoken("from us")
            title = self.setting.prose(f"**{escaped(option.title)}**\u00a0\u00a0*{status}*", self.width)
            told = [
                f"{value.text} *{spoken('(usual)')}*" if value.id == option.default else value.text
                for value in option.values
            ]
            told += [option.numbers] if option.numbers else []
            body = stacked([title, points(self.setting, told, self.width)], self.setting.gap * 0.9)
            yield Passage(body, 5.0)

    def _hints(self) -> Iterator[Passage]:
        if self.game.hints:
            yield self.heading("", spoken("Hints"))
            for place, hint in enumerate(self.game.hints):
                yield Passage(points(self.setting, [hint], self.width), 2.5 if place else 5.0)

    def _glossary(self) -> Iterator[Passage]:
        terms = self.definition.rules.glossary
        if not terms:
            return
        yield self.heading("", spoken("Words"))
        for term in sorted(terms, key=lambda entry: entry.term.casefold()):
            place = BookPlace(f"word-{term.term}", term.term, 3)
            words = self.setting.prose(f"**{escaped(term.term)}**\u00a0\u00a0{term.text}", self.width)
            yield Passage(words, 2.6, places=(place,))

    def _credits(self) -> Iterator[Passage]:
        credit = self.game.credits
        yield self.heading("", spoken("Credits"))
        authors = " ".join(
            f"**{escaped(author.name[:1].upper() + author.name[1:])}.**"
            + (f" {author.note}" if author.note else "")
            for author in credit.authors
        )
        source = spoken("Source: {cited}.", cited=escaped(credit.source.cited))
        if credit.source.note:
            source += f" {credit.source.note}"
        texts = [
            authors,
            credit.based_on,
            credit.ancestor,
            source,
            spoken(
                "Licence of the source: {name}. {note}",
                name=escaped(credit.licence.name),
                note=credit.licence.note,
            ),
        ]
        for text in filter(None, texts):
            yield from self._prose(text, 3.0)
