"""Clauses of the end, and who sees which treasures."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.engine import Action, Piece, Plain, Says
from ppgen.games.dungeon_crawl.fighting import crowns_in_stacks, damage_of, treasure_peek
from ppgen.games.dungeon_crawl.state import Crawl
from ppgen.games.dungeon_crawl.turns import hidden_draw, hidden_treasure
from ppgen.games.dungeon_crawl.words import (
    COINS,
    CROWNS,
    HOLDINGS,
    UNSEEN,
    WORTH,
    rules,
    show,
    show_list,
    word,
    worth,
)


def found(state: Crawl) -> int:
    return sum(len(state.held(seat, "treasure")) for seat in state.seats) + crowns_in_stacks(state)


def all_found(state: Crawl) -> bool:
    return found(state) == len(CROWNS)


after_sixth_treasure = rules.bars("end.sixth-treasure", "the game is over", "over", when=all_found)


@rules.effect("end.sixth-treasure", "all six treasures are found: the game ends", otherwise=False)
def sixth_treasure(state: Crawl) -> bool:
    """End the game if all treasures are found; tell whether that is so."""
    if not all_found(state):
        return False
    state.step, state.to_act = "over", ""
    state.say()
    return True


all_shown = rules.holds("end.reveal", lambda state: state.step == "over" and all_found(state))


@rules.effect("end.score", "{seat} wins", otherwise=(), scores="scores: {scores:score...}")
def score(state: Crawl) -> Sequence[str]:
    sums = {seat: standing(state, seat)[0] for seat in state.seats}
    scores = [(seat, total, treasures_seen(state, seat, None)) for seat, total in sums.items()]
    state.say(scores, part="scores")
    leaders = [seat for seat, total in sums.items() if total == max(sums.values())]
    if len(leaders) == 1:
        state.say(leaders[0])
    return leaders


@rules.effect(
    "end.tie",
    "{tied:seat...} tie on {total:number}; {seat} holds the best single treasure, {crown:coin}, and wins",
)
def tie(state: Crawl, tied: Sequence[str]) -> None:
    winner = max(tied, key=lambda seat: standing(state, seat))
    total, best = standing(state, winner)
    state.say(tied, total, winner, COINS[CROWNS[best]])


def standing(state: Crawl, seat: str) -> tuple[int, int]:
    """Give a seat's sum of treasure values and its best one; -1 for none."""
    crowns = state.held(seat, "treasure")
    return worth(crowns), max((WORTH[str(crown.value)] for crown in crowns), default=-1)


def returns(state: Crawl) -> dict[str, float]:
    ended = state.step == "over" and all_found(state)
    winner = max(state.seats, key=lambda seat: standing(state, seat)) if ended else None
    return {seat: float(seat == winner) for seat in state.seats}


after_the_cap = rules.bars(
    "end.unfinished", "the game is over", "over", when=lambda state: not all_found(state)
)


@rules.effect("end.unfinished", "the turn cap is reached: the game is unfinished", otherwise=False)
def unfinished(state: Crawl) -> bool:
    """End the game at the limit of turns; tell whether it is reached."""
    if state.turns != state.options["turn_cap"]:
        return False
    state.step, state.to_act = "over", ""
    state.say()
    return True


def masked(state: Crawl, owner: str, seat: str | None) -> bool:
    """Tell whether a seat, or a spectator (None), sees of an owner's treasures only how many they are."""
    return hidden_treasure(state) and not treasure_peek(state, owner, seat) and not all_shown(state)


def treasures_seen(state: Crawl, owner: str, seat: str | None) -> Sequence[Piece]:
    """List a seat's treasures as another seat, or a spectator (None), sees them."""
    crowns = state.held(owner, "treasure")
    return [UNSEEN] * len(crowns) if masked(state, owner, seat) else crowns


def holdings(state: Crawl, owner: str, seat: str | None) -> Plain:
    """Give what a seat, or a spectator (None), sees of a player's holdings."""
    return {
        "treasure": show_list(map(word, treasures_seen(state, owner, seat)), none=""),
        "trap_experience": state.experience(owner, "suns"),
        "monster_experience": state.experience(owner, "moons"),
        "equipment": len(state.held(owner, "equipment")),
        "damage": show(state.held(owner, "damage"), none=""),
        "applied": len(state.held(owner, "applied")),
    }


_HELD = Says("", HOLDINGS, "", rules.written)


def held(state: Crawl, owner: str, seat: str | None) -> tuple[object, ...]:
    """Give what a seat sees of what a player has, as `HOLDINGS` names it; without a seat, all of it."""
    return (
        treasures_seen(state, owner, seat or owner),
        state.experience(owner, "suns"),
        state.experience(owner, "moons"),
        len(state.held(owner, "equipment")),
        damage_of(state, owner),
        state.held(owner, "damage"),
        len(state.held(owner, "applied")),
    )


def told(state: Crawl, owner: str, seat: str | None) -> str:
    """Say what a seat sees of a player's holdings; without a seat, all of them."""
    return _HELD.write(held(state, owner, seat))


def log_line(state: Crawl, action: Action, seat: str | None) -> str:
    """Give a line of input; who was drawn from and who drew know which treasure it was."""
    knows = hidden_draw(state)
    secret = action.verb == "draw" and knows is not None and seat not in knows
    return "chance draw ?c" if secret else state.game.grammar.write(action)
