"""What Discord refuses in a request, with its status, code and words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .errors import invalid, refuse
from .world import Thing

if TYPE_CHECKING:
    from .wire import Upload

SUBSTANCE = ("content", "embeds", "components", "sticker_ids", "poll", "attachments")


def check_message(body: Thing, uploads: dict[int, Upload]) -> None:
    """Refuse a message that Discord would not post."""
    _check_content(body)
    if not uploads and not any(body.get(key) for key in SUBSTANCE):
        raise refuse(50006)


def check_edit(message: Thing, body: Thing, uploads: dict[int, Upload]) -> None:
    """Refuse an edit that Discord would not make."""
    _check_content(body)
    after = message | body
    if not uploads and not any(after.get(key) for key in SUBSTANCE):
        raise refuse(50006)


def _check_content(body: Thing) -> None:
    if len(body.get("content") or "") > 2000:
        words = "Must be 2000 or fewer in length."
        raise invalid("content", "BASE_TYPE_MAX_LENGTH", words)


def check_choices(choices: Any) -> None:
    """Refuse completion choices that Discord would not show."""
    if not isinstance(choices, list) or len(choices) > 25:
        raise invalid("data.choices", "BASE_TYPE_BAD_LENGTH", "Must be between 0 and 25 in length.")


def check_modal(form: Thing) -> None:
    """Refuse a form that Discord would not open."""
    if not 1 <= len(form.get("components") or []) <= 5:
        raise invalid(
            "data.components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length."
        )


def check_commands(commands: list[Thing]) -> None:
    """Refuse a set of commands that Discord would not register."""
    if len(commands) > 100:
        raise refuse(30032)
