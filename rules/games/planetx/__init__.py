"""Planet X, refereed: one file per concept, nothing but rules. `system.SYSTEM` is the game."""
