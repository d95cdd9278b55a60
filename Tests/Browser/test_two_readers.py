"""Two readers on one device: each has a part of it, and nothing of the one is lost or shown to the other."""
import hashlib
import pathlib
import sqlite3
import time
import unittest

from playwright.sync_api import Error, sync_playwright

from browser_case import CHROMIUM, PHONE, SECONDS, BrowserCase, expect

STORES = """async () => {
    const rows = {};
    for (const { name } of await indexedDB.databases()) {
        const asked = indexedDB.open(name);
        await new Promise((done) => (asked.onsuccess = done));
        for (const store of asked.result.objectStoreNames) {
            if (store === "facts") continue;
            const all = asked.result.transaction(store).objectStore(store).count();
            await new Promise((done) => (all.onsuccess = done));
            if (all.result) rows[`${name} ${store}`] = all.result;
        }
        asked.result.close();
    }
    // A cache that holds nothing is as good as none.
    const kept = [];
    for (const name of await caches.keys())
        if (!name.startsWith("shell-") && (await (await caches.open(name)).keys()).length) kept.push(name);
    return [rows, kept.sort()];
}"""


class Readers(BrowserCase):
    """Ida, who owns the news, and Ben, who follows nothing."""

    feeds, items = 1, 12

    def setUp(self):
        super().setUp()
        now = int(time.time() * 1000)
        with self.file() as file:
            file.execute("INSERT INTO reader (name) VALUES ('ben')")
            for reader, name in [(1, "Ida"), (2, "ben")]:
                file.execute("INSERT INTO account (reader_id, name, key, is_owner, made) VALUES (?, ?, ?, ?, 0)",
                             (reader, name, name.lower(), reader == 1))
                for n in range(3):
                    file.execute("INSERT INTO session (token_hash, reader_id, expires, made, used) VALUES (?, ?, ?, ?, ?)",
                                 (hashlib.sha256(f"{name} {n}".encode()).digest(), reader, now + 10**9, now, now))
        self.phone = self.context(**PHONE)
        self.expected += ["401"]

    def file(self):
        return sqlite3.connect(pathlib.Path(self.folder, "data/lede.db"), timeout=SECONDS)

    def become(self, session):
        """The session that the browser has from now on, as after signing in."""
        self.phone.clear_cookies()
        self.phone.add_cookies([{"name": "lede", "value": session, "url": self.base}])

    def ask(self, page, what):
        return page.evaluate(
            """what => new Promise(resolve => {
                const { port1, port2 } = new MessageChannel();
                port1.onmessage = ({ data }) => resolve(data);
                navigator.serviceWorker.controller.postMessage(what, [port2]);
            })""", what)

    def kept(self, path="/"):
        page = self.open(path, context=self.phone)
        self.controlled(page)
        self.until(lambda: self.ask(page, "state").get("keptAt") or self.ask(page, "keep") and False, "nothing was kept")
        return page

    def saved(self):
        with self.file() as file:
            return file.execute("SELECT reader_id, count(*) FROM mark WHERE is_saved = 1 GROUP BY reader_id").fetchall()

    def sign_out(self, page):
        page.goto(self.base + "/settings")
        with page.expect_navigation():
            page.locator("form[action='/sign-out'] button").last.click()


