"""Checking while Lede is really stopped: the device judges by itself, and says the same as Lede."""
import unittest

from browser_case import PHONE, BrowserCase, expect

REPORT = """Council Votes to Replace Oldest Ferry
The city council voted 9-4 on Tuesday to replace the harbour\u2019s oldest ferry, ending a dispute that delayed the \
purchase for almost two years.
The new vessel will cost $3.5 million and is expected to enter service in March, according to a statement from the \
transport department. It will carry 240 passengers, up from 180.
\u201cWe have listened to residents and to the crews,\u201d council member Dana Hale told reporters after the vote. Hale said \
the old ferry had been out of service for 41 days last year because of engine failures.
Opponents said the money should have been spent on the bridge. Council member Peter Lund, who voted against the plan, \
said that the city had not published a full estimate of running costs."""
COLUMN = """I am tired of being told that we cannot afford to be decent. Every year our leaders find the money for another \
tax cut, and every year they look us in the eye and say that the schools must wait. They must think we are fools.
Of course we should care about deficits. But let us be honest about what this is: a choice, made by people who will never \
have to live with it. If we believe that a child in a poor town deserves the same chance as any other, then we ought to \
act like it. Instead we shrug, and call our shrugging realism."""
GERMAN = "Das Hafenamt teilte am Dienstag mit, dass die alte F\u00e4hre nicht mehr f\u00e4hrt und bald ersetzt wird. " * 8
HEAVY = ("/lede.wasm", "/models/article.model")


