"""Every kind of piece of content, through the one place that knows how it is drawn."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import ppgen
from ppgen.definition import load_systems
from ppgen.drawing.bounds import bounds
from ppgen.drawing.palette import STYLES, Palette
from ppgen.engine import Place, Placed
from ppgen.pieces.registry import NoSuchPiece, Which, kinds, see_known
from ppgen.pieces.suits import knowing
from tests.pieces.sets import system

SYSTEMS = load_systems()
KINDS = [kind for one in SYSTEMS.values() for kind in kinds({one.id: one}).values()]
OTHER_WORDS = {"tile", "die", "cube", "card", "joker", "belt", "peg"}
"""Words that also mean something else than a kind of piece."""


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.system.id} {kind.id}")
@pytest.mark.parametrize("style", STYLES)
def test_every_piece_of_content_can_be_cut_out_and_shown(kind, style):
    palette = knowing(Palette(style), [kind.system])
    assert list(kind.problems()) == []
    designs = [kind.design(which, palette) for which in kind.faces]
    names = {design.id for design in designs}
    assert len(names) == len(designs) or kind.piece.per == "set"
    for which, design in zip(kind.faces, designs, strict=True):
        if design.cut in ("square", "round", "hexagon"):
            assert (design.front.width, design.front.height) == kind.size
        if design.back is not None:
            assert (design.back.width, design.back.height) == (design.front.width, design.front.height)
        for side in ("face", "back") if not kind.piece.instead else ():
            placed = Placed(kind.id, Place("a1"), which.suit, which.value, side)
            small = kind.small(placed, kind.size[0] / 2, kind.size[1] / 2, palette)
            box = bounds(small.items)
            assert box.left >= -0.01
            assert box.top >= -0.01
            assert box.right <= small.width + 0.01
            assert box.bottom <= small.height + 0.01


def test_nobody_else_asks_for_a_kind_of_piece():
    names = {kind.id for kind in KINDS} - OTHER_WORDS
    root = Path(ppgen.__file__).parent
    told = [
        f"{path.relative_to(root)}:{node.lineno}: {word.value}"
        for room in ("cli", "definition", "diagrams", "drawing", "sheets", "website")
        for path in sorted((root / room).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Compare | ast.MatchValue)
        for word in ast.walk(node)
        if isinstance(word, ast.Constant) and word.value in names
    ]
    assert told == []


def test_boxes_hold_as_many_as_they_should():
    counted = {
        (one.id, piece.id): one.count(piece.id)
        for one in SYSTEMS.values()
        for piece in one.pieces
        if not piece.instead and one.id in ("stones", "counters", "draughtsmen", "pegs", "d6", "dominoes")
    }
    assert counted == {
        ("stones", "stone"): 36,
        ("counters", "counter"): 60,
        ("counters", "cube"): 12,
        ("counters", "pawn"): 6,
        ("draughtsmen", "man"): 24,
        ("pegs", "peg"): 4,
        ("d6", "d6"): 2,
        ("dominoes", "domino"): 28,
    }


@pytest.mark.parametrize(
    ("piece", "suit", "value", "told"),
    [
        ("tyle", None, None, "there is no piece 'tyle' in the game; did you mean 'tile'?"),
        ("tile", "sun", None, "the piece 'tile' has no suit 'sun'; did you mean 'suns'?"),
        ("die", "suns", "6", "the piece 'die' has no value '6'"),
    ],
)
def test_a_piece_that_the_game_has_not_is_named(piece, suit, value, told):
    with pytest.raises(NoSuchPiece) as found:
        see_known(kinds({"piecepack": SYSTEMS["piecepack"]}), [Placed(piece, Place("1"), suit, value)])
    assert str(found.value) == told


def test_dominoes_may_be_named_either_way_round():
    (domino,) = kinds({"dominoes": SYSTEMS["dominoes"]}).values()
    domino.see(None, "3-5")
    domino.see(None, "5-3")


def test_the_first_system_with_a_piece_is_the_one_that_counts(tmp_path):
    mine = system(tmp_path, "pieces: [{id: tile, name: t, plural: t, width: 30, height: 30}]\n")
    both = kinds({"mine": mine, "piecepack": SYSTEMS["piecepack"]})
    assert both["tile"].size == (30, 30)
    assert both["coin"].size == (19.05, 19.05)


def test_a_piece_is_named_in_words():
    tile = kinds({"piecepack": SYSTEMS["piecepack"]})["tile"]
    assert (tile.called(1), tile.called(2), tile.named(Which("suns", "A"))) == ("tile", "tiles", "sun ace")
