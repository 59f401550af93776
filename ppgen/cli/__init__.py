"""The command line: thin commands over the rooms that do the work."""
