"""All of the news without a network: what a device brings in one answer, and every list of it."""
import re
import subprocess
import tempfile
import time
import unittest
import xml.sax.saxutils

from browser_case import ASK, LEDE, PHONE, BrowserCase, expect


class Kept(BrowserCase):
    """A phone that has kept what is in two folders."""

    feeds, items = 0, 0

    def setUp(self):
        super().setUp()
        outlines = ""
        for folder, feeds in [("Sea", 2), ("Land", 1)]:
            outlines += f"<outline text='{folder}'>"
            for n in range(feeds):
                name = f"{folder}{n}"
                self.web.answers[f"/{name}"] = self.feed(name)
                outlines += f"<outline type='rss' text='{name}' xmlUrl='{self.web.base}/{name}'/>"
            outlines += "</outline>"
        self.lede("import", self.write("feeds.opml", f"<opml version='2.0'><body>{outlines}</body></opml>"))
        self.refresh()
        self.phone = self.context(**PHONE)

    def feed(self, name, count=30):
        rows = "".join(
            f"<item><guid>{name}-{n}</guid><title>{name} tells {n}</title><link>http://{name}.example/{n}</link>"
            f"<pubDate>Mon, 23 Nov 2026 0{n % 9}:{n:02}:00 GMT</pubDate>"
            f"<description>{xml.sax.saxutils.escape(f'<p>The café of word{n}x stands at the harbour of {name}.</p>')}</description></item>"
            for n in range(count))
        return f"<rss version='2.0'><channel><title>{name}</title>{rows}</channel></rss>".encode()

    def ask(self, page, what):
        return page.evaluate(ASK, what)

    def kept(self, path="/"):
        page = self.open(path, context=self.phone)
        self.controlled(page)
        self.until(lambda: self.ask(page, "state").get("keptAt"), "the device kept nothing")
        return page


