"""The shape of `thesaurus.yml`: how people talk at a table, whatever the game."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from ppgen.definition.document import load_yaml
from ppgen.definition.fields import Checked, Line, Many, Most, frozen, matching, record
from ppgen.definition.locate import data_path
from ppgen.definition.validation import validate
from ppgen.language import SOURCE

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


def thesaurus_file(content: Path, language: str = SOURCE, source: str = SOURCE) -> Path | None:
    """Give the thesaurus of a content folder in a language; ours, if it has none, or None.

    `source` is the language of the folder's own texts, and so of its `thesaurus.yml`.
    """
    found = (content / _named(language, source), data_path("content") / _named(language, SOURCE))
    return next((file for file in found if file.exists()), None)


def _named(language: str, source: str) -> str:
    return NAME if language == source else f"thesaurus.{language}.yml"


def load_thesaurus(content: Path, language: str = SOURCE, source: str = SOURCE) -> Thesaurus:
    """Read the thesaurus of a content folder in a language, or an empty one. Raises DefinitionError."""
    file = thesaurus_file(content, language, source)
    return validate(load_yaml(file, file.parent), Thesaurus) if file else Thesaurus(forms={})
