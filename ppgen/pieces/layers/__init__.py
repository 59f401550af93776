"""Faces that content describes by layers, drawn for a row."""

from ppgen.pieces.layers.face import FaceFault, FaceSize
from ppgen.pieces.layers.sides import Drawn, LayeredPiece, back, digest, front

__all__ = ["Drawn", "FaceFault", "FaceSize", "LayeredPiece", "back", "digest", "front"]
