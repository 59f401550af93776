"""Konane as a bare hand-written loop, without clauses, refusals or a log: a yardstick for its judge."""

from __future__ import annotations

import random

SIDE = 6
WIDE = SIDE + 4
"""A row with a rim on which nobody lands, as wide as a jump."""
STEPS = (1, -1, WIDE, -WIDE)
RIM, GAP = -1, -2


def bare_playout(rng: random.Random) -> int:
    """Play a random game; give the number of steps, as the judge counts them."""
    board = [RIM] * (WIDE * WIDE)
    places = [(row + 2) * WIDE + column + 2 for row in range(SIDE) for column in range(SIDE)]
    for place in places:
        board[place] = (place // WIDE + place) % 2
    low, high = 2 + (SIDE - 1) // 2, 2 + SIDE // 2
    ends = ((low, low), (high, high), (2, 2), (SIDE + 1, SIDE + 1))
    ends += ((low, high), (high, low), (2, SIDE + 1), (SIDE + 1, 2))
    first = [row * WIDE + column for row, column in ends if board[row * WIDE + column] == 0]
    out = first[int(rng.random() * len(first))]
    board[out] = GAP
    beside = [out + step for step in STEPS if board[out + step] == 1]
    board[beside[int(rng.random() * len(beside))]] = GAP
    steps, seat = 2, 0
    while True:
        jumps = []
        for start in places:
            if board[start] == seat:
                for step in STEPS:
                    end = start + 2 * step
                    while board[end] == GAP and board[end - step] >= 0:
                        jumps.append((start, end, step))
                        end += 2 * step
        if not jumps:
            return steps
        start, end, step = jumps[int(rng.random() * len(jumps))]
        board[start] = GAP
        for over in range(start + step, end, 2 * step):
            board[over] = GAP
        board[end] = seat
        steps += 1
        seat = 1 - seat
