"""Which pieces a kit lets you cut out, and how many: from the components of a game, or a whole system."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice

from ppgen.definition.document import Steps
from ppgen.definition.game import Component
from ppgen.definition.skins import Dress
from ppgen.drawing.scene import Clip, Group, Rect, Symbol, Transform, filled
from ppgen.engine import Place, Placed
from ppgen.language import spoken
from ppgen.pieces import skins
from ppgen.pieces.registry import Design, DrawnKind, Which, kinds
from ppgen.pieces.worn import worn_kinds
from ppgen.sheets.components import in_play, named, needed
from ppgen.sheets.errors import SheetError
from ppgen.sheets.print_schema.printing import PieceGroup
from ppgen.sheets.subject import GameSubject, Subject, SystemSubject

PAST = 1.0
"""How far colour goes past the edges of a square, in millimetres."""
CENTRED = 0.72
"""How much of a square art takes that does not run over its edges."""


@dataclass(frozen=True)
class Batch:
    """Pieces of one kind, to be cut out together."""

    kind: DrawnKind
    title: str
    note: str
    pieces: tuple[Design, ...]
    counted: bool
    """Whether they are pieces of the game, rather than stand-ins for pieces counted elsewhere."""
    together: bool = False
    """Whether they lie edge to edge, although their art runs over their edges."""
    across: int | None = None
    """How many lie in a row at most, if `print.yml` says so."""
    spare: int = 0
    """How many of them the game does not take."""
    things: str | None = None
    """What the game calls so many of them, if `print.yml` says so."""

    def called(self, count: int) -> str:
        """Name so many of them, as the game does or else as their system does."""
        return self.things or self.kind.called(count)

    @property
    def most(self) -> int:
        """How many lie in a row at most, by what they are and by what is asked."""
        return min(each for each in (self.kind.art.across, self.across, len(self.pieces)) if each)


def batches(subject: Subject) -> list[Batch]:
    """Return everything to cut out.

    Raises SheetError if `print.yml` asks for other pieces than the game is played with, or if one cannot be
    drawn.
    """
    return [_batch(subject, *each) for each in _wanted(subject)]


def alike(found: Sequence[Batch]) -> list[list[Batch]]:
    """Put together what is counted together: of one kind, by one name."""
    named: dict[tuple[str, str | None], list[Batch]] = {}
    for batch in found:
        named.setdefault((batch.kind.id, batch.things), []).append(batch)
    return list(named.values())


def faces(subject: Subject) -> list[tuple[DrawnKind, Mapping[Which, int]]]:
    """Return how often each face of each kind of piece is cut out; nothing is drawn.

    Raises SheetError if `print.yml` asks for other pieces than the game is played with.
    """
    found: dict[str, tuple[DrawnKind, Counter[Which]]] = {}
    for _, kind, chosen in _wanted(subject):
        found.setdefault(kind.id, (kind, Counter()))[1].update(chosen)
    return [(kind, count) for kind, count in found.values() if count]


def counts(found: Sequence[Batch]) -> dict[str, int]:
    """Count the pieces of the game among those to cut out, by kind, without what is spare."""
    total: Counter[str] = Counter()
    for group in found:
        if group.counted:
            total[group.kind.id] += len(group.pieces) - group.spare
    return dict(total)


def _wanted(subject: Subject) -> list[Chosen]:
    """Return what is cut out of a kit, or of a whole box."""
    if not isinstance(subject, GameSubject):
        return [(wanted, kind, _box(kind)) for wanted, kind in _whole(subject)]
    chosen = _chosen(subject)
    _agree(subject, chosen)
    kept = [(wanted, kind, _in_kit(subject, wanted, kind, each)) for wanted, kind, each in chosen]
    return [(wanted, kind, each) for wanted, kind, each in kept if each]


MOST_OF = 0.95
"""A kit that has so large a share of pieces that are all alike lacks none, as far as anybody minds."""


def dropped(subject: GameSubject) -> list[str]:
    """Say of which pieces the kit to play with has none, or not all."""
    told = []
    for wanted, kind, faces in _chosen(subject) if subject.edition == "play" else ():
        kept = len(_in_kit(subject, wanted, kind, faces))
        if not kept:
            told.append(wanted.title or kind.title)
        elif kept < MOST_OF * len(faces):
            told.append(
                spoken(
                    "{count} more {pieces}, which make {all}",
                    count=len(faces) - kept,
                    all=len(faces),
                    pieces=kind.piece.plural,
                )
            )
    return told


Chosen = tuple[PieceGroup, DrawnKind, list[Which]]


def _chosen(subject: GameSubject) -> list[Chosen]:
    """Return what a game can have cut out, whichever kit it is in."""
    known = kinds(subject.systems)
    groups = subject.printing.pieces or [PieceGroup(piece=kind) for kind in needed(subject.definition)]
    return [
        (wanted, kind, _faces(subject, wanted, kind))
        for wanted in groups
        if (kind := known[wanted.piece]).printed
    ]


def _in_kit(subject: GameSubject, wanted: PieceGroup, kind: DrawnKind, faces: list[Which]) -> list[Which]:
    """Return which of the pieces of a group are in the kit.

    The archive has all, and so has what is asked for by name. Owners of a set find in theirs only what no set
    has. In the kit to play with is nothing too small to be cut out by hand, unless its square is given, no
    tile for which a printed board stands, and of pieces that are all alike no more than `print.yml` says.
    """
    if subject.edition == "archive":
        return faces
    shared = subject.definition.shared
    if subject.edition == "own-set":
        return [] if not shared or kind.system in shared.values() else faces
    if too_small(subject, kind) and wanted.square is None:
        return []
    if kind.piece.base and any(sheet.kits == "play" for sheet in subject.printing.boards):
        on_board = {
            Which(space.tile.suit, space.tile.value) for space in subject.game.board.spaces if space.tile
        }
        faces = [which for which in faces if which not in on_board]
    if wanted.most is None or subject.definition.as_played:  # such a game has counted what it needs
        return faces
    found: Counter[str | None] = Counter()
    kept = []
    for which in faces:
        found[which.suit] += 1
        if found[which.suit] <= wanted.most:
            kept.append(which)
    return kept


def too_small(subject: Subject, kind: DrawnKind) -> bool:
    """Tell whether a piece is too small to be cut out by hand."""
    return min(kind.size) < subject.layouts.pieces.least


def _agree(subject: GameSubject, chosen: Sequence[Chosen]) -> None:
    for mistake in _miscounts(subject, chosen):
        raise mistake


def miscounts(subject: GameSubject) -> Iterator[SheetError]:
    """Yield each kind of which `print.yml` prints others than the game is played with, with its place."""
    yield from _miscounts(subject, _chosen(subject))


def _miscounts(subject: GameSubject, chosen: Sequence[Chosen]) -> Iterator[SheetError]:
    printed: Counter[str] = Counter()
    for group, kind, faces in chosen:
        if _counted(group, kind):
            printed[kind.id] += len(faces)
    wanted = needed(subject.definition, subject.players)
    for name in printed:
        if name not in wanted:
            yield SheetError(
                f"{subject.title}: print.yml prints the piece {name!r}, but the components of game.yml "
                "have none; add a row for it there",
                _asked(subject, name),
            )
    for name in (name for name in wanted if kinds(subject.systems)[name].printed):
        few = name in subject.printing.fewer and 0 < printed[name] < wanted[name]
        if printed[name] != wanted[name] and not few:
            remedy = "" if printed[name] else f"; add `- {{piece: {name}}}` to its `pieces`"
            yield SheetError(
                f"{subject.title}: print.yml prints {printed[name]} of the piece {name!r}, "
                f"but the components in play come to {wanted[name]}{remedy}",
                _asked(subject, name),
            )


def _asked(subject: GameSubject, name: str) -> Steps:
    """Give where `print.yml` asks for a kind of piece, or for any, or else the components of `game.yml`."""
    groups = subject.printing.pieces
    if not groups:
        return ("components", [row.piece for row in subject.game.components].index(name))
    return ("pieces", *[at for at, group in enumerate(groups) if group.piece == name][:1])


def _counted(wanted: PieceGroup, kind: DrawnKind) -> bool:
    """Tell whether pieces are those of the game, rather than stand-ins for pieces counted elsewhere."""
    return not wanted.instead and kind.piece.instead is None


def _whole(subject: SystemSubject) -> Iterator[tuple[PieceGroup, DrawnKind]]:
    """Every kind of piece a system has, and what stands in for others."""
    for kind in [kind for kind in kinds(subject.systems).values() if kind.printed]:
        instead = kind.piece.instead is not None
        yield PieceGroup(piece=kind.id, note=kind.piece.note if instead else None, instead=instead), kind


def _box(kind: DrawnKind) -> list[Which]:
    """Every piece of a box."""
    return [which for which in kind.faces for _ in range(kind.piece.count)]


def _faces(subject: GameSubject, wanted: PieceGroup, kind: DrawnKind) -> list[Which]:
    """Which pieces a group has: those its components name, or the suits and values it says itself."""
    rows = in_play(subject.game, kind.piece.instead or kind.id)
    if wanted.instead and not rows:  # what the game itself sets aside, such as jokers, may serve otherwise
        rows = [row for row in subject.game.components if row.piece == kind.id]
    suits = _suits(subject, wanted)
    values = wanted.values or (subject.facts(wanted.only) if wanted.only else ())
    if values and kind.piece.per == "pair":  # which may be named either way round
        return [Which(None, value) for value in values]
    barred = {_pair(value) for value in (subject.facts(wanted.without) if wanted.without else ())}

    def meant(which: Which) -> bool:
        return (
            (not suits or which.suit in (None, *suits))
            and (not values or which.value in (None, *values))
            and not (which.value and _pair(which.value) in barred)
        )

    if kind.piece.rows and (dealt := named(subject.game, kind, partial(_most, subject))) is not None:
        return list(filter(meant, dealt))
    if rows and all(_exact(kind, row) for row in rows):
        return [which for row in rows for which in _of_row(subject, kind, row) if meant(which)]
    faces = list(filter(meant, _ordered(kind, suits or [suit for row in rows for suit in row.suits])))
    if kind.piece.instead:
        return faces
    # Of pieces that are all alike only as many as are wanted, equally many of each suit.
    box = (which for _ in range(kind.piece.count) for which in faces)
    return sorted(islice(box, sum(_most(subject, row) for row in rows)), key=faces.index)


def _exact(kind: DrawnKind, row: Component) -> bool:
    """Tell whether a row says which pieces it means."""
    one = kind.faces[0]
    return bool(row.suits or one.suit is None) and bool(row.values or one.value is None)


def _of_row(subject: GameSubject, kind: DrawnKind, row: Component) -> list[Which]:
    """List the pieces that a row names, as often as the largest game has them."""
    if not _most(subject, row):
        return []
    one = kind.faces[0]
    faces = [
        Which(suit, value)
        for suit in (row.suits if one.suit is not None else (None,))
        for value in (row.values if one.value is not None else (None,))
    ]
    copies = max(1, _most(subject, row) // len(faces))
    return [which for which in faces for _ in range(copies)]


def _ordered(kind: DrawnKind, suits: Sequence[str]) -> Iterator[Which]:
    """Yield every different piece of the suits given, in their order, or of all suits."""
    if kind.faces[0].suit is None:
        yield from kind.faces
        return
    for suit in dict.fromkeys(suits or kind.system.suit_ids):
        yield from (which for which in kind.faces if which.suit == suit)


def _most(subject: GameSubject, row: Component) -> int:
    """Return how many of a row's pieces are printed: for the largest of the games it is printed for."""
    return max(row.count_for(players) for players in subject.numbers_of_players)


