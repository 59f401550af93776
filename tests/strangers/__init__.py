"""Games as strangers write them: boards of every kind, set up without a judge."""
