"""A game as a block that `ppgen verify` accepts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def block(game: str, position: Mapping[str, Any], lines: Iterable[str], name: str = "") -> list[str]:
    """Write a block of the game `game`, which begins with a position, and whose play is `lines`."""
    import yaml

    start = {key: value for key, value in position.items() if value not in (None, {})}
    head = ""
    if start:
        head = yaml.safe_dump(start, default_flow_style=None, sort_keys=False, allow_unicode=True, width=100)
    return [f"```play {game} {name}".rstrip(), *head.splitlines(), "---", *lines, "```"]
