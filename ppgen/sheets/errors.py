"""What cannot be printed, and what could be instead."""


class SheetError(ValueError):
    """A wish for paper that cannot be fulfilled; the message says what would work."""
