"""Tables for Tabletop Playground: a package, a folder of templates, of textures and of a saved state.

Its tables are measured in centimetres: the x axis runs away from the lower edge, the y axis to the right, the
z axis upwards. Everything flat is a card to it, as thick as its template says, with a front and a back.
"""

from __future__ import annotations

import io
import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import count
from typing import Any, NamedTuple

from ppgen.drawing.palette import rgb
from ppgen.drawing.scene import Rect, Scene, filled
from ppgen.sheets.errors import SheetError
from ppgen.tables.face_sheets import FaceSheet, face_sheets
from ppgen.tables.faces import TablePiece
from ppgen.tables.pictures import pictures
from ppgen.tables.table import Pile, TableDie, VirtualTable

CM = 10.0
"""Millimetres of a unit of the table."""
SURFACE = 86.5
"""The height of the surface of `TABLE`."""
MAT = 0.1
"""How thick the mat is."""
CARD, TILE = 0.05, 0.25
"""How thick cards and all other pieces are."""
SEATS = 20
"""So many players have a place in a state."""
DIE = 16.0
"""Millimetres of the side of a die of scale 1, as near as we know."""
GENERAL = "D74C7D5D6745CD565913DAA5FB3E9C93"
"""The package that comes with the program."""
TABLE = "D7BC36B74A60E6D1B9553B933D953904"
"""Its template of a plain table."""
CUBE = "StaticMesh'/Game/Meshes/Dice/Dice_D6.Dice_D6'"
"""Its model of a die."""
SCRIPT = "table.js"
SHUFFLED = "shuffled"
"""The tag of a deck that has to be shuffled."""
SHUFFLE = f"""\
// Shuffles what chance decides on, once: when the table is first laid.
const {{ Card, world }} = require("@tabletop-playground/api");

if (world.getSavedData("{SHUFFLED}") !== "yes") {{
  for (const object of world.getAllObjects()) {{
    if (object instanceof Card && object.getTags().includes("{SHUFFLED}")) {{
      object.shuffle();
    }}
  }}
  world.setSavedData("yes", "{SHUFFLED}");
}}
"""
PERMISSIONS = (
    "delete",
    "objectLibrary",
    "copyPaste",
    "cardPeek",
    "cardExplorer",
    "containerExplorer",
    "changeOwner",
    "changeTeam",
    "editZones",
    "draw",
    "ground",
    "throw",
    "editLabels",
    "saveGame",
    "spectators",
)
BOOK, LEAF = 0.3, 20.0
"""How thick something to read is, and millimetres between two of them."""
_TURN = math.sqrt(0.5)


class DieSide(NamedTuple):
    """A side of a die: where its picture is on the texture, and how the die lies with it up."""

    across: int
    down: int
    direction: tuple[int, int, int]
    up: tuple[float, float, float, float]
    """A rotation as x, y, z and w."""


SIDES = (
    DieSide(1, 0, (0, 0, 1), (0, 0, 0, 1)),
    DieSide(1, 1, (0, 1, 0), (_TURN, 0, 0, _TURN)),
    DieSide(0, 1, (-1, 0, 0), (0, _TURN, 0, _TURN)),
    DieSide(0, 2, (1, 0, 0), (0, -_TURN, 0, _TURN)),
    DieSide(1, 2, (0, -1, 0), (-_TURN, 0, 0, _TURN)),
    DieSide(2, 1, (0, 0, -1), (1, 0, 0, 0)),
)
"""The sides of `CUBE`, on a texture of three by three; one and six are opposite, and so on."""
_ACROSS = 3

Record = dict[str, Any]


def lacking(table: VirtualTable) -> Sequence[str]:
    """Tell in words what of a table a package cannot hold."""
    return [
        f"{die.name}: a die of {len(die.values)} sides; take one from the program's library"
        for die in table.dice
        if len(die.values) != len(SIDES)
    ]


