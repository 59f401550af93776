"""The blocks of somebody else's page: what each shows, and what is wrong with them.

`play` is a replay, proven; `diagram` a position, `setup` a setup, each as a picture; `kits` lists what can be
printed. A reference such as `[[hex:place.empty]]` cites a clause. Every fault is told, and none keeps another
block from being read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from ppgen.definition import DefinitionError, Problem, parse_yaml
from ppgen.definition.problems import capped, in_order, listed, suggestion
from ppgen.definition.source import shown
from ppgen.diagrams import Picture, as_agreed, state_of
from ppgen.engine import BadPosition
from ppgen.errors import PpgenError
from ppgen.judges import guarded
from ppgen.transcript import Transcript, compared, problems_of, run, transcripts_in
from ppgen.transcript.fences import Fence, fences, without
from ppgen.website.books.book import GameModel, PlayedExample
from ppgen.website.books.kits import KitFile, rows
from ppgen.website.markdown.marks import named_by, references
from ppgen.website.pages import setups
from ppgen.website.prose.markup import Prose
from ppgen.website.replays.frames import unit_for
from ppgen.website.replays.replay import Replays
from ppgen.website.writing import addresses
from ppgen.website.writing.figures import Figures
from ppgen.website.writing.html import Html, el
from ppgen.website.writing.page import Content, SitePage

_PICTURE = re.compile(
    r"(?P<kind>diagram|setup|kits)[ ]+(?P<game>[a-z0-9-]+)(?:[ ]+(?P<players>\d{1,2}))?[ ]*"
)
_TARGET = re.compile(r"(?P<game>[a-z0-9-]+)(?P<sign>[:/])(?P<words>.+)")
NO_KITS = (
    "no kits are offered: name the folder that `ppgen build` has written as `kits` of ppgen in mkdocs.yml"
)


@dataclass(frozen=True, slots=True)
class ShownBlock:
    """What stands in the place of a block."""

    first: int
    last: int
    indent: str
    """What stands before each of its lines, in a list or a quotation."""
    name: str
    game: str
    html: Html
    alone: bool = True
    """Whether it stands in a shadow tree; what only links does not."""


@dataclass
class GuestPage:
    """The blocks of a page as they were read; `problems` are those that cannot be shown."""

    blocks: list[ShownBlock] = field(default_factory=list)
    attached: dict[str, Content] = field(default_factory=dict)
    """Files that belong to the page, by their paths on the site."""
    problems: list[Problem] = field(default_factory=list)
    compared: dict[Problem, list[str]] = field(default_factory=dict)
    """Where the judge disagrees, what it says instead."""

    def told(self) -> list[str]:
        """Give the problems in order, each with what the judge says instead."""
        return [
            "\n  ".join([str(problem), *self.compared.get(problem, ())])
            for problem in in_order(self.problems)
        ]


@dataclass(frozen=True)
class GuestSetting:
    """Where pages stand: what games there are, what is printed of these, and how blocks cite clauses."""

    games: Mapping[str, GameModel]
    kits: Mapping[str, Sequence[KitFile]]
    cites: Callable[[GameModel, str], Prose]
    """Writes the words of a game on a page."""
    finish: Callable[[Prose], Html | None] = lambda _: None
    """Writes what has to stand with a block whose words have been written."""
    text: bool = True
    """Whether an example is a file as well."""


def read(text: str, source: Path, page: str, setting: GuestSetting) -> GuestPage:
    """Read the blocks of a page; lines are counted in `text`, which is that of the file `source`."""
    reading = GuestPage()
    try:
        transcripts = transcripts_in(source, text)
    except DefinitionError as error:
        reading.problems += error.problems
        transcripts = []
    for number, transcript in enumerate(transcripts, 1):
        place = shown(source), transcript.line, len(transcript.indent) + 1
        _kept(reading, place, _replay, number, transcript, page, setting, reading)
    lines = text.split("\n")
    for fence in fences(lines):
        if asked := _PICTURE.fullmatch(fence.opening["info"]):
            place = shown(source), fence.start, len(fence.opening["indent"]) + 1
            _kept(reading, place, _picture, fence, asked, lines, source, page, setting, reading)
    reading.blocks = _named_apart(sorted(reading.blocks, key=lambda block: block.first))
    reading.problems += capped(_lost(text, source, setting.games))
    return reading


def _named_apart(blocks: Sequence[ShownBlock]) -> list[ShownBlock]:
    """Number those blocks of a page whose name stands before them already: a setup may be shown twice."""
    met: Counter[str] = Counter()
    apart = []
    for block in blocks:
        met[block.name] += 1
        apart.append(replace(block, name=f"{block.name}-{met[block.name]}") if met[block.name] > 1 else block)
    return apart


def cited(words: str, games: Mapping[str, GameModel]) -> tuple[GameModel, str] | None:
    """Give the game of a reference, and what it refers to there; None if it is none of ours."""
    parts = _TARGET.fullmatch(words)
    book = games.get(parts["game"]) if parts else None
    return (book, parts["words"]) if parts and book and book.targets.find(parts["words"]) else None


def citation(words: str, label: str | None, page: str, setting: GuestSetting) -> Html | None:
    """Write a reference; without words of its own it is called by the game and the number of its clause."""
    found = cited(words, setting.games)
    if found is None:
        return None
    book, target = found
    number = book.numbers.get(book.targets.find(target).id)  # type: ignore[union-attr]  # it has been found
    named = label or (f"{book.definition.game.title} {number}" if number else None)
    return setting.cites(book, page).reference(target, named)


def _kept(
    reading: GuestPage, place: tuple[str, int, int], show: Callable[..., ShownBlock], *args: object
) -> None:
    """Show a block, or note what is wrong with it; what has no place of its own is wrong at the block's."""
    try:
        reading.blocks.append(show(*args))
    except DefinitionError as error:
        reading.problems += error.problems
    except PpgenError as error:
        reading.problems.append(Problem(*place, " ".join(str(error).split())))


