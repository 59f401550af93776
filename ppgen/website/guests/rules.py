"""The rules of a game as a page of somebody else's site: plain Markdown, which looks as their pages do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ppgen.definition.game import Option, Terms
from ppgen.definition.rules import Clause, Section
from ppgen.website.books.book import GameModel
from ppgen.website.books.kits import KitFile
from ppgen.website.guests.blocks import kit_list
from ppgen.website.pages import page_layout, setups
from ppgen.website.prose.clauses import NOT_THE_AUTHORS, option_anchor
from ppgen.website.prose.markup import Prose
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, el, join
from ppgen.website.writing.page import one_line

_MARKS = re.compile(r"[\\`*_\[\]{}#<>|~^=+$]")


def source_of(book: GameModel) -> str:
    """Give the path of the page in the source of a site."""
    return addresses.source_of(addresses.rules_page(book.id))


def rules_source(book: GameModel, prose: Prose, kits: Sequence[KitFile], terms: Terms | None) -> str:
    """Write the page: each clause under a heading of its own, with an anchor that follows from its id.

    `terms` are those of texts and drawings, where the game does not say its own.
    """
    title = f"{book.definition.game.title}: rules"
    return "\n\n".join([f"# {_plain(title)}", *_parts(book, prose, kits, terms), ""])


def _parts(book: GameModel, prose: Prose, kits: Sequence[KitFile], terms: Terms | None) -> Iterator[str]:
    game = book.definition.game
    yield _block(el("p", prose.line(game.summary)))
    if game.setups and book.judge and setups.drawn_setup(book, 0, numbered=False):
        yield f"```setup {book.id}\n```"
    if kits:
        yield "## Print it"
        yield _block(kit_list(kits, prose.page))
    for section in book.definition.rules.sections:
        yield from _section(book, section, prose)
    if game.options:
        yield "## Options"
        for option in game.options:
            yield from _option(option, prose)
    rest = [ruling for ruling in book.rulings.values() if not any(book.decides(ruling.id))]
    if rest:
        yield "## Rulings on the whole game"
        for ruling in rest:
            yield _ruling(book, ruling.id, prose)
    if book.definition.rules.glossary:
        yield "## Words"
        yield _block(
            el(
                "dl",
                [
                    [
                        el("dt", term.term, id=addresses.term_anchor(term.term)),
                        el("dd", prose.line(term.text)),
                    ]
                    for term in book.definition.rules.glossary
                ],
            )
        )
    yield "## Credits"
    yield _block(_credits(book, prose, terms))


def _section(book: GameModel, section: Section, prose: Prose) -> Iterator[str]:
    yield f"## {_anchor(section.id)}{book.numbers[section.id]} {_plain(section.title)}"
    if section.intro:
        yield _block(prose.blocks(section.intro))
    told = set[str]()
    for clause in section.clauses:
        yield from _clause(book, clause, prose, told)


def _clause(book: GameModel, clause: Clause, prose: Prose, told: set[str]) -> Iterator[str]:
    former = "".join(map(_anchor, clause.former))
    yield f"### {former}{_anchor(clause.id)}{book.numbers[clause.id]} {_plain(clause.title)}"
    yield _block(prose.blocks(clause.text))
    if clause.basis == "option":
        yield _block(el("p", el("em", "Not in force unless players choose it.")))
    for ruling_id in clause.rulings:
        if ruling_id not in told and next(book.decides(ruling_id)) is clause:
            told.add(ruling_id)
            yield _ruling(book, ruling_id, prose)


def _ruling(book: GameModel, ruling_id: str, prose: Prose) -> str:
    ruling = book.rulings[ruling_id]
    label = el(
        "p", el("strong", "Ruling"), " ", el("em", f"({NOT_THE_AUTHORS})"), " ", prose.line(ruling.question)
    )
    return _block(el("blockquote", label, prose.blocks(ruling.ruling), id=addresses.anchor(ruling_id)))


def _option(option: Option, prose: Prose) -> Iterator[str]:
    yield f'### <a id="{option_anchor(option.id)}"></a>{_plain(option.title)}'
    values = [
        el(
            "li",
            el("code", value.written),
            " (default)" if value.id == option.default else None,
            ": ",
            prose.line(value.text),
        )
        for value in option.values
    ]
    note = el("p", prose.line(option.note)) if option.note else None
    yield _block(join(el("ul", values), note))


def _credits(book: GameModel, prose: Prose, terms: Terms | None) -> Html:
    credit = book.definition.game.credits
    authors = ", ".join(author.name for author in credit.authors)
    ours = credit.terms or terms
    return el(
        "p",
        f"By {authors}; {credit.source.cited}. ",
        page_layout.terms(credit.licence),
        ". ",
        prose.line(credit.licence.note),
        [" Texts and drawings: ", page_layout.terms(ours), "."] if ours else None,
    )


def _anchor(name: str) -> str:
    return f'<a id="{addresses.anchor(name)}"></a>'


def _plain(words: str) -> str:
    """Write words so that Markdown finds nothing of its own in them."""
    return _MARKS.sub(lambda m: f"&#{ord(m[0])};", words.replace("&", "&amp;"))


def _block(html: Html) -> str:
    return one_line(el("div", html, class_="ppgen-rules"))
