"""The Discord side: one road in (router), one road through (referee), one place that knows limits.

A cog method parses options, calls one function and ends; nothing here decides a rule.
"""

from __future__ import annotations

import gc

# What loading makes stays for good, yet the collector would walk all of it again and again: a sixth
# of the time to load. `app.settle_down` says how often it looks from then on.
gc.set_threshold(250_000)
