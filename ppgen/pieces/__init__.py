"""The art of the game systems, as symbols in true size.

>>> from ppgen.pieces import piecepack
>>> tile = piecepack.tile_face("suns", "A")
>>> tile.name, tile.width
('tile-suns-A', 50.8)

- `piecepack`, `dominoes` and `stones`: faces and backs, to be cut out. `folded`: nets, standing pawns, belts.
- `diagram`: the same pieces small and edged, for boards, setup pictures and replays.
- `suits`, `icons`, `numbers` and `mark`: what they are made of; `cutout` is the knife.

A function that looks different in another printing style takes the `Palette`; one document has one.
"""
