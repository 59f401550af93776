"""Learn sheets: every one fits both papers, its pictures stay in their frames and say what they show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from math import dist

import pytest

from ppgen.definition import load_game
from ppgen.definition.learn import ArrowExhibit, LessonPart, Sample, Shot
from ppgen.definition.learn_checks import MOST, counted
from ppgen.definition.locate import content_dir
from ppgen.diagrams.steps import hands, scene, spots
from ppgen.diagrams.steps.moved import moved
from ppgen.drawing import fonts
from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box
from ppgen.drawing.scene import IDENTITY, Clip, Group, Item, Line, Path, Text, Use
from ppgen.judges import Judges
from ppgen.sheets.errors import SheetError
from ppgen.sheets.learn import parts
from ppgen.sheets.learn.pages import Lesson
from ppgen.sheets.learn.seating import seating
from ppgen.sheets.learn.shots import picture
from ppgen.sheets.paper.flow import GameSetting
from ppgen.sheets.played import moment
from ppgen.sheets.print_schema.layouts import load_layouts
from ppgen.sheets.subject import game_subject
from ppgen.sheets.table.fitting import fitted_table
from tests.sheets import measure
from tests.sheets.kits import kit_of

LEARNED = sorted(path.parent.name for path in content_dir().glob("games/*/learn.yml"))


@pytest.fixture(scope="module", params=[(g, p) for g in LEARNED for p in ("a4", "letter")], ids=" ".join)
def sheet(request) -> bytes:
    game, paper = request.param
    return kit_of(game, paper, "learn").pdf()


@pytest.mark.few(10)
def test_a_sheet_has_two_sides_and_nothing_outside_them(sheet):
    assert len(measure.opened(sheet).pages) == 2
    assert list(measure.margins(sheet, 4.0)) == []


@pytest.mark.parametrize("game", LEARNED)
def test_a_sheet_is_read_in_ten_minutes(game):
    learn = load_game(game).learn
    assert learn is not None
    assert 100 < counted(learn) <= MOST


def shots(game: str, size: tuple[float, float] = (40.0, 28.0)) -> Iterator[tuple[str, Group]]:
    definition = load_game(game)
    assert definition.learn is not None
    subject = game_subject(definition, "colour", load_layouts(), Judges())
    setting = GameSetting(subject, 13, 9.5, 12.5, 8, frame="a test")
    for part in definition.learn.parts:
        for shot in part.strip.shots if part.strip else ():
            drawn = picture(setting, shot, part.strip.example, *size)
            (group,) = drawn.items
            assert isinstance(group, Group)
            yield shot.show, group


@pytest.mark.few(6)
@pytest.mark.parametrize("game", LEARNED)
def test_pictures_say_what_they_show(game):
    for show, group in shots(game):
        assert len(group.alt) > 8
        if show != "pieces":
            assert "step " in group.alt
        if show in ("before", "after"):
            assert f"{show.capitalize()} it: " in group.alt


def texts(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group) and item.transform is None:
            yield from texts(item.items)
        elif type(item).__name__ == "Text":
            yield item


@pytest.mark.few(6)
@pytest.mark.parametrize("game", LEARNED)
def test_words_stay_in_the_frame_of_their_picture(game):
    for _, group in shots(game):
        for text in texts(group.items):
            wide = fonts.measure(text.text, text.font, text.size)
            left = text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
            assert 0 <= left <= 40.0 - wide, text.text
            assert 0 < text.y < 28.0, text.text


@pytest.mark.parametrize("game", LEARNED)
def test_numbers_on_the_table_point_at_places_at_the_edge(game):
    """Leaders run level, and over no piece on their way."""
    definition = load_game(game)
    assert definition.learn is not None
    setting = GameSetting(
        game_subject(definition, "colour", load_layouts(), Judges()), 17, 11, 14.4, 8, frame="a test"
    )
    for part in definition.learn.parts:
        if part.seating is None:
            continue
        setup = next(s for s in definition.game.setups if s.players == part.seating.players)
        size = (210.0 if part.seating.beside else 130.0, float(part.seating.height))
        table = fitted_table(setting, setup, size, definition.game.board.unit, labels=part.seating.labels)
        placed = [str(step.at) for step in part.seating.steps if step.at is not None]
        lines = [item for item in table.callouts(list(enumerate(placed, 1))) if isinstance(item, Line)]
        assert all(line.y1 == line.y2 for line in lines), "two numbers are too near to each other"
        lying = table.picture.boxes(table.on_board)
        for line in lines:
            x, y = line.x2 - table.board.left, line.y2 - table.board.top
            start = line.x1 - table.board.left
            for piece, box in lying:
                space = table.picture.box(piece.at)
                aim = space is not None and space.holds(Box(x, y, 0, 0))
                passed = box.top < y < box.bottom and min(start, x) < box.left and box.right < max(start, x)
                assert aim or not passed, piece.at


def test_a_number_leaves_the_count_above_a_pile_to_be_read():
    definition = load_game("dungeon-crawl")
    setting = GameSetting(
        game_subject(definition, "colour", load_layouts(), Judges()), 17, 11, 14.4, 8, frame="a test"
    )
    setup = next(s for s in definition.game.setups if s.players == 2)
    table = fitted_table(setting, setup, (130.0, 58.0), definition.game.board.unit, labels=False)
    number = bounds(tuple(table.callouts([(1, "tiles")])))
    counts = [text for text in texts(tuple(table.items())) if isinstance(text, Text) and "×" in text.text]
    assert number
    assert len(counts) == 2
    assert not [text.text for text in counts if number.holds(Box(text.x, text.y - 1, 0, 0))]


def written(items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        if isinstance(item, (Group, Clip)):
            yield from written(item.items)
        elif isinstance(item, Text):
            yield item.text


def drawings(game: str, size: tuple[float, float]) -> Iterator[tuple[Shot, list[str]]]:
    """Give the pictures of a game's steps, and the words in each."""
    definition = load_game(game)
    assert definition.learn is not None
    subject = game_subject(definition, "colour", load_layouts(), Judges())
    setting = GameSetting(subject, 13, 9.5, 12.5, 8, frame="a test")
    for part in definition.learn.parts:
        for shot in part.strip.shots if part.strip else ():
            if shot.show in ("before", "after"):
                yield shot, list(written(picture(setting, shot, part.strip.example, *size).items))


