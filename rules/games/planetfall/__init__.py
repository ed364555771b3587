"""Firestorm: Planetfall: a battle between two commanders, refereed."""
