"""Workbooks written by hand, as small as they can be: what a cell is, in the words of the format."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping, Sequence
from io import BytesIO

from ppgen.definition.problems import lettered

_MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_TO = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_RELS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
_ODS = " ".join(
    f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{short}:1.0"'
    for short in ("office", "table", "text", "style")
)


def xlsx(
    sheets: Mapping[str, Sequence[Sequence[str]]],
    *,
    shared: Sequence[str] = (),
    styles: str = "",
    book: str = "",
    hidden: Sequence[str] = (),
) -> bytes:
    """Write a workbook; a cell is text, or what stands in `<c`, as in `s="1"><v>2</v>`."""
    names = list(sheets)
    listed = "".join(
        f'<sheet name="{name}" r:id="s{at}" state="{"hidden" if name in hidden else "visible"}"/>'
        for at, name in enumerate(names)
    )
    related = "".join(
        f'<Relationship Id="s{at}" Type="{_TO}/worksheet" Target="worksheets/{at}.xml"/>'
        for at in range(len(names))
    )
    related += f'<Relationship Id="t" Type="{_TO}/sharedStrings" Target="/xl/sharedStrings.xml"/>'
    related += f'<Relationship Id="y" Type="{_TO}/styles" Target="styles.xml"/>'
    root = f'<Relationship Id="b" Type="{_TO}/officeDocument" Target="xl/workbook.xml"/>'
    parts = {
        "_rels/.rels": f"<Relationships {_RELS}>{root}</Relationships>",
        "xl/_rels/workbook.xml.rels": f"<Relationships {_RELS}>{related}</Relationships>",
        "xl/workbook.xml": f'<workbook {_MAIN} xmlns:r="{_TO}">{book}<sheets>{listed}</sheets></workbook>',
        "xl/sharedStrings.xml": f"<sst {_MAIN}>{''.join(f'<si>{text}</si>' for text in shared)}</sst>",
        "xl/styles.xml": f"<styleSheet {_MAIN}>{styles}</styleSheet>",
    }
    for at, name in enumerate(names):
        rows = "".join(
            f'<row r="{row}">'
            + "".join(_cell(f"{lettered(column)}{row}", cell) for column, cell in enumerate(cells, 1))
            + "</row>"
            for row, cells in enumerate(sheets[name], 1)
        )
        parts[f"xl/worksheets/{at}.xml"] = f"<worksheet {_MAIN}><sheetData>{rows}</sheetData></worksheet>"
    return zipped(parts)


def _cell(place: str, cell: str) -> str:
    if "<" in cell:
        return f'<c r="{place}" {cell}</c>'
    return f'<c r="{place}" t="inlineStr"><is><t>{cell}</t></is></c>' if cell else ""


def ods(sheets: Mapping[str, str], styles: str = "") -> bytes:
    """Write a workbook of the rows of each sheet."""
    tables = "".join(
        f'<table:table table:name="{name}">{rows}</table:table>' for name, rows in sheets.items()
    )
    body = f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body>"
    calcext = "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"
    return zipped(
        {
            "content.xml": f'<office:document-content {_ODS} xmlns:calcext="{calcext}">{styles}{body}'
            "</office:document-content>"
        }
    )


def zipped(parts: Mapping[str, str | bytes]) -> bytes:
    """Put parts into a zip."""
    written = BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as package:
        for name, part in parts.items():
            package.writestr(name, part)
    return written.getvalue()
