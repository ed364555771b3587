# Two commands: `make run` starts the bot, `make test` runs every check. Both set up what they need.
PYTHON ?= python3
# make's own path functions split at spaces, the shell's do not.
ROOT := $(shell cd "$$(dirname "$$(echo '$(MAKEFILE_LIST)' | cut -c2-)")" && pwd)
PY := .venv/bin/python
.PHONY: help run sandbox doctor test lint bench verify setup-run setup-dev

help:
	@echo "make run      start the bot (against Discord with a token in .env, else the sandbox)"
	@echo "make sandbox  start the bot against the embedded sandbox, token or not"
	@echo "make doctor   say in words what is wrong with this machine or these settings"
	@echo "make test     run every check"
	@echo "make verify FILE=export.json  check an exported file: the proof, then the rules"
	@echo "make bench    measure, and hold the measurements against their bars"

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
lint: setup-dev
	@cd "$(ROOT)" && $(PY) -m ruff check . && $(PY) -m ruff format --check . && $(PY) -m mypy
test: lint
	@cd "$(ROOT)" && $(PY) -m pytest
verify: setup-run
	@cd "$(ROOT)" && $(PY) -m rules.check_export "$(FILE)" $(SHOWN)
bench: setup-dev
	@cd "$(ROOT)" && $(PY) -m benchmarks
