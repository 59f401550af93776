"""Which pieces a kit lets you cut out, and how many: from the components of a game, or a whole system."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from ppgen.definition.game import Component
from ppgen.pieces.registry import Design, Kind, Which, kinds
from ppgen.sheets.components import in_play, needed
from ppgen.sheets.errors import SheetError
from ppgen.sheets.spec.printing import PieceGroup
from ppgen.sheets.subject import GameSubject, Subject, SystemSubject


@dataclass(frozen=True)
class Batch:
    """Pieces of one kind, to be cut out together."""

    kind: Kind
    title: str
    note: str
    pieces: tuple[Design, ...]
    counted: bool
    """Whether they are pieces of the game, rather than stand-ins for pieces counted elsewhere."""


def batches(subject: Subject) -> list[Batch]:
    """Return everything to cut out.

    Raises SheetError if `print.yml` asks for other pieces than the game is played with, or if one cannot be
    drawn.
    """
    if isinstance(subject, GameSubject):
        return _of_game(subject)
    return [_batch(subject, wanted, kind, _box(kind)) for wanted, kind in _whole(subject)]


def counts(found: Sequence[Batch]) -> dict[str, int]:
    """Count the pieces of the game among those to cut out, by kind."""
    total: Counter[str] = Counter()
    for group in found:
        if group.counted:
            total[group.kind.id] += len(group.pieces)
    return dict(total)


def _of_game(subject: GameSubject) -> list[Batch]:
    known = kinds(subject.systems)
    groups = subject.printing.pieces or [PieceGroup(piece=kind) for kind in needed(subject.definition)]
    chosen = [(wanted, kind) for wanted in groups if (kind := known[wanted.piece]).printed]
    found = [_batch(subject, wanted, kind, _faces(subject, wanted, kind)) for wanted, kind in chosen]
    _agree(subject, found)
    return found


def _agree(subject: GameSubject, found: Sequence[Batch]) -> None:
    printed, wanted = counts(found), needed(subject.definition)
    if idle := next((one.kind.id for one in found if one.counted and one.kind.id not in wanted), None):
        raise SheetError(
            f"{subject.title}: print.yml prints the piece {idle!r}, but the components of game.yml "
            "have none; add a row for it there"
        )
    for kind in [name for name, kind in kinds(subject.systems).items() if kind.printed]:
        few = kind in subject.printing.fewer and 0 < printed.get(kind, 0) < wanted.get(kind, 0)
        if printed.get(kind, 0) != wanted.get(kind, 0) and not few:
            raise SheetError(
                f"{subject.title}: print.yml prints {printed.get(kind, 0)} of the piece {kind!r}, "
                f"but the components in play come to {wanted.get(kind, 0)}"
            )


def _whole(subject: SystemSubject) -> Iterator[tuple[PieceGroup, Kind]]:
    """Every kind of piece a system has, and what stands in for others."""
    for kind in [kind for kind in kinds(subject.systems).values() if kind.printed]:
        instead = kind.piece.instead is not None
        yield PieceGroup(piece=kind.id, note=kind.piece.note if instead else None, instead=instead), kind


def _box(kind: Kind) -> list[Which]:
    """Every piece of a box."""
    return [which for which in kind.faces for _ in range(kind.piece.count)]


def _faces(subject: GameSubject, wanted: PieceGroup, kind: Kind) -> list[Which]:
    """Which pieces a group has: those its components name, or the suits and values it says itself."""
    rows = in_play(subject.game, kind.piece.instead or kind.id)
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

    if rows and all(_exact(kind, row) for row in rows):
        return [which for row in rows for which in _of_row(subject, kind, row) if meant(which)]
    faces = list(filter(meant, _ordered(kind, suits or [suit for row in rows for suit in row.suits])))
    if kind.piece.instead:
        return faces
    # Of pieces that are all alike only as many as are wanted, equally many of each suit.
    dealt = (which for _ in range(kind.piece.count) for which in faces)
    return sorted(islice(dealt, sum(_most(subject, row) for row in rows)), key=faces.index)


def _exact(kind: Kind, row: Component) -> bool:
    """Tell whether a row says which pieces it means."""
    one = kind.faces[0]
    return bool(row.suits or one.suit is None) and bool(row.values or one.value is None)


def _of_row(subject: GameSubject, kind: Kind, row: Component) -> list[Which]:
    """List the pieces that a row names, as often as the largest game has them."""
    one = kind.faces[0]
    faces = [
        Which(suit, value)
        for suit in (row.suits if one.suit is not None else (None,))
        for value in (row.values if one.value is not None else (None,))
    ]
    copies = max(1, _most(subject, row) // len(faces))
    return [which for which in faces for _ in range(copies)]


def _ordered(kind: Kind, suits: Sequence[str]) -> Iterator[Which]:
    """Yield every different piece of the suits given, in their order, or of all suits."""
    if kind.faces[0].suit is None:
        yield from kind.faces
        return
    for suit in dict.fromkeys(suits or kind.system.suit_ids):
        yield from (which for which in kind.faces if which.suit == suit)


def _most(subject: GameSubject, row: Component) -> int:
    return max(row.count_for(players) for players in subject.game.players)


def _pair(value: str) -> frozenset[str]:
    """Return the two numbers of a domino, whichever is named first."""
    return frozenset(value.split("-"))


def _suits(subject: GameSubject, wanted: PieceGroup) -> list[str]:
    if wanted.suits != "seats":
        return list(wanted.suits)
    seats, players = subject.game.seats, subject.game.players[-1]
    return [suit for seat in subject.seats for suit in seats.named(seat).suits_for(players)]


def _batch(subject: Subject, wanted: PieceGroup, kind: Kind, faces: Sequence[Which]) -> Batch:
    for message in kind.problems():
        raise SheetError(f"{subject.title}: the piece {kind.id!r} cannot be drawn: {message}")
    try:
        pieces = tuple(_cut(subject, kind.design(which, subject.palette)) for which in faces)
    except ValueError as error:
        raise SheetError(f"{subject.title}: the piece {kind.id!r} cannot be drawn: {error}") from error
    counted = not wanted.instead and kind.piece.instead is None
    return Batch(kind, wanted.title or kind.title, wanted.note or "", pieces, counted)


def _cut(subject: Subject, piece: Design) -> Design:
    """Return a piece as it is cut: a round one square, if that is wanted."""
    return replace(piece, cut="square") if subject.square and piece.cut == "round" else piece
