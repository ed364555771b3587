"""Scenarios and their goals that the bot counts (P28-SETUP-1, table 5.18)."""
