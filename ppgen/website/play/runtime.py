"""What runs the judge in a browser: Brython, cut to what it uses, and the judge's own files as they are.

Without Brython, as where ppgen was installed without what it needs, there are no pages to play on.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import ppgen
from ppgen.definition import plain
from ppgen.definition.game import Setup
from ppgen.desk.desk import bare
from ppgen.diagrams import names_of, state_of
from ppgen.engine import Game
from ppgen.transcript import Judged
from ppgen.website.books.book import GameModel
from ppgen.website.writing import addresses

RUNTIME = "play/brython.js"
KERNEL = "play/judge.js"
LICENCES = "play/licences.txt"
USED = (
    *("bisect", "collections", "collections.abc", "dataclasses", "enum", "fractions", "functools"),
    *(
        "inspect",
        "itertools",
        "json",
        "math",
        "operator",
        "random",
        "re",
        "string",
        "time",
        "typing",
        "browser",
    ),
    "_collections_abc",
)
"""Modules of the standard library that the judge imports."""
LAYING = (
    "ppgen.drawing.box",
    "ppgen.definition.cells",
    "ppgen.diagrams.spread",
    "ppgen.diagrams.play_table",
)
"""Modules of other rooms by which the judge in a page tells where pieces lie. Their packages come empty."""
OPENING = "var scripts = "
JOINED = ("res.push(obj2)", "res.push(to_string(obj2))")
"""Where `str.join` takes the text of what is joined: of a subclass, Brython writes `[object Object]`."""


def game_file(game_id: str) -> str:
    """Give the path of the file with a game's judge and facts."""
    return f"play/{game_id}.js"


def available() -> bool:
    """Tell whether the runtime is installed."""
    return find_spec("brython") is not None


def is_ours(judge: Game) -> bool:
    """Tell whether a judge is one of ours, and not somebody else's."""
    return type(judge).__module__.startswith("ppgen.games.")


def playable(book: GameModel) -> bool:
    """Tell whether a game can be played in a browser: its judge is one of ours, and the runtime is there."""
    return book.judge is not None and is_ours(book.judge) and available()


@cache
def shared_files() -> Mapping[str, bytes]:
    """Write the runtime with the modules used, and the judge's kernel; nothing where it is not installed."""
    if not available():
        return {}
    import brython  # type: ignore[import-untyped]

    data = Path(brython.__file__).parent / "data"
    library = (data / "brython_stdlib.js").read_text(encoding="utf-8")
    scripts, _ = json.JSONDecoder().raw_decode(library, library.index(OPENING) + len(OPENING))
    core = (data / "brython.js").read_text(encoding="utf-8")
    at = core.index(JOINED[0], core.index("str_funcs.join="))
    core = core[:at] + JOINED[1] + core[at + len(JOINED[0]) :]
    parts = [core, _added(_needed(scripts))]
    root = Path(ppgen.__file__).parent
    kernel = {"ppgen": [".py", "", [], 1], "ppgen.games": [".py", "", [], 1]}
    kernel |= dict(_sources(root / "errors.py", "ppgen.errors"))
    for package in ("engine", "desk"):
        kernel |= dict(_sources(root / package, f"ppgen.{package}"))
    for name in LAYING:
        package, _, module = name.rpartition(".")
        path = root.joinpath(*package.split(".")[1:], f"{module}.py")
        kernel |= {package: [".py", "", [], 1], **dict(_sources(path, name))}
    return {
        RUNTIME: "\n".join(parts).encode(),
        KERNEL: _added(kernel).encode(),
        LICENCES: Path(__file__).with_name("licences.txt").read_bytes(),
    }


def game_bundle(book: GameModel, table: Mapping[str, Any]) -> tuple[str, bytes]:
    """Write a game's judge as it is, its facts, and its examples: where they begin, and what was accepted.

    `table` is what `PlayTable` is told.
    """
    examples = {
        example.transcript.name: [
            bare(example.states[0].position()),
            [_accepted(step) for step in example.run.steps],
        ]
        for example in book.examples
        if example.states
    }
    setups = enumerate(book.definition.game.setups)
    examples |= {addresses.setup_anchor(place): [_position(book, setup), []] for place, setup in setups}
    name = book.id.replace("-", "_")
    folder = Path(ppgen.__file__).parent / "games"
    module = folder / f"{name}.py"
    own = module if module.is_file() else folder / name
    facts = json.dumps(
        {
            "facts": plain(book.definition),
            "hidden": book.definition.game.hidden,
            "names": names_of(book.definition),
            "table": table,
        },
        separators=(",", ":"),
    )
    written = _added(dict(_sources(own, f"ppgen.games.{name}")))
    return game_file(book.id), f"{written}\nvar ppgenGame = {json.dumps([name, facts, examples])};\n".encode()


def _position(book: GameModel, setup: Setup) -> Any:
    state = state_of(book.definition, setup.position, setup.players, book.judges)
    return bare(state.position())


def _accepted(step: Judged) -> str | None:
    line = step.exchange.input
    return line.text.removeprefix(">").strip() if line and step.action and not step.refusal else None


def _added(modules: Mapping[str, object]) -> str:
    written = json.dumps(modules, separators=(",", ":"))
    return f"__BRYTHON__.use_VFS = true;\n__BRYTHON__.update_VFS({written});"


def _needed(scripts: Mapping[str, Any]) -> dict[str, Any]:
    """Pick the modules used and those that they import in turn."""
    found: dict[str, Any] = {"$timestamp": scripts["$timestamp"]}
    waiting = list(USED)
    while waiting:
        name = waiting.pop()
        package = name.rpartition(".")[0]
        if name in scripts and name not in found:
            found[name] = scripts[name]
            waiting += [each for each in scripts[name][2:3] for each in each]
        if package and package not in found:
            waiting.append(package)
    return dict(sorted(found.items()))


def _sources(path: Path, name: str) -> Iterator[tuple[str, list[object]]]:
    """Give the modules of a package, or a module, as Brython's virtual files."""
    if path.is_file():
        yield name, [".py", path.read_text(encoding="utf-8"), []]
        return
    for file in sorted(path.glob("*.py")):
        package = file.stem == "__init__"
        full = name if package else f"{name}.{file.stem}"
        yield full, [".py", file.read_text(encoding="utf-8"), [], *([1] if package else [])]
