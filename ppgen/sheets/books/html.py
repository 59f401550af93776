"""The rules as one HTML file without pictures, for those who have pages read to them or want them large."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ppgen.definition.links import Target, Targets
from ppgen.definition.prose_html import broken, prose_html
from ppgen.definition.rules import Clause
from ppgen.definition.text import Prose, TextRun, paragraphs, read
from ppgen.language import marked_as, spoken
from ppgen.pieces.inline import words_html
from ppgen.sheets.books.readings import adds, in_a_line
from ppgen.sheets.components import in_words
from ppgen.sheets.subject import GameSubject

STYLE = """\
body{max-width:38em;margin:2em auto;padding:0 1em;color:#111;background:#fff;
font:1.125em/1.6 "Atkinson Hyperlegible Next",Verdana,sans-serif}
h3{margin-bottom:0}h3+p{margin-top:.2em}a{color:inherit}
.word-icon{vertical-align:-.19em}.ruling{border-left:.25em solid #111;padding-left:.8em}
@media(prefers-color-scheme:dark){body{color:#eceae4;background:#15171a}.ruling{border-color:#eceae4}}
"""


def rules_html(subject: GameSubject) -> bytes:
    """Write goal, pieces, setup, every clause with its rulings, and the glossary as one HTML file."""
    return ("\n".join(_HtmlWriter(subject).page()) + "\n").encode()


class _HtmlWriter:
    """Writes the parts of one game, whose links lead to places in the same file."""

    def __init__(self, subject: GameSubject) -> None:
        self.subject = subject
        self.rules = subject.definition.rules
        self.targets = Targets(self.rules)
        ours = {ruling.id: spoken("our reading") for ruling in self.rules.rulings}
        self.shown = self.targets.showing({**subject.numbers, **ours})

    def page(self) -> Iterator[str]:
        """Yield the lines of the file."""
        subject = self.subject
        title = escape(spoken("{title}: rules", title=subject.title))
        yield f'<!doctype html>\n<html lang="{marked_as()}">\n<head>\n<meta charset="utf-8">'
        yield '<meta name="viewport" content="width=device-width">'
        yield f"<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>"
        yield f"<header><h1>{title}</h1>\n{self.prose(subject.summary)}</header>"
        yield from self._contents()
        yield "<main>"
        yield from self._before()
        yield from self._sections()
        yield from self._options()
        yield from self._glossary()
        yield "</main>"
        words = f"{subject.credit} {spoken('Version')} {subject.version}, {subject.hash}."
        yield f"<footer><p>{self.inline(words)}</p></footer>\n</body>\n</html>"

    def _contents(self) -> Iterator[str]:
        entries = [
            ("goal", spoken("Goal")),
            ("pieces", spoken("What you need")),
            ("setup", spoken("Setup")),
        ]
        entries += [
            (section.id, f"{self.subject.numbers[section.id]} {section.title}")
            for section in self.rules.sections
        ]
        entries += [("_options", spoken("Options"))] if self.subject.game.options else []
        entries += [("words", spoken("Words"))] if self.rules.glossary else []
        yield f'<nav aria-label="{spoken("Contents")}"><h2>{spoken("Contents")}</h2>\n<ul>'
        yield from (f'<li><a href="#{name}">{escape(words)}</a></li>' for name, words in entries)
        yield "</ul></nav>"

    def _before(self) -> Iterator[str]:
        game = self.subject.game
        yield f'<section><h2 id="goal">{spoken("Goal")}</h2>\n{self.prose(game.goal)}</section>'
        yield f'<section><h2 id="pieces">{spoken("What you need")}</h2>\n<ul>'
        yield from (f"<li>{self.inline(thing.text)}</li>" for thing in game.equipment)
        yield from (f"<li>{self.inline(words)}</li>" for words in in_words(self.subject.definition))
        yield f'</ul></section>\n<section><h2 id="setup">{spoken("Setup")}</h2>'
        for setup in game.setups:
            yield f"<h3>{escape(setup.title)}</h3>\n<ol>"
            yield from (
                f"<li><strong>{escape(step.title)}</strong> {self.inline(step.text)}</li>"
                for step in setup.steps
            )
            yield "</ol>"
        yield "</section>"

    def _sections(self) -> Iterator[str]:
        for section in self.rules.sections:
            number = self.subject.numbers[section.id]
            yield f'<section><h2 id="{section.id}">{number} {escape(section.title)}</h2>'
            if section.intro:
                yield self.prose(section.intro)
            for clause in section.clauses:
                yield from self._clause(clause)
            yield "</section>"

    def _clause(self, clause: Clause) -> Iterator[str]:
        number = self.subject.numbers[clause.id]
        yield f'<h3 id="{clause.id}">{number} {escape(clause.title)}</h3>\n{self.prose(clause.text)}'
        if clause.picture:
            yield f"<p><em>{spoken('In the picture: {words}', words=escape(clause.picture.alt))}</em></p>"
        for ruling in self.rules.rulings:
            if ruling.id in clause.rulings and adds(clause, ruling):
                told = self.inline(in_a_line(ruling))
                yield f'<p class="ruling">{spoken("Our reading, not the source’s words:")} {told}</p>'

    def _options(self) -> Iterator[str]:
        if not self.subject.game.options:
            return
        yield f'<section><h2 id="_options">{spoken("Options")}</h2>'
        for option in self.subject.game.options:
            yield f"<h3>{escape(option.title)}</h3>\n<ul>"
            for value in option.values:
                usual = f" {spoken('(usual)')}" if value.id == option.default else ""
                yield f"<li>{self.inline(value.text)}{usual}</li>"
            yield f"<li>{escape(option.numbers)}</li></ul>" if option.numbers else "</ul>"
        yield "</section>"

    def _glossary(self) -> Iterator[str]:
        if not self.rules.glossary:
            return
        yield f'<section><h2 id="words">{spoken("Words")}</h2>\n<dl>'
        for term in self.rules.glossary:
            yield f"<dt>{escape(term.term)}</dt><dd>{self.inline(term.text)}</dd>"
        yield "</dl></section>"

    def prose(self, text: str) -> str:
        """Write content's prose as paragraphs."""
        return "\n".join(f"<p>{self.inline(runs)}</p>" for runs in paragraphs(text))

    def inline(self, prose: Prose) -> str:
        """Write content's inline markup."""
        folder = self.subject.definition.folder
        return prose_html(read(prose), self._linked, lambda text: words_html(text, folder))

    def _linked(self, run: TextRun) -> str:
        target = self.targets.find(run.target) if run.target is not None else None
        place = self._place(target) if target else None
        words = broken(self.shown(run))
        return f'<a href="#{place}">{words}</a>' if place else words

    def _place(self, target: Target) -> str | None:
        if target.kind == "term":
            return "words"
        if target.kind == "ruling":
            clauses = (clause.id for clause in self.rules.clauses() if target.id in clause.rulings)
            return next(clauses, None)
        return target.id
