"""The printed kits that a site offers: files made before, found by the name of their game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ppgen.website import addresses


@dataclass(frozen=True, slots=True)
class Kit:
    """One file to print."""

    title: str
    """What it is, without the game's name."""
    path: str
    """Where it is on the site."""
    size: str
    """Pages and size in words."""
    file: Path
    """Where it is now."""


def kits_of(folder: Path | None, game_ids: Sequence[str]) -> Mapping[str, Sequence[Kit]]:
    """Find the PDF files of each game in a folder: those whose name, or folder, begins with the game's id."""
    found: dict[str, list[Kit]] = {game_id: [] for game_id in game_ids}
    for file in sorted(folder.rglob("*.pdf")) if folder else ():
        relative = file.relative_to(folder or file)
        owner = max((name for name in game_ids if str(relative).startswith(name)), key=len, default=None)
        if owner is not None:
            path = f"{addresses.KITS}/{relative.as_posix()}"
            found[owner].append(Kit(_title(relative, owner), path, _size(file), file))
    return found


def _title(relative: Path, game_id: str) -> str:
    words = "-".join(relative.with_suffix("").parts).replace(game_id, "").strip("-").split("-")
    names = {"a4": "A4", "letter": "Letter"}
    text = " ".join(names.get(word.lower(), word) for word in words if word)
    return text[:1].upper() + text[1:] if text else "Whole kit"


def _size(file: Path) -> str:
    import pikepdf

    with pikepdf.open(file) as pdf:
        pages = len(pdf.pages)
    return f"{pages} page{'s' if pages != 1 else ''}, {max(1, round(file.stat().st_size / 1024))} KB"
