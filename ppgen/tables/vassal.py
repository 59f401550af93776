"""Tables for VASSAL: a module, which is an archive of `buildFile.xml`, of `moduledata` and of pictures.

An element of `buildFile.xml` is named for the class that is built from it. A pixel of its map is a pixel of
its pictures, so all of them are drawn at one scale; a stack lies with its middle where it is said to lie.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from html import escape
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from ppgen.drawing.scene import Rect, Scene, filled
from ppgen.sheets.errors import SheetError
from ppgen.tables.archive import archive
from ppgen.tables.faces import TableFace, TablePiece
from ppgen.tables.pictures import at_scale, face_scene, finest, turned_size
from ppgen.tables.table import Pile, VirtualTable
from ppgen.tables.vassal_pieces import basic, definition, mask, rotation, sequence, two_sides

VERSION = "3.6.0"
"""Of VASSAL: that and later ones read it."""
DPI = 150
"""Pixels an inch of a map, if it is not too large."""
TABLE = "Table"
"""What the map and its board are called."""
MAT = "table.png"
SAVED = "315532800000"
"""When a module was made: the beginning of 1980, so that the same table makes the same module."""
HAND = (900, 360)
"""Pixels of the window of a hand."""
REPORT = "$pieceName$ moves to $mapName$"
_INCH = 25.4
_MODULE = "VASSAL.build.module."
_MAP = f"{_MODULE}map."


def lacking(table: VirtualTable) -> Sequence[str]:
    """Tell in words what of a table a module cannot hold."""
    if not table.dice:
        return ()
    many = len(table.dice)
    dice = f"{many} {'die' if many == 1 else 'dice'} on the table"
    return (f"{dice}: VASSAL rolls dice by a button, which shows nothing before the first roll",)


def files(table: VirtualTable, documents: Mapping[str, tuple[str, bytes]]) -> Mapping[str, bytes]:
    """Write a table as a module that holds documents, by the title of each its name and its data.

    Raises SheetError for two seats of one name, NoImage without a renderer.
    """
    writer = _Module(table)
    build = writer.build({title: name for title, (name, _) in documents.items()})
    made = at_scale(writer.scenes, table.subject.palette, table.title, writer.dpi, clear=True)
    held = {
        "moduledata": _xml(_moduledata(table)),
        "buildFile.xml": _xml(build),
        "setup.html": _setup(table).encode(),
        **{f"images/{name}": data for name, data in made.items()},
        **dict(documents.values()),
    }
    return {f"{table.subject.id}.vmod": archive(held)}


class _Module:
    """Writes the elements of a module, and notes the scenes that they show."""

    def __init__(self, table: VirtualTable) -> None:
        self._table = table
        ground = Rect(0, 0, table.width, table.height, filled("ground"))
        mat = Scene(table.width, table.height, (ground, *table.mat.items), table.title)
        self.dpi = min(DPI, finest(mat))
        self.scenes: dict[str, Scene] = {MAT: mat}
        self._slots = 0

    def build(self, documents: Mapping[str, str]) -> Element:
        """Write all of it; `documents` are the files to read, by their titles."""
        table = self._table
        sides = [seat.name for seat in table.seats]
        for side in sides:
            if sides.count(side) > 1:
                raise SheetError(
                    f"{table.title}: VASSAL knows seats by their names, and two are named {side}"
                )
        root = Element("VASSAL.build.GameModule")
        SubElement(root, f"{_MODULE}BasicCommandEncoder")
        self._documentation(root, documents)
        roster = SubElement(
            root, f"{_MODULE}PlayerRoster", buttonText="Seats", buttonToolTip="Take another seat"
        )
        for side in sides:
            SubElement(roster, "entry").text = side
        SubElement(root, f"{_MODULE}GlobalOptions", autoReport="Always", nonOwnerUnmaskable="Never")
        self._map(root)
        if any(piece.card for stack in table.stacks for piece in stack.pieces):
            for side in sides:
                self._hand(root, side)
        self._dice(root)
        SubElement(root, f"{_MODULE}PrototypesContainer")
        SubElement(root, f"{_MODULE}Chatter")
        SubElement(root, f"{_MODULE}KeyNamer")
        about = {"name": table.title, "version": table.subject.version, "description": _about(table)}
        root.attrib |= {**about, "VassalVersion": VERSION, "nextPieceSlotId": str(self._slots + 1)}
        return root

    def _documentation(self, root: Element, documents: Mapping[str, str]) -> None:
        held = SubElement(root, f"{_MODULE}Documentation")
        kind = f"{_MODULE}documentation."
        SubElement(held, f"{kind}HelpFile", title="Setup", fileName="setup.html", fileType="archive")
        for title, name in documents.items():
            SubElement(held, f"{kind}BrowserPDFFile", title=title, pdfFile=name)

    # The table

    def _map(self, root: Element) -> None:
        table = self._table
        board = {"name": TABLE, "image": MAT, "reversible": "false"}
        laid = self._surface(root, f"{_MODULE}Map", {"mapName": TABLE, "launch": "false"}, board)
        metrics = {"exSepX": "6", "exSepY": "18", "unexSepX": "2", "unexSepY": "4", "disabled": "false"}
        SubElement(laid, f"{_MAP}StackMetrics", metrics)
        SubElement(laid, f"{_MAP}StackExpander")
        SubElement(laid, f"{_MAP}Zoomer")
        for stack in table.stacks:
            self._stack(laid, stack)

    def _hand(self, root: Element, side: str) -> None:
        """Write the hand of a side: a window of its own, which no other side can open."""
        wide, high = map(str, HAND)
        named = f"Hand of {side}"
        own = {
            "mapName": named,
            "side": sequence((side,), ","),
            "visible": "false",
            "launch": "true",
            "buttonName": named,
        }
        board = {"name": named, "width": wide, "height": high, "color": "240,240,236", "reversible": "false"}
        SubElement(self._surface(root, f"{_MODULE}PlayerHand", own, board), f"{_MAP}HandMetrics")

    def _surface(
        self, root: Element, kind: str, told: Mapping[str, str], board: Mapping[str, str]
    ) -> Element:
        """Write a map with its only board, and what lets its pieces be moved."""
        usual = {"allowMultiple": "false", "markMoved": "Never", "edgeWidth": "0", "edgeHeight": "0"}
        reports = {
            "moveWithinFormat": "",
            "moveToFormat": REPORT,
            "createFormat": "",
            "changeFormat": "$message$",
        }
        laid = SubElement(root, kind, {**told, **usual, **reports})
        SubElement(SubElement(laid, f"{_MAP}BoardPicker"), f"{_MAP}boardPicker.Board", dict(board))
        for part in ("ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer"):
            SubElement(laid, _MAP + part)
        SubElement(laid, f"{_MAP}PieceMover")
        SubElement(laid, f"{_MAP}KeyBufferer")
        return laid

    # What lies there

    def _stack(self, laid: Element, stack: Pile) -> None:
        """Write pieces that lie on one another, the lowest first: a deck of what nobody may know.

        A card that lies alone and face down is a deck of one, since VASSAL turns what is drawn from a deck
        for its holder only.
        """
        first = stack.pieces[0]
        deck = stack.shuffled or (first.card and not stack.face_up)
        place = {
            "owningBoard": TABLE,
            "x": str(self._pixels(stack.x)),
            "y": str(self._pixels(stack.y)),
        }
        if not deck:
            named = stack.title or f"{first.name} {stack.place}".strip()
            held = SubElement(laid, f"{_MAP}SetupStack", {"name": named, "useGridLocation": "false", **place})
        else:
            wide, high = (self._pixels(side) for side in turned_size(first.front.symbol, stack.turn))
            told = {
                "name": stack.title or f"{_words(first.kind)} {stack.place}".strip(),
                **place,
                "width": str(wide),
                "height": str(high),
                "faceDown": "Never" if stack.face_up else "Always",
                "drawFaceUp": "false",
                "shuffle": "Always" if stack.shuffled else "Never",
                "allowMultiple": "true",
                "allowSelect": "false",
                "reversible": "false",
                "reshufflable": "false",
                "canSave": "false",
                "draw": "true",
                "color": "128,128,128",
                "maxStack": "10",
            }
            held = SubElement(laid, f"{_MAP}DrawPile", told)
        for piece in stack.pieces:
            self._slot(held, piece, stack, deck=deck)

    def _slot(self, held: Element, piece: TablePiece, stack: Pile, *, deck: bool) -> None:
        """Write a piece. A card, and what lies in a deck, can be seen by its holder alone."""
        self._slots += 1
        front, back = (self._shown(face, stack.turn) for face in (piece.front, piece.back))
        hidden = f"{_words(piece.kind)} face down"
        masked = piece.card or deck
        traits = [basic(front if masked or not piece.two_sided else "", piece.name, self._slots)]
        if piece.two_sided and not masked:
            traits.append(two_sides(front, back, hidden, face_up=stack.face_up))
        traits.append(rotation())
        if masked:
            traits.append(mask(back, hidden))
        kind = "CardSlot" if deck else "PieceSlot"
        wide, high = (str(self._pixels(side)) for side in turned_size(piece.front.symbol, stack.turn))
        told = {"entryName": piece.name, "gpid": str(self._slots), "width": wide, "height": high}
        SubElement(held, f"VASSAL.build.widget.{kind}", told).text = definition(traits)

    def _shown(self, face: TableFace, turn: float) -> str:
        name = f"{face.name}{f'-turned-{turn:g}' if turn else ''}.png"
        if name not in self.scenes:
            self.scenes[name] = face_scene(face, turn)
        return name

    def _dice(self, root: Element) -> None:
        """Write a button for all dice of a name: of plain numbers, or of what their sides show."""
        groups: dict[tuple[str, tuple[str, ...]], int] = defaultdict(int)
        for die in self._table.dice:
            groups[die.name, die.values] += 1
        for (name, values), many in groups.items():
            title = f"{many} × {name}" if many > 1 else name
            button = {
                "name": title,
                "text": title,
                "tooltip": f"Roll {title}",
                "hotkey": "",
                "icon": "/images/die.gif",
            }
            says = "$PlayerName$ rolls $name$: "
            if values == tuple(str(number) for number in range(1, len(values) + 1)):
                counted = {"nDice": str(many), "nSides": str(len(values)), "plus": "0", "addToTotal": "0"}
                plain = {"prompt": "false", "reportTotal": "false", "reportFormat": f"{says}$result$"}
                SubElement(root, f"{_MODULE}DiceButton", {**button, **counted, **plain})
                continue
            results = ", ".join(f"$result{number}$" for number in range(1, many + 1))
            shown = {"resultChatter": "true", "resultButton": "false", "resultWindow": "false"}
            special = SubElement(
                root, f"{_MODULE}SpecialDiceButton", {**button, **shown, "format": says + results}
            )
            for number in range(1, many + 1):
                die_named = {"name": f"{name} {number}", "format": "$result$"}
                made = SubElement(special, f"{_MODULE}SpecialDie", die_named)
                for counts, value in enumerate(values, 1):
                    face = {"text": value, "value": str(counts), "icon": ""}
                    SubElement(made, f"{_MODULE}SpecialDieFace", face)

    def _pixels(self, length: float) -> int:
        return round(length * self.dpi / _INCH)


def _moduledata(table: VirtualTable) -> Element:
    """Write what the manager of modules lists before it opens one."""
    root = Element("data", version="1")
    told = {
        "version": table.subject.version,
        "VassalVersion": VERSION,
        "dateSaved": SAVED,
        "description": _about(table),
        "name": table.title,
    }
    for name, value in told.items():
        SubElement(root, name).text = value
    return root


def _setup(table: VirtualTable) -> str:
    """Write the setup in words, as a page that VASSAL shows in a window of its own."""
    lines = "".join(f"<p>{escape(line)}</p>\n" for line in table.told)
    return f"<html><head><title>{escape(table.title)}</title></head><body>\n{lines}</body></html>\n"


def _about(table: VirtualTable) -> str:
    return table.subject.plain(table.subject.summary)


def _words(kind: str) -> str:
    return kind.replace("-", " ")


def _xml(root: Element) -> bytes:
    indent(root)
    written: bytes = tostring(root, "utf-8")
    return b'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' + written + b"\n"
