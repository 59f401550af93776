"""What every game under the judge keeps, whatever its rules are."""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from fractions import Fraction
from itertools import islice, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ppgen.definition import plain
from ppgen.engine import (
    CHANCE,
    Action,
    Illegal,
    InputError,
    Match,
    Piece,
    Place,
    State,
    UniformOutcomes,
    perft,
)
from ppgen.judges import Judges
from ppgen.transcript import coverage, run, survivors, transcripts_in
from tests import own

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from _pytest.mark import ParameterSet

    from ppgen.engine import Game

WRITTEN = own.catalogue().games
GAMES = [game_id for game_id in WRITTEN if Judges().find(game_id) is not None]
CAP = 20_000


def settings(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of players with every option alone at every value, where the game allows the two."""
    definition = WRITTEN[game.id]
    for players in definition.game.players:
        chosen: list[dict[str, Any]] = [{}]
        for option in definition.game.options:
            chosen += [{option.id: value.id} for value in option.values if value.id != option.default]
        for options in chosen:
            if allowed(game, players, options):
                yield players, options


def allowed(game: Game, players: int, options: dict[str, Any]) -> bool:
    from ppgen.engine import BadPosition

    try:
        game.new(players, **options)
    except BadPosition:
        return False
    return True


USUAL = 2
"""So many settings of a game are tried in a usual run, all of them with --slow."""


def cases() -> Iterator[ParameterSet]:
    """Give every setting of every game; a usual run tries the first and the last."""
    for game_id in GAMES:
        every = list(settings(own.judge(game_id)))
        usual = {round(place * (len(every) - 1) / (USUAL - 1)) for place in range(USUAL)}
        for place, (players, options) in enumerate(every):
            chosen = "-".join(f"{k}={v}" for k, v in options.items())
            marks = () if place in usual else pytest.mark.slow
            yield pytest.param(
                game_id, players, options, id=f"{game_id}-{players}-{chosen or 'default'}", marks=marks
            )


CASES = list(cases())


def any_action(state: State, rng: random.Random) -> Action:
    return rng.choice(state.legal_actions())


def any_verb(state: State, rng: random.Random) -> Action:
    """Choose among the verbs first, so that games with many idle moves come to an end."""
    legal = state.legal_actions()
    verb = rng.choice(list(dict.fromkeys(action.verb for action in legal)))
    return rng.choice([action for action in legal if action.verb == verb])


def walk(
    game: Game,
    players: int,
    options: dict[str, Any],
    seed: int,
    choose: Callable[[State, random.Random], Action] = any_action,
) -> Iterator[State]:
    """Play a random game, giving every state on the way; the same object changes in place."""
    rng = random.Random(seed)
    state = game.new(players, **options)
    yield state
    for _ in range(CAP):
        actor = state.actor()
        if actor is None:
            return
        state.advance(state.draw(rng) if actor == CHANCE else choose(state, rng))
        yield state
    pytest.fail(f"no end after {CAP} actions")


def test_there_are_games() -> None:
    assert GAMES


@pytest.mark.parametrize("game_id", GAMES)
def test_clauses_and_functions_have_the_same_ids(game_id: str) -> None:
    rules = WRITTEN[game_id].rules
    judge = own.judge(game_id)
    judged = {clause.id for clause in rules.clauses() if clause.engine}
    assert set(judge.rules.clauses) == judged
    refusing = {clause.id for clause in rules.clauses() if "refuses" in clause.engine}
    assert set(judge.rules.checks) == refusing
    assert {asked.clause for verb in judge.rules.verbs.values() for asked in verb.checks} == refusing


@pytest.mark.parametrize("game_id", GAMES)
def test_the_judge_stands_in_the_order_of_the_rules(game_id: str) -> None:
    judge = own.judge(game_id)
    place = {clause.id: number for number, clause in enumerate(WRITTEN[game_id].rules.clauses())}
    for functions in (judge.rules.checks, judge.rules.effects):
        ids = list(functions)
        inverted = [(one, other) for one, other in pairwise(ids) if place[one] > place[other]]
        # A few stand where their flow reads best; most must follow the rules.
        assert len(inverted) <= len(ids) // 4, inverted


@pytest.mark.parametrize("game_id", GAMES)
def test_every_judged_clause_is_shown_and_proven(game_id: str) -> None:
    judge = own.judge(game_id)
    definition = WRITTEN[game_id]
    transcripts = transcripts_in(definition.folder / "examples.md")
    shown = coverage(judge, transcripts)
    assert [clause for clause, found in shown.items() if not found.obeyed and not found.enforced] == []
    assert [clause for clause in judge.rules.checks if not shown[clause].enforced] == []
    excused = [clause.id for clause in definition.rules.clauses() if clause.unproven]
    assert sorted(survivors(judge, transcripts)) == sorted(excused)


@pytest.mark.parametrize(("game_id", "players", "options"), CASES)
def test_every_game_ends_and_pays_out(
    game_id: str, players: int, options: dict[str, Any], effort: int
) -> None:
    game = own.judge(game_id)
    for seed in range(2 * effort):
        state = list(walk(game, players, options, seed, any_verb))[-1]
        returns = state.returns()
        assert set(returns) == set(state.seats)
        assert state.legal_actions() == []


@pytest.mark.parametrize(("game_id", "players", "options"), CASES)
def test_every_state_survives_a_round_trip_through_plain_data(
    game_id: str, players: int, options: dict[str, Any], effort: int
) -> None:
    game = own.judge(game_id)
    for state in islice(walk(game, players, options, seed=5), 0, 400 * effort):
        written = json.dumps(state.position(), default=refuse)
        twin = game.load(numbered(json.loads(written)))
        assert twin == state
        assert hash(twin) == hash(state)
        assert twin.position() == state.position()
        assert twin.actor() == state.actor()


def refuse(value: object) -> object:
    raise TypeError(f"{value!r} is no plain data")


def numbered(value: Any) -> Any:
    """Undo what JSON does to whole numbers as keys; YAML keeps them."""
    if isinstance(value, dict):
        return {int(key) if key.lstrip("-").isdigit() else key: numbered(item) for key, item in value.items()}
    return [numbered(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize(("game_id", "players", "options"), CASES)
def test_a_clone_goes_its_own_way(game_id: str, players: int, options: dict[str, Any]) -> None:
    rng = random.Random(3)
    for state in islice(walk(own.judge(game_id), players, options, seed=3), 0, 300, 7):
        if state.is_terminal():
            break
        before, twin = state.position(), state.clone()
        assert twin == state
        twin.advance(twin.draw(rng) if twin.is_chance() else rng.choice(twin.legal_actions()))
        assert state.position() == before


@pytest.mark.parametrize(("game_id", "players", "options"), CASES)
def test_legal_actions_are_distinct_and_permitted_and_written_as_they_are_read(
    game_id: str, players: int, options: dict[str, Any], effort: int
) -> None:
    game = own.judge(game_id)
    for state in islice(walk(game, players, options, seed=11), 0, 300 * effort, 3):
        legal = state.legal_actions()
        assert len(set(legal)) == len(legal)
        if state.is_chance():
            legal = legal or [state.draw(random.Random(1))]
        elif not state.is_terminal():
            assert legal, "a decision without a choice"
        for action in legal:
            assert state.refusal(action) is None
            assert state.parse(game.grammar.write(action)) == action


@pytest.mark.parametrize(("game_id", "players", "options"), CASES)
def test_actions_seen_elsewhere_are_judged_and_a_refused_one_changes_nothing(
    game_id: str, players: int, options: dict[str, Any]
) -> None:
    """The candidates are wide enough: an action from another state is listed here or a clause refuses it."""
    game = own.judge(game_id)
    seen: dict[Action, None] = {}
    for state in islice(walk(game, players, options, seed=17), 0, 260):
        seen.update(dict.fromkeys(islice(state.legal_actions(), 1000)))
    pool = random.Random(4).sample(list(seen), min(len(seen), 60))
    for state in islice(walk(game, players, options, seed=18), 0, 200, 11):
        before = state.position()
        legal = set(state.legal_actions())
        for action in pool:
            refusal = state.refusal(action)
            if refusal is None:
                assert action in legal or (state.is_chance() and state.chance_outcomes() is None)
            else:
                assert action not in legal
                assert refusal.clause in game.rules.checks
                assert refusal.text
                with pytest.raises(Illegal):
                    state.apply(action)
        assert state.position() == before


@pytest.mark.parametrize(("game_id", "players", "options"), CASES)
def test_a_check_of_a_verb_forbids_all_candidates_of_that_verb_or_none(
    game_id: str, players: int, options: dict[str, Any]
) -> None:
    """And one of the turn permits whatever is due to whom it is due, since nobody asks it of candidates.

    So does one of a candidate for whatever is proposed.
    """
    game = own.judge(game_id)
    for state in islice(walk(game, players, options, seed=29), 0, 300, 7):
        if state.is_chance() or state.is_terminal():
            continue
        answers: dict[tuple[str, str], set[bool]] = {}
        for action in state.candidates():
            for asked in game.checks_of(action):
                if asked.of == "candidate":
                    assert asked.check(state, action.actor, *action.args) is None, (action, asked.clause)
                elif asked.of != "action":
                    answer = asked.check(state, action) is None
                    answers.setdefault((action.verb, asked.clause), set()).add(answer)
                if asked.of == "turn":
                    assert answer, (action, asked.clause)
        assert all(len(answer) == 1 for answer in answers.values())


@pytest.mark.parametrize(("game_id", "players", "options"), CASES)
def test_events_tell_of_every_piece_that_moves(game_id: str, players: int, options: dict[str, Any]) -> None:
    game = own.judge(game_id)
    rng = random.Random(41)
    state = game.new(players, **options)
    for _ in range(400):
        if state.is_terminal():
            return
        before = lying(state)
        events = state.advance(state.draw(rng))
        after = lying(state)
        moved = [move for event in events for move in event.moved]
        for place in {*before, *after}:
            if before.get(place) == after.get(place):
                continue
            come = sum(move.end == place for move in moved) - sum(move.start == place for move in moved)
            assert any(place in (move.start, move.end) for move in moved), place
            assert len(after.get(place, ())) - len(before.get(place, ())) == come, place


def lying(state: State) -> dict[Place, list[Piece]]:
    """Everything that lies on the table, by place."""
    found: dict[Place, list[Piece]] = {}
    for layer in state.layers():
        for place, pieces in layer.items():
            found.setdefault(place, []).extend(pieces)
    return found


@pytest.mark.parametrize(("game_id", "players", "options"), CASES)
def test_a_seat_cannot_tell_the_table_from_one_dealt_again_where_it_does_not_see(
    game_id: str, players: int, options: dict[str, Any]
) -> None:
    rng = random.Random(43)
    for state in islice(walk(own.judge(game_id), players, options, seed=43), 0, 300, 11):
        for seat in state.seats:
            twin = state.determinize(seat, rng)
            assert twin.observation(seat) == state.observation(seat)
            assert twin.actor() == state.actor()
            if not twin.is_terminal():
                twin.advance(twin.draw(rng))


@pytest.mark.parametrize(("game_id", "players", "options"), CASES)
def test_lazy_drawing_is_uniform_over_the_legal_actions(
    game_id: str, players: int, options: dict[str, Any]
) -> None:
    """Pearson's chi-squared over the decisions of a game stays below what one in a million would pass."""
    rng = random.Random(47)
    decisions = (s for s in walk(own.judge(game_id), players, options, 47) if s.actor() in s.seats)
    for state in islice(decisions, 0, 60, 12):
        legal = state.legal_actions()
        draws = 40 * len(legal)
        counts = Counter(state.draw(rng) for _ in range(draws))
        assert set(counts) <= set(legal)
        chi = sum((counts[action] - 40) ** 2 / 40 for action in legal)
        freedom = len(legal) - 1
        assert chi <= freedom + 7 * (2 * freedom) ** 0.5 + 20


@pytest.mark.parametrize(("game_id", "players", "options"), CASES)
def test_playing_on_at_random_goes_where_something_legal_leads(
    game_id: str, players: int, options: dict[str, Any]
) -> None:
    for number, state in enumerate(islice(walk(own.judge(game_id), players, options, seed=53), 0, 120)):
        actor, thought, played = state.actor(), state.clone(), state.clone()
        if actor is None:
            assert not thought.playout(random.Random(number))
            break
        assert thought.playout(random.Random(number))
        played.apply(state.draw(random.Random(number)))
        assert thought == played


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_made_of_facts_that_were_written_as_json_is_the_same(game_id: str) -> None:
    facts = plain(WRITTEN[game_id])
    again = json.loads(json.dumps(facts))
    assert again == facts
    game = type(own.judge(game_id))(again)
    rng = random.Random(2)
    state = game.new()
    for _ in range(200):
        if state.is_terminal():
            break
        state.advance(state.draw(rng))
    assert own.judge(game_id).load(state.position()).position() == state.position()


@pytest.mark.parametrize(("game_id", "players", "options"), CASES)
def test_chance_outcomes_sum_to_one_and_contain_every_sample(
    game_id: str, players: int, options: dict[str, Any]
) -> None:
    rng = random.Random(8)
    for state in islice(walk(own.judge(game_id), players, options, seed=8), 0, 300):
        if not state.is_chance():
            continue
        outcomes = state.chance_outcomes()
        sample = state.draw(rng)
        assert state.refusal(sample) is None
        if outcomes is not None:
            even = isinstance(outcomes, UniformOutcomes)
            assert Fraction(1) == (len(outcomes) * outcomes[0][1] if even else sum(p for _, p in outcomes))
            assert sample in state.legal_actions()


@pytest.mark.parametrize(("game_id", "players", "options"), CASES)
def test_observations_and_pictures_can_always_be_made(
    game_id: str, players: int, options: dict[str, Any]
) -> None:
    definition = WRITTEN[game_id].agreed(options)
    spaces = {space.id for space in definition.game.board.spaces}
    trays = {(tray.of, tray.id) for tray in definition.game.trays}
    for state in islice(walk(own.judge(game_id), players, options, seed=23), 0, 300, 5):
        for seat in (None, *state.seats):
            json.dumps(state.observation(seat), default=refuse)
            assert state.text(seat)
            for piece in state.table(seat):
                owner, slash, tray = piece.at.partition("/")
                if slash:
                    assert ("seat" if owner else "table", tray) in trays, piece
                    assert owner in ("", *state.seats), piece
                elif definition.game.board.lattice is None:
                    assert piece.at in spaces, piece


@pytest.mark.parametrize(("game_id", "players", "options"), CASES)
def test_a_seed_replays_and_the_log_is_a_transcript_that_holds(
    game_id: str, players: int, options: dict[str, Any], tmp_path: Path
) -> None:
    import yaml

    game = own.judge(game_id)
    logs = []
    for _ in range(2):
        rng = random.Random(31)
        match = Match(game, game.opening(players, **options))
        for _ in range(150):
            actor = match.state.actor()
            if actor is None:
                break
            match.play(match.state.draw(rng) if actor == CHANCE else rng.choice(match.state.legal_actions()))
        logs.append(match.log())
    assert logs[0] == logs[1]
    page = tmp_path / "log.md"
    start = yaml.safe_dump(match.start, default_flow_style=None) if match.start else ""
    page.write_text("\n".join([f"```play {game_id}", start.rstrip(), "---", *logs[0], "```"]))
    (transcript,) = transcripts_in(page)
    played = run(transcript, game)
    assert played.holds
    assert played.end == match.state
    undone = match.state.clone()
    step = match.undo()
    assert step is not None
    match.play(step.action)
    assert match.state == undone


@pytest.mark.parametrize("game_id", GAMES)
def test_nonsense_is_an_input_error(game_id: str) -> None:
    state = own.judge(game_id).new()
    for line in (
        "",
        "nobody moves",
        f"{state.seats[0]}",
        f"{state.seats[0]} dance",
        "chance",
        "chance dance 1 2",
    ):
        with pytest.raises(InputError):
            state.parse(line)


PERFT = Path(__file__).with_name("perft.txt")
MOST = 3_000
"""Ways that a count goes up to, about; more with --slow."""


@pytest.mark.parametrize("game_id", GAMES)
def test_the_ways_in_which_a_game_goes_on_are_as_many_as_ever(game_id: str, effort: int) -> None:
    """A change of rules shows here; PPGEN_PERFT=write renews the file for a reader of the diff to judge."""
    game = own.judge(game_id)
    lines = PERFT.read_text().splitlines() if PERFT.exists() else []
    others = [line for line in lines if not line.startswith(f"{game_id}, ")]
    known = dict(line.split(": ") for line in lines)
    counted = {}
    for players, options in settings(game):
        name = " ".join([f"{game_id}, {players} players", *(f"{k}={v}" for k, v in options.items())])
        depths = len(known[name].split()) if name in known and effort > 1 else 8
        counted[name] = " ".join(map(str, counts(game.new(players, **options), depths, MOST * effort)))
    if os.environ.get("PPGEN_PERFT") == "write":
        written = sorted([*others, *(f"{name}: {found}" for name, found in counted.items())])
        PERFT.write_text("\n".join(written) + "\n")
        return
    assert counted == {name: known.get(name) for name in counted}, "PPGEN_PERFT=write renews perft.txt"


def counts(state: State, depths: int, most: int) -> list[int]:
    """Count the ways for one decision, two, and so on, up to so many ways."""
    found: list[int] = []
    while len(found) < depths and (not found or found[-1] < most / 20):
        found.append(perft(state, len(found) + 1))
    return found


def test_plain_facts_are_plain() -> None:
    for game_id in GAMES:
        json.dumps(plain(WRITTEN[game_id]), default=refuse)
