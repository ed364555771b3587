"""What people do with a bot's buttons, selects and forms.

The bot is told only of components that the message has and the person sees, unless the action is
marked as forged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .interactions import COMPONENT, MODAL, Interaction
from .messages import numbered
from .options import Reading, client_refusal
from .records import Json

if TYPE_CHECKING:
    from .server import Sandbox

BUTTON, SELECT, LINK = 2, 3, 5
TEXT_INPUT, LABEL, ROW = 4, 18, 1
FILES, ONE_OF, SOME_OF, TICK = 19, 21, 22, 23


class Components:
    """Components and forms of one sandbox, as people use them."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._world = sandbox.world
        self._forms: dict[str, tuple[Interaction, Json]] = {}

    def press(
        self,
        user_id: str,
        channel_id: str,
        message_id: str,
        custom_id: str,
        values: list[Any] | None = None,
        forged: bool = False,
    ) -> Interaction:
        """Press a button or pick from a select. `forged` sends a component the message lacks."""
        channel = self._sandbox.actions.acting(channel_id, user_id)
        message = self._sandbox.actions.message(channel, message_id, user_id)
        component = component_of(message["components"], custom_id)
        if component is None and not forged:
            raise client_refusal(custom_id, "This message has no such component.")
        if component is not None and component.get("disabled") and not forged:
            raise client_refusal(custom_id, "This component is switched off.")
        reading = Reading(self._sandbox, channel, user_id)
        kind = BUTTON if values is None else SELECT
        kind = kind if component is None else component["type"]
        data: Json = {"custom_id": custom_id, "component_type": kind}
        if component is not None:
            data["id"] = component["id"]
        if kind != BUTTON:
            data["values"] = self._values(reading, component, kind, values or [])
        if reading.resolved:
            data["resolved"] = reading.resolved
        return self._sandbox.interactions.open(COMPONENT, user_id, channel, data, message)

    def _values(
        self, reading: Reading, component: Json | None, kind: int, values: list[Any]
    ) -> list[str]:
        if component is None:
            return [str(one) for one in values]
        least, most = component.get("min_values", 1), component.get("max_values", 1)
        if component.get("required") is False and not values:
            return []
        if not least <= len(values) <= most:
            raise client_refusal(component["custom_id"], f"Pick {least} to {most}.")
        if kind == FILES:
            return [reading.file(component["custom_id"], one) for one in values]
        if kind != SELECT:
            return reading.picked(kind, values, component)
        known = {one["label"]: one["value"] for one in component["options"]}
        # Two lines may read alike.
        offered = {one["value"] for one in component["options"]}
        picked = [one if one in offered else known.get(one, one) for one in map(str, values)]
        if not offered.issuperset(picked):
            raise client_refusal(component["custom_id"], "Pick from what is offered.")
        return picked

    def keep_form(self, opener: Interaction, form: Json) -> Json:
        """Remember the form a bot opened for a person; they submit it by its `interaction`."""
        shown = form | {"components": numbered(form["components"])}
        self._forms[opener.id] = (opener, shown)
        return shown | {"interaction": opener.id}

    def submit(self, user_id: str, interaction_id: str, values: dict[str, Any]) -> Interaction:
        """Send a form in. Values go by custom_id; a form may be sent again if it failed."""
        if interaction_id not in self._forms or self._forms[interaction_id][0].user_id != user_id:
            raise client_refusal("form", "There is no such form.")
        opener, form = self._forms[interaction_id]
        channel = self._sandbox.actions.acting(opener.channel_id, user_id)
        reading = Reading(self._sandbox, channel, user_id)
        parts = [self._filled(reading, part, values) for part in form["components"]]
        data: Json = {"custom_id": form["custom_id"], "components": parts}
        if reading.resolved:
            data["resolved"] = reading.resolved
        # A form opened by a button may change the message of that button.
        source = opener.source and self._world.messages.get(channel["id"], {}).get(opener.source)
        interactions = self._sandbox.interactions
        return interactions.open(MODAL, user_id, channel, data, source or None, opener)

    def _filled(self, reading: Reading, part: Json, values: dict[str, Any]) -> Json:
        told: Json = {"type": part["type"], "id": part.get("id", 0)}
        if part["type"] == ROW:
            inside = [self._filled(reading, one, values) for one in part["components"]]
            return told | {"components": inside}
        if part["type"] == LABEL:
            return told | {"component": self._filled(reading, part["component"], values)}
        if "custom_id" not in part:
            return told
        told["custom_id"] = part["custom_id"]
        given = values.get(part["custom_id"])
        if part["type"] == TEXT_INPUT:
            return told | {"value": _typed(part, given)}
        picked = given if isinstance(given, list) else [given] * (given is not None)
        if part["type"] == TICK:
            return told | {"value": str(given).lower() == "true"}
        if part["type"] == ONE_OF:
            chosen = self._values(reading, part | {"max_values": 1}, SELECT, picked)
            return told | {"value": chosen[0] if chosen else None}
        kind = SELECT if part["type"] == SOME_OF else part["type"]
        return told | {"values": self._values(reading, part, kind, picked)}

    def forge(
        self, user_id: str, channel_id: str, custom_id: str, values: dict[str, str]
    ) -> Interaction:
        """Send a form in that no bot opened just now: an old one, or one that never was."""
        channel = self._sandbox.actions.acting(channel_id, user_id)
        rows = [
            {"type": ROW, "id": number, "components": [_forged(key, value)]}
            for number, (key, value) in enumerate(values.items(), 1)
        ]
        data: Json = {"custom_id": custom_id, "components": rows}
        return self._sandbox.interactions.open(MODAL, user_id, channel, data)


def component_of(components: list[Json], custom_id: str) -> Json | None:
    """Return the component with this custom_id at any depth; links are left out."""
    for one in components:
        if one.get("custom_id") == custom_id and one.get("style") != LINK:
            return one
        inside = component_of(one.get("components", []), custom_id)
        if inside is not None:
            return inside
    return None


def _forged(custom_id: str, value: str) -> Json:
    return {"type": TEXT_INPUT, "id": 0, "custom_id": custom_id, "value": value}


def _typed(part: Json, given: Any) -> str:
    text = str(part.get("value") or "") if given is None else str(given)
    least, most = part.get("min_length", 0), part.get("max_length", 4000)
    if part.get("required", True) and not text:
        raise client_refusal(part["custom_id"], "This field is required.")
    if text and not least <= len(text) <= most:
        raise client_refusal(part["custom_id"], f"Must be {least} to {most} characters long.")
    return text
