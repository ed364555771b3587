"""The measured table: where pieces stand and what follows from it, in whole numbers alone.

Shared by the games that are played with miniatures; docs/ground.md explains it. Nothing here knows
whose turn it is: a game asks, and every answer can say itself in a sentence.
"""
