"""Words that messages and pages have in common."""


def counted(number: int, thing: str) -> str:
    """Say how many there are of a thing whose plural ends in s: `1 page`, `2 pages`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
