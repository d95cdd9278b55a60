"""Lede and its extension in a real Firefox, where there is one."""
import json
import pathlib
import shutil
import tempfile
import unittest

from browser_case import ROOT, BrowserCase, Web
from case import LedeCase
from firefox import FIREFOX, Firefox
from test_check_offline import REPORT
from test_share import ARTICLE, page


@unittest.skipUnless(FIREFOX, "there is no Firefox; as root: apt-get install firefox-esr")
class InFirefox(BrowserCase):
    items = 10

    @classmethod
    def setUpClass(cls):
        """No Chromium: each test has a Firefox of its own, with nothing remembered."""

    def setUp(self):
        super().setUp()
        self.firefox = Firefox()
        self.addCleanup(self.firefox.close)

    def tearDown(self):
        # A page that is left while it loads its last script says so; so does one whose Lede was stopped.
        harmless = ("dynamically imported module", "NetworkError", "ServiceWorker intercepted")
        self.assertEqual([f for f in self.firefox.faults if not any(h in f for h in harmless)], [])

    @staticmethod
    def said(tab, expression):
        """What a script says; nothing from a page that is on its way to another."""
        try:
            return tab.evaluate(expression)
        except RuntimeError:
            return None

    def seen(self, tab, expression, what):
        try:
            return self.until(lambda: self.said(tab, expression), what)
        except AssertionError as fault:
            self.fail(f"{fault}: {tab.evaluate('document.body.innerText')}")

    def front_page(self):
        """The front page, on a device that has its copy."""
        tab = self.firefox.tab(self.base)
        self.seen(tab, "!!navigator.serviceWorker.controller", "no worker took the page")
        self.seen(tab, """new Promise((resolve) => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = ({ data }) => resolve(data.keptAt);
            navigator.serviceWorker.controller.postMessage("state", [port2]);
        })""", "the device kept nothing")
        return tab

    def test_news_are_read_and_kept_for_hours_without_a_network(self):
        tab = self.front_page()
        self.seen(tab, "document.querySelectorAll('article.story').length === 30", "not all stories are there")
        self.assertEqual(tab.evaluate("document.documentElement.scrollWidth > innerWidth"), False)
        self.stop_lede()
        tab.goto(self.base)
        self.seen(tab, "document.querySelectorAll('article.story').length === 30", "the news are gone")
        self.seen(tab, "document.body.innerText.includes('Offline')", "it does not say that it is alone")

    def test_every_list_is_read_and_searched_without_a_network(self):
        tab = self.front_page()
        self.stop_lede()
        stories = "document.querySelectorAll('article.story').length"
        tab.goto(self.base + "/?show=unread")
        self.seen(tab, f"{stories} === 30", "the unread are gone")
        tab.evaluate("document.querySelector(\"article.story button[aria-label^='Save']\").click()")
        self.seen(tab, "document.querySelector('body > .snack')?.innerText.includes('on this device')", "it does not wait")
        tab.goto(self.base + "/saved")
        self.seen(tab, f"{stories} === 1", "what was saved is not among the saved")
        tab.goto(self.base + "/search?q=story")
        self.seen(tab, f"{stories} === 30", "nothing was found")
        tab.goto(self.base + "/search?q=zeppelin")
        self.seen(tab, "document.body.innerText.includes('Nothing on this device has these words.')", "it does not say so")
        for path in ["/feeds", "/settings"]:
            tab.goto(self.base + path)
            self.seen(tab, "document.body.innerText.includes('Offline.') && !!document.querySelector('main form')", f"{path} is gone")
        tab.goto(self.base + "/")
        tab.evaluate("document.querySelector('form[data-all] button').click()")
        self.seen(tab, "document.querySelectorAll('article.story:not(.seen)').length === 0", "not all are read")
        self.start_lede()
        tab.goto(self.base + "/")
        self.until(lambda: len(self.marks("saved")) == 1 and not self.marks("unread"), "what waited was not sent")

    def test_a_text_is_judged_on_the_device(self):
        tab = self.front_page()
        tab.goto(self.base + "/check")
        self.seen(tab, """(async () => {
            const kept = [];
            for (const name of await caches.keys())
                for (const one of await (await caches.open(name)).keys()) kept.push(one.url);
            return ["/check", "/lede.wasm", "/article.model"].every((end) => kept.some((url) => url.endsWith(end)));
        })()""", "the page and its judge were not kept")
        self.stop_lede()
        tab.goto(self.base + "/check")
        self.seen(tab, "document.body.innerText.includes('Offline')", "it does not say that it is alone")
        tab.evaluate(f"(() => {{ q.value = {json.dumps(REPORT)}; q.form.requestSubmit() }})()")
        self.seen(tab, "!!document.querySelector('[data-alone-result] .walt')", "no verdict")
        said = tab.evaluate("document.querySelector('[data-alone-result]').innerText")
        self.assertIn("Checked on this device", said)
        self.assertIn("Journalism", said)

    def fortune(self):
        """The Fortune tab of somebody with an account."""
        tab = self.firefox.tab(self.base + "/join")
        # Told already, or the page would come a second time while the test is at it.
        tab.evaluate("document.cookie = `lede-zone=${Intl.DateTimeFormat().resolvedOptions().timeZone}; path=/`")
        tab.evaluate("""(() => {
            document.querySelector("[name=name]").value = "Ada";
            document.querySelector("[name=password]").value = "a long river 42";
            document.querySelector("[name=password]").form.requestSubmit();
        })()""")
        self.until(lambda: (there := tab.document()) and there["ready"] and "/join" not in there["at"],
                   "no account was made")
        tab.goto(self.base + "/fortune")
        return tab

    def test_a_cookie_is_opened_and_counted_down(self):
        tab = self.fortune()
        tab.evaluate("document.querySelector('main form button').click()")
        self.seen(tab, "document.body?.innerText.includes('Until the next one')", "it was not opened")
        first = tab.evaluate("document.querySelector('[role=timer]').innerText")
        self.seen(tab, f"document.querySelector('[role=timer]').innerText !== {json.dumps(first)}", "it stands still")

    def test_a_cookie_is_opened_without_a_network_and_counted_once(self):
        tab = self.fortune()
        self.seen(tab, "!!navigator.serviceWorker.controller", "no worker took the page")
        self.seen(tab, """new Promise((resolve) => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = ({ data }) => resolve(data.id);
            navigator.serviceWorker.controller.postMessage({ cookie: "state" }, [port2]);
        })""", "no envelope came")
        self.seen(tab, "caches.match('/fortune/offline').then((there) => !!there)", "no page came")
        self.stop_lede()
        tab.goto(self.base + "/fortune")
        self.seen(tab, "document.querySelector('[data-part=cookie]')?.hidden === false", "no cookie")
        tab.evaluate("document.querySelector('form.crack button').click()")
        self.seen(tab, "document.querySelector('[data-part=slip]').hidden === false", "it was not opened")
        text = tab.evaluate("document.querySelector('.slip blockquote').innerText")
        self.start_lede()
        tab.goto(self.base + "/fortune")
        self.seen(tab, "document.body?.innerText.includes('is in your list')", "it was not counted")
        kept = json.loads(self.lede("fortune", "history", "--json").stdout)["fortunes"]
        self.assertEqual([one["text"] for one in kept], [text])