@pytest.mark.parametrize("game", ["konane", "draughts", "nine-mens-morris"])
def test_a_window_names_its_columns_and_rows(game):
    for shot, words in drawings(game, (64.0, 50.0)):
        named = [word for word in words if word.isdigit() or (word.isalpha() and len(word) == 1)]
        assert len({word.isdigit() for word in named}) == (2 if shot.names else 0), shot.text


def test_a_window_on_hexagons_names_every_empty_cell_that_is_large_enough():
    words = next(words for shot, words in drawings("hex", (64.0, 50.0)) if "Six neighbours" in shot.text)
    assert {"f5", "g5", "e6", "g6", "e7", "f7"} <= set(words)
    assert "f6" not in words, "a stone lies there"


def test_windows_on_pits_and_long_points_show_the_names_beside_them():
    for shot, words in drawings("oware", (64.0, 50.0)):
        assert {"D", "e"} | ({"South"} if "south" in shot.spaces else set()) <= set(words)
    assert all({"D", "e"} <= set(words) for _, words in drawings("oware", (46.0, 30.0))), "in a low one, too"
    assert all({"1", "5", "8"} <= set(words) for _, words in drawings("backgammon", (64.0, 50.0)))


def test_a_window_on_hexagons_cuts_no_name():
    for _, group in shots("hex"):
        for clip in (item for part in group.items if isinstance(part, Group) for item in part.items):
            if isinstance(clip, Clip):
                seen, (_, *inside) = bounds((clip,)), clip.items
                assert all(seen.holds(bounds((name,))) for name in inside if isinstance(name, Text))


