"""Rows of a table of tests, each marked with its own rules."""

from __future__ import annotations

import pytest


def row(rules, *values):
    """Return a case of `parametrize`, marked with rules written without their prefix."""
    marks = pytest.mark.rule(*(f"C316-{rule}" for rule in rules.split()))
    return pytest.param(*values, marks=marks)
