"""Replays, drawings and references in Markdown: in the chapters of a game, and on pages written by hand."""
