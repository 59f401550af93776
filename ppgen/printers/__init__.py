"""What a home printer does to a page: the leaf that shows it, how that is read, and profiles that undo it.

Three frames, in millimetres with y down: *front*, the front as it was drawn; *through*, the back as it was
drawn, seen through the paper from the front, so that what is meant to meet lies at one place in both; and
*leaf*, the paper itself, from its top left corner as its side is looked at.
"""
