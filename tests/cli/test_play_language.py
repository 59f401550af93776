"""A game at the terminal in German: what is said there, and nothing English."""

from __future__ import annotations

import random

import click
import pytest

from ppgen.cli.table import COMMANDS, ScreenGame
from ppgen.definition import load_game
from ppgen.engine import Game, Match
from ppgen.judges import Judges
from ppgen.language import speaking
from tests.translated import NAMES, TRANSLATED, WORD, catalogued, kept

TYPED = {
    *COMMANDS,
    "play",
    "game",
    "name",
    "move",
    "what",
    "file",
    "option",
    "value",
    "ppgen",
    "enter",
    "log",
}
"""What one types, in whatever language, besides the words of the notation."""


def played(game: str, lines: list[str]) -> ScreenGame:
    """Play a game in German by what somebody types."""
    definition = load_game(game, language="de")
    given = iter(lines)

    def read(prompt: str) -> str | None:
        click.echo(prompt)
        return next(given, None)

    table = ScreenGame(definition, Judges().of(definition), {}, seed=1, read=read)
    table.play()
    return table


@pytest.mark.few(2, "hex", "hearts")
@pytest.mark.parametrize("game", TRANSLATED)
def test_nothing_english_is_said_at_a_german_terminal(game, capsys):
    definition = load_game(game)
    judge = Judges().of(definition)
    moves = [" ".join(move) for move in _moves(judge)]
    asked = ["", "help", "board", "options", "rule", f"why {moves[0]}", "why", "zug", "undo"]
    with speaking("de"):
        table = played(game, [*asked, moves[0], "", "board", "undo", "log", "quit"])
    told = capsys.readouterr().out
    grammar = table.match.game.grammar
    notation = {
        *TYPED,
        *(word.lower() for form in grammar.forms for word in WORD.findall(form.pattern)),
        *(word.lower() for move in moves for word in WORD.findall(move)),
        *(word for clause in definition.rules.clauses() for word in WORD.findall(clause.id)),
        *(word for section in definition.rules.sections for word in WORD.findall(section.id)),
    }
    known = catalogued(game) | NAMES | kept(definition.game) | notation
    said = {word.lower(): line for line in told.splitlines() for word in WORD.findall(line)}
    assert {word: line for word, line in said.items() if word not in known} == {}


def _moves(judge: Game) -> list[tuple[str, ...]]:
    """Give the first moves of a game, as they are typed."""
    match = Match(judge, {})
    while match.state.is_chance():
        match.play(match.state.draw(random.Random(1)))
    return [tuple(judge.grammar.write(action).split()[1:]) for action in match.state.legal_actions()]


def test_the_board_says_who_is_to_act_and_what_its_letters_mean(capsys):
    with speaking("de"):
        played("nine-mens-morris", ["quit"])
    told = capsys.readouterr().out
    assert "Vorrat von Weiß: w w w w w w w w w\nVorrat von Schwarz: b b b b b b b b b" in told
    assert "w: Weiß, b: Schwarz\nWeiß ist am Zug\n\nWeiß: einen Stein setzen.\n" in told
