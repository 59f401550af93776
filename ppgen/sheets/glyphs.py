"""Characters of content that no face for print draws, each at its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from ppgen.definition.problems import listed

if TYPE_CHECKING:
    from ppgen.definition import Document, Problem
    from ppgen.definition.document import Steps

_UNPRINTED = frozenset({"references", "url"})
"""Keys whose texts are for the site alone, where a browser finds fonts by itself."""
_NAMED = 3
"""So many characters are named."""
_BLANK = frozenset(" \t\r\n")


def glyph_problems(document: Document) -> Iterator[Problem]:
    """Yield the characters of each text that no face draws: one problem for all that have one reason."""
    from ppgen.drawing.scripts import obstacle

    for steps, text in _texts(document.data, ()):
        if _drawn().issuperset(text):
            continue
        reasons: dict[str, list[str]] = {}
        for character in dict.fromkeys(character for character in text if character not in _drawn()):
            reasons.setdefault(obstacle(character) or "", []).append(character)
        for reason, characters in reasons.items():
            yield document.problem_within(steps, _told(characters, reason), characters[0])


def _told(characters: Sequence[str], reason: str) -> str:
    named = [f"{character!r} (U+{ord(character):04X})" for character in characters[:_NAMED]]
    if len(characters) > _NAMED:
        named.append(f"{len(characters) - _NAMED} more")
    if reason:
        return f"{listed(named, 'and')} cannot be printed: {reason}"
    return (
        f"no font draws {listed(named, 'or')}, so this cannot be printed; write it another way, draw it as "
        "an icon, or set it in a font of your own that has it (`font`)"
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
    drawn_elsewhere = "layers" in value or "font" in repr(value.get("layout"))
    return frozenset({"cards"}) if drawn_elsewhere else frozenset()


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
