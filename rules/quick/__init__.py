"""Each game's rolls without a game, exactly by its rules.

The procedures here are the only place where these rules are written; `/roll` and the games
call them.
"""
