"""The fonts of the site: a small file with what most pages need, and the whole font for everything else."""

from __future__ import annotations

import re

from ppgen.definition.locate import site_dir
from ppgen.drawing.fonts.build import COMMON

_FACE = re.compile(r"url\(fonts/([a-z0-9-]+)\.woff2\).*?unicode-range: ([^;]+);")


def characters(ranges: str) -> list[int]:
    found: list[int] = []
    for part in ranges.split(","):
        first, _, last = part.strip().removeprefix("U+").partition("-")
        found += range(int(first, 16), int(last or first, 16) + 1)
    return found


def test_each_character_comes_from_the_small_file_or_from_the_whole_font_never_both():
    faces = {
        name: characters(ranges)
        for name, ranges in _FACE.findall((site_dir() / "assets" / "site.css").read_text())
    }
    small = {name for name in faces if name.endswith("-common")}
    assert len(small) == len(faces) / 2 == 5
    for name in faces:
        assert (site_dir() / "assets" / "fonts" / f"{name}.woff2").is_file(), name
    for name in small:
        whole = faces[name.removesuffix("-common")]
        assert set(faces[name]) == set(COMMON), name
        assert sorted([*whole, *COMMON]) == [*range(0x20, 0x7F), *range(0xA0, 0x10000)], name
