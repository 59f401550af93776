"""The folder that holds a table: its files, what is read beside it, and a manifest with their hashes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256

from ppgen.sheets.kit import kit
from ppgen.sheets.makers import PrintOptions
from ppgen.tables.formats import FORMATS, Documents
from ppgen.tables.table import VirtualTable

MANIFEST = "manifest.json"


def folder_of(table: VirtualTable, form: str, address: str) -> Mapping[str, bytes]:
    """Give the files of a table by their names in its folder; `address` is where that will be found.

    Raises SheetError if its format cannot hold it, NoImage without a renderer of pictures.
    """
    beside = _documents(table)
    made = {**FORMATS[form].files(table, address, beside), **dict(beside.values())}
    manifest = {
        "title": table.title,
        "version": table.subject.version,
        "for": form,
        "players": table.setup.players,
        "files": {
            name: {"sha256": sha256(data).hexdigest(), "bytes": len(data)} for name, data in made.items()
        },
    }
    made[MANIFEST] = (json.dumps(manifest, indent=1, ensure_ascii=False) + "\n").encode()
    return made


def _documents(table: VirtualTable) -> Documents:
    """Print what is read beside a table, by its title: the rules, and the lesson if the game has one."""
    subject = table.subject
    wanted = {"Rules": "rules"}
    if subject.definition.learn:
        wanted["Learn to play"] = "learn"
    found = {}
    for title, sheet in wanted.items():
        made = kit(subject, (sheet,), PrintOptions(subject.layouts.paper("a4")))
        found[title] = (f"{subject.id}-{sheet}.pdf", made.pdf())
    return found
