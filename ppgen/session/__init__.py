"""Playing on a page: a session answers it in plain data, and moves are chosen for the computer's seats.

Standard library only, like the judge itself: these files run in a browser.
"""

from ppgen.session.opponents import choose
from ppgen.session.session import Session

__all__ = ["Session", "choose"]
