"""Metrics for Prometheus, served on this machine only, if a host wants them.

Needs prometheus-client, which only those who want it install.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cogs.bot_type import Landfall
from cogs.measures import QUANTILES, Measures, Spread

if TYPE_CHECKING:
    from prometheus_client.core import Metric

LOOPBACK = "127.0.0.1"
MISSING = (
    "LANDFALL_METRICS_PORT is set, and prometheus-client is not installed: docs/hosting.md has the"
    " command. Without the setting the bot starts as it is."
)


class NotInstalled(Exception):
    """The library for the metrics is missing. The message is a sentence for the host."""


class Collector:
    """Gives the library the metrics each time it asks."""

    def __init__(self, measures: Measures) -> None:
        self._measures = measures

    def collect(self) -> Iterator[Metric]:
        """Yield every metric. It runs on one of the library's threads, so it works on copies."""
        from prometheus_client.core import CounterMetricFamily

        answers = summary("landfall_first_answer_seconds", "From a command to its first answer")
        for name, spread in sorted(dict(self._measures.answers).items()):
            fill(answers, {"command": name}, spread)
        yield answers
        times = summary("landfall_time_seconds", "Waiting for a turn, and the database")
        for name, spread in self._measures.times.items():
            fill(times, {"of": name}, spread)
        yield times
        asked = CounterMetricFamily(
            "landfall_requests", "Requests to Discord by kind and status", labels=["kind", "status"]
        )
        for kind, count in sorted(dict(self._measures.requests).items()):
            asked.add_metric([kind.route, str(kind.status)], count)
        yield asked


def summary(name: str, about: str) -> Metric:
    """Return a summary without samples."""
    from prometheus_client.core import Metric

    return Metric(name, about, "summary")


def fill(metric: Metric, labels: dict[str, str], spread: Spread) -> None:
    """Add the samples of one spread: its quantiles, sum and count."""
    for part in QUANTILES:
        value = spread.quantile(part)
        if value is not None:
            metric.add_sample(metric.name, {**labels, "quantile": str(part)}, value)
    metric.add_sample(f"{metric.name}_sum", labels, spread.total)
    metric.add_sample(f"{metric.name}_count", labels, spread.count)


def serve(bot: Landfall, port: int) -> None:
    """Serve the metrics on loopback for as long as the bot runs.

    Raises NotInstalled without the library, OSError where the port is taken.
    """
    try:
        from prometheus_client import CollectorRegistry, start_http_server
    except ImportError:
        raise NotInstalled(MISSING) from None
    registry = CollectorRegistry()
    collector: Any = Collector(bot.measures)
    registry.register(collector)
    server, thread = start_http_server(port, LOOPBACK, registry)

    async def stop() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    bot.farewells.append(stop)
