"""A scene as plain text, one line a mark, for golden tests and readable differences."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from ppgen.drawing.path import number
from ppgen.drawing.scene import IDENTITY, Group, Raster, Style, Symbol, Transform, children, symbols

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ppgen.drawing.scene import Item, Scene


def dump(scene: Scene) -> str:
    """Write a scene as text: its symbols first, then its marks in painting order, indented by group."""
    lines = [f"scene {number(scene.width)} x {number(scene.height)} {scene.title!r}"]
    for symbol in symbols(scene.items):
        lines.append(f"symbol {symbol.name} {number(symbol.width)} x {number(symbol.height)}")
        lines.extend(_lines(symbol.items, 1))
    lines.append("marks")
    lines.extend(_lines(scene.items, 1))
    return "\n".join(lines) + "\n"


def _lines(items: tuple[Item, ...], depth: int) -> Iterator[str]:
    for item in items:
        words = [type(item).__name__.lower()]
        for part in fields(item):
            value = getattr(item, part.name)
            if part.name == "block" or (part.name == "opacity" and value == 1):
                continue
            if part.name != "items" and (part.default != value or not isinstance(item, Group)):
                words.append(_word(part.name, value))
        yield "  " * depth + " ".join(word for word in words if word)
        yield from _lines(children(item), depth + 1)


def _word(name: str, value: object) -> str:
    match value:
        case Symbol():
            return value.name
        case Raster():
            return f"{value.media}:{value.digest} {value.width}x{value.height}"
        case Transform():
            return "" if value == IDENTITY else f"[{' '.join(map(number, value))}]"
        case Style():
            return _style(value)
        case float() | int() if not isinstance(value, bool):
            return f"{name}={number(value)}"
        case None | "" | False:
            return ""
        case dict():
            return " ".join(f"{key}={text!r}" for key, text in value.items())
        case tuple() if name == "stops":
            return f"{name}={' '.join(f'{number(at)}:{role}' for at, role in value)}"
        case tuple():
            return f"{name}={' '.join(f'{number(x)},{number(y)}' for x, y in value)}"
        case str():
            return f"{name}={value!r}"
        case _:
            return f"{name}={value}"


def _style(style: Style) -> str:
    words = [f"fill:{style.fill}"] if style.fill else []
    if style.stroke:
        dash = f"/{','.join(map(number, style.dash))}" if style.dash else ""
        dash += f"@{number(style.dash_offset)}" if style.dash_offset else ""
        words.append(f"stroke:{style.stroke}*{number(style.width)}{dash}")
    words += ["evenodd"] * style.evenodd
    return " ".join(words)
