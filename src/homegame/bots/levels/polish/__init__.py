"""Polish Poker, as each level plays it."""
