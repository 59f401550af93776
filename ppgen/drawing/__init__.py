"""One scene model and two painters.

A drawing is a `scene.Scene`: frozen shapes, text, groups and symbols in millimetres, coloured by role.
"""
