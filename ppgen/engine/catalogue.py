"""A language is a catalogue: words for each id of what a judge says, and names for what it names.

Ids are those of clauses (`jump.over`, for a refusal `jump.over/no`) and of the house (`house.tries`). Words
name arguments as the judge does, in any order. Names have their kind before them: `seat.black`, `verb.jump`,
`phase.remove`, `word.blank`; `ask.jump` is what somebody is asked to do by a verb, `ask.jump/others` how that
is said of others, and `ask.jump/briefly` without where it goes. What a catalogue lacks is said in English.

>>> catalogue = {"put.stone": "{seat} pose une pierre en {at}", "seat.sun": "Soleil"}
>>> catalogue_faults(catalogue, apart), catalogue_faults({"put.empty": "il y a une pierre en {on}"}, apart)
([], ["put.empty: nothing is said under this id; there is 'put.empty/no'"])
>>> catalogue_faults({"put.empty/no": "il y a une pierre en {on}"}, apart)
["put.empty/no: it has no argument 'on'; there is at"]
>>> catalogue_of(apart)["put.empty/no"]
'a stone lies on {at}'
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from itertools import chain

from ppgen.engine.action import CHANCE
from ppgen.engine.game import Game
from ppgen.engine.house import SENTENCES
from ppgen.engine.says import KINDS, Says

Catalogue = Mapping[str, str]
"""Words by ids."""
ASK = "ask"
ASKED = ("", "/others", "/briefly")
"""How a deed may be said, after `ask` and its verb."""


def sayings(game: Game) -> dict[str, Says]:
    """Give all that is said at the table of a game, by id."""
    return {**SENTENCES, **game.rules.said}


def catalogue_of(game: Game) -> dict[str, str]:
    """Give the English catalogue of a game: what is to be said in another language, or named in it."""
    said = {identifier: says.named for identifier, says in sayings(game).items()}
    return said | {key: key.partition(".")[2] for key in _names(game)}


def template(game: Game) -> str:
    """Write the English catalogue of a game as a YAML file, a line for each id, to be translated.

    >>> print(template(apart))
    # ...
    house.over: "the game is over"
    ...
    put.empty/no: "a stone lies on {at}"
    ...
    """
    lines = [f"# What the judge of {game.id} says, by ids. Names in braces are filled in, in any order."]
    lines += [
        f"{identifier}: {json.dumps(words, ensure_ascii=False)}"
        for identifier, words in catalogue_of(game).items()
    ]
    return "\n".join([*lines, ""])


def catalogue_faults(catalogue: Catalogue, game: Game) -> list[str]:
    """List what is wrong with a catalogue of a game: ids that nothing is said under, and arguments."""
    said, names = sayings(game), {*_names(game)}
    return [
        f"{identifier}: {fault}"
        for identifier, words in catalogue.items()
        if (fault := _fault(identifier, words, said, names, game))
    ]


def _fault(identifier: str, words: str, said: Mapping[str, Says], names: set[str], game: Game) -> str:
    if identifier in said:
        try:
            said[identifier].phrase(words)
        except ValueError as error:
            return str(error)
        return ""
    kind, _, name = identifier.partition(".")
    if identifier in names or (kind in KINDS and name and kind not in _named(game)):
        return ""
    if kind == ASK and name in _deeds(game):
        return ""
    known = [*said, *names, *(f"{ASK}.{deed}" for deed in _deeds(game))]
    near = [f"{identifier}/no"] if f"{identifier}/no" in said else get_close_matches(identifier, known, 1)
    return "nothing is said under this id" + (f"; there is {near[0]!r}" if near else "")


def _named(game: Game) -> dict[str, Iterable[str]]:
    """Give the names of those kinds of which all are known."""
    verbs = game.rules.verbs.values()
    due = chain.from_iterable(verb.phases for verb in verbs)
    return {
        "seat": (*game.seat_names, CHANCE, "nobody"),
        "verb": dict.fromkeys(verb.name for verb in verbs),
        "phase": dict.fromkeys((*game.phases(), *due, "over")),
    }


def _names(game: Game) -> Iterator[str]:
    return (f"{kind}.{name}" for kind, names in _named(game).items() for name in names)


def _deeds(game: Game) -> list[str]:
    return [f"{verb.name}{how}" for verb in game.rules.verbs.values() if not verb.of_chance for how in ASKED]
