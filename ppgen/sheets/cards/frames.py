"""Frames on a card: a turn, or what is good to know, as pictures of proven steps with a few words each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ppgen.definition.learn import PictureStrip, Shot
from ppgen.sheets.errors import SheetError
from ppgen.sheets.learn.shots import picture
from ppgen.sheets.paper.flow import Fragment, GameSetting, abreast, disc, shares, stacked

TEXT = 9.5
"""Points of the words below a picture, at least."""
LEAD = 1.26
"""Of these words, from line to line, as a share of their size."""
DISC = 5.2
"""Of the number at a picture's corner, in millimetres; half of it stands above."""
OUT = 1.4
"""How far it stands out beside the picture, still where printers print."""
ACROSS, DOWN = 4.5, 3.2
"""Between pictures beside one another, and least between rows of them, in millimetres."""
WORDS = 1.9
"""Between a picture and its words."""
WIDE = (5.0, 3.0)
"""Shares of the width that a picture alone in its row has, and the words to its right."""
LEAST = 15.0
"""A picture is at least so high, in millimetres."""
MOST = 8.0
"""Between rows of pictures at most."""


def frames(setting: GameSetting, wanted: PictureStrip, width: float) -> Fragment:
    """Set pictures in rows, each as high as wanted, or as there is room for.

    Their words stand below them, or to the right of several that are alone in their rows; one picture alone
    is as wide as the card, unless its words stand `beside` it. They are numbered, or on a back marked as what
    is good to know. Raises SheetError if there is no room.
    """
    size = max(TEXT, setting.text)
    caption = replace(setting, text=size, lead=size * LEAD, uncited=True)
    beside = wanted.across == 1 and (wanted.beside or len(wanted.shots) > 1)
    places = shares(width, WIDE if beside else [1.0] * wanted.across, ACROSS)
    rows = [
        _told(caption, wanted.shots[start : start + wanted.across], places, beside=beside)
        for start in range(0, len(wanted.shots), wanted.across)
    ]
    high, gap = wanted.height - setting.lower, DOWN
    if setting.room is not None:
        below = 0.0 if beside else sum(words.height + WORDS for words in rows)
        free = setting.room - DISC / 2 - below
        high = min(high, (free - DOWN * (len(rows) - 1)) / len(rows))
        if len(rows) > 1:
            gap = min(MOST, (free - high * len(rows)) / (len(rows) - 1))
    if high < LEAST or (beside and high < max(words.height for words in rows)):
        raise SheetError(
            f"{setting.subject.title}: {setting.frame} has words that leave its pictures no room; "
            "shorten them or choose a larger format"
        )
    laid = []
    for number, words in enumerate(rows):
        first = number * wanted.across
        drawn = [
            _frame(setting, wanted, place, share, high)
            for place, (_, share) in zip(
                range(first, len(wanted.shots)), places[: wanted.across], strict=False
            )
        ]
        art = abreast(drawn, [left for left, _ in places[: len(drawn)]])
        laid.append(Fragment(high, (*art.items, *words.items)) if beside else stacked([art, words], WORDS))
    body = stacked(laid, gap)
    return Fragment(body.height + DISC / 2, (body.at(0, DISC / 2),))


def _told(
    caption: GameSetting, shots: Sequence[Shot], places: Sequence[tuple[float, float]], *, beside: bool
) -> Fragment:
    """Set the words of a row: each below its picture, or to its right."""
    if beside:
        left, share = places[1]
        return abreast([caption.prose(shots[0].text, share)], [left])
    words = [caption.prose(shot.text, share) for shot, (_, share) in zip(shots, places, strict=False)]
    return abreast(words, [left for left, _ in places[: len(words)]])


def _frame(setting: GameSetting, wanted: PictureStrip, place: int, width: float, height: float) -> Fragment:
    """Draw a picture, with its number where it is a step of a turn."""
    art = picture(setting, wanted.shots[place], wanted.example, width, height)
    if setting.remarks:
        return Fragment(height, art.items)
    mark = disc(str(wanted.first + place), DISC)
    return Fragment(height, (*art.items, mark.at(-OUT, -DISC / 2)))
