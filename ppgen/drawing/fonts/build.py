"""Fetch and prepare the bundled fonts: ``python -m ppgen.drawing.fonts.build`` (needs npm and brotli).

The result is kept in the repository, so only a change of fonts needs this. Young Serif's default figures
are old style; its lining ones take their place here, once, so that paper and site need no font feature.
The zeros of Atkinson Hyperlegible Next are slashed, and it has no others; on paper, where numbers are points
and ages rather than codes, they are opened (see `opened_zeros`).
Letters and signs that our faces lack are filled in from Noto (see `filling`).
"""

from __future__ import annotations

import subprocess
import tarfile
import tempfile
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.ttProgram import Program

from ppgen.drawing.fonts.filling import fill

HERE = Path(__file__).parent
SITE = HERE.parents[2] / "site" / "assets" / "fonts"
SCOPE = "@expo-google-fonts"


VERSIONS = {
    "atkinson-hyperlegible-next": "0.4.1",
    "atkinson-hyperlegible-mono": "0.4.1",
    "young-serif": "0.4.0",
    "noto-sans": "0.4.2",
    "noto-serif": "0.4.2",
    "noto-sans-mono": "0.4.2",
    "noto-sans-math": "0.4.2",
    "noto-sans-symbols": "0.4.1",
    "noto-sans-symbols-2": "0.4.1",
    "noto-sans-hebrew": "0.4.1",
    "noto-serif-hebrew": "0.4.2",
}
FILES = {
    "atkinson-hyperlegible-next-400": "400Regular/AtkinsonHyperlegibleNext_400Regular",
    "atkinson-hyperlegible-next-400-italic": "400Regular_Italic/AtkinsonHyperlegibleNext_400Regular_Italic",
    "atkinson-hyperlegible-next-600": "600SemiBold/AtkinsonHyperlegibleNext_600SemiBold",
    "atkinson-hyperlegible-next-700": "700Bold/AtkinsonHyperlegibleNext_700Bold",
    "atkinson-hyperlegible-mono-400": "400Regular/AtkinsonHyperlegibleMono_400Regular",
    "young-serif-400": "400Regular/YoungSerif_400Regular",
}
SIGNS = (
    "noto-sans-math/400Regular/NotoSansMath_400Regular",
    "noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular",
    "noto-sans-symbols/400Regular/NotoSansSymbols_400Regular",
)
"""Where arrows, stars and other signs come from that a face and its letters' source lack."""
LETTERS = {
    "atkinson-hyperlegible-next-400": "noto-sans/400Regular/NotoSans_400Regular",
    "atkinson-hyperlegible-next-400-italic": "noto-sans/400Regular_Italic/NotoSans_400Regular_Italic",
    "atkinson-hyperlegible-next-600": "noto-sans/600SemiBold/NotoSans_600SemiBold",
    "atkinson-hyperlegible-next-700": "noto-sans/700Bold/NotoSans_700Bold",
    "atkinson-hyperlegible-mono-400": "noto-sans-mono/400Regular/NotoSansMono_400Regular",
    "young-serif-400": "noto-serif/600SemiBold/NotoSerif_600SemiBold",
}
"""Where each face's missing letters come from."""
HEBREW = {
    "atkinson-hyperlegible-next-400": "noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular",
    "atkinson-hyperlegible-next-400-italic": "noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular",
    "atkinson-hyperlegible-next-600": "noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold",
    "atkinson-hyperlegible-next-700": "noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold",
    "atkinson-hyperlegible-mono-400": "noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular",
    "young-serif-400": "noto-serif-hebrew/600SemiBold/NotoSerifHebrew_600SemiBold",
}
"""Where each face's Hebrew letters come from, which are upright in all."""
PRINTED = {"atkinson-hyperlegible-next-700"}
"""Faces for paper alone: pages set bold text in the semibold."""
COMMON = (
    *range(0x20, 0x7F),
    *(0xA0, 0xA9, 0xAB, 0xB7, 0xBB, 0xBC, 0xBD, 0xBE, 0xD7),
    0xE7,
    *(0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2192, 0x2212),
)
"""The characters of English pages, which lead to those in `français`; site.css names the same ranges."""
LATIN = (
    *(0xC0 + each for each in range(0x40) if 0xC0 + each not in COMMON and 0xC0 + each != 0xF7),
    *(0x152, 0x153, 0x178, 0x201A, 0x201E, 0x2039, 0x203A, 0x20AC),
)
"""The letters and quotation marks that pages of western languages have besides; site.css names them, too."""
SLASHED = 3
"""Outlines of a slashed zero: its edge, and a counter on either side of the slash."""
DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def build() -> None:
    """Write the TTF files beside this one and the WOFF2 files of the site, each with its licence."""
    SITE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        packages = {name: _fetch(name, version, Path(folder)) for name, version in VERSIONS.items()}
        for package, unpacked in packages.items():
            licence = (unpacked / "LICENSE_FONT").read_text(encoding="utf-8")
            for place in (HERE,) if package.startswith("noto-") else (HERE, SITE):
                (place / f"OFL-{package}.txt").write_text(licence, encoding="utf-8")
        for name, file in FILES.items():
            package = next(package for package in packages if name.startswith(package))
            font = TTFont(packages[package] / f"{file}.ttf", recalcTimestamp=False)
            _use_lining_figures(font)
            if name not in PRINTED:
                _write_for_pages(font, name)
            sources = [
                TTFont(packages[source] / f"{rest}.ttf")
                for source, _, rest in (path.partition("/") for path in (LETTERS[name], *SIGNS, HEBREW[name]))
            ]
            if "mono" not in name:
                opened_zeros(font)
            fill(font, sources, monospaced="mono" in name)
            font.save(HERE / f"{name}.ttf")


