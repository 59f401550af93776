"""Transcripts as tests: pytest collects every Markdown page that has `play` blocks, one test each.

`--ppgen-update` rewrites the expected lines in place, though never where CI is set; `--ppgen-content`
points at other definitions.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from ppgen.transcript.blocks import Transcript
    from ppgen.transcript.judge_cache import JudgeCache
    from ppgen.transcript.runner import TranscriptRun


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of transcripts."""
    group = parser.getgroup("ppgen", "transcripts of games in Markdown pages")
    group.addoption(
        "--ppgen-update", action="store_true", help="rewrite what the judge says otherwise, in place"
    )
    group.addoption(
        "--ppgen-content", type=Path, default=None, metavar="DIR", help="the folder of definitions"
    )
    group.addoption(
        "--ppgen-judges",
        type=Path,
        default=None,
        metavar="DIR",
        help="a folder of engine modules that you trust (default: PPGEN_JUDGES)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Name the marker that every transcript carries, and see that pages may be rewritten if they shall be."""
    if config.getoption("--ppgen-update"):
        if os.environ.get("CI"):
            raise pytest.UsageError("--ppgen-update would hide what CI is there to find; run it at your desk")
        if config.getoption("numprocesses", None):
            raise pytest.UsageError("--ppgen-update rewrites each page once; run it without -n")
    config.addinivalue_line("markers", "ppgen: a transcript of a game")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> TranscriptFile | None:
    """Collect a Markdown page; one without transcripts gives no tests."""
    if file_path.suffix != ".md" or not file_path.is_file():
        return None
    page: TranscriptFile = TranscriptFile.from_parent(parent, path=file_path)
    return page


class TranscriptFile(pytest.File):
    """A page with transcripts."""

    def collect(self) -> Iterator[TranscriptItem]:
        """Give a test for every transcript; a page that cannot be read is an error of collection."""
        from ppgen.definition.problems import DefinitionError
        from ppgen.judges import Judges
        from ppgen.transcript.blocks import transcripts_in
        from ppgen.transcript.judge_cache import JudgeCache

        self.runs: list[TranscriptRun] = []
        folder = self.config.getoption("--ppgen-judges")
        judges = Judges(folder) if folder else Judges.of_environment()
        self.court: JudgeCache = JudgeCache(self.config.getoption("--ppgen-content"), judges)
        try:
            found = transcripts_in(self.path)
        except DefinitionError as error:
            raise self.CollectError(str(error)) from None
        for transcript in found:
            item: TranscriptItem = TranscriptItem.from_parent(
                self, name=transcript.label, transcript=transcript
            )
            item.add_marker("ppgen")
            yield item

    def teardown(self) -> None:
        """Write the judge's words into the page, if asked to."""
        if self.config.getoption("--ppgen-update") and self.runs:
            from ppgen.definition.problems import DefinitionError
            from ppgen.transcript.rewriting import update

            try:
                update(self.path, self.runs)
            except DefinitionError as error:
                pytest.fail(f"{error}\n(nothing is rewritten)", pytrace=False)


class Disagreement(Exception):
    """The judge says otherwise."""


class TranscriptItem(pytest.Item):
    """One transcript as a test."""

    parent: TranscriptFile

    def __init__(self, *, transcript: Transcript, **kwargs: object) -> None:
        super().__init__(**kwargs)  # type: ignore[arg-type]  # pytest passes its own arguments on
        self.transcript = transcript

    def runtest(self) -> None:
        """Play the transcript."""
        from ppgen.errors import PpgenError
        from ppgen.transcript.report import explain
        from ppgen.transcript.runner import run

        place = f"{self.path}:{self.transcript.line}"
        try:
            judge = self.parent.court.judge(self.transcript.game)
        except PpgenError as error:
            raise Disagreement(f"{place}: {error}") from None
        played = run(self.transcript, judge)
        if played.holds:
            return
        self.parent.runs.append(played)
        if not (self.config.getoption("--ppgen-update") and not played.problems):
            raise Disagreement(f"{explain(played)}\n(--ppgen-update rewrites the page)")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        """Show a disagreement as it is; anything else is a fault of the engine and keeps its traceback."""
        del style
        if isinstance(excinfo.value, Disagreement):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Say where the transcript stands."""
        return self.path, self.transcript.line - 1, self.transcript.label
