"""Our games as Python games of OpenSpiel, whose algorithms search and learn in them.

M. Lanctot et al., OpenSpiel: a framework for reinforcement learning in games, 2019, arXiv:1908.09453.

`pip install open_spiel` brings it. Chance is sampled: each of its nodes has one outcome, and what comes of it
is drawn by the seed of the game; a clone has luck of its own, so that who searches sees nothing that will be
drawn. What a seat knows is all that it was told from the beginning, and what it sees.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pyspiel

from ppgen.adapters.words import Choosing, WordTable, winnings
from ppgen.engine import CHANCE, Game, State
from ppgen.lab.playing import CAP
from ppgen.lab.setting_up import BenchMaker, judged
from ppgen.lab.streams import Luck

LONGEST = 20
"""WordTable of an action at most."""


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game; its actions are words, and an action of ours is several of OpenSpiel's."""

    def __init__(self, words: WordTable, name: str, seed: int = 0, cap: int = CAP) -> None:
        self.words, self.seed, self.cap = words, seed, cap
        state = words.judge.load(words.opening)
        self.seats = state.seats
        open_, hidden = pyspiel.GameType.Information.PERFECT_INFORMATION, _hides(words.judge)
        chance = any(of_chance for of_chance, _ in words.judge.rules.verbs)
        kind = pyspiel.GameType(
            short_name=f"python_ppgen_{name.replace('-', '_')}",
            long_name=name,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
            if chance
            else pyspiel.GameType.ChanceMode.DETERMINISTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION if hidden else open_,
            utility=pyspiel.GameType.Utility.GENERAL_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=len(self.seats),
            min_num_players=len(self.seats),
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=False,
            parameter_specification={},
        )
        about = pyspiel.GameInfo(
            num_distinct_actions=len(words.table),
            max_chance_outcomes=1 if chance else 0,
            num_players=len(self.seats),
            min_utility=-1e6,
            max_utility=1e6,
            utility_sum=None,
            max_game_length=cap * LONGEST,
        )
        super().__init__(kind, about, {})

    def new_initial_state(self) -> SpielState:
        """Begin a game."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """Give what tells a seat what it sees."""
        del iig_obs_type, params
        return _Observer()


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, and the words that were said of the next action."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.inside = _Inside(game.words, game.seats, game.seed, game.cap)

    @property
    def position(self) -> State:
        """The state of the judge, for programs that may see all of it."""
        return self.inside.position

    def current_player(self) -> int:
        """Give the number of the seat to act."""
        if self.inside.over:
            return int(pyspiel.PlayerId.TERMINAL)
        actor = self.inside.position.actor()
        return int(pyspiel.PlayerId.CHANCE) if actor in (None, CHANCE) else self.inside.seats.index(actor)

    def _legal_actions(self, player: int) -> list[int]:
        del player
        choosing = self.inside.choosing
        return choosing.next_words() if choosing is not None else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Give the one outcome, which is drawn when it is applied."""
        return [(0, 1.0)]

    def _apply_action(self, action: int) -> None:
        self.inside.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return "drawn" if player == pyspiel.PlayerId.CHANCE else self.inside.words.table[action]

    def is_terminal(self) -> bool:
        """Tell whether the game is over, or too long."""
        return self.inside.over

    def returns(self) -> list[float]:
        """Give what each seat has won; nothing before the end."""
        position = self.inside.position
        return list(winnings(position)) if position.is_terminal() else [0.0] * len(self.inside.seats)

    def information_state_string(self, player: int | None = None) -> str:
        """Tell what a seat knows: what it sees, all that it was told, and what it has said of its action."""
        at = self.current_player() if player is None else player
        seat = self.inside.seats[at]
        said = self.inside.said if self.current_player() == at else ""
        return "\n".join([self.observation_string(at), *self.inside.told[seat], f"> {said}"])

    def observation_string(self, player: int | None = None) -> str:
        """Tell what a seat sees."""
        at = self.current_player() if player is None else player
        return str(self.inside.position.observation(self.inside.seats[at]))

    def __str__(self) -> str:
        """Write the position, how many steps there were, and what was said of the next action."""
        return f"{self.inside.position.text()}\n{self.inside.steps} {self.inside.said}"


class _Inside:
    """What a state holds, apart from what OpenSpiel keeps: its `clone` copies attributes one by one."""

    def __init__(self, words: WordTable, seats: Sequence[str], seed: int, cap: int) -> None:
        self.words, self.seats, self.cap = words, tuple(seats), cap
        self.position: State = words.judge.load(words.opening)
        self.told: dict[str, list[str]] = {seat: [] for seat in seats}
        self.steps = self._drawn = self._copies = 0
        self._luck = f"{seed}"
        self._see()

    def __deepcopy__(self, memo: dict[int, Any]) -> _Inside:
        """Copy it; the copy meets luck of its own, for who searches must not see what will be drawn."""
        del memo
        self._copies += 1
        twin = copy(self)
        twin.position = self.position.clone()
        twin.told = {seat: list(told) for seat, told in self.told.items()}
        twin._copies, twin._luck = 0, f"{self._luck}/{self._drawn}.{self._copies}"  # noqa: SLF001 - its own twin
        twin._see()  # noqa: SLF001
        if self.choosing is not None and twin.choosing is not None:
            for word in self.choosing.said:
                twin.choosing.say(self.words.numbers[word])
        return twin

    @property
    def over(self) -> bool:
        """Whether the game is over, or too long."""
        return self.position.is_terminal() or self.steps >= self.cap

    @property
    def said(self) -> str:
        """What was said of the next action."""
        return " ".join(self.choosing.said) if self.choosing is not None else ""

    def _see(self) -> None:
        choice = not self.over and self.position.actor() != CHANCE
        self.choosing = Choosing(self.words, self.position) if choice else None

    def act(self, number: int) -> None:
        """Say a word, or let chance draw."""
        if self.choosing is None:
            drawn = blake2b(f"{self._luck}|{self._drawn}".encode(), digest_size=6).digest()
            self._drawn += 1
            luck = Luck(0, int.from_bytes(drawn, "big"))
            done = self.position.draw(luck[self.position.due()[0].name])
        else:
            said = self.choosing.say(number)
            if said is None:
                return
            done = said
        for event in self.position.advance(done):
            for seat, told in self.told.items():
                if (words := event.seen_by(seat)) is not None:
                    told.append(words)
        self.steps += 1
        self._see()


class _Observer:
    """Tells a seat what it sees, as text."""

    tensor = None
    dict: Mapping[str, Any] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Nothing is kept."""

    def string_from(self, state: SpielState, player: int) -> str:
        """Tell what a seat sees."""
        return state.observation_string(player)


def _hides(judge: Game) -> bool:
    """Tell whether seats have something to hide."""
    return bool(judge.secrets)


def spiel_game(
    game: str,
    players: int | None = None,
    *,
    content: Path | None = None,
    judges: Path | None = None,
    seed: int = 0,
    cap: int = CAP,
    **options: Any,
) -> SpielGame:
    """Make OpenSpiel's game of one of ours, of the content in use or of a folder.

    Raises:
        PpgenError: there is no such game or option, or nobody judges it.
    """
    _, judge = judged(BenchMaker(content, judges), game)
    return SpielGame(WordTable(judge, players, **options), game, seed, cap)
