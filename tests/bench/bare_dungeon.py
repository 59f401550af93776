"""Dungeon Crawl as a bare hand-written loop, without clauses, refusals or a log: a yardstick for its judge.

A space is one number, its column times `EAST` and its row, so that a step is an addition. Coins of which only
the number matters are counted.
"""

from __future__ import annotations

import random

EAST = 256
WAYS = (1, EAST + 1, EAST, EAST - 1, -1, -EAST - 1, -EAST, 1 - EAST)
NEAR = frozenset(WAYS)
EDGES = ((0, 1), (1, 0), (0, -1), (-1, 0))
CORNERS = {2: (0, EAST + 1), 3: (0, 1, EAST + 1), 4: (0, 1, EAST + 1, EAST)}
SUNS, MOONS, CROWNS, ARMS = range(4)
DEADLY = 10


class Crawler:
    """What one player has."""

    __slots__ = ("applied", "damage", "equipment", "experience", "treasure")

    def __init__(self) -> None:
        self.treasure: list[int] = []
        self.equipment = self.applied = self.damage = 0
        self.experience = [0, 0]


Stack = tuple[list[int], int]
"""The treasures and the number of equipments that a dead crawler left."""


def below(rng: random.Random, count: int) -> int:
    """Draw a number from 0, less than a count."""
    return int(rng.random() * count)


def build(rng: random.Random, seats: int) -> tuple[set[int], list[int], dict[int, int | Stack], int, int]:
    """Build the dungeon.

    Give its spaces, those on the rectangle around it, the coins, who begins, and the number of steps.
    """
    values = [value for value in range(6) for _ in range(4)]
    rng.shuffle(values)
    supplies = [values[seat::seats] for seat in range(seats)]
    rolling, steps = list(range(seats)), seats
    while len(rolling) > 1:
        rolls = [below(rng, 6) for _ in rolling]
        steps += len(rolls)
        rolling = [seat for seat, roll in zip(rolling, rolls, strict=True) if roll == max(rolls)]
    starter = at = rolling[0]
    compass = rng.sample(EDGES, 4)
    steps += 1
    unturned = [suit for suit in range(4) for _ in range(6)]
    rng.shuffle(unturned)
    column = row = 0
    tiles = {(0, 0)}
    coins: dict[int, int | Stack] = {}
    while True:
        supply = supplies[at]
        values = list(set(supply))
        value = values[below(rng, len(values))]
        supply.remove(value)
        coins[2 * EAST * column + 2 * row + CORNERS[seats][at]] = value
        steps += 1
        if len(tiles) == 24:
            break
        at = (at + 1) % seats
        east, north = compass[unturned.pop()]
        steps += 1
        column, row = column + east, row + north
        if (column, row) in tiles:
            far = max(c * east + r * north for c, r in tiles)
            outer = [(c + east, r + north) for c, r in tiles if c * east + r * north == far]
            column, row = outer[below(rng, len(outer))]
            steps += 1
        tiles.add((column, row))
    west, east = min(c for c, _ in tiles), max(c for c, _ in tiles)
    south, north = min(r for _, r in tiles), max(r for _, r in tiles)
    floor: set[int] = set()
    edge = []
    for column, row in tiles:
        corner = 2 * EAST * column + 2 * row
        floor.update((corner, corner + 1, corner + EAST, corner + EAST + 1))
        for right in (0, 1):
            for up in (0, 1):
                if column == (west, east)[right] or row == (south, north)[up]:
                    edge.append(corner + EAST * right + up)
    return floor, edge, coins, starter, steps


def lines(floor: set[int], start: int) -> list[list[int]]:
    """Give the straight lines from a space to where the dungeon ends."""
    found = []
    for way in WAYS:
        space = start + way
        line = []
        while space in floor:
            line.append(space)
            space += way
        if line:
            found.append(line)
    return found


def bare_playout(rng: random.Random, seats: int = 2) -> int:
    """Play a random game; give the number of steps, chance included, as the judge counts them."""
    floor, edge, lies, at, steps = build(rng, seats)
    rays: dict[int, list[list[int]]] = {}
    hidden = [[SUNS, MOONS, CROWNS, ARMS] for _ in range(6)]
    crawlers = [Crawler() for _ in range(seats)]
    pawns: dict[int, int] = {}
    found = 0

    def enter(seat: int, others: int) -> None:
        """Put a pawn on an entrance, or do one of so many other things."""
        free = [space for space in edge if space not in lies and space not in pawns.values()]
        chosen = below(rng, len(free) + others)
        if chosen < len(free):
            pawns[seat] = free[chosen]

    for place in range(seats):
        enter((at + place + 1) % seats, 0)
        steps += 1
    while True:
        steps += 1
        seat = at
        at = (at + 1) % seats
        if seat not in pawns:
            enter(seat, 1)
            continue
        start, standing = pawns[seat], pawns.values()
        if start not in rays:
            rays[start] = lines(floor, start)
        reached = [start]
        for ray in rays[start]:
            for space in ray:
                if space in standing:
                    break
                reached.append(space)
                if space in lies:
                    break
        space = reached[below(rng, len(reached))]
        if space == start:
            continue
        pawns[seat] = space
        what = lies.pop(space, None)
        mine = crawlers[seat]
        if what is None:
            near = [other for other, stands in pawns.items() if stands - space in NEAR]
            if near:
                steps += 1
                chosen = below(rng, len(near) + 1)
                if chosen < len(near):
                    steps += attack(rng, mine, crawlers[near[chosen]])
        elif isinstance(what, tuple):
            mine.treasure += what[0]
            mine.equipment += what[1]
        else:
            suits = hidden[what]
            suit = suits.pop(below(rng, len(suits)))
            steps += 1
            if suit == ARMS:
                mine.equipment += 1
            elif suit == CROWNS:
                mine.treasure.append(what)
                found += 1
                if found == 6:
                    return steps
            else:
                steps += fight(rng, mine, suit, what)
                if mine.damage - mine.applied >= DEADLY:
                    equipment = mine.equipment + mine.applied
                    if mine.treasure or equipment:
                        lies[space] = mine.treasure, equipment
                    crawlers[seat] = Crawler()
                    del pawns[seat]


def fight(rng: random.Random, mine: Crawler, suit: int, value: int) -> int:
    """Fight a trap or a monster; give the number of steps."""
    steps, spent = 1, 0
    if mine.experience[suit]:
        spent = below(rng, mine.experience[suit] + 1)
        mine.experience[suit] -= spent
        steps += 1
    if below(rng, 6) + spent > value:
        mine.experience[suit] += 1
        return steps
    mine.damage += value
    most = min(value, mine.equipment)
    if most:
        applied = below(rng, most + 1)
        mine.equipment -= applied
        mine.applied += applied
        steps += 1
    return steps


def attack(rng: random.Random, attacker: Crawler, defender: Crawler) -> int:
    """Attack another; give the number of steps."""
    steps = 2
    totals = []
    for one in (attacker, defender):
        spent = 0
        if one.equipment:
            spent = below(rng, one.equipment + 1)
            one.equipment -= spent
            steps += 1
        totals.append(spent + below(rng, 6))
    if totals[0] <= totals[1]:
        return steps
    takes_treasure = bool(defender.treasure)
    if defender.treasure and defender.equipment:
        takes_treasure = rng.random() < 0.5
        steps += 1
    if takes_treasure:
        count = len(defender.treasure)
        attacker.treasure.append(defender.treasure.pop(below(rng, count)))
        steps += count > 1
    elif defender.equipment:
        defender.equipment -= 1
        attacker.equipment += 1
    return steps
