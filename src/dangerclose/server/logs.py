"""Lines of the log: time, level, where, what."""

from __future__ import annotations

import logging
from datetime import UTC, datetime

CONTROLS = {code: repr(chr(code))[1:-1] for code in (*range(32), *range(127, 160), 0x2028, 0x2029)}


class Lines(logging.Formatter):
    """One line to each event, in UTC. What came from outside cannot make another line of it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, and below it, indented, what led to a failure."""
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        said = record.getMessage().rstrip("\n").translate(CONTROLS)
        line = f"{time.replace('+00:00', 'Z')} {record.levelname} {record.name}: {said}"
        if record.exc_info:
            story = self.formatException(record.exc_info)
            line += "".join(f"\n    {one}" for one in story.splitlines())
        return line


def set_up(*more: logging.Handler) -> None:
    """Log to the error stream in this manner, and to others besides."""
    stream = logging.StreamHandler()
    stream.setFormatter(Lines())
    logging.basicConfig(handlers=[stream, *more], level=logging.WARNING)
    # What is no HTTP is answered and counted: anybody could fill the log with it.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
