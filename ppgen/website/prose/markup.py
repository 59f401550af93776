"""Prose of definitions as HTML: runs of text, and links to the clauses, rulings and terms they name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from ppgen.definition.prose_html import prose_html
from ppgen.definition.prose_html import unlinked as words_alone
from ppgen.definition.text import Shown, TextRun, one_line, paragraphs, parse, words
from ppgen.language import spoken
from ppgen.pieces.inline import words_html
from ppgen.website.books.book import GameModel
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, el, join
from ppgen.website.writing.words import shortened

Address = Callable[[str], str | None]
"""Writes a path of the site as an address on a page; None where that is not to be had."""
SPOKEN = 100
"""Letters of a spoken name at most."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where a reference leads."""

    path: str
    """The page and anchor, from the root of the site."""
    name: str
    """What to show if the reference has no words of its own."""
    preview: str
    """What it says, shortened, without markup."""
    spoken: str | None = None
    """The name for those who hear it, where many places are shown by the same."""


class Prose:
    """Writes a book's prose for one page of the site."""

    def __init__(self, book: GameModel, page: str, address: Address | None = None) -> None:
        self.book = book
        self.page = page
        self.address = address or (lambda path: addresses.link(path, page))
        self._links: dict[tuple[str, str | None], Html] = {}
        """Links by what was referred to and in which words: replays name few clauses again and again."""

    def line(self, source: str) -> Html:
        """Write prose as one run of text, without paragraphs."""
        return self._runs(parse(source.strip()))

    def blocks(self, source: str) -> Html:
        """Write prose as paragraphs."""
        return join(el("p", self._runs(runs)) for runs in paragraphs(source))

    def reference(self, target: str, label: str | None = None) -> Html:
        """Link to a clause, ruling, section or term by its id or word; an unknown one stays text.

        (In definitions unknown targets are errors when they are loaded.)
        """
        if (target, label) not in self._links:
            found = self.book.targets.find(target)
            self._links[target, label] = (
                self._link(_places(self.book)[found.id], label) if found else el("code", label or target)
            )
        return self._links[target, label]

    def clause(self, clause_id: str) -> Html:
        """Link to a clause by its number."""
        return self.reference(clause_id)

    def _link(self, place: Anchor, label: str | None) -> Html:
        address = self.address(place.path)
        spoken = None if label else place.spoken
        return el(
            "a", label or place.name, href=address, class_="ref", title=place.preview, aria_label=spoken
        )

    def _runs(self, runs: Iterable[TextRun]) -> Html:
        folder = self.book.definition.folder
        return Html(prose_html(runs, self._linked, lambda text: words_html(text, folder)))

    def _linked(self, run: TextRun) -> Html:
        assert run.target is not None
        return self.reference(run.target, None if self.book.targets.named(run) else run.text)


def unlinked(source: str) -> Html:
    """Write prose that can refer to nothing, as one run of text."""
    return Html(prose_html(parse(source), words_alone))


def shown(book: GameModel) -> Shown:
    """Say what runs show on a page: references without words the names of what they lead to."""
    return book.memo.get(lambda: _showing(book), "shown", book)


def _showing(book: GameModel) -> Shown:
    return book.targets.showing(
        {
            **book.numbers,
            **{section.id: section.title for section in book.sections.values()},
            **dict.fromkeys(book.rulings, "our ruling"),
        }
    )


def plain(book: GameModel, source: str) -> str:
    """Give prose without its markup, as a page shows it, paragraph by paragraph."""
    return "\n\n".join(words(runs, shown(book)) for runs in paragraphs(source))


def _places(book: GameModel) -> Mapping[str, Anchor]:
    """Give everything that the game's prose can refer to, by the id of its target."""
    return book.memo.get(lambda: _found_places(book), "places", book)


def _found_places(book: GameModel) -> Mapping[str, Anchor]:
    rules, names = addresses.rules_page(book.id), shown(book)
    found: dict[str, Anchor] = {}
    for section in book.sections.values():
        number = book.numbers[section.id]
        path = f"{rules}#{addresses.anchor(section.id)}"
        found[section.id] = Anchor(path, section.title, f"{number} {section.title}")
    for clause in book.clauses.values():
        number = book.numbers[clause.id]
        path = f"{rules}#{addresses.anchor(clause.id)}"
        found[clause.id] = Anchor(
            path, number, shortened(f"{number} {clause.title}. {one_line(clause.text, names)}")
        )
    for ruling in book.rulings.values():
        path = f"{rules}#{addresses.anchor(ruling.id)}"
        preview = shortened(spoken("Our reading: {ruling}", ruling=one_line(ruling.ruling, names)))
        heard = shortened(spoken("our ruling: {question}", question=one_line(ruling.question, names)), SPOKEN)
        found[ruling.id] = Anchor(path, spoken("our ruling"), preview, heard)
    for term in book.definition.rules.glossary:
        path = f"{rules}#{addresses.term_anchor(term.term)}"
        found[term.term] = Anchor(path, term.term, shortened(f"{term.term}: {one_line(term.text, names)}"))
    return found
