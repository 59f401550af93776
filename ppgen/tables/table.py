"""The neutral description of a table: a mat, pieces in true size, dice and seats. Lengths are millimetres."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ppgen.definition import Definition
from ppgen.definition.game import Setup
from ppgen.diagrams.setup import beginning, setup_drawing
from ppgen.diagrams.spread import DrawnPiece
from ppgen.diagrams.trays import face_of
from ppgen.drawing.scene import Rect, Scene, Symbol, filled
from ppgen.engine import Placed
from ppgen.judges import Judges
from ppgen.pieces import suits
from ppgen.pieces.registry import DrawnKind, Which, kinds
from ppgen.sheets.errors import SheetError
from ppgen.sheets.print_schema.layouts import Layouts
from ppgen.sheets.subject import GameSubject, game_subject
from ppgen.tables.faces import Faces, TablePiece
from ppgen.tables.supply import Supply, drawn_from, in_stacks, upright, which_of

GAP = 6.0
"""Between what lies beside the picture, and between that and the picture."""
WIDE = 240.0
"""The width that trays keep to, in millimetres: cards lie there as large as they are."""
SEAT = "#808080"
"""The colour of a seat that has no suit."""


@dataclass(frozen=True)
class Pile:
    """Pieces that lie on one another, the lowest first; mostly it is one."""

    pieces: tuple[TablePiece, ...]
    x: float
    """Of their middle, from the left edge of the table."""
    y: float
    """From its top edge."""
    turn: float = 0.0
    """In degrees, clockwise."""
    face_up: bool = True
    shuffled: bool = False
    """Whether chance decides on their order: nobody may know it."""
    place: str = ""
    """Where it lies on the table of its judge; empty for what lies ready beside it."""
    title: str = ""
    """What it is, if it is more than its pieces."""


@dataclass(frozen=True)
class TableDie:
    """A die."""

    name: str
    values: tuple[str, ...]
    """What its sides show, in words, in their order."""
    colour: str
    x: float
    y: float
    size: float
    shows: str | None = None
    """One of `values`, if it lies so."""
    faces: tuple[Symbol, ...] = field(default=(), compare=False, repr=False)
    """What its sides look like, in the order of `values`."""


@dataclass(frozen=True)
class TableSeat:
    """A seat with its colour, and where its tab is."""

    id: str
    name: str
    colour: str
    x: float
    y: float
    upper: bool
    """Whether it sits at the upper edge."""


@dataclass(frozen=True)
class VirtualTable:
    """A table on which a game begins."""

    subject: GameSubject = field(repr=False)
    setup: Setup
    width: float
    height: float
    mat: Scene = field(repr=False)
    """What lies below all: the board, and the names of seats and trays."""
    stacks: tuple[Pile, ...]
    dice: tuple[TableDie, ...]
    seats: tuple[TableSeat, ...]
    lacking: tuple[str, ...] = ()
    """What of the game is not on it, in words."""

    @property
    def title(self) -> str:
        """The title of the game."""
        return self.subject.title

    @property
    def told(self) -> Sequence[str]:
        """How it is set up, in words: what the pieces that lie there cannot tell."""
        plain = self.subject.plain
        told = [plain(self.subject.summary), f"{self.setup.title}:"]
        told += [
            f"{number}. {plain(step.title)}: {plain(step.text)}"
            for number, step in enumerate(self.setup.steps, 1)
        ]
        return told


def table_of(definition: Definition, players: int | None, layouts: Layouts, judges: Judges) -> VirtualTable:
    """Describe the table for so many players, or for the first number that the game has a setup for.

    Raises SheetError if it has none, NoPicture if there is nothing to draw, BadJudge if its judge fails.
    """
    subject = game_subject(definition, "colour", layouts, judges)
    setup = _setup(definition, players)
    return _Laying(subject, setup, judges).table()


def _setup(definition: Definition, players: int | None) -> Setup:
    found = [setup for setup in definition.game.setups if players in (None, setup.players)]
    if not found:
        known = sorted({setup.players for setup in definition.game.setups})
        counts = ", ".join(map(str, known))
        raise SheetError(
            f"{definition.game.title} has no setup for {players} players; it has setups for {counts}"
            if known
            else f"{definition.game.title} has no setup, so it has no table"
        )
    return found[0]


class _Laying:
    """Lays one table."""

    def __init__(self, subject: GameSubject, setup: Setup, judges: Judges) -> None:
        self.subject, self.setup, self.judges = subject, setup, judges
        self.definition = subject.definition
        self.kinds = kinds(self.definition.systems)
        self.faces = Faces(subject.palette)
        chance = random.Random(f"{subject.id} {subject.version}")
        self.faceless: Counter[str] = Counter()
        """Cards on the table of which nothing says which they are, by kind."""
        self.supply = Supply(self.definition, self.kinds, setup.players, chance)

    def table(self) -> VirtualTable:
        """Lay it."""
        begins = beginning(self.definition, self.setup, self.judges)
        ready = {name: self.supply.ready(kind, begins.table) for name, kind in self.kinds.items()}
        lying = tuple(piece for piece in begins.table if not self.supply.dealt(piece))
        drawing = setup_drawing(
            self.definition,
            self.setup,
            self.definition.game.board.unit,
            self.subject.palette,
            numbered=False,
            judges=self.judges,
            begins=begins._replace(table=lying),
            within=WIDE,
            true_size=True,
        )
        picture = drawing.picture
        stacks, dice = [], []
        for drawn, held in _piles(picture.lying(lying), lying):
            kind = self.kinds[drawn.piece.piece]
            if kind.piece.family == "die":
                dice += [self._die(kind, piece, drawn.x, drawn.y) for piece in held]
            elif stack := self._stack(kind, drawn, held, ready[kind.id]):
                stacks.append(stack)
        for name, count in self.faceless.items():
            if not self.supply.undecided(name):
                self.supply.leave_out(self.kinds[name], count, "the components of game.yml have fewer")
        width = self._beside(ready, stacks, dice, picture.width, picture.height)
        ground = Rect(0, 0, picture.width, picture.height, filled("ground"))
        seats = tuple(
            self._seat(tab.seat, tab.box.cx + picture.origin[0], tab.box.cy + picture.origin[1], tab.upward)
            for tab in picture.trays.tabs
        )
        return VirtualTable(
            subject=self.subject,
            setup=self.setup,
            width=width,
            height=picture.height,
            mat=Scene(picture.width, picture.height, (ground, picture.base()), self.subject.title),
            stacks=tuple(stacks),
            dice=tuple(dice),
            seats=seats,
            lacking=tuple(self.supply.lacking),
        )

    def _stack(
        self, kind: DrawnKind, drawn: DrawnPiece, held: Sequence[Placed], ready: list[Which]
    ) -> Pile | None:
        """Lay pieces that lie on one another; what is concealed is drawn from what is ready.

        A card of which nothing says which it is has no face, so it is left out; None if none is left.
        """
        pieces, chance = [], False
        for piece in held:
            which = drawn_from(ready, piece.suit) if self.supply.concealed(piece) else None
            shown = piece._replace(suit=which.suit, value=which.value) if which else piece
            if kind.piece.family == "card" and which_of(kind, shown) is None:
                self.faceless[kind.id] += 1
                continue
            pieces.append(self.faces.piece(kind, shown))
            chance |= which is not None
        if not pieces:
            return None
        turn = (drawn.piece.turn + drawn.turn) % 360
        up = drawn.piece.side == "face"
        place = str(drawn.piece.at)
        title = self._titled(kind, place) if len(pieces) > 1 else ""
        return Pile(tuple(pieces), drawn.x, drawn.y, turn, up, chance and len(held) > 1, place, title)

    def _titled(self, kind: DrawnKind, place: str) -> str:
        """Call a stack by the tray in which it lies, and whose that is; elsewhere by what it is of."""
        owner, tray, name = place.partition("/")
        if not tray:
            return kind.title
        label = next((each.label for each in self.definition.game.trays if each.id == name), kind.title)
        return f"{label}, {self.definition.game.seats.named(owner).name}" if owner else label

    def _beside(
        self,
        ready: Mapping[str, list[Which]],
        stacks: list[Pile],
        dice: list[TableDie],
        left: float,
        height: float,
    ) -> float:
        """Lay what is ready in columns to the right; return how far they reach."""
        x, y, column = left + GAP, GAP, 0.0
        for kind, which in in_stacks(self.kinds, ready):
            if self._joined(kind, which, stacks):
                continue
            wide, high = self._room(kind, which)
            if y > GAP and y + high > height:
                x, y, column = x + column + GAP, GAP, 0.0
            middle = x + wide / 2, y + high / 2
            if kind.piece.family == "die":
                dice += [self._die(kind, upright(kind, one), *middle) for one in which]
            else:
                pieces = tuple(self.faces.piece(kind, upright(kind, one)) for one in which)
                deck = kind.piece.family == "card"
                title = kind.title if deck else ""
                stacks.append(Pile(pieces, *middle, face_up=not deck, shuffled=deck, title=title))
            y += high + GAP
            column = max(column, wide)
        return x + column + GAP if column else left

    def _joined(self, kind: DrawnKind, which: Sequence[Which], stacks: list[Pile]) -> bool:
        """Put cards that are ready below a stock of their kind in a tray of the table, if there is one."""
        if kind.piece.family != "card":
            return False
        for number, stack in enumerate(stacks):
            if stack.place.startswith("/") and not stack.face_up and stack.pieces[0].kind == kind.id:
                below = tuple(self.faces.piece(kind, upright(kind, one)) for one in which)
                whole = (*below, *stack.pieces)
                title = self._titled(kind, stack.place)
                stacks[number] = replace(stack, pieces=whole, shuffled=True, title=title)
                return True
        return False

    def _room(self, kind: DrawnKind, which: Sequence[Which]) -> tuple[float, float]:
        if kind.piece.family == "die":
            return kind.size
        return self.faces.piece(kind, upright(kind, which[0])).size

    def _die(self, kind: DrawnKind, piece: Placed, x: float, y: float) -> TableDie:
        names = {rank.id: rank.name for rank in kind.system.ranks}
        values = kind.piece.faces or kind.system.rank_ids
        shows = names.get(piece.value, piece.value) if piece.value else None
        told = tuple(names.get(value, value) for value in values)
        colour = self._colour(piece.suit) if piece.suit else "#ffffff"
        name = kind.named(Which(piece.suit)) if piece.suit else kind.piece.name
        faces = tuple(
            kind.small(piece._replace(value=value, turn=0), *kind.size, self.subject.palette)
            for value in values
        )
        return TableDie(name, told, colour, x, y, kind.size[0], shows if shows in told else None, faces)

    def _seat(self, seat: str, x: float, y: float, upper: bool) -> TableSeat:
        named = self.definition.game.seats.named(seat)
        suit = next(iter(named.suits_for(self.setup.players)), None)
        return TableSeat(seat, named.name, self._colour(suit) if suit else SEAT, x, y, upper)

    def _colour(self, suit: str) -> str:
        palette = self.subject.palette
        role = suits.colour(suit, palette)
        return (palette.colour(role) if not role.startswith("#") else role) or SEAT


def _piles(drawn: Sequence[DrawnPiece], lying: Sequence[Placed]) -> Iterator[tuple[DrawnPiece, list[Placed]]]:
    """Give every drawing with the pieces that it shows: those that are not drawn singly lie on the last."""
    left = list(lying)
    last = {one.piece.at: number for number, one in enumerate(drawn)}
    shown: list[list[Placed]] = []
    for one in drawn:
        alike = [
            piece for piece in left if piece.at == one.piece.at and face_of(piece) == face_of(one.piece)
        ][: one.number]
        for piece in alike:
            left.remove(piece)
        shown.append(alike)
    for number, one in enumerate(drawn):
        rest = [piece for piece in left if piece.at == one.piece.at] if last[one.piece.at] == number else []
        yield one, shown[number] + rest
