"""Tables for playingcards.io, and for VirtualTabletop.io, which takes the same files.

A `.pcio` file is an archive of `widgets.json` and of pictures. Its room is 1600 by 1000 pixels; the hand of
each player is a strip at its lower edge that nobody else sees.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ppgen.drawing.scene import Scene
from ppgen.sheets.errors import SheetError
from ppgen.tables.archive import archive
from ppgen.tables.faces import TableFace, TablePiece
from ppgen.tables.pictures import face_scene, pictures, turned_size
from ppgen.tables.table import Pile, VirtualTable

ROOM = (1600.0, 1000.0)
"""Pixels of a room."""
HAND = 180.0
"""Pixels of the strip of a hand."""
EDGE = 10.0
"""Pixels between the table and what is round it."""
SCHEMA = "3"
"""The version of the format; later ones read it."""
MOST_WIDGETS = 1300

Widget = dict[str, Any]


def files(table: VirtualTable) -> Mapping[str, bytes]:
    """Write a table as a `.pcio` file. Raises SheetError for one with more widgets than a room takes."""
    writer = _Room(table)
    widgets = writer.widgets()
    if len(widgets) > MOST_WIDGETS:
        raise SheetError(
            f"{table.title}: {len(widgets)} widgets are too many for a room of playingcards.io, "
            f"which takes {MOST_WIDGETS}"
        )
    made = pictures(writer.scenes, table.subject.palette, table.title, clear=True)
    held = {f"userassets/{name}": data for name, data in made.items()}
    written = {"widgets.json": _json(widgets), "schemaVersion": SCHEMA.encode(), **held}
    return {f"{table.subject.id}.pcio": archive(written)}


class _Room:
    """Writes the widgets of a table, and notes the scenes that they show."""

    def __init__(self, table: VirtualTable) -> None:
        self._table = table
        wide, high = ROOM[0] - 2 * EDGE, ROOM[1] - HAND - 2 * EDGE
        self.scale = min(wide / table.width, high / table.height)
        """Pixels of a millimetre."""
        self._left = EDGE + (wide - table.width * self.scale) / 2
        self._top = EDGE
        self.scenes: dict[str, Scene] = {}
        self._decks: dict[tuple[Any, ...], Widget] = {}
        self._level = 0

    def widgets(self) -> list[Widget]:
        """Write all of them, what lies lower first."""
        table, mat = self._table, self._table.mat
        self.scenes["mat.png"] = mat
        board = {"id": "mat", "type": "board", **self._placed(0, 0, mat.width, mat.height)}
        found: list[Widget] = [
            {"id": "hand", "type": "hand", "x": 50, "y": ROOM[1] - HAND, "z": self._above(), "enabled": True},
            {**board, "boardImage": _asset("mat.png")},
        ]
        lying = [each for number, stack in enumerate(table.stacks, 1) for each in self._stack(number, stack)]
        found += [*self._decks.values(), *lying]
        for number, die in enumerate(table.dice, 1):
            half = die.size / 2
            found.append(
                {
                    "id": f"die-{number}",
                    "type": "spinner",
                    **self._placed(die.x - half, die.y - half, die.size, die.size),
                    "options": list(die.values),
                    "value": die.shows or die.values[0],
                }
            )
        return found

    def _stack(self, number: int, stack: Pile) -> list[Widget]:
        """Write the pieces of a stack; one in the order of chance lies in a holder that shuffles it."""
        wide, high = turned_size(stack.pieces[0].front.symbol, stack.turn)
        place = self._placed(stack.x - wide / 2, stack.y - high / 2, wide, high)
        found: list[Widget] = []
        pile = {}
        if stack.shuffled:
            pile = {"parent": f"pile-{number}"}
            found.append(
                {
                    "id": f"pile-{number}",
                    "type": "cardPile",
                    **place,
                    "label": stack.title,
                    "hasShuffleButton": True,
                }
            )
        for count, piece in enumerate(stack.pieces, 1):
            deck = self._deck(piece, stack, pile)
            card_type = self._card_type(deck, piece, stack.turn)
            found.append(
                {
                    "id": f"piece-{number}-{count}",
                    "type": "card",
                    "x": place["x"],
                    "y": place["y"],
                    "z": self._above(),
                    "deck": deck["id"],
                    "cardType": card_type,
                    "faceup": stack.face_up,
                    **pile,
                }
            )
        return found

    def _deck(self, piece: TablePiece, stack: Pile, pile: Mapping[str, str]) -> Widget:
        """Give the deck of a piece: of its kind, size and turn, and of its pile, which calls its own back."""
        width, height = turned_size(piece.front.symbol, stack.turn)
        key = piece.kind, width, height, stack.turn, pile.get("parent")
        if key not in self._decks:
            size = {"w": self._pixels(width), "h": self._pixels(height)}
            self._decks[key] = {
                "id": f"deck-{len(self._decks) + 1}",
                "type": "cardDeck",
                **self._placed(stack.x - width / 2, stack.y - height / 2, width, height),
                "cardWidth": size["w"],
                "cardHeight": size["h"],
                "enlarge": piece.card,
                "cardTypes": {},
                "faceTemplate": _template("face", size),
                "backTemplate": _template("back", size),
                **pile,
            }
        return self._decks[key]

    def _card_type(self, deck: Widget, piece: TablePiece, turn: float) -> str:
        name = piece.front.name
        if name not in deck["cardTypes"]:
            shown = {"face": self._shown(piece.front, turn), "back": self._shown(piece.back, turn)}
            deck["cardTypes"][name] = {"label": piece.name, **shown}
        return name

    def _shown(self, face: TableFace, turn: float) -> str:
        name = f"{face.name}{f'-turned-{turn:g}' if turn else ''}.png"
        if name not in self.scenes:
            self.scenes[name] = face_scene(face, turn)
        return _asset(name)

    def _placed(self, x: float, y: float, width: float, height: float) -> Widget:
        """Place a widget of a position and size in millimetres above those that are there already."""
        return {
            "x": round(self._left + x * self.scale, 2),
            "y": round(self._top + y * self.scale, 2),
            "z": self._above(),
            "width": self._pixels(width),
            "height": self._pixels(height),
        }

    def _pixels(self, length: float) -> float:
        return round(length * self.scale, 2)

    def _above(self) -> int:
        self._level += 1
        return self._level


def _template(shows: str, size: Mapping[str, float]) -> dict[str, Any]:
    """Write how a side of cards is drawn: as the picture that its type names."""
    picture = {"type": "image", "x": 0, "y": 0, **size, "color": "white"}
    return {
        "includeBorder": False,
        "includeRadius": False,
        "objects": [{**picture, "valueType": "dynamic", "value": shows}],
    }


def _asset(name: str) -> str:
    return f"package://userassets/{name}"


def _json(data: object) -> bytes:
    return (json.dumps(data, indent=1, ensure_ascii=False) + "\n").encode()
