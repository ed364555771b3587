"""The routes by which a bot answers interactions: callback, original and followups."""

from __future__ import annotations

from . import payloads
from .check_command import check_completions
from .check_components import check_modal
from .check_message import check_message
from .errors import refuse
from .findings import invalid_form
from .http import Call, Reply
from .interactions import COMMAND, COMPLETE, COMPONENT, MODAL, Interaction
from .messages import COMMAND as COMMAND_MESSAGE
from .messages import DEFAULT, EPHEMERAL, LOADING, MENU_COMMAND, REPLY
from .records import Json, Message, MessageFields

MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, FORM = 4, 5, 6, 7, 8, 9
ALLOWED: dict[int, tuple[int, ...]] = {
    COMMAND: (MESSAGE, DEFER, FORM),
    COMPONENT: (MESSAGE, DEFER, DEFER_UPDATE, UPDATE, FORM),
    COMPLETE: (CHOICES,),
    MODAL: (MESSAGE, DEFER, DEFER_UPDATE, UPDATE),
}


def callback(call: Call) -> Reply:
    """Take the first answer to an interaction (reference: "Create Interaction Response")."""
    one = call.sandbox.interactions.unanswered(call["interaction_id"], call["token"])
    body = call.body or {}
    kind, data = body.get("type"), body.get("data") or {}
    if kind not in allowed_answers(one):
        raise invalid_form("answer type", "type")
    resource = {
        MESSAGE: _say,
        DEFER: _think,
        DEFER_UPDATE: _wait_quietly,
        UPDATE: _change,
        CHOICES: _complete,
        FORM: _show_form,
    }[kind](call, one, data)
    # Only now: a refused body must leave the interaction unanswered.
    one.answer = kind
    if one.timer is not None:
        one.timer.cancel()
    if call.query.get("with_response", "").lower() not in ("1", "true"):
        return Reply(204)
    return Reply(200, _told(call, one, kind, resource))


def allowed_answers(one: Interaction) -> tuple[int, ...]:
    """Return the answer types an interaction takes; a form from a command changes no message."""
    kinds = ALLOWED[one.kind]
    if one.kind == MODAL and one.source is None:
        return (MESSAGE, DEFER)
    return kinds


def _told(call: Call, one: Interaction, kind: int, resource: Message | None) -> Json:
    """Return the body of an answer that was asked for with_response."""
    about: Json = {"id": one.id, "type": one.kind}
    result: Json = {"interaction": about}
    if resource is not None:
        about["response_message_id"] = resource["id"]
        about["response_message_loading"] = bool(resource["flags"] & LOADING)
        about["response_message_ephemeral"] = bool(resource["flags"] & EPHEMERAL)
        result["resource"] = {"type": kind, "message": _view(call, resource)}
    return result


def _view(call: Call, message: Message) -> Json:
    return payloads.message(call.sandbox.world, message, call.sandbox.page_url)


def _about(call: Call, one: Interaction, flags: int) -> MessageFields:
    """Return the fields that mark a message as an interaction's."""
    user = payloads.user(call.sandbox.world, one.user_id)
    kind = DEFAULT
    if one.kind == COMMAND:
        kind = COMMAND_MESSAGE if one.data["type"] == 1 else MENU_COMMAND
    more: MessageFields = {
        "type": kind,
        "webhook_id": call.sandbox.bot_id,
        "application_id": call.sandbox.bot_id,
        "interaction_metadata": one.metadata(user),
        "flags": flags & EPHEMERAL,
        "_interaction": one.id,
    }
    if flags & EPHEMERAL:
        more["_to"] = one.user_id
    if one.kind == COMPONENT and one.source is not None:
        more |= _reference(one, one.source)
    return more


def _reference(one: Interaction, message_id: str) -> MessageFields:
    reference = {"type": 0, "channel_id": one.channel_id, "message_id": message_id}
    if one.guild_id is not None:
        reference["guild_id"] = one.guild_id
    return {"message_reference": reference, "type": REPLY}


