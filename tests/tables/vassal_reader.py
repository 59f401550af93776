"""Reads a VASSAL module as its reference manual and its sources describe it; knows nothing of our writer."""

from __future__ import annotations

import io
import zipfile
from dataclasses import dataclass
from xml.etree import ElementTree as ET

from PIL import Image

MODULE = "VASSAL.build.module."
MAP = f"{MODULE}map."
WIDGET = "VASSAL.build.widget."
ATTRIBUTES = {
    "VASSAL.build.GameModule": "name version description VassalVersion nextPieceSlotId",
    f"{MODULE}BasicCommandEncoder": "",
    f"{MODULE}Documentation": "",
    f"{MODULE}documentation.HelpFile": "title fileName fileType",
    f"{MODULE}documentation.BrowserPDFFile": "title pdfFile",
    f"{MODULE}PlayerRoster": "buttonText buttonToolTip buttonIcon buttonKeyStroke",
    f"{MODULE}GlobalOptions": "autoReport nonOwnerUnmaskable",
    f"{MODULE}PrototypesContainer": "",
    f"{MODULE}Chatter": "",
    f"{MODULE}KeyNamer": "",
    f"{MODULE}Map": "mapName launch allowMultiple markMoved edgeWidth edgeHeight moveWithinFormat "
    "moveToFormat createFormat changeFormat",
    f"{MODULE}PlayerHand": "mapName side visible launch buttonName allowMultiple markMoved edgeWidth "
    "edgeHeight moveWithinFormat moveToFormat createFormat changeFormat",
    f"{MODULE}DiceButton": "name text tooltip hotkey icon nDice nSides plus addToTotal prompt reportTotal "
    "reportFormat",
    f"{MODULE}SpecialDiceButton": "name text tooltip hotkey icon resultChatter resultButton "
    "resultWindow format",
    f"{MODULE}SpecialDie": "name format",
    f"{MODULE}SpecialDieFace": "text value icon",
    **{
        MAP + name: ""
        for name in (
            "BoardPicker",
            "ForwardToKeyBuffer",
            "Scroller",
            "ForwardToChatter",
            "MenuDisplayer",
            "MapCenterer",
            "PieceMover",
            "KeyBufferer",
            "StackExpander",
            "Zoomer",
            "HandMetrics",
        )
    },
    f"{MAP}boardPicker.Board": "name image width height color reversible",
    f"{MAP}StackMetrics": "exSepX exSepY unexSepX unexSepY disabled",
    f"{MAP}SetupStack": "name owningBoard useGridLocation location x y",
    f"{MAP}DrawPile": "name owningBoard x y width height faceDown drawFaceUp shuffle allowMultiple "
    "allowSelect reversible reshufflable canSave draw color maxStack",
    f"{WIDGET}PieceSlot": "entryName gpid width height",
    f"{WIDGET}CardSlot": "entryName gpid width height",
}
"""What each class that we expect can be told, of all that it knows."""


@dataclass(frozen=True)
class ReadPiece:
    """A piece that lies on the table: what can be seen there, and how large that is in pixels."""

    name: str
    traits: tuple[str, ...]
    """From the outermost to the innermost."""
    shown: str
    """The picture that lies up, if nobody holds the piece."""
    images: tuple[str, ...]
    slot: str
    size: tuple[int, int]


@dataclass(frozen=True)
class ReadStack:
    """What lies at a place, the lowest first."""

    told: dict[str, str]
    deck: bool
    pieces: tuple[ReadPiece, ...]

    @property
    def at(self) -> tuple[int, int]:
        return int(self.told["x"]), int(self.told["y"])


