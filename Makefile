# Every target sets up what it needs. `make run` starts the bot, `make test` checks a change.
PYTHON ?= python3
# make's own path functions split at spaces, the shell's do not. Some versions put a space in front.
ROOT := $(shell cd "$$(dirname "$$(echo '$(MAKEFILE_LIST)' | sed 's/^ //')")" && pwd)
PY := .venv/bin/python
# How many processes share the tests, and what the random ones draw from.
WORKERS ?= auto
SEED ?= $(shell date +%s)
SEED := $(SEED)
ROUNDS ?= 20
PYTEST := $(PY) -m pytest -n $(WORKERS) --dist worksteal --durations=20
COVERED := --cov --cov-report=term
.PHONY: help run sandbox doctor restore test test-long coverage lint verify bench bench-long soak pins audit first-contact setup-run setup-dev

help:
	@echo "make run        start the bot (against Discord with a token in .env, else the sandbox)"
	@echo "make sandbox    start the bot against the embedded sandbox, token or not"
	@echo "make doctor     say in words what is wrong with this machine or these settings"
	@echo "make first-contact  ask a test server of Discord's what the sandbox plays, and compare: CHANNEL=id"
	@echo "make restore    put a copy of the database back, checked, the present one aside: COPY=file"
	@echo "make test       lint, and run every test that does not take long (some twenty minutes)"
	@echo "make test-long  run the long tests, and the random ones with a fresh seed (SEED=N: that one)"
	@echo "make coverage   run what make test runs, and print how much of the code it reaches"
	@echo "make lint       check style, formatting and types"
	@echo "make verify     check an exported file, the proof, then the rules: FILE=export.json"
	@echo "make bench      measure, and hold the measurements against their bars"
	@echo "make bench-long measure commands in a database of a million rows (1.5 GB, some six minutes)"
	@echo "make soak       play thousands of random games, some left in the middle, roll a million lines, measure 10,000 positions, kill the bot and several processes 300 times, give 100,000 commands (hours)"
	@echo "make pins       write requirements*.txt, with hashes, from the pins in pyproject.toml"
	@echo "make audit      look the pins up among known faults; needs the network"

setup-run:
	@cd "$(ROOT)" && $(PYTHON) tools/bootstrap.py run
setup-dev:
	@cd "$(ROOT)" && $(PYTHON) tools/bootstrap.py dev

run: setup-run
	@cd "$(ROOT)" && exec $(PY) bot.py
sandbox: setup-run
	@cd "$(ROOT)" && exec $(PY) bot.py --sandbox
doctor:
	@cd "$(ROOT)" && $(PYTHON) tools/doctor.py
# Not from ROOT: a file is named as seen from where make was called.
restore: setup-run
	@"$(ROOT)/$(PY)" "$(ROOT)/tools/restore.py" "$(COPY)"
first-contact: setup-run
	@cd "$(ROOT)" && $(PY) tools/first_contact.py $(CHANNEL)
lint: setup-dev
	@cd "$(ROOT)" && $(PY) -m ruff check . && $(PY) -m ruff format --check . && $(PY) -m mypy
test: lint
	@cd "$(ROOT)" && $(PYTEST) -m "not long"
test-long: setup-dev
	@echo "The random tests draw from SEED=$(SEED)."
	@cd "$(ROOT)" && $(PYTEST) -m "long or random" --hypothesis-seed=$(SEED)
coverage: setup-dev
	@cd "$(ROOT)" && $(PYTEST) -m "not long" $(COVERED)
verify: setup-run
	@cd "$(ROOT)" && $(PY) -m rules.check_export "$(FILE)" $(SHOWN)
bench: setup-dev
	@cd "$(ROOT)" && $(PY) -m benchmarks
bench-long: setup-dev
	@cd "$(ROOT)" && $(PY) -m benchmarks million
soak: setup-dev
	@echo "The lines of dice and the random tests draw from SEED=$(SEED)."
	@cd "$(ROOT)" && $(PY) -m tests.support.dice.fuzz 1000000 $(SEED)
	@cd "$(ROOT)" && POSITIONS=10000 $(PYTEST) tests/rules/ground
	@cd "$(ROOT)" && KILLS=300 $(PY) -m pytest tests/e2e/test_kills.py
	@cd "$(ROOT)" && $(PY) -m benchmarks lasting
	@cd "$(ROOT)" && BUSY_ROUNDS=1100 $(PY) -m pytest -s tests/e2e/test_busy_day.py
	@cd "$(ROOT)" && DEPARTURES=1000 $(PY) -m pytest -n $(WORKERS) tests/rules/games/test_departures.py
	@cd "$(ROOT)" && GAMES=200 KILLS=300 $(PY) -m pytest tests/e2e/test_processes.py
	@cd "$(ROOT)" && $(PY) -m benchmarks.planetx_games
	@cd "$(ROOT)" && $(PY) -m benchmarks.three_sixteen_campaigns
	@cd "$(ROOT)" && $(PY) -m benchmarks.planet28_battles
	@cd "$(ROOT)" && $(PY) -m benchmarks.planet28_measured
	@cd "$(ROOT)" && $(PY) -m benchmarks.planet28_campaigns
	@cd "$(ROOT)" && $(PY) -m benchmarks.planetfall_battles
	@cd "$(ROOT)" && for round in $$(seq $(ROUNDS)); do \
		$(PYTEST) -m random --hypothesis-seed=$$(($(SEED) + round)) || exit 1; \
	done
pins:
	@cd "$(ROOT)" && $(PYTHON) tools/pins.py
audit:
	@cd "$(ROOT)" && $(PYTHON) tools/audit.py
