"""Pages written by hand: `play` blocks become replays, `diagram` blocks boards, `[[game/clause]]` links.

Blocks of `yaml faces` stand beside the faces that they describe.

They come with ppgen, and so may speak of games that a site of other games has not: those transcripts stand as
text there, and those references as words. `PlayExtension` is for Python-Markdown; `written_out` does the same
to the Markdown itself, for a builder without the extension.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import markdown
from markdown.preprocessors import Preprocessor

from ppgen.definition import DefinitionError, Problem, load, locate, parse_yaml
from ppgen.definition.problems import suggestion
from ppgen.definition.source import shown
from ppgen.diagrams import Picture, as_agreed, state_of
from ppgen.drawing.scene import PRINTED
from ppgen.engine import BadPosition
from ppgen.judges import guarded
from ppgen.language import spoken
from ppgen.transcript import transcripts_in
from ppgen.transcript.fences import fences
from ppgen.website.books.book import GameModel, SiteModel, played
from ppgen.website.markdown import faces, skins
from ppgen.website.markdown.marks import (
    Block,
    MarksExtension,
    Refer,
    check_references,
    named_by,
    placed,
    references,
    replay_block,
)
from ppgen.website.prose.markup import Prose
from ppgen.website.replays.frames import unit_for
from ppgen.website.replays.replay import Replays
from ppgen.website.writing import addresses
from ppgen.website.writing.figures import Figures
from ppgen.website.writing.html import Html, el, join
from ppgen.website.writing.html import text as html_text
from ppgen.website.writing.page import OPENING, Content, one_line, whole

_SKIN = re.compile(r"skin[ ]+([a-z0-9-]+)[ ]*")
_DIAGRAM = re.compile(r"diagram[ ]+([a-z0-9-]+)[ ]*")
_FOR_A_GAME = tuple(
    re.compile(
        rf"^(?P<heading>{level} [^\n{{]*?) *\{{: data-for=(?P<game>[a-z0-9-]+) *\}}$"
        rf"(?P<body>.*?)(?=^{ends} |\Z)",
        re.MULTILINE | re.DOTALL,
    )
    for level, ends in (("##", "##"), ("###", "###?"))
)
"""A section of a game of ours, or a part of one, by the level of its heading."""
_MARKS = re.compile(r"[\\`*_\[\]]")


class PlayExtension(markdown.Extension):  # type: ignore[misc]  # Markdown has no types
    """Python-Markdown extension for pages written by hand.

    Options: `page`, the page's path on the site, from which links lead; `library`, the games (else those of
    `content`, a folder, or ppgen's own); `source`, the file, and `above`, its lines above the text, for
    messages; `attached`, a dictionary for the files that belong to the page, by their paths on the site.
    A page that we made ourselves is left alone.
    """

    def __init__(self, **kwargs: Any) -> None:
        self.config = {
            "page": ["index.html", "path of the page on the site"],
            "library": ["", "the games"],
            "content": ["", "folder of the games, if no library is given"],
            "source": ["page.md", "the file, for messages"],
            "above": [0, "lines of the file above the text, for messages"],
            "attached": [{}, "the files that belong to the page"],
        }
        super().__init__(**kwargs)

    def extendMarkdown(self, md: markdown.Markdown) -> None:  # noqa: N802 - the name is Python-Markdown's
        """Add our marks."""
        md.preprocessors.register(_HandWritten(md, self), "ppgen", 28)

    def library(self) -> SiteModel:
        """Give the games that pages may speak of."""
        given = self.getConfig("library")
        if isinstance(given, SiteModel):
            return given
        folder = self.getConfig("content")
        return SiteModel.of(load(Path(folder) if folder else None))


class _HandWritten(Preprocessor):  # type: ignore[misc]  # Markdown has no types
    """Finds our blocks on a page and replaces them before any other extension reads the page."""

    def __init__(self, md: markdown.Markdown, extension: PlayExtension) -> None:
        super().__init__(md)
        self.extension = extension

    def run(self, lines: list[str]) -> list[str]:
        above = int(self.extension.getConfig("above"))
        text = "\n".join([*[""] * above, *lines])
        if next(filter(None, lines), "").startswith(OPENING):
            return lines
        if not any(mark in text for mark in ("play ", "diagram ", "skin ", "yaml faces", "[[")):
            return lines
        source = Path(self.extension.getConfig("source"))
        page = str(self.extension.getConfig("page"))
        drawn, refer = _read(text, source, page, self.extension.library())
        blocks = [(first - above, last - above, html) for first, last, html in drawn.blocks]
        self.extension.getConfig("attached").update(drawn.attached)
        MarksExtension([], refer).extendMarkdown(self.md)
        return placed(lines, blocks, self.md.htmlStash.store)


def written_out(text: str, source: Path, page: str, library: SiteModel) -> tuple[str, Mapping[str, bytes]]:
    """Write our marks on a page written by hand as HTML that any Markdown leaves as it is.

    `page` is the path of the page on the site, `source` the file, for messages. The files that belong to the
    page come with it, by their paths on the site.

    Raises:
        DefinitionError: a reference leads nowhere, or a transcript does not hold.
    """
    drawn, refer = _read(text, source, page, library)
    parts, done = [], 0
    for found in references(text):
        link = _quiet(refer(*named_by(found)))
        # As many lines as before, since blocks are found by their lines.
        parts += [text[done : found.start()], link.replace(" ", "\n", found[0].count("\n"))]
        done = found.end()
    lines = "".join([*parts, text[done:]]).split("\n")
    attached = {path: whole(content) for path, content in drawn.attached.items()}
    return "\n".join(placed(lines, drawn.blocks, one_line)), attached


def fitting(text: str, library: SiteModel) -> str:
    """Leave out the sections that stand there for a game which the site has not; lines keep their numbers."""

    def left(found: re.Match[str]) -> str:
        known = found["game"] in library.books
        return f"{found['heading']}{found['body']}" if known else "\n" * found[0].count("\n")

    for section in _FOR_A_GAME:
        text = section.sub(left, text)
    return text


class _Drawn(NamedTuple):
    """The blocks of a page, at last what their drawings share, and the files that belong to them."""

    blocks: Sequence[Block]
    attached: Mapping[str, Content]


def _read(text: str, source: Path, page: str, library: SiteModel) -> tuple[_Drawn, Refer]:
    """Find the blocks of a page written by hand, and what makes links of its references."""
    prose = {game_id: Prose(book, page) for game_id, book in library.books.items()}
    known = [*prose, *library.missing]
    check_references(text, source, lambda words: _find(prose, library.missing, words), sorted(known))
    made_of = text, source, page, tuple(library.books.values()), library.missing
    drawn = library.memo.get(lambda: _drawn(*made_of), "hand-written page", *made_of)
    return drawn, lambda words, label: _refer(prose, words, label)


def _drawn(
    text: str, source: Path, page: str, books: tuple[GameModel, ...], missing: frozenset[str]
) -> _Drawn:
    """Draw the blocks of a page."""
    games = {book.id: book for book in books}
    figures, attached = Figures(), dict[str, Content]()
    plays = _plays(text, source, games, missing, page, attached)
    drawn = _diagrams(text, source, games, figures), _skins(text, games, page, attached)
    found = sorted([*plays, *chain.from_iterable(drawn), *_faces(text, source, books, figures)])
    for book in books:
        figures.take(book.figures)
    shared, end = figures.library("".join(html for _, _, html in found)), text.count("\n") + 1
    below = [(end + 1, end, el("div", shared))] if shared else []
    return _Drawn([*found, *below], attached)


def _find(prose: dict[str, Prose], missing: frozenset[str], words: str) -> bool:
    game_id, target = _parted(words)
    if game_id not in prose:
        return game_id in missing
    return not target or prose[game_id].book.targets.find(target) is not None


def _parted(words: str) -> tuple[str, str]:
    """Part a reference into a game and what it names there: `hex/place.empty` or `hex:place.empty`."""
    game_id, _, target = words.replace(":", "/", 1).partition("/")
    return game_id, target


def _refer(prose: dict[str, Prose], words: str, label: str | None) -> Html:
    game_id, target = _parted(words)
    if game_id not in prose:
        return html_text(label or target or game_id)
    if target:
        return prose[game_id].reference(target, label)
    book, page = prose[game_id].book, prose[game_id].page
    return el(
        "a", label or book.definition.game.title, href=addresses.link(addresses.game_page(game_id), page)
    )


def _plays(
    text: str,
    source: Path,
    games: Mapping[str, GameModel],
    missing: frozenset[str],
    page: str,
    attached: dict[str, Content],
) -> Iterator[Block]:
    for number, transcript in enumerate(transcripts_in(source, text), 1):
        if transcript.game in missing:
            written = "\n".join(text.split("\n")[transcript.line : transcript.end - 1])
            yield transcript.line, transcript.end, el("pre", written, tabindex="0")
            continue
        book = games.get(transcript.game)
        if book is None or book.judge is None:
            hint = suggestion(transcript.game, games)
            raise DefinitionError(
                [
                    Problem(
                        shown(source),
                        transcript.line,
                        1,
                        f"no judge knows the game {transcript.game!r}{hint}",
                    )
                ]
            )
        (example,) = played([transcript], book.judge, page)
        yield replay_block(replace(example, number=number), Replays(book, page, attached))


def _diagrams(text: str, source: Path, games: Mapping[str, GameModel], figures: Figures) -> Iterator[Block]:
    lines = text.split("\n")
    for fence in fences(lines):
        asked = _DIAGRAM.fullmatch(fence.opening["info"])
        if asked is None:
            continue
        number, end = fence.start, fence.end or len(lines)
        book = _named(asked[1], games, source, number)
        position = parse_yaml("\n".join(lines[number : end - 1]), shown(source), line=number + 1).data
        try:
            state = state_of(book.definition, position, judges=book.judges)
        except BadPosition as error:
            raise DefinitionError([Problem(shown(source), number, 1, f"bad position: {error}")]) from None
        with guarded(state.game, doing=" where a diagram is drawn"):
            table = tuple(state.table())
            definition = as_agreed(book.definition, state)
            scene = Picture(definition, state.seats, [table], unit_for(definition)).scene(table)
        yield number, end, el("figure", figures.scene(scene), class_="diagram")


def _named(name: str, games: Mapping[str, GameModel], source: Path, line: int) -> GameModel:
    """Find a game that a block names. Raises DefinitionError if there is none."""
    if name not in games:
        message = f"there is no game {name!r}{suggestion(name, games)}"
        raise DefinitionError([Problem(shown(source), line, 1, message)])
    return games[name]


def _skins(
    text: str, games: Mapping[str, GameModel], page: str, attached: dict[str, Content]
) -> Iterator[Block]:
    """Draw pieces in their dress; of a game that is not on this site the block is left out."""
    lines = text.split("\n")
    for fence in fences(lines):
        asked = _SKIN.fullmatch(fence.opening["info"])
        if asked is None:
            continue
        figure = None
        if asked[1] in games and (drawn := skins.dressed(games[asked[1]])):
            # A file of its own: pieces of two games have the same names.
            path = addresses.skin_file(asked[1])
            attached[path] = drawn.encode()
            about = spoken("Pieces of {title}", title=games[asked[1]].definition.game.title)
            figure = el("img", src=addresses.link(path, page), alt=about, loading="lazy")
        yield fence.start, fence.end or len(lines), el("div", figure, class_="dressed")


def _faces(text: str, source: Path, books: tuple[GameModel, ...], figures: Figures) -> Iterator[Block]:
    """Draw what blocks of `yaml faces` describe, beside them."""
    for block in faces.blocks_in(text) if books else ():
        scenes = faces.faces(block, shown(source), locate.site_dir() / faces.FOLDER, books[0].definition)
        pictures = join(figures.scene(scene, f"drawing {PRINTED['class']}") for scene in scenes)
        code = el("pre", el("code", block.text, class_="language-yaml"), tabindex="0")
        yield block.first, block.last, el("div", el("figure", pictures), code, class_="faces")


def _quiet(html: Html) -> str:
    """Write HTML that stands within a line so that Markdown finds nothing of its own in it."""
    return _MARKS.sub(lambda m: f"&#{ord(m[0])};", html)
