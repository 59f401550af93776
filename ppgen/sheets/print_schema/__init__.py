"""What files say of printing: `printing` and `exhibits` the `print.yml` of a game, `layouts` the papers.

`schema` names the record of each file, for the schemas that editors use.
"""
