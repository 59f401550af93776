"""YAML files are read as plain data, without the traps, and refused with a place when they cannot be."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.definition.document import MAX_DEPTH, load_yaml, parse_yaml
from ppgen.definition.problems import DefinitionError, Problem
from ppgen.definition.source import MAX_BYTES


def complaints(text: str, **origin: int) -> list[str]:
    with pytest.raises(DefinitionError) as caught:
        parse_yaml(text, "a.yml", **origin)
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("N", "N"),
        ("no", "no"),
        ("off", "off"),
        ("y", "y"),
        ("2026-11-21", "2026-11-21"),
        ("12:30", "12:30"),
        ("007", "007"),
        ("0x1F", "0x1F"),
        ("1_000", "1_000"),
        ("1e3", "1e3"),
        (".inf", ".inf"),
        ("9" * 30, "9" * 30),
        ("<<", "<<"),
        ("4", 4),
        ("'4'", "4"),
        ('"true"', "true"),
        ("-3", -3),
        ("50.8", 50.8),
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("'null'", "null"),
    ],
)
def test_only_null_truth_and_numbers_are_not_text(written, read):
    value = parse_yaml(f"key: {written}\n", "a.yml").data["key"]
    assert (type(value), value) == (type(read), read)


def test_keys_are_text_or_whole_numbers():
    assert parse_yaml("{4: a, '5': b, off: c}", "a.yml").data == {4: "a", "5": "b", "off": "c"}
    assert complaints("a: 1\ntrue: 2\n") == ["a.yml:2:1: a key is text or a whole number"]
    assert complaints("? [a]\n: 2\n") == ["a.yml:1:3: a key is text or a whole number"]


def test_a_key_stands_once():
    text = "title: x\nboard:\n  4: a\n  '4': b\ntitle: y\n"
    assert complaints(text) == [
        "a.yml:4:3: the key '4' stands twice; the first is in line 3",
        "a.yml:5:1: the key 'title' stands twice; the first is in line 1",
    ]


def test_aliases_anchors_and_tags_are_refused():
    assert complaints("a: &x 1\nb: *x\nc: !!python/name:os.system ''\n") == [
        "a.yml:1:4: anchors are not allowed; take out &x",
        "a.yml:2:4: aliases are not allowed; write out what *x stands for",
        "a.yml:3:4: tags are not allowed; take out tag:yaml.org,2002:python/name:os.system",
    ]


def test_a_bomb_of_aliases_does_not_go_off():
    bomb = "a: &a [x, x]\n" + "".join(
        f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join(['*' + chr(97 + n)] * 10)}]\n" for n in range(20)
    )
    assert len(complaints(bomb)) == 21 + 200


def test_nesting_is_bounded():
    assert parse_yaml("[" * MAX_DEPTH + "]" * MAX_DEPTH, "a.yml").data
    too_deep = "[" * 100_000
    assert complaints(too_deep) == [
        f"a.yml:1:{MAX_DEPTH + 2}: lists and mappings are nested more than {MAX_DEPTH} deep"
    ]


def test_a_file_holds_one_document():
    assert complaints("a: 1\n---\nb: 2\n") == ["a.yml:2:1: a file holds one document; take out this '---'"]


def test_tabs_do_not_indent():
    assert complaints("a:\n\tb: 1\n")[0].endswith("a tab cannot indent YAML; use spaces")


def test_broken_yaml_is_told_with_its_place():
    (complaint,) = complaints("a: [1, 2\nb: 3\n")
    assert complaint.startswith("a.yml:2:2: this is not YAML: ")


@pytest.mark.parametrize(
    ("text", "place", "colour"),
    [
        ("fill: #F7D774\nedge: 1\n", "1:7", "#F7D774"),
        ("fill: #F7D774", "1:7", "#F7D774"),
        ("- {box: bleed, fill: #12303B}\n- {a: b}\n", "1:22", "#12303B"),
        ("- {box: bleed, fill: #f7d, edge: ink}\n\n- {a: b}\n", "1:22", "#f7d"),
        ("fills: [#ABCDEF]\nb: 1\n", "1:9", "#ABCDEF"),
        ("fill: {from: #0A6A78,\n  to: '#12303B80'}\n", "1:14", "#0A6A78"),
    ],
)
def test_a_colour_without_quotes_is_told_as_what_it_is(text: str, place: str, colour: str):
    assert complaints(text) == [f'a.yml:{place}: # begins a comment unless it is in quotes, as "{colour}"']


@pytest.mark.parametrize("text", ["a: # add\n  b: 1\n", "a: {b: 'see #123', c: }\n", "a: b #abc\n"])
def test_a_remark_that_stands_for_no_colour_is_one(text: str):
    assert "a" in parse_yaml(text, "a.yml").data


def test_control_characters_are_refused():
    assert complaints("a: b\nc: d\x07e\n") == ["a.yml:2:5: the character U+0007 is not allowed; take it out"]


def test_places_count_from_where_the_text_stands():
    assert complaints("a: 1\na: 2\n", line=10, column=3) == [
        "a.yml:11:3: the key 'a' stands twice; the first is in line 10"
    ]


def test_words_inside_a_value_have_a_place():
    document = parse_yaml(
        "a: plain needle\nb: >-\n  folded\n  with a needle\nc: |\n  x\nd: 'needle needle'\n", "a.yml"
    )
    places = [
        document.problem_within(steps, "here", "needle", nth)
        for steps, nth in [(("a",), 0), (("b",), 0), (("d",), 1), (("c",), 0)]
    ]
    assert [(place.line, place.column) for place in places] == [(1, 10), (4, 10), (7, 12), (5, 4)]


class TestFiles:
    def refusal(self, path: Path, root: Path | None = None) -> str:
        with pytest.raises(DefinitionError) as caught:
            load_yaml(path, root)
        return str(caught.value)

    def test_a_byte_order_mark_and_windows_lines_are_fine(self, tmp_path):
        (tmp_path / "a.yml").write_bytes(b"\xef\xbb\xbfa: 1\r\nb: x\r\n")
        assert load_yaml(tmp_path / "a.yml").data == {"a": 1, "b": "x"}

    def test_a_missing_file_is_named(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        assert self.refusal(Path("sub/a.yml")) == "sub/a.yml: there is no such file"

    def test_a_folder_is_no_file(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        Path("a.yml").mkdir()
        assert self.refusal(Path("a.yml")) == "a.yml: this is no regular file"

    def test_large_files_are_refused(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        Path("a.yml").write_bytes(b"#" * (MAX_BYTES + 1))
        assert self.refusal(Path("a.yml")) == "a.yml: the file is larger than 1024 KiB"

    def test_other_encodings_are_refused_at_the_byte(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        Path("a.yml").write_bytes("a: 1\nb: café\n".encode("latin-1"))
        assert self.refusal(Path("a.yml")) == "a.yml:2:7: this is not UTF-8; save the file as UTF-8"

    def test_a_link_does_not_lead_out_of_the_content(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        Path("secret.yml").write_text("a: 1\n")
        Path("content").mkdir()
        Path("content/a.yml").symlink_to(tmp_path / "secret.yml")
        assert self.refusal(Path("content/a.yml"), Path("content")) == (
            "content/a.yml: the file lies outside content, which content must not"
        )

    def test_links_in_a_circle_are_refused(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        Path("a.yml").symlink_to("b.yml")
        Path("b.yml").symlink_to("a.yml")
        assert self.refusal(Path("a.yml"), Path()).startswith("a.yml: the file cannot be read: ")


@given(st.text(alphabet=st.characters(codec="utf-8")) | st.text("ab:-[]{}&*!?|>'\"#%@` \n\t,", max_size=60))
def test_reading_any_text_ends_in_data_or_a_definition_error(text):
    try:
        document = parse_yaml(text, "a.yml")
    except DefinitionError as error:
        problems = error.problems
    else:
        problems = (document.problem((), "here"),)
    assert problems
    assert all(problem.line >= 1 and problem.column >= 1 for problem in problems)


def test_a_message_has_a_backslash_once_as_it_was_written():
    written = "a\\nb"
    assert str(Problem("deck.csv", 2, 3, f"{written!r} is odd")) == "deck.csv:2:3: 'a\\nb' is odd"
