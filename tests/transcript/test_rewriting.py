"""An update writes the judge's words where a page says otherwise, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.definition.locate import data_path
from ppgen.transcript import run, transcripts_in, update
from ppgen.transcript.rewriting import updated
from ppgen.transcript.vocabulary import strange
from tests import own
from tests.transcript.tally import GAME, read

PAGE = """\
# Beans

Text that stays.   \n
> ```play beans quoted
> bowl: 2
> ---
> # a remark
> > ann take 1
> ann takes 1
> # between the lines
>
> 1 left
> > bob take 1
> bob takes 1
> 0 left
> the bowl is filled
> ---
> taken:
>   ann: 1
>   bob: 1
> # a comment
> bowl: 4
> ```

```play beans
---
> ann take 3
illegal [take.two]: two at most
> ann look
4 beans
---
turn: ann
last: null
```

The end, without a line break"""


strange("nonsense", GAME, ())  # what it reads for that is kept


def rewritten(page: str) -> str:
    return updated(page, [run(transcript, GAME) for transcript in read(page)])


def test_a_page_that_holds_stays_as_it_is() -> None:
    assert all(run(transcript, GAME).holds for transcript in read(PAGE))
    assert rewritten(PAGE) == PAGE


EXPECTED = [
    number
    for transcript in read(PAGE)
    for exchange in transcript.exchanges()
    for number in (line.number for line in exchange.expected)
]


@given(st.data())
def test_whatever_is_expected_wrongly_is_put_right(data: st.DataObject) -> None:
    lines = PAGE.split("\n")
    wrong = data.draw(st.sets(st.sampled_from(EXPECTED), min_size=1))
    for number in sorted(wrong, reverse=True):
        indent = "> " if lines[number - 1].startswith("> ") else ""
        change = data.draw(st.sampled_from(["changed", "lost", "doubled", "more"]))
        text = indent + data.draw(st.sampled_from(["bob is ann", "ann takes 1", "0 left", "[bob]: {left}"]))
        old = lines[number - 1]
        lines[number - 1 : number] = {
            "changed": [text],
            "lost": [],
            "doubled": [old, old],
            "more": [old, text],
        }[change]
    spoiled = "\n".join(lines)
    for _ in range(2):  # a second time changes nothing
        spoiled = rewritten(spoiled)
        assert [run(transcript, GAME).holds for transcript in read(spoiled)] == [True, True]
    # A remark may end up on the other side of a line that was lost beside it.
    assert sorted(spoiled.split("\n")) == sorted(PAGE.split("\n"))


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("> bowl: 4", "> bowl: 1"),
        ("> taken:\n>   ann: 1\n>   bob: 1", "> taken: {ann: 5, bob: 0}"),
        ("> taken:\n>   ann: 1\n>   bob: 1", "> taken:\n>   ann: 2\n>   bob: 1"),
        ("turn: ann", "turn: bob"),
        ("last: null", "last: 3"),
    ],
)
def test_a_wrong_fact_stays_as_its_author_asserts_it(right: str, wrong: str) -> None:
    assert right in PAGE
    asserted = PAGE.replace(right, wrong)
    assert rewritten(asserted) == asserted
    assert rewritten(asserted.replace("bob takes 1", "bob sleeps")) == asserted


def test_line_ends_of_windows_stay() -> None:
    page = PAGE.replace("\n", "\r\n")
    assert rewritten(page.replace("bob takes 1", "bob sleeps")) == page


def test_faults_of_the_page_itself_are_not_written_over() -> None:
    page = PAGE.replace("bowl: 2", "bowl: 22").replace("bob takes 1", "bob sleeps")
    assert rewritten(page) == page


def test_dots_stay_where_they_agree() -> None:
    page = "```play beans\n---\n> ann take 1\nann takes...\n...\n> bob take 2\n2 left\n```\n"
    assert rewritten(page) == page.replace("2 left", "bob takes 2\n1 left")


def test_a_file_is_rewritten_in_place_and_keeps_its_mode(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE.replace("bob takes 1", "bob sleeps"), encoding="utf-8")
    page.chmod(0o640)
    runs = [run(transcript, GAME) for transcript in transcripts_in(page)]
    assert update(page, runs)
    assert page.read_bytes() == PAGE.encode()
    assert page.stat().st_mode & 0o777 == 0o640
    assert not update(page, [run(transcript, GAME) for transcript in transcripts_in(page)])
    assert [path.name for path in tmp_path.iterdir()] == ["page.md"]


def test_every_answer_of_the_race_can_be_restored() -> None:
    path = data_path("content") / "games" / "leyhe-race" / "examples.md"
    page = path.read_text(encoding="utf-8")
    judge = own.judge("leyhe-race")
    lines = page.split("\n")
    for transcript in transcripts_in(path, page):
        for exchange in transcript.exchanges():
            if exchange.expected and not any(line.text.endswith("...") for line in exchange.expected):
                lines[exchange.expected[0].number - 1] = "next: chance to move"
    spoiled = "\n".join(lines)
    assert spoiled != page
    assert updated(spoiled, [run(transcript, judge) for transcript in transcripts_in(path, spoiled)]) == page
