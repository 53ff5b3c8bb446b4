"""The contract of a store: what every store does, and the three ways in which it may not."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from homegame.errors import HomegameError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class StoreError(HomegameError):
    """The store can't do what it was asked."""


class Fenced(StoreError):
    """Somebody else keeps this table now, or has written that line: whoever is told so must let go of it."""


class Repeated(StoreError):
    """The command is in the log already."""


class Elsewhere(StoreError):
    """Another server keeps this table, and is well."""


class NotStored(StoreError):
    """The disk or the database failed. Whether anything was kept, only reading again can tell."""


class Spoilt(NotStored):
    """What is stored of this table can't be put together again, by this program at least."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of a table's log: one command, with all that came of it in *body*."""

    table: str
    epoch: int  # of the owner who writes it
    seq: int  # the table's version with it: 1, 2, 3 ...
    by: str
    command: str
    body: bytes
    secret: bytes | None = None  # what takes the place of the table's secret; None: it stays as it is


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as its new owner finds it; whoever claims it next gets a higher *epoch*."""

    id: str
    settings: bytes
    epoch: int
    head: int  # how many lines its log has
    secret: bytes  # what must not stay in the log: one at a time, and the one before is destroyed
    snapshot: bytes  # saves reading the log from its first line; empty: none


@dataclass(frozen=True, slots=True)
class Invitation:
    """A link to a table: what it lets people do, and the hash of its secret."""

    table: str
    digest: bytes
    scope: str
    number: int  # of this scope's links, from 1 up
    until: int | None = None  # seconds since 1970; None: it does not expire
    uses: int | None = None  # how often it can still be followed; None: any number of times
    revoked: bool = False


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who has followed a link: their name, and the hash of the secret that is theirs alone."""

    table: str
    digest: bytes
    scope: str
    name: str  # empty: somebody who only watches
    skeleton: str | None  # what the name looks like, unique at the table; None without a name
    number: int  # of the link they followed
    revoked: bool = False


class Store(ABC):
    """Keeps tables. It is used from one thread, and whatever returns has been kept for good.

    A store that several servers share grants each a *lease* of so many seconds, which it must renew; None: it
    has nobody else to reckon with.
    """

    lease: float | None = None

    def renew(self) -> list[str]:
        """Renew the lease; give the tables that nobody keeps, because their server's has run out."""
        return []

    def cut(self) -> None:  # noqa: B027 - there need be no line
        """Wait no longer for an answer that does not come. This alone may be called from another thread."""

    @abstractmethod
    def create(self, table: str, settings: bytes, invitations: Sequence[Invitation]) -> None:
        """Keep a new table, with the links that lead to it."""

    @abstractmethod
    def tables(self) -> list[str]:
        """The tables there are, oldest first."""

    @abstractmethod
    def claim(self, table: str) -> StoredTable:
        """Become the table's owner; whoever was it before can't append any more.

        StoreError if there is no such table, Elsewhere if another server keeps it.
        """

    @abstractmethod
    def append(self, lines: Sequence[LogLine]) -> list[StoreError | None]:
        """Keep lines, in one commit where that is possible; say for each what was wrong with it.

        NotStored if the store failed: then any of them may have been kept, or none.
        """

    @abstractmethod
    def keep_snapshot(self, table: str, epoch: int, snapshot: bytes) -> None:
        """Keep a snapshot in the place of the one before, if *epoch* is still the owner's."""

    @abstractmethod
    def lines(self, table: str) -> Iterator[bytes]:
        """The bodies of a table's log, from its first line on."""

    @abstractmethod
    def names(self, table: str) -> list[tuple[str, str]]:
        """Who gave the order of each line, and the order's id, from the first line on."""

    @abstractmethod
    def invite(self, invitation: Invitation) -> None:
        """Keep another link."""

    @abstractmethod
    def follow(self, digest: bytes, now: int) -> Invitation:
        """Follow a link, and count it; StoreError if there is none such, or it counts no longer."""

    @abstractmethod
    def revoke(self, table: str, scope: str) -> int:
        """Let the links of one scope count no longer, nor those who came by them; give the highest number."""

    @abstractmethod
    def invitations(self, table: str) -> list[Invitation]:
        """All links of a table."""

    @abstractmethod
    def admit(self, guest: Guest) -> None:
        """Keep a guest; Repeated if somebody here has a name that looks like theirs."""

    @abstractmethod
    def guests(self, table: str) -> list[Guest]:
        """Everybody who has come to a table."""

    @abstractmethod
    def close(self) -> None:
        """Let go of it, and of the lease."""
