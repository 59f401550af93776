"""Addresses as they can be typed anywhere: in ASCII, whatever letters their names have."""

from __future__ import annotations

from urllib.parse import quote, urlsplit, urlunsplit

LONGEST = 500
"""Letters of an address at most, for the code on a cover."""
_KEPT = "%/:@!$&'()*+,;=~-._?"


def in_ascii(address: str) -> str:
    """Write an address in ASCII: its host in punycode, and other letters as their bytes.

    >>> in_ascii("https://例え.jp/games/ä")
    'https://xn--r8jz45g.jp/games/%C3%A4'

    Raises ValueError, with what is wrong, for an address whose host is none.
    """
    parts = urlsplit(address)
    host = parts.hostname or ""
    if not host:
        raise ValueError("it names no host")
    try:
        plain = host.encode("ascii" if ":" in host else "idna").decode()
    except UnicodeError:
        raise ValueError(f"{host!r} is no name of a host") from None
    user, at, _ = parts.netloc.rpartition("@")
    port = f":{parts.port}" if parts.port is not None else ""
    netloc = quote(user, safe=_KEPT) + at + (f"[{plain}]" if ":" in plain else plain) + port
    rest = (quote(part, safe=_KEPT) for part in (parts.path, parts.query, parts.fragment))
    written = urlunsplit((parts.scheme, netloc, *rest))
    if len(written) > LONGEST:
        raise ValueError(f"written in ASCII it has {len(written)} letters; {LONGEST} are possible")
    return written
