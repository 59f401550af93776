"""Replays: every step a frame, every refusal with its clause."""

from __future__ import annotations

import gzip
import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ppgen.diagrams import signs, speaker
from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box
from ppgen.drawing.svg import symbol_id
from ppgen.engine import Piece, Place, Said, Says
from ppgen.transcript import transcripts_in
from ppgen.website.books.book import GameModel, PlayedExample, played
from ppgen.website.replays.replay import Replays, source_of
from ppgen.website.writing.figures import PREFIX
from ppgen.website.writing.html import join
from tests import own

if TYPE_CHECKING:
    from ppgen.definition import Catalogue

PAGE = """
```play leyhe-race lesson
players: [suns, moons]
phase: move
die: 3
board: {8: [suns], 11: [moons]}
---
# Out of turn.
> moons move 11
illegal [turn.order]: it is suns to act
> suns move 8
suns moves 8 to 11 (sun ace)
next: moons to roll
```
"""


@pytest.fixture(scope="module")
def book(catalogue: Catalogue) -> GameModel:
    return GameModel(catalogue.games["leyhe-race"])


@pytest.fixture
def example(book: GameModel) -> PlayedExample:
    assert book.judge is not None
    return played(transcripts_in(Path("page.md"), PAGE), book.judge, "games/leyhe-race/examples.html")[0]


@pytest.fixture
def replay(book: GameModel, example: PlayedExample) -> str:
    return Replays(book, "games/leyhe-race/examples.html").replay(example)


def test_there_is_a_frame_for_the_beginning_and_for_each_step(replay: str):
    assert replay.count('<li id="play-lesson--') == 3
    assert replay.count('class="board"') == 3


def test_each_frame_tells_its_position_in_words(replay: str):
    told = re.findall(r'class="(board|board room)"[^>]* role="img" aria-label="The table', replay)
    assert told == ["board room", "board", "board", "board"]
    assert "Nothing has moved." in replay


def test_a_refusal_cites_its_clause_and_opens_its_text(book: GameModel, replay: str):
    frame = replay[replay.index('id="play-lesson--1"') : replay.index('id="play-lesson--2"')]
    assert "Moons tries to move a coin on from 11 to 14." in frame
    assert "<strong>Refused:</strong> It is Suns to act." in frame
    assert 'href="rules.html#turn-order"' in frame
    assert f"<summary>{book.numbers['turn.order']} " in frame


def test_a_refused_try_is_drawn_from_where_to_where_with_a_cross(book: GameModel, replay: str):
    frames = replay.split("<li ")[1:]
    drawn = [re.findall(r'<g class="try"><use [^>]*href="#([^"]+)"', frame) for frame in frames]
    assert [len(names) for names in drawn] == [0, 1, 0]
    page = book.figures.library(replay)
    sign = page[page.index(f'id="{drawn[1][0]}"') :].partition("</g>")[0]
    assert sign.count("<rect") == 2, "where it starts and was to end"
    assert sign.count("stroke-dasharray") == 1
    assert sign.count("<path") == 1, "an arrow"
    assert f'href="#{symbol_id(signs.cross(0, 0).symbol, PREFIX)}"' in sign


def test_what_one_seat_tries_in_secret_is_neither_told_nor_drawn_to_another(catalogue: Catalogue):
    book = GameModel(catalogue.games["pub-scrawl"])
    assert book.judge is not None
    told = [Replays(book, each.page).replay(each) for each in book.examples if each.states]
    secret = re.compile(
        r'<p class="input" data-seen="(\w+)"><span>(Solar|Lunar) tries to choose a will power'
    )
    found = [match for replay in told for match in secret.findall(replay)]
    assert found
    assert all(seat == name.lower() for seat, name in found)


def said(game: str, identifier: str, *args: Any) -> Said:
    """Give what the judge of a game says under an id."""
    return Said(own.judge(game).rules.said[identifier], args)


def test_sentences_name_players_and_places_but_change_no_other_word(catalogue: Catalogue):
    sentences = speaker(catalogue.games["pawns-crossing"])
    rolls = said("pawns-crossing", "start.roll", "p1", 3, (("p12", 1), ("red-p1", 2)))
    assert sentences.sentence(rolls) == "Player 1 rolls 3 (p12 1, red-p1 2)."
    assert sentences.sentence(said("pawns-crossing", "turn.your-turn/no", "p1")) == "It is Player 1's turn."
    in_words = Said(Says.plain("turn.roll", "{} rolls {} ({})"), ("p1", 3, "p12"))
    assert sentences.sentence(in_words) == "Player 1 rolls 3 (p12)."


