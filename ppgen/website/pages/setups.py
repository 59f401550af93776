"""The setups of a game on its page: drawn, for a first touch where one can begin, and step by step."""

from __future__ import annotations

from ppgen.definition.game import Setup
from ppgen.diagrams import NoPicture, SetupDrawing, setup_drawing, setup_scene, speaker, stand_in_drawn
from ppgen.language import phrase, spoken
from ppgen.website.books.book import GameModel
from ppgen.website.play import runtime
from ppgen.website.prose.markup import Address, Prose
from ppgen.website.replays.frames import unit_for
from ppgen.website.replays.touch import Answers, Opening, known_ways, opening
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, el, join
from ppgen.website.writing.page import SitePage

SETUP = phrase("Setup")
"""The heading over all setups; the first setup has no heading of its own if it is titled the same."""


def section(page: SitePage, book: GameModel, prose: Prose) -> Html:
    """Write the section of all setups."""
    game = book.definition.game
    return join(
        el("h2", spoken(SETUP), id="setup"),
        el("p", prose.line(game.seats.note)) if game.seats.note else None,
        [_setup(page, book, prose, place) for place in range(len(game.setups))],
        _stand_ins(page, book, prose),
    )


def _stand_ins(page: SitePage, book: GameModel, prose: Prose) -> Html | None:
    """Show how the game is played with the pieces of other systems."""
    if not book.definition.game.stand_ins or not book.judge:
        return None
    return join(
        el("h2", spoken("Play it with what you own"), id="stand-ins"),
        [_stand_in(page, book, prose, place) for place in range(len(book.definition.game.stand_ins))],
    )


def _stand_in(page: SitePage, book: GameModel, prose: Prose, place: int) -> Html:
    drawn = stand_in_drawn(book.definition, book.definition.game.stand_ins[place], book.judges)
    scene = book.memo.get(
        lambda: setup_scene(drawn.definition, drawn.setup, unit_for(drawn.definition), begins=drawn.begins),
        "stand-in",
        book.drawn,
        place,
    )
    return el(
        "section",
        el("h3", drawn.setup.title, id=f"_stand-in-{place + 1}"),
        el("figure", page.figures.scene(scene), class_="setup-drawing"),
        _told(drawn.setup, prose),
        class_="setup",
    )


def _setup(page: SitePage, book: GameModel, prose: Prose, place: int) -> Html:
    setup = book.definition.game.setups[place]
    anchor = addresses.setup_anchor(place)
    table = f"{addresses.play_page(book.id)}#{anchor}--0"
    said = place == 0 and setup.title.casefold() == spoken(SETUP).casefold()
    return el(
        "div" if said else "section",
        None if said else el("h3", setup.title, id=anchor),
        drawing(page, book, place),
        el("p", el("a", spoken("Play from here"), href=page.link(table), class_="button play-setup"))
        if runtime.playable(book)
        else None,
        _told(setup, prose),
        id=anchor if said else None,
        class_="setup",
    )


def _told(setup: Setup, prose: Prose) -> Html:
    """Tell the steps of a setup, and what to know besides."""
    steps = (
        el(
            "li",
            el("strong", step.title),
            el("p", prose.line(step.text)),
            class_="unshown" if step.at is None else None,
        )
        for step in setup.steps
    )
    return join(
        el("ol", steps, class_="steps"),
        el("p", prose.line(setup.note), class_="note") if setup.note else None,
    )


def drawing(
    page: SitePage,
    book: GameModel,
    place: int,
    *,
    numbered: bool = True,
    name: str | None = None,
    address: Address | None = None,
) -> Html | None:
    """Draw a setup. What may be done first can be touched; where chance goes first, as it may go.

    `numbered`, with the numbers of the steps that are told beside it; `name`, of the file with the answers;
    `address`, where not all of the site is to be had.
    """
    drawn = drawn_setup(book, place, numbered=numbered)
    if drawn is None:
        return None
    state = drawn.state
    begins = book.memo.get(lambda: opening(state), "opening", book.drawn, place) if state else None
    return el(
        "figure",
        page.figures.scene(drawn.scene),
        class_="setup-drawing",
        data_touch=_touch(page, book, name or f"setup-{place + 1}", drawn, begins, address or page.link)
        if begins
        else None,
        data_opening=_told_first(book, begins) or None if begins else None,
    )


def _told_first(book: GameModel, begins: Opening) -> str:
    """Say what has happened before the first piece can be touched."""
    sentences = speaker(book.definition)
    return " ".join(map(sentences.sentence, begins.told))


def drawn_setup(book: GameModel, place: int, *, numbered: bool) -> SetupDrawing | None:
    """Draw a setup, with or without the numbers of its steps; None if there is nothing to draw."""
    definition = book.definition
    setup = definition.game.setups[place]
    try:
        return book.memo.get(
            lambda: setup_drawing(
                definition, setup, unit_for(definition), judges=book.judges, numbered=numbered
            ),
            "setup",
            book.drawn,
            place,
            numbered,
        )
    except NoPicture:
        return None


def _touch(
    page: SitePage, book: GameModel, name: str, drawn: SetupDrawing, begins: Opening, address: Address
) -> str:
    """Attach the answers for a setup; give the address of the file."""
    path = addresses.touch_file(page.path, name)
    page.attached[path] = lambda: Answers(
        drawn.picture, [begins.state], drawn.shift, known_ways(book)
    ).script(book, address)
    return page.link(path)
