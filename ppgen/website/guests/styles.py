"""How replays and boards look in somebody else's page: what of the site's own style sheet is of them.

They stand in a shadow tree, which nothing of the page's style reaches but what is inherited: so letters are
those of the page, and lengths, which the site measures by its root, are pixels.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

import tinycss2

from ppgen.definition.locate import site_dir
from ppgen.drawing.palette import Palette, css_variables
from ppgen.drawing.scene import PRINTED
from ppgen.website.books.book import GameModel
from ppgen.website.pages.scripts import TAG

_CLASSES = """
after answer back before beside board button callout chance chosen closed controls current diagram done
event first form former frame frames how input key key-frame last library link many n near next now on
open pan passed pause pieces place play play-from position ref refused remark replay room said scrubber
setup-drawing source spare speed stage start tab ticks touch-says try turned unseen views what where
which whole why
"""
CLASSES = frozenset({*_CLASSES.split(), PRINTED["class"]})
"""The classes of all that can stand there; what is of others is of no use."""
DARK_PAGES = ('[data-md-color-scheme="slate"]', '[data-bs-theme="dark"]', '[data-theme="dark"]')
"""How themes say that a page is dark: Material, MkDocs and others."""
_CLASS = re.compile(r"\.(-?[A-Za-z_][\w-]*)")
_ELSEWHERE = re.compile(r"#|\[data-md|:root|(?<![\w.-])(?:html|body)(?![\w-])")
"""What only pages of ours have."""
_WITH, _WITHOUT = "js", "no-js"
_FONT = re.compile(r"font:\s*(?:(\d+)\s+)?([^\s/;]+)(?:/([^\s;]+))?\s+var\(--(\w+)\)")
_FAMILY = re.compile(r"font-family:\s*var\(--(?:body|display)\)")
_REM = re.compile(r"(?<![\w.])(\d*\.?\d+)rem\b")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_BLANKS = re.compile(r"\s+")
PIXELS = 16
"""Of a root em, as the site has it."""
HOST = """:host { --mono: var(--md-code-font-family, ui-monospace, Consolas, monospace); --corner: 4px;
display: block; margin: 1.4em 0; color: var(--pp-ink); font-size: 16px; line-height: 1.5; text-align: start;
font-variant-numeric: lining-nums; overflow-wrap: break-word; }
:host svg.library { position: absolute; }
.replay { scroll-margin-top: 80px; }
.said button { flex: none; align-self: start; }
.now.refused .answer > button { display: none; }
.ref[popovertarget] { border: 0; padding: 0; background: none; font: inherit; color: inherit; cursor: pointer;
text-decoration: underline dotted var(--pp-accent); text-underline-offset: .2em; }
[popover] { max-width: 34em; margin: auto; padding: 16px 22px; border: 1px solid var(--pp-line);
border-left: 5px solid var(--pp-accent); background: var(--pp-surface); color: var(--pp-ink); }
[popover] p { margin: 0 0 8px; }
.setup-drawing svg, .diagram svg { max-width: 100%; display: block; }
"""
"""What the page's root has on the site, and what only pages of others need."""


def stylesheet(books: Iterable[GameModel]) -> str:
    """Write the style sheet of the shadow trees that show these games."""
    sheet = (site_dir() / "assets/site.css").read_text(encoding="utf-8")
    rules = tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True)
    return "\n".join([*_colours(books), HOST, *_rules(rules), ""])


def outside(books: Iterable[GameModel]) -> str:
    """Write what the page itself has to know: our colours on its dark ground, before any script has run."""
    books = list(books)
    dark = ", ".join(f"{page} {TAG}" for page in DARK_PAGES)
    rules = [_rule(dark, css_variables("dark", Palette()))]
    for book in books:
        ours = ", ".join(f'{page} {TAG}[game="{book.id}"]' for page in DARK_PAGES)
        rules.append(_rule(ours, _own(css_variables("dark", _palette(book)))))
    return f"{TAG} {{ display: block; }}\n@media screen {{ {' '.join(rules)} }}\n"


def _colours(books: Iterable[GameModel]) -> Iterator[str]:
    light, dark = css_variables("light", Palette()), css_variables("dark", Palette())
    yield _rule(f":host, .{PRINTED['class']}", light)
    yield f"@media screen {{ {_rule(':host([dark])', dark)} }}"
    for book in books:
        palette = _palette(book)
        yield _rule(f':host([game="{book.id}"])', _own(css_variables("light", palette)))
        own = _rule(f':host([dark][game="{book.id}"])', _own(css_variables("dark", palette)))
        yield f"@media screen {{ {own} }}"


def _palette(book: GameModel) -> Palette:
    look = book.definition.game.look
    return Palette(accent=look.accent, tint=look.tint, dark_accent=look.dark)


def _own(variables: Mapping[str, str]) -> Mapping[str, str]:
    return {name: variables[name] for name in ("--pp-accent", "--pp-tint")}


def _rule(selector: str, variables: Mapping[str, str]) -> str:
    return f"{selector} {{ {' '.join(f'{name}: {value};' for name, value in variables.items())} }}"


def _rules(nodes: Iterable[tinycss2.ast.Node]) -> Iterator[str]:
    """Write those rules that are of ours, and those within media that are."""
    for node in nodes:
        if node.type == "at-rule" and node.lower_at_keyword in ("media", "supports") and node.content:
            inside = tinycss2.parse_rule_list(node.content, skip_comments=True, skip_whitespace=True)
            kept = " ".join(_rules(inside))
            if kept:
                yield f"@{node.at_keyword}{tinycss2.serialize(node.prelude).rstrip()} {{ {kept} }}"
        elif node.type == "qualified-rule":
            body = _declared(tinycss2.serialize(node.content))
            for scripting, selectors in _selectors(node.prelude).items():
                rule = f"{', '.join(selectors)} {{ {body} }}"
                yield f"@media (scripting: {scripting}) {{ {rule} }}" if scripting else rule


def _selectors(prelude: Iterable[tinycss2.ast.Node]) -> Mapping[str, list[str]]:
    """Give the selectors of a rule that are of ours, by whether it is for pages with scripts or without."""
    found: dict[str, list[str]] = {}
    parts: list[list[tinycss2.ast.Node]] = [[]]
    for token in prelude:
        if token.type == "literal" and token.value == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    for part in parts:
        selector = _BLANKS.sub(" ", _COMMENT.sub("", tinycss2.serialize(part))).strip()
        classes = set(_CLASS.findall(selector))
        if (
            _ELSEWHERE.search(selector)
            or not classes - {_WITH, _WITHOUT} <= CLASSES
            or selector in ("body", ":root")
        ):
            continue
        scripting = "none" if _WITHOUT in classes else "enabled" if _WITH in classes else ""
        ours = selector.replace(f".{_WITHOUT} ", ":host ").replace(f".{_WITH} ", ":host ")
        found.setdefault(scripting, []).append(ours)
    return found


def _declared(body: str) -> str:
    """Write declarations so that they go by the page: its letters, and no root that may be of any size."""
    body = _FONT.sub(_longhand, _COMMENT.sub("", body))
    body = _FAMILY.sub("font-family: inherit", body)
    return _BLANKS.sub(" ", _REM.sub(lambda m: f"{float(m[1]) * PIXELS:g}px", body)).strip()


def _longhand(font: re.Match[str]) -> str:
    weight, size, height, family = font.groups()
    letters = "var(--mono)" if family == "mono" else "inherit"
    high = f" line-height: {height};" if height else ""
    return f"font-weight: {weight or 400}; font-size: {size};{high} font-family: {letters}"
