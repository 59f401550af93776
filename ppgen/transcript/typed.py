"""Telling what a person typed from what the judge has printed, so that no update writes over it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ppgen.engine import Game, InputError, State
from ppgen.judges import BadJudge, guarded
from ppgen.transcript.fences import PageLine
from ppgen.transcript.runner import TranscriptRun
from ppgen.transcript.vocabulary import alike, strange

_INPUT = re.compile(r"\s*(?:\\|\w+)?(?:[>＞›»]|&gt;)")
"""Also escaped as in Markdown, or behind a name as at the prompt of `ppgen play`."""
_DECORATION = re.compile(r"^[\W\d_]+")
"""What may stand before an input, such as the mark of a list."""
_ENDING = re.compile(r"\W+$")
"""What may end an input, as it does a sentence or a quotation."""
_REMARK = re.compile(r"\s*(?:#|//|<!--|%%)")
_PARTING = re.compile(r"(?:\s*[-‐‑‒–—―−_=*~+]){2,}\s*")
_DASHES = re.compile(r"\s*--")
_KEY = re.compile(r"""["']?([\w-]+)["']?\s*:""")


def typed(line: PageLine, run: TranscriptRun, printed: Sequence[str] = ()) -> str | None:
    """Say what a line under an input was meant to be, if it looks like one that a person typed; else None.

    `printed` are the judge's lines there, of one of which it may be an older form.
    """
    if _REMARK.match(line.text):
        return "a remark begins with '#' at the left edge of the block"
    if _PARTING.fullmatch(line.text):
        return "parts are parted by --- alone on its line"
    if _DASHES.match(line.text):
        return "a line that begins with -- is none of the judge's; parts are parted by --- alone on its line"
    if _is_input(line.text, run):
        return "an input begins with '>'"
    if _is_fact(line.text, run):
        return "facts stand after a line of ---"
    said = (text for step in run.steps for text in step.printed)
    if (word := strange(line.text, run.judge, said)) and not alike(line.text, printed):
        return (
            f"the judge has no word {word!r}; a remark begins with '#', and what nobody needs can be deleted"
        )
    return None


def _is_input(text: str, run: TranscriptRun) -> bool:
    """Tell whether a line would be an input if it said so."""
    if run.start is None:
        return False
    bare = _DECORATION.sub("", text)
    words = _ENDING.sub("", bare).replace(": ", " ", 1)
    forms = dict.fromkeys((text, bare, bare.lower(), words, words.lower()))
    return any(_parses(form, run.start, run.judge) for form in forms)


def _parses(text: str, state: State, judge: Game) -> bool:
    try:
        with guarded(judge):
            state.parse(text)
    except (InputError, BadJudge):
        return False
    return True


def _is_fact(text: str, run: TranscriptRun) -> bool:
    found = _KEY.match(text)
    if found is None or run.end is None:
        return False
    try:
        with guarded(run.judge):
            return found[1] in run.end.facts()
    except BadJudge:
        return False
