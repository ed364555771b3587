"""Look the pinned libraries up among known faults: `make audit`. Changes nothing.

Needs the network, for pip-audit, which goes into a folder that is thrown away, and for the list of
known faults at pypi.org. Leaves with 1 where a pin has a known fault, with 2 where that could not
be found out.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
AUDIT = "pip-audit==2.10.1"
FOUND, UNKNOWN = 1, 2
UNHEARD = "Whether a pin has a known fault could not be found out; is the network up? ({why})"
# How pip-audit says that it found something, and not that it could not look.
FAULTS = re.compile(r"Found \d+ known vulnerabilit")


def installed(folder: Path) -> Path:
    """Install pip-audit into a folder and return the path of its Python."""
    venv.create(folder, with_pip=False)
    windows = sys.platform == "win32"
    python = folder / ("Scripts" if windows else "bin") / ("python.exe" if windows else "python")
    pip = (sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check")
    subprocess.check_call([*pip, "install", "--quiet", AUDIT])
    return python


def audited(python: Path, pins: Path) -> int:
    """Look up what one file pins; print what was found and return the status to leave with."""
    # Without --strict a library that the list does not know counts as one without faults.
    asked = (str(python), "-m", "pip_audit", "--strict", "--disable-pip", "--require-hashes")
    done = subprocess.run(
        (*asked, "--progress-spinner", "off", "--requirement", str(pins)),
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode == 0:
        print(f"{pins.name}: no known fault.")
        return 0
    if FAULTS.search(done.stderr + done.stdout):
        print(f"{pins.name}:\n{done.stdout}{done.stderr}")
        return FOUND
    print(UNHEARD.format(why=last_line(done.stderr)))
    return UNKNOWN


def last_line(text: str) -> str:
    """Return the last line of what a program complained of."""
    lines = text.strip().splitlines()
    return lines[-1] if lines else "no answer"


def main() -> int:
    """Look every file of pins up; the worst that was found is the status."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            python = installed(Path(folder))
        except subprocess.CalledProcessError as error:
            print(UNHEARD.format(why=error))
            return UNKNOWN
        found = [audited(python, pins) for pins in sorted(ROOT.glob("requirements*.txt"))]
    return FOUND if FOUND in found else max(found)


if __name__ == "__main__":
    sys.exit(main())
