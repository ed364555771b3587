"""The course of the game: set-up, rounds, turns, buying, population, leaving."""
