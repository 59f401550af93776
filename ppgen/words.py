"""Words that messages and pages have in common."""

import re
import unicodedata

_ACTING = re.compile("[^\t\n\x20-\x7e\xa0-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\U0010ffff]")
_PARTING = re.compile("[^a-z0-9]+")
_WHOLE = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})
"""Latin letters that are not a letter with a mark."""


def counted(number: int, thing: str) -> str:
    """Say how many there are of a thing whose plural ends in s: `1 page`, `2 pages`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def printable(text: str) -> str:
    """Put the replacement character for every character that could act on a terminal."""
    return _ACTING.sub("\ufffd", text)


def hyphened(text: str) -> str:
    """Write a text in small letters, digits and hyphens: `Kōnane night!` is `konane-night`.

    Empty if there is nothing in it that can be written so.
    """
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text.casefold().translate(_WHOLE))
        text = "".join(letter for letter in text if not unicodedata.combining(letter))
    return _PARTING.sub("-", text.lower()).strip("-")


def identified(text: str) -> str:
    """Write a text as `hyphened` does, but letters of other alphabets as they are: `Рожь 2` is `рожь-2`."""
    plain = text.casefold().translate(_WHOLE)
    parts = unicodedata.normalize("NFD", plain)
    latin = all(letter < "\u0250" or not letter.isalnum() for letter in parts)
    if latin:
        return hyphened(text)
    kept = "".join(letter if letter.isalnum() else "-" for letter in unicodedata.normalize("NFC", plain))
    return re.sub("-+", "-", kept).strip("-")
