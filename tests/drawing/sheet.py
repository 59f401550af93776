"""A sheet that uses every kind of item, for both painters."""

from ppgen.drawing.scene import (
    Circle,
    Clip,
    Group,
    Line,
    Path,
    Polygon,
    Polyline,
    Rect,
    Scene,
    Shade,
    Style,
    Symbol,
    Text,
    Transform,
    Use,
    filled,
    stroked,
)
from ppgen.drawing.shapes import circle, solid
from ppgen.drawing.text import TextSpan, TextStyle, paragraph

WIDTH, HEIGHT = 210.0, 297.0
CELL = 30.0  # each item stands alone in its cell of a grid, for comparing painters

RING = Symbol("ring", 10, 10, (Path(solid(circle(5, 5, 5), circle(5, 5, 3)), filled("suns")),))
PAIR = Symbol("pair", 20, 10, (RING.at(0, 0), RING.at(10, 0), Rect(9, 4, 2, 2, filled("ink"))))
CELLS = (
    RING.at(5, 5),
    PAIR.centred(15, 15, turn=30),
    RING.fitted(15, 15, 22),
    Use(PAIR, Transform.mirror(width=30) @ Transform.translate(2, 4)),
    Rect(5, 8, 20, 10, stroked("line", 3, fill="tint"), radius=4),
    Rect(5, 8, 20, 10, stroked("ink", 0.75, (2, 1))),
    Circle(15, 15, 9, stroked("arms", 6)),
    Line(5, 5, 25, 20, stroked("ink", 9)),
    Polyline(((5, 25), (15, 5), (25, 25)), stroked("crowns", 4)),
    Polygon(((5, 25), (15, 5), (25, 25)), filled("crowns")),
    Clip(Circle(15, 15, 8, filled("ink")), (Rect(15, 0, 30, 30, filled("accent")),)),
    Text(15, 18, "Hamburg 0123", "display", 9, "ink", "middle"),
    Text(28, 18, "fit & flow", "body-italic", 12, "muted", "end"),
    Group((Text(0, 0, "turned", "body-bold", 14),), Transform.rotate(90, 10, 5) @ Transform.translate(12, 6)),
    Path("M5 5h20a10 10 0 0 1 -10 10q-5 10 -10 0z", filled("moons")),
    Use(PAIR, Transform.translate(5, 6), 0.4),
    Group((Line(4, 15, 26, 15, stroked("ink", 12)), Use(PAIR, Transform.translate(5, 10), 0.7))),
    Text(
        15,
        18,
        "Lines",
        "display",
        22,
        "yellow",
        "middle",
        outline=Style(stroke="arms", width=1.2, join="round"),
    ),
)
COLUMNS = 6


def cell(index: int) -> tuple[float, float]:
    """Return the top left corner of a cell."""
    return 15 + index % COLUMNS * CELL, 60 + index // COLUMNS * CELL


PICTURE = Group(
    tuple(Group((item,), Transform.translate(*cell(index))) for index, item in enumerate(CELLS)),
    name="picture",
    alt="Fifteen kinds of marks in a grid",
)
SHEET = Scene(
    WIDTH,
    HEIGHT,
    (
        Text(15, 25, "Something of everything", "display", 20, tag="H1"),
        paragraph(
            (
                TextSpan("One ", "body", "ink"),
                TextSpan("bold", "body-bold", "ink"),
                TextSpan(" word, one ", "body", "ink"),
                TextSpan("leaning", "body-italic", "ink"),
                TextSpan(" one, and a text that takes two lines.", "body", "ink"),
            ),
            TextStyle(),
            (15, 35),
            60,
        ).item,
        PICTURE,
        Group((Text(15, 290, "Sheet 1 of 3", size=7.2, role="muted"),), artifact=True, layer="furniture"),
    ),
    "Something of everything",
    "A heading, a paragraph and a picture of fifteen marks",
)
SHADES = (
    Shade(5, 5, 20, 12, ((0, "suns"), (0.4, "yellow"), (1, "arms")), 30),
    Shade(5, 5, 20, 20, ((0, "ink"), (1, "white"))),
    Clip(
        Circle(15, 15, 9, filled("ink")),
        (Shade(5, 5, 20, 20, ((0.2, "yellow"), (1, "crowns")), radial=True),),
    ),
    Symbol("shaded", 30, 30, (Shade(4, 4, 18, 9, ((0, "suns"), (0.8, "arms")), 180),)).centred(
        15, 15, turn=15
    ),
)
SHADED = Scene(
    CELL * len(SHADES),
    CELL,
    tuple(Group((item,), Transform.translate(CELL * at, 0)) for at, item in enumerate(SHADES)),
)
