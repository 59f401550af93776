"""What share of questions finds its answer among the first, on questions that the search was not made for.

`asked.txt` holds them by games: how it is asked (s a sentence, f few words, t with typing errors, y in the
words of other games and places), the question, and after ` = ` the ids that answer it.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from ppgen.definition import load
from ppgen.definition.locate import content_dir
from ppgen.definition.thesaurus import load_thesaurus
from ppgen.website.books.book import SiteModel
from ppgen.website.search.engine import SearchEngine
from ppgen.website.search.entries import entries_of
from ppgen.website.search.question_check import FIRST
from ppgen.website.search.spelling import common_words
from tests.bench.history import Ratios

ASKED = Path(__file__).parent / "asked.txt"
WAYS = {"s": "sentences", "f": "few words", "t": "typing errors", "y": "other words"}


def asking() -> Ratios:
    """Print the share of each way to ask, and the questions that do not find their answers."""
    library = SiteModel.of(load())
    engine = SearchEngine(load_thesaurus(content_dir()), common_words())
    asked, answered = Counter[str](), Counter[str]()
    for part in ASKED.read_text().split("\n\n"):
        game, *lines = part.splitlines()
        entries = entries_of(library.books[game])
        engine.index(game, entries)
        for line in lines:
            way, words = line.split(" ", 1)
            question, answers = words.rsplit(" = ", 1)
            first = [entries[found.place].id for found in engine.ask(game, question)[:FIRST]]
            asked[way] += 1
            if set(first) & set(answers.split()):
                answered[way] += 1
            else:
                print(f"  {game}: {question!r} finds {', '.join(first) or 'nothing'}")
    for way, words in WAYS.items():
        print(f"{words:20}  {answered[way]:3} of {asked[way]:3}")
    share = answered.total() / asked.total()
    print(f"{'questions answered':20}  {share:.0%} among the first {FIRST} (goal 90 %)")
    return {"questions missed / asked": 1 - share}
