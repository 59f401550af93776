"""The base of everything that a user can mend."""


class PpgenError(Exception):
    """What a user can mend: the message says where it is, what is wrong and what would be right."""
