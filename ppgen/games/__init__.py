"""The games under the judge: one module a game, its clauses as functions in the order of its rules.

A module is named after its game's id (`leyhe-race` is `leyhe_race`) and gives its `Game` class as `GAME`;
`ppgen.judges` finds it. What games of one kind share is in `ppgen.games.nouns`.
"""