def _post(call: Call, one: Interaction, data: Json, flags: int) -> Message:
    sandbox = call.sandbox
    channel = sandbox.world.channel(one.channel_id)
    more = _about(call, one, flags)
    message = sandbox.messages.create(channel, sandbox.bot_id, data, call.uploads, **more)
    one.messages.add(message["id"])
    return message


def _say(call: Call, one: Interaction, data: Json) -> Message:
    message = _post(call, one, data, data.get("flags", 0))
    one.original = message["id"]
    call.sandbox.interactions.outcome(one, "message", message=_view(call, message))
    return message


def _think(call: Call, one: Interaction, data: Json) -> Message:
    sandbox = call.sandbox
    one.flags = data.get("flags", 0) & EPHEMERAL
    channel = sandbox.world.channel(one.channel_id)
    more = _about(call, one, one.flags)
    message = sandbox.messages.thinking(channel, sandbox.bot_id, **more)
    one.messages.add(message["id"])
    one.original, one.awaits_followup = message["id"], True
    sandbox.interactions.outcome(one, "thinking", message=_view(call, message))
    return message


def _wait_quietly(call: Call, one: Interaction, data: Json) -> None:
    # "@original" of a component is the message it sits on.
    one.original = one.source
    call.sandbox.interactions.outcome(one, "deferred")
    return None


def _change(call: Call, one: Interaction, data: Json) -> Message:
    message = call.sandbox.messages.get(one.channel_id, one.source or "")
    call.sandbox.messages.edit(message, data, call.uploads)
    one.original = one.source
    call.sandbox.interactions.outcome(one, "update", message=_view(call, message))
    return message


def _complete(call: Call, one: Interaction, data: Json) -> None:
    choices = data.get("choices") or []
    check_completions(choices)
    call.sandbox.interactions.outcome(one, "choices", choices=choices)


def _show_form(call: Call, one: Interaction, data: Json) -> None:
    check_modal(data)
    form = call.sandbox.components.keep_form(one, data)
    call.sandbox.interactions.outcome(one, "modal", modal=form)


def followup(call: Call) -> Reply:
    """Post a further message; after a thinking answer the first one takes its place."""
    one = call.sandbox.interactions.answered(call["application_id"], call["token"])
    body = call.body or {}
    # The first followup after a thinking answer takes its place and its privacy.
    if one.awaits_followup and one.original is not None:
        check_message(body, call.uploads)
        message = _fill_thought(call, one, body)
    else:
        message = _post(call, one, body, body.get("flags", 0))
    return Reply(200, _view(call, message))


def _fill_thought(call: Call, one: Interaction, body: Json) -> Message:
    message = call.sandbox.messages.get(one.channel_id, one.original or "")
    call.sandbox.messages.edit(message, body, call.uploads)
    one.awaits_followup = False
    return message


def _mine(call: Call) -> tuple[Interaction, Message]:
    """Return the interaction and its message that the path names, or refuse with 10008."""
    one = call.sandbox.interactions.answered(call["application_id"], call["token"])
    named = call.parts.get("message_id")
    key = one.original if named is None else named
    if key is None or (named is not None and key not in one.messages):
        raise refuse(10008)
    return one, call.sandbox.messages.get(one.channel_id, key)


def get_message(call: Call) -> Json:
    """Return the original answer or a followup."""
    return _view(call, _mine(call)[1])


def edit_message(call: Call) -> Json:
    """Edit the original answer or a followup."""
    one, message = _mine(call)
    call.sandbox.messages.edit(message, call.body or {}, call.uploads)
    if message["id"] == one.original:
        one.awaits_followup = False
    return _view(call, message)


def delete_message(call: Call) -> None:
    """Delete the original answer or a followup."""
    _, message = _mine(call)
    call.sandbox.messages.delete(message)
