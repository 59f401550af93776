"""The language of layers as JSON Schema, by which editors complete and explain its keys.

It is made from the table that layers are read by. What a formula may stand for is left to the reader.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from ppgen.definition.layers.language import (
    AREA,
    BOARD,
    BOX,
    COMMON,
    COVER,
    DRESS,
    EVERY,
    FACE,
    KINDS,
    SHEET,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ppgen.definition.layers.language import Key

Shape: TypeAlias = "dict[str, Any]"

_LONGEST = 2000
_MOST = 400
"""Entries of a list or a mapping: as many as a face has layers."""
_WORDS: Shape = {"type": "string", "maxLength": _LONGEST}
_FORMED: Shape = {
    "anyOf": [
        _WORDS,
        {"type": "number", "minimum": -1e9, "maximum": 1e9},
        {"type": "boolean"},
        {"type": "null"},
    ]
}


def definitions() -> Mapping[str, Shape]:
    """Return the parts of the language by the names under which they refer to each other."""
    return {
        "Said": {"anyOf": [*_FORMED["anyOf"], _many(_part("Said")), _by_name(_part("Said"))]},
        "Area": {"anyOf": [_WORDS, _many(_FORMED), _described(AREA, dict.fromkeys(AREA, _part("Said")))]},
        "Layer": _layer(),
        "Layers": _face(FACE),
        "Layout": _face(
            {"extends": "the layout that this one extends"}
            | {key: told for key, told in FACE.items() if key not in ("layout", "backs")}
        ),
    }


def layers() -> Shape:
    """Return the shape of `layers` of a kind of piece."""
    return _part("Layers")


def layouts() -> Shape:
    """Return the shape of `layouts` of a file."""
    return _by_name(_part("Layout"))


def look() -> Shape:
    """Return the shape of `look` of a file."""
    told = {
        "colours": "colours by name",
        "styles": "styles of words by name, each with `font`, `weight` and `colour`",
        "defaults": "for kinds of layer, what they are said with unless they say something else",
    }
    return _described(told, dict.fromkeys(told, _by_name(_part("Said"))))


def board() -> Shape:
    """Return the shape of `layers` of a board."""
    return _face(BOARD)


def dress() -> Shape:
    """Return the shape of `layers` of a piece in a skin."""
    return _face(DRESS)


def sheet() -> Shape:
    """Return the shape of `layers` of an aid, mat or score sheet."""
    return _face(SHEET)


def box() -> Shape:
    """Return the shape of `layers` of a tuckbox."""
    return _face(BOX)


def cover() -> Shape:
    """Return the shape of `layers` of the cover of a booklet."""
    return _face(COVER)


def _part(name: str) -> Shape:
    return {"$ref": f"#/$defs/{name}"}


def _many(entries: Shape) -> Shape:
    return {"type": "array", "maxItems": _MOST, "items": entries}


def _by_name(entries: Shape) -> Shape:
    return {"type": "object", "maxProperties": _MOST, "additionalProperties": entries}


def _described(told: Mapping[str, str], shapes: Mapping[str, Shape]) -> Shape:
    properties = {key: {"description": told[key], **shapes[key]} for key in told}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _layer() -> Shape:
    """Return the shape of a layer: of keys that several kinds have, each is explained for all of them."""
    told: dict[str, dict[str, list[str]]] = {}
    shapes: dict[str, Shape] = {}
    for kind, keys in KINDS.items():
        for name, key in keys.items():
            told.setdefault(name, {}).setdefault(key.told, []).append(kind)
            shapes[name] = _of(key)
    for name, key in EVERY.items():
        told[name] = {key.told: []}
        shapes[name] = _of(key)
    sentences = {
        name: "; ".join(
            words if len(meant) == 1 else f"{words} ({', '.join(kinds)})" for words, kinds in meant.items()
        )
        for name, meant in told.items()
    }
    return _described(sentences, shapes)


def _of(key: Key) -> Shape:
    match key.reads:
        case "layers":
            return _many(_part("Layer"))
        case "area":
            return _part("Area")
        case "word":
            return {"anyOf": [{"enum": list(key.words)}, {**_WORDS, "pattern": r"\{"}]}
        case _:
            return _part("Said")


def _face(told: Mapping[str, str]) -> Shape:
    shapes = dict.fromkeys(told, _part("Said"))
    of_layers = {"front", "under", "over", "figure", *BOX} - {"back", *COMMON}
    shapes |= {key: _many(_part("Layer")) for key in told if key in of_layers}
    if "back" in told:
        shapes["back"] = {"anyOf": [_many(_part("Layer")), _by_name(_part("Said"))]}
    shapes["areas"] = _by_name(_part("Area"))
    return _described(told, shapes)
