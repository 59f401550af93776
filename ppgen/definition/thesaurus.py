"""The shape of `thesaurus.yml`: how people talk at a table, whatever the game."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from ppgen.definition.document import load_yaml
from ppgen.definition.fields import Checked, Line, Many, Most, frozen, matching, record
from ppgen.definition.locate import data_path
from ppgen.definition.validation import validate

NAME = "thesaurus.yml"

Spelt = Annotated[str, Most(40), matching(r"[^\s'’.,:;!?-]+", "a word: letters without apostrophes")]
Group = Annotated[tuple[Line, ...], Most(100, least=2)]


@record
class Thesaurus:
    """What words mean the same to those who look a rule up."""

    unheard: Many[Spelt] = ()
    """Words by which nobody looks anything up."""
    faint: Many[Spelt] = ()
    """Words that stand in most questions, and say little."""
    forms: Annotated[Mapping[Spelt, Spelt], Most(1000), Checked(frozen)]
    """Irregular forms and other spellings, each with the word that it stands for."""
    same: Many[Group] = ()
    """Words and phrases that are used for one another."""


def thesaurus_file(content: Path) -> Path:
    """Give the thesaurus of a content folder; ours, if it has none."""
    own = content / NAME
    return own if own.exists() else data_path("content") / NAME


def load_thesaurus(content: Path) -> Thesaurus:
    """Read the thesaurus of a content folder. Raises DefinitionError."""
    file = thesaurus_file(content)
    return validate(load_yaml(file, file.parent), Thesaurus)
