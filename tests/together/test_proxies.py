#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Rooms behind nginx and Caddy, by TLS, configured as docs/serving.md says: WebSocket and long polling pass, and
where a proxy refuses to upgrade, long polling does.

    test_proxies.py DAMIER [nginx|caddy]
"""
import http.client
import os
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time

import callers
from callers import WAIT, Caller, Served, begin_game
from polled import PolledCaller
import polled

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
from checks import run_checks  # noqa: E402

NAME = "damier.example.org"
SKIPPED = 77


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


def example(language):
    """The configuration that the page shows."""
    text = (ROOT / "docs/serving.md").read_text(encoding="utf-8")
    found = re.search(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert found, language
    return found[1]


def replaced(text, *pairs):
    for old, new in pairs:
        assert text.count(old) == 1, (old, text)
        text = text.replace(old, new)
    return text


class Proxy:
    """A proxy in front of a server, in a folder of its own; ends with the context."""

    def __init__(self, folder, behind, upgrades=True):
        self.folder, self.behind, self.upgrades = pathlib.Path(folder), behind, upgrades
        self.port = free_port()

    def __enter__(self):
        command = self.configure()
        self.process = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL,
                                        stderr=(self.folder / "log").open("wb"),
                                        env={**os.environ, "HOME": str(self.folder)})
        until = time.monotonic() + WAIT
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=WAIT).close()
                return self
            except ConnectionRefusedError:
                log = (self.folder / "log").read_text(encoding="utf-8", errors="replace")
                assert self.process.poll() is None and time.monotonic() < until, log
                time.sleep(0.05)

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=WAIT)


class Nginx(Proxy):
    def configure(self):
        site = replaced(example("nginx"), ("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl"),
                        ("/etc/ssl/damier.pem", f"{self.folder}/cert.pem"),
                        ("/etc/ssl/damier.key", f"{self.folder}/key.pem"), ("127.0.0.1:8080", f"127.0.0.1:{self.behind}"))
        if not self.upgrades:
            site = replaced(site, ("        proxy_set_header Upgrade $http_upgrade;\n", ""),
                            ("        proxy_set_header Connection $http_connection;\n", ""))
        paths = "".join(f"{name}_temp_path {self.folder}/{name};\n" for name in
                        ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (self.folder / "nginx.conf").write_text(
            f"daemon off;\nmaster_process off;\npid {self.folder}/pid;\nerror_log stderr;\nevents {{}}\n"
            f"http {{\naccess_log off;\n{paths}{site}}}\n", encoding="utf-8")
        return [shutil.which("nginx", path=SBIN), "-p", str(self.folder), "-c", str(self.folder / "nginx.conf"),
                "-e", "stderr"]


class Caddy(Proxy):
    def configure(self):
        site = replaced(example("caddy"), (f"{NAME} {{\n", f"https://{NAME}:{self.port} {{\n    bind 127.0.0.1\n"
                                           f"    tls {self.folder}/cert.pem {self.folder}/key.pem\n"),
                        ("127.0.0.1:8080", f"127.0.0.1:{self.behind}"))
        if not self.upgrades:
            site = replaced(site, (f"reverse_proxy 127.0.0.1:{self.behind}",
                                   f"reverse_proxy 127.0.0.1:{self.behind} {{\n        header_up -Upgrade\n"
                                   "        header_up -Connection\n    }"))
        (self.folder / "Caddyfile").write_text(f"{{\n    admin off\n    auto_https off\n}}\n{site}", encoding="utf-8")
        return ["caddy", "run", "--config", str(self.folder / "Caddyfile"), "--adapter", "caddyfile"]


PROXIES = {"nginx": Nginx, "caddy": Caddy}
SBIN = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"


def make_certificate(folder):
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}",
                    "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", "key.pem", "-out", "cert.pem"], cwd=folder,
                   check=True, capture_output=True)


def by_tls(folder):
    """How callers connect from now on: by TLS, to a certificate that is checked, by the server's name."""
    context = ssl.create_default_context(cafile=f"{folder}/cert.pem")

    def connect(address, timeout):
        return context.wrap_socket(socket.create_connection(address, timeout=timeout), server_hostname=NAME)

    class Connection(http.client.HTTPConnection):
        def connect(self):
            self.sock = connect((self.host, self.port), self.timeout)

    return connect, Connection


def told(caller, words):
    """Waits for an event that ends so."""
    while not any(event.endswith(words) for event in caller.events):
        caller.hear()


def play(port, first, second):
    """Two people, each by a transport."""
    fields = {"Host": f"{NAME}:{port}", "Origin": f"https://{NAME}:{port}"}
    host, guest = first(port, **fields), second(port, **fields)
    room = begin_game(host, guest)
    host.does("play 32-28")
    told(guest, "play 32-28")
    guest.does("play 19-23")
    told(host, "play 19-23")
    kept = polled.ask(port, "POST", "/together/keep", {"room": room["room"], "key": room["key"]}, **fields)
    assert kept.status == 204 and kept.getheader("Set-Cookie").endswith("; Secure"), kept.getheader("Set-Cookie")
    assert polled.ask(port, "GET", "/metrics", **fields).status == 404


def behind(kind, upgrades):
    """A server and a proxy before it, with callers that know how to reach it."""
    def run(program, test):
        with tempfile.TemporaryDirectory() as folder:
            make_certificate(folder)
            served = Served(program, folder, "--host", NAME, "--proxy", "127.0.0.1")
            connect, connection = by_tls(folder)
            plain = callers.connect, polled.Connection
            try:
                with PROXIES[kind](folder, served.port, upgrades) as proxy:
                    callers.connect, polled.Connection = connect, connection
                    test(proxy.port)
                served.stop()
            finally:
                callers.connect, polled.Connection = plain
                if served.process.poll() is None:
                    served.kill()
    return run


def checks_of(kind):
    def test_both(program):
        behind(kind, True)(program, lambda port: play(port, Caller, PolledCaller))

    def test_refusing(program):
        def refused(port):
            fields = {"Host": f"{NAME}:{port}", "Origin": f"https://{NAME}:{port}"}
            assert Caller(port, **fields).status != 101
            play(port, PolledCaller, PolledCaller)
        behind(kind, False)(program, refused)

    test_both.__doc__ = f"behind {kind} one plays by WebSocket and one by long polling"
    test_refusing.__doc__ = f"behind {kind} that refuses WebSocket both play by long polling"
    return [test_both, test_refusing]


def main():
    kind = sys.argv[2]
    if not shutil.which(kind, path=SBIN) or not shutil.which("openssl"):
        print(f"{kind} or openssl is not installed: tools/deps.sh test installs them")
        return SKIPPED
    return run_checks(sys.argv[1], checks_of(kind))


if __name__ == "__main__":
    sys.exit(main())
