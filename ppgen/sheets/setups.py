"""Setup sheets: for each way to begin a picture with numbered steps."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.definition.game import Setup
from ppgen.diagrams import NoPicture, setup_scene
from ppgen.drawing.scene import Group, Item, Scene, Transform
from ppgen.drawing.text import TextOverflowError
from ppgen.sheets.errors import SheetError
from ppgen.sheets.flow import Fragment, Setting, disc, rule, shares, stacked
from ppgen.sheets.furniture import SMALL, Draft, area
from ppgen.sheets.layouts import Paper
from ppgen.sheets.page import Frame
from ppgen.sheets.subject import Subject

GAP = 9.0
"""Space between picture and steps, and between the columns of steps, in millimetres."""


def setup_pages(subject: Subject, paper: Paper) -> Iterator[Draft]:
    """Draw a page for every setup of a game whose positions can be drawn.

    Raises SheetError if steps and picture do not fit on the paper.
    """
    if subject.definition is None:
        return
    for setup in subject.definition.game.setups:
        try:
            yield _page(subject, setup, paper)
        except NoPicture:
            return
        except TextOverflowError as error:
            raise SheetError(f"{subject.title}: {setup.title}: {error}") from error


def _page(subject: Subject, setup: Setup, paper: Paper) -> Draft:
    assert subject.definition is not None
    margin = 12.0 if paper.width > SMALL else 9.0
    place = area(paper, margin=margin)
    small = paper.width < SMALL
    setting = Setting(
        subject, 13, 8.5 if small else 9.5, 11 if small else 12.5, 8, frame=f"the steps of {setup.title!r}"
    )
    steps = _steps(setting, setup, place.width)
    room = place.height - steps.height - GAP
    if room < place.height * 0.25:
        raise SheetError(
            f"{subject.title}: the steps of {setup.title!r} leave no room for the picture on {paper.title}"
        )
    scene = _fitted(subject, setup, place.width, room)
    left = place.left + (place.width - scene.width) / 2
    spare = max(0.0, room - scene.height)
    top = place.top + min(spare * 0.3, 14.0)
    base = top + scene.height + GAP + min(spare * 0.3, 14.0)
    body: list[Item] = [
        Group(scene.items, Transform.translate(left, top), alt=f"{setup.title}. {scene.description}"),
        rule(place.width).at(place.left, base - GAP / 2),
        steps.at(place.left, base),
    ]
    return Draft(
        width=place.page_width,
        height=place.page_height,
        sheet=_name(subject, setup),
        body=tuple(body),
        description=scene.description,
        paper=paper.title,
        margin=margin,
        frames=(
            Frame("picture", left, top, scene.width, scene.height),
            Frame("steps", place.left, base, place.width, steps.height),
        ),
    )


def _name(subject: Subject, setup: Setup) -> str:
    assert subject.definition is not None
    alike = [other for other in subject.definition.game.setups if other.players == setup.players]
    words = f"Setup, {setup.players} players"
    return words if len(alike) == 1 else setup.title


def _fitted(subject: Subject, setup: Setup, width: float, height: float) -> Scene:
    """Draw the setup as large as its place allows; what is beside the board does not grow with it."""
    assert subject.definition is not None
    board = subject.definition.game.board
    # Whole millimetres: pictures of one game come in few scales.
    unit = max(1, int(min(board.unit, width / max(board.width, 1.0))))
    while True:
        scene = setup_scene(subject.definition, setup, unit, subject.palette)
        over = max(scene.width / width, scene.height / height)
        if over <= 1:
            return scene
        if unit == 1:
            raise SheetError(f"{subject.title}: the picture of {setup.title!r} does not fit on this paper")
        unit = max(1, min(unit - 1, int(unit / over)))


def _steps(setting: Setting, setup: Setup, width: float) -> Fragment:
    """Set the steps in two columns, numbered as in the picture."""
    (left, share), (right, _) = shares(width, (1, 1), GAP)
    parts = []
    for number, step in enumerate(setup.steps, 1):
        title = setting.prose(step.title, share - 10, font="body-semibold", tag="H2")
        text = setting.prose(step.text, share - 10)
        words = stacked([title, text], setting.line_gap)
        label = disc(str(number)).at(0, -1.5)
        parts.append(Fragment(words.height, (label, words.at(10, 0))))
    if setup.note:
        note = setting.prose(setup.note, share - 10, role="muted")
        parts.append(Fragment(note.height, (note.at(10, 0),)))
    gap = setting.gap + 2.2
    split = _halved([part.height + gap for part in parts])
    first, second = stacked(parts[:split], gap), stacked(parts[split:], gap)
    return Fragment(max(first.height, second.height) + 1.5, (first.at(left, 1.5), second.at(right, 1.5)))


def _halved(heights: list[float]) -> int:
    """Return after how many parts to begin the second column, so that the taller column is short."""
    splits = range(1, len(heights) + 1)
    return min(splits, key=lambda split: max(sum(heights[:split]), sum(heights[split:])))
