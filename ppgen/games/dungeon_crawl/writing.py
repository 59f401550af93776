"""Writing positions without loss, and the facts that a transcript may name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ppgen.engine import Plain, Position
from ppgen.games.dungeon_crawl.positions import listed, read_table
from ppgen.games.dungeon_crawl.steps import EXTRA, KEYS, OF_PHASE, STEPS
from ppgen.games.dungeon_crawl.words import read_face, show_list, show_places, show_space

if TYPE_CHECKING:
    from ppgen.games.dungeon_crawl.crawl import Crawl


def facts(state: Crawl) -> Plain:
    """Write every key of a position that the phase at hand can have, the empty ones too."""
    plain: Plain = {
        "players": list(state.seats),
        "supply": state.supply,
        "memory": state.memory,
        "turn_cap": "none" if state.turn_cap is None else state.turn_cap,
        "phase": state.phase,
        "step": state.step,
        "decides": state.actor() or "none",
        "turns": state.turns,
        "compass": dict(state.compass),
        "tiles": show_places(state.tiles),
        "turned": show_list(state.turned, none=""),
        "coins": {show_space(space): state.coins[space] for space in sorted(state.coins)},
        "stacks": {show_space(space): show_list(state.stacks[space]) for space in sorted(state.stacks)},
        "pawns": {
            seat: show_space(state.pawns[seat]) if seat in state.pawns else "out" for seat in state.seats
        },
        "holdings": {
            seat: {group: show_list(coins, none="") for group, coins in held.items()}
            for seat, held in state.holdings.items()
        },
        "discard": show_list(state.discarded, none=""),
    }
    if state.phase != "over":
        plain["to_act"] = state.to_act
    if state.starter is not None:
        plain["starter"] = state.starter
    if state.supply == "common":
        pool = state.coins_left.get("", [])
        plain |= {"pool": show_list(pool, none=""), "tiles_left": len(pool)}
    else:
        hands = {seat: state.coins_left.get(seat, []) for seat in state.seats}
        plain["coins_left"] = {seat: show_list(hand, none="") for seat, hand in hands.items()}
    for key in EXTRA.get(state.step, ()):
        value = getattr(state, key)
        plain[key] = value.copy() if isinstance(value, (list, dict)) else value
    return plain


def write(state: Crawl) -> Plain:
    """Write a position: what is empty, belongs to another phase or goes without saying is left out."""
    plain = facts(state)
    usual = STEPS[state.phase][0] if state.phase in ("build", "enter", "play") else ""
    if state.step == usual:
        del plain["step"], plain["decides"]
    for key, phases in OF_PHASE.items():
        if state.phase not in phases:
            plain.pop(key, None)
    plain["holdings"] = {
        seat: {group: coins for group, coins in held.items() if coins}
        for seat, held in plain["holdings"].items()
    }
    if "coins_left" in plain:
        plain["coins_left"] = {seat: hand for seat, hand in plain["coins_left"].items() if hand}
    return {key: value for key, value in plain.items() if value not in ("", {}, None)}


def expected(state: Crawl, given: Mapping[str, Any]) -> Plain:
    """Read facts as a position is read, fill what is left out, and write them as `facts` does.

    Raises:
        BadPosition: a key is unknown, or a value cannot be read.
    """
    written = Position(given, KEYS)
    twin = state.clone()
    read_table(twin, Position({"tiles": show_places(state.tiles), **given}, KEYS))
    if "coins_left" in written:
        hands = written.mapping("coins_left", state.seats)
        twin.coins_left = {
            seat: sorted(listed(hands.get(seat), "coins_left", read_face)) for seat in state.seats
        }
    if "pool" in written:
        twin.coins_left = {"": sorted(listed(written.get("pool"), "pool", read_face))}
    filled = facts(twin)
    table = {*OF_PHASE, "holdings"} - {"turns", "tiles_left", "starter"}
    return {key: filled.get(key) if key in table else value for key, value in given.items()}
