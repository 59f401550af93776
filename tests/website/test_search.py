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
from ppgen.website.books.book import SiteModel
from ppgen.website.search.engine import SearchEngine
from ppgen.website.search.entries import SearchEntry, entries_of, rules_of
from ppgen.website.search.files import all_file, doors_of, game_file, names_of, spelling_file, words_file
from ppgen.website.search.pages import site_pages
from ppgen.website.search.question_check import unanswered
from ppgen.website.search.spelling import common_words
from ppgen.website.writing import addresses

if TYPE_CHECKING:
    from ppgen.definition import Catalogue

LEAST = 40
"""Questions of each game that must find their answers."""


@pytest.fixture(scope="module")
def thesaurus() -> Thesaurus:
    return load_thesaurus(content_dir())


@pytest.fixture(scope="module")
def library(catalogue: Catalogue) -> SiteModel:
    return SiteModel.of(catalogue)


@pytest.fixture(scope="module")
def engine(library: SiteModel, thesaurus: Thesaurus) -> SearchEngine:
    """The search as it is met in each game, with all games by their names."""
    engine = SearchEngine(thesaurus, common_words())
    engine.call({book.id: [book.definition.game.title, *names_of(book)] for book in library.books.values()})
    for book in library.books.values():
        engine.index(book.id, entries_of(book))
    return engine


class Small:
    """A search among clauses of these titles, by a thesaurus of these words."""

    def __init__(
        self, *titles: str, also: dict[str, str] | None = None, right: tuple[str, ...] = (), **words: object
    ) -> None:
        thesaurus = Thesaurus(**{"forms": {}, **words})  # type: ignore[arg-type]
        self.engine = SearchEngine(thesaurus, right)
        self.entries = [
            SearchEntry(
                kind="clause",
                id=title,
                title=title,
                place="",
                also=[also[title]] if also and title in also else [],
            )
            for title in titles
        ]
        self.engine.index("small", self.entries)

    def found(self, query: str) -> list[str]:
        return [self.entries[each.place].id for each in self.engine.ask("small", query)]


@pytest.mark.parametrize(
    "question",
    [
        "open a record",
        "import pgn",
        "Import a PDN file",
        "how do I replay my game?",
        "import sgf",
        "open a rec",
        "gnubg",
    ],
)
def test_who_brings_a_game_is_led_to_the_page_that_opens_records(engine: SearchEngine, question: str):
    assert engine.leading(question, list(site_pages()))[0] == addresses.OPEN


@pytest.mark.parametrize(
    "question",
    [
        "can I jump backwards",
        "who goes first",
        "",
        "what does it take to win",
        "when can I double",
        "go back",
    ],
)
def test_a_question_about_rules_leads_to_no_page(engine: SearchEngine, question: str):
    assert engine.leading(question, list(site_pages())) == []


def test_words_are_parted_without_accents_and_apostrophes():
    words = SearchEngine(Thesaurus(forms={})).split("Phil’s Kōnane: can't re-roll 8.2?")
    assert words == ["phils", "konane", "cant", "re", "roll", "8.2"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Straße, smørrebrød, Żółw", ["strasse", "smorrebrod", "zolw"]),
        ("Ход игрока", ["ход", "игрока"]),
        ("Η σειρά", ["η", "σειρα"]),
        ("将棋盤", ["将棋", "棋盤"]),
    ],
)
def test_words_of_any_script_are_words(text: str, words: list[str]):
    assert SearchEngine(Thesaurus(forms={})).split(text) == words


@pytest.mark.parametrize(
    ("title", "query"),
    [("Ход игрока", "чей ход"), ("Die Straße", "strasse"), ("将棋盤を置く", "将棋"), ("Η σειρά", "σειρα")],
)
def test_clauses_in_any_language_are_found(title: str, query: str):
    assert Small(title, "Rolling the die").found(query) == [title]


@pytest.mark.parametrize(
    "forms", [("move", "moves", "moved", "moving"), ("die", "dies"), ("carry", "carries", "carried")]
)
def test_forms_of_a_word_have_one_stem(forms: tuple[str, ...]):
    engine = SearchEngine(Thesaurus(forms={}))
    assert len({engine.stem(form) for form in forms}) == 1


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("captrue now", "capture"),  # two letters swapped are one mistake
        ("capure now", "capture"),
        ("declare now", "declare"),
        ("zebracapture now", "zebracapture"),
        ("landcapture now", "land capture"),  # two words without a blank
    ],
)
def test_words_are_mended_by_what_the_game_says(typed: str, read: str):
    small = Small("Capture or land", "A now", right=("declare",))
    assert " ".join(small.engine.read("small", typed)) == f"{read} now"


