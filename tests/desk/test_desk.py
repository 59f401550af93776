"""The judge's desk: examples hold, undo, secrets stay secret, also from the computer's seats."""

import random
from pathlib import Path

import pytest

from ppgen.definition import game_ids, load_game
from ppgen.definition.locate import content_dir
from ppgen.desk import Desk, choose
from ppgen.engine import State
from ppgen.judges import Judges

CONTENT = content_dir(None)
GAMES = [game for game in game_ids(CONTENT) if Judges().find(game)]


def desk(game: str, seed: int = 1) -> Desk:
    definition = load_game(game, CONTENT)
    judge = Judges().of(definition)
    assert judge is not None
    return Desk(judge, definition.game.hidden, seed)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_copied_as_an_example_holds(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from ppgen.cli.main import main

    table = desk(game)
    table.ask({"do": "begin"})
    for _ in range(6):
        assert "error" not in table.ask({"do": "computer"})
    page = tmp_path / "example.md"
    page.write_text(table.example(), encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        main(["verify", str(page)])
    assert not ended.value.code, capsys.readouterr()


@pytest.mark.parametrize("game", GAMES)
def test_undo_gives_the_table_back(game: str) -> None:
    table = desk(game)
    before = table.ask({"do": "begin"})
    table.ask({"do": "try", "line": before["moves"][0][0]})
    after = table.ask({"do": "undo"})
    assert (after["actor"], after["moves"]) == (before["actor"], before["moves"])


class Veiled:
    """A state that tells a computer's seat what it may ask, and fails at anything else."""

    def __init__(self, state: State) -> None:
        self._state = state
        self.actor, self.legal_actions = state.actor, state.legal_actions

    def determinize(self, seat: str, rng: random.Random) -> State:
        twin = self._state.determinize(seat, rng)
        assert twin.observation(seat) == self._state.observation(seat)
        return twin


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("thoughts", [0, 8])
def test_the_computer_asks_for_nothing_that_its_seat_may_not_see(game: str, thoughts: int) -> None:
    table = desk(game)
    table.ask({"do": "begin"})
    for seed in range(5):
        state = table.match.state
        if state.actor() is None:
            break
        chosen = choose(Veiled(state), random.Random(seed), thoughts)  # type: ignore[arg-type]
        assert chosen in state.legal_actions()
        table.ask({"do": "computer"})


def test_without_a_person_nobody_sees_a_secret() -> None:
    table = desk("army-brats")
    answer = table.ask({"do": "begin", "people": []})
    assert answer["moves"] == []
    assert answer["position"] is None


@pytest.mark.parametrize(
    "request_", [{}, {"do": "try", "line": "x"}, {"do": "begin", "position": {"x": 1}}, {"do": "nothing"}]
)
def test_nonsense_is_an_error_and_changes_nothing(request_: dict[str, object]) -> None:
    table = desk("konane")
    before = table.match.state.position()
    assert "error" in table.ask(request_)
    assert table.match.state.position() == before
