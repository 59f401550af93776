"""How games ended: what a result's numbers mean, and whether it agrees with the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ppgen.records.model import End, Played, RecordWord

if TYPE_CHECKING:
    from ppgen.records.reading import Reading

DRAWS = ("1/2-1/2", "1-1")
NONE = "*"
_TIME = ("time forfeit", "time", "out of time", "timeout", "time expired")
"""Words in a tag Termination that say that somebody ran out of time."""
_LEFT = ("abandoned", "unterminated", "unfinished")


def result_of(played: Played) -> RecordWord | None:
    """Give the result that a record states, by its last word or else by its tag; None if it states none."""
    record = played.record
    if record.result is not None:
        return record.result
    said = record.tags.get("Result", "").strip()
    return RecordWord(said, *record.at("Result")) if said else None


def settle(games: Sequence[Played], reading: Reading, first: str, second: str) -> None:
    """Say how games between two seats ended, of which the first moves first.

    `1-0` is the first player's or White's, and White is the second: that is told by a game of the file that
    was decided on the board, by whoever reads it, or, where nothing tells, taken as the first player's.
    """
    white_first = reading.results == "white-first"
    if not reading.results:
        white_first = _white_first(games, first)
    for played in games:
        if not played.game or played.state is None:
            continue
        word = result_of(played)
        if word is None:
            if played.state.is_terminal() and not played.stopped:
                played.end = End("board", next(iter(played.state.winners()), ""))
            continue
        _settle(
            played, word, (second, first) if white_first and _has_white(played) else (first, second), reading
        )


def _has_white(played: Played) -> bool:
    return "P1" not in played.record.tags


def _white_first(games: Sequence[Played], first: str) -> bool:
    """See by games that were decided on the board whose a result's first number is."""
    for played in games:
        word = result_of(played)
        if played.state is None or played.stopped or word is None or not played.state.is_terminal():
            continue
        score = score_of(word.text)
        winners = played.state.winners()
        if score is None or score[0] == score[1] or len(winners) != 1:
            continue
        white = (winners[0] == first) != (score[0] > score[1])
        if white:
            name = "Black"
            won = word.text
            played.note(word.line, word.column, f"{won} is {name}'s win in this file")
        return white
    return False


def score_of(text: str) -> tuple[float, float] | None:
    """Give both numbers of a result; None where it has none.

    >>> score_of("1/2-1/2"), score_of("25-23"), score_of("*")
    ((0.5, 0.5), (25.0, 23.0), None)
    """
    parts = [
        0.5 if part == "1/2" else float(part) for part in text.split("-") if part.replace("/", "").isdigit()
    ]
    return (parts[0], parts[1]) if len(parts) == 2 else None


def _settle(played: Played, word: RecordWord, seats: tuple[str, str], reading: Reading) -> None:
    """Say how one game ended, by what it says and by the board."""
    record, state = played.record, played.state
    assert state is not None
    tag = record.tags.get("Result", "").strip()
    if record.result is not None and tag and _differ(tag, word.text):
        said = f"the game ends {word.text}, but its Result is {tag}"
        played.note(word.line, word.column, said)
        played.end = End("unknown")
        return
    score = score_of(word.text)
    over = state.is_terminal()
    winner = next(iter(state.winners()), "") if over else ""
    if played.stopped:
        return
    if over:
        played.end = End("board", winner)
        if score is not None:
            claimed = "" if score[0] == score[1] else seats[score[0] < score[1]]
            if claimed != winner:
                what = f"{winner} wins" if winner else "a draw"
                played.note(
                    word.line, word.column, f"on the board this is {what}, and the record says {word.text}"
                )
        return
    if score is None:
        played.end = End("unfinished")
        return
    if score == (0, 0):
        played.end = End("both lose")
    elif score[0] == score[1]:
        played.end = End("agreed")
    else:
        loser = seats[score[0] > score[1]]
        how = record.tags.get("Termination", "").strip().lower()
        played.end = End("time" if how in _TIME else "resigns", loser)
        sure = reading.results or "P1" in record.tags or not _has_white(played)
        if not sure and not reading.told & {"results"}:
            reading.told.add("results")
            won = seats[score[0] < score[1]]
            said = f"{word.text} is read as a win of {won}, by the rule that who begins stands first"
            played.note(word.line, word.column, f"{said}; --results white-first reads it the other way")


def _differ(tag: str, said: str) -> bool:
    """Tell whether a tag and the last word contradict each other; `*` contradicts nothing."""
    if NONE in (tag, said) or score_of(tag) is None:
        return False
    return score_of(tag) != score_of(said)
