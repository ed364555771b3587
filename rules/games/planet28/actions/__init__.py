"""What a unit can do with its actions, one file per action or family of actions."""
