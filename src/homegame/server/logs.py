"""Logs that a host can read and a program too: one JSON object a line. No secret and no card is in them."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

KEPT = ("table", "kind")


class Lines(logging.Formatter):
    """Writes what was logged; an exception by its kind and place, without its words."""

    def format(self, record: logging.LogRecord) -> str:
        """Write one line."""
        found: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
            **{name: getattr(record, name) for name in KEPT if hasattr(record, name)},
        }
        if record.exc_info and record.exc_info[0] is not None:
            trace = record.exc_info[2]
            while trace is not None and trace.tb_next is not None:
                trace = trace.tb_next
            found["kind"] = record.exc_info[0].__name__
            found["at"] = "" if trace is None else f"{trace.tb_frame.f_code.co_name}, line {trace.tb_lineno}"
        return json.dumps(found)


def log_to_stderr(level: int = logging.INFO) -> None:
    """Let everything that is logged be written to standard error."""
    writing = logging.StreamHandler(sys.stderr)
    writing.setFormatter(Lines())
    logging.basicConfig(level=level, handlers=[writing], force=True)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
