"""Replays, boards and rules in the pages of somebody else, under their navigation and their look."""
