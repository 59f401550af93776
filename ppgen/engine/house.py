"""What is said where no clause speaks: the sentences of the house, under ids like those of clauses.

Whoever says them in another language has them by these ids; see `ppgen.engine.catalogue`.

>>> TRIED.id, TRIED.write(("black", "jump from a4 to c4"))
('house.tried', 'black tried to jump from a4 to c4')
"""

from __future__ import annotations

from ppgen.engine.says import Says

SENTENCES: dict[str, Says] = {}
"""All of them, by id."""


def _says(part: str, words: str) -> Says:
    says = Says("", words, part)
    return SENTENCES.setdefault(says.id, says)


# Why something is refused that is not due.

OVER = _says("over", "the game is over")
NOT_TO_ACT = _says("not-to-act", "{actor:seat} is to act, not {seat}")
NOT_DUE = _says("not-due", "{seat} is to {due:verb... or }, not to {verb}")
NOTHING_DUE = _says("nothing-due", "{seat} is to do nothing, not to {verb}")
NO_OUTCOME = _says("no-outcome", "chance cannot {line} now")

# Endings that are no moves.

RESIGNS = _says("resigns", "{seat} resigns: {winner:seat} wins")
FORFEITS = _says("forfeits", "{seat} forfeits the game: {winner:seat} wins")
OUT_OF_TIME = _says("out-of-time", "{seat} is out of time: {winner:seat} wins")
OFFERS = _says("offers", "{seat} offers a draw")
AGREES = _says("agrees", "{seat} agrees: the game is a draw")
CONCEDES = _says("concedes", "{seat} concedes {worth:words}: {winner:seat} wins {points:number}")

# What somebody does, who has decided and of whom the judge tells no more.

CHOOSES = _says("chooses", "{seat} chooses to {deed:words}")
TRIES = _says("tries", "{seat} tries to {deed:words}")
TRIED = _says("tried", "{seat} tried to {deed:words}")
YOU_TRIED = _says("you-tried", "you tried to {deed:words}")
MAY_NOT = _says("may-not", "{seat} may not {deed:words} now")
YOU_MAY_NOT = _says("you-may-not", "you may not {deed:words} now")
TOUCHED = _says("touched", "you touched {at:place}")
TOUCHED_NAMED = _says("touched-named", "you touched the {at:place}")
"""That is a place that is called by a word."""
STUCK = _says("stuck", "nothing can be done there now")
ONLY_TO = _says("only-to", "from {start:place} it may go only to {places:place... or }")
ONLY_TO_NAMED = _says("only-to-named", "from the {start:place} it may go only to {places:place... or }")
"""Where it begins on a place that is called by a word."""
DIE_MAY = _says("die-may", "this die can be used: {ways:words..., }")
FROM_TO = _says("from-to", "{deed:words} from {start:place} to {end:place}")
FROM_NAMED = _says("from-named", "{deed:words} from the {start:place} to {end:place}")
"""Where it begins on a place that is called by a word, such as the bar of Backgammon."""
AT = _says("at", "{deed:words} at {at:place}")
WITH = _says("with", "{deed:words}: {what:words}")
WOULD_BE = _says("would-be", "the {what:words} would be {shown:words}")
WOULD_BE_OF = _says("would-be-of", "the {what:words} of {seat} would be {shown:words}")

# What stands beside a board in letters.

TO_ACT = _says("to-act", "{seat} to act")
WON = _says("won", "the game is over: {winners:seat...}")
SIDE = _says("side", "{seat} {edges:edge...}")
SIDES = _says("sides", "sides: {each:said..., }")
TURNED = _says("turned", "a capital letter: turned over")
THERE = _says("there", "{at:tray}: {what:words}")
HOLDS = _says("holds", "[{at:tray} {what:words}]")
BARE = _says("bare", "{at:tray}")
ROW = _says("row", "{each:said... }")

# What is part of sentences.

WENT = _says("went", "{piece} goes from {start:place} to {end:place}")
WAY = _says("way", "{places:place... to }")
AND = _says("and", "{others:words} and {last:words}")
NONE = _says("none", "none")
