# The bot alone. What it runs is what `make run` runs; tests/house/test_deploy.py compares the two.
FROM python:3.13-slim

WORKDIR /landfall
# What is installed changes rarely: its layer comes first. Every file is checked against its hash.
COPY requirements.txt ./
COPY tools/ tools/
RUN python3 tools/bootstrap.py run
COPY . .

RUN useradd --system --no-create-home --uid 10028 landfall \
    && mkdir /data && chown landfall /data
USER landfall
ENV LANDFALL_DATA=/data PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
VOLUME /data
STOPSIGNAL SIGTERM
CMD [".venv/bin/python", "bot.py"]
