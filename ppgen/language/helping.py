"""How the help of commands is parted into phrases, for whoever lists them and for whoever says them."""

import re
from inspect import cleandoc

FILLED_IN = re.compile(r"[A-Z][A-Z ]*[A-Z]")
"""What is to be filled in where a command is called, such as GAME."""


def paragraphs(text: str) -> list[str]:
    """Part the help of a command into its paragraphs, each as one line."""
    return [" ".join(each.split()) for each in cleandoc(text).split("\n\n")]
