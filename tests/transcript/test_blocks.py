"""Which lines of a page are a transcript, and what is said of one that is not as it should be."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.definition import DefinitionError
from ppgen.definition.source import MAX_BYTES
from ppgen.transcript import pages_below, transcripts_in
from ppgen.transcript.fences import prose_lines
from tests.transcript.tally import read

PLAIN = (
    "# Taking beans\n\n```play beans\nbowl: 2\n---\n> ann take 1\nann takes 1\n1 left\n---\nbowl: 1\n```\n"
)


def complaints(page: str) -> list[str]:
    with pytest.raises(DefinitionError) as caught:
        read(page)
    return [str(problem) for problem in caught.value.problems]


def test_a_block_has_a_position_a_play_and_facts() -> None:
    (found,) = read(PLAIN)
    assert (found.game, found.name, found.line, found.end) == ("beans", "taking-beans", 3, 11)
    assert [(line.number, line.text) for line in found.position] == [(4, "bowl: 2")]
    assert [line.text for line in found.facts] == ["bowl: 1"]
    (exchange,) = found.exchanges()
    assert exchange.input is not None
    assert (exchange.input.number, exchange.input.text) == (6, "> ann take 1")
    assert [line.number for line in exchange.expected] == [7, 8]


def test_facts_may_be_left_out_and_a_position_may_be_empty() -> None:
    (found,) = read("```play beans\n---\n> ann look\n4 beans\n```\n")
    assert (found.position, found.facts) == ((), ())


def test_remarks_and_empty_lines_are_for_the_reader() -> None:
    (found,) = read("```play beans\n---\n# first\n\n> ann take 1\nann takes 1\n\n# then\n> bob look\n```\n")
    first, second = found.exchanges()
    assert [line.text for line in first.remarks] == ["# first"]
    assert [line.text for line in second.remarks] == ["# then"]
    assert [line.text for line in first.expected] == ["ann takes 1"]


def test_lines_before_the_first_input_belong_to_no_input() -> None:
    (found,) = read("```play beans\n---\nbad position: ...\n```\n")
    (exchange,) = found.exchanges()
    assert exchange.input is None
    assert [line.text for line in exchange.expected] == ["bad position: ..."]


@pytest.mark.parametrize("mark", ["```", "````", "~~~", "~~~~~"])
def test_any_fence_will_do(mark: str) -> None:
    (found,) = read(f"{mark} play beans\n---\n{mark}\n")
    assert found.game == "beans"


@pytest.mark.parametrize("indent", ["  ", "> ", ">", "    ", "> > ", "  > "])
def test_a_block_may_stand_in_a_list_or_a_quotation(indent: str) -> None:
    page = "".join(f"{indent}{line}\n" for line in PLAIN.splitlines()[2:])
    (found,) = read(page)
    assert found.indent == indent
    assert [line.text for line in found.play] == ["> ann take 1", "ann takes 1", "1 left"]
    assert [line.text for line in found.facts] == ["bowl: 1"]


def test_an_empty_line_of_a_quotation_needs_no_blank_after_its_mark() -> None:
    (found,) = read("> ```play beans\n>\n> ---\n> > ann look\n> ```\n")
    assert [line.text for line in found.play] == ["> ann look"]


def test_a_page_from_another_system_reads_the_same() -> None:
    (plain,) = read(PLAIN)
    (other,) = read("\ufeff" + PLAIN.replace("\n", "\r\n"))
    assert other == plain


def test_strange_line_ends_do_not_shift_the_count() -> None:
    (found,) = read("a\u2028b\x0cc\x85d\n" + PLAIN)
    assert found.line == 4


def test_a_block_inside_another_block_is_only_shown() -> None:
    assert read("````markdown\n```play beans\n---\n```\n````\n") == []
    assert read("~~~\n```play beans\n---\n```\n~~~\n") == []


def test_names_come_from_the_heading_and_are_unique() -> None:
    empty = "```play beans\n---\n```\n"
    page = f"{empty}## Ann's turn, again!\n{empty}{empty}## Other\n```play beans other\n---\n```\n{empty}"
    assert [found.name for found in read(page)] == [
        "example",
        "anns-turn-again",
        "anns-turn-again-2",
        "other",
        "other-2",
    ]
    assert read(page)[0].label == "beans/example"


def test_a_heading_inside_a_block_is_no_heading() -> None:
    (found,) = read("# Real\n```sh\n# comment\n```\n```play beans\n---\n```\n")
    assert found.title == "Real"


def test_two_blocks_do_not_share_a_name() -> None:
    block = "```play beans same\n---\n```\n"
    assert complaints(block + block) == ["page.md:4:1: the name 'same' is taken by line 1"]


@pytest.mark.parametrize(
    "info",
    [
        "plai beans",
        "Play beans",
        "PLAY beans",
        "paly beans",
        "plays beans",
        "{.play beans}",
        "play: beans",
        "play:beans",
    ],
)
def test_a_misspelt_kind_does_not_lose_a_test(info: str) -> None:
    (complaint,) = complaints(f"text\n\n```{info}\n---\n```\n")
    assert complaint.startswith("page.md:3:1: unknown kind of block")
    assert complaint.endswith("did you mean 'play'?")


@pytest.mark.parametrize(
    "info", ["", "python", "yaml", "player", "plain", "text", "console", "display", "mermaid", "py"]
)
def test_blocks_of_other_kinds_are_left_alone(info: str) -> None:
    assert read(f"```{info}\n---\n```\n") == []


INFO = "1:1: the info string is 'play', the game's id and, if wanted, a name"
NO_ID = "is not an id; use small letters, digits and hyphens, at most 80"


@pytest.mark.parametrize(
    ("page", "complaint"),
    [
        ("```play\n---\n```", INFO),
        ("```play beans a b\n---\n```", INFO),
        ("```play Beans\n---\n```", f"1:1: 'Beans' {NO_ID}"),
        ("```play bohnen-süß\n---\n```", f"1:1: 'bohnen-süß' {NO_ID}"),
        (f"```play beans {'b' * 81}\n---\n```", f"1:1: '{'b' * 81}' {NO_ID}"),
        ("```play beans\n> ann look\n```", "1:1: a line of --- must part the position from the play"),
        ("```play beans\n---\n---\n---\n```", "4:1: a play block has three parts: position, play, facts"),
        ("\n```play beans\n---\n", "2:1: this play block is not closed"),
        ("> ```play beans\n> ---\ntext\n\n> ```\n", "1:1: this play block is not closed"),
        ("```sh\n\n```play b\n---\n", "1:1: this block is not closed, so that '```play b' below it is lost"),
    ],
)
def test_what_is_wrong_with_a_block_is_told_at_its_place(page: str, complaint: str) -> None:
    assert complaints(page) == [f"page.md:{complaint}"]


def test_all_faults_are_told_at_once() -> None:
    page = "```plai a\n```\n```play\n```\n```play beans\n"
    assert [complaint.split(":")[1] for complaint in complaints(page)] == ["1", "3", "5"]


def test_a_name_made_of_a_heading_can_be_the_name_of_a_file() -> None:
    (block,) = read(f"# {'a b ' * 100}\n\n```play beans\n---\n> ann look\nbeans\n```\n")
    assert len(block.name) <= 80
    assert block.name.endswith(("a", "b"))


def test_lines_of_prose_are_those_in_no_fence() -> None:
    page = "a\n~~~ text\nb\n~~~ruler\n```\n~~~\nc\n> ```play x\n> ---\n> ```\nd\n````\n```\n````\ne\n```\nf"
    assert "".join(line.text for line in prose_lines(page)) == "acde"
    assert [line.number for line in prose_lines(page)] == [1, 7, 11, 15]


def test_prose_goes_on_behind_the_last_fence_to_the_end_of_the_page():
    page = "a\n```\nb\n```\nc\nd"
    assert [(line.number, line.text) for line in prose_lines(page)] == [(1, "a"), (5, "c"), (6, "d")]


def test_deep_quotations_are_no_trap() -> None:
    assert read("> " * 4000 + "x\n") == []


def test_a_page_must_be_text_of_a_sane_size(tmp_path: Path) -> None:
    latin = tmp_path / "latin.md"
    latin.write_bytes(b"fine\ncaf\xe9\n")
    with pytest.raises(DefinitionError, match=r"latin\.md:2:4: this is not UTF-8"):
        transcripts_in(latin)
    large = tmp_path / "large.md"
    large.write_bytes(b" " * (MAX_BYTES + 1))
    with pytest.raises(DefinitionError, match="larger than 1024 KiB"):
        transcripts_in(large)
    with pytest.raises(DefinitionError, match="there is no such file"):
        transcripts_in(tmp_path / "none.md")


def test_pages_are_found_below_a_folder_but_not_in_hidden_ones(tmp_path: Path) -> None:
    for name in ("b.md", "a/c.md", ".venv/d.md", "a/.git/e.md", "f.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert [page.relative_to(tmp_path).as_posix() for page in pages_below(tmp_path)] == ["a/c.md", "b.md"]
    assert pages_below(tmp_path / "f.txt") == [tmp_path / "f.txt"]
