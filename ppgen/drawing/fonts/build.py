"""Fetch and prepare the bundled fonts: ``python -m ppgen.drawing.fonts.build`` (needs npm and brotli).

The result is kept in the repository, so only a change of fonts needs this. Young Serif's default figures
are old style; its lining ones take their place here, once, so that paper and site need no font feature.
"""

from __future__ import annotations

import subprocess
import tarfile
import tempfile
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
SITE = HERE.parents[2] / "site" / "assets" / "fonts"
SCOPE = "@expo-google-fonts"


VERSIONS = {
    "atkinson-hyperlegible-next": "0.4.1",
    "atkinson-hyperlegible-mono": "0.4.1",
    "young-serif": "0.4.0",
}
FILES = {
    "atkinson-hyperlegible-next-400": "400Regular/AtkinsonHyperlegibleNext_400Regular",
    "atkinson-hyperlegible-next-400-italic": "400Regular_Italic/AtkinsonHyperlegibleNext_400Regular_Italic",
    "atkinson-hyperlegible-next-600": "600SemiBold/AtkinsonHyperlegibleNext_600SemiBold",
    "atkinson-hyperlegible-next-700": "700Bold/AtkinsonHyperlegibleNext_700Bold",
    "atkinson-hyperlegible-mono-400": "400Regular/AtkinsonHyperlegibleMono_400Regular",
    "young-serif-400": "400Regular/YoungSerif_400Regular",
}
PRINTED = {"atkinson-hyperlegible-next-700"}
"""Faces for paper alone: pages set bold text in the semibold."""
COMMON = (
    *range(0x20, 0x7F),
    *(0xA0, 0xA9, 0xAB, 0xB7, 0xBB, 0xBC, 0xBD, 0xBE, 0xD7),
    *(0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2192, 0x2212),
)
"""The characters that English pages are made of; site.css names the same ranges."""
DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def build() -> None:
    """Write the TTF files beside this one and the WOFF2 files of the site, each with its licence."""
    SITE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        packages = {name: _fetch(name, version, Path(folder)) for name, version in VERSIONS.items()}
        for package, unpacked in packages.items():
            licence = (unpacked / "LICENSE_FONT").read_text(encoding="utf-8")
            for place in (HERE, SITE):
                (place / f"OFL-{package}.txt").write_text(licence, encoding="utf-8")
        for name, file in FILES.items():
            package = next(package for package in packages if name.startswith(package))
            font = TTFont(packages[package] / f"{file}.ttf", recalcTimestamp=False)
            _use_lining_figures(font)
            font.save(HERE / f"{name}.ttf")
            if name in PRINTED:
                continue
            font.flavor = "woff2"
            font.save(SITE / f"{name}.woff2")
            _only_common(font)
            font.save(SITE / f"{name}-common.woff2")


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


def _only_common(font: TTFont) -> None:
    """Keep what nearly every page needs; for other letters a browser fetches the whole font as well."""
    options = subset.Options()
    options.layout_features = ["kern"]
    options.hinting = False
    cut = subset.Subsetter(options)
    cut.populate(unicodes=COMMON)
    cut.subset(font)


def _use_lining_figures(font: TTFont) -> None:
    glyphs = set(font.getGlyphOrder())
    for table in font["cmap"].tables:
        for value, digit in enumerate(DIGITS):
            if f"{digit}.lf" in glyphs and ord("0") + value in table.cmap:
                table.cmap[ord("0") + value] = f"{digit}.lf"


if __name__ == "__main__":
    build()
