"""The marked tests, collected once: each runs in a process forked for one mutant.

While a mutant is tried, the first red test ends the process at once. A test may use five times the
processor time that it took without any mutant, and two seconds; a mutant that makes it run on is
killed, as is one that fills the memory. The whole of a mutant ends after two minutes by the clock.
"""

from __future__ import annotations

import cProfile
import gc
import os
import pickle
import resource
import signal
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import Phase, settings

from tests.conftest import ROOT

from .planting import remembering

CPU_SECONDS, CPU_TIMES, WALL_SECONDS = 2.0, 5.0, 120
MEMORY = 1 << 30
QUICK = 0.3
OPTIONS = ("-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:faulthandler")
PLAIN = ("-o", "addopts=", "--import-mode=importlib", "--strict-markers", "--assert=plain")

Function = tuple[str, str]
"""A file and the name of an outermost function in it."""


class Measured(NamedTuple):
    """What a test did without any mutant."""

    seconds: float
    reached: frozenset[Function]
    fault: str


class Suite:
    """A plugin of pytest: hands the collected tests to `work` in place of running them."""

    def __init__(self, work: Callable[[Suite], None]) -> None:
        self.work = work
        self.items: dict[str, pytest.Item] = {}
        self.measured: dict[str, Measured] = {}
        self.fault = ""
        self.faulty: Callable[[str], object] | None = None

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        """Let random tests draw as ever, but look for no simpler example once they fail."""
        plain = settings(phases=(Phase.explicit, Phase.generate))
        settings.register_profile("mutants", plain)
        settings.load_profile("mutants")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Work with the tests that were collected."""
        if session.testsfailed:
            raise SystemExit("the tests cannot be collected")
        self.items = {item.nodeid: item for item in session.items}
        gc.collect()
        gc.freeze()
        self.work(self)
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        """Note a failure at once, before anybody draws up a report of it."""
        if call.excinfo and not call.excinfo.errisinstance(pytest.skip.Exception):
            self.fault = f"{type(call.excinfo.value).__name__} in {item.nodeid}"
            if self.faulty:
                self.faulty(self.fault)

    def run(self, name: str, following: str | None = None) -> None:
        """Run one test; `following` keeps what both have set up together."""
        item = self.items[name]
        after = self.items[following] if following else None
        item.ihook.pytest_runtest_protocol(item=item, nextitem=after)

    def marked(self, rules: Iterable[str]) -> list[str]:
        """Return the tests marked with one of some rules, the quickest first."""
        wanted = set(rules)
        found = [
            name
            for name, item in self.items.items()
            if any(wanted.intersection(mark.args) for mark in item.iter_markers("rule"))
        ]
        return sorted(found, key=lambda name: self.measured[name].seconds if self.measured else 0)

    def measure(self, files: Iterable[Path], names: Iterable[str]) -> None:
        """Run tests without any mutant, and keep how long each takes and what it reaches."""
        ours, held = {str(path) for path in files}, remembering()

        def measured(name: str) -> Measured:
            # What another test has had reckoned would not be reached again.
            for one in held:
                one.cache_clear()
            return self._measured(name, ours)

        self.measured = in_child(lambda: {name: measured(name) for name in names})

    def _measured(self, name: str, ours: set[str]) -> Measured:
        self.fault, profile, since = "", cProfile.Profile(), time.process_time()
        profile.enable()
        try:
            self.run(name)
        finally:
            profile.disable()
        reached = {
            (code.co_filename, code.co_qualname.partition(".<locals>")[0])
            for code in (entry.code for entry in profile.getstats())
            if not isinstance(code, str) and code.co_filename in ours
        }
        return Measured(time.process_time() - since, frozenset(reached), self.fault)

    def others(self, rules: Iterable[str]) -> list[str]:
        """Return quick tests that are marked with none of some rules and draw nothing at random.

        First come those whose files hold tests of the rules, then the quickest.
        """
        own = set(self.marked(rules))
        files = {name.partition("::")[0] for name in own}
        found = [
            name
            for name, item in self.items.items()
            if name not in own
            and not item.get_closest_marker("random")
            and self.measured[name].seconds < QUICK
        ]
        return sorted(
            found, key=lambda one: (one.partition("::")[0] not in files, self.measured[one].seconds)
        )

    def kill(self, names: list[str], told: Callable[[str], bool]) -> None:
        """Run tests, tell what each red one says, and end this process once `told` returns True."""

        def end(fault: str) -> None:
            if told(fault):
                os._exit(0)

        self.faulty = end
        for name, following in zip(names, [*names[1:], None], strict=True):
            allowed = CPU_SECONDS + CPU_TIMES * self.measured[name].seconds
            signal.setitimer(signal.ITIMER_PROF, allowed)
            self.run(name, following)


def in_child(work: Callable[[], Any]) -> Any:
    """Return what some work brings when it is done in a forked process, which then ends."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        silence()
        with os.fdopen(writing, "wb") as out:
            pickle.dump(work(), out)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as found:
        answer = found.read()
    os.waitpid(child, 0)
    return pickle.loads(answer)


def silence() -> None:
    """Let this process print nothing."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)


def limit() -> None:
    """End this process when it takes too long by the clock, and give it no memory without end."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.alarm(WALL_SECONDS)
    pages = Path("/proc/self/statm")
    if pages.exists():
        now = int(pages.read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + MEMORY, now + MEMORY))


def collect(paths: Iterable[Path], work: Callable[[Suite], None]) -> None:
    """Collect the tests of some files in this process, and work with them."""
    config = ("-c", str(ROOT / "pyproject.toml"))
    arguments = [*OPTIONS, *PLAIN, "--capture=no", f"--rootdir={ROOT}", *config, *map(str, paths)]
    code = pytest.main(arguments, plugins=[Suite(work)])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(f"pytest ended with {code!r}")