def _pair(value: str) -> frozenset[str]:
    """Return the two numbers of a domino, whichever is named first."""
    return frozenset(value.split("-"))


def _suits(subject: GameSubject, wanted: PieceGroup) -> list[str]:
    if wanted.suits != "seats":
        return list(wanted.suits)
    seats, players = subject.game.seats, max(subject.numbers_of_players)
    return [suit for seat in subject.seated for suit in seats.named(seat).suits_for(players)]


def _batch(subject: Subject, wanted: PieceGroup, kind: DrawnKind, faces: Sequence[Which]) -> Batch:
    for message in kind.problems():
        raise SheetError(f"{subject.title}: the piece {kind.id!r} cannot be drawn: {message}")
    playing = isinstance(subject, GameSubject) and subject.edition == "play"
    made = _with_spare(faces, wanted.spare) if playing else faces
    try:
        pieces = tuple(_made(subject, kind, which, wanted) for which in made)
    except ValueError as error:
        raise SheetError(f"{subject.title}: the piece {kind.id!r} cannot be drawn: {error}") from error
    title, note = wanted.title or kind.title, wanted.note or ""
    dress = dress_of(subject, kind)
    joined = wanted.together or wanted.square is not None
    together = joined or (dress is not None and dress.together)
    spare = len(made) - len(faces)
    counted = _counted(wanted, kind)
    return Batch(kind, title, note, pieces, counted, together, wanted.across, spare, wanted.things)


