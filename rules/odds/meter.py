"""What an exact answer costs, counted in steps before each piece of work begins.

Counted, never clocked: an answer given on one machine is given on all. A step is about what one
digit of a long multiplication costs; the limit stays under 50 ms of CPU by measurement.
"""

from __future__ import annotations

from math import isqrt

STEPS = 20_000_000
EXAMPLE_STEPS = 13_000_000
PLAIN = 330


class TooCostly(Exception):
    """The next piece of work would pass the limit; nothing of it was done."""


class Meter:
    """The steps left for one answer."""

    def __init__(self, steps: int = STEPS) -> None:
        self.left = steps

    def spend(self, steps: int) -> None:
        """Take steps off before the work is done; raises `TooCostly` where too few are left."""
        self.left -= steps
        if self.left < 0:
            raise TooCostly("too many steps")

    def plain(self, operations: int) -> None:
        """Take ordinary operations, such as one sum of two weights."""
        self.spend(operations * PLAIN)

    def long(self, operations: int, bits: int) -> None:
        """Take ordinary operations on numbers of so many bits."""
        self.spend(operations * (PLAIN + bits))

    def slots(self, slots: int, width: int) -> None:
        """Take the packing or unpacking of weights of so many bytes."""
        self.spend(slots * (PLAIN + width))

    def product(self, one: int, other: int) -> None:
        """Take the multiplication of two numbers of so many bytes."""
        small, large = sorted((one, other))
        self.spend(large * isqrt(small) * 3 // 2 + 1)
