"""Faces that anyone can check: from a seed committed in advance and the decisions in force.

A row's faces are HMAC-SHA256(seed, trail || block) read as integers by rejection. The trail is a
hash of the decisions in force and of nothing else (DESIGN, dice that can be checked), so the same
decision in the same position rolls the same faces, and any other decision fresh ones.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator

from .dice import Dice

SEED_BYTES = 32
FIRST_TRAIL = bytes(32)


def commitment(seed: bytes) -> str:
    """Return the SHA-256 of a 32-byte seed as 64 hex digits: what is published in advance."""
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    return hashlib.sha256(seed).hexdigest()


def advance(trail: bytes, decision: bytes) -> bytes:
    """Return the trail after a decision: SHA-256(trail || decision), 32 bytes."""
    return hashlib.sha256(trail + decision).digest()


def digest(salt: bytes, stored: bytes) -> bytes:
    """Return a journal row's digest: SHA-256(salt || stored bytes), 32 bytes."""
    return hashlib.sha256(salt + stored).digest()


def link(chain: bytes, row_digest: bytes) -> bytes:
    """Return the chain after a row: SHA-256(chain || digest), 32 bytes."""
    return hashlib.sha256(chain + row_digest).digest()


def stream(seed: bytes, trail: bytes) -> Iterator[int]:
    """Yield the bytes of HMAC-SHA256(seed, trail || block) for blocks 0, 1, 2 and so on.

    The block number is eight bytes, most significant first.
    """
    block = 0
    while True:
        yield from hmac.digest(seed, trail + block.to_bytes(8, "big"), "sha256")
        block += 1


def face(source: Iterator[int], sides: int) -> int:
    """Read one face from 1 to `sides`, exactly uniform, from a stream of bytes.

    As many whole bytes as hold `sides - 1`, cut to its number of bits; a value of `sides` or more
    is thrown away and the next bytes are read. A die of one side reads nothing.
    """
    bits = (sides - 1).bit_length()
    size = (bits + 7) // 8
    while True:
        value = 0
        for _ in range(size):
            value = value << 8 | next(source)
        value &= (1 << bits) - 1
        if value < sides:
            return value + 1


class FairDice(Dice):
    """Dice from a game's two seeds: `open` for faces all may see, `hidden` for the others."""

    def __init__(self, open_seed: bytes, hidden_seed: bytes, trail: bytes) -> None:
        super().__init__()
        self.trail = trail
        self.decision: bytes | None = None
        self._seeds = {False: open_seed, True: hidden_seed}
        self._streams: dict[bool, Iterator[int]] = {}

    def decide(self, decision: bytes) -> None:
        """Advance the trail; the faces that follow come from it. Once per journal row."""
        if self.decision is not None:
            raise RuntimeError("a journal row decides once")
        self.decision = decision
        self.trail = advance(self.trail, decision)

    def draw(self, n: int, sides: int, why: str, hidden: bool) -> tuple[int, ...]:
        """Draw n faces from the seed that this audience calls for."""
        if self.decision is None:
            raise RuntimeError(f"a die fell before anything was decided ({why})")
        if hidden not in self._streams:
            self._streams[hidden] = stream(self._seeds[hidden], self.trail)
        source = self._streams[hidden]
        return tuple(face(source, sides) for _ in range(n))
