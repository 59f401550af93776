"""Words that messages and pages have in common."""

import re

_ACTING = re.compile("[^\t\n\x20-\x7e\xa0-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\U0010ffff]")


def counted(number: int, thing: str) -> str:
    """Say how many there are of a thing whose plural ends in s: `1 page`, `2 pages`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def printable(text: str) -> str:
    """Put the replacement character for every character that could act on a terminal."""
    return _ACTING.sub("\ufffd", text)
