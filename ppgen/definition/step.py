"""A step of setting up."""

from ppgen.definition.fields import Line, Name, Prose, record


@record
class StepOfSetup:
    """One step of setting up."""

    title: Line
    """What to do, in a few words."""
    text: Prose
    """What to do, completely."""
    at: Name | None = None
    """The space or tray to which the step's number points in the diagram, or `board` for the whole."""
