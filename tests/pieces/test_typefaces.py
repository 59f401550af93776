"""Typefaces of others: measured, outlined and embedded like ours, or refused with their place."""

from __future__ import annotations

import struct
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables import otTables
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib import builder as varying

from ppgen.definition import DefinitionError, load_game, load_yaml
from ppgen.drawing import fonts, svg
from ppgen.drawing.palette import Palette
from ppgen.drawing.pdf import PdfMeta, PdfPage, write_pdf
from ppgen.drawing.scene import Scene, Text
from ppgen.pieces import typefaces
from ppgen.pieces.cards.checking import deck_problems
from ppgen.pieces.checks import piece_problems

WIDTH, EM = 800, 1000


def square(pen: object) -> None:
    pen.moveTo((100, 0))  # type: ignore[attr-defined]
    for x, y in ((100, 600), (700, 600), (700, 0)):
        pen.lineTo((x, y))  # type: ignore[attr-defined]
    pen.closePath()  # type: ignore[attr-defined]


def made(*, postscript: bool = False, letters: str = "ABō", nested: int = 0) -> bytes:
    """Make a font in which letters are squares; or A is made of two of another, that of two more..."""
    names = {ord(letter): f"l{ord(letter)}" for letter in letters}
    chain = [f"c{at}" for at in range(nested)]
    order = [".notdef", *names.values(), *chain]
    builder = FontBuilder(EM, isTTF=not postscript)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(names)
    if postscript:
        strings = {}
        for name in order:
            pen = T2CharStringPen(WIDTH, None)
            square(pen)
            strings[name] = pen.getCharString()
        builder.setupCFF("Sample", {"FullName": "Sample"}, strings, {})
    else:
        glyphs = {}
        for at, name in enumerate(reversed(order)):
            pen = TTGlyphPen(dict.fromkeys(order))
            if (name in chain and at) or (nested and name == names[ord("A")]):
                below = chain[chain.index(name) + 1] if name in chain else chain[0]
                for x in (0, 1):
                    pen.addComponent(below, (1, 0, 0, 1, x, 0))
            else:
                square(pen)
            glyphs[name] = pen.glyph()
            glyphs[name].xMin = glyphs[name].yMin = glyphs[name].xMax = glyphs[name].yMax = 0
        builder.setupGlyf(glyphs, calcGlyphBounds=not nested)
    builder.setupHorizontalMetrics(dict.fromkeys(order, (WIDTH, 100)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2(sCapHeight=600)
    builder.setupPost()
    written = BytesIO()
    if nested:
        builder.font["maxp"].recalc = lambda font: None  # which would draw them all
        builder.font.recalcBBoxes = False
    builder.font.save(written)
    return written.getvalue()


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "content" / "games" / "mine"
    (folder / "fonts").mkdir(parents=True)
    (tmp_path / "content" / "fonts").mkdir()
    return folder


@pytest.mark.parametrize(("suffix", "postscript"), [("ttf", False), ("otf", True)])
def test_texts_are_as_wide_and_high_as_the_font_says_on_screen_and_paper(game, suffix, postscript):
    (game / "fonts" / f"mine.{suffix}").write_bytes(made(postscript=postscript))
    face = typefaces.load("mine", game)
    assert fonts.measure("ABō", face, 72) == pytest.approx(3 * 0.8 * 25.4)
    assert fonts.load(face).cap_height == pytest.approx(0.6)
    scene = Scene(100, 40, (Text(5, 30, "ABō", face, 72),))
    document = write_pdf([PdfPage(scene)], PdfMeta("T", "A", "S", ("k",), "ppgen", "en"))
    assert document == write_pdf([PdfPage(scene)], PdfMeta("T", "A", "S", ("k",), "ppgen", "en"))
    with pikepdf.open(BytesIO(document)) as read:
        embedded = [
            str(each.BaseFont)
            for each in read.pages[0].Resources.Font.values()
            if "Own-" in str(each.BaseFont)
        ]
    assert len(embedded) == 1
    for text in ("outlines", "live"):
        assert "<text" not in svg.paint(scene, text=text)


def test_the_game_comes_before_the_content_and_nothing_leads_out(game):
    shared = game.parents[1] / "fonts"
    (shared / "hand.ttf").write_bytes(made(letters="A"))
    assert "B" not in fonts.load(typefaces.load("hand", game)).advances
    (game / "fonts" / "hand.otf").write_bytes(made(postscript=True, letters="AB"))
    assert "B" in fonts.load(typefaces.load("hand", game)).advances
    outside = game.parents[2] / "outside.ttf"
    outside.write_bytes(made())
    (shared / "link.ttf").symlink_to(outside)
    with pytest.raises(DefinitionError, match="lies outside"):
        typefaces.load("link", game)
    with pytest.raises(DefinitionError, match=r"fonts/none\.ttf: there is no such typeface"):
        typefaces.load("none", game)


def overlapping() -> bytes:
    """Make a font whose table of characters names 2000 times the same 65 thousand."""
    segments = 2000
    table = struct.pack(">HHHHHHH", 4, 16 + 8 * segments, 0, 2 * segments, 0, 0, 0)
    table += struct.pack(f">{segments}H", *[0xFFFE] * segments) + b"\0\0"
    table += struct.pack(f">{segments}H", *[1] * segments) + b"\0" * (4 * segments)
    return with_characters(struct.pack(">HHHHL", 0, 1, 3, 1, 12) + table)


def with_characters(whole: bytes) -> bytes:
    """Make a font with another table of characters."""
    data = bytearray(made())
    count = struct.unpack_from(">H", data, 4)[0]
    for at in range(12, 12 + 16 * count, 16):
        if data[at : at + 4] == b"cmap":
            struct.pack_into(">LL", data, at + 8, len(data), len(whole))
            data += whole
            break
    return bytes(data)


def coloured() -> bytes:
    """Make a font whose A is red."""
    font = TTFont(BytesIO(made()))
    font["COLR"] = buildCOLR({"l65": [("l66", 0)]}, version=0)
    font["CPAL"] = buildCPAL([[(1.0, 0.0, 0.0, 1.0)]])
    written = BytesIO()
    font.save(written)
    return written.getvalue()


@pytest.mark.parametrize(
    ("bad", "told"),
    [
        (lambda: b"wOF2" + b"\0" * 100, "no TrueType or OpenType font"),
        (lambda: b"ttcf" + b"\0" * 100, "a collection of fonts; save one of them"),
        (lambda: made()[:300], "cannot be read"),
        (lambda: made(nested=40), "too many"),
        (overlapping, "overlap"),
        (coloured, r"colours of its own \(its table COLR\)"),
    ],
)
def test_what_is_no_font_or_a_bomb_is_refused_at_its_file(game, bad, told):
    (game / "fonts" / "bad.ttf").write_bytes(bad())
    with pytest.raises(DefinitionError, match=rf"fonts/bad\.ttf: .*{told}"):
        typefaces.load("bad", game)


def test_of_a_face_with_many_characters_those_are_read_that_the_texts_have(game):
    many = "".join(map(chr, range(0x4E00, 0x4E00 + typefaces.MOST_CHARACTERS + 1)))
    (game / "fonts" / "many.ttf").write_bytes(made(letters=many))
    (game / "cards.csv").write_text(f"name\n{many[:2]}\n", encoding="utf-8")
    (game / "more.yml").write_text(f'a: "\\u{ord(many[2]):04x}"\n')
    face = typefaces.load("many", game)
    assert {letter for letter in many if fonts.drawable(letter, face)} == set(many[:3])
    (game / "cards.csv").write_text("name\n" + "\n".join(many), encoding="utf-8")
    with pytest.raises(
        DefinitionError, match=r"fonts/many\.ttf: the game's texts have 5001 .*5000 are the most"
    ):
        typefaces.load("many", game)


def test_a_face_goes_by_its_file_in_small_letters(game):
    (game / "fonts" / "Fancy Serif.TTF").write_bytes(made())
    assert typefaces.load("fancy-serif", game).data


def test_a_card_says_which_character_its_own_face_lacks(stranger):
    definition = load_game("mine", stranger)
    problems = list(deck_problems(definition.systems, Palette(folder=definition.folder)))
    assert [problem.line for problem in problems] == [3]
    assert "has no 'C' (U+0043)" in problems[0].message


@pytest.fixture
def stranger(game: Path) -> Path:
    """Write a game whose cards are set in a face of its own, without a C."""
    (game / "fonts" / "mine.ttf").write_bytes(made())
    (game / "cards.csv").write_text("name\nAB\nCAB\n")
    template = Path(__file__).parents[1] / "strangers" / "content" / "games" / "plain-hex"
    (game / "pieces.yml").write_text(
        (template / "pieces.yml").read_text()
        + "  - {id: card, name: card, plural: cards, family: card, size: mini, deck: cards.csv,\n"
        "     layout: [{columns: [{parts: [{text: '{name}', font: mine, size: 12}]}]}]}\n"
    )
    for name in ("game.yml", "rules.yml"):
        text = (template / name).read_text().replace("plain-hex", "mine")
        (game / name).write_text(text)
    return game.parents[1]


def test_words_on_pieces_may_have_characters_that_only_their_own_face_has(stranger):
    folder = stranger / "games" / "mine"
    (folder / "fonts" / "own.ttf").write_bytes(made(letters="漢"))
    file = folder / "pieces.yml"
    piece = "  - {id: chip, name: chip, plural: chips, width: 20, height: 20, face: {marks: [%s]}}\n"
    written = file.read_text()
    for font, told in (("own", None), ("mine", "mine.ttf has no"), ("body", "fonts/body.ttf")):
        file.write_text(written + piece % f"{{text: 漢, font: {font}}}")
        definition = load_game("mine", stranger)
        own = definition.own
        assert own is not None
        problems = piece_problems(own, load_yaml(file), definition.folder)
        assert [told in problem.message for problem in problems if told] == [True] * bool(told), font
        if not told:
            assert problems == []


def variable(*, hvar: bool = False, steps: int = 1) -> bytes:
    """Make a font whose A is a bar 100 units wide at the weight 100 and 900 at 900, and set as much wider."""
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder([".notdef", "A"])
    builder.setupCharacterMap({ord("A"): "A"})
    glyphs = {}
    for name in (".notdef", "A"):
        pen = TTGlyphPen(None)
        pen.moveTo((0, 0))
        for point in ((0, 700), (100, 700), (100, 0)):
            pen.lineTo(point)
        pen.closePath()
        glyphs[name] = pen.glyph()
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({".notdef": (200, 0), "A": (200, 0)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2(sCapHeight=700)
    builder.setupPost()
    builder.setupNameTable({"familyName": "Varied", "styleName": "Thin"})
    builder.setupFvar([("wght", 100, 100, 900, "Weight")], [])
    wider = [(0, 0), (0, 0), (800, 0), (800, 0), (0, 0), (800, 0), (0, 0), (0, 0)]
    builder.setupGvar({"A": [TupleVariation({"wght": (0, 1, 1)}, wider)] * steps})
    if hvar:
        regions = varying.buildVarRegionList([{"wght": (0, 1, 1)}], ["wght"])
        table = builder.font["HVAR"] = newTable("HVAR")
        table.table = otTables.HVAR()
        table.table.Version = 0x10000
        deltas = varying.buildVarData([0], [[0], [800]], optimize=False)
        table.table.VarStore = varying.buildVarStore(regions, [deltas])
        table.table.AdvWidthMap = table.table.LsbMap = table.table.RsbMap = None
    written = BytesIO()
    builder.font.save(written)
    return written.getvalue()


def bar(face: typefaces.Typeface) -> tuple[float, float]:
    """Return how wide A is drawn and set, in units of a thousand."""
    font = TTFont(BytesIO(face.data))
    name = font.getBestCmap()[ord("A")]
    return font["glyf"][name].xMax, font["hmtx"][name][0]


@pytest.mark.parametrize("hvar", [False, True])
def test_a_variable_font_prints_the_weight_that_is_asked_for(game, hvar):
    (game / "fonts" / "varied.ttf").write_bytes(variable(hvar=hvar))
    assert bar(typefaces.load("varied", game)) == pytest.approx((400, 500), abs=2)
    assert bar(typefaces.load("varied", game, typefaces.TypeStyle(700))) == pytest.approx((700, 800), abs=2)
    assert bar(typefaces.load("varied", game, typefaces.TypeStyle(950))) == pytest.approx((900, 1000), abs=2)
    assert typefaces.lacks("varied", game, typefaces.TypeStyle(950))
    assert typefaces.lacks("varied", game, typefaces.TypeStyle(italic=True))
    assert not typefaces.lacks("varied", game, typefaces.TypeStyle(600))
    regular, bold = (typefaces.load("varied", game, typefaces.TypeStyle(weight)) for weight in (400, 700))
    scene = Scene(100, 40, (Text(5, 30, "A", regular, 72), Text(50, 30, "A", bold, 72)))
    with pikepdf.open(BytesIO(write_pdf([PdfPage(scene)], PdfMeta("T", "ppgen")))) as read:
        assert len({str(each.BaseFont) for each in read.pages[0].Resources.Font.values()}) >= 2


def test_bold_is_bold_on_a_card_or_it_is_told_that_it_is_not(stranger):
    folder = stranger / "games" / "mine"
    pieces = (folder / "pieces.yml").read_text().replace("font: mine, size", "weight: bold, font: mine, size")
    (folder / "pieces.yml").write_text(pieces)
    (folder / "cards.csv").write_text("name\nA\n")
    definition = load_game("mine", stranger)
    (told,) = deck_problems(definition.systems, Palette(folder=definition.folder))
    assert told.warning
    assert "'mine' has no bold" in told.message
    (folder / "fonts" / "mine.ttf").write_bytes(variable())
    assert list(deck_problems(definition.systems, Palette(folder=definition.folder))) == []


def grouped(kind: int, *groups: tuple[int, int, int]) -> bytes:
    """Make a font whose table of characters has groups: first and last character, and a glyph."""
    table = struct.pack(">HHLLL", kind, 0, 16 + 12 * len(groups), 0, len(groups))
    table += b"".join(struct.pack(">LLL", *group) for group in groups)
    return with_characters(struct.pack(">HHHHL", 0, 1, 3, 10, 12) + table)


@pytest.mark.parametrize("kind", [12, 13])
@pytest.mark.parametrize("groups", [[(1, 0x07FF_FFFF, 1)], [(1, 0xFFFF, 1)] * 20])
def test_groups_of_characters_are_counted_before_the_library_reads_them(game, monkeypatch, kind, groups):
    def unpacked(*_: object) -> None:
        raise AssertionError("the library has read the table")

    monkeypatch.setattr("fontTools.ttLib.TTFont.getBestCmap", unpacked)
    (game / "fonts" / "bad.ttf").write_bytes(grouped(kind, *groups))
    with pytest.raises(DefinitionError, match="more characters than there are"):
        typefaces.load("bad", game)


def test_groups_of_characters_are_read(game):
    (game / "fonts" / "good.ttf").write_bytes(grouped(12, (ord("A"), ord("B"), 1), (0x1F600, 0x1F600, 2)))
    assert {"A", "B", "\U0001f600"} <= set(fonts.load(typefaces.load("good", game)).advances)


def test_a_font_that_varies_without_end_is_refused(game, monkeypatch):
    (game / "fonts" / "varied.ttf").write_bytes(variable(steps=40))
    points = 4 + 4  # and those by which its width varies
    monkeypatch.setattr(typefaces, "MOST_DELTAS", 40 * points)
    assert typefaces.load("varied", game)
    (game / "fonts" / "varied.ttf").write_bytes(variable(steps=41))
    with pytest.raises(DefinitionError, match="varies too much"):
        typefaces.load("varied", game)
