"""What Discord refuses in channels and threads."""

from __future__ import annotations

from .findings import Findings
from .records import Json

RESTS = (60, 1440, 4320, 10080)


def check_thread(body: Json, *, begun: bool) -> None:
    """Refuse a thread's name or auto-archive duration (minutes) that Discord would not accept."""
    found = Findings()
    if begun or "name" in body:
        found.size("thread name", "name", body.get("name"))
    rest = body.get("auto_archive_duration")
    if rest is not None and rest not in RESTS:
        found.add("thread rest", "auto_archive_duration")
    found.check_empty()


def check_channel(body: Json) -> None:
    """Refuse a channel's name or topic that Discord would not accept."""
    found = Findings()
    if "name" in body:
        found.size("channel name", "name", body["name"])
    found.size_if_there("channel topic", "topic", body.get("topic"))
    found.check_empty()
