"""Transcripts written as the records that other programs read: PDN, MAT, SGF and OGN, each of its game."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from ppgen.definition.problems import listed
from ppgen.engine import CHANCE, Action, State
from ppgen.errors import PpgenError
from ppgen.records import backgammon, backgammon_sgf, draughts, hexes, oware
from ppgen.transcript import TranscriptRun
from ppgen.words import counted

WIDTH = 79
LEFT_CELL = 31
"""Letters of the left player's cell in a match."""
_TAG = re.compile(r"# ([A-Za-z][\w ]{0,40}): (.*)")
_ENDS = ("resign", "forfeit", "offer", "agree", "claim")
_SHOWN = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""Tags that come first, in this order."""


class NotWritten(PpgenError):
    """A transcript that has no such record."""


@dataclass(slots=True)
class Done:
    """An action of a transcript, with what was said after it."""

    action: Action
    before: State
    after: State
    comments: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Play:
    """A transcript as records have it."""

    tags: dict[str, str]
    comments: list[str]
    done: list[Done]
    start: State
    set_up: bool
    """Whether it begins otherwise than always."""
    end: State

    @property
    def last(self) -> Action | None:
        """By what it ended without a move, if it did."""
        found = self.done[-1].action if self.done else None
        return found if found and found.verb in _ENDS and found.verb != "offer" else None

    @property
    def moves(self) -> list[Done]:
        """All that was done on the board."""
        return [done for done in self.done if done.action.verb not in _ENDS]

    def score(self, first: str) -> str:
        """Write the result, of which the first number is a seat's."""
        if not self.end.is_terminal():
            return "*"
        winners = self.end.winners()
        return "1/2-1/2" if len(winners) != 1 else "1-0" if winners[0] == first else "0-1"


def play_of(run: TranscriptRun) -> Play:
    """Take a transcript that has been played apart: tags and comments are its remarks. Raises NotWritten."""
    if run.start is None or run.end is None:
        raise NotWritten(f"{run.transcript.label} shows a position that cannot be: nothing to write")
    play = Play({}, [], [], run.start, False, run.end)
    play.set_up = bool("".join(line.text for line in run.transcript.position).strip())
    steps = {step.exchange.input.number: step for step in run.steps if step.exchange.input and step.step}
    for line in run.transcript.play:
        if line.text.startswith("#"):
            _remark(play, line.text)
        elif (judged := steps.get(line.number)) is not None and judged.step is not None:
            step = judged.step
            if step.refusal is None and not step.is_query:
                play.done.append(Done(step.action, step.before, step.after))
    return play


def _remark(play: Play, text: str) -> None:
    """Keep a remark: as a tag at the head, else with what was done last."""
    tag = _TAG.fullmatch(text)
    if tag and not play.done and not play.comments:
        play.tags[tag[1]] = tag[2]
    else:
        (play.done[-1].comments if play.done else play.comments).append(text.removeprefix("#").strip())


def _tags(tags: Mapping[str, str]) -> Iterator[str]:
    order = [*(name for name in _SHOWN if name in tags), *(name for name in tags if name not in _SHOWN)]
    for name in order:
        value = tags[name].replace("\\", "\\\\").replace('"', '\\"')
        yield f'[{name.replace(" ", "")} "{value}"]'


def _comment(words: list[str]) -> str:
    said = re.sub(r"[{}]", "'", " ".join(words))
    return f" {{{said}}}" if said else ""


def _movetext(play: Play, write: Callable[[Done], str], first: str, result: str) -> str:
    words = [_comment(play.comments).strip()] if play.comments else []
    number = 0
    for done in play.moves:
        starts = done.action.actor == first
        number += starts or not number
        before = (
            f"{number}. " if starts else (f"{number}... " if not words or words[-1].endswith("}") else "")
        )
        words.append(f"{before}{write(done)}{_comment(done.comments)}")
    return textwrap.fill(" ".join([*words, result]), WIDTH, break_on_hyphens=False, break_long_words=False)


def pdn(play: Play) -> str:
    """Write a game of English draughts."""
    notation = draughts.Notation(play.start.game)
    tags = {"GameType": draughts.ENGLISH, **play.tags}
    tags["Result"] = result = tags.get("Result") or play.score("dark")
    if play.set_up:
        tags["FEN"] = notation.fen(play.start)
    if play.last is not None and play.last.verb == "forfeit" and play.last.args[0]:
        tags["Termination"] = "Time forfeit"
    text = _movetext(play, lambda done: notation.written(done.action), "dark", result)
    return "\n".join([*_tags(tags), "", text, "", ""])


