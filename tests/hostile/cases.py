"""Cases: what is sent, made from a number; and the folder in which it is tried."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from ppgen.definition.locate import data_path
from ppgen.drawing.fonts import FOLDER as FONTS
from tests.hostile.edits import NUMBERS, TEXTS, edit, edit_words, refer
from tests.hostile.stopped import STOPS

KINDS = {
    "content": 37,
    "page": 24,
    "reference": 6,
    "words": 17,
    "layouts": 6,
    "position": 7,
    "typed": 5,
    "killed": 2,
    "full": 1,
    "cut": 1,
    "record": 4,
    "deck": 4,
    "font": 2,
}
"""What is changed, or how it is stopped, and how often it is so."""
SMALL = "my-game"
DECK = "plain-harvest"
"""A game of strangers, with a deck as CSV and a typeface of its own."""
FONT = f"content/games/{DECK}/fonts/own.ttf"
OTHERS = ("leyhe-race", "pub-scrawl", "pawns-crossing", "dungeon-crawl", "army-brats", "hex")
GAMES = {SMALL: 40, **dict.fromkeys(OTHERS, 2), DECK: 2}
"""The games that are changed, and how often; the first is small, and so quickly tried."""
SITE = "content/site.yml"
LAYOUT = "    layout: [{columns: [{parts: [{text: '{name}', font: own, size: 12, least: 4}]}]}]\n"
RECORDED = "draughts"
RECORD = Path(__file__).parents[1] / "ppn/american-checkers.ppn"
STRANGERS = Path(__file__).parents[1] / "strangers/content"

Files = dict[str, str]
"""Texts by their paths in the folder; bytes that are no UTF-8 are lone surrogates."""


@dataclass(frozen=True)
class Case:
    """What is changed in the files of a game, or said to a command."""

    kind: str
    game: str
    edits: tuple[tuple[str, int], ...] = ()
    """Files, and the random number of the change made to each, in order."""
    changes: tuple[tuple[str, str, str], ...] = ()
    """Files, and the words in each that are put in the place of others, before all else."""
    words: tuple[str, ...] = ()
    """The command line."""
    typed: str = ""
    deep: bool = False
    """Try the long commands too."""
    moment: int = 0
    """How many changes of files it makes before it is stopped."""

    def as_json(self) -> str:
        return json.dumps(asdict(self))

    @staticmethod
    def from_json(text: str) -> Case:
        data = json.loads(text)
        lists = {key: tuple(map(tuple, data[key])) for key in ("edits", "changes") if key in data}
        return Case(**{**data, **lists, "words": tuple(data.get("words", ()))})

    def files(self) -> Files:
        """Give all files of the folder, changed."""
        files = dict(originals(self.game))
        if self.kind == "reference":
            files |= {SITE: "", f"content/games/{self.game}/faq.md": "# Questions\n\nOne.\n"}
        if self.kind == "position":
            known = positions(self.game)
            files["position.yml"] = known[sum(number for _, number in self.edits) % len(known)]
        for name, old, new in self.changes:
            assert old in files[name], f"{name} no longer has {old!r}"
            files[name] = files[name].replace(old, new)
        for name, number in self.edits:
            others = [text for other, text in files.items() if Path(other).suffix == Path(name).suffix]
            rng = random.Random(number)
            refers = self.kind == "reference"
            files[name] = refer(name, files[name], rng) if refers else edit(name, files[name], rng, others)
        if not files.get(SITE, "x"):
            del files[SITE]
        return files


def case(number: int) -> Case:
    """Make the case of a number."""
    rng = random.Random(number)
    (kind,) = rng.choices(list(KINDS), list(KINDS.values()))
    (game,) = rng.choices(list(GAMES), list(GAMES.values()))
    if game == DECK and kind != "content":  # it has neither judge nor examples
        game = SMALL
    if kind == "words":
        return Case(kind, game, words=command_line(game, rng))
    if kind == "typed":
        return Case(kind, game, typed=typed(game, rng))
    if kind == "record":
        edits = tuple(("record.ppn", rng.getrandbits(32)) for _ in range(rng.choice((1, 1, 2, 3))))
        return Case(kind, RECORDED, edits)
    if kind in ("deck", "font"):
        name = FONT if kind == "font" else f"content/games/{DECK}/cards.csv"
        edits = tuple((name, rng.getrandbits(32)) for _ in range(rng.choice((1, 1, 2, 3))))
        return Case(kind, DECK, edits, deep=rng.random() < 0.2)
    if kind == "reference":
        folder = f"content/games/{SMALL}"
        told = (
            f"{folder}/examples.md",
            f"{folder}/faq.md",
            f"{folder}/rules.yml",
            f"{folder}/game.yml",
            SITE,
        )
        edits = tuple((rng.choice(told), rng.getrandbits(32)) for _ in range(rng.choice((1, 1, 2, 3))))
        return Case(kind, SMALL, edits, deep=rng.random() < 0.2)
    if kind in STOPS:
        return Case(kind, SMALL, words=rng.choice(WRITING), moment=moment(rng))
    names = {
        "content": [name for name in originals(game) if re.match(r"content/.*\.yml$", name)],
        "page": [name for name in originals(game) if name.endswith(".md")],
        "layouts": [name for name in originals(game) if name.startswith("layouts/")],
        "position": ["position.yml"],
    }[kind]
    if kind == "content":  # the game's own files more often than its systems
        names += 3 * [name for name in names if "/games/" in name]
    edits = tuple((rng.choice(names), rng.getrandbits(32)) for _ in range(rng.choice((1, 1, 1, 2, 3))))
    return Case(kind, game, edits, deep=rng.random() < 0.05)


@cache
def originals(game: str) -> Mapping[str, str]:
    """Read the files of a game, the systems and the layouts, by their paths in the folder."""
    if game == SMALL:
        from ppgen.cli.commands import new

        files = {name: text for name, text in template(new).items() if name != "README.md"}
    else:
        top = STRANGERS if game == DECK else data_path("content")
        folder = top / "games" / game
        inside = filter(Path.is_file, sorted(folder.rglob("*")))
        files = {str("content" / file.relative_to(top)): file.read_text("utf-8") for file in inside}
    if game == DECK:
        name = f"content/games/{DECK}/pieces.yml"
        files[name] = files[name].replace("    back:", f"{LAYOUT}    back:", 1)
        files[FONT] = (FONTS / "young-serif-400.ttf").read_bytes().decode("utf-8", "surrogateescape")
    if game == RECORDED:
        files["record.ppn"] = RECORD.read_text("utf-8")
    for file in sorted((data_path("content") / "systems").glob("piecepack.yml" if game == SMALL else "*")):
        files[f"content/systems/{file.name}"] = file.read_text("utf-8")
    layouts = data_path("layouts")
    for file in sorted(layouts.rglob("*.yml")):
        files[file.relative_to(layouts.parent).as_posix()] = file.read_text("utf-8")
    return files


def template(module: object) -> Files:
    """Give the files of a game as `ppgen new` starts it."""
    import tempfile

    from click.testing import CliRunner

    from ppgen.cli.main import main

    with tempfile.TemporaryDirectory() as folder:
        done = CliRunner().invoke(main, ["new", SMALL, "-o", f"{folder}/new"])
        assert done.exit_code == 0, done.output
        root = Path(folder) / "new"
        files = filter(Path.is_file, sorted(root.rglob("*")))
        return {str(file.relative_to(root)): file.read_text("utf-8") for file in files}


@cache
def positions(game: str) -> list[str]:
    """List the positions of a game's examples."""
    blocks = re.findall(r"(?ms)^```play[^\n]*\n(.*?)^```$", examples(game))
    return [block.split("---\n")[0] for block in blocks]


