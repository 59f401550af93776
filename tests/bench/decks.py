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
FACES = """look: {colours: {night: "#12303B", flame: "#F7D774"}}
pieces:
  - id: card
    name: card
    plural: cards
    family: card
    size: poker
    deck: cards.csv
    layers:
      front:
        - {picture: "{picture}", area: bleed, fit: fill}
        - {box: {in: bleed, bottom: 0, height: 32}, fill: night, opacity: 0.9}
        - {text: "{name}", area: {left: 5, right: 5, top: 52, height: 8}, size: 18, colour: white}
        - {text: "{rules}", area: {left: 5, right: 5, top: 63, bottom: 5}, size: 9, colour: white}
        - {number: "{cost}", badge: circle, area: {at: top-left, in: safe, size: 10}, fill: flame}
        - {icon: heart, area: {at: top-right, in: safe, size: 6}, colour: flame}
"""
"""Six layers over art that fills the card."""
FIRST = ("pub-scrawl", "leyhe-race", "pawns-crossing", "dungeon-crawl", "army-brats")
PIECES = "pieces:\n  - {id: card, name: card, plural: cards, family: card, size: poker, deck: cards.csv}\n"
DECKSMITH = """width: 825
height: 1125
background_color: [255, 255, 255]
elements:
  - {type: image, path: "%picture%", position: [0, 0]}
  - {type: rectangle, size: [825, 400], position: [0, 725], color: [18, 48, 59, 230]}
  - {type: text, text: "%name%", position: [60, 740], color: [255, 255, 255], font_size: 70}
  - {type: text, text: "%rules%", position: [60, 860], width: 700, color: [255, 255, 255], font_size: 38}
  - {type: circle, radius: 60, position: [120, 120], color: [247, 215, 116]}
  - {type: text, text: "%cost%", position: [100, 85], color: [0, 0, 0], font_size: 70}
"""
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


def layered() -> None:
    """500 cards with art of 115 KB under five more layers; beside decksmith where that is installed.

    decksmith (PyPI) paints the same art, ground, words, number and disc as PNG, and lays them out as a PDF.
    """
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        _deck(folder, CARDS[0], size=(825, 1125), pieces=FACES, soft=True)
        spent, memory = _spent("--content", f"{scratch}/content", "print", "deck", "-o", f"{scratch}/kits")
        print(f"500 cards, six layers {spent:6.2f} s  {memory:4.0f} MB (at most 5 s and 250 MB)")
        if other := shutil.which("decksmith"):
            spent, memory = _decksmith(folder, other)
            print(f"the same by decksmith {spent:6.2f} s  {memory:4.0f} MB")


def _decksmith(folder: Path, command: str) -> tuple[float, float]:
    """Let decksmith make the same cards; return its CPU seconds and its memory in megabytes."""
    game = folder / "content" / "games" / "deck"
    (game / "cards.csv").write_text((game / "cards.csv").read_text().replace(",", ";"))
    (game / "deck.yaml").write_text(DECKSMITH)
    spent, memory = 0.0, 0.0
    for words in (
        ("build", "--output", "out", "--spec", "deck.yaml", "--data", "cards.csv"),
        ("export", "out", "--output", "out.pdf"),
    ):
        process = subprocess.Popen(
            [command, *words], cwd=game, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        _, status, used = os.wait4(process.pid, 0)
        assert status == 0, words
        spent, memory = spent + used.ru_utime + used.ru_stime, max(memory, used.ru_maxrss / 1024)
    return spent, memory


def _deck(
    folder: Path,
    count: int,
    size: tuple[int, int] = (WIDTH, HEIGHT),
    pieces: str = PIECES,
    soft: bool = False,
) -> None:
    """Write a game of so many cards, each with a picture of its own."""
    from PIL import Image, ImageFilter

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
    (game / "pieces.yml").write_text(pieces)
    noise = Image.effect_noise(size, 60).convert("RGB")
    if soft:
        noise = noise.filter(ImageFilter.GaussianBlur(1.5))
    rows = ["id,name,cost,picture,rules"]
    for card in range(count):
        noise.putpixel((card % size[0], card // size[0]), (255, 0, 0))
        noise.save(game / f"p{card}.jpg", quality=75)
        rows.append(f"card-{card},Card {card},{card % 9},p{card}.jpg,Take {card % 5} coins and pass them on.")
    (game / "cards.csv").write_text("\n".join(rows) + "\n")
