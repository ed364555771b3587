"""Nerve: disorder markers and tests, Forlorn Hopes, and what the end phase makes of them."""
