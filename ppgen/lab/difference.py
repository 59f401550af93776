"""What another rule changes, as a page: of HTML by itself with the position drawn, or of Markdown."""

from __future__ import annotations

import difflib
import html
import json
from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.definition.links import numbered
from ppgen.definition.rules import Clause
from ppgen.definition.text import words
from ppgen.diagrams import Picture, as_agreed
from ppgen.drawing.palette import Palette
from ppgen.drawing.svg import paint
from ppgen.engine import State
from ppgen.lab.comparing import Ruleset
from ppgen.lab.page import page
from ppgen.lab.telling import changed
from ppgen.words import counted

UNIT = 14.0
"""Millimetres of a unit of the board."""
Plain = Mapping[str, Any]


def summary(found: Plain) -> str:
    """Say in two sentences what differs."""
    changes = sum(len(each) for each in found["clauses"].values())
    first = "No clause reads otherwise"
    if changes:
        first = f"{counted(changes, 'clause')} {'reads' if changes == 1 else 'read'} otherwise"
    if found["alike"]:
        return f"{first}. Both play alike: nothing that a judge looks at differs."
    where, play = found["disagreement"], found.get("play")
    second = "No position was found in which the two disagree"
    if "kind" in where:
        known = "no shorter line does" if where["shortest"] else "the shortest line that was found"
        second = f"They disagree after {counted(len(where['line']), 'step')}, {known}"
    if play:
        second += f"; {play['differ']:,} of {play['pairs']:,} games with the same luck differ"
    return f"{first}. {second}."


def clause_changes(one: Ruleset, two: Ruleset, found: Plain) -> Iterator[tuple[str, str, str, str]]:
    """Give each clause that is added, changed or removed: how, its number and title, and both texts."""
    changed = [(how, name) for how, names in found["clauses"].items() for name in names]
    for how, name in changed:
        texts = ["", ""]
        label = name
        for at, rules in enumerate((one, two)):
            known = {clause.id: clause for clause in rules.definition.rules.clauses()}
            if name in known and name not in rules.judge.left_out:
                texts[at] = _plain(rules, known[name])
                label = f"{rules.definition.rules.numbers()[name]} {known[name].title}"
        yield how, label, texts[0], texts[1]


def _plain(rules: Ruleset, clause: Clause) -> str:
    return words(clause.text, numbered(rules.definition.rules))


def drawn(one: Ruleset, state: State) -> str:
    """Draw a position."""
    look = one.definition.game.look
    palette = Palette("colour", look.accent, look.tint, look.dark, folder=one.definition.folder)
    frame = list(state.table())
    definition = as_agreed(one.definition, state)
    return paint(Picture(definition, state.seats, [frame], UNIT, palette).scene(frame), palette)


def _change(change: Plain) -> tuple[str, str, str]:
    return change["name"], *changed(change)


def _label(found: Plain) -> str:
    who = found.get("who", "random players")
    pairs = f"pairs with the same luck of seed {found['seed']}"
    return f"{who[:1].upper()}{who[1:]}, {pairs}; intervals of 95 % each"


def as_markdown(found: Plain, one: Ruleset, two: Ruleset) -> str:
    """Write a page of Markdown; the position is an example that `ppgen verify` plays by the first."""
    return "\n".join(_markdown(found, one, two)) + "\n"


def _markdown(found: Plain, one: Ruleset, two: Ruleset) -> Iterator[str]:
    yield f"# {one.definition.game.title}: {found['names'][0]}, and {found['names'][1]}"
    yield f"\n{summary(found)}\n"
    if "kind" in found.get("disagreement", {}):
        where = found["disagreement"]
        yield "## Where they disagree\n"
        yield from (f"{at}. {step}" for at, step in enumerate(where["line"], 1))
        yield f"\n{where['told']}\n"
        yield "```json"
        yield json.dumps(where["position"], ensure_ascii=False, indent=1)
        yield "```\n"
    changes = list(clause_changes(one, two, found))
    if changes:
        yield "## Clauses\n"
        for how, label, old, new in changes:
            yield f"**{label}** ({how})\n"
            yield from (f"> {line}" for line in old.splitlines())
            yield from (["", "becomes", ""] if old and new else [])
            yield from (f"> {line}" for line in new.splitlines())
            yield ""
    for title, flips in _flips(found):
        yield f"## {title}\n"
        yield from (f"- line {line} {name}: {says}" for name, line, says in flips)
        yield ""
    if play := found.get("play"):
        yield f"## What it changes in play\n\n{_label(found)}.\n"
        yield f"{play['differ']:,} of {play['pairs']:,} games differ.\n"
        yield "| figure | change | |\n|---|---|---|"
        yield from (f"| {' | '.join(_change(change))} |" for change in play["changes"])


