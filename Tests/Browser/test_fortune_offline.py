"""The cookie while Lede is really stopped: opened on the device, counted once when Lede is back."""
import json
import re
import unittest

from browser_case import PHONE, SETTLE, BrowserCase, expect
from look import RULES, axe_source

READY = "() => navigator.serviceWorker.ready.then((there) => there.active?.state === 'activated')"
# All that the device keeps, as text: every row of every store, and the body of every answer in the caches.
KEPT = """async () => {
    const rows = [];
    for (const { name } of await indexedDB.databases()) {
        const asked = indexedDB.open(name);
        await new Promise((done) => (asked.onsuccess = done));
        for (const store of asked.result.objectStoreNames) {
            const all = asked.result.transaction(store).objectStore(store).getAll();
            await new Promise((done) => (all.onsuccess = done));
            rows.push(JSON.stringify(all.result));
        }
        asked.result.close();
    }
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            const answer = await cache.match(request);
            if (/html|json/.test(answer.headers.get("Content-Type"))) rows.push(await answer.text());
        }
    }
    return rows.join("\\n");
}"""
ASK = """(message) => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    navigator.serviceWorker.controller.postMessage(message, [port2]);
})"""


class FortuneOffline(BrowserCase):
    feeds = 0

    def setUp(self):
        super().setUp()
        self.expected += ["401"]  # of the worker, before anybody is signed in
        self.lede("account", "add", "--owner", "ines", input="a cookie a day\n")

    def device(self, name="ines", password="a cookie a day", **options):
        """A phone that has looked at the Fortune tab, and so has cookies for the coming days."""
        page = self.context(**{**PHONE, **options}).new_page()
        self.sign_in(page, name, password)
        page.goto(self.base + "/fortune")
        page.wait_for_function(READY)
        self.until(lambda: self.ask(page, cookie="state").get("id"), "no envelope came")
        self.until(lambda: page.evaluate("caches.match('/fortune/offline').then((there) => !!there)"), "no page came")
        return page

    def sign_in(self, page, name, password):
        page.goto(self.base + "/sign-in")
        page.fill("[name=name]", name)
        page.fill("[name=password]", password)
        page.keyboard.press("Enter")
        page.wait_for_url(lambda address: "/sign-in" not in address)

    def ask(self, page, **message):
        self.controlled(page)
        return page.evaluate(ASK, message)

    def crack(self, page):
        """Opens the cookie on the device; gives its fortune."""
        page.goto(self.base + "/fortune")
        button = page.locator(".btn", has_text="Open today’s cookie")
        expect(button).to_be_in_viewport()
        button.click()
        expect(page.locator(".slip blockquote")).to_be_visible()
        return page.locator(".slip blockquote").inner_text()

    def history(self):
        return json.loads(self.lede("fortune", "history", "--json").stdout)["fortunes"]

    # One device.

    def test_a_cookie_opened_while_lede_is_away_counts_once_when_it_is_back(self):
        page = self.device()
        self.stop_lede()
        text = self.crack(page)
        self.assertGreater(len(text), 10)
        expect(page.locator(".lucky li")).to_have_count(6)
        expect(page.locator("[data-part=waits]")).to_contain_text("counted as soon as Lede can be reached")
        expect(page.get_by_role("timer")).to_have_text(re.compile(r"^[012]\d:\d\d:\d\d$"))
        page.reload()
        expect(page.locator(".slip blockquote")).to_have_text(text)
        expect(page.locator(".crack")).to_be_hidden()
        self.start_lede()
        page.goto(self.base + "/fortune")
        expect(page.locator(".slip blockquote")).to_have_text(text)
        expect(page.locator("html[data-offline]")).to_have_count(0)
        expect(page.locator(".note")).to_contain_text("is in your list")
        self.becomes(lambda: [one["text"] for one in self.history()], [text])
        self.assertIsNotNone(self.history()[0]["device"])
        # What was told once is not told again.
        self.until(lambda: not self.ask(page, cookie="look", opened=0)["told"], "it is told for ever")
        page.reload()
        expect(page.locator(".slip blockquote")).to_have_text(text)
        expect(page.locator(".note")).to_have_count(0)
        self.becomes(lambda: len(self.history()), 1)
        entries = page.evaluate("fetch('/v1/fortune/points').then((answer) => answer.json())")["entries"]
        self.assertEqual([one["points"] for one in entries if one["reason"] == "opening"], [10])

    def test_the_page_goes_on_by_itself_when_lede_is_back(self):
        page = self.device()
        self.stop_lede()
        text = self.crack(page)
        self.start_lede()
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator("[data-next]")).to_be_visible()
        expect(page.locator(".slip blockquote")).to_have_text(text)
        self.becomes(lambda: len(self.history()), 1)

    def test_a_tap_that_does_not_reach_lede_leads_to_the_cookie_on_the_device(self):
        page = self.device()
        page.goto(self.base + "/fortune")
        self.stop_lede()
        page.get_by_role("button", name="Open today’s cookie").last.click()
        expect(page.locator("[data-part=cookie] .btn")).to_be_visible()
        page.locator("[data-part=cookie] .btn").click()
        expect(page.locator(".slip blockquote")).to_be_visible()
        self.start_lede()
        page.goto(self.base + "/fortune")
        self.becomes(lambda: len(self.history()), 1)

    def test_after_a_cookie_with_a_network_the_device_shows_it_and_counts_down(self):
        page = self.device()
        page.goto(self.base + "/fortune")
        page.get_by_role("button", name="Open today’s cookie").last.click()
        expect(page.locator(".slip blockquote")).to_be_visible()
        text = page.locator(".slip blockquote").inner_text()
        self.until(lambda: self.ask(page, cookie="state").get("last"), "no new envelope came")
        self.stop_lede()
        page.goto(self.base + "/fortune")
        expect(page.locator(".slip blockquote")).to_have_text(text)
        expect(page.locator("[data-part=waits]")).to_be_hidden()
        expect(page.locator(".next .meta")).to_contain_text("A new slip")
        expect(page.locator(".crack")).to_be_hidden()

    def test_the_day_is_told_in_the_language_that_lede_tells_it_in(self):
        page = self.device(locale="de-DE")
        day = page.locator(".head time").inner_text()
        self.assertRegex(day, "tag|Mittwoch")
        self.stop_lede()
        page.goto(self.base + "/fortune")
        expect(page.locator("[data-part=cookie] .btn")).to_be_visible()
        expect(page.locator(".head time")).to_have_text(day)

    # Two of them.

    def test_of_two_devices_the_second_is_told_which_cookie_counts(self):
        phone, tablet = self.device(), self.device()
        self.stop_lede()
        text = self.crack(phone)
        self.assertEqual(self.crack(tablet), text)
        self.start_lede()
        phone.goto(self.base + "/fortune")
        expect(phone.locator(".note")).to_contain_text("is in your list")
        tablet.goto(self.base + "/fortune")
        expect(tablet.locator(".note")).to_contain_text("was not counted")
        tablet.get_by_role("link", name="See the one that counts").click()
        expect(tablet.locator(".slip blockquote")).to_have_text(text)
        self.becomes(lambda: len(self.history()), 1)

    def test_a_clock_that_was_turned_shows_a_cookie_early_and_counts_nothing(self):
        page = self.device()
        self.stop_lede()
        page.add_init_script("""if (location.pathname === "/fortune") {
            const real = Date, ahead = 86400000;
            Date = class extends real {
                constructor(...parts) { super(...(parts.length ? parts : [real.now() + ahead])) }
                static now() { return real.now() + ahead }
            };
        }""")
        self.crack(page)
        self.start_lede()
        page.goto(self.base + "/fortune")
        expect(page.locator(".note")).to_contain_text("was not counted: by Lede’s clock it was not that day")
        self.assertEqual(self.history(), [])

    # What lies on the device.

    def test_no_fortune_lies_on_the_device_in_the_clear(self):
        page = self.device()
        self.stop_lede()
        text = self.crack(page)
        kept = page.evaluate(KEPT)
        self.assertIn("voucher", kept)
        self.assertNotIn(text, kept)
        # The secret cannot be taken out either.
        taken = page.evaluate("""async () => {
            const asked = indexedDB.open("lede-1"); // the owner's part
            await new Promise((done) => (asked.onsuccess = done));
            const found = asked.result.transaction("facts").objectStore("facts").get("cookie");
            await new Promise((done) => (found.onsuccess = done));
            asked.result.close();
            const { key } = found.result;
            return [key.extractable, await crypto.subtle.exportKey("raw", key).then(() => "taken", () => "refused")];
        }""")
        self.assertEqual(taken, [False, "refused"])

    def test_signing_out_leaves_no_cookie_on_the_device_and_nothing_for_the_next_reader(self):
        page = self.device()
        self.stop_lede()
        self.crack(page)
        self.start_lede()
        # What was opened is told before the session ends.
        page.evaluate("fetch('/sign-out', { method: 'POST', redirect: 'manual' }).then((answer) => answer.type)")
        self.becomes(lambda: len(self.history()), 1)
        self.assertNotIn("voucher", page.evaluate(KEPT))
        self.stop_lede()
        self.expected += ["ERR_CONNECTION_REFUSED", "ERR_FAILED"]
        try:
            page.goto(self.base + "/fortune")
        except Exception:
            return  # without a worker there is nothing but the browser's own page
        expect(page.locator(".slip:visible, [data-part=cookie]:visible")).to_have_count(0)

    def test_a_cookie_outlives_the_session_that_it_was_opened_in(self):
        page = self.device()
        self.stop_lede()
        text = self.crack(page)
        self.start_lede()
        # All sessions end, as with a new password.
        page.context.clear_cookies()
        page.goto(self.base + "/fortune")
        expect(page.locator(".slip blockquote")).to_have_count(0)
        self.becomes(lambda: self.ask(page, cookie="state").get("id"), None)
        self.sign_in(page, "ines", "a cookie a day")
        page.goto(self.base + "/fortune")
        expect(page.locator(".slip blockquote")).to_have_text(text)
        self.becomes(lambda: len(self.history()), 1)

    # For everybody.

    def test_the_page_hinders_nobody(self):
        source = axe_source()
        if not source:
            self.skipTest("axe is not there")
        page = self.device()
        self.stop_lede()
        for opened in [False, True]:
            if opened:
                self.crack(page)
            for scheme in ["light", "dark"]:
                page.emulate_media(color_scheme=scheme)
                page.goto(self.base + "/fortune")
                expect(page.locator(".slip:visible, [data-part=cookie]:visible")).to_have_count(1)
                page.evaluate(SETTLE)
                page.evaluate(source)
                found = page.evaluate("rules => axe.run({runOnly: rules})", RULES)["violations"]
                self.assertEqual([v["id"] for v in found], [], f"{opened} {scheme}")
            page.set_viewport_size({"width": 320, "height": 568})
            page.evaluate("document.documentElement.dataset.size = 5")
            self.until(lambda: page.evaluate("innerWidth === 320 && document.documentElement.scrollWidth <= innerWidth"),
                       "scrolls sideways")
            page.set_viewport_size(PHONE["viewport"])


if __name__ == "__main__":
    unittest.main()
