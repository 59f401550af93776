"""Our games as environments of PettingZoo (AEC), which `pip install 'ppgen[pettingzoo]'` brings.

J. K. Terry et al., PettingZoo: a standard API for multi-agent reinforcement learning, 2021, arXiv:2009.14471.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ppgen.adapters.words import Choosing, WordTable, drawn_chance, told, winnings
from ppgen.engine import State
from ppgen.lab.playing import CAP
from ppgen.lab.setting_up import BenchMaker, judged
from ppgen.lab.streams import Luck

LETTERS = 2048
"""Bytes of what a seat sees and has said."""


class GameEnv(AECEnv):  # type: ignore[misc]
    """A game: seats are agents, and an action is the next word of what a seat does (`ppgen.adapters.words`).

    An observation is `{"observation": bytes of what the seat sees and has said, "action_mask": words that can
    come next}`; `seen` gives the same as text. A seat gets what it has won when the game is over; a game
    beyond `cap` steps is truncated. Chance is drawn by the seed, and the next `reset` without a seed plays
    the next game of it.
    """

    def __init__(self, words: WordTable, name: str, cap: int = CAP) -> None:
        super().__init__()
        self.words, self.cap = words, cap
        self.metadata = {"name": f"ppgen_{name}", "is_parallelizable": False, "render_modes": ["ansi"]}
        self.render_mode = "ansi"
        state = words.judge.load(words.opening)
        self.possible_agents = list(state.seats)
        size = len(words.table)
        self._action_space = spaces.Discrete(size)
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (LETTERS,), np.uint8),
                "action_mask": spaces.Box(0, 1, (size,), np.int8),
            }
        )
        self._seed, self._number = 0, -1
        self._state: State = state

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Give the space of what a seat is told."""
        del agent
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Give the words."""
        del agent
        return self._action_space

    def word(self, number: int) -> str:
        """Give the word with a number."""
        return self.words.table[number]

    @property
    def position(self) -> State:
        """The state of the judge, for programs that may see all of it."""
        return self._state

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game."""
        del options
        self._seed, self._number = (self._seed, self._number + 1) if seed is None else (seed, 0)
        self._luck = Luck(self._seed, self._number)
        self._state = self.words.judge.load(self.words.opening)
        self._steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def _go_on(self) -> None:
        """Let chance act, and see whose turn it is, or that the game is over."""
        self._steps += sum(1 for _ in drawn_chance(self._state, self._luck))
        actor = self._state.actor()
        self._choosing: Choosing | None = None
        if actor is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, winnings(self._state), strict=True))
        elif self._steps >= self.cap:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self._choosing = Choosing(self.words, self._state)
            self.agent_selection = actor

    def seen(self, agent: str) -> str:
        """Tell what a seat sees, and what it has said of its action."""
        acts = self._choosing is not None and agent == self.agent_selection
        said = " ".join(self._choosing.said) if acts and self._choosing else ""
        return f"{said}|{told(self._state, agent, LETTERS - len(said) - 1)}"

    def observe(self, agent: str) -> dict[str, Any]:
        """Give what a seat is told."""
        seen = np.zeros(LETTERS, np.uint8)
        data = self.seen(agent).encode()[:LETTERS]
        seen[: len(data)] = np.frombuffer(data, np.uint8)
        mask = np.zeros(len(self.words.table), np.int8)
        if self._choosing is not None and agent == self.agent_selection:
            mask[self._choosing.next_words()] = 1
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Say the next word; None for a seat whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self._choosing is not None
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        done = self._choosing.say(int(action))
        if done is not None:
            self._state.apply_silently(done)
            self._steps += 1
            self._go_on()
        self._accumulate_rewards()

    def render(self) -> str:
        """Write the position."""
        return self._state.text()

    def close(self) -> None:
        """Nothing is held."""


def game_env(
    game: str,
    players: int | None = None,
    *,
    content: Path | None = None,
    judges: Path | None = None,
    cap: int = CAP,
    **options: Any,
) -> GameEnv:
    """Make the environment of a game, of the content in use or of a folder.

    Raises:
        PpgenError: there is no such game or option, or nobody judges it.
    """
    _, judge = judged(BenchMaker(content, judges), game)
    return GameEnv(WordTable(judge, players, **options), game, cap)
