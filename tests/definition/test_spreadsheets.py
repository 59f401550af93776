"""Workbooks as spreadsheets write them, and as somebody might who means harm."""

from __future__ import annotations

import random
import zipfile
from contextlib import suppress
from html import escape
from io import BytesIO
from pathlib import Path

import pytest

from ppgen.definition import DefinitionError
from ppgen.definition.cards import read_deck
from ppgen.definition.deck_files import doubted, read_table
from ppgen.definition.spreadsheets import cells, package
from ppgen.definition.spreadsheets.number_forms import shown_by
from ppgen.definition.spreadsheets.package import MOST_UNPACKED
from tests.definition.workbooks import ods, xlsx, zipped

STYLES = (
    '<numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/>'
    '<numFmt numFmtId="165" formatCode="[Red]0.0 &quot;days&quot;"/>'
    '<numFmt numFmtId="166" formatCode="000;[Red]-000"/>'
    '<numFmt numFmtId="167" formatCode="+0;-0;0"/>'
    '<numFmt numFmtId="168" formatCode="[$€-407] 0&quot; gold; all&quot;"/>'
    '<numFmt numFmtId="169" formatCode="[&gt;5]0;0.0"/></numFmts>'
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>'
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="22"/><xf numFmtId="165"/>'
    '<xf numFmtId="20"/><xf numFmtId="166"/><xf numFmtId="2"/><xf numFmtId="9"/><xf numFmtId="1"/>'
    '<xf numFmtId="4"/><xf numFmtId="167"/><xf numFmtId="168"/><xf numFmtId="12"/><xf numFmtId="46"/>'
    '<xf numFmtId="169"/></cellXfs>'
)


def read(tmp_path: Path, raw: bytes, sheet: str = "", ending: str = ".xlsx") -> list[dict[str, str]]:
    (tmp_path / f"deck{ending}").write_bytes(raw)
    return [dict(row.fields) for row in read_table(tmp_path / f"deck{ending}", tmp_path, sheet).rows]


def refused(tmp_path: Path, raw: bytes, sheet: str = "", ending: str = ".xlsx") -> str:
    with pytest.raises(DefinitionError) as caught:
        read(tmp_path, raw, sheet, ending)
    (problem,) = caught.value.problems
    return str(problem).removeprefix(f"{tmp_path.as_posix()}/")


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ('t="s"><v>0</v>', "Rye & Oats\nin two lines"),
        ('t="inlineStr"><is><r><t>in</t></r><r><t> line</t></r><rPh><t>said</t></rPh></is>', "in line"),
        ("><v>3</v>", "3"),
        ("><v>0.30000000000000004</v>", "0.3"),
        ("><v>-1.5E-3</v>", "-0.0015"),
        ('t="b"><v>1</v>', "true"),
        ('t="str"><f>A1&amp;"!"</f><v>Rye!</v>', "Rye!"),
        ('t="str"><f>""</f><v></v>', ""),
        ("><f>1+2</f><v>3</v>", "3"),
        ('s="1"><v>46353</v>', "2026-11-27"),
        ('s="2"><v>46353.5625</v>', "2026-11-27 13:30"),
        ('s="3"><v>46353</v>', "46353.0 days"),
        ('s="4"><v>0.75</v>', "18:00"),
        ('s="5"><v>7</v>', "007"),
        ('s="5"><v>-7</v>', "-007"),
        ('s="6"><v>1.1</v>', "1.10"),
        ('s="6"><v>2.675</v>', "2.68"),
        ('s="7"><v>0.5</v>', "50%"),
        ('s="8"><v>2.5</v>', "3"),
        ('s="6"><v>1e300</v>', "1E+300"),
        ('s="9"><v>1234.5</v>', "1234.50"),
        ('s="10"><v>5</v>', "+5"),
        ('s="10"><v>-5</v>', "-5"),
        ('s="10"><v>0</v>', "0"),
        ('s="11"><v>3</v>', "€ 3 gold; all"),
        ('s="12"><v>1.5</v>', "1 1/2"),
        ('s="12"><v>0.25</v>', "1/4"),
        ('s="13"><v>1.5</v>', "36:00"),
        ('s="14"><v>3</v>', "3.0"),
        ('s="1"><v>1</v>', "1900-01-01"),
        ('s="1"><v>59</v>', "1900-02-28"),
        ('s="1"><v>60</v>', "1900-02-29"),
        ('s="1"><v>61</v>', "1900-03-01"),
        ('t="d"><v>2026-11-27T00:00:00</v>', "2026-11-27"),
        ('t="inlineStr"><is><t>a_x000D_\nb</t></is>', "a\nb"),
    ],
)
def test_a_cell_of_excel_says_what_it_shows(tmp_path, cell, text):
    shared = ["<t>Rye &amp; Oats\nin two lines</t><rPh><t>said</t></rPh>"]
    raw = xlsx({"Cards": [["name", "says"], ["A", cell]]}, shared=shared, styles=STYLES)
    assert read(tmp_path, raw) == [{"name": "A", "says": text}] or not text