@pytest.mark.few(5)
@pytest.mark.parametrize("size", [(40.0, 28.0), (64.0, 50.0)])
@pytest.mark.parametrize("game", ["draughts", "konane", "hex", "nine-mens-morris", "pawns-crossing"])
def test_a_window_cuts_no_man_at_its_edge(monkeypatch, game, size):
    def watched(*told, **how):
        view, shot = whole(*told, **how), told[-1]
        for frame in told[2]:
            for man, box in view.drawing.boxes(frame):
                if man.piece in ("tile", "domino") or (shot.alone and not _shown(view, shot, man.at)):
                    continue
                assert view.window.holds(box) or not view.window.meets(box), man
        return view

    whole = scene._view
    monkeypatch.setattr(scene, "_view", watched)
    assert list(drawings(game, size))


def _shown(view, shot, at: str) -> bool:
    """Tell whether a place is on a space that is shown alone: of others nothing is drawn."""
    place = view.drawing.box(at)
    return any(view.drawing.box(name).grown(-0.1).meets(place) for name in shot.spaces)


def pointing(monkeypatch, game: str) -> Iterator[tuple[list[Box], list[Box], list[Box]]]:
    """Give for each window where its arrows run, the numbers of its board and the marks of its way."""
    drawn, numbered = [], []
    whole = scene.unmarked

    class Watched(spots.Spots):
        def __init__(self, *told) -> None:
            super().__init__(*told)
            numbered.append(self.numbers)

    def watched(base, over, shift):
        kept = whole(base, over, shift)
        marks = next((item.items for item in kept.items if getattr(item, "name", "") == "arrows"), ())
        ends = [Box(x, y, 0, 0) for x, y in spots._outlines(over, IDENTITY)]
        drawn.append((ends, numbered[-1], [bounds((mark,), shift @ base.transform) for mark in marks]))
        return kept

    monkeypatch.setattr(scene, "Spots", Watched)
    monkeypatch.setattr(scene, "unmarked", watched)
    assert list(shots(game))
    return iter(drawn)


@pytest.mark.few(6)
@pytest.mark.parametrize("game", LEARNED)
def test_arrows_cover_no_number_of_the_board_and_no_mark_of_its_way(monkeypatch, game):
    for ends, numbers, marks in pointing(monkeypatch, game):
        assert not [number for number in numbers if any(number.holds(end) for end in ends)]
        assert not [mark for mark in marks if any(mark.holds(end) for end in ends)]


@pytest.mark.parametrize("size", [(40.0, 28.0), (52.0, 46.0), (55.0, 46.0), (63.0, 43.0)])
def test_arrows_cover_no_name_of_a_seat(monkeypatch, size):
    arrows: list[Item] = []
    whole = scene.hands

    def watched(*told):
        drawn = list(whole(*told))
        arrows.extend(drawn)
        return iter(drawn)

    monkeypatch.setattr(scene, "hands", watched)
    names = {seat.name for seat in load_game("hearts").game.seats.all}
    for show, group in shots("hearts", size):
        ends = [
            Box(x, y, 0, 0) for x, y in spots._outlines([a for a in arrows if isinstance(a, Path)], IDENTITY)
        ]
        assert ends or show not in ("before", "after")
        arrows.clear()
        seats = [text for text in texts(group.items) if isinstance(text, Text) and text.text in names]
        assert not [text.text for text in seats if any(bounds((text,)).holds(end) for end in ends)]


def test_a_card_comes_from_the_hand_of_the_player_before_whom_it_lies(monkeypatch):
    came = []
    whole = hands._arrow

    def watched(edge, box, at):
        came.append((edge, box, at))
        return whole(edge, box, at)

    monkeypatch.setattr(hands, "_arrow", watched)
    assert list(shots("hearts", (55.0, 46.0)))
    assert {edge for edge, _, _ in came} == {"top", "right", "bottom", "left"}
    for edge, box, (x, y) in came:
        outside = {"top": y < box.top, "bottom": y > box.bottom, "left": x < box.left, "right": x > box.right}
        assert outside[edge]


