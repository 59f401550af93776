"""Records are made of plain data, and what does not fit is told in our words at its place."""

import json
from contextlib import suppress
from dataclasses import FrozenInstanceError
from typing import Literal

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ppgen.definition.document import parse_yaml
from ppgen.definition.fields import (
    Colour,
    Flag,
    FreeData,
    Id,
    Line,
    Name,
    Number,
    PerPlayers,
    Url,
    Whole,
    record,
)
from ppgen.definition.game import Game
from ppgen.definition.problems import DefinitionError
from ppgen.definition.rules import Rules
from ppgen.definition.validation import validate


@record
class Leaf:
    id: Id
    label: Name | None = None
    kind: Literal["coin", "tile"] = "coin"


@record
class Tree:
    title: Line
    leaves: tuple[Leaf, ...] = ()
    count: Whole | PerPlayers[Whole] = 1
    size: Number = 1
    open: Flag = True
    url: Url | None = None
    colour: Colour | None = None
    data: FreeData | None = None
    note: Line | Whole | None = None
    format: Literal["folio", "quarto"] | tuple[Number, Number] | None = None


def complaints(text: str) -> list[str]:
    with pytest.raises(DefinitionError) as caught:
        validate(parse_yaml(text, "a.yml"), Tree)
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("games/own/print.yml", "look: {colours: {night: black}}", "stand in pieces.yml"),
        ("games/own/game.yml", "layouts: {}", "stand in pieces.yml"),
        ("layouts/papers.yml", "look: {}", "known are"),
    ],
)
def test_what_all_layers_share_is_told_where_it_stands(file, text, told):
    with pytest.raises(DefinitionError) as caught:
        validate(parse_yaml(f"title: x\n{text}", file), Tree)
    (problem,) = caught.value.problems
    assert problem.line == 2
    assert told in problem.message


def test_a_file_becomes_a_record():
    tree = validate(
        parse_yaml("title: ' Oak '\nleaves: [{id: a.b-c, label: 4}]\ncount: {2: 12}\nsize: 2\n", "a.yml"),
        Tree,
    )
    assert tree == Tree(title="Oak", leaves=(Leaf(id="a.b-c", label="4"),), count={2: 12}, size=2.0)


def test_records_cannot_be_changed_however_deep():
    tree = validate(parse_yaml("title: Oak\ndata: {a: [1, {b: 2}]}\ncount: {2: 1}\n", "a.yml"), Tree)
    with pytest.raises(FrozenInstanceError):
        tree.title = "Elm"
    with pytest.raises(TypeError):
        tree.data["a"] = 1
    with pytest.raises(TypeError):
        tree.data["a"][1]["b"] = 1
    with pytest.raises(TypeError):
        tree.count[2] = 1
    assert isinstance(tree.data["a"], tuple)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("size: 1", "a.yml:1:1: the key 'title' is missing"),
        ("title: x\ntitel: y", "a.yml:2:1: unknown key 'titel'; known are "),
        ("title: x\nleavs: []", "a.yml:2:1: unknown key 'leavs'; did you mean 'leaves'?"),
        ("title: x\nleaves: [{id: a, knid: coin}]", "a.yml:2:18: unknown key 'knid'; did you mean 'kind'?"),
        (
            "title: x\nleaves: [{id: a, kind: coin, then on the board}]",
            "a.yml:2:30: unknown key 'then on the board'; in braces, text with a comma stands in quotes",
        ),
        ("title: x\nleaves:\n  - kind: coin", "a.yml:3:5: the key 'id' is missing"),
        (
            "title: x\nleaves: [{id: a, kind: coins}]",
            "the text 'coins' is not allowed here; did you mean 'coin'?",
        ),
        ("title: x\nleaves: [{id: a, kind: pawn}]", "'pawn' is not allowed here; it is one of coin or tile"),
        ("title: x\nleaves: [a]", "a.yml:2:10: expected a mapping, found the text 'a'"),
        ("title: x\nleaves: {a: 1}", "a.yml:2:9: expected a list, found a mapping"),
        ("title: 1.0", "a.yml:1:8: expected text, found the number 1.0; put it in quotes"),
        ("title: true", "a.yml:1:8: expected text, found true; put it in quotes"),
        ("title:", "a.yml:1:7: expected text, found nothing"),
        ("title: '  '", "a.yml:1:8: the text is empty"),
        ("title: x\ncount: many", "a.yml:2:8: expected a whole number or a mapping, found the text 'many'"),
        ("title: x\ncount: '3'", "a.yml:2:8: expected a whole number or a mapping, found the text '3'"),
        ("title: x\nnote: ''", "a.yml:2:7: the text is empty"),
        ("title: x\nnote: []", "a.yml:2:7: expected text or a whole number, found a list"),
        ("title: x\ncount: {2: '3'}", "a.yml:2:12: expected a whole number, found the text '3'"),
        ("title: x\ncount: {two: 3}", "a.yml:2:9: expected a whole number, found the text 'two' as a key"),
        ("title: x\nformat: 20", "a.yml:2:9: expected folio, quarto or a list, found the number 20"),
        ("title: x\nformat: quatro", "the text 'quatro' is not allowed here; did you mean 'quarto'?"),
        ("title: x\nformat: [20]", "a.yml:2:9: the entry 2 of the list is missing"),
        ("title: x\nformat: [20, 1, 3]", "a.yml:2:9: "),
        ("title: x\nformat: [20, big]", "a.yml:2:14: expected a number, found the text 'big'"),
        ("title: x\nsize: big", "a.yml:2:7: expected a number, found the text 'big'"),
        ("title: x\nopen: yes", "a.yml:2:7: expected true or false, found the text 'yes'"),
        ("title: x\nopen: 1", "a.yml:2:7: expected true or false, found the number 1"),
        ("title: x\ndata: []", "a.yml:2:7: expected a mapping, found a list"),
        ("title: x\nurl: javascript:alert(1)", "'javascript:alert(1)' is not a web address that begins with"),
        ("title: x\ncolour: '#0a6a78'", "'#0a6a78' is not a colour such as #0A6A78 (capital letters)"),
        ("title: x\nleaves: [{id: A_b}]", "'A_b' is not an id: small letters, digits, hyphens, dots"),
        ("[]", "a.yml:1:1: expected a mapping, found a list"),
        ("", "a.yml:1:1: expected a mapping, found nothing"),
    ],
)
def test_what_does_not_fit_is_told(text, complaint):
    (told,) = [line for line in complaints(text) if "missing" not in line or "missing" in complaint]
    assert complaint in told


