"""Clauses of the end, and of what is hidden from whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import Action, Reason
from ppgen.games.dungeon_crawl import damage, encounters
from ppgen.games.dungeon_crawl.rulebook import rules
from ppgen.games.dungeon_crawl.words import COINS, CROWNS, SUITS, VALUES, masked, show_list, show_seats

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ppgen.games.dungeon_crawl.crawl import Crawl

# The end


@rules.check("end.sixth-treasure", of_verb=True)
def after_sixth_treasure(state: Crawl, action: Action) -> Reason | None:
    del action
    ended = state.phase == "over" and state.found() == len(CROWNS)
    return "the game is over" if ended else None


@rules.effect("end.sixth-treasure")
def end_sixth_treasure(state: Crawl) -> bool | None:
    if state.found() < len(CROWNS):
        return None
    stop(state)
    state.tell("all six treasures are found: the game ends")
    end_tie(state, end_score(state) or ())
    return True


@rules.effect("end.reveal")
def end_reveal(state: Crawl, owner: str) -> list[str] | None:
    """Show a seat's treasures to all once the sixth is found."""
    ended = state.phase == "over" and state.found() == len(CROWNS)
    return state.holdings[owner]["treasure"] if ended else None


@rules.effect("end.score")
def end_score(state: Crawl) -> list[str]:
    """Add up the treasures; give the seats with the highest sum."""
    parts = []
    for seat in state.seats:
        shown = show_list(treasures_seen(state, seat, None))
        parts.append(f"{seat} {state.standing(seat)[0]} ({shown})")
    state.tell("scores: {}", ", ".join(parts))
    highest = max(state.standing(seat)[0] for seat in state.seats)
    leaders = [seat for seat in state.seats if state.standing(seat)[0] == highest]
    if len(leaders) == 1:
        state.tell("{} wins", leaders[0])
    return leaders


@rules.effect("end.tie")
def end_tie(state: Crawl, tied: Sequence[str]) -> bool | None:
    """Name the winner among seats with the same sum: the one with the best single treasure."""
    if len(tied) < 2:
        return None
    total, best = max(state.standing(seat) for seat in tied)
    winner = next(seat for seat in tied if state.standing(seat)[1] == best)
    words = "{} tie on {}; {} holds the best single treasure, {}, and wins"
    state.tell(words, show_seats(tied), total, winner, CROWNS[best])
    return True


@rules.check("end.unfinished", of_verb=True)
def after_the_cap(state: Crawl, action: Action) -> Reason | None:
    del action
    return "the game is over" if state.phase == "over" and state.found() < len(CROWNS) else None


@rules.effect("end.unfinished")
def end_unfinished(state: Crawl) -> bool | None:
    if state.turns != state.turn_cap:
        return None
    stop(state)
    state.tell("the turn cap is reached: the game is unfinished")
    return True


def stop(state: Crawl) -> None:
    state.phase = state.step = "over"
    state.to_act = ""


# Hidden information


@rules.effect("hidden.suits")
def hidden_suits(state: Crawl, value: int) -> list[str]:
    """List the suits that an unrevealed coin of this value may have."""
    revealed = state.revealed()
    return [suit for suit in SUITS if VALUES[value] + suit[0] not in revealed]


@rules.effect("hidden.tiles")
def hidden_tiles(state: Crawl) -> list[str]:
    """List the tiles that nobody has seen; the first one laid is among them."""
    return [tile for tile in COINS if tile not in state.turned]


@rules.effect("hidden.treasure")
def hidden_treasure(state: Crawl, owner: str) -> list[str] | None:
    """Show a seat's treasures by their suit only, unless memory is open."""
    return None if state.memory == "open" else [masked(coin) for coin in state.holdings[owner]["treasure"]]


@rules.effect("hidden.draw")
def hidden_draw(state: Crawl) -> tuple[str, str] | None:
    """Name those who see which treasure changes hands, unless everybody does."""
    return None if state.memory == "open" else (state.to_act, state.target)


def treasures_seen(state: Crawl, owner: str, seat: str | None) -> list[str]:
    """List a seat's treasures as another seat, or a spectator (None), sees them."""
    for shown in (
        encounters.treasure_peek(state, owner, seat),
        end_reveal(state, owner),
        hidden_treasure(state, owner),
    ):
        if shown is not None:
            return shown
    return state.holdings[owner]["treasure"]


@rules.effect("hidden.public")
def hidden_public(state: Crawl, owner: str, seat: str) -> bool:
    """Answer what a seat sees of a player's holdings: all of it, but for treasures."""
    words = (
        "{}: treasure {}; trap experience {}; monster experience {}; equipment {}; damage {} ({}, applied {})"
    )
    held = state.holdings[owner]
    state.tell(
        words,
        owner,
        show_list(treasures_seen(state, owner, seat)),
        experience(state, owner, "s"),
        experience(state, owner, "m"),
        len(held["equipment"]),
        damage.damage_of(state, owner),
        show_list(held["damage"]),
        len(held["applied"]),
        knows=(seat,),
    )
    return True


def experience(state: Crawl, seat: str, letter: str) -> int:
    """Count a seat's experience of one suit."""
    return sum(coin[1] == letter for coin in state.holdings[seat]["experience"])
