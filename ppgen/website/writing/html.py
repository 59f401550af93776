"""Writing HTML that cannot be anything else: text is escaped unless it is `Html` already."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from html import escape

_VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
_ADDRESSES = frozenset({"href", "src"})
_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:")
_SAFE_SCHEMES = ("http:", "https:", "mailto:")
_ATTRIBUTE = re.compile(r"[a-zA-Z][a-zA-Z0-9-]*")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


class Html(str):
    """Markup that is safe to put on a page as it stands."""

    __slots__ = ()

    def __html__(self) -> str:
        """Tell templates so."""
        return self


Child = str | None | Iterable["Child"]
Attribute = str | int | bool | None


def text(words: str) -> Html:
    """Escape words; what is `Html` already stays as it is."""
    return words if type(words) is Html else Html(escape(_clean(words)))


def _clean(words: str) -> str:
    return words if words.isprintable() else _CONTROL.sub("", words)


def join(*children: Child) -> Html:
    """Put pieces one after the other, whatever is not `Html` escaped."""
    return Html("".join(_pieces(children)))


def el(tag: str, *children: Child, **attributes: Attribute) -> Html:
    """Make an element.

    In names of attributes a trailing `_` falls away and `_` becomes `-`. None and False leave an attribute
    out, True writes it without a value. An address with a scheme that could act is left out.

    Raises `ValueError` for an attribute that could act (`onclick`, `style`).
    """
    inside = "".join(_pieces(children))
    closing = "" if tag in _VOID else f"{inside}</{tag}>"
    return Html(f"<{tag}{attributes_of(**attributes)}>{closing}")


def attributes_of(**attributes: Attribute) -> Html:
    """Write attributes as `el` does, each after a blank."""
    written = []
    for key, value in attributes.items():
        name = _attribute(key)
        if value is None or value is False or (name in _ADDRESSES and safe_address(str(value)) is None):
            continue
        written.append(f" {name}" if value is True else f" {name}={_quoted(str(value))}")
    return Html("".join(written))


@cache
def _attribute(name: str) -> str:
    written = name.rstrip("_").replace("_", "-")
    if not _ATTRIBUTE.fullmatch(written) or written.startswith("on") or written == "style":
        raise ValueError(f"{written!r} is no attribute for a page of ours")
    return written


def _quoted(value: str) -> str:
    """Write the value of an attribute; data, which is full of double quotes, stands in single ones."""
    if isinstance(value, Html) or value.count('"') <= value.count("'"):
        return f'"{text(value)}"'
    plain = escape(_clean(value), quote=False).replace("'", "&#x27;")
    return f"'{plain}'"


def safe_address(address: str) -> str | None:
    """Return an address that only leads somewhere; None for one that could act, such as `javascript:`."""
    bare = "".join(address.split())
    scheme = _SCHEME.match(bare)
    if _CONTROL.search(address) or (scheme and scheme[0].lower() not in _SAFE_SCHEMES):
        return None
    return address.strip()


def _pieces(children: Iterable[Child]) -> Iterable[str]:
    for child in children:
        if child is None:
            continue
        if type(child) is Html:
            yield child
        elif isinstance(child, str):
            yield text(child)
        else:
            yield from _pieces(child)


def as_json(value: object) -> str:
    """Write plain data for an attribute, from which a script of ours reads it.

    (Not as a script element: the theme's instant navigation would run that.)
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
