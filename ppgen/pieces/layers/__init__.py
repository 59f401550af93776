"""Faces that content describes by layers, drawn for a row."""

from ppgen.pieces.layers.face import FaceFault, FaceSize
from ppgen.pieces.layers.sides import DrawnFace, LayeredPiece, back, digest, front

__all__ = ["DrawnFace", "FaceFault", "FaceSize", "LayeredPiece", "back", "digest", "front"]
