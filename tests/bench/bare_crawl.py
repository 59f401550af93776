"""Pub sCrawl as a bare hand-written loop, without clauses, refusals or a log: a yardstick for its judge."""

from __future__ import annotations

import random

PHILS, WEAVERS, ARBITORS, THIRD, SECOND, FOYER = 15, 26, 27, 28, 29, 30
SPECIAL = {PHILS, WEAVERS, ARBITORS, THIRD, SECOND, FOYER}
HOME = FOYER + 1
START = {space: space % 2 for space in range(1, 11)}
"""The seat of the piece on each space."""
TOKENS = range(6)
ROUNDS = 3


def bare_playout(rng: random.Random) -> int:
    """Play a random game; give the number of steps, chance included, as the judge counts them."""
    steps = 0
    for _ in range(ROUNDS):
        on, kept, baton = dict(START), [[*TOKENS], [*TOKENS]], 1
        over = False
        while not over:
            dice = [[int(rng.random() * 6), int(rng.random() * 6)] for _ in range(2)]
            bids = [tokens.pop(int(rng.random() * len(tokens))) for tokens in kept]
            steps += 4
            if not kept[0]:
                kept = [[*TOKENS], [*TOKENS]]
            first = int(bids[1] > bids[0])
            if bids[0] == bids[1]:
                first, baton = baton, 1 - baton
            for seat in (first, 1 - first):
                left = dice[seat]
                while not over and (ways := moves(on, seat, left)):
                    space, die, end = ways[int(rng.random() * len(ways))]
                    left.remove(die)
                    move(on, seat, space, end)
                    steps += 1
                    over = seat not in on.values()
    return steps


def moves(on: dict[int, int], seat: int, dice: list[int]) -> list[tuple[int, int, int]]:
    """List what a seat can do: from where, by which die, and to where."""
    found = []
    for die in {*dice} - {0}:
        for space, owner in on.items():
            end = space + die
            if owner != seat or end > HOME or (space in (THIRD, SECOND) and end != HOME):
                continue
            if space < WEAVERS < end:
                end = WEAVERS
            there = on.get(end)
            if there is not None:
                guarded = on.get(end - 1) == there or on.get(end + 1) == there
                if there == seat or end in SPECIAL or guarded:
                    continue
            found.append((space, die, end))
    return found


def move(on: dict[int, int], seat: int, space: int, end: int) -> None:
    """Move a piece; one on the space that it comes to takes its place, or that of the one sent away."""
    del on[space]
    if end == HOME:
        return
    if end in on:
        on[space] = on[end]
    elif end == ARBITORS:
        if PHILS in on:
            on[ARBITORS] = on[PHILS]
        end = PHILS
    on[end] = seat