def test_sentences_list_players_and_name_values_and_hidden_pieces(catalogue: Catalogue):
    brats, crawl = (speaker(catalogue.games[game]) for game in ("army-brats", "dungeon-crawl"))
    tie, roll = (said("army-brats", f"setup.{clause}", each) for clause, each in ROLLED)
    assert brats.sentence(tie) == "Tie: Player 1 and Player 3 roll again."
    assert brats.sentence(roll) == "Roll: Player 1 ace, Player 2 null."
    unseen = Piece("coin", "crowns")
    held = said("dungeon-crawl", "hidden.public", "red", (unseen, unseen), 0, 0, 0, 0, (), 0)
    assert crawl.sentence(held).startswith("Red: treasure one of crowns and one of crowns; trap experience 0")
    sows = said("oware", "sow.one-each", "south", 4, Place("A"), Place("E"))
    assert speaker(catalogue.games["oware"]).sentence(sows).endswith("from A to E.")


ROLLED = (("reroll", ("p1", "p3")), ("first-player", (("p1", "A"), ("p2", "N"))))


def test_sentences_say_ways_and_cards_in_words(catalogue: Catalogue):
    cards, deck = speaker(catalogue.games["hearts"]), own.judge("hearts").rules.deck
    passed = tuple(deck[name] for name in ("Qs", "Jh", "10h"))
    assert cards.sentence(said("hearts", "pass.face-down", "north", passed)) == (
        "North passes queen of spades, jack of hearts and 10 of hearts."
    )
    assert cards.sentence(said("hearts", "trick.play", "west", deck["Kd"])) == "West plays king of diamonds."
    ways, at = speaker(catalogue.games["pub-scrawl"]), [Place(number) for number in (26, 27, 15)]
    assert ways.sentence(said("pub-scrawl", "tile.arbitors-swap", "lunar", *at, "solar")) == (
        "Lunar goes from 26 to 27 to 15, Solar goes from 15 to 27."
    )
    assert ways.sentence(said("pub-scrawl", "move.home", "solar", at[2], 1, 5)) == (
        "Solar goes from 15 to home (1 of 5)."
    )


def test_each_event_cites_its_clause(replay: str):
    frame = replay[replay.index('id="play-lesson--2"') :]
    assert "Suns moves 8 to 11 (sun ace)." in frame
    assert 'href="rules.html#' in frame


def test_remarks_stand_before_their_step(replay: str):
    assert replay.index("Out of turn.") < replay.index("Moons tries to move")


def test_the_text_of_an_example_is_a_transcript_again(example: PlayedExample):
    again = transcripts_in(Path("again.md"), source_of(example))[0]
    assert [line.text for line in again.play] == [line.text for line in example.transcript.play]
    assert again.name == "lesson"


def test_the_first_forty_steps_of_every_whole_game_are_small(catalogue: Catalogue, effort: int):
    """Drawn, they are one board and what changes on it; told, they are as little again."""
    for definition in list(catalogue.games.values())[:: 1 if effort > 1 else 4]:
        book = GameModel(definition)
        assert book.judge is not None
        ended = [each for each in book.examples if each.states and each.states[-1].is_terminal()]
        longest = max(ended, key=lambda each: len(each.run.steps))
        if len(longest.run.steps) <= 40:
            continue
        inputs = [line.text.startswith(">") for line in longest.transcript.play]
        end = [place for place, is_input in enumerate(inputs) if is_input][40]
        cut = replace(longest.transcript, play=longest.transcript.play[:end], facts=())
        (example,) = played([cut], book.judge, longest.page)
        assert len(example.run.steps) == 40
        page = book.figures.with_library(Replays(book, longest.page).replay(example))
        library, figure = page[: page.index("<figure")], page[page.index("<figure") :]
        frames = "".join(re.findall(r"<noscript>.*?</noscript>", figure))
        assert frames.count("<svg") == 41
        drawn = re.sub(r""" (aria-label="[^"]*"|data-told=("[^"]*"|'[^']*'))""", "", library + frames)
        for part in (drawn, figure):
            most = 20 if definition.id in ("hearts", "cribbage") else 10  # hands of cards are much to draw
            assert len(gzip.compress(part.encode())) < most * 1024, definition.id


