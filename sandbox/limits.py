"""Every limit of Discord's that the sandbox keeps, in one table: how much, how it is refused, and
the page of Discord's documentation that says so.

A limit on text counts characters, on a list its members, on a number its value.
"""

from __future__ import annotations

from dataclasses import dataclass

DOCS = "https://docs.discord.com/developers/"
MESSAGE = DOCS + "resources/message#create-message"
EMBED = DOCS + "resources/message#embed-object-embed-limits"
ATTACHMENT = DOCS + "resources/message#attachment-object"
MENTIONS = DOCS + "resources/message#allowed-mentions-object"
ROW = DOCS + "components/reference#action-row"
BUTTON = DOCS + "components/reference#button"
SELECT = DOCS + "components/reference#string-select"
CUSTOM_ID = DOCS + "components/reference#anatomy-of-a-component-custom-id"
TEXT_INPUT = DOCS + "components/reference#text-input"
LABEL = DOCS + "components/reference#label"
MODAL = DOCS + "interactions/receiving-and-responding#interaction-response-object-modal"
ANSWER = DOCS + "interactions/receiving-and-responding#interaction-response-object"
COMPLETE = DOCS + "interactions/receiving-and-responding#interaction-response-object-autocomplete"
COMMANDS = DOCS + "interactions/application-commands#"
COMMAND = COMMANDS + "application-command-object"
NAMING = COMMAND + "-application-command-naming"
OPTION = COMMAND + "-application-command-option-structure"
CHOICE = COMMAND + "-application-command-option-choice-structure"
GROUPS = COMMANDS + "subcommands-and-subcommand-groups"
REGISTER = COMMANDS + "registering-a-command"
FILES = DOCS + "reference#uploading-files"
THREAD = DOCS + "resources/channel#start-thread-without-message"
CHANNEL = DOCS + "resources/channel#modify-channel"
PINS = DOCS + "resources/message#pin-message"

LONG, BAD, REQUIRED = "BASE_TYPE_MAX_LENGTH", "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_REQUIRED"
SMALL, LARGE, CHOICES = "NUMBER_TYPE_MIN", "NUMBER_TYPE_MAX", "BASE_TYPE_CHOICES"
INVALID_FORM = 50035


@dataclass(frozen=True)
class Limit:
    """One limit: least and most allowed (both count), the page that says so, and the refusal.

    `kind` is Discord's name for the fault inside a 50035; `status` and `code` are the answer's.
    """

    page: str
    kind: str
    most: int
    least: int = 0
    words: str = ""
    status: int = 400
    code: int = INVALID_FORM

    def told(self) -> str:
        """Return the words of the refusal."""
        if self.words:
            return self.words
        if self.kind == LONG:
            return f"Must be {self.most} or fewer in length."
        return f"Must be between {self.least} and {self.most} in length."


