"""What strangers may send and clumsy hands may type: nothing of it does harm.

`python -m tests.hostile --help` says how to try many inputs, and one of them again.
"""
