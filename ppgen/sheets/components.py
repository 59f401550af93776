"""What a game is played with: the pieces in play, counted by kind and in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from ppgen.definition import Definition
from ppgen.definition.game import Component, Game
from ppgen.definition.text import escaped
from ppgen.language import in_a_row, spoken
from ppgen.pieces.registry import DrawnKind, Which, kinds


def in_play(game: Game, kind: str) -> Sequence[Component]:
    """Return the components of a kind that are not set aside."""
    return [row for row in game.components if row.piece == kind and not row.aside]


def counts(game: Game, kind: str) -> Sequence[int]:
    """Count the pieces of a kind in play, for each number of players."""
    rows = in_play(game, kind)
    return [sum(row.count_for(players) for row in rows) for players in game.players]


def needed(definition: Definition, players: int | None = None) -> Mapping[str, int]:
    """Count the pieces in play, by kind, in the order in which they are printed.

    They are those for so many players, or else of the largest game.
    """
    game = definition.game
    found = {
        kind: max(counts(game, kind)) if players is None else counts(game, kind)[game.players.index(players)]
        for kind in kinds(definition.systems)
    }
    return {kind: count for kind, count in found.items() if count}


def named(game: Game, kind: DrawnKind, count: Callable[[Component], int]) -> list[Which] | None:
    """List the pieces of a kind in play, each as often as it is; None where nothing says which they are.

    `count` gives how many a row of the components has. A row takes out of the box all that it can mean, a
    card as often as its deck has it, or else equally many of each; what names its pieces is taken first.
    """
    box = Counter({which: number * kind.piece.count for which, number in Counter(kind.faces).items()})
    rows = [row for row in game.components if row.piece == kind.id]
    found: list[Which] = []
    for row in sorted(rows, key=lambda row: not (row.suits or row.values)):
        meant = [which for which in box if box[which] and _can_be(row, which)]
        most, number = sum(box[which] for which in meant), count(row)
        share, rest = divmod(number, len(meant)) if meant else (0, number)
        if number == most:
            taken = Counter({which: box[which] for which in meant})
        elif not rest and share <= min(box[which] for which in meant):
            taken = Counter(dict.fromkeys(meant, share))
        else:
            return None
        box.subtract(taken)
        if not row.aside:
            found += taken.elements()
    return found


def _can_be(row: Component, which: Which) -> bool:
    """Tell whether a row of components can mean a piece."""
    of_suit = not row.suits or which.suit is None or which.suit in row.suits
    return of_suit and (not row.values or which.value is None or which.value in row.values)


def uses(game: Game, kind: str) -> str:
    """Say what the pieces of a kind are in the game."""
    told = [use.text for use in game.uses if use.piece == kind]
    if told:
        return told[0]
    return in_a_row(dict.fromkeys(row.use for row in in_play(game, kind)))


def in_words(definition: Definition) -> Iterator[str]:
    """Say of each kind of piece how many are in play, and what they are."""
    game, known = definition.game, kinds(definition.systems)
    for kind in needed(definition):
        low, high = min(counts(game, kind)), max(counts(game, kind))
        count = str(low) if low == high else spoken("{low} to {high}", low=low, high=high)
        yield spoken(
            "**{pieces}**: {use}",
            pieces=f"{count} {escaped(known[kind].called(high))}",
            use=uses(game, kind),
        )
