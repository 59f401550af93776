"""The page on which a game is played in the browser, judged by the real judge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from ppgen.definition.game import OptionValue
from ppgen.definition.text import one_line
from ppgen.diagrams import Picture, as_agreed, names_of
from ppgen.diagrams.boards.arts import labels, lattice
from ppgen.diagrams.field import BoardLayout
from ppgen.diagrams.measures import Measures
from ppgen.diagrams.play_table import face_key
from ppgen.diagrams.signs import cross
from ppgen.diagrams.words import seen_of
from ppgen.drawing.box import Box
from ppgen.drawing.palette import Palette
from ppgen.drawing.scene import Group
from ppgen.engine import Game, Place, Placed
from ppgen.lab.ladder import proof
from ppgen.language import spoken
from ppgen.pieces.registry import NoSuchPiece, kinds
from ppgen.session.opponents import STRENGTHS
from ppgen.session.session import MANY
from ppgen.website.books.book import GameModel
from ppgen.website.pages import page_layout, setups
from ppgen.website.play import runtime
from ppgen.website.play.puzzles import puzzle_place, puzzles_of
from ppgen.website.prose.markup import plain
from ppgen.website.replays.frames import unit_for
from ppgen.website.writing import addresses
from ppgen.website.writing.html import as_json, attributes_of
from ppgen.website.writing.page import Content, SitePage, crumbs, title_bar
from ppgen.website.writing.templates import filled

STACK_NUMBER = 4.6
"""Millimetres that the number beyond a stack is high: boards are small on a phone."""
DEFAULTS: Mapping[str, Any] = {}
Files = Iterator[tuple[str, Content]]


def play_files(book: GameModel) -> Files:
    """Write the page and the judge's files; nothing without a judge, or without the runtime."""
    if not runtime.playable(book):
        return
    assert book.judge is not None
    game = book.definition.game
    path = addresses.play_page(book.id)
    title = spoken("Play {title}", title=game.title)
    about = spoken("Play {title} in the browser; every refused move names its rule.", title=game.title)
    page = SitePage(path, title, about, game=book.id, area="games", figures=book.figures)
    picture = empty_table(book, book.judge)
    others = other_boards(book, book.judge)
    boards = {"": picture, **{name: other.picture for name, other in others.items()}}
    faces = dict(_faces(book, picture.field))
    trail = (
        (spoken("Games"), addresses.GAMES),
        (game.title, addresses.game_page(book.id)),
        (spoken("Play"), None),
    )
    drawn = setups.drawn_setup(book, 0, numbered=False)
    body = filled(
        page,
        "play.html",
        crumbs=crumbs(page, *trail),
        head=title_bar(title, spoken("judged by its rules"), page_layout.emblem(page, book.definition)),
        title=game.title,
        data=attributes_of(data_play=as_json(_told_script(page, book, book.judge, boards, faces))),
        opening=page.figures.scene(drawn.scene) if drawn else None,
        megabytes=runtime.MEGABYTES,
        puzzles=list(_puzzles(page, book)),
        runtime=page_layout.runtime_licence(page),
    )
    yield path, page.markdown(page_layout.contents(page, book), body, None)
    yield runtime.game_bundle(book, told_boards(book, picture, others, faces), puzzles_of(book))


class _Puzzle(NamedTuple):
    """A puzzle as it is listed: where it is posed, by which clause or for whom, and from which example."""

    address: str
    number: str
    title: str


class _Puzzles(NamedTuple):
    """The puzzles of an example."""

    title: str
    each: Sequence[_Puzzle]


def _puzzles(page: SitePage, book: GameModel) -> Iterator[_Puzzles]:
    """List the puzzles of a game example by example: what to find by its clause, and what to do instead."""
    titles = {example.transcript.name: one_line(example.transcript.title) for example in book.examples}
    for name, tasks in puzzles_of(book).items():
        yield _Puzzles(
            titles[name] or name,
            [
                _Puzzle(
                    page.link(puzzle_place(book.id, name, step)),
                    "" if task.refused else book.numbers[task.clause],
                    spoken("May that be?") if task.refused else book.clauses[task.clause].title,
                )
                for step, task in tasks.items()
                if task.refused or task.clause in book.clauses
            ],
        )


def empty_table(
    book: GameModel, judge: Game, options: Mapping[str, Any] = DEFAULTS, players: int | None = None
) -> Picture:
    """Give the picture that a page to play on begins with: the board for so many players, and of options."""
    state = judge.new(players, **options)
    definition = as_agreed(book.definition, state)
    game = definition.game
    return Picture(
        definition,
        state.seats,
        [list(state.table())],
        unit_for(definition),
        bare=bool(labels(game.board, Measures(1))),  # which the script writes
    )


class OtherBoard(NamedTuple):
    """A board that is not the first: with which options it comes, for how many players if not for all."""

    options: Mapping[str, Any]
    players: int | None
    picture: Picture


def other_boards(book: GameModel, judge: Game) -> Mapping[str, OtherBoard]:
    """Give the boards that options bring, and those of other numbers of players, by their names."""
    game = book.definition.game
    found = {}
    for option, value in game.on_boards:
        options = {option.id: value.id}
        found[f"{option.id} {value.id}"] = OtherBoard(options, None, empty_table(book, judge, options))
    usual = {space.id for space in game.board.seated(game.seats.players[game.usual]).spaces}
    for players in game.players:
        seats = game.seats.players[players]
        if {space.id for space in game.board.seated(seats).spaces} != usual:
            picture = empty_table(book, judge, players=players)
            found[f"players {players}"] = OtherBoard(DEFAULTS, players, picture)
    return found


