"""The head of a cover: the scene of the game over title, hook, facts and goal, or else its emblem."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from ppgen.drawing import fonts
from ppgen.drawing.scene import Group, Item, Text, Transform, pt
from ppgen.language import phrase, spoken
from ppgen.sheets.learn.scene import scene
from ppgen.sheets.paper import furniture
from ppgen.sheets.paper.flow import Fragment, Setting, padded, rule, stacked
from ppgen.sheets.print_schema.layouts import Paper
from ppgen.sheets.subject import GameSubject, SystemSubject

GAP = 8.0
"""Between a title and what stands beside it, in millimetres."""
EMBLEM = 0.42
"""How much of the width of a cover an emblem takes that stands for a scene."""


def masthead(setting: Setting, paper: Paper, width: float, scale: float) -> Fragment:
    """Draw the head of a cover without a scene, with its emblem `scale` times as large as it can be."""
    subject = setting.subject
    if isinstance(subject, GameSubject):
        size = EMBLEM * width * scale
        words = selling(setting, subject, width - size - GAP, scale)
    else:
        size = 44.0 * scale
        words = _words(subject.title, _facts(subject, paper), width - size - GAP, scale)
    tall = max(size, words.height)
    drawn = Group((furniture.emblem(subject, size).at(0, (tall - size) / 2),), artifact=True)
    head = Fragment(tall, (drawn, words.at(size + GAP, (tall - words.height) / 2)))
    return stacked([head, padded(rule(width, "accent", 3), 0, 0.6)], 5.0)


def poster(setting: Setting, width: float, inset: float, scale: float) -> Fragment | None:
    """Draw the scene of a game so wide, and below it, within an inset, what makes one want to play it.

    `scale` below 1 makes the scene smaller. None if there is no scene.
    """
    subject = setting.subject
    if not isinstance(subject, GameSubject):
        return None
    art = scene(subject, width * scale)
    if art is None:
        return None
    room = width - 2 * inset
    game = subject.game
    numbers = _numbers(setting, _sells(subject))
    wide = max((item.right for item in numbers), default=0.0)
    size, lines = title_lines(subject.title, room - wide - GAP, max(0.75, min(1.0, room / 182)))
    title, y = _set_title(size, lines)
    beside = Group(tuple(each.item for each in numbers), Transform.translate(room - wide, y))
    told = [Fragment(y + pt(size) * 0.2, (title, beside))]  # with its descenders
    if game.hook:
        told.append(hook_lines(game.hook, room, setting.head + 1))
    told.append(setting.prose(game.goal, room))
    below = stacked(told, 3.2)
    picture = Fragment(art.height, (art.at((width - width * scale) / 2, 0),))
    return stacked([picture, Fragment(below.height, (below.at(inset, 0),))], 6.0)


def selling(setting: Setting, subject: GameSubject, width: float, scale: float) -> Fragment:
    """Set the title, the hook, the facts and the goal of a game below one another."""
    game = subject.game
    size, lines = title_lines(subject.title, width, max(0.6, scale))
    title, y = _set_title(size, lines)
    told = [Fragment(y + pt(size) * 0.2, (title,))]  # with its descenders
    if game.hook:
        told.append(hook_lines(game.hook, width, setting.head + 1 + 3 * scale))
    high = pt(setting.small + 0.5) * 1.35 + pt(setting.head * 1.35) * 0.74
    for row in _rows(setting, _sells(subject), width):
        numbers = tuple(each.item for each in row)
        told.append(Fragment(high, (Group(numbers, Transform.translate(0, high)),)))
    larger = setting.text + 2.5 * scale
    told.append(
        replace(setting, text=larger, lead=larger * setting.lead / setting.text).prose(game.goal, width)
    )
    return stacked(told, 2.0 + 3.0 * scale)


def _set_title(size: float, lines: Sequence[str]) -> tuple[Group, float]:
    """Set the lines of a title; with it comes where the last one stands."""
    items = tuple(
        Text(0, pt(size) * (0.74 + 1.1 * place), line, "display", size, "ink")
        for place, line in enumerate(lines)
    )
    return Group(items, tag="H1"), pt(size) * (0.74 + 1.1 * (len(lines) - 1))


def hook_lines(hook: str, room: float, size: float, role: str = "accent") -> Fragment:
    """Set a hook to a width, in so many points."""
    words = fonts.wrap(hook, "body-semibold", size, room)
    lead = pt(size) * 1.25
    return Fragment(
        lead * len(words) - pt(size) * 0.3,
        tuple(
            Text(0, pt(size) * 0.8 + lead * place, line, "body-semibold", size, role, tag="P")
            for place, line in enumerate(words)
        ),
    )


WEIGHTS = {"light": phrase("light"), "medium": phrase("medium"), "heavy": phrase("heavy")}
"""How much there is to think of, in words."""


class _Number(NamedTuple):
    """A fact that stands large over what it is, and how far it reaches."""

    item: Item
    right: float


def _numbers(setting: Setting, facts: Sequence[tuple[str, str]]) -> list[_Number]:
    """Set facts beside one another on a line, each large over its name."""
    large, small = setting.head * 1.35, setting.small + 0.5
    found: list[_Number] = []
    left = 0.0
    for value, name in facts:
        wide = max(fonts.measure(value, "display", large), fonts.measure(name, "body", small))
        texts = (
            Text(left, -pt(small) * 1.35, value, "display", large, "accent"),
            Text(left, 0, name, "body", small, "muted"),
        )
        found.append(_Number(Group(texts, tag="P"), left + wide))
        left += wide + 7.0
    return found


def facts_line(setting: Setting, subject: GameSubject) -> tuple[Fragment, float]:
    """Set what buyers ask for on one line, and say how wide that is."""
    numbers = _numbers(setting, _sells(subject))
    high = pt(setting.small + 0.5) * 1.35 + pt(setting.head * 1.35) * 0.74
    items = tuple(each.item for each in numbers)
    line = Fragment(high, (Group(items, Transform.translate(0, high)),))
    return line, max((each.right for each in numbers), default=0.0)


def _rows(setting: Setting, facts: Sequence[tuple[str, str]], width: float) -> list[list[_Number]]:
    """Set facts in as few rows as they fit."""
    rows: list[list[_Number]] = []
    row: list[tuple[str, str]] = []
    for fact in facts:
        numbers = _numbers(setting, [*row, fact])
        if row and numbers[-1].right > width:
            row, numbers = [fact], _numbers(setting, [fact])
            rows.append(numbers)
        else:
            row.append(fact)
            rows[-1:] = [numbers]
    return rows


def _sells(subject: GameSubject) -> list[tuple[str, str]]:
    """Give what buyers ask for: players, minutes, age and weight, as far as they are known."""
    game = subject.game
    numbers = subject.numbers_of_players
    players = [str(count) for count in numbers]
    several = len(players) > 1 and numbers == tuple(range(numbers[0], numbers[-1] + 1))
    count = f"{players[0]}–{players[-1]}" if several else ", ".join(players)
    minutes = game.minutes.text.replace(" to ", "–")
    grown = game.minutes.grows and len(players) > 1
    taken = (
        spoken("minutes for {fewest} to {most}", fewest=players[0], most=players[-1])
        if grown
        else spoken("minutes")
    )
    return [
        (count, spoken("player") if count == "1" else spoken("players")),
        *([(minutes, taken)] if minutes[:1].isdigit() else []),
        *([(f"{game.age}+", spoken("years"))] if game.age else []),
        *([(spoken(WEIGHTS[game.weight]), spoken("weight"))] if game.weight else []),
    ]


def _words(name: str, facts: list[tuple[str, str]], width: float, scale: float) -> Fragment:
    """Set a title as large as it fits, and facts below it."""
    size, lines = title_lines(name, width, scale)
    title, y = _set_title(size, lines)
    y += pt(size) * 1.1 + 1.0
    told: list[Item] = []
    note = max(9.0, 11.5 * scale)
    for words, role in facts:
        for line in fonts.wrap(words, "body", note, width):
            told.append(Text(0, y, line, "body", note, role, tag="P"))
            y += pt(note) * 1.4
    return Fragment(y - pt(note), (title, *told))


def title_lines(title: str, width: float, scale: float) -> tuple[float, list[str]]:
    """Set the title as large as it can be: on one line, or on two or three if it would become small."""
    longest = max(fonts.measure(word, "display", 1.0) for word in title.split())
    for size, most in ((38.0, 1), (34.0, 2), (30.0, 2), (27.0, 3), (24.0, 3)):
        lines = fonts.wrap(title, "display", size * scale, width)
        if len(lines) <= most and longest * size * scale <= width:
            return size * scale, lines
    size = min(22.0 * scale, width / longest)
    return size, fonts.wrap(title, "display", size, width)


def _facts(subject: SystemSubject, paper: Paper) -> list[tuple[str, str]]:
    """What to know of pieces at once, each line with its colour."""
    system = subject.system
    box = [(piece, system.count(piece.id)) for piece in system.pieces if not piece.instead]
    return [
        (", ".join(f"{n} {piece.name if n == 1 else piece.plural}" for piece, n in box), "ink"),
        (spoken("Pieces to cut out"), "muted"),
        (f"{paper.title}, {spoken(furniture.STYLES[subject.palette.style])}", "muted"),
    ]
