"""Firestorm: Planetfall: its quick rolls. There is no game of it yet."""
