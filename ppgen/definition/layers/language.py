"""The language of layers as a table: what each layer is, what can be said of it, and what that means."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

Reads: TypeAlias = Literal[
    "text",
    "number",
    "pair",
    "condition",
    "word",
    "colour",
    "fill",
    "edge",
    "outline",
    "area",
    "badge",
    "points",
    "polygon",
    "focus",
    "crop",
    "clip",
    "along",
    "turns",
    "each",
    "grid",
    "around",
    "step",
    "layers",
    "values",
    "rows",
    "spaces",
    "recolour",
    "id",
]


class Key(NamedTuple):
    """What a key of a layer holds, and what it means."""

    reads: Reads
    told: str
    words: tuple[str, ...] = ()
    """Which words there are; a formula in braces may choose one."""


PLACES: Mapping[str, tuple[float, float]] = {
    "top-left": (0, 0),
    "top": (0.5, 0),
    "top-right": (1, 0),
    "left": (0, 0.5),
    "middle": (0.5, 0.5),
    "right": (1, 0.5),
    "bottom-left": (0, 1),
    "bottom": (0.5, 1),
    "bottom-right": (1, 1),
}
"""The nine places of an area, as shares of its width and height."""
BADGES = ("circle", "box", "hexagon", "diamond", "star", "shield", "drop", "coin")
FONTS = ("body", "italic", "semibold", "bold", "display")
"""Our faces; any other word is the name of a face of one's own."""
WEIGHTS = ("regular", "italic", "semibold", "bold")
"""How a face can look that has several looks: `body`, and a variable font of one's own."""
OF_PIECES = ("id", "name", "suit", "suit-name", "colour", "value", "value-name", "number", "icon")
"""What a piece without rows says, as rows do in their columns."""
AREAL = ("box", "circle", "oval")
"""Shapes whose value is their area."""
NAMED_AREAS = ("here", "bleed", "cut", "safe")

