# The bot alone. What it runs is what `make run` runs; tests/house/test_deploy.py compares the two.
FROM python:3.13-slim

WORKDIR /landfall
# What is installed changes rarely: its layer comes first. Every file is checked against its hash.
COPY requirements*.txt ./
COPY tools/ tools/
RUN python3 tools/bootstrap.py run
# What else is to be installed: postgres or metrics, as requirements-postgres.txt and its like say.
ARG EXTRA=
RUN test -z "$EXTRA" || python3 -m pip --python .venv/bin/python install --no-cache-dir \
    --require-hashes --only-binary :all: --requirement "requirements-$EXTRA.txt"
COPY . .

RUN useradd --system --no-create-home --uid 10028 landfall \
    && mkdir /data && chown landfall /data
# By its number: a cluster that lets nobody run as root cannot look the name up.
USER 10028
ENV LANDFALL_DATA=/data PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
VOLUME /data
STOPSIGNAL SIGTERM
CMD [".venv/bin/python", "bot.py"]
