"""Sheets of labels: coins on round stock, die faces and tiles on square stock, at the stock's positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ppgen.definition.problems import listed
from ppgen.drawing.scene import Group, Item, Symbol, Text
from ppgen.sheets.components import system_with
from ppgen.sheets.cutting.selection import Batch, batches, cut_piece
from ppgen.sheets.errors import SheetError
from ppgen.sheets.paper.furniture import Draft, furniture_line
from ppgen.sheets.paper.page import Frame, Slot
from ppgen.sheets.spec.layouts import LabelStock, Paper
from ppgen.sheets.subject import Subject


def label_pages(
    subject: Subject, paper: Paper, stock: str | None
) -> Iterator[tuple[LabelStock, tuple[Draft, ...]]]:
    """Yield the pages for the label sheet named, or for the first that fits each kind of piece on this paper.

    Raises SheetError if there is none, or if the one named is made of other paper.
    """
    chosen = list(_stocks(subject, paper, stock))
    faces = {kind: list(_faces(subject, kind)) for kind in {s.piece for s in chosen}}
    chosen = [s for s in chosen if faces[s.piece]]
    if not chosen:
        raise SheetError(
            f"{subject.title}: no label sheet of {paper.title} takes its pieces; {_known(subject)}"
        )
    for sheet in chosen:
        yield sheet, tuple(_pages(subject, sheet, paper, faces[sheet.piece]))


def _stocks(subject: Subject, paper: Paper, stock: str | None) -> Iterator[LabelStock]:
    if stock is not None:
        named = subject.layouts.stock(stock)
        if named.paper != paper.id:
            raise SheetError(
                f"the label sheet {stock!r} is {named.paper} paper, not {paper.id}: ask for that paper"
            )
        yield named
        return
    seen = set()
    for candidate in subject.layouts.labels.labels:
        if candidate.paper == paper.id and candidate.piece not in seen:
            seen.add(candidate.piece)
            yield candidate


def _known(subject: Subject) -> str:
    return "there are " + listed(
        [f"{s.id} ({s.paper}, {s.piece})" for s in subject.layouts.labels.labels], "and"
    )


def _faces(subject: Subject, kind: str) -> Iterator[tuple[str, Symbol]]:
    """Yield what is stuck on pieces of a kind: every face of every piece, coins on both sides."""
    wanted = "die" if kind == "die-faces" else kind
    for batch in batches(subject):
        if batch.kind != wanted or not batch.counted:
            continue
        if kind == "die-faces":
            yield from _die_faces(subject, batch)
            continue
        for piece in batch.pieces:
            yield piece.id, piece.front
        if kind == "coin":
            yield from ((f"{piece.id}-suit", piece.back) for piece in batch.pieces if piece.back)


def _die_faces(subject: Subject, batch: Batch) -> Iterator[tuple[str, Symbol]]:
    system = system_with(subject.systems, "die")
    for piece in batch.pieces:
        suit = piece.id.removeprefix("die-")
        for rank in system.ranks:
            face = cut_piece(subject, "die-faces", suit, rank.id)
            yield face.id, face.front


def _pages(
    subject: Subject, stock: LabelStock, paper: Paper, faces: Sequence[tuple[str, Symbol]]
) -> Iterator[Draft]:
    """Put each face in the middle of a label; positions are origin + i × pitch, so that nothing adds up."""
    on_page = stock.columns * stock.rows
    for start in range(0, len(faces), on_page):
        items: list[Item] = []
        slots = []
        for index, (name, symbol) in enumerate(faces[start : start + on_page]):
            column, row = index % stock.columns, index // stock.columns
            x = stock.left + column * stock.pitch_x
            y = stock.top + row * stock.pitch_y
            items.append(symbol.centred(x + stock.width / 2, y + stock.height / 2))
            slots.append(Slot(name, "front", x, y, stock.width, stock.height))
        used = -(-len(slots) // stock.columns)
        foot = stock.top + used * stock.pitch_y + 4
        words = f"{furniture_line(subject, stock.title, paper.title)} · print at 100 %"
        art = Group(tuple(items), layer="art", alt=f"{len(slots)} labels for {stock.title}")
        note = Group((Text(paper.width / 2, foot, words, "body", 7.2, "muted", "middle"),), artifact=True)
        room = foot < paper.height - 10
        yield Draft(
            width=paper.width,
            height=paper.height,
            sheet=f"Labels, {stock.title}",
            body=(art, note) if room else (art,),
            description=f"{len(slots)} labels",
            paper=paper.title,
            head="none",
            foot=False,
            frames=(
                Frame("labels", stock.left, stock.top, paper.width - 2 * stock.left, used * stock.pitch_y),
            ),
            slots=tuple(slots),
            marks={"labels": stock.id},
        )
