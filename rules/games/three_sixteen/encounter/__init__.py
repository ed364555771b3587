"""An encounter from contact to its end: rounds, turns, hits, aliens, ranges."""
