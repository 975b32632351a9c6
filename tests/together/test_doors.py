#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Who is let in, and how `damier serve` is told: names, proxies, files, the environment, an address for figures."""
import http.client
import json
import pathlib
import re
import select
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time

from callers import CLOSE, PING, PONG, TEXT, WAIT, Caller, Served, connect
from polled import ask
from test_served import serving

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from checks import run_checks  # noqa: E402


PATIENCE = 2  # seconds
GUESSES = 60  # codes of one address that are looked for at once
SLOWED = 0.4  # seconds: one more is, every second
LONGEST = 1 << 19  # bytes of a text
HALVES = 80  # half texts: more than may be held at once
PIECES_MEMORY = 16 << 20  # bytes, for a text of less than one megabyte
HALVES_MEMORY = 128 << 20  # bytes: also where the program is watched, which makes it keep what it has freed


def served_with(program, *options, **environment):
    """A server with options, as a context."""
    class Serving:
        def __enter__(self):
            self.folder = tempfile.TemporaryDirectory()
            self.served = Served(program, self.folder.name, *options, **environment)
            return self.served

        def __exit__(self, kind, *_):
            if kind:
                self.served.kill()
            else:
                self.served.stop()
            self.folder.cleanup()
    return Serving()


@serving
def test_rebinding(served, _program, _folder):
    """a name that only resolves to this server opens nothing, however consistent the request is"""
    for host in (f"evil.example:{served.port}", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example",
                 "127.1", "0x7f000001", "[::1", "x"):
        fields = {"Host": host, "Origin": f"http://{host}"}
        for method, path in (("POST", "/together/calls"), ("GET", "/"), ("GET", "/metrics"), ("GET", "/healthz"),
                             ("POST", "/together/rooms"), ("GET", "/together/rooms/aaaaaaaaaaaaaaaa/record")):
            answer = ask(served.port, method, path, **fields)
            assert answer.status == 421 and "--host" in answer.text, (host, path, answer.status)
        assert Caller(served.port, **fields).status == 421, host
    here = f"127.0.0.1:{served.port}"
    for host, status in (("evil.example", 421), (f"evil.example:{served.port}", 421), ("user@127.0.0.1", 421),
                         ("a" * 300, 421), (here, 200), ("LocalHost", 200), ("[::1]:1", 200)):
        for end in ("/", "/healthz", "?a"):
            assert ask(served.port, "GET", f"http://{host}{end}", Host=here).status == status, (host, end)
    for host in ("localhost", "LOCALHOST:1", "127.0.0.1", "192.168.1.20:8080", "[::1]:8080", "[2001:db8::1]"):
        assert ask(served.port, "POST", "/together/calls", Host=host, Origin=f"http://{host}").status == 200, host


def test_names(program):
    """names it was told are its own, capitals or not, and no others"""
    with served_with(program, "--host", "damier.example.org", "--host=Schule.example") as served:
        for host, status in (("damier.example.org", 200), ("DAMIER.example.org:8080", 200), ("schule.example.", 200),
                             ("example.org", 421), ("www.damier.example.org", 421)):
            assert ask(served.port, "GET", "/", Host=host).status == status, host


def test_bad_names(program):
    """names and addresses that cannot be some are refused by name"""
    for options, word in ((["--host", "http://x.example"], "--host"), (["--host", "x:80"], "--host"),
                          (["--host", ""], "--host"), (["--proxy", "nginx"], "--proxy"),
                          (["--metrics", "here"], "here"), (["--patience", "0"], "--patience")):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([program, "serve", "--listen", "127.0.0.1:0", "--data", folder, "--lang", "en",
                                   *options], capture_output=True, text=True, timeout=WAIT)
            assert done.returncode in (1, 2) and not done.stdout and word in done.stderr, (options, done)