def _write_for_pages(font: TTFont, name: str) -> None:
    """Write the site's files: browsers find letters and signs that the face lacks by themselves."""
    font.flavor = "woff2"
    font.save(SITE / f"{name}.woff2")
    font.flavor = None
    for part, characters in (("common", COMMON), ("latin", LATIN)):
        some = deepcopy(font)
        # Letters are kerned within a file alone: those of the second hardly ever stand beside one another.
        _keep(some, characters, ["kern"] if part == "common" else [])
        some.flavor = "woff2"
        some.save(SITE / f"{name}-{part}.woff2")


def _fetch(package: str, version: str, folder: Path) -> Path:
    packed = subprocess.run(  # noqa: S603 - the arguments are the constants above
        ["npm", "pack", "--silent", f"{SCOPE}/{package}@{version}"],  # noqa: S607 - npm is on the path
        cwd=folder,
        check=True,
        capture_output=True,
        text=True,
    )
    with tarfile.open(folder / packed.stdout.strip()) as archive:
        archive.extractall(folder / package, filter="data")
    return folder / package / "package"


def _keep(font: TTFont, characters: Sequence[int], features: Sequence[str]) -> None:
    """Keep some characters; for those that no part has a browser fetches the whole font as well."""
    options = subset.Options()
    options.layout_features = list(features)
    options.hinting = False
    cut = subset.Subsetter(options)
    cut.populate(unicodes=characters)
    cut.subset(font)


def _use_lining_figures(font: TTFont) -> None:
    glyphs = set(font.getGlyphOrder())
    for table in font["cmap"].tables:
        for value, digit in enumerate(DIGITS):
            if f"{digit}.lf" in glyphs and ord("0") + value in table.cmap:
                table.cmap[ord("0") + value] = f"{digit}.lf"


def opened_zeros(font: TTFont) -> None:
    """Take the slash out of the zeros of a font: their outline, made narrower, becomes their one counter."""
    table = font["glyf"]
    for name in {"zero", "zero.tf"} & set(font.getGlyphOrder()):
        glyph = table[name]
        points, ends, flags = glyph.getCoordinates(table)
        if len(ends) != SLASHED:
            continue
        outline = ends[0] + 1
        outer, inner = list(points[:outline]), list(points[outline:])
        counter = [_within(point, outer, inner) for point in outer]
        glyph.coordinates = type(points)([*outer, *counter[:1], *reversed(counter[1:])])
        glyph.flags = bytearray([*flags[:outline], flags[0], *reversed(flags[1:outline])])
        glyph.endPtsOfContours = [outline - 1, 2 * outline - 1]
        glyph.numberOfContours = 2
        glyph.program = Program()  # hints are of the old outlines
        glyph.program.fromBytecode(b"")
        glyph.recalcBounds(table)


def _within(
    point: tuple[int, int], outer: Sequence[tuple[int, int]], inner: Sequence[tuple[int, int]]
) -> tuple[int, int]:
    """Move a point of an outline to where it lies in the box of another."""
    found = []
    for axis in (0, 1):
        low, high = min(each[axis] for each in outer), max(each[axis] for each in outer)
        start, end = min(each[axis] for each in inner), max(each[axis] for each in inner)
        found.append(round(start + (point[axis] - low) / (high - low) * (end - start)))
    return found[0], found[1]


if __name__ == "__main__":
    build()
