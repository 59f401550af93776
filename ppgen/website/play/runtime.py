"""What runs the judge in a browser: Pyodide as it is, and the judge's own files as they are.

Without Pyodide, as in a checkout in which nobody has asked npm for it, there are no pages to play on.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import ppgen
from ppgen.definition import plain
from ppgen.definition.game import Setup
from ppgen.definition.locate import pyodide_dir
from ppgen.diagrams import names_of, state_of
from ppgen.diagrams.words import translated
from ppgen.engine import Game
from ppgen.session.session import bare
from ppgen.session.tasks import Task
from ppgen.transcript import Judged
from ppgen.website.books.book import GameModel
from ppgen.website.writing import addresses

FOLDER = "play"
_PACKAGE = json.loads(Path(__file__).with_name("pyodide.json").read_bytes())  # a wheel is built by it, too
PYTHON: Mapping[str, str] = _PACKAGE["fetched"]
"""What a page fetches of Pyodide, and what that is called in its package: many hosts know no type for
`.mjs`."""
COUNTED = ("pyodide.asm.wasm", "python_stdlib.zip")
"""The large ones of these, of which a page tells how much is there."""
MEGABYTES = 6
"""What a page fetches before the first move, over the wire."""
KERNEL = "play/judge.json"
LICENCES = "play/licences.txt"
ROOMS = ("engine", "games/nouns", "session")
"""Packages that the judge in a page needs as a whole."""
LAYING = (
    "ppgen.drawing.box",
    "ppgen.definition.cells",
    "ppgen.diagrams.layouts",
    "ppgen.diagrams.motion",
    "ppgen.diagrams.outlines",
    "ppgen.diagrams.spread",
    "ppgen.diagrams.play_table",
)
"""Modules of other rooms by which the judge in a page tells where pieces lie and what has moved.

Their packages come empty."""


def game_file(game_id: str) -> str:
    """Give the path of the file with a game's judge and facts."""
    return f"{FOLDER}/{game_id}.json"


def available() -> bool:
    """Tell whether the runtime is there."""
    return all((pyodide_dir() / name).is_file() for name in PYTHON.values())


def is_ours(judge: Game) -> bool:
    """Tell whether a judge is one of ours, and not somebody else's."""
    return type(judge).__module__.startswith("ppgen.games.")


def playable(book: GameModel) -> bool:
    """Tell whether a game can be played in a browser: its judge is one of ours, and the runtime is there."""
    return book.judge is not None and is_ours(book.judge) and available()


@cache
def shared_files() -> Mapping[str, bytes]:
    """Give the runtime, and the judge's kernel; nothing where the runtime is not there."""
    if not available():
        return {}
    python = {f"{FOLDER}/{name}": (pyodide_dir() / theirs).read_bytes() for name, theirs in PYTHON.items()}
    lock = json.loads((pyodide_dir() / _PACKAGE["lock"]).read_bytes()) | {"packages": {}}
    modules = dict(_kernel())
    names = [_module(path) for path in modules if not path.endswith("__init__.py")]
    kernel: dict[str, Any] = {"lock": lock, "modules": modules, "names": names}
    version = hashlib.sha256(b"".join([*python.values(), _as_json(kernel)])).hexdigest()[:16]
    return {
        **python,
        KERNEL: _as_json(kernel | {"version": version}),
        LICENCES: Path(__file__).with_name("licences.txt").read_bytes(),
    }


def counted() -> int:
    """Give how many bytes a page counts while it fetches the runtime, unpacked as they come to a script."""
    return sum(len(shared_files()[f"{FOLDER}/{name}"]) for name in COUNTED)


def _kernel() -> Iterator[tuple[str, str]]:
    """Give the modules of the judge that are no game's, by their paths."""
    root = Path(ppgen.__file__).parent
    packages = {name.rpartition(".")[0] for name in LAYING}
    for package in sorted({"ppgen", "ppgen.games", *packages}):
        yield f"{package.replace('.', '/')}/__init__.py", ""
    yield from _sources(root / "errors.py")
    for room in ROOMS:
        yield from _sources(root / room)
    for name in LAYING:
        yield from _sources(root.joinpath(*name.split(".")[1:]).with_suffix(".py"))


def _module(path: str) -> str:
    """Name the module of a file.

    >>> _module("ppgen/engine/state.py")
    'ppgen.engine.state'
    """
    return path.removesuffix(".py").replace("/", ".")


def game_bundle(
    book: GameModel, table: Mapping[str, Any], puzzles: Mapping[str, Mapping[int, Task]]
) -> tuple[str, bytes]:
    """Write a game's judge as it is, its facts, and its examples: where they begin, and what was accepted.

    `table` is what `PlayTable` is told. `puzzles` are the tasks at steps of examples.
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
    told = {
        "examples": examples,
        "tasks": {
            f"{name}--{step}": task._asdict()
            for name, tasks in puzzles.items()
            for step, task in tasks.items()
        },
        "game": {
            "module": name,
            "facts": plain(book.definition),
            "hidden": book.definition.game.hidden,
            "names": {**names_of(book.definition), **translated(book.definition)},
            "table": table,
        },
        "modules": _judge(book),
    }
    return game_file(book.id), _as_json(told)


RECORDS = f"{FOLDER}/records.json"
"""What a page fetches to open records of play."""
READ = ("draughts", "backgammon", "hex", "oware")
"""Games of which records are read in a page."""
_NOT_READ = frozenset({"names.py", "piecepack.py", "writing.py"})
"""Modules of records for which a page has no use, or that need what it has not."""


def records_bundle(books: Iterable[GameModel]) -> tuple[str, bytes]:
    """Write the readers of records as they are, and the judges of the games that they read."""
    root = Path(ppgen.__file__).parent
    modules = {"ppgen/transcript/__init__.py": ""}
    for path in ("words.py", "definition/problems.py", "transcript/written.py", "records"):
        modules |= dict(_sources(root / path))
    kept = {path: source for path, source in modules.items() if Path(path).name not in _NOT_READ}
    judges = {}
    for book in books:
        kept |= _judge(book)
        judges[book.id] = {"module": book.id.replace("-", "_"), "facts": plain(book.definition)}
    return RECORDS, _as_json({"records": True, "game": judges, "modules": kept})


def _judge(book: GameModel) -> dict[str, str]:
    """Give the modules of a game's judge."""
    name = book.id.replace("-", "_")
    games = Path(ppgen.__file__).parent / "games"
    module = games / f"{name}.py"
    return dict(_sources(module if module.is_file() else games / name))


def _position(book: GameModel, setup: Setup) -> Any:
    state = state_of(book.definition, setup.position, setup.players, book.judges)
    return bare(state.position())


def _accepted(step: Judged) -> str | None:
    line = step.exchange.input
    return line.text.removeprefix(">").strip() if line and step.action and not step.refusal else None


def _sources(path: Path) -> Iterator[tuple[str, str]]:
    """Give a module, or the modules of a package, by their paths."""
    root = Path(ppgen.__file__).parents[1]
    for file in [path] if path.is_file() else sorted(path.glob("*.py")):
        yield file.relative_to(root).as_posix(), file.read_text(encoding="utf-8")


def _as_json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()
