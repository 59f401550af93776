"""Certify an engine by a conformance kit.

    python certify.py COMMAND [ARGUMENT ...]

Beside this file lies kit.jsonl, which `ppgen conformance` has written; nothing else is needed. COMMAND is an
engine in any language. It reads requests, one a line of JSON, and answers each by one line of JSON:

    {"hello": GAME}       {"engine": NAME, "tells": [...]}: what it tells beside the verdict, of `clause`,
                          `actor`, `legal`, `odds`, `winners`, `faults` and `position.KEY` of any key
    {"start": POSITION}   as below; where `faults` is told, positions that cannot be are refused
    {"do": ACTION}        {"verdict": "accepted", "actor": ..., "legal": [...], ...} or
                          {"verdict": "refused", "clause": ID}, and then nothing changes
    {"try": ACTION}       the verdict and the clause alone; nothing changes

Every failure is told with the line of the kit, the game and the clause. The exit code is 0 if all holds, 1 if
not, and 2 if the engine does not run or keep to this form.
"""

from __future__ import annotations

import argparse
import json
import queue
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path
from typing import Any

KNOWN = ("clause", "actor", "legal", "odds", "winners", "faults")


class NoEngine(Exception):
    """An engine that does not run, or does not answer as it should."""


class Engine:
    """An engine in a process of its own."""

    def __init__(self, command: list[str], seconds: float) -> None:
        self.seconds = seconds
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
            )
        except OSError as error:
            raise NoEngine(f"{command[0]}: {error}") from error
        self.lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put("")

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """Send a request and wait for its answer."""
        assert self.process.stdin
        text = json.dumps(request)
        try:
            self.process.stdin.write(text + "\n")
            self.process.stdin.flush()
            line = self.lines.get(timeout=self.seconds)
        except (OSError, queue.Empty):
            line = ""
        if not line:
            raise NoEngine(f"the engine has ended or said nothing for {self.seconds:g} s after {text:.300}")
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise NoEngine(f"this is no object of JSON: {line.strip():.300}")
        return answer

    def close(self) -> None:
        """End the engine."""
        self.process.kill()
        self.process.communicate()


class Wrong(Exception):
    """An answer that is not as the kit has it: the clause or clauses, and what is wrong."""

    def __init__(self, clauses: list[str], what: str) -> None:
        super().__init__(what)
        self.clauses = clauses


def part(answer: dict[str, Any], told: str) -> Any:
    """Give what an answer tells; actions in order."""
    key, _, inner = told.partition(".")
    value = answer.get(key)
    if inner:
        return value.get(inner) if isinstance(value, dict) else None
    return sorted(map(str, value)) if key == "legal" and isinstance(value, list) else value


def see_verdict(expected: dict[str, Any], answer: dict[str, Any], by: list[str], tells: list[str]) -> None:
    """Compare verdicts, and the clauses of refusals."""
    wanted, given, clause = expected["verdict"], answer.get("verdict"), expected.get("clause")
    if given != wanted:
        blamed = [clause] if clause else [answer["clause"]] if answer.get("clause") else by
        raise Wrong(blamed, f"{wanted} by the rules, {given} by the engine")
    if clause and "clause" in tells and answer.get("clause") != clause:
        raise Wrong([clause], f"refused by that clause, and by {answer.get('clause')} in the engine")


def see_legal(engine: Engine, line: dict[str, Any], answer: dict[str, Any]) -> None:
    """Compare what is legal; blame the clause that refuses what one list alone has, if it is known."""
    wanted, given, refused = set(line["expect"]["legal"]), set(part(answer, "legal") or ()), line["refused"]
    for action in sorted(given - wanted, key=lambda each: (not refused.get(each), each)):
        clause = refused.get(action)
        raise Wrong([clause] if clause else [], f"{action} is legal in the engine alone")
    for action in sorted(wanted - given):
        clause = engine.ask({"try": action}).get("clause")
        raise Wrong([clause] if clause else [], f"{action} is legal by the rules alone")


def see(engine: Engine, line: dict[str, Any], tells: list[str]) -> None:
    """Play one line of the kit: the verdict, what it leaves, what is refused then, and what is legal."""
    expected, by = line["expect"], line["by"]
    answer = engine.ask(line["send"])
    see_verdict(expected, answer, by, tells)
    if expected["verdict"] == "refused":
        return
    known = [told for told in tells if told.partition(".")[0] in expected]  # some chance is too much to list
    for told in known:
        wanted, given = part(expected, told), part(answer, told)
        if told != "legal" and given != wanted:
            said = json.dumps(wanted), json.dumps(given)
            raise Wrong(by, f"{told} is {said[0]} by the rules, {said[1]} by the engine")
    for action, clause in line["refused"].items():
        try:
            refused = {"verdict": "refused", "clause": clause}
            see_verdict(refused, engine.ask({"try": action}), [], tells)
        except Wrong as wrong:
            raise Wrong(wrong.clauses, f"{action}: {wrong}") from None
    if "legal" in known:
        see_legal(engine, line, answer)


def certify(kit: Path, command: list[str], seconds: float) -> int:
    """Play a kit with an engine, and tell all that fails; a case ends with its first failure."""
    with kit.open(encoding="utf-8") as lines:
        head, *rest = map(json.loads, lines)
    engine = Engine(command, seconds)
    failed, blamed, seen = set[str](), Counter[str](), 0
    try:
        hello = engine.ask({"hello": head["game"]})
        name, tells = hello.get("engine", command[0]), list(hello.get("tells", ()))
        for told in tells:
            if told not in KNOWN and not told.startswith("position."):
                raise NoEngine(
                    f"the engine tells {told!r}, which is none of {', '.join(KNOWN)}, position.KEY"
                )
        for number, line in enumerate(rest, 2):
            fault = "start" in line["send"] and line["expect"]["verdict"] == "refused"
            if line["case"] in failed or (fault and "faults" not in tells):
                continue
            seen += 1
            try:
                see(engine, line, tells)
            except Wrong as wrong:
                failed.add(line["case"])
                blamed.update(wrong.clauses)
                why = ", ".join(f"[{clause}] {head['clauses'].get(clause, '')}" for clause in wrong.clauses)
                asked = line["send"].get("do", "the position to begin with")
                print(
                    f"{kit.name}:{number}: {head['game']}, {line['case']} ({line['from']}), {asked}: {wrong}"
                )
                print(f"    {why or 'no clause is known to decide this'}")
    finally:
        engine.close()
    print(f"{name}, {head['title']} {head['version']}: {seen} lines; verdict, {', '.join(tells)}")
    if failed:
        print(
            f"{len(failed)} cases fail; clauses: {', '.join(f'{c} ({n})' for c, n in blamed.most_common())}"
        )
        return 1
    print("It plays by these rules, as far as they are written here.")
    return 0


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Certify an engine by a conformance kit.")
    parser.add_argument("--kit", type=Path, default=Path(__file__).with_name("kit.jsonl"))
    parser.add_argument("--seconds", type=float, default=30, help="how long an answer may take")
    parser.add_argument("command", nargs=argparse.REMAINDER, help="the engine")
    asked = parser.parse_args()
    if not asked.command:
        parser.error("say how the engine is called")
    try:
        return certify(asked.kit, asked.command, asked.seconds)
    except (NoEngine, OSError) as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
