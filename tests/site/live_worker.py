"""A worker of the live pages in Chromium, without a page around it, for tests.

Pyodide comes from the folder that PYODIDE_DIR names, through a server of our own;
where it is not set, from its public host.
"""

import contextlib
import functools
import http.server
import json
import os
import threading
from pathlib import Path

import live_kit

KIT = live_kit.kit()
LOCK = json.loads((live_kit.LIVE / "lock.json").read_text(encoding="utf-8"))
PUBLIC = f"https://cdn.jsdelivr.net/pyodide/v{LOCK['version']}/full/"
SECONDS = 240

PAGE = """<!doctype html><title>Worker</title><script src="kit.js"></script><script>
const messages = [], waiting = [];
let worker, number = 0, answer = true;
const lasts = (kind, id, cell) => (data) => ["died", "refused"].includes(data.is)
  || data.is === kind && (id === undefined || data.id === id)
  && (cell === undefined || data.cell === cell || !data.ok);
const until = (last) => new Promise((resolve) => waiting.push([last, resolve]));
function begin(base, change) {
  const { python, wheel, lock, sums } = window.linclassLive;
  const text = [window.linclassLive.worker];
  worker = new Worker(URL.createObjectURL(new Blob(text, { type: "text/javascript" })));
  worker.onmessage = ({ data }) => {
    messages.push(data);
    if (data.is === "needs") send({ do: "allow", id: data.id, yes: answer });
    for (const [last, resolve] of waiting) if (last(data)) resolve(data);
  };
  const ready = until(lasts("ready"));
  send({ do: "start", base, kit: { python, wheel, lock, sums } });
  return ready;
}
const send = (message) => worker.postMessage(message);
async function ask(message, kind) {
  const first = messages.length, id = number += 1;
  const cells = [message.target, ...(message.also || [])];
  const done = kind ? until(lasts(kind)) : until(lasts("done", id, cells.at(-1)));
  send({ ...message, id });
  await done;
  return messages.slice(first);
}
</script>"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """It lets other hosts' pages read, as a public host does; each file can differ."""

    changed = frozenset()

    def end_headers(self):
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        name = self.path.split("/")[-1]
        if name not in self.changed:
            super().do_GET()
            return
        body = Path(self.directory, name).read_bytes()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[:-1] + bytes([body[-1] ^ 1]))


@contextlib.contextmanager
def serve(folder, changed=()):
    """The address of a folder, over HTTP."""
    handler = type("Handler", (Quiet,), {"changed": frozenset(changed)})
    make = functools.partial(handler, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), make)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


class Worker:
    """What the page of a lesson does with a worker, by hand."""

    def __init__(self, page):
        self.page = page

    def begin(self, base):
        """Start Python; the message that ends the start."""
        return self.page.evaluate("(base) => begin(base)", base)

    def run(self, cells, target, also=()):
        """Run a cell; all messages."""
        message = {"do": "run", "cells": cells, "target": target, "also": list(also)}
        return self.page.evaluate("(message) => ask(message)", message)

    def ask(self, kind, **message):
        """Send a message; all messages until one of this kind."""
        return self.page.evaluate("([m, kind]) => ask(m, kind)", [message, kind])

    def answer(self, yes):
        """What to say when the worker asks for more packages."""
        self.page.evaluate("(yes) => { answer = yes; }", yes)


@contextlib.contextmanager
def worker(browser, folder, changed=()):
    """A worker on a page of its own, not started yet, and the address of Pyodide."""
    (folder / "kit.js").write_text(KIT, encoding="utf-8")
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    files = os.environ.get("PYODIDE_DIR")
    with contextlib.ExitStack() as stack:
        base = stack.enter_context(serve(files, changed)) if files else PUBLIC
        address = stack.enter_context(serve(folder))
        context = browser.new_context()
        stack.callback(context.close)
        page = context.new_page()
        page.set_default_timeout(1000 * SECONDS)
        page.goto(address)
        yield Worker(page), base


def shown(messages, cell=None):
    """What a cell shows at the end: its outputs after the last time it began."""
    begins = [
        at
        for at, message in enumerate(messages)
        if message["is"] == "begins" and cell in (None, message["cell"])
    ]
    return [
        message
        for message in messages[begins[-1] if begins else 0 :]
        if message["is"] == "out" and cell in (None, message["cell"])
    ]


def text_of(messages, cell=None, what="text"):
    """The text that a cell shows."""
    outs = shown(messages, cell)
    return "".join(out["text"] for out in outs if out["what"] == what)


def end(messages):
    """The last message: done, or what broke."""
    return messages[-1]
