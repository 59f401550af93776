"""What is drawn and worked out for a game, and does not depend on the words of its rules.

It is kept from build to build while a site is served: who edits a clause need not wait for boards and judges.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Generic, TypeVar

from ppgen.website.replays.ways import Ask, ways
from ppgen.website.writing.figures import Figures

if TYPE_CHECKING:
    from ppgen.diagrams import SetupDrawing
    from ppgen.drawing.scene import Scene
    from ppgen.transcript import Transcript
    from ppgen.website.replays.film import Reel
    from ppgen.website.replays.touch import Opening

Key = TypeVar("Key")
Value = TypeVar("Value")
Lines = tuple[str, ...]


class Kept(Generic[Key, Value]):
    """Values by keys, each made when it is first asked for; what one build does not ask for is forgotten."""

    def __init__(self) -> None:
        self._now: dict[Key, Value] = {}
        self._before: dict[Key, Value] = {}

    def turn(self) -> None:
        """End a build."""
        self._before, self._now = self._now, {}

    def get(self, key: Key, make: Callable[[], Value]) -> Value:
        """Give the value of a key."""
        if key not in self._now:
            self._now[key] = self._before[key] if key in self._before else make()
        return self._now[key]


class Studio:
    """The drawings of one game, and what is known of its positions.

    Replays go by the lines of their transcripts, setups by their places, the thumbnail by what it shows.
    `ways` tells what can be done in a position.
    """

    def __init__(self, ways: Ask = ways) -> None:
        self.ways = ways
        self.figures = Figures()
        self.reels: Kept[Lines, Reel] = Kept()
        self.setups: Kept[int, SetupDrawing] = Kept()
        self.thumbnails: Kept[Hashable, Scene] = Kept()
        self.openings: Kept[int, Opening | None] = Kept()

    def turn(self) -> None:
        """End a build of the game's pages: one that was refused half-way is not the end."""
        for kept in (self.reels, self.setups, self.thumbnails, self.openings):
            kept.turn()


def lines_of(transcript: Transcript) -> Lines:
    """Give what the frames of a transcript follow from, wherever on a page it stands."""
    position = (line.text for line in transcript.position)
    inputs = (line.text for line in transcript.play if line.text.startswith(">"))
    return (*position, "---", *inputs)
