"""What programs read: each game's clauses, rulings and references as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from ppgen.definition.rules import Clause
from ppgen.definition.text import parse
from ppgen.website.books.book import GameModel, Sight
from ppgen.website.prose.markup import plain
from ppgen.website.writing import addresses


def data_files(book: GameModel) -> Iterator[tuple[str, bytes]]:
    """Write the game's JSON."""
    yield f"data/{book.id}.json", json.dumps(as_data(book), ensure_ascii=False).encode()


def as_data(book: GameModel) -> dict[str, Any]:
    """Give the law of a game as plain data, references in both directions."""
    references = {clause.id: _references(book, clause) for clause in book.clauses.values()}
    game = book.definition.game
    return {
        "id": book.id,
        "title": game.title,
        "version": game.version,
        "players": list(game.players),
        "sections": [
            {"id": s.id, "number": book.numbers[s.id], "title": s.title, "clauses": [c.id for c in s.clauses]}
            for s in book.definition.rules.sections
        ],
        "clauses": [
            {
                **_clause(book, clause),
                "references": references[clause.id],
                "referenced_by": [other for other, found in references.items() if clause.id in found],
                "examples": {
                    "obeyed": _sights(book.obeyed(clause.id)),
                    "refused": _sights(book.refused(clause.id)),
                },
            }
            for clause in book.clauses.values()
        ],
        "rulings": [
            {
                "id": ruling.id,
                "question": ruling.question,
                "ruling": ruling.ruling,
                "rationale": ruling.rationale,
                "plain": {
                    "ruling": plain(book, ruling.ruling),
                    "rationale": plain(book, ruling.rationale),
                },
                "option": ruling.option,
                "clauses": [clause.id for clause in book.decides(ruling.id)],
            }
            for ruling in book.rulings.values()
        ],
        "glossary": [
            {
                "term": term.term,
                "also": list(term.also),
                "text": term.text,
                "plain": plain(book, term.text),
            }
            for term in book.definition.rules.glossary
        ],
        "history": [
            {
                "version": r.version,
                "date": r.date,
                "added": list(r.added),
                "changed": list(r.changed),
                "removed": list(r.removed),
            }
            for r in book.definition.rules.history
        ],
    }


def _clause(book: GameModel, clause: Clause) -> dict[str, Any]:
    return {
        "id": clause.id,
        "number": book.numbers[clause.id],
        "title": clause.title,
        "text": clause.text,
        "plain": plain(book, clause.text),
        "kind": clause.kind,
        "engine": list(clause.engine),
        "basis": clause.basis,
        "rulings": list(clause.rulings),
        "former": list(clause.former),
        "address": f"{addresses.rules_page(book.id)}#{addresses.anchor(clause.id)}",
    }


def _references(book: GameModel, clause: Clause) -> list[str]:
    found = (
        book.targets.find(run.target)
        for part in re.split(r"\n\s*\n", clause.text)
        for run in parse(part)
        if run.target
    )
    return list(dict.fromkeys(target.id for target in found if target is not None))


def _sights(sights: Sequence[Sight]) -> list[dict[str, Any]]:
    return [{"example": s.example.transcript.name, "step": s.step, "address": s.place} for s in sights]
