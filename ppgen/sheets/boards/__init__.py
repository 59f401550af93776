"""Boards on paper: whole or in parts (`board`, `tiling`), in `strips`, as positions (`setups`, `views`).

`tiles` says which tile of a real set goes where; `extents` measures drawings.
"""
