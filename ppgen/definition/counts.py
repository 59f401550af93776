"""Whether the pieces of a game can come out of its boxes."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ppgen.definition.cards import unused
from ppgen.definition.document import Document
from ppgen.definition.game import Component, Game
from ppgen.definition.problems import Problem, listed, suggestion
from ppgen.definition.system import Piece, System


def check_counts(document: Document, game: Game, systems: Mapping[str, System]) -> Iterator[Problem]:
    """Yield every row of the components that names no piece of a box, or more pieces than it holds."""
    sound = True
    for index, row in enumerate(game.components):
        for problem in _check_row(document, index, row, game, list(systems.values())):
            sound = False
            yield problem
    if not sound:
        return
    for piece in dict.fromkeys(row.piece for row in game.components):
        system = next(system for system in systems.values() if piece in system.piece_ids)
        rows = [(index, row) for index, row in enumerate(game.components) if row.piece == piece]
        yield from _check_faces(document, rows, system)
        for players in game.players:
            mistake = _check_total(document, rows, system, players)
            if mistake:
                yield mistake
                break


def _check_row(
    document: Document, index: int, row: Component, game: Game, systems: Sequence[System]
) -> Iterator[Problem]:
    """Check one row by itself."""
    here = ("components", index)
    pieces = {piece: system for system in reversed(systems) for piece in system.piece_ids}
    if row.piece not in pieces:
        message = f"no system of the equipment has a piece {row.piece!r}{suggestion(row.piece, pieces)}"
        yield document.problem((*here, "piece"), message)
        return
    system = pieces[row.piece]
    instead = system.piece(row.piece).instead
    if instead:
        message = f"these only stand in for {system.piece(instead).plural}; count {instead!r}"
        yield document.problem((*here, "piece"), message)
        return
    known_values = _values(system, row.piece)
    for key, names, known in (("suits", row.suits, system.suit_ids), ("values", row.values, known_values)):
        for at, name in enumerate(names):
            if name not in known:
                message = f"{system.title} has no {name!r} among its {key}{suggestion(name, known)}"
                yield document.problem((*here, key, at), message)
            elif name in names[:at]:
                yield document.problem((*here, key, at), f"{name!r} stands twice")
    if isinstance(row.count, Mapping):
        missing = sorted(set(game.players) ^ set(row.count))
        if missing:
            message = f"there are {listed(game.players, 'or')} players; count for just these"
            yield document.problem((*here, "count"), message)
            return
    if not (set(row.suits) <= set(system.suit_ids) and set(row.values) <= set(known_values)):
        return  # nobody can say how many of these there are
    room = _room(row, system)
    for players in game.players:
        if not 0 <= row.count_for(players) <= room:
            there = "is 1" if room == 1 else f"are {room}"
            message = f"the count is {row.count_for(players)}, but there {there} of them"
            message += f"; {_way_out(row, system, game)}"
            yield _counted_elsewhere(system.piece(row.piece)) or document.problem((*here, "count"), message)
            return


def _room(row: Component, system: System) -> int:
    """Return how many pieces of the box a row can mean."""
    faces = system.faces(row.piece)
    meant = [
        (suit, value)
        for suit, value in faces
        if (suit is None or not row.suits or suit in row.suits)
        and (value is None or not row.values or value in row.values)
    ]
    return system.piece(row.piece).count * len(meant)


def _values(system: System, piece: str) -> Sequence[str]:
    """Return what can be named as values of a kind of piece."""
    if system.piece(piece).per != "pair" and not system.piece(piece).rows:
        return system.rank_ids
    return list(dict.fromkeys(value for _, value in system.faces(piece) if value is not None))


def _way_out(row: Component, system: System, game: Game) -> str:
    """Say how a game comes to more pieces than a system has."""
    if system.id == game.id and system.piece(row.piece).rows:
        return "the rows of its deck say how many, each in its column `count`"
    if system.id == game.id:
        return "its `count` in pieces.yml says how many"
    return f"{system.title} has no more, so describe a {row.piece} of the game's own in its pieces.yml"


def _counted_elsewhere(piece: Piece) -> Problem | None:
    """Say which column of a deck without `count` was meant as such: one of numbers that no card shows."""
    if not piece.rows or "count" in piece.rows[0].columns:
        return None
    if piece.layered:
        idle = [name for name in piece.rows[0].columns if name not in (*piece.layered.names, "id")]
    else:
        idle = [name for name, _ in unused(piece.layout, piece.rows, piece.deck)]
    for name in idle:
        said = [row.fields.get(name, "") for row in piece.rows]
        if all(word.isascii() and word.isdecimal() for word in said):
            message = f"no card is printed with the column {name!r}; if it says how many, call it 'count'"
            return replace(piece.rows[0].columns[name], message=message)
    return None


def _check_faces(
    document: Document, rows: Sequence[tuple[int, Component]], system: System
) -> Iterator[Problem]:
    """Check that no piece whose face is known is counted more often than the box has it."""
    seen: Counter[tuple[str, str]] = Counter()
    for index, row in rows:
        copies = system.piece(row.piece).count
        whole = isinstance(row.count, int) and row.count == _room(row, system)
        for suit in row.suits if whole else ():
            for value in row.values:
                seen[suit, value] += copies
                if seen[suit, value] > copies:
                    name = f"{system.suit(suit).singular} {system.rank(value).name}"
                    yield document.problem(
                        ("components", index), f"the {row.piece} {name!r} is counted twice"
                    )


def _check_total(
    document: Document, rows: Sequence[tuple[int, Component]], system: System, players: int
) -> Problem | None:
    """Check the sum of all rows of a kind of piece, and that it is complete if any of them is set aside."""
    index, row = rows[-1]
    total = sum(row.count_for(players) for _, row in rows)
    box = system.count(row.piece)
    complete = any(row.aside for _, row in rows)
    if total > box or (complete and total < box):
        name = system.piece(row.piece).plural
        message = f"with {players} players the {name} add up to {total}, but the box has {box}"
        return document.problem(("components", index, "count"), message)
    return None
