"""The hall: all tables of a server, the links that lead to them, and who has come by which."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import logging
import secrets
import time
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from homegame.errors import HomegameError, NotAllowed, NotationError
from homegame.server.keeper import Keeper
from homegame.server.names import free_name, skeleton
from homegame.server.pace import Pace
from homegame.server.store import Elsewhere, Guest, Invitation, NotStored, Spoilt, StoreError, Writer
from homegame.server.table import FairDecks
from homegame.server.table.storing import write_settings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from homegame.server.store import Store
    from homegame.server.store.sealing import Key
    from homegame.server.table import Dealer, Settings

SCOPES = ("host", "play", "watch")
SECRET_BYTES = 16
MOST_GUESTS = 500  # at one table
LOG = logging.getLogger("homegame.hall")


class Admitted(NamedTuple):
    """Somebody who has joined, and the secret that proves it from now on."""

    guest: Guest
    secret: str


class Hall:
    """All tables of a server.

    A link's secret follows from the server's key, so that it can be shown again after a restart; what is
    stored is its hash. A guest's secret follows from nothing.
    """

    def __init__(self, store: Store, key: Key, pace: Pace | None = None) -> None:
        self.writer = Writer(store)
        self.pace = pace or Pace()
        self._key = key
        self._keepers: dict[str, asyncio.Task[Keeper]] = {}
        self._names: set[str] = set()
        self._holding: asyncio.Task[None] | None = None
        self._going_on: asyncio.Task[None] | None = None  # with tables that were free

    # Tables

    async def create(self, settings: Settings) -> str:
        """Set up a table; give its name."""
        name = written(secrets.token_bytes(9))
        links = [Invitation(name, hashed(self._link(name, scope, 1)), scope, 1) for scope in SCOPES]
        await self.writer.call(self.writer.store.create, name, write_settings(settings), links)
        self._names.add(name)
        await self.keeper(name)
        return name

    async def open_all(self) -> None:
        """Let all tables go on, the newest first."""
        names = await self.writer.call(self.writer.store.tables)
        self._names.update(names)
        await self._go_on_with(reversed(names))
        if self._holding is None and self.writer.store.lease is not None:
            self._holding = asyncio.create_task(self.hold())

    async def keeper(self, name: str) -> Keeper:
        """Find a table; StoreError if there is none, Spoilt, until the next start, if it can't be opened."""
        if name not in self._names:
            raise StoreError("there is no such table")
        if name not in self._keepers or self._let_go(name):
            self._keepers[name] = asyncio.create_task(self._opened(name))
        try:
            return await asyncio.shield(self._keepers[name])
        except Spoilt:
            raise
        except HomegameError:
            self._keepers.pop(name, None)
            raise

    def _let_go(self, name: str) -> bool:
        """Whether a table was kept here, and is kept by another server now, or by none."""
        task = self._keepers[name]
        return task.done() and not task.cancelled() and task.exception() is None and task.result().closed

    async def _opened(self, name: str) -> Keeper:
        keeper = Keeper(name, self.writer, self._key, self._dealer(name), self.pace)
        try:
            await keeper.open()
        except (Elsewhere, NotStored):
            raise
        except Exception as fault:  # noqa: BLE001 - whatever is wrong with it, the others go on (promise L3)
            kind = str(fault) if isinstance(fault, HomegameError) else type(fault).__name__
            LOG.error("closed", extra={"table": name, "kind": kind})  # noqa: TRY400 - no trace
            raise Spoilt("this table can't be put together again") from None
        return keeper

    def _dealer(self, name: str) -> Dealer:
        """Who deals at a table; what it must not forget is stored with the rows (promise D3)."""
        return FairDecks(name)

    @property
    def open_keepers(self) -> list[Keeper]:
        """The tables that are in play."""
        done = [task for task in self._keepers.values() if task.done() and not task.cancelled()]
        found = [task.result() for task in done if task.exception() is None]
        return [keeper for keeper in found if not keeper.closed]

    async def hold(self) -> None:
        """Renew the lease for ever, and go on with the tables of servers that have stopped (promise L5).

        When it may have run out, by a clock that never goes back, all tables here stand still: another server
        may have gone on with them, even if this one was late by a moment only. That is so too if no answer
        comes at all; then nobody waits for it any longer. Tables are opened meanwhile, which may take longer
        than a lease lasts.
        """
        lease, until = self.writer.store.lease, 0.0  # 0: it has not been renewed yet
        while lease is not None:
            asked = self.pace.clock()
            left = until - asked
            if until and left <= 0:
                self._stand_still()
            try:
                async with asyncio.timeout(left if left > 0 else lease):
                    free = await self.writer.call(self.writer.store.renew)
                    self._names.update(await self.writer.call(self.writer.store.tables))
            except TimeoutError:
                self.writer.store.cut()
                free = []
            except StoreError:
                free = []
            else:
                until = asked + lease
                free += [name for name in self._keepers if self._let_go(name)]
            if self.pace.clock() >= until:
                self._stand_still()
            elif free and (self._going_on is None or self._going_on.done()):
                self._going_on = asyncio.create_task(self._go_on_with(free))
            left = until - self.pace.clock()
            await asyncio.sleep(min(lease / 4, left) if left > 0 else lease / 4)

    def _stand_still(self) -> None:
        for keeper in self.open_keepers:
            keeper.close()

    async def _go_on_with(self, names: Iterable[str]) -> None:
        """Open tables; one that can't be opened does not stop the others (promise L3)."""
        for name in names:
            try:
                await self.keeper(name)
            except (Elsewhere, Spoilt):
                pass
            except HomegameError as fault:
                LOG.error("closed", extra={"table": name, "kind": str(fault)})  # noqa: TRY400 - no trace

    @property
    def stands_by(self) -> bool:
        """Whether there are tables, and other servers keep them all."""
        return self.writer.store.lease is not None and bool(self._names) and not self.open_keepers

    async def close(self) -> None:
        """Stop everything; what was acknowledged is kept already."""
        for task in (self._holding, self._going_on):
            if task is not None:
                task.cancel()
        for keeper in self.open_keepers:
            await keeper.stop()
        await asyncio.to_thread(self.writer.close)

    # Links

    def _link(self, table: str, scope: str, number: int) -> str:
        return written(self._key.derive("link", table, scope, str(number))[:SECRET_BYTES])

    @property
    def opening(self) -> str:
        """The secret of whoever may set up tables here."""
        return written(self._key.derive("opening")[:SECRET_BYTES])

    def may_open(self, secret: str) -> bool:
        """Whether that is the secret."""
        return hmac.compare_digest(secret.encode(), self.opening.encode())

    async def links(self, table: str) -> dict[str, str]:
        """The links that count now, by what they let people do: a table's name and a secret."""
        found = {}
        for one in await self.writer.call(self.writer.store.invitations, table):
            if not one.revoked:
                found[one.scope] = f"{table}.{self._link(table, one.scope, one.number)}"
        return found

    async def renew(self, table: str, scope: str) -> str:
        """Let the links of one scope count no longer, send away who came by them, and give a new one."""
        keeper = await self.keeper(table)
        last = await self.writer.call(self.writer.store.revoke, table, scope)
        secret = self._link(table, scope, last + 1)
        await self.writer.call(self.writer.store.invite, Invitation(table, hashed(secret), scope, last + 1))
        keeper.revoked(await self.writer.call(self.writer.store.guests, table))
        return f"{table}.{secret}"

    # People

    async def join(self, link: str, name: str, key: str | None = None) -> Admitted:
        """Come by a link, under a name; who only watches needs none.

        Whoever chose a *key* of their own, and never heard what came of it, may ask again with it, and is
        still the same. StoreError if the link leads nowhere, NotationError or NotAllowed if nobody may be
        called so here.
        """
        table, _, secret = link.partition(".")
        digest = hashed(secret)
        keeper = await self.keeper(table)
        invitation = next(
            (
                one
                for one in await self.writer.call(self.writer.store.invitations, table)
                if one.digest == digest
            ),
            None,
        )
        if invitation is None or invitation.revoked:
            raise StoreError("this link leads nowhere (any more)")
        own = secrets.token_urlsafe(24) if key is None else written(self._key.derive("guest", table, key))
        known = keeper.guests.get(hashed(own))
        if known is not None:
            return Admitted(_again(known, invitation, name), own)
        guest = Guest(table, hashed(own), invitation.scope, "", None, invitation.number)
        guest = self._host(keeper, guest) if guest.scope == "host" else self._named(keeper, guest, name)
        if len(keeper.guests) >= MOST_GUESTS:
            raise NotAllowed("too many people have come here")
        await self.writer.call(self.writer.store.follow, digest, int(time.time()))
        await self.writer.call(self.writer.store.admit, guest)
        keeper.admit(guest)
        return Admitted(guest, own)

    def _host(self, keeper: Keeper, guest: Guest) -> Guest:
        return replace(guest, name=keeper.table.scene.settings.host)

    def _named(self, keeper: Keeper, guest: Guest, name: str) -> Guest:
        if not name and guest.scope == "watch":
            return guest
        likeness = skeleton(free_name(name))
        scene = keeper.table.scene
        others = [scene.settings.host, *[one.player for one in keeper.table.look("").sitters]]
        if likeness in map(skeleton, others):
            raise NotationError(f"somebody here is called {name}, or nearly so")
        return replace(guest, name=name, skeleton=likeness)

    async def guest(self, table: str, secret: str) -> tuple[Keeper, Guest]:
        """Who has that secret; StoreError if nobody has, or not any more."""
        keeper = await self.keeper(table)
        guest = keeper.guests.get(hashed(secret))
        if guest is None or guest.revoked:
            raise StoreError("nobody here has that secret")
        return keeper, guest


def _again(known: Guest, invitation: Invitation, name: str) -> Guest:
    """Somebody has come already, and asks again; NotAllowed if they ask for something else."""
    if known.revoked or known.scope != invitation.scope or (known.scope != "host" and known.name != name):
        raise NotAllowed("with this key somebody has come in another way: choose another one")
    return known


def hashed(secret: str) -> bytes:
    """What is stored of a secret: it has 128 random bits or more, so a plain hash tells nothing."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()


def written(data: bytes) -> str:
    """Bytes as letters that need no quoting in an address."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
