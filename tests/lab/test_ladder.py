"""How strong the computer is: what is measured, and how that is said."""

from ppgen.lab import ladder
from ppgen.lab.playing import Study
from ppgen.session.opponents import STRENGTHS
from tests import own


def test_a_strength_is_played_on_each_seat_in_turn_against_the_one_below() -> None:
    judge = own.judge("konane")
    rungs = [*ladder.climb(judge, Study("konane", "", seed=1, games=4), "easy")]
    assert [rung.games for rung in rungs] == [1, 2, 3, 4]
    assert rungs[-1].won >= 3
    assert rungs == [*ladder.climb(judge, Study("konane", "", seed=1, games=4), "easy")]


def test_it_is_said_how_often_a_strength_has_won() -> None:
    for game, known in ladder.measured().get("games", {}).items():
        for strength, against in known.items():
            assert strength in STRENGTHS
            for won, drawn, games, *_ in against.values():
                assert 0 <= won <= won + drawn <= games
            assert ladder.proof(game, strength).startswith("it won ")
    assert ladder.proof("no-game", "easy") == ""
