"""Judges: found where the user says, made from definitions, and watched while they work.

A judge is a program that somebody wrote. Whatever it does instead of judging is a `BadJudge` that names its
file and line, and the clause where that is known.
"""

from ppgen.judges.faults import BadJudge
from ppgen.judges.finding import Judges, is_ours
from ppgen.judges.guard import guarded, see_kept, tried_out
from ppgen.judges.proxy import watched

__all__ = ["BadJudge", "Judges", "guarded", "is_ours", "see_kept", "tried_out", "watched"]