def test_no_word_that_is_spelt_right_is_mended():
    """Neither one of the language, though a word of the game is near, nor one that only a text has."""
    small = Small("Go back to the tile", "Make a mill", right=("till", "jack", "made"))
    assert small.engine.read("small", "till jack made") == ["till", "jack", "made"]
    assert Small("Go back", right=()).engine.read("small", "jack now")[0] == "back"


def test_what_has_more_of_the_question_comes_first():
    small = Small("Landing on a coin", "Landing on a tile", "Rolling the die", unheard=("on", "a", "the"))
    assert small.found("landing on a tile")[0] == "Landing on a tile"


def test_other_words_for_the_same_are_understood_and_mistyped_ones_mended():
    small = Small("Capturing a coin", "Passing the baton", same=(("capture", "knock out", "eat"),))
    for query in ("eat", "knocked out", "capturd", "captrues"):
        assert small.found(query) == ["Capturing a coin"], query


def test_the_beginning_of_a_word_finds_what_the_word_finds(
    library: SiteModel, engine: SearchEngine, thesaurus: Thesaurus, effort: int
):
    unheard = {engine.stem(word) for word in thesaurus.unheard}
    for book in list(library.books.values())[:: 1 if effort > 1 else 4]:
        words = {word for entry in entries_of(book) for word in engine.split(entry.title) if word.isalpha()}
        begun = {word[:3] for word in words if len(word) > 3 and engine.stem(word) not in unheard}
        assert [start for start in sorted(begun) if not engine.ask(book.id, start)] == [], book.id


def test_phrases_of_a_clause_of_its_own_are_found():
    assert Small("A", "B", also={"B": "friendly fire"}).found("friendly fire") == ["B"]


def test_a_number_and_an_id_are_meant_as_they_are_typed():
    small = Small()
    small.entries = [
        SearchEntry(kind="clause", id="capture.landing", number="8.1", title="Landing captures", place=""),
        SearchEntry(
            kind="clause", id="capture.own-coin", number="8.2", title="See 8.1", text="8.1 8.1", place=""
        ),
    ]
    small.engine.index("small", small.entries)
    assert small.found(" 8.1") == ["capture.landing"]
    assert small.found("Capture.Own-Coin") == ["capture.own-coin"]
    assert small.found("capture.") == ["capture.landing", "capture.own-coin"]


def slips(name: str) -> set[str]:
    """Give a name as people mistype it: a letter left out, doubled, swapped or wrong, or a blank too many."""
    made = set()
    for at, letter in enumerate(name):
        made |= {name[:at] + name[at + 1 :], name[:at] + letter + name[at:]}
        if at:
            made.add(f"{name[:at]} {name[at:]}")
        if at + 1 < len(name):
            made.add(name[:at] + name[at + 1] + letter + name[at + 2 :])
        if letter in "aeiou":
            made |= {name[:at] + vowel + name[at + 1 :] for vowel in "aeiou"}
    return {" ".join(slip.split()) for slip in made}


def test_games_are_known_by_mistyped_names(
    library: SiteModel, engine: SearchEngine, request: pytest.FixtureRequest
):
    """But for slips that are words of their own: "heart", "tale"."""
    every = 1 if request.config.getoption("--slow") else 23
    common = set(common_words())
    wrong = []
    for book in library.books.values():
        for name in names_of(book):
            typed = " ".join(engine.split(name))
            for slip in sorted(slips(typed))[::every]:
                right = " " not in slip and (slip in common or len(slip) < 3)
                if not right and engine.named(f"in {slip} who goes first")[0] != book.id:
                    wrong.append((book.id, slip))
    assert wrong == []


@pytest.mark.parametrize(
    "question",
    ["can I lead a heart", "does a stone jump", "where is the race track", "what is in a hexagon", "hea"],
)
def test_words_that_are_right_name_no_game(engine: SearchEngine, question: str):
    assert engine.named(question) == (None, question)


