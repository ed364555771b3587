"""Dice outside of games: /roll, /rolls, /quick, /odds."""