def _lost(text: str, source: Path, games: Mapping[str, GameModel]) -> Iterator[Problem]:
    """Find the references of ours that lead nowhere: others may have a use for such brackets, too."""
    for found in references(text):
        words, _ = named_by(found)
        parts = _TARGET.fullmatch(words)
        if parts is None or parts["sign"] != ":" or cited(words, games):
            continue
        book = games.get(parts["game"])
        known = list(book.targets) if book else list(games)
        hint = suggestion(parts["words"] if book else parts["game"], known)
        if book:
            message = f"{parts['words']!r} is no clause, ruling, section or term of {book.id}{hint}"
        elif hint:
            message = f"there is no game {parts['game']!r}{hint}"
        else:
            continue
        line = text.count("\n", 0, found.start()) + 1
        column = found.start() - text.rfind("\n", 0, found.start())
        yield Problem(shown(source), line, column, message)


def _game(game_id: str, games: Mapping[str, GameModel], source: Path, line: int, column: int) -> GameModel:
    book = games.get(game_id)
    if book is None:
        hint = suggestion(game_id, games) or f"; there are {listed(list(games), 'and')}"
        raise DefinitionError([Problem(shown(source), line, column, f"there is no game {game_id!r}{hint}")])
    return book


def _replay(
    number: int, transcript: Transcript, page: str, setting: GuestSetting, reading: GuestPage
) -> ShownBlock:
    place = transcript.path, transcript.line, len(transcript.indent) + 1
    book = _game(transcript.game, setting.games, *place)
    if book.judge is None:
        message = f"no judge knows the game {book.id!r}, so that nothing is proven"
        raise DefinitionError([Problem(shown(place[0]), *place[1:], message)])
    with guarded(book.judge, doing=" where a page is made"):
        played = run(transcript, book.judge, trace=True)
    if problems := problems_of(played):
        reading.compared[problems[0]] = compared(played)
        raise DefinitionError(problems)
    prose = setting.cites(book, page)
    replays = Replays(book, page, reading.attached, prose, text=setting.text)
    figure = replays.replay(PlayedExample(number, played, page))
    html = book.figures.with_library(figure)
    more = setting.finish(prose)
    whole = Html(html + more) if more else html
    return ShownBlock(transcript.line, transcript.end, transcript.indent, transcript.name, book.id, whole)


