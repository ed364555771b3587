"""Faces that anyone can check: from a seed committed in advance and the decisions in force.

A row's faces are HMAC-SHA256(seed, trail

block) read as integers by rejection. The trail is a hash of the decisions in force and of nothing
else (DESIGN, dice that can be checked), so the same decision in the same position rolls the same
faces, and any other decision fresh ones.

A game keeps the proof it began with. Proof 2 differs from proof 1 in what a trail is made of: where
a decision is secret, the hidden seed veils it; a free roll's interaction is hashed in; and players
contribute to the seeds. `rules/verify.py` describes both in full.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import compress, count, islice

import msgspec

from .dice import Dice

PROOF = 2
"""The proof that games begin with from now on."""

SEED_BYTES = 32
BLOCK_BYTES = 32
FIRST_TRAIL = bytes(32)
NARROW = 255
"""The most sides of a die whose faces all fit into a byte."""


def commitment(seed: bytes) -> str:
    """Return the SHA-256 of a 32-byte seed as 64 hex digits: what is published in advance."""
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    return hashlib.sha256(seed).hexdigest()


def advance(trail: bytes, decision: bytes, veil: bytes = b"", call: int | None = None) -> bytes:
    """Return the trail after a decision: SHA-256(trail || decision || veil || call), 32 bytes.

    `veil` is there where the decision is secret, `call` (the number of an interaction, 8 bytes)
    in a free roll; both in proof 2 alone.
    """
    asked = b"" if call is None else call.to_bytes(8, "big")
    return hashlib.sha256(trail + decision + veil + asked).digest()


def veil(hidden_seed: bytes, trail: bytes) -> bytes:
    """Return what keeps a secret decision from being guessed: HMAC-SHA256(seed, trail)."""
    return hmac.digest(hidden_seed, trail, "sha256")


def mixed(seed: bytes, words: Iterable[tuple[str, str]]) -> bytes:
    """Return a seed with the players' words in it: HMAC-SHA256(seed, pairs of seat and words).

    If nobody gave any words, it is the seed as it was drawn.
    """
    said = sorted(words)
    return hmac.digest(seed, msgspec.json.encode(said), "sha256") if said else seed


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
    is thrown away and the next bytes are read. A die with one side reads nothing.
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


class Faces:
    """The same faces as `face` reads from `stream`, many at once: whole blocks, cut and sifted.

    `_left` are bytes read ahead, `_shown` what each shows on dice of `_sides`, 0 where it is thrown
    away. `_ready` are the faces among them, of which `_drawn` have been handed out; other dice read
    on behind the byte of the last of them.
    """

    def __init__(self, seed: bytes, trail: bytes) -> None:
        self._seed = seed
        self._trail = trail
        self._block = 0
        self._left = b""
        self._sides = 0
        self._shown = self._ready = b""
        self._drawn = 0

    def draw(self, n: int, sides: int) -> tuple[int, ...]:
        """Read n faces from 1 to `sides`, in the order of the stream."""
        if sides != self._sides:
            if sides == 1:
                return (1,) * n
            self._turn_to(sides)
        end = self._drawn + n
        if end > len(self._ready):
            return self._read_on(n)
        faces = self._ready[self._drawn : end]
        self._drawn = end
        return tuple(faces)

    def _turn_to(self, sides: int) -> None:
        """Read the bytes that have shown nothing yet as dice with another number of sides."""
        if self._drawn:
            behind = islice(compress(count(1), self._shown), self._drawn - 1, None)
            self._left = self._left[next(behind) :]
            self._drawn = 0
        self._sides = sides
        self._sift()

    def _sift(self) -> None:
        """Find the faces that the bytes show; none is ready if they do not fit into a byte."""
        self._shown = self._left.translate(_faces(self._sides)) if self._sides <= NARROW else b""
        self._ready = self._shown.replace(b"\0", b"")

    def _read_on(self, n: int) -> tuple[int, ...]:
        """Read n faces that are not all ready."""
        if self._sides > NARROW:
            return self._wide(n)
        faces = self._ready[self._drawn :]
        while len(faces) < n:
            self._drawn = n - len(faces)
            self._left = self._blocks(self._drawn)
            self._sift()
            faces += self._ready[: self._drawn]
        return tuple(faces)

    def _wide(self, n: int) -> tuple[int, ...]:
        """Read n faces that do not fit into a byte."""
        bits = (self._sides - 1).bit_length()
        size, mask = (bits + 7) // 8, (1 << bits) - 1
        faces: list[int] = []
        while len(faces) < n:
            end = size * (n - len(faces))
            self._left += self._blocks(end - len(self._left))
            values = _numbers(self._left[:end], size)
            self._left = self._left[end:]
            faces += [value + 1 for raw in values if (value := raw & mask) < self._sides]
        return tuple(faces)

    def _blocks(self, size: int) -> bytes:
        """Read the blocks that hold so many bytes, none for 0 or less."""
        blocks = b""
        while len(blocks) < size:
            number = self._block.to_bytes(8, "big")
            # hmac.digest lets go of the interpreter's lock, and then waits for the saving thread.
            blocks += hmac.new(self._seed, self._trail + number, "sha256").digest()
            self._block += 1
        return blocks


@lru_cache(maxsize=NARROW)
def _faces(sides: int) -> bytes:
    """Return what each byte shows on a die, 0 where it is thrown away."""
    mask = (1 << (sides - 1).bit_length()) - 1
    return bytes((byte & mask) + 1 if byte & mask < sides else 0 for byte in range(1 << 8))


def _numbers(chunk: bytes, size: int) -> list[int]:
    return [int.from_bytes(chunk[at : at + size], "big") for at in range(0, len(chunk), size)]


class FairDice(Dice):
    """Dice from a game's two seeds: `open` for faces all may see, `hidden` for the others.

    `proof` is the one the game began with, `call` the interaction that asks for a free roll.
    """

    def __init__(
        self,
        open_seed: bytes,
        hidden_seed: bytes,
        trail: bytes,
        proof: int = 1,
        call: int | None = None,
    ) -> None:
        super().__init__()
        self.trail = trail
        self.proof = proof
        self.call = None if proof == 1 else call
        self.hides = False
        self.decision: bytes | None = None
        self._seeds = {False: open_seed, True: hidden_seed}
        self._faces: dict[bool, Faces] = {}

    def decide(self, decision: bytes, secret: bool = False) -> None:
        """Advance the trail; the faces that follow come from it. Once per journal row."""
        if self.decision is not None:
            raise RuntimeError("a journal row decides once")
        self.decision = decision
        self.hides = secret and self.proof > 1
        veiled = veil(self._seeds[True], self.trail) if self.hides else b""
        self.trail = advance(self.trail, decision, veiled, self.call)

    def draw(self, n: int, sides: int, why: str, hidden: bool) -> tuple[int, ...]:
        """Draw n faces from the seed that this audience calls for."""
        if self.decision is None:
            raise RuntimeError(f"a die fell before anything was decided ({why})")
        faces = self._faces.get(hidden)
        if faces is None:
            faces = self._faces[hidden] = Faces(self._seeds[hidden], self.trail)
        return faces.draw(n, sides)
