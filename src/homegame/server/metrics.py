"""Metrics: what a host's monitoring may count. Numbers only; no name, secret or card is among them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from homegame.server.hall import Hall

HELP = {
    "homegame_tables": ("gauge", "Tables in play"),
    "homegame_sockets": ("gauge", "Sockets of people who have said who they are"),
    "homegame_lines_total": ("counter", "Lines kept in the logs of all tables"),
    "homegame_commits_total": ("counter", "Commits of the store"),
    "homegame_orders_total": ("counter", "Orders of people, by what came of them"),
    "homegame_closings_total": ("counter", "Sockets that were closed by the server, by code"),
    "homegame_joined_total": ("counter", "People who have come by a link"),
}


class Metrics:
    """Counts."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def count(self, name: str, **labels: str | int) -> None:
        """Count one more."""
        written = ",".join(f'{key}="{value}"' for key, value in labels.items())
        self._counts[f"{name}{{{written}}}" if written else name] += 1

    def text(self, hall: Hall) -> str:
        """All of it in the format of Prometheus."""
        keepers = hall.open_keepers
        now = {
            "homegame_tables": len(keepers),
            "homegame_sockets": sum(len(keeper.outboxes) for keeper in keepers),
            "homegame_lines_total": hall.writer.lines,
            "homegame_commits_total": hall.writer.commits,
            **self._counts,
        }
        found = []
        for name, (kind, about) in HELP.items():
            found += [f"# HELP {name} {about}", f"# TYPE {name} {kind}"]
            found += [f"{key} {value}" for key, value in sorted(now.items()) if key.partition("{")[0] == name]
        return "\n".join([*found, ""])
