"""Dungeon Crawl as a game: its notation, the order of its refusals, and how it begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from ppgen.engine import BadPosition, Game, Grammar, Plain, Position
from ppgen.games.dungeon_crawl import positions
from ppgen.games.dungeon_crawl.crawl import Crawl
from ppgen.games.dungeon_crawl.rulebook import rules
from ppgen.games.dungeon_crawl.steps import KEYS, STEPS
from ppgen.games.dungeon_crawl.words import KINDS


class DungeonCrawl(Game):
    id = "dungeon-crawl"
    rules = rules
    grammar = Grammar(
        "chance coins <seat:seat> <values:face...>",
        "chance roll <seat:seat> <value:int>",
        "chance tile <tile:tile>",
        "chance reveal <suit:suit>",
        "chance draw <crown:crown>",
        "<seat> pawns <north:north> <east:east> <south:south> <west:west>",
        "<seat> coin <value:face>",
        "<seat> tile <place:place>",
        "<seat> place <pawn:colour> <space:space>",
        "<seat> move <space:space>",
        "<seat> pass",
        "<seat> spend <number:int>",
        "<seat> apply <number:int>",
        "<seat> attack <pawn:colour>",
        "<seat> end",
        "<seat> spoils <kind:spoils>",
        "<seat> reenter <space:space>",
        "<seat> see <seat:seat>",
        kinds=KINDS,
        queries=("see",),
    )
    _over = ("end.sixth-treasure", "end.unfinished")
    _always = (*_over, "turn.order")
    order = {  # section 7.4 of the specification
        "chance coins": (*_over, "turn.step", "setup.coins-dealt"),
        "chance roll": (*_over, "turn.step", "pieces.values"),
        "chance tile": (*_over, "turn.step", "build.turn-over"),
        "chance reveal": (*_over, "turn.step", "land.reveal"),
        "chance draw": (*_over, "turn.step", "attack.spoils-treasure"),
        "pawns": (*_always, "turn.step", "build.compass"),
        "coin": (*_always, "turn.step", "build.coin-own"),
        "tile": (*_always, "turn.step", "build.far-edge"),
        "place": (*_always, "turn.step", "enter.left-neighbour", "enter.entrance", "enter.empty"),
        "move": (
            *_always,
            "reentry.only",
            "move.once",
            "turn.step",
            "move.some",
            "move.queen",
            "move.floor",
            "move.no-sharing",
            "move.no-passing",
            "move.coin-stops",
            "stack.stops",
        ),
        "pass": (*_always, "turn.step"),
        "spend": (*_always, "turn.step", "trap.spend", "monster.spend", "attack.spend", "attack.defend"),
        "apply": (*_always, "turn.step", "damage.apply"),
        "attack": (
            *_always,
            "reentry.only",
            "attack.after-move",
            "attack.no-coin",
            "turn.step",
            "attack.adjacent",
        ),
        "end": (*_always, "turn.step"),
        "spoils": (*_always, "turn.step", "attack.spoils"),
        "reenter": (*_always, "turn.step", "enter.entrance", "enter.empty"),
        "see": (),
    }

    @cached_property
    def colours(self) -> dict[str, str]:
        """The colour that each suit stands for, by the suit's letter."""
        return {suit[0]: colour for colour, suit in self.suits.items()}

    @cached_property
    def suits(self) -> dict[str, str]:
        """The suit of each colour."""
        return {seat: suit for seat, (suit, *_) in self.facts["seats"]["suits"][2].items()}

    @cached_property
    def corners(self) -> dict[int, list[str]]:
        """The corner of each seat, by the number of players."""
        corners: dict[int, list[str]] = self.facts["data"]["corners"]
        return corners

    def opening(self, players: int | Sequence[str] | None = None, **options: object) -> Plain:
        defaults: Mapping[int, Sequence[str]] = self.facts["seats"]["default"]
        if players is None:
            players = min(defaults)
        if isinstance(players, int):
            if players not in defaults:
                raise BadPosition(
                    f"the game is for {min(defaults)} to {max(defaults)} players, not {players}", "players"
                )
            players = defaults[players]
        return {"players": list(players), **options}

    def load(self, position: Mapping[str, Any]) -> Crawl:
        written = Position(position, KEYS)
        options = positions.options(self, written)
        state = Crawl(
            game=self,
            seats=(),
            supply=options["supply"],
            memory=options["memory"],
            turn_cap=None if options["turn_cap"] == "none" else options["turn_cap"],
            phase=written.choice("phase", tuple(STEPS), "setup"),
            step="",
            to_act="",
            holdings={},
        )
        positions.read(state, written)
        return state
