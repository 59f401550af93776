"""Which game a record is of, and how its moves are to be read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ppgen.definition import Catalogue, Definition, DefinitionError, Problem
from ppgen.definition.problems import listed, suggestion
from ppgen.ppn.piece import PARSERS
from ppgen.ppn.writing import JUDGE

if TYPE_CHECKING:
    from ppgen.definition.standin import StandIn
    from ppgen.ppn.text import Record

GAME, SETUP, PARSER = "GameType", "SetUp", "MovetextParser"
BARE = {"", "none", "board"}
"""What `SetUp` says where no piece lies on the table."""
JUDGED = ("default", "piecepack")
"""The parsers by which games are judged."""


class NotJudged(DefinitionError):
    """A record that no judge here can follow; its table may still be laid."""


def game_of(record: Record, catalogue: Catalogue) -> tuple[Definition, StandIn]:
    """Find the game of a record and what it is played with there. Raises NotJudged."""
    definition = _named(record, catalogue)
    if not definition.game.stand_ins:
        raise _refused(
            record, f"{definition.game.title} is played with chance or secrets, which no table shows"
        )
    if parser_of(record) not in JUDGED:
        said = _name(record.metadata[PARSER])
        raise _refused(record, f"{PARSER} {said} is not read where a game is judged; Default is", PARSER)
    there = _key(_name(record.metadata.get(SETUP)))
    if there not in BARE and catalogue_names(catalogue).get(there) is not definition:
        said = _name(record.metadata[SETUP])
        raise _refused(record, f"{SETUP} {said!r} is not how {definition.game.title} begins", SETUP)
    return definition, definition.game.stand_ins[0]


def begins_bare(record: Record) -> bool:
    """Tell whether nothing lies on the table where a record begins."""
    if JUDGE in record.metadata and GAME not in record.metadata:
        return True
    return SETUP in record.metadata and _key(_name(record.metadata[SETUP])) in BARE


def parser_of(record: Record) -> str:
    """Give the parser of a record in small letters. Raises NotJudged if there is none of that name."""
    said = _name(record.metadata.get(PARSER))
    parser = _key(said) or "default"
    if parser not in PARSERS:
        hint = suggestion(parser, PARSERS) or f"; there are {listed(list(PARSERS), 'and')}"
        raise _refused(record, f"there is no parser {said!r}{hint}", PARSER)
    return parser


def parser_problem(record: Record) -> Problem | None:
    """Say what keeps the parser of a record from being chosen; None if nothing does."""
    try:
        parser_of(record)
    except NotJudged as error:
        return error.problems[0]
    return None


def catalogue_names(catalogue: Catalogue) -> dict[str, Definition]:
    """Give every game by its id, its title and its names in records of others, as names are compared."""
    known: dict[str, Definition] = {}
    for definition in catalogue.games.values():
        recorded = (name for stand_in in definition.game.stand_ins for name in stand_in.recorded)
        for name in (definition.id, definition.game.title, *recorded):
            known.setdefault(_key(name), definition)
    return known


def _named(record: Record, catalogue: Catalogue) -> Definition:
    if JUDGE in record.metadata:
        named = str(record.metadata[JUDGE])
        definition = catalogue.games.get(named)
        if definition is None:
            raise _refused(record, f"there is no game {named!r}{suggestion(named, catalogue.games)}", JUDGE)
        return definition
    key = GAME if GAME in record.metadata else SETUP
    name = _name(record.metadata.get(key))
    if _key(name) in BARE:
        message = f"this record names no game, as a line `{GAME}: Konane` or `{JUDGE}: konane` above it does"
        raise _refused(record, message)
    known = catalogue_names(catalogue)
    if _key(name) not in known:
        titles = {one.game.title.lower(): one.game.title for one in known.values() if one.game.stand_ins}
        hint = suggestion(name.lower(), titles)
        hint = hint or f"; there are {listed(list(titles.values()), 'and')}, and `{JUDGE}` names any other"
        raise _refused(record, f"no game here is recorded as {name.lower()!r}{hint}", key)
    return known[_key(name)]


def _name(value: Any) -> str:
    """Give the name in an entry of the metadata, which may be a mapping with more in it."""
    if isinstance(value, dict):
        value = next((named for key, named in value.items() if str(key).lower() == "name"), "")
    return str("" if value is None else value).strip()


def _key(name: str) -> str:
    """Give a name as names are compared: letters and digits, whatever is between them."""
    return re.sub(r"[\W_]+", "", name).lower()


def _refused(record: Record, message: str, key: str = "") -> NotJudged:
    return NotJudged(record.misnamed(key, message).problems)
