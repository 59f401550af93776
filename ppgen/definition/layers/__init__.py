"""Layers: how a printed face is described, read into what can be drawn for any row."""

from ppgen.definition.layers.faces import (
    Along,
    Around,
    CellGrid,
    Colour,
    FaceArea,
    FaceLayer,
    FaceLayers,
    FaceLine,
    Gradient,
    Look,
    Mapped,
    Measure,
    PieceLayers,
    ValueCase,
    Word,
)
from ppgen.definition.layers.language import OF_PIECES

__all__ = [
    "OF_PIECES",
    "Along",
    "Around",
    "CellGrid",
    "Colour",
    "FaceArea",
    "FaceLayer",
    "FaceLayers",
    "FaceLine",
    "Gradient",
    "Look",
    "Mapped",
    "Measure",
    "PieceLayers",
    "ValueCase",
    "Word",
]
