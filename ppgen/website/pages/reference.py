"""The reference of the judge's kernel: a page for each of its modules, made of its source."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from inspect import cleandoc
from textwrap import dedent
from typing import NamedTuple

from ppgen.website.pages.api import NOUNS, PACKAGE, ApiEntry, Module, modules
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, el, join
from ppgen.website.writing.page import SitePage, crumbs, title_bar
from ppgen.website.writing.templates import filled

TITLE = "The judge's kernel"

_CODE = re.compile(r"`([^`]+)`")
_NAME = re.compile(rf"(\b(?:{re.escape(PACKAGE)}|{re.escape(NOUNS)})\.\w+|\b[A-Z]\w+(?:\.\w+)?)")
"""What may lead somewhere: a module, a class or value, or what belongs to a class."""
_RAISED = re.compile(r"^ {4}(?=\w+: )", re.MULTILINE)


@cache
def reference_pages() -> list[tuple[str, bytes]]:
    """Write the page of the package, and those of its modules."""
    return [_page(module) for module in modules()]


def _page(module: Module) -> tuple[str, bytes]:
    title = f"{TITLE}: {module.name}" if module.name else TITLE
    page = SitePage(addresses.engine_page(module.name), title, module.summary, area="write")
    trail = [("Write a game", addresses.WRITE), (TITLE, addresses.engine_page()), (module.name, None)]
    body = filled(
        page,
        "reference.html",
        crumbs=crumbs(page, *(trail if module.name else [trail[0], (TITLE, None)])),
        head=title_bar(module.name or TITLE, el("code", module.address)),
        told=_told(page, module.told),
        kernel=[] if module.name else _listed(page, PACKAGE),
        nouns=[] if module.name else _listed(page, NOUNS),
        entries=[_entry(page, entry) for entry in module.entries],
    )
    return page.path, page.markdown(_contents(page, module), body)


def _contents(page: SitePage, here: Module) -> Html:
    """List the modules, and what is in the one that is shown."""
    return el(
        "nav",
        el("button", "Modules", type="button", class_="more", aria_expanded="false"),
        el("ul", (_line(page, module, here) for module in modules())),
        class_="contents alone",  # so that nothing moves when a page turns out to have no side
        aria_label=TITLE,
        data_search_exclude=True,
    )


def _line(page: SitePage, module: Module, here: Module) -> Html:
    current = "page" if module is here else None
    address = page.link(addresses.engine_page(module.name))
    parts = [el("li", el("a", entry.name, href=f"#{entry.name}")) for entry in here.entries]
    return el(
        "li",
        el("a", module.name or "Overview", href=address, aria_current=current),
        el("ol", parts) if current and parts else None,
    )


class _ListedModule(NamedTuple):
    """A module, where it is told of, and what it is for."""

    name: str
    address: str
    about: Html


class _ToldEntry(NamedTuple):
    """A class, function or value with what belongs to it, as the page tells of it."""

    name: str
    signature: Html | None
    told: Html
    members: Sequence[_ToldEntry]


def _listed(page: SitePage, package: str) -> list[_ListedModule]:
    """List the modules of a package."""
    return [
        _ListedModule(
            module.name, page.link(addresses.engine_page(module.name)), _words(page, module.summary)
        )
        for module in modules()
        if module.name and module.package == package
    ]


def _entry(page: SitePage, entry: ApiEntry) -> _ToldEntry:
    plain = entry.name.endswith(f".{entry.signature}")
    return _ToldEntry(
        entry.name,
        None if plain else _source(_linked(page, entry.signature, but=entry.name)),
        _told(page, entry.told),
        [_entry(page, member) for member in entry.members],
    )


def _told(page: SitePage, told: str) -> Html:
    """Write a docstring: paragraphs, examples and other lines of code, and the errors that are raised."""
    return join(_block(page, block) for block in re.split(r"\n\n(?! {4})", cleandoc(told)))


def _block(page: SitePage, block: str) -> Html:
    if block.startswith((">>> ", "    ")):
        return _source(dedent(block))
    if block.startswith("Raises:\n"):
        return join(el("p", "Raises:"), el("dl", _raised(page, block), class_="facts"))
    return el("p", _words(page, block))


def _raised(page: SitePage, block: str) -> Iterator[Html]:
    for line in _RAISED.split(block)[1:]:
        error, _, reason = line.partition(": ")
        yield join(el("dt", el("code", _linked(page, error))), el("dd", _words(page, reason)))


def _source(lines: str) -> Html:
    return el("pre", el("code", lines), tabindex="0")


def _words(page: SitePage, line: str) -> Html:
    parts = _CODE.split(" ".join(line.split()))
    return join(el("code", _linked(page, part)) if at % 2 else part for at, part in enumerate(parts))


def _linked(page: SitePage, code: str, but: str = "") -> Html:
    """Let names in code lead to where they are told of."""
    return join(
        el("a", part, href=page.link(_places()[part])) if part in _places() and part != but else part
        for part in _NAME.split(code)
    )


@cache
def _places() -> Mapping[str, str]:
    """Give the place on the site of every module, class, value and member that is told of."""
    found = {}
    for module in modules():
        path = addresses.engine_page(module.name)
        found[module.address] = path
        for entry in module.entries:
            found |= {each.name: f"{path}#{each.name}" for each in (entry, *entry.members)}
    return found
