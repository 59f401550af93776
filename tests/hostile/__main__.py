"""`python -m tests.hostile`: many cases tried, and what was found, grouped by cause.

Ends with 1 if anything was found. A case is made from its number, so `--first 17 --count 1` tries number 17
again, and `--case JSON` one that was reported; `--show` tells what it changes.
"""

from __future__ import annotations

import argparse
import difflib
import json
import subprocess
import sys
import time
from dataclasses import replace
from itertools import islice
from pathlib import Path

from tests.hostile.cases import Case, case, originals
from tests.hostile.trial import Finding, attempt, attempts, prepare

TOGETHER = 20
"""Cases that a child tries, since a child costs about as much as a case."""


def main() -> None:
    """Try what the arguments say."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    parser.add_argument("--jobs", type=int, default=1, help="processes that share the cases")
    parser.add_argument("--kind", help="only cases of this kind")
    parser.add_argument("--json", action="store_true", help="write each finding as a line of JSON")
    parser.add_argument("--case", help="a case as JSON; - for one in each line of standard input")
    parser.add_argument("--save", type=Path, help="a file for the cases of what was found, as lines of JSON")
    parser.add_argument("--show", action="store_true", help="show what the case changes")
    args = parser.parse_args()
    if args.jobs > 1:
        sys.exit(share(args))
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
    findings, tried = [], 0
    end = time.monotonic() + args.seconds
    numbers = (n for n in range(args.first, args.first + args.count) if args.kind in (None, case(n).kind))
    while (together := [case(number) for number in islice(numbers, TOGETHER)]) and time.monotonic() < end:
        for found in filter(None, attempts(together)):
            new = all(found.cause != known.cause for known in findings)
            findings.append(least(found) if new else found)
            if args.json:
                print(json.dumps(findings[-1]), flush=True)
        tried += len(together)
    if args.json:
        print(json.dumps({"tried": tried}))
    else:
        tell(findings, tried, args.save)
    sys.exit(bool(findings))


def share(args: argparse.Namespace) -> int:
    """Let several processes try the cases, and report on all."""
    each = -(-args.count // args.jobs)
    command = [sys.executable, "-m", "tests.hostile", "--json", "--count", str(each)]
    command += ["--seconds", str(args.seconds), *(["--kind", args.kind] if args.kind else [])]
    workers = [
        subprocess.Popen([*command, "--first", str(args.first + n * each)], stdout=subprocess.PIPE, text=True)
        for n in range(args.jobs)
    ]
    findings, tried = [], 0
    for worker in workers:
        out, _ = worker.communicate()
        for line in out.splitlines():
            data = json.loads(line)
            if isinstance(data, dict):
                tried += data["tried"]
            else:
                findings.append(Finding(*data))
        if worker.returncode not in (0, 1):
            findings.append(Finding("a worker fails", f"exit code {worker.returncode}", ""))
    tell(findings, tried, args.save)
    return bool(findings)


def tell(findings: list[Finding], tried: int, file: Path | None) -> None:
    """Group findings by cause, the most frequent first, each with its smallest case; keep all in a file."""
    if file:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(f"{finding.case}\n" for finding in findings), encoding="utf-8")
    lines = [f"{tried} inputs tried, {len(findings)} findings"]
    causes: dict[str, list[Finding]] = {}
    for finding in findings:
        causes.setdefault(finding.cause, []).append(finding)
    for cause, found in sorted(causes.items(), key=lambda entry: -len(entry[1])):
        shortest = min(found, key=lambda finding: len(finding.case))
        lines += [f"\n## {cause} ({len(found)} times)", shortest.case]
        lines += shortest.detail.rstrip().split("\n")[-12:]
    print("\n".join(lines))


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
