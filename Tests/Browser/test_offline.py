"""Lede on a device while Lede itself is really stopped."""
import email.utils
import json
import time
import unittest

from browser_case import PHONE, SECONDS, BrowserCase, expect

DAY = 86_400_000


class Offline(BrowserCase):
    feeds, items = 2, 20

    def setUp(self):
        super().setUp()
        self.phone = self.context(**PHONE)

    # What the device has.

    def kept(self, path="/"):
        """A page on a device that has its copy."""
        page = self.open(path, context=self.phone)
        self.controlled(page)
        self.until(lambda: self.state(page).get("keptAt"), "the device kept nothing")
        return page

    def ask(self, page, what):
        return page.evaluate(
            """what => new Promise(resolve => {
                const { port1, port2 } = new MessageChannel();
                port1.onmessage = ({ data }) => resolve(data);
                navigator.serviceWorker.controller.postMessage(what, [port2]);
            })""", what)

    def state(self, page):
        return self.ask(page, "state")

    def change_facts(self, page, change):
        """Changes what the device remembers of its copy: `change` is a script on `facts`."""
        # Written into the script, as pages of Lede let no text be run.
        page.evaluate(
            """() => new Promise((resolve, reject) => {
                const asked = indexedDB.open("lede", 1);
                asked.onsuccess = () => {
                    const store = asked.result.transaction("facts", "readwrite").objectStore("facts");
                    const got = store.get("copy");
                    got.onsuccess = () => {
                        const facts = got.result;
                        CHANGE;
                        store.put(facts, "copy").onsuccess = () => { asked.result.close(); resolve(); };
                    };
                };
                asked.onerror = reject;
            })""".replace("CHANGE", change))

    # What a reader sees.

    def test_the_front_page_its_stories_and_saved_ones_are_read_without_lede(self):
        page = self.kept()
        page.locator(".story").nth(3).locator("button[aria-label^='Save']").click()
        self.until(lambda: len(self.marks("saved")) == 1, "not saved")
        self.ask(page, "keep")
        self.stop_lede()

        page.goto(self.base + "/")
        expect(page.locator("main .note")).to_contain_text("Offline. 40 stories are on this device. News as of")
        self.assertEqual(page.locator(".story").count(), 40)
        href = page.locator(".story h2 a").nth(20).get_attribute("href")
        title = page.locator(".story h2").nth(20).inner_text()
        page.goto(self.base + href)
        expect(page.locator("article.read h1")).to_have_text(title)
        expect(page.locator(".prose")).to_contain_text("Words of story")
        page.goto(self.base + "/saved")
        expect(page.locator(".story")).to_have_count(1)
        # The styles and the letters of the shell are there as well.
        self.assertTrue(page.evaluate("document.fonts.ready.then(() => document.fonts.check('16px \"Lede Serif\"'))"))
        self.assertIn("rgb", page.evaluate("getComputedStyle(document.body).backgroundColor"))

        page.goto(self.base + "/rules")
        expect(page.locator("h1")).to_have_text("Offline")
        expect(page.get_by_text("this page is not kept on this device")).to_be_visible()
        page.get_by_role("link", name="To the front page").click()
        expect(page.locator(".story")).to_have_count(40)

    def test_what_was_last_seen_of_a_story_is_what_the_device_has(self):
        page = self.kept()
        href = page.locator(".story h2 a").nth(3).get_attribute("href")
        other = self.open(href)
        other.get_by_role("button", name="Save").click()
        self.until(lambda: len(self.marks("saved")) == 1, "not saved")
        other.context.close()
        page.goto(self.base + href)
        saved = page.locator("button[data-on] .save")
        expect(saved).to_have_count(1)
        self.until(lambda: page.evaluate(
            "(path) => caches.match(path).then((copy) => copy.text()).then((text) => /data-on[^>]*><svg[^>]*save/.test(text))",
            href), "the copy is as it was")
        self.stop_lede()
        page.goto(self.base + href)
        expect(saved).to_have_count(1)

    def test_the_copy_is_replaced_when_lede_is_back(self):
        page = self.kept()
        self.stop_lede()
        page.goto(self.base + "/")
        expect(page.locator("main .note")).to_contain_text("Offline.")
        self.web.answers["/feed/0"] = (
            "<rss version='2.0'><channel><title>site0</title><item><guid>new</guid><title>Stop press</title>"
            f"<pubDate>{email.utils.formatdate(time.time())}</pubDate></item></channel></rss>").encode()
        self.refresh()
        self.start_lede()
        page.goto(self.base + "/")
        expect(page.locator(".story h2").first).to_have_text("Stop press")
        self.assertEqual(page.locator("main .note").count(), 0)
        self.until(lambda: self.state(page)["count"] == 41 or self.ask(page, "keep") and False, "not kept anew")
        self.stop_lede()
        page.goto(self.base + "/")
        expect(page.locator(".story h2").first).to_have_text("Stop press")

    def test_an_open_page_comes_back_by_itself(self):
        page = self.kept()
        self.stop_lede()
        page.goto(self.base + "/")
        expect(page.locator("main .note")).to_contain_text("Offline.")
        self.start_lede()
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator("main .note")).to_have_count(0)
        expect(page.locator("body > .snack")).to_contain_text("Back online")

    def test_seven_calendar_days_and_not_a_second_more(self):
        page = self.kept()
        self.stop_lede()
        self.change_facts(page, f"facts.freshAt = new Date().setDate(new Date().getDate() - 7) + 3_600_000")
        page.goto(self.base + "/")
        expect(page.locator("main .note")).to_contain_text("News as of 6 days ago")
        self.change_facts(page, f"facts.freshAt = new Date().setDate(new Date().getDate() - 7) - 1000")
        page.goto(self.base + "/")
        expect(page.locator("h1")).to_have_text("Offline")
        expect(page.get_by_text("is from 7 days ago: too old to be news")).to_be_visible()
        self.assertEqual(page.locator(".story").count(), 0)
        # What was saved, and stories, stay open.
        page.get_by_role("link", name="Saved").last.click()
        expect(page.locator("h1")).to_have_text("Saved")
        # Nothing was dropped: Lede back, all is back.
        self.start_lede()
        page.goto(self.base + "/")
        expect(page.locator(".story")).to_have_count(40)

    def test_a_device_without_a_copy_says_so(self):
        page = self.kept()
        page.evaluate("caches.delete('news')")
        self.change_facts(page, "delete facts.freshAt; facts.pages = {}; facts.count = 0")
        self.stop_lede()
        page.goto(self.base + "/")
        expect(page.get_by_text("no news is kept on this device yet")).to_be_visible()
        page.get_by_role("link", name="Try again").click()
        expect(page.get_by_text("no news is kept on this device yet")).to_be_visible()
        self.start_lede()
        page.get_by_role("link", name="Try again").click()
        expect(page.locator(".story")).to_have_count(40)

    def test_a_lede_that_does_not_answer_is_waited_for_three_seconds(self):
        page = self.kept()
        import signal
        self.process.send_signal(signal.SIGSTOP)
        try:
            begun = time.monotonic()
            # Who waited for Lede itself would wait for ever.
            page.goto(self.base + "/")
            took = time.monotonic() - begun
            print(f"FIGURE a Lede that does not answer: its copy after {took:.1f} s", flush=True)
            self.assertGreater(took, 2.5)
            expect(page.locator("main .note")).to_contain_text("Lede is slow to answer. 40 stories")
        finally:
            self.process.send_signal(signal.SIGCONT)

    # What a reader does.

    def test_marks_made_offline_reach_lede_in_order_and_once(self):
        page = self.kept()
        self.stop_lede()
        page.goto(self.base + "/")
        story = page.locator(".story").nth(2)
        title = story.locator("h2").inner_text()
        save = story.locator("button[aria-label^='Save']")
        save.click()
        expect(page.locator("body > .snack")).to_contain_text("on this device, until Lede can be reached")
        save.click()
        save.click()
        self.until(lambda: self.state(page)["waiting"] == 3, "not all wait")
        page.locator(".story").nth(5).locator("button[aria-label^='Read']").click()
        self.until(lambda: self.state(page)["waiting"] == 4, "not all wait")
        # They are shown on the pages of the copy, too.
        page.goto(self.base + "/")
        expect(save).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".story").nth(5)).to_have_class("story seen")
        page.close()

        self.start_lede()
        page = self.open(context=self.phone)
        self.until(lambda: self.state(page)["waiting"] == 0, "the queue was not sent")
        self.becomes(lambda: (self.marks("saved"), len(self.marks("unread"))), ([title], 39))

    def test_an_undo_made_offline_holds(self):
        page = self.kept()
        self.stop_lede()
        page.goto(self.base + "/")
        page.locator(".story").nth(2).locator("button[aria-label^='Save']").click()
        page.locator("body > .snack").get_by_role("button", name="Undo").click()
        self.until(lambda: self.state(page)["waiting"] == 2, "not all wait")
        self.start_lede()
        page.evaluate("dispatchEvent(new Event('online'))")
        self.until(lambda: self.state(page)["waiting"] == 0, "the queue was not sent")
        self.becomes(lambda: self.marks("saved"), [])

    def test_a_form_sent_without_scripts_waits_as_well(self):
        page = self.kept()
        self.stop_lede()
        page.goto(self.base + "/")
        page.evaluate(
            "HTMLFormElement.prototype.submit.call(document.querySelectorAll('form[data-mark=saved]')[4])")
        page.wait_for_load_state()
        expect(page.locator(".story").nth(4).locator("button[aria-label^='Save']")).to_have_attribute(
            "aria-pressed", "true")
        self.becomes(lambda: self.state(page)["waiting"], 1)

    def test_what_cannot_wait_says_so_instead_of_the_browsers_own_error(self):
        page = self.kept()
        page.goto(self.base + "/feeds")
        self.stop_lede()
        page.get_by_role("button", name="Unfollow: Site 0").click()
        expect(page.locator("h1")).to_have_text("Offline")
        page.get_by_role("link", name="To the front page").click()
        expect(page.locator(".story")).to_have_count(40)

    def test_background_sync_sends_what_waits_with_no_page_open(self):
        page = self.kept()
        self.stop_lede()
        page.goto(self.base + "/")
        page.locator(".story").first.locator("button[aria-label^='Save']").click()
        self.until(lambda: self.state(page)["waiting"] == 1, "it does not wait")
        self.start_lede()
        cdp = self.phone.new_cdp_session(page)
        found = {}
        cdp.on("ServiceWorker.workerRegistrationUpdated", lambda e: [
            found.update({r["scopeURL"]: r["registrationId"]}) for r in e["registrations"]])
        cdp.send("ServiceWorker.enable")
        self.until(lambda: page.wait_for_timeout(50) or found, "no registration")
        cdp.send("ServiceWorker.dispatchSyncEvent", {
            "origin": self.base, "registrationId": found[self.base + "/"], "tag": "marks", "lastChance": False})
        self.until(lambda: len(self.marks("saved")) == 1, "the sync sent nothing")

    def test_signing_out_leaves_nothing_on_the_device(self):
        page = self.kept()
        self.assertEqual(page.evaluate("caches.has('news')"), True)
        # As the button does, but without the page that follows: on this machine it would keep a copy anew.
        answer = page.evaluate("fetch('/sign-out', { method: 'POST', redirect: 'manual' }).then((answer) => answer.type)")
        self.assertEqual(answer, "opaqueredirect")
        kept = page.evaluate(
            "async () => { const rows = []; for (const { name } of await indexedDB.databases()) {"
            " const asked = indexedDB.open(name); await new Promise((done) => (asked.onsuccess = done));"
            " for (const store of asked.result.objectStoreNames) {"
            " const all = asked.result.transaction(store).objectStore(store).getAllKeys();"
            " await new Promise((done) => (all.onsuccess = done)); rows.push(...all.result.filter((key) => key !== 'reader')) } }"
            " return [(await caches.keys()).filter((name) => !name.startsWith('shell-')), rows] }")
        self.assertEqual(kept, [[], []])

    # What must never be kept.

    def test_errors_and_refusals_are_never_kept(self):
        self.expected += ["404"]
        page = self.kept()
        page.goto(self.base + "/item/999999")
        expect(page.locator("h1")).to_have_text("There is nothing here")
        self.ask(page, "keep")
        kept = page.evaluate(
            "caches.open('news').then(async (news) => { const found = []; for (const r of await news.keys()) {"
            " const a = await news.match(r); found.push([new URL(r.url).pathname, a.status, a.headers.get('Set-Cookie'),"
            " a.headers.get('Content-Type')]) } return found })")
        self.assertNotIn("/item/999999", [path for path, *_ in kept])
        for path, status, cookie, kind in kept:
            self.assertEqual((status, cookie), (200, None), path)
            self.assertTrue(kind.startswith("text/html"), path)


