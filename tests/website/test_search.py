"""What the search finds: words, ranking, and the proof that questions find their answers."""

from __future__ import annotations

import gzip
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ppgen.definition import DefinitionError, parse_yaml, validate
from ppgen.definition.loader import load_game
from ppgen.definition.locate import content_dir
from ppgen.definition.questions import Questions
from ppgen.definition.questions_checks import check_questions
from ppgen.definition.thesaurus import Thesaurus, load_thesaurus
from ppgen.website.books.book import Library
from ppgen.website.search.entries import Entry, entries_of
from ppgen.website.search.files import all_file, game_file, names_of, words_file
from ppgen.website.search.proof import unanswered
from ppgen.website.search.ranking import Ranking
from ppgen.website.search.words import Language, distance, split, stem

if TYPE_CHECKING:
    from ppgen.definition import Catalogue

LEAST = 40
"""Questions of each game that must find their answers."""


@pytest.fixture(scope="module")
def thesaurus() -> Thesaurus:
    return load_thesaurus(content_dir())


@pytest.fixture(scope="module")
def library(catalogue: Catalogue) -> Library:
    return Library.of(catalogue)


def small(*titles: str, also: dict[str, str] | None = None, **words: object) -> Ranking:
    """Rank clauses of these titles by a thesaurus of these words."""
    thesaurus = Thesaurus(**{"forms": {}, **words})  # type: ignore[arg-type]
    entries = [
        Entry(
            kind="clause",
            id=title,
            title=title,
            place="",
            also=[also[title]] if also and title in also else [],
        )
        for title in titles
    ]
    return Ranking(entries, Language(thesaurus))


def found(ranking: Ranking, query: str) -> list[str]:
    return [ranking.entries[each.place].id for each in ranking.ask(query)]


def test_words_are_parted_without_accents_and_apostrophes():
    assert split("Phil’s Kōnane: can't re-roll 8.2?") == ["phils", "konane", "cant", "re", "roll", "8.2"]


@pytest.mark.parametrize(
    "forms", [("move", "moves", "moved", "moving"), ("die", "dies"), ("carry", "carries", "carried")]
)
def test_forms_of_a_word_have_one_stem(forms: tuple[str, ...]):
    assert len({stem(form) for form in forms}) == 1


def test_a_swapped_letter_is_one_mistake_and_none_is_counted_beyond_the_most():
    assert distance("capture", "capture", 2) == 0
    assert distance("captrue", "capture", 2) == 1
    assert distance("capure", "capture", 2) == 1
    assert distance("capture", "declare", 2) == 3


def test_what_has_more_of_the_question_comes_first():
    ranking = small("Landing on a coin", "Landing on a tile", "Rolling the die", unheard=("on", "a", "the"))
    assert found(ranking, "landing on a tile")[0] == "Landing on a tile"


def test_other_words_for_the_same_are_understood_and_mistyped_ones_mended():
    ranking = small("Capturing a coin", "Passing the baton", same=(("capture", "knock out", "eat"),))
    for query in ("eat", "knocked out", "capturd", "captrues"):
        assert found(ranking, query) == ["Capturing a coin"], query


def test_the_beginning_of_a_word_finds_what_the_word_finds(library: Library):
    language = Language(library.thesaurus)
    for book in library.books.values():
        ranking = Ranking(entries_of(book), language)
        words = {word for entry in ranking.entries for word in split(entry.title) if word.isalpha()}
        begun = {word[:3] for word in words if len(word) > 3 and language.stem(word) not in language.unheard}
        assert [start for start in sorted(begun) if not ranking.ask(start)] == [], book.id


def test_phrases_of_a_clause_of_its_own_are_found():
    ranking = small("A", "B", also={"B": "friendly fire"})
    assert found(ranking, "friendly fire") == ["B"]