class Lists(Kept):
    def test_unread_and_folders_are_read_without_lede_and_offer_only_what_is_here(self):
        page = self.kept()
        page.goto(self.base + "/")
        page.locator(".story").nth(1).locator("button[aria-label^='Read']").click()
        self.until(lambda: len(self.marks("unread")) == 89, "not read")
        self.ask(page, "keep")
        self.stop_lede()
        page.goto(self.base + "/?show=unread")  # as the shortcut of the app does
        expect(page.locator("main .note")).to_contain_text("Offline. 90 stories")
        expect(page.locator(".story")).to_have_count(50)
        # Read without Lede, it is no longer among the unread.
        title = page.locator(".story h2").nth(2).inner_text()
        page.locator(".story").nth(2).locator("button[aria-label^='Read']").click()
        self.until(lambda: self.ask(page, "state")["waiting"] == 1, "it does not wait")
        page.goto(self.base + "/?show=unread")
        expect(page.locator(".story")).to_have_count(49)
        self.assertNotIn(title, page.locator(".story h2").all_inner_texts())
        # Older ones come as far as they are kept, and nothing leads further.
        page.locator(".older").scroll_into_view_if_needed()
        expect(page.locator(".story")).to_have_count(88)
        expect(page.locator(".older")).to_have_count(0)

        page.goto(self.base + "/")
        page.locator(".pills").get_by_role("link", name="Sea").click()
        expect(page.locator("h1")).to_have_text("Sea")
        expect(page.locator(".story")).to_have_count(50)
        self.assertTrue(all(name.startswith("Sea") for name in page.locator(".story h2").all_inner_texts()))
        for path, heading in [("/feeds", "Feeds"), ("/settings", "Settings")]:
            page.goto(self.base + path)
            expect(page.locator("h1")).to_have_text(heading)
            expect(page.locator("main .note").first).to_contain_text("Offline.")

    def test_a_feed_is_read_without_lede_as_far_as_its_stories_are_here(self):
        page = self.kept()
        page.goto(self.base + "/?feed=3")
        name = page.locator("h1").inner_text()
        page.goto(self.base + "/")
        page.locator(".story", has_text=name).first.locator("button[aria-label^='Read']").click()
        self.until(lambda: len(self.marks("unread")) == 89, "not read")
        self.ask(page, "keep")
        self.stop_lede()
        page.goto(self.base + "/feeds")
        page.get_by_role("link", name=name, exact=True).click()
        expect(page.locator("h1")).to_have_text(name)
        expect(page.locator("main .note")).to_contain_text("Offline.")
        expect(page.locator(".story")).to_have_count(30)
        expect(page).to_have_title(f"{name} · Lede")
        self.assertTrue(all(title.startswith(name) for title in page.locator(".story h2").all_inner_texts()))
        self.assertEqual(page.locator("form[data-all]").count(), 0)
        page.locator(".story h2 a").nth(2).click()
        expect(page.locator(".prose")).to_contain_text(name)
        page.go_back()
        expect(page.locator(".story")).to_have_count(30)
        page.goto(self.base + "/?feed=3&show=unread")
        expect(page.locator(".story")).to_have_count(28)
        page.goto(self.base + "/?feed=77")
        expect(page.locator("main .empty")).to_have_text("None of these stories is on this device.")
        # Back, it is the list that Lede draws.
        page.goto(self.base + "/?feed=3")
        expect(page.locator(".story")).to_have_count(30)
        self.start_lede()
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator(".bar .ways")).to_be_visible()
        expect(page.locator("h1")).to_have_text(name)

    def test_a_list_never_offers_what_was_let_go(self):
        page = self.kept()
        self.stop_lede()
        page.goto(self.base + "/")
        paths = page.eval_on_selector_all(".story h2 a", "all => all.slice(0, 10).map((one) => new URL(one.href).pathname)")
        page.evaluate("paths => caches.open('news').then((news) => Promise.all(paths.map((path) => news.delete(path))))", paths)
        page.goto(self.base + "/")
        expect(page.locator(".story")).to_have_count(40)

    def test_what_is_saved_without_lede_is_among_the_saved_at_once(self):
        page = self.kept()
        page.locator(".story").nth(5).locator("button[aria-label^='Save']").click()
        self.until(lambda: len(self.marks("saved")) == 1, "not saved")
        self.ask(page, "keep")
        self.stop_lede()
        page.goto(self.base + "/")
        there = page.locator(".story h2").nth(5).inner_text()
        title = page.locator(".story h2").nth(7).inner_text()
        page.locator(".story").nth(7).locator("button[aria-label^='Save']").click()
        self.until(lambda: self.ask(page, "state")["waiting"] == 1, "it does not wait")
        page.goto(self.base + "/saved")
        expect(page.locator(".story h2")).to_have_text([title, there])
        page.locator(".story").nth(1).locator("button[aria-label^='Save']").click()
        self.until(lambda: self.ask(page, "state")["waiting"] == 2, "it does not wait")
        page.goto(self.base + "/saved")
        expect(page.locator(".story h2")).to_have_text([title])
        self.start_lede()
        page.evaluate("dispatchEvent(new Event('online'))")
        self.until(lambda: self.ask(page, "state")["waiting"] == 0, "the queue was not sent")
        page.goto(self.base + "/saved")
        expect(page.locator(".story h2")).to_have_text([title])

    def test_all_are_marked_read_and_wait_as_single_marks_do(self):
        page = self.kept()
        self.stop_lede()
        page.goto(self.base + "/?folder=Land")
        page.get_by_role("button", name="Mark all read").click()
        expect(page.locator("body > .snack")).to_contain_text("30 stories marked read on this device")
        self.becomes(lambda: self.ask(page, "state")["waiting"], 30)
        page.goto(self.base + "/")
        page.get_by_role("button", name="Mark all read").click()
        self.until(lambda: self.ask(page, "state")["waiting"] >= 90, "older pages do not wait")
        page.locator("body > .snack").get_by_role("button", name="Undo").click()
        self.start_lede()
        page.evaluate("dispatchEvent(new Event('online'))")
        self.becomes(lambda: (self.ask(page, "state")["waiting"], len(self.marks("unread"))), (0, 60))

    def test_titles_and_words_are_found_without_lede(self):
        page = self.kept()
        self.stop_lede()
        page.goto(self.base + "/search")
        page.locator("#q").fill("cafe word7x")
        page.locator("form.find button").click()
        expect(page.locator(".story")).to_have_count(3)
        self.assertEqual(sorted(page.locator(".story h2").all_inner_texts()), ["Land0 tells 7", "Sea0 tells 7", "Sea1 tells 7"])
        expect(page.locator("main .meta").first).to_have_text("3 stories on this device")
        expect(page.locator("#q")).to_have_value("cafe word7x")
        page.locator(".story h2 a").first.click()
        expect(page.locator(".prose")).to_contain_text("word7x")
        page.goto(self.base + '/search?q="harbour of Land0"')
        expect(page.locator(".story")).to_have_count(30)
        page.goto(self.base + "/search?q=title:harbour")
        expect(page.locator("main p.meta")).to_have_text("Nothing on this device has these words.")

    def test_what_is_too_old_leads_to_what_is_not(self):
        page = self.kept()
        self.stop_lede()
        page.evaluate(
            """() => new Promise((done) => { const asked = indexedDB.open("lede", 1); asked.onsuccess = () => {
                const store = asked.result.transaction("facts", "readwrite").objectStore("facts");
                store.get("copy").onsuccess = ({ target: { result } }) => {
                    result.freshAt -= 8 * 86_400_000;
                    store.put(result, "copy").onsuccess = () => { asked.result.close(); done() } } } })""")
        page.goto(self.base + "/?show=unread")
        expect(page.get_by_text("too old to be news")).to_be_visible()
        main = page.locator("main")
        main.get_by_role("link", name="Saved").click()
        expect(page.locator("h1")).to_have_text("Saved")
        page.go_back()
        main.get_by_role("link", name="Search").click()
        expect(page.locator("#q")).to_be_visible()


