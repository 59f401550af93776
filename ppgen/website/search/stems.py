"""How the search cuts the words of a language to what they have in common with their other forms.

English is what the script itself knows (`site/assets/javascripts/ranking.js`); other languages come to it as
data, with their index.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

Ending = tuple[str, str, int]
"""An ending, what stands for it, and how many letters must be left."""


class Stems(NamedTuple):
    """How words are cut: first what is written in two ways, then step by step the first ending that fits.

    Words come in small letters without accents: ä as a, ß as ss.
    """

    written: Sequence[tuple[str, str]]
    """Patterns, as JavaScript reads them, and what is written for them."""
    endings: Sequence[Sequence[Ending]]


GERMAN = Stems(
    (("(?<![aeiouq])([aou])e", "$1"),),  # Muehle is Mühle; neue, Mauer and Quelle stay as they are
    (
        (
            ("ern", "", 3), ("em", "", 3), ("er", "", 3), ("en", "", 3), ("es", "", 3), ("e", "", 3),
            ("ss", "ss", 0), ("as", "as", 0), ("is", "is", 0), ("os", "os", 0), ("us", "us", 0), ("s", "", 3),
        ),
        (("est", "", 4), ("st", "", 4), ("et", "", 4), ("t", "", 4)),
        (
            ("ung", "", 3), ("keit", "", 3), ("heit", "", 3), ("lich", "", 3), ("isch", "", 3), ("ig", "", 3),
            ("end", "", 3),
        ),
    ),
)  # fmt: skip
FRENCH = Stems(
    (),
    (
        (("eaux", "eau", 1), ("aux", "al", 2), ("ss", "ss", 0), ("us", "us", 0), ("s", "", 3), ("x", "", 3)),
        (
            ("issement", "", 3), ("ement", "", 3), ("ation", "", 3), ("ition", "", 3), ("ees", "", 3),
            ("ee", "", 3), ("ent", "", 4), ("ons", "", 3), ("ez", "", 3), ("er", "", 3), ("ir", "", 3),
            ("es", "", 3), ("e", "", 3),
        ),
        tuple((letter + letter, letter, 2) for letter in "lmnprt"),
    ),
)  # fmt: skip
STEMS: Mapping[str, Stems] = {"de": GERMAN, "fr": FRENCH}


def stems_of(language: str) -> dict[str, object]:
    """Give what the search has to know to cut the words of a language; nothing more for English."""
    stems = STEMS.get(language.partition("-")[0])
    if stems is None:
        return {} if language.partition("-")[0] == "en" else {"written": [], "endings": []}
    return {
        "written": [list(each) for each in stems.written],
        "endings": [[list(ending) for ending in step] for step in stems.endings],
    }
