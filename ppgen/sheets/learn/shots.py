"""Pictures of a turn: steps of proven examples, each as one small picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ppgen.definition.learn import Sample, Shot
from ppgen.diagrams import as_agreed, in_words
from ppgen.diagrams.signs import arrow
from ppgen.diagrams.steps.aside import PAD
from ppgen.diagrams.steps.moment import Moment
from ppgen.diagrams.steps.scene import step_picture
from ppgen.drawing import fonts
from ppgen.drawing.scene import Circle, Group, Item, Point, Rect, Symbol, Text, Transform, pt, stroked
from ppgen.engine import Place, Placed
from ppgen.language import phrase, spoken, within
from ppgen.pieces import suits
from ppgen.pieces.design import NoSuchPiece
from ppgen.pieces.registry import DrawnKind
from ppgen.pieces.worn import told_alone, worn_kinds
from ppgen.sheets.errors import SheetError
from ppgen.sheets.paper.flow import Fragment, GameSetting
from ppgen.sheets.played import ExampleMoment, held_to_ruling, moment

TALLEST = 15.0
"""Pieces shown alone are at most so high."""
TALL = 0.66
"""Or so high, as a share of a picture that is higher than usual."""
SMALLEST = 10.0
"""If there is room they are at least so high, whatever lies beside them."""
NAME = 9.5
"""Points of a seat's name, as on its tab at the table."""
WORDS = 9.0
"""Points of the words in a picture."""
SIGN = 15.0
"""Points of the signs between pieces."""
LEAST_SIGN = 9.5 / SIGN
"""A sign is at least so large, as a share of that: pieces give way to it."""
ROLLS, ROLLED_TALL = 13.0, 0.42
"""Side of dice that are shown alone, at least, and as a share of a picture that is higher than usual."""
ROLLED = 6.0
"""Side of the dice that are shown beside a board, in millimetres."""
CORNER = 9.5
"""Height of the pieces in the corner of a picture, in millimetres."""
GAP = 2.4
"""Between pieces and signs in a row, in millimetres."""
OWNER = 4.2
"""Height of the sign of whoever played a piece, in millimetres."""
LIFT = 0.42
"""How far pieces are lifted out of a hand, as a share of their height."""
SHOWN = 0.42
"""How much is seen of a piece in a hand at most, as a share of its width."""
GIVEN = 14.0
"""Length of the arrow from what is lifted to whoever is given it, in millimetres."""
LYING = {
    "before": phrase("Before it: {lying}"),
    "between": phrase("In the middle of it: {lying}"),
    "after": phrase("After it: {lying}"),
}
"""What lies there, in words."""


class _Part(NamedTuple):
    """A piece or a sign in a row, and how wide it is."""

    wide: float
    item: Item
    sign: bool = False


def picture(setting: GameSetting, shot: Shot, example: str | None, width: float, height: float) -> Fragment:
    """Draw one picture in its box."""
    edge = Rect(0, 0, width, height, stroked("line", 0.5, fill="tint"))
    subject = setting.subject
    shown: ExampleMoment | None = None
    items: list[Item]
    if shot.step is not None:
        name = shot.example or example
        if name is None:
            raise SheetError(f"{setting.frame} shows a step of no example")
        last = shot.last or shot.step
        shown = moment(subject.definition, subject.judges, name, shot.step, last, frame=setting.frame)
        for way in shot.ways:
            held_to_ruling(shown.seen.before, way, frame=setting.frame)
    if shot.show == "pieces" or shown is None:
        items, words = (
            list(_samples(setting, shot, width, height)),
            spoken("Shown alone: {named}", named=_named(setting, shot)),
        )
    elif shot.show == "dice":
        items, words = list(_dice(setting, shot, shown.seen, width, height)), shown.in_words()
    elif shot.show == "turn":
        items = list(_turn(setting, shown.seen, width, height))
        words = spoken("The turn passes on: {step}", step=shown.in_words())
    else:
        high = height - 3.6 if shot.words else height
        definition = subject.pictured(as_agreed(subject.definition, shown.seen.before))
        items = step_picture(
            definition,
            subject.palette,
            shot,
            shown.seen,
            width,
            high,
        )
        items += _below(shot.words, width, height)
        if shot.roll:
            space = setting.subject.game.board.space(shot.spaces[0]) if shot.spaces else None
            low = space is not None and space.shape == "spike-down"
            items += _rolled(setting, shown.seen, width, height if low else None)
        items += _cornered(setting, shot.corner)
        words = f"{shown.in_words()} {_lying(setting, shot, shown.seen)}"
    return Fragment(height, (Group((edge, *items), alt=words),))