LIMITS: dict[str, Limit] = {
    # what kind of thing a value is
    "object": Limit(
        MESSAGE,
        "MODEL_TYPE_CONVERT",
        0,
        words="Only dictionaries may be used in a ModelType",
    ),
    "list": Limit(
        MESSAGE, "LIST_TYPE_CONVERT", 0, words="Only iterables may be used in a ListType"
    ),
    "text": Limit(
        MESSAGE, "STRING_TYPE_CONVERT", 0, words="Could not interpret the value as string."
    ),
    "whole number": Limit(MESSAGE, "NUMBER_TYPE_COERCE", 0, words="Value is not int."),
    # answers
    "answer type": Limit(
        ANSWER,
        "INTERACTION_APPLICATION_COMMAND_INVALID_TYPE",
        0,
        words="This interaction type does not allow this response type.",
    ),
    # messages
    "content": Limit(MESSAGE, LONG, 2000),
    "empty message": Limit(MESSAGE, "", 0, code=50006, words="Cannot send an empty message"),
    "nonce": Limit(MESSAGE, LONG, 25),
    "embeds": Limit(MESSAGE, LONG, 10),
    "files": Limit(FILES, LONG, 10),
    "file size": Limit(FILES, "", 10 * 1024 * 1024, status=413, code=40005),
    "file description": Limit(ATTACHMENT, LONG, 1024),
    "unknown file": Limit(ATTACHMENT, "ATTACHMENT_NOT_FOUND", 0, words="Attachment data not found"),
    "mentioned users": Limit(MENTIONS, LONG, 100),
    "mentioned roles": Limit(MENTIONS, LONG, 100),
    "mentions twice": Limit(
        MENTIONS,
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        0,
        words='parse:["users"] and users: [ids...] are mutually exclusive.',
    ),
    "reply": Limit(MESSAGE, "REPLIES_UNKNOWN_MESSAGE", 0, words="Unknown message"),
    # embeds
    "embed title": Limit(EMBED, LONG, 256),
    "embed description": Limit(EMBED, LONG, 4096),
    "embed fields": Limit(EMBED, LONG, 25),
    "embed field name": Limit(EMBED, LONG, 256),
    "embed field name missing": Limit(EMBED, REQUIRED, 0, words="This field is required"),
    "embed field value": Limit(EMBED, LONG, 1024),
    "embed field value missing": Limit(EMBED, REQUIRED, 0, words="This field is required"),
    "embed footer": Limit(EMBED, LONG, 2048),
    "embed author": Limit(EMBED, LONG, 256),
    "embed url": Limit(EMBED, "URL_TYPE_INVALID_SCHEME", 2048, words="Not a well formed URL."),
    "embed colour": Limit(EMBED, LARGE, 0xFFFFFF, words="int value should be at most 16777215."),
    "embed total": Limit(
        EMBED,
        "MAX_EMBED_SIZE_EXCEEDED",
        6000,
        words="Embed size exceeds maximum size of 6000",
    ),
    # components
    "rows": Limit(ROW, BAD, 5, 0),
    "row": Limit(ROW, BAD, 5, 1),
    "row width": Limit(
        ROW,
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
        5,
        words="The specified component exceeds the maximum width",
    ),
    "custom_id": Limit(CUSTOM_ID, BAD, 100, 1),
    "custom_id missing": Limit(CUSTOM_ID, REQUIRED, 0, words="This field is required"),
    "custom_id twice": Limit(
        CUSTOM_ID,
        "COMPONENT_CUSTOM_ID_DUPLICATED",
        0,
        words="Component custom id cannot be duplicated",
    ),
    "button label": Limit(BUTTON, LONG, 80),
    "button bare": Limit(BUTTON, REQUIRED, 0, words="A button must have a label or an emoji"),
    "button style": Limit(BUTTON, CHOICES, 6, 1, words="Value must be one of {1, 2, 3, 4, 5, 6}."),
    "button url": Limit(BUTTON, LONG, 512),
    "button link": Limit(BUTTON, REQUIRED, 0, words="A url is required"),
    "select placeholder": Limit(SELECT, LONG, 150),
    "select options": Limit(SELECT, BAD, 25, 1),
    "select option label": Limit(SELECT, BAD, 100, 1),
    "select option value": Limit(SELECT, BAD, 100, 1),
    "select option description": Limit(SELECT, LONG, 100),
    "select option twice": Limit(
        SELECT,
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        0,
        words="The specified option value is already used",
    ),
    "select least": Limit(SELECT, SMALL, 25, 0, words="int value should be between 0 and 25."),
    "select most": Limit(SELECT, LARGE, 25, 1, words="int value should be between 1 and 25."),
    # forms
    "modal title": Limit(MODAL, BAD, 45, 1),
    "modal custom_id": Limit(MODAL, BAD, 100, 1),
    "modal parts": Limit(MODAL, BAD, 5, 1),
    "text label": Limit(TEXT_INPUT, BAD, 45, 1),
    "text placeholder": Limit(TEXT_INPUT, LONG, 100),
    "text value": Limit(TEXT_INPUT, LONG, 4000),
    "text least": Limit(TEXT_INPUT, SMALL, 4000, 0, words="int value should be 0 to 4000."),
    "text most": Limit(TEXT_INPUT, LARGE, 4000, 1, words="int value should be 1 to 4000."),
    "label": Limit(LABEL, BAD, 45, 1),
    "label description": Limit(LABEL, LONG, 100),
    # completion
    "completions": Limit(COMPLETE, LONG, 25),
    "completion name": Limit(CHOICE, BAD, 100, 1),
    "completion value": Limit(CHOICE, LONG, 100),
    # commands
    "slash commands": Limit(REGISTER, "", 100, code=30032),
    "menu commands": Limit(REGISTER, "", 5, code=30032),
    "command name": Limit(NAMING, BAD, 32, 1),
    "command letters": Limit(
        NAMING,
        "APPLICATION_COMMAND_INVALID_NAME",
        0,
        words="Command name is invalid",
    ),
    "command twice": Limit(
        COMMAND,
        "APPLICATION_COMMANDS_DUPLICATE_NAME",
        0,
        words="Application command names must be unique",
    ),
    "command description": Limit(COMMAND, BAD, 100, 1),
    "menu description": Limit(
        COMMAND,
        "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION",
        0,
        words="Context menu commands cannot have description",
    ),
    "command options": Limit(COMMAND, LONG, 25),
    "command total": Limit(
        COMMAND,
        "APPLICATION_COMMAND_TOO_LARGE",
        8000,
        words="Command exceeds maximum size (8000)",
    ),
    "option name": Limit(OPTION, BAD, 32, 1),
    "option letters": Limit(
        NAMING,
        "APPLICATION_COMMAND_INVALID_NAME",
        0,
        words="Command name is invalid",
    ),
    "option description": Limit(OPTION, BAD, 100, 1),
    "option twice": Limit(
        OPTION,
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
        0,
        words="Option name already exists",
    ),
    "option order": Limit(
        OPTION,
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        0,
        words="Required options must be placed before non-required options",
    ),
    "option type": Limit(OPTION, CHOICES, 11, 1, words="Value must be one of {1, ..., 11}."),
    "option nesting": Limit(
        GROUPS,
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        0,
        words="Sub-command and sub-command group option types are mutually exclusive here",
    ),
    "choices": Limit(OPTION, LONG, 25),
    "choice name": Limit(CHOICE, BAD, 100, 1),
    "choice value": Limit(CHOICE, LONG, 100),
    "choices completed": Limit(
        OPTION,
        "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES",
        0,
        words="Options with autocomplete cannot have choices",
    ),
    # channels
    "thread name": Limit(THREAD, BAD, 100, 1),
    "thread rest": Limit(
        THREAD,
        CHOICES,
        10080,
        words="Value must be one of {60, 1440, 4320, 10080}.",
    ),
    "channel name": Limit(CHANNEL, BAD, 100, 1),
    "channel topic": Limit(CHANNEL, LONG, 1024),
    "pins": Limit(PINS, "", 250, code=30003),
}
