"""What boards of each kind are drawn with: cells, bands of seats, points and lines, pits, lanes, long points.

Each module draws the spaces of its kind and what lies between them; `ppgen.diagrams.board` puts all together.
"""
