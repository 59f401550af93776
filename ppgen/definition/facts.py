"""Definitions as the judge reads them: plain data, so that the engine needs nobody's types."""

from typing import Any

from ppgen.definition.fields import thawed
from ppgen.definition.loader import Definition


def plain(definition: Definition) -> dict[str, Any]:
    """Return what the judge needs of a game, as fresh dicts, lists, text, numbers and truth values.

    The keys are those of `game.yml`: id, seats, board, options, data.
    In seats, `default` gives the ids for each number of players, `allowed` all that can occur, and `suits`
    the suits of each seat for each number of players. A space has an `id` and a `tile`: suit, value and name
    in words ("heart 5"), or None if no tile lies there for good.
    """
    game = definition.game
    seats = game.seats
    return {
        "id": game.id,
        "seats": {
            "default": {players: list(seats.players[players]) for players in game.players},
            "allowed": [seat.id for seat in seats.all],
            "suits": {
                players: {seat.id: list(seat.suits_for(players)) for seat in seats.all}
                for players in game.players
            },
        },
        "board": {
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
                for space in game.board.spaces
            ],
            "track": list(game.board.track),
        },
        "options": [
            {
                "id": option.id,
                "values": [{"id": value.id} for value in option.values],
                "default": option.default,
                "minimum": option.minimum,
            }
            for option in game.options
        ],
        "data": thawed(game.data),
    }
