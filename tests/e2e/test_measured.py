"""What /health and Prometheus say: the same numbers, and nothing about anybody."""

from __future__ import annotations

import asyncio
import builtins
import contextlib
import re
import socket
import urllib.request

import pytest

from cogs.workers import prometheus
from tests.support.services.playing import PLACE, rounds

pytestmark = [pytest.mark.bot, pytest.mark.engines]


@pytest.fixture
def port():
    with contextlib.closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


async def scraped(port):
    """Return the samples that Prometheus would read, by name with labels."""

    def fetch():
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
            return answer.read().decode()

    text = await asyncio.to_thread(fetch)
    found = re.findall(r"^(\w+(?:\{[^}]*\})?) (\S+)$", text, re.MULTILINE)
    return {name: float(value) for name, value in found}


async def test_health_and_prometheus_say_the_same(table, port):
    """Every command is counted once, with its quantiles; times of turns and of the database."""
    prometheus.serve(table.bot, port)
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (1, 2))
    for _ in range(5):
        await ana.command(PLACE, "roll", dice="1d6")
    before = sum(table.bot.measures.requests.values())
    text = (await ana.command(PLACE, "health")).text
    samples = await scraped(port)

    assert samples['landfall_first_answer_seconds_count{command="/roll"}'] == 5
    assert samples['landfall_first_answer_seconds_count{command="/game join"}'] == 2
    assert samples['landfall_first_answer_seconds_count{command="completion"}'] == 2
    assert 0 < samples['landfall_first_answer_seconds{command="/roll",quantile="0.5"}'] < 5
    for name in ("waiting for a turn", "database, read", "database, write"):
        count = samples[f'landfall_time_seconds_count{{of="{name}"}}']
        assert count > 5
        assert f"- {name}: " in text
    total = sum(value for name, value in samples.items() if "landfall_requests_total" in name)
    assert total >= before
    assert f"Requests to Discord: {before:,}; too many at once (429): 0." in text
    assert re.search(r"- first answers to /\S.*: \d+, \d+, \d+ ms of \d+", text)
    assert len(text) < 2_000
    people = (ana.id, ben.id, "Ana", "Ben", str(table.bot.guilds[0].id))
    assert not [one for one in people if any(one in name for name in samples)]


async def test_where_to_report_a_fault_is_said_where_a_host_says_it(table, monkeypatch):
    """In /health, in /privacy and with the number of a fault; nowhere without the setting."""
    ana = await table.person("Ana")

    async def fail(*given):
        raise LookupError("planted")

    monkeypatch.setattr(table.bot.games, "live_at", fail)
    commands = ("health", "privacy", "game status")
    before = [(await ana.command(PLACE, one)).text for one in commands]
    table.bot.contact = "help@example.org"
    after = [(await ana.command(PLACE, one)).text for one in commands]

    assert not [one for one in before if "example.org" in one]
    assert "Report a fault to: help@example.org" in after[0]
    assert "Questions go to: help@example.org" in after[1]
    assert re.search(r"Reference \w+\..* To report it, with that number: help@", after[2])


async def test_it_ends_with_the_bot_and_listens_on_this_machine_alone(table, port):
    prometheus.serve(table.bot, port)
    await scraped(port)
    stop = table.bot.farewells.pop()
    own = socket.gethostbyname(socket.gethostname())
    if not own.startswith("127."):
        with pytest.raises(OSError, match="refused"):
            socket.create_connection((own, port), timeout=5).close()
    await stop()
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", port), timeout=5).close()


def test_without_the_library_a_sentence_says_what_to_do(monkeypatch):
    real = builtins.__import__

    def without(name, *rest):
        if name.startswith("prometheus_client"):
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(prometheus.NotInstalled, match=r"docs/hosting\.md has the command"):
        prometheus.serve(None, 1)
