"""A game's own page: what it is, what it needs, how it is set up, how a turn goes, and what to print."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ppgen.definition import parse_yaml
from ppgen.definition.text import one_line
from ppgen.engine import BadPosition
from ppgen.pieces.registry import kinds
from ppgen.website.books.book import GameModel, PlayedExample
from ppgen.website.books.kits import KitFile
from ppgen.website.pages import page_layout, prints, setups
from ppgen.website.prose.clauses import option_anchor
from ppgen.website.prose.markup import Prose
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, el, join
from ppgen.website.writing.page import Content, SitePage, crumbs, facts, title_bar
from ppgen.words import counted


def game_page(book: GameModel, kits: Sequence[KitFile]) -> Iterator[tuple[str, Content]]:
    """Write the page, and the files that belong to it."""
    path = addresses.game_page(book.id)
    game = book.definition.game
    page = SitePage(
        path, game.title, one_line(game.summary), game=book.id, area="games", figures=book.figures
    )
    prose = Prose(book, path)
    body = page_layout.body(
        crumbs(page, ("Games", addresses.GAMES), (game.title, None)),
        title_bar(game.title, byline(book), page_layout.emblem(page, book.definition)),
        el("p", prose.line(game.summary), class_="lead"),
        _actions(page, book),
        el("p", page_layout.measures(book.definition), class_="note"),
        el("h2", "Goal", id="goal"),
        el("p", prose.line(game.goal)),
        _equipment(page, book, prose),
        setups.section(page, book, prose),
        _turn(book, prose),
        _hints(book, prose),
        _rules(page, book),
        _glance(book, prose, "The end and the score", "end", ("scoring", "end")),
        _whole_game(page, book),
        _rulings_and_options(page, book),
        _history(page, book),
        prints.section(page, book, kits),
        el("h2", "About the game", id="about"),
        join(prose.blocks(paragraph) for paragraph in game.about),
        _facts(book, prose),
        _credits(book, prose),
        _for_machines(book),
    )
    yield path, page.markdown(page_layout.contents(page, book), body, page_layout.side(page, book, kits))
    yield from page.attached.items()


def byline(book: GameModel) -> str:
    """Name the authors, the date of the source and the version of our text."""
    credit = book.definition.game.credits
    authors = ", ".join(author.name for author in credit.authors)
    return f"by {authors}, {credit.source.date} · rules {book.definition.game.version}"


def _actions(page: SitePage, book: GameModel) -> Html:
    links = [("Look a rule up", addresses.rules_page(book.id))]
    if book.lesson:
        links.insert(0, ("Learn to play", addresses.learn_page(book.id)))
    buttons = [el("a", words, href=page.link(to), class_="button strong") for words, to in links]
    return el("p", buttons, class_="actions")


def _facts(book: GameModel, prose: Prose) -> Html:
    """Write whose game it is, under which licence, and of what kind."""
    game = book.definition.game
    credit = game.credits
    source = credit.source
    ours = book.definition.terms
    version = f"{game.version}, {book.definition.rules.history[0].date}"
    return facts(
        (
            "Minutes",
            join(game.minutes.text, ". ", prose.line(game.minutes.note)) if game.minutes.note else None,
        ),
        ("Designer", join(el("span", author.name, class_="item") for author in credit.authors)),
        ("Source", source.cited),
        ("Licence", join(page_layout.terms(credit.licence), ". ", prose.line(credit.licence.note))),
        ("Texts and drawings", page_layout.terms(credit.terms) if credit.terms else None),
        ("Our text" if ours and ours.retold else "This text", f"version {version}"),
        (
            "Kind",
            ", ".join(
                [
                    *map(page_layout.kind, game.kinds),
                    f"luck: {game.luck}",
                    "hidden information" if game.hidden else "open",
                ]
            ),
        ),
    )


def _hints(book: GameModel, prose: Prose) -> Html | None:
    hints = book.definition.game.hints
    if not hints:
        return None
    return join(el("h2", "Hints", id="hints"), el("ul", [el("li", prose.line(hint)) for hint in hints]))


def _equipment(page: SitePage, book: GameModel, prose: Prose) -> Html | None:
    counts = book.definition.game.players
    rows = [row for row in book.definition.game.components if not row.aside]
    header = el(
        "tr",
        el("th", "Pieces", scope="col"),
        [el("th", f"{n}", scope="col", class_="count") for n in counts],
        el("th", "Use", scope="col"),
    )
    table = el(
        "table",
        el("caption", "Pieces in play"),
        el("thead", header),
        el(
            "tbody",
            (
                el(
                    "tr",
                    el("th", _pieces(book, row.piece, row.suits, row.values), scope="row"),
                    [el("td", str(row.count_for(n)), class_="count") for n in counts],
                    el("td", prose.line(row.use), ", ", prose.line(row.where)),
                )
                for row in rows
            ),
        ),
    )
    systems = [
        el("a", system.title, href=page.link(addresses.system_page(system.id)))
        for system in book.definition.shared.values()
    ]
    things = [el("li", prose.line(thing.text)) for thing in book.definition.game.equipment]
    if not things and not rows:
        return None
    return join(
        el("h2", "Equipment", id="equipment"),
        el("ul", things) if things else None,
        el(
            "p",
            "About the pieces: ",
            [[", " if place else None, link] for place, link in enumerate(systems)],
            ".",
        )
        if systems
        else None,
        el("div", table, class_="scroll", tabindex="0", role="region", aria_label="Pieces in play")
        if rows
        else None,
    )


def _pieces(book: GameModel, piece: str, suits: Sequence[str], values: Sequence[str]) -> str:
    words = [kinds(book.definition.systems)[piece].called(2).capitalize()]
    if suits:
        words.append(", ".join(suits))
    if values:
        words.append("\N{NO-BREAK SPACE}".join(values))
    return " · ".join(words)


def _turn(book: GameModel, prose: Prose) -> Html | None:
    """Tell what a turn is, step by step; list the clauses of turns where the game has no such steps."""
    title, anchor = "Your turn at a glance", "turn"
    sentences = book.definition.game.turn
    if not sentences:
        return _glance(book, prose, title, anchor, ("turn",))
    steps = (el("li", el("p", prose.line(sentence))) for sentence in sentences)
    return join(el("h2", title, id=anchor), el("ol", steps, class_="steps"))


def _glance(book: GameModel, prose: Prose, title: str, anchor: str, kinds: Collection[str]) -> Html | None:
    """List the titles of all clauses of some kinds, but for those that an option brings."""
    steps = [clause for clause in book.clauses.values() if clause.kind in kinds and clause.basis != "option"]
    if not steps:
        return None
    items = (el("li", prose.clause(clause.id), " ", el("span", clause.title)) for clause in steps)
    return join(el("h2", title, id=anchor), el("ul", items, class_="turn"))


def _rules(page: SitePage, book: GameModel) -> Html:
    rules = addresses.rules_page(book.id)
    items = (
        el(
            "li",
            el(
                "a",
                el("span", book.numbers[section.id], class_="n"),
                section.title,
                href=page.link(f"{rules}#{addresses.anchor(section.id)}"),
            ),
            el("span", counted(len(section.clauses), "clause")),
        )
        for section in book.definition.rules.sections
    )
    return join(el("h2", "The rules", id="rules"), el("ol", items, class_="sections"))


def _whole_game(page: SitePage, book: GameModel) -> Html | None:
    """Lead to the longest example that plays from the beginning of the game to its end."""
    ended = [example for example in book.examples if _is_whole(book, example)]
    longest = max(ended, key=lambda example: len(example.run.steps), default=None)
    if longest is None:
        return None
    link = el("a", "Step through it", href=page.link(longest.place))
    words = (
        f"Example {longest.number} plays a game to its end, in {counted(len(longest.run.steps), 'step')}. "
    )
    return join(el("h2", "A whole game", id="whole-game"), el("p", words, link, "."))


def _is_whole(book: GameModel, example: PlayedExample) -> bool:
    """Tell whether an example ends a game, and begins with no more than who plays by which options."""
    if not example.states or not example.states[-1].is_terminal():
        return False
    start, judge = example.states[0], example.run.judge
    written = "\n".join(line.text for line in example.transcript.position)
    agreed = {"players", "options", *(option.id for option in book.definition.game.options)}
    position = parse_yaml(written, example.transcript.label).data or {}
    known = {key: value for key, value in position.items() if key in agreed}
    try:
        return judge.load({**judge.opening(len(start.seats)), **known}) == start
    except BadPosition:
        return False


def _rulings_and_options(page: SitePage, book: GameModel) -> Html | None:
    """Say how much is our reading, and what players may choose."""
    options, rulings = book.definition.game.options, len(book.rulings)
    if not options and not rulings:
        return None
    place = page.link(f"{addresses.RULINGS}#{book.id}")
    rules = addresses.rules_page(book.id)
    items = (
        el("li", el("a", option.title, href=page.link(f"{rules}#{option_anchor(option.id)}")))
        for option in options
    )
    return join(
        el("h2", "Rulings and options", id="rulings"),
        el(
            "p",
            f"Where the author is silent we say how we read it, at the clause: {rulings} ",
            el("a", "ruling" if rulings == 1 else "rulings", href=place),
            ".",
        )
        if rulings
        else None,
        el("p", "Players may choose:") if options else None,
        el("ul", items) if options else None,
    )


def _history(page: SitePage, book: GameModel) -> Html:
    newest = book.definition.rules.history[0]
    link = el("a", "History of all clauses", href=page.link(f"{addresses.HISTORY}#{book.id}"))
    return join(
        el("h2", "History", id="history"), el("p", f"Version {newest.version}, {newest.date}. ", link, ".")
    )


def _credits(book: GameModel, prose: Prose) -> Html:
    credit = book.definition.game.credits
    title_note = book.definition.game.title_note
    rows = facts(
        (
            "Authors",
            join(
                el("p", el("strong", author.name), [". ", prose.line(author.note)] if author.note else None)
                for author in credit.authors
            ),
        ),
        ("Title", prose.line(title_note) if title_note else None),
        ("Based on", prose.line(credit.based_on) if credit.based_on else None),
        ("Ancestor", prose.line(credit.ancestor) if credit.ancestor else None),
        ("Source", prose.line(credit.source.note) if credit.source.note else None),
    )
    references = [
        el(
            "li",
            el("a", entry.title, href=entry.url) if entry.url else el("cite", entry.title),
            [". ", prose.line(entry.note)] if entry.note else None,
        )
        for entry in credit.references
    ]
    return join(
        el("h2", "Credits and sources", id="credits"), rows, el("ul", references) if references else None
    )


def _for_machines(book: GameModel) -> Html:
    """Give the head of the game in schema.org's words, as microdata."""
    game = book.definition.game
    pairs = {
        "name": game.title,
        "description": one_line(game.summary),
        "version": game.version,
        "license": game.credits.licence.url or game.credits.licence.name,
    }
    players = el(
        "span",
        el("meta", itemprop="minValue", content=game.players[0]),
        el("meta", itemprop="maxValue", content=game.players[-1]),
        itemprop="numberOfPlayers",
        itemscope=True,
        itemtype="https://schema.org/QuantitativeValue",
    )
    authors = (
        el(
            "span",
            el("meta", itemprop="name", content=author.name),
            itemprop="author",
            itemscope=True,
            itemtype="https://schema.org/Person",
        )
        for author in game.credits.authors
    )
    return el(
        "div",
        [el("meta", itemprop=name, content=value) for name, value in pairs.items()],
        players,
        authors,
        itemscope=True,
        itemtype="https://schema.org/Game",
    )
