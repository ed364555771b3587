"""Planetfall's quick rolls, by the names under which they are stored."""

from __future__ import annotations

from rules.quick import Request

from .deviation import Deviation
from .disorder import Disorder
from .half_die import HalfDie
from .pools import PoolRoll
from .tactics import Opposed

QUICK: dict[str, type[Request]] = {
    "pf_pool": PoolRoll,
    "pf_tactics": Opposed,
    "pf_disorder": Disorder,
    "pf_d3": HalfDie,
    "pf_deviation": Deviation,
}

__all__ = ["QUICK", "Deviation", "Disorder", "HalfDie", "Opposed", "PoolRoll"]
