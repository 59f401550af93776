"""Cards: those of the 52-card deck, and those that are laid out from the rows of a deck.

`playing` draws the faces of the usual deck, `courts` its figures, `backs` the nets on the other side,
`layout` the cards of one's own, and `checking` says what is wrong with them; `art` is what the registry
knows.
"""