def test_a_card_of_which_words_tell_lies_where_it_is_played(monkeypatch):
    ringed = []
    whole = spots.Spots.rings

    def watched(own, went, lying):
        ringed.append(list(whole(own, went, lying)))
        yield from ringed[-1]

    monkeypatch.setattr(spots.Spots, "rings", watched)
    assert list(shots("hearts", (55.0, 46.0)))
    assert ringed
    assert not any(ringed), "no ring stands for a card"


def test_an_arrow_ends_at_the_edge_of_the_coin_to_which_a_pawn_goes(monkeypatch):
    found = []
    whole = spots.Spots.between

    def watched(own, one):
        drawn = whole(own, one)
        for box in own.seen:
            x, y, r = own.circle(box)
            if box.holds(own._at(*own._circles(one)[1][:2])):
                found.extend(dist((x, y), end) - r for end in spots._outlines((drawn,), IDENTITY))
        return drawn

    monkeypatch.setattr(spots.Spots, "between", watched)
    drawn_step("dungeon-crawl", "a-trap-and-trap-experience", 1)
    assert min(found) > 0


def drawn_step(game: str, example: str, step: int, *ways: ArrowExhibit) -> list[Item]:
    subject = game_subject(load_game(game), "colour", load_layouts(), Judges())
    setting = GameSetting(subject, 13, 9.5, 12.5, 8, frame="a test")
    shot = Shot(step=step, aside=False, ways=ways, text="**So it is.**")
    (group,) = picture(setting, shot, example, 60.0, 40.0).items
    assert isinstance(group, Group)
    return list(group.items)


def test_arrows_of_what_else_might_be_done_are_held_against_the_ruling_of_the_judge():
    moving = partial(drawn_step, "dungeon-crawl", "moving-like-a-queen", 8)
    on, off = ("0,0", "2,0"), ("0,0", "0,2")
    plain = moving()
    allowed = moving(ArrowExhibit(through=on, move="red move 2,0"))
    barred = moving(ArrowExhibit(through=off, move="red move 0,2", refused="move.floor"))
    assert len(allowed) == len(plain) + 2, "an arrow and its light edge"
    assert len(barred) == len(plain) + 2, "an arrow and its cross"
    with pytest.raises(SheetError, match=r"a test has an arrow .* is refused by move\.floor"):
        moving(ArrowExhibit(through=off, move="red move 0,2"))
    with pytest.raises(SheetError, match="'red move 2,0' is allowed"):
        moving(ArrowExhibit(through=on, move="red move 2,0", refused="move.floor"))


def test_pictures_of_a_page_that_is_too_high_are_lower_but_its_type_is_as_large():
    subject = game_subject(load_game("dungeon-crawl"), "colour", load_layouts(), Judges())
    paper, learn = load_layouts().paper("a4"), subject.definition.learn
    assert learn is not None
    lesson = Lesson(subject, paper, learn, paper.height / 2, paper.width)
    whole = lesson._filled(learn.back, lesson.inner, 1000.0, "page 4").height
    for less in (6.0, 12.0):
        assert lesson._filled(learn.back, lesson.inner, whole - less, "page 4").height <= whole - less + 1e-6
    with pytest.raises(SheetError, match="too high"):
        lesson._filled(learn.back, lesson.inner, whole - 60.0, "page 4")


def test_a_table_can_be_shown_as_its_last_step_finds_it():
    subject = game_subject(load_game("dungeon-crawl"), "colour", load_layouts(), Judges())
    setting = GameSetting(subject, 13, 9.5, 12.5, 8, frame="a test")
    assert subject.definition.learn is not None
    table = subject.definition.learn.left[0].seating
    assert table is not None
    _, setup = seating(setting, table, 130.0)
    assert setup.position == table.position
    with pytest.raises(SheetError, match="a test has a table that cannot be"):
        seating(setting, replace(table, position={**table.position, "to_act": "green"}), 130.0)


