"""The site, built once for all tests that look at it."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import yaml

from ppgen.definition import Catalogue
from ppgen.definition.locate import content_dir
from ppgen.website import build

HOSTILE = (
    "<script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)>"
    "\"'><style>p{display:none}</style>"
)
PROSE = frozenset(
    {"title", "text", "note", "question", "ruling", "rationale", "summary", "goal", "intro", "effect"}
)
NAMES = frozenset({"name", "label", "where", "use", "based_on", "ancestor", "term"})


@cache
def site(folder: Path) -> Path:
    """Build the site of all games in a folder, unless another process has."""
    with once(folder, "site") as (out, new):
        if new:
            build(None, out)
    return out


@cache
def hostile_site(folder: Path) -> Path:
    """Build the site of a game whose every text tries to act on the page, unless another process has."""
    with once(folder, "hostile") as (out, new):
        if new:
            hostile_content(folder / "content")
            build(folder / "content", out)
    return out


def shared(basetemp: Path) -> Path:
    """Give the temporary folder of all processes of a run, which each have one in it."""
    return basetemp.parent if "PYTEST_XDIST_WORKER" in os.environ else basetemp


@contextmanager
def once(folder: Path, name: str) -> Iterator[tuple[Path, bool]]:
    """Lock what several processes want but one has to make; gives its path, and whether it is still to do."""
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder / name, not (folder / name).exists()


def hostile_content(content: Path) -> None:
    """Write the race with markup in all its texts, and with examples that try every way out of Markdown."""
    ours = content_dir() / "games" / "leyhe-race"
    theirs = content / "games" / "leyhe-race"
    shutil.copytree(content_dir() / "systems", content / "systems")
    theirs.mkdir(parents=True)
    for name in ("game.yml", "rules.yml"):
        data = yaml.safe_load((ours / name).read_text(encoding="utf-8"))
        (theirs / name).write_text(yaml.safe_dump(_spoiled(data), allow_unicode=True), encoding="utf-8")
    shutil.copytree(ours / "icons", theirs / "icons")
    (content / "site.yml").write_text(yaml.safe_dump(HOSTILE_BOOK, allow_unicode=True), encoding="utf-8")
    (theirs / "examples.md").write_text(HOSTILE_EXAMPLES, encoding="utf-8")
    (theirs / "faq.md").write_text(HOSTILE_QUESTIONS, encoding="utf-8")


def _spoiled(value: object, key: object = None) -> object:
    if isinstance(value, dict):
        return {name: value[name] if name == "term" else _spoiled(value[name], name) for name in value}
    if isinstance(value, list):
        return [_spoiled(entry, key) for entry in value]
    return f"{value} {HOSTILE}" if isinstance(value, str) and key in PROSE | (NAMES - {"term"}) else value


HOSTILE_EXAMPLES = f"""# {HOSTILE}

{HOSTILE}

<div onclick="alert(1)">raw</div>

[run](javascript:alert(1)) [run](  JaVaScRiPt:alert(1)) [run][ref] <javascript:alert(1)> ![x](http://elsewhere.example/x.png)
[data](data:text/html,<script>alert(1)</script>) [entity](&#106;avascript:alert(1))

[ref]: javascript:alert(1)

## A {HOSTILE} heading {{: onclick=alert(1)}}

```play leyhe-race hostile
players: [suns, moons]
phase: move
die: 3
board: {{8: [suns]}}
---
# {HOSTILE}
> suns move 8
suns moves 8 to 11 (sun ace)
next: moons to roll
```

```html
{HOSTILE}
```

# A second {HOSTILE} chapter

Its title is the name of a file.
"""


HOSTILE_BOOK = {
    "title": f"Mine {HOSTILE}",
    "slogan": [HOSTILE],
    "summary": HOSTILE,
    "home": [HOSTILE],
    "about": [HOSTILE],
    "footer": HOSTILE,
    "links": [{"title": HOSTILE, "url": "https://elsewhere.example/?a=1&b=2"}],
    "terms": {"name": HOSTILE},
    "manual": True,
}


HOSTILE_QUESTIONS = f"""# {HOSTILE}

## May I {HOSTILE}?

```play leyhe-race asked
players: [suns, moons]
phase: move
die: 3
board: {{8: [suns]}}
---
> suns move 9
illegal [move.own-coin]: suns has no coin on 9
```
"""


class Page(HTMLParser):
    """What tests ask of a page: its elements, ids and links."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.file = file
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    @property
    def ids(self) -> list[str]:
        return [value for _, attributes in self.elements if (value := attributes.get("id"))]

    @property
    def links(self) -> list[str]:
        names = ("href", "src")
        return [
            v for _, attributes in self.elements for name in names if (v := attributes.get(name)) is not None
        ]


def pages_of(site: Path) -> list[Path]:
    """List the pages of a site."""
    return sorted(site.rglob("*.html"))


def paths_of(site: Path) -> list[str]:
    """List the pages of a site by their addresses in it."""
    return [file.relative_to(site).as_posix() for file in pages_of(site)]


def kinds(paths: list[str], catalogue: Catalogue) -> list[list[str]]:
    """Group pages that differ only by their language, and the game, system, module or file they are about."""
    about = {*catalogue.games, *catalogue.systems}
    alike: dict[str, list[str]] = {}
    for path in sorted(paths, key=lambda path: path.startswith("de/")):
        parts = [
            "*" if part.removesuffix(".html") in about else part
            for part in path.removeprefix("de/").split("/")
        ]
        if "examples" in parts or (parts[0] in ("engine", "files") and parts[-1] != "index.html"):
            parts[-1] = "*"
        alike.setdefault("/".join(parts), []).append(path)
    return list(alike.values())
