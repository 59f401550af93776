"""Tables for virtual tabletops: how a game begins, with each piece where the picture of its setup has it.

`table_of` describes a table in a form that belongs to no program; each module of a format writes it for one.
"""
