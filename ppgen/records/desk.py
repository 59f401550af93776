"""Records that are opened on a page of the site: plain data comes in, plain data goes out.

It runs in the browser with the standard library alone, as the judges do.
"""

from __future__ import annotations

import base64
import binascii
from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ppgen.records.ends import result_of
from ppgen.records.importing import NO_RECORD, Imported, read_file
from ppgen.records.model import MOST_BYTES, Played
from ppgen.records.page import LONGEST_TAG, last_line, pages_of, players_of
from ppgen.records.reading import PITS, RESULTS, Reading
from ppgen.session.session import bare
from ppgen.words import printable

if TYPE_CHECKING:
    from ppgen.engine import Action, Game, State

ENDED = {
    "board": "played out",
    "resigns": "resigned",
    "time": "on time",
    "forfeits": "forfeited",
    "agreed": "agreed",
    "both lose": "both lose",
    "unfinished": "unfinished",
    "gap": "a turn is missing",
    "unread": "not read to its end",
    "unknown": "not clear",
}
"""How games ended, in words; of others nothing is told."""


class RecordDesk:
    """Opens files of records, and tells of their games one by one."""

    def __init__(self, judges: Mapping[str, Game]) -> None:
        self.judges = judges
        self.found = Imported("")

    def judge(self, game_id: str) -> Game:
        """Give the judge of a game."""
        return self.judges[game_id]

    def ask(self, request: Mapping[str, Any], tell: Callable[[int, int], None] | None = None) -> Any:
        """Answer a request: `open` a file, tell of a `game` of it, or write `pages` of them all."""
        do = request.get("do")
        if do == "open":
            return self._open(request, tell or (lambda _done, _all: None))
        if do == "game":
            return self._game(int(request["number"]))
        if do == "pages":
            return {"pages": pages_of(self.found.games, _title(request))}
        return {"error": f"nobody can {do!r}"}

    def _open(self, request: Mapping[str, Any], tell: Callable[[int, int], None]) -> dict[str, Any]:
        try:
            raw = base64.b64decode(str(request.get("bytes", "")), validate=True)
        except binascii.Error:
            return {"error": "this file could not be read"}
        raw = raw or str(request.get("text", "")).encode("utf-8", "replace")
        if len(raw) > MOST_BYTES:
            return {"error": f"this file is larger than {MOST_BYTES // 1024 // 1024} megabytes"}
        results, pits = str(request.get("results") or ""), str(request.get("pits") or "")
        reading = Reading(self, results if results in RESULTS else "", pits if pits in PITS else "")
        self.found = found = read_file(raw, reading, tell)
        if not found.kind:
            return {"error": NO_RECORD}
        clauses = Counter(
            (played.game, played.refused[1].clause) for played in found.games if played.refused is not None
        )
        return {
            "kind": found.games[0].record.kind if found.games else found.kind,
            "read": [
                [game, count] for game, count in Counter(each.game for each in found.games).most_common()
            ],
            "games": [_row(played) for played in found.games],
            "moves": sum(len(played.turns) for played in found.games),
            "refused": [[game, clause, count] for (game, clause), count in clauses.most_common()],
            "notes": [[note.line, note.column, note.text] for note in sorted(found.notes)],
        }

    def _game(self, number: int) -> dict[str, Any]:
        played = self.found.games[number - 1]
        return {
            "notes": [[note.line, note.column, note.text] for note in sorted(played.notes)],
            "match": _match(played),
            "pages": pages_of([played], f"Game {number}"),
        }


def _title(request: Mapping[str, Any]) -> str:
    return str(request.get("name") or "Records")[:LONGEST_TAG]


def _row(played: Played) -> dict[str, Any]:
    tags = played.record.tags
    result = result_of(played)
    return {
        "game": played.game,
        "called": _short(played.called),
        "event": _short(tags.get("Event", "") or tags.get("EV", "")),
        "players": [_short(name) for name in players_of(played)],
        "date": _short(tags.get("Date", "") or tags.get("DT", "")),
        "result": _short(result.text if result else tags.get("RE", "")),
        "ended": ENDED.get(played.end.kind, ""),
        "moves": len(played.turns),
        "verdict": _verdict(played),
    }


def _short(text: str) -> str:
    """Write a tag as it can be shown; what says only that nobody knows is nothing."""
    return printable(text)[:LONGEST_TAG] if text.strip("?.- ") else ""


def _verdict(played: Played) -> dict[str, Any]:
    """Tell whether every move holds, which is the first refused, or why a game was not read to its end."""
    if played.refused is not None:
        _action, refusal = played.refused
        return {
            "kind": "refused",
            "move": len(played.turns) + 1,
            "clause": refusal.clause,
            "why": refusal.text,
        }
    if played.stopped or not played.game:
        why = next((note.text for note in reversed(played.notes) if note.weight == "error"), "")
        return {"kind": "unread", "why": why or next((note.text for note in reversed(played.notes)), "")}
    return {"kind": "every"}


def _match(played: Played) -> dict[str, Any] | None:
    """Give a game as the page to play on takes it, with what was refused.

    Nothing is given where it has another board.
    """
    if not played.game or played.start is None or played.elsewhere:
        return None
    state = played.start.clone()
    lines = []
    for action in played.actions:
        lines.append(_written(state, action))
        state.apply_silently(action)
    if (line := last_line(played)) and not played.refused:
        lines.append(line)
    match = {"position": bare(played.start.position()), "lines": lines}
    if played.refused is not None and state.refusal(played.refused[0]) is not None:
        match["tried"] = _written(state, played.refused[0])
    return match


def _written(state: State, action: Action) -> str:
    return str(state.game.grammar.write(action))
