"""Keys of maps and conditions of cases that nothing comes to: a word misspelt there leaves all to others."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ppgen.definition.problems import suggestion

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ppgen.definition.problems import Problem
    from ppgen.pieces.layers.sides import DrawnFace
    from ppgen.pieces.layers.values import LookedUp


class Choices:
    """Which keys and cases the things come to that have been looked at.

    They are known by where they are written: several layouts may have them. Of a map without `else` nothing
    is kept, for what is not in it is an error of its own.
    """

    def __init__(self, thing: str) -> None:
        self.thing = thing
        """What they are, in a word: card."""
        self.met: set[Problem] = set()
        self.listed: dict[Problem, tuple[LookedUp, str]] = {}
        self.said: dict[tuple[tuple[str, Problem], ...], dict[str, None]] = {}
        """What they say that comes to none of those that are listed, in order."""

    def see(self, faces: Iterable[DrawnFace]) -> None:
        """Look at sides as they are drawn."""
        for face in faces:
            for looked in face.looked:
                if looked.met:
                    self.met.add(looked.met)
                else:
                    self.said.setdefault(looked.others, {})[looked.said] = None
                if looked.others and looked.others[0][1] not in self.listed:
                    self.listed.update((place, (looked, entry)) for entry, place in looked.others)

    def problems(self) -> Iterator[Problem]:
        """Yield a warning at each key and each case that none of them comes to."""
        for place, (looked, entry) in self.listed.items():
            if place in self.met:
                continue
            message = f"no {self.thing} comes to this case; its condition is {entry}"
            if looked.source:
                near = suggestion(entry, [said for said in self.said.get(looked.others, ()) if said])
                message = f"no {self.thing} says {entry!r} in {looked.source!r}{near}"
            yield replace(place, message=message, warning=True)
