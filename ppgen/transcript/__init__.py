"""Transcripts: games written down in Markdown pages, played by the judge and compared line by line."""

from ppgen.transcript.blocks import Exchange, Transcript, transcripts_in
from ppgen.transcript.fences import PageLine
from ppgen.transcript.judge_cache import JudgeCache, NoJudge
from ppgen.transcript.pages import pages_below
from ppgen.transcript.proof import ClauseProof, coverage, holes, mutants, survivors
from ppgen.transcript.report import compared, explain, facts_of, problems_of
from ppgen.transcript.rewriting import update
from ppgen.transcript.runner import Judged, TranscriptRun, at_key, run
from ppgen.transcript.written import block

__all__ = [
    "ClauseProof",
    "Exchange",
    "JudgeCache",
    "Judged",
    "NoJudge",
    "PageLine",
    "Transcript",
    "TranscriptRun",
    "at_key",
    "block",
    "compared",
    "coverage",
    "explain",
    "facts_of",
    "holes",
    "mutants",
    "pages_below",
    "problems_of",
    "run",
    "survivors",
    "transcripts_in",
    "update",
]
