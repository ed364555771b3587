"""Discord's refusals: a status, a code of Discord's list and its words.

Codes and words: Discord's reference, "Opcodes and Status Codes", JSON error codes.
"""

from __future__ import annotations

from typing import Any

KNOWN: dict[int, tuple[int, str]] = {
    0: (401, "401: Unauthorized"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30003: (400, "Maximum number of pins reached for the channel (250)"),
    30046: (
        429,
        "Maximum number of edits to messages older than 1 hour reached. Try again later",
    ),
    30032: (400, "Maximum number of application commands reached (100)."),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    160004: (400, "A thread has already been created for this message"),
    160005: (400, "This thread is locked"),
    160006: (400, "Maximum number of active threads reached"),
}


class Refusal(Exception):
    """A request that Discord would not carry out. Nothing was changed."""

    def __init__(self, status: int, code: int, message: str, errors: Any = None) -> None:
        super().__init__(f"{status} (error code: {code}): {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.headers: dict[str, str] = {}

    def body(self) -> dict[str, Any]:
        """Return the JSON that Discord would answer with."""
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


def refuse(code: int) -> Refusal:
    """Return the refusal with one of the codes above."""
    status, message = KNOWN[code]
    return Refusal(status, code, message)
