"""The reference of the files that content and layouts are made of, generated from their schemas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from ppgen.definition import schema
from ppgen.sheets.print_schema.schema import RECORDS
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, el, join
from ppgen.website.writing.page import SitePage, crumbs, title_bar
from ppgen.website.writing.templates import filled

TITLE = "The files"
PLACES = {
    "game": "content/games/GAME/game.yml",
    "rules": "content/games/GAME/rules.yml",
    "print": "content/games/GAME/print.yml",
    "learn": "content/games/GAME/learn.yml",
    "questions": "content/games/GAME/questions.yml",
    "plays": "content/games/GAME/plays.yml",
    "thesaurus": "content/thesaurus.yml",
    "system": "content/systems/SYSTEM.yml, content/games/GAME/pieces.yml",
    "site": "content/site.yml",
}
"""Where each kind of file lies; those not named here are layouts."""
MARKS = (
    "Sentences, such as texts, notes and hints, may hold `**bold**`, `*italic*`, code between backticks, and"
    " links to a clause, ruling, section or term: `[[target]]` or `[[words|target]]`. Marks end with their"
    " paragraph, and a backslash before one takes its meaning away. Names, titles and labels have no marks"
    " and read as they stand."
)
"""What sentences may hold."""
JUDGE = (
    "The judge of the game `my-game` is the file `my_game.py` in the folder that `--judges` or "
    "`PPGEN_JUDGES` names: the game’s id with an underscore for each hyphen. Its last line is "
    '`GAME = Game.of("my-game", rules, State)`. An installed package can bring one by an entry point of the '
    "group `ppgen.games`."
)
PICTURED = {
    **dict.fromkeys(("icon", "emblem"), "icons"),
    **dict.fromkeys(("colour", "ground"), "colours"),
    **dict.fromkeys(("art", "family"), "pieces"),
    "symbol": "suits",
    "shape": "spaces",
    "cut": "cuts",
    "pattern": "patterns",
    "cuts": "rows",
}
"""Keys whose words are shown as pictures, and where on that page."""
OUTLINES = "disc"
"""A shape of pieces alone, which tells the key from that of spaces."""
PRINTED = "`enter`"
"""A mark of spaces alone, which tells the key from those of faces and figures."""

Schema = dict[str, Any]


@cache
def file_pages() -> list[tuple[str, bytes]]:
    """Write a page for each kind of file, and the list of them."""
    kinds = schema.schema({**schema.RECORDS, **RECORDS})
    return [_index(kinds), *(_page(name, kinds) for name in kinds)]


def place(name: str) -> str:
    """Say where a kind of file lies."""
    return PLACES.get(name, f"layouts/{name}.yml")


class _FileLine(NamedTuple):
    """A kind of file: where such a file lies, where its keys are told of, and what it is for."""

    place: str
    address: str
    about: Html


class _FileKey(NamedTuple):
    """A key: what it is, what it takes, what holds without it, and where its words are pictured."""

    name: str
    needed: bool
    about: Html
    taken: Html
    usual: str
    pictures: str | None


class _FileRecord(NamedTuple):
    """A record with its keys; one without keys takes something else."""

    name: str
    about: Html
    keys: Sequence[_FileKey]
    taken: Html


def _index(kinds: Mapping[str, Schema]) -> tuple[str, bytes]:
    about = "Every key of every file, and the words it takes."
    page = SitePage(addresses.file_page(), TITLE, about, area="write")
    body = filled(
        page,
        "files.html",
        crumbs=crumbs(page, ("Write a game", addresses.WRITE), (TITLE, None)),
        head=title_bar(TITLE, "Every key of every file"),
        files=[
            _FileLine(place(name), page.link(addresses.file_page(name)), _words(kind.get("description", "")))
            for name, kind in kinds.items()
        ],
        marks=_words(MARKS),
        judge=_words(JUDGE),
    )
    return page.path, page.markdown(_contents(page, kinds, None), body)


def _page(name: str, kinds: Mapping[str, Schema]) -> tuple[str, bytes]:
    kind = kinds[name]
    title = _title(name)
    page = SitePage(addresses.file_page(name), title, kind.get("description", ""), area="write")
    trail = ("Write a game", addresses.WRITE), (TITLE, addresses.file_page()), (title, None)
    body = filled(
        page,
        "file.html",
        crumbs=crumbs(page, *trail),
        head=title_bar(title, el("code", place(name))),
        file=_record(page, name, kind),
        records=[_record(page, record, of) for record, of in kind.get("$defs", {}).items()],
    )
    return page.path, page.markdown(_contents(page, kinds, name), body)


def _title(name: str) -> str:
    """Name a kind of file so that nobody takes the pieces of a game for those that layouts print."""
    if name == "system":
        return "SYSTEM.yml, and a game’s pieces.yml"
    return place(name).rpartition("/")[2] if name in PLACES else place(name)


def _record(page: SitePage, name: str, of: Schema) -> _FileRecord:
    required = set(of.get("required", ()))
    keys = [
        _FileKey(
            name=key,
            needed=key in required,
            about=_words(what.get("description", "")),
            taken=join(_taken(page, what)),
            usual=_usual(what),
            pictures=_pictures(page, key, what),
        )
        for key, what in of.get("properties", {}).items()
    ]
    return _FileRecord(name, _words(of.get("description", "")), keys, join(_taken(page, of)))


def _contents(page: SitePage, kinds: Mapping[str, Schema], here: str | None) -> Html:
    """List the kinds of files, and the records of the one that is shown."""

    def line(name: str) -> Html:
        records = [el("li", el("a", record, href=f"#{record}")) for record in kinds[name].get("$defs", ())]
        link = el(
            "a",
            _title(name),
            href=page.link(addresses.file_page(name)),
            aria_current="page" if name == here else None,
        )
        return el("li", link, el("ol", records) if name == here and records else None)

    return el(
        "nav",
        el("button", "Files", type="button", class_="more", aria_expanded="false"),
        el("ul", map(line, kinds)),
        class_="contents alone",
        aria_label=TITLE,
        data_search_exclude=True,
    )


def _usual(what: Schema) -> str:
    """Say what holds without a key, if that can be said in a word."""
    default = what.get("default")
    plain = isinstance(default, str | int | float) and not isinstance(default, bool)
    return str(default) if plain else ""


def _pictures(page: SitePage, key: str, what: Schema) -> str | None:
    """Give where the words of a key are pictured; None if they are not."""
    pictured = "shapes" if OUTLINES in str(what) and key == "shape" else PICTURED.get(key)
    pictured = "marks" if PRINTED in str(what) and key == "marks" else pictured
    return page.link(f"{addresses.PICTURES}#{pictured}") if pictured else None


def _taken(page: SitePage, what: Schema) -> Iterator[Html | str]:
    """Say in words what a value can be."""
    choices = [each for each in what.get("anyOf", ()) if each.get("type") != "null"]
    if choices:
        for at, choice in enumerate(choices):
            yield " or " if at else ""
            yield from _taken(page, choice)
    elif "$ref" in what:
        record = what["$ref"].rpartition("/")[2]
        yield el("a", record, href=f"#{record}")
    elif "enum" in what or "const" in what:
        words = what.get("enum", [what.get("const")])
        yield join([", " if at else None, el("code", str(word))] for at, word in enumerate(words))
    elif "prefixItems" in what:
        yield f"a list of {len(what['prefixItems'])}: "
        for at, item in enumerate(what["prefixItems"]):
            yield ", " if at else ""
            yield from _taken(page, item)
    elif what.get("type") == "array":
        yield "a list of "
        yield from _taken(page, what.get("items", {}))
        yield _most(what.get("minItems"), what.get("maxItems"), "entries")
    elif what.get("type") == "object":
        inner = what.get("additionalProperties")
        yield "a mapping"
        if isinstance(inner, dict):
            yield " to "
            yield from _taken(page, inner)
    else:
        yield from _plain(what)


def _plain(what: Schema) -> Iterator[str]:
    kind = what.get("type")
    if kind == "boolean":
        yield "true or false"
    elif kind in ("integer", "number"):
        yield "a whole number" if kind == "integer" else "a number"
        least, most = what.get("minimum"), what.get("maximum")
        if most is not None:
            yield f" from {least:g} to {most:g}" if least is not None else f" up to {most:g}"
    else:
        yield "text" if kind else "anything"
        if what.get("pattern", "").startswith("^(?:#"):
            yield " such as #0A6A78"
        yield _most(None, what.get("maxLength"), "letters")


def _most(least: int | None, most: int | None, things: str) -> str:
    parts = [f"at least {least}" if least else "", f"at most {most} {things}" if most else ""]
    told = ", ".join(filter(None, parts))
    return f" ({told})" if told else ""


def _words(told: str) -> Html:
    """Write a description, with code in backticks."""
    return join(el("code", part) if at % 2 else part for at, part in enumerate(told.split("`")))
