"""Records as pages of transcripts: what was written about a game, and every turn with what the judge says."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence

from ppgen.engine import Step
from ppgen.records.model import POSITIONS, Played
from ppgen.transcript.written import block
from ppgen.words import counted, printable

WIDTH = 100
MOST_GAMES = 200
"""Of one page; a longer record goes on in the next."""
MOST_LINES = 15_000
MOST_LETTERS = 700_000
LONGEST_TAG = 400
"""Letters of what a tag says."""
_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|!~$&])")
_PLAYERS = (
    ("White", "Black"),
    ("Red", "White"),
    ("P1", "P2"),
    ("South", "North"),
    ("PW", "PB"),
    ("left", "right"),
)
_SIDES = {"PW": "White", "PB": "Black", "left": "White", "right": "Black"} | {
    side: side for side in ("White", "Black", "Red", "South", "North")
}
"""Whose side a tag names, as the notation calls it."""


def pages_of(games: Sequence[Played], title: str) -> list[str]:
    """Write games as one page, or as several where one would be longer than a page may be."""
    pages: list[list[str]] = []
    lines = letters = held = 0
    for number, played in enumerate(games, 1):
        section = list(_section(played, number))
        length = sum(map(len, section))
        if (
            not pages
            or lines + len(section) > MOST_LINES
            or letters + length > MOST_LETTERS
            or held == MOST_GAMES
        ):
            pages.append([f"# {escaped(title)}", ""])
            lines = letters = held = 0
        pages[-1] += section
        lines, letters, held = lines + len(section), letters + length, held + 1
    return ["\n".join(page).rstrip("\n") + "\n" for page in pages]


def escaped(text: str) -> str:
    """Write what somebody else has written so that Markdown takes none of it for a sign."""
    return _MARKDOWN.sub(r"\\\1", printable(" ".join(text.split())))


def players_of(played: Played) -> tuple[str, ...]:
    """Give the names of both players, as the record orders them, each with its side as the record calls it.

    Nothing is given where it does not name both.
    """
    tags = played.record.tags
    for both in _PLAYERS:
        if all(tag in tags for tag in both):
            return tuple(_player(tags[tag], tag) for tag in both)
    return ()


def _player(name: str, tag: str) -> str:
    known = name.strip("?.- ") and tag in _SIDES
    return f"{name} ({_SIDES[tag]})" if known else name


def heading(played: Played, number: int) -> str:
    """Name a game by its players and its event, as far as they are known."""
    tags = played.record.tags
    parts = [
        " – ".join(players_of(played)) or played.title,
        *(tags.get(key, "") for key in ("Event", "Date")),
    ]
    told = ", ".join(part for part in parts if part and part.strip("?. "))
    return f"Game {number}: {told[:LONGEST_TAG]}" if told else f"Game {number}"


def _section(played: Played, number: int) -> Iterator[str]:
    yield f"## {escaped(heading(played, number))}"
    yield ""
    if not played.game or played.start is None:
        for note in played.notes:
            yield f"Not read: {escaped(note.text)}."
        yield ""
        return
    if played.elsewhere:
        yield f"{escaped(played.title)}, judged when it was read; a transcript has the usual board."
        yield ""
        yield from ["```text", *play(played), "```"]
    else:
        yield from block(played.game, played.position, play(played), f"game-{number}")
    yield ""
    for note in played.notes:
        yield f"- Line {note.line}, column {note.column}: {escaped(note.text)}."
    if played.notes:
        yield ""


def play(played: Played) -> Iterator[str]:
    """Give the lines of a play: tags and comments as remarks, and each action with what the judge says."""
    record = played.record
    for name, value in record.tags.items():
        if value:
            yield f"# {name}: {printable(value)[:LONGEST_TAG]}"
    for comment in record.comments:
        yield from _remark(comment)
    state = played.start
    assert state is not None
    for turn in played.turns:
        for action in turn.actions:
            step = Step.of(state, action)
            state = step.after
            yield f"> {step.line}"
            yield from step.text
        if turn.word.marks:
            yield from _remark(f"{turn.word.text} {turn.word.marks}")
        for comment in turn.word.comments:
            yield from _remark(comment)
    line = last_line(played)
    if line:
        step = Step.of(state, state.parse(line))
        yield f"> {line}"
        yield from step.text
    elif said := SAID.get(played.end.kind):
        yield f"# {said}"


def _remark(text: str) -> Iterator[str]:
    for line in textwrap.wrap(printable(text), WIDTH, break_on_hyphens=False):
        yield f"# {line}"


SAID = {
    "both lose": "Both players lose.",
    "gap": "What was played next is not written.",
    "unknown": "How it ended is not clear.",
}
"""Endings for which a judge has no words."""


def last_line(played: Played) -> str:
    """Give the line by which a game ends that was not decided on the board; empty if there is none."""
    end, state = played.end, played.state
    if state is None or state.is_terminal() or played.stopped:
        return ""
    deeds = {"resigns": "resign", "time": "forfeit time", "forfeits": "forfeit", "agreed": "agree draw"}
    if end.kind not in deeds:
        return ""
    seat = end.seat or str(state.to_act)
    return f"{seat} {deeds[end.kind]} {end.worth}".rstrip()


def summary(games: Sequence[Played]) -> str:
    """Count what was read: `2 games, 57 turns; 1 of them is not read to its end`."""
    turns = sum(len(played.turns) for played in games)
    partly = sum(played.stopped for played in games)
    if games and all(played.record.kind in POSITIONS for played in games):  # a file has nothing beside them
        told, unread = counted(len(games), "position"), f"{counted(partly, 'position')} not read"
    else:
        told = f"{counted(len(games), 'game')}, {counted(turns, 'turn')} as the judge permits"
        unread = f"{counted(partly, 'game')} not read to the end"
    return f"{told}; {unread}" if partly else told
