"""The shape of `questions.yml`: how players ask, and which entries answer them."""

from ppgen.definition.fields import Few, Id, Line, Many, Some, record


@record
class AskedQuestion:
    """Questions that have one answer."""

    answers: Some[Id]
    """The ids of clauses and rulings that answer; one of them must be among the first that are found."""
    asked: Some[Line]
    """The questions, as players type them."""


@record
class Questions:
    """How players ask about one game."""

    names: Few[Line] = ()
    """What players call the game, besides its title."""
    questions: Many[AskedQuestion] = ()
    """What they ask."""
