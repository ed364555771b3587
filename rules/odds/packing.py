"""Weights side by side in one long number, a slot of some bytes for each outcome.

So a sum of two outcomes becomes one long multiplication, done far faster than one pair at a time.
"""

from __future__ import annotations

from collections.abc import Mapping


def slot(whole: int) -> int:
    """Return the bytes of a slot that holds any weight up to the whole."""
    return whole.bit_length() // 8 + 1


def packed(weights: Mapping[int, int], low: int, high: int, width: int) -> int:
    """Return the weights of the outcomes from `low` to `high` in slots of so many bytes."""
    slots = (weights.get(value, 0).to_bytes(width, "little") for value in range(low, high + 1))
    return int.from_bytes(b"".join(slots), "little")


def unpacked(long: int, low: int, slots: int, width: int) -> dict[int, int]:
    """Return the weights again, those of 0 left out; the first slot is the outcome `low`."""
    raw = long.to_bytes(slots * width, "little")
    pieces = (raw[at * width : (at + 1) * width] for at in range(slots))
    read = ((low + at, int.from_bytes(piece, "little")) for at, piece in enumerate(pieces))
    return {value: weight for value, weight in read if weight}