def files(table: VirtualTable, documents: Mapping[str, tuple[str, bytes]]) -> Mapping[str, bytes]:
    """Write a table as a package that holds documents, by the title of each its name and its data.

    Raises SheetError if it has too many seats, NoImage without a renderer of pictures.
    """
    if len(table.seats) > SEATS:
        raise SheetError(
            f"{table.title}: Tabletop Playground has {SEATS} seats, not {len(table.seats)}; "
            "choose fewer --players"
        )
    package = _Package(table)
    state = package.state(documents)
    title = re.sub(r"[^\w .-]+", "", table.title).strip(" .") or table.subject.id
    made = pictures(package.scenes, table.subject.palette, table.title, clear=True)
    held = {
        "Manifest.json": _json(
            {"Name": table.title, "Version": "1", "GUID": package.guid, "CopyProtection": False}
        ),
        "Thumbnail.png": made["mat.png"],
        f"States/{title}.vts": _json(state),
        f"Scripts/{SCRIPT}": SHUFFLE.encode(),
        **{f"Templates/{name}.json": _json(each) for name, each in package.templates.items()},
        **{f"Textures/{name}": data for name, data in made.items()},
        **{f"Textures/{name}": data for name, data in documents.values()},
    }
    return {f"{title}/{name}": data for name, data in held.items()}