def test_a_number_and_an_id_are_meant_as_they_are_typed():
    entries = [
        Entry(kind="clause", id="capture.landing", number="8.1", title="Landing captures", place=""),
        Entry(kind="clause", id="capture.own-coin", number="8.2", title="See 8.1", text="8.1 8.1", place=""),
    ]
    ranking = Ranking(entries, Language(Thesaurus(forms={})))
    assert found(ranking, " 8.1") == ["capture.landing"]
    assert found(ranking, "Capture.Own-Coin") == ["capture.own-coin"]
    assert found(ranking, "capture.") == ["capture.landing", "capture.own-coin"]


def test_every_clause_ruling_question_word_and_example_is_an_entry(library: Library):
    for book in library.books.values():
        entries = entries_of(book)
        assert len({entry.id for entry in entries}) == len(entries), book.id
        by_kind = {kind: [e.id for e in entries if e.kind == kind] for kind in ("clause", "ruling")}
        assert by_kind == {"clause": list(book.clauses), "ruling": list(book.rulings)}
        kinds = [entry.kind for entry in entries]
        assert kinds.count("term") == len(book.definition.rules.glossary)
        assert kinds.count("example") == len(book.examples)
        assert book.faq is not None
        assert kinds.count("question") == book.faq.text.count("\n## ")
        assert all(entry.text for entry in entries if entry.kind != "example"), book.id


def test_each_game_proves_many_questions(catalogue: Catalogue):
    for game_id, definition in catalogue.games.items():
        assert definition.questions is not None, game_id
        assert sum(len(each.asked) for each in definition.questions.questions) >= LEAST, game_id


def test_every_question_finds_its_answer(library: Library):
    wrong = [str(p) for book in library.books.values() for p in unanswered(book, library.thesaurus)]
    assert wrong == []


def test_a_question_that_does_not_find_its_answer_is_told_with_its_place(library: Library):
    book = library.books["konane"]
    text = "questions:\n  - answers: [end.no-count]\n    asked:\n      - who is black\n"
    document = parse_yaml(text, "questions.yml")
    asked = replace(book.definition, asked=document, questions=validate(document, Questions))
    (problem,) = unanswered(replace(book, definition=asked), library.thesaurus)
    assert str(problem).startswith("questions.yml:4:9: 'who is black' finds first setup.colours")
    assert "also" in problem.message


def test_answers_that_are_nowhere_and_questions_asked_twice_are_told():
    text = "questions:\n  - answers: [end.stuk]\n    asked: [who wins, who wins]\n"
    document = parse_yaml(text, "questions.yml")
    rules = load_game("konane").rules
    told = [str(problem) for problem in check_questions(document, validate(document, Questions), rules)]
    assert told == [
        "questions.yml:2:15: there is no clause or ruling 'end.stuk'; did you mean 'end.stuck'?",
        "questions.yml:3:23: the question 'who wins' stands twice; first in line 3",
    ]


def test_a_thesaurus_is_bounded():
    with pytest.raises(DefinitionError, match="same"):
        validate(parse_yaml("forms: {}\nsame: [[alone]]\nother: 1\n", "thesaurus.yml"), Thesaurus)


def test_what_a_question_in_a_game_fetches_is_small(library: Library):
    words = len(gzip.compress(words_file(library)[1], 9))
    for book in library.books.values():
        index = len(gzip.compress(game_file(book, entries_of(book))[1], 9))
        assert words + index <= 60 * 1024, book.id


def test_what_a_question_in_no_game_fetches_is_small(library: Library):
    files = (words_file(library), all_file(library))
    assert sum(len(gzip.compress(content, 9)) for _, content in files) <= 60 * 1024


def test_games_are_known_by_title_id_and_what_players_call_them(library: Library):
    assert {"leyhes thirty tile race", "leyhe race", "leyhe"} <= set(names_of(library.books["leyhe-race"]))
    named = [name for book in library.books.values() for name in names_of(book)]
    assert len(set(named)) == len(named)