def test_days_of_a_macintosh_are_four_years_later(tmp_path):
    raw = xlsx(
        {"Cards": [["name"], ['s="1"><v>44891</v>']]}, styles=STYLES, book='<workbookPr date1904="1"/>'
    )
    assert read(tmp_path, raw) == [{"name": "2026-11-27"}]


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("><text:p>two</text:p><text:p>li<text:s text:c='2'/>nes</text:p>", "two\nli  nes"),
        ('office:value-type="float" office:value="3"><text:p>3,00 €</text:p>', "3.00 €"),
        ('office:value-type="float" office:value="5"><text:p>+5</text:p>', "+5"),
        ('office:value-type="float" office:value="0.5"><text:p>1/2</text:p>', "1/2"),
        ('office:value-type="float" office:value="7"><text:p>007</text:p>', "007"),
        ('office:value-type="float" office:value="1.1"><text:p>1,10</text:p>', "1.10"),
        ('office:value-type="float" office:value="1234"><text:p>1.234</text:p>', "1234"),
        ('office:value-type="percentage" office:value="-0.5"><text:p>-50 %</text:p>', "-50 %"),
        ('office:value-type="date" office:date-value="2026-11-27"><text:p>27. Nov.</text:p>', "2026-11-27"),
        ('office:value-type="time" office:time-value="PT18H05M00S"><text:p>6 pm</text:p>', "18:05"),
        ('office:value-type="boolean" office:boolean-value="true"><text:p>WAHR</text:p>', "true"),
        ("><office:annotation><text:p>no</text:p></office:annotation><text:p>y</text:p>", "y"),
    ],
)
def test_a_cell_of_libreoffice_says_what_it_shows(tmp_path, cell, text):
    cells = ("<table:table-cell><text:p>name</text:p>", f"<table:table-cell {cell}")
    rows = _ods_rows(*(f"{said}</table:table-cell>" for said in cells))
    assert read(tmp_path, ods({"Cards": rows}), ending=".ods") == [{"name": text}]


def _ods_rows(*rows: str) -> str:
    return "".join(f"<table:table-row>{row}</table:table-row>" for row in rows)


def test_what_is_repeated_to_the_end_of_a_sheet_takes_no_time(tmp_path):
    empty = '<table:table-cell table:number-columns-repeated="16384"/>'
    rows = (
        _ods_rows(
            f"<table:table-cell><text:p>name</text:p></table:table-cell>{empty}",
            '<table:table-cell table:number-columns-repeated="1"><text:p>A</text:p></table:table-cell>',
        )
        + f'<table:table-row table:number-rows-repeated="1048573">{empty}</table:table-row>'
    )
    assert read(tmp_path, ods({"Cards": rows}), ending=".ods") == [{"name": "A"}]


def test_a_sheet_is_read_by_its_name_or_else_the_first_that_is_seen(tmp_path):
    sheets = {"Notes": [["name"], ["A"]], "Cards": [["name"], ["B"]], "More": [["name"], ["C"]]}
    raw = xlsx(sheets, hidden=["Notes"])
    assert read(tmp_path, raw) == [{"name": "B"}]
    assert read(tmp_path, raw, "More") == [{"name": "C"}]
    assert read(tmp_path, raw, "Notes") == [{"name": "A"}]
    assert refused(tmp_path, raw, "Card") == (
        "deck.xlsx: the workbook has no sheet 'Card'; did you mean 'Cards'?"
    )


def test_what_is_wrong_has_its_sheet_row_and_letter(tmp_path):
    raw = xlsx({"Cards": [["name", "", "count"], [], ["A", "", 't="e"><f>1/0</f><v>#DIV/0!</v>']]})
    assert refused(tmp_path, raw) == "deck.xlsx:Cards:3:C: the cell holds the error #DIV/0!; mend its formula"
    raw = xlsx({"Cards": [["name"], ["><f>1+1</f><v></v>"]]})
    assert refused(tmp_path, raw).startswith("deck.xlsx:Cards:2:A: the formula has no value yet; open")
    raw = xlsx({"Cards": [["name"], ["A"] + [""] * 29 + ["lost"]]})
    table = read_table(_written(tmp_path, raw), tmp_path)
    assert str(table.problems[0]).endswith(
        "deck.xlsx:Cards:2:AE: column 31 (AE) has no name in the first row, but holds 'lost'"
    )


