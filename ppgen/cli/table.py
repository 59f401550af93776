"""The table at the terminal: who sees what, what is asked of whom, and why a move is refused."""

from __future__ import annotations

import os
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from difflib import get_close_matches
from errno import EEXIST
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from ppgen.cli.lookup import choices, lookup, titles
from ppgen.cli.moves import Move, fitting, folded, listing
from ppgen.cli.typed import typed_line
from ppgen.definition import Definition
from ppgen.definition.links import numbered
from ppgen.definition.text import words
from ppgen.engine import CHANCE, Action, Game, Illegal, InputError, Match, Refusal
from ppgen.engine.says import Said
from ppgen.language import decimal, phrase, spoken, together
from ppgen.output import write
from ppgen.session.opponents import Strength, choose, thoughts_of

if TYPE_CHECKING:
    from ppgen.engine.sentences import Speaker

HELP = phrase("""\
a move        as it is listed, or in short where only one fits: {example}
moves         list every move you can make now
why MOVE      whether a move is allowed, and by which rules
rule WHAT     show a rule by its number, its id or a part of that; `rule` alone lists the sections
options       list what players may agree on, and what holds in this game
board         show the board again
undo          take the last decision back; dice and draws come out as they did
log [FILE]    show the game so far as a transcript, or write it to a file
quit          stop playing""")
ASIDES = {
    "resign": phrase("{form} give the game up, whoever is to act: the other wins"),
    "forfeit": phrase("{form} lose the game by what no clause speaks of, or because time has run out"),
    "offer": phrase("{form} offer a draw to the other, and play on"),
    "agree": phrase("{form} agree on a draw: nobody wins"),
}
"""What somebody does who ends the game without a move, by its verb."""
COMMANDS = ("help", "moves", "why", "rule", "options", "board", "undo", "log", "quit")
LEAVE = ("quit", "exit")
LONGEST = 20
"""So many lines of moves are listed without being asked."""


class Decision(NamedTuple):
    """What the table was like when a person decided."""

    seat: str
    steps: int
    """How many steps the match had."""
    chance: tuple[Any, ...]
    """The state of the random generator."""
    told: Mapping[str | None, int]