class Device(Readers):
    def test_each_finds_their_own_and_what_waits_is_sent_as_whoever_made_it(self):
        self.become("Ida 0")
        page = self.kept()
        self.stop_lede()
        page.goto(self.base + "/")
        page.locator(".story").first.locator("button[aria-label^='Save']").click()
        self.until(lambda: self.ask(page, "state")["waiting"] == 1, "it does not wait")

        self.start_lede()
        page.goto("about:blank")
        self.become("ben 0")  # Ida's session was lost before anything could be sent
        page = self.kept()
        self.assertEqual(self.ask(page, "state")["waiting"], 0)
        rows, caches = page.evaluate(STORES)
        self.assertEqual(rows, {"lede-1 queue": 1, "lede-1 marks": 1})
        self.assertEqual([name for name in caches if name.endswith("-1")], [])
        self.assertEqual(self.saved(), [])
        self.stop_lede()
        page.goto(self.base + "/")
        self.assertEqual(page.locator(".story").count(), 0, "Ben was shown Ida's stories")

        self.start_lede()
        self.sign_out(page)
        expect(page.locator("h1")).to_have_text("Sign in")
        self.becomes(lambda: page.evaluate(STORES), [{"lede-1 queue": 1, "lede-1 marks": 1}, []])

        self.become("Ida 1")
        page.goto(self.base + "/")
        self.until(lambda: self.ask(page, "flush") is not None and self.saved() == [(1, 1)], "Ida's mark was lost")

    def test_signing_out_sends_what_waits_first_or_asks(self):
        self.become("Ida 0")
        page = self.kept("/settings")
        self.stop_lede()
        page.goto(self.base + "/")
        page.locator(".story").first.locator("button[aria-label^='Save']").click()
        self.until(lambda: self.ask(page, "state")["waiting"] == 1, "it does not wait")
        self.sign_out(page)
        expect(page.locator("main")).to_contain_text("1 change that you made here waits to be sent to Lede.")
        self.assertEqual(self.ask(page, "state")["waiting"], 1)
        self.start_lede()
        self.sign_out(page)
        expect(page.locator("h1")).to_have_text("Sign in")
        self.assertEqual(self.saved(), [(1, 1)])
        self.becomes(lambda: page.evaluate(STORES), [{}, []])

    def test_signing_out_anyway_leaves_nothing(self):
        self.become("Ida 0")
        page = self.kept("/settings")
        self.stop_lede()
        page.goto(self.base + "/")
        page.locator(".story").first.locator("button[aria-label^='Save']").click()
        self.until(lambda: self.ask(page, "state")["waiting"] == 1, "it does not wait")
        self.sign_out(page)
        self.start_lede()
        with page.expect_navigation():
            page.get_by_role("button", name="Sign out and lose it").click()
        expect(page.locator("h1")).to_have_text("Sign in")
        self.becomes(lambda: page.evaluate(STORES), [{}, []])

    def write_post(self, page, caption):
        """Fills the form of a post, which passes the fortune on."""
        page.goto(self.base + "/posts/new?about=/fortune&title=A%20fortune")
        page.get_by_label("Caption").fill(caption)

    def posts(self):
        with self.file() as file:
            return file.execute("SELECT reader_id, caption FROM post ORDER BY id").fetchall()

    def test_signing_out_sends_posts_that_wait_or_asks_and_leaves_no_draft(self):
        self.become("Ida 0")
        page = self.kept("/settings")
        self.write_post(page, "From the ferry")
        self.stop_lede()
        page.get_by_role("button", name="Post", exact=True).click()
        expect(page.get_by_text("Your post waits on this device")).to_be_visible()
        page.get_by_label("Caption").fill("Not ready yet")
        expect(page.get_by_role("button", name="Throw the draft away")).to_be_visible()
        self.sign_out(page)
        expect(page.locator("main")).to_contain_text("2 changes that you made here wait to be sent to Lede.")
        self.assertEqual(self.posts(), [])
        self.start_lede()
        self.sign_out(page)
        expect(page.locator("main")).to_contain_text("1 change that you made here waits to be sent to Lede.")
        self.assertEqual(self.posts(), [(1, "From the ferry")])
        with page.expect_navigation():
            page.get_by_role("button", name="Sign out and lose it").click()
        expect(page.locator("h1")).to_have_text("Sign in")
        self.becomes(lambda: page.evaluate(STORES), [{}, []])
        self.assertEqual(page.evaluate("indexedDB.databases().then((all) => all.map(({ name }) => name))"), ["lede"])

    def test_a_post_that_waits_goes_under_the_session_of_who_made_it(self):
        self.become("Ida 0")
        page = self.kept()
        self.write_post(page, "From the ferry")
        self.stop_lede()
        page.get_by_role("button", name="Post", exact=True).click()
        expect(page.get_by_text("Your post waits on this device")).to_be_visible()
        self.start_lede()
        # Ben is here by now, while Ida's page stands open.
        self.become("ben 0")
        self.expected += ["409"]
        with page.expect_response(lambda one: one.request.method == "POST" and one.url.endswith("/posts")) as answer:
            page.evaluate("dispatchEvent(new Event('online'))")
        self.assertEqual(answer.value.status, 409)
        # The page that stands open comes back by itself, whenever it sees that Lede has: it is in nobody's way in a tab of its own.
        page = self.open("/posts", page.context)
        expect(page.locator("h1")).to_have_text("Posts")
        expect(page.get_by_text("Your post waits on this device")).to_be_hidden()
        self.write_post(page, "By Ben")
        page.get_by_role("button", name="Post", exact=True).click()
        expect(page.get_by_role("heading", name="Post by ben")).to_be_visible()
        self.assertEqual(self.posts(), [(2, "By Ben")])
        self.become("Ida 1")
        page.goto(self.base + "/posts")
        expect(page.get_by_text("From the ferry")).to_be_visible()
        self.becomes(self.posts, [(2, "By Ben"), (1, "From the ferry")])

    def test_a_page_of_another_reader_changes_nothing(self):
        self.become("Ida 0")
        page = self.kept()
        self.become("ben 0")
        self.open("/saved", context=self.phone)
        self.expected += ["409"]
        with page.expect_navigation():
            page.locator(".story").first.locator("button[aria-label^='Save']").click()
        self.assertEqual(self.saved(), [])

    def test_after_an_account_was_deleted_back_says_that_it_is_gone(self):
        self.expected += ["404", "Failed to load resource"]
        owner = self.open("/account", context=self.context(**PHONE))
        owner.context.add_cookies([{"name": "lede", "value": "Ida 2", "url": self.base}])
        owner.goto(self.base + "/account")
        owner.get_by_role("button", name="Invite somebody").click()
        link = owner.get_by_role("textbox", name="An invitation").input_value()
        page = self.open(link.removeprefix(self.base), context=self.phone)
        page.get_by_label("A name to sign in with").fill("eve")
        page.get_by_label("A new password").fill("a ferry at noon")
        page.get_by_role("button", name="Create an account").click()
        self.controlled(page)
        self.until(lambda: self.ask(page, "state").get("keptAt") or self.ask(page, "keep") and False, "nothing was kept")
        page.goto(self.base + "/saved")
        page.goto(self.base + "/account")
        page.get_by_role("link", name="Delete the account").click()
        page.get_by_role("button", name="Delete everything for good").click()
        expect(page.locator("h1")).to_have_text("The account is gone")
        page.go_back()
        expect(page.locator("h1")).to_have_text("The account is gone")
        page.go_back()
        expect(page.locator("h1")).to_have_text("The account is gone")


