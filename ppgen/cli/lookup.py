"""Rules looked up at the terminal, by number, by id, or by a part of an id or a title; and options."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from ppgen.definition.links import numbered
from ppgen.definition.text import words
from ppgen.language import phrase, spoken

if TYPE_CHECKING:
    from ppgen.definition.game import Option
    from ppgen.definition.rules import Clause, Rules

WIDTH = 76
HINT = phrase(
    "`rule 1` lists a section, `rule 1.1` shows a rule; a part of an id or a title will do as well."
)
AGREE = phrase("*: holds in this game. To begin one otherwise: `ppgen play GAME --option NAME=VALUE`.")


def lookup(rules: Rules, wanted: str) -> str:
    """Give the clause that is wanted with the rulings it rests on, or the clauses that may be meant."""
    key = wanted.casefold().strip(" []").rstrip(".")
    numbers = rules.numbers()
    if not key:
        sections = [f"  {numbers[section.id]} {section.title} [{section.id}]" for section in rules.sections]
        return "\n".join([*sections, spoken(HINT)])
    for clause in rules.clauses():
        if key in (clause.id, numbers[clause.id], *clause.former):
            return told(rules, clause)
    for section in rules.sections:
        if key in (section.id, numbers[section.id]):
            return titles(rules, section.clauses)
    near = _near(rules, key)
    if len(near) == 1:
        return told(rules, near[0])
    if near:
        return titles(rules, near)
    alike = get_close_matches(key, [clause.id for clause in rules.clauses()])
    hint = spoken("Did you mean {rules}?", rules=", ".join(alike)) if alike else spoken(HINT)
    return spoken("There is no rule {wanted!r}. {hint}", wanted=wanted, hint=hint)


def _near(rules: Rules, key: str) -> list[Clause]:
    """Find the clauses whose id begins with a key, else those that have it in their id or title."""
    clauses = list(rules.clauses())
    begin = [clause for clause in clauses if clause.id.startswith(key)]
    return begin or [clause for clause in clauses if key in clause.id or key in clause.title.casefold()]


def titles(rules: Rules, clauses: Sequence[Clause]) -> str:
    """List clauses by number, title and id."""
    numbers = rules.numbers()
    return "\n".join(f"  {numbers[clause.id]} {clause.title} [{clause.id}]" for clause in clauses)


def told(rules: Rules, clause: Clause) -> str:
    """Give a clause with the rulings it rests on."""
    shown = numbered(rules)
    lines = [titles(rules, [clause]), *_wrapped(words(clause.text, shown))]
    for ruling in rules.rulings:
        if ruling.id in clause.rulings and not ruling.yields_to(clause):
            lines += _wrapped(
                spoken(
                    "Our reading: {question} {answer}",
                    question=words(ruling.question, shown),
                    answer=words(ruling.ruling, shown),
                )
            )
    return "\n".join(lines)


def choices(options: Sequence[Option], agreed: Mapping[str, object], rules: Rules) -> str:
    """List the options of a game and what they can be, with a star at what holds in this one."""
    lines, shown = [], numbered(rules)
    for option in options:
        lines.append(f"  {option.title} [{option.id}]")
        for value in option.values:
            mark = "*" if agreed.get(option.id) == value.id else " "
            lines += _wrapped(f"{value.written}: {words(value.text, shown)}", f"  {mark} ", "      ")
        if option.numbers:
            number = agreed.get(option.id)
            mark = f"* {number}" if isinstance(number, int) else "  NUMBER"
            lines.append(f"  {mark}: {option.numbers}")
    return "\n".join([*lines, spoken(AGREE)] if lines else [spoken("The game has no options.")])


def _wrapped(text: str, first: str = "  ", later: str = "  ") -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=later)