def _picture(
    fence: Fence,
    asked: re.Match[str],
    lines: list[str],
    source: Path,
    page: str,
    setting: GuestSetting,
    reading: GuestPage,
) -> ShownBlock:
    indent, last = fence.opening["indent"], fence.end or len(lines)
    book = _game(asked["game"], setting.games, source, fence.start, len(indent) + 1)

    def refused(message: str) -> DefinitionError:
        return DefinitionError([Problem(shown(source), fence.start, len(indent) + 1, message)])

    alone = asked["kind"] != "kits"
    if asked["kind"] == "kits":
        name = f"kits-{book.id}"
        if not setting.kits.get(book.id):
            raise refused(NO_KITS)
        html = kit_list(setting.kits[book.id], page)
    elif asked["kind"] == "setup":
        name = f"setup-{book.id}{'-' + asked['players'] if asked['players'] else ''}"
        html = _setup(book, asked["players"], name, page, setting, reading, refused)
    else:
        name = f"diagram-{sum(block.name.startswith('diagram-') for block in reading.blocks) + 1}"
        written = "\n".join(without(indent, line) for line in lines[fence.start : last - 1])
        html = _diagram(book, written, source, fence.start + 1, refused)
    return ShownBlock(fence.start, last, indent, name, book.id, html, alone)


def _setup(
    book: GameModel,
    players: str | None,
    name: str,
    page: str,
    setting: GuestSetting,
    reading: GuestPage,
    refused: Callable[[str], DefinitionError],
) -> Html:
    """Draw a setup: the first, or the first for so many players."""
    known = book.definition.game.setups
    place = next((at for at, each in enumerate(known) if players in (None, str(each.players))), None)
    if place is None:
        counts = listed(sorted({each.players for each in known}))
        raise refused(f"{book.definition.game.title} has setups for {counts} players, not {players}")
    site_page = SitePage(page, "")
    address = setting.cites(book, page).address
    drawn = setups.drawing(site_page, book, place, numbered=False, name=name, address=address)
    if drawn is None:
        raise refused("there is nothing on the table to draw in this setup")
    reading.attached.update(site_page.attached)
    return site_page.figures.with_library(drawn)


def _diagram(
    book: GameModel, written: str, source: Path, line: int, refused: Callable[[str], DefinitionError]
) -> Html:
    position = parse_yaml(written, shown(source), line=line).data
    try:
        state = state_of(book.definition, position, judges=book.judges)
    except BadPosition as error:
        raise refused(f"bad position: {error}") from None
    with guarded(state.game, doing=" where a diagram is drawn"):
        table = tuple(state.table())
        definition = as_agreed(book.definition, state)
        scene = Picture(definition, state.seats, [table], unit_for(definition)).scene(table)
    figures = Figures()
    return figures.with_library(el("figure", figures.scene(scene), class_="diagram"))


def kit_list(kits: Sequence[KitFile], page: str) -> Html:
    """List files to print, in words that need no style."""
    items = (
        el(
            "li",
            f"{row.title}: ",
            [
                [
                    ", " if at else "",
                    el("a", kit.paper_title, href=addresses.link(kit.path, page)),
                    f" ({kit.extent})",
                ]
                for at, kit in enumerate(row.kits)
            ],
        )
        for row in rows(kits)
    )
    return el("ul", items, class_="ppgen-kits")


def link_to(page: str, pages: Mapping[str, str]) -> Callable[[str], str | None]:
    """Write paths of the site as addresses on a page of somebody else, where few of them are to be had.

    `pages` are those, by where they are on the site of ppgen.
    """

    def address(path: str) -> str | None:
        bare, mark, anchor = path.partition("#")
        return addresses.link(pages[bare] + mark + anchor, page) if bare in pages else None

    return address
