"""Tactical action cards in play: hands, buying back, playing."""
