"""What no single field of `game.yml` can tell: ids that lead nowhere, facts that contradict each other."""

from collections.abc import Iterator, Mapping

from ppgen.definition.board_checks import check_board
from ppgen.definition.counts import check_counts
from ppgen.definition.document import Document
from ppgen.definition.game import Game, Option
from ppgen.definition.ids import DEVICES, RESERVED, dangling, each, twice
from ppgen.definition.links import Targets, check_prose
from ppgen.definition.problems import Problem, listed
from ppgen.definition.rules import Rules
from ppgen.definition.setting import check_places
from ppgen.definition.standin_checks import check_stand_in
from ppgen.definition.system import System


def check_game(
    document: Document,
    game: Game,
    rules: Rules,
    systems: Mapping[str, System],
    used: Mapping[str, System],
) -> Iterator[Problem]:
    """Yield every contradiction within `game.yml`, and between it and its rules and systems.

    `systems` are all there are, `used` those of the game: its own pieces, and its equipment.
    """
    yield from check_prose(document, game, Targets(rules))
    if game.id in DEVICES:
        yield document.problem(("id",), f"Windows cannot have a folder {game.id!r}; choose another id")
    if game.id in RESERVED:
        yield document.problem(("id",), f"the id {game.id!r} is that of another page of the site")
    yield from _check_seats(document, game)
    yield from check_board(document, game, game.board)
    for index, option in enumerate(game.options):
        for number, value in enumerate(option.values):
            if value.board is not None:
                yield from check_board(
                    document, game, value.board, ("options", index, "values", number, "board")
                )
    yield from _check_setups(document, game)
    clauses = {clause.id for clause in rules.clauses()}
    told = [(("board", "spaces", i, "clause"), space.clause) for i, space in enumerate(game.board.spaces)]
    told += [(("board", "groups", i, "clause"), group.clause) for i, group in enumerate(game.board.groups)]
    yield from dangling(document, [one for one in told if one[0] in document.values], clauses, "clause")
    yield from twice(
        document, [(("options", i, "id"), option.id) for i, option in enumerate(game.options)], "option"
    )
    yield from twice(document, [(("asks", i, "verb"), ask.verb) for i, ask in enumerate(game.asks)], "verb")
    for index, option in enumerate(game.options):
        yield from _check_option(document, index, option)
        yield from dangling(document, each(("options", index, "clauses"), option.clauses), clauses, "clause")
    equipment = [(("equipment", i, "system"), thing.system) for i, thing in enumerate(game.equipment)]
    lost = list(dangling(document, equipment, systems, "system"))
    yield from lost
    if not lost:
        yield from _check_suits(document, game, used)
        yield from check_counts(document, game, used)
        yield from check_places(document, game, used)
    yield from _check_stand_ins(document, game, systems)


def _check_seats(document: Document, game: Game) -> Iterator[Problem]:
    """Every number of players has just as many seats, each of them described."""
    seats = game.seats
    known = [seat.id for seat in seats.all]
    yield from twice(document, [(("seats", "all", i, "id"), name) for i, name in enumerate(known)], "seat")
    for players, names in seats.players.items():
        here = ("seats", "players", players)
        yield from dangling(document, each(here, names), known, "seat")
        yield from twice(document, each(here, names), "seat")
        if len(names) != players:
            yield document.problem(here, f"{players} players have {players} seats, not {len(names)}")
    if not seats.players:
        yield document.problem(("seats", "players"), "no number of players is given")
    elif seats.usual is not None and seats.usual not in seats.players:
        message = f"the game is for {listed(game.players)} players, not {seats.usual}"
        yield document.problem(("seats", "usual"), message)
    for index, seat in enumerate(seats.all):
        for players in seat.suits if isinstance(seat.suits, Mapping) else ():
            if players not in seats.players:
                message = f"the game is for {listed(game.players)} players, not {players}"
                yield document.problem(("seats", "all", index, "suits", players), message, at_key=True)


def _check_setups(document: Document, game: Game) -> Iterator[Problem]:
    """Every number of players has a setup, whose steps point at places that exist."""
    yield from twice(document, [(("trays", i, "id"), tray.id) for i, tray in enumerate(game.trays)], "tray")
    places = {"board", *(tray.id for tray in game.trays), *(space.id for space in game.board.spaces)}
    for index, setup in enumerate(game.setups):
        steps = [(("setups", index, "steps", i, "at"), step.at) for i, step in enumerate(setup.steps)]
        if not game.board.grows:
            yield from dangling(document, steps, places, "space or tray")
        if setup.players not in game.seats.players:
            message = f"the game is for {listed(game.players)} players, not {setup.players}"
            yield document.problem(("setups", index, "players"), message)
    missing = sorted(set(game.seats.players) - {setup.players for setup in game.setups})
    if missing:
        yield document.problem(("setups",), f"there is no setup for {listed(missing)} players", at_key=True)


def _check_stand_ins(document: Document, game: Game, systems: Mapping[str, System]) -> Iterator[Problem]:
    """Every stand-in has pieces enough, and somewhere to put its numbers."""
    men = {(row.piece, suit) for row in game.components if not row.aside for suit in row.suits or (None,)}
    for index, stand_in in enumerate(game.stand_ins):
        here = ("stand_ins", index)
        board = stand_in.board or game.board
        places = {"board", *(tray.id for tray in game.trays), *(space.id for space in board.spaces)}
        steps = [((*here, "steps", i, "at"), step.at) for i, step in enumerate(stand_in.steps)]
        lost = [
            *dangling(document, steps, places, "space or tray"),
            *dangling(document, [((*here, "system"), stand_in.system)], systems, "system"),
        ]
        yield from lost
        if stand_in.system in systems:
            yield from check_stand_in(document, here, stand_in, board, men, systems[stand_in.system])


def _check_option(document: Document, index: int, option: Option) -> Iterator[Problem]:
    """The default is one of the values, and each value stands once."""
    here = ("options", index)
    values = [(type(value.id), value.id) for value in option.values]
    former = [name for value in option.values for name in value.former]
    numbered = option.minimum is not None and type(option.default) is int and option.default >= option.minimum
    if (type(option.default), option.default) not in values and not numbered:
        yield document.problem(
            (*here, "default"), f"the default is one of {listed([repr(v) for _, v in values])}"
        )
    for at, value in enumerate(values):
        if value in values[:at]:
            yield document.problem((*here, "values", at, "id"), f"the value {value[1]!r} stands twice")
    for at, choice in enumerate(option.values):
        for name in choice.former:
            if (str, name) in values or former.count(name) > 1:
                told = f"{name!r} is another value’s name already"
                yield document.problem((*here, "values", at, "former"), told)


def _check_suits(document: Document, game: Game, systems: Mapping[str, System]) -> Iterator[Problem]:
    """Seats and tiles have suits and values of the systems."""
    suits = {suit for system in systems.values() for suit in system.suit_ids}
    ranks = {rank for system in systems.values() for rank in system.rank_ids}
    for index, seat in enumerate(game.seats.all):
        here = ("seats", "all", index, "suits")
        named = seat.suits.items() if isinstance(seat.suits, Mapping) else [(None, seat.suits)]
        for players, names in named:
            steps = here if players is None else (*here, players)
            yield from dangling(document, each(steps, names), suits, "suit")
    for index, space in enumerate(game.board.spaces):
        if space.tile:
            here = ("board", "spaces", index, "tile")
            yield from dangling(document, [((*here, "suit"), space.tile.suit)], suits, "suit")
            yield from dangling(document, [((*here, "value"), space.tile.value)], ranks, "value")
