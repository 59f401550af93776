"""The steps of a game, and what a position says at each."""

GROUPS = ("treasure", "experience", "equipment", "damage", "applied")
"""The kinds of coins before a player."""
CHANCE_STEPS = frozenset({"deal", "start-roll", "turn-over", "reveal", "fight-roll", "attack-roll", "draw"})
VERBS = {
    "deal": ("coins",),
    "start-roll": ("roll",),
    "compass": ("pawns",),
    "coin": ("coin",),
    "turn-over": ("tile",),
    "far-edge": ("tile",),
    "enter": ("place",),
    "turn": ("move", "pass"),
    "reveal": ("reveal",),
    "fight-spend": ("spend",),
    "fight-roll": ("roll",),
    "apply": ("apply",),
    "attack-choice": ("attack", "end"),
    "attack-spend": ("spend",),
    "attack-defend": ("spend",),
    "attack-roll": ("roll",),
    "spoils": ("spoils",),
    "draw": ("draw",),
}
"""The verbs that each step takes, from a character in the dungeon."""
OPTIONS = ("supply", "memory", "turn_cap")
STEPS = {
    "setup": ("deal", "start-roll"),
    "build": ("turn-over", "compass", "coin", "far-edge"),
    "enter": ("enter",),
    "play": (
        "turn",
        "reveal",
        "fight-spend",
        "fight-roll",
        "apply",
        "attack-choice",
        "attack-spend",
        "attack-defend",
        "attack-roll",
        "spoils",
        "draw",
    ),
    "over": ("over",),
}
"""The steps of each phase; the first of build, enter and play is meant where a position names none."""
EXTRA = {
    "fight-spend": ("facing",),
    "fight-roll": ("facing", "spent"),
    "apply": ("facing",),
    "attack-spend": ("target",),
    "attack-defend": ("target", "spent"),
    "attack-roll": ("target", "spent", "defended", "rolled"),
    "spoils": ("target",),
    "draw": ("target",),
    "start-roll": ("rolling", "rolls"),
}
"""The further keys of a step in the middle of an action."""
OF_PHASE = {
    "starter": ("build", "enter", "play", "over"),
    "turns": ("play", "over"),
    "compass": ("build",),
    "turned": ("build",),
    "coins_left": ("setup", "build"),
    "pool": ("setup", "build"),
    "tiles_left": ("setup", "build"),
    "tiles": ("build", "enter", "play", "over"),
    "coins": ("build", "enter", "play", "over"),
    "stacks": ("play", "over"),
    "pawns": ("enter", "play", "over"),
    "discard": ("play", "over"),
}
"""The phases to which a key belongs."""
KEYS = (
    "players",
    *OPTIONS,
    "phase",
    "step",
    "decides",
    "to_act",
    *OF_PHASE,
    "holdings",
    *dict.fromkeys(key for keys in EXTRA.values() for key in keys),
)
