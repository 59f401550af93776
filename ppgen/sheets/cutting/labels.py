"""Sheets of labels: coins on round stock, die faces and tiles on square stock, at the stock's positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ppgen.definition.problems import listed
from ppgen.drawing.scene import Clip, Group, Item, Rect, Symbol, Text, filled
from ppgen.language import spoken
from ppgen.sheets.cutting.selection import Batch, batches
from ppgen.sheets.errors import SheetError
from ppgen.sheets.paper.furniture import PageContent, furniture_line
from ppgen.sheets.paper.page import Frame, PieceSlot
from ppgen.sheets.print_schema.layouts import LabelStock, Paper
from ppgen.sheets.subject import Subject

Face = tuple[str, Symbol]
"""What goes on one label, with its name."""
SLACK = 1.5
"""Millimetres by which a label may be larger than what it is for."""


def label_pages(
    subject: Subject, paper: Paper, stock: str | None
) -> Iterator[tuple[LabelStock, tuple[PageContent, ...]]]:
    """Yield the pages for the label sheet named, or for the first that fits each kind of piece on this paper.

    Raises SheetError if there is none, or if the one named is made of other paper.
    """
    left = [faces for batch in batches(subject) if batch.counted and (faces := list(_faces(batch)))]
    found = False
    for sheet in _stocks(subject, paper, stock):
        taken = [faces for faces in left if _fits(sheet, *faces[0])]
        left = [faces for faces in left if faces not in taken]
        if taken:
            found = True
            labels = [(name, symbol) for faces in taken for _, name, symbol in faces]
            yield sheet, tuple(_pages(subject, sheet, paper, labels))
    if not found:
        raise SheetError(
            f"{subject.title}: no label sheet of {paper.title} takes its pieces; {_known(subject)}"
        )


def _stocks(subject: Subject, paper: Paper, stock: str | None) -> Iterator[LabelStock]:
    if stock is None:
        yield from (sheet for sheet in subject.layouts.labels.labels if sheet.paper == paper.id)
        return
    named = subject.layouts.stock(stock)
    if named.paper != paper.id:
        raise SheetError(
            f"the label sheet {stock!r} is {named.paper} paper, not {paper.id}: ask for that paper"
        )
    yield named


def _known(subject: Subject) -> str:
    stocks = subject.layouts.labels.labels
    return "there are " + listed(
        [f"{s.id} ({s.paper}, {s.shape}, {s.width:g} × {s.height:g} mm)" for s in stocks], "and"
    )


def _fits(stock: LabelStock, cut: str, name: str, symbol: Symbol) -> bool:
    """Tell whether a face fills a label, but for a little."""
    del name
    return cut == stock.shape and all(
        label - SLACK <= side <= label + 1e-6
        for label, side in ((stock.width, symbol.width), (stock.height, symbol.height))
    )


def _faces(batch: Batch) -> Iterator[tuple[str, str, Symbol]]:
    """Yield what is stuck on the pieces of a batch, and its shape: every face, but no backs all alike."""
    for piece in batch.pieces:
        yield from (("square", name, symbol) for name, symbol in piece.labels)
        if not piece.labels:
            yield piece.cut, piece.id, piece.front
    if len({piece.back.name for piece in batch.pieces if piece.back}) > 1:
        yield from ((piece.cut, f"{piece.id}-back", piece.back) for piece in batch.pieces if piece.back)


def _pages(subject: Subject, stock: LabelStock, paper: Paper, faces: Sequence[Face]) -> Iterator[PageContent]:
    """Put each face in the middle of a label; positions are origin + i × pitch, so that nothing adds up."""
    on_page, reach = stock.columns * stock.rows, subject.layouts.papers.reach
    for start in range(0, len(faces), on_page):
        items: list[Item] = []
        slots = []
        for index, (name, symbol) in enumerate(faces[start : start + on_page]):
            column, row = index % stock.columns, index // stock.columns
            x = stock.left + column * stock.pitch_x
            y = stock.top + row * stock.pitch_y
            # Colour that goes on past a cut ends with the label, and where printers do.
            left, top = max(x, reach), max(y, reach)
            right = min(x + stock.width, paper.width - reach)
            bottom = min(y + stock.height, paper.height - reach)
            edge = Rect(left, top, right - left, bottom - top, filled("ink"))
            items.append(Clip(edge, (symbol.centred(x + stock.width / 2, y + stock.height / 2),)))
            slots.append(PieceSlot(name, "front", x, y, stock.width, stock.height))
        used = -(-len(slots) // stock.columns)
        foot = stock.top + used * stock.pitch_y + 4
        words = spoken(
            "{sheet} · print at 100 %",
            sheet=furniture_line(subject, stock.title, paper.title),
        )
        art = Group(
            tuple(items),
            layer="art",
            alt=spoken("{count} labels for {title}", count=len(slots), title=stock.title),
        )
        note = Group((Text(paper.width / 2, foot, words, "body", 7.2, "muted", "middle"),), artifact=True)
        room = foot < paper.height - 10
        yield PageContent(
            width=paper.width,
            height=paper.height,
            sheet=spoken("Labels, {title}", title=stock.title),
            body=(art, note) if room else (art,),
            description=spoken("{count} labels", count=len(slots)),
            paper=paper.title,
            head="none",
            foot=False,
            frames=(
                Frame("labels", stock.left, stock.top, paper.width - 2 * stock.left, used * stock.pitch_y),
            ),
            slots=tuple(slots),
            marks={"labels": stock.id},
        )
