"""Hearts: hidden hands, three cards passed, thirteen tricks that nobody wants.

`cards` is the deck and where its cards lie, `judge` the law, clause by clause.
"""

from ppgen.games.hearts.judge import GAME

__all__ = ["GAME"]
