"""The learn sheet: a game taught on one sheet of paper, folded once to four pages."""
