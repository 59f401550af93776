"""The judge's session: examples hold, undo, secrets stay secret, also from the computer's seats."""

import random
from collections.abc import Callable
from itertools import count
from pathlib import Path
from time import perf_counter

import pytest

from ppgen.definition.locate import content_dir
from ppgen.diagrams import names_of
from ppgen.engine import CHANCE, Match, State
from ppgen.judges import Judges
from ppgen.session import Session, choose
from ppgen.session.opponents import lasting
from ppgen.session.session import bare
from tests import own

CONTENT = content_dir(None)
WRITTEN = own.catalogue().games
GAMES = [game for game in WRITTEN if Judges().find(game)]
SECRET = [game for game in GAMES if WRITTEN[game].game.hidden]


def session(game: str, seed: int = 1, clock: Callable[[], float] = perf_counter) -> Session:
    definition = WRITTEN[game]
    judge = Judges().of(definition)
    assert judge is not None
    return Session(judge, definition.game.hidden, seed, clock)


def speaking(game: str) -> Session:
    """Give a table at its opening that tells all in sentences."""
    definition = WRITTEN[game]
    judge = Judges().of(definition)
    assert judge is not None
    return Session(judge, definition.game.hidden, names=names_of(definition))


@pytest.mark.parametrize("game", GAMES)
def test_a_match_copied_as_an_example_holds(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from ppgen.cli.main import main

    table = session(game)
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
    table = session(game)
    before = table.ask({"do": "begin"})
    table.ask({"do": "try", "line": before["moves"][0][0]})
    after = table.ask({"do": "undo"})
    assert (after["actor"], after["moves"]) == (before["actor"], before["moves"])


@pytest.mark.parametrize("game", GAMES)
def test_undo_leads_back_to_the_last_decision_of_a_person(game: str) -> None:
    table = session(game)
    begun = table.ask({"do": "begin"})
    people = [begun["seats"][0]]
    for _ in range(12):
        table.ask({"do": "computer", "people": people})
    steps = list(table.match.steps)
    table.ask({"do": "undo", "people": people})
    kept = len(table.match.steps)
    assert all(step.action.actor not in people for step in steps[kept + 1 :])
    again = Match(table.game, table.match.start)
    for step in table.match.steps:
        again.play(step.action)
    assert again.state == table.match.state


class Veiled:
    """A state that tells a computer's seat what it may ask, and fails at anything else."""

    def __init__(self, state: State) -> None:
        self._state = state
        self.actor, self.legal_actions = state.actor, state.legal_actions

    def determinize(self, seat: str, rng: random.Random) -> State:
        twin = self._state.determinize(seat, rng)
        assert twin.observation(seat) == self._state.observation(seat)
        return twin


@pytest.mark.parametrize("game", SECRET)
def test_the_computer_does_the_same_whatever_it_cannot_see(game: str) -> None:
    state, paired = own.judge(game).new(), 0
    for seed in range(30):
        rng = random.Random(seed)
        seat = state.actor()
        if seed % 5 == 4 and seat not in (None, CHANCE):
            other = state.determinize(str(seat), rng)
            assert other.observation(seat) == state.observation(seat)
            paired += other != state
            one, same = (choose(each, random.Random(seed), range(2)) for each in (state, other))
            assert one == same
        state.playout(rng)
    assert paired or game == "dungeon-crawl", "which hides nothing while the dungeon is built"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("thoughts", [0, 8])
def test_the_computer_asks_for_nothing_that_its_seat_may_not_see(game: str, thoughts: int) -> None:
    table = session(game)
    table.ask({"do": "begin"})
    for seed in range(5):
        state = table.match.state
        if state.actor() is None:
            break
        chosen = choose(Veiled(state), random.Random(seed), range(thoughts))  # type: ignore[arg-type]
        assert chosen in state.legal_actions()
        table.ask({"do": "computer"})


def test_without_a_person_nobody_sees_a_secret() -> None:
    table = session("army-brats")
    answer = table.ask({"do": "begin", "people": []})
    assert answer["moves"] == []
    assert answer["position"] is None


@pytest.mark.parametrize(
    "request_", [{}, {"do": "try", "line": "x"}, {"do": "begin", "position": {"x": 1}}, {"do": "nothing"}]
)
def test_nonsense_is_an_error_and_changes_nothing(request_: dict[str, object]) -> None:
    table = session("konane")
    before = table.match.state.position()
    assert "error" in table.ask(request_)
    assert table.match.state.position() == before


@pytest.mark.parametrize("game", SECRET)
def test_a_link_carries_what_its_senders_seat_may_see(game: str) -> None:
    table = session(game)
    table.ask({"do": "begin"})
    for _ in range(12):
        state = table.match.state
        seat = state.actor()
        if seat is None:
            break
        match = table.ask({"do": "match", "people": [seat]})["match"]
        assert match["lines"] == []
        other = session(game)
        assert "error" not in other.ask({"do": "begin", **match, "people": [seat]})
        assert other.match.state.observation(seat) == state.observation(seat)
        table.ask({"do": "computer"})


def test_what_a_seat_may_not_see_is_dealt_again_in_its_link() -> None:
    table = session("hearts")
    table.ask({"do": "begin"})
    seat = table.match.state.actor()
    links = [str(table.ask({"do": "match", "people": [seat]})["match"]["position"]) for _ in range(5)]
    assert len(set(links)) == 5
    assert str(bare(table.match.state.position())) not in links
    assert table.ask({"do": "match", "all": True})["match"]["lines"]


def test_a_phone_that_was_passed_shows_no_other_hand() -> None:
    table = session("hearts")
    table.ask({"do": "begin"})
    seats = table.match.state.seats
    actor = table.match.state.actor()
    one, two = [seat for seat in seats if seat != actor][:2]
    seen = table.ask({"do": "look", "people": [one, two], "holder": two})
    assert seen["table"] == bare([list(placed) for placed in table.match.state.table(two)])
    nobody = table.ask({"do": "look", "people": [one, two]})
    assert nobody["table"] == bare([list(placed) for placed in table.match.state.table("")])


def test_a_table_is_set_up_and_copied_as_an_example_that_holds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from ppgen.cli.main import main

    table = session("konane")
    table.ask({"do": "begin"})
    assert "error" not in table.ask({"do": "computer"})
    assert "error" not in table.ask({"do": "computer"})
    places = table.match.state.game.board.places
    end = next(at for at in places if not holds(table, at))
    other = next(at for at in places if holds(table, at) and not alike(at, end))
    assert "never comes to" in table.ask({"do": "place", "from": other, "to": end})["error"]
    start = next(at for at in places if holds(table, at) and alike(at, end))
    moved = table.ask({"do": "place", "from": start, "to": end})
    assert "error" not in moved
    assert not holds(table, start)
    assert holds(table, end)
    assert "error" in table.ask({"do": "place", "from": start, "to": None})
    turned = table.ask({"do": "place", "turn": next(s for s in moved["seats"] if s != moved["actor"])})
    assert turned["actor"] not in (None, moved["actor"])
    table.ask({"do": "try", "line": turned["moves"][0][0]})
    page = tmp_path / "example.md"
    page.write_text(table.example(), encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        main(["verify", str(page)])
    assert not ended.value.code, capsys.readouterr()


def holds(table: Session, at: str) -> bool:
    return any(at in lies for lies in table.match.state.layers())


def alike(one: str, other: str) -> bool:
    """Tell whether two squares of a board have the same colour."""
    return sum(map(ord, one)) % 2 == sum(map(ord, other)) % 2


def test_a_taken_cell_names_its_clause() -> None:
    table = session("hex")
    for request in ({"do": "begin"}, {"do": "try", "line": "red place d9"}):
        table.ask(request)
    refused = table.ask({"do": "why", "from": "d9", "to": None})["refused"]
    assert (refused["line"], refused["clause"]) == ("blue place d9", "place.empty")


def test_nobody_is_said_to_have_tried_what_was_only_touched() -> None:
    table = speaking("draughts")
    refused = table.ask({"do": "why", "from": "b6", "to": None, "people": ["dark"]})["refused"]
    assert refused["tried"] == "You touched b6."
    assert refused["why"] == "No Dark piece stands on b6."
    assert (refused["aim"], refused["line"]) == (["b6", None], None)
    own = table.ask({"do": "why", "from": "e3", "to": None, "people": ["dark"]})["refused"]
    assert (own["tried"], own["why"]) == ("You touched e3.", "Nothing can be done there now.")


def test_a_way_from_where_nothing_may_go_is_answered_as_a_touch() -> None:
    table = speaking("draughts")
    dragged, touched = (table.ask({"do": "why", "from": "b8", "to": to}) for to in ("c5", None))
    assert dragged["refused"]["clause"] == "turn.own"
    assert dragged == touched


def test_a_die_tells_what_it_can_be_used_for_or_which_clause_closes_that() -> None:
    table = speaking("backgammon")
    board = {"white": {"13": 7, "8": 8}, "black": {"7": 2, "2": 2, "12": 11}}
    position = {"phase": "move", "to_act": "white", "dice": [6, 5], "board": board}
    assert "error" not in table.ask({"do": "begin", "position": position})
    assert table.ask({"do": "why", "die": "5"})["asked"] == {
        "text": "This die can be used: 8 to 3, 13 to 8.",
        "clause": "move.forward",
    }
    closed = table.ask({"do": "why", "die": "6"})["refused"]
    assert (closed["clause"], closed["line"]) == ("move.blocked", "white move 8 by 6")
    table = speaking("leyhe-race")
    rolled = {"players": ["suns", "moons"], "phase": "move", "to_act": "suns", "die": "2"}
    table.ask({"do": "begin", "position": rolled})
    assert table.ask({"do": "why", "die": "2"})["asked"]["text"] == "This die can be used: bring a coin in."


def test_why_not_tells_what_may_not_be_done_and_says_of_nobody_that_it_was_tried() -> None:
    table = speaking("draughts")
    for people, who in (["dark"], "You"), (["dark", "light"], "Dark"):
        (claim, *_) = table.ask({"do": "refusals", "people": people})["refusals"]
        assert claim["tried"] == f"{who} may not claim a draw now."


def test_a_refusal_tells_the_attempt() -> None:
    table = session("konane")
    table.ask({"do": "begin"})
    refused = table.ask({"do": "why", "from": "a1", "to": None})["refused"]
    again = table.ask({"do": "try", "line": refused["line"]})["refused"]
    assert again == refused
    assert again["clause"]


@pytest.mark.parametrize("game", GAMES)
def test_a_piece_taken_anywhere_gives_a_table_or_a_reason(game: str) -> None:
    table = session(game)
    table.ask({"do": "begin"})
    for _ in range(4):
        table.ask({"do": "computer"})
    seat = table.match.state.actor()
    lies = sorted({str(placed.at) for placed in table.match.state.table()})
    ends = [*lies[:6], *list(table.match.state.game.board.places)[:6], "nowhere", None]
    for start in lies[:5]:
        for end in ends:
            before = table.match.state.position()
            answer = table.ask({"do": "place", "from": start, "to": end, "people": [seat]})
            assert answer.get("error") or answer["table"] is not None
            if "error" in answer:
                assert table.match.state.position() == before


ALTERNATE = {"nine-mens-morris": "after white has placed, black does"}
"""Where the table itself tells whose turn it is, and how that is said."""


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_can_be_chosen_where_the_position_says_it(game: str) -> None:
    table = session(game)
    answer = table.ask({"do": "begin"})
    for seat in answer["seats"]:
        turned = table.ask({"do": "place", "turn": seat})
        if not answer["turns"]:
            assert "whose turn" in turned["error"]
        elif not WRITTEN[game].game.hidden:
            undue = game in ALTERNATE and seat != answer["seats"][0]
            assert (ALTERNATE[game] in turned["error"]) if undue else ("error" not in turned)


@pytest.mark.parametrize("game", SECRET)
def test_no_secret_is_moved_where_a_table_is_set_up(game: str) -> None:
    table = session(game)
    seat = table.ask({"do": "begin"})["seats"][0]
    state = table.match.state
    secret = {placed.at for placed in state.table()} - {placed.at for placed in state.table("")}
    trays = {placed.at for placed in state.table() if "/" in placed.at}
    for at in sorted(secret | trays):
        answer = table.ask({"do": "place", "from": str(at), "to": None, "people": [seat]})
        assert "secrets" in answer["error"]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_refused_is_listed_with_its_clauses(game: str) -> None:
    table = session(game)
    table.ask({"do": "begin"})
    clauses = {clause.id for clause in WRITTEN[game].rules.clauses()}
    seat = table.match.state.actor()
    refusals = table.ask({"do": "refusals", "people": [seat]})["refusals"]
    assert len(refusals) == len({each["clause"] for each in refusals}) <= 5
    for each in refusals:
        assert each["clause"] in clauses
        assert each["why"]
    for other in set(table.match.state.seats) - {seat}:
        if table.hidden:
            assert "error" in table.ask({"do": "refusals", "people": [other]})


def test_the_computer_thinks_for_as_long_as_it_may() -> None:
    ticks = count(0, 0.25)
    assert sum(1 for _ in lasting(1.0, lambda: next(ticks))) == 3
    assert not list(lasting(0.0))


def test_the_same_seed_and_clock_choose_the_same_moves() -> None:
    def lines() -> list[str]:
        ticks = count(0, 0.1)
        table = session("konane", 7, lambda: next(ticks))
        table.ask({"do": "begin"})
        return [table.ask({"do": "computer", "level": "easy"})["line"] for _ in range(4)]

    assert lines() == lines()


def test_the_thinking_computer_beats_one_that_plays_at_random() -> None:
    won = 0
    for number in range(8):
        table, rng = session("konane", number), random.Random(number)
        table.ask({"do": "begin"})
        state = table.match.state
        thinks = state.seats[number % 2]
        while (seat := state.actor()) is not None:
            state.advance(choose(state, rng, range(30) if seat == thinks else ()))
        won += state.returns()[thinks] > 0
    assert won >= 7


def test_who_thinks_takes_fewer_points_than_others_in_hearts() -> None:
    """A game to a hundred ends far beyond what is thought of, so each deal has to count for itself."""
    mine = others = 0
    for number in range(6):
        rng = random.Random(number)
        state = own.judge("hearts").load(own.judge("hearts").opening(None, length="deal"))
        thinks = state.seats[number % 4]
        while (seat := state.actor()) is not None:
            state.advance(choose(state, rng, range(20)) if seat == thinks else state.draw(rng))
        mine += state.scores[thinks]
        others += sum(state.scores.values()) - state.scores[thinks]
    assert mine * 3 < others * 2 / 3


def test_points_that_are_written_down_are_told_with_the_table() -> None:
    table = session("hearts")
    assert table.ask({"do": "begin"})["scores"] == {"north": 0, "east": 0, "south": 0, "west": 0}
    assert session("konane").ask({"do": "begin"})["scores"] == {}


def test_the_table_is_shown_as_it_was_after_a_step() -> None:
    table = session("konane", 3)
    table.ask({"do": "begin"})
    tables = [table.ask({"do": "look"})["table"]]
    tables += [table.ask({"do": "computer"})["table"] for _ in range(5)]
    told = table.ask({"do": "look", "step": 3})
    assert [table.ask({"do": "look", "step": step})["table"] for step in range(6)] == tables
    assert told["told"]
    assert "moves" not in told
    assert table.ask({"do": "look"})["table"] == tables[-1], "nothing is taken back"
    for step in (-1, 6, "3", None):
        assert ("error" in table.ask({"do": "look", "step": step})) is (step is not None)


def test_what_was_is_shown_to_who_reads_now_and_to_nobody_else() -> None:
    table = session("hearts", 4)
    table.ask({"do": "begin"})
    for _ in range(14):
        table.ask({"do": "computer"})
    assert table.match.state.actor() not in (None, CHANCE)
    for seat in table.match.state.seats:
        request = {"people": [seat], "holder": seat}
        for step in (5, 9, 14):
            was = table.match.steps[step - 1].after
            told = table.ask({"do": "look", "step": step, **request})
            assert told["table"] == bare([list(each) for each in was.table(seat)])


def test_turns_are_told_by_the_steps_with_which_they_begin() -> None:
    table = session("backgammon", 5)
    answer = table.ask({"do": "begin"})
    while len(table.match.steps) < 12:
        answer = table.ask({"do": "computer"})
    actors = [step.action.actor for step in table.match.steps]
    for number in answer["begins"][1:]:
        before = next(who for who in reversed(actors[: number - 1]) if who != CHANCE)
        assert next(who for who in actors[number - 1 :] if who != CHANCE) != before
    assert len(answer["begins"]) > 2


def test_a_machine_that_is_too_slow_to_think_is_called_so() -> None:
    for step, slow in ((0.001, False), (0.3, True)):
        ticks = count()
        table = session("oware", clock=lambda ticks=ticks, step=step: next(ticks) * step)  # type: ignore[misc]
        table.ask({"do": "begin"})
        said = [table.ask({"do": "computer", "level": "easy"})["slow"] for _ in range(3)]
        assert said[-1] is slow
        assert said[0] is False


def test_a_card_that_may_not_be_played_is_refused_by_its_clause() -> None:
    table = speaking("hearts")
    table.ask({"do": "begin", "players": 3, "options": {"pass": "none"}})
    state = table.match.state
    seat = state.actor()
    hand = [piece.name for piece in state.table(seat) if piece.at == f"{seat}/hand"]
    (legal,) = (action.args[0].name for action in state.legal_actions())
    other = next(name for name in hand if name != legal)
    refused = table.ask({"do": "why", "piece": other})["refused"]
    assert (refused["clause"], refused["named"]) == ("lead.two-of-clubs", [other])
    assert refused["why"] == "The 2 of clubs leads to the first trick."
    assert "error" in table.ask({"do": "why", "piece": "joker"})
    others = [each for each in state.seats if each != seat]
    assert "error" in table.ask({"do": "why", "piece": other, "people": others}), "they do not act"


def test_of_each_card_of_a_hand_it_can_be_asked_why_it_may_not_follow() -> None:
    table = speaking("hearts")
    table.ask({"do": "begin", "options": {"pass": "none"}})
    closed, suits = list[str](), set[str]()
    while (
        not closed or len(suits) > 1 or not table.match.state.trick
    ):  # who has none of the suit need not follow
        state = table.match.state
        table.ask({"do": "try", "line": state.game.grammar.write(state.legal_actions()[0])})
        state = table.match.state
        legal = {action.args[0].name for action in state.legal_actions()}
        hand = [piece.name for piece in state.table(state.actor()) if piece.at == f"{state.actor()}/hand"]
        closed, suits = [name for name in hand if name not in legal], {name[-1] for name in legal}
    for name in closed:
        refused = table.ask({"do": "why", "piece": name})["refused"]
        assert (refused["clause"], refused["named"]) == ("trick.follow", [name])


def test_a_way_that_nobody_would_try_is_answered_by_where_a_piece_may_go() -> None:
    table = speaking("leyhe-race")
    position = {
        "players": ["suns", "moons"],
        "board": {3: ["suns"]},
        "phase": "move",
        "die": "4",
        "to_act": "suns",
    }
    assert "error" not in table.ask({"do": "begin", "position": position})
    refused = table.ask({"do": "why", "from": "3", "to": "9", "people": ["suns"]})["refused"]
    assert (refused["tried"], refused["why"]) == ("You touched 9.", "From 3 it may go only to 7.")
    assert refused["clause"]
    assert refused["line"] is None
    empty = table.ask({"do": "why", "from": "9", "to": None, "people": ["suns"]})["refused"]
    assert (empty["why"], empty["clause"]) == ("Nothing can be done there now.", None)


def test_all_cards_can_be_passed_where_three_play_hearts() -> None:
    moves = session("hearts").ask({"do": "begin", "players": 3})["moves"]
    assert len({frozenset(move[5]) for move in moves}) == 17 * 16 * 15 // 6
