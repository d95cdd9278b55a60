"""What happens in Lede while pages are open: one stream for all tabs, and news without a reload."""
import email.utils
import threading
import time
import unittest

from browser_case import DESKTOP, PHONE, SECONDS, BrowserCase, expect, rss


class Events(BrowserCase):
    feeds, items = 2, 10

    def setUp(self):
        super().setUp()
        self.streams = []

    def watch(self, context):
        """Notes every stream of events that a browser opens."""
        context.on("request", lambda r: r.url.endswith("/events") and self.streams.append(r))
        return context

    def fresh(self, name, count):
        rows = "".join(
            f"<item><guid>{name}-{n}</guid><title>{name} {n}</title>"
            f"<pubDate>{email.utils.formatdate(time.time())}</pubDate></item>" for n in range(count))
        return f"<rss version='2.0'><channel><title>site0</title>{rows}</channel></rss>".encode()

    def open_streams(self):
        """How many streams the server itself holds."""
        lines = self.ask(self.base + "/metrics")[2].decode().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("lede_watchers "))

    def test_eight_tabs_share_one_stream_and_all_hear_of_news(self):
        context = self.watch(self.context(**DESKTOP))
        pages = [self.open(context=context) for _ in range(8)]
        for page in pages:
            page.wait_for_function("() => navigator.locks.query().then((l) => l.held.length === 1)")
        self.until(lambda: self.open_streams() == 1, "the server holds not one stream")
        self.until(lambda: pages[0].wait_for_timeout(50) or self.streams, "no tab asked for a stream")
        self.assertEqual(len(self.streams), 1)
        self.web.answers["/feed/0"] = self.fresh("late", 12)
        self.lede("refresh")
        for page in pages:
            expect(page.locator("button.fresh")).to_have_text("12 new stories")
        pages[3].locator("button.fresh").click()
        expect(pages[3].locator(".story h2").first).to_contain_text("late")
        expect(pages[3].locator("button.fresh")).to_be_hidden()
        expect(pages[3].locator(".story")).to_have_count(32)
        # The tab that held the stream goes; another takes it.
        leader = self.streams[0].frame.page
        leader.close()
        self.until(lambda: pages[1 if leader is pages[0] else 0].wait_for_timeout(50) or len(self.streams) == 2,
                   "no tab took the stream")
        self.until(lambda: self.open_streams() == 1, "the server holds not one stream")

    def test_hidden_tabs_hold_no_stream(self):
        page = self.open(context=self.watch(self.context()))
        self.until(lambda: page.wait_for_timeout(50) or self.open_streams() == 1, "no stream")
        hide = "(is) => { Object.defineProperty(document, 'hidden', { value: is, configurable: true });" \
               " document.dispatchEvent(new Event('visibilitychange', { bubbles: true })) }"
        page.evaluate(hide, True)
        self.until(lambda: page.wait_for_timeout(50) or self.open_streams() == 0, "a hidden page holds a stream")
        page.evaluate(hide, False)
        self.until(lambda: page.wait_for_timeout(50) or self.open_streams() == 1, "the page did not come back")

    def test_the_counts_follow(self):
        self.lede("feeds", "1", "--folder", "World")
        page = self.open()

        def number(path):
            return page.locator(f".pills a[href='{path}'] .num")

        unread, world = number("/?show=unread"), number("/?folder=World")
        expect(unread).to_have_text("20")
        expect(world).to_have_text("10")
        page.evaluate("window.isSame = true")
        page.locator(".pills a").last.focus()
        story = page.locator(".story", has_text="site0").first.locator("button[aria-label^='Read']")
        # Only once the stream stands is there somebody to tell.
        self.until(lambda: page.wait_for_timeout(50) or self.open_streams() == 1, "no stream")
        story.evaluate("(button) => button.click()")
        expect(unread).to_have_text("19")
        expect(world).to_have_text("9")
        self.until(lambda: page.evaluate("document.activeElement.closest('.pills') !== null"), "the focus is lost")
        story.click()
        expect(unread).to_have_text("20")
        expect(world).to_have_text("10")
        page.locator("form[data-all] button").click()
        expect(world).to_have_count(0)
        self.assertTrue(page.evaluate("window.isSame"))


class Feeds(BrowserCase):
    feeds, items = 60, 1

    def test_the_page_of_feeds_tells_how_they_fare_as_they_answer(self):
        page, drawn = self.context(**DESKTOP).new_page(), []
        page.on("requestfinished", lambda one: one.resource_type == "fetch" and one.url.endswith("/feeds") and drawn.append(one))
        page.goto(self.base + "/feeds")
        row = page.locator(".feeds > li", has_text="/feed/0").first
        expect(row).to_contain_text("1 story")
        page.evaluate("window.isSame = true")
        self.until(lambda: b"lede_watchers 1" in self.ask(self.base + "/metrics")[2], "no stream")
        self.until(lambda: page.wait_for_timeout(500) or drawn, "what the first counts bring was not drawn")
        row.get_by_role("link", name="Settings").focus()
        page.evaluate("scrollTo(0, 40)")
        self.web.answers["/feed/0"] = rss("site0", 4)
        self.web.answers["/feed/1"] = b"no feed"
        page.evaluate("fetch('/feeds/ask', { method: 'POST', redirect: 'manual' })")
        expect(row).to_contain_text("4 stories")
        expect(page.locator(".feeds > li", has_text="/feed/1").first.locator(".bad")).to_be_visible()
        expect(row.locator("p").last).to_contain_text("just now")
        self.assertTrue(page.evaluate("window.isSame"))
        self.becomes(lambda: page.evaluate("[scrollY, document.activeElement.textContent]"), [40, "Settings"])
        # What is left elsewhere stands here no more.
        self.lede("remove", 1)
        expect(row).to_have_count(0)
        expect(page.locator(".feeds > li")).to_have_count(50)


class First(BrowserCase):
    """The first minute: nothing is followed yet."""
    feeds = 0

    def test_the_first_feeds_fill_the_page_with_progress_and_without_a_reload(self):
        gate = threading.Event()
        self.addCleanup(gate.set)

        def slow(handler):
            gate.wait(SECONDS)
            return rss("slow", 5)

        paths = [f"/feed/{n}" for n in range(3)] + ["/slow"]
        for n in range(3):
            self.web.answers[f"/feed/{n}"] = rss(f"site{n}", 5)
        self.web.answers["/slow"] = slow
        share = self.own_share()
        outlines = "".join(f"<outline text='{path[1:]}' xmlUrl='{self.web.base}{path}'/>" for path in paths)
        (share / "starters.opml").write_text(
            f"<opml version='2.0'><body><outline text='World'>{outlines}</outline></body></opml>")
        self.serve_share(share)

        page = self.open(**PHONE)
        expect(page.locator("h1")).to_have_text("Welcome to Lede")
        self.assertEqual(self.web.asked, [], "a feed was asked that nobody chose")
        page.get_by_role("button", name="Follow all of World").tap()
        expect(page.locator("[data-told]")).to_contain_text("Following 4 more feeds.")
        page.evaluate("window.isSame = true")
        expect(page.locator(".story")).to_have_count(15)
        expect(page.locator("main .note:visible")).to_contain_text("3 of 4")
        gate.set()
        expect(page.locator(".story")).to_have_count(20)
        expect(page.locator("main .note:visible")).to_have_count(0)
        self.assertTrue(page.evaluate("window.isSame"))


if __name__ == "__main__":
    unittest.main()
