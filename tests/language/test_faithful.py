"""What a translation must not lose."""

from __future__ import annotations

import doctest

import pytest

from ppgen import language
from ppgen.engine.says import Said, Says
from ppgen.engine.sentences import Speaker
from ppgen.language import counted, faithful, spoken
from ppgen.language.phrases import phrases
from ppgen.language.po import read_entries

RULE = "A stone may not move more than 3 spaces ([[move.far]])."


def doubts(said: str, source: str = RULE) -> list[tuple[str, bool]]:
    return [(doubt.message, doubt.mistake) for doubt in faithful.doubts(source, said, "de", markup=True)]


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("Ein Stein darf nicht mehr als 3 Felder weit ziehen ([[move.far]]).", []),
        (
            "Ein Stein darf nicht mehr als 4 Felder weit ziehen ([[move.far]]).",
            [("it lacks the number 3", True), ("it has the number 4, which English has not", True)],
        ),
        (
            "Ein Stein darf nicht mehr als 3 Felder weit ziehen.",
            [("it lacks the link [[move.far]]", True)],
        ),
        (
            "Ein Stein darf mehr als 3 Felder weit ziehen ([[move.far]]).",
            [("English says no, and this does not", False)],
        ),
        (
            "Ein Stein zieht nicht mehr als 3 Felder weit ([[move.far]]).",
            [("English says may or can, and this does not", False)],
        ),
    ],
)
def test_numbers_links_and_what_forbids_and_permits_survive(said, found):
    assert doubts(said) == found


def test_a_language_without_grammar_is_looked_at_for_the_rest():
    assert not list(faithful.doubts(RULE, "Kivi ei liiku yli 3 ruutua ([[move.far]]).", "fi", markup=True))
    assert list(faithful.doubts(RULE, "Kivi ei liiku.", "fi", markup=True))


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("À vous\u00a0: « un\u00a0» ?", ["a line may part '«': write a no-break space there (U+00A0)"]),
        (
            "À vous : «\u00a0un\u00a0»\u00a0?",
            ["a line may part 's :': write a no-break space there (U+00A0)"],
        ),
        ("À vous\u00a0: `a ? b`, «\u00a0un\u00a0»\u00a0? Réponse\u202f!", []),
    ],
)
def test_signs_that_french_sets_apart_stay_with_their_words(said, found):
    assert [doubt.message for doubt in faithful.doubts("Up to you: “one”?", said, "fr")] == found
    assert not list(faithful.doubts("Up to you: “one”?", said, "fi"))


def test_names_in_braces_survive_in_any_order():
    assert doubts("{b} von {a... und }", "{a... and } of {b}") == []
    assert doubts("{b}", "{a} of {b}") == [("it lacks the name a", True)]


def test_doctests():
    assert doctest.testmod(faithful).failed == 0
    assert doctest.testmod(language).failed == 0


def test_german_says_every_phrase_of_ours_and_loses_nothing():
    german = read_entries((language.FOLDER / "de.po").read_text("utf-8"), "de.po")
    said = {entry.text: entry for entry in german.entries if entry.words and not entry.fuzzy}
    assert [message.text for message in phrases() if message.text not in said] == []
    mistakes = [
        (entry.text, doubt.message)
        for entry in german.entries
        for words in entry.words
        for doubt in faithful.doubts(entry.text, words, "de")
        if doubt.mistake and len(entry.words) == 1
    ]
    assert mistakes == []


def test_what_a_language_lacks_is_said_in_english():
    with language.speaking("fi"):
        assert spoken("Page {place} of {total}", place=1, total=2) == "Page 1 of 2"
        assert counted(2, "sheet") == "2 sheets"
    with pytest.raises(language.NoLanguage), language.speaking("../de"):
        pass


def test_a_sentence_that_a_language_lacks_is_marked_as_other_texts_are():
    put, take = Says("put.stone", "{seat} puts a stone"), Says("take.stone", "{seat} takes a stone")
    said, made_of = {"put.stone": "{seat} setzt"}, {"put.stone": "{seat} puts a stone"}
    speaker = Speaker({"sun": "Sonne"}, {}, says=said, source=made_of, mark="[EN]")
    assert speaker.sentence(Said(put, ("sun",))) == "Sonne setzt."
    assert speaker.sentence(Said(take, ("sun",))) == "[EN] Sonne takes a stone."
