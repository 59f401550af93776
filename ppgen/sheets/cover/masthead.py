"""The head of a cover: title and facts, and the scene of the game or its emblem beside them."""

from __future__ import annotations

from ppgen.drawing import fonts
from ppgen.drawing.scene import Group, Item, Text, pt
from ppgen.language import counted, spoken
from ppgen.sheets.cover.contents import Contents
from ppgen.sheets.editions import TITLES
from ppgen.sheets.learn.scene import BOX, scene
from ppgen.sheets.paper import furniture
from ppgen.sheets.paper.flow import Fragment, padded, rule, stacked
from ppgen.sheets.print_schema.layouts import Paper
from ppgen.sheets.subject import GameSubject, Subject, SystemSubject

GAP = 8.0
"""Between title and scene, in millimetres."""
EMBLEM = 22.0


def masthead(subject: Subject, paper: Paper, contents: Contents, width: float, scale: float) -> Fragment:
    """Draw the head so wide; `scale` is that of the scene, which is 130 mm by 92."""
    art = scene(subject, BOX[0] * scale) if isinstance(subject, GameSubject) else None
    facts = _facts(subject, paper, contents)
    if art is None:
        size = 44.0 * scale
        words = _words(subject, facts, width - size - GAP, scale)
        drawn = Group((furniture.emblem(subject, size).at(0, 0),), artifact=True)
        tall = max(size, words.height)
        head = Fragment(tall, (drawn, words.at(size + GAP, (tall - words.height) / 2)))
    else:
        left = BOX[0] * scale
        size = EMBLEM * min(1.0, scale * 1.1)
        words = _words(subject, facts, width - left - GAP, scale)
        drawn = Group((furniture.emblem(subject, size).at(0, 0),), artifact=True)
        told = stacked([Fragment(size, (drawn,)), words], GAP * scale)
        tall = max(art.height, told.height)
        head = Fragment(tall, (told.at(0, 0), art.at(width - left, 0)))
    return stacked([head, padded(rule(width, "accent", 3), 0, 0.6)], 5.0)


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
