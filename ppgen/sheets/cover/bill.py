"""What to make or to have: a picture of each kind of piece, how many, and what they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ppgen.definition import System
from ppgen.definition.text import escaped
from ppgen.drawing.scene import Group, Item, Symbol, Transform
from ppgen.engine import Place, Placed
from ppgen.language import in_a_row, spoken, within
from ppgen.pieces.design import Which
from ppgen.pieces.registry import DrawnKind, kinds
from ppgen.pieces.worn import worn_kinds
from ppgen.sheets.boards.board import in_true_size, is_dressed
from ppgen.sheets.components import needed, uses
from ppgen.sheets.cutting.selection import batches, counts, too_small
from ppgen.sheets.paper.flow import Fragment, Setting, stacked
from ppgen.sheets.subject import GameSubject, Subject

PICTURE = 20.0
"""Width of a picture, in millimetres."""
BESIDE = 1.08
"""How far pieces of two colours lie apart in it, in their widths."""


def bill(setting: Setting, width: float, size: float, most: int | None = None) -> Fragment:
    """List what is cut out, each kind with a picture so high, and then what to have besides.

    Of more kinds than `most` the others are counted.
    """
    subject = setting.subject
    known = worn_kinds(subject.definition) if isinstance(subject, GameSubject) else kinds(subject.systems)
    total = counts(batches(subject))
    parts = _rows(setting, known, total, width, size, most)
    parts += _boards(setting, width, size)
    parts += [setting.smaller().prose(words, width) for words in besides(subject)]
    return stacked(parts, size * 0.18)


def _boards(setting: Setting, width: float, size: float) -> Iterator[Fragment]:
    """List the board that fills a leaf of the kit to play with, with a small picture."""
    subject = setting.subject
    if not isinstance(subject, GameSubject) or subject.edition != "play":
        return
    for sheet in subject.printing.boards:
        if sheet.kits != "play" or not is_dressed(subject, sheet):
            continue
        side = in_true_size(subject, sheet)[0]
        scale = min(PICTURE / side.box.width, size * 1.3 / side.box.height)
        text = setting.prose(spoken("**the board**"), width - PICTURE - 2)
        height = max(side.box.height * scale, text.height)
        shrunk = Transform.translate((PICTURE - side.box.width * scale) / 2, 0) @ Transform.scale(scale)
        drawn = Group(side.items, shrunk, artifact=True)
        yield Fragment(height, (drawn, text.at(PICTURE + 2, (height - text.height) / 2)))


def wanted(setting: Setting, width: float, size: float, most: int | None = None) -> Fragment:
    """List what owners of the pieces take out of their boxes, and what to have besides, as `bill` does."""
    subject = setting.subject
    if not isinstance(subject, GameSubject):
        return Fragment(0.0, ())
    known: Mapping[str, DrawnKind] = kinds(subject.systems)
    total = needed(subject.definition, subject.players)
    parts = _rows(setting, known, total, width, size, most)
    parts += [setting.smaller().prose(words, width) for words in _tools(subject)]
    return stacked(parts, size * 0.18)


def _rows(
    setting: Setting,
    known: Mapping[str, DrawnKind],
    total: Mapping[str, int],
    width: float,
    size: float,
    most: int | None,
) -> list[Fragment]:
    shown = list(total.items())
    if most is not None and len(shown) > most + 1:  # one has the room of the line that would count it
        shown = shown[:most]
    brief = most is not None
    if len(shown) == 1 and not brief and (alone := _alone(setting, known[shown[0][0]], shown[0][1], width)):
        return [alone]
    rows = [_row(setting, known[kind], count, width, size, brief=brief) for kind, count in shown]
    others = len(total) - len(shown)
    if others:
        pieces = sum(total.values()) - sum(count for _, count in shown)
        words = spoken("and {others} more kinds: {pieces} pieces", others=others, pieces=pieces)
        rows.append(setting.prose(f"**{words}**", width))
    return rows


def owned(system: System) -> str:
    """Name a set of a system that somebody may own."""
    if "dominoes" in system.id:
        return spoken("a set of dominoes")
    if system.owned:
        return system.owned
    title = within(system.title)
    return (
        spoken("a set of {title}", title=title)
        if title.endswith(("s", "men", "dice"))
        else spoken("a {title}", title=title)
    )


def _row(
    setting: Setting, kind: DrawnKind, count: int, width: float, size: float, *, brief: bool = False
) -> Fragment:
    text = _words(setting, kind, count, width - PICTURE - 2, brief=brief)
    height = max(size, text.height)
    drawn = Group(tuple(picture(setting, kind, size, height)), artifact=True)
    return Fragment(height, (drawn, text.at(PICTURE + 2, (height - text.height) / 2)))


def _words(setting: Setting, kind: DrawnKind, count: int, width: float, *, brief: bool) -> Fragment:
    """Say how many of a kind there are, what they are for, and how many are spare."""
    subject = setting.subject
    told = [setting.prose(f"**{count} {escaped(kind.called(count))}**", width)]
    if isinstance(subject, GameSubject) and not brief:
        if use := use_of(subject, kind.id):
            told.append(setting.smaller().prose(use, width))
        if spare := sum(batch.spare for batch in batches(subject) if batch.kind.id == kind.id):
            told.append(setting.smaller().prose(spoken("and {count} to spare", count=spare), width))
    return stacked(told, setting.line_gap)


def _alone(setting: Setting, kind: DrawnKind, count: int, width: float) -> Fragment | None:
    """Show the one kind of piece of a kit as large as it is made, over its words; None if it has one look."""
    across = max(2, len(_of_two_colours(setting, kind, PICTURE)))
    size = min(max(kind.size), width / (across * BESIDE))
    sides = _of_two_colours(setting, kind, size)
    if not sides:
        return None
    seen = tuple(side.centred((place + 0.5) * size * BESIDE, size / 2) for place, side in enumerate(sides))
    words = _words(setting, kind, count, width, brief=False)
    return stacked([Fragment(size, (Group(seen, artifact=True),)), words], setting.line_gap * 2)


def _of_two_colours(setting: Setting, kind: DrawnKind, size: float) -> list[Symbol]:
    """Draw one piece of each of two colours, and what is on its back where that is other than on its front.

    Nothing of pieces that are of more colours, or that a value tells apart.
    """
    faces = _made(setting.subject, kind)
    suits = list(dict.fromkeys(face.suit for face in faces if face.suit))
    if len(suits) != 2 or any(face.value for face in faces) or kind.piece.family == "die":
        return []
    design = kind.design(faces[0], setting.subject.palette)
    turned = design.back is not None and design.back != design.front and not design.folded
    seen = [Placed(kind.id, Place(""), suit) for suit in suits]
    if turned:
        seen += [piece._replace(side="back") for piece in seen]
    scale = size / max(kind.size)
    width, height = kind.size[0] * scale, kind.size[1] * scale
    return [kind.small(side, width, height, setting.subject.palette) for side in seen]


def picture(setting: Setting, kind: DrawnKind, size: float, height: float) -> Iterator[Item]:
    """Draw a piece as it lies on the table; one whose back tells something else with its back beside it."""
    faces = _made(setting.subject, kind)
    which = faces[min(3, len(faces) - 1)]
    high = min(size, size * kind.size[1] / max(kind.size))
    scale = high / kind.size[1]
    value = which.value
    if value is None and kind.piece.family == "die" and (up := kind.piece.faces or kind.system.rank_ids):
        value = up[min(3, len(up) - 1)]
    seen = Placed(kind.id, Place(""), which.suit, value)
    sides = [seen]
    if kind.art.value_beside:
        back = seen._replace(side="back")
        sides = [back] if _backs_alone(setting.subject, kind) else [seen, back]
    drawn = [
        kind.small(side, kind.size[0] * scale, kind.size[1] * scale, setting.subject.palette)
        for side in sides
    ]
    if len(drawn) > 1:
        scale = min(1.0, (PICTURE - 1) / sum(symbol.width for symbol in drawn))
        left, right = drawn
        yield left.centred(PICTURE / 4 - 0.4, height / 2, scale)
        yield right.centred(PICTURE * 3 / 4 - 0.4, height / 2, scale)
    else:
        scale = min(1.0, PICTURE / drawn[0].width)
        yield drawn[0].centred(PICTURE / 2, height / 2, scale)


def _backs_alone(subject: Subject, kind: DrawnKind) -> bool:
    """Tell whether both sides of all such pieces show their back."""
    groups = subject.printing.pieces if isinstance(subject, GameSubject) else ()
    sides = {group.sides for group in groups if group.piece == kind.id}
    return sides == {"backs"}


def _made(subject: Subject, kind: DrawnKind) -> Sequence[Which]:
    """Give the faces of which some are made: of the suits that the first group of such pieces names."""
    groups = subject.printing.pieces if isinstance(subject, GameSubject) else ()
    suits = next((group.suits for group in groups if group.piece == kind.id), ())
    return [face for face in kind.faces if isinstance(suits, tuple) and face.suit in suits] or kind.faces


def use_of(subject: GameSubject, kind: str) -> str:
    """Say what pieces are for: by their groups, each with how many it has, or by the components."""
    titles = [group.title for group in subject.printing.pieces if group.piece == kind]
    made = Counter[str]()
    for batch in batches(subject):
        if batch.kind.id == kind:
            made[batch.title] += len(batch.pieces)
    # As they are written: which words begin with a capital is a matter of their language.
    named = ""
    if len(titles) == 1 and titles[0]:
        named = escaped(titles[0])
    elif all(titles):
        named = in_a_row(f"{escaped(title)} ({made[title]})" for title in made)
    piece = kinds(subject.systems)[kind].piece
    says_more = named.lower() not in ("", piece.name.lower(), piece.plural.lower())
    told = named if says_more else uses(subject.game, kind)
    return "" if told.lower() in (piece.name.lower(), piece.plural.lower()) else told


def besides(subject: Subject) -> Iterator[str]:
    """Say what to have that is not made."""
    if not isinstance(subject, GameSubject):
        return
    known = kinds(subject.systems)
    made = counts(batches(subject))
    bought = []
    for kind, count in needed(subject.definition, subject.players).items():
        words = f"{count} {escaped(known[kind].called(count))}"
        if not known[kind].printed:
            bought.append(words)
        elif kind not in made and too_small(subject, known[kind]):
            bought.append(f"{words} ({uses(subject.game, kind)})")
    if wanted := [*bought, *_tools(subject)]:
        yield spoken("You also need: {wanted}.", wanted=in_a_row(wanted))


def _tools(subject: GameSubject) -> list[str]:
    return [thing.text for thing in subject.game.equipment if thing.system is None and not thing.printed]
