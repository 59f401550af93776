"""A game as a block that `ppgen verify` accepts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any


def block(game: str, position: Mapping[str, Any], lines: Iterable[str], name: str = "") -> list[str]:
    """Write a block of the game `game`, which begins with a position, and whose play is `lines`."""
    start = {key: value for key, value in position.items() if value not in (None, {})}
    head = ""
    if start:
        head = _dumped(start)
    return [f"```play {game} {name}".rstrip(), *head.splitlines(), "---", *lines, "```"]


def _dumped(start: Mapping[str, Any]) -> str:
    """Write a position as YAML; where none is there to do so, as in a browser, as JSON, which is YAML."""
    try:
        import yaml
    except ModuleNotFoundError:
        return "\n".join(f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in start.items())
    head: str = yaml.safe_dump(start, default_flow_style=None, sort_keys=False, allow_unicode=True, width=100)
    return head
