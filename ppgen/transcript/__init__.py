"""Transcripts: games written down in Markdown pages, played by the judge and compared line by line."""

from ppgen.transcript.blocks import Exchange, Line, Transcript, transcripts_in
from ppgen.transcript.court import Court, NoJudge
from ppgen.transcript.proof import Shown, coverage, holes, mutants, survivors
from ppgen.transcript.report import explain, problems_of
from ppgen.transcript.rewriting import update
from ppgen.transcript.runner import Run, Step, run

__all__ = [
    "Court",
    "Exchange",
    "Line",
    "NoJudge",
    "Run",
    "Shown",
    "Step",
    "Transcript",
    "coverage",
    "explain",
    "holes",
    "mutants",
    "problems_of",
    "run",
    "survivors",
    "transcripts_in",
    "update",
]