def ogn(play: Play) -> str:
    """Write a game of Oware, with South's pits as A to F and what was taken."""
    if play.set_up:
        raise NotWritten("a game of Oware that does not begin as always has no record here")
    tags = {"Variant": "Oware Abapa", **play.tags}
    tags["Result"] = result = tags.get("Result") or play.score("south")

    def write(done: Done) -> str:
        after: Any = done.after
        before: Any = done.before
        taken = after.won(done.action.actor) - before.won(done.action.actor)
        return f"{oware.written(done.action)}{f'+{taken}' if taken and not after.is_terminal() else ''}"

    return "\n".join([*_tags(tags), "", _movetext(play, write, "south", result), "", ""])


def sgf(play: Play) -> str:
    """Write a game of Hex; who begins is Black, as red-bean has it."""
    if play.set_up and len(play.start.table()) > 0:
        raise NotWritten("a game of Hex that does not begin with an empty board has no record here")
    named = {key: value for key, value in play.tags.items() if key.isupper() and len(key) == len("GM")}
    props = {"FF": "4", "GM": "11", **named, "SZ": str(len(play.start.game.board.rows))}
    colours = {"red": "B", "blue": "W"}
    nodes = ["".join(f"{name}[{_escaped(value)}]" for name, value in props.items())]
    nodes[0] += f"C[{_escaped(' '.join(play.comments))}]" if play.comments else ""
    cells = hexes.cells([done.action for done in play.moves])
    for done, cell in zip(play.moves, cells, strict=True):
        comment = f"C[{_escaped(' '.join(done.comments))}]" if done.comments else ""
        nodes.append(f"{colours[done.action.actor]}[{cell}]{comment}")
    if play.last is not None:
        nodes.append(f"{colours[play.last.actor]}[{play.last.verb}]")
    return f"(;{';'.join(nodes)})\n"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")


def mat(play: Play) -> str:
    """Write a game of backgammon as one of a match."""
    _held_to_the_opening(play)
    tags = play.tags
    left, right = tags.get("left", "White"), tags.get("right", "Black")
    names = [
        f"{name} : {tags.get(f'{side} score', '0')}" for name, side in ((left, "left"), (right, "right"))
    ]
    lines = [f" Game {tags.get('Game', '1')}", f" {names[0]:<{LEFT_CELL}}{names[1]}"]
    pairs: list[list[str]] = []
    for seat, text in _cells(play):
        if seat == "white" or not pairs or pairs[-1][1]:
            pairs.append(["", ""])
        pairs[-1][seat == "black"] = text
    for number, (one, other) in enumerate(pairs, 1):
        lines.append(f"{number:3}) {one:<{LEFT_CELL - 5}} {other}".rstrip())
    end: Any = play.end
    if end.is_terminal():
        won = f"Wins {counted(end.points, 'point')}"
        lines.append(f"{'':{6 if end.winner == 'white' else LEFT_CELL + 1}}{won}")
    return "\n".join([*lines, "", ""])


def _held_to_the_opening(play: Play) -> None:
    """Raise NotWritten if a game of backgammon begins with other men, or after the dice that open it."""
    men = play.start.position().get("board")
    opened = not play.moves or play.moves[0].action.verb == "open"
    if play.set_up and (men != play.start.game.new().position().get("board") or not opened):
        raise NotWritten("a game of backgammon that does not begin as always has no record here")


def _cells(play: Play) -> Iterator[tuple[str, str]]:
    """Give what each cell of a match says, with whose it is."""
    seat, text, moves = "", "", 0
    for done in play.moves:
        action = done.action
        game: Any = done.before
        rolled = action.actor == CHANCE
        if rolled and text:
            yield seat, text if moves else f"{text} Cannot Move"
            text = ""
        if action.verb == "open":
            white, black = action.args
            seat = "white" if white > black else "black"
            text, moves = f"{max(white, black)}{min(white, black)}:", 0
        elif rolled:
            seat = str(game.to_act)
            text, moves = f"{action.args[0]}{action.args[1]}:", 0
        elif action.verb == "move":
            other = game.men[game.following(seat)]
            start, die = action.args
            hit = "*" if game.on.top(game.landing(seat, start, die)) == other else ""
            text, moves = f"{text} {backgammon.written(action, game)}{hit}", moves + 1
        elif action.verb != "roll":
            if text:
                yield seat, text if moves else f"{text} Cannot Move"
                text = ""
            words = {"double": f" Doubles => {2 * game.cube}", "take": " Takes", "drop": " Drops"}
            yield action.actor, words[action.verb]
    if text:
        given_up = play.last is not None and not moves
        yield seat, text if moves or given_up else f"{text} Cannot Move"


