"""Layers: how a printed face is described, read into what can be drawn for any row."""

from ppgen.definition.layers.faces import (
    Along,
    Area,
    Around,
    Case,
    Colour,
    Edge,
    FaceLayers,
    Gradient,
    Grid,
    Layer,
    Look,
    Mapped,
    Measure,
    PieceLayers,
    Word,
)
from ppgen.definition.layers.language import OF_PIECES

__all__ = [
    "OF_PIECES",
    "Along",
    "Area",
    "Around",
    "Case",
    "Colour",
    "Edge",
    "FaceLayers",
    "Gradient",
    "Grid",
    "Layer",
    "Look",
    "Mapped",
    "Measure",
    "PieceLayers",
    "Word",
]
