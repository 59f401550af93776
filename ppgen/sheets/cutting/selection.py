"""Which pieces a kit lets you cut out, and how many: from the components of a game, or a whole system."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import NamedTuple

from ppgen.definition import System
from ppgen.definition.board import Face
from ppgen.definition.game import Component
from ppgen.drawing.scene import Symbol
from ppgen.pieces import dominoes, folded, piecepack, stones
from ppgen.sheets.components import KINDS, in_play, needed, system_with
from ppgen.sheets.errors import SheetError
from ppgen.sheets.spec.printing import PieceGroup
from ppgen.sheets.subject import GameSubject, Subject, SystemSubject


class CutPiece(NamedTuple):
    """A piece to cut out: its name, its front and, if it has one, its back."""

    id: str
    front: Symbol
    back: Symbol | None = None


@dataclass(frozen=True)
class Batch:
    """Pieces of one kind, to be cut out together."""

    kind: str
    title: str
    note: str
    pieces: tuple[CutPiece, ...]
    counted: bool
    """Whether they are pieces of the game, rather than stand-ins for pieces counted elsewhere."""


def batches(subject: Subject) -> list[Batch]:
    """Return everything to cut out.

    Raises SheetError if `print.yml` asks for other pieces than the game is played with.
    """
    if isinstance(subject, GameSubject):
        return _of_game(subject)
    return [_batch(subject, wanted, _system_faces(subject.system, wanted)) for wanted in _whole(subject)]


def _of_game(subject: GameSubject) -> list[Batch]:
    wanted_groups = subject.printing.pieces or tuple(
        PieceGroup(piece=kind) for kind in KINDS if in_play(subject.game, kind)
    )
    found = [_batch(subject, wanted, _game_faces(subject, wanted)) for wanted in wanted_groups]
    _agree(subject, found)
    return found


def counts(found: Sequence[Batch]) -> dict[str, int]:
    """Count the pieces of the game among those to cut out, by kind."""
    total: dict[str, int] = {}
    for group in found:
        if group.counted:
            total[group.kind] = total.get(group.kind, 0) + len(group.pieces)
    return total


def _agree(subject: GameSubject, found: Sequence[Batch]) -> None:
    printed, wanted = counts(found), needed(subject.game)
    for kind in KINDS:
        few = kind in subject.printing.fewer and 0 < printed.get(kind, 0) < wanted.get(kind, 0)
        if printed.get(kind, 0) != wanted.get(kind, 0) and not few:
            raise SheetError(
                f"{subject.title}: print.yml prints {printed.get(kind, 0)} of the piece {kind!r}, "
                f"but the components in play come to {wanted.get(kind, 0)}"
            )


def _whole(subject: SystemSubject) -> Iterator[PieceGroup]:
    """Every kind of piece a system has, and what stands in for dice and pawns."""
    kinds = {piece.id for piece in subject.system.pieces}
    for kind in KINDS:
        if kind in kinds:
            yield PieceGroup(piece=kind)
    if "die" in kinds:
        yield PieceGroup(
            piece="die-faces", note="instead of nets, for blank dice of half an inch", instead=True
        )
    if "pawn" in kinds:
        yield PieceGroup(piece="belt", note="for turned wooden pawns, ¾ in across", instead=True)
        yield PieceGroup(piece="saucer", note="to stand pawns on", instead=True)


def _system_faces(system: System, wanted: PieceGroup) -> list[Face]:
    if wanted.piece == "domino":
        return [Face(suit="pips", value=value) for value in _dominoes(system)]
    values = [rank.id for rank in system.ranks] if _by_face(wanted.piece) else [""]
    copies = system.piece(wanted.piece).count if wanted.piece in system.piece_ids else 1
    return [_face(suit.id, value) for suit in system.suits for value in values for _ in range(copies)]


def _dominoes(system: System) -> list[str]:
    pips = [rank.id for rank in system.ranks]
    return [f"{low}-{high}" for low, high in combinations_with_replacement(pips, 2)]


def _by_face(kind: str) -> bool:
    return kind in ("tile", "coin", "die-faces")


def _face(suit: str, value: str) -> Face:
    # Pieces of a suit without a value have an empty one, which no file can contain.
    return Face(suit=suit, value=value)


def _game_faces(subject: GameSubject, wanted: PieceGroup) -> list[Face]:
    """Which faces a group has: those its components name, or the suits and values it says itself."""
    suits = _suits(subject, wanted)
    counted = wanted.piece if wanted.piece in KINDS else {"die-faces": "die"}.get(wanted.piece, "pawn")
    rows = in_play(subject.game, counted)
    if wanted.piece == "domino":
        return _domino_faces(subject, wanted)
    named = [
        _face(suit, value)
        for row in rows
        if row.suits and (row.values or not _by_face(wanted.piece))
        for suit in row.suits
        for value in (row.values if _by_face(wanted.piece) else ("",))
        for _ in range(_copies(subject, row))
    ]
    if named and all(row.suits and (row.values or not _by_face(wanted.piece)) for row in rows):
        return [
            f
            for f in named
            if (not suits or f.suit in suits) and (not wanted.values or f.value in wanted.values)
        ]
    system = system_with(subject.systems, counted)
    chosen = suits or [suit for row in rows for suit in row.suits] or [suit.id for suit in system.suits]
    values = list(wanted.values) or [rank.id for rank in system.ranks]
    return [
        _face(suit, value)
        for suit in dict.fromkeys(chosen)
        for value in (values if _by_face(wanted.piece) else [""])
    ]


def _copies(subject: GameSubject, row: Component) -> int:
    """Count how often a row has each of its faces in the largest game: stones of a colour are all alike."""
    most = max(row.count_for(players) for players in subject.game.players)
    return max(1, most // (len(row.suits) * max(1, len(row.values))))


def _domino_faces(subject: GameSubject, wanted: PieceGroup) -> list[Face]:
    rows = in_play(subject.game, "domino")
    only = subject.facts(wanted.only) if wanted.only else ()
    named = list(wanted.values or only) or [value for row in rows for value in row.values]
    if not named:
        named = _dominoes(system_with(subject.systems, "domino"))
    if wanted.without:
        out = {_pips(value) for value in subject.facts(wanted.without)}
        named = [value for value in named if _pips(value) not in out]
    return [_face("pips", value) for value in named]


def _pips(value: str) -> frozenset[str]:
    """Return the two numbers of a domino, whichever is named first."""
    return frozenset(value.split("-"))


def _suits(subject: GameSubject, wanted: PieceGroup) -> list[str]:
    if wanted.suits != "seats":
        return list(wanted.suits)
    seats, players = subject.game.seats, subject.game.players[-1]
    return [suit for seat in subject.seats for suit in seats.named(seat).suits_for(players)]


def _batch(subject: Subject, wanted: PieceGroup, faces: Sequence[Face]) -> Batch:
    layout = subject.layouts.piece(wanted.piece)
    return Batch(
        kind=wanted.piece,
        title=wanted.title or layout.title,
        note=wanted.note or "",
        pieces=tuple(cut_piece(subject, wanted.piece, face.suit, face.value) for face in faces),
        counted=not wanted.instead,
    )


def cut_piece(subject: Subject, kind: str, suit: str, value: str) -> CutPiece:
    """Draw one piece in the size its system gives it."""
    palette = subject.palette
    width = _width(subject, {"die-faces": "die"}.get(kind, kind))
    match kind:
        case "tile":
            return CutPiece(
                f"tile-{suit}-{value}",
                piecepack.tile_face(suit, value, width, palette),
                piecepack.tile_back(width),
            )
        case "coin":
            face, back = piecepack.coin_face(value, width), piecepack.coin_back(suit, width, palette)
            return CutPiece(f"coin-{suit}-{value}", face, back)
        case "domino":
            one, _, other = value.partition("-")
            try:
                face = dominoes.domino(int(one), int(other), width)
            except ValueError as error:
                raise SheetError(f"{subject.title}: the domino {value!r} cannot be drawn: {error}") from error
            return CutPiece(f"domino-{value}", face, dominoes.domino_back(width))
        case "die":
            return CutPiece(f"die-{suit}", folded.die_net(suit, width, palette))
        case "die-faces":
            return CutPiece(f"face-{suit}-{value}", piecepack.die_face(suit, value, width, palette))
        case "pawn":
            return CutPiece(f"pawn-{suit}", folded.pawn_standee(suit, palette))
        case "stone":
            side = stones.stone(suit, width, palette)
            return CutPiece(f"stone-{suit}", side, side)
        case "belt":
            return CutPiece(f"belt-{suit}", folded.pawn_belt(suit, palette))
    disc = piecepack.saucer(suit, palette=palette)
    return CutPiece(f"saucer-{suit}", disc)


def _width(subject: Subject, kind: str) -> float:
    for system in subject.systems.values():
        for piece in system.pieces:
            if piece.id == kind:
                return piece.width
    return 0.0