@pytest.mark.parametrize(
    ("question", "game", "rest"),
    [
        (
            "back gammon what happens when my checker gets hit",
            "backgammon",
            "what happens when my checker gets hit",
        ),
        ("backgamon can i land where he has two", "backgammon", "can i land where he has two"),
        ("hawaian checkers who begins", "konane", "who begins"),
        ("cribage jack turned up", "cribbage", "jack turned up"),
        ("pubscrawl stairs", "pub-scrawl", "stairs"),
    ],
)
def test_a_name_says_where_to_look_and_the_rest_what_for(
    engine: SearchEngine, question: str, game: str, rest: str
):
    assert engine.named(question) == (game, rest)


@pytest.mark.parametrize(
    ("query", "game"),
    [
        ("oware", "oware"),
        ("awari", "oware"),
        ("chekers", "draughts"),
        ("criibage", "cribbage"),
        ("pub scrall", "pub-scrawl"),
        ("the rules of hex", "hex"),
        ("how to play backgamon", "backgammon"),
        ("print hearts", "hearts"),
    ],
)
def test_who_names_nothing_but_a_game_is_led_to_it(
    library: SiteModel, engine: SearchEngine, query: str, game: str
):
    named, rest = engine.named(query)
    assert named == game
    assert engine.alone(rest, [word for word, _ in doors_of(library.books[game])])


@pytest.mark.parametrize("rest", ["who goes first", "seeds", "print 25 seeds"])
def test_who_asks_something_about_a_game_is_not_led_past_its_rules(engine: SearchEngine, rest: str):
    assert not engine.alone(rest, ["Learn", "Rules", "Play", "Print"])


def test_the_beginning_of_a_name_leads_to_the_games_that_are_called_so(engine: SearchEngine):
    assert engine.beginning("crib") == ["cribbage"]
    assert engine.beginning("pub s") == ["pub-scrawl"]
    assert engine.beginning("he") == []


def test_the_search_knows_what_one_comes_to_a_game_for(library: SiteModel):
    assert dict(doors_of(library.books["oware"])) == {
        "Learn": "games/oware/learn.html",
        "Rules": "games/oware/rules.html",
        "Play": "games/oware/play.html",
        "Print": "games/oware/print.html",
    }


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("how many seeds to win", ("oware", "end.most")),
        ("queen of spades", ("hearts", "points.queen")),
        ("can I use the doubling cube in the last game", ("backgammon", "cube.holder")),
    ],
)
def test_a_word_that_one_game_has_speaks_for_it_among_all(
    library: SiteModel, thesaurus: Thesaurus, question: str, answer: tuple[str, str]
):
    engine = SearchEngine(thesaurus, common_words())
    for book in library.books.values():  # as the index of all games has them
        engine.index(book.id, [replace(entry, text="") for entry in rules_of(book)])
    assert engine.ask_all(list(library.books), question)[0] == answer


@pytest.mark.parametrize("question", ["castling", "en passant"])
def test_what_no_game_has_is_not_read_as_something_far_off(engine: SearchEngine, question: str):
    assert engine.read("draughts", question) == question.split()
    assert engine.ask("draughts", f"can I do {question} there") == []
    assert engine.ask_all(["draughts", "army-brats", "dungeon-crawl"], question) == []


def test_every_clause_ruling_question_word_and_example_is_an_entry(library: SiteModel):
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


def test_every_question_finds_its_answer(library: SiteModel):
    wrong = [str(p) for book in library.books.values() for p in unanswered(book, library.thesaurus)]
    assert wrong == []


def test_a_question_that_does_not_find_its_answer_is_told_with_its_place(library: SiteModel):
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


def test_what_a_question_in_a_game_fetches_is_small(library: SiteModel):
    words = len(gzip.compress(words_file(library)[1], 9))
    for book in library.books.values():
        index = len(gzip.compress(game_file(book, entries_of(book))[1], 9))
        assert words + index <= 60 * 1024, book.id


def test_what_a_question_in_no_game_fetches_is_small(library: SiteModel):
    files = (words_file(library), all_file(library))
    assert sum(len(gzip.compress(content, 9)) for _, content in files) <= 60 * 1024


def test_what_only_a_mistyped_word_needs_is_small():
    assert len(gzip.compress(spelling_file()[1], 9)) <= 60 * 1024


def test_games_are_known_by_title_id_and_what_players_call_them(library: SiteModel, engine: SearchEngine):
    for name in ("Leyhe’s Thirty-Tile Race", "leyhe race", "leyhe"):
        assert engine.named(name)[0] == "leyhe-race"
    named = [
        game
        for book in library.books.values()
        for game in {"".join(engine.split(name)) for name in names_of(book)}
    ]
    assert len(set(named)) == len(named)
