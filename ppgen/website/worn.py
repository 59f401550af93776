"""What pages wear besides what they say: the branding of their language, and the way to other languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import Literal, NamedTuple

from ppgen.language import is_right_to_left, language_name, speaking, spoken
from ppgen.website.incremental import IncrementalBuild
from ppgen.website.pages.branding import Branding, branding
from ppgen.website.writing import addresses


class Worn(NamedTuple):
    """What the pages of a language wear."""

    tag: str
    brand: Branding

    @property
    def folder(self) -> str:
        """Where they lie."""
        return self.brand.folder

    @property
    def name(self) -> str:
        """What the language calls itself."""
        return language_name(self.tag, own=True)

    @property
    def direction(self) -> Literal["ltr", "rtl"]:
        """Which way it is written."""
        return "rtl" if is_right_to_left(self.tag) else "ltr"

    @property
    def root(self) -> str:
        """How a page in it begins."""
        turned = ' dir="rtl"' if self.direction == "rtl" else ""
        return f'<html lang="{self.tag}"{turned}'

    def say(self, phrase: str, **words: object) -> str:
        """Say a phrase of a template in it."""
        with speaking(self.tag):
            return spoken(phrase, **words)

    def context(self, page: str, languages: Mapping[str, Worn], pages: AbstractSet[str]) -> dict[str, object]:
        """Give a template of a page, by its address, what it says in, and where other languages say it."""
        path = page.removeprefix(self.folder)
        others = [each for each in languages.values() if each is not self]
        same = [each for each in (*others, self) if each.folder + path in pages]
        return {
            "say": self.say,
            "alternates": [
                {"tag": each.tag, "path": each.folder + path, "source": not each.folder}
                for each in languages.values()
                if each in same and len(same) > 1
            ],
            "tongues": [
                {
                    "tag": each.tag,
                    "name": each.name,
                    "path": each.folder + (path if each in same else addresses.HOME),
                    "home": each.folder + addresses.HOME,
                }
                for each in others
            ],
        }


def worn(building: IncrementalBuild) -> Iterator[Worn]:
    """Give what the pages of each language wear, those of the source first."""
    for each in (building, *building.editions.values()):
        with speaking(each.library.tongue), addresses.within(each.edition):
            yield Worn(each.library.tongue, branding(each.library))


def worn_by(page: str, languages: Mapping[str, Worn]) -> Worn:
    """Find what a page wears, by where it lies."""
    folder = page.partition("/")[0] + "/"
    return languages.get(folder, languages[""])
