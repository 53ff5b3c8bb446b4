"""Patience: how much one address, and one socket, may ask in a while (promise A5)."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable


class Bucket:
    """A bucket with so many tokens, that fills again with time."""

    __slots__ = ("_at", "_clock", "_left", "_most", "_rate")

    def __init__(self, most: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._rate, self._clock = most, rate, clock
        self._left, self._at = most, clock()

    def take(self) -> bool:
        """Take a token; say whether there was one."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def full(self) -> bool:
        """Whether nothing has been taken for a while."""
        return self._left + (self._clock() - self._at) * self._rate >= self._most


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is borne. The figures are the promise's; a test that plays a whole town sets others."""

    messages: int = 30
    messages_in: float = 10.0  # seconds
    strangers: int = 20  # sockets of one address that have not said who they are
    knocks: float = 20.0  # of one address, at once: upgrades, and attempts to join
    knocks_a_second: float = 5.0
    hello_in: float = 5.0
    asks: float = 20.0  # of one person, at once: records, replays, odds
    asks_a_second: float = 2.0
    slowly: float = 0.5  # seconds until who asks too often hears so


MOST_ADDRESSES = 10_000
MOST_HELD_UP = 200  # at once, who asked too often


Key = TypeVar("Key")


def _taken(buckets: dict[Key, Bucket], key: Key, most: float, a_second: float) -> bool:
    """Take from somebody's bucket; those that are full again are forgotten when there are too many."""
    if len(buckets) >= MOST_ADDRESSES:
        for full in [other for other, bucket in buckets.items() if bucket.full]:
            del buckets[full]
    if key not in buckets:
        buckets[key] = Bucket(most, a_second)
    return buckets[key].take()


class Porter:
    """Counts who knocks, by address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._knocks: dict[str, Bucket] = {}
        self._asks: dict[bytes, Bucket] = {}
        self._strangers: dict[str, int] = {}
        self._held_up = 0

    def knock(self, address: str) -> bool:
        """Say whether another attempt of this address is borne."""
        return _taken(self._knocks, address, self.limits.knocks, self.limits.knocks_a_second)

    async def hold_up(self) -> None:
        """Let somebody who asks too often wait for the refusal: whoever asks again at once costs less so.

        Where many wait already another one does not: they would cost memory.
        """
        if self._held_up >= MOST_HELD_UP:
            return
        self._held_up += 1
        try:
            await asyncio.sleep(self.limits.slowly)
        finally:
            self._held_up -= 1

    def asks(self, person: bytes) -> bool:
        """Say whether another question of this person is borne, of those that take long to answer."""
        return _taken(self._asks, person, self.limits.asks, self.limits.asks_a_second)

    def come(self, address: str) -> bool:
        """Let in a socket that has not said who it is; say whether there is room for it."""
        there = self._strangers.get(address, 0)
        if there >= self.limits.strangers:
            return False
        self._strangers[address] = there + 1
        return True

    def known(self, address: str) -> None:
        """That socket is no stranger any more, or gone."""
        left = self._strangers.get(address, 1) - 1
        if left:
            self._strangers[address] = left
        else:
            self._strangers.pop(address, None)

    def messages(self) -> Bucket:
        """A bucket for the messages of one socket."""
        return Bucket(self.limits.messages, self.limits.messages / self.limits.messages_in)