def test_pieces_that_change_places_have_one_arrow_with_two_heads():
    seen = moment(load_game("pub-scrawl"), Judges(), "a-first-turn", 10, 10, frame="a test").seen
    assert [(one.start, one.end) for one in moved(seen, first=True)] == [("10", "11")]
    assert sorted((one.start, one.end) for one in moved(seen, first=False)) == [("10", "11"), ("11", "10")]


@pytest.mark.parametrize(
    ("game", "example", "step", "hops"),
    [
        ("konane", "one-jump-or-several", 1, [("b3", "d3"), ("d3", "f3")]),
        ("konane", "stopping-short", 1, [("b3", "d3")]),
        ("draughts", "who-can-jump-must", 3, [("g3", "e5"), ("e5", "g7")]),
    ],
)
def test_jumps_are_shown_hop_by_hop(game, example, step, hops):
    seen = moment(load_game(game), Judges(), example, step, step, frame="a test").seen
    assert [(one.start, one.end) for one in moved(seen, first=True)] == hops
    assert all(one.end is None for one in moved(seen, first=False))


def test_pictures_of_a_trick_name_the_seats():
    seated = load_game("hearts").game.seats
    seats = {seated.named(seat).name for seat in seated.players[4]}
    for show, group in shots("hearts"):
        if show in ("before", "after"):
            assert seats <= {text.text for text in texts(group.items)}


@pytest.mark.parametrize("width", [130.0, 60.0])
@pytest.mark.parametrize("game", ["army-brats"])
def test_a_legend_shows_every_sign_within_its_width(game, width):
    definition = load_game(game)
    assert definition.learn is not None
    subject = game_subject(definition, "colour", load_layouts(), Judges())
    setting = GameSetting(subject, 17, 11, 14.4, 8, frame="a test", cites=True)
    (wanted,) = [shown for shown in definition.learn.parts if shown.legend]
    drawn = parts.part(setting, LessonPart(legend=wanted.legend), width)
    reach = bounds(drawn.items)
    assert reach.left >= 0
    assert reach.right <= width
    assert reach.bottom <= drawn.height + 0.1


@pytest.mark.parametrize(("style", "lines"), [("colour", 0), ("ink-saver", 4), ("high-contrast", 4)])
def test_rows_are_told_apart_where_there_is_no_tint(style, lines):
    definition = load_game("cribbage")
    assert definition.learn is not None
    subject = game_subject(definition, style, load_layouts(), Judges())
    setting = GameSetting(subject, 17, 11, 14.4, 8, frame="a test", cites=True)
    wanted = next(part.rows for part in definition.learn.parts if part.rows and len(part.rows.rows) == 5)
    drawn = parts.part(setting, LessonPart(rows=wanted), 130.0)

    def level(items: tuple[Item, ...]) -> Iterator[Line]:
        for item in items:
            if isinstance(item, Group):
                yield from level(item.items)
            elif isinstance(item, Line):
                yield item

    assert len(list(level(drawn.items))) == lines


@pytest.mark.parametrize("game", ["cribbage"])
def test_steps_side_by_side_begin_on_one_line(game):
    definition = load_game(game)
    assert definition.learn is not None
    subject = game_subject(definition, "colour", load_layouts(), Judges())
    setting = GameSetting(subject, 17, 11, 14.4, 8, frame="a test", cites=True)
    wanted = next(part.seating for part in definition.learn.parts if part.seating)
    first = parts.seating_words(setting, wanted, 60.0)
    tops = [bounds((each.items[-1],)).top for each in first[:2]]
    assert {step.at is None for step in wanted.steps[:2]} == {True, False}
    assert tops[0] == pytest.approx(tops[1], abs=0.4)


def names(items) -> Iterator[str]:
    for item in items:
        if isinstance(item, Use):
            yield item.symbol.name
            yield from names(item.symbol.items)
        if isinstance(item, Group | Clip):
            yield from names(item.items)


