"""A game as a print service wants it: one picture or page a face, and a list of what to order."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ppgen.definition.problems import listed
from ppgen.drawing.pdf import PdfMeta, PdfPage, write_pdf
from ppgen.drawing.pdf.press.separation import Separation
from ppgen.drawing.pdf.press.settings import LIMIT, NAMES, Press
from ppgen.drawing.png import render
from ppgen.drawing.scene import Scene, Symbol
from ppgen.sheets.cutting.selection import batches
from ppgen.sheets.images import Loose
from ppgen.sheets.kit import cutting_of, kit
from ppgen.sheets.makers import PrintOptions
from ppgen.sheets.print_schema.services import FaceFiles, PrintService, Product
from ppgen.sheets.services.faces import extent, on_product, risks
from ppgen.sheets.services.flat import DPI, flattened, shows_through
from ppgen.sheets.services.orders import Upload, as_table, as_text
from ppgen.sheets.services.products import OrderedDeck, chosen, decks, matched
from ppgen.sheets.services.whole import Whole, beside, offered
from ppgen.sheets.subject import GameSubject, Subject
from ppgen.words import counted

_CALLED = {
    "board": "boards",
    "aid": "aids",
    "score": "score sheets",
    "learn": "the lesson",
    "rules": "the rules",
}
"""What is no piece, in words."""
_TOLD = 12
"""What is at risk is told in so many lines at most."""


@dataclass(frozen=True)
class Sending:
    """What a service is sent, by file name, and what the sender should know."""

    files: Mapping[str, bytes]
    told: tuple[str, ...]


class _Side(NamedTuple):
    """A side of a piece in its place among what is sent."""

    number: int
    named: str
    """What it is of, in the name of its file."""
    side: str
    scene: Scene
    piece: Loose | None = None
    """None for the back of all, and for what is no piece."""


def of_faces(subject: Subject, service: PrintService, kinds: Sequence[str] = ()) -> Sending:
    """Make what a service that takes faces one by one is sent, of some kinds of piece or of all.

    `kinds` may name what it takes beside pieces, too, by the words of `SHEETS`.
    Raises SheetError for a piece of which the service makes nothing, or a kind that there is not.
    """
    faces = service.faces
    assert faces is not None
    others = offered(subject, faces)
    sheets = [word for word in others if not kinds or word in kinds]
    pieces = [kind for kind in kinds if kind not in sheets]
    cards = []
    if pieces or (not kinds and (batches(subject) or not others)):
        cards = matched(subject, chosen(subject, pieces, others), service, faces, others)
    found = decks(cards, faces)
    more = beside(subject, service, faces, sheets)
    files: dict[str, bytes] = {}
    uploads: list[Upload] = []
    printed: list[str] = []
    for deck in found:
        sides = list(_sides(deck, faces))
        if faces.form == "png":
            named = {_named(subject, deck.name, faces, each, deck.pieces): each.scene for each in sides}
            files |= _pictures(subject, named, faces)
            uploads += _of_pictures(subject, deck, faces, sides)
        else:
            name = f"{_named(subject, deck.name, faces)}.pdf"
            files[name], said = _pages(subject, deck.product, faces, sides)
            printed += [f"{name}: {words}" for words in said]
            uploads += _of_pages(deck, sides, name)
    for whole in more.wholes:
        sides = [
            _Side(number, whole.sheet, face.side, face.scene) for number, face in enumerate(whole.faces, 1)
        ]
        if faces.form == "png":
            named = {_named(subject, whole.name, faces, each): each.scene for each in sides}
            files |= _pictures(subject, named, faces)
            where = [f"{name}.png" for name in named]
        else:
            name = f"{_named(subject, whole.name, faces)}.pdf"
            files[name], said = _pages(subject, whole.product, faces, sides)
            printed += [f"{name}: {words}" for words in said]
            where = [f"{name}, page {number}" for number, _ in enumerate(sides, 1)]
        uploads += _of_whole(whole, where)
    told = [
        *printed,
        *_near_the_knife(found, faces),
        *_without_bleed(found, faces),
        *more.told,
        *not_sent(subject, kinds, {whole.sheet for whole in more.wholes}),
    ]
    files["order.txt"] = as_text(subject, service, (*found, *more.wholes), uploads)
    files["order.csv"] = as_table(uploads)
    return Sending(files, tuple(told))


def of_sheets(subject: Subject, service: PrintService, papers: Sequence[str]) -> Sending:
    """Make the sheets that a copy shop or a printer at home prints, on papers or on its first."""
    sheets = service.sheets
    assert sheets is not None
    separation = Separation(Press(sheets.pdf, sheets.ink or LIMIT)) if sheets.pdf else None
    files: dict[str, bytes] = {}
    told: list[str] = [service.note] if service.note else []
    for paper in papers or sheets.papers[:1]:
        cutting = cutting_of(sheets.duplex, sheets.marks, together=sheets.together)
        made = kit(subject, sheets.sheets, PrintOptions(subject.layouts.paper(paper), cutting))
        files[f"{made.name}.pdf"] = made.pdf(separation=separation)
        told += [separation.told] if separation else []
        told += [*(f"left out: {words}" for words in made.lacking), *made.guide]
    return Sending(files, tuple(dict.fromkeys(told)))


def _sides(deck: OrderedDeck, faces: FaceFiles) -> Iterator[_Side]:
    """Yield the sides of a deck in the order in which they are sent."""
    size = extent(deck.product, faces)

    def laid(symbol: Symbol, bleed: float, *, turned: bool) -> Scene:
        return on_product(symbol, bleed, size, turned=turned)

    first = deck.cards[0]
    if deck.back:
        yield _Side(0, "all", "back", laid(deck.back, first.piece.design.bleed, turned=first.turned))
    number = 0
    for card in deck.cards:
        design = card.piece.design
        front = laid(design.front, design.bleed, turned=card.turned)
        back = laid(design.back, design.bleed, turned=card.turned) if design.back and not deck.back else None
        for _ in range(card.piece.count if faces.repeated else 1):
            number += 1
            name = card.piece.name
            sides = [_Side(number, name, "front", front, card.piece)]
            if back:
                place = 0 if faces.backs == "before" else 1
                sides.insert(place, _Side(number, name, "back", back, card.piece))
            yield from sides


def _named(subject: Subject, product: str, faces: FaceFiles, side: _Side | None = None, many: int = 1) -> str:
    """Name the file of a side of one of so many pieces, or of all that is ordered as one."""
    said = {"game": subject.id, "product": product}
    if side:
        wide = max(2, len(str(many)))
        said |= {"number": f"{side.number:0{wide}}", "piece": side.named, "side": side.side}
    return faces.names.format(**said)


def _pictures(subject: Subject, named: Mapping[str, Scene], faces: FaceFiles) -> Mapping[str, bytes]:
    """Render scenes, each different one once."""
    meta = PdfMeta(title=subject.title, author=subject.title)
    different = list({id(scene): scene for scene in named.values()}.values())
    pdf = write_pdf([PdfPage(scene) for scene in different], meta, subject.palette)
    made = dict(zip(map(id, different), render(pdf, faces.dpi), strict=True))
    return {f"{name}.png": made[id(scene)] for name, scene in named.items()}


def _pages(
    subject: Subject, product: Product, faces: FaceFiles, sides: Sequence[_Side]
) -> tuple[bytes, Sequence[str]]:
    """Write the pages of a product, and say what became of its colours."""
    meta = PdfMeta(title=f"{subject.title}: {product.title}", author=subject.title)
    scenes = {each.scene: each for each in sides}
    told = []
    flat: Mapping[Scene, Scene] = {}
    separation = None
    if faces.pdf:
        ink = faces.ink or LIMIT
        separation = Separation(Press(faces.pdf, ink, faces.black, faces.outlines))
        if faces.pdf == "x-1a":
            clear = [scene for scene in scenes if shows_through(scene.items)]
            flat = flattened(clear, subject.palette)
            if clear:
                first = scenes[clear[0]]
                named = f"{first.named}, {first.side}"
                others = f" and {counted(len(clear) - 1, 'other')}" if clear[1:] else ""
                told.append(
                    f"{named}{others} let show through what is under them, which {NAMES['x-1a']} does not "
                    f"allow: they are pixels, {DPI} to the inch"
                )
    across, down = extent(product, faces)
    bleed = (across - product.width) / 2, (down - product.height) / 2
    pages = [PdfPage(flat.get(each.scene, each.scene), bleed=bleed) for each in sides]
    made = write_pdf(pages, meta, subject.palette, separation=separation)
    if separation:
        told.append(f"{NAMES[separation.press.standard]}; {separation.told}")
    return made, told


def _of_pictures(
    subject: Subject, deck: OrderedDeck, faces: FaceFiles, sides: Sequence[_Side]
) -> Iterator[Upload]:
    files = {
        (each.number, each.side): f"{_named(subject, deck.name, faces, each, deck.pieces)}.png"
        for each in sides
    }
    for each in sides:
        if each.side == "front" and each.piece:
            back = files.get((each.number, "back")) or files.get((0, "back")) or ""
            copies = 1 if faces.repeated else each.piece.count
            yield _upload(deck, each, copies, files[each.number, "front"], back)


def _of_pages(deck: OrderedDeck, sides: Sequence[_Side], name: str) -> Iterator[Upload]:
    places = {(each.number, each.side): place for place, each in enumerate(sides, 1)}
    for each in sides:
        if each.side == "front" and each.piece:
            back = places.get((each.number, "back"))
            front = f"{name}, page {places[each.number, 'front']}"
            yield _upload(deck, each, 1, front, f"page {back}" if back else "")


def _upload(deck: OrderedDeck, side: _Side, copies: int, front: str, back: str) -> Upload:
    assert side.piece is not None
    design = side.piece.design
    return Upload(deck.name, str(side.number), copies, side.piece.name, design.name or design.id, front, back)


def _of_whole(whole: Whole, where: Sequence[str]) -> Iterator[Upload]:
    """List a booklet page by page, and anything else as one."""
    if whole.sheet == "rules":
        for number, place in enumerate(where, 1):
            yield Upload(whole.name, str(number), 1, whole.sheet, f"page {number}", place, "")
    else:
        yield Upload(whole.name, "1", 1, whole.sheet, whole.title, where[0], "".join(where[1:]))


class _AtRisk(NamedTuple):
    """What stands outside the safe zone of the pieces of a kind."""

    first: str
    """The first piece, and what it is there."""
    edges: dict[str, float]
    """The edges that it is near, and how near."""
    pieces: set[str]


def _near_the_knife(found: Sequence[OrderedDeck], faces: FaceFiles) -> Iterator[str]:
    """Say what stands outside the safe zone, once for all pieces of a kind on which it does."""
    lines: dict[tuple[str, str, str], _AtRisk] = {}
    for deck in found:
        for piece in (card.piece for card in deck.cards):
            for side, symbol in (("front", piece.design.front), ("back", piece.design.back)):
                for risk in risks(symbol, faces.safe) if symbol else ():
                    what = "a text" if risk.what.startswith("the text") else risk.what
                    first = f"{piece.name}, {side}: {risk.what}"
                    line = lines.setdefault((piece.kind, side, what), _AtRisk(first, {}, set()))
                    line.edges[risk.edge] = min(risk.room, line.edges.get(risk.edge, risk.room))
                    line.pieces.add(piece.name)
    for line in list(lines.values())[:_TOLD]:
        edges = listed([f"{room:.1f} mm from the {edge} edge" for edge, room in line.edges.items()], "and")
        others = len(line.pieces) - 1
        too = f"; {counted(others, 'other')} too" if others else ""
        yield f"{line.first} stands {edges}, where {faces.safe:g} mm are safe{too}"
    if len(lines) > _TOLD:
        yield f"{len(lines) - _TOLD} more such marks stand outside the safe zone"


def _without_bleed(found: Sequence[OrderedDeck], faces: FaceFiles) -> Iterator[str]:
    """Say which kinds of piece have no art beyond their edges."""
    bare = dict.fromkeys(
        card.piece.kind for deck in found for card in deck.cards if not card.piece.design.bleed
    )
    for kind in bare if faces.bleed else ():
        yield f"{kind} ends at its edge: where the knife is askew, white shows; give it a ground or layers"


def not_sent(subject: Subject, kinds: Sequence[str], sent: Collection[str] = ()) -> Iterator[str]:
    """Say what of a game is no piece, and is not sent."""
    if not isinstance(subject, GameSubject) or kinds:
        return
    rest = ["board"] if subject.printing.boards else []
    rest += sorted({card.sheet for card in subject.printing.cards})
    rest += ["learn"] if subject.definition.learn else []
    rest = [sheet for sheet in (*rest, "rules") if sheet not in sent]
    if rest:
        what = listed([_CALLED[sheet] for sheet in rest], "and")
        yield f"not in it are {what}: ppgen print {subject.id} --sheets {','.join(rest)}"
