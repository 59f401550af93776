"""The bundled faces draw what rules are written with, in their own hand where they can."""

from __future__ import annotations

import unicodedata

import pytest

from ppgen.drawing import fonts
from ppgen.drawing.bounds import bounds
from ppgen.drawing.path import bounds as reach
from ppgen.drawing.path import parse
from ppgen.drawing.scene import Path, Text, filled

FACES = sorted(fonts.FACES)
ALPHABETS = {
    "latin": [*range(0xC0, 0xD7), *range(0xD8, 0xF7), *range(0xF8, 0x250), *range(0x1E00, 0x1F00)],
    "greek": [*range(0x386, 0x38B), *range(0x38E, 0x3A2), *range(0x3A3, 0x3D0), 0x1F00, 0x1F84, 0x1FFC],
    "cyrillic": [*range(0x400, 0x530)],
    "signs": [ord(c) for c in "←↑→↓↔↕↖↗↘↙⇄⇒↺↻★☆✓✗♠♥♦♣♤♡♢♧⚀⚁⚂⚃⚄⚅♔♟≤≥≠≈∞√½⅓①⑳△▲■□●○◆◇₁²€"],
}


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("alphabet", sorted(ALPHABETS))
def test_every_face_draws_the_alphabets_and_signs_of_rules(face, alphabet):
    known = fonts.load(face).advances
    missing = [chr(code) for code in ALPHABETS[alphabet] if chr(code) not in known]
    assert not [
        c for c in missing if unicodedata.category(c) not in ("Cn", "Mn", "Me")
    ]  # marks alone are refused
    blank = [chr(code) for code in ALPHABETS[alphabet] if not fonts.load(face).glyph(chr(code))]
    assert not blank


@pytest.mark.parametrize("face", ["body", "body-bold", "body-italic", "display", "mono"])
def test_a_letter_with_a_mark_is_the_letter_with_a_mark(face):
    plain, marked = (bounds((Path(fonts.outline(letter, face, 72), filled("ink")),)) for letter in ("o", "ǒ"))
    assert marked.left == pytest.approx(plain.left, abs=0.5)
    assert marked.width == pytest.approx(plain.width, abs=0.9)
    assert marked.top < plain.top - 1, "the mark stands above"
    assert fonts.measure("ǒ", face, 72) == pytest.approx(fonts.measure("o", face, 72), abs=0.9)


def test_letters_of_another_hand_are_as_high_as_our_own():
    for face in ("body", "body-semibold", "display"):
        for ours, theirs in (("x", "х"), ("x", "χ")):
            own, other = (reach(parse(fonts.outline(c, face, 100))) for c in (ours, theirs))
            assert -other.top == pytest.approx(-own.top, rel=0.06)


def test_letters_of_fixed_width_stay_so():
    widths = {fonts.measure(c, "mono", 10) for c in "aōЖψ→★½"}
    assert len(widths) == 1


def test_a_line_of_rules_in_any_alphabet_is_measured_as_it_is_drawn():
    text = Text(0, 0, "Kōnane Πεττεία Шашки → ★", "body", 12)
    assert bounds((text,)).width == pytest.approx(fonts.measure(text.text, "body", 12))