def _flips(found: Plain) -> Iterator[tuple[str, list[tuple[str, int, str]]]]:
    if flips := found.get("examples"):
        yield "Examples that are answered otherwise", [(f["name"], f["line"], f["says"]) for f in flips]
    if flips := found.get("records"):
        told = [(f"{f['file']}: {f['name']}", f["line"], f"{f['kind']}: {f['says']}") for f in flips]
        yield "Recorded games that go otherwise", told


def as_html(found: Plain, one: Ruleset, two: Ruleset, state: State | None) -> str:
    """Write one file of HTML that asks for nothing, with the position where they disagree drawn."""
    title = f"{one.definition.game.title}: {found['names'][0]}, and {found['names'][1]}"
    heading = f"<h1>{html.escape(title)}</h1>"
    return page(title, STYLE, "\n".join([heading, *_html(found, one, two, state)]))


def _html(found: Plain, one: Ruleset, two: Ruleset, state: State | None) -> Iterator[str]:
    said = html.escape
    yield f"<p class=lead>{said(summary(found))}</p>"
    where = found.get("disagreement", {})
    if "kind" in where:
        yield "<h2>Where they disagree</h2>"
        yield f"<p>{said(', '.join(where['line']))}</p>" if where["line"] else ""
        picture = drawn(one, state) if state is not None else ""
        smaller = (
            "<p>The same with fewer pieces, the smallest position found:</p>" if "smallest" in where else ""
        )
        yield f"{smaller}<figure>{picture}<figcaption>"
        shown = where.get("smallest", where)
        about = f"<b>{said(shown['what'])}</b>" if shown["what"] else ""
        yield f"{about}<dl>"
        for name, answer in zip(found["names"], shown["answers"], strict=True):
            yield f"<dt>{said(name)}</dt><dd>{said(answer)}</dd>"
        yield "</dl></figcaption></figure>"
        if clause := where["clause"]:
            for rules in (one, two):
                known = {each.id: each for each in rules.definition.rules.clauses()}
                if clause in known:
                    title = f"{rules.definition.rules.numbers()[clause]} {known[clause].title}"
                    text = _plain(rules, known[clause])
                    yield f"<blockquote><b>{said(title)}</b> {said(text)}</blockquote>"
                    break
    changes = list(clause_changes(one, two, found))
    if changes:
        yield "<h2>Clauses</h2>"
        for how, label, old, new in changes:
            yield f"<h3>{said(label)}</h3><p><small>{how}</small><br>{_marked(old, new)}</p>"
    for title, flips in _flips(found):
        yield f"<h2>{said(title)}</h2><ul>"
        yield from (f"<li>line {line} {said(name)}: {said(says)}</li>" for name, line, says in flips)
        yield "</ul>"
    if play := found.get("play"):
        yield "<h2>What it changes in play</h2>"
        yield f"<p>{play['differ']:,} of {play['pairs']:,} games differ.</p><table>"
        for change in play["changes"]:
            yield f"<tr>{''.join(f'<td>{said(cell)}</td>' for cell in _change(change))}</tr>"
        yield f"</table><p><small>{said(_label(found))}.</small></p>"
    yield f"<pre>{said(found['command'])}</pre>"


def _marked(old: str, new: str) -> str:
    """Mark which words went and which came, not by colour alone."""
    before, after = old.split(), new.split()
    told = []
    for tag, a, b, c, d in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        gone, come = (html.escape(" ".join(words)) for words in (before[a:b], after[c:d]))
        if tag == "equal":
            told.append(gone)
        else:
            told += [f"<del>{gone}</del>"] * bool(gone) + [f"<ins>{come}</ins>"] * bool(come)
    return " ".join(told)


STYLE = """\
body { margin: 2rem auto; max-width: 50rem; padding: 0 1rem; font: 1.05rem/1.55 system-ui, sans-serif }
h1, h2 { font-weight: 400; line-height: 1.2 }
.lead { font-size: 1.2rem }
figure { margin: 1rem 0; display: grid; grid-template-columns: minmax(0, 3fr) 18rem; gap: 1.5rem }
figure svg { display: block; width: 100%; height: auto; max-height: 28rem }
dt { font-weight: 600; margin-top: .6rem }
dd { margin: 0 }
blockquote { margin: 1rem 0; padding-left: 1rem; border-left: 3px solid }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
td { padding: .3rem 1rem .3rem 0; border-bottom: 1px solid #ccc }
del { text-decoration: line-through 2px }
ins { text-decoration: underline 2px }
@media (max-width: 40rem) { figure { display: block } }"""
