"""Helpers for tests of Planetfall."""