class CheckOffline(BrowserCase):
    feeds, items = 1, 3

    def setUp(self):
        super().setUp()
        self.phone = self.context(**PHONE)

    def paths_kept(self, page):
        return page.evaluate(
            """async () => {
                const paths = [];
                for (const name of await caches.keys()) {
                    for (const one of await (await caches.open(name)).keys()) paths.push(`${name} ${new URL(one.url).pathname}`);
                }
                return paths;
            }""")

    def brought(self):
        """The page for checking on a device that has been brought what it needs."""
        page = self.open("/", context=self.phone)
        self.controlled(page)
        self.until(lambda: "news /check" in self.paths_kept(page), "the page itself was not kept")
        page.goto(self.base + "/check")
        self.until(
            lambda: all(any(path.endswith(heavy) for path in self.paths_kept(page)) for heavy in HEAVY),
            "the module and its model were not kept")
        return page

    def check(self, page, text):
        page.locator("#q").fill(text)
        page.get_by_role("button", name="Check", exact=True).click()

    def seen(self, page):
        """All that a reader sees of the verdict."""
        expect(page.locator(".walt")).to_be_visible()
        drawn = page.locator("main")
        bars = drawn.locator(".bars li")
        return {
            "says": drawn.locator(".says").inner_text(),
            "chip": drawn.locator(".says .chip").get_attribute("data-label"),
            "walt": drawn.locator(".walt").inner_text(),
            "bars": [(bar.inner_text(), bar.get_attribute("class") or "",
                      bar.locator("rect").get_attribute("width")) for bar in bars.all()],
            "why": [(why.get_attribute("data-label"), why.get_attribute("open") is None, " ".join(why.text_content().split()))
                    for why in drawn.locator("details.why").all()],
            "marks": [(mark.get_attribute("class") or "", mark.get_attribute("data-label"), mark.text_content())
                      for mark in drawn.locator(".read-text mark").all()],
            "text": drawn.locator(".read-text").inner_text(),
        }

    def test_pasted_text_gets_the_same_verdict_without_lede_as_with_its_quick_judge(self):
        share = self.own_share()
        (share / "models/second.reader").unlink()
        self.serve_share(share)
        page = self.brought()
        online = {}
        for text in (REPORT, COLUMN):
            page.goto(self.base + "/check")
            self.check(page, text)
            page.wait_for_url("**/check/*")
            online[text] = self.seen(page)
        self.assertNotEqual(online[REPORT]["chip"], online[COLUMN]["chip"])
        self.stop_lede()
        page.goto(self.base + "/check")
        for text in (REPORT, COLUMN):
            self.check(page, text)
            expect(page.get_by_text("Checked on this device")).to_be_visible()
            self.until(lambda: self.seen(page)["text"] == online[text]["text"], "not the text that was read")
            self.maxDiff = None
            self.assertEqual(self.seen(page), online[text])

    def test_what_the_device_needs_is_brought_once_and_on_the_page_for_checking_alone(self):
        page = self.open("/", context=self.phone)
        self.controlled(page)
        self.until(lambda: "news /check" in self.paths_kept(page), "the page itself was not kept")
        asked = []
        self.phone.on("request", lambda request: asked.append(request.url))
        page.goto(self.base + "/saved")
        self.assertFalse([path for path in self.paths_kept(page) if path.endswith(HEAVY)])
        for _ in range(3):
            page.goto(self.base + "/check")
            self.until(lambda: len([path for path in self.paths_kept(page) if path.endswith(HEAVY)]) == 2, "not brought")
            self.idle(page)
        for heavy in HEAVY:
            from_page = [url for url in asked if url.endswith(heavy)]
            self.assertGreaterEqual(len(from_page), 1, heavy)
        fetched = page.evaluate(
            "() => performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)")
        self.assertFalse([path for path in fetched if path.endswith(HEAVY)], "asked for again")

    def test_what_cannot_be_judged_is_told_in_words(self):
        page = self.brought()
        self.stop_lede()
        page.goto(self.base + "/check")
        for text, said in [
            ("https://news.example/a", "nothing can be fetched from an address now"),
            ("Too little of it\nto be judged", "it takes 50"),
            (GERMAN, "English only"),
        ]:
            self.check(page, text)
            expect(page.locator("main .note.bad")).to_contain_text(said)
        self.check(page, REPORT)
        expect(page.locator(".walt")).to_be_visible()
        expect(page.locator("main .note.bad")).to_have_count(0)

    def test_a_judge_that_fails_on_the_device_says_so(self):
        page = self.brought()
        self.stop_lede()
        page.add_init_script("""
            const begin = WebAssembly.instantiate;
            WebAssembly.instantiate = async (code) => {
                const { instance } = await begin(code);
                const judgePasted = () => { throw new WebAssembly.RuntimeError("unreachable"); };
                return { instance: { exports: { ...instance.exports, judgePasted } } };
            };""")
        page.goto(self.base + "/check")
        self.check(page, REPORT)
        expect(page.locator("main .note.bad")).to_contain_text("could not judge it by itself")

    def test_a_device_that_was_brought_nothing_says_so(self):
        page = self.open("/", context=self.phone)
        self.controlled(page)
        self.until(lambda: "news /check" in self.paths_kept(page), "the page itself was not kept")
        self.stop_lede()
        page.goto(self.base + "/check")
        self.check(page, REPORT)
        expect(page.locator("main .note.bad")).to_contain_text("Open this page once with a network")

    def test_a_saved_story_is_judged_without_lede(self):
        body = "".join(f"<p>{line}</p>" for line in REPORT.split("\n")[1:])
        self.web.answers["/feed/0"] = (
            "<rss version='2.0'><channel><title>site0</title><item><guid>ferry</guid><title>Council Votes to Replace Oldest Ferry</title>"
            f"<link>{self.web.base}/ferry</link><description><![CDATA[{body}]]></description></item></channel></rss>").encode()
        self.refresh()
        page = self.open("/", context=self.phone)
        page.get_by_role("button", name="Save: Council Votes").click()
        self.until(lambda: len(self.marks("saved")) == 1, "not saved")
        page = self.brought()
        page.evaluate(
            """() => new Promise((done) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = done;
                navigator.serviceWorker.controller.postMessage("keep", [port2]); })""")
        self.stop_lede()
        page.goto(self.base + "/check")
        page.get_by_role("button", name="Council Votes").click()
        expect(page.locator(".walt")).to_be_visible()
        expect(page.locator(".read-text")).to_contain_text("Opponents said the money")
        expect(page.locator(".bars li").first).to_contain_text("Journalism")
        # Its address leads to it as well.
        page.goto(self.base + "/check")
        self.check(page, self.web.base + "/ferry")
        expect(page.locator(".read-text")).to_contain_text("Opponents said the money")

    def test_what_is_shared_without_lede_stands_in_the_box(self):
        page = self.brought()
        self.stop_lede()
        for path in ("/check", "/check/share"):
            page.goto(self.base + path + "?title=A+title&text=" + REPORT.split("\n")[1].replace(" ", "+"))
            expect(page.locator("#q")).to_have_value(REPORT.split("\n")[1])

    def test_no_other_page_may_run_a_module(self):
        page = self.open("/", context=self.phone)
        module = "Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)"
        runs = f"() => WebAssembly.instantiate({module}).then(() => true, () => false)"
        self.expected += ["WebAssembly", "wasm"]
        self.assertFalse(page.evaluate(runs))
        page.goto(self.base + "/check")
        self.assertTrue(page.evaluate(runs))


if __name__ == "__main__":
    unittest.main()
