"""CSV as spreadsheets write it: in their dialects, with the place of what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.definition import DefinitionError
from ppgen.definition.cards import read_deck
from ppgen.definition.deck_files import read_table
from ppgen.definition.separated import separated


def deck(tmp_path: Path, raw: bytes) -> list[tuple[str, int, dict[str, str]]]:
    (tmp_path / "deck.csv").write_bytes(raw)
    rows = read_deck(read_table(tmp_path / "deck.csv", tmp_path), tmp_path)
    return [(row.id, row.count, dict(row.fields)) for row in rows]


@pytest.mark.parametrize(
    "raw",
    [
        b'name,cost,rules,count\nRye,1,"One:\n- draw",2\n',
        b'\xef\xbb\xbfName;Cost;Rules;Count\r\nRye;1;"One:\r\n- draw";2\r\n',
        b'Name\tCost\tRules\tCount\rRye\t1\t"One:\r- draw"\t2\r',
        b'sep=;\r\nname;cost;rules;count\r\nRye;1;"One:\n- draw";2',
        b'"SEP=|"\nname|cost|rules|count\nRye|1|"One:\n- draw"|2\n',
        b'name,cost,rules,count,,,\nRye,1,"One:\n- draw",2,,,\n,,,,,,\n\n',
        b'name, cost, rules, count\nRye, 1, "One:\n- draw", 2\n',
        'Name\tCost\tRules\tCount\r\nRye\t1\t"One:\n- draw"\t2\r\n'.encode("utf-16"),
    ],
)
def test_a_deck_is_read_in_every_dialect(tmp_path, raw):
    fields = {"name": "Rye", "cost": "1", "rules": "One:\n- draw", "count": "2"}
    assert deck(tmp_path, raw) == [("rye", 2, fields)]


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ('name,rules\nA,x\nB,"open\nC,y\n', "3:3: the quote that opens here is never closed"),
        (
            'name,rules\n"A\nB","open\n',
            "3:4: the quote that opens here is never closed; its row begins in line 2",
        ),
        ('name,rules\nA,"b"c\n', "2:6: this stands after the quote that closes the cell of 2:3"),
        ("name,,rules\nA,lost,x\n", "2:3: column 2 (B) has no name in the first row, but holds 'lost'"),
        (
            "name;rules\nA;x;y;z\n",
            "2:5: the row has 3 cells, but there are 2 columns; 'y' is beyond the last",
        ),
        (
            "name,Cost (Gold),Cost: gold\nA,1,2\n",
            "1:18: column 3 (C): the column 'cost-gold' stands twice",
        ),
        (
            "name,rules,Name\nA,x,y\n",
            "1:12: column 3 (C): the column 'name' stands twice; it is column 1 (A), too",
        ),
        ("name,count\nA,x\nB,1.5\n", "2:3: `count` is a whole number"),
        (
            "name,count,rules,cost\nA,Grow,2\n",
            "not 'Grow'; the row has 3 cells for 4 columns, so a separator may be missing",
        ),
    ],
)
def test_what_is_no_table_is_told_with_line_and_column(tmp_path, raw, told):
    with pytest.raises(DefinitionError) as caught:
        deck(tmp_path, raw.encode())
    assert told in str(caught.value)


def test_all_that_is_wrong_with_a_table_is_told_at_once(tmp_path):
    with pytest.raises(DefinitionError) as caught:
        deck(tmp_path, b"a!,A,a\nA,x,1,lost\nB,2,2,lost\n")
    assert [(problem.line, problem.column) for problem in caught.value.problems] == [
        (1, 4),
        (1, 6),
        (2, 7),
        (3, 7),
    ]


CELLS = st.sampled_from(["", "a", "a,b", 'x "y"', "1\n2", ";", "t\tu", '"', "|"])


@given(st.lists(st.lists(CELLS, min_size=2, max_size=2), min_size=1, max_size=5), st.sampled_from(",;\t|"))
def test_what_is_written_in_quotes_is_read_as_it_was(rows, separator):
    rows = [["name", "rules"], *(row for row in rows if any(row))]
    quoted = ['"' + cell.replace('"', '""') + '"' for row in rows for cell in row]
    lines = [separator.join(quoted[at : at + 2]) for at in range(0, len(quoted), 2)]
    read = separated("\n".join(lines) + "\n", "deck.csv")
    assert [[cell.text for cell in row] for row in read] == rows


def test_tabs_part_the_cells_of_a_file_that_says_so_by_its_ending(tmp_path):
    (tmp_path / "deck.tsv").write_text("name\trules\nA\tone, two, three\n")
    (row,) = read_table(tmp_path / "deck.tsv", tmp_path).rows
    assert row.fields == {"name": "A", "rules": "one, two, three"}


def test_a_row_may_be_as_long_as_its_cells(tmp_path):
    rules = ",".join(["x" * 900] * 5)
    (row,) = deck(tmp_path, f"a,b,c,d,e\n{rules}\n".encode())
    assert row[2]["e"] == "x" * 900