class Clocks(BrowserCase):
    """The seven days as the worker reckons them, in a zone whose clocks change."""
    feeds = 0

    def reckon(self, zone, fresh, offset):
        import os
        with_zone = self.play.chromium.launch(
            executable_path=self.chromium_path, args=["--no-sandbox"], timeout=SECONDS * 1000, env={**os.environ, "TZ": zone})
        try:
            page = with_zone.new_page()
            page.goto(self.base + "/robots.txt")
            source = page.evaluate("fetch('/sw.js').then((a) => a.text())")
            self.assertIn("function isOld(freshAt, now", source)
            body = source[source.index("function isOld"):]
            body = body[:body.index("\n}") + 2]
            return page.evaluate(f"([fresh, offset]) => {{ {body}; const end = new Date(fresh);"
                                 " end.setDate(end.getDate() + 7);"
                                 " return [isOld(+new Date(fresh), +end + offset), (+end - new Date(fresh)) / 3600000] }",
                                 [fresh, offset])
        finally:
            with_zone.close()

    def test_seven_days_across_both_changes_of_the_clock(self):
        from browser_case import CHROMIUM
        self.chromium_path = CHROMIUM
        for fresh, hours in [("2026-03-25T09:00:00", 167), ("2026-10-22T09:00:00", 169), ("2026-06-01T09:00:00", 168)]:
            for offset, old in [(-1000, False), (0, True), (1000, True)]:
                self.assertEqual(self.reckon("Europe/London", fresh, offset), [old, hours], (fresh, offset))