def gammon_sgf(play: Play) -> str:
    """Write a game of backgammon as a tree, as gnubg does: a node for each turn of dice or cube."""
    _held_to_the_opening(play)
    tags, end = play.tags, cast("Any", play.end)
    known = dict(backgammon_sgf.INFO.findall(tags.get("MI", "")))
    score = {"length": "Length", "ws": "left score", "bs": "right score"}
    counts = {name: known.get(name) or tags.get(tag, "0") for name, tag in score.items()}
    match = f"[length:{counts['length']}][game:{known.get('game') or _number_before(tags)}]"
    match += f"[ws:{counts['ws']}][bs:{counts['bs']}]"
    rules = tags.get("RU") or ("Jacoby" if tags.get("Jacoby", "").lower() == "on" else "")
    props = {
        "PW": tags.get("PW", tags.get("left", "White")),
        "PB": tags.get("PB", tags.get("right", "Black")),
        **{name: tags[name] for name in ("EV", "RO", "PC", "DT", "AN") if name in tags},
        **({"RU": rules} if rules else {}),
    }
    if end.is_terminal():
        given_up = "R" if play.last is not None else ""
        props["RE"] = f"{backgammon_sgf.COLOURS[end.winner]}+{end.points}{given_up}"
    written_props = "".join(f"{name}[{_escaped(value)}]" for name, value in props.items())
    nodes = [f"FF[4]GM[6]CA[UTF-8]MI{match}{written_props}", *_turns(play)]
    if play.comments:
        nodes[0] += f"C[{_escaped(' '.join(play.comments))}]"
    return f"({''.join(f';{node}' for node in nodes)})\n"


def _number_before(tags: Mapping[str, str]) -> str:
    """Count the games of a match before this one, as its trees do, from nothing."""
    number = tags.get("Game", "1")
    return str(int(number) - 1) if number.isdecimal() and int(number) else "0"


def _turns(play: Play) -> Iterator[str]:
    """Give the nodes of the turns: whose, the dice and the hops, or what was said of the cube."""
    seat, text, comments = "", "", list[str]()

    def node() -> Iterator[str]:
        said = f"C[{_escaped(' '.join(comments))}]" if comments else ""
        yield from [f"{backgammon_sgf.COLOURS[seat]}[{text}]{said}"] if text else []
        comments.clear()

    for done in play.moves:
        action, game = done.action, cast("Any", done.before)
        if action.verb == "move":
            start, die = action.args
            text += backgammon_sgf.hop(game.left[seat][start], die, seat)
        elif action.actor == CHANCE:
            yield from node()
            one, other = action.args
            opens = action.verb == "open"
            seat = ("white" if one > other else "black") if opens else str(game.to_act)
            text = f"{max(one, other)}{min(one, other)}" if opens else f"{one}{other}"
        elif action.verb != "roll":
            yield from node()
            seat, text = action.actor, action.verb
        comments += done.comments
    yield from node()


FORMS: Mapping[str, Mapping[str, Callable[[Play], str]]] = {
    "draughts": {"pdn": pdn},
    "backgammon": {"mat": mat, "sgf": gammon_sgf},
    "hex": {"sgf": sgf},
    "oware": {"ogn": ogn},
}
"""The notations in which each game is recorded, and what writes them."""


def written(run: TranscriptRun, form: str) -> str:
    """Write a transcript that has been played in a notation. Raises NotWritten."""
    game = run.transcript.game
    writers = FORMS.get(game, {})
    if form not in writers:
        there = f"; {game} is written as {listed([*writers], 'and')}" if writers else ""
        raise NotWritten(f"{run.transcript.label}: there is no {form.upper()} of {game}{there}")
    return writers[form](play_of(run))


def heading(plays: list[TranscriptRun], form: str) -> str:
    """Write what stands once above the games of a match; nothing in other notations."""
    if form != "mat":
        return ""
    tags = play_of(plays[0]).tags if plays else {}
    kept = {
        name: value for name, value in tags.items() if name[0].isupper() and name not in ("Length", "Game")
    }
    own = [f'; [{name} "{value}"]' for name, value in kept.items()]
    return "\n".join([*own, *([""] if own else []), f" {tags.get('Length', '0')} point match", "", ""])