@cache
def inputs(game: str) -> list[str]:
    """List what players do in a game's examples."""
    return re.findall(r"(?m)^> \S+ (.*)$", examples(game))


def examples(game: str) -> str:
    """Give the page of a game's examples."""
    return originals(game)[f"content/games/{game}/examples.md"]


LOGS = ("log", "log x.md", "log notes.txt", "log ../home/thesis.txt")


def typed(game: str, rng: random.Random) -> str:
    """Make what somebody types who plays."""
    words = (*("help", "board", "choices", "rule", "rule 7.2", "undo", "undo", "why 1", "", "2", "3"), *LOGS)
    lines = []
    for _ in range(rng.randint(1, 40)):
        line = rng.choice(("1", "1", rng.choice(words), rng.choice(inputs(game)), str(rng.choice(NUMBERS))))
        lines.append(edit_words(line, rng) if rng.random() < 0.2 else line)
    return "\n".join(lines)


PATHS = (
    *(".", "..", "/", "~", "-", "--", "", "a b", "é", "y" * 300, "link", "loop", "notes.txt", "empty"),
    *("content", "content/games", "content/../content", "layouts", "out", "new/deep/er", "x.svg", "x.pdf"),
    *("/dev/null", "/dev/full", "/proc/self/mem", "/proc/self/fd/1", "../home", "../work"),
)
COMMANDS = """\
check
check PATH
check PATH --json
check PATH --write-schema
games
games --json
verify
verify PATH
verify PATH --update
verify PATH --coverage --json
draw GAME -o PATH
verify record.ppn
verify PATH --mutate
export GAME --ppn
export GAME --ppn -o PATH
export GAME TEXT --ppn
draw GAME -o x.svg --players 2
draw GAME -o x.png --dpi 30
draw GAME -o x.pdf --style ink-saver --unit 20 --position PATH
print GAME -o PATH --sheets aid
print GAME --sheets board --duplex single --back-offset 1,2 --format svg
print GAME -o PATH --sheets aid --format html
print GAME -o out --sheets aid --format png --dpi 30
print GAME -o out --format pieces --dpi 30
print GAME -o out --sheets pieces,tuckbox,backs --layout --layers
print GAME -o out --sheets pieces --only-changed PATH
new GAME --kind TEXT -o PATH
new GAME --kind cards -o PATH
print piecepack -o out --sheets labels --stock ol330 --paper letter
play GAME --players 2 --seed 1 --random suns
play GAME --position PATH
play GAME --option x=1
play GAME --log PATH
site build -o PATH
site export PATH
new TEXT
new GAME -o PATH
""".splitlines()


