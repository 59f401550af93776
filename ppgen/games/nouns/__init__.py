"""Nouns of one kind of game: long points, chains of jumps, tricks, melds, pegs on a track, boards that grow.

What several kinds of games have is the kernel's (`ppgen.engine`).
"""
