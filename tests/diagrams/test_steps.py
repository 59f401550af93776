"""The picture of a step: which part of a board is seen, what is drawn there, and what is crossed out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path as File

import pytest

from ppgen.definition import load_game
from ppgen.diagrams import NOTHING, Picture, layout_of
from ppgen.diagrams.motion import change
from ppgen.diagrams.steps.moment import Moment
from ppgen.diagrams.steps.moved import all_moved
from ppgen.diagrams.steps.scene import StepSeen, before_and_after, refused_try
from ppgen.diagrams.steps.window import fitted
from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box
from ppgen.drawing.scene import Path
from ppgen.engine import Step
from ppgen.judges import Judges
from ppgen.transcript import run, transcripts_in

GAMES = ["backgammon", "draughts", "hex", "konane", "nine-mens-morris"]


@lru_cache(maxsize=8)
def steps(game: str) -> tuple[Step, ...]:
    definition = load_game(game)
    judge = Judges().of(definition)
    page = definition.folder / "examples.md"
    assert judge is not None
    runs = [run(each, judge) for each in transcripts_in(page, page.read_text("utf-8"))]
    return tuple(each.step for played in runs for each in played.steps if each.step)


def pictures(game: str) -> Iterator[tuple[Step, Picture, StepSeen]]:
    """Draw every step of the examples of a game that is about a place of the board."""
    definition = load_game(game)
    for step in steps(game):
        seen = Moment.of([step])
        frames = [seen.before_on_board, seen.after_on_board]
        picture = Picture(definition, (), frames, 12.0)
        if step.refusal:
            shown = refused_try(picture, seen)
        else:
            told = change(step.moved, (), *map(layout_of, frames))
            shown = before_and_after(picture, seen, told)
        if shown:
            yield step, picture, shown


@pytest.mark.parametrize("game", GAMES)
def test_no_edge_of_a_glimpse_goes_through_a_man(game):
    found = list(pictures(game))
    assert found
    for step, picture, shown in found:
        for state in {id(each): each for each in (step.before, step.after)}.values():
            lying = Moment(state, state).before_on_board
            for man, box in picture.boxes(lying):
                cut = shown.part.meets(box) and not shown.part.grown(1e-6).holds(box)
                away = picture.box(man.at)
                assert not cut or (away and away.width > 1.5 * box.width), (step.line, man)


@pytest.mark.parametrize("game", [*GAMES, "oware"])
def test_all_with_which_a_step_has_to_do_is_seen(game):
    for step, picture, shown in pictures(game):
        moved = [at for one in all_moved(Moment.of([step])) for at in (one.start, one.end)]
        for at in [*moved, *(Moment.of([step]).aim if step.refusal else ())]:
            box = picture.box(at) if at and "/" not in at else None
            assert box is None or shown.part.grown(1e-6).holds(box), (step.line, at)


@pytest.mark.parametrize("names", [["a1"], ["b2", "c2"], ["b1|b2"], ["a1+b2"], ["c3"]])
def test_no_edge_of_a_lesson_goes_through_a_dot_or_a_line_of_a_grid(names):
    content = File(__file__).parents[1] / "strangers" / "judged" / "content"
    definition = load_game("dots-and-boxes", content)

    def draw(unit: float) -> Picture:
        return Picture(definition, (), [()], unit)

    for room in (Box(0, 0, 150, 40), Box(0, 0, 60, 40), Box(0, 0, 40, 60)):
        seen = fitted(draw, ((),), names, room, "below")
        sides = [space.id for space in definition.game.board.spaces if space.shape in ("edge", "corner")]
        boxes = [seen.drawing.box(name) for name in sides]
        cut = [box for box in boxes if box and box.meets(seen.window) and not seen.window.holds(box)]
        assert not cut, names
        assert seen.window.width <= room.width + 1e-6
        assert seen.window.height <= room.height + 1e-6


@pytest.mark.parametrize("names", [["d3", "h7"], ["b2", "c3"], ["a1"], ["c3", "f7"]])
def test_squares_are_seen_as_a_whole_or_not_at_all(names):
    definition = load_game("draughts")
    seen = fitted(lambda unit: Picture(definition, (), [()], unit), ((),), names, Box(0, 0, 60, 40), "below")
    boxes = [seen.drawing.box(space.id) for space in definition.game.board.spaces]
    met = [box for box in boxes if box and box.grown(-0.5).meets(seen.window)]
    assert len(met) >= len(names)
    assert all(seen.window.grown(0.01).holds(box) for box in met)


def test_the_whole_height_is_seen_of_a_board_whose_names_stand_around_it():
    for game in ("oware", "backgammon"):
        for step, picture, shown in pictures(game):
            assert shown.part.height == pytest.approx(picture.board.height), step.line


def test_pits_and_points_are_seen_whole_or_not_at_all():
    for game in ("oware", "backgammon"):
        for step, picture, shown in pictures(game):
            for space in picture.definition.game.board.spaces:
                box = picture.box(space.id)
                assert box
                assert not shown.part.meets(box) or shown.part.grown(1e-6).holds(box), (step.line, space.id)


def test_where_seeds_are_sown_pits_are_ringed_and_no_arrow_goes():
    sown = next(seen for step, _, seen in pictures("oware") if step.line == "south sow f")
    before, after = sown.boards
    assert not [item for item in before.over if isinstance(item, Path) and item.style.fill]
    rings = [item for item in after.over if isinstance(item, Path) and item.style.stroke]
    assert len([ring for ring in rings if ring.style.dash]) >= 1, "the pit that is empty now"
    assert len([ring for ring in rings if not ring.style.dash]) == 4


def test_what_is_refused_is_crossed_out_on_one_board():
    for step, _, shown in pictures("konane"):
        assert len(shown.boards) == (1 if step.refusal else 2)
        if step.refusal:
            assert [type(item).__name__ for item in shown.boards[0].over] == ["Group"]


def test_a_jump_over_one_piece_goes_straight():
    boards = [
        (step, shown.boards[0])
        for step, _, shown in pictures("konane")
        if "jumps" in step.text[0] and not step.refusal
    ]
    assert boards
    for step, board in boards:
        for path in board.over:
            box = bounds((path,))
            assert min(box.width, box.height) < 4, (step.line, "an arrow along a row is as wide as its head")


def test_only_what_lies_in_the_part_is_drawn():
    for _, picture, shown in pictures("konane"):
        for board in shown.boards:
            assert all(shown.part.meets(picture.box(at)) for at in board.pieces)


def test_a_coin_that_goes_on_and_off_in_one_step_shows_both():
    """It lands on an ace that sends it home: its way there is still seen."""
    (step,) = [each for each in steps("leyhe-race") if "diamond ace" in " ".join(each.text)][:1]
    ways = [(one.start, one.end) for one in all_moved(Moment.of([step]))]
    assert any(start == "24" and end == "27" for start, end in ways), ways


def test_a_step_beside_the_board_has_no_picture_of_it():
    seen = next(Moment.of([step]) for step in steps("konane") if step.is_query or not step.moved)
    picture = Picture(load_game("konane"), (), [seen.before_on_board], 12.0)
    assert before_and_after(picture, seen, change((), (), NOTHING, NOTHING)) is None


@pytest.mark.parametrize("game", [*GAMES, "leyhe-race"])
def test_arrows_stay_in_what_is_seen(game):
    for step, _, shown in pictures(game):
        paths = [item for item in shown.boards[0].over if isinstance(item, Path)]
        for path in paths:
            assert shown.part.grown(0.5).holds(bounds((path,))), step.line


def test_between_sowing_and_taking_the_sown_seeds_lie_in_their_pits():
    step = next(each for each in steps("oware") if each.line == "south sow e" and len(each.events) > 1)
    seen = Moment.of([step])
    lying = [Counter(one.at for one in frame) for frame in map(seen.lying, ("before", "between", "after"))]
    taken = {at for at in lying[1] if lying[1][at] > lying[2][at]}
    assert {sum(frame.values()) for frame in lying} == {48}
    assert {at: lying[1][at] for at in taken} == {"E": 2}
    assert not lying[2]["E"]
