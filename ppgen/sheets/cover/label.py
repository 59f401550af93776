"""A card for setting up: in front what makes one want to play, on the back how the game begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ppgen.definition.learn import LessonPart
from ppgen.drawing.scene import Group, Rect, filled
from ppgen.language import spoken
from ppgen.sheets.cover.masthead import selling
from ppgen.sheets.errors import SheetError
from ppgen.sheets.learn.parts import doubt_fragment, seating_words
from ppgen.sheets.learn.scene import BOX, scene
from ppgen.sheets.learn.seating import seating
from ppgen.sheets.paper.flow import Fragment, GameSetting, heading, stacked
from ppgen.sheets.subject import GameSubject

PAD = 6.0
"""Round what stands on either side, in millimetres."""
WORDS = 66.0
"""Width of the words beside a picture, in millimetres."""
SOLD = 54.0
"""The same in front, beside the scene."""
GAP = 6.0
APART = 7.0
"""Between the steps and the doubts, in millimetres."""


def front(subject: GameSubject, width: float, height: float) -> Fragment | None:
    """Draw the scene with title, hook, facts and goal beside it, on a ground; None without a scene."""
    room = width - 2 * PAD - SOLD - GAP
    wide = min(room, (height - 2 * PAD) * BOX[0] / BOX[1])
    art = scene(subject, wide)
    if art is None:
        return None
    setting = GameSetting(subject, 17, 11, 14.4, 9, frame="the set-up card")
    told = selling(setting, subject, width - 2 * PAD - GAP - wide, 0.8)
    ground = Rect(0, 0, width, height, filled("tint"))
    items = (
        Group((ground,), artifact=True),
        told.at(PAD, (height - told.height) / 2),
        art.at(width - PAD - wide, (height - art.height) / 2),
    )
    return Fragment(height, items)


def back(subject: GameSubject, width: float, height: float) -> Fragment | None:
    """Draw the table as the game begins, with its steps beside it; None if there is no lesson to show it."""
    learn = subject.definition.learn
    seatings = [part.seating for part in learn.parts if part.seating] if learn else []
    if not seatings:
        return None
    setting = GameSetting(subject, 17, 10.5, 13.8, 8, frame="the set-up card", uncited=True)
    inner, wide = height - 2 * PAD, width - 2 * PAD - WORDS - GAP
    try:
        drawn, _ = seating(setting, replace(seatings[0], height=int(inner)), wide)
    except SheetError:
        return None
    head = heading(setting, spoken("Set up"), WORDS)
    words = stacked([head, *seating_words(setting, seatings[0], WORDS)], 3.4)
    if words.height > inner:
        return None
    words = _with_doubts(setting, learn.parts if learn else (), words, inner)
    ground = Rect(0, 0, width, height, filled("tint"))
    items = (Group((ground,), artifact=True), drawn.at(PAD, PAD), words.at(PAD + wide + GAP, PAD))
    return Fragment(height, items)


def _with_doubts(setting: GameSetting, parts: Sequence[LessonPart], words: Fragment, room: float) -> Fragment:
    """Answer below words as many doubts of the lesson as there is room for; none of only one."""
    told = [doubt for part in parts for doubt in part.doubts]
    head = heading(setting, spoken("In doubt"), WORDS)
    for count in range(len(told), 1, -1):
        answers = [doubt_fragment(setting, doubt, WORDS) for doubt in told[:count]]
        below = stacked([head, *answers], 2.9)
        if words.height + below.height + APART <= room:
            return stacked([words, below], APART)
    return words
