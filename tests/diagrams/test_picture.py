"""Every piece is in the picture, at its place, and covers no other."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from ppgen.definition.fields import thawed
from ppgen.diagrams import Layout, Picture, arrivals, layout_of, setup_scene, state_of
from ppgen.diagrams.callouts import Callouts
from ppgen.diagrams.spread import HEAP, STACK
from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box, spanned
from ppgen.drawing.dump import dump
from ppgen.drawing.palette import STYLES, Palette, StyleName
from ppgen.drawing.pdf import PdfMeta, PdfPage, write_pdf
from ppgen.drawing.scene import Group, Item, Line, Scene, Text, children
from ppgen.drawing.svg import paint
from ppgen.engine import Placed
from tests.diagrams.conftest import GAMES, UNITS, definition, frames, picture

CASES = [(game_id, players) for game_id in GAMES for players in definition(game_id).game.players]
INDEX = 0.35
"""The share of a card, at its left, in which its rank and suit stand."""
SETUPS = [
    pytest.param(game_id, number, id=f"{game_id}-{number}")
    for game_id in GAMES
    for number in range(len(definition(game_id).game.setups))
]


def drawn(item: Item) -> list[Group]:
    """Every group of a piece in an item."""
    found = [group for inner in children(item) for group in drawn(inner)]
    if isinstance(item, Group) and item.attributes.get("class") == "piece":
        found.append(item)
    return found


def words(item: Item) -> set[str]:
    """Every text in an item."""
    found = {text for inner in children(item) for text in words(inner)}
    return found | {item.text} if isinstance(item, Text) else found


def numbers(group: Group) -> int:
    """How many pieces a group stands for."""
    texts = [
        text for inner in children(group) for text in [inner, *children(inner)] if isinstance(text, Text)
    ]
    counted = [int(text.text[1:]) for text in texts if text.text.startswith("\u00d7")]
    return counted[0] if counted else 1


@pytest.mark.parametrize(("game_id", "players"), CASES)
def test_every_piece_is_drawn_at_its_place(game_id: str, players: int) -> None:
    view, seen = picture(game_id, players, 12.0)
    for frame in seen:
        shown: Counter[tuple[str, str]] = Counter()
        picture_of_pieces = view.pieces(frame)
        for group in drawn(picture_of_pieces):
            shown[group.attributes["data-at"], group.attributes["data-piece"]] += numbers(group)
        lying = Counter((piece.at, piece.piece) for piece in frame)
        for (at, piece), count in lying.items():
            if count > STACK and view.field.shape(at) in ("spike-up", "spike-down"):
                assert str(count) in words(picture_of_pieces), "a stack that is too high tells its number"
                shown[at, piece] += count - STACK
            if count > HEAP and view.field.shape(at) in ("pit", "store"):
                assert str(count) in words(picture_of_pieces), "a pit that is too full tells its number"
                shown[at, piece] += count - HEAP
        assert shown == lying


@pytest.mark.few(35)
@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize(("game_id", "players"), CASES)
def test_everything_drawn_lies_inside_the_picture(game_id: str, players: int, unit: float) -> None:
    view, seen = picture(game_id, players, unit)
    for frame in (seen[0], seen[-1]):
        scene = view.scene(frame, layout_of(frame))
        box = bounds(scene.items)
        assert box.left >= -0.01
        assert box.top >= -0.01
        assert box.right <= scene.width + 0.01
        assert box.bottom <= scene.height + 0.01


@pytest.mark.few(35)
@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize(("game_id", "players"), CASES)
def test_pieces_cover_nothing_but_what_they_stand_on(game_id: str, players: int, unit: float) -> None:
    view, seen = picture(game_id, players, unit)
    for frame in seen:
        boxes = [(piece, box.grown(-0.05)) for piece, box in view.boxes(frame)]
        for (one, box), (other, another) in combinations(boxes, 2):
            if between(one) or between(other):
                continue  # the pawns of the compass stand on lines, close together
            if one.at == other.at and heaped(view, one.at):
                continue  # seeds are turned any way, so that the boxes of neighbours meet
            if one.at == other.at and fanned(view, one.at):
                covered = box.top < another.bottom and another.top < box.bottom
                free = (another.left - box.left) / box.width
                assert not covered or free > INDEX, (one, other)
                continue
            if view.lies_flat(one) == view.lies_flat(other):
                assert not box.meets(another), (one, other)


def fanned(view: Picture, at: str) -> bool:
    trays = view.definition.game.trays
    return any(tray.lay != "row" for tray in trays if at.endswith(f"/{tray.id}"))


def heaped(view: Picture, at: str) -> bool:
    return any(space.id == at and space.shape in ("pit", "store") for space in view.field.board.spaces)


def between(piece: Placed) -> bool:
    return ".5" in piece.at


@pytest.mark.parametrize(("game_id", "players"), CASES)
def test_trays_and_tabs_lie_beside_the_board_and_one_another(game_id: str, players: int) -> None:
    for unit in UNITS:
        view, _ = picture(game_id, players, unit)
        assert apart(view)


@pytest.mark.parametrize(("game_id", "number"), SETUPS)
def test_they_do_so_in_setups_too(game_id: str, number: int) -> None:
    game = definition(game_id)
    setup = game.game.setups[number]
    state = state_of(game, thawed(setup.position), setup.players)
    for unit in UNITS:
        assert apart(Picture(game, state.seats, [tuple(state.table())], unit, numbered=True))


def apart(view: Picture) -> bool:
    shelves = [shelf.box for shelf in view.trays.shelves.values()]
    boxes = [view.board, *shelves, *(tab.box for tab in view.trays.tabs)]
    return not any(one.meets(other) for one, other in combinations(boxes, 2))


def test_thirteen_cards_in_hand_are_a_fan_in_one_line_and_tricks_are_parted() -> None:
    view, seen = picture("hearts", 4, 12.0)
    hands = [[box for piece, box in view.boxes(frame) if piece.at == "north/hand"] for frame in seen]
    fan = max(hands, key=len)
    assert len(fan) == 13
    assert len({box.top for box in fan}) == 1
    tricks = [[box for piece, box in view.boxes(frame) if piece.at == "north/taken"] for frame in seen]
    for taken in tricks:
        for number, (one, other) in enumerate(pairwise(taken), 1):
            assert one.meets(other) == (number % 4 != 0 and one.top == other.top)


def test_nothing_moves_between_frames_but_the_pieces() -> None:
    view, seen = picture("army-brats", 4, 12.0)
    scenes = [view.scene(frame) for frame in seen]
    assert len({(scene.width, scene.height) for scene in scenes}) == 1
    assert all(scene.items[0] == scenes[0].items[0] for scene in scenes)


def test_spaces_and_trays_can_be_pointed_at() -> None:
    view, _ = picture("leyhe-race", 2, 12.0)
    first, last, stash = view.box("1"), view.box("30"), view.box("suns/stash")
    assert first is not None
    assert (first.width, first.height) == (12, 12)
    assert last == first.moved(9 * 12, 2 * 12)
    assert stash is not None
    assert stash.top > last.bottom  # suns sit below the board
    assert view.box("nowhere") is None
    assert view.box("moons/nowhere") is None


def test_a_lattice_counts_from_its_first_tile_to_the_east_and_the_north() -> None:
    view, _ = picture("dungeon-crawl", 2, 12.0)
    cell, tile, north, half = (view.box(at) for at in ("0,0", "[0,0]", "0,1", "0.5,0"))
    assert cell
    assert tile
    assert (tile.width, tile.height) == (2 * cell.width, 2 * cell.height)
    assert (tile.left, tile.bottom) == (cell.left, cell.bottom)
    assert north == cell.moved(0, -cell.height)
    assert half == cell.moved(cell.width / 2, 0)


def test_what_a_tile_says_stays_visible_beside_a_pawn() -> None:
    seats, _ = frames("army-brats", 2)
    frame = (Placed("tile", "c3", "suns", "4"), Placed("pawn", "c3", "moons"))
    view = Picture(definition("army-brats"), seats, [frame], 25.4)
    (_, tile), (_, pawn) = view.boxes(frame)
    corner = Box(tile.left, tile.top, tile.width * 0.32, tile.height * 0.32)
    number = Box(
        tile.cx - tile.width * 0.12, tile.cy - tile.height * 0.19, tile.width * 0.24, tile.height * 0.38
    )
    assert not pawn.meets(corner)
    assert not pawn.meets(number)


def test_many_equal_pieces_lie_as_one_pile_with_their_number() -> None:
    view, seen = picture("leyhe-race", 2, 12.0)
    piles = [numbers(group) for group in drawn(view.pieces(seen[0]))]
    assert sorted(piles) == [1, 6, 6]  # the die and two stashes


def test_a_known_coin_with_its_suit_up_tells_its_value_beside_it() -> None:
    seats, _ = frames("army-brats", 2)
    frame = (Placed("coin", "p1/hand", "arms", "5", "back"), Placed("coin", "p2/hand", "arms", None, "back"))
    view = Picture(definition("army-brats"), seats, [frame], 12.0)
    beside = {
        group.attributes["data-at"]: [item.text for item in group.items if isinstance(item, Text)]
        for group in drawn(view.pieces(frame))
    }
    assert beside == {"p1/hand": ["5"], "p2/hand": []}


def test_an_unrolled_die_shows_no_value() -> None:
    view, seen = picture("leyhe-race", 2, 12.0)
    assert "small-die-suns-unrolled" in dump(view.scene(seen[0]))
    assert "small-die-suns-N" not in dump(view.scene(seen[0]))


def test_pieces_that_arrived_are_ringed_in_the_accent_and_so_are_trays_with_such() -> None:
    view, seen = picture("leyhe-race", 2, 12.0)
    one = Placed("coin", "7", "suns", side="back")
    frame = (*seen[0], one, one._replace(at="8"))

    def drawn(arrived: Layout) -> int:
        places = layout_of(frame).items()
        return sum(len(layer) for at, held in places for layer in view.drawn(held, arrived.get(at, ())))

    def rings(*come: Placed) -> int:
        return drawn(layout_of(come)) - drawn({})

    stash = layout_of(seen[0])["suns/stash"]
    assert rings() == 0
    assert rings(stash[0]) == 1
    assert rings(*stash) == 1
    assert rings(*frame[-2:]) == 2


def test_what_arrived_or_turned_over_is_told_from_what_was_there() -> None:
    coin = Placed("coin", "7", "suns", side="back")

    def come(before: list[Placed], after: list[Placed]) -> dict[str, tuple[Placed, ...]]:
        return dict(arrivals(layout_of(before), layout_of(after)))

    there, turned, askew = (
        coin._replace(at="8"),
        coin._replace(side="face", value="3"),
        coin._replace(turn=90),
    )
    assert come([coin], [coin]) == {}
    assert come([coin], [there]) == {"8": (there,)}
    assert come([coin], [turned]) == {"7": (turned,)}
    assert come([coin], [coin, coin]) == {"7": (coin,)}
    assert come([coin, coin], [coin]) == {}
    assert come([coin], [askew]) == {"7": (askew,)}


def test_a_tile_that_slides_under_a_pawn_is_ringed_and_not_the_pawn() -> None:
    pawn, tile = Placed("pawn", "a1", "suns"), Placed("tile", "c1", "moons", "3")
    before, after = [pawn, tile], [pawn, tile._replace(at="a1")]
    view = Picture(definition("army-brats"), ["p1"], [before, after], 20.0)
    below, above = view.drawn(view.layouts[1]["a1"], arrivals(*view.layouts)["a1"])
    drawn, ring = below
    assert "stroke:accent" in dump(Scene(9, 9, (ring,))), "the ring lies on the tile, which would cover it"
    assert bounds((drawn,)).left < bounds((ring,)).left
    assert len(above) == 1
    (trace,) = view.traces(view.layouts[0], {"c1": (tile,)})
    left = view.field.space("c1")
    assert left is not None
    assert left.cx == pytest.approx((bounds((trace,)).left + bounds((trace,)).right) / 2)


def test_where_a_piece_has_been_is_marked_on_the_board_and_in_no_tray() -> None:
    coin = Placed("coin", "7", suit="suns", side="back")
    home = coin._replace(at="suns/stash")
    picture = Picture(definition("leyhe-race"), ["suns", "moons"], [[coin, home]], 20.0)
    (before,) = picture.layouts
    (mark,) = picture.traces(before, {"7": (coin,), "suns/stash": (home,)})
    space = picture.field.space("7")
    assert space is not None
    assert space.left < bounds((mark,)).cx < space.right
    assert list(picture.traces(before, {})) == []


# Setups


@pytest.mark.few(24)
@pytest.mark.parametrize(("game_id", "number"), SETUPS)
@pytest.mark.parametrize("unit", [12.0, 18.0, 25.4])
def test_the_numbers_of_a_setup_cover_no_piece_and_no_other_number(
    game_id: str, number: int, unit: float
) -> None:
    game = definition(game_id)
    setup = game.game.setups[number]
    scene = setup_scene(game, setup, unit)
    (whole,) = scene.items
    discs = {
        item.items[1].text: bounds((item,), whole.transform)
        for item in children(whole)
        if isinstance(item, Group) and len(item.items) == 2 and isinstance(item.items[1], Text)
    }
    assert list(discs) == [str(place) for place, step in enumerate(setup.steps, 1) if step.at is not None]
    state = state_of(game, thawed(setup.position), setup.players)
    view = Picture(game, state.seats, [tuple(state.table())], unit, numbered=True)
    moved = whole.transform
    loose = [
        box.moved(moved.e, moved.f) for piece, box in view.boxes(state.table()) if not view.lies_flat(piece)
    ]
    boxes = [disc.grown(-0.3) for disc in discs.values()]
    for name, box in zip(discs, boxes, strict=True):
        assert [piece for piece in loose if box.meets(piece)] == [], name
        assert box.left >= 0
        assert box.top >= 0
        assert box.right <= scene.width
        assert box.bottom <= scene.height
    assert not any(one.meets(other) for one, other in combinations(boxes, 2))


@pytest.mark.parametrize(("game_id", "number"), SETUPS)
def test_leaders_of_a_setup_run_over_no_piece_and_no_word(game_id: str, number: int) -> None:
    game = definition(game_id)
    setup = game.game.setups[number]
    state = state_of(game, thawed(setup.position), setup.players)
    lying = tuple(state.table())
    view = Picture(game, state.seats, [lying], 18.0, numbered=True)
    calls = Callouts(view, lying)
    for place, step in enumerate(setup.steps, 1):
        if step.at is not None:
            calls.add(place, str(step.at))
    words = [bounds((text,), view.shift) for text in texts(view.empty_board())]
    loose = [box for piece, box in view.boxes(lying) if not view.lies_flat(piece)]
    for line in (item for item in calls.items if isinstance(item, Line)):
        leader = spanned([(line.x1, line.y1), (line.x2, line.y2)]).grown(0.05)
        assert [box for box in (*words, *loose) if leader.meets(box.grown(-0.6))] == []


def texts(item: Item) -> list[Text]:
    """Every text in an item, as far as nothing moves it."""
    if isinstance(item, Text):
        return [item]
    return [] if getattr(item, "transform", None) else [t for inner in children(item) for t in texts(inner)]


def test_a_setup_can_be_drawn_without_numbers() -> None:
    game = definition("leyhe-race")
    numbered, bare = (setup_scene(game, game.game.setups[0], 8.0, numbered=told) for told in (True, False))
    assert (bare.width, bare.height) < (numbered.width, numbered.height)
    assert bare.title == numbered.title == "Setup for two players"


@pytest.mark.few(13)
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_diagram_is_the_same_each_time_in_every_style(game_id: str, style: StyleName) -> None:
    game = definition(game_id)
    look = game.game.look
    palette = Palette(style, look.accent, look.tint, look.dark)
    one, other = (setup_scene(game, game.game.setups[0], 16.0, palette) for _ in range(2))
    assert one == other
    assert paint(one, palette).startswith("<svg") or paint(one, palette).startswith("<?xml")


def test_a_diagram_in_pdf_is_the_same_bytes_each_time() -> None:
    game = definition("leyhe-race")
    scenes = [setup_scene(game, game.game.setups[0], 16.0) for _ in range(2)]
    one, other = (write_pdf([PdfPage(scene)], PdfMeta("t", "a")) for scene in scenes)
    assert one == other


def test_a_number_may_cover_the_ghost_of_an_empty_tile() -> None:
    game = definition("pub-scrawl")
    setup = game.game.setups[0]
    (whole,) = setup_scene(game, setup, 18.0).items
    (disc,) = (
        bounds((item,))
        for item in children(whole)
        if isinstance(item, Group) and [one.text for one in item.items[1:] if isinstance(one, Text)] == ["2"]
    )
    state = state_of(game, thawed(setup.position), setup.players)
    view = Picture(game, state.seats, [tuple(state.table())], 18.0, numbered=True)
    board = view.field.box.moved(*view.origin)
    assert board.meets(disc)
