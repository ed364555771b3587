"""What a person sees: messages, buttons, forms, and what came of something they did.

These are snapshots of what the page was told; they stay the same while the message changes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .records import Json

BUTTON, LINK = 2, 5
SELECTS = (3, 5, 6, 7, 8)
EPHEMERAL, LOADING = 1 << 6, 1 << 7


@dataclass(frozen=True)
class Component:
    """A button or a select on a message, or a field of a form."""

    data: Json

    @property
    def label(self) -> str:
        """The words on a button or over a field; a select's placeholder."""
        return str(self.data.get("label") or self.data.get("placeholder") or "")

    @property
    def custom_id(self) -> str:
        """The id the bot gave it; empty for a link."""
        return str(self.data.get("custom_id", ""))

    @property
    def disabled(self) -> bool:
        """Whether it is switched off."""
        return bool(self.data.get("disabled", False))

    @property
    def options(self) -> list[str]:
        """The labels a select offers."""
        return [one["label"] for one in self.data.get("options", [])]

    @property
    def is_link(self) -> bool:
        """Whether it opens an address instead of telling the bot."""
        return self.data.get("style") == LINK and self.data["type"] == BUTTON


def components_in(parts: list[Json], *kinds: int) -> list[Component]:
    """Return the components of these kinds, in the order they are shown."""
    found = []
    for part in parts:
        if part["type"] in kinds:
            found.append(Component(part))
        inside = part.get("components", [])
        if isinstance(part.get("component"), dict):
            inside = [part["component"] | {"label": part.get("label")}]
        found += components_in(inside, *kinds)
    return found


@dataclass(frozen=True)
class Message:
    """A message as one person sees it. `data` is all that Discord tells of it."""

    data: Json

    @property
    def id(self) -> str:
        return str(self.data["id"])

    @property
    def channel(self) -> str:
        """The id of its channel."""
        return str(self.data["channel_id"])

    @property
    def content(self) -> str:
        """Its text, without embeds."""
        return str(self.data["content"])

    @property
    def author(self) -> str:
        """The display name of who wrote it."""
        return str(self.data["author"]["global_name"])

    @property
    def embeds(self) -> list[Json]:
        return list(self.data["embeds"])

    @property
    def attachments(self) -> list[Json]:
        """Its files, each with `filename`, `url`, `size` and maybe `description`."""
        return list(self.data["attachments"])

    @property
    def ephemeral(self) -> bool:
        """Whether only this person sees it."""
        return bool(self.data["flags"] & EPHEMERAL)

    @property
    def thinking(self) -> bool:
        """Whether it is the placeholder of a thinking bot."""
        return bool(self.data["flags"] & LOADING)

    @property
    def mentions(self) -> list[str]:
        """The names of the people it pings."""
        return [str(one["global_name"]) for one in self.data["mentions"]]

    @property
    def buttons(self) -> list[Component]:
        """Its buttons, links among them."""
        return components_in(self.data["components"], BUTTON)

    @property
    def selects(self) -> list[Component]:
        return components_in(self.data["components"], *SELECTS)

    @property
    def labels(self) -> list[str]:
        """The words on its buttons."""
        return [one.label for one in self.buttons]

    @property
    def text(self) -> str:
        """Everything there is to read: content, then each embed's words."""
        return "\n".join([self.content, *(words_of(one) for one in self.embeds)]).strip()

    def button(self, label: str) -> Component:
        """Return the button with these words; an AssertionError names those there are."""
        found = [one for one in self.buttons if one.label == label]
        if not found:
            raise AssertionError(f"no button {label!r} among {self.labels}")
        return found[0]


def words_of(embed: Json) -> str:
    """Return the words of an embed, line by line."""
    author, footer = embed.get("author") or {}, embed.get("footer") or {}
    lines = [author.get("name"), embed.get("title"), embed.get("description")]
    for one in embed.get("fields", []):
        lines += [one.get("name"), one.get("value")]
    lines.append(footer.get("text"))
    return "\n".join(line for line in lines if line)


@dataclass(frozen=True)
class Choice:
    """A completion that was offered: the words shown, and the value sent when it is picked."""

    name: str
    value: Any


@dataclass(frozen=True)
class Form:
    """A form (modal) that the bot opened."""

    data: Json

    @property
    def title(self) -> str:
        """The words over it."""
        return str(self.data["title"])

    @property
    def fields(self) -> list[Component]:
        """Its fields, each with `label`, `custom_id` and `data`."""
        return components_in(self.data["components"], 4, 19, 21, 22, 23, *SELECTS)

    @property
    def interaction(self) -> str:
        """What opened it, which is the way back."""
        return str(self.data["interaction"])


@dataclass(frozen=True)
class Outcome:
    """What came of something a person did.

    `kind`: message (the bot said something), update (it changed the message), deferred (taken, no
    sign yet), thinking, modal, choices, failed ("the interaction failed": no answer in three
    seconds), refused (Discord itself did not let it through; `error` and `code` say why).
    """

    kind: str
    interaction: str = ""
    message: Message | None = None
    modal: Form | None = None
    choices: tuple[Choice, ...] = ()
    error: str = ""
    code: int = 0
    raw: Json = field(default_factory=dict)

    @property
    def text(self) -> str:
        """Everything there is to read in the answer, or the error's words."""
        return self.message.text if self.message is not None else self.error

    @property
    def content(self) -> str:
        """The text of the answer without embeds; empty where there is none."""
        return self.message.content if self.message is not None else ""

    @property
    def ephemeral(self) -> bool:
        """Whether only this person sees the answer."""
        return self.message is not None and self.message.ephemeral

    @property
    def labels(self) -> list[str]:
        """The words on the answer's buttons."""
        return self.message.labels if self.message is not None else []

    @property
    def embeds(self) -> list[Json]:
        """The answer's embeds."""
        return self.message.embeds if self.message is not None else []


def read_outcome(event: Json) -> Outcome:
    """Return what an event says came of an interaction."""
    kind, number = event["kind"], event["interaction"]
    if kind in ("message", "thinking", "update"):
        return Outcome(kind, number, Message(event["message"]), raw=event)
    if kind == "modal":
        return Outcome(kind, number, modal=Form(event["modal"]), raw=event)
    if kind == "choices":
        offered = tuple(Choice(one["name"], one["value"]) for one in event["choices"])
        return Outcome(kind, number, choices=offered, raw=event)
    if kind == "failed":
        return Outcome(kind, number, error="This interaction failed.", raw=event)
    return Outcome(kind, number, raw=event)
