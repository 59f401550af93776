"""Aids, mats, score sheets and notes: their `pages`, and the `blocks` that these are made of."""