def test_configuration(program):
    """a file, the environment and the command line: the later decides"""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "damier.conf"
        file.write_text("# how we serve\n\nhost = file.example\n  metrics=127.0.0.1:1  \nlan = no\n"
                        "listen = 256.0.0.1:1\nhost = second.example\n", encoding="utf-8")
        with served_with(program, "--config", str(file), "--metrics", "0", DAMIER_METRICS="127.0.0.1:2",
                         DAMIER_HOST="env.example") as served:
            for name in ("file.example", "second.example", "env.example"):
                assert ask(served.port, "GET", "/", Host=name).status == 200, name
        with served_with(program, "--metrics", "0", DAMIER_CONFIG=str(file)) as served:
            assert ask(served.port, "GET", "/", Host="file.example").status == 200


def test_bad_configuration(program):
    """a line that means nothing is named, with its number"""
    for text, told in (("listen 8080\n", "damier.conf, 1: “listen 8080” is not “name = value”"),
                       ("\n\ncolour = red\n", "damier.conf, 3: there is no option “colour”"),
                       ("config = other\n", "there is no option “config”"), ("lan = maybe\n", "lan = maybe: use yes or no"),
                       ("proxy = nginx\n", "--proxy nginx"), ("lan = no\n\0\nlan = maybe\n", "holds a NUL byte"),
                       ("# so long\n" * 10000 + "lan = no\n", "could not be read")):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "damier.conf"
            file.write_text(text, encoding="utf-8")
            done = subprocess.run([program, "serve", "--config", str(file), "--lang", "en"], capture_output=True,
                                  text=True, timeout=WAIT)
            assert done.returncode == 2 and told in done.stderr, (text, done)
    done = subprocess.run([program, "serve", "--config", "/nonexistent/damier.conf", "--lang", "en"],
                          capture_output=True, text=True, timeout=WAIT)
    assert done.returncode == 2 and "/nonexistent/damier.conf" in done.stderr, done


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


def test_metrics_port(program):
    """figures at an address of their own, and nothing else there"""
    port = free_port()
    with served_with(program, "--metrics", f"127.0.0.1:{port}") as served:
        answer = ask(port, "GET", "/metrics", Host="prometheus.example")
        assert answer.status == 200 and re.search(r"^damier_rooms 0$", answer.text, re.MULTILINE), answer.text
        assert answer.getheader("Content-Type").startswith("text/plain; version=0.0.4")
        for method, path in (("GET", "/"), ("GET", "/healthz"), ("POST", "/together/calls")):
            assert ask(port, method, path).status == 404, path
        assert ask(served.port, "GET", "/metrics").status == 200


def test_secure_cookie(program):
    """a cookie is for TLS alone where the browser came by TLS"""
    with served_with(program, "--host", "damier.example", "--proxy", "127.0.0.1") as served:
        host = Caller(served.port)
        room = host.open()
        keep = {"room": room["room"], "key": room["key"]}
        for fields, secure in (({"Host": "damier.example", "Origin": "https://damier.example"}, True),
                               ({"Host": "damier.example", "Origin": "http://damier.example"}, False),
                               ({"X-Forwarded-Proto": "https"}, True), ({}, False)):
            cookie = ask(served.port, "POST", "/together/keep", keep, **fields).getheader("Set-Cookie")
            assert ("; Secure" in cookie) == secure, (fields, cookie)


@serving
def test_flood(served, _program, _folder):
    """a seat that acts without end is told when to go on, does, and slows down nobody else"""
    fast, other = Caller(served.port), Caller(served.port)
    fast.open()
    other.open()
    last = 1300
    for number in range(2, last + 1):
        fast.say(do="act", id=number, seen=1, words="phrase 1")
    put_off = []
    while not any(message.get("done") == last or message.get("later") == last for message in fast.heard[-1:]):
        message = fast.hear()
        if 0 < message.get("in", 0) <= 20:  # an act that only finds a full queue waits for longer
            put_off.append(message["later"])
    assert put_off and min(put_off) > 1000, put_off[:3]
    begin = time.monotonic()
    other.does("sit 1")
    assert time.monotonic() - begin < WAIT / 4
    fast.acts = last
    fast.does("phrase 1")