class ScreenGame:
    """One game at one screen, for people and for seats that the computer plays, at a strength or at random.

    Where a game has secrets and several people, a seat sees the screen only after the one before has left it.
    """

    def __init__(
        self,
        definition: Definition,
        judge: Game,
        start: Mapping[str, Any],
        *,
        random_seats: Collection[str] = (),
        computers: Mapping[str, Strength] | None = None,
        seed: int | None = None,
        read: Callable[[str], str | None] = typed_line,
    ) -> None:
        self.definition = definition
        self.match = Match(judge, start)
        self.computers: dict[str, Strength | None] = {**dict.fromkeys(random_seats), **(computers or {})}
        """The strength of each seat that is no person; None plays at random."""
        self.people = [seat for seat in self.match.state.seats if seat not in self.computers]
        self.rng = random.Random(seed)
        self._read = read
        self.hidden = definition.game.hidden
        self.shared = self.hidden and len(self.people) > 1
        self._names = {seat.id: seat.name for seat in definition.game.seats.all}
        translated = definition.translation is not None and definition.translation.present
        self._speaks = _speaker(definition) if translated else None
        """Says in another language what is told in that of transcripts."""
        shown = numbered(definition.rules)
        self._asks = {ask.verb: words(ask.text, shown) for ask in definition.game.asks}
        self._decisions: list[Decision] = []
        self._told: dict[str | None, int] = {}
        """How many steps each reader has been told of; None reads what everybody may."""
        self._looking: str | None = None
        places = Counter(map(str.casefold, judge.board.named))
        self._alike = frozenset(name for name in judge.board.named if places[name.casefold()] > 1)
        """Names of places that differ in large and small letters alone."""
        self._saved: set[Path] = set()

    def play(self) -> None:
        """Play until the end, or until the people have had enough."""
        goal = words(self.definition.game.goal, numbered(self.definition.rules))
        click.echo(f"{self.definition.game.title}. {goal}")
        if self.people:
            click.echo(spoken("Type `?` for what you can type."))
        going_on = True
        while going_on:
            actor = self.match.state.actor()
            if actor is None:
                self._end()
                return
            if actor == CHANCE:
                self.match.play(self.match.state.draw(self.rng))
            elif actor in self.computers:
                strength = self.computers[actor]
                thoughts = thoughts_of(strength) if strength else ()
                self.match.play(choose(self.match.state, self.rng, thoughts))
            else:
                going_on = self._ask(actor)

    def name(self, seat: str) -> str:
        """Give the name of a seat for readers."""
        return self._names.get(seat, seat)

    # A person's turn

    def _ask(self, seat: str) -> bool:
        """Let a person decide; tell whether to go on."""
        if self.shared and self._looking != seat:
            _clear()
        while self.shared and self._looking != seat:
            line = self._read(
                spoken("{name} to act. When nobody else looks, press Enter. ", name=self.name(seat))
            )
            if line is None or line.strip().lower() in LEAVE:
                return False
            if line.strip().lower() != "undo":
                self._looking = seat
            elif self._undo():
                return True
        self._looking = seat
        told = dict(self._told)
        self._tell(seat if self.hidden else None, seat)
        self._show_board(seat)
        self._show_moves(LONGEST)
        return self._listen(seat, told)

    def _listen(self, seat: str, told: Mapping[str | None, int]) -> bool:
        """Answer what is typed until the game goes on; False if it shall not."""
        while True:
            line = self._read(f"{self.name(seat)}> ")
            if line is None:
                return False
            line = line.strip()
            command, _, rest = line.partition(" ")
            match command.lower():
                case word if word in LEAVE:
                    return False
                case "help" | "?":
                    click.echo(self._help())
                case "moves":
                    self._show_moves()
                case "why":
                    self._why(seat, rest.strip())
                case "rule":
                    click.echo(lookup(self.definition.rules, rest))
                case "options":
                    agreed = getattr(self.match.state, "options", {})
                    click.echo(choices(self.definition.game.options, agreed, self.definition.rules))
                case "board":
                    self._show_board(seat)
                case "log":
                    self._log(rest.strip())
                case "undo":
                    if self._undo():
                        return True
                case _:
                    if self._decide(seat, line, told):
                        return True

    def _decide(self, seat: str, line: str, told: Mapping[str | None, int]) -> bool:
        """Carry out what a seat decides, if it can be; tell whether the game went on."""
        action = self._understood(seat, line)
        if action is None:
            return False
        decision = Decision(seat, len(self.match.steps), self.rng.getstate(), told)
        try:
            step = self.match.play(action)
        except Illegal as error:
            click.echo(self._refused(error.refusal))
            return False
        if step.is_query:
            for said in step.said_to(seat):
                click.echo(self._said(said))
            return False
        self._decisions.append(decision)
        self._told[None] = decision.steps
        return True

    def _understood(self, seat: str, line: str) -> Action | None:
        """Read a move; None, with a word why, if it cannot be read or is not for this seat to make."""
        moves = list(self._moves())
        if not line and len(moves) > 1:
            return None
        actor, typed = (seat, line) if fitting(line, moves, self._alike) else self._actor(seat, line)
        if actor == CHANCE:
            click.echo(spoken("The dice and the draws are ppgen's."))
            return None
        if self.hidden and actor != seat:  # even a refusal could tell what another seat holds
            click.echo(spoken("Only {name} is at the screen.", name=self.name(seat)))
            return None
        try:
            return self.match.state.parse(f"{actor} {typed}")
        except InputError as error:
            meant = self._elsewhere(actor, typed) or self._meant(actor, typed)
            if len(meant) == 1:
                return meant[0]
            click.echo(self._not_understood(typed, meant, error))
            return None

    def _actor(self, seat: str, line: str) -> tuple[str, str]:
        """Split a line into who is to act and what; whoever is asked need not say who they are."""
        for other in (*self.match.state.seats, CHANCE):
            for name in (other, self.name(other)):
                if line.casefold().startswith(f"{name.casefold()} "):
                    return other, line[len(name) :].strip()
        return seat, line

    def _moves(self) -> dict[Move, Action]:
        """Give the legal actions by how they are written."""
        write_action = self.match.game.grammar.write
        return {tuple(write_action(a).split()[1:]): a for a in self.match.state.legal_actions()}

    def _elsewhere(self, actor: str, typed: str) -> list[Action]:
        """Give the legal actions that words mean which players write elsewhere, such as 11-15."""
        from ppgen.records.names import meant

        return meant(self.match.state, typed) if actor == self.match.state.actor() else []

    def _meant(self, actor: str, typed: str) -> list[Action]:
        """Give the legal actions that words not quite in the notation can mean, else one that is refused."""
        moves = self._moves()
        if actor == self.match.state.actor():
            found = [moves[move] for move in (fitting(typed, list(moves), self._alike) if typed else moves)]
            if found:
                return found
        known = {folded(word, self._alike): word for move in moves for word in move}  # as cards are: Ac
        cased = " ".join(known.get(folded(word, self._alike), word) for word in typed.split())
        word, _, rest = typed.partition(" ")
        verbs = {form.verb for form in self.match.game.grammar.forms if form.actor != CHANCE}
        lines = [f"{verb} {rest}" for verb in sorted(verbs) if verb.startswith(word.lower())]
        lines += [f"{verb} {typed}" for verb in dict.fromkeys(move[0] for move in moves)]
        lines += [cased, *(f"{verb} {cased}" for verb in dict.fromkeys(move[0] for move in moves))]
        for line in (*lines, *(folded(line, self._alike) for line in lines)):
            try:
                return [self.match.state.parse(f"{actor} {line}")]
            except InputError:
                continue
        return []

    def _not_understood(self, typed: str, meant: list[Action], error: InputError) -> str:
        if meant:
            fits = listing([self._written(action) for action in meant])
            return "\n".join([spoken("{typed!r} fits more than one move:", typed=typed), *fits])
        moves = [" ".join(move) for move in self._moves()]
        near = get_close_matches(typed.lower(), dict.fromkeys([*COMMANDS, *moves]))
        if near:
            return spoken(
                "{typed!r} is no move. Did you mean {moves}?",
                typed=typed,
                moves=together([f"`{word}`" for word in near]),
            )
        verbs = [form.verb for form in self.match.game.grammar.forms]
        reason = f": {_plain_form(str(error))}" if typed.partition(" ")[0] in verbs else ""
        return spoken(
            "{typed!r} is no move{reason}. `moves` lists what you can do, `?` what else you can type.",
            typed=typed,
            reason=reason,
        )

    def _written(self, action: Action) -> Move:
        return tuple(self.match.game.grammar.write(action).split()[1:])

    def _why(self, seat: str, line: str) -> None:
        """Say whether a move is allowed, and which clauses judge it."""
        if not line:
            click.echo(spoken("Say which move: `why MOVE`."))
            return
        action = self._understood(seat, line)
        if action is None:
            return
        rules = self.definition.rules
        refusal = self.match.state.refusal(action)
        if refusal is not None:
            click.echo(self._refused(refusal))
            return
        asked = [rules.clause(check.clause) for check in self.match.state.game.checks_of(action)]
        click.echo(
            spoken(
                "`{move}` is allowed, by all that could forbid it:",
                move=" ".join(self._written(action)),
            )
        )
        click.echo(titles(rules, asked))

    def _refused(self, refusal: Refusal) -> str:
        """Tell of a refusal, with the clause where it cites one."""
        told = str(refusal)
        if self._speaks is not None:
            told = spoken("not allowed: {why}", why=self._speaks.sentence(refusal))
        return f"{told}\n{lookup(self.definition.rules, refusal.clause)}" if refusal.clause else told

    def _undo(self) -> bool:
        """Take back to the last decision of a person; tell whether there was one."""
        if not self._decisions:
            click.echo(spoken("There is nothing to take back."))
            return False
        decision = self._decisions.pop()
        undone = self.match.steps[decision.steps]
        while len(self.match.steps) > decision.steps:
            self.match.undo()
        self.rng.setstate(decision.chance)
        self._told = dict(decision.told)
        known = not self.hidden or decision.seat == self._looking
        what = f"`{' '.join(self._written(undone.action))}`" if known else spoken("a decision")
        click.echo(spoken("{name} takes back {what}.", name=self.name(decision.seat), what=what))
        return True

    # What is shown

    def _tell(self, reader: str | None, seat: str | None) -> None:
        """Tell a reader what has happened since they were told, as far as a seat may know it."""
        for step in self.match.steps[self._told.get(reader, 0) :]:
            for said in step.said_to(seat):
                click.echo(self._said(said))
        self._told[reader] = len(self.match.steps)

    def _said(self, said: Said) -> str:
        """Say what was told, in the language of the table."""
        return said.text if self._speaks is None else self._speaks.sentence(said)

    def _show_board(self, seat: str | None) -> None:
        click.echo(f"\n{self._board(seat)}\n")

    def _board(self, seat: str | None) -> str:
        """Draw the board as a seat sees it, with what is said of it in the language of the table."""
        speaks = self._speaks
        if speaks is None:
            return self.match.state.text(seat)
        lines = self.match.state.board_lines(seat)
        said = [line if isinstance(line, str) else speaks.words(line) for line in lines]
        owners = {piece.owner for piece in self.match.state.table(seat)}
        letters = {each[0]: self.name(each) for each in self.match.state.seats if each in owners}
        if any(name[0].lower() != letter for letter, name in letters.items()):
            said.insert(-1, ", ".join(f"{letter}: {name}" for letter, name in letters.items()))
        return "\n".join(said)

    def _show_moves(self, most: int | None = None) -> None:
        """Ask for a decision in a sentence, and list what can be decided."""
        moves = list(self._moves())
        verbs = list(dict.fromkeys(move[0] for move in moves))
        worded = all(verb in self._asks for verb in verbs)
        asked = (
            together([self._asks[verb] for verb in verbs])
            if worded
            else spoken("choose {verbs}", verbs=together(verbs))
        )
        actor = self.match.state.actor()
        click.echo(spoken("{name}, {asked}.", name=self.name(actor or ""), asked=asked))
        lines = listing(moves)
        if len(moves) == 1:
            lines[0] += spoken("  (or just press Enter)")
        click.echo("\n".join(lines[:most]))
        if most is not None and len(lines) > most:
            click.echo(spoken("  and more: `moves` lists all {count}", count=len(moves)))

    def _help(self) -> str:
        """Say what can be typed, with an example and the questions of this game."""
        move = next(iter(self._moves()), ("pass",))
        short = " ".join(move[1:]) or move[0][:1]
        lines = [spoken(HELP, example=spoken("`{move}` or `{short}`", move=" ".join(move), short=short))]
        for form in self.match.game.grammar.forms:
            if form.verb in self.match.game.grammar.queries:
                lines.append(
                    spoken(
                        "{form} ask the judge; it is no move",
                        form=f"{_plain_form(form.pattern):<13}",
                    )
                )
        asides = [
            form for form in self.match.game.grammar.forms if form.verb in self.match.game.grammar.asides
        ]
        lines += [spoken(ASIDES[form.verb], form=f"{_plain_form(form.pattern):<15}") for form in asides]
        return "\n".join(lines)

    def _end(self) -> None:
        """Tell how it ended."""
        if self.shared:
            _clear()
        reader = None if self.shared or not self.hidden or not self.people else self.people[0]
        self._tell(reader, reader)
        click.echo(f"\n{self._board(None)}\n")
        returns = self.match.state.returns()
        won = [self.name(seat) for seat in self.match.state.winners()]
        who = together(won, "and") or spoken("Nobody")
        click.echo(spoken("The game is over. {who} won.", who=who))
        results = ", ".join(f"{self.name(seat)} {decimal(value)}" for seat, value in returns.items())
        click.echo(spoken("Result: {results}", results=results))

    def _log(self, file: str) -> None:
        """Show the game so far, or write it to a file; what is secret never comes to a shared screen."""
        if file:
            try:
                self.save(Path(file).expanduser())
                click.echo(spoken("written to {file}", file=file))
            except (OSError, ValueError, RuntimeError) as error:  # the latter two of names that cannot be
                click.echo(f"{file}: {getattr(error, 'strerror', None) or error}")
        elif self.hidden:
            click.echo(spoken("The log holds what is still secret; `log FILE` writes it to a file."))
        else:
            click.echo("\n".join(self.transcript()))

    def save(self, path: Path) -> None:
        """Write the game so far to a file as a transcript: a new one, or one that this game has written.

        Raises:
            OSError: it cannot be written, or somebody else's file is there.
        """
        if path not in self._saved and os.path.lexists(path):
            raise FileExistsError(EEXIST, "there is such a file already; name another", str(path))
        write(path, "\n".join(self.transcript()) + "\n")
        self._saved.add(path)

    def transcript(self) -> list[str]:
        """Give the game so far as a block that `ppgen verify` accepts."""
        from ppgen.transcript import block

        return block(self.definition.id, self.match.start, self.match.log())


def _speaker(definition: Definition) -> Speaker:
    """Give what says in the language of a game what is told."""
    from ppgen.diagrams.words import speaker

    return speaker(definition)


def _plain_form(text: str) -> str:
    """Write the forms of the notation as a command line does: `pawn COLOUR HOLE`."""
    return re.sub(r"<(\w+)[^>]*>", lambda slot: slot[1].upper(), text.replace("<seat> ", ""))


def _clear() -> None:
    """Clear a terminal, with the lines that could be scrolled back to."""
    if sys.stdout.isatty():
        click.clear()
        click.echo("\x1b[3J", nl=False)
