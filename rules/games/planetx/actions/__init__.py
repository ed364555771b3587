"""What a player can do in a turn, one file per action."""
