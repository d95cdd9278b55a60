"""Pictures on a device while Lede itself is really stopped."""
import threading
import unittest

from browser_case import ASK, PHONE, SECONDS, BrowserCase, expect
from stand_in import png

SEEN = """() => [...document.querySelectorAll("main img")].map((picture) => {
    const { width, height } = picture.getBoundingClientRect();
    return { wide: picture.naturalWidth, box: [Math.round(width), Math.round(height)], from: picture.currentSrc };
})"""
# What each picture of a page is made of, as the worker gives it.
KINDS = """async () => Promise.all([...document.querySelectorAll("main img")].map(async (picture) =>
    (await fetch(picture.currentSrc || picture.src)).headers.get("Content-Type")))"""
JUMPS = """self.jumps = 0; new PerformanceObserver((list) => list.getEntries().forEach((entry) =>
    (jumps += entry.value))).observe({ type: "layout-shift", buffered: true });"""

FACTS = """() => new Promise((resolve, reject) => {
    const opened = indexedDB.open("lede");
    opened.onerror = () => reject(opened.error);
    opened.onsuccess = () => {
        const keys = opened.result.transaction("facts").objectStore("facts").getAllKeys();
        keys.onsuccess = () => { opened.result.close(); resolve(keys.result.filter((key) => key !== "reader")); };
    };
})"""

# Letters that come late move a line by a little; a picture without its place moves half a screen.
A_LINE = 0.01


class Album(BrowserCase):
    """A phone that reads a feed of pictures."""
    feeds, items = 0, 12

    def setUp(self):
        super().setUp()
        self.phone = self.context(**PHONE, device_scale_factor=3)
        self.phone.add_init_script(JUMPS)
        rows = ""
        for n in range(self.items):
            self.web.answers[f"/{n}.png"] = png(900, 600)
            # The last of the pictures is not to be had; the words of the first story hold two more.
            name = f"{n}.png" if n < self.items - 1 else "missing.png"
            words = "" if n else "&lt;img src='/a.png' width='1200' height='800'&gt;&lt;img src='/b.png'&gt;"
            rows += (f"<item><guid>{n}</guid><title>Story {n}</title><link>{self.web.base}/{n}</link>"
                     f"<pubDate>Sat, 21 Nov 2026 09:{50 - n}:00 GMT</pubDate>"
                     f"<description>&lt;p&gt;Words of story {n}. {words}&lt;/p&gt;</description>"
                     f"<enclosure url='{self.web.base}/{name}' type='image/png' length='1'/></item>")
        self.web.answers.update({"/a.png": png(1200, 800), "/b.png": png(500, 300)})
        self.web.answers["/feed"] = (
            f"<?xml version='1.0'?><rss version='2.0'><channel><title>Album</title>{rows}</channel></rss>").encode()
        self.lede("add", self.web.base + "/feed")

    def ask(self, page, what):
        return page.evaluate(ASK, what)

    def facts(self, page):
        """What the worker knows of its copy, by name."""
        return page.evaluate(FACTS)

    def kept(self):
        """The front page on a device that has its copy, with all that belongs to it."""
        page = self.open(context=self.phone)
        self.controlled(page)
        self.ask(page, "keep")
        return page

    def paths(self, page, cache="pictures"):
        return page.evaluate(
            "async (name) => (await (await caches.open(name)).keys()).map((r) => new URL(r.url).pathname)", cache)

    def pictures(self, page, count):
        """What a page shows, once all of it has come, and what cannot be had has gone."""
        page.wait_for_load_state("load")
        page.evaluate("""async () => {
            for (const picture of document.querySelectorAll("main img")) {
              picture.scrollIntoView();
              await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
            }
          }""")
        page.wait_for_function("() => [...document.querySelectorAll('main img')].every((picture) => picture.complete)")
        expect(page.locator("main img")).to_have_count(count)
        return page.evaluate(SEEN)