def guess(served, times, **fields):
    """Types codes that open nothing; how long the last one took."""
    caller = Caller(served.port, **fields)
    for _ in range(times):
        begin = time.monotonic()
        caller.say(v=1, do="code", code="ZZZ ZZZ")
        assert caller.hear() == {"missing": True}
    caller.close()
    return time.monotonic() - begin


def slowed(served, **fields):
    """Whether codes of these fields have to wait; those that a busy machine took its time for are made up for first."""
    return any(guess(served, 1, **fields) > SLOWED for _ in range(GUESSES // 4))


def quick(served, **fields):
    """Whether they do not; on a busy machine one may take long, not each of three."""
    return any(guess(served, 1, **fields) < SLOWED for _ in range(3))


def test_forwarded(program):
    """what is counted by address is counted by the one a named proxy gives, in either field, and by no other's word"""
    usual, standard = (lambda address: {"X-Forwarded-For": address}), (lambda address: {"Forwarded": f"for={address}"})
    with served_with(program, "--proxy", "127.0.0.1") as served:
        guess(served, GUESSES, **usual("192.0.2.1"))
        for same in (usual("192.0.2.1"), standard("192.0.2.1"), usual("198.51.100.9, 192.0.2.1"),
                     standard('198.51.100.9, FOR="192.0.2.1:4711";proto=https')):
            assert slowed(served, **same), same
        for other in (usual("192.0.2.2"), standard("192.0.2.3"), standard('"[2001:db8::1]:80"'),
                      usual("192.0.2.1, 198.51.100.8"), {}):
            assert quick(served, **other), other
        forged = {**usual("192.0.2.1"), **standard("198.51.100.7")}
        guess(served, GUESSES, **forged)
        assert slowed(served, **usual("192.0.2.1"), **standard("198.51.100.6")), "forged anew each time"
        assert quick(served, **standard("198.51.100.7")), "forged in another's name"
    with served_with(program) as served:
        for i in range(GUESSES):
            guess(served, 1, **(usual if i % 2 else standard)(f"192.0.2.{i}"))
        assert slowed(served, **usual("198.51.100.5")), "believed somebody who is no proxy"


@serving
def test_school(served, _program, _folder):
    """200 people of one address join within a minute, and none is put off"""
    host = Caller(served.port)
    room = host.open()["room"]
    begin = time.monotonic()
    people = []
    for _ in range(200):
        people.append(Caller(served.port))
        people[-1].visit(room)
        people[-1].join()
        assert not any("later" in message for message in people[-1].heard), people[-1].heard
    assert time.monotonic() - begin < 60 and len({person.room["you"] for person in people}) == 200


def test_slow_loris(program):
    """half a body and half a request are given up, and answered, while others are served"""
    with served_with(program, "--patience", str(PATIENCE)) as served:
        call = json.loads(ask(served.port, "POST", "/together/calls").text)["call"]
        slow = connect(("127.0.0.1", served.port), WAIT)
        slow.sendall(f"POST /together/calls/{call} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n["
                     .encode())
        begin = time.monotonic()
        assert ask(served.port, "GET", "/healthz").status == 200
        assert slow.recv(12) == b"HTTP/1.1 408"
        assert PATIENCE <= time.monotonic() - begin < WAIT


def memory(process):
    """What a process has in memory, in bytes."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
    return 1024 * int(re.search(r"^VmRSS:\s+(\d+)", status, re.MULTILINE)[1])


def code_of_end(caller):
    """With which code the server closes."""
    try:
        while True:
            caller.hear()
    except EOFError as end:
        return end.args[0]


def wait_until_gone(served):
    """Until no WebSocket is left."""
    while re.search(r'websocket"} [1-9]', ask(served.port, "GET", "/metrics").text):
        time.sleep(0.05)


@serving
def test_pieces(served, _program, _folder):
    """a text in pieces without end holds what came in it, and no more"""
    caller = Caller(served.port)
    caller.open()
    before = memory(served.process)
    caller.send_frame(TEXT, b"", first=0)
    caller.socket.sendall(400000 * Caller.framed(0, b"x", first=0))
    caller.send_frame(PING, b"read?")
    while caller.frame() != (PONG, b"read?"):
        pass
    assert memory(served.process) - before < PIECES_MEMORY, memory(served.process) - before
    caller.send_frame(0, b"x")
    assert caller.until("error"), "it is heard, and is no message"


def test_endless_text(program):
    """a text that goes on and on is ended when a slow request would be, however often something comes"""
    with served_with(program, "--patience", str(PATIENCE)) as served:
        begin = time.monotonic()
        endless, silent = Caller(served.port), Caller(served.port)
        for caller in (endless, silent):
            caller.send_frame(TEXT, b"{", first=0)
        try:
            while time.monotonic() - begin < WAIT:
                endless.send_frame(0, b"x", first=0)
                time.sleep(PATIENCE / 10)
        except (BrokenPipeError, ConnectionResetError):
            pass
        assert PATIENCE <= time.monotonic() - begin < WAIT
        assert code_of_end(silent) == 1008


def first_end(callers):
    """Of many callers, the code of the first that the server closes."""
    whose = {caller.socket: caller for caller in callers}
    while True:
        for ready in select.select(list(whose), [], [], WAIT)[0]:
            opcode, payload = whose[ready].frame()
            if opcode == CLOSE:
                return struct.unpack(">H", payload)[0]


@serving
def test_halves(served, _program, _folder):
    """half texts of many connections hold so much together, and whoever sends whole ones notices nothing"""
    half = b"\x01\xff" + struct.pack(">Q", LONGEST) + bytes(4) + bytes(LONGEST - 1)
    before = memory(served.process)
    callers = [Caller(served.port) for _ in range(HALVES)]
    for caller in callers:
        caller.socket.sendall(half)
    assert first_end(callers) == 1013
    host = Caller(served.port)
    host.open()
    host.does("sit 1")
    assert memory(served.process) - before < HALVES_MEMORY, memory(served.process) - before
    for caller in (*callers, host):
        caller.close()
    wait_until_gone(served)
    late = Caller(served.port)
    late.socket.sendall(half + b" ")
    late.send_frame(0, b" ")
    assert code_of_end(late) == 1009, "there is room again, for a text that is not too long"


def test_journal(program):
    """why a link broke is said, and nothing about whose it was"""
    with tempfile.TemporaryDirectory() as folder:
        served = Served(program, folder)
        left, faulty, binary, silly = (Caller(served.port) for _ in range(4))
        room = silly.open()
        left.visit(room["room"])
        left.socket.close()
        silly.say(do="dance")
        faulty.socket.sendall(b"\x83\x80mask")
        binary.send_frame(2, b"x")
        goodbye = Caller(served.port)
        goodbye.send_frame(8, struct.pack(">H", 1000))
        for caller in (faulty, binary, silly, goodbye):
            try:
                while True:
                    caller.hear()
            except (EOFError, ConnectionResetError):
                caller.close()
        wait_until_gone(served)
        said = served.stop()
    assert sorted(re.findall(r"broke: (.*)", said)) == [
        "a frame could not be read", "a frame was not text", "message", "the client went without a goodbye"], said
    assert room["room"] not in said and "127.0.0.1" not in said, said


def switches(process):
    """How often all threads of a process have gone to sleep or been woken."""
    return sum(int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", file.read_text(encoding="ascii"), re.MULTILINE)[1])
               for file in pathlib.Path(f"/proc/{process.pid}/task").glob("*/status"))


@serving
def test_idle(served, _program, _folder):
    """a server that nobody calls sleeps, also after it was called"""
    host = Caller(served.port)
    host.open()
    host.does("sit 1")
    host.close()
    time.sleep(3)  # the connection is gone, and what was due soon is done
    before = switches(served.process)
    time.sleep(5)
    assert switches(served.process) - before <= 4, switches(served.process) - before


def serve_network(program, folder):
    return subprocess.Popen([program, "serve", "--lan", "--listen", "0", "--data", folder, "--lang", "en",
                             "--patience", str(PATIENCE)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def addresses_of(port, **fields):
    return json.loads(ask(port, "GET", "/together/network", **fields).text)["addresses"]


def test_network(program):
    """with --lan, the page at this computer learns the addresses that were printed; without, and elsewhere, none"""
    with tempfile.TemporaryDirectory() as folder:
        process = serve_network(program, folder)
        try:
            port = int(re.search(r":(\d+)/", process.stdout.readline())[1])
            line = process.stdout.readline()
            addresses = addresses_of(port)
            assert (addresses and addresses[0] in line) or "not on a network" in line, (addresses, line)
            assert len(set(addresses)) == len(addresses) <= 4, addresses
            assert all(re.fullmatch(rf"http://[\d.]+:{port}/", one) and "//127." not in one for one in addresses), addresses
            assert addresses_of(port, X_Forwarded_For="192.0.2.7") == []
        finally:
            process.terminate()
            process.communicate(timeout=WAIT)
        served = Served(program, folder)
        assert addresses_of(served.port) == []
        served.stop()


def test_nobody_came(program):
    """with --lan, if no other device comes for twice its patience, what may keep them out is said"""
    with tempfile.TemporaryDirectory() as folder:
        process = serve_network(program, folder)
        try:
            begin = time.monotonic()
            text = ""
            while "firewall" not in text:
                line = process.stdout.readline()
                assert line, text
                text += line
            assert 2 * PATIENCE - 1 < time.monotonic() - begin < WAIT and "guest Wi-Fi" in text, text
        finally:
            process.terminate()
            process.communicate(timeout=WAIT)


OWN, OTHER = "192.0.2.10", "192.0.2.11"
NETWORK_OF_ITS_OWN = f"""ip link set lo up && ip addr add {OWN}/32 dev lo && ip addr add {OTHER}/32 dev lo &&
ip route add default dev lo src {OWN} && exec "$@\""""


def test_another_device(program):
    """with --lan, once another device came nothing more is said; it does not see what is counted"""
    command = ["unshare", "-rn", "sh", "-c", NETWORK_OF_ITS_OWN, "sh"]
    if not shutil.which("unshare") or subprocess.run([*command, "true"], check=False, capture_output=True).returncode != 0:
        print("# skipped: no network of one's own is to be had here")
        return
    done = subprocess.run([*command, sys.executable, __file__, program, "in-network"], capture_output=True, text=True,
                          timeout=4 * WAIT, check=False)
    assert done.returncode == 0, done.stderr


def be_another_device(program):
    """In a network of its own: one server is called from elsewhere, another by this computer's own address."""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        servers = [(OTHER, False, serve_network(program, one)), (OWN, True, serve_network(program, two))]
        for source, _, process in servers:
            port = int(re.search(r":(\d+)/", process.stdout.readline())[1])
            assert f"http://{OWN}:{port}/" in process.stdout.readline()
            connection = http.client.HTTPConnection(OWN, port, timeout=WAIT, source_address=(source, 0))
            connection.request("GET", "/metrics")
            assert connection.getresponse().status == 404
        time.sleep(2 * PATIENCE + 1)
        for source, warned, process in servers:
            process.terminate()
            said = process.communicate(timeout=WAIT)[0]
            assert ("firewall" in said) == warned, (source, said)


if __name__ == "__main__":
    if sys.argv[2:] == ["in-network"]:
        sys.exit(be_another_device(sys.argv[1]))
    sys.exit(run_checks(sys.argv[1], [test_idle, test_network, test_nobody_came, test_another_device, test_pieces,
                                      test_endless_text, test_halves, test_journal, test_flood, test_school,
                                      test_forwarded, test_slow_loris, test_rebinding, test_names, test_bad_names,
                                      test_configuration, test_bad_configuration, test_metrics_port,
                                      test_secure_cookie]))