def told_boards(
    book: GameModel,
    picture: Picture,
    others: Mapping[str, OtherBoard],
    faces: Iterable[str],
) -> Mapping[str, Any]:
    """Tell a `PlayTable` all that it has to know of a game's table, on each of its boards."""
    whole = told_table(book, picture, faces)
    widths = {kind: extent.width for kind, extent in picture.field.extents.items()}
    boards = {}
    for name, other in others.items():
        told = told_table(book, other.picture, ())
        differs = {key: value for key, value in told.items() if key != "faces" and value != whole[key]}
        boards[name] = [other.options, other.players, {**differs, "widths": widths}]
    return {**whole, **({"boards": boards} if boards else {})}


def told_table(book: GameModel, picture: Picture, faces: Iterable[str]) -> Mapping[str, Any]:
    """Tell a `PlayTable` all that it has to know of a game's table."""
    game, field = picture.definition.game, picture.field
    spaces = game.board.spaces
    footings = {space.id: footing for space in spaces if (footing := field.footing(space.id))}
    looks = {space.id: field.look(space.id) for space in spaces}
    return {
        "box": list(field.box),
        "extents": {kind: list(extent) for kind, extent in field.extents.items()},
        "footings": {
            at: [list(each) if isinstance(each, Box) else each for each in footing]
            for at, footing in footings.items()
        },
        "stacks": {at: look.upward for at, look in looks.items() if look.upward is not None},
        "number": STACK_NUMBER,
        "counted": [label.at for label in labels(game.board, field.measures) if label.number],
        "faces": list(faces),
        "round": [kind.id for kind in kinds(book.definition.systems).values() if kind.round],
        "trays": {tray.id: [tray.label, tray.lay] for tray in game.trays},
        "tiles": lattice(game.board, field.measures),
    }


def _told_script(
    page: SitePage,
    book: GameModel,
    judge: Game,
    boards: Mapping[str, Picture],
    faces: Mapping[str, str],
) -> Mapping[str, Any]:
    """Tell the script of the page all that it has to know of its game.

    `boards` are the pictures of its boards by their names, of which the first has none.
    """
    game = book.definition.game
    named = names_of(book.definition)
    return {
        "game": book.id,
        "title": game.title,
        "hidden": game.hidden,
        "grows": game.board.grows,
        "many": MANY,
        "boards": {name: _board(book, picture) for name, picture in boards.items()},
        "called": named["places"],
        "cross": f"+{book.figures.name(cross(0, 0))}",
        "faces": faces,
        "seats": named["seats"],
        "players": list(game.players),
        "usual": game.usual,
        "asks": {form.verb: named["asks"].get(form.verb, form.verb) for form in judge.grammar.forms},
        "options": [
            [
                option.id,
                option.title,
                [[value.id, _called(book, value)] for value in option.values],
                option.default,
            ]
            for option in game.options
        ],
        "clauses": {
            clause.id: [
                book.numbers[clause.id],
                clause.title,
                page.link(f"{addresses.rules_page(book.id)}#{addresses.anchor(clause.id)}"),
                plain(book, clause.text),
            ]
            for clause in book.clauses.values()
        },
        "strengths": [
            [strength, proof(book.id, strength), proof(book.id, strength, _as_measured(book))]
            for strength in STRENGTHS
        ],
        "judge": page.link("assets/javascripts/judge.js"),
        **({"in": folder.rstrip("/")} if (folder := addresses.edition().folder) else {}),
        "bytes": runtime.counted(),
        "megabytes": runtime.MEGABYTES,
    }


def _called(book: GameModel, value: OptionValue) -> str:
    """Say what a value of an option is called where one chooses: its title, else what it means."""
    return value.title or plain(book, value.text).removesuffix(".")


def _as_measured(book: GameModel) -> str:
    """Say by what the computer was measured, for those who play by something else; "" where nobody can."""
    game = book.definition.game
    if len(game.players) > 1 and game.options:
        return spoken("with {players} players and the usual options", players=game.usual)
    if game.options:
        return spoken("with the usual options")
    return spoken("with {players} players", players=game.usual)


def _board(book: GameModel, picture: Picture) -> Mapping[str, Any]:
    """Tell the script of a board: its box, what stands beside spaces, where these are, and how it looks."""
    board, field = picture.definition.game.board, picture.field
    return {
        "box": list(field.box if board.grows else picture.board),
        "labels": labels(board, field.measures),
        "growth": picture.board_growth(),
        "worded": picture.has_words_in_spaces(),
        "numbered": {at: number for number, at in book.judge.numbered.items()} if book.judge else {},
        "spaces": {
            space.id: [_rounded(field.space(space.id)), field.look(space.id).round] for space in board.spaces
        },
        "drawn": f"+{book.figures.name(picture.empty_board())}",
    }


def _rounded(box: Sequence[float] | None) -> list[float] | None:
    return [round(value, 2) for value in box] if box else None


def _faces(book: GameModel, field: BoardLayout) -> Iterator[tuple[str, str]]:
    """Draw every face of every piece of the game, about its middle."""
    palette = Palette(folder=book.definition.folder)
    for kind in kinds(book.definition.systems).values():
        size = field.extents[kind.id]
        for (suit, value), side in product(seen_of(kind), ("face", "back")):
            placed = Placed(kind.id, Place(""), suit, value, side)  # type: ignore[arg-type]
            try:
                kind.see(suit, value)
                symbol = kind.small(placed, size.width, size.height, palette)
            except (NoSuchPiece, KeyError, ValueError, AttributeError, TypeError):
                continue
            item = Group((symbol.centred(0, 0, 1.0, 0),))
            yield face_key(kind.id, suit, value, side), f"+{book.figures.name(item)}"
