# SPDX-License-Identifier: GPL-3.0-or-later
"""Callers by long polling, for tests, with the words of callers.Caller; and plain requests."""
import http.client
import json
import time

from callers import WAIT, Caller


Connection = http.client.HTTPConnection  # a test may put TLS in its place


def ask(port, method, path, body=None, **fields):
    """One request on a connection of its own: the answer, its body read."""
    connection = Connection("127.0.0.1", port, timeout=2 * WAIT)
    headers = {name.replace("_", "-"): value for name, value in fields.items()}
    connection.request(method, path, body if body is None or isinstance(body, bytes) else json.dumps(body), headers)
    answer = connection.getresponse()
    answer.text = answer.read().decode()
    connection.close()
    return answer


class PolledCaller(Caller):
    """A call: what it says is posted at once, what it hears is fetched and confirmed."""

    def __init__(self, port, **fields):  # pylint: disable=super-init-not-called
        self.port, self.fields = port, fields
        answer = ask(port, "POST", "/together/calls", **fields)
        assert answer.status == 200, (answer.status, answer.text)
        self.call = f"/together/calls/{json.loads(answer.text)['call']}"
        self.said = self.after = 0
        self.waiting = []
        self.events, self.acts, self.heard = [], 0, []

    def say(self, **message):
        self.said += 1
        assert self.post([[self.said, message]]) == 204

    def post(self, body):
        return ask(self.port, "POST", self.call, body, **self.fields).status

    def fetch(self):
        answer = ask(self.port, "GET", f"{self.call}?after={self.after}", **self.fields)
        if answer.status == 404:
            raise EOFError
        assert answer.status == 200, answer.status
        return json.loads(answer.text)["m"]

    def hear(self):
        until = time.monotonic() + WAIT
        while not self.waiting:
            assert time.monotonic() < until, "nothing was told"
            self.waiting = self.fetch()
        number, message = self.waiting.pop(0)
        assert number == self.after + 1, (number, self.after)
        self.after = number
        return self.note(message)

    def close(self):
        assert ask(self.port, "DELETE", self.call, **self.fields).status == 204