_FILL = Key("fill", "what fills it: a colour, `none`, or a gradient")
_EDGE = Key("edge", "the line round it: a colour, or `{colour, width, dash}` in millimetres")
_RADIUS = Key("number", "the radius of its corners in millimetres")
_BADGE = Key(
    "badge",
    "a shape under it, which fills the area; a coin is a ring in the colour of what it holds",
    BADGES,
)
_CLIP = Key(
    "clip", "what it is cut off at: its area as a box, circle or hexagon", ("box", "circle", "hexagon")
)
_LETTERS: Mapping[str, Key] = {
    "font": Key("text", "a face: body, italic, semibold, bold, display, or one in `fonts/`"),
    "weight": Key("word", "of `body`, or of a variable font of one's own", WEIGHTS),
    "size": Key("number", "points of the type"),
    "colour": Key("colour", "the colour of its letters"),
    "align": Key("word", "where lines stand", ("left", "centre", "right", "justify")),
    "valign": Key("word", "where the lines as a whole stand", ("top", "middle", "bottom")),
    "outline": Key("outline", "a line under the letters: a colour, or `{colour, width}`"),
}
KINDS: Mapping[str, Mapping[str, Key]] = {
    "picture": {
        "picture": Key(
            "text", "its file (PNG, JPEG or SVG) in the game's folder; without one, nothing is drawn"
        ),
        "fit": Key(
            "word",
            "fit: whole in its area; fill: covers it; stretch: as wide and as high; tile: again and again",
            ("fit", "fill", "stretch", "tile"),
        ),
        "focus": Key("focus", "what stays where it is, as one of nine places or `[x, y]` in per cent"),
        "crop": Key("crop", "the part that is used: `[x, y, width, height]` in per cent"),
        "scale": Key("number", "how wide a tile is in millimetres"),
        "clip": _CLIP,
        "radius": _RADIUS,
        "recolour": Key(
            "recolour", 'of a drawing, other colours for those it is drawn in: `{"#ad1f00": "{colour}"}`'
        ),
    },
    "box": {"box": Key("area", "its area"), "fill": _FILL, "edge": _EDGE, "radius": _RADIUS},
    "circle": {
        "circle": Key("area", "its area, of which it is as large as it can"),
        "fill": _FILL,
        "edge": _EDGE,
    },
    "oval": {"oval": Key("area", "its area, which it fills"), "fill": _FILL, "edge": _EDGE},
    "polygon": {
        "polygon": Key("polygon", "how many corners it has, or its corners, each `[x, y]` in its area"),
        "inner": Key("number", "makes a star: how far in its other corners are, as a share"),
        "start": Key("number", "where its first corner is, in degrees; 0 is up"),
        "fill": _FILL,
        "edge": _EDGE,
    },
    "line": {
        "line": Key(
            "points",
            "the points that it leads through, each `[x, y]` in its area; on a board also spaces, through "
            "whose middle it leads, and sides of cells, along which it leads",
        ),
        "edge": _EDGE,
    },
    "path": {
        "path": Key("text", "SVG path data, in millimetres of its area"),
        "view": Key("pair", "`[width, height]` of the box of that data, which is then scaled to the area"),
        "fill": _FILL,
        "edge": _EDGE,
    },
    "text": {
        "text": Key("text", "words, with `**bold**`, `*italic*`, `:icon:` and `[words](style)`"),
        **_LETTERS,
        "least": Key("number", "points to which it may shrink, a fifth at a time, to find room"),
        "lines": Key("number", "in how many lines it has to find room"),
        "short": Key("text", "what is set instead, where these words find no room"),
        "leading": Key("number", "from line to line, as a multiple of the size"),
        "spacing": Key("number", "millimetres between letters; one line then"),
        "case": Key("word", "upper or lower case", ("upper", "lower")),
        "inset": Key("pair", "millimetres that it stays off the edges of its area"),
        "columns": Key("number", "in how many columns it is set"),
        "gutter": Key("number", "millimetres between columns"),
        "icon-size": Key("number", "the height of icons, as a multiple of the size"),
        "icon-colour": Key("colour", "the colour of icons; of drawings of the game, what is black takes it"),
        "vertical": Key("condition", "one letter under the other"),
        "along": Key("along", "one line along `{arc: [from, to], radius}` or `{path: M...}`"),
    },
    "number": {
        "number": Key(
            "text", "a number or few letters; as high as its area lets it be, unless a size is given"
        ),
        **_LETTERS,
        "badge": _BADGE,
        "fill": _FILL,
        "edge": _EDGE,
    },
    "icon": {
        "icon": Key(
            "text", "an icon, by its name: one of ours, of the game's `icons/`, or the sign of a suit"
        ),
        "colour": Key("colour", "its colour; of a drawing of the game, what is black takes it"),
        "cut": Key("colour", "the colour of what is cut out of it; else one sees through"),
        "size": Key("number", "its height in millimetres; else as large as its area"),
        "badge": _BADGE,
        "fill": _FILL,
        "edge": _EDGE,
    },
    "group": {
        "group": Key("layers", "layers, whose `here` is the area of the group"),
        "clip": _CLIP,
        "stack": Key(
            "word",
            "its layers stand one below another, each as high as what it prints, and as a whole at the top, "
            "in the middle or at the bottom of its area; what prints nothing takes no room",
            ("top", "middle", "bottom"),
        ),
        "values": Key("values", "further values, for each time it is repeated"),
    },
}
"""What a layer can be, and what each is said with."""
EVERY: Mapping[str, Key] = {
    "id": Key("id", "its name: of its area, and by which another layout changes it"),
    "area": Key("area", "where it is"),
    "when": Key("condition", "it is left out unless this is so"),
    "turn": Key("number", "degrees clockwise about the middle of its area"),
    "again": Key("turns", "once more, turned about the middle of `here`: degrees, or a list of them"),
    "opacity": Key("number", "how much of what lies beneath it covers, from 0 to 1"),
    "repeat": Key("number", "how often it is drawn"),
    "each": Key("each", "once for each of a list, or of the parts of a text with | between them, as `it`"),
    "rows": Key(
        "rows", "once for each row of a sheet beside, such as `map.csv`, whose columns it then knows, too"
    ),
    "spaces": Key(
        "spaces",
        "on a board, once on each of these spaces; with `rows` on that which a row names in a column `space`",
    ),
    "step": Key("step", "`[x, y]` in millimetres from each to the next"),
    "grid": Key("grid", "`{columns, rows, gap, hex}`: the area is cut into cells, one for each"),
    "around": Key("around", "`{radius, from, to, upright}`: on a circle about the middle of its area"),
    "after": Key("id", "of a layer that is added to a layout: the one above which it lies"),
    "before": Key("id", "of a layer that is added to a layout: the one below which it lies"),
}
"""What every layer can be said with."""
AREA: Mapping[str, str] = {
    "left": "millimetres inwards from the left side of `in`; negative ones lead outwards",
    "right": "the same from the right",
    "top": "the same from the top",
    "bottom": "the same from the bottom",
    "width": "its width; alone, it stands in the middle",
    "height": "its height; alone, it stands in the middle",
    "in": "the area that it lies in; `here` if nothing is said",
    "at": "one of the nine places of `in`, with a size",
    "size": "`width` and `height`: one number for both, or a pair",
    "below": "beside another area, as wide as that; without a height down to the end of `in`",
    "above": "the same upwards",
    "left-of": "the same to the left",
    "right-of": "the same to the right",
    "gap": "millimetres between it and that area, or between columns and rows",
    "column": "a column of `in`, from 1",
    "row": "a row of `in`, from 1",
    "of": "how many columns or rows there are; `[columns, rows]` for both",
    "span": "over how many it reaches",
    "inset": "millimetres that are taken off at each side at last, or `[across, down]`",
    "shift": "`[right, down]`, by which it is moved at last",
}
"""What an area is described with, besides its name or `[x, y, width, height]`."""
FACE: Mapping[str, str] = {
    "layout": "a layout of `layouts`, or `{from: column, map: {value: layout}}`",
    "front": "the layers of the face, the lowest first",
    "back": "the layers of the back; or `{layout, values}`: the front of a layout, with values of its own",
    "backs": "`{from: column, map: {value: layout}}`: the back of which layout each has",
    "areas": "areas by names",
    "values": "further columns, in order",
    "defaults": "for kinds of layer, what they are said with unless they say something else",
    "safe": "millimetres from the edge to the area `safe`",
    "drop": "ids of layers of a layout that are left out",
}
"""What the `layers` of a piece are described with; a layout has all of it but `layout` and `backs`."""
COMMON = ("areas", "values", "defaults", "safe")
"""What all faces can be described with."""
BOARD: Mapping[str, str] = {
    "under": "the layers below what ppgen draws of the spaces, the lowest first; the spaces are seen through",
    "over": "the layers above it, and below the pieces",
    "margin": "millimetres by which the face reaches beyond the spaces: one number, or "
    "`[top, right, bottom, left]`",
    "lines": "whether ppgen draws the lines between the spaces; `false` leaves them out",
    **{key: FACE[key] for key in COMMON},
}
"""What the `layers` of a board are described with."""
SHEET: Mapping[str, str] = {
    **{key: told for key, told in FACE.items() if key != "backs"},
    "size": "`[width, height]` in millimetres; else all that the sheet has room for",
    "rows": "a sheet beside, such as `boards.csv`: one of this for each of its rows",
}
"""What the `layers` of an aid, mat or score sheet are described with."""
COVER: Mapping[str, str] = {
    key: told for key, told in FACE.items() if key in ("layout", "front", "drop", *COMMON)
}
"""What the `layers` of the cover of a booklet are described with."""
BOX: Mapping[str, str] = {
    "front": "the layers of its front, the lowest first",
    "back": "those of its back",
    "left": "those of the side left of the front",
    "right": "those of the side right of the front",
    "top": "those of its lid",
    **{key: FACE[key] for key in COMMON},
}
"""What the `layers` of a tuckbox are described with."""
DRESS: Mapping[str, str] = {
    "front": "the layers of its face, instead of what its art draws",
    "back": "those of its back",
    "under": "layers below what its art draws, on both sides but where `back` is given",
    "over": "layers above that",
    "figure": "of pawns who stands there: layers above `front`, which pictures draw alone, as it stands",
    **{key: FACE[key] for key in ("layout", *COMMON)},
}
"""What the `layers` of a piece in a skin are described with."""
DEFAULTS: Mapping[str, Mapping[str, object]] = {
    "text": {"font": "body", "size": 9, "leading": 1.25, "colour": "ink", "align": "left", "valign": "top"},
    "number": {"font": "display", "colour": "ink", "align": "centre", "valign": "middle"},
    "picture": {"fit": "fit", "focus": "middle"},
    "icon": {"colour": "ink"},
    "line": {"edge": "ink"},
}
"""What layers are said with unless somebody says something else."""
