"""Python-Markdown extension for somebody else's pages: blocks in their places, references as citations."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import markdown
from markdown.inlinepatterns import InlineProcessor
from markdown.preprocessors import Preprocessor

from ppgen.website.guests.blocks import GuestPage, GuestSetting, citation, read
from ppgen.website.guests.element import element
from ppgen.website.markdown.marks import REFERENCE, named_by
from ppgen.website.pages.scripts import TAG
from ppgen.website.writing.html import el

Heard = Callable[[GuestPage], None]


class GuestExtension(markdown.Extension):  # type: ignore[misc]  # Markdown has no types
    """Reads the blocks of one page.

    Options: `setting`, the games and how they are cited; `page`, the path of the page on the site; `source`,
    its file, and `above`, the lines of the file above the text; `style` and `script`, addresses on the page;
    `heard`, which is told what was read; `tell`, whether the page itself shows what is wrong with it.
    """

    def __init__(self, **kwargs: Any) -> None:
        self.config = {
            "setting": ["", "the games, and how they are cited"],
            "page": ["index.html", "path of the page on the site"],
            "source": ["page.md", "the file, for messages"],
            "above": [0, "lines of the file above the text, for messages"],
            "style": ["", "address of the style sheet of a shadow tree"],
            "script": ["", "address of the script"],
            "heard": ["", "is told what was read"],
            "tell": [False, "whether the page shows what is wrong with it"],
        }
        super().__init__(**kwargs)

    def extendMarkdown(self, md: markdown.Markdown) -> None:  # noqa: N802 - the name is Python-Markdown's
        """Add our blocks and references."""
        if isinstance(self.getConfig("setting"), GuestSetting):
            md.block_level_elements.append(TAG)  # which stands in no paragraph
            md.preprocessors.register(_GuestBlocks(md, self), "ppgen", 28)
            md.inlinePatterns.register(_Citations(md, self), "ppgen-reference", 175)


class _GuestBlocks(Preprocessor):  # type: ignore[misc]  # Markdown has no types
    def __init__(self, md: markdown.Markdown, extension: GuestExtension) -> None:
        super().__init__(md)
        self.asked = extension.getConfig

    def run(self, lines: list[str]) -> list[str]:
        above = int(self.asked("above"))
        text = "\n".join([*[""] * above, *lines])
        reading = read(text, Path(self.asked("source")), self.asked("page"), self.asked("setting"))
        self.asked("heard")(reading)
        put = self.md.htmlStash.store
        result: list[str] = []
        if reading.problems and self.asked("tell"):
            result += ["", put(_told(reading)), ""]
        done = above
        for block in reading.blocks:
            html = put(element(block, self.asked("style")))
            result += [
                *lines[done - above : block.first - 1 - above],
                block.indent.rstrip(" "),
                block.indent + html,
            ]
            result.append(block.indent.rstrip(" "))
            done = block.last
        result += lines[done - above :]
        if any(block.alone for block in reading.blocks):
            result += ["", put(el("script", src=self.asked("script"), defer=True)), ""]
        return result


class _Citations(InlineProcessor):  # type: ignore[misc]  # Markdown has no types
    def __init__(self, md: markdown.Markdown, extension: GuestExtension) -> None:
        super().__init__(REFERENCE, md)
        self.asked = extension.getConfig

    def handleMatch(  # noqa: N802 - the name is Python-Markdown's
        self, m: re.Match[str], data: str
    ) -> tuple[str | None, int | None, int | None]:
        del data
        words, label = named_by(m)
        link = citation(words, label, self.asked("page"), self.asked("setting"))
        return (self.md.htmlStash.store(link), m.start(0), m.end(0)) if link else (None, None, None)


def _told(reading: GuestPage) -> str:
    """Show what is wrong with a page on the page itself, for who is writing it."""
    return el(
        "div",
        el("p", "What the judge says of this page", class_="admonition-title"),
        el("pre", "\n".join(reading.told())),
        class_="admonition danger",
    )
