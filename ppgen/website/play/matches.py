"""Matches in addresses of the page to play on, as its script (`trail.js`) writes and reads them."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from typing import Any

LONGEST = 8000
"""Letters of a packed match that the script reads at most."""
LARGEST = 60_000
"""Letters of an unpacked one."""


def packed(position: Mapping[str, Any], lines: Sequence[str]) -> str | None:
    """Pack a match that is to be stepped through, from a position on; None if it is too long."""
    text = json.dumps({"position": position, "lines": lines, "record": True}, separators=(",", ":"))
    packing = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    words = urlsafe_b64encode(packing.compress(text.encode()) + packing.flush()).decode().rstrip("=")
    return words if len(text) <= LARGEST and len(words) <= LONGEST else None