class Pictures(Album):
    def test_lists_and_stories_have_their_pictures_without_lede(self):
        page = self.kept()
        with_lede = self.pictures(page, self.items - 1)
        self.stop_lede()
        # Nothing but the worker's own copy may give them.
        self.phone.new_cdp_session(page).send("Network.clearBrowserCache")
        page.goto(self.base + "/")
        expect(page.locator("main .note")).to_contain_text("Offline.")
        found = self.pictures(page, self.items)
        self.assertEqual(page.evaluate(KINDS), ["image/webp"] * (self.items - 1) + ["image/svg+xml"])
        # What is missing takes as much room as what is not, and nothing moved.
        self.assertEqual([one["box"] for one in found[:-1]], [one["box"] for one in with_lede])
        self.assertEqual(found[-1]["box"], found[-2]["box"])
        self.assertTrue(all(one["wide"] for one in found))
        self.assertLess(page.evaluate("jumps"), A_LINE)

        page.get_by_role("link", name="Story 0").click()
        expect(page.locator("article.read h1")).to_have_text("Story 0")
        found = self.pictures(page, 2)
        self.assertEqual(page.evaluate(KINDS), ["image/webp"] * 2)
        # The screen asks for a wider one than is kept.
        self.assertIn("/0/", found[0]["from"])
        self.assertEqual([one["wide"] > 0 for one in found], [True, True])

    def test_a_picture_that_is_not_here_leaves_a_quiet_place(self):
        page = self.kept()
        before = self.pictures(page, self.items - 1)
        page.evaluate("caches.delete('pictures')")
        self.stop_lede()
        self.phone.new_cdp_session(page).send("Network.clearBrowserCache")
        page.goto(self.base + "/")
        found = self.pictures(page, self.items)
        self.assertEqual(page.evaluate(KINDS), ["image/svg+xml"] * self.items)
        self.assertEqual([one["box"] for one in found[:-1]], [one["box"] for one in before])
        self.assertLess(page.evaluate("jumps"), A_LINE)

    def test_signing_out_leaves_no_picture_on_the_device(self):
        asked, goes_on = threading.Event(), threading.Event()
        self.addCleanup(goes_on.set)

        def late(_):
            asked.set()
            goes_on.wait(SECONDS)
            return png(500, 300)

        self.web.answers["/b.png"] = late  # which no list shows
        page = self.open(context=self.phone)
        self.controlled(page)
        self.pictures(page, self.items - 1)
        page.evaluate(f"self.keeping = ({ASK})('keep'), null")
        self.until(lambda: page.wait_for_timeout(50) or asked.is_set(), "no pictures of stories were asked for")
        self.until(lambda: self.facts(page) == ["copy", "pictures"], "no picture is noted")
        self.assertNotEqual(self.paths(page), [])
        page.evaluate("fetch('/sign-out', { method: 'POST', redirect: 'manual' }).then((answer) => answer.type)")
        goes_on.set()
        page.evaluate("self.keeping")
        page.wait_for_timeout(1500)  # after a second what was used would be noted
        self.assertEqual(page.evaluate("caches.has('pictures')"), False)
        self.assertEqual(page.evaluate("caches.has('news')"), False)
        self.assertEqual(self.facts(page), [])


class Bounds(Album):
    """A device that may keep five pictures."""

    def setUp(self):
        super().setUp()
        share = self.own_share()
        worker = share / "js/worker/pictures.js"
        text = worker.read_text()
        self.assertIn("const MOST = 400;", text)
        worker.write_text(text.replace("const MOST = 400;", "const MOST = 5;"))
        self.serve_share(share)

    def test_the_pictures_used_last_stay_and_pages_always_do(self):
        page = self.kept()
        shown = page.eval_on_selector_all("main img", "all => all.map((one) => new URL(one.src).pathname)")
        self.becomes(lambda: sorted(self.paths(page)), sorted(shown[:5]))
        pages = self.paths(page, "news")
        # What is looked at is used: those that were not for longer go, and pages never do.
        page.reload()
        self.pictures(page, self.items - 1)
        self.until(lambda: shown[-2] in (kept := self.paths(page)) and len(kept) == 5 and shown[1] not in kept,
                   lambda: f"what was looked at is not kept: {self.paths(page)} of {shown}")
        self.assertEqual(self.paths(page, "news"), pages)
        self.stop_lede()
        page.goto(self.base + "/")
        expect(page.locator(".story")).to_have_count(self.items)

    def test_a_device_without_room_lets_pictures_go_before_stories(self):
        page = self.kept()
        self.pictures(page, self.items - 1)
        page.wait_for_timeout(1500)  # what was used is noted after a second
        self.until(lambda: "pictures" in self.facts(page), "no picture is noted")
        # One that is large enough for what is to come.
        page.evaluate("""async () => (await caches.open("pictures")).put("/picture/s/640/large",
            new Response(new Uint8Array(500_000)))""")
        count = self.ask(page, "state")["count"]
        pages = sorted(self.paths(page, "news"))
        self.assertNotEqual(pages, [])
        self.assertNotEqual(self.paths(page), [])
        # A story is to be brought again, and there is no room for it. (What Chromium grants the marks it
        # remembers for a while; what it grants a cache it asks each time.)
        story = next(path for path in pages if path.startswith("/item/"))
        page.evaluate("async (path) => (await caches.open('news')).delete(path)", story)
        cdp = self.phone.new_cdp_session(page)
        used = page.evaluate("navigator.storage.estimate().then((e) => e.usage)")
        cdp.send("Storage.overrideQuotaForOrigin", {"origin": self.base, "quotaSize": used + 100})
        # With their data saved no picture is brought again.
        page.context.service_workers[0].evaluate(
            "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
        self.ask(page, "keep")
        self.assertEqual(self.paths(page), [])
        self.assertEqual(self.facts(page), ["copy"])
        self.assertEqual(sorted(self.paths(page, "news")), pages)
        self.assertEqual(self.ask(page, "state")["count"], count)


if __name__ == "__main__":
    unittest.main()
