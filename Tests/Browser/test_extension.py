"""The browser extension in a real Chromium: paired with a Lede, and asked to check pages and links."""
import json
import pathlib
import re
import shutil
import tempfile
import unittest

from browser_case import CHROMIUM, ROOT, SECONDS, BrowserCase, expect
from test_share import ARTICLE, WORDS, page


class Extension(BrowserCase):
    feeds = 0

    def setUp(self):
        super().setUp()
        self.web.answers["/ferry"] = page(ARTICLE)
        self.web.answers["/favicon.ico"] = b""
        self.web.answers["/login"] = page("<!doctype html><title>Sign in</title><main id=m></main>")
        place = tempfile.TemporaryDirectory(prefix="lede-extension-", ignore_cleanup_errors=True)
        self.addCleanup(place.cleanup)
        # A test cannot click on the browser's own button, which opens one page to the extension. In its
        # place the copy under test may read one host, by a name that is not Lede's.
        folder = pathlib.Path(place.name) / "Extension"
        shutil.copytree(ROOT / "Extension", folder)
        manifest = json.loads((folder / "manifest.json").read_text())
        manifest["host_permissions"] = ["http://localhost/*"]
        (folder / "manifest.json").write_text(json.dumps(manifest))
        self.browser = self.play.chromium.launch_persistent_context(
            place.name + "/profile", executable_path=CHROMIUM, headless=False, locale="en-GB", timeout=SECONDS * 1000,
            # The old headless mode knows no extensions; this one is the whole browser without a window.
            args=["--headless=new", "--no-sandbox", f"--disable-extensions-except={folder}",
                  f"--load-extension={folder}"],
            ignore_default_args=["--disable-extensions"])
        self.addCleanup(self.browser.close)
        self.browser.set_default_timeout(SECONDS * 1000)
        workers = self.browser.service_workers
        self.worker = workers[0] if workers else self.browser.wait_for_event("serviceworker")
        self.home = self.worker.url.rsplit("/", 1)[0]
        # Once installed it opens its settings, in a blank tab where there is one: not in one of a test.
        options = self.home + "/options.html"
        self.until(lambda: self.worker.evaluate("true") and any(tab.url == options for tab in self.browser.pages),
                   "no settings opened")

    def token(self):
        tab = self.open("/apps")
        self.follows(tab.locator("form:has([value=browser]) button"))
        return tab.locator("input[readonly]").first.input_value()

    def pair(self, token, address=None):
        tab = self.browser.new_page()
        tab.goto(self.home + "/options.html")
        tab.fill("#address", address or self.base)
        tab.fill("#token", token)
        tab.locator("button.main").click()
        return tab

    def paired(self):
        expect(self.pair(self.token()).locator("#state")).to_contain_text("Connected")

    def after(self, act):
        """The tab that opens when something is done."""
        with self.browser.expect_page() as opened:
            act()
        return opened.value

    def check_link(self, url):
        # A menu of the browser itself cannot be clicked: what it calls is called.
        return self.after(lambda: self.worker.evaluate(
            "(url) => { chrome.tabs.query({}).then(([tab]) => self.lede.checkLink(url, tab)) }", url))

    def test_a_link_to_what_is_kept_from_a_private_address_stays_closed(self):
        self.lede("save", self.web.base + "/ferry")
        self.paired()
        told = self.check_link(self.web.base + "/ferry")
        expect(told.locator("#message")).to_contain_text("Lede does not go there")

    def test_a_link_is_fetched_by_lede_and_its_verdict_is_shown(self):
        # A token leads to no private address: this one lies on the web, which is behind a proxy here.
        article = "http://news.example/ferry"
        self.web.answers[article] = page(ARTICLE)
        self.stop_lede()
        self.start_lede("--fetch-proxy", self.web.base)
        self.paired()
        result = self.check_link(article)
        result.wait_for_url(re.compile(r"/check/\d{16}$"))
        expect(result.locator("h1")).to_contain_text("Ferry")
        expect(result.locator(".kicker")).to_contain_text("news.example")
        expect(result.locator(".verdict-card .bars li")).to_have_count(6)
        self.assertEqual([path for path, _ in self.web.asked if "ferry" in path], [article])

    def test_a_page_that_is_too_large_is_not_sent(self):
        self.paired()
        tab = self.browser.new_page()
        tab.goto(self.web.base.replace("127.0.0.1", "localhost") + "/login")
        # Two bytes each: fewer characters than Lede takes bytes.
        tab.evaluate("m.append('é'.repeat(4_300_000))")
        told = self.after(lambda: self.worker.evaluate(
            "() => { chrome.tabs.query({ url: 'http://localhost/*' }).then(([tab]) => self.lede.checkPage(tab)) }"))
        expect(told.locator("#message")).to_contain_text("larger than 8 MB")

    def test_a_page_is_sent_as_its_reader_sees_it(self):
        self.paired()
        tab = self.browser.new_page()
        tab.goto(self.web.base.replace("127.0.0.1", "localhost") + "/login")
        tab.evaluate("(words) => { document.title = 'Ferry'; m.innerHTML = `<article><h1>Ferry</h1><p>${words}</p></article>` }", WORDS * 2)
        result = self.after(lambda: self.worker.evaluate(
            "() => { chrome.tabs.query({ url: 'http://localhost/*' }).then(([tab]) => self.lede.checkPage(tab)) }"))
        result.wait_for_url(re.compile(r"/check/\d{16}$"))
        expect(result.locator("h1")).to_contain_text("Ferry")
        asked = [path for path, _ in self.web.asked if path == "/login"]
        self.assertEqual(len(asked), 1, "the page was fetched, though it was in hand")

    def test_pages_that_nobody_opened_to_it_stay_closed(self):
        self.paired()
        tab = self.browser.new_page()
        tab.goto(self.web.base + "/login")
        told = self.after(lambda: self.worker.evaluate(
            """() => { chrome.tabs.query({}).then((tabs) => self.lede.checkPage({ ...tabs.at(-1), url: "http://x/" })) }"""))
        expect(told.locator("#message")).to_contain_text("cannot be checked")

    def test_a_failure_is_told_with_its_code(self):
        self.paired()
        told = self.check_link(self.web.base + "/gone")
        expect(told.locator("#message")).to_contain_text("Lede does not go there")
        expect(told.locator("#code")).to_contain_text("2")
        self.assertEqual(self.web.asked, [], "a token led into the network")

    def test_a_wrong_token_connects_nothing(self):
        self.expected += ["CORS", "Failed to load"]
        expect(self.pair("wrong").locator("#state.bad")).to_be_visible()
        told = self.check_link(self.web.base + "/ferry")
        expect(told.locator("#message")).to_contain_text("where your Lede is")

    def test_a_token_never_leaves_for_an_insecure_address(self):
        for address in ["http://lede.example", "ftp://localhost"]:
            expect(self.pair("x", address).locator("#state.bad")).to_be_visible()

    def test_a_token_serves_the_extension_that_came_first_alone(self):
        token = self.token()
        expect(self.pair(token).locator("#state")).to_contain_text("Connected")
        status, headers, _ = self.ask(
            self.base + "/api", headers={"Authorization": f"Bearer {token}", "Origin": "moz-extension://1-2"})
        self.assertEqual(status, 401)
        self.assertIsNone(headers["Access-Control-Allow-Origin"])
        tab = self.open("/apps")
        expect(tab.get_by_text(self.home)).to_be_visible()
        tab.get_by_role("button", name=re.compile("Revoke")).first.click()
        tab.get_by_role("button", name="Revoke", exact=True).click()
        expect(tab.get_by_text("It opens nothing any more")).to_be_visible()
        told = self.check_link(self.web.base + "/ferry")
        expect(told.locator("#message")).to_be_visible()
        self.assertNotIn("/check/", told.url)


if __name__ == "__main__":
    unittest.main()
