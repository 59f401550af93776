"""The fonts of the site: a small file with what most pages need, and the whole font for everything else."""

from __future__ import annotations

import re
from pathlib import Path

from fontTools.ttLib import TTFont

from ppgen.definition.locate import site_dir
from ppgen.drawing import fonts
from ppgen.drawing.fonts.build import COMMON, LATIN

_FACE = re.compile(r"url\(fonts/([a-z0-9-]+)\.woff2\).*?unicode-range: ([^;]+);")


def characters(ranges: str) -> list[int]:
    found: list[int] = []
    for part in ranges.split(","):
        first, _, last = part.strip().removeprefix("U+").partition("-")
        found += range(int(first, 16), int(last or first, 16) + 1)
    return found


def test_each_character_comes_from_one_of_the_small_files_or_from_the_whole_font():
    faces = {
        name: characters(ranges)
        for name, ranges in _FACE.findall((site_dir() / "assets" / "site.css").read_text())
    }
    small = {name for name in faces if name.endswith("-common")}
    assert len(small) == len(faces) / 3 == 5
    for name in faces:
        assert (site_dir() / "assets" / "fonts" / f"{name}.woff2").is_file(), name
    for name in small:
        face = name.removesuffix("-common")
        drawn = set(TTFont(Path(fonts.__file__).with_name(f"{face}.ttf")).getBestCmap())
        # The triangles of details come from elsewhere, or nearly every page would fetch the whole font.
        # So does the narrow no-break space of French, which the files of pages lack.
        left_out = {each for each in drawn if 0x2300 <= each < 0xFB00 or each == 0x202F}
        assert set(faces[name]) == set(COMMON), name
        assert set(faces[f"{face}-latin"]) == set(LATIN), name
        assert set(LATIN).isdisjoint(COMMON)
        assert set(faces[face]).isdisjoint({*COMMON, *LATIN}), name
        assert drawn - left_out - set(faces[face]) - {*COMMON, *LATIN} <= {0x0D}, name
