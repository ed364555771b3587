"""Advancement cards, governments and mutations."""
