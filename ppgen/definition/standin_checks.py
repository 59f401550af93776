"""Whether the pieces of a stand-in suffice, and something stands for every piece."""

from collections.abc import Collection, Iterator

from ppgen.definition.board import Board
from ppgen.definition.document import Document, Steps
from ppgen.definition.problems import Problem, suggestion
from ppgen.definition.standin import Kind, StandIn, StandInMan, ground_of
from ppgen.definition.system import System


def supply(system: System, man: StandInMan, sets: int) -> int:
    """Count the pieces of so many sets that can stand for a kind of men."""
    kinds = dict.fromkeys((laid.piece, laid.suit, laid.value) for laid in man.by)
    return sum(
        sets * system.piece(piece).count
        for piece, suit, value in kinds
        for face in system.faces(piece)
        if suit in (None, face[0]) and value in (None, face[1])
    )


def check_stand_in(
    document: Document, here: Steps, stand_in: StandIn, board: Board, men: Collection[Kind], system: System
) -> Iterator[Problem]:
    """Yield what a stand-in leaves without a piece, and what its sets do not hold.

    `men` are the kinds of piece of the game.
    """
    base = system.base
    if base is None:
        message = f"{system.title} has no piece that is a base, so there is nothing to lay a board of"
        yield document.problem((*here, "system"), message)
        return
    laid, there = len(ground_of(board, stand_in.space).tiles), stand_in.sets * system.count(base)
    if laid > there:
        message = f"the board takes {laid} {system.piece(base).plural}, but there are {there}"
        yield document.problem((*here, "sets" if "sets" in document.value(here) else "space"), message)
    for piece, suit in men:
        if stand_in.man(piece, suit) is None:
            message = f"nothing stands for {_called(piece, suit)}"
            yield document.problem((*here, "men"), message, at_key=True)
    taken: dict[Kind, str] = {}
    for place, man in enumerate(stand_in.men):
        yield from _check_man(document, (*here, "men", place), stand_in, men, system)
        for laid_ in man.by:
            known = taken.setdefault((laid_.piece, laid_.suit), _called(man.piece, man.suit))
            if known != _called(man.piece, man.suit):
                message = f"{_called(laid_.piece, laid_.suit)} stands for {known} already"
                yield document.problem((*here, "men", place, "by"), message)


def _check_man(
    document: Document, here: Steps, stand_in: StandIn, men: Collection[Kind], system: System
) -> Iterator[Problem]:
    man = stand_in.men[int(here[-1])]
    if not any(man.piece == piece and man.suit in (None, suit) for piece, suit in men):
        near = suggestion(man.piece, [piece for piece, _ in men])
        message = f"the game has no piece {_called(man.piece, man.suit)!r}{near}"
        yield document.problem((*here, "piece"), message)
        return
    for laid in man.by:
        for what, name, known in (
            ("piece", laid.piece, system.piece_ids),
            ("suit", laid.suit, system.suit_ids),
            ("value", laid.value, system.rank_ids),
        ):
            if name is not None and name not in known:
                message = f"{system.title} has no {what} {name!r}{suggestion(name, known)}"
                yield document.problem((*here, "by"), message)
                return
    there = supply(system, man, stand_in.sets)
    if man.count > there:
        message = f"{man.count} are needed, but only {there} can stand for {_called(man.piece, man.suit)}"
        yield document.problem((*here, "count"), message)


def _called(piece: str, suit: str | None) -> str:
    return f"{piece} {suit}" if suit else piece
