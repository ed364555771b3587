"""Planetfall's own commands."""
