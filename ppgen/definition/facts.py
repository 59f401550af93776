"""Definitions as the judge reads them: plain data, so that the engine needs nobody's types."""

from typing import Any

from ppgen.definition.board import Board
from ppgen.definition.fields import thawed
from ppgen.definition.game import OptionValue
from ppgen.definition.loader import Definition


def plain(definition: Definition) -> dict[str, Any]:
    """Return what the judge needs of a game, as fresh dicts, lists, text, numbers and truth values.

    All keys of it are text, numbers of players too, so that it is the same when it comes back from JSON. The
    keys are those of `game.yml`: id, seats, board, systems, trays, options, data. What a value of an option
    `brings` stands instead of the board, and in data, where it is agreed on.
    In seats, `default` gives the ids for each number of players, `usual` their number where nobody says one
    and it is not the fewest, `allowed` all that can occur, and `suits` the suits of each seat for each number
    of players. A space has an `id` and a `tile`: suit, value and name in words ("heart 5"), or None if no
    tile lies there for good.
    """
    game = definition.as_written.game
    seats = game.seats
    return {
        "id": game.id,
        "seats": {
            "default": {str(players): list(seats.players[players]) for players in game.players},
            "allowed": [seat.id for seat in seats.all],
            **({"usual": seats.usual} if seats.usual else {}),
            "suits": {
                str(players): {seat.id: list(seat.suits_for(players)) for seat in seats.all}
                for players in game.players
            },
        },
        "board": _board(definition, game.board),
        "systems": {
            system.id: {
                "suits": [suit.id for suit in system.suits],
                "ranks": [rank.id for rank in system.ranks],
            }
            for system in definition.systems.values()
        },
        "trays": [
            {"id": tray.id, "of": tray.of, "sight": tray.sight, "ordered": tray.ordered}
            for tray in game.trays
        ],
        "options": [
            {
                "id": option.id,
                "values": [_value(definition, value) for value in option.values],
                "default": option.default,
                "minimum": option.minimum,
            }
            for option in game.options
        ],
        "data": _named(thawed(game.data)),
    }


def _board(definition: Definition, board: Board) -> dict[str, Any]:
    return {
        **topology(board),
        "spaces": [
            {
                "id": space.id,
                "tile": space.tile
                and {
                    "suit": space.tile.suit,
                    "value": space.tile.value,
                    "name": definition.face_name(space.tile),
                },
            }
            for space in board.spaces
        ],
    }


def _value(definition: Definition, value: OptionValue) -> dict[str, Any]:
    """Return a value of an option, with the board and the data that come with it."""
    brings = {
        **({"board": _board(definition, value.board)} if value.board else {}),
        **({"data": _named(thawed(value.data))} if value.data else {}),
    }
    return {"id": value.id, "former": list(value.former), **({"brings": brings} if brings else {})}


def topology(board: Board) -> dict[str, Any]:
    """Return how the places of a board lie to each other; see `ppgen.engine.board`.

    `parts` are what its families say of their places; `rows` and `text` are those of the first that is drawn
    in rows, or in points. `numbered` are the spaces by the running numbers that are printed on them, if any
    are: players write moves with these.
    """
    families = board.families.values()
    parts = [family.topology() for family in families]
    drawn = next((family for family in families if family.in_rows()), None)
    texts = [drawn.topology()] if drawn else parts
    return {
        "spaces": [{"id": space.id} for space in board.spaces],
        "track": list(board.track) or next((way for family in families if (way := [*family.way()])), []),
        "ring": any(family.ring for family in families) and not board.track,
        "tracks": {name: [*way] for family in families for name, way in family.ways().items()},
        "rows": [[*row] for row in drawn.in_rows()] if drawn else [],
        "text": next((text for part in texts if (text := part.get("text"))), ""),
        "parts": [part for part in parts if "at" in part],
        "edges": dict(board.edges),
        **({"numbered": numbered} if (numbered := _numbered(board)) else {}),
        **{key: dict(told) for key, family in board.families.items() if (told := family.facts())},
    }


def _numbered(board: Board) -> dict[str, str]:
    """Give the spaces that bear running numbers, by these; none where two share one, or one is a name."""
    runs = [group for group in board.groups if group.numbers is not None]
    counts = [(space.count, space.id) for space in board.spaces if space.count] if len(runs) == 1 else []
    found = dict(counts)
    names = {space.id for space in board.spaces}
    return found if len(found) == len(counts) and names.isdisjoint(found) else {}


def _named(value: Any) -> Any:
    """Name all keys in words."""
    if isinstance(value, dict):
        return {str(key): _named(item) for key, item in value.items()}
    return [_named(item) for item in value] if isinstance(value, list) else value
