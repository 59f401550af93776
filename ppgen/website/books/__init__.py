"""What pages tell of: games with their examples played, and the kits that are offered with them."""
