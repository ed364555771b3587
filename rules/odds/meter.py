"""What an exact answer costs, counted in steps before each piece of work begins.

Counted, never clocked: an answer given on one machine is given on all. A step is about what one
digit of a long multiplication costs; the limit stays under 50 ms of CPU by measurement.
"""

from __future__ import annotations

from math import isqrt

STEPS = 16_000_000
EXAMPLE_STEPS = 6_000_000
PLAIN = 330
PACKED = 1_300
PACKED_BYTES = 4
TERM = 280
TERM_BITS = 8


class TooCostly(Exception):
    """The next piece of work would pass the limit; nothing of it was done."""


def term_steps(terms: int, bits: int) -> int:
    """Return what products of a small number and one of so many bits cost, added up in a list."""
    return terms * (TERM + bits // TERM_BITS)


def slot_steps(slots: int, width: int) -> int:
    """Return what the packing or unpacking of weights of so many bytes costs."""
    return slots * (PLAIN + width)


def product_steps(one: int, other: int) -> int:
    """Return what the multiplication of two numbers of so many bytes costs."""
    small, large = sorted((one, other))
    return large * isqrt(small) * 3 // 2 + 1


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

    def terms(self, terms: int, bits: int) -> None:
        """Take products of a small number and one of so many bits, added up in a list."""
        self.spend(term_steps(terms, bits))

    def packed(self, operations: int, size: int) -> None:
        """Take operations that scale, shift and add a long number of up to so many bytes."""
        self.spend(operations * (PACKED + size // PACKED_BYTES))

    def slots(self, slots: int, width: int) -> None:
        """Take the packing or unpacking of weights of so many bytes."""
        self.spend(slot_steps(slots, width))

    def product(self, one: int, other: int) -> None:
        """Take the multiplication of two numbers of so many bytes."""
        self.spend(product_steps(one, other))
