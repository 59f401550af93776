"""Pieces to cut out: which (`selection`), on which pages (`pages`), cut where (`lines`).

`labels` are the same on label stock; `calibration` finds out how far a printer's backs err.
"""
