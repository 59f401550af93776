"""The icons of the boards and of the games' emblems, in a box of 100."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from ppgen.drawing.palette import COLOUR, Palette
from ppgen.drawing.path import transformed
from ppgen.drawing.scene import Clip, Group, Path, Symbol, Transform, Use
from ppgen.drawing.shapes import lens
from ppgen.pieces import pictures
from ppgen.pieces.component_icons import COMPONENTS
from ppgen.pieces.cutout import BOX, Cutout
from ppgen.pieces.spiral import spiral
from ppgen.pieces.suit_shapes import SUITS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path as Folder

    from ppgen.drawing.scene import Item, Point

_HEX = re.compile("#[0-9a-f]{6}")
_BLACK, _TINGE = 0x26, 0x0A
"""Of a colour that is meant as black: its brightest part at most, and by how much its parts differ."""
MOST_OWN = 1000
"""Icons of its own that a game can have."""
_ON_THE_SIGN = Transform(0.46, 0.0, 0.0, 0.46, 46.0, 37.0)


def _steps(count: int) -> Cutout:
    """Return as many steps as the number says, a cut in each."""
    width, rise = 84 / count, 72 / max(count, 2)
    body = (
        "M8 92" + "".join(f"V{92 - rise * (i + 1):g}H{8 + width * (i + 1):g}" for i in range(count)) + "V92Z"
    )
    cuts = (
        lens(8 + width * (i + 0.5), 100 - rise * (i + 1), width - 10, 4.4, horizontal=True)
        for i in range(count)
    )
    return Cutout(body, "".join(cuts))


ICONS: Mapping[str, Cutout] = {
    "mug": Cutout(
        (
            "M20 33H66V84Q66 93 57 93H29Q20 93 20 84Z"
            "M70.5 41H79Q92 41 92 54V64Q92 79 77 79H70.5V69.5H75.5Q82 69.5 82 62.5V55.5"
            "Q82 50.5 77 50.5H70.5Z"
            "M21 28C9 28 9 14 20 13.5C22 5 34 4 39.5 10C46 3 58 5.5 59.5 13.5C72 12 75 28 63 28Z"
        ),
        "M32 42Q27 63 32 84Q37 63 32 42ZM43 42Q38 63 43 84Q48 63 43 42ZM54 42Q49 63 54 84Q59 63 54 42Z",
    ),
    "inn": Cutout(
        "M8 5H16V96H8ZM16 12H94V19.5H16ZM16 46C28 44 36 36 38 19.5L44 19.5C42 40 32 50 16 53Z"
        "M52 19.5H56V29H52ZM82 19.5H86V29H82ZM44 30H94V70Q94 84 69 92Q44 84 44 70Z"
        + transformed(SUITS["arms"].cut, _ON_THE_SIGN),
        transformed(SUITS["arms"].body, _ON_THE_SIGN),
    ),
    "door": Cutout(
        (
            "M16 95V43C16 20 30 6 50 6C70 6 84 20 84 43V95H74V44C74 27 64 16 50 16C36 16 26 27 26 44V95Z"
            "M31.5 95V45C31.5 31 39 21.5 50 21.5C61 21.5 68.5 31 68.5 45V95Z"
        ),
        (
            "M44 32Q39.8 61 44 90Q48.2 61 44 32ZM54 32Q49.8 61 54 90Q58.2 61 54 32Z"
            "M59.3 62A3.2 3.2 0 1 1 65.7 62A3.2 3.2 0 1 1 59.3 62Z"
        ),
    ),
    "badge": Cutout(
        (
            "M50 5A17 17 0 0 0 23.55 13.59A17 17 0 0 0 7.2 36.09A17 17 0 0 0 7.2 63.91"
            "A17 17 0 0 0 23.55 86.41"
            "A17 17 0 0 0 50 95A17 17 0 0 0 76.45 86.41A17 17 0 0 0 92.8 63.91A17 17 0 0 0 92.8 36.09"
            "A17 17 0 0 0 76.45 13.59A17 17 0 0 0 50 5Z"
        ),
        (
            "M50 24L43.24 42.7L23.37 43.35L39.06 55.55L33.54 74.65L50 63.5L66.46 74.65L60.94 55.55"
            "L76.63 43.35"
            "L56.76 42.7Z"
        ),
    ),
    "home": Cutout(
        "M50 6L96 47L89 54.5L50 20L11 54.5L4 47ZM50 27L83 56V93H57V68C57 58 43 58 43 68V93H17V56Z"
    ),
    "portcullis": Cutout(
        (
            "M8 95V44C8 18 24 5 50 5C76 5 92 18 92 44V95H82V45C82 25 70 15 50 15C30 15 18 25 18 45V95Z"
            "M26 28L33 23V82L29.5 90L26 82ZM39.5 20L46.5 19V82L43 90L39.5 82ZM53.5 19L60.5 20V82L57 90"
            "L53.5 82Z"
            "M67 23L74 28V82L70.5 90L67 82ZM21 40H79V47H21ZM21 62H79V69H21Z"
        ),
    ),
    "chest": Cutout(
        "M10 44V36C10 22 20 14 34 14H66C80 14 90 22 90 36V44ZM10 50H90V88H10Z",
        (
            "M43 40H57V44H43ZM43 50H57V62H43ZM22 18Q18 30.5 22 43Q26 30.5 22 18ZM78 18Q74 30.5 78 43"
            "Q82 30.5 78 18Z"
            "M22 52Q18 69 22 86Q26 69 22 52ZM78 52Q74 69 78 86Q82 69 78 52Z"
        ),
    ),
    "trap": Cutout(
        (
            "M4 80H96V90H4ZM8 74L15 14L22 74ZM25 74L32 28L39 74ZM43 74L50 14L57 74ZM61 74L68 28L75 74Z"
            "M78 74L85 14L92 74Z"
        ),
        "M50 24Q46 45 50 66Q54 45 50 24ZM15 24Q11 45 15 66Q19 45 15 24ZM85 24Q81 45 85 66Q89 45 85 24Z",
    ),
    "monster": Cutout(
        (
            "M12 8C14 22 20 28 29 28C41 22 59 22 71 28C80 28 86 22 88 8C98 24 96 40 88 48C90 72 74 94 50 94"
            "C26 94 10 72 12 48C4 40 2 24 12 8Z"
        ),
        (
            "M24 46Q30.23 61.21 45 54Q38.77 38.79 24 46ZM76 46Q61.23 38.79 55 54Q69.77 61.21 76 46Z"
            "M28 70L35 78L42 71L50 79L58 71L65 78L72 70C70 84 60 88 50 88C40 88 30 84 28 70Z"
        ),
    ),
    "shield": Cutout(
        "M12 10C26 14 40 12 50 5C60 12 74 14 88 10C92 46 82 78 50 96C18 78 8 46 12 10Z",
        "M46.5 18H53.5V40H76V47H53.5V82L50 85L46.5 82V47H24V40H46.5Z",
    ),
    "crest": Cutout(
        (
            "M16 6H84V46C84 66 70 78 50 87C30 78 16 66 16 46ZM6 80C14 80 20 82 26 85L22 96"
            "C16 93 10 92 4 92Z"
            "M94 80C86 80 80 82 74 85L78 96C84 93 90 92 96 92Z"
        ),
        (
            "M24 56L50 34L76 56V66L50 44L24 66Z"
            "M33 14.5L30.88 20.09L24.92 20.37L29.58 24.11L28 29.88L33 26.6L38 29.88L36.42 24.11L41.08 20.37"
            "L35.12 20.09Z"
            "M67 14.5L64.88 20.09L58.92 20.37L63.58 24.11L62 29.88L67 26.6L72 29.88L70.42 24.11L75.08 20.37"
            "L69.12 20.09Z"
            "M50 61.5L47.88 67.09L41.92 67.37L46.58 71.11L45 76.88L50 73.6L55 76.88L53.42 71.11L58.08 67.37"
            "L52.12 67.09Z"
        ),
    ),
    "desk": Cutout(
        (
            "M6 38L14 26H86L94 38V47H6ZM12 52H88V66H12ZM14 71H23V95H14ZM77 71H86V95H77ZM62 8H76V21H62Z"
            "M26 15H52V21H26Z"
        ),
        "M44 57H56V60.5H44Z",
    ),
    "pass": Cutout(
        "M14 8H86V34C76 36 76 48 86 50V92H14V50C24 48 24 36 14 34Z",
        "M30 20H70V25H30ZM34 64L45 76L68 52L73 57L45 86L29 69Z",
    ),
    "track": Cutout(
        (
            "M6 10H78C100 10 100 46 78 46H30C20 46 20 54 20 60C20 68 24 72 32 72H66V60L94 78L66 96V84H30"
            "C14 84 6 74 6 60C6 44 14 34 30 34H76C84 34 84 22 76 22H6Z"
        ),
    ),
    "board": Cutout(
        "M8 8H92V92H8Z",
        "M16 16H33V33H16ZM50 16H67V33H50ZM33 33H50V50H33ZM67 33H84V50H67ZM16 50H33V67H16ZM50 50H67V67H50Z"
        "M33 67H50V84H33ZM67 67H84V84H67Z",
    ),
    "hourglass": Cutout(
        (
            "M16 4H84V14H78C78 34 70 42 56 50C70 58 78 66 78 86H84V96H16V86H22C22 66 30 58 44 50"
            "C30 42 22 34 22 14H16Z"
        ),
        (
            "M33 15H67C66 21 64 25 61 29H39C36 25 34 21 33 15Z"
            "M31 86C33 77 40 73 48.5 67V57H51.5V67C60 73 67 77 69 86Z"
        ),
    ),
    "crossing": Cutout(
        (
            "M35 4H65V31H35ZM35 69H65V96H35ZM4 35H31V65H4ZM69 35H96V65H69Z"
            "M50 37A13 13 0 0 1 50 63A13 13 0 0 1 50 37Z"
        ),
        (
            "M45.4 17.5A4.6 4.6 0 1 1 54.6 17.5A4.6 4.6 0 1 1 45.4 17.5Z"
            "M38.8 75A4.2 4.2 0 1 1 47.2 75A4.2 4.2 0 1 1 38.8 75Z"
            "M52.8 90A4.2 4.2 0 1 1 61.2 90A4.2 4.2 0 1 1 52.8 90Z"
            "M6.8 42A4.2 4.2 0 1 1 15.2 42A4.2 4.2 0 1 1 6.8 42Z"
            "M19.8 58A4.2 4.2 0 1 1 28.2 58A4.2 4.2 0 1 1 19.8 58Z"
            "M13.3 50A4.2 4.2 0 1 1 21.7 50A4.2 4.2 0 1 1 13.3 50Z"
            "M77.9 50A4.6 4.6 0 1 1 87.1 50A4.6 4.6 0 1 1 77.9 50Z"
        ),
    ),
    "baton": Cutout(
        "M10 82L70 22L80 32L20 92ZM74 18L82 10C88 8 94 14 92 20L84 28Z",
        "M28 74Q49.83 57.83 66 36Q44.17 52.17 28 74Z",
    ),
    "secret": Cutout(
        "M4 52C18 28 34 20 50 20C56.5 20 63 21.3 69.4 24.5L61 34.1A21 21 0 0 0 33.8 65.3L24.6 75.9"
        "C17.4 70.8 10.5 63.1 4 52Z"
        "M78.4 30.4C84.5 35.4 90.4 42.4 96 52C82 76 66 84 50 84C44.7 84 39.4 83.1 34.1 81.1L42.4 71.6"
        "A21 21 0 0 0 68.4 41.8Z"
    ),
    "dice": Cutout(
        (
            "M8 34Q8 28 14 28H66Q72 28 72 34V86Q72 92 66 92H14Q8 92 8 86Z"
            "M30 22Q31 8 38 8H86Q92 8 92 14V62Q92 68 78 70V30Q78 22 70 22Z"
        ),
        (
            "M18 44A6 6 0 1 1 30 44A6 6 0 1 1 18 44ZM34 60A6 6 0 1 1 46 60A6 6 0 1 1 34 60Z"
            "M50 76A6 6 0 1 1 62 76A6 6 0 1 1 50 76Z"
        ),
    ),
    "coin": Cutout("M6 50A44 44 0 1 1 94 50A44 44 0 1 1 6 50Z", "M50 14L60 29Q50 25.5 40 29Z"),
    "pawn": Cutout(
        "M50 6A17 17 0 0 1 60 37C60 56 66 68 78 80V94H22V80C34 68 40 56 40 37A17 17 0 0 1 50 6Z",
        "M50 44Q45 64 50 84Q55 64 50 44Z",
    ),
    "repeat": Cutout("M50 15A40 40 0 1 0 90 55H78A28 28 0 1 1 50 27V41L76 21L50 1Z"),
    "back": Cutout(
        "M38 12L6 40L38 68V46H62C73 46 79 53 79 63C79 73 73 80 62 80H30V92H62C81 92 91 79 91 63"
        "C91 47 81 34 62 34H38Z"
    ),
    "arrow": Cutout("M21 0L79 50L21 100Q40 50 21 0Z"),
    "turn": Cutout("M8 18H48C66 18 76 28 76 46V56H94L69 92L44 56H62V46C62 36 58 32 48 32H8Z"),
    "scissors": Cutout(
        "M4 78A15 15 0 1 1 34 78A15 15 0 1 1 4 78ZM4 22A15 15 0 1 1 34 22A15 15 0 1 1 4 22Z"
        "M25 65L90 17Q97 19 97 27L34 79ZM25 35L90 83Q97 81 97 73L34 21Z",
        "M12 78A7 7 0 1 1 26 78A7 7 0 1 1 12 78ZM12 22A7 7 0 1 1 26 22A7 7 0 1 1 12 22Z",
    ),
    "safe": Cutout(
        "M12 10C26 14 40 12 50 5C60 12 74 14 88 10C92 46 82 78 50 96C18 78 8 46 12 10Z",
        "M28 48L36 40L46 52L66 28L74 36L46 70Z",
    ),
    "heart": SUITS["hearts"],
    "spiral": Cutout(spiral(50.0, 51.0, 45.0)),
    **SUITS,
    **COMPONENTS,
    **{f"stairs{count}": _steps(count) for count in (1, 2, 3)},
}


def known(icon: str, folder: Folder | None = None) -> bool:
    """Tell whether there is an icon: in the folder of a game, or else among ours."""
    return icon in ICONS or (folder is not None and _own(icon, folder).is_file())


def own(icon: str, folder: Folder | None) -> bool:
    """Tell whether a game has drawn an icon itself."""
    return folder is not None and _own(icon, folder).is_file()


def names(*folders: Folder) -> list[str]:
    """List the icons that a game can name, or a site of several games: their own, and ours."""
    return sorted({*ICONS, *(path.stem for folder in folders for path in files(folder))})


def home(icon: str, folders: Iterable[Folder]) -> Folder | None:
    """Give the first folder of a game that has drawn an icon itself; None if that has to be ours."""
    return next((folder for folder in folders if own(icon, folder)), None)


def files(folder: Folder) -> list[Folder]:
    """List the files of the icons that a game has drawn itself."""
    return sorted(islice((folder / "icons").glob("*.svg"), MOST_OWN))


def symbol(icon: str, role: str = "ink", folder: Folder | None = None) -> Symbol:
    """Return an icon in a box of 100 or, if it is a game's own, in one of its own.

    `icons/<icon>.svg` in the folder of a game comes before ours. What is black in it is drawn in the role,
    and what is white in the colour of the ground; other colours stay.

    Raises `ValueError` naming the icons that there are, and `DefinitionError` for a file that is refused.
    """
    if folder is not None and _own(icon, folder).is_file():
        return _recoloured(pictures.load(_own(icon, folder), folder).symbol, role)
    return _ours(icon, role)


def colours_of_its_own(icon: str, folder: Folder | None) -> tuple[str, ...]:
    """Name the colours of an icon of a game in which nothing is black, so that it takes no other colour.

    Raises `DefinitionError` for a file that is refused.
    """
    if folder is None or not _own(icon, folder).is_file():
        return ()
    return _kept(pictures.load(_own(icon, folder), folder).symbol)


@lru_cache(maxsize=256)
def _kept(drawn: Symbol) -> tuple[str, ...]:
    found: set[str] = set()
    items = list(drawn.items)
    while items:
        item = items.pop()
        if isinstance(item, Group | Clip):
            items += item.items
        elif isinstance(item, Use):
            items += item.symbol.items
        elif isinstance(item, Path):
            found |= {colour for colour in (item.style.fill, item.style.stroke) if colour}
    return () if any(colour == "ink" or _is_black(colour) for colour in found) else tuple(sorted(found))


def _own(icon: str, folder: Folder) -> Folder:
    return folder / "icons" / f"{icon}.svg"


@lru_cache(maxsize=256)
def _recoloured(drawn: Symbol, role: str) -> Symbol:
    """Paint an icon of others in a role: black is the icon, white is what it stands on."""
    roles = {"ink": role, "#ffffff": "accent" if role == "ground" else "ground"}

    def painted(item: Item) -> Item:
        if isinstance(item, Group | Clip):
            return replace(item, items=tuple(map(painted, item.items)))
        if isinstance(item, Use):
            within = tuple(map(painted, item.symbol.items))
            return replace(item, symbol=replace(item.symbol, name=f"{item.symbol.name}-{role}", items=within))
        if isinstance(item, Path):
            fill, stroke = (
                role if _is_black(colour) else roles.get(colour or "", colour)
                for colour in (item.style.fill, item.style.stroke)
            )
            return replace(item, style=replace(item.style, fill=fill, stroke=stroke))
        return item

    return replace(drawn, name=f"icon-{drawn.name}-{role}", items=tuple(map(painted, drawn.items)))


def _is_black(colour: str | None) -> bool:
    """Tell whether a colour is black, or what drawing programs write for black ink, such as #231f20."""
    if colour is None or not _HEX.fullmatch(colour):
        return False
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return max(parts) <= _BLACK and max(parts) - min(parts) <= _TINGE


@lru_cache(maxsize=256)
def _ours(icon: str, role: str) -> Symbol:
    if icon not in ICONS:
        raise ValueError(f"there is no icon {icon!r}; icons are {', '.join(sorted(ICONS))}")
    suffix = "" if role == "ink" else f"-{role}"
    return Symbol(f"icon-{icon}{suffix}", BOX, BOX, ICONS[icon].painted(role))


def placed(
    icon: str,
    at: Point,
    size: float,
    palette: Palette = COLOUR,
    *,
    role: str = "ink",
    turn: float = 0.0,
    folder: Folder | None = None,
) -> Use:
    """Place an icon about a centre, in the size that the palette wants, turned clockwise by degrees.

    A game's own icons are looked for in its `folder`, or in that of the palette.
    """
    return symbol(icon, role, folder or palette.folder).fitted(*at, palette.symbol(size), turn)