class Queue(BrowserCase):
    """Ten thousand marks."""
    feeds, items = 5, 100

    def test_ten_thousand_marks_in_order_once_and_quickly_also_when_cut_midway(self):
        page = self.open(**PHONE)
        self.controlled(page)
        ids = page.eval_on_selector_all(".story", "all => all.map(one => +one.dataset.item)")
        self.stop_lede()
        # Each story is saved and let go many times; the last word differs from story to story.
        queued = page.evaluate(
            """async ids => {
                const changes = [];
                for (let n = 0; n < 10_000; n++) {
                    const item = ids[n % ids.length], turn = Math.floor(n / ids.length);
                    changes.push({ key: `k${n}`, item, change: (turn + n % ids.length) % 2 ? "saved" : "unsaved", at: Date.now() });
                }
                const answer = await fetch("/marks", { method: "POST", body: JSON.stringify(changes),
                    headers: { "Content-Type": "application/json" } });
                return answer.status;
            }""", ids)
        self.assertEqual(queued, 202)
        last = 10_000 // len(ids) - 1
        wanted = sorted(item for n, item in enumerate(ids) if (last + n) % 2)

        # Comes back, and is cut off while the queue is being sent.
        self.start_lede()
        sending = page.evaluate(
            """() => { const { port1, port2 } = new MessageChannel(); window.sent = new Promise((done) => (port1.onmessage = done));
                navigator.serviceWorker.controller.postMessage("flush", [port2]); }""")
        self.until(lambda: 0 < self.waiting(page) < 10_000 or self.waiting(page) == 0, "nothing was sent")
        left = self.waiting(page)
        self.stop_lede()
        page.evaluate("sent")
        self.start_lede()
        begun = time.monotonic()
        page.evaluate(
            """() => new Promise((done) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = done;
                navigator.serviceWorker.controller.postMessage("flush", [port2]); })""")
        took = time.monotonic() - begun
        self.assertEqual(self.waiting(page), 0)
        saved = self.lede("news", "--json", "--saved", "--limit", 1000)
        self.assertEqual(sorted(story["id"] for story in json.loads(saved.stdout)["news"]), wanted)
        print(f"FIGURE marks: cut with {left} of 10,000 left, the rest sent in {took:.2f} s", flush=True)

        # All of them at once; how long it takes is a figure.
        self.stop_lede()
        page.evaluate(
            """ids => fetch("/marks", { method: "POST", headers: { "Content-Type": "application/json" },
                body: JSON.stringify(Array.from({ length: 10_000 }, (_, n) => ({ key: `l${n}`, item: ids[n % ids.length],
                    change: ["read", "unread"][n % 2], at: Date.now() }))) })""", ids)
        self.start_lede()
        begun = time.monotonic()
        self.until(lambda: page.evaluate("navigator.serviceWorker.controller.postMessage('flush')") or self.waiting(page) == 0,
                   "not sent")
        print(f"FIGURE marks: 10,000 sent in {time.monotonic() - begun:.2f} s", flush=True)

    def waiting(self, page):
        return page.evaluate(
            """() => new Promise((resolve, reject) => { const asked = indexedDB.open("lede", 1); asked.onsuccess = () => {
                const count = asked.result.transaction("queue").objectStore("queue").count();
                count.onsuccess = () => { asked.result.close(); resolve(count.result) } }; asked.onerror = reject })""")


