"""Layouts that extend one another: what is written in each, put together before it is read."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ppgen.definition.document import Steps
from ppgen.definition.layers.language import KINDS


class Node(NamedTuple):
    """A value of the file, with its place."""

    value: Any
    steps: Steps

    def entries(self) -> Iterator[tuple[Any, "Node"]]:
        """Yield the entries of a mapping or a list."""
        pairs = self.value.items() if isinstance(self.value, Mapping) else enumerate(self.value)
        for key, value in pairs:
            yield key, Node(value, (*self.steps, key))


class RawLayer(NamedTuple):
    """A layer as it is written, by its keys, and where."""

    said: Mapping[str, Node]
    steps: Steps

    @property
    def id(self) -> str | None:
        """Its name; None without one."""
        return str(self.said["id"].value) if "id" in self.said else None


class Mismatch(ValueError):
    """Layouts that cannot be put together: what is wrong, and where."""

    def __init__(self, message: str, steps: Steps) -> None:
        super().__init__(message)
        self.steps = steps


class RawFace(NamedTuple):
    """What is written of faces, with what their layout brings."""

    front: tuple[RawLayer, ...] = ()
    back: tuple[RawLayer, ...] = ()
    areas: Mapping[str, Node] = {}
    values: Mapping[str, Node] = {}
    defaults: Mapping[str, tuple[Node, ...]] = {}
    """For kinds of layer, what they are said with; what comes later is said instead."""
    safe: Node | None = None


def merged(base: RawFace, own: Mapping[str, Node]) -> RawFace:
    """Put what is written over what a layout brings. Raises Mismatch.

    A layer with the id of one below changes that one where it lies; a new one goes on top, or `after` or
    `before` another.
    """
    for key in ("front", "back", "drop"):
        if key in own and not isinstance(own[key].value, list):
            raise Mismatch(f"`{key}` is a list", own[key].steps)
    for key in ("areas", "values", "defaults"):
        if key in own and not isinstance(own[key].value, Mapping):
            raise Mismatch(f"`{key}` is a mapping, with a name for each entry", own[key].steps)
    dropped = {str(node.value): node.steps for _, node in own["drop"].entries()} if "drop" in own else {}
    known = {layer.id for layer in (*base.front, *base.back)}
    for name, steps in dropped.items():
        if name not in known:
            raise Mismatch(f"there is no layer {name!r} in the layout to be left out", steps)
    for key in ("front", "back"):
        _see_ids(own.get(key))
    sides = []
    for key, under in (("front", base.front), ("back", base.back)):
        sides.append(_side([layer for layer in under if layer.id not in dropped], own.get(key)))
    areas, values = (
        {**getattr(base, key), **(dict(own[key].entries()) if key in own else {})}
        for key in ("areas", "values")
    )
    defaults = dict(base.defaults)
    for kind, node in own["defaults"].entries() if "defaults" in own else ():
        defaults[kind] = (*defaults.get(kind, ()), node)
    return RawFace(sides[0], sides[1], areas, values, defaults, own.get("safe", base.safe))


def raw(node: Node) -> RawLayer:
    """Take a layer as it is written."""
    entries = node.entries() if isinstance(node.value, Mapping) else ()
    return RawLayer({str(key): entry for key, entry in entries}, node.steps)


def _see_ids(written: Node | None) -> None:
    """Raise Mismatch for an id that stands twice in one list, where the second would change the first."""
    seen: set[str] = set()
    for _, node in written.entries() if written else ():
        name = raw(node).id
        if name in seen:
            raise Mismatch(f"the id {name!r} stands twice here; each layer has its own", (*node.steps, "id"))
        if name is not None:
            seen.add(name)


def _side(layers: list[RawLayer], over: Node | None) -> tuple[RawLayer, ...]:
    for _, node in over.entries() if over else ():
        new = raw(node)
        places = {layer.id: at for at, layer in enumerate(layers) if layer.id is not None}
        if new.id in places:
            at = places[new.id]
            layers[at] = RawLayer({**_without(layers[at], new), **new.said}, new.steps)
            continue
        at = len(layers)
        for key, on in (("after", 1), ("before", 0)):
            if key in new.said:
                beside = new.said[key]
                name = str(beside.value)
                if name not in places:
                    raise Mismatch(f"there is no layer {name!r} in the layout", beside.steps)
                at = places[name] + on
        layers.insert(at, new)
    return tuple(layers)


def _without(under: RawLayer, new: RawLayer) -> Mapping[str, Node]:
    """Leave out what a layer is, if the new one is something else."""
    if not new.said.keys() & KINDS.keys():
        return under.said
    return {key: node for key, node in under.said.items() if key not in KINDS or key in new.said}
