"""How the sandbox reads the bodies of requests, in whatever pieces they come."""

from __future__ import annotations

import asyncio
from typing import Any, cast
from unittest.mock import Mock

from aiohttp.base_protocol import BaseProtocol
from aiohttp.streams import StreamReader
from aiohttp.test_utils import make_mocked_request

from sandbox import Sandbox, http

BORDER = "-" * 40
HEAD = f'--{BORDER}\r\nContent-Disposition: form-data; name="files[0]"; filename="a.png"\r\n\r\n'
FILE = bytes(range(256)) * 80


async def test_a_file_is_read_whole_in_whatever_pieces_it_comes():
    """A piece shorter than the border, and then more than aiohttp reads at once."""
    body = HEAD.encode() + FILE + f"\r\n--{BORDER}--\r\n".encode()
    cuts = (len(HEAD) + 5, len(HEAD) + 15, len(body))
    loop = asyncio.get_running_loop()
    content = StreamReader(cast(BaseProtocol, Mock()), 2**16, loop=loop)
    headers = {
        "Content-Type": f"multipart/form-data; boundary={BORDER}",
        "Content-Length": str(len(body)),
    }
    request = make_mocked_request("POST", "/api/v10/webhooks/1/2", headers, payload=content)

    async def come() -> None:
        start = 0
        for end in cuts:
            content.feed_data(body[start:end])
            start = end
            for _ in range(5):
                await asyncio.sleep(0)
        content.feed_eof()

    sandbox: Any = Mock(spec=Sandbox)
    call, _ = await asyncio.gather(http.read(sandbox, "", request), come())

    assert call.uploads[0].data == FILE and call.uploads[0].name == "a.png"
