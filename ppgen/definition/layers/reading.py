"""Reads the layers of a kind of piece: each key is known, each formula read, each fault has its place."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from ppgen.definition.deck_files import DeckFile, DeckSource, ReadTable
from ppgen.definition.document import Document, Steps
from ppgen.definition.edges import PARTS
from ppgen.definition.formula import Formula, FormulaError, Template, formula, template
from ppgen.definition.layers.faces import (
    Along,
    Around,
    CellGrid,
    Chosen,
    FaceArea,
    FaceLayer,
    FaceLayers,
    FaceLine,
    Gradient,
    Look,
    Mapped,
    PieceLayers,
    SheetRow,
    ValueCase,
    ValueOf,
)
from ppgen.definition.layers.language import (
    AREA,
    AREAL,
    DEFAULTS,
    EVERY,
    FACE,
    KINDS,
    NAMED_AREAS,
    PLACES,
    WEIGHTS,
    Key,
)
from ppgen.definition.layers.merging import Mismatch, Node, RawFace, RawLayer, merged, raw
from ppgen.definition.layers.printed import printed_by
from ppgen.definition.layers.spoken_rows import spoken_rows
from ppgen.definition.problems import DefinitionError, Problem, listed, suggestion
from ppgen.definition.selection import SpaceNames, Unknown, parted
from ppgen.definition.validation import validate

if TYPE_CHECKING:
    from ppgen.definition.translation import Translation

SAFE = 3.0
"""Millimetres from the edge of a piece to the area `safe`, if nothing is said."""
MOST_LAYERS = 400
"""Layers of a face, those in groups included."""
DEEPEST = 6
"""Groups within groups, and layouts that extend layouts."""
MOST_STOPS = 20
_MEASURE = re.compile(r"(-?[0-9]+(?:\.[0-9]+)?) ?(pt|mm|cm|in|px|em|%|″|\")")
"""A number with a unit, as other programs write it."""
_OURS = ("pt", "mm")
_HEX = re.compile("#[0-9A-Fa-f]{6}")
MOST_ROWS = 2000
"""Rows for which a layer is drawn."""
GIVEN = ("i", "it", "column", "row")
"""What a layer that is repeated knows besides the columns."""
OF_SPACES = ("space", "label", "name", "special")
"""What a layer that is drawn on spaces knows besides."""
REPEATS = ("repeat", "each", "rows", "spaces")
"""Of these ways to repeat a layer it says one, or both of the last two."""


SIDES = ("left", "right", "top", "bottom")
BESIDE = ("below", "above", "left-of", "right-of")
CELLED = ("column", "row", "of", "span")
"""What says of an area where it lies, besides `at`."""
NO_LOOK = Look({}, {})


@dataclass(frozen=True)
class FaceSource:
    """Where faces are written, and what those of the game share."""

    document: Document
    folder: Path
    """In which the files lie that they name."""
    root: Path
    """Outside of which nothing is read."""
    shared: Document | None = None
    """The file of the layouts and the look, if there is one."""
    look: Look = NO_LOOK
    layouts: Mapping[str, Any] = field(default_factory=dict)
    """As they are written, by their names."""
    translation: "Translation | None" = None
    """In which language they are read, if that is another than that of the source."""

    def of(self, steps: Steps) -> Document:
        """Return the file in which there are such steps."""
        return self.shared if self.shared and steps[0] in ("look", "layouts") else self.document

    def value(self, steps: Steps) -> Any:
        """Return the value at the end of the steps."""
        return self.of(steps).value(steps)

    def problem(self, steps: Steps, message: str, *, at_key: bool = False) -> Problem:
        """Say what is wrong with a value, or with its key."""
        return self.of(steps).problem(steps, message, at_key=at_key)


def sharing(
    document: Document,
    folder: Path,
    root: Path,
    shared: Document | None,
    translation: "Translation | None" = None,
) -> FaceSource:
    """Return where faces of a file are written, whose look and layouts are in another, or nowhere.

    Raises DefinitionError for a look that cannot be read.
    """
    if shared is None or not isinstance(shared.data, Mapping):
        return FaceSource(document, folder, root, translation=translation)
    data = shared.data
    layouts = data.get("layouts")
    look = read_look(shared, ("look",)) if data.get("look") else NO_LOOK
    known = layouts if isinstance(layouts, Mapping) else {}
    return FaceSource(document, folder, root, shared, look, known, translation)


def read_layers(source: FaceSource, here: Steps, columns: frozenset[str]) -> PieceLayers:
    """Read the layers of a piece at some steps. Raises DefinitionError with all that is wrong with them.

    `columns` are what its rows say.
    """
    reader = FaceReader(source, columns)
    found = reader.piece(Node(source.value(here), here))
    if reader.problems or found is None:
        raise DefinitionError(reader.problems)
    return found


def read_look(document: Document, here: Steps) -> Look:
    """Read colours and styles that all faces of a file share. Raises DefinitionError."""
    reader = FaceReader(FaceSource(document, Path(), Path(), document), frozenset())
    node = Node(document.value(here), here)
    known = {"colours": "", "styles": "", "defaults": ""}
    colours: dict[str, str] = {}
    styles: dict[str, Mapping[str, str]] = {}
    with suppress(_Wrong):  # which has been noted
        parts = reader.mapping(node, known, "look")
        for name, colour in reader.entries(parts.get("colours")):
            colours[str(name)] = reader.own_colour(colour)
        for name, style in reader.entries(parts.get("styles")):
            said = reader.mapping(style, {"font": "", "weight": "", "colour": ""}, "a style")
            if "weight" in said:
                reader.word(said["weight"], WEIGHTS)
            styles[str(name)] = {key: str(each.value) for key, each in said.items()}
    if reader.problems:
        raise DefinitionError(reader.problems)
    return Look(colours, styles)


Formed = TypeVar("Formed", Formula, Template)


class _Wrong(Exception):
    """Something that cannot be read, which has been noted."""


class FaceReader:
    """Reads faces of a file; what is wrong is in `problems`. `places` are the spaces of a board."""

    def __init__(self, source: FaceSource, columns: frozenset[str], places: SpaceNames | None = None) -> None:
        self.source, self.columns, self.places = source, columns, places
        self.look, self.layouts = source.look, source.layouts
        self.problems: list[Problem] = []
        self.asked: set[str] = set()
        """The columns for which formulas ask."""
        self.known: set[str] = set()
        """Names of values and of what repeating gives, which stand beside the columns where we are."""
        self.within: set[str] = set()
        """Names that are known somewhere in what has been read."""
        self.strange: set[tuple[str, Steps]] = set()
        """Names in formulas that are neither columns nor values, which have been noted."""
        self.count = 0
        self.usual: dict[str, tuple[Node, ...]] = {}
        """What the look of the game says of kinds of layer."""
        shared = source.shared.data.get("look") if source.shared else None
        if isinstance(shared, Mapping) and "defaults" in shared:
            node = Node(shared["defaults"], ("look", "defaults"))
            self.usual = {str(kind): (entry,) for kind, entry in self.entries(node)}

    def note(self, message: str, steps: Steps, *, at_key: bool = False) -> None:
        """Note what is wrong, and go on."""
        self.problems.append(self.source.problem(steps, message, at_key=at_key))

    def wrong(self, message: str, steps: Steps, *, at_key: bool = False) -> _Wrong:
        """Note what is wrong with what cannot be read on."""
        self.note(message, steps, at_key=at_key)
        return _Wrong(message)

    @contextmanager
    def all_told(self) -> Iterator[None]:
        """Read something, and raise DefinitionError at the end with all that is wrong with it."""
        with suppress(_Wrong):  # which has been noted
            yield
        if self.problems:
            raise DefinitionError(self.problems)

    def mapping(self, node: Node, known: Mapping[str, object], what: str) -> dict[str, Node]:
        """Return the entries of a mapping that knows these keys; others are noted."""
        if not isinstance(node.value, Mapping):
            raise self.wrong(f"{what} is described by a mapping, as {{{next(iter(known))}: ...}}", node.steps)
        found = {}
        for key, entry in node.entries():
            if key in known:
                found[str(key)] = entry
            else:
                self.unknown(str(key), known, what, entry)
        return found

    def unknown(self, key: str, known: Mapping[str, object], what: str, node: Node) -> None:
        """Note a key that is not known."""
        hint = suggestion(key, list(known)) or f"; known are {listed(sorted(known), 'and')}"
        if node.value is None:
            hint = "; between { and }, a formula with a comma and every text with braces stand in quotes"
        self.note(f"{what} has no key {key!r}{hint}", node.steps, at_key=True)

    def entries(self, node: Node | None) -> Iterator[tuple[Any, Node]]:
        """Yield the entries of a mapping, if there is one."""
        if node is None:
            return
        if not isinstance(node.value, Mapping):
            self.note("this is a mapping, with a name for each entry", node.steps)
            return
        yield from node.entries()

    def many(self, node: Node, what: str, least: int, most: int) -> list[Node]:
        """Return the entries of a list of some length."""
        given = node.value
        if isinstance(given, str | Mapping) or not isinstance(given, Sequence):
            raise self.wrong(f"{what} is a list", node.steps)
        if not least <= len(given) <= most:
            count = f"{least}" if least == most else f"{least} to {most}"
            raise self.wrong(f"{what} is a list of {count}, not of {len(given)}", node.steps)
        return [entry for _, entry in node.entries()]

    def text(self, node: Node) -> Template:
        """Read a text with formulas in it."""
        value = node.value
        if isinstance(value, Mapping):
            inside = next(iter(value), "...")
            raise self.wrong(f'a formula in braces stands in quotes: "{{{inside}}}"', node.steps)
        if value is None or (isinstance(value, Sequence) and not isinstance(value, str)):
            raise self.wrong("this is a text", node.steps)
        words = "true" if value is True else "false" if value is False else str(value)
        return self.formed(partial(template, words), node)

    def formed(self, read: Callable[[], Formed], node: Node, *, number: bool = False) -> Formed:
        """Read a formula or a template, perhaps of a number; its columns are noted."""
        try:
            found = read()
        except FormulaError as error:
            raise self.wrong(str(error), node.steps) from None
        self.asked |= found.names - self.known - (set(GIVEN) - self.columns)
        for name in sorted(found.names - self.known - self.columns - set(GIVEN)):
            self.note_strange(name, node, number=number)
        return found

    def note_strange(self, name: str, node: Node, *, number: bool) -> None:
        """Note a name that is neither a column nor a value, once for each place."""
        if (name, node.steps) in self.strange:
            return
        self.strange.add((name, node.steps))
        known = self.columns | self.known | set(GIVEN)
        hint = (
            f"; here columns are named in small letters, as {name.lower()!r}" if name.lower() in known else ""
        )
        hint = hint or suggestion(name, sorted(known))
        if not hint and re.search(rf"(?:=|\bin\b).*\b{re.escape(name)}\b", str(node.value)[:200]):
            hint = f"; a word stands in quotes: '{name}'"
        elif not hint and number:
            hint = "; a number stands here, or a formula that gives one"
        self.note(f"there is no column or value {name!r}{hint}", node.steps)

    @contextmanager
    def scope(self) -> Iterator[None]:
        """Read something whose values are known in it alone."""
        before = set(self.known)
        try:
            yield
        finally:
            self.within |= self.known
            self.known = before

    def condition(self, node: Node) -> Formula | bool:
        """Read a condition."""
        if isinstance(node.value, bool):
            return node.value
        if isinstance(node.value, int | float | str):
            return self.formed(partial(formula, str(node.value)), node)
        raise self.wrong(
            "a condition is a formula, such as cost > 3; with a comma it stands in quotes", node.steps
        )

    def number(self, node: Node) -> float | Formula:
        """Read a number, or a formula that gives one."""
        value = node.value
        if isinstance(value, bool) or not isinstance(value, int | float | str):
            raise self.wrong("this is a number, or a formula that gives one", node.steps)
        if isinstance(value, str) and (measure := _MEASURE.fullmatch(value.strip())):
            message = f"a number stands here without a unit: {measure[1]}"
            unit = "; type is in points, all else in millimetres"
            raise self.wrong(
                f"{message if measure[2] in _OURS else 'a number stands here'}{unit}", node.steps
            )
        if isinstance(value, str):
            return self.formed(partial(formula, value), node, number=True)
        if abs(value) > 10_000:
            raise self.wrong("there is no room for more than 10000 millimetres", node.steps)
        return float(value)

    def numbers(self, node: Node, what: str, least: int, most: int) -> tuple[float | Formula, ...]:
        """Read a list of so many numbers."""
        return tuple(self.number(entry) for entry in self.many(node, what, least, most))

    def pair(self, node: Node) -> tuple[float | Formula, ...]:
        """Read two numbers, or one that stands for both."""
        if isinstance(node.value, int | float | str):
            return (self.number(node),) * 2
        return self.numbers(node, "this", 2, 2)

    def word(self, node: Node, words: Sequence[str]) -> str | Template:
        """Read one of some words, or a formula that gives one."""
        found = self.text(node)
        if found.names:
            return found
        said = found.text({})
        if said not in words:
            hint = suggestion(said, words) or f"; it is one of {listed(words)}"
            raise self.wrong(f"{said[:40]!r} is not allowed here{hint}", node.steps)
        return said

    def colour(self, node: Node) -> str | Template:
        """Read a colour; whether there is such a one is seen when it is drawn."""
        found = self.text(node)
        return found if found.names else found.text({})

    def own_colour(self, node: Node) -> str:
        """Read a colour of the look; whether there is a role is seen when it is drawn."""
        if node.value is None:
            self.note(
                'no colour stands here; # begins a comment unless it is in quotes, as "#12303b"', node.steps
            )
            return ""
        said = str(node.value)
        if said.startswith("#") and not _HEX.fullmatch(said):
            self.note(
                f"a colour is # and six digits, 0 to 9 and a to f, such as #12303b, not {said!r}", node.steps
            )
        return said

    def recolour(self, node: Node) -> tuple[tuple[str, str | Template], ...]:
        """Read which colours of a drawing become which others."""
        found = []
        for written, entry in self.entries(node):
            if not _HEX.fullmatch(str(written)):
                self.note(
                    f"a colour of a drawing is # and six digits, in quotes, not {str(written)[:20]!r}",
                    entry.steps,
                    at_key=True,
                )
                continue
            found.append((str(written).lower(), self.colour(entry)))
        return tuple(found)

    def fill(self, node: Node) -> str | Template | Gradient:
        """Read a colour or a gradient."""
        if not isinstance(node.value, Mapping):
            return self.colour(node)
        said = self.mapping(node, dict.fromkeys(("from", "to", "stops", "angle", "radial")), "a gradient")
        stops = []
        if "stops" in said:
            for entry in self.many(said["stops"], "`stops`", 2, MOST_STOPS):
                at, colour = self.many(entry, "a stop", 2, 2)
                if (
                    isinstance(at.value, bool)
                    or not isinstance(at.value, int | float)
                    or not 0 <= at.value <= 1
                ):
                    raise self.wrong("a stop is [share, colour], the share from 0 to 1", at.steps)
                stops.append((float(at.value), self.colour(colour)))
            stops.sort(key=lambda stop: stop[0])
        elif "from" in said and "to" in said:
            stops = [(0.0, self.colour(said["from"])), (1.0, self.colour(said["to"]))]
        else:
            raise self.wrong("a gradient leads `from` a colour `to` another, or over `stops`", node.steps)
        angle = self.number(said["angle"]) if "angle" in said else 90.0
        return Gradient(tuple(stops), angle, "radial" in said and said["radial"].value is True)

    def edge(self, node: Node, width: float = 0.25) -> FaceLine:
        """Read a line: its colour, or more of it."""
        if not isinstance(node.value, Mapping):
            return FaceLine(self.colour(node), width, ())
        said = self.mapping(node, dict.fromkeys(("colour", "width", "dash")), "an `edge`")
        colour = self.colour(said["colour"]) if "colour" in said else "ink"
        wide = self.number(said["width"]) if "width" in said else width
        dash = self.numbers(said["dash"], "`dash`", 1, 8) if "dash" in said else ()
        return FaceLine(colour, wide, dash)

    def area(self, node: Node) -> FaceArea:
        """Read an area: a name, four measures, or what it is described with."""
        value = node.value
        if isinstance(value, str):
            found = self.text(node)
            return FaceArea(found if found.names else found.text({}), (), {})
        if not isinstance(value, Mapping):
            return FaceArea(None, self.numbers(node, "an area [x, y, width, height]", 4, 4), {})
        said: dict[str, Any] = {}
        given = self.mapping(node, AREA, "an area")
        self.see_area(given)
        for key, entry in given.items():
            if key in ("in", "below", "above", "left-of", "right-of"):
                said[key] = self.area(entry)
            elif key == "at":
                said[key] = self.word(entry, tuple(PLACES))
            elif key in ("size", "of", "inset"):
                said[key] = self.pair(entry)
            elif key == "shift":
                said[key] = self.numbers(entry, "`shift`", 2, 2)
            else:
                said[key] = self.number(entry)
        if "at" in said and not said.keys() & {"size", "width", "height"}:
            raise self.wrong("an area `at` one of nine places has a `size`", node.steps)
        if "size" in said:
            said["width"], said["height"] = said.pop("size")
        for axis in (("left", "right", "width"), ("top", "bottom", "height")):
            if all(side in said for side in axis):
                raise self.wrong(f"of {listed(axis, 'and')}, two are enough", node.steps)
        return FaceArea(None, (), said)

    def see_area(self, given: Mapping[str, Node]) -> None:
        """Note what another key of an area says already, so that it would say nothing."""
        placed = [key for key in ("at", *BESIDE) if key in given][:1]
        celled = [key for key in ("column", "row") if key in given]
        idle = {
            **{key: "size" for key in ("width", "height") if "size" in given},
            **{key: placed[0] for key in (*BESIDE, *SIDES, *CELLED) if placed and key != placed[0]},
        }
        for key, other in idle.items():
            if key in given:
                hint = "; it is moved by `shift`" if key in SIDES else ""
                self.note(f"`{other}` is said, so `{key}` says nothing{hint}", given[key].steps, at_key=True)
        if not placed and not celled:
            for key in ("of", "span"):
                if key in given:
                    self.note(f"`{key}` is said with a `column` or a `row`", given[key].steps, at_key=True)
        if "gap" in given and not celled and placed in ([], ["at"]):
            message = f"`gap` is said with a `column`, a `row`, or {listed([f'`{key}`' for key in BESIDE])}"
            self.note(message, given["gap"].steps, at_key=True)

    def points(self, node: Node) -> tuple[tuple[float | Formula, ...] | Template, ...]:
        """Read points: where each is, or on a board which space or side is meant."""
        named = self.places is not None
        entries = self.many(node, "a list of points", 1 if named else 2, 200)
        return tuple(
            self.place(entry)
            if named and isinstance(entry.value, str)
            else self.numbers(entry, "a point", 2, 2)
            for entry in entries
        )

    def place(self, node: Node) -> Template:
        """Read the name of a space, or of a side between two; one with a formula is looked for later."""
        found = self.text(node)
        if not found.names:
            for name in found.text({}).split(PARTS):
                self.named(node, name)
        return found

    def named(self, node: Node, part: str) -> list[str]:
        """Return the spaces that a part of a selection means."""
        try:
            return self.places.find(part) if self.places else []
        except Unknown as unknown:
            raise self.wrong(str(unknown), node.steps) from None

    def spaces(self, node: Node) -> tuple[str, ...]:
        """Read which spaces of a board are meant."""
        if self.places is None:
            raise self.wrong("only the board has `spaces`", node.steps, at_key=True)
        given = parted(node.value)
        if not isinstance(given, list) or not all(isinstance(part, str | int) for part in given):
            raise self.wrong("spaces are said as `every`, `a1..c3`, `row 4`, or by a list", node.steps)
        found = [name for part in given for name in self.named(node, str(part))]
        self.known |= set(OF_SPACES)
        return tuple(dict.fromkeys(found))

    def rows(self, node: Node) -> tuple[SheetRow, ...]:
        """Read the rows of a sheet beside."""
        table = self.table(node)
        self.known |= set(table.columns)
        return tuple(SheetRow(row.fields, row.place, row.places, row.doubts) for row in table.rows)

    def table(self, node: Node) -> ReadTable:
        """Read a sheet beside, which stands in a text, or is described as the file of a deck."""
        said = {"file": node.value} if isinstance(node.value, str) else node.value
        if not isinstance(said, Mapping):
            raise self.wrong("rows are those of a file, such as map.csv", node.steps)
        source = self.source
        written = source.of(node.steps)
        try:
            file = validate(replace(written.part(node.steps), data=said), DeckFile)
            found = DeckSource(written, node.steps, file, source.folder, source.root).read()
        except DefinitionError as error:
            self.problems += error.problems
            raise _Wrong from None
        if found.problems:
            self.problems += found.problems
            raise _Wrong
        if len(found.rows) > MOST_ROWS:
            raise self.wrong(f"a layer is drawn for at most {MOST_ROWS} rows", node.steps)
        return found

    def polygon(self, node: Node) -> Any:
        """Read how many corners there are, or where they are."""
        return self.number(node) if isinstance(node.value, int | str) else self.points(node)

    def focus(self, node: Node) -> Any:
        """Read what stays where it is: a place, or shares of both sides."""
        if isinstance(node.value, str):
            return self.word(node, tuple(PLACES))
        return self.numbers(node, "`focus`", 2, 2)

    def along(self, node: Node) -> Along:
        """Read the line on which a text stands."""
        said = self.mapping(node, dict.fromkeys(("arc", "radius", "path")), "`along`")
        if ("arc" in said) == ("path" in said):
            raise self.wrong("a text stands along an `arc` or a `path`", node.steps)
        arc: Any = self.numbers(said["arc"], "`arc`", 2, 2) if "arc" in said else None
        radius = self.number(said["radius"]) if "radius" in said else None
        return Along(arc, radius, self.text(said["path"]) if "path" in said else None)

    def each(self, node: Node) -> Template | tuple[Template, ...]:
        """Read what a layer is repeated for."""
        if isinstance(node.value, str):
            return self.text(node)
        return tuple(self.text(entry) for entry in self.many(node, "`each`", 1, 200))

    def grid(self, node: Node) -> CellGrid:
        """Read how an area is cut into cells."""
        said = self.mapping(node, dict.fromkeys(("columns", "rows", "gap", "hex")), "a grid")
        columns, rows = (self.number(said[key]) if key in said else 1.0 for key in ("columns", "rows"))
        gap: Any = self.pair(said["gap"]) if "gap" in said else (0.0, 0.0)
        return CellGrid(columns, rows, gap, "hex" in said and said["hex"].value is True)

    def around(self, node: Node) -> Around:
        """Read places on a circle."""
        said = self.mapping(node, dict.fromkeys(("radius", "from", "to", "upright")), "`around`")
        if "radius" not in said:
            raise self.wrong("`around` has a `radius`", node.steps)
        start, end = (
            self.number(said[key]) if key in said else usual for key, usual in (("from", 0.0), ("to", 360.0))
        )
        return Around(
            self.number(said["radius"]), start, end, "upright" in said and said["upright"].value is True
        )

    def values(self, node: Node) -> tuple[tuple[str, ValueOf], ...]:
        """Read further columns, in order."""
        return self.further(self.entries(node))

    def further(self, given: Iterable[tuple[Any, Node]]) -> tuple[tuple[str, ValueOf], ...]:
        """Read further columns, which stand in layouts and in the piece itself."""
        found = []
        for name, entry in given:
            with suppress(_Wrong):  # which has been noted
                found.append((str(name), self.value(entry)))
            self.known.add(str(name))  # it may go by the name of a column from which it follows
        return tuple(found)

    def value(self, node: Node) -> ValueOf:
        """Read a further column: a template, a map, or the first of some cases."""
        if not isinstance(node.value, Mapping):
            return self.text(node)
        if "first" in node.value:
            cases = []
            said = self.mapping(node, {"first": ""}, "a value")
            for entry in self.many(said["first"], "`first`", 1, 100):
                case = self.mapping(entry, {"when": "", "value": ""}, "a case")
                if "value" not in case:
                    raise self.wrong("a case has a `value`", entry.steps)
                when = (
                    self.formed(partial(formula, str(case["when"].value)), entry) if "when" in case else None
                )
                place = self.source.problem(entry.steps, "")
                cases.append(ValueCase(when, self.text(case["value"]), place))
            return tuple(cases)
        said = self.mapping(node, dict.fromkeys(("from", "map", "else")), "a value")
        if "from" not in said or "map" not in said:
            raise self.wrong("a value is a text, {from: column, map: {...}}, or {first: [...]}", node.steps)
        source = self.formed(partial(formula, str(said["from"].value)), said["from"])
        table = {str(key): self.text(entry) for key, entry in self.entries(said["map"])}
        otherwise = self.text(said["else"]) if "else" in said else None
        return Mapped(source, table, otherwise, self.key_places(said["map"]))

    def key_places(self, node: Node) -> Mapping[str, Problem]:
        """Return where each key of a map is written."""
        return {
            str(key): self.source.problem(entry.steps, "", at_key=True) for key, entry in self.entries(node)
        }

    def layer(
        self, given: RawLayer, path: str, defaults: Mapping[str, tuple[Node, ...]], depth: int
    ) -> FaceLayer | None:
        """Read a layer; what is wrong with it is noted."""
        kinds = [key for key in given.said if key in KINDS]
        if not kinds:
            hint = next(filter(None, (suggestion(key, list(KINDS)) for key in given.said)), "")
            self.note(f"a layer is one of {listed(list(KINDS))}{hint}", given.steps)
            return None
        kind = kinds[0]
        known = {**KINDS[kind], **EVERY}
        said = {
            key: self.default(key, value, known, given.steps) for key, value in DEFAULTS.get(kind, {}).items()
        }
        own = dict(given.said)
        usual: dict[str, Node] = {}
        for node in defaults.get(kind, ()):
            usual |= self.mapping(node, known, f"a layer {kind!r}")
        own = {**usual, **own}
        with self.scope():
            for key, node in sorted(own.items(), key=_in_turn):
                if key not in known:
                    self.unknown(key, known, f"a layer {kind!r}", node)
                    continue
                with suppress(_Wrong):  # which has been noted
                    said[key] = self.said(known[key], node, path, defaults, depth)
        if kind not in said:
            return None
        if kind in AREAL and "area" in own:
            self.note(f"the area of a {kind} is what `{kind}` says", own["area"].steps, at_key=True)
        self.see_repeats(said, own)
        for key in ("fill", "edge") if kind in ("number", "icon") and "badge" not in own else ():
            if key in given.said:
                self.note(
                    f"`{key}` is that of a badge; give it one, as `badge: circle`",
                    given.said[key].steps,
                    at_key=True,
                )
        self.count += 1
        if self.count > MOST_LAYERS:
            raise self.wrong(f"a face has at most {MOST_LAYERS} layers", given.steps)
        return self.spoken(FaceLayer(kind, said, path, self.source.problem(given.steps, "")))

    def spoken(self, layer: FaceLayer) -> FaceLayer:
        """Return a layer with the words of the language that the rows of its sheet have, if there is one."""
        translation, words = self.source.translation, layer.said[layer.kind]
        if translation is None or not translation.present:
            return layer
        said = dict(layer.said)
        if "rows" in said:
            said["rows"] = spoken_rows(said["rows"], printed_by([layer]), translation)
        marked = layer.kind == "text" and words.source.startswith(f"{translation.mark} ")
        return replace(layer, said=said, mark=translation.mark if marked else "")

    def see_repeats(self, said: Mapping[str, Any], own: Mapping[str, Node]) -> None:
        """Note ways to repeat a layer that exclude each other, and rows that name no space."""
        repeats = [key for key in REPEATS if key in said]
        if len(repeats) > 1 and repeats != ["rows", "spaces"]:
            self.note(f"a layer is repeated by one of {listed(repeats)}", own[repeats[1]].steps, at_key=True)
        elif len(repeats) > 1:
            for row in said["rows"]:
                if "space" not in row.said:
                    self.note("the sheet has no column `space`, by which spaces are named", own["rows"].steps)
                    break
                if message := self.no_space(row.said["space"]):
                    self.problems.append(replace(row.places["space"], message=message))

    def no_space(self, name: str) -> str:
        """Say why a name is not that of one space; nothing if it is."""
        if self.places is None or name in self.places:
            return ""
        try:
            self.places.find(name)
        except Unknown as unknown:
            return str(unknown)
        return f"{name!r} means several spaces; a row names one"

    def default(self, key: str, value: object, known: Mapping[str, Key], steps: Steps) -> Any:
        """Read what a key says unless somebody says something else."""
        return self.said(known[key], Node(value, steps), "", {}, 0)

    def said(
        self, key: Key, node: Node, path: str, defaults: Mapping[str, tuple[Node, ...]], depth: int
    ) -> Any:
        """Read what a key says."""
        match key.reads:
            case "word":
                return self.word(node, key.words)
            case "badge" | "clip":
                return self.word(node, key.words)
            case "crop":
                return self.numbers(node, "`crop`", 4, 4)
            case "step":
                return self.numbers(node, "`step`", 2, 2)
            case "outline":
                return self.edge(node, 0.35)
            case "id":
                return str(node.value)
            case "turns":
                return (
                    self.numbers(node, "this", 1, 12)
                    if isinstance(node.value, Sequence)
                    else (self.number(node),)
                )
            case "layers":
                return self.layers(
                    [raw(entry) for entry in self.many(node, "a group", 1, 100)], path, defaults, depth + 1
                )
            case _:
                return getattr(self, key.reads)(node)

    def layers(
        self, given: Sequence[RawLayer], path: str, defaults: Mapping[str, tuple[Node, ...]], depth: int = 0
    ) -> tuple[FaceLayer, ...]:
        """Read layers, the lowest first."""
        if depth > DEEPEST:
            raise self.wrong(f"groups lie within one another at most {DEEPEST} deep", given[0].steps)
        named = [_called(each, path) for each in given]
        read: list[FaceLayer] = []
        for each, name in zip(given, named, strict=True):
            if not isinstance(self.source.value(each.steps), Mapping):
                self.note("a layer is a mapping", each.steps)
            elif layer := self.layer(each, name, defaults, depth):
                read.append(layer)
        return tuple(read)

    def piece(self, node: Node, said: dict[str, Node] | None = None) -> PieceLayers | None:
        """Read both sides of a kind of piece; `said` is what of them is meant, if not all."""
        try:
            said = self.mapping(node, FACE, "`layers`") if said is None else said
            behind = said.pop("back") if "back" in said and isinstance(said["back"].value, Mapping) else None
            front = self.sides(said.get("layout"), said, "front")
            back: Chosen | None = None
            if "backs" in said:
                if behind or "back" in said:
                    self.note("`back` and `backs` are one or the other", said["backs"].steps, at_key=True)
                back = self.sides(said["backs"], {}, "back")
            elif behind:
                turned = self.mapping(behind, {"layout": "", "values": ""}, "`back`")
                layout = turned.pop("layout", None)
                back = self.sides(layout, {**self.base(said), **turned}, "front", "back")
            else:
                other = self.sides(said.get("layout"), said, "back")
                back = other if any(side.layers for side in other.sides.values()) else None
        except _Wrong:
            return None
        if not any(side.layers for side in front.sides.values()) and not self.problems:
            self.note("nothing is drawn: there is no `front` in `layers`, nor in its layout", node.steps)
        source = repr((node.value, self.layouts, self.look))
        return PieceLayers(front, back, self.look, frozenset(self.asked), source)

    @staticmethod
    def base(said: Mapping[str, Node]) -> Mapping[str, Node]:
        """Return what both sides have in common."""
        return {key: said[key] for key in ("areas", "values", "defaults", "safe") if key in said}

    def sides(
        self, layout: Node | None, own: Mapping[str, Node], side: str, called: str | None = None
    ) -> Chosen:
        """Read a side in each layout that a row may have."""
        called = called or side
        if layout is None or isinstance(layout.value, str):
            return Chosen(None, {"": self.side(layout, own, side, called)}, "")
        said = self.mapping(layout, dict.fromkeys(("from", "map", "else")), "the choice of a layout")
        if "from" not in said or "map" not in said:
            raise self.wrong("a layout is chosen by {from: column, map: {value: layout}}", layout.steps)
        source = self.formed(partial(formula, str(said["from"].value)), said["from"])
        found = {
            str(key): self.side(entry, own, side, f"{called}({key})")
            for key, entry in self.entries(said["map"])
        }
        otherwise = None
        if "else" in said:
            otherwise = "\0else"
            found[otherwise] = self.side(said["else"], own, side, called)
        return Chosen(source, found, otherwise, self.key_places(said["map"]))

    def side(self, layout: Node | None, own: Mapping[str, Node], side: str, called: str) -> FaceLayers:
        """Read one side in one layout."""
        with self.scope():
            return self._side(layout, own, side, called)

    def _side(self, layout: Node | None, own: Mapping[str, Node], side: str, called: str) -> FaceLayers:
        self.count = 0
        try:
            usual = RawFace(defaults=self.usual)
            whole = merged(self.layout(layout, ()) if layout else usual, own)
        except Mismatch as error:
            raise self.wrong(str(error), error.steps) from None
        given = whole.front if side == "front" else whole.back
        values = self.further(whole.values.items())
        for kind, entries in whole.defaults.items():
            if kind not in KINDS:
                self.unknown(str(kind), KINDS, "`defaults`", entries[-1])
        safe = SAFE
        if whole.safe is not None:
            if isinstance(whole.safe.value, bool) or not isinstance(whole.safe.value, int | float):
                raise self.wrong("`safe` is a number of millimetres", whole.safe.steps)
            safe = float(whole.safe.value)
        drawn = self.layers(given, called, whole.defaults)
        self.known |= self.within  # areas are where the layers are that name them
        areas = {}
        for name, entry in whole.areas.items():
            if name in NAMED_AREAS:
                self.note(f"there is an area {name!r} already", entry.steps, at_key=True)
                continue
            try:
                areas[str(name)] = self.area(entry)
            except _Wrong:
                continue
        return FaceLayers(drawn, areas, values, safe, keeps=whole.safe is not None)

    def layout(self, node: Node, seen: tuple[str, ...]) -> RawFace:
        """Return what a layout brings, with what it extends."""
        name = str(node.value)
        if name not in self.layouts:
            hint = suggestion(name, list(self.layouts)) or "; layouts stand under `layouts` of this file"
            raise self.wrong(f"there is no layout {name!r}{hint}", node.steps)
        if name in seen or len(seen) > DEEPEST:
            raise self.wrong(f"the layout {name!r} extends itself", node.steps)
        steps: Steps = ("layouts", name)
        known = {**{key: told for key, told in FACE.items() if key not in ("layout", "backs")}, "extends": ""}
        said = self.mapping(Node(self.source.value(steps), steps), known, "a layout")
        usual = RawFace(defaults=self.usual)
        base = self.layout(said["extends"], (*seen, name)) if "extends" in said else usual
        return merged(base, said)


def _called(layer: RawLayer, path: str) -> str:
    """Name a layer as its author finds it: by its id, or its number in the list where it is written.

    What a layout brings is named by that; `path` is the side or the group in which other layers stand.
    """
    *above, at = layer.steps
    if len(above) == 3 and above[0] == "layouts":
        path = f"{above[1]}.{above[2]}"
    return f"{path}.{layer.id or int(at) + 1}"


def _in_turn(entry: tuple[str, Node]) -> int:
    """Put first what repeats a layer, then its values: its other keys may ask for both."""
    return 0 if entry[0] in REPEATS else 1 if entry[0] == "values" else 2
