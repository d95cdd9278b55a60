"""A real Firefox without a window. Playwright knows its own build alone, so this speaks WebDriver BiDi to any."""
import itertools
import json
import pathlib
import re
import shutil
import subprocess
import tempfile
import threading
import time

from websockets.sync.client import connect

from case import SECONDS

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
PREFERENCES = {
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "en-GB",
    "remote.active-protocols": 1,
}


class Firefox:
    """One browser with a profile of its own, which goes with it.

    Source: W3C WebDriver BiDi, https://w3c.github.io/webdriver-bidi/
    """

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="lede-firefox-")
        self.reading = None
        pathlib.Path(self.folder, "user.js").write_text("".join(
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()))
        self.process = subprocess.Popen(
            [FIREFOX, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", self.folder],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        listening = next(filter(None, (re.search(r"BiDi listening on (ws://\S+)", line)
                                       for line in self.process.stderr)), None)
        if listening is None:
            self.close()
            raise OSError("Firefox ended before it listened")
        # Nobody reads on, and a full pipe would stop it.
        self.reading = threading.Thread(target=self.process.stderr.read, daemon=True)
        self.reading.start()
        self.socket = connect(listening[1] + "/session", max_size=None, open_timeout=SECONDS, ping_timeout=SECONDS)
        self.numbers = itertools.count(1)
        self.faults = []
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])

    def call(self, method, **parameters):
        """Sends one command and gives its result; what the pages complain of meanwhile is collected."""
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv(timeout=SECONDS))
            if message.get("method") == "log.entryAdded" and message["params"]["level"] == "error":
                self.faults.append(message["params"].get("text") or "")
            if message.get("id") == number:
                if message["type"] == "error":
                    raise RuntimeError(f"{method}: {message['error']}: {message['message']}")
                return message["result"]

    def tabs(self):
        """What is open: addresses and the names of tabs."""
        return [(one["url"], Tab(self, one["context"]))
                for one in self.call("browsingContext.getTree")["contexts"]]

    def tab(self, url=None, width=390, height=844):
        """A new tab of a size, at an address."""
        tab = Tab(self, self.call("browsingContext.create", type="tab")["context"])
        self.call("browsingContext.setViewport", context=tab.name, viewport={"width": width, "height": height})
        if url:
            tab.goto(url)
        return tab

    def extend(self, folder):
        """Installs an extension from its folder."""
        self.call("webExtension.install", extensionData={"type": "path", "path": str(folder)})

    def close(self):
        self.process.terminate()
        self.process.wait()
        if self.reading:
            self.reading.join()
        self.process.stderr.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Tab:
    def __init__(self, browser, name):
        self.browser, self.name = browser, name

    def goto(self, url, seconds=SECONDS):
        """Opens an address and waits until it is loaded.

        Firefox's own `wait` never answers where the page that is left begins a navigation of its own at that
        moment, so this asks for none, and looks whether another document is there. What a page overtook is
        asked for again.
        """
        before = self.document()
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.browser.call("browsingContext.navigate", context=self.name, url=url, wait="none")
            until = min(end, time.monotonic() + 60)
            while time.monotonic() < until:
                now = self.document()
                if now and now["since"] != (before or {}).get("since") and now["ready"] and now["at"] != "about:blank":
                    return
                time.sleep(0.05)
        raise TimeoutError(f"{url} was not loaded: {now}")

    def document(self):
        """The document of now: since when it is there, where, and whether it is loaded; None between two."""
        try:
            return self.evaluate("""({ since: performance.timeOrigin, at: location.href,
                ready: document.readyState === "complete" })""")
        except RuntimeError:
            return None

    def evaluate(self, expression):
        """What a script in the page says; promises are waited for, and values cross as JSON."""
        result = self.browser.call(
            "script.evaluate", target={"context": self.name}, awaitPromise=True, userActivation=True,
            expression=f"(async () => JSON.stringify(await ({expression})) ?? 'null')()")
        if result["type"] == "exception":
            raise RuntimeError(result["exceptionDetails"]["text"])
        return json.loads(result["result"]["value"])
