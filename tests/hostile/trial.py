"""One case tried in a forked child with limits, and what was found.

The worker imports everything once; each case is then a fork, since starting Python costs ten times as much.
"""

from __future__ import annotations

import contextlib
import errno
import gc
import io
import json
import os
import re
import select
import shutil
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from pkgutil import walk_packages
from typing import IO, NamedTuple

from ppgen.drawing.palette import STYLES
from ppgen.output import UNFINISHED
from ppgen.sheets.editions import EDITIONS
from tests.hostile.cases import DECK, GAMES, RECORDED, SMALL, Case, originals, write_folder
from tests.hostile.guard import watch
from tests.hostile.limits import MEMORY, PATIENCE, SECONDS, limit, limit_time
from tests.hostile.stopped import STOPS, stop

SHM = Path("/dev/shm")
ACTS_ON_A_TERMINAL = re.compile(r"[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


class Finding(NamedTuple):
    """What must not be."""

    cause: str
    """The same for all cases of one cause, as far as can be told."""
    detail: str
    case: str
    """The case as JSON."""


class Fault(Exception):
    """Something must not be: its cause and the detail."""


class Said(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str


def prepare() -> None:
    """Import everything, and warm up what is made at first use."""
    import ppgen

    for module in walk_packages(ppgen.__path__, "ppgen."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    for game in (*GAMES, RECORDED):
        originals(game)
    environment = dict(os.environ)
    with folder_of_one() as folder:
        os.environ["XDG_CACHE_HOME"] = str(folder / "cache")
        work = write_folder(dict(originals(SMALL)), folder)
        ours = ["--content", f"{work}/content", "--judges", f"{work}/judges"]
        for words in ("check", "verify", f"print {SMALL} -o {work}/kit", f"site build -o {work}/site"):
            with contextlib.redirect_stdout(io.StringIO()):
                assert command([*ours, *words.split()]) == 0, words
    os.environ.clear()
    os.environ.update(environment)
    gc.collect()
    gc.freeze()


def command(words: list[str]) -> int:
    """Carry out a command line in this process, as the installed command does; gives the exit code."""
    sys.argv = ["ppgen", *words]
    try:
        result = installed()()
    except SystemExit as end:
        result = end.code
    return result if isinstance(result, int) else 0 if result is None else 1


@cache
def installed() -> Callable[[], object]:
    """Find the function that the installed command calls."""
    (entry,) = entry_points(group="console_scripts", name="ppgen")
    return entry.load()


@contextlib.contextmanager
def folder_of_one() -> Iterator[Path]:
    """Make a folder, in memory where that can be, for as long as it is needed."""
    folder = Path(tempfile.mkdtemp(prefix="hostile-", dir=SHM if os.access(SHM, os.W_OK) else None))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def attempt(case: Case) -> Finding | None:
    """Try a case in a child of its own; gives what was found."""
    (found,) = attempts([case])
    return found


def attempts(cases: Sequence[Case]) -> Iterator[Finding | None]:
    """Try cases in a child, and in another one after each case that ended the child; gives what was found."""
    waiting = list(cases)
    while waiting:
        with folder_of_one() as folder:
            results = list(_in_child(waiting, folder))
        yield from results
        del waiting[: len(results)]


def _in_child(cases: Sequence[Case], folder: Path) -> Iterator[Finding | None]:
    """Try cases until one of them ends the child."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            _try_all(cases, folder, lambda **facts: os.write(writing, (json.dumps(facts) + "\n").encode()))
        finally:
            os._exit(0)
    os.close(writing)
    said, in_time = _listen(reading)
    if not in_time:
        os.killpg(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    done, step = 0, "?"
    for line in map(json.loads, said):
        step = line.get("step", step)
        if "done" in line or "cause" in line:
            yield Finding(line["cause"], line["detail"], cases[done].as_json()) if "cause" in line else None
            done += 1
    if done < len(cases) and not (said and "cause" in said[-1]):
        hangs = not in_time or os.WTERMSIG(status) == signal.SIGXCPU
        how = "hangs" if hangs else f"ends with status {status}"
        yield Finding(f"{verb(tuple(step.split()))} {how}", step, cases[done].as_json())


def _listen(pipe: int) -> tuple[list[str], bool]:
    """Hear what the child says until it ends, and whether it went on speaking."""
    said = b""
    try:
        while select.select([pipe], [], [], PATIENCE)[0]:
            if not (more := os.read(pipe, 1 << 16)):
                return said.decode().splitlines(), True
            said += more
    finally:
        os.close(pipe)
    return said.decode().splitlines(), False


def _try_all(cases: Sequence[Case], folder: Path, tell: Callable[..., object]) -> None:
    """Be the child: try the cases and tell of each by the pipe."""

    def outside(event: str, path: str) -> None:
        if named(path, case.words):
            raise PermissionError(errno.EACCES, "the harness writes nothing here", path)
        what = f"{event} {path}"
        place = re.sub(rf"{folder}/\d+", "FOLDER", what)
        stack = "".join(traceback.format_stack(limit=25))
        tell(cause=f"writes outside: {shape(place)}", detail=stack + place)
        os._exit(3)

    os.setsid()
    sys.dont_write_bytecode = True
    environment = dict(os.environ)
    (folder / "streams").mkdir()
    streams = Streams(folder / "streams", lambda step: tell(step=step))
    limit(MEMORY, SECONDS)
    watch([folder], outside)
    for number, case in enumerate(cases):
        one = folder / str(number)
        os.environ.clear()
        os.environ |= environment | {"HOME": f"{one}/home", "TMPDIR": f"{one}/tmp"}
        os.environ |= {"XDG_CACHE_HOME": f"{one}/cache", "PPGEN_CONTENT": f"{one}/work/content"}
        tempfile.tempdir = None
        try:
            limit_time(2 * SECONDS)
            os.chdir(write_folder(case.files(), one))
            before = contents(one)
            examine(case, streams.run)
            unchanged(before, contents(one), case)
            tell(done=number)
        except Fault as fault:
            cause, detail = fault.args
            tell(cause=cause, detail=detail.replace(str(one), ""))
        except BaseException:  # noqa: BLE001 - what the harness itself does wrong is a finding too
            tell(cause="the harness fails", detail=traceback.format_exc())


def named(path: str, words: Sequence[str]) -> bool:
    """Tell whether a user has named a path outside, what holds it, what it holds or its unfinished self."""
    place = Path("/", path.lstrip("/"))
    if place.name == UNFINISHED:
        place = place.parent
    elif place.name.endswith(UNFINISHED):
        place = place.with_name(place.name.removeprefix(".").removesuffix(UNFINISHED))
    absolute = [Path("/", word.lstrip("/")) for word in words if word.startswith("/")]
    typed = (*absolute, *map(Path.resolve, absolute))  # /proc/self is a link to the process's own
    return any(place.is_relative_to(word) or word.is_relative_to(place) for word in typed)


class Streams:
    """The standard streams of the child, as files that are read after every command."""

    def __init__(self, folder: Path, told: Callable[[str], None]) -> None:
        self.told = told
        self.files: list[IO[bytes]] = [(folder / str(number)).open("w+b") for number in range(3)]
        for number, file in enumerate(self.files):
            os.dup2(file.fileno(), number)
        sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", closefd=False)

    def run(self, *words: str, typed: str = "") -> Said:
        """Run a command; what no user may see is a fault."""
        step = " ".join(words)
        self.told(step)
        for file in self.files:
            file.seek(0)
            file.truncate()
        self.files[0].write(typed.encode("utf-8", "surrogateescape"))
        self.files[0].flush()
        os.lseek(0, 0, os.SEEK_SET)
        sys.stdin = os.fdopen(0, encoding="utf-8", errors="surrogateescape", closefd=False)
        limit_time(SECONDS)
        try:
            code = command(list(words))
            sys.stdout.flush()
            sys.stderr.flush()
        except BaseException as error:  # noqa: BLE001 - that is what is looked for
            stack = traceback.format_exc()
            raise Fault(f"{verb(words)} raises {origin(error)}", f"{step}\n{stack}") from None
        out, err = (self._read(number) for number in (1, 2))
        if code not in (0, 1, 2):
            raise Fault(f"{verb(words)} exits with {code}", f"{step}\n{err}")
        if "Traceback (most recent" in out + err:
            last = shape(err.strip().split("\n")[-1])
            raise Fault(f"{verb(words)} shows a traceback: {last}", f"{step}\n{err}")
        own = "".join((*words, typed))  # what people type themselves may be shown to them
        if found := next((hit for hit in ACTS_ON_A_TERMINAL.finditer(out + err) if hit[0] not in own), None):
            raise Fault(f"{verb(words)} shows {found[0]!r}", f"{step}\n{(out + err)!r}"[:3000])
        return Said(code, out, err)

    def _read(self, number: int) -> str:
        self.files[number].seek(0)
        return self.files[number].read().decode("utf-8", "replace")


def examine(case: Case, run: Callable[..., Said]) -> None:
    """Do with a case what a user would do. Raises Fault for what must not be."""
    game = case.game
    ours = ["--content", "content", *(["--judges", "judges"] if game == SMALL else [])]
    if case.kind == "words":
        run(*case.words, typed="1\nundo\nquit\n")
    elif case.kind == "typed":
        played = run(*ours, "play", game, "--seed", "1", typed=case.typed)
        if "longer than" not in played.err:  # of what nobody types it says so
            green(played, "play")
    elif case.kind == "position":
        drawn = run(*ours, "draw", game, "--position", "position.yml", "-o", "out/x.svg")
        played = run(*ours, "play", game, "--position", "position.yml", "--seed", "1", typed="1\n" * 10)
        if played.code == 0:
            green(drawn, "draw of a position that can be played")
    elif case.kind == "layouts":
        if run("--layouts", "layouts", *ours, "check").code == 0:
            sheets = "all" if case.deep else "aid"
            green(run("--layouts", "layouts", *ours, "print", game, "--sheets", sheets, "-o", "out"), "print")
    elif case.kind == "record":
        run(*ours, "verify", "record.ppn")
    elif case.game == DECK:
        if run(*ours, "check").code == 0:
            green(run(*ours, "print", game, "--sheets", "pieces", "-o", "out"), "print")
            if case.deep:
                green(run(*ours, "print", game, "-o", "out/kit"), "print")
                green(run(*ours, "site", "build", "-o", "out/site"), "site build")
    elif case.kind == "page":
        examine_pages(case, ours, run)
    elif case.kind == "reference":
        if run(*ours, "check").code == 0:
            examine_green(case, ours, run)
    elif case.kind in STOPS:
        examine_stopped(case, ours, run)
    elif run(*ours, "check").code == 0:
        green(run(*ours, "draw", game, "-o", "out/x.svg"), "draw")
        green(run(*ours, "play", game, "--seed", "1", typed="1\n" * 20 + "undo\nquit\n"), "play")
        verified = run(*ours, "verify")
        if verified.code == 2:
            green(verified, "verify")
        if case.deep:
            green(run(*ours, "print", game, "-o", "out/kit"), "print")
            built = run(*ours, "site", "build", "-o", "out/site")
            if verified.code == 0:
                green(built, "site build")
    elif case.deep:
        for command in ("verify", f"draw {game} -o out/x.svg", f"print {game} -o out", "games"):
            run(*ours, *command.split())


PAPERS = ("a3", "a4", "letter", "legal", "tabloid")
"""On these all that can be printed must be."""


def examine_green(case: Case, ours: list[str], run: Callable[..., Said]) -> None:
    """Do everything with content that is as it should be: it prints, draws, holds and is shown."""
    number = sum(number for _, number in case.edits)
    edition = EDITIONS[number % len(EDITIONS)]
    papers = PAPERS if case.deep else (PAPERS[number % len(PAPERS)],)
    for style in STYLES if case.deep else (STYLES[number % len(STYLES)],):
        words = ("print", case.game, "--style", style, "--sheets", edition, "-o", "out")
        green(run(*ours, *words, "--paper", ",".join(papers)), "print")
    small = run(*ours, "print", case.game, "--paper", "a5", "--sheets", edition, "-o", "out")
    if "choose a larger paper" not in small.err:
        green(small, "print on A5")
    green(run(*ours, "draw", case.game, "-o", "out/x.svg"), "draw")
    green(run(*ours, "verify"), "verify")
    green(run(*ours, "site", "build", "-o", "out/site"), "site build")


def examine_pages(case: Case, ours: list[str], run: Callable[..., Said]) -> None:
    """Verify changed pages, and update them: nothing typed is lost, and the second time nothing changes."""
    verified = run(*ours, "verify", "content/games")
    if case.deep:
        built = run(*ours, "site", "build", "-o", "out/site")
        if verified.code == 0 and run(*ours, "check").code == 0:
            green(built, "site build")
    pages = [Path(name) for name in dict(case.edits)]
    before = [page.read_bytes() for page in pages]
    run(*ours, "verify", "content/games", "--update")
    once = [page.read_bytes() for page in pages]
    if once == before:
        return
    if verified.code != 1:
        raise Fault(f"verify --update changes pages for which verify ends with {verified.code}", str(pages))
    run(*ours, "verify", "content/games", "--update")
    twice = [page.read_bytes() for page in pages]
    for page, old, new in zip(pages, before, once, strict=True):
        lost = set(typed_lines(old)) - set(typed_lines(new))
        if lost:
            raise Fault("verify --update loses what was typed", f"{page}\n{sorted(lost)}")
    if once != twice:
        raise Fault("verify --update does not converge", str(pages))


def examine_stopped(case: Case, ours: list[str], run: Callable[..., Said]) -> None:
    """Stop a command that replaces what it has made: that or the new is there, and the next run ends well."""
    made, newer = Path("made"), Path(shutil.copytree("content", "newer"))
    game = newer / "games" / SMALL / "game.yml"
    game.write_text(game.read_text("utf-8").replace("title: My Game", "title: A Newer Game"), "utf-8")
    again = [str(newer) if word == "content" else word for word in ours]
    green(run(*ours, *case.words), "what is stopped later")
    old = tree(made)
    green(run(*again, *(word.replace("made", "whole") for word in case.words)), "what is not stopped")
    new = tree(Path("whole"))
    said = stopped(case, lambda: run(*again, *case.words))
    what = f"{verb(case.words)} that is {case.kind}"
    left = tree(made if made.exists() else Path(f".made{UNFINISHED}") / "old")
    if left not in (old, new) or (said and said.code == 0 and left != new):
        raise Fault(f"{what} leaves neither the old nor the new", f"{sorted(left)}")
    if said and said.code == 1:
        raise Fault(f"{what} exits with 1", said.err)
    green(run(*again, *case.words), f"the next run after {what}")
    if tree(made) != new:
        raise Fault(f"the next run after {what} does not make all anew", f"{sorted(tree(made))}")
    if litter := [str(path) for path in Path().rglob(f"*{UNFINISHED}*")]:
        raise Fault(f"the next run after {what} does not clear it away", f"{litter}")


def stopped(case: Case, act: Callable[[], Said]) -> Said | None:
    """Act in a child that is stopped; gives what it said, or None if it was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        answer: object = None
        try:
            stop(case.kind, case.moment)
            answer = act()
        except Fault as fault:
            answer = {"fault": fault.args}
        finally:
            os.write(writing, json.dumps(answer).encode())
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL and case.kind == "killed":
        return None
    answer = json.loads(said)
    if isinstance(answer, dict):
        raise Fault(*answer["fault"])
    return Said(*answer)


def tree(folder: Path) -> dict[str, bytes]:
    """Read the files below a folder, but those that are not finished."""
    files = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}
    return {name: file.read_bytes() for name, file in files.items() if UNFINISHED not in name}


def typed_lines(page: bytes) -> list[bytes]:
    """Give the lines that a person wrote for sure: inputs, remarks and separators, even nearly so."""
    return [line.strip() for line in page.split(b"\n") if re.match(rb"\s*(>|#|--)", line)]


def green(said: Said, what: str) -> None:
    """Fault a command that must succeed."""
    if said.code:
        lines = [line for line in said.err.splitlines() if line.strip()] or [""]
        raise Fault(f"{what} fails after a green check: {shape(lines[0])}", said.err[:3000])


def contents(folder: Path) -> dict[str, bytes | str]:
    """Read what must stay as it is: all but what commands are told to write."""
    return {
        str(file.relative_to(folder)): str(file.readlink()) if file.is_symlink() else file.read_bytes()
        for top in ("work", "home")
        for file in sorted((folder / top).rglob("*"))
        if file.is_symlink() or file.is_file()
    }


def unchanged(before: dict[str, bytes | str], after: dict[str, bytes | str], case: Case) -> None:
    """Fault whatever is no longer as it was, unless it was to be written."""
    meant = {"page": r"\.md$", "words": r"\.md$|schema/"}.get(case.kind, "(?!)")
    for name, old in before.items():
        if after.get(name) != old and not (name in after and re.search(meant, name)):
            what = f"{verb(case.words)} changes or deletes a user's file: {shape(name)}"
            raise Fault(what, f"{case.words}\n{name}")


def verb(words: tuple[str, ...]) -> str:
    """Give the command in a command line."""
    known = ("check", "games", "verify", "draw", "print", "play", "site", "new", "export")
    return next((word for word in words if word in known), "ppgen")


def origin(error: BaseException) -> str:
    """Tell an error by its type and the innermost line of ours."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "/ppgen/" in frame.filename]
    place = ours[-1] if ours else frames[-1]
    return f"{type(error).__name__} in {place.filename.split('/ppgen/')[-1]}:{place.name}"


def shape(text: str) -> str:
    """Give a text without what differs from case to case."""
    text = re.sub(r"'[^']*'|\"[^\"]*\"", "…", text)
    text = re.sub(r"\S*/\S+", "PATH", text)
    return re.sub(r"-?\d[\d.]*", "N", text)[:160]
