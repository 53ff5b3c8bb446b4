"""The arena on more than one machine: chunks are played by a Ray cluster.

``pip install 'homegame[cluster]'``. The bots must be installed on every machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from homegame.arena.playing import Chunk, play_chunk
from homegame.errors import GameError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from homegame.arena.running import Task


class Cluster:
    """Plays chunks on the Ray cluster at *address*; without one, on a cluster of *jobs* workers here."""

    def __init__(self, address: str | None = None, *, jobs: int | None = None) -> None:
        self.address = address
        self.jobs = jobs

    def chunks(self, tasks: Sequence[Task]) -> Iterator[Chunk]:
        """Play them wherever there is room."""
        ray = _ray()
        ours = not ray.is_initialized()
        if ours:
            local: dict[str, Any] = (
                {} if self.address else {"num_cpus": self.jobs, "include_dashboard": False}
            )
            ray.init(address=self.address, log_to_driver=False, **local)
        try:
            remote = ray.remote(play_chunk)
            waiting = [remote.remote(*task) for task in tasks]
            while waiting:
                done, waiting = ray.wait(waiting)
                yield from ray.get(done)
        finally:
            if ours:
                ray.shutdown()


def _ray() -> Any:  # noqa: ANN401 - a module without types
    try:
        import ray  # noqa: PLC0415 - an extra
    except ImportError as missing:
        raise GameError("a cluster needs Ray: pip install 'homegame[cluster]'") from missing
    return ray
