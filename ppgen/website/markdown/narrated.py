"""The chapters of a game's examples, and its questions: prose of strangers, whose HTML is plain text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import markdown
from markdown.extensions.toc import TocExtension, slugify
from markdown.inlinepatterns import (
    LINK_RE,
    REFERENCE_RE,
    LinkInlineProcessor,
    ReferenceInlineProcessor,
    ShortReferenceInlineProcessor,
)
from markdown.treeprocessors import Treeprocessor

from ppgen.transcript.fences import fences
from ppgen.website.books.book import Chapter, GameModel, Heading
from ppgen.website.markdown.marks import Block, MarksExtension, check_references, replay_block
from ppgen.website.prose.markup import Prose
from ppgen.website.replays.replay import Replays
from ppgen.website.writing.html import Html, el, safe_address

REACH = 500
"""Characters of a link's words at most, and of its address: Markdown would look for their end for ever."""


def narrated(book: GameModel, chapter: Chapter, replays: Replays) -> Html:
    """Write a chapter of a game's examples: its prose, with each transcript as a replay.

    Raises:
        DefinitionError: a reference leads nowhere.
    """
    see_references(book, chapter.text, chapter.file)
    blocks = [replay_block(example, replays) for example in chapter.examples]
    md = _told(chapter, blocks, replays.prose)
    html = Html(md.convert(chapter.text))
    book.headings[chapter.page] = _second_level(md)
    return html


def see_references(book: GameModel, text: str, source: Path) -> None:
    """Raise DefinitionError for every reference in what a game tells in Markdown that leads nowhere."""
    targets = book.targets
    check_references(text, source, lambda words: targets.find(words) is not None, list(targets))


def headings(book: GameModel, chapter: Chapter) -> Sequence[Heading]:
    """Give the second-level headings of a chapter: their anchors on its page, and their plain words."""
    if chapter.page not in book.headings:
        plays = [(each.transcript.line, each.transcript.end, Html("")) for each in chapter.examples]
        md = _told(chapter, plays, Prose(book, chapter.page))
        md.convert(chapter.text)
        book.headings[chapter.page] = _second_level(md)
    return book.headings[chapter.page]


def _second_level(md: markdown.Markdown) -> Sequence[Heading]:
    tokens = [token for top in md.toc_tokens for token in (top, *top["children"])]
    return [(token["id"], unescape(token["name"])) for token in tokens if token["level"] == 2]


def _told(chapter: Chapter, plays: list[Block], prose: Prose) -> markdown.Markdown:
    """Make what reads a chapter; its words may come from strangers."""
    blocks = sorted([*plays, *_code_blocks(chapter.text, {first for first, _, _ in plays})])
    toc = TocExtension(slugify=_slugs(chapter), marker="")
    md = markdown.Markdown(extensions=["tables", "sane_lists", toc, MarksExtension(blocks, prose.reference)])
    _distrust(md)
    return md


def _code_blocks(text: str, others: set[int]) -> Iterator[Block]:
    """Write the fences that hold no transcript, in which nothing is Markdown."""
    lines = text.split("\n")
    for fence in fences(lines):
        if fence.start not in others:
            end = fence.end or len(lines) + 1
            code = el("pre", el("code", "\n".join(lines[fence.start : end - 1])), tabindex="0")
            yield fence.start, end, code


def _slugs(chapter: Chapter) -> Callable[[str, str], str]:
    """Give what names headings: by their words in the language of the source, so that links serve all."""
    if chapter.source == chapter.text:
        return _own_slug
    toc = TocExtension(slugify=_own_slug, marker="")
    md = markdown.Markdown(extensions=["tables", "sane_lists", toc])
    _distrust(md)
    md.convert(_without_fences(chapter.source))
    names = iter(list(_ids(md.toc_tokens)))
    return lambda words, separator: next(names, None) or _own_slug(words, separator)


def _ids(tokens: Iterable[Any]) -> Iterator[str]:
    for token in tokens:
        yield token["id"]
        yield from _ids(token["children"])


def _without_fences(text: str) -> str:
    """Leave out what is between fences, whose comments are no headings; each line stands where it stood."""
    lines = text.split("\n")
    for fence in fences(lines):
        end = fence.end or len(lines)
        lines[fence.start - 1 : end] = [""] * (end - fence.start + 1)
    return "\n".join(lines)


def _own_slug(words: str, separator: str) -> str:
    return f"on-{slugify(words, separator)}"  # apart from the ids of our own


def _distrust(md: markdown.Markdown) -> None:
    """Take from Markdown what could act on a page: HTML, pictures from elsewhere, addresses that run."""
    md.preprocessors.deregister("html_block")
    for name in ("html", "image_link", "image_reference", "short_image_ref"):
        md.inlinePatterns.deregister(name)
    for name, priority, kind in (
        ("reference", 170, _reached(ReferenceInlineProcessor, REFERENCE_RE)),
        ("link", 160, _reached(LinkInlineProcessor, LINK_RE)),
        ("short_reference", 130, _reached(ShortReferenceInlineProcessor, REFERENCE_RE)),
    ):
        md.inlinePatterns.register(kind(md), name, priority)
    md.treeprocessors.register(_SafeLinks(md), "ppgen-safe-links", 5)


def _reached(kind: Any, pattern: str) -> Callable[[markdown.Markdown], Any]:
    """Make a processor of links look for the end of a link's words or address only so far."""

    class Reached(kind):  # type: ignore[misc]  # Markdown has no types
        def getText(self, data: str, index: int) -> Any:  # noqa: N802 - the name is Python-Markdown's
            reached = data[: index + REACH]
            return super().getText(reached, index) if "]" in reached[index:] else ("", index, False)

        def getLink(self, data: str, index: int) -> Any:  # noqa: N802 - as above
            return super().getLink(data[: index + REACH], index)

    return lambda md: Reached(pattern, md)


class _SafeLinks(Treeprocessor):  # type: ignore[misc]  # Markdown has no types
    """Keeps links that only lead somewhere, and no first-level heading but the page's, which stands above."""

    def run(self, root: Element) -> None:
        for element in root.iter("a"):
            address = safe_address(unescape(element.attrib.pop("href", "")))
            if address is not None:
                element.set("href", address)
        if len(root) and root[0].tag == "h1":
            root.remove(root[0])
        for heading in root.iter("h1"):
            heading.tag = "h2"
