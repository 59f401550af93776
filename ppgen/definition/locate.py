"""Where the data files live: in a checkout beside the package, in an installed copy inside it."""

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]
_CHECKOUT = _PACKAGE.parent


def content_dir(chosen: Path | None = None) -> Path:
    """Return the folder of games and systems: the chosen one, else PPGEN_CONTENT, else our own."""
    return _folder("content", chosen, "PPGEN_CONTENT")


def layouts_dir(chosen: Path | None = None) -> Path:
    """Return the folder of papers and sheets: the chosen one, else PPGEN_LAYOUTS, else our own."""
    return _folder("layouts", chosen, "PPGEN_LAYOUTS")


def site_dir() -> Path:
    """Return the folder of the site's hand-written source."""
    return data_path("site")


def pyodide_dir() -> Path:
    """Return the folder of the Python that browsers run: npm's package, as package-lock.json names it."""
    return data_path("node_modules/pyodide")


def mkdocs_yml() -> Path:
    """Return the site's configuration file."""
    return data_path("mkdocs.yml")


def data_path(name: str) -> Path:
    """Return the path of a file or folder that comes with ppgen."""
    in_checkout = (_CHECKOUT / "pyproject.toml").is_file() and (_CHECKOUT / name).exists()
    return (_CHECKOUT if in_checkout else _PACKAGE / "_data") / name


def _folder(name: str, chosen: Path | None, variable: str) -> Path:
    if chosen is not None:
        return chosen
    named = os.environ.get(variable)
    return Path(os.path.expanduser(named)) if named else data_path(name)  # noqa: PTH111 - `~x` may be a name
