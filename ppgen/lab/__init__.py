"""The playtest laboratory: many games by a seed, and what they tell of a game, with intervals."""
