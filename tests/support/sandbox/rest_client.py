"""Plain requests to a sandbox with the bot's token, without a bot."""

from __future__ import annotations

import io
import json

import aiohttp


class RestClient:
    """Sends plain requests to a sandbox, with the bot's token."""

    def __init__(self, sandbox, session):
        self.sandbox = sandbox
        self.session = session
        self.token = sandbox.token
        self.channel = sandbox.admin.find_channel("general")

    async def send(self, kind, body):
        """Send a body to where its kind belongs; returns the status and the answer."""
        return await getattr(self, kind)(body)

    async def ask(self, method, path, body=None, files=(), raw=None):
        how = {"json": body} if raw is None else {"data": raw}
        if files:
            how = {"data": aiohttp.FormData(quote_fields=False)}
            how["data"].add_field("payload_json", json.dumps(body))
            for index, data in enumerate(files):
                file = io.BytesIO(data)
                how["data"].add_field(f"files[{index}]", file, filename=f"{index}.txt")
        url = self.sandbox.api_url + path
        headers = {"Authorization": f"Bot {self.token}"}
        async with self.session.request(method, url, headers=headers, **how) as answer:
            return answer.status, None if answer.status == 204 else await answer.json()

    async def message(self, body):
        return await self.ask("POST", f"/channels/{self.channel['id']}/messages", body)

    async def file(self, body):
        path = f"/channels/{self.channel['id']}/messages"
        return await self.ask("POST", path, body, [b"x"])

    async def commands(self, body):
        return await self.ask("PUT", f"/applications/{self.sandbox.bot_id}/commands", body)

    async def thread(self, body):
        path = f"/channels/{self.channel['id']}/threads"
        return await self.ask("POST", path, {"type": 11} | body)

    async def channel_(self, body):
        return await self.ask("PATCH", f"/channels/{self.channel['id']}", body)

    async def modal(self, body):
        return await self.answer(2, {"type": 9, "data": body})

    async def complete(self, body):
        return await self.answer(4, {"type": 8, "data": {"choices": body}})

    async def answer_command(self, body):
        return await self.answer(2, body)

    async def answer(self, kind, body):
        """Answer a fresh interaction of a kind."""
        return await self.reply(self.open(kind), body)

    def open(self, kind):
        """Begin an interaction of Ana's."""
        ana = self.sandbox.admin.find_person("Ana")["id"]
        data = {"id": "1", "name": "x", "type": 1}
        return self.sandbox.interactions.open(kind, ana, self.channel, data)

    async def reply(self, one, body):
        """Send an answer to an interaction."""
        return await self.ask("POST", f"/interactions/{one.id}/{one.token}/callback", body)
