#!/usr/bin/env python3
"""Set up and run the project from a fresh checkout: `python3 dev.py build`, `python3 dev.py test`.

Needs Python 3.11 or newer, pip and git, and nothing else: what is missing is installed, Python packages
into .venv, a browser, Java and PDF tools from Debian. Other words: `setup`, `check` (all but the tests).
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / "bin"
STAMP = VENV / "installed"
DEBIAN = {"chromium": "chromium", "java": "default-jre-headless", "pdffonts": "poppler-utils"}
"""Commands that the tests need, and the Debian packages that bring them."""


def run(*command: str | Path) -> None:
    """Run a command in the checkout; its failure is ours."""
    print("+", *(str(part).replace(f"{ROOT}/", "") for part in command), flush=True)
    done = subprocess.run([str(part) for part in command], cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(done.returncode)


def apt(*packages: str) -> None:
    """Install Debian packages."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        sys.exit(f"please install {', '.join(packages)} (on Debian: apt-get install {' '.join(packages)})")
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    run("apt-get", "update", "-q")
    run("apt-get", "install", "-y", "-q", *packages)


def setup() -> None:
    """Make .venv with ppgen in it, editable, and everything that development needs."""
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    if STAMP.exists() and STAMP.read_text() == wanted:
        return
    if not (BIN / "python").exists():
        try:
            import ensurepip  # noqa: F401 - Debian ships Python without it
        except ImportError:
            apt(f"python{sys.version_info.major}.{sys.version_info.minor}-venv")
        run(sys.executable, "-m", "venv", VENV)
    run(BIN / "python", "-m", "pip", "install", "--quiet", "--upgrade", "pip")
    run(BIN / "python", "-m", "pip", "install", "--quiet", "--editable", ".[dev]")
    STAMP.write_text(wanted)


def check() -> None:
    """Style, types, import arrows, and content."""
    run(BIN / "ruff", "check", "--quiet", ".")
    run(BIN / "ruff", "format", "--check", "--quiet", ".")
    run(BIN / "mypy")
    run(BIN / "lint-imports", "--no-cache")
    run(BIN / "ppgen", "check")


def test() -> None:
    """Everything that must hold: the checks, then the tests."""
    missing = [package for command, package in DEBIAN.items() if shutil.which(command) is None]
    if missing:
        apt(*missing)
    check()
    share = ("-n", "2", "--dist", "loadfile", "--no-loadscope-reorder")  # the long ones, the browser's, first
    run(BIN / "python", "-m", "pytest", *share, *sys.argv[2:])


def build() -> None:
    """The main job: verify, print all kits, build the site."""
    run(BIN / "ppgen", "build", *sys.argv[2:])


def main() -> None:
    """Do what the first word says."""
    words = {"setup": lambda: None, "check": check, "test": test, "build": build}
    word = sys.argv[1] if len(sys.argv) > 1 else ""
    if word not in words:
        sys.exit(f"{__doc__}\nusage: python3 dev.py {'|'.join(words)}")
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    setup()
    words[word]()


if __name__ == "__main__":
    main()