class Back(Readers):
    """A browser that keeps whole pages in its memory, at an address that is not secure: there is no worker."""

    @classmethod
    def setUpClass(cls):
        cls.play = sync_playwright().start()
        cls.addClassCleanup(cls.play.stop)
        cls.chromium = cls.play.chromium.launch(
            executable_path=CHROMIUM, timeout=SECONDS * 1000, ignore_default_args=["--disable-back-forward-cache"],
            args=["--no-sandbox", "--host-resolver-rules=MAP lede.example 127.0.0.1"])
        cls.addClassCleanup(cls.chromium.close)

    def setUp(self):
        super().setUp()
        self.stop(self.process)
        self.start_lede("--public-url", f"http://lede.example:{self.port}")
        self.base = f"http://lede.example:{self.port}"
        self.become("Ida 0")
        self.expected += ["Cross-Origin-Opener-Policy", "Clear-Site-Data"]  # which count at secure addresses alone

    def left(self):
        """A page of Ida's in the browser's memory, and the one after it."""
        page = self.open("/", context=self.phone)
        self.assertFalse(page.evaluate("isSecureContext"))
        page.goto(self.base + "/keys")
        return page

    def back(self, page):
        """Goes back; a page that is there at once has no moment at which it has loaded."""
        def path():
            try:
                return page.evaluate("location.pathname")
            except Error:  # between two pages there is none to ask
                return "/keys"

        page.evaluate("setTimeout(() => history.back())")
        self.until(lambda: path() != "/keys", "it did not go back")

    def test_back_shows_a_page_of_ones_own_as_it_was(self):
        page = self.left()
        self.back(page)
        expect(page.locator(".story")).to_have_count(12)
        expect(page.locator("html")).to_have_css("visibility", "visible")

    def test_back_shows_no_page_of_who_signed_out(self):
        page = self.left()
        other = self.open("/settings", context=self.phone)
        with other.expect_navigation():
            other.locator("form[action='/sign-out'] button").last.click()
        self.back(page)
        expect(page.locator("h1")).to_have_text("Sign in")
        expect(page.locator(".story")).to_have_count(0)
        self.assertEqual(page.evaluate("Object.keys(sessionStorage).filter((key) => key !== 'whose')"), [])

    def test_back_to_the_form_of_a_post_makes_another_post(self):
        self.post_and_go_back(is_whole=False)

    def test_back_to_the_form_of_a_post_that_was_kept_whole_makes_another_post(self):
        self.post_and_go_back()

    def test_back_to_the_form_of_a_post_that_a_script_sent_makes_another_post(self):
        self.stop_lede()
        self.base = f"http://127.0.0.1:{self.port}"
        self.start_lede()
        self.phone = self.context(service_workers="block", **PHONE)  # a worker that takes a page has it dropped, too
        self.become("Ida 0")
        self.post_and_go_back()

    def post_and_go_back(self, is_whole=True):
        page = self.phone.new_page()
        if is_whole:  # a message from the next page would have the browser drop the one before
            page.add_init_script("self.BroadcastChannel = class extends EventTarget { postMessage() {} }")
        page.goto(self.base + "/posts/new?about=/fortune&title=A%20fortune")
        page.evaluate("self.isWhole = true")
        page.get_by_label("Caption").fill("First")
        page.get_by_role("button", name="Post", exact=True).click()
        expect(page.get_by_role("heading", name="Post by Ida")).to_be_visible()
        page.evaluate("setTimeout(() => history.back())")
        expect(page.get_by_role("heading", name="New post")).to_be_visible()
        if is_whole:
            self.assertTrue(page.evaluate("self.isWhole"), page.evaluate(
                "JSON.stringify(performance.getEntriesByType('navigation')[0].notRestoredReasons)"))
        page.get_by_label("Caption").fill("Second")
        page.get_by_role("button", name="Post", exact=True).click()
        expect(page.get_by_role("heading", name="Post by Ida")).to_be_visible()
        expect(page.locator(".said")).to_have_text("Second")
        with self.file() as file:
            self.assertEqual(file.execute("SELECT caption FROM post ORDER BY id").fetchall(), [("First",), ("Second",)])

    def test_back_shows_nothing_while_nobody_can_say_whose_it_is(self):
        page = self.left()
        self.stop_lede()
        self.back(page)
        expect(page.locator(".story")).to_have_count(0)


if __name__ == "__main__":
    unittest.main()
