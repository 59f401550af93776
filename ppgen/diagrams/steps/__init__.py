"""The picture of a step: what part of the board is seen, what lies there, what moved, and what was refused.

moment = Moment.of([step])              # one step, or several in a row
went = list(shown(moved(moment, first=True), picture))
spots = Spots(view, moment.before_on_board, moment.after_on_board, lying)
arrows(spots, went)                     # scene items, which paper and pages frame each in their own way
"""
