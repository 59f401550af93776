"""What cannot be printed, and what could be instead."""

from ppgen.errors import PpgenError


class SheetError(PpgenError, ValueError):
    """A wish for paper that cannot be fulfilled; the message says what would work."""


class TooSmallError(SheetError):
    """A paper that is too small for a sheet, which a whole kit goes without."""


class NothingChangedError(SheetError):
    """All cards are as they were in the earlier kit."""
