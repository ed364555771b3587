"""The language of `/roll`: read a line to a plan, throw the plan with any dice.

The reading depends on the text alone; a meaning changes only with a new NOTATION number.
"""

from __future__ import annotations

from .model import NOTATION, Plan
from .reading import is_readable, may_be_name, read
from .refusal import Offer, Refused
from .result import Outcome, Pool, Result, Shown
from .rolling import throw

__all__ = [
    "NOTATION",
    "Offer",
    "Outcome",
    "Plan",
    "Pool",
    "Refused",
    "Result",
    "Shown",
    "is_readable",
    "may_be_name",
    "read",
    "throw",
]
