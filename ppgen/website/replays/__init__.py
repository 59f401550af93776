"""Transcripts as boards to step through and to touch."""
