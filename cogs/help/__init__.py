"""/help and /rules."""
