"""A game's own page: what it is, what it needs, how it is set up, how a turn goes, and what to print."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from ppgen.definition import parse_yaml
from ppgen.definition.rules import Clause
from ppgen.definition.text import one_line
from ppgen.engine import BadPosition
from ppgen.language import counted, spoken
from ppgen.pieces.registry import kinds
from ppgen.website.books.book import GameModel, PlayedExample
from ppgen.website.books.kits import KitFile
from ppgen.website.pages import page_layout, prints, setups
from ppgen.website.prose.clauses import option_anchor
from ppgen.website.prose.markup import Prose, shown
from ppgen.website.writing import addresses
from ppgen.website.writing.page import Content, SitePage, TitledLink, crumbs, title_bar
from ppgen.website.writing.templates import filled


def game_page(book: GameModel, kits: Sequence[KitFile]) -> Iterator[tuple[str, Content]]:
    """Write the page, and the files that belong to it."""
    path = addresses.game_page(book.id)
    game = book.definition.game
    page = SitePage(
        path,
        game.title,
        one_line(game.summary, shown(book)),
        game=book.id,
        area="games",
        figures=book.figures,
    )
    prose = Prose(book, path)
    rules, newest = addresses.rules_page(book.id), book.definition.rules.history[0]
    terms = book.definition.terms
    body = filled(
        page,
        "game.html",
        crumbs=crumbs(page, (spoken("Games"), addresses.GAMES), (game.title, None)),
        head=title_bar(game.title, byline(book), page_layout.emblem(page, book.definition)),
        game=game,
        line=prose.line,
        blocks=prose.blocks,
        number=prose.clause,
        terms=page_layout.terms,
        lesson=page.link(addresses.learn_page(book.id)) if book.lesson else None,
        rules=page.link(rules),
        measures=page_layout.measures(book.definition),
        pieces=list(_in_play(book)),
        systems=[
            TitledLink(system.title, page.link(addresses.system_page(system.id)))
            for system in book.definition.shared.values()
        ],
        setups=setups.section(page, book, prose),
        of_turns=_of_kinds(book, ("turn",)),
        sections=[
            _SectionLine(
                page.link(f"{rules}#{addresses.anchor(section.id)}"),
                book.numbers[section.id],
                section.title,
                counted(len(section.clauses), "clause"),
            )
            for section in book.definition.rules.sections
        ],
        of_the_end=_of_kinds(book, ("scoring", "end")),
        whole=_whole_game(page, book),
        rulings=len(book.rulings),
        rulings_address=page.link(f"{addresses.RULINGS}#{book.id}"),
        options=[
            TitledLink(option.title, page.link(f"{rules}#{option_anchor(option.id)}"))
            for option in game.options
        ],
        newest=newest,
        history=page.link(f"{addresses.HISTORY}#{book.id}"),
        prints=prints.section(page, book, kits),
        retold=terms and terms.retold,
        kinds=", ".join(
            [
                *map(page_layout.kind, game.kinds),
                spoken("luck: {luck}", luck=spoken(game.luck)),
                spoken("hidden information") if game.hidden else spoken("all open"),
            ]
        ),
        summary=one_line(game.summary, shown(book)),
    )
    yield path, page.markdown(page_layout.contents(page, book), body, page_layout.side(page, book, kits))
    yield from page.attached.items()


def byline(book: GameModel) -> str:
    """Name the authors, the date of the source and the version of our text."""
    credit = book.definition.game.credits
    authors = ", ".join(author.name for author in credit.authors)
    return spoken(
        "by {authors}, {date} · rules {version}",
        authors=authors,
        date=credit.source.date,
        version=book.definition.game.version,
    )


class _PiecesInPlay(NamedTuple):
    """A row of the table of pieces: how many there are with each number of players, and what for."""

    words: str
    counts: Sequence[int]
    use: str
    where: str


def _in_play(book: GameModel) -> Iterator[_PiecesInPlay]:
    game = book.definition.game
    for row in game.components:
        if not row.aside:
            words = _pieces(book, row.piece, row.suits, row.values)
            yield _PiecesInPlay(words, [row.count_for(n) for n in game.players], row.use, row.where)


def _pieces(book: GameModel, piece: str, suits: Sequence[str], values: Sequence[str]) -> str:
    words = [kinds(book.definition.systems)[piece].called(2).capitalize()]
    if suits and book.definition.translation is None:
        words.append(", ".join(suits))
    elif suits:  # ids are words of the source
        names = {suit.id: suit.name for system in book.definition.systems.values() for suit in system.suits}
        words.append(", ".join(names.get(suit, suit) for suit in suits))
    if values:
        words.append("\N{NO-BREAK SPACE}".join(values))
    return " · ".join(words)


def _of_kinds(book: GameModel, kinds: Collection[str]) -> Sequence[Clause]:
    """Give all clauses of some kinds, but for those that an option brings."""
    return [clause for clause in book.clauses.values() if clause.kind in kinds and clause.basis != "option"]


class _SectionLine(NamedTuple):
    """A section of the rules, and how many clauses it has."""

    address: str
    number: str
    title: str
    clauses: str


class _WholeGame(NamedTuple):
    """An example that plays a game to its end."""

    number: int
    steps: str
    address: str


def _whole_game(page: SitePage, book: GameModel) -> _WholeGame | None:
    """Find the longest example that plays from the beginning of the game to its end."""
    ended = [example for example in book.examples if _is_whole(book, example)]
    longest = max(ended, key=lambda example: len(example.run.steps), default=None)
    if longest is None:
        return None
    steps = counted(len(longest.run.steps), "step")
    return _WholeGame(longest.number, steps, page.link(longest.place))


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