def _with_spare(faces: Sequence[Which], spare: int) -> list[Which]:
    """Add so many of each kind beside the others of it."""
    wanted = Counter(faces)
    return [which for which, count in wanted.items() for _ in range(count + spare)]


def drawn(subject: Subject, kind: DrawnKind, which: Which) -> Design:
    """Draw a piece, once for all kits and papers."""
    key = kind.id, which, subject.palette
    if (drawn := subject.designs.get(key)) is None:
        drawn = kind.design(which, subject.palette)
        if dress := dress_of(subject, kind):
            drawn = skins.dressed(kind, which, drawn, dress, subject.palette)
        subject.designs[key] = drawn
    return drawn


def dress_of(subject: Subject, kind: DrawnKind) -> Dress | None:
    """Return how a skin dresses a kind of piece: in colour alone, for the other styles keep it white."""
    if not isinstance(subject, GameSubject) or subject.palette.style != "colour":
        return None
    skin = subject.definition.skin
    return skin.pieces.get(kind.id) if skin else None


def _made(subject: Subject, kind: DrawnKind, which: Which, wanted: PieceGroup) -> Design:
    """Return a piece as it is cut, or whole on its square, as pictures show it."""
    piece = drawn(subject, kind, which)
    if wanted.square is None or wanted.inside is None:
        return _cut(subject, piece, wanted)
    dress, palette = dress_of(subject, kind), subject.palette
    shown = worn_kinds(subject.definition)[kind.id] if dress and isinstance(subject, GameSubject) else kind
    lying = Placed(kind.id, Place(""), which.suit, which.value)
    art = shown.small(lying, *kind.size, replace(palette, worn=dress is not None))
    side, scale = wanted.square, wanted.inside * wanted.square / max(art.width, art.height)
    whole = art.centred(side / 2, side / 2, scale)
    past = PAST if wanted.tinted else 0.0
    ground = Rect(-past, -past, side + 2 * past, side + 2 * past, filled("tint"))
    face = Symbol(f"{art.name}-in-{side:g}", side, side, (ground, whole) if wanted.tinted else (whole,))
    back = face if piece.back is not None else None
    return replace(piece, cut="square", corner=0.0, bleed=past, front=face, back=back)


