"""Faces that content describes by layers, drawn for a row."""

from ppgen.definition.layers.printed import with_groups
from ppgen.pieces.layers.areas import SpaceOnFace
from ppgen.pieces.layers.choices import Choices
from ppgen.pieces.layers.conditions import Conditions
from ppgen.pieces.layers.face import FaceFault, FaceSize
from ppgen.pieces.layers.legible import alike, legible
from ppgen.pieces.layers.sides import DrawnFace, LayeredPiece, back, digest, doubts, front
from ppgen.pieces.layers.surfaces import BoardPlaces, drawn, told

__all__ = [
    "BoardPlaces",
    "Choices",
    "Conditions",
    "DrawnFace",
    "FaceFault",
    "FaceSize",
    "LayeredPiece",
    "SpaceOnFace",
    "alike",
    "back",
    "digest",
    "doubts",
    "drawn",
    "front",
    "legible",
    "told",
    "with_groups",
]
