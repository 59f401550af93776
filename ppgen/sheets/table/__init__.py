"""The table from above: who sits where, what lies before them, and the numbers of the steps."""