def _lying(setting: GameSetting, shot: Shot, seen: Moment) -> str:
    """Say what lies on the spaces that are shown."""
    lying = [piece for piece in seen.lying(shot.show) if not shot.spaces or piece.at in shot.spaces]
    return spoken(LYING[shot.show], lying=in_words(setting.subject.definition, lying))


def _named(setting: GameSetting, shot: Shot) -> str:
    """Name pieces and the signs between them."""
    words: list[str] = []
    for place, sample in enumerate(shot.pieces):
        system = kind_of(setting, sample.piece).system
        rank = next((rank.name for rank in system.ranks if rank.id == sample.value), sample.value)
        suit = next((within(suit.name) for suit in system.suits if suit.id == sample.suit), sample.suit)
        words.append(" ".join(filter(None, (suit, rank, kind_of(setting, sample.piece).piece.name))))
        words += [spoken(_READ.get(sign, sign)) for sign in shot.between[place : place + 1]]
        words += [f"({told})" for told in shot.told[place : place + 1]]
    return ", ".join(filter(None, (" ".join(words), shot.words)))


_READ = {
    ",": phrase("and"),
    "->": phrase("to"),
    "<->": phrase("in exchange for"),
    "+": phrase("plus"),
    "&": phrase("and"),
    "<": phrase("less than"),
}


# Pieces alone


def _samples(setting: GameSetting, shot: Shot, width: float, height: float) -> Iterator[Item]:
    if any(sample.lifted for sample in shot.pieces):
        yield from _hand(setting, shot, width, height)
        return
    if shot.told:
        yield from _told(setting, shot, width, height)
        return
    largest = max((kind_of(setting, sample.piece).size[1] for sample in shot.pieces), default=1.0)
    room = min(max(TALLEST, height * TALL), height - 8)
    heights = [
        max(room * kind_of(setting, sample.piece).size[1] / largest, SMALLEST) for sample in shot.pieces
    ]
    drawn = [
        symbol(setting, sample, min(wanted, room) / kind_of(setting, sample.piece).size[1])
        for sample, wanted in zip(shot.pieces, heights, strict=True)
    ]
    signs = [*shot.between, *[""] * len(drawn)]
    parts: list[_Part] = []
    for place, piece in enumerate(drawn):
        parts.append(_Part(piece.width, piece.centred(0, 0)))
        if signs[place] not in ("", ","):
            parts.append(_sign(signs[place]))
    yield from _in_row(parts, (width, height), shot.words)


def _told(setting: GameSetting, shot: Shot, width: float, height: float) -> Iterator[Item]:
    """Yield pieces in a row, each over what is told of it; without room cards overlap, others shrink."""
    top = PAD + (OWNER + 1.2 if shot.of else 0.0)
    room = high = height - top - PAD - pt(WORDS) * 1.5
    largest = max((kind_of(setting, sample.piece) for sample in shot.pieces), key=lambda kind: kind.size[0])
    inner = enumerate(shot.between[: len(shot.pieces) - 1])
    signs = [(at, _sign(sign)) for at, sign in inner if sign != ","]
    apart = sum(part.wide for _, part in signs)
    if largest.piece.family != "card":
        each = (width - 2 * PAD - apart + GAP) / len(shot.pieces) - GAP
        high = min(high, each * largest.size[1] / largest.size[0])
    drawn = [symbol(setting, sample, high / kind_of(setting, sample.piece).size[1]) for sample in shot.pieces]
    wide, spaces = max(piece.width for piece in drawn), max(1, len(drawn) - 1)
    step = min(wide + GAP, (width - 2 * PAD - apart - wide) / spaces)
    left = (width - step * (len(drawn) - 1) - apart) / 2
    before = [sum(part.wide for at, part in signs if at < place) for place in range(len(drawn))]
    middles = [left + place * step + more for place, more in enumerate(before)]
    widest = max(fonts.measure(words, "body-semibold", WORDS) for words in shot.told)
    size = WORDS * min(1.0, step / (widest + 1.0))
    for x, piece in zip(middles, drawn, strict=True):
        yield piece.centred(x, top + room / 2)
    for at, part in signs:
        x = (middles[at] + middles[at + 1] + drawn[at].width / 2 - drawn[at + 1].width / 2) / 2
        yield Group((part.item,), Transform.translate(x, top + room / 2))
    for x, seat in zip(middles, shot.of, strict=False):
        yield from _owner(setting, seat, (x, PAD + OWNER / 2))
    for x, words in zip(middles, shot.told, strict=False):
        yield Text(x, height - PAD, words, "body-semibold", size, anchor="middle")


