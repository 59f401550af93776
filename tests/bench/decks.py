"""What check and build cost, and decks of many cards with a photograph each."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

CARDS = (500, 2000, 5000)
FIRST = ("pub-scrawl", "leyhe-race", "pawns-crossing", "dungeon-crawl", "army-brats")
WIDTH, HEIGHT = 600, 450
"""Pixels of a photograph."""


def _spent(*args: str) -> tuple[float, float]:
    """Run ppgen; return its CPU seconds and its memory in megabytes."""
    process = subprocess.Popen([sys.executable, "-m", "ppgen", *args], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    assert status == 0, args
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def check() -> None:
    """A dry run of the five first games, and of all."""
    from ppgen.definition.locate import data_path

    content = data_path("content")
    with tempfile.TemporaryDirectory() as scratch:
        for name in ("systems", "thesaurus.yml", *(f"games/{game}" for game in FIRST)):
            copy = shutil.copytree if (content / name).is_dir() else shutil.copy
            (Path(scratch) / name).parent.mkdir(exist_ok=True)
            copy(content / name, Path(scratch) / name)
        spent, memory = _spent("--content", scratch, "check")
    print(f"check of five games   {spent:6.2f} s  {memory:4.0f} MB (at most 5)")
    spent, memory = _spent("--content", str(content), "check")
    print(f"check of all games    {spent:6.2f} s  {memory:4.0f} MB (about 10)")


def build() -> None:
    """All kits of all games in each paper and style, and the site, by two processes."""
    with tempfile.TemporaryDirectory() as scratch:
        start = os.times()
        _spent("build", "-o", scratch, "--jobs", "2")
        end = os.times()
    spent = end.children_user + end.children_system - start.children_user - start.children_system
    print(f"build                 {spent:6.1f} s (under 240)")


def decks() -> None:
    """Kits of nothing but cards; the time and the memory of a card should stay the same."""
    for count in CARDS:
        with tempfile.TemporaryDirectory() as scratch:
            _deck(Path(scratch), count)
            spent, memory = _spent(
                "--content", f"{scratch}/content", "print", "deck", "-o", f"{scratch}/kits"
            )
        print(
            f"deck of {count:>4} cards    {spent:6.2f} s  {memory:4.0f} MB, "
            f"{spent / count * 1000:.1f} ms a card (500: at most 5 s and 250 MB)"
        )


def _deck(folder: Path, count: int) -> None:
    """Write a game of so many cards, each with a photograph of its own of about 100 KB."""
    from PIL import Image

    _spent("new", "deck", "--kind", "cards", "-o", str(folder / "new"))
    shutil.move(folder / "new" / "content", folder / "content")
    game = folder / "content" / "games" / "deck"
    text = (game / "game.yml").read_text()
    text = re.sub(
        r"  - \{piece: card, .*", f"  - {{piece: card, count: {count}, use: the deck, where: stock}}", text
    )
    text = re.sub(
        r"    place:\n.*?    steps", "    place: {stock: card card-0}\n    steps", text, flags=re.DOTALL
    )
    (game / "game.yml").write_text(re.sub(r", suits: \[(red|blue)\]\}", "}", text))
    (game / "print.yml").write_text("pieces:\n  - {piece: card}\n")
    (game / "pieces.yml").write_text(
        "pieces:\n  - {id: card, name: card, plural: cards, family: card, size: poker, deck: cards.csv}\n"
    )
    noise = Image.effect_noise((WIDTH, HEIGHT), 60).convert("RGB")
    rows = ["id,name,cost,picture,rules"]
    for card in range(count):
        noise.putpixel((card % WIDTH, card // WIDTH), (255, 0, 0))
        noise.save(game / f"p{card}.jpg", quality=75)
        rows.append(f"card-{card},Card {card},{card % 9},p{card}.jpg,Take {card % 5} coins and pass them on.")
    (game / "cards.csv").write_text("\n".join(rows) + "\n")