class _Package:
    """Writes templates and the objects that are made of them, and notes the scenes that they show."""

    def __init__(self, table: VirtualTable) -> None:
        self._table = table
        self.guid = _guid(table.subject.id)
        self.scenes: dict[str, Scene] = {}
        self.templates: dict[str, Record] = {}
        """By the names of their files."""
        self._numbers = count()
        self._sheets: dict[TablePiece, tuple[FaceSheet, str, int]] = {}
        """Of each piece its sheet, the template of that and its place there."""

    def state(self, documents: Mapping[str, tuple[str, bytes]]) -> Record:
        """Write all of it."""
        table = self._table
        self._lay_sheets()
        objects = [
            self._object("Table", TABLE, (0.0, 0.0, 0.0), fixed="CB_Static", package=GENERAL),
            self._mat(),
            *(each for stack in table.stacks for each in self._stack(stack)),
            *(self._die(die) for die in table.dice if len(die.values) == len(SIDES)),
            *self._documents(documents),
        ]
        seats = table.seats
        colours = [_colour(seat.colour) for seat in seats]
        cameras = [self._camera(upper=seat.upper) for seat in seats]
        names = [seat.name for seat in seats]
        left = SEATS - len(seats)
        return {
            "saveStateVersion": "1.1",
            "gameState": {
                "measureUnit": 1,
                "rotationStep": 45,
                "notes": "\n".join(table.told),
                "turnInfo": {},
                "slotTeams": [0] * SEATS,
                "globalScriptPackage": self.guid,
                "globalScriptName": SCRIPT,
                "backgroundTexture": {"resourceName": "", "packageGuid": "0" * 32},
                "phases": [],
                "spectatorsSeeEverything": False,
                "persistentData": "",
                "persistentKeyData": {},
                "permissions": dict.fromkeys(PERMISSIONS, -1),
                "physicsLocked": False,
                "measureAngles": "None",
                "alwaysSnap": False,
                "liftOverRegular": True,
                "gravityMultiplier": 1,
                "slotIds": [""] * SEATS,
                "mapName": "VictorianRoom",
                "currentTurn": 0,
                "bCanBeDamaged": False,
            },
            "requiredPackages": [
                {"name": table.title, "guid": self.guid},
                {"name": "General", "guid": GENERAL},
            ],
            "storedCameraSetups": [False] * 10,
            "playerCameraSetups": [*cameras, *[False] * left],
            "playerSlotNames": [*names, *(str(number) for number in range(len(names) + 1, SEATS + 1))],
            "customPlayerColors": [*colours, *[False] * left],
            "lighting": {
                "intensity": 1,
                "specular": 1,
                "altitude": 90,
                "azimuth": 0,
                "color": _colour("#ffffff"),
            },
            "floorHidden": False,
            "grid": {
                "type": 0,
                "snapType": 0,
                "visibility": 0,
                "size": {"x": 2, "y": 2},
                "offset": {"x": 0, "y": 0},
                "rotation": 0,
                "color": {"r": 0, "g": 0, "b": 0, "a": 179},
                "thickLines": False,
            },
            "objects": objects,
            "zones": [],
            "labels": [],
        }

    # What lies there

    def _mat(self) -> Record:
        mat = self._table.mat
        self.scenes["mat.png"] = mat
        template = self._card_template(
            "mat", ("mat.png", "mat.png"), (mat.width, mat.height), "Square", MAT, [self._table.title]
        )
        at = self._at(mat.width / 2, mat.height / 2, MAT / 2)
        return self._card(template, 0, self._table.title, at, (0, 0, 0, 1), fixed="CB_Ground")

    def _stack(self, stack: Pile) -> Iterator[Record]:
        """Write pieces that lie on one another: a deck of those that chance orders or that are all alike."""
        rotation = _lying(stack.turn, face_up=stack.face_up)
        alike = len(set(stack.pieces)) == 1
        if len(stack.pieces) > 1 and (stack.shuffled or alike):
            first, *others = stack.pieces
            _, template, place = self._sheets[first]
            deck = self._card(
                template, place, stack.title or first.name, self._at(stack.x, stack.y, MAT), rotation
            )
            deck["stackSerialization"] = [
                {
                    "index": self._sheets[piece][2],
                    "templateId": self._sheets[piece][1],
                    "frontTextureOverride": "",
                    "flipped": False,
                }
                for piece in others
            ]
            if stack.shuffled:
                deck["objectTags"] = [SHUFFLED]
            yield deck
            return
        for number, piece in enumerate(stack.pieces):
            _, template, place = self._sheets[piece]
            at = self._at(stack.x, stack.y, MAT + number * 2 * _thick(piece))
            yield self._card(template, place, piece.name, at, rotation)

    def _die(self, die: TableDie) -> Record:
        template = self._die_template(die)
        side = SIDES[die.values.index(die.shows)] if die.shows else SIDES[0]
        at = self._at(die.x, die.y, MAT + die.size / CM / 2)
        return self._object("Dice", template, at, rotation=side.up, name=die.name)

    def _documents(self, documents: Mapping[str, tuple[str, bytes]]) -> Iterator[Record]:
        """Write what there is to read, beside the left edge of the mat."""
        y = 0.0
        for title, (name, data) in documents.items():
            many, wide, high = _pages(data)
            template = self._base("Multistate Object", name.removesuffix(".pdf"), title)
            template["MultistateModels"] = [
                {
                    **_model("Square", name, (high / CM, wide / CM, BOOK)),
                    "SurfaceType": "Cardboard",
                    "UseCardModel": True,
                    "Indices": list(range(many)),
                    "Emissive": False,
                }
            ]
            template["Circular"] = False
            at = self._at(-LEAF - wide / 2, y + high / 2, BOOK)
            written = self._object("MultistateObject", template["GUID"], at, name=title)
            yield {**written, "currentState": 0}
            y += high + LEAF

    # Templates

    def _lay_sheets(self) -> None:
        for sheet in face_sheets(piece for stack in self._table.stacks for piece in stack.pieces):
            stem = f"{sheet.number}-{sheet.kind}"
            front, back = f"{stem}.png", f"{stem}-back.png"
            self.scenes |= {front: sheet.fronts, back: sheet.backs}
            first = sheet.pieces[0]
            shape = "Round" if first.front.round else "Rounded" if first.card else "Square"
            template = self._card_template(
                stem,
                (front, back),
                first.size,
                shape,
                _thick(first),
                [piece.name for piece in sheet.pieces],
                (sheet.columns, sheet.rows),
                back_index=-3 if sheet.unique_backs else -2,
                in_hand=first.card,
            )
            self._sheets |= {piece: (sheet, template, place) for place, piece in enumerate(sheet.pieces)}

    def _card_template(
        self,
        name: str,
        textures: tuple[str, str],
        size: tuple[float, float],
        shape: str,
        thick: float,
        names: Sequence[str],
        cells: tuple[int, int] = (1, 1),
        *,
        back_index: int = -2,
        in_hand: bool = False,
    ) -> str:
        """Add a template of cards and give its id; `size` is in millimetres."""
        template = self._base("Card", name, names[0] if len(names) == 1 else name)
        wide, high = size
        template |= {
            "FrontTexture": textures[0],
            "BackTexture": textures[1],
            "HiddenTexture": "",
            "BackIndex": back_index,
            "HiddenIndex": -3,
            "NumHorizontal": cells[0],
            "NumVertical": cells[1],
            "Width": round(wide / CM, 4),
            "Height": round(high / CM, 4),
            "Thickness": thick,
            "HiddenInHand": in_hand,
            "UsedWithCardHolders": in_hand,
            "CanStack": True,
            "UsePrimaryColorForSide": False,
            "FrontTextureOverrideExposed": False,
            "AllowFlippedInStack": False,
            "MirrorBack": True,
            "EmissiveFront": False,
            "Model": shape,
            "Indices": list(range(len(names))),
            "CardNames": {str(number): name for number, name in enumerate(names)},
            "CardMetadata": {},
            "CardTags": {},
        }
        return str(template["GUID"])

    def _die_template(self, die: TableDie) -> str:
        """Add the template of a die, if there is none yet, and give its id."""
        name = "die-" + sha256(repr((die.name, die.values, die.colour, die.size)).encode()).hexdigest()[:8]
        if name in self.templates:
            return str(self.templates[name]["GUID"])
        side = die.size
        ground = Rect(0, 0, _ACROSS * side, _ACROSS * side, filled(die.colour))
        shown = [
            face.centred((where.across + 0.5) * side, (where.down + 0.5) * side, 1.0)
            for face, where in zip(die.faces, SIDES, strict=True)
        ]
        self.scenes[f"{name}.png"] = Scene(_ACROSS * side, _ACROSS * side, (ground, *shown))
        template = self._base("Dice", name, die.name)
        template["Models"] = [
            {**_model(CUBE, f"{name}.png", (side / DIE,) * 3), "SurfaceType": "Plastic"},
        ]
        template["SurfaceType"] = "Plastic"
        template["Faces"] = [
            {**_vector(*where.direction), "Name": value, "Metadata": ""}
            for value, where in zip(die.values, SIDES, strict=True)
        ]
        return str(template["GUID"])

    def _base(self, kind: str, name: str, title: str) -> Record:
        template: Record = {
            "Type": kind,
            "GUID": _guid(f"{self._table.subject.id} {name}"),
            "Name": title,
            "Metadata": "",
            "CollisionType": "Regular",
            "Friction": 0.7,
            "Restitution": 0.1,
            "Density": 0.5,
            "SurfaceType": "Cardboard",
            "Roughness": 1,
            "Metallic": 0,
            "PrimaryColor": {"R": 255, "G": 255, "B": 255},
            "SecondaryColor": {"R": 0, "G": 0, "B": 0},
            "Flippable": kind != "Dice",
            "AutoStraighten": False,
            "ShouldSnap": True,
            "ScriptName": "",
            "Blueprint": "",
            "Models": [],
            "Collision": [],
            "Lights": [],
            "SnapPointsGlobal": False,
            "SnapPoints": [],
            "ZoomViewDirection": _vector(0, 0, 0),
            "GroundAccessibility": "Nothing",
            "Tags": [],
        }
        self.templates[name] = template
        return template

    # What all objects have

    def _card(
        self,
        template: str,
        place: int,
        name: str,
        at: tuple[float, float, float],
        rotation: tuple[float, float, float, float],
        fixed: str = "",
    ) -> Record:
        made = self._object("Card", template, at, rotation=rotation, name=name, fixed=fixed)
        card = {"atlasIndex": place, "frontTextureOverride": "", "inHand": False, "stackSerialization": []}
        return {**made, **card}

    def _object(
        self,
        kind: str,
        template: str,
        at: tuple[float, float, float],
        *,
        rotation: tuple[float, float, float, float] = (0, 0, 0, 1),
        name: str = "",
        fixed: str = "",
        package: str = "",
    ) -> Record:
        """Write an object; `fixed` is how it is held in its place, if it is."""
        number = next(self._numbers)
        return {
            "objectType": kind,
            "transform": {
                "rotation": {key: round(part, 8) for key, part in zip("xyzw", rotation, strict=True)},
                "translation": dict(zip("xyz", at, strict=True)),
                "scale3D": {"x": 1, "y": 1, "z": 1},
            },
            "simulatingPhysics": not fixed,
            "primaryColor": {**_colour("#ffffff"), "a": 255},
            "secondaryColor": {**_colour("#000000"), "a": 255},
            "metallic": 0,
            "roughness": 1,
            "friction": 0.7,
            "restitution": 0.1,
            "density": 0.5,
            "surfaceType": "SurfaceType4",
            "objectName": name,
            "objectDescription": "",
            "collisionType": fixed or "CB_Regular",
            "templateId": template,
            "shouldSnap": True,
            "previousPosition": {"x": 0, "y": 0, "z": 0},
            "objectScriptPackage": package or self.guid,
            "objectScriptName": "",
            "persistentData": "",
            "persistentKeyData": {},
            "uniqueId": f"p{number:x}",
            "drawingLines": [],
            "objectTags": [],
            "objectGroupId": -1,
            "ownerIndex": -1,
            "lightsOn": True,
            "bCanBeDamaged": False,
        }

    def _camera(self, *, upper: bool) -> Record:
        """Look down at the table from the edge at which a seat is."""
        away = self._table.height / 2 / CM + 30
        yaw = 180 if upper else 0
        return {
            "location": {"x": away if upper else -away, "y": 0, "z": SURFACE + 70},
            "pawnRotation": {"x": 0, "y": 0, "z": 1 if upper else 0, "w": 0 if upper else 1},
            "controlRotation": {"pitch": 305, "yaw": yaw, "roll": 0},
            "playerScale": 1,
            "flying": True,
        }

    def _at(self, x: float, y: float, height: float) -> tuple[float, float, float]:
        """Turn millimetres from the top left of the table into centimetres from the middle of its mat.

        The height is in centimetres, above the table.
        """
        mat = self._table.mat
        return (
            round((mat.height / 2 - y) / CM, 5),
            round((x - mat.width / 2) / CM, 5),
            round(SURFACE + height, 5),
        )


