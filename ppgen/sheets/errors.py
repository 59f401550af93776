"""What cannot be printed, and what could be instead."""

from ppgen.definition.document import Steps
from ppgen.errors import PpgenError


class SheetError(PpgenError, ValueError):
    """A wish for paper that cannot be fulfilled; the message says what would work."""

    def __init__(self, message: str, steps: Steps = (), *, piece: str = "") -> None:
        super().__init__(message)
        self.steps = steps
        """Where `print.yml`, or else `game.yml`, asks for what cannot be printed, if it is known."""
        self.piece = piece
        """The kind of piece whose size makes it so, if it is one."""


class TooSmallError(SheetError):
    """A paper that is too small for a sheet, which a whole kit goes without."""


class NothingChangedError(SheetError):
    """All cards are as they were in the earlier kit."""
