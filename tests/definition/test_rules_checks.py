"""Rules without reasons, and ids that lead nowhere, are told."""

import pytest

HISTORY = "  - version: 1.0.0\n    date: 2026-11-21\n    note: First release.\n"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            "rulings: [ruling.players]",
            "rulings: [ruling.player]",
            "@+0:19 there is no ruling 'ruling.player'; did you mean",
        ),
        (
            "rulings: [ruling.players]",
            "rulings: []",
            "no clause names 'ruling.players' in its `rulings`; name it, or say",
        ),
        (
            "id: setup.coins",
            "id: setup.players",
            "@+0:13 the id 'setup.players' stands twice; first in line 6",
        ),
        ("id: setup.coins", "id: ruling.title", "the id 'ruling.title' stands twice; first in line "),
        (
            "id: setup.coins",
            "former: [setup.board]\n        id: setup.coins",
            "the id 'setup.board' stands twice; first",
        ),
        (
            "        engine: [chance]\n",
            "",
            "the clause 'turn.roll' needs `engine`, or `unjudged` and the reason",
        ),
        (
            "        engine: [chance]\n",
            "        engine: []\n",
            "the clause 'turn.roll' needs `engine`, or `unjudged`",
        ),
        (
            "engine: [chance]\n",
            "engine: [chance]\n        unjudged: x\n",
            "an engine judges this clause; take out one",
        ),
        ("engine: [chance]", "engine: [chance, chance]", "@+0:26 'chance' stands twice"),
        (
            "rulings: [ruling.first-player]",
            "rulings: []",
            "a clause that is our reading names its ruling in `rulings`",
        ),
        (
            "basis: source",
            "basis: option",
            "@+0:16 no option in game.yml names the clause 'setup.players' in its `clauses`",
        ),
        (
            "option: own_landing",
            "option: own-landing",
            "there is no option 'own-landing'; did you mean 'own_landing'?",
        ),
        (
            "    rationale: The source says two to four.",
            "    whole_game: true\n    rationale: x",
            "so it does not concern the game as a whole",
        ),
        (
            "clauses: [roll.ace]}",
            "clauses: [roll.aces]}",
            "there is no clause 'roll.aces'; did you mean",
        ),
        ("- term: coin", "- term: Seats", "the term 'seats' stands twice; first in line "),
        (
            "version: 1.0.0",
            "version: 1.0.1",
            "@+0:14 the newest release is 1.0.1, but the version in game.yml is 1.0.0",
        ),
        (HISTORY, HISTORY + HISTORY, "releases stand newest first, but 1.0.0 is not before 1.0.0"),
        (
            "    note: First",
            "    added: [turn.roll, turn.rol]\n    note: First",
            "there is no clause 'turn.rol'; did you mean 'turn.roll'?",
        ),
        (
            "    note: First",
            "    removed: [turn.roll]\n    note: First",
            "the clause 'turn.roll' is still there",
        ),
        (
            "Each is a [[seat]].",
            "Each is a [[saet]].",
            "@+0:69 'saet' is no clause, ruling, section or term; did you mean 'seat'?",
        ),
        ("Each is a [[seat]].", "Each is a **seat.", "@+0:69 '**' is not closed"),
        (
            "Each is a [[seat]].",
            "Each is a [[seat]",
            "@+0:69 '[[' is not closed; write [[target]] or [[words|target]]",
        ),
    ],
)
def test_contradictions_are_told(spoil, old, new, complaint):
    told = spoil("rules.yml", old, new)
    assert any(complaint in line for line in told), told


def test_a_section_has_clauses_and_a_history_a_release(spoil):
    empty = "  - {id: nothing, title: Nothing, clauses: []}\n"
    assert spoil("rules.yml", "sections:\n", "sections:\n" + empty) == [
        "@+1:5 the section 'nothing' has no clause"
    ]
    assert "@+0:10 the history names at least the present version" in spoil(
        "rules.yml", "history:\n" + HISTORY, "history: []\n"
    )
    # the empty section is still there; both are told at once


def test_former_ids_and_removed_clauses_may_be_spoken_of(spoil):
    assert (
        spoil(
            "rules.yml",
            "        title: A turn begins",
            "        former: [turn.throw]\n        title: A turn begins",
        )
        == []
    )
    changed = "    changed: [turn.throw, turn.gone]\n    removed: [turn.gone]\n    note: First"
    assert spoil("rules.yml", "    note: First", changed) == []
