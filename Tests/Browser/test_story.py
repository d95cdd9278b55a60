"""One story: how soon its words begin, its tools, the way back, and the list that it was opened from."""
import html
import unittest

from browser_case import DESKTOP, PHONE, STILL, BrowserCase, expect
from stand_in import png

WORDS = ("The ferry, which had been laid up since spring, sails again, its owner said on Friday, and nobody who "
         "stood on the pier that morning asked why it had taken so long. ")


class Story(BrowserCase):
    feeds, items = 1, 12

    def titles(self, page):
        return page.locator(".stories h2").all_inner_texts()

    def harbour(self):
        """A story with a picture, an author and a verdict, as papers have them."""
        self.web.answers["/pier.png"] = png(1200, 750)
        words = html.escape(f"<p>{WORDS}</p>" * 8)
        self.web.answers["/harbour"] = (
            "<rss version='2.0' xmlns:media='http://search.yahoo.com/mrss/'><channel><title>The Harbour Ledger</title>"
            "<language>en</language><item><guid>h</guid><title>After a winter ashore the old ferry sails again, and the town asks why</title>"
            f"<author>jo@harbour.example (Jo Marsh)</author><link>{self.web.base}/h</link>"
            f"<media:thumbnail url='{self.web.base}/pier.png'/><description>{words}</description></item></channel></rss>").encode()
        self.lede("add", f"{self.web.base}/harbour")

    def open_harbour(self, page):
        page.get_by_role("link", name="After a winter ashore").first.click()
        expect(page.locator("article.read h1")).to_be_visible()

    def test_first_words_stand_on_the_first_screen_and_the_verdict_is_one_line_that_opens(self):
        self.harbour()
        page = self.open(**PHONE)
        self.open_harbour(page)
        verdict = page.locator("#verdict")
        page.evaluate("document.fonts.ready.then(() => null)")
        self.assertLess(verdict.bounding_box()["height"], 60)
        first, bar = page.locator(".prose p").first.bounding_box(), page.locator(".nav").bounding_box()
        self.assertLess(first["y"] + 24, bar["y"], "no word of the story stands on the first screen")
        expect(verdict.locator(".walt")).to_be_hidden()
        verdict.locator("summary").first.click()
        expect(verdict.locator(".walt")).to_be_visible()
        expect(verdict.get_by_role("link", name="How is this computed?")).to_be_visible()

    def test_the_tools_stand_in_one_row_on_any_phone(self):
        self.harbour()
        for width in (390, 320):
            for size in (3, 5):
                page = self.context(viewport={"width": width, "height": 844}).new_page()
                page.goto(self.base)
                self.open_harbour(page)
                page.wait_for_load_state("load")  # its styles with it
                page.evaluate("(size) => (document.documentElement.dataset.size = size)", size)
                boxes = page.locator(".read .tools").evaluate(
                    "(row) => [...row.querySelectorAll('button.toggle, summary, :scope > a')].map((one) => one.getBoundingClientRect()).map((b) => [b.top, b.left, b.right])")
                self.assertEqual(len(boxes), 5)
                self.assertEqual(len({round(box[0]) for box in boxes}), 1, f"{width}, {size}: {boxes}")
                for one, two in zip(boxes, boxes[1:]):
                    self.assertLessEqual(one[2], two[1] + 1)
                self.assertLessEqual(boxes[-1][2], width)
                page.context.close()

    def test_the_text_is_changed_where_it_is_read_and_stays_so(self):
        page = self.open(**PHONE)
        self.follows(page.locator(".story h2 a").first)
        page.locator(".look summary").click()
        page.locator(".look").get_by_text("XL", exact=True).click()
        page.locator(".look").get_by_text("Sepia", exact=True).click()
        expect(page.locator("html")).to_have_attribute("data-theme", "sepia")
        expect(page.locator(".snack")).to_contain_text("Saved")
        # Each of the two was sent by itself, and it was said of the first.
        kept = lambda: self.ask(self.base + "/")[2]
        self.until(lambda: b'data-size="5"' in (text := kept()) and b'data-theme="sepia"' in text, "not all was kept")
        page.keyboard.press("Escape")
        expect(page.locator(".panel").last).to_be_hidden()
        expect(page.locator("article.read")).to_be_visible()  # Escape closed the panel, no more
        page.reload()
        self.assertEqual(page.evaluate("({...document.documentElement.dataset})")["size"], "5")
        self.assertEqual(page.evaluate("document.documentElement.dataset.theme"), "sepia")

    def test_without_scripts_the_text_is_changed_by_its_button(self):
        context = self.context(**PHONE, java_script_enabled=False)
        page = self.open("/", context=context)
        page.locator(".story h2 a").first.click()
        story = page.url
        page.locator(".look summary").click()
        page.locator(".look").get_by_text("XL", exact=True).click()
        page.locator(".look .btn").click()
        self.assertTrue(page.url.startswith(story), page.url)
        expect(page.locator("html")).to_have_attribute("data-size", "5")
        page.locator("[data-back]").click()
        expect(page.locator(".story").first).to_be_visible()

    def test_u_and_escape_lead_back_to_the_list_where_it_was_left(self):
        for key in ("u", "Escape"):
            page = self.open("/?show=unread", **DESKTOP)
            page.mouse.wheel(0, 500)
            self.until(lambda: page.evaluate("scrollY") > 300, "the list did not scroll")
            y = page.evaluate(STILL)
            page.locator(".story h2 a").nth(6).click()
            expect(page.locator("article.read h1")).to_be_visible()
            title = page.locator("article.read h1").inner_text()
            page.wait_for_load_state("load")  # the keys with it
            page.keyboard.press("j")
            expect(page.locator("article.read h1")).not_to_have_text(title)
            page.wait_for_load_state("load")
            page.keyboard.press(key)
            expect(page.locator(".stories")).to_be_visible()
            self.assertIn("show=unread", page.url)
            self.until(lambda: abs(page.evaluate("scrollY") - y) < 60, f"{key} led elsewhere in the list")
            page.context.close()

    def test_the_walk_is_through_the_list_as_it_was_opened(self):
        page = self.open("/?show=unread", **DESKTOP)
        titles = self.titles(page)
        heading = page.locator("article.read h1")
        page.locator(".story h2 a").nth(3).click()
        expect(heading).to_have_text(titles[3])
        self.until(lambda: titles[3] not in self.marks("unread"), "opening did not mark it read")
        for at, key in ((4, "j"), (5, "j"), (4, "k"), (3, "k"), (2, "k")):
            page.wait_for_load_state("load")  # the keys with it
            page.keyboard.press(key)
            expect(heading).to_have_text(titles[at])
        expect(page.locator(".beside a[rel=next] bdi")).to_have_text(titles[3])
        for at in (1, 0):
            page.locator(".beside a[rel=prev]").click()
            expect(heading).to_have_text(titles[at])
        expect(page.locator(".beside a[rel=prev]")).to_have_count(0)
        # A story that was opened by itself has the list as it is now beside it.
        other = self.context(**DESKTOP).new_page()
        other.goto(page.url)
        expect(other.locator(".beside a[rel=next] bdi")).not_to_have_text(titles[1])

    def test_on_paper_are_the_words_the_picture_and_the_address_alone(self):
        self.harbour()
        page = self.open(**DESKTOP, color_scheme="dark")
        self.open_harbour(page)
        page.emulate_media(media="print")
        self.assertEqual(page.locator(".prose p").first.evaluate("(one) => getComputedStyle(one).color"), "rgb(0, 0, 0)")
        for bar in (".appbar", ".nav", ".beside", "#verdict", ".back", ".read .more"):
            expect(page.locator(bar).first).to_be_hidden()
        expect(page.locator(".hero img")).to_be_visible()
        expect(page.locator(".prose p").first).to_be_visible()
        self.assertIn("/h", page.locator("[data-original]").evaluate("(one) => getComputedStyle(one, '::after').content"))


if __name__ == "__main__":
    unittest.main()
