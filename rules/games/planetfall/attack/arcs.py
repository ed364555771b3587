"""The arcs in which weapons fire (PF-DATA-3)."""

from __future__ import annotations

EVERYWHERE = "AR"
"""A weapon that fires all round."""
