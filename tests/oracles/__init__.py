"""Our judges beside engines that others wrote: the same random games, compared at every step."""
