"""Characters of content that no face for print draws, each at its place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ppgen.definition import Document, Problem
    from ppgen.definition.document import Steps

_UNPRINTED = frozenset({"references", "url"})
"""Keys whose texts are for the site alone, where a browser finds fonts by itself."""
_BLANK = frozenset(" \t\r\n")


def glyph_problems(document: Document) -> Iterator[Problem]:
    """Yield each character that no face draws, once for each text of a file that it keeps from print."""
    for steps, text in _texts(document.data, ()):
        if not _drawn().issuperset(text):
            for character in dict.fromkeys(character for character in text if character not in _drawn()):
                yield document.problem_within(steps, _told(character), character)


def _told(character: str) -> str:
    from ppgen.drawing.scripts import obstacle

    if reason := obstacle(character):
        return f"{character!r} (U+{ord(character):04X}) cannot be printed: {reason}"
    return (
        f"no font draws {character!r} (U+{ord(character):04X}), so this cannot be printed; "
        "write it another way or draw it as an icon"
    )


@cache
def _drawn() -> frozenset[str]:
    """Return the characters that every face of ours has."""
    from ppgen.drawing import fonts

    return _BLANK | frozenset.intersection(*(frozenset(fonts.load(face).advances) for face in fonts.FACES))


def _in_own_faces(value: dict[object, object]) -> frozenset[str]:
    """Return the keys of texts that are set in faces of one's own, which are asked when pieces are drawn."""
    if "font" in value:
        return frozenset({"text"})
    return frozenset({"cards"}) if "font" in repr(value.get("layout")) else frozenset()


def _texts(value: object, steps: Steps) -> Iterator[tuple[Steps, str]]:
    if isinstance(value, str):
        yield steps, value
    elif isinstance(value, dict):
        unseen = _in_own_faces(value)
        for key, entry in value.items():
            if key not in _UNPRINTED and key not in unseen:
                yield from _texts(entry, (*steps, key))
    elif isinstance(value, list):
        for index, entry in enumerate(value):
            yield from _texts(entry, (*steps, index))