@unittest.skipUnless(FIREFOX, "there is no Firefox; as root: apt-get install firefox-esr")
class ExtensionInFirefox(LedeCase):
    def setUp(self):
        super().setUp()
        self.web = Web()
        self.addCleanup(self.web.close)
        self.web.answers["/ferry"] = self.web.answers["http://news.example/ferry"] = page(ARTICLE)
        self.process, self.base = self.serve("--fetch-proxy", self.web.base)
        self.base = self.base.replace("127.0.0.1", "localhost")
        self.firefox = Firefox()
        self.addCleanup(self.firefox.close)

    def extension(self, **manifest):
        """The page of the extension's settings, which Firefox opens when it is new."""
        place = tempfile.TemporaryDirectory(prefix="lede-extension-")
        self.addCleanup(place.cleanup)
        folder = pathlib.Path(place.name) / "Extension"
        shutil.copytree(ROOT / "Extension", folder)
        told = json.loads((folder / "manifest.json").read_text())
        (folder / "manifest.json").write_text(json.dumps({**told, **manifest}))
        self.firefox.extend(folder)
        return self.opened("/options.html")

    def opened(self, part):
        """The tab at an address that somebody else opened."""
        return self.until(
            lambda: next((tab for url, tab in self.firefox.tabs() if part in url), None), f"nothing opened {part}")

    def paired(self, options):
        apps = self.firefox.tab(self.base + "/apps")
        # The page offers other things to copy, before it shows a token once.
        offered = apps.evaluate("document.querySelectorAll('input[readonly]').length")
        apps.evaluate("document.querySelector('form:has([value=browser]) button').click()")
        self.until(
            lambda: apps.evaluate("document.querySelectorAll('input[readonly]').length") > offered, "no token was made")
        token = apps.evaluate("document.querySelector('input[readonly]').value")
        options.evaluate(f"""(() => {{
            const form = document.querySelector("#form");
            form.elements.address.value = {json.dumps(self.base)};
            form.elements.token.value = {json.dumps(token)};
            form.requestSubmit();
        }})()""")
        state = "document.querySelector('#state').textContent"
        self.until(lambda: options.evaluate(state) not in ("", "Asking Lede …"), "no answer")
        self.assertIn("Connected", options.evaluate(state))

    def result(self):
        tab = self.opened("/check/")
        self.until(lambda: "Ferry" in tab.evaluate("document.querySelector('h1')?.innerText ?? ''"), "no result")
        return tab.evaluate("document.querySelectorAll('.verdict-card .bars li').length")

    def test_a_link_is_checked_with_the_rights_that_it_ships_with(self):
        options = self.extension()
        self.paired(options)
        # A menu of the browser itself cannot be clicked: what it calls is called.
        options.evaluate("""chrome.runtime.getBackgroundPage().then(async ({ lede }) => {
            await lede.checkLink("http://news.example/ferry", (await chrome.tabs.query({}))[0]);
        })""")
        self.assertEqual(self.result(), 6)

    def test_a_page_is_sent_as_its_reader_sees_it(self):
        # Nor can the button, which opens one page to it: this copy may read one host, which is not Lede's.
        options = self.extension(host_permissions=["http://127.0.0.1/*"])
        self.paired(options)
        self.firefox.tab(self.web.base + "/ferry")
        options.evaluate("""chrome.runtime.getBackgroundPage().then(async ({ lede }) => {
            const tabs = await chrome.tabs.query({});
            await lede.checkPage(tabs.find((tab) => tab.url?.endsWith("/ferry")));
        })""")
        self.assertEqual(self.result(), 6)
        self.assertEqual(len([path for path, _ in self.web.asked if path == "/ferry"]), 1, "it was fetched again")


if __name__ == "__main__":
    unittest.main()
