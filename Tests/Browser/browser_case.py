"""What the browser tests share: a Lede with news in it, and a real Chromium that reads it."""
import hashlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys

from playwright.sync_api import Error, expect, sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "EndToEnd"))
from case import LEDE, ROOT, SECONDS, LedeCase  # noqa: E402
from stand_in import Web, rss  # noqa: E402

CHROMIUM = os.environ.get("LEDE_CHROMIUM", shutil.which("chromium") or "/usr/bin/chromium")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 900}}
expect.set_options(timeout=SECONDS * 1000)

__all__ = ["BrowserCase", "SECONDS", "Web", "rss", "expect", "PHONE", "DESKTOP", "ROOT", "LEDE"]
# What a page says for eight or ten seconds stands for longer: a busy machine needs them to come to its button. Not for
# much longer, as it covers what lies below it. And what it says once more half a second later, to those who listen, comes
# after that: who looks for the words would find them twice, or once, as it happens.
SAYS_LONGER = """const later = self.setTimeout.bind(self), longer = new Map([[500, 25_000], [8_000, 30_000], [10_000, 20_000]]);
self.setTimeout = (what, wait, ...more) => later(what, longer.get(wait) ?? wait, ...more);"""
# A question to the service worker, and its answer.
ASK = """what => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    navigator.serviceWorker.controller.postMessage(what, [port2]);
})"""
# Resolves when the page has stopped scrolling, with where.
STILL = """() => new Promise((done) => {
    let last, same = 0;
    (function look() {
        same = scrollY === last ? same + 1 : 0;
        last = scrollY;
        same > 20 ? done(last) : requestAnimationFrame(look);
    })();
})"""
# Brings all that moves to its end; what moves for ever has none.
SETTLE = """() => document.getAnimations().forEach((one) =>
    one.effect?.getComputedTiming().endTime !== Infinity && one.finish())"""


class BrowserCase(LedeCase):
    """Each test has a Lede and a web of its own; all tests of a class share the browser."""

    feeds, items = 3, 40
    arguments = ()

    @classmethod
    def setUpClass(cls):
        cls.play = sync_playwright().start()
        cls.addClassCleanup(cls.play.stop)
        cls.chromium = cls.play.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", *cls.arguments], timeout=SECONDS * 1000)
        cls.addClassCleanup(cls.chromium.close)

    def setUp(self):
        super().setUp()
        self.web = Web()
        self.addCleanup(self.web.close)
        self.faults = []
        # What a test expects to go wrong: parts of messages in the console.
        self.expected = []
        if self.feeds:
            self.lede("import", self.write("feeds.opml", self.web.feeds(self.feeds, self.items)))
            self.lede("refresh")
        self.process, self.base = self.serve()
        self.port = self.base.rsplit(":", 1)[1]

    def tearDown(self):
        unexpected = [f for f in self.faults if not any(part in f for part in self.expected)]
        self.assertEqual(unexpected, [], "the browser complained")

    # The server, which really stops.

    def stop_lede(self):
        """Ends Lede, as an outage does."""
        # The last is of a browser that looks for a newer worker just then.
        self.expected += ["ERR_CONNECTION_REFUSED", "Failed to load resource", "Failed to fetch", "when fetching the script"]
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def start_lede(self, *words):
        """Starts Lede again where it was."""
        self.process = self.start("serve", "--port", self.port, *words)
        self.until(lambda: self.process.poll() is not None or self.is_up(self.base), "lede serve did not come back")
        if self.process.poll() is not None:
            self.fail("lede serve ended: " + self.process.stdout.read())

    def own_share(self):
        """A share folder that the test may change; `serve_share` serves it."""
        share = pathlib.Path(self.folder) / "share"
        shutil.copytree(ROOT / "Sources/share/lede", share)
        return share

    def serve_share(self, share):
        """Starts Lede again with that folder."""
        sums = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.relative_to(share)}\n"
                for file in sorted(share.rglob("*")) if file.is_file() and file.name != "SHA256SUMS"]
        (share / "SHA256SUMS").write_text("".join(sums))
        self.stop_lede()
        self.start_lede("--share", str(share))

    # The browser.

    def context(self, **options):
        """A browser of its own, with nothing remembered; its complaints are collected."""
        context = self.chromium.new_context(**{"locale": "en-GB", **options})
        context.set_default_timeout(SECONDS * 1000)
        context.add_init_script(SAYS_LONGER)
        self.addCleanup(context.close)
        context.on("console", lambda m: m.type == "error" and self.faults.append(m.text))
        context.on("weberror", lambda e: self.faults.append(str(e.error)))
        return context

    def open(self, path="/", context=None, **options):
        """A page at an address, with its scripts at work."""
        page = (context or self.context(**options)).new_page()
        page.goto(self.base + path)
        return page

    def controlled(self, page):
        """Waits until the worker answers for a page."""
        page.wait_for_function("() => navigator.serviceWorker.controller")

    def copied(self, page):
        """Waits until the device has its copy of the news."""
        self.controlled(page)
        self.until(lambda: page.evaluate(ASK, "state").get("keptAt"), "the device kept nothing")

    def idle(self, page):
        """Waits until a page has had time for all that it does by itself once it stands.

        Not until its network is idle: the stream of events is none that ends.
        """
        page.wait_for_load_state("load")
        page.evaluate("new Promise((done) => requestIdleCallback(() => setTimeout(done, 1000)))")

    def follows(self, link):
        """Clicks a link or a button, and waits until the page that it leads to is there, with its scripts."""
        with link.page.expect_navigation():
            link.click()

    def until(self, what, *words, **more):
        """The same, where a page may be on its way to another, and has no answer."""
        def answer():
            try:
                return what()
            except Error as error:
                if "context was destroyed" in str(error) or "because of a navigation" in str(error):
                    return None
                raise

        return super().until(answer, *words, **more)

    def marks(self, show):
        """How many stories the server itself calls unread or saved."""
        return [story["title"] for story in self.told(show)]

    def told(self, show):
        return json.loads(self.lede("news", "--json", "--limit", 1000, f"--{show}").stdout)["news"]
