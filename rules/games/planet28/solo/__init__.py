"""Solo and co-op: the enemy's side, which has no person, and how its units decide (4.18)."""
