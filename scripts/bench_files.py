"""Where the data of scripts/bench lie, and how they are written."""

import os
import tempfile
from pathlib import Path

CACHE = Path(tempfile.gettempdir()) / f"plat-bench-{os.getuid()}"
PEERS = CACHE / "peers"
# Data of other projects, which may be missing.
SHARED = Path(os.environ.get("PLAT_SHARED_DATA") or Path(__file__).resolve().parent.parent / "../shared/data")


class Skipped(Exception):
    """Why an entry cannot be measured here."""


def write_text(name, text):
    write_bytes(name, text.encode())


def write_bytes(name, content):
    """Renamed when whole: an interrupted run must not leave half a file for the next."""
    part = CACHE / f"{name}.part"
    part.write_bytes(content)
    part.rename(CACHE / name)
