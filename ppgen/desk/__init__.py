"""The judge's desk: it answers a page that plays, in plain data, and chooses moves for the computer's seats.

Standard library only, like the judge itself: these files run in a browser.
"""

from ppgen.desk.desk import Desk
from ppgen.desk.opponents import choose

__all__ = ["Desk", "choose"]