def _cut(subject: Subject, piece: Design, wanted: PieceGroup) -> Design:
    """Return a piece as it is cut: in the size that its group wants, or as a square whatever its outline.

    A round one is square, edge to edge with others, in kits for whoever cuts all pieces so.
    """
    if wanted.sides == "backs" and piece.back is not None:
        piece = replace(piece, front=piece.back, sample=(piece.sample or (piece.back,))[-1:])
    if wanted.width is not None:
        scale = wanted.width / piece.front.width
        back = piece.back and _scaled(piece.back, scale)
        bleed, corner = piece.bleed * scale, piece.corner * scale
        piece = replace(piece, front=_scaled(piece.front, scale), back=back, bleed=bleed, corner=corner)
    if (side := wanted.square) is not None:
        front = _on_square(piece.front, side, piece.bleed)
        back = piece.back and _on_square(piece.back, side, piece.bleed)
        return replace(piece, cut="square", corner=0.0, bleed=_past(piece.bleed), front=front, back=back)
    if not subject.square or piece.cut != "round":
        return piece
    if not piece.bleed:
        return replace(piece, cut="square")
    return replace(
        piece, cut="square", bleed=0.0, front=_within(piece.front), back=piece.back and _within(piece.back)
    )


def _scaled(art: Symbol, scale: float) -> Symbol:
    width, height = art.width * scale, art.height * scale
    larger = Transform.scale(scale)
    # A net stays a pile of layers, of which a cutting machine takes one.
    items = tuple(
        replace(item, transform=larger @ item.transform)
        if isinstance(item, Group)
        else Group((item,), larger)
        for item in art.items
    )
    return Symbol(f"{art.name}-at-{width:g}", width, height, items)


def _on_square(art: Symbol, side: float, bleed: float) -> Symbol:
    """Lay art on a square, without its outline to cut along: in its middle, or so that a disc covers it."""
    size, whole = max(art.width, art.height), side + 2 * _past(bleed)
    scale = math.sqrt(2) * whole / (size + 2 * bleed) if bleed else CENTRED * side / size
    inner = tuple(item for item in art.items if not (isinstance(item, Group) and item.layer == "cut"))
    laid = replace(art, name=f"{art.name}-inner", items=inner).centred(side / 2, side / 2, scale)
    edge = Rect(-_past(bleed), -_past(bleed), whole, whole, filled("ink"))
    return Symbol(f"{art.name}-on-{side:g}", side, side, (Clip(edge, (laid,)),))


def _past(bleed: float) -> float:
    """Return how far art runs over the edges of a square, if it runs over those of its piece."""
    return PAST if bleed else 0.0


def _within(side: Symbol) -> Symbol:
    """Return a side cut off at its box."""
    edge = Rect(0, 0, side.width, side.height, filled("ink"))
    return replace(side, name=f"{side.name}-square", items=(Clip(edge, side.items),))
