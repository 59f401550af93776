"""What the rules booklet says: its parts in order, set to a width and ready to be broken into pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ppgen.definition.rules import Clause, Ruling, Section
from ppgen.definition.text import paragraphs
from ppgen.drawing import fonts
from ppgen.drawing.scene import Group, Item, Line, Rect, Text, filled, pt, stroked
from ppgen.sheets.boards.setups import setup_picture
from ppgen.sheets.books.examples import worked_example
from ppgen.sheets.components import in_words
from ppgen.sheets.paper.flow import Fragment, GameSetting, stacked, steps
from ppgen.sheets.spec.layouts import BookFormat

TALLEST_BOX = 60.0
"""Millimetres to which a box of rulings grows before another is begun."""


class Passage(NamedTuple):
    """Something that is not broken over two pages."""

    fragment: Fragment
    above: float
    """Space above it, unless it begins a page."""
    follows: bool = False
    """Whether it must not end a page: what comes next belongs to it."""
    running: str | None = None
    """What the head of the page says from here on."""
    reminder: Item | None = None
    """What is drawn beside it only if it begins a page: the clause that it belongs to."""


class Chapters:
    """The rules of one game, set in a format."""

    def __init__(self, setting: GameSetting, form: BookFormat, width: float) -> None:
        self.definition, self.game = setting.subject.definition, setting.subject.game
        self.setting, self.form, self.width = setting, form, width
        self.indent = form.number
        self.told: set[str] = set()

    def passages(self) -> Iterator[Passage]:
        """Yield everything after the title page."""
        yield from self._opening()
        for number, section in enumerate(self.definition.rules.sections, 1):
            yield from self._section(str(number), section)
        yield from self._options()
        yield from self._whole_game()
        yield from self._glossary()
        yield from self._credits()

    def _heading(self, number: str, words: str) -> Passage:
        """A section's number and title over the accent rule."""
        size = self.form.section
        left = self.indent if number else 0.0
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
        return Passage(
            fragment, 9.0, follows=True, running=f"{number}\u00a0\u00a0{words}" if number else words
        )

    def _opening(self) -> Iterator[Passage]:
        game = self.game
        yield self._heading("", "The game")
        yield from self._prose("\n\n".join((game.goal, *game.about)), 5.0)
        if game.title_note:
            yield from self._prose(f"*{game.title_note}*", 2.5)
        yield self._heading("", "What you need")
        yield from self._prose("\n\n".join(thing.text for thing in game.equipment), 5.0)
        for words in in_words(self.definition):
            entry = self.setting.prose(words, self.width - self.indent)
            yield Passage(Fragment(entry.height, (entry.at(self.indent, 0),)), 1.6)
        setup = game.setups[0]
        yield self._heading("", setup.title)
        picture = setup_picture(self.setting, setup, self.width)
        if picture:
            yield Passage(picture, 5.0)
        sentences = [f"**{step.title}.** {step.text}" for step in setup.steps]
        yield Passage(steps(self.setting, sentences, self.width), 5.0)

    def _prose(self, text: str, above: float, indent: float = 0.0) -> Iterator[Passage]:
        for place, _ in enumerate(paragraphs(text)):
            part = [part for part in text.split("\n\n") if part.strip()][place]
            fragment = self.setting.prose(part.strip(), self.width - indent)
            yield Passage(
                Fragment(fragment.height, (fragment.at(indent, 0),)),
                above if place == 0 else self.setting.gap,
            )

    def _section(self, number: str, section: Section) -> Iterator[Passage]:
        yield self._heading(number, section.title)
        if section.intro:
            yield from self._prose(section.intro, 5.0, self.indent)
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
        yield Passage(Fragment(first.height, (label, first.at(self.indent, 0))), 6.0, follows=bool(examples))
        for text in texts[1:]:
            more = setting.prose(text, width)
            below = Fragment(more.height, (more.at(self.indent, 0),))
            yield Passage(below, setting.gap, follows=bool(examples))
        for example in examples:
            yield Passage(worked_example(setting, example, self.width, self.indent), 3.2)
        fresh = [ruling_id for ruling_id in clause.rulings if ruling_id not in self.told]
        yield from self._boxed([self._ruling_named(ruling_id) for ruling_id in fresh], self.indent, number)

    def _ruling_named(self, ruling_id: str) -> Ruling:
        return next(ruling for ruling in self.definition.rules.rulings if ruling.id == ruling_id)

    def _boxed(self, rulings: Sequence[Ruling], indent: float, clause: str) -> Iterator[Passage]:
        """Put rulings into as few boxes as have room on a page."""
        size = self.form.clause
        reminder = Text(0, 2.6 + pt(size) * fonts.load("body").cap_height, clause, "display", size, "muted")
        start = 0
        while start < len(rulings):
            end = start + 1
            box = self._rulings(rulings[start:end], indent)
            while end < len(rulings):
                larger = self._rulings(rulings[start : end + 1], indent)
                if larger.height > TALLEST_BOX:
                    break
                box, end = larger, end + 1
            yield Passage(box, 3.2, reminder=reminder)
            start = end

    def _rulings(self, rulings: Sequence[Ruling], indent: float) -> Fragment:
        """Rulings on sunk grey with a bar of ink, labelled as ours: what is asked, and our answer."""
        self.told.update(ruling.id for ruling in rulings)
        width = self.width - indent
        word = "Ruling" if len(rulings) == 1 else "Rulings"
        label = self.setting.prose(f"**{word}**\u00a0\u00a0*our reading, not the author’s words*", width - 9)
        small = self.setting.smaller()
        answers = [small.prose(f"*{ruling.question}* {ruling.ruling}", width - 9) for ruling in rulings]
        body = stacked([label, stacked(answers, small.gap)], self.setting.line_gap)
        height = body.height + 5.2
        ground = Group(
            (Rect(indent, 0, width, height, filled("sunk")), Rect(indent, 0, 1.2, height, filled("ink"))),
            artifact=True,
        )
        return Fragment(height, (ground, body.at(indent + 4.5, 2.6)))

    def _options(self) -> Iterator[Passage]:
        options = self.game.options
        if not options:
            return
        yield self._heading("", "Options")
        for option in options:
            status = "offered by the author" if option.status == "source" else "offered by us"
            title = self.setting.prose(f"**{option.title}**\u00a0\u00a0*{status}*", self.width)
            values = [
                self.setting.prose(
                    f"**{_value(value.id)}**{' (usual)' if value.id == option.default else ''}: {value.text}",
                    self.width - 5,
                )
                for value in option.values
            ]
            body = stacked(
                [title, *(Fragment(v.height, (v.at(5, 0),)) for v in values)], self.setting.gap * 0.9
            )
            yield Passage(body, 5.0)

    def _whole_game(self) -> Iterator[Passage]:
        rulings = [ruling for ruling in self.definition.rules.rulings if ruling.id not in self.told]
        if not rulings:
            return
        yield self._heading("", "Further rulings")
        for ruling in rulings:
            yield Passage(self._rulings([ruling], 0.0), 4.0)

    def _glossary(self) -> Iterator[Passage]:
        terms = self.definition.rules.glossary
        if not terms:
            return
        yield self._heading("", "Words")
        for term in sorted(terms, key=lambda entry: entry.term.casefold()):
            yield Passage(self.setting.prose(f"**{term.term}**\u00a0\u00a0{term.text}", self.width), 2.6)

    def _credits(self) -> Iterator[Passage]:
        credit = self.game.credits
        yield self._heading("", "Credits")
        authors = "; ".join(
            f"**{author.name}**" + (f" – {author.note}" if author.note else "") for author in credit.authors
        )
        source = f"Source: version {credit.source.version}, {credit.source.date}."
        if credit.source.note:
            source += f" {credit.source.note}"
        texts = [
            authors,
            credit.based_on,
            credit.ancestor,
            source,
            f"Licence of the source: {credit.licence.name}. {credit.licence.note}",
        ]
        for text in filter(None, texts):
            yield from self._prose(text, 3.0)


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
