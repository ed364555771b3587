"""Planet 28 on a measured table: the bot holds where everybody stands (docs/ground.md).

Facts that people state of a real table are read off the positions here, by the rulings of the
measured table; the rules that use them do not know where they come from. What no position shows
stays as it is stated (ruling G11).
"""
