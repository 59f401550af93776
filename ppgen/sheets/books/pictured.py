"""Pictures of a game's own beside its clauses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ppgen.definition import DefinitionError, Problem
from ppgen.definition.checking import Case
from ppgen.definition.rules import OwnPicture
from ppgen.drawing.scene import Clip, Group, Rect, filled
from ppgen.pieces import pictures
from ppgen.sheets.paper.flow import Fragment, GameSetting, stacked

TALLEST = 90.0
"""Millimetres that a picture is high at most."""


def pictured(setting: GameSetting, wanted: OwnPicture, width: float) -> Fragment:
    """Set a picture in the middle of a width, over its caption. Raises DefinitionError for one refused."""
    folder = setting.subject.definition.folder
    drawn = pictures.load(folder / wanted.file, folder)
    scale = drawn.scale(min(width, wanted.width * setting.enlarged), TALLEST * setting.enlarged)
    wide, high = drawn.symbol.width * scale, drawn.symbol.height * scale
    left = (width - wide) / 2
    inside = Clip(Rect(left, 0, wide, high, filled("ink")), (drawn.symbol.at(left, 0, scale),))
    shown = Fragment(high, (Group((inside,), alt=wanted.alt),))
    if wanted.caption is None:
        return shown
    small = setting.smaller()
    return stacked(
        [shown, small.prose(wanted.caption, width, role="muted", anchor="middle")], small.line_gap + 1.0
    )


def picture_problems(case: Case) -> Iterator[Problem]:
    """Yield what is wrong with the pictures of clauses, and warn of those that print coarsely."""
    definition, document = case.definition, case.document("rules.yml")
    for at, section in enumerate(definition.rules.sections):
        for number, clause in enumerate(section.clauses):
            if clause.picture is None:
                continue
            steps = ("sections", at, "clauses", number, "picture", "file")
            name = clause.picture.file
            if not (definition.folder / name).is_file():
                yield document.problem(steps, pictures.missing(name, definition.folder))
                continue
            try:
                drawn = pictures.load(definition.folder / name, definition.folder)
            except DefinitionError as error:
                yield from error.problems
                continue
            density = drawn.density(clause.picture.width, TALLEST)
            if density is not None and density < pictures.SHARP:
                message = f"{name} has {density:.0f} pixels to the inch here; {pictures.SHARP} are sharp"
                yield replace(document.problem(steps, message), warning=True)