class ReadModule:
    """A module that was read; raises AssertionError for what VASSAL would not build."""

    def __init__(self, data: bytes) -> None:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            assert archive.testzip() is None
            self.held = {name: archive.read(name) for name in archive.namelist()}
        self.root = ET.fromstring(self.held["buildFile.xml"])
        self.about = {each.tag: each.text or "" for each in ET.fromstring(self.held["moduledata"])}
        for each in self.root.iter():
            if each.tag == "entry":
                continue
            assert each.tag in ATTRIBUTES, each.tag
            assert set(each.keys()) <= set(ATTRIBUTES[each.tag].split()), each.attrib
        self.map = self._one(f"{MODULE}Map")
        board = self.map.find(f"{MAP}BoardPicker/{MAP}boardPicker.Board")
        assert board is not None
        self.board = board.get("name")
        self.size = self.image(board.get("image", "")).size
        self.stacks = [
            self._stack(each) for each in self.map if each.tag in (f"{MAP}SetupStack", f"{MAP}DrawPile")
        ]

    @property
    def sides(self) -> list[str | None]:
        return [each.text for each in self._one(f"{MODULE}PlayerRoster").findall("entry")]

    @property
    def hands(self) -> list[list[str]]:
        """The sides that may look into each hand."""
        return [decoded(each.get("side", ""), ",") for each in self.root.findall(f"{MODULE}PlayerHand")]

    @property
    def documents(self) -> list[tuple[str, bytes]]:
        found = self._one(f"{MODULE}Documentation")
        return [
            (each.get("title", ""), self.held[each.get("pdfFile") or each.get("fileName") or ""])
            for each in found
        ]

    @property
    def dice(self) -> list[tuple[int, tuple[str, ...]]]:
        """How many dice each button rolls, and what their sides show."""
        found = []
        for each in self.root:
            if each.tag == f"{MODULE}DiceButton":
                sides = range(1, int(each.get("nSides", "")) + 1)
                found.append((int(each.get("nDice", "")), tuple(map(str, sides))))
            if each.tag == f"{MODULE}SpecialDiceButton":
                alike = {tuple(face.get("text", "") for face in die) for die in each}
                assert len(alike) == 1
                found.append((len(each), *alike))
        return found

    def image(self, name: str) -> Image.Image:
        """Open a picture of the module."""
        return Image.open(io.BytesIO(self.held[f"images/{name}"]))

    def _one(self, tag: str) -> ET.Element:
        (found,) = self.root.findall(tag)
        return found

    def _stack(self, element: ET.Element) -> ReadStack:
        assert element.get("owningBoard") == self.board
        deck = element.tag == f"{MAP}DrawPile"
        kind = f"{WIDGET}CardSlot" if deck else f"{WIDGET}PieceSlot"
        assert {each.tag for each in element} == {kind}
        return ReadStack(dict(element.attrib), deck, tuple(self._piece(each) for each in element))

    def _piece(self, slot: ET.Element) -> ReadPiece:
        text = slot.text or ""
        assert text.startswith("+/")
        number, kind, state = decoded(text[2:], "/")
        assert number == "null"
        traits, images, shown, name = [], [], "", ""
        while kind:
            own, *inner = decoded(kind, "\t")
            stands, *beneath = decoded(state, "\t")
            said = decoded(own, ";")
            traits.append(said[0])
            if said[0] == "piece":
                images.append(said[3])
                shown, name = shown or said[3], said[4]
                assert decoded(stands, ";") == ["null", "0", "0", slot.get("gpid"), "0"]
            elif said[0] == "emb2":
                levels = decoded(said[16], ",")
                images += levels
                shown = levels[int(stands) - 1]
                assert said[25] == "1"  # the version of what a layer says
                assert said[26] == "true"  # it is always active
                assert said[28]  # a key goes on to the next level
            elif said[0] == "obs":
                assert said[1]  # a key masks it
                assert stands == "null;"
                assert said[6] == "player:"
                images.append(said[2])
            else:
                assert said[0] == "rotate"
                assert 0 <= int(stands) < int(said[1])
            assert len(inner) == len(beneath)
            kind, state = (inner or [""])[0], (beneath or [""])[0]
        assert traits[-1] == "piece"
        size = self.image(shown).size
        return ReadPiece(name, tuple(traits), shown, tuple(filter(None, images)), slot.get("gpid", ""), size)


def decoded(text: str, mark: str) -> list[str]:
    """Part a sequence at each mark without a backslash; a part in single quotes is what stands in them."""
    parts, part = [], ""
    for number, letter in enumerate(text):
        if letter != mark:
            part += letter
        elif number and text[number - 1] == "\\":
            part = part[:-1] + mark
        else:
            parts.append(part)
            part = ""
    return [each[1:-1] if len(each) > 1 and each[0] == each[-1] == "'" else each for each in [*parts, part]]