WRITING = (
    ("site", "build", "-o", "made"),
    ("site", "export", "made"),
    ("print", SMALL, "--sheets", "aid", "-o", "made"),
)
"""Commands that leave what they have made before, or all anew."""


def moment(rng: random.Random) -> int:
    """Choose after how many changes of files a command stops: early ones and late ones alike."""
    return int(300 ** rng.random())


def command_line(game: str, rng: random.Random) -> tuple[str, ...]:
    """Make a command line: one that is right, of which some words are changed."""

    def path() -> str:
        return rng.choice(PATHS)

    makers = {"PATH": path, "TEXT": lambda: rng.choice(TEXTS), "GAME": lambda: game}
    words = ["--content", "content", *(["--judges", "judges"] if game == SMALL else [])]
    words += [makers.get(word, lambda word=word: word)() for word in rng.choice(COMMANDS).split()]
    for _ in range(rng.choice((0, 1, 1, 2))):
        at = rng.randrange(len(words))
        number, text = str(rng.choice(NUMBERS)), rng.choice(TEXTS)
        words[at : at + 1] = rng.choice(([], [words[at]] * 2, [path()], [text], [number], [words[at][:-1]]))
    if "build" in words and "site" not in words:  # all kits on all papers take minutes
        words.remove("build")
    if "verify" in words:  # who asks for all pages of a disk has to wait
        words = [".." if word == "/" else word for word in words]
    return tuple(word.replace("\0", "") for word in words)


def write_folder(files: Files, folder: Path) -> Path:
    """Write the folder that somebody works in, with files that are nobody's business; gives it."""
    for name in ("work/empty", "work/out", "home", "cache", "tmp"):
        (folder / name).mkdir(parents=True)
    for name, text in files.items():
        path = folder / "work" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8", "surrogateescape"))
    for name in ("work/notes.txt", "home/thesis.txt"):
        (folder / name).write_text("mine")
    (folder / "work/link").symlink_to("content")
    (folder / "work/loop").symlink_to("loop")
    return folder / "work"
