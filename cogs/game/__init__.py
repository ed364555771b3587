"""The /game commands, their buttons and forms."""
