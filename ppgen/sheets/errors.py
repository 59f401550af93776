"""What cannot be printed, and what could be instead."""

from ppgen.errors import PpgenError


class SheetError(PpgenError, ValueError):
    """A wish for paper that cannot be fulfilled; the message says what would work."""


class NothingChangedError(SheetError):
    """All cards are as they were in the earlier kit."""
