"""Another language is a catalogue: Konane told and refused in French, and what is wrong with a catalogue."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml

from ppgen.diagrams.words import names_of, speaker
from ppgen.engine import Rulebook, Said
from ppgen.engine.catalogue import catalogue_faults, catalogue_of, template
from ppgen.engine.house import TRIES, YOU_TRIED
from ppgen.engine.sentences import Speaker
from ppgen.transcript import run, transcripts_in
from tests import own
from tests.games.test_contract import GAMES, WRITTEN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ppgen.engine import Step

ROOT = Path(__file__).parents[2]
FRENCH: dict[str, str] = yaml.safe_load(Path(__file__).with_name("konane.fr.yml").read_text(encoding="utf-8"))
KONANE = own.judge("konane")


def in_french() -> Speaker:
    return Speaker(**names_of(WRITTEN["konane"]), says=FRENCH)


def steps_of_examples() -> Iterator[Step]:
    """Play the examples of Konane, what they refuse too."""
    for page in sorted((ROOT / "content/games/konane").glob("*.md")):
        for transcript in transcripts_in(page, page.read_text(encoding="utf-8")):
            steps = run(transcript, KONANE).steps
            yield from (judged.step for judged in steps if judged.step)


def test_french_says_all_that_the_judge_of_konane_can_say() -> None:
    assert catalogue_of(KONANE).keys() <= FRENCH.keys()
    assert catalogue_faults(FRENCH, KONANE) == []


def test_examples_are_told_and_refused_in_french() -> None:
    french, english = in_french(), speaker(WRITTEN["konane"])
    told = set()
    for step in steps_of_examples():
        for said in step.said_to(None):
            sentence = french.sentence(said)
            assert sentence != english.sentence(said)
            told.add(sentence)
    assert {
        "Noir saute de b3 à d3 par-dessus c3.",
        "Blanc ne peut pas sauter : Noir gagne.",
        "Noir doit maintenant retirer une pierre.",
        "b5 n'est ni au milieu ni un coin.",
        "C'est à personne de jouer.",
    } <= told
    english_words = ("black", "white", "jump", "remove", " the ")
    assert not any(word in sentence for sentence in told for word in english_words)


def test_what_somebody_tries_is_said_in_french() -> None:
    french, state = in_french(), KONANE.new()
    jump = state.parse("black jump a4 c4")
    assert french.attempt(jump, state, tells=TRIES) == "Noir essaie de sauter de a4 à c4."
    assert french.attempt(jump, state, tells=YOU_TRIED) == "Vous avez essayé de sauter de a4 à c4."
    assert french.attempt(jump, state, secret=True) == "Noir essaie de sauter d'une case à une autre."
    assert french.choice(jump) == "Noir choisit de sauter d'une case à une autre."


@pytest.mark.parametrize(
    ("identifier", "words", "fault"),
    [
        ("jump.over", "rien", "nothing is said under this id; there is 'jump.over/no'"),
        ("jump.ovr/no", "rien", "nothing is said under this id; there is 'jump.over/no'"),
        ("jump.over/no", "rien en {at}", "it has no argument 'at'; there is over"),
        ("jump.over/no", "rien en {}", "it has no argument ''; there is over"),
        ("jump.over/no", "rien en {over:piece}", "over is of the kind place, not piece"),
        ("jump.over/no", "rien en {over... et }", "over is no list"),
        ("seat.grey", "Gris", "nothing is said under this id"),
        ("verb.jmp", "sauter", "nothing is said under this id; there is 'verb.jump'"),
        ("ask.jmp", "sauter", "nothing is said under this id; there is 'ask.jump'"),
        ("stone.jump", "sauter", "nothing is said under this id"),
    ],
)
def test_a_catalogue_of_unknown_ids_and_arguments_is_refused(identifier: str, words: str, fault: str) -> None:
    (found,) = catalogue_faults({identifier: words}, KONANE)
    assert found.startswith(f"{identifier}: {fault}")


@pytest.mark.parametrize("game_id", GAMES)
def test_the_template_of_each_game_is_a_catalogue_that_says_what_english_does(game_id: str) -> None:
    game = own.judge(game_id)
    written = yaml.safe_load(template(game))
    assert written == catalogue_of(game)
    assert catalogue_faults(written, game) == []


def test_what_a_game_writes_in_english_can_be_named_by_its_kind() -> None:
    rules = Rulebook()
    rules.writes("ordinal", of="number", write="{}th".format)
    end = rules.says("end.turns", "the game ends after the {turn:ordinal} turn")
    as_written, as_number = (
        Speaker({}, {}, says={"end.turns": words}).sentence(Said(end, (40,)))
        for words in ("fin au tour {turn}", "fin au tour {turn:number}")
    )
    assert (as_written, as_number) == ("Fin au tour 40th.", "Fin au tour 40.")