def _owner(setting: GameSetting, seat: str, at: Point) -> Iterator[Item]:
    """Tell whose a piece is: by the sign of a seat, or by its name if it has none."""
    known = {one.id: one for one in setting.subject.game.seats.all}
    if seat not in known:
        raise SheetError(f"{setting.frame} shows a piece of {seat!r}, and the game has no such seat")
    if marks := known[seat].suits_for(setting.subject.game.players[0]):
        yield from suits.badge(marks[0], at, OWNER, setting.subject.palette)
    else:
        y = at[1] + pt(WORDS) * 0.35
        yield Text(at[0], y, known[seat].name, "body-semibold", WORDS, anchor="middle")


def _hand(setting: GameSetting, shot: Shot, width: float, height: float) -> Iterator[Item]:
    """Yield a hand of pieces over one another, with an arrow from those that are lifted to the left."""
    below = pt(WORDS) * 1.2 if shot.words else 0.0
    high = (height - 2 * PAD - below) / (1 + LIFT)
    drawn = [symbol(setting, sample, high / kind_of(setting, sample.piece).size[1]) for sample in shot.pieces]
    wide = max(piece.width for piece in drawn)
    left = PAD + GIVEN + wide / 2
    step = min(wide * SHOWN, (width - PAD - wide / 2 - left) / max(1, len(drawn) - 1))
    left += (width - PAD - wide / 2 - left - step * (len(drawn) - 1)) / 2
    lower, upper = PAD + high * (LIFT + 0.5), PAD + high / 2
    lifted = [place for place, sample in enumerate(shot.pieces) if sample.lifted]
    for place, piece in enumerate(drawn):
        yield piece.centred(left + place * step, upper if place in lifted else lower)
    x = left + lifted[0] * step - wide / 2 - 1.0
    yield arrow((x, upper), (max(PAD, x - GIVEN), upper))
    yield from _below(shot.words, width, height)


def _sign(sign: str) -> _Part:
    if sign == "->":
        return _Part(8.0, arrow((-4, 0), (4, 0)), sign=True)
    if sign == "<->":
        there, back = arrow((-4, -1.9), (4, -1.9)), arrow((4, 1.9), (-4, 1.9))
        return _Part(8.0, Group((there, back)), sign=True)
    words = Text(0, pt(SIGN) * 0.35, sign, "body-bold", SIGN, anchor="middle")
    return _Part(fonts.measure(sign, "body-bold", SIGN), words, sign=True)


def _in_row(parts: Sequence[_Part], size: tuple[float, float], words: str | None) -> Iterator[Item]:
    """Set parts beside one another in the middle, smaller where there is no room; signs stay legible."""
    width, height = size
    room = width - 2 * PAD
    pieces = sum(part.wide for part in parts if not part.sign)
    apart = sum(part.wide for part in parts if part.sign) + GAP * (len(parts) - 1)
    scale = signs = min(1.0, room / (pieces + apart))
    if scale < LEAST_SIGN:
        signs = LEAST_SIGN
        scale = max(0.0, room - apart * signs) / pieces
    left, y = (width - pieces * scale - apart * signs) / 2, height / 2 - (2.0 if words else 0.0)
    for part in parts:
        each = signs if part.sign else scale
        x = left + part.wide * each / 2
        yield Group((part.item,), Transform.translate(x, y) @ Transform.scale(each))
        left += part.wide * each + GAP * signs
    yield from _below(words, width, height)


def _below(words: str | None, width: float, height: float) -> list[Item]:
    return [Text(width / 2, height - 2.4, words, "body", WORDS, "muted", "middle")] if words else []


