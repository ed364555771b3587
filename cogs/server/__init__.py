"""The /server commands."""
