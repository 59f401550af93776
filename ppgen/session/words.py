"""What the table says by itself, whatever the game; a page in another language says it in its own words."""

from __future__ import annotations

from ppgen.session.opponents import STRENGTHS
from ppgen.session.tasks import WORDS

TOUCH_THEN = "Touch a piece, then where it goes."
TOUCH_PLACE = "Touch a marked place."
TOUCH_HELD = "Touch what you hold."
CHOOSE = "Choose what you do."
SAID = (TOUCH_THEN, TOUCH_PLACE, TOUCH_HELD, CHOOSE, *WORDS.values(), *STRENGTHS)
"""All of it."""
