"""A cell in another language: what formulas compare stays in that of the source, what is printed does not."""

from __future__ import annotations

from typing import Self


class Worded(str):
    """Words of the source, which formulas and tables know, with those that are printed in their place."""

    __slots__ = ("plain", "said")

    said: str
    """What is printed, with the mark of what is not translated."""
    plain: str
    """The same without marks, for a place that has no room for them."""

    def __new__(cls, text: str, said: str, plain: str) -> Self:
        """Make it of the words of the source, and of those that are printed."""
        made = super().__new__(cls, text)
        made.said, made.plain = said, plain
        return made

    def __repr__(self) -> str:
        """Tell what it is printed as, too: by that pieces are known to have changed."""
        return f"{super().__repr__()} as {self.said!r}"

    def parted(self, mark: str) -> list[str]:
        """Part it at a mark; its parts are printed as those of the other language, if there are as many."""
        texts = [each.strip() for each in self.split(mark) if each.strip()]
        said, plain = (
            [part.strip() for part in each.split(mark) if part.strip()] for each in (self.said, self.plain)
        )
        if not len(texts) == len(said) == len(plain):
            return texts
        return [Worded(*each) for each in zip(texts, said, plain, strict=True)]


def said(text: str) -> str:
    """Give the words that are printed for a text."""
    return text.said if isinstance(text, Worded) else text


def plain(text: str) -> str:
    """Give the words that are printed for a text where there is no room for marks."""
    return text.plain if isinstance(text, Worded) else text
