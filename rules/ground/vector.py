"""Points and vectors in the plane: x to the east, y to the north, whole numbers."""

from __future__ import annotations

from .roots import sign

Point = tuple[int, int]
Ratio = tuple[int, int]
"""A number as numerator and denominator; the denominator is above 0."""


def cross(first: Point, second: Point) -> int:
    """Return the cross product: above 0 where the second is counter-clockwise of the first."""
    return first[0] * second[1] - first[1] * second[0]


def dot(first: Point, second: Point) -> int:
    """Return the scalar product."""
    return first[0] * second[0] + first[1] * second[1]


def minus(first: Point, second: Point) -> Point:
    """Return the way from the second point to the first."""
    return first[0] - second[0], first[1] - second[1]


def plus(first: Point, second: Point) -> Point:
    """Return a point moved by a vector."""
    return first[0] + second[0], first[1] + second[1]


def square(vector: Point) -> int:
    """Return the square of a vector's length."""
    return vector[0] * vector[0] + vector[1] * vector[1]


def side(start: Point, end: Point, point: Point) -> int:
    """Return 1 where a point is left of the line from start to end, -1 right, 0 on it."""
    return sign(cross(minus(end, start), minus(point, start)))