class Full(BrowserCase):
    """A device with no room."""
    feeds, items = 2, 20

    def test_a_full_device_keeps_what_fits_and_still_takes_marks(self):
        context = self.context(**PHONE)
        page = self.open(context=context)
        self.controlled(page)
        cdp = context.new_cdp_session(page)
        used = page.evaluate("navigator.storage.estimate().then((e) => e.usage)")
        cdp.send("Storage.overrideQuotaForOrigin", {"origin": self.base, "quotaSize": used + 60_000})
        state = page.evaluate(
            """() => new Promise((resolve) => { const { port1, port2 } = new MessageChannel();
                port1.onmessage = ({ data }) => resolve(data);
                navigator.serviceWorker.controller.postMessage("keep", [port2]); })""")
        page.locator(".story").first.locator("button[aria-label^='Save']").click()
        self.until(lambda: len(self.marks("saved")) == 1, "a full device lost a mark")
        self.stop_lede()
        # Not a byte is left: the pages that are kept make room for the mark.
        used = page.evaluate("navigator.storage.estimate().then((e) => e.usage)")
        cdp.send("Storage.overrideQuotaForOrigin", {"origin": self.base, "quotaSize": used})
        # Chromium remembers for half a minute how much was left, and nothing makes it look sooner.
        time.sleep(40)
        page.locator(".story").nth(1).locator("button[aria-label^='Save']").click()
        expect(page.locator("body > .snack")).to_contain_text("Saved on this device")
        self.start_lede()
        page.evaluate("dispatchEvent(new Event('online'))")
        self.until(lambda: len(self.marks("saved")) == 2, "a full device lost a mark made offline")


if __name__ == "__main__":
    unittest.main()
