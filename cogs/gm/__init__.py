"""The /gm commands."""
