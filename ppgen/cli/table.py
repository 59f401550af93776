"""The table at the terminal: who sees what, what can be chosen, and why a move is refused."""

from __future__ import annotations

import random
import textwrap
from collections.abc import Mapping
from typing import Any

import click

from ppgen.definition import Definition
from ppgen.definition.text import words
from ppgen.engine import CHANCE, Event, Game, Illegal, InputError, Match

HELP = """\
number        choose from the list
move ...      or write it in the game's notation
choices       list all choices
board         show the board again
rule ID       show a clause
undo          take the last choice back
log           print the game so far as a transcript
quit          stop"""
LISTED = 40
"""So many choices are listed without being asked."""


class Table:
    """One game at one screen."""

    def __init__(
        self, definition: Definition, judge: Game, start: Mapping[str, Any], *, seed: int | None
    ) -> None:
        self.definition = definition
        self.match = Match(judge, start)
        self.rng = random.Random(seed)
        self.hidden = definition.game.hidden
        self._unread: dict[str, list[Event]] = {seat: [] for seat in self.match.state.seats}
        self._looking: str | None = None

    def play(self, random_seats: set[str]) -> None:
        """Play until the end, or until the people have had enough."""
        click.echo(f"{self.definition.game.title}. {words(self.definition.game.goal)}")
        click.echo("Type `help` for what you can type.")
        while (actor := self.match.state.actor()) is not None:
            if actor == CHANCE:
                self._carry_out(self.match.state.sample(self.rng))
            elif actor in random_seats:
                self._carry_out(self.rng.choice(self.match.state.legal_actions()))
            elif not self._ask(actor, random_seats):
                return
        self._show_events(None)
        click.echo(self.match.state.text())
        won = [seat for seat, value in self.match.state.returns().items() if value > 0]
        click.echo(f"The game is over. {' and '.join(won)} won." if won else "The game is over.")

    def _carry_out(self, action: Any) -> None:
        for event in self.match.play(action):
            for unread in self._unread.values():
                unread.append(event)

    # A person's turn

    def _ask(self, seat: str, random_seats: set[str]) -> bool:
        """Let a person choose; tell whether to go on."""
        people = [s for s in self.match.state.seats if s not in random_seats]
        if self.hidden and len(people) > 1 and self._looking != seat:
            click.clear()
            if self._read(f"{seat} to act. When nobody else looks, press Enter. ") is None:
                return False
            self._looking = seat
        self._show_events(seat)
        self._show_board(seat)
        self._show_choices(LISTED)
        while True:
            line = self._read(f"{seat}> ")
            if line is None or line in ("quit", "exit"):
                return False
            if line and self._answer(seat, line, random_seats):
                return True

    def _answer(self, seat: str, line: str, random_seats: set[str]) -> bool:
        """Do what a line says; tell whether somebody's turn to choose has come anew."""
        word, _, rest = line.partition(" ")
        if line == "help":
            click.echo(HELP)
        elif line == "board":
            self._show_board(seat)
        elif line == "choices":
            self._show_choices(None)
        elif line == "log":
            click.echo("\n".join(self.transcript()))
        elif word == "rule" and rest:
            click.echo(self.rule(rest.strip()))
        elif line == "undo":
            return self._undo(random_seats)
        else:
            return self._choose(seat, line)
        return False

    def _choose(self, seat: str, line: str) -> bool:
        state = self.match.state
        legal = state.legal_actions()
        try:
            if line.isdigit():
                if not 1 <= int(line) <= len(legal):
                    click.echo(f"The choices are numbered from 1 to {len(legal)}.")
                    return False
                action = legal[int(line) - 1]
            else:
                first = line.split()[0]
                action = state.parse(line if first in (*state.seats, CHANCE) else f"{seat} {line}")
            if action.actor == CHANCE:
                click.echo("The dice and the draws are ppgen's.")
                return False
            if action.verb in self.match.game.grammar.queries:
                for event in self.match.play(action):
                    if (text := event.seen_by(seat)) is not None:
                        click.echo(text)
                return False
            self._carry_out(action)
        except InputError as error:
            click.echo(f"{error}. Type `help`, or a number from the list.")
            return False
        except Illegal as error:
            click.echo(str(error))
            click.echo(self.rule(error.refusal.clause))
            return False
        return True

    def _undo(self, random_seats: set[str]) -> bool:
        """Take back to the last choice of a person."""
        while (step := self.match.undo()) is not None:
            if step.action.actor != CHANCE and step.action.actor not in random_seats:
                for unread in self._unread.values():
                    unread.clear()
                click.echo(f"Taken back: {self.match.game.grammar.write(step.action)}")
                return True
        click.echo("There is nothing to take back.")
        return True

    # What is shown

    def _show_events(self, seat: str | None) -> None:
        """Tell a seat what has happened since it last looked; without secrets, tell everybody."""
        readers = [seat] if self.hidden and seat else list(self._unread)
        events = self._unread[readers[0]]
        for event in events:
            text = event.seen_by(seat if self.hidden else readers[0])
            if text is not None:
                click.echo(text)
        for reader in readers:
            self._unread[reader].clear()

    def _show_board(self, seat: str) -> None:
        click.echo()
        click.echo(self.match.state.text(seat))
        click.echo()

    def _show_choices(self, most: int | None) -> None:
        legal = self.match.state.legal_actions()
        for number, action in enumerate(legal[:most], 1):
            written = self.match.game.grammar.write(action)
            click.echo(f"{number:>3}  {written.partition(' ')[2]}")
        if most is not None and len(legal) > most:
            click.echo(f"     and {len(legal) - most} more: `choices` lists them all")

    def rule(self, clause_id: str) -> str:
        """Give a clause, or say which there are."""
        from difflib import get_close_matches

        rules = self.definition.rules
        try:
            clause = rules.clause(clause_id)
        except KeyError:
            near = get_close_matches(clause_id, [clause.id for clause in rules.clauses()])
            return f"There is no clause {clause_id!r}." + (
                f" Did you mean {', '.join(near)}?" if near else ""
            )
        lines = [f"  {rules.numbers()[clause.id]} {clause.title} [{clause.id}]"]
        lines += textwrap.wrap(words(clause.text), 76, initial_indent="  ", subsequent_indent="  ")
        for ruling in rules.rulings:
            if ruling.id in clause.rulings:
                text = f"Our reading: {words(ruling.question)} {words(ruling.ruling)}"
                lines += textwrap.wrap(text, 76, initial_indent="  ", subsequent_indent="    ")
        return "\n".join(lines)

    def transcript(self) -> list[str]:
        """Give the game so far as a block that `ppgen verify` accepts."""
        import yaml

        start = {key: value for key, value in self.match.start.items() if value not in (None, {})}
        position = (
            yaml.safe_dump(start, default_flow_style=None, sort_keys=False, allow_unicode=True)
            if start
            else ""
        )
        return [f"```play {self.definition.id}", *position.splitlines(), "---", *self.match.log(), "```"]

    def _read(self, prompt: str) -> str | None:
        """Read a line; None at the end of the input."""
        try:
            return input(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            click.echo()
            return None
