"""Prose of definitions as HTML, and the clauses of a game."""