@pytest.mark.parametrize(
    ("sheets", "style", "dressed"),
    [("play", "colour", True), ("own-set", "colour", False), ("play", "ink-saver", False)],
)
def test_a_lesson_shows_the_pieces_that_lie_before_its_players(sheets, style, dressed):
    made = kit_of("army-brats", "a4", sheets, style=style)
    (lesson,) = [entry for entry in made.manifest if entry.kind == "learn"]
    inside = made.pages[lesson.first]
    tiles = {name for name in names(inside.scene.items) if "tile-" in name}
    assert tiles
    assert any("dressed" in name for name in tiles) == dressed


@pytest.mark.parametrize(
    ("game", "sizes"),
    [("army-brats", [(148.5, 210)] * 4), ("leyhe-race", [(148.5, 210), (297, 210), (148.5, 210)])],
)
def test_on_a_screen_its_pages_stand_upright_in_reading_order(game, sizes):
    """What goes across the fold stays together; nothing is turned, and no blank side lies between."""
    made = kit_of(game, "a4", "screen")
    assert [(page.scene.width, page.scene.height) for page in made.pages] == sizes
    assert [job.edge for job in made.jobs] == [None]
    learn = load_game(game).learn
    assert learn is not None
    heads = [part.title for part in (*learn.across, *learn.left, *learn.right, *learn.back) if part.title]
    read = [words for page in made.pages for words in measure.words(page.scene.items)]
    assert [read.index(head) for head in heads] == sorted(read.index(head) for head in heads)


def test_what_is_told_of_a_piece_stands_below_it_though_cards_overlap():
    sevens = tuple(Sample(piece="card", suit="spades", value="7") for _ in range(6))
    shot = Shot(show="pieces", pieces=sevens, told=("7", "14", "21", "28"), text="**So it counts.**")
    subject = game_subject(load_game("cribbage"), "colour", load_layouts(), Judges())
    setting = GameSetting(subject, 13, 9.5, 12.5, 8, frame="a test")
    (group,) = picture(setting, shot, None, 60.0, 30.0).items
    assert isinstance(group, Group)
    words = {item.text: item.x for item in group.items if isinstance(item, Text)}
    cards = [Box(*bounds((item,))) for item in group.items if isinstance(item, Use)]
    assert list(words) == ["7", "14", "21", "28"]
    assert list(words.values()) == pytest.approx([card.cx for card in cards[:4]], abs=0.2)
    assert len(cards) == 6
    assert cards[0].right > cards[1].left
    assert all(card.left > 0 and card.right < 60 for card in cards)


@pytest.mark.parametrize("game", LEARNED)
def test_steps_and_pictures_of_a_lesson_are_numbered_through_all_its_pages(game):
    learn = load_game(game).learn
    assert learn is not None
    numbers: list[int] = []
    for one in learn.parts:
        placed = [step for step in one.seating.steps if step.at is not None] if one.seating else []
        numbers += range(1, len(placed) + 1)
        if one.strip:
            numbers += range(one.strip.first, one.strip.first + len(one.strip.shots))
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.few(6)
@pytest.mark.parametrize("game", LEARNED)
@pytest.mark.parametrize("width", [80.0, 131.0])
def test_numbers_of_clauses_stand_on_the_line_of_their_heading_or_nowhere(game, width):
    definition = load_game(game)
    assert definition.learn is not None
    subject = game_subject(definition, "colour", load_layouts(), Judges())
    setting = GameSetting(subject, 17, 11, 14.4, 8, frame="a test", cites=True)
    for one in definition.learn.parts:
        if one.title is None:
            continue
        plain = parts.cited_head(replace(setting, cites=False), replace(one, doubts=()), width)
        head = parts.cited_head(setting, one, width)
        assert head.height == plain.height, "numbers push nothing down"
        cited = [item for item in head.items if isinstance(item, Text) and item.role == "muted"]
        assert len(cited) <= 1
        for text in cited:
            left = width - fonts.measure(text.text, text.font, text.size)
            used = fonts.measure(one.title, "display", setting.head)
            assert left > used
