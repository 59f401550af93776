"""The page that tells how a game plays: what intervals carry, who played, and whether it is still so."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode
from dataclasses import replace
from html import unescape

import pytest

from ppgen.definition.locate import content_dir
from ppgen.definition.plays import FILE, PlayedStudy, Plays, Won, plays_of
from ppgen.website.books.book import GameModel, SiteModel
from ppgen.website.omissions import left_out
from ppgen.website.pages.plays import plays_page
from ppgen.website.play import runtime
from ppgen.website.play.matches import packed
from ppgen.website.writing import addresses
from ppgen.website.writing.page import whole
from tests import own

STORED = sorted(path.parent.name for path in content_dir().glob(f"games/*/{FILE}"))
NEVER_SHOWN = ("balanced", "fair ", "fun ", "no change", "p-value", "p =")


def pages(book: GameModel) -> dict[str, bytes]:
    return {path: whole(content) for path, content in plays_page(book, ())}


def words(page: bytes) -> str:
    return unescape(re.sub(r"<[^>]+>", " ", re.sub(r"<svg.*?</svg>", "", page.decode())))


def oware(**changed: object) -> GameModel:
    """The book of oware with its main games told otherwise."""
    book = GameModel(own.catalogue().games["oware"])
    plays = plays_of(book.definition)
    assert plays is not None
    book.plays = replace(plays, studies=(replace(plays.studies[0], **changed),))
    return book


@pytest.mark.few(2)
@pytest.mark.parametrize("game", STORED)
def test_every_stored_game_has_a_page_with_method_players_seed_and_date(game: str) -> None:
    book = GameModel(own.catalogue().games[game])
    assert book.plays is not None
    files = pages(book)
    told = words(files[addresses.plays_page(game)])
    for study in book.plays.studies:
        assert f"{study.games:,} games" in told
        assert f"seed {study.seed}" in told
        assert f"ppgen simulate {game} -n {study.games}" in told
    assert "It is what these players do, not what the game is." in told
    assert "The rules have changed" not in told
    assert not [word for word in NEVER_SHOWN if word in told.lower()]
    data = json.loads(files[addresses.plays_file(game)])
    assert not data["stale"]
    assert files[addresses.plays_report(game)].startswith(b"%PDF")


def test_a_seat_wins_more_often_only_where_the_intervals_say_so() -> None:
    def heading(*games: int) -> str:
        seats = ("south", "north")
        book = oware(wins=tuple(Won(by=(seat,), games=each) for seat, each in zip(seats, games, strict=True)))
        return words(pages(book)[addresses.plays_page("oware")])

    assert "North wins more often" in heading(1800, 2200)
    assert "Who wins more often is within chance" in heading(1990, 2010)


def test_few_games_are_told_as_counts_and_long_ones_without_a_length() -> None:
    few = oware(games=40, wins=(Won(by=("south",), games=30), Won(by=("north",), games=10)), turns={9: 40})
    told = words(pages(few)[addresses.plays_page("oware")])
    assert "30 of 40" in told
    assert "%" not in told.partition("How long")[0]
    given_up = oware(capped=1000)
    assert "no length is told" in words(pages(given_up)[addresses.plays_page("oware")])


def test_what_is_of_other_rules_is_said_to_be_and_shows_no_game() -> None:
    book = GameModel(own.catalogue().games["oware"])
    assert book.plays is not None
    book.plays = replace(book.plays, rules="0" * 16)
    told = words(pages(book)[addresses.plays_page("oware")])
    assert "The rules have changed since" in told
    assert "A game like most" not in told
    library = SiteModel(own.catalogue().folder, {}, {"oware": book})
    assert any("how Oware plays by its rules of today" in line for line in left_out(library, kits=True))


def test_it_is_told_what_each_clause_did_and_which_did_nothing() -> None:
    told = re.sub(
        r"\s+", " ", words(pages(GameModel(own.catalogue().games["oware"]))[addresses.plays_page("oware")])
    )
    assert "3.2 One that holds seeds – – 83.5 –" in told
    assert "5.3 Twenty-five seeds win 200 of 200 13.5 – 200" in told
    assert "Not counted in any game: 1.2, 3.1 and 4.3; what comes up does so in at most 1.9 %." in told


def test_where_no_clause_can_be_left_unused_that_is_said_if_anybody_looked() -> None:
    book = GameModel(own.catalogue().games["oware"])
    assert book.plays is not None
    for never, said in ((None, False), ((), True)):
        book.plays = replace(book.plays, never=never)
        told = words(pages(book)[addresses.plays_page("oware")])
        assert ("A seat can leave no clause unused here" in told) is said


def test_a_game_like_most_can_be_replayed_where_all_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime, "playable", lambda _: True)

    def replayed(game: str) -> list[str]:
        page = pages(GameModel(own.catalogue().games[game]))[addresses.plays_page(game)].decode()
        return re.findall(r'href="play\.html#([\w-]+)"', page)

    (match,) = replayed("oware")
    data = urlsafe_b64decode(match + "=" * (-len(match) % 4))
    told = json.loads(zlib.decompress(data, wbits=-zlib.MAX_WBITS))
    assert told["record"] is True
    state = own.judge("oware").load(told["position"])
    for line in told["lines"]:
        state.apply(state.parse(line))
    assert state.is_terminal()
    assert not replayed("cribbage")
    assert packed({}, ["sow a1"] * 10_000) is None


def test_without_stored_games_there_is_neither_page_nor_tab() -> None:
    book = GameModel(own.catalogue().games["oware"])
    book.plays = Plays(rules="0" * 16)
    assert not pages(book)
    assert not book.played


def test_the_games_of_a_study_add_up() -> None:
    for game in STORED:
        plays = plays_of(own.catalogue().games[game])
        assert plays is not None
        study: PlayedStudy
        for study in plays.studies:
            assert sum(won.games for won in study.wins) + study.capped == study.games
