"""What a drawing refers to by ids: which elements there are, what is in them, and where they lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ppgen.pieces.pictures import styles

if TYPE_CHECKING:
    from ppgen.pieces.pictures.markup import SvgElement
    from ppgen.pieces.pictures.styles import SelectorFacts

DEEPEST = 40


class References:
    """The elements that have an id of their own, none of them deeper than groups may be."""

    def __init__(self, steps: Sequence[SvgElement | None]) -> None:
        self.steps = steps
        ids = Counter(step.attributes.get("id") for step in steps if step)
        self._begins: dict[str, int] = {}
        self._ends: dict[int, int] = {}
        self._chains: dict[int, tuple[SelectorFacts, ...]] = {}
        chain: list[SelectorFacts] = []
        opened: list[int] = []
        for at, step in enumerate(steps):
            if step is None:
                begun = opened.pop()
                chain.pop()
                if begun in self._chains:
                    self._ends[begun] = at
                continue
            name = step.attributes.get("id")
            chain.append(styles.named(step))
            opened.append(at)
            if name and ids[name] == 1 and len(chain) <= DEEPEST:
                self._begins[name] = at
                self._chains[at] = tuple(chain)

    def element(self, name: str) -> SvgElement | None:
        """Return the element of an id."""
        at = self._begins.get(name)
        return None if at is None else self.steps[at]

    def chain(self, name: str) -> tuple[SelectorFacts, ...]:
        """Return what selectors can know of an element of an id and of those that it is in."""
        return self._chains[self._begins[name]]

    def span(self, name: str) -> Sequence[SvgElement | None]:
        """Return the steps of an element of an id, its beginning and its end among them."""
        begin = self._begins[name]
        return self.steps[begin : self._ends[begin] + 1]

    def inside(self, element: SvgElement) -> Iterator[tuple[SvgElement, tuple[SelectorFacts, ...]]]:
        """Yield the elements directly in one that has an id, each with what selectors can know of it."""
        name = element.attributes.get("id", "")
        outer, deep = self.chain(name), 0
        for step in self.span(name)[1:-1]:
            if step is None:
                deep -= 1
                continue
            if deep == 0:
                yield step, (*outer, styles.named(step))
            deep += 1
