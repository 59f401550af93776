"""Who sits at the benches of the laboratory: nobody that cannot be told in a word."""

from __future__ import annotations

from collections.abc import Callable

from ppgen.engine import Action, State
from ppgen.errors import PpgenError
from ppgen.lab.streams import Luck
from ppgen.session.opponents import STRENGTHS, choose

Player = Callable[[State, str, Luck], Action]
"""Chooses for a seat; what it thinks with is other luck than what it decides with."""
RANDOM, GREEDY = "random", "greedy"
SEARCH = "search:"
NAMES = (RANDOM, GREEDY, *STRENGTHS)


class NoSuchPlayer(PpgenError):
    """A word that means no player, or one that cannot play this game."""


def at_random(state: State, seat: str, luck: Luck) -> Action:
    """Do anything that is legal, all alike likely."""
    return state.draw(luck[seat])


def greedily(state: State, seat: str, luck: Luck) -> Action:
    """Do what brings most of a score that all can see, at once; of what is alike, anything.

    What chance and others do next is not looked at.
    """
    best, most = list[Action](), float("-inf")
    legal = state.legal_actions()
    for action in legal if len(legal) > 1 else ():
        twin = state.determinize(seat, luck[f"{seat} thinks"])
        if not twin.permits(action):
            continue
        twin.apply_silently(action)
        standing = twin.standing() or {}
        ahead = standing[seat] - max((value for one, value in standing.items() if one != seat), default=0)
        if ahead > most:
            best, most = [], ahead
        if ahead == most:
            best.append(action)
    return luck[seat].choice(best or legal)


def searching(thoughts: int) -> Player:
    """Think about each choice so often."""

    def think(state: State, seat: str, luck: Luck) -> Action:
        return choose(state, luck[f"{seat} thinks"], range(thoughts))

    return think


def player(name: str, state: State) -> Player:
    """Give a player by name, for a game that begins in a state.

    Raises:
        NoSuchPlayer: the name means none, or the game has no score to be greedy for.
    """
    if name == RANDOM:
        return at_random
    if name == GREEDY:
        if state.standing() is None:
            raise NoSuchPlayer("nobody is greedy in this game: it has no score that all can see")
        return greedily
    if name in STRENGTHS:
        return searching(STRENGTHS[name].thoughts)
    number = name.removeprefix(SEARCH)
    if number != name and number.isascii() and number.isdecimal() and 0 < int(number[:6]) == int(number):
        return searching(int(number))
    raise NoSuchPlayer(f"there is no player {name!r}; there are {', '.join(NAMES)} and {SEARCH}THOUGHTS")