def symbol(setting: GameSetting, sample: Sample, scale: float) -> Symbol:
    """Draw a piece alone. Raises SheetError if the game has no such piece."""
    kind = kind_of(setting, sample.piece)
    try:
        kind.see(sample.suit, sample.value)
    except NoSuchPiece as error:
        raise SheetError(str(error)) from None
    w, h = kind.size
    placed = Placed(sample.piece, Place(""), sample.suit, sample.value, sample.side)
    return told_alone(kind, placed, (w * scale, h * scale), setting.subject.palette)


def kind_of(setting: GameSetting, name: str) -> DrawnKind:
    """Find a kind of piece. Raises SheetError if the game has no such kind."""
    kind = worn_kinds(setting.subject.definition).get(name)
    if kind is None:
        raise SheetError(f"{setting.frame} shows a {name!r}; no system of this game has such a piece")
    return kind


def _small(setting: GameSetting, placed: Placed, width: float, height: float) -> Symbol:
    return kind_of(setting, placed.piece).small(placed, width, height, setting.subject.palette)


def _dice(setting: GameSetting, shot: Shot, seen: Moment, width: float, height: float) -> Iterator[Item]:
    before = list(seen.before.table())
    rolled = [piece for piece in seen.after.table() if piece.piece == "die" and piece not in before]
    rolled = rolled or [piece for piece in seen.after.table() if piece.piece == "die" and piece.value]
    size = min(max(ROLLS, height * ROLLED_TALL), height - 8)
    parts = [_Part(size, _small(setting, piece, size, size).centred(0, 0)) for piece in rolled[:4]]
    if not parts:
        raise SheetError(f"{setting.frame} shows dice where none was rolled")
    yield from _in_row(parts, (width, height), shot.words)


def _rolled(setting: GameSetting, seen: Moment, width: float, height: float | None) -> Iterator[Item]:
    """Draw the dice of a turn at the upper right of a picture of the board, on a ground of their own.

    They lie at the lower right of one that is so high and shows what is above.
    """
    top = PAD if height is None else height - PAD - ROLLED - GAP
    dice = [piece for piece in seen.before.table() if piece.piece == "die" and piece.value]
    wide = len(dice) * (ROLLED + GAP / 2) + GAP / 2
    if dice:
        yield Rect(width - wide - PAD, top, wide, ROLLED + GAP, stroked("line", 0.5, fill="ground"), 1.2)
    for place, piece in enumerate(dice):
        x = width - wide - PAD + GAP / 2 + place * (ROLLED + GAP / 2)
        yield _small(setting, piece, ROLLED, ROLLED).at(x, top + GAP / 2)


def _cornered(setting: GameSetting, samples: Sequence[Sample]) -> Iterator[Item]:
    """Draw pieces in the upper left corner of a picture of the board, one below the other."""
    top = PAD
    for sample in samples:
        drawn = symbol(setting, sample, CORNER / kind_of(setting, sample.piece).size[1])
        yield drawn.at(PAD, top)
        top += drawn.height + GAP / 2


def _turn(setting: GameSetting, seen: Moment, width: float, height: float) -> Iterator[Item]:
    palette = setting.subject.palette
    parts: list[_Part] = []
    seats = seen.before.seats
    now = next((name for name in seen.named if name in seats), None) or seats[0]
    due = seen.after.actor()
    then = due if due in seats and due != now else None
    for seat in (now, then or seats[(seats.index(now) + 1) % len(seats)]):
        named = setting.subject.game.seats.named(seat)
        marks = named.suits_for(len(seats))
        items: list[Item]
        if marks:
            wide = 13.0
            items = [Circle(0, 0, 6.5, stroked("ink", 0.9, fill="ground"))]
            items.append(suits.placed(marks[0], (0, 0), 7, palette))
        else:
            wide = fonts.measure(named.name, "body-semibold", NAME) + 6
            items = [Rect(-wide / 2, -4, wide, 8, stroked("ink", 0.9, fill="ground"), 2)]
            items.append(Text(0, pt(NAME) * 0.35, named.name, "body-semibold", NAME, anchor="middle"))
        parts.append(_Part(wide, Group(tuple(items))))
        if len(parts) == 1:
            parts.append(_Part(10.0, arrow((-5, 0), (5, 0))))
    yield from _in_row(parts, (width, height), None)