def test_everything_is_told_at_once_in_the_order_of_the_file():
    assert complaints("open: 3\nleaves:\n- {id: a, kind: x}\n- {}\ntitle: 4\n") == [
        "a.yml:1:7: expected true or false, found the number 3",
        "a.yml:3:17: the text 'x' is not allowed here; it is one of coin or tile",
        "a.yml:4:3: the key 'id' is missing",
        "a.yml:5:8: expected text, found the number 4; put it in quotes",
    ]


_KEYS = [
    "id",
    "title",
    "seats",
    "all",
    "players",
    "sections",
    "clauses",
    "text",
    "engine",
    "board",
    "x",
    2,
    3,
]
trees = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(_KEYS), inner, max_size=4),
    max_leaves=12,
)


@given(trees, st.sampled_from([Game, Rules, Tree]))
def test_no_data_makes_anything_but_a_record_or_a_definition_error(data, kind):
    text = yaml.safe_dump(json.loads(json.dumps(data)), allow_unicode=True)
    with suppress(DefinitionError):
        assert isinstance(validate(parse_yaml(text, "a.yml"), kind), kind)


@pytest.mark.parametrize(
    "url",
    [
        "https://good.example:pw@evil.example/",
        "https://user@evil.example",
        "https://x\\@evil.example",
        "https://good.example\\.evil.example/",
        "https://good.example/a\\b",
        "https:///nowhere",
        "https://?a@b",
    ],
)
def test_an_address_that_looks_like_another_is_refused(url: str):
    assert "is not a web address" in complaints(f"title: x\nurl: '{url}'\n")[0]


@pytest.mark.parametrize(
    "url", ["https://a.example", "http://a.example:80/@you?b=c@d#e", "https://a.example?q"]
)
def test_an_ordinary_address_is_taken(url: str):
    assert validate(parse_yaml(f"title: x\nurl: '{url}'\n", "a.yml"), Tree).url == url


def test_a_bare_value_where_a_mapping_needs_a_text_alone_is_told_how_it_is_written():
    @record
    class Long:
        text: Line
        note: Line | None = None

    @record
    class Timed:
        minutes: Long

    with pytest.raises(
        DefinitionError, match=r'expected a mapping, found the number 10; write \{text: "10"\}'
    ):
        validate(parse_yaml("minutes: 10", "game.yml"), Timed)
