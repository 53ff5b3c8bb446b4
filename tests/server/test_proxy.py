"""The proxies of docs/proxy.md, run as the page has them (promises A1, A5)."""

from __future__ import annotations

import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
import trustme
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.test_serve import Server

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = (Path(__file__).parents[2] / "docs" / "proxy.md").read_text(encoding="utf-8")
NAME = "poker.example.org"


def block(language: str) -> str:
    """The page's example for a proxy."""
    found = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def caddyfile(example: str, port: int, folder: Path) -> list[str]:
    """Caddy with the example, on another port, with a certificate of ours; its command."""
    site = example.replace(NAME + " {", f"https://localhost:{port} {{\n\ttls {folder}/cert {folder}/key")
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + site)
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


def nginx_conf(example: str, port: int, folder: Path) -> list[str]:
    """Nginx with the example, on another port, with a certificate of ours; its command."""
    site = re.sub(r"/etc/letsencrypt/\S+/fullchain.pem", f"{folder}/cert", example)
    site = re.sub(r"/etc/letsencrypt/\S+/privkey.pem", f"{folder}/key", site)
    site = site.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl").replace(NAME, "localhost")
    paths = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off;\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{paths}{site}}}\n"
    )
    return ["nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder), "-e", "stderr"]


PROXIES = {"caddy": caddyfile, "nginx": nginx_conf}


@contextmanager
def proxied(name: str, folder: Path) -> Iterator[tuple[Server, str, ssl.SSLContext]]:
    """A server behind a proxy, the address of the proxy, and whom to trust."""
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")
    authority, trusted = trustme.CA(), ssl.create_default_context()
    authority.configure_trust(trusted)
    certificate = authority.issue_cert("localhost")
    certificate.private_key_pem.write_to_path(folder / "key")
    (folder / "cert").write_bytes(b"".join(blob.bytes() for blob in certificate.cert_chain_pems))
    port = free_port()
    address = f"https://localhost:{port}"
    (folder / "data").mkdir()
    server = Server(folder / "data", "--address", address, "--trusted-proxy", "127.0.0.1")
    command = PROXIES[name](block(name).replace("127.0.0.1:8000", f"127.0.0.1:{server.port}"), port, folder)
    with (folder / "said").open("w") as said:
        proxy = subprocess.Popen(command, stdout=said, stderr=said, env={**os.environ, "HOME": str(folder)})
    try:
        wait_for(address, trusted, folder)
        yield server, address, trusted
    finally:
        proxy.terminate()
        proxy.wait(10)
        server.kill()


def wait_for(address: str, trusted: ssl.SSLContext, folder: Path) -> None:
    """Wait until the proxy answers."""
    until = time.monotonic() + 10
    while True:
        try:
            assert httpx.get(f"{address}/healthz", verify=trusted, trust_env=False).status_code == 200
        except httpx.TransportError:
            assert time.monotonic() < until, (folder / "said").read_text()
            time.sleep(0.05)
        else:
            return


def join(address: str, trusted: ssl.SSLContext, link: str, *, where: str) -> httpx.Response:
    """Come by a link as the page of a browser does, pretending to come from *where*."""
    return httpx.post(
        f"{address}/api/join",
        json={"link": link, "name": f"Bob {where}"},
        headers={"Origin": address, "X-Forwarded-For": where},
        verify=trusted,
        trust_env=False,
    )


@pytest.mark.parametrize("name", PROXIES)
def test_A1_A5_a_table_is_played_through_the_proxies_of_the_page(name: str, tmp_path: Path) -> None:
    """Joining, the socket, another site's page, and a guest who pretends to come from many places."""
    with proxied(name, tmp_path) as (server, address, trusted):
        said = join(address, trusted, server.links[1], where="198.51.100.1")
        assert said.status_code == 200, said.text
        found = said.json()
        socket_address = f"wss{address.removeprefix('https')}/ws"
        with connect(socket_address, ssl=trusted, origin=Origin(address), proxy=None) as line:
            line.send(
                f'{{"type":"hello","version":1,"table":"{found["table"]}","secret":"{found["secret"]}"}}'
            )
            assert '"welcome"' in str(line.recv(5))
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(socket_address, ssl=trusted, origin=Origin("https://elsewhere.example"), proxy=None),
        ):
            pass
        assert refused.value.response.status_code == 403
        many = [join(address, trusted, "no.link", where=f"198.51.100.{last}") for last in range(2, 60)]
        assert 429 in {one.status_code for one in many}, "whoever asks too often may not change their name"
