"""Photographs that a drawing holds within its own file, as text."""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import Error
from hashlib import sha256
from typing import TYPE_CHECKING

from ppgen.drawing.scene import Clip, Group, Rect, Transform, Use, filled
from ppgen.pieces.pictures import raster, values
from ppgen.pieces.pictures.markup import Undrawable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ppgen.drawing.scene import Item
    from ppgen.pieces.pictures.styles import StyleValue

_DATA = re.compile(r"data:image/(?:png|jpeg|jpg);base64,([A-Za-z0-9+/=\s]+)")
_PLACES = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


def pictured(link: str, said: Mapping[str, StyleValue], transform: Transform, file: str) -> Sequence[Item]:
    """Place a PNG or JPEG in its box. Raises Refused for any other, and DefinitionError for a broken one."""
    found = _DATA.fullmatch(link.strip())
    if found is None:
        raise Undrawable(
            "<image> is drawn if the drawing holds its PNG or JPEG (embed it); "
            "or put it beside the drawing as a picture of its own"
        )
    try:
        data = b64decode(found[1])
    except Error:
        raise Undrawable("the base64 of <image> is damaged; embed the picture anew") from None
    seen = raster.look(data, file)
    raster.see_whole(data, seen, file)
    symbol = raster.symbol(seen, file, sha256(data).hexdigest()[:16], lambda: data)
    x, y = (values.length(said[key].text) if key in said else 0.0 for key in ("x", "y"))
    width, height = (
        values.positive(said[key].text) if key in said and said[key].text != "auto" else size
        for key, size in (("width", symbol.width), ("height", symbol.height))
    )
    if not width or not height:
        return []
    across, down = width / symbol.width, height / symbol.height
    words = said["preserveAspectRatio"].text.split() if "preserveAspectRatio" in said else ["xMidYMid"]
    cut = words[1:] == ["slice"]
    if words[:1] != ["none"]:
        align = words[0] if words else ""
        if len(align) != 8 or words[1:] not in ([], ["meet"], ["slice"]) or align[1:4] not in _PLACES:
            raise Undrawable(f"{align[:40]!r} is no `preserveAspectRatio`")
        across = down = max(across, down) if cut else min(across, down)
        x_spare, y_spare = width - symbol.width * across, height - symbol.height * down
        left, top = x + x_spare * _PLACES[align[1:4]], y + y_spare * _PLACES.get(align[5:], 0.5)
    else:
        left, top = x, y
    placed = Use(symbol, transform @ Transform(across, 0.0, 0.0, down, left, top))
    if not cut:
        return [placed]
    inside = Use(symbol, Transform(across, 0.0, 0.0, down, left, top))
    return [Group((Clip(Rect(x, y, width, height, filled("ink")), (inside,)),), transform)]
