"""What an element of a drawing is said to look like: by its attributes, its `style`, and style sheets.

The cascade is that of CSS: presentation attributes first, then the rules of style sheets by their weight and
order, then `style`; what is `!important` comes after all of that. The tokens are read by tinycss2. Selectors
are elements, classes and ids, alone, together, or one within another; all other ones, rules that begin
with @, and properties that nobody here knows are refused with line and column.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ppgen.pieces.pictures.markup import Undrawable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ppgen.pieces.pictures.markup import StyleSheet, SvgElement

LONGEST_STYLE = 20_000
MOST_SELECTORS = 2_000
MOST_TRIALS = 200_000
"""Elements that are held against parts of selectors."""

DRAWN = frozenset(
    (
        *("fill", "fill-opacity", "fill-rule", "color", "opacity", "visibility", "display", "paint-order"),
        *("stroke", "stroke-opacity", "stroke-width", "stroke-linecap", "stroke-linejoin"),
        *("stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "vector-effect"),
        *("transform", "transform-origin"),
    )
)
"""Properties that are drawn."""
INHERITED = DRAWN - {"opacity", "display", "vector-effect", "transform", "transform-origin"}
CLIP = "clip-path"
ONLY: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys((CLIP, "mask", "filter", "backdrop-filter", "animation"), ("none",)),
    **dict.fromkeys(("marker", "marker-start", "marker-mid", "marker-end"), ("none",)),
    **dict.fromkeys(("background", "background-color"), ("none", "transparent")),
    "background-image": ("none",),
    "clip": ("auto",),
    "mix-blend-mode": ("normal",),
    "transform-box": ("view-box",),
}
"""Properties that are not drawn, with the values that change nothing; others of CLIP may be idle, too."""
_IDLE = re.compile(
    r"clip-rule|color-interpolation(-filters)?|color-profile|color-rendering|shape-rendering|image-rendering"
    r"|pointer-events|cursor|overflow(-[xy])?|enable-background|isolation|user-select|will-change|mask-type"
    r"|solid-(color|opacity)|stop-(color|opacity)|flood-(color|opacity)|lighting-color"
    r"|font(-[a-z-]+)?|text-[a-z-]+|letter-spacing|word-spacing|line-height|kerning|writing-mode|direction"
    r"|unicode-bidi|white-space|tab-size|hyphens|baseline-shift|(dominant|alignment)-baseline"
    r"|glyph-orientation-(horizontal|vertical)|block-progression|inline-size|shape-(padding|margin|inside)"
    r"|-inkscape-[a-z-]+|--.*"
)
"""Properties that show on texts, gradients and filters, in a pointer or in an editor, and not on shapes."""
_OF_THE_WHOLE = re.compile(r"(min-|max-)?(width|height)")
"""Properties of the outermost element that say how large it is on a page, which a kit says itself."""
_PLAIN = re.compile(
    r"id|class|lang|tabindex|role|focusable|version|baseProfile|contentScriptType|contentStyleType|zoomAndPan"
    r"|externalResourcesRequired|aria-[a-z]+|data-[\w.-]+|p-id|t"
    r"|x|y|width|height|rx|ry|cx|cy|r|x1|y1|x2|y2|d|points|pathLength|viewBox|preserveAspectRatio"
)
"""Attributes that are no properties: names, words for readers, what editors note, and measures."""
_NO_SELECTOR = "only names of elements, .classes and #ids are read, and one within another"
_ADVICE: Mapping[str, str] = {
    "clip-path": "cut the shapes themselves",
    "mask": "cut the shapes themselves",
    "filter": "use plain colours",
    "mix-blend-mode": "mix the colour instead",
    "background": "draw a rectangle",
    "background-color": "draw a rectangle",
}


class StyleValue(NamedTuple):
    """The value of a property, and where it stands if not at its element."""

    text: str
    css: bool = False
    """Whether it is written as CSS, where lengths and angles need units."""
    line: int | None = None
    column: int | None = None


class _Compound(NamedTuple):
    """What one element must be: its name, id and classes; and whether the one before holds it directly."""

    word: str | None
    id: str | None
    classes: tuple[str, ...]
    directly: bool

    def fits(self, element: SelectorFacts) -> bool:
        """Tell whether it means an element."""
        return (
            self.word in (None, element.word)
            and self.id in (None, element.id)
            and all(each in element.classes for each in self.classes)
        )


class SelectorFacts(NamedTuple):
    """What selectors can know of an element."""

    word: str
    id: str | None
    classes: frozenset[str]


@dataclass(frozen=True)
class _Rule:
    """A selector and what it says."""

    compounds: tuple[_Compound, ...]
    """From the outermost element to the one that is meant."""
    weight: tuple[int, int, int, int]
    """Ids, classes, names and its place in the order."""
    said: Mapping[tuple[str, bool], StyleValue]
    """By property, and whether it is important."""


@dataclass
class Styles:
    """The rules of all style sheets of a drawing."""

    rules: dict[str, list[_Rule]] = field(default_factory=dict)
    """By what stands last in their selectors: `#id`, `.class`, `name`, or `*`."""
    count: int = 0
    trials: int = 0

    def add(self, sheet: StyleSheet) -> None:
        """Read a style sheet. Raises Refused with its place in the file."""
        import tinycss2

        try:
            nodes = tinycss2.parse_stylesheet(sheet.text, skip_comments=True, skip_whitespace=True)
            for node in nodes:
                self._rule(node, sheet)
        except _Misplaced as error:
            raise Undrawable(error.message, *sheet.place(error.line, error.column)) from None
        except RecursionError:
            raise Undrawable(
                "the style sheet is nested too deeply; simplify it", *sheet.place(1, 1)
            ) from None

    def _rule(self, node: Any, sheet: StyleSheet) -> None:
        import tinycss2

        if node.type == "error":
            raise _Misplaced(f"the style sheet cannot be read: {node.message}", node)
        if node.type != "qualified-rule":
            raise _Misplaced(f"@{node.at_keyword[:40]} is not read; write plain rules", node)
        said: dict[tuple[str, bool], StyleValue] = {}
        for each in tinycss2.parse_declaration_list(node.content, skip_comments=True, skip_whitespace=True):
            if each.type == "error":
                raise _Misplaced(f"the style sheet cannot be read: {each.message}", each)
            if each.type != "declaration":
                raise _Misplaced("this is no property with its value", each)
            if not known(each.lower_name):
                raise _Misplaced(f"the property {each.name[:40]!r} is not known; take it out", each)
            text = tinycss2.serialize(each.value).strip()
            said.pop((each.lower_name, each.important), None)
            place = sheet.place(each.source_line, each.source_column)
            said[each.lower_name, each.important] = StyleValue(text, True, *place)
        for compounds in _selectors(node.prelude, node):
            self.count += 1
            if self.count > MOST_SELECTORS:
                raise _Misplaced(f"there are more than {MOST_SELECTORS} selectors; simplify them", node)
            ids = sum(each.id is not None for each in compounds)
            classes = sum(len(each.classes) for each in compounds)
            words = sum(each.word is not None for each in compounds)
            last = compounds[-1]
            key = f"#{last.id}" if last.id else f".{last.classes[0]}" if last.classes else last.word or "*"
            rule = _Rule(compounds, (ids, classes, words, self.count), said)
            self.rules.setdefault(key, []).append(rule)

    def of(self, chain: Sequence[SelectorFacts]) -> list[_Rule]:
        """Return the rules for an element, the last in its chain from the root, the strongest last."""
        if not self.rules:
            return []
        element = chain[-1]
        keys = ["*", element.word, *sorted(f".{each}" for each in element.classes)]
        keys += [f"#{element.id}"] if element.id else []
        found = [
            rule for key in keys for rule in self.rules.get(key, ()) if self._fits(rule.compounds, chain)
        ]
        return sorted(found, key=lambda rule: rule.weight)

    def _fits(self, compounds: Sequence[_Compound], chain: Sequence[SelectorFacts]) -> bool:
        """Tell whether a selector means the last element of a chain."""
        self.trials += 1
        if self.trials > MOST_TRIALS:
            raise Undrawable("the style sheets have too many selectors for so many elements; simplify them")
        *outer, last = compounds
        if not last.fits(chain[-1]):
            return False
        if not outer:
            return True
        above = chain[:-1]
        if last.directly:
            return bool(above) and self._fits(outer, above)
        return any(self._fits(outer, above[:end]) for end in range(len(above), 0, -1))


class _Misplaced(Exception):
    """A fault with its place in the text of a style sheet."""

    def __init__(self, message: str, node: Any) -> None:
        super().__init__(message)
        self.message, self.line, self.column = message, node.source_line, node.source_column


def known(name: str) -> bool:
    """Tell whether it is known what a property does to shapes."""
    return name in DRAWN or name in ONLY or bool(_IDLE.fullmatch(name))


def looks(element: SvgElement, styles: Styles, chain: Sequence[SelectorFacts]) -> dict[str, StyleValue]:
    """Return what is said of an element, by property, and its other attributes besides. Raises Refused."""
    normal = _attributes(element)
    important: dict[str, StyleValue] = {}
    for rule in styles.of(chain):
        for (name, weighty), said in rule.said.items():
            (important if weighty else normal)[name] = said
    written = dict(_inline(element))
    normal |= {name: said for (name, weighty), said in written.items() if not weighty}
    important |= {name: said for (name, weighty), said in written.items() if weighty}
    found = normal | important
    for name in [name for name in found if name in DRAWN or name in ONLY]:
        said = found[name]
        word = said.text.lower()
        inherited = name in INHERITED
        if word == "unset" or (word == "inherit" and inherited) or (word == "initial" and not inherited):
            del found[name]
        elif name in ONLY and word not in ONLY[name] and name != CLIP:
            raise not_drawn(name, said)
    return found


def not_drawn(name: str, said: StyleValue) -> Undrawable:
    """Say that a property is not drawn, and what would be right."""
    advice = _ADVICE.get(name, "take it out")
    return Undrawable(f"`{name}` is not drawn; {advice}", said.line, said.column)


def named(element: SvgElement) -> SelectorFacts:
    """Return what selectors can know of an element."""
    classes = frozenset(element.attributes.get("class", "").split())
    return SelectorFacts(element.word, element.attributes.get("id"), classes)


def _attributes(element: SvgElement) -> dict[str, StyleValue]:
    """Return the attributes of an element but `style`. Raises Refused for what acts or is not known."""
    found = {}
    for key, value in element.attributes.items():
        namespace, _, word = key.rpartition(" ")
        if word == "href" or word.startswith("on"):
            raise Undrawable(f"the attribute {word!r} is not allowed; take it out")
        if namespace or word == "style":
            continue
        if not (_PLAIN.fullmatch(word) or known(word)):
            raise Undrawable(f"the attribute {word[:40]!r} is not known; take it out")
        found[word] = StyleValue(value.strip())
    return found


def _inline(element: SvgElement) -> Iterator[tuple[tuple[str, bool], StyleValue]]:
    """Yield what `style` says, by property and whether it is important. Raises Refused."""
    text = element.attributes.get("style", "")
    if len(text) > LONGEST_STYLE:
        raise Undrawable(f"`style` is longer than {LONGEST_STYLE} characters; simplify it")
    for name, important, value in _declared(text):
        whole = element.word == "svg" and _OF_THE_WHOLE.fullmatch(name)
        if not (known(name) or whole):
            raise Undrawable(f"the property {name[:40]!r} is not known; take it out")
        if not whole:
            yield (name, important), StyleValue(value, True)


@lru_cache(maxsize=256)
def _declared(text: str) -> tuple[tuple[str, bool, str], ...]:
    """Read a `style`: names of properties, whether they are important, and their values. Raises Refused."""
    import tinycss2

    found = []
    try:
        for each in tinycss2.parse_declaration_list(text, skip_comments=True, skip_whitespace=True):
            if each.type != "declaration":
                raise Undrawable(f"`style` cannot be read: {getattr(each, 'message', each.type)}")
            found.append((each.lower_name, each.important, tinycss2.serialize(each.value).strip()))
    except RecursionError:
        raise Undrawable("`style` is nested too deeply; simplify it") from None
    return tuple(found)


def _selectors(tokens: Sequence[Any], node: Any) -> Iterator[tuple[_Compound, ...]]:
    """Read the selectors before a block. Raises _Misplaced."""
    tokens = [token for token in tokens if token.type != "comment"]
    one: list[Any] = []
    for token in [*tokens, None]:
        if token is None or token == ",":  # noqa: S105 - a token of CSS
            yield _selector(one, node)
            one = []
        else:
            one.append(token)


def _selector(tokens: Sequence[Any], node: Any) -> tuple[_Compound, ...]:
    """Read one selector: elements, classes and ids, one within (blank) or directly within (>) another."""
    parts: list[tuple[bool, list[Any]]] = [(False, [])]
    apart = False
    for token in tokens:
        if token.type == "whitespace":
            apart = True
            continue
        if token == ">":  # noqa: S105
            parts.append((True, []))
        else:
            if apart and parts[-1][1]:
                parts.append((False, []))
            parts[-1][1].append(token)
        apart = False
    return tuple(_compound(part, directly, node) for directly, part in parts)


def _compound(tokens: Sequence[Any], directly: bool, node: Any) -> _Compound:
    """Read what one element must be."""
    if not tokens:
        raise _Misplaced(_NO_SELECTOR, node)
    first = tokens[0]
    word = first.value if first.type == "ident" else None
    rest = iter(tokens[1:] if first.type == "ident" or first == "*" else tokens)
    name: str | None = None
    classes = []
    for token in rest:
        after = next(rest, None) if token == "." else None  # noqa: S105
        if after is not None and after.type == "ident":
            classes.append(after.value)
        elif token.type == "hash" and token.is_identifier and name in (None, token.value):
            name = token.value
        else:
            raise _Misplaced(_NO_SELECTOR, token)
    return _Compound(word, name, tuple(classes), directly)
