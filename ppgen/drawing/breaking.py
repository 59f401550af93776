"""Where a text may break into lines.

A line ends at a blank, and at a break that was written; within a word at a soft hyphen, which is seen only
there, or where a dictionary parts it (`ppgen.drawing.hyphens`); at a zero-width space, and beside characters
of Chinese and Japanese, as UAX #14 has it for ideographs: not before what closes, follows or lengthens, and
not after what opens.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

R = TypeVar("R")
Joint = Literal[" ", "", "-", "~", "\n"]
"""What is between two pieces: a blank, nothing, a hyphen if a line ends there, or the end of a line; `~` is a
hyphen where a line ends only if it would be short otherwise."""
HYPHENS: tuple[Joint, ...] = ("-", "~")
"""What is a hyphen where a line ends."""
SOFT, ZERO, JOINER = "\u00ad", "\u200b", "\u2060"
LEFT, RIGHT = "\u200e", "\u200f"
"""Marks that go as a letter from that side would, and are no ink."""
MAYBE = "\ufdd0"
"""Where a dictionary parts a word: a code that is no character, and so stands in no text."""
UNSEEN = SOFT + ZERO + JOINER
"""Characters that are no ink and have no width, but say where a line may end or may not."""
_GONE = str.maketrans(dict.fromkeys(UNSEEN))
_WITHIN: Mapping[str, Joint] = {SOFT: "-", ZERO: "", MAYBE: "~"}
_PARTS = re.compile(f"([ \t]*\n[ \t]*|[ \t]+|[{SOFT}{ZERO}{MAYBE}])")
_WIDE = re.compile(
    "[\u2e80-\u2fff\u3000-\u312f\u3190-\ua4cf\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003ffff]"
)
"""Characters of Chinese and Japanese; Korean is written with blanks."""
_STAYS = frozenset(
    "、。，．・：；？！‐゠–〜～…‥ー々〻ゝゞヽヾぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
    "゛゜％‰℃°.,:;!?%/-"
)
"""What no line begins with, besides closing brackets and quotes."""


@dataclass(frozen=True)
class Unbreakable(Generic[R]):
    """What no line may break, and what is between it and the next."""

    runs: tuple[R, ...]
    joint: Joint = "\n"


def seen(text: str) -> str:
    """Return a text without the characters that are no ink."""
    return text if text.isascii() else text.translate(_GONE)


def pieces(texts: Iterable[tuple[str, Callable[[str], R]]]) -> list[Unbreakable[R]]:
    """Part a text, given in runs and how to make each, at every place where a line may end."""
    found: list[Unbreakable[R]] = []
    runs: list[R] = []
    for text, made in texts:
        for part, joint in _parted(text):
            if part:
                runs.append(made(part))
            if joint is None:
                continue
            if runs or joint == "\n":
                found.append(Unbreakable(tuple(runs), joint))
                runs = []
            elif joint == " " and found and found[-1].joint != "\n":
                found[-1] = Unbreakable(found[-1].runs, " ")
    if runs:
        found.append(Unbreakable(tuple(runs)))
    while found and not found[-1].runs:
        found.pop()
    if found:
        found[-1] = Unbreakable(found[-1].runs)
    while found and not found[0].runs:
        found.pop(0)
    return found


@lru_cache(maxsize=4096)
def _parted(text: str) -> tuple[tuple[str, Joint | None], ...]:
    """Give the parts of a text with what follows each; None where it goes on in the next run."""
    return tuple(_parts(text))


def _parts(text: str) -> Iterator[tuple[str, Joint | None]]:
    split = _PARTS.split(text)
    for place in range(0, len(split), 2):
        last = place == len(split) - 1
        between = "" if last else split[place + 1]
        joint: Joint | None = None if last else "\n" if "\n" in between else " "
        if between in _WITHIN:
            joint = _WITHIN[between]
        *ideographs, end = _ideographs(split[place])
        yield from ((part, "") for part in ideographs)
        yield end, joint


def _ideographs(word: str) -> list[str]:
    """Part a word beside its Chinese and Japanese characters."""
    if word.isascii() or not _WIDE.search(word):
        return [seen(word)]
    parts = [word[:1]]
    for before, after in pairwise(word):
        if _parts_between(before, after):
            parts.append(after)
        else:
            parts[-1] += after
    return [seen(part) for part in parts]


@lru_cache(maxsize=1 << 14)
def _parts_between(before: str, after: str) -> bool:
    if JOINER in (before, after) or not (_WIDE.match(before) or _WIDE.match(after)):
        return False
    opens = unicodedata.category(before) in ("Ps", "Pi")
    stays = after in _STAYS or unicodedata.category(after) in ("Pe", "Pf", "Mn", "Mc", "Zs")
    doubled = before == after and before in "—…‥"
    return not (opens or stays or doubled or before == "\u00a0")


def filled(
    parted: Sequence[Unbreakable[R]],
    width: float,
    extent: Callable[[Unbreakable[R]], float],
    blank: Callable[[Unbreakable[R], Unbreakable[R]], float],
    hyphen: Callable[[Unbreakable[R]], float],
    short: float = inf,
) -> list[tuple[int, int]]:
    """Say which pieces stand on each line, from the first to before the last.

    A piece wider than a line stands alone. `extent` measures a piece, `blank` what a joint of one takes,
    `hyphen` the hyphen that a line ends with. A word is parted where a dictionary does if it is wider than a
    line, or the line would be left emptier than `short` and the one before does not end so.
    """
    found: list[tuple[int, int]] = []
    at, parts = 0, False
    while at < len(parted):
        used, end = extent(parted[at]), at + 1
        whole, filled_to, within = 0, 0.0, 0
        while True:
            joint = parted[end - 1].joint
            if used + (hyphen(parted[end - 1]) if joint in HYPHENS else 0.0) <= width:
                if joint == "~":
                    within = end
                else:
                    whole, filled_to = end, used
            if joint == "\n" or end == len(parted):
                break
            used += extent(parted[end]) + (blank(parted[end - 1], parted[end]) if joint == " " else 0.0)
            if used > width:
                break
            end += 1
        parts = within > whole and (not whole or (width - filled_to > short and not parts))
        if parts:
            best = within
        else:
            best = whole or next(
                end for end in range(at + 1, len(parted) + 1) if parted[end - 1].joint != "~"
            )
        found.append((at, best))
        at = best
    return found
