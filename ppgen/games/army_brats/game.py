"""The game: its notation, its facts, and how it begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from ppgen.engine import BadPosition, Game, Grammar, Kind, Plain, Position, one_of
from ppgen.games.army_brats.passes import SUBJECTS, VALUES, read_cell, read_pass, read_rolled, write_rolled
from ppgen.games.army_brats.position import KEYS, read
from ppgen.games.army_brats.rulebook import TRADES, rules
from ppgen.games.army_brats.state import School


class ArmyBrats(Game):
    id = "army-brats"
    rules = rules
    grammar = Grammar(
        "chance tiles <tile:pass...>",
        "chance roll <face:rolled...>",
        "chance draw <pass:pass>",
        "<seat> go <cell:cell> [discard] [<pass:pass>]",
        "<seat> trade <opponent:seat> <kind:trade> <pass:pass> [<subject:subject>]",
        "<seat> give <pass:pass...>",
        "<seat> caught <pass:pass...>",
        "<seat> done",
        "<seat> look",
        kinds={
            "pass": Kind(read_pass),
            "cell": Kind(read_cell),
            "trade": Kind(one_of(*TRADES)),
            "subject": Kind(one_of(*SUBJECTS.values())),
            "rolled": Kind(read_rolled, write_rolled),
        },
        queries=["look"],
    )
    _asked = ("end.over", "turn.order", "trade.no-refusal", "stuck.gift")
    order = {  # section 5.1 of the specification
        "chance tiles": ("end.over", "turn.order", "setup.tiles"),
        "chance roll": ("end.over", "turn.order", "setup.first-player"),
        "chance draw": ("end.over", "turn.order", "class.draw"),
        "go": (
            *_asked,
            "turn.one-action",
            "class.adjacent",
            "class.no-hole",
            "class.unoccupied",
            "class.draw",
            "class.scarcity-blocked",
            "class.scarcity-discard",
        ),
        "trade": (
            *_asked,
            "turn.one-action",
            "trade.needs-class",
            "trade.opponent",
            "trade.own-pass",
            "trade.match-subject",
            "trade.match-exactly",
            "trade.other-subject",
            "trade.opponent-has",
            "trade.opponent-has-two",
        ),
        "give": (
            "end.over",
            "turn.order",
            "trade.answer",
            "stuck.gift",
            "trade.answer-count",
            "trade.own-pass",
            "trade.asked-subject",
        ),
        "caught": (
            "end.over",
            "caught.timing",
            "trade.no-refusal",
            "stuck.gift",
            "caught.own-passes",
            "caught.useful-set",
            "variant.canadian-four",
        ),
        "done": (*_asked, "turn.must-act"),
        "look": (),
    }

    @cached_property
    def variants(self) -> list[str]:
        """The values of the option, the default first."""
        option = next(option for option in self.facts["options"] if option["id"] == "variant")
        return [value["id"] for value in option["values"]]

    @cached_property
    def layouts(self) -> dict[str, list[str]]:
        """The layouts that a position can name."""
        return dict(self.facts["data"]["layouts"])

    @cached_property
    def days(self) -> dict[str, str]:
        return dict(zip(VALUES, self.facts["data"]["days"], strict=True))

    @cached_property
    def home(self) -> str:
        return str(self.facts["data"]["home"])

    @cached_property
    def sequence_demerits(self) -> dict[int, int]:
        return dict(self.facts["data"]["demerits"]["sequence"])

    @cached_property
    def same_day_demerits(self) -> dict[int, int]:
        return dict(self.facts["data"]["demerits"]["same_day"])

    @cached_property
    def lap(self) -> int:
        """Spaces once round the board; the track begins with the start."""
        return len(self.facts["board"]["track"]) - 1

    def die_space(self, demerits: int) -> str:
        """Give the space of the track on which a die stands."""
        return str(self.facts["board"]["track"][min(demerits, self.lap)])

    def opening(self, players: int | Sequence[str] | None = None, **options: object) -> Plain:
        if players is None:
            players = min(self.facts["seats"]["default"])
        if not isinstance(players, int):
            names, usual = list(players), self.facts["seats"]["default"].get(len(players))
            if usual is not None and names != usual:
                raise BadPosition(f"the seats are {', '.join(usual)}, not {', '.join(names)}", "players")
            players = len(names)
        opening = {"start": "setup", "players": players, **options}
        self.load(opening)
        return opening

    def load(self, position: Mapping[str, Any]) -> School:
        written = Position(position, KEYS)
        state = School(
            game=self,
            seats=(),
            variant=written.choice("variant", self.variants, self.variants[0]),
            suits=(),
            tiles={},
            pawns={},
            hands={},
            pool={},
            demerits={},
            phase="tiles",
            givers=[],
            rolling=[],
        )
        read(state, written)
        return state