def test_all_cells_that_cannot_be_read_are_told_at_once(tmp_path):
    bad = "><f>1+1</f><v></v>"
    raw = xlsx({"Cards": [["name", "count"], ["A", bad], ["B", 't="e"><v>#REF!</v>'], [bad, "1"]]})
    with pytest.raises(DefinitionError) as caught:
        read(tmp_path, raw)
    assert [(each.line, each.column) for each in caught.value.problems] == [(2, 2), (3, 2), (4, 1)]


def _written(tmp_path: Path, raw: bytes) -> Path:
    (tmp_path / "deck.xlsx").write_bytes(raw)
    return tmp_path / "deck.xlsx"


_FAR = "<c r='XFD1048576'><v>1</v></c>"


@pytest.mark.parametrize(
    ("raw", "ending", "told"),
    [
        (b"PK\3\4 and no more", ".xlsx", "this is no workbook that can be read"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", ".xlsx", "has a password; save it as .xlsx without one"),
        (zipped({"a.txt": "x"}), ".xlsx", "it has no _rels/.rels"),
        (zipped({"content.xml": "<a><b></a>"}), ".ods", "mismatched tag"),
        (zipped({"content.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'}), ".ods", "a document type"),
        (ods({}), ".ods", "the workbook has no sheet"),
        (xlsx({"A": [["name"], [f"><v>1</v></c>{_FAR}<c>"]]}), ".xlsx", "XFD: this stands beyond"),
        (xlsx({"A": [["name"], ['t="s"><v>7</v>']]}), ".xlsx", "A:2:A: the text of the cell is missing"),
        (xlsx({"A": [["name"], ["a\u202eb"]]}), ".xlsx", "A:2:A: the character U+202E is not allowed"),
        (
            ods({"A": '<table:table-row table:number-rows-repeated="1048576"><table:table-cell '
                 'table:number-columns-repeated="200"><text:p>x</text:p></table:table-cell></table:table-row>'}),
            ".ods",
            "cells of the sheet hold something; part it",
        ),
    ],
)  # fmt: skip
def test_what_is_no_deck_is_refused(tmp_path, raw, ending, told):
    assert told in refused(tmp_path, raw, ending=ending)


def test_a_workbook_that_unpacks_without_end_is_left_at_its_bound(tmp_path, monkeypatch):
    monkeypatch.setattr(package, "MOST_UNPACKED", 1024 * 1024)
    bomb = zipped({"content.xml": b"<a>" + b" " * 4 * 1024 * 1024 + b"</a>"})
    assert len(bomb) < 10_000
    assert "unpacks to more than 1 MiB" in refused(tmp_path, bomb, ending=".ods")
    assert MOST_UNPACKED <= 64 * 1024 * 1024


def test_a_workbook_of_mere_elements_is_left_at_its_bound(tmp_path, monkeypatch):
    monkeypatch.setattr(package, "MOST_ELEMENTS", 1000)
    rows = "<table:table-row>" + "<table:table-cell/>" * 1000 + "</table:table-row>"
    assert "delete empty cells" in refused(tmp_path, ods({"A": rows}), ending=".ods")


def test_a_text_that_many_cells_name_counts_for_each(tmp_path, monkeypatch):
    monkeypatch.setattr(cells, "MOST_TEXT", 10_000)
    rows = [["name"], *[['t="s"><v>0</v>']] * 30]
    assert "characters; part it" in refused(tmp_path, xlsx({"A": rows}, shared=[f"<t>{'x' * 1000}</t>"]))


def test_a_damaged_workbook_is_read_or_refused_and_nothing_else(tmp_path):
    chance = random.Random(5)
    row = ["A", 's="2"><v>46353.5</v>', 't="s"><v>0</v>', 't="b"><v>1</v>']
    whole = xlsx({"Cards": [["name", "day", "says", "is"], row]}, shared=["<t>x</t>"], styles=STYLES)
    with zipfile.ZipFile(BytesIO(whole)) as opened:
        parts = {name: opened.read(name) for name in opened.namelist()}
    for _ in range(300):
        name = chance.choice(list(parts))
        damaged = bytearray(parts[name])
        at = chance.randrange(len(damaged))
        damaged[at : at + chance.randint(0, 20)] = chance.choice(
            [b"", b"99999999999", b"nan", b"<v>", b"</c>"]
        )
        with suppress(DefinitionError):
            read(tmp_path, zipped({**parts, name: bytes(damaged)}))


def test_merged_cells_and_dates_among_other_words_are_told(tmp_path):
    rows = [["name", "guild", "turn", "day"], ["A", "lamp", 's="1"><v>46353</v>', 's="1"><v>46353</v>']]
    rows.append(["B", "", "2/3", 's="1"><v>46354</v>'])
    raw = xlsx({"Cards": rows}, styles=STYLES)
    with zipfile.ZipFile(BytesIO(raw)) as opened:
        parts = {name: opened.read(name) for name in opened.namelist()}
    sheet = parts["xl/worksheets/0.xml"].decode()
    merged = '<mergeCells><mergeCell ref="B2:B1048576"/></mergeCells></worksheet>'
    parts["xl/worksheets/0.xml"] = sheet.replace("</worksheet>", merged).encode()
    table = read_table(_written(tmp_path, zipped(parts)), tmp_path)
    assert [each.partition(": ")[2].partition(",")[0] for each in map(str, doubted(table.rows))] == [
        "warning: this is the date 2026-11-27",
        "warning: the cell is merged with B2",
    ]


def test_an_empty_cell_at_the_end_of_a_row_has_its_place(tmp_path):
    raw = xlsx({"Cards": [["name", "cost", "count"], ["A"]]})
    (row,) = read_table(_written(tmp_path, raw), tmp_path).rows
    assert str(row.places["count"]).endswith("deck.xlsx:Cards:2:C: ")
    assert row.fields == {"name": "A"}


def test_a_count_may_be_shown_with_decimals(tmp_path):
    raw = xlsx(
        {"Cards": [["name", "count"], ["A", 's="6"><v>3</v>'], ["B", 's="5"><v>2</v>']]}, styles=STYLES
    )
    cards = read_deck(read_table(_written(tmp_path, raw), tmp_path), tmp_path)
    assert [(card.id, card.count) for card in cards] == [("a", 3), ("b", 2)]


@pytest.mark.parametrize(
    ("code", "value", "text"),
    [
        ('0;-0;"–"', 0, "–"),
        ('0;-0;"–"', -2, "-2"),
        ("0;-0;", 0, ""),
        (";;;", 12, ""),
        ('0.0,"k"', 1500, "1.5k"),
        ("0,,.0", 2_500_000, "2.5"),
        ('[=1]"eins";0', 1, "eins"),
        ('[=1]"eins";0', 4, "4"),
        ('[>5]"viel";[>2]"einige";"kaum"', 3, "einige"),
        ('[>5]"viel";[>2]"einige";"kaum"', 1, "kaum"),
        ("[>5]0", 3, None),
        ("[>5]0;0", -3, None),
        ('General" x"', 3, "3 x"),
        ('"x"', -3, "-x"),
        ("0×", 5, "5×"),
        ("0.00E+00", 5, None),
        ("[DBNum1]0", 5, None),
        ("General", 1 / 3, "0.333333333"),
        ("General", 200 / 3, "66.66666667"),
        ("General", -0.1 - 0.2, "-0.3"),
        ("@", 1e-7, "1E-07"),
    ],
)
def test_a_code_is_followed_or_nothing_is_said_of_its_number(code, value, text):
    assert shown_by(code, float(value)) == text


def test_cells_that_do_not_print_what_their_author_sees_are_told_where_they_are_printed(tmp_path):
    codes = ["0.00E+00", ";;;", '"No. "@']
    formats = "".join(
        f'<numFmt numFmtId="{at}" formatCode="{escape(code, quote=True)}"/>'
        for at, code in enumerate(codes, 170)
    )
    styles = "".join(f'<xf numFmtId="{at}"/>' for at in (0, 170, 171, 172))
    styles = f"<numFmts>{formats}</numFmts><cellXfs>{styles}</cellXfs>"
    rows = [
        ["name", "cost", "aside"],
        ["A", 's="1"><v>5</v>', 's="1"><v>6</v>'],
        ["B", 's="2"><v>7</v>'],
        ["C", "><v>0.1428571428571428</v>"],
        ['s="3" t="inlineStr"><is><t>D</t></is>', "><v>0.25</v>"],
    ]
    table = read_table(_written(tmp_path, xlsx({"Cards": rows}, styles=styles)), tmp_path)
    assert [(row.fields["name"], row.fields["cost"]) for row in table.rows] == [
        ("A", "5"),
        ("B", ""),
        ("C", "0.142857143"),
        ("No. D", "0.25"),
    ]
    assert [row.doubts.get("cost", "").partition(";")[0] for row in table.rows] == [
        "its format '0.00E+00' is not followed, so '5' is printed",
        "its format '",
        "'0.142857143' is printed, of a number that goes on",
        "",
    ]
    (told,) = doubted(table.rows, unread=["aside"])
    assert str(told).endswith("deck.xlsx:Cards:2:B: warning: " + told.message)
    assert told.message.endswith("; see also 2 other cells of the column")


@pytest.mark.parametrize(
    "code", ["0." + "0" * 200, "#" * 200, "0%%%", "0.0E+0", ";;;", '"', "0 0", "# ?/" + "?" * 90, "@"]
)
def test_any_code_of_a_format_ends_in_a_number_or_in_nothing(code):
    for value in (0.0, 2.5, -1e14, 1e300, float("nan")):
        shown = shown_by(code, value)
        assert shown is None or len(shown) < 60
