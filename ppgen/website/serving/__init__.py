"""The server for who writes a game."""
