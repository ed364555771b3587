"""Damage: what a box stands now, what saves cancel, what is marked, and what a loss brings."""
