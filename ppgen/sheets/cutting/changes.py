"""Which cards have changed since an earlier kit: by what they are made from, as each kit says of itself."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from ppgen.sheets.cutting.selection import Batch
from ppgen.sheets.errors import SheetError

Cards = Mapping[str, tuple[str, int]]
"""By the name of a card: what it is made from, in few digits, and how many there are of it."""
MOST_BYTES = 512 * 1024 * 1024


def cards_of(found: Sequence[Batch]) -> Cards:
    """Return the cards among what a kit lets you cut out."""
    designs = [piece for batch in found for piece in batch.pieces if piece.digest]
    counts = Counter(piece.id for piece in designs)
    return {piece.id: (piece.digest, counts[piece.id]) for piece in designs}


def changed(found: Sequence[Batch], earlier: Cards) -> list[Batch]:
    """Keep the cards that are new or not what they were, and of others those that there are more of now."""
    kept = []
    for batch in found:
        pieces = []
        have = {name: count for name, (_, count) in earlier.items()}
        for piece in batch.pieces:
            if not piece.digest:
                continue
            same = earlier.get(piece.id, ("", 0))[0] == piece.digest
            if same and have[piece.id] > 0:
                have[piece.id] -= 1
            else:
                pieces.append(piece)
        if pieces:
            kept.append(replace(batch, pieces=tuple(pieces)))
    return kept


def written(cards: Cards) -> str:
    """Write cards for a later kit to read."""
    return json.dumps({name: list(made) for name, made in sorted(cards.items())}, separators=(",", ":"))


def recorded(path: Path) -> Cards:
    """Read which cards an earlier kit has. Raises SheetError for a file that is no kit with cards."""
    import pikepdf

    from ppgen.drawing.pdf.finish import PRIVATE

    if not path.is_file():
        raise SheetError(f"{path}: this is no regular file")
    if path.stat().st_size > MOST_BYTES:
        raise SheetError(f"{path}: this is too large for a kit")
    try:
        with pikepdf.open(path) as pdf:
            told = json.loads(str(pdf.docinfo[PRIVATE]))
        return {str(name): (str(digest), int(count)) for name, (digest, count) in told.items()}
    except Exception as error:  # whatever is wrong with a file of others
        raise SheetError(f"{path}: this is no kit with cards that ppgen has printed; name its PDF") from error
