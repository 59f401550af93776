"""The art of the game systems, as scenes."""
