"""The table at the terminal: who sees what, what can be chosen, and why a move is refused."""

from __future__ import annotations

import random
import sys
import textwrap
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from ppgen.definition import Definition
from ppgen.definition.text import words
from ppgen.engine import CHANCE, Action, Event, Game, Illegal, InputError, Match
from ppgen.output import write

HELP = """\
number        choose from the list
move ...      or write it in the game's notation
choices       list all choices
board         show the board again
rule ID       show a clause
undo          take the last choice back
log [FILE]    show the game so far as a transcript, or write it to a file
quit          stop"""
LISTED = 40
"""So many choices are listed without being asked."""
WIDTH = 76


class Table:
    """One game at one screen, for people and for seats that play at random.

    Where a game has secrets and several people, a seat sees the screen only after the one before has left it.
    """

    def __init__(
        self,
        definition: Definition,
        judge: Game,
        start: Mapping[str, Any],
        *,
        random_seats: Collection[str] = (),
        seed: int | None = None,
    ) -> None:
        self.definition = definition
        self.match = Match(judge, start)
        self.random_seats = frozenset(random_seats)
        self.people = [seat for seat in self.match.state.seats if seat not in random_seats]
        self.rng = random.Random(seed)
        self.hidden = definition.game.hidden
        self.shared = self.hidden and len(self.people) > 1
        self._unread: dict[str | None, list[Event]] = {seat: [] for seat in (None, *self.match.state.seats)}
        self._looking: str | None = None

    def play(self) -> None:
        """Play until the end, or until the people have had enough."""
        click.echo(f"{self.definition.game.title}. {words(self.definition.game.goal)}")
        if self.people:
            click.echo("Type `help` for what you can type.")
        going_on = True
        while going_on:
            actor = self.match.state.actor()
            if actor is None:
                going_on = self._end()
            elif actor == CHANCE:
                self._carry_out(self.match.state.sample(self.rng))
            elif actor in self.random_seats:
                self._carry_out(self.rng.choice(self.match.state.legal_actions()))
            else:
                going_on = self._ask(actor)

    def _carry_out(self, action: Action) -> None:
        for event in self.match.play(action):
            for unread in self._unread.values():
                unread.append(event)

    # A person's turn

    def _ask(self, seat: str) -> bool:
        """Let a person choose; tell whether to go on."""
        if self.shared and self._looking != seat:
            _clear()
            if self._read(f"{seat} to act. When nobody else looks, press Enter. ") is None:
                return False
        self._looking = seat
        self._show_events(seat)
        self._show_board(seat)
        self._show_choices(LISTED)
        return self._listen(seat)

    def _end(self) -> bool:
        """Tell how it ended; a person may still take a choice back. Tell whether to go on."""
        if self.shared:
            _clear()
        self._looking = None
        self._show_events(None if self.hidden else self.people[0] if self.people else None)
        click.echo(self.match.state.text())
        won = [seat for seat, value in self.match.state.returns().items() if value > 0]
        click.echo(f"The game is over. {' and '.join(won)} won." if won else "The game is over.")
        return bool(self.people) and self._listen(None)

    def _listen(self, seat: str | None) -> bool:
        """Answer what is typed until the game goes on; False if it shall not. At the end nobody is seated."""
        while True:
            line = self._read(f"{seat or 'over'}> ")
            if line is None or line in ("quit", "exit"):
                return False
            word, _, rest = line.partition(" ")
            if word == "help":
                click.echo(HELP)
            elif word == "board":
                self._show_board(seat)
            elif word == "choices":
                self._show_choices(None)
            elif word == "log":
                self._log(rest.strip())
            elif word == "rule":
                click.echo(self.rule(rest.strip()))
            elif word == "undo":
                if self._undo():
                    return True
            elif line and seat is not None and self._choose(seat, line):
                return True

    def _choose(self, seat: str, line: str) -> bool:
        """Carry out what a seat chooses, if it can be; tell whether the game went on."""
        try:
            action = self._action(seat, line)
            if action is None:
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

    def _action(self, seat: str, line: str) -> Action | None:
        """Read a choice; None, with a word why, if it is not for this seat to make."""
        state = self.match.state
        if line.isascii() and line.isdecimal():
            legal = state.legal_actions()
            if 1 <= int(line) <= len(legal):
                return legal[int(line) - 1]
            click.echo(f"The choices are numbered from 1 to {len(legal)}.")
            return None
        first, *_ = line.split(maxsplit=1)
        action = state.parse(line if first in (*state.seats, CHANCE) else f"{seat} {line}")
        if action.actor == CHANCE:
            click.echo("The dice and the draws are ppgen's.")
            return None
        if self.hidden and action.actor != seat:  # even a refusal could tell what another seat holds
            click.echo(f"Only {seat} is at the screen.")
            return None
        return action

    def _undo(self) -> bool:
        """Take back to the last choice of a person; tell whether there was one."""
        looking = self._looking
        while (step := self.match.undo()) is not None:
            if step.action.actor in self.people:
                for unread in self._unread.values():
                    unread.clear()
                known = not self.hidden or step.action.actor == looking
                written = self.match.game.grammar.write(step.action) if known else step.action.actor
                click.echo(f"Taken back: {written}")
                return True
        click.echo("There is nothing to take back.")
        return False

    # What is shown

    def _show_events(self, seat: str | None) -> None:
        """Tell a seat (None: everybody) what has happened since it last looked, as far as it may know."""
        for event in self._unread[seat]:
            if (text := event.seen_by(seat)) is not None:
                click.echo(text)
        for reader in [seat] if self.hidden else list(self._unread):
            self._unread[reader].clear()

    def _show_board(self, seat: str | None) -> None:
        click.echo(f"\n{self.match.state.text(seat)}\n")

    def _show_choices(self, most: int | None) -> None:
        legal = self.match.state.legal_actions()
        for number, action in enumerate(legal[:most], 1):
            written = self.match.game.grammar.write(action)
            click.echo(f"{number:>3}  {written.partition(' ')[2]}")
        if most is not None and len(legal) > most:
            click.echo(f"     and {len(legal) - most} more: `choices` lists them all")

    def rule(self, clause_id: str) -> str:
        """Give a clause with the rulings it rests on, or say which there are."""
        from difflib import get_close_matches

        rules = self.definition.rules
        clauses = {clause.id: clause for clause in rules.clauses()}
        clause = clauses.get(clause_id)
        if clause is None:
            near = [name for name in clauses if clause_id and name.startswith(clause_id)]
            near = near or get_close_matches(clause_id, clauses)
            hint = f"Did you mean {', '.join(near)}?" if near else "`rule ID` shows the clause with that id."
            return f"There is no clause {clause_id!r}. {hint}"
        lines = [
            f"  {rules.numbers()[clause.id]} {clause.title} [{clause.id}]",
            *_wrapped(words(clause.text)),
        ]
        for ruling in rules.rulings:
            if ruling.id in clause.rulings:
                lines += _wrapped(f"Our reading: {words(ruling.question)} {words(ruling.ruling)}")
        return "\n".join(lines)

    def _log(self, file: str) -> None:
        """Show the game so far, or write it to a file; what is secret never comes to a shared screen."""
        text = "\n".join(self.transcript()) + "\n"
        if file:
            try:
                write(Path(file).expanduser(), text)
                click.echo(f"written to {file}")
            except OSError as error:
                click.echo(f"{file}: {error.strerror}")
        elif self.hidden and self.match.state.actor() is not None:
            click.echo("The log holds what is still secret; `log FILE` writes it to a file.")
        else:
            click.echo(text, nl=False)

    def transcript(self) -> list[str]:
        """Give the game so far as a block that `ppgen verify` accepts."""
        import yaml

        start = {key: value for key, value in self.match.start.items() if value not in (None, {})}
        position = ""
        if start:
            position = yaml.safe_dump(
                start, default_flow_style=None, sort_keys=False, allow_unicode=True, width=100
            )
        return [f"```play {self.definition.id}", *position.splitlines(), "---", *self.match.log(), "```"]

    def _read(self, prompt: str) -> str | None:
        """Read a line; None at the end of the input."""
        try:
            return input(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            click.echo()
            return None


def _clear() -> None:
    """Clear a terminal, with the lines that could be scrolled back to."""
    if sys.stdout.isatty():
        click.clear()
        click.echo("\x1b[3J", nl=False)


def _wrapped(text: str) -> Sequence[str]:
    return textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="  ")
