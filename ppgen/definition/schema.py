"""The shape of content files as JSON Schema, for editors: made from the records, so it cannot disagree."""

import json
from collections.abc import Callable, Mapping
from errno import EEXIST
from pathlib import Path
from typing import Any

from ppgen.definition.fields import described
from ppgen.definition.game import Game
from ppgen.definition.layers import json_schema as layers
from ppgen.definition.learn import Learn
from ppgen.definition.plays import Plays
from ppgen.definition.questions import Questions
from ppgen.definition.rules import Rules
from ppgen.definition.site import Site
from ppgen.definition.skins import SkinFile
from ppgen.definition.system import System
from ppgen.definition.thesaurus import Thesaurus

RECORDS: Mapping[str, type] = {
    "game": Game,
    "rules": Rules,
    "learn": Learn,
    "questions": Questions,
    "plays": Plays,
    "system": System,
    "site": Site,
    "thesaurus": Thesaurus,
    "skin": SkinFile,
}
"""The record of each kind of file that says what a game is."""
LAYERED: Mapping[str, Callable[[], Mapping[str, Any]]] = {
    "Piece": layers.layers,
    "Board": layers.board,
    "SheetCard": layers.sheet,
    "BoxSheet": layers.box,
    "BookCover": layers.cover,
    "PieceSkin": layers.dress,
    "BoardSkin": layers.sheet,
}
"""The records that hold layers, and their shapes."""


def schema(records: Mapping[str, type] = RECORDS) -> dict[str, dict[str, Any]]:
    """Return the JSON Schema of each kind of file, given its record."""
    from pydantic import TypeAdapter

    with described():
        made = {name: TypeAdapter(record).json_schema() for name, record in records.items()}
    for file in made.values():
        _put_layers_into(file)
    return {name: _described(name, contents) for name, contents in made.items()}


def write_schema(folder: Path, records: Mapping[str, type] = RECORDS) -> list[Path]:
    """Write a file such as `game.json` for each kind into a folder, and return their paths.

    Raises FileExistsError if the folder is a link; a link in place of a file is replaced, not followed.
    """
    if folder.is_symlink():
        raise FileExistsError(EEXIST, "this is a link, and nothing is written through links", str(folder))
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, contents in schema(records).items():
        path = folder / f"{name}.json"
        path.unlink(missing_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(json.dumps(contents, indent=2, ensure_ascii=False) + "\n")
        written.append(path)
    return written


def _described(name: str, contents: dict[str, Any]) -> dict[str, Any]:
    """Say which schema it is."""
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"ppgen {name} file"}
    return {**head, **_tidied(contents)}


def _put_layers_into(file: dict[str, Any]) -> None:
    """Describe layers by their own table: no record holds them, since their reader does without."""
    parts = file.get("$defs", {})
    found = [(part, shape) for part, shape in LAYERED.items() if part in parts]
    if not found:
        return
    parts |= layers.definitions()
    for part, shape in found:
        fields = parts[part]["properties"]
        wanted = "layers" in parts[part].get("required", ())
        _put(fields, "layers", shape() if wanted else {"anyOf": [shape(), {"type": "null"}]})
    for name, shape in (("layouts", layers.layouts), ("look", layers.look)):
        if parts.keys() & {"Piece", "PieceSkin"}:
            _put(file["properties"], name, shape())


def _put(fields: dict[str, Any], name: str, shape: Mapping[str, Any]) -> None:
    fields[name] = {"description": fields[name]["description"], **shape}


def _tidied(value: Any) -> Any:
    """Join the lines of descriptions, and drop the titles that pydantic makes of field names."""
    if isinstance(value, list):
        return [_tidied(entry) for entry in value]
    if not isinstance(value, dict):
        return value
    tidied = {key: _tidied(entry) for key, entry in value.items()}
    if isinstance(tidied.get("title"), str):
        del tidied["title"]
    if isinstance(tidied.get("description"), str):
        tidied["description"] = " ".join(tidied["description"].split())
    return tidied
