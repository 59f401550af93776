"""A game in another language: fresh texts are read, all others are marked, and mistakes are placed."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.definition import DefinitionError, load_game

RACE = "leyhe-race"


@pytest.fixture
def german(content):
    """Write the German catalogue of the race, and read the race with it."""

    def read(*entries: tuple[str, str, str]):
        blocks = [
            f'msgctxt "{context}"\nmsgid "{text}"\nmsgstr "{said}"\n' for context, text, said in entries
        ]
        (content / "games" / RACE / "de.po").write_text("\n".join(blocks), encoding="utf-8")
        return load_game(RACE, content, "de")

    return read


@pytest.fixture
def clause(content):
    """A clause of the race."""
    return next(load_game(RACE, content).rules.clauses())


def test_fresh_texts_are_read_and_all_others_are_marked(german, clause):
    read = german(
        (f"{clause.id} title", clause.title, "Ein Titel"),
        (f"{clause.id} text", "What it said before.", "Was hier stand."),
    )
    found = read.rules.clause(clause.id)
    assert (found.title, found.text) == ("Ein Titel", f"[EN] {clause.text}")
    assert (read.translation.count("fresh"), read.translation.count("stale")) == (1, 1)
    assert read.translation.count("missing") > 100
    assert read.language == "de"
    assert read.rules.numbers() == load_game(RACE, read.content).rules.numbers()


def test_what_is_marked_as_doubtful_in_the_catalogue_is_stale(content, clause):
    text = f'#, fuzzy\nmsgctxt "{clause.id} title"\nmsgid "{clause.title}"\nmsgstr "Ein Titel"\n'
    (content / "games" / RACE / "de.po").write_text(text, encoding="utf-8")
    assert load_game(RACE, content, "de").rules.clause(clause.id).title == f"[EN] {clause.title}"


def test_names_are_not_marked_where_they_stand_in_sentences(german):
    read, english = german(("game title", "x", "y")), load_game(RACE)
    assert [seat.name for seat in read.game.seats.all] == [seat.name for seat in english.game.seats.all]


def test_without_a_catalogue_a_game_is_as_it_was(content):
    read, english = load_game(RACE, content, "de"), load_game(RACE, content)
    assert (read.language, read.rules, read.game) == ("en", english.rules, english.game)
    assert english.translation is None


def test_a_mistake_of_a_translator_is_placed_in_the_catalogue(german, clause):
    with pytest.raises(DefinitionError) as error:
        german(
            (f"{clause.id} title", clause.title, "Ein Titel"),
            (f"{clause.id} text", clause.text.replace('"', '\\"'), "Siehe [[no.such.clause]]."),
        )
    (problem,) = error.value.problems
    assert (Path(problem.file).name, problem.line) == ("de.po", 6)
    assert "no.such.clause" in problem.message


def test_what_is_no_catalogue_is_told(content):
    (content / "games" / RACE / "de.po").write_text('msgid "a\nb', encoding="utf-8")
    with pytest.raises(DefinitionError) as error:
        load_game(RACE, content, "de")
    assert Path(error.value.problems[0].file).name == "de.po"


def test_content_in_another_language_says_so(content):
    (content / "site.yml").write_text("language: de\n", encoding="utf-8")
    assert load_game(RACE, content).language == "de"
    (content / "site.yml").write_text("language: German\n", encoding="utf-8")
    with pytest.raises(DefinitionError, match="is not a language"):
        load_game(RACE, content)
