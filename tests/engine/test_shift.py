"""Whole lines move at the same moment, and nobody notes it who does not listen."""

from __future__ import annotations

from ppgen.engine import Moved, Piece, Pieces, Place

A, B, C = map(Place, ("a1", "b1", "c1"))
RED, BLUE, GREEN = (Piece("stone", name=name) for name in ("red", "blue", "green"))


def test_what_moves_at_the_same_moment_does_not_meet() -> None:
    lies = Pieces({A: (RED,), B: (BLUE, GREEN)})
    lies.shift({A: B, B: C, C: A})
    assert lies == {B: (RED,), C: (BLUE, GREEN)}
    assert lies.moved == [Moved(RED, A, B), Moved(BLUE, B, C), Moved(GREEN, B, C)]


def test_what_comes_to_a_place_lies_on_what_stayed_there() -> None:
    lies = Pieces({A: (RED,), B: (BLUE,)})
    lies.shift({A: B})
    assert lies == {B: (BLUE, RED)}


def test_nothing_is_noted_while_nobody_listens() -> None:
    lies = Pieces({A: (RED,)})
    lies.moved.silent = True
    lies.shift({A: B})
    lies.move(RED, B, C)
    assert lies == {C: (RED,)}
    assert lies.moved == []