class Bundle(BrowserCase):
    """What a phone asks for to have 200 stories."""

    feeds, items = 5, 60

    def setUp(self):
        super().setUp()
        self.stop_lede()
        self.log = tempfile.TemporaryFile("w+")
        self.addCleanup(self.log.close)

    def asked(self):
        """What Lede was asked for since the last time: path and bytes of each answer."""
        # The log is written a while after an answer, in their order.
        last = f"/last-{time.monotonic_ns()}"
        self.ask(self.base + last)

        def told():
            self.log.seek(0)
            lines = [(m[1], m[2]) for m in re.finditer(r'"path":"([^"]+)".*?"bytes":(\d+)', self.log.read())]
            return lines if any(path == last for path, _ in lines) else None

        lines = self.until(told, "the log does not tell of what was asked")
        new, self.seen = lines[getattr(self, "seen", 0):], len(lines)
        # Whose device it is may be asked again at any time.
        others = r"/(healthz|events|share/|sw.js|manifest|last-|reader$)"
        return [(path, int(size)) for path, size in new if not re.match(others, path)]

    def start(self, *words, **more):
        if words[0] != "serve" or not hasattr(self, "log"):
            return super().start(*words, **more)
        process = subprocess.Popen(
            [LEDE, *map(str, words)], env={**self.environment, "LEDE_ACCESS_LOG": "on"}, stdout=self.log, stderr=self.log)
        self.addCleanup(self.stop, process)
        return process

    def test_it_comes_in_few_answers_and_later_only_what_changed(self):
        self.start_lede()
        context = self.context(**PHONE)
        page = self.open("/", context=context)
        self.controlled(page)
        self.until(lambda: page.evaluate(ASK, "state").get("keptAt"), "the device kept nothing")
        # The page itself is no part of what the worker brings.
        asked = self.asked()[1:]
        print(f"FIGURE ROW offline.first | {len(asked)} requests, {sum(size for _, size in asked) / 1000:.1f} kB | 3, 500 kB |", flush=True)
        self.assertEqual(page.evaluate(ASK, "state")["count"], 200)
        self.assertLessEqual(len(asked), 3, asked)
        self.assertLessEqual(sum(size for _, size in asked), 500_000)

        page.evaluate(ASK, "keep")
        asked = self.asked()
        self.assertEqual([path for path, _ in asked], ["/offline.json"])
        self.assertLess(asked[0][1], 8_000)
        page.locator(".story").first.locator("button[aria-label^='Save']").click()
        self.until(lambda: len(self.marks("saved")) == 1, "not saved")
        self.asked()
        page.evaluate(ASK, "keep")
        # The page asks for its own counts, as a mark changes them.
        asked = [one for one in self.asked() if one[0] != "/"]
        self.assertEqual([path for path, _ in asked], ["/offline.json"])
        print(f"FIGURE ROW offline.again, one story saved | {asked[0][1] / 1000:.1f} kB | 80 kB |", flush=True)
        self.assertLess(asked[0][1], 80_000)


if __name__ == "__main__":
    unittest.main()
