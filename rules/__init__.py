"""The rules of the games: pure functions from a state, a move and dice to a new state.

Nothing here knows Discord, a database, a clock or the environment, and nothing draws its own
chance: dice come in as an argument. Only the standard library and msgspec are imported.
"""
