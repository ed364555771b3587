"""Faults that a test switches on: answers that fail, come late, or never come at all.

A fault waits for requests that fit it and is used up after `times` of them. Nothing fails unless
a test asked for it.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .errors import KNOWN, Refusal

if TYPE_CHECKING:
    from .http import Call
    from .server import Sandbox


@dataclass
class Fault:
    """A fault of requests by `method` whose route or path contains `route`; `times` are left.

    A route names a kind of request (`/messages`), a path one channel's (`/channels/123/messages`).
    """

    kind: str
    method: str
    route: str
    times: int
    refusal: Refusal | None = None
    gate: asyncio.Event = field(default_factory=asyncio.Event)
    met: asyncio.Event = field(default_factory=asyncio.Event)
    on_met: Callable[[], object] = lambda: None

    def is_met_by(self, call: Call) -> bool:
        """Say whether this fault applies to a request."""
        met = self.route in call.route or self.route in call.path
        return met and self.times > 0 and self.method in ("*", call.method)

    def use(self) -> None:
        """Use it up once."""
        self.times -= 1
        self.met.set()
        self.on_met()

    def is_holding(self) -> bool:
        """Say whether requests may still be waiting at it."""
        return self.kind in ("hold", "hold answer") and not self.gate.is_set()

    def release(self) -> None:
        """Let the held requests continue, and hold no more."""
        self.times = 0
        self.gate.set()


class Faults:
    """The faults switched on in one sandbox."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._all: list[Fault] = []
        self._storms: list[tuple[random.Random, int, str, str]] = []

    def _add(self, fault: Fault) -> Fault:
        self._all.append(fault)
        return fault

    def fail(
        self,
        route: str = "",
        method: str = "*",
        *,
        status: int = 500,
        code: int = 0,
        times: int = 1,
        applied: bool = False,
    ) -> Fault:
        """Answer with this status; with `applied`, only after carrying the request out.

        `code` is one of Discord's (errors.KNOWN), which brings its own status.
        """
        words = "500: Internal Server Error" if status >= 500 else "refused by a fault"
        if code:
            status, words = KNOWN[code]
        refusal = Refusal(status, code, words)
        return self._add(Fault("after" if applied else "before", method, route, times, refusal))

    def limit(
        self,
        route: str = "",
        method: str = "*",
        *,
        retry_after: float = 0.05,
        everywhere: bool = False,
        times: int = 1,
        code: int = 0,
    ) -> Fault:
        """Answer that the bot is rate limited and may try again after `retry_after` seconds.

        `code` is one of Discord's own, such as that of edits of old messages.
        """
        refusal = RateLimit(retry_after, everywhere, code)
        return self._add(Fault("before", method, route, times, refusal))

    def hold(self, route: str = "", method: str = "*", *, times: int = 1_000_000) -> Fault:
        """Hold requests, before anything is done, until `release()` is called on the result."""
        return self._add(Fault("hold", method, route, times))

    def hold_answer(self, route: str = "", method: str = "*", *, times: int = 1) -> Fault:
        """Carry requests out at once, but hold the answers until `release()`."""
        return self._add(Fault("hold answer", method, route, times))

    def cut(
        self, route: str = "", method: str = "*", *, times: int = 1, applied: bool = True
    ) -> Fault:
        """Break the connection off without an answer, after carrying the request out or before."""
        kind = "cut after" if applied else "cut before"
        return self._add(Fault(kind, method, route, times))

    def delay(self, milliseconds: int, route: str = "", method: str = "*") -> Fault:
        """Hold the next request for this long, by the sandbox's clock, before anything is done."""
        fault = self.hold(route, method, times=1)
        clock = self._sandbox.clock
        fault.on_met = lambda: clock.at(clock.now() + milliseconds, fault.release)
        return fault

    def scatter(
        self, chance: random.Random, one_in: int, route: str = "", method: str = "*"
    ) -> None:
        """Let one request in `one_in` fail, drawn from `chance`, all kinds of fault alike."""
        self._storms.append((chance, one_in, method, route))

    def _draw(self, call: Call) -> None:
        for chance, one_in, method, route in self._storms:
            if chance.randrange(one_in) or not Fault("", method, route, 1).is_met_by(call):
                continue
            kind = chance.choice(("fail", "half", "limit", "cut", "lost"))
            if kind in ("fail", "half"):
                status = chance.choice((500, 502, 503))
                self.fail(call.route, call.method, status=status, applied=kind == "half")
            elif kind == "limit":
                self.limit(call.route, call.method)
            else:
                self.cut(call.route, call.method, applied=kind == "cut")

    def clear(self) -> None:
        """Switch all faults off, and let the held requests continue."""
        self._storms.clear()
        for fault in self._all:
            fault.release()
        self._all.clear()

    def _find(self, call: Call, *kinds: str) -> Fault | None:
        for fault in self._all:
            if fault.kind in kinds and fault.is_met_by(call):
                fault.use()
                self._all = [one for one in self._all if one.times > 0 or one.is_holding()]
                return fault
        return None

    async def before(self, call: Call) -> None:
        """Apply the faults that come before a request is carried out."""
        self._draw(call)
        held = self._find(call, "hold")
        if held is not None:
            await held.gate.wait()
        failed = self._find(call, "before")
        if failed is not None and failed.refusal is not None:
            raise failed.refusal
        if self._find(call, "cut before") is not None:
            raise Cut

    async def after(self, call: Call) -> None:
        """Apply the faults that come between carrying a request out and answering it."""
        held = self._find(call, "hold answer")
        if held is not None:
            await held.gate.wait()
        failed = self._find(call, "after")
        if failed is not None and failed.refusal is not None:
            raise failed.refusal
        if self._find(call, "cut after") is not None:
            raise Cut


class RateLimit(Refusal):
    """Too many requests (reference: "Rate Limits")."""

    def __init__(self, retry_after: float, everywhere: bool, code: int = 0) -> None:
        words = KNOWN[code][1] if code else "You are being rate limited."
        super().__init__(429, code, words)
        self.retry_after = retry_after
        self.everywhere = everywhere
        scope = "global" if everywhere else "user"
        # Without Via, discord.py mistakes a 429 for a ban and gives up.
        self.headers = {"Retry-After": str(retry_after), "Via": "1.1 google"}
        self.headers |= {"X-RateLimit-Scope": scope, "X-RateLimit-Remaining": "0"}
        self.headers["X-RateLimit-Reset-After"] = str(retry_after)

    def body(self) -> dict[str, object]:
        """Return the JSON that Discord would answer with."""
        told = {"message": self.message, "retry_after": self.retry_after}
        return told | {"global": self.everywhere, "code": self.code}


class Cut(Exception):
    """The connection breaks off here, without an answer."""
