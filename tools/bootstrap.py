"""Make the virtual environment for the Makefile's targets, and keep it in step with the pins.

Runs on any Python 3: one that is too old gets a readable message. Needs pip for the running
Python, not ensurepip: the environment is made without pip and filled from outside with
`pip --python`. Usage: bootstrap.py run|dev
"""

import hashlib
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
PINS = {"run": "requirements.txt", "dev": "requirements-dev.txt"}
LEAST = (3, 11)


def interpreter():
    """Return the path of the environment's Python."""
    inside = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
    return os.path.join(VENV, *inside)


def wanted(kind):
    """Return the fingerprint of the pinned requirements and of the Python that installs them."""
    digest = hashlib.sha256(sys.version.encode())
    with open(os.path.join(ROOT, PINS[kind]), "rb") as pins:
        digest.update(pins.read())
    return digest.hexdigest()


def note_of(kind):
    """Return the path of the file that records which pins are installed."""
    return os.path.join(VENV, "landfall-" + kind)


def installed(kind):
    """Return whether the environment already has these pins."""
    try:
        with open(note_of(kind)) as note:
            return note.read() == wanted(kind) and os.path.exists(interpreter())
    except OSError:
        return False


def make():
    """Make the environment; one without a working Python is made from scratch."""
    anew = [] if os.path.exists(interpreter()) else ["--clear"]
    subprocess.check_call([sys.executable, "-m", "venv", "--without-pip", *anew, VENV])


def install(kind):
    """Make the environment and install the pins into it."""
    print("Setting up .venv (" + kind + "); this takes a minute the first time.", flush=True)
    make()
    pip = [sys.executable, "-m", "pip", "--python", interpreter(), "--disable-pip-version-check"]
    # Nothing is installed whose hash is not written down, nor, for the bot, what must be built.
    strict = ["--require-hashes"] + (["--only-binary", ":all:"] if kind == "run" else [])
    pins = os.path.join(ROOT, PINS[kind])
    subprocess.check_call([*pip, "install", "--quiet", *strict, "--requirement", pins])
    with open(note_of(kind), "w") as note:
        note.write(wanted(kind))


def main():
    """Set up what the first argument names: `run` or `dev`."""
    kind = sys.argv[1]
    if sys.version_info < LEAST:
        found = ".".join(str(part) for part in sys.version_info[:3])
        sys.exit(
            "Landfall needs Python 3.11 or newer; this is " + found + ". Try PYTHON=python3.11."
        )
    if installed(kind) or (kind == "run" and installed("dev")):
        return
    try:
        install(kind)
    except subprocess.CalledProcessError as error:
        failed = " ".join(map(str, error.cmd))
        sys.exit("Setting up .venv failed: " + failed + ". Is pip installed, and the network up?")


if __name__ == "__main__":
    main()
