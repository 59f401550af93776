"""The race as a bare hand-written loop, without clauses, refusals or a log: the yardstick for the judge."""

from __future__ import annotations

import random


def bare_playout(rng: random.Random, seats: int = 2) -> int:
    """Play a random game; give the number of steps, chance included, as the judge counts them."""
    coins: list[list[int]] = [[] for _ in range(seats)]
    removed = [0] * seats
    at = 0
    steps = 0
    while True:
        mine = coins[at]
        face = rng.choice("NA2345")
        steps += 1
        count = int(face) if face in "2345" else 1
        choices = [
            tile
            for tile in sorted(set(mine))
            if tile + count <= 30 and not (tile + count == 16 and any(16 in other for other in coins))
        ]
        can_enter = face in "25" and len(mine) + removed[at] < 6
        earned = False
        if choices or can_enter:
            moves = len(choices)
            options = [*choices, *([0] if can_enter else []), *([-1] if not moves else [])]
            chosen = rng.choice(options)
            steps += 1
            if chosen >= 0:
                if chosen:
                    mine.remove(chosen)
                tile = chosen + count if chosen else count
                if tile == 28:
                    tile = 25
                if tile == 27:
                    pass
                elif tile == 30:
                    removed[at] += 1
                    if removed[at] == 6:
                        return steps
                    earned = True
                else:
                    if tile != 11:
                        for other in coins:
                            if tile in other:
                                other.remove(tile)
                    mine.append(tile)
                    earned = tile in (26, 29)
        if earned:
            continue
        if face == "N":
            steps += 1
            if rng.choice((True, False)):
                continue
        at = (at + 1) % seats
