"""Files of decks: tables of text and sheets of workbooks, as people have them, read into rows by column.

A deck may take the rows of one kind from a sheet of many, and further columns from other sheets. Nothing is
fetched: a sheet that is published at an address is saved beside the game by whoever makes it.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, NamedTuple, Protocol, TypeVar

from ppgen.definition.document import Document, Steps
from ppgen.definition.fields import Few, Flag, Free, Plain, Verbatim, record
from ppgen.definition.problems import DefinitionError, Problem, lettered, listed, suggestion
from ppgen.definition.separated import TableCell, read_separated
from ppgen.definition.source import shown, there
from ppgen.definition.spreadsheets import WORKBOOKS, read_sheet
from ppgen.words import counted

TABLES = (".csv", ".tsv", *WORKBOOKS)
"""Endings of files that hold decks."""
MOST_COLUMNS = 100
LONGEST_NAME = 40
"""Letters of the name of a column."""
COLUMN = re.compile(r"[^\W\d_][\w-]{0,39}")
"""The name of a column."""
_BETWEEN = re.compile(r"(?:[^\w]|-)+")
_APOSTROPHES = re.compile(r"['’]")
_Said = TypeVar("_Said")
COLUMN_SAID = "letters, digits, - or _, the first a letter, 40 at most"


@record
class DeckJoin:
    """Further columns of the cards, from another file or sheet."""

    file: Verbatim
    """The file, beside the one that names it: .csv, .tsv, .xlsx or .ods."""
    sheet: Verbatim | None = None
    """The sheet of a workbook; by default the first that is not hidden."""
    by: Verbatim
    """The column of both by which a row finds its other half, such as `id`."""
    optional: Flag = False
    """Whether there may be rows without another half, which then say nothing in its columns."""


@record
class DeckFile:
    """The cards of a deck in a file: which rows, and what is put beside them."""

    file: Verbatim
    """The file, beside the one that names it: .csv, .tsv, .xlsx or .ods."""
    sheet: Verbatim | None = None
    """The sheet of a workbook; by default the first that is not hidden."""
    where: Annotated[Mapping[str, Plain], Free(MOST_COLUMNS)] | None = None
    """Which rows are cards of this kind: what they say in a column, or a list of what they may say."""
    join: Few[DeckJoin] = ()
    """Further columns from other files or sheets."""
    count: Verbatim | None = None
    """The column that says how often a card is in the deck; by default `count`, as which it is known then."""
    name: Verbatim | None = None
    """The column that says what a card is called; by default `name`, as which it is known then."""

    @property
    def asked(self) -> frozenset[str]:
        """The columns by which rows are chosen and joined."""
        return frozenset(
            column_name(name) for name in (*(self.where or ()), *(each.by for each in self.join))
        )


class ReadRow(NamedTuple):
    """A row as it was read: what it says in each column, and where."""

    fields: Mapping[str, str]
    place: Problem
    places: Mapping[str, Problem]
    short: str = ""
    """How many cells it has, if a text says so and they are fewer than there are columns."""
    doubts: Mapping[str, str] = MappingProxyType({})
    """What is told of what it says in a column, if that is printed."""


@dataclass(frozen=True)
class ReadTable:
    """Rows, and where each column has its name."""

    columns: Mapping[str, Problem]
    """The messages of places are empty, here and in the rows."""
    rows: Sequence[ReadRow]
    place: Problem
    """The whole of it."""
    problems: Sequence[Problem] = ()
    """What is wrong with it, to be told with what else is wrong with its cards."""


@dataclass(frozen=True)
class DeckSource:
    """A deck that a YAML file names, and where it does so."""

    document: Document
    here: Steps
    file: DeckFile
    folder: Path
    """Of the file that names it."""
    root: Path
    """Outside of which nothing is read."""

    def problem(self, message: str, *steps: int | str) -> Problem:
        """Say what is wrong with a value, or with the whole where it is written in one line."""
        whole = (*self.here, *steps)
        return self.document.problem(whole if whole in self.document.values else self.here, message)

    def read(self) -> ReadTable:
        """Read the rows that are cards, with all their columns. Raises DefinitionError."""
        source = self.file
        table = self._table(source.file, source.sheet)
        if source.where:
            table = self._chosen(table, source.where)
        for at, join in enumerate(source.join):
            table = self._joined(table, join, at)
        for known, named in (("count", source.count), ("name", source.name)):
            table = self._known_as(table, known, named) if named else table
        return table

    def _table(self, file: str, sheet: str | None, *steps: int | str) -> ReadTable:
        ending = Path(file).suffix.lower()
        if ending not in TABLES:
            message = f"a deck is a file that ends in {listed(TABLES)}"
            raise DefinitionError([self.problem(message, *steps, "file")])
        path = self.folder / file
        if not there(path):
            files = [
                each.relative_to(self.folder).as_posix()
                for each in sorted(self.folder.rglob("*"))
                if each.suffix.lower() in TABLES
            ]
            message = f"there is no file {file!r} beside this one{suggestion(file, files)}"
            raise DefinitionError([self.problem(message, *steps, "file")])
        if sheet and ending not in WORKBOOKS:
            message = f"only a workbook has sheets ({listed(WORKBOOKS)})"
            raise DefinitionError([self.problem(message, *steps, "sheet")])
        return read_table(path, self.root, sheet or "")

    def _chosen(self, table: ReadTable, where: Mapping[str, Plain]) -> ReadTable:
        rows = table.rows
        for key, wanted in where.items():
            column = self._column(table, key, "where", key)
            values = wanted if isinstance(wanted, tuple) else (wanted,)
            if not all(isinstance(value, str | int) and not isinstance(value, bool) for value in values):
                message = "`where` says a text, a whole number or a list of them; put all else in quotes"
                raise DefinitionError([self.problem(message, "where", key)])
            words = _words(wanted)
            said = dict.fromkeys(row.fields.get(column, "") for row in table.rows)
            for word in words:
                if word not in said:
                    near = suggestion(word, [each for each in said if each])
                    message = f"no row says {word!r} in the column {column!r}{near or _among(said)}"
                    raise DefinitionError([self.problem(message, "where", key)])
            rows = [row for row in rows if row.fields.get(column, "") in words]
        if not rows:
            raise DefinitionError([self.problem("no row says all that `where` asks for", "where")])
        return replace(table, rows=rows)

    def _joined(self, table: ReadTable, join: DeckJoin, at: int) -> ReadTable:
        """Put the columns of another table beside those of the rows that say the same in a column."""
        steps = ("join", at)
        other = self._table(join.file, join.sheet, *steps)
        by = self._column(table, join.by, *steps, "by")
        self._column(other, join.by, *steps, "by")
        if both := sorted(table.columns.keys() & other.columns.keys() - {by}):
            message = f"the column {both[0]!r} stands in both; name it otherwise in one"
            place = other.columns[both[0]]
            raise DefinitionError([replace(place, message=message)])
        problems = [*table.problems, *other.problems]
        halves: dict[str, ReadRow] = {}
        for row in other.rows:
            key = row.fields.get(by, "")
            if key and key in halves:
                message = f"{key[:40]!r} stands twice in the column {by!r}; see line {halves[key].place.line}"
                problems.append(replace(row.places[by], message=message))
            halves.setdefault(key, row)
        rows = []
        for row in table.rows:
            key = row.fields.get(by, "")
            half = halves.get(key) if key else None
            if half is None and not join.optional:
                what = f"{join.file} says nothing of {key[:40]!r}" if key else f"it says nothing in {by!r}"
                hint = suggestion(key, [each for each in halves if each]) if key else ""
                message = f"{what}, by which it is joined{hint}; write `optional: true` if it need not"
                problems.append(replace(row.places.get(by, row.place), message=message))
            fields = {key: said for key, said in half.fields.items() if key != by} if half else {}
            places = {key: said for key, said in half.places.items() if key != by} if half else {}
            fields, places = {**row.fields, **fields}, {**row.places, **places}
            short, doubts = (half.short, half.doubts) if half else ("", {})
            rows.append(ReadRow(fields, row.place, places, row.short or short, {**doubts, **row.doubts}))
        return ReadTable({**other.columns, **table.columns}, rows, table.place, problems)

    def _known_as(self, table: ReadTable, known: str, named: str) -> ReadTable:
        """Let a column be the one that counts, or that names cards."""
        column = self._column(table, named, known)
        if column == known:
            return table
        if known in table.columns:
            raise DefinitionError([self.problem(f"the file has a column `{known}` already", known)])
        names = {key: known if key == column else key for key in table.columns}

        def named_anew(said: Mapping[str, _Said]) -> dict[str, _Said]:
            return {names[key]: value for key, value in said.items()}

        rows = [
            row._replace(
                fields=named_anew(row.fields), places=named_anew(row.places), doubts=named_anew(row.doubts)
            )
            for row in table.rows
        ]
        return replace(table, columns=named_anew(table.columns), rows=rows)

    def _column(self, table: ReadTable, named: str, *steps: int | str) -> str:
        """Find a column. Raises DefinitionError if there is none."""
        column = column_name(named)
        if column not in table.columns:
            known = list(table.columns)
            hint = suggestion(column, known) or f"; its first row names {listed(known[:8], 'and') or 'none'}"
            message = f"{table.place.file} has no column {named!r}{hint}"
            raise DefinitionError([self.problem(message, *steps)])
        return column


def untaken(decks: Sequence[DeckFile], folder: Path, root: Path) -> Iterator[Problem]:
    """Yield warnings of rows that no deck of a game takes, once for each value by which it would be chosen.

    Raises DefinitionError for a file that cannot be read.
    """
    sheets: dict[tuple[str, str], list[DeckFile]] = {}
    for deck in decks:
        sheets.setdefault((deck.file, deck.sheet or ""), []).append(deck)
    for (file, sheet), those in sheets.items():
        table = read_table(folder / file, root, sheet)
        asked = [
            {column_name(key): _words(wanted) for key, wanted in (deck.where or {}).items()} for deck in those
        ]
        told: set[str] = set()
        for row in table.rows:
            if any(all(row.fields.get(key, "") in words for key, words in where.items()) for where in asked):
                continue
            column = next(iter(asked[0]))
            value = row.fields.get(column, "")
            if value in told:
                continue
            told.add(value)
            known = sorted({word for where in asked for word in where.get(column, ())})
            near = suggestion(value.strip().lower(), known)
            message = (
                f"no piece takes rows that say {value[:40]!r} here{near or f'; they take {listed(known)}'}"
            )
            yield replace(row.places.get(column, row.place), message=message, warning=True)


class DoubtedRow(Protocol):
    """A row with cells of which something is told."""

    @property
    def places(self) -> Mapping[str, Problem]:
        """Where it says what it says in each column."""

    @property
    def doubts(self) -> Mapping[str, str]:
        """What is told of what it says in a column."""


def doubted(rows: Iterable[DoubtedRow], unread: Collection[str] = ()) -> Iterator[Problem]:
    """Yield warnings of cells that may not print what their author sees, at the first of each column.

    Columns that are `unread` are not printed.
    """
    found: dict[str, list[Problem]] = {}
    for row in rows:
        for column, message in row.doubts.items():
            if column not in unread:
                problem = replace(row.places[column], message=message, warning=True)
                found.setdefault(column, []).append(problem)
    for problems in found.values():
        first, *others = dict.fromkeys(problems)
        more = f"; see also {counted(len(others), 'other cell')} of the column" if others else ""
        yield replace(first, message=f"{first.message}{more}")


def _words(wanted: Plain) -> set[str]:
    values = wanted if isinstance(wanted, tuple) else (wanted,)
    return {str(value).strip() for value in values}


def _among(said: Mapping[str, None]) -> str:
    words = [repr(word[:40]) for word in said if word][:6]
    return f"; it says {listed(words)}" if words else "; it says nothing there"


def read_table(path: Path, root: Path, sheet: str = "") -> ReadTable:
    """Read a table whose first row names the columns. Raises DefinitionError."""
    name = shown(path)
    if path.suffix.lower() in WORKBOOKS:
        sheet, read = read_sheet(path, root, sheet)
    else:
        sheet, read = "", read_separated(path, root)
    heads, *rows = read or [[]]

    def place(cell: TableCell, message: str = "") -> Problem:
        return Problem(name, cell.line, cell.column, message, sheet=sheet)

    named = {at: cell for at, cell in enumerate(heads) if cell.text.strip()}
    columns = {
        at: column_name(cell.text) or f"column-{lettered(at + 1).lower()}" for at, cell in named.items()
    }
    width = max(named, default=-1) + 1
    problems = [
        place(named[at], f"column {_lettered(at)}: {message}") for at, message in _wrong_heads(columns)
    ]
    found = []
    for cells in rows:
        fields, places = {}, {}
        for at, cell in enumerate(cells):
            if at in columns:
                fields[columns[at]] = cell.text.strip()
                places[columns[at]] = place(cell)
            elif cell.text.strip():
                message = (
                    f"column {_lettered(at)} has no name in the first row, but holds {_short(cell.text)!r}"
                )
                if len(named) == at == 1:
                    message += "; take out a title that stands above the names of columns"
                if at >= len(heads) and not sheet:
                    message = (
                        f"the row has {at + 1} cells, but there are {len(heads)} columns; "
                        f"{_short(cell.text)!r} is beyond the last; put text that holds a separator in quotes"
                    )
                problems.append(place(cell, message))
                break
        if sheet:  # which has cells beyond those that hold something
            beyond = range(len(cells), width)
            places |= {columns[at]: replace(place(cells[0]), column=at + 1) for at in beyond if at in columns}
        short = "" if sheet or len(cells) >= width else f"{counted(len(cells), 'cell')} for {width} columns"
        doubts = {columns[at]: cell.doubt for at, cell in enumerate(cells) if cell.doubt and at in columns}
        found.append(ReadRow(fields, replace(place(cells[0]), column=1), places, short, doubts))
    told = {column: place(named[at]) for at, column in columns.items()}
    return ReadTable(told, found, Problem(name, 0, 0, "", sheet=sheet), problems)


def column_name(text: str) -> str:
    """Write the name of a column as layouts ask for it: `Cost (Gold)` is `cost-gold`, `2P` is `column-2p`.

    It is empty for a heading without letters and digits, such as `#`.
    """
    name = _BETWEEN.sub("-", _APOSTROPHES.sub("", text.lower())).strip("-_")
    if name and not name[0].isalpha():
        name = f"column-{name}"
    return name[:LONGEST_NAME].rstrip("-_")


def _lettered(at: int) -> str:
    """Name a column by its number, and by its letter in a spreadsheet."""
    return f"{at + 1} ({lettered(at + 1)})"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 40 else f"{line[:37]}..."


def _wrong_heads(columns: Mapping[int, str]) -> Iterator[tuple[int, str]]:
    """Yield what is wrong with the names of columns, and which it is."""
    seen: dict[str, int] = {}
    for at, head in columns.items():
        if not COLUMN.fullmatch(head):
            yield at, f"{head[:40]!r} is no name of a column: {COLUMN_SAID}"
        elif head in seen:
            yield at, f"the column {head!r} stands twice; it is column {_lettered(seen[head])}, too"
        seen.setdefault(head, at)
    if len(columns) > MOST_COLUMNS:
        yield list(columns)[MOST_COLUMNS], f"a deck has at most {MOST_COLUMNS} columns, not {len(columns)}"
