r"""Matches of backgammon as Jellyfish, gnubg, XG, Backgammon Studio and Galaxy write them: lines into games.

A line has a number and at most two cells, the left player's and the right one's; what stands in a cell is a
roll with its moves, or a word. No word is understood here.

>>> text = " 3 point match\n\n Game 1\n A : 0    B : 1\n 1) 31: 8/5 6/5    65: 24/13\n   Wins 1 point"
>>> (game,), _ = read_mat(text)
>>> game.tags
{'Length': '3', 'Game': '1', 'left': 'A', 'right': 'B', 'left score': '0', 'right score': '1'}
>>> [(word.seat, word.text) for word in (*game.words, game.result)]
[('white', '31: 8/5 6/5'), ('black', '65: 24/13'), ('white', 'Wins 1 point')]
"""

from __future__ import annotations

import re

from ppgen.records.model import MOST_GAMES, MOST_TURNS, GameRecord, Note, RecordWord

LEFT, RIGHT = "white", "black"
FAR = 12
"""Blanks between the number of a line and a cell that is alone, from which on it is the right player's."""
MIDDLE = 20
"""The column from which on somebody who wins is the right player."""
LONGEST = 2000
"""Letters of a line that is read."""
_TAG = re.compile(r"\s*;\s*\[([^\"\]]{1,60}?)\s*\"([^\"]*)\"\]?\s*")
_MATCH = re.compile(r"\s*(\d{1,4}) point match\b.*", re.IGNORECASE)
_GAME = re.compile(r"\s*Game (\d{1,5})\s*", re.IGNORECASE)
_SCORE = re.compile(r"\s*(\S[^\n]{0,80}?) ?: ?(\d{1,4})\s{2,}(\S[^\n]{0,80}?) ?: ?(\d{1,4})\s*")
_LINE = re.compile(r"\s*(\d{1,5})\)")
_WINS = re.compile(r"\bWins \d{1,5} points?(?: and the match)?", re.IGNORECASE)
_CELL = re.compile(
    r"(?<=\s)(?:[1-6][1-6]:|(?:(?<=\s\s)|(?<=\)\s))"
    r"(?:Doubles|Takes|Drops|Passes|Beavers|Raccoons|Concedes|Resigns|Cannot|Wins|\?{4}))",
    re.IGNORECASE,
)


def read_mat(text: str) -> tuple[list[GameRecord], list[Note]]:
    """Read all games of a match."""
    games: list[GameRecord] = []
    notes: list[Note] = []
    tags: dict[str, str] = {}
    places: dict[str, tuple[int, int]] = {}
    now: GameRecord | None = None
    for number, whole in enumerate(text.split("\n"), 1):
        line = whole[:LONGEST]
        if tag := _TAG.fullmatch(line):
            tags[tag[1]] = tag[2]
            places[tag[1]] = number, line.index("[") + 1
        elif match := _MATCH.fullmatch(line):
            tags["Length"], places["Length"] = match[1], (number, match.start(1) + 1)
        elif game := _GAME.fullmatch(line):
            if len(games) == MOST_GAMES:
                notes.append(Note(number, 1, f"the games after {MOST_GAMES} are not read; part the file"))
                break
            now = GameRecord("MAT", number, {**tags, "Game": game[1]}, dict(places))
            games.append(now)
        elif now is not None and _LINE.match(line):
            _cells(now, line, number)
        elif now is not None and (won := _WINS.search(line)):
            _wins(now, won, number)
        elif now is not None and not now.words and (score := _SCORE.fullmatch(line)):
            now.tags |= {"left": score[1], "right": score[3]}
            now.tags |= {"left score": score[2], "right score": score[4]}
            now.places["left score"] = number, score.start(2) + 1
            now.places["right score"] = number, score.start(4) + 1
        elif now is not None and line.strip():
            now.notes.append(Note(number, len(line) - len(line.lstrip()) + 1, "this line is not understood"))
    return games, notes


def _wins(game: GameRecord, found: re.Match[str], number: int) -> None:
    """Note who has won: by where that is written."""
    column = found.start() + 1
    game.result = RecordWord(found[0], number, column, seat=RIGHT if column >= MIDDLE else LEFT)


def _cells(game: GameRecord, line: str, number: int) -> None:
    """Part a line into what the left player did and what the right one did."""
    head = _LINE.match(line)
    assert head is not None
    won = _WINS.search(line)
    if won:
        _wins(game, won, number)
        line = line[: won.start()]
    starts = [found.start() for found in _CELL.finditer(line, head.end())]
    for place, start in enumerate(starts[:2]):
        end = starts[place + 1] if place + 1 < len(starts) else len(line)
        alone = len(starts) == 1
        seat = (RIGHT if start - head.end() >= FAR else LEFT) if alone else (LEFT, RIGHT)[place]
        if len(game.words) < MOST_TURNS:
            game.words.append(RecordWord(" ".join(line[start:end].split()), number, start + 1, seat=seat))
    if not starts and line[head.end() :].strip():
        column = len(line) - len(line[head.end() :].lstrip()) + 1
        game.notes.append(Note(number, column, "nothing in this line is a turn"))
