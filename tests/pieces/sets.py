"""Systems of one's own, as a content folder would hold them."""

from __future__ import annotations

from pathlib import Path

from ppgen.definition import System, load_systems

HEAD = "id: mine\ntitle: Mine\nsummary: Pieces of my own.\n"
COLOURS = """\
suits:
  - {id: teal, name: Teal, singular: teal, colour: "#0A6A78"}
  - {id: plum, name: Plum, singular: plum, colour: "#8A3A5C"}
  - {id: wheat, name: Wheat, singular: wheat, colour: "#8A5A00", symbol: home}
"""


def numbers(count: int) -> str:
    rows = "".join(f'  - {{id: {n}, name: "{n}", number: {n}}}\n' for n in range(1, count + 1))
    return f"ranks:\n{rows}"


def system(folder: Path, *parts: str) -> System:
    """Write a system into a folder, and read it as ppgen does."""
    (folder / "systems").mkdir(exist_ok=True)
    (folder / "systems" / "mine.yml").write_text(HEAD + "".join(parts), encoding="utf-8")
    return load_systems(folder)["mine"]
