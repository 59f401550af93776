"""Backgammon in SGF, as gnubg writes it: turns into what a match says, in the count of who makes them.

A turn is a roll and two letters for each hop. `a` to `x` are White's points 1 to 24 for both players, `y` is
the bar and `z` off the board.
"""

from __future__ import annotations

import re

from ppgen.records.backgammon import BAR, OFF
from ppgen.records.model import GameRecord, RecordWord

SEATS = {"W": "white", "B": "black"}
COLOURS = {seat: colour for colour, seat in SEATS.items()}
SETUP = ("AE", "AW", "AB", "DI", "CV", "CO", "PL")
"""What makes a position of a tree that else would be a game from the opening."""
VARIATIONS = ("nackgammon", "hypergammon", "bearoff")
_TURN = re.compile(r"([1-6])([1-6])((?:[a-y][a-z]){0,4})")
INFO = re.compile(r"(\w+):(\d{1,4})(?!\d)")
_RESULT = re.compile(r"([BW])\+(\d{1,5})(R?)", re.IGNORECASE)
_WORDS = {"double": "Doubles", "take": "Takes", "drop": "Drops"}


def as_match(record: GameRecord) -> GameRecord:
    """Write a tree as a game of a match."""
    tags, told = record.tags, dict[str, str]()
    info = dict(INFO.findall(tags.get("MI", "")))
    if "length" in info:
        told |= {
            "Length": info["length"],
            "left score": info.get("ws", "0"),
            "right score": info.get("bs", "0"),
        }
    rules = tags.get("RU", "").lower()
    for name in VARIATIONS:
        if name in rules:
            told["Variation"] = name.capitalize()
    if "jacoby" in rules:
        told["Jacoby"] = "On"
    places = {**record.places, **dict.fromkeys(told, record.at("MI"))}
    if "Variation" in told:
        places["Variation"] = record.at("RU")
    match = GameRecord(record.kind, record.line, {**tags, **told}, places, record.values)
    match.comments, match.notes = record.comments, record.notes
    match.words = [_word(word) for word in record.words]
    if result := _RESULT.fullmatch(tags.get("RE", "").strip()):
        line, column = record.at("RE")
        seat = SEATS[result[1].upper()]
        match.result = RecordWord(f"Wins {result[2]} points", line, column, seat=seat)
    return match


def set_up(record: GameRecord) -> str:
    """Name what sets a position up; empty if nothing does."""
    return next((name for name in SETUP if name in record.tags), "")


def _word(word: RecordWord) -> RecordWord:
    seat = SEATS[word.seat]
    turn = _TURN.fullmatch(word.text.lower())
    text = _WORDS.get(word.text.lower(), word.text)
    if turn:
        hops = [_hop(turn[3][at : at + 2], seat) for at in range(0, len(turn[3]), 2)]
        text = f"{turn[1]}{turn[2]}: {' '.join(hops) or 'Cannot Move'}"
    return RecordWord(text, word.line, word.column, word.comments, word.marks, word.gap, seat)


def _hop(letters: str, seat: str) -> str:
    start, end = (_point(letter, seat) for letter in letters)
    return f"{'bar' if start == BAR else start}/{end or 'off'}"


def hop(start: int, die: int, seat: str) -> str:
    """Write how a man moves, from where in the count of its seat, as two letters.

    >>> hop(8, 3, "white"), hop(BAR, 6, "black"), hop(2, 5, "white")
    ('he', 'yf', 'bz')
    """
    return _letter(start, seat) + _letter(max(start - die, OFF), seat)


def _letter(at: int, seat: str) -> str:
    if at in (BAR, OFF):
        return "y" if at == BAR else "z"
    return chr(ord("a") - 1 + (at if seat == "white" else BAR - at))


def _point(letter: str, seat: str) -> int:
    if letter in "yz":
        return BAR if letter == "y" else OFF
    point = ord(letter) - ord("a") + 1
    return point if seat == "white" else BAR - point
