"""The page on which rules are looked up: every clause of a game, its options, rulings and words."""

from __future__ import annotations

from ppgen.definition.game import Option
from ppgen.definition.rules import OwnPicture
from ppgen.drawing.scene import Scene
from ppgen.language import spoken
from ppgen.pieces.pictures import load
from ppgen.website.books.book import GameModel
from ppgen.website.pages import page_layout
from ppgen.website.pages.game import byline
from ppgen.website.prose.clauses import ClauseWriter, called, listed, option_anchor
from ppgen.website.prose.markup import Prose
from ppgen.website.replays.glimpse import Glimpses
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, el, join
from ppgen.website.writing.page import SitePage, crumbs, title_bar


def rules_page(book: GameModel) -> tuple[str, bytes]:
    """Write the page."""
    path = addresses.rules_page(book.id)
    game = book.definition.game
    page = SitePage(
        path,
        spoken("{title}: rules", title=game.title),
        spoken("Every rule of {title}, clause by clause.", title=game.title),
        game=book.id,
        area="games",
        figures=book.figures,
    )
    prose = Prose(book, path)
    glimpses = Glimpses(book, path)
    pictures = {
        clause.id: clause.picture for clause in book.definition.rules.clauses() if clause.picture is not None
    }

    def figure(clause_id: str) -> Html | None:
        if own := pictures.get(clause_id):
            return _own_picture(page, prose, own)
        return glimpses.figure(clause_id)

    clauses = ClauseWriter(book, path, figure)
    body = page_layout.body(
        crumbs(
            page,
            (spoken("Games"), addresses.GAMES),
            (game.title, addresses.game_page(book.id)),
            (spoken("Rules"), None),
        ),
        title_bar(game.title, byline(book), page_layout.emblem(page, book.definition)),
        *clauses.sections(),
        _options(book, prose),
        clauses.whole_game(),
        _glossary(book, prose),
        page_layout.left_to_the_table(page),
    )
    return path, page.markdown(page_layout.contents(page, book, alone=True), body, None)


def _own_picture(page: SitePage, prose: Prose, wanted: OwnPicture) -> Html:
    """Draw a picture that a clause brings, over its caption."""
    folder = prose.book.definition.folder
    drawn = load(folder / wanted.file, folder).symbol
    scale = wanted.width / drawn.width
    scene = Scene(wanted.width, drawn.height * scale, (drawn.at(0, 0, scale),), wanted.alt)
    caption = el("figcaption", prose.line(wanted.caption), class_="told") if wanted.caption else None
    return el("figure", page.figures.scene(scene), caption, class_="shown")


def _options(book: GameModel, prose: Prose) -> Html | None:
    options = book.definition.game.options
    if not options:
        return None
    return el(
        "section",
        el("h2", spoken("Options"), id="_options"),
        [_option(option, prose) for option in options],
        class_="section",
    )


def _option(option: Option, prose: Prose) -> Html:
    values = [
        el(
            "div",
            el(
                "dt",
                el("code", value.written),
                f" {spoken('default')}" if value.id == option.default else None,
            ),
            el("dd", prose.line(value.text)),
        )
        for value in option.values
    ]
    if option.numbers:
        values.append(el("div", el("dt", "number"), el("dd", option.numbers)))
    status = (
        spoken("The source offers this choice.")
        if option.status == "source"
        else spoken("This choice is ours.")
    )
    return el(
        "section",
        el(
            "h3",
            el("span", option.title),
            id=option_anchor(option.id),
        ),
        called(option.id),
        el("dl", values),
        el("p", status, [" ", prose.line(option.note)] if option.note else None, class_="note"),
        el(
            "p",
            spoken("Clauses: "),
            listed([prose.clause(clause) for clause in option.clauses]),
            ".",
            class_="note",
        )
        if option.clauses
        else None,
        class_="option",
    )


def _glossary(book: GameModel, prose: Prose) -> Html | None:
    terms = sorted(book.definition.rules.glossary, key=lambda term: term.term.casefold())
    if not terms:
        return None
    entries = (
        join(el("dt", term.term, id=addresses.term_anchor(term.term)), el("dd", prose.line(term.text)))
        for term in terms
    )
    return el(
        "section",
        el("h2", spoken("Words"), id="_words"),
        el("dl", entries, class_="glossary"),
        class_="section",
    )