def _thick(piece: TablePiece) -> float:
    return CARD if piece.card else TILE


def _lying(turn: float, *, face_up: bool) -> tuple[float, float, float, float]:
    """Give the rotation of something flat, turned clockwise, and over about its upright axis."""
    half = math.radians(turn) / 2
    if face_up:
        return 0.0, 0.0, math.sin(half), math.cos(half)
    return math.cos(half), math.sin(half), 0.0, 0.0


def _model(model: str, texture: str, scale: tuple[float, float, float]) -> Record:
    return {
        "Model": model,
        "Offset": _vector(0, 0, 0),
        "Scale": _vector(*(round(part, 5) for part in scale)),
        "Rotation": _vector(0, 0, 0),
        "Texture": texture,
        "NormalMap": "",
        "ExtraMap": "",
        "ExtraMap2": "",
        "IsTransparent": False,
        "CastShadow": True,
        "IsTwoSided": False,
        "UseOverrides": True,
    }


def _vector(x: float, y: float, z: float) -> dict[str, float]:
    return {"X": x, "Y": y, "Z": z}


def _colour(colour: str) -> dict[str, int]:
    return {name: round(share * 255) for name, share in zip("rgb", rgb(colour), strict=True)}


def _pages(data: bytes) -> tuple[int, float, float]:
    """Count the pages of a PDF, and give the width and height of its first in millimetres."""
    from pikepdf import Pdf

    with Pdf.open(io.BytesIO(data)) as pdf:
        left, bottom, right, top = map(float, pdf.pages[0].mediabox)
        point = 25.4 / 72
        return len(pdf.pages), (right - left) * point, (top - bottom) * point


def _guid(text: str) -> str:
    return sha256(f"ppgen {text}".encode()).hexdigest()[:32].upper()


def _json(data: object) -> bytes:
    return (json.dumps(data, indent=1, ensure_ascii=False) + "\n").encode()
