"""The head of a cover: the scene of the game over title, hook, facts and goal, or else its emblem."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ppgen.drawing import fonts
from ppgen.drawing.scene import Group, Item, Text, Transform, pt
from ppgen.language import counted, phrase, spoken
from ppgen.sheets.cover.contents import Contents
from ppgen.sheets.editions import TITLES
from ppgen.sheets.learn.scene import scene
from ppgen.sheets.paper import furniture
from ppgen.sheets.paper.flow import Fragment, Setting, padded, rule, stacked
from ppgen.sheets.print_schema.layouts import Paper
from ppgen.sheets.subject import GameSubject, Subject, SystemSubject

GAP = 8.0
"""Between a title and what stands beside it, in millimetres."""


def masthead(subject: Subject, paper: Paper, contents: Contents, width: float, scale: float) -> Fragment:
    """Draw the head of a cover without a scene so wide, `scale` times as large as it can be."""
    facts = _facts(subject, paper, contents)
    size = 44.0 * scale
    words = _words(subject, facts, width - size - GAP, scale)
    drawn = Group((furniture.emblem(subject, size).at(0, 0),), artifact=True)
    tall = max(size, words.height)
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
    size, lines = _title(subject.title, room - wide - GAP, max(0.75, min(1.0, room / 182)))
    items: list[Item] = []
    y = pt(size) * 0.74
    for line in lines:
        items.append(Text(0, y, line, "display", size, "ink"))
        y += pt(size) * 1.1
    y -= pt(size) * 1.1
    title = Group(tuple(items), tag="H1")
    beside = Group(tuple(each.item for each in numbers), Transform.translate(room - wide, y))
    told = [Fragment(y + pt(size) * 0.2, (title, beside))]  # with its descenders
    if game.hook:
        hook = setting.head + 1
        words = fonts.wrap(game.hook, "body-semibold", hook, room)
        lead = pt(hook) * 1.25
        told.append(
            Fragment(
                lead * len(words) - pt(hook) * 0.3,
                tuple(
                    Text(0, pt(hook) * 0.8 + lead * place, line, "body-semibold", hook, "accent", tag="P")
                    for place, line in enumerate(words)
                ),
            )
        )
    told.append(setting.prose(game.goal, room))
    below = stacked(told, 3.2)
    picture = Fragment(art.height, (art.at((width - width * scale) / 2, 0),))
    return stacked([picture, Fragment(below.height, (below.at(inset, 0),))], 6.0)


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


def _sells(subject: GameSubject) -> list[tuple[str, str]]:
    """Give what buyers ask for: players, minutes, age and weight, as far as they are known."""
    game = subject.game
    players = [str(count) for count in game.players]
    several = len(players) > 1 and game.players == tuple(range(game.players[0], game.players[-1] + 1))
    count = f"{players[0]}–{players[-1]}" if several else ", ".join(players)
    minutes = game.minutes.text.replace(" to ", "–")
    return [
        (count, spoken("player") if count == "1" else spoken("players")),
        *([(minutes, spoken("minutes"))] if minutes[:1].isdigit() else []),
        *([(f"{game.age}+", spoken("years"))] if game.age else []),
        *([(spoken(WEIGHTS[game.weight]), spoken("weight"))] if game.weight else []),
    ]


def _words(subject: Subject, facts: list[tuple[str, str]], width: float, scale: float) -> Fragment:
    """Set the title as large as it fits, and facts below it."""
    size, lines = _title(subject.title, width, scale)
    items: list[Item] = []
    y = pt(size) * 0.74
    for line in lines:
        items.append(Text(0, y, line, "display", size, "ink"))
        y += pt(size) * 1.1
    y += 1.0
    title = Group(tuple(items), tag="H1")
    told: list[Item] = []
    note = max(9.0, 11.5 * scale)
    for words, role in facts:
        for line in fonts.wrap(words, "body", note, width):
            told.append(Text(0, y, line, "body", note, role, tag="P"))
            y += pt(note) * 1.4
    return Fragment(y - pt(note), (title, *told))


def _title(title: str, width: float, scale: float) -> tuple[float, list[str]]:
    """Set the title as large as it can be: on one line, or on two or three if it would become small."""
    longest = max(fonts.measure(word, "display", 1.0) for word in title.split())
    for size, most in ((38.0, 1), (34.0, 2), (30.0, 2), (27.0, 3), (24.0, 3)):
        lines = fonts.wrap(title, "display", size * scale, width)
        if len(lines) <= most and longest * size * scale <= width:
            return size * scale, lines
    size = min(22.0 * scale, width / longest)
    return size, fonts.wrap(title, "display", size, width)


def _facts(subject: Subject, paper: Paper, contents: Contents) -> list[tuple[str, str]]:
    """What to know at once, each line with its colour."""
    kind = spoken("Print-and-play kit") if isinstance(subject, GameSubject) else spoken("Pieces to cut out")
    if contents.edition and isinstance(subject, GameSubject):
        kind = spoken(TITLES[contents.edition])
    return [
        *((words, "ink") for words in _of(subject)),
        (kind, "muted"),
        (f"{paper.title}, {spoken(furniture.STYLES[subject.palette.style])}", "muted"),
    ]


def _of(subject: Subject) -> list[str]:
    if isinstance(subject, SystemSubject):
        system = subject.system
        box = [(piece, system.count(piece.id)) for piece in system.pieces if not piece.instead]
        return [", ".join(f"{n} {piece.name if n == 1 else piece.plural}" for piece, n in box)]
    game = subject.game
    players = [str(count) for count in game.players]
    count = (
        spoken("{some} or {most} players", some=", ".join(players[:-1]), most=players[-1])
        if len(players) > 1
        else ""
    )
    minutes = game.minutes.text
    return [
        count or counted(game.players[0], "player"),
        *([spoken("{minutes} minutes", minutes=minutes)] if minutes[:1].isdigit() else []),
    ]
