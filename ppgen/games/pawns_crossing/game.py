"""The game itself: the order of its checks, and how it begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from ppgen.engine import Action, BadPosition, Game, Plain, Position
from ppgen.games.pawns_crossing.board import ASIDE, LINES
from ppgen.games.pawns_crossing.notation import GRAMMAR
from ppgen.games.pawns_crossing.play import Play
from ppgen.games.pawns_crossing.position import ALL_KEYS, read, read_options
from ppgen.games.pawns_crossing.state import rules


class PawnsCrossing(Game):
    id = "pawns-crossing"
    rules = rules
    grammar = GRAMMAR
    _now = ("end.game-over", "turn.your-turn")
    _chosen = (*_now, "start.place-pawns", "roll.forced-first", "turn.one-action")
    order = {  # section 5.2 of the specification
        "chance tiles": _now,
        "chance dominoes": _now,
        "chance numbers": _now,
        "chance roll": _now,
        "place": (
            *_now,
            "turn.one-action",
            "turn.own-pieces",
            "start.place-pawns",
            "pawn.holes-only",
            "pawn.open-hole",
        ),
        "roll": _chosen,
        "pawn": (
            *_now,
            "start.place-pawns",
            "turn.one-action",
            "endgame.no-pawn-moves",
            "turn.own-pieces",
            "pawn.once-each",
            "roll.forced-first",
            "pawn.holes-only",
            "pawn.different-hole",
            "pawn.open-hole",
        ),
        "slide": (*_chosen, "slide.tile-lines", "slide.no-undo"),
        "move": (
            *_chosen,
            "turn.own-pieces",
            "declare.match-removes",
            "roll.blank-no-token",
            "roll.one-token-per-die",
            "move.pusher-spaces",
            "move.spaces",
            "move.at-least-one",
            "move.no-stop-on-token",
            "move.one-transition",
            "move.either-half",
            "move.pawn-blocks",
            "move.stop-at-number",
            "declare.destination-only",
        ),
        "declare": (
            *_now,
            "start.place-pawns",
            "declare.on-arrival",
            "roll.forced-first",
            "turn.one-action",
            "turn.own-pieces",
            "declare.match-removes",
            "declare.destination-only",
        ),
        "done": (*_chosen, "roll.must-move"),
        "peek": ("turn.own-pieces", "hidden.own-tokens"),
    }

    @cached_property
    def slides(self) -> dict[str, list[Action]]:
        """Every slide of every seat."""
        return {
            seat: [
                Action(seat, "slide", (*line[:3], flip)) for line in LINES.values() for flip in (False, True)
            ]
            for seat in self.facts["seats"]["allowed"]
        }

    def opening(self, players: int | Sequence[str] | None = None, **options: object) -> Plain:
        known: Mapping[int, Sequence[str]] = self.facts["seats"]["default"]
        players = min(known) if players is None else players
        count = players if isinstance(players, int) else len(players)
        seats = players if isinstance(players, Sequence) else known.get(count, ())
        if list(seats) != list(known.get(count, ())) or not seats:
            named = "; ".join(", ".join(names) for names in known.values())
            raise BadPosition(f"the seats are {named}, not {players}", "players")
        for name in options:
            if name not in self.option_defaults():
                raise BadPosition(f"there is no option {name!r}", name)
        return {"players": count, **options}

    def load(self, position: Mapping[str, Any]) -> Play:
        written = Position(position, ALL_KEYS)
        known: Mapping[int, Sequence[str]] = self.facts["seats"]["default"]
        written.need("players")
        players = written.choice("players", list(known), min(known))
        state = Play(
            game=self,
            seats=tuple(known[players]),
            options=read_options(self, written, players),
            phase="",
            to_act=None,
            playing=(),
            colours={},
            pool=(),
            tiles=(),
            dominoes=(),
            pusher=None,
            pusher_at=ASIDE,
            numbers={},
            tokens={},
            revealed=set(),
            pawns={},
            last_slide=None,
            ranking=[],
            dice={},
            used=set(),
            moved=set(),
        )
        read(state, written)
        return state
