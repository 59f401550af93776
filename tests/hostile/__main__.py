"""`python -m tests.hostile`: many cases tried; findings are told at once, and counted by cause at the end.

Ends with 1 if anything was found. A case is made from its number, so `--first 17 --count 1` tries number 17
again, and `--case JSON` one that was reported; `--show` tells what it changes.
"""

from __future__ import annotations

import argparse
import difflib
import json
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from itertools import islice
from pathlib import Path

from tests.hostile.cases import Case, case, originals
from tests.hostile.trial import Finding, attempt, attempts, prepare

TOGETHER = 20
"""Cases that a child tries, since a child costs about as much as a case."""
TOLD = 1000
"""After so many inputs it says how far it is."""


def main() -> None:
    """Try what the arguments say."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    parser.add_argument("--jobs", type=int, default=1, help="processes that share the cases")
    parser.add_argument("--kind", help="only cases of this kind")
    parser.add_argument("--case", help="a case as JSON; - for one in each line of standard input")
    parser.add_argument("--save", type=Path, help="a file to which the cases of what is found are added")
    parser.add_argument("--show", action="store_true", help="show what the case changes")
    args = parser.parse_args()
    prepare()
    if args.case == "-":
        for line in sys.stdin:
            print(json.dumps(attempt(Case.from_json(line))), flush=True)
        return
    if args.case:
        one = Case.from_json(args.case)
        found = attempt(one)
        if args.show:
            print(changes(one))
        print(f"{found.cause}\n{found.detail}" if found else "nothing was found")
        sys.exit(found is not None)
    sys.exit(bool(hunt(args)))


def hunt(args: argparse.Namespace) -> Counter[str]:
    """Let several processes try the cases; tells what they find, and gives how often each cause was met."""
    causes: Counter[str] = Counter()
    tried = 0
    end = time.monotonic() + args.seconds
    with ProcessPoolExecutor(args.jobs, multiprocessing.get_context("fork")) as pool:
        for done in as_completed([pool.submit(findings, batch, end) for batch in batches(args)]):
            number, found_here = done.result()
            for found in found_here:
                tell(found, new=found.cause not in causes, file=args.save)
                causes[found.cause] += 1
            if (tried + number) // TOLD > tried // TOLD:
                print(f"... {tried + number} inputs", flush=True)
            tried += number
    print(f"{tried} inputs tried, {causes.total()} findings")
    for cause, times in causes.most_common():
        print(f"{times} times: {cause}")
    return causes


def batches(args: argparse.Namespace) -> Iterator[list[Case]]:
    """Part the cases into what one child tries."""
    cases = map(case, range(args.first, args.first + args.count))
    wanted = (one for one in cases if args.kind in (None, one.kind))
    while batch := list(islice(wanted, TOGETHER)):
        yield batch


def findings(batch: list[Case], end: float) -> tuple[int, list[Finding]]:
    """Try cases, unless time is up; gives how many, and what was found, each with its smallest case."""
    if time.monotonic() > end:
        return 0, []
    return len(batch), [least(found) for found in attempts(batch) if found]


def tell(found: Finding, *, new: bool, file: Path | None) -> None:
    """Tell of a finding, at length if its cause is new, and add its case to a file."""
    print(f"## {found.cause}\n{found.case}", flush=True)
    if new:
        print(*found.detail.rstrip().split("\n")[-12:], sep="\n", flush=True)
    if file:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8") as saved:
            print(found.case, file=saved)


def least(finding: Finding) -> Finding:
    """Leave out the changes without which the same is found."""
    one = Case.from_json(finding.case)
    for entry in one.edits:
        smaller = replace(one, edits=tuple(other for other in one.edits if other != entry))
        again = attempt(smaller) if smaller.edits else None
        if again and again.cause == finding.cause:
            one, finding = smaller, again
    return finding


def changes(one: Case) -> str:
    """Show what a case changes in files, as differences."""
    lines: list[str] = []
    for name, text in one.files().items():
        old = originals(one.game).get(name, "")
        lines += difflib.unified_diff(old.splitlines(), text.splitlines(), name, name, lineterm="", n=1)
    return "\n".join(line[:200].encode("utf-8", "backslashreplace").decode() for line in lines)


if __name__ == "__main__":
    main()
