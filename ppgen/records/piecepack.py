"""Portable Piecepack Notation, as `ppgen.ppn` reads and judges it, among the other records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ppgen.definition import DefinitionError
from ppgen.ppn import Followed, NotDone, NotJudged, NotPlayed, judged, read_games
from ppgen.records.model import GameRecord, Note, Played, RecordWord, Turned

if TYPE_CHECKING:
    from ppgen.definition import Catalogue
    from ppgen.judges import Judges
    from ppgen.ppn import Record

KEPT = (str, int, float)
"""What of the metadata stays as a tag."""


def follow_all(text: str, catalogue: Catalogue, judges: Judges) -> tuple[Iterator[Played], int, list[Note]]:
    """Read the games of a file; give them as they are followed, their number, and what is told of others."""
    records, problems = read_games(text, "")
    notes = [Note(problem.line, problem.column, problem.message) for problem in problems]
    return (_follow(record, catalogue, judges) for record in records), len(records), notes


def _follow(record: Record, catalogue: Catalogue, judges: Judges) -> Played:
    tags = {name: str(said) for name, said in record.metadata.items() if isinstance(said, KEPT)}
    kept = GameRecord("PPN", record.line, tags, dict(record.places))
    played = Played(kept, "")
    try:
        _keep(played, judged(record, catalogue, judges))
    except (NotPlayed, NotDone) as error:
        _keep(played, error.followed)
        _fail(played, error)
    except NotJudged as error:
        _fail(played, error)
    return played


def _fail(played: Played, error: DefinitionError) -> None:
    problem = error.problems[0]
    played.fail(problem.line, problem.column, problem.message)


def _keep(played: Played, found: Followed) -> None:
    """Keep what was followed of a record."""
    played.game = found.definition.id
    played.start = found.start
    new = found.judge.new()
    played.position = {} if found.start == new else found.start.position()
    for turn in found.turns:
        comments = [turn.move.comment] if turn.move.comment else []
        text = " ".join(each.text for each in turn.move.words)
        word = RecordWord(text, turn.move.line, turn.move.column, comments)
        played.turns.append(Turned(word, turn.actions))
    played.state = found.turns[-1].state if found.turns else found.start
