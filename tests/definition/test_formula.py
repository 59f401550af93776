"""Formulas come to what they say, say what is wrong with them, and take no time."""

from __future__ import annotations

import time

import pytest

from ppgen.definition.formula import LONGEST, FormulaError, formula, template, truth

ROW = {
    "cost": "3",
    "none": "0",
    "empty": "",
    "suit": "fire",
    "might": "2",
    "wits": "5",
    "no": "no",
    "x-y": "7",
}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("might + wits * 2", 12),
        ("(might + wits) * 2", 14),
        ("-might - 1", -3),
        ("7 / 2", 3.5),
        ("7 mod 4", 3),
        ("x-y - 1", 6),
        ("cost > 2 and suit in ('fire', 'ice')", True),
        ("suit = 'ice' or not empty", True),
        ("cost = 3.0", True),
        ("'10' > '9'", True),
        ("suit != 'ice'", True),
        ("empty > 1 or empty < 1", False),
        ("min(wits, empty, cost)", 3),
        ("max(empty)", ""),
        ("round(might / 3, 1)", 0.7),
        ("{ cost }", "3"),
        ("not not cost", True),
    ],
)
def test_a_formula_comes_to(text, value):
    assert formula(text).value(ROW) == value


def test_what_counts_as_said():
    assert [truth(ROW[name]) for name in ("cost", "none", "empty", "no")] == [True, True, False, False]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{might + wits} of {suit}", "7 of fire"),
        ("{might:00}{wits:000}", "02005"),
        ("{might - wits:+}", "−3"),
        ("{wits:+}", "+5"),
        ("{might:A}{27 + 1:A}", "BAB"),
        ("{cost * 13:I}", "XXXIX"),
        ("{cost > 2}{cost > 3}", "yes"),
        ("{empty:00}", ""),
        ("{10 / 4} {8 / 4}", "2.5 2"),
    ],
)
def test_a_text_is_filled(text, words):
    assert template(text).text(ROW) == words


def test_a_formula_knows_its_columns():
    assert template("{min(a, b)} {c:00} {'d'}").names == {"a", "b", "c"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no formula"),
        ("cost >", "something is missing"),
        ("cost suit", "'suit' was not expected"),
        ("(cost", "not closed"),
        ("cost in 3", "round brackets"),
        ("cost; suit", "cannot hold ';'"),
        ("__import__('os')", "was not expected"),
        ("a.b", "cannot hold '.'"),
        ("(" * 50 + "1" + ")" * 50, "at most 20 deep"),
        ("1+" * LONGEST + "1", "characters"),
    ],
)
def test_what_cannot_be_read_is_told(text, said):
    with pytest.raises(FormulaError, match=said.replace("(", r"\(")):
        formula(text)


@pytest.mark.parametrize("text", ["a {", "} a", "{a {b}}"])
def test_braces_stand_round_formulas(text):
    with pytest.raises(FormulaError, match=r"brace|cannot hold|stands alone"):
        template(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("empty + 1", "nothing is no number"),
        ("suit * 2", "'fire' is no number"),
        ("1 / none", "divides by 0"),
        ("suit > 2", "no number"),
        ("missing", "no column or value 'missing'"),
        ("999999999 * 999999999", "thousand million"),
    ],
)
def test_a_formula_without_a_value_says_so(text, said):
    with pytest.raises(FormulaError, match=said):
        formula(text).value(ROW)


def test_long_formulas_take_no_time():
    begun = time.process_time()
    for number in range(200):
        formula("not " * 90 + f"{number}").value(ROW)
        formula("-" * 300 + f"{number}").value(ROW)
    assert time.process_time() - begun < 2