def test_what_frames_share_is_drawn_once(book: GameModel, example: PlayedExample):
    replay = Replays(book, "games/leyhe-race/examples.html").replay(example)
    figures = book.figures
    assert replay.count("<path") == 0
    assert figures.library(replay) == figures.library(join(replay, replay))
    page = figures.with_library(replay)
    assert 0 < page.count("<path") < 200
    assert set(re.findall(r'xlink:href="#([^"]+)"', page)) <= set(re.findall(r'\bid="([^"]+)"', page))


def attempts(catalogue: Catalogue, game: str) -> dict[str, str]:
    """Give what is refused in the examples of a game: the line, and how it is told."""
    book = GameModel(catalogue.games[game])
    told = speaker(book.definition)
    return {
        step.exchange.input.text.removeprefix("> "): told.attempt(step.action, before)
        for example in book.examples
        for step, before in zip(example.run.steps, example.states, strict=False)
        if step.refusal and step.action and step.exchange.input
    }


@pytest.mark.parametrize(
    ("game", "line", "words"),
    [
        ("draughts", "dark jump g3 e5", "Dark tries to jump with a piece from g3 to e5."),
        ("draughts", "light move f6 e5", "Light tries to move a piece from f6 to e5."),
        ("oware", "north sow A", "North tries to sow a pit at A."),
        ("nine-mens-morris", "black place a1", "Black tries to place a man at a1."),
        ("leyhe-race", "chance roll moons 5", "The roll of Moons would be 5."),
        ("backgammon", "chance roll 7 4", "The roll would be 7, 4."),
        ("hearts", "north play 3c", "North tries to play a card: 3 of clubs."),
        (
            "army-brats",
            "chance roll p1=4 p2=N p3=4",
            "The roll would be Player 1: 4, Player 2: null, Player 3: 4.",
        ),
    ],
)
def test_what_is_tried_is_told_in_plain_words(catalogue: Catalogue, game: str, line: str, words: str):
    assert attempts(catalogue, game)[line] == words


def test_no_try_is_told_in_notation(catalogue: Catalogue):
    for game in catalogue.games:
        for line, words in attempts(catalogue, game).items():
            assert "=" not in words, line
            assert ", from " not in words, line
            assert "Chance is said" not in words, line


def test_a_line_that_is_no_action_is_told_in_words_and_its_error_too(catalogue: Catalogue):
    book = GameModel(catalogue.games["pawns-crossing"])
    page = Replays(book, "games/pawns-crossing/examples.html")
    written = join(page.replay(example) for example in book.examples)
    answers = re.findall(r'<p class="(?:input|answer)">(.*?)</p>', written)
    assert any("That cannot be: the dice being rolled are" in answer for answer in answers)
    assert not [answer for answer in answers if answer.startswith(("error:", "<code>chance"))]


def test_the_name_of_a_place_keeps_its_letters(catalogue: Catalogue):
    told = speaker(catalogue.games["oware"])
    pit = said("oware", "sow.own/no", Place("a"), "south")
    assert told.sentence(pit) == "a is no pit of South."
    assert told.sentence(Said(Says.plain("", "nothing lies there"))) == "Nothing lies there."


def test_eyes_are_offered_only_where_some_see_less(catalogue: Catalogue):
    book = GameModel(catalogue.games["pub-scrawl"])
    page = Replays(book, "games/pub-scrawl/examples.html")
    views = {
        example.transcript.name: bool(page._views(example)) for example in book.examples if example.states
    }
    assert not views["weavers-arms"]
    assert any(views.values())


def test_a_refused_card_is_marked_where_it_lies(catalogue: Catalogue):
    book = GameModel(catalogue.games["hearts"])
    page = Replays(book, "games/hearts/examples.html")
    (example,) = (each for each in book.examples if each.transcript.name == "hearts-are-not-broken")
    boards = page.frame_set(example).boards
    assert 'class="try"' in boards[4]


def test_what_has_left_is_told_as_well(catalogue: Catalogue):
    book = GameModel(catalogue.games["konane"])
    page = Replays(book, "games/konane/examples.html")
    assert any("No longer there: " in page.replay(example) for example in book.examples if example.states)


def test_a_cross_on_a_long_place_hides_no_more_than_one_piece():
    sign = signs.tried(Box(0, 0, 9, 60), None)
    assert sign is not None
    frame, cross = sign.items
    assert bounds((frame,)) == Box(0, 0, 9, 60)
    assert bounds((cross,)).width < 9 / 2
