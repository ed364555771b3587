"""Warbands: their documents, what they cost, and the tables they are built from."""
